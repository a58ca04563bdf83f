"""The Python-Markdown extension: citations become links, code and links stay as they are."""

from __future__ import annotations

import markdown
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_corpus.markdown import CitationExtension


def rendered(text: str, game: str = "vanguard", base: str = "") -> str:
    return markdown.markdown(text, extensions=[CitationExtension(game=game, base=base), "tables", "fenced_code"])


LINK = '<a class="citation" href="/vanguard/7.6.1.2">7.6.1.2</a>'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CR 7.6.1.2.", f"<p>CR {LINK}.</p>"),
        ("[[7.6.1.2]]", f"<p>{LINK}</p>"),
        ("**rule 7.6.1.2**, *rule 7.6.1.2*", f"<p><strong>rule {LINK}</strong>, <em>rule {LINK}</em></p>"),
        ("# rule 7.6.1.2", f"<h1>rule {LINK}</h1>"),
        ("`7.6.1.2` and 7.6.1.2", f"<p><code>7.6.1.2</code> and {LINK}</p>"),
        ("[rule 7.6.1.2](/x) 7.6.1.2", f'<p><a href="/x">rule 7.6.1.2</a> {LINK}</p>'),
        ("    7.6.1.2", "<pre><code>7.6.1.2\n</code></pre>"),
        ("```\n7.6.1.2\n```", "<pre><code>7.6.1.2\n</code></pre>"),
        ("version 7.6.1.2", "<p>version 7.6.1.2</p>"),
    ],
)
def test_links(text: str, expected: str) -> None:
    assert rendered(text) == expected


def test_several_in_one_paragraph_keep_their_order() -> None:
    html = rendered("a 7.6.1.2 b *c* 7.6.1.4 d 7.6.1.5 e")
    assert [html.index(f">{number}<") for number in ("7.6.1.2", "7.6.1.4", "7.6.1.5")] == sorted(
        html.index(f">{number}<") for number in ("7.6.1.2", "7.6.1.4", "7.6.1.5")
    )
    assert html.endswith("</a> e</p>")


def test_a_game_named_in_one_paragraph_counts_in_the_next() -> None:
    assert 'href="/gundam/8-5-2-3"' in rendered("About Gundam.\n\nrule 8-5-2-3", game="")


def test_a_stale_number_says_so() -> None:
    html = rendered("12-2-5 Burst", game="gundam")
    assert 'class="citation stale"' in html
    assert 'href="/gundam/13-2-5"' in html


def test_what_is_ambiguous_is_a_choice() -> None:
    html = rendered("rule 9.2.2", game="")
    assert '<a href="/vanguard/9.2.2">vanguard</a> or <a href="/shadowverse-evolve/9.2.2">shadowverse-evolve</a>)' in html


def test_a_base_stands_before_every_address() -> None:
    assert 'href="https://example.org/vanguard/7.7"' in rendered("rule 7.7", base="https://example.org")


def test_it_loads_by_name() -> None:
    assert "/vanguard/7.6.1.2" in markdown.markdown("CR 7.6.1.2", extensions=["rules_corpus.markdown"])


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(["rule 7.6.1.2", "*", "**", "`", "[[", "]]", "\n", "> ", "- "]), st.text(max_size=5))))
def test_any_text_renders(pieces: list[str]) -> None:
    assert isinstance(rendered("".join(pieces)), str)
