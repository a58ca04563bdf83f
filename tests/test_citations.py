"""Citations in anybody's text: hand-written examples, and properties that hold for any text."""

from __future__ import annotations

import tomllib
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules_corpus.citations import FORMATS, LinkFormat, TextCitation, find_citations, link_text
from rules_corpus.corpus import load_corpus

HERE = Path(__file__).parent / "citations"
FOUND: list[dict[str, Any]] = tomllib.loads((HERE / "found.toml").read_text(encoding="utf-8"))["case"]
NOT_FOUND: list[str] = tomllib.loads((HERE / "not_found.toml").read_text(encoding="utf-8"))["texts"]
GAMES = [None, *(game.id for game in load_corpus().games)]


def told(citation: TextCitation) -> str:
    """A citation as the examples write it."""
    if citation.choices:
        return " | ".join(f"{choice.game} {choice.number}" for choice in citation.choices)
    plain = f"{citation.game or '?'} {citation.number or '-'}"
    return plain if citation.status == "ok" else f"{plain} {citation.status}"


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case["text"][:50])
def test_found(case: dict[str, Any]) -> None:
    citations = find_citations(case["text"], case.get("game"))
    assert [told(citation) for citation in citations] == case["cites"]
    for citation in citations:
        assert case["text"][citation.start : citation.end] == citation.printed


@pytest.mark.parametrize("text", NOT_FOUND)
def test_not_found(text: str) -> None:
    for game in GAMES:
        assert [told(citation) for citation in find_citations(text, game)] == [], game


def test_there_are_over_a_hundred_examples_of_each_kind() -> None:
    assert sum(len(case["cites"]) for case in FOUND) >= 100
    assert len(NOT_FOUND) >= 100


@pytest.mark.parametrize("form", ["rule {}", "rule {} {}", "rule {}: {}", "CR {} ({})", "[[{}]] {}", "see rule {}. {}"])
def test_every_rule_is_found_with_its_words_beside_it(form: str) -> None:
    """No title or word that a rule begins with makes its own number look stale, measured, or like anything else."""
    corpus = load_corpus()
    for game in corpus.games:
        document = corpus.main_document(game.id)
        assert document is not None
        for rule in corpus.rules(document.id):
            if document.separator in rule.number and "/" not in rule.number and rule.number[0].isdigit():
                text = form.format(rule.number, f"{rule.title} {rule.text}".strip()[:60])
                first = find_citations(text, game.id)[0]
                assert (first.game, first.number, first.status) == (game.id, rule.number, "ok"), text


def test_a_bare_number_of_a_private_network_needs_a_game() -> None:
    assert find_citations("10.1.6.1") == ()
    assert [told(citation) for citation in find_citations("10.1.6.1", "vanguard")] == ["vanguard 10.1.6.1"]


# any text

PIECES = st.sampled_from(
    [
        *(case["text"] for case in FOUND), *NOT_FOUND, "7.6.1.2", "8-5-2-3", "rule ", "see ", "CR ", "Gundam", " Vanguard ",
        " sve ", "[[", "]]", "[", "]", "(", ")", "](", "`", "``", "```\n", "\n", "\n\n", "    ", "<a>", "</a>", "<code>", "<",
        ">", "&", '"', ", ", " and ", " to ", ".", "-", "–", "Q29", " Burst", ".3", "[url]", "[/url]", "|", "@1.6.0 ", "§",
        "section 7", "won ", "\x00", "İ", "ß", "\u202e", "😀",
    ]
)  # fmt: skip
ANY_TEXT = st.one_of(st.text(max_size=60), st.lists(st.one_of(PIECES, st.text(max_size=4)), max_size=12).map("".join))
ANY_GAME = st.sampled_from([*GAMES, "cfv", "no such game", ""])


@settings(max_examples=400, deadline=None)
@given(ANY_TEXT, ANY_GAME)
def test_offsets_are_exact_and_in_order(text: str, game: str | None) -> None:
    end = 0
    for citation in find_citations(text, game):
        assert end <= citation.start < citation.end
        assert text[citation.start : citation.end] == citation.printed
        end = citation.end


@settings(max_examples=300, deadline=None)
@given(ANY_TEXT, ANY_GAME)
def test_every_citation_leads_to_its_rule(text: str, game: str | None) -> None:
    corpus = load_corpus()
    for citation in find_citations(text, game):
        assert (citation.url is None) == (citation.status in ("dangling", "ambiguous"))
        assert len(citation.choices) != 1
        for known, number in [(c.game, c.number) for c in (citation, *citation.choices) if c.number]:
            assert known is not None
            assert corpus.rule(known, number) is not None


@settings(max_examples=300, deadline=None)
@given(ANY_TEXT, ANY_GAME, st.sampled_from(FORMATS))
def test_a_text_without_citations_stays_as_it_is(text: str, game: str | None, format: Any) -> None:
    if not find_citations(text, game, markdown=format == "markdown"):
        linked = link_text(text, game, format)
        assert linked == (escape(text) if format == "html" else text)


@pytest.mark.parametrize("format", ["markdown", "html", "bbcode", "discord"])
def test_what_is_linked_is_not_linked_again(format: LinkFormat) -> None:
    """Neither what has a link nor an ambiguous number that is followed by its choice."""
    text = "Rule 9.2.2, CR 8-5-2-3 and [[1-3-2]]; 12-2-5 Burst of Gundam; CR 7.6.1.2"
    linked = link_text(text, None, format)
    assert "or" in linked
    assert find_citations(text) and not find_citations(linked)


@settings(max_examples=400, deadline=None)
@given(ANY_TEXT, ANY_GAME)
@example("rule 9.2.2 and [[9.2.2]]", None)
@example("[[gundam 8-5-2-3]] or 8-5-2-3", None)
@example("1.1.1§1", "gundam")
@example("x[/url]Q29", "cfv")
@example("Burst (12-2-5) 1-1-1", "gundam")
@example("9-1-1-11.1.1", "dbs")
@example("rule 7.6.1.2-5 1-1-1", "vanguard")
def test_linking_markdown_twice_changes_nothing(text: str, game: str | None) -> None:
    once = link_text(text, game, "markdown")
    assert link_text(once, game, "markdown") == once


class _Tags(HTMLParser):
    """Collects what a browser would see: tags and text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.tags.append(("!--", {}))


@settings(max_examples=400, deadline=None)
@given(ANY_TEXT, ANY_GAME)
@example('<img src=x onerror=alert(1)> rule 7.6.1.2 "quoted" & [[7.6.1.2|<b onclick="x">]]', None)
def test_html_holds_nothing_of_the_text_but_text(text: str, game: str | None) -> None:
    reader = _Tags()
    reader.feed(link_text(text, game, "html"))
    reader.close()
    links = {citation.url for citation in find_citations(text, game)} | {
        choice.url for citation in find_citations(text, game) for choice in citation.choices
    }
    for tag, attributes in reader.tags:
        assert tag == "a"
        assert set(attributes) <= {"href", "title"}
        assert attributes["href"] in links


# the five formats


def test_markdown() -> None:
    assert link_text("Per CR 7.6.1.2.", None, "markdown") == "Per CR [7.6.1.2](/vanguard/7.6.1.2)."
    assert link_text("[[gundam 8-5-2-3]]", None, "markdown") == "[gundam 8-5-2-3](/gundam/8-5-2-3)"
    assert link_text("12-2-5 Burst", None, "markdown") == '[12-2-5](/gundam/13-2-5 "now 13-2-5") Burst'


def test_html() -> None:
    expected = '&lt;b&gt; rule <a href="/vanguard/7.6.1.2">7.6.1.2</a> &amp; so'
    assert link_text("<b> rule 7.6.1.2 & so", None, "html") == expected


def test_bbcode_with_a_base() -> None:
    linked = link_text("rule 7.6.1.2", None, "bbcode", base="https://example.org")
    assert linked == "rule [url=https://example.org/vanguard/7.6.1.2]7.6.1.2[/url]"


def test_discord() -> None:
    linked = link_text("rule 7.6.1.2", None, "discord", base="https://example.org")
    assert linked == "rule [7.6.1.2](<https://example.org/vanguard/7.6.1.2>)"


def test_plain_has_one_footnote_a_rule() -> None:
    linked = link_text("rule 7.6.1.2, [[7.6.1.2]] and rule 7.7", "vanguard", "plain", base="https://example.org")
    assert linked.splitlines() == [
        "rule 7.6.1.2 [1], 7.6.1.2 [1] and rule 7.7 [2]",
        "",
        "[1] Cardfight!! Vanguard Comprehensive Rules 1.37, 7.6.1.2: https://example.org/vanguard/7.6.1.2",
        "[2] Cardfight!! Vanguard Comprehensive Rules 1.37, 7.7: https://example.org/vanguard/7.7",
    ]


def test_an_ambiguous_citation_is_shown_as_a_choice() -> None:
    assert link_text("rule 9.2.2", None, "markdown") == (
        "rule 9.2.2 ([Cardfight!! Vanguard](/vanguard/9.2.2) or [Shadowverse: Evolve](/shadowverse-evolve/9.2.2))"
    )


def test_a_dangling_citation_is_left_as_it_stands() -> None:
    for format in FORMATS:
        assert link_text("[[vanguard 7.6.1.99]]", None, format) == "[[vanguard 7.6.1.99]]"


def test_background_is_told_apart() -> None:
    assert [citation.background for citation in find_citations("[[see 7.7]] [[7.6.1.2]]", "vanguard")] == [True, False]


def test_a_pinned_citation_keeps_its_version() -> None:
    (citation,) = find_citations("[[gundam@1.6.0 8-5-2-3]]")
    assert citation.url == "/gundam@1.6.0/8-5-2-3"


def test_indented_lines_are_code_in_markdown_only() -> None:
    text = "Look:\n\n    rule 7.6.1.2\n\nrule 7.6.1.4"
    assert [c.number for c in find_citations(text, markdown=True)] == ["7.6.1.4"]
    assert [c.number for c in find_citations(text)] == ["7.6.1.2", "7.6.1.4"]


def test_an_unknown_format_is_refused_in_plain_words() -> None:
    with pytest.raises(ValueError, match="There is no format 'rtf'; known are markdown, html"):
        link_text("rule 7.6.1.2", None, "rtf")  # type: ignore[arg-type]
