"""A rule as it is shown: nothing lost, nothing unescaped, links where they belong."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from rules_corpus.copying import copies
from rules_corpus.corpus import load_corpus
from rules_corpus.model import LOST_ICON, Rule
from rules_corpus.presenting import Presenter, Span, edition_of, gist, heading, label, paragraphs, whole_numbers

CORPUS = load_corpus()
EVERY = [rule for d in CORPUS.documents for rule in CORPUS.rules(d.id, d.version)]


def rule(game: str, number: str) -> Rule:
    found = CORPUS.rule(game, number)
    assert found is not None
    return found


def words(html: str) -> str:
    """What a reader sees of it."""
    return Markup(re.sub(r"<[^>]*>", "", html)).unescape()


@given(st.text("ab<&\" \n"), st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12))),
       st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12))))
def test_links_and_marks_change_no_word(text: str, links: list[tuple[int, int]], marks: list[tuple[int, int]]) -> None:
    inside = [(a, b) for a, b in links if a <= b <= len(text)]
    spans = [Span(a, b, Markup("<a>"), Markup("</a>")) for a, b in inside]
    html = paragraphs(text, spans, [(a, b) for a, b in marks if a < b <= len(text)])
    assert words(html).replace("\n", "") == "".join(line for line in text.split("\n") if line.strip())
    assert html.count("<a>") == html.count("</a>")
    assert not re.search(r"<a>(?:(?!</a>).)*<a>", html, re.S), "a link within a link"


def test_every_rule_says_what_it_says() -> None:
    presenter = Presenter(CORPUS, terms=lambda each: ())
    for each in EVERY:
        shown = re.sub(r' <span class="fault[^>]*>\([^<]*\)</span>', "", presenter.passage(each).html)
        shown = re.sub(r'<span class="lost-icon"[^>]*>lost icon</span>', LOST_ICON, shown)
        assert words(shown).split() == each.text.split(), each.number


def test_notes_are_read_as_text() -> None:
    presenter = Presenter(CORPUS, terms=lambda each: ())
    notes = presenter.passage(rule("gundam", "8-5-2-3-1")).notes
    assert [words(note) for note in notes] == [
        "The reference “12-2-5” means 13-2-5. The title beside the number, “【Burst】”, is that of 13-2-5; "
        "12-2-5 is a rule of “Multiplayer Battle”."]
    for each in EVERY:
        for note in presenter.passage(each).notes:
            assert "<span" not in words(note) and "<a " not in words(note), (each.number, note)


def test_a_lost_icon_is_seen_to_be_lost() -> None:
    assert words(paragraphs(f"a {LOST_ICON} b", ())) == "a lost icon b"


@pytest.mark.parametrize(("game", "number", "called"), [
    ("vanguard", "7.6.1.2", "7.6.1.2"),
    ("gundam", "8-5-2-3", "8-5-2-3"),
    ("vanguard", "playbook/q29", "Q29"),
    ("shadowverse-evolve", "token/fairy", "Fairy"),
    ("shadowverse-evolve", "sealed/6.1.1", "Sealed 6.1.1"),
])
def test_labels(game: str, number: str, called: str) -> None:
    assert label(rule(game, number)) == called


def test_every_rule_has_a_name() -> None:
    for each in EVERY:
        assert label(each) and heading(each).startswith(label(each)), each.number


def test_a_gist_is_cut_between_words() -> None:
    short = gist(rule("vanguard", "7.6.1.2"), 40)
    assert len(short) <= 42 and short.endswith(" …")
    assert rule("vanguard", "7.6.1.2").text.startswith(short.removesuffix(" …"))


def test_the_gist_of_a_lost_rule_says_that_it_is_lost() -> None:
    for game, number in (("vanguard", "3.1.1.3.3"), ("dragon-ball-super", "3-8-4")):
        rule = load_corpus().rule(game, number)
        assert rule is not None and not rule.text
        assert gist(rule, 200) == rule.lost


def test_editions() -> None:
    assert [edition_of(d) for d in CORPUS.documents if d.id == "gundam-cr"] == ["version 1.6.0, 9 April 2026"]
    assert "no version or date is printed" in next(edition_of(d) for d in CORPUS.documents if not d.date)


def test_copied_citations() -> None:
    document = CORPUS.document("gundam-cr")
    assert document is not None
    address = "https://judge.example/gundam@1.6.0/8-5-2-4-2"
    found = {copy.id: copy.text for copy in copies(rule("gundam", "8-5-2-4-2"), document, address)}
    title = "Gundam Card Game Comprehensive Rules 1.6.0, 8-5-2-4-2"
    assert found["markdown"].startswith(f"[{title}]({address}):\n\n> If the attacking Unit has \\<First Strike\\>,")
    assert found["discord"].startswith(f"**[{title}](<{address}>)**\n> If the attacking")
    assert found["html"].startswith(f'<blockquote cite="{address}"><p>If the attacking Unit has &lt;First Strike&gt;,')
    assert found["html"].endswith(f'<footer><a href="{address}">{title}</a></footer></blockquote>')
    assert found["bbcode"].startswith(f"[url={address}]{title}[/url]\n[quote]If the attacking")
    assert found["plain"].splitlines()[0] == f"{title}:" and found["plain"].splitlines()[-1] == address


def test_a_copied_citation_is_never_broken_by_its_text() -> None:
    for each in EVERY:
        document = CORPUS.document(each.document, each.version)
        assert document is not None
        found = {copy.id: copy.text for copy in copies(each, document, "https://x")}
        quote = found["bbcode"].split("[quote]")[1].removesuffix("[/quote]")
        assert "[" not in quote, each.number
        for line in found["markdown"].splitlines()[2:]:
            assert line.startswith(">"), each.number
            assert not re.search(r"(?<!\\)[<*_`\[]", line), (each.number, line)


def test_numbers_in_a_sentence_stay_on_one_line_and_nothing_else_is_markup() -> None:
    assert whole_numbers("12-2-5 is <b>not</b> 13-2-5") == Markup(
        '<span class="n">12-2-5</span> is &lt;b&gt;not&lt;/b&gt; <span class="n">13-2-5</span>')
    link = Markup('<a href="/gundam/13-2-5">13-2-5</a>')
    assert whole_numbers(link) == Markup('<a href="/gundam/13-2-5"><span class="n">13-2-5</span></a>')
