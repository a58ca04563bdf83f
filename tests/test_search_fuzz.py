"""Any query string is safe: it gets results or a clear message, whatever it holds and however long it is."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app import create_app
from rules_corpus.corpus import load_corpus
from rules_corpus.search import open_search
from rules_corpus.searching.finder import MOST_NEAR
from rules_corpus.searching.query import LONGEST_QUERY, MOST_WORDS, parse

CORPUS = load_corpus()
FINDER = open_search(CORPUS)
APP = create_app(CORPUS)
PIECES = st.sampled_from([
    "drop", "zone", "attack", "game:gundam", "game:", "game:nothing", "doc:", "doc:playbook", "in:7.6", "in:", "in:x", '"', "“",
    "-soul", "-", "--", "*", "?", "[", "]", "(", ")", "【", "】", "<", ">", "7.6", "7.6.1.2.3.4.5.6.7.8", "-7", "99999999999",
    "AND", "OR", "NOT", "~", "^2", "\\", "/", "\x00", "\u202e", "é", "ß", "İ", "ﬃ", "𝕯", "🂡", "中文", "ـ", "'", "''", "’s", "\n",
])
MIXED = st.lists(PIECES | st.text(max_size=8), max_size=30).map(" ".join) | st.lists(PIECES, max_size=30).map("".join)
RELAXED = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@RELAXED
@given(st.text(max_size=500) | MIXED)
def test_any_text_is_answered(typed: str) -> None:
    answer = FINDER.search(typed, limit=5)
    assert len(answer.results) <= min(5, answer.total)
    assert len(answer.query.words) <= MOST_WORDS
    for result in answer.results:
        assert result.entry.url.startswith("/")


@RELAXED
@given(MIXED, st.sampled_from(["", "vanguard", "gcg", "sve", "dbs"]))
def test_any_beginning_is_completed_or_not(typed: str, game: str) -> None:
    suggestions = FINDER.suggest(typed, game, 5)
    assert len(suggestions) <= 5
    assert len({(each.game, each.url) for each in suggestions}) == len(suggestions)


@pytest.mark.parametrize(
    "typed",
    ["a" * 10_000, "attack " * 5_000, '"' * 10_000, "-" * 10_000, "(" * 10_000, "7." * 5_000, "game:" * 3_000, "*" * 10_000,
     "attack -attack " * 1_000, "【" * 10_000, "\u0301" * 10_000, "ﷺ" * 3_000],
)
def test_ten_thousand_characters_are_cut_and_said(typed: str) -> None:
    query = parse(typed, CORPUS)
    assert len(query.typed) <= LONGEST_QUERY
    assert any(note.startswith("Only the first") for note in query.notes)
    FINDER.search(typed, limit=5)


def test_terms_near_a_long_query_are_looked_for_by_few_words(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    suggest = FINDER.suggest
    monkeypatch.setattr(FINDER, "suggest", lambda typed, *rest: asked.append(typed) or suggest(typed, *rest))
    FINDER.near_terms("*a" * 5_000 + " zonk" + " qqq www eee rrr ttt yyy uuu iii ooo")
    assert len(asked) <= 3 * MOST_NEAR
    assert len(asked) == len(set(asked))


def test_every_block_of_unicode_can_be_searched_for() -> None:
    for start in range(0, 0x110000, 0x100):
        typed = "".join(chr(code) for code in range(start, start + 0x100, 17) if not 0xD800 <= code < 0xE000)
        FINDER.search(typed, "vanguard", limit=1)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60) | MIXED, st.sampled_from(["", "gundam", "cfv", "x"]), st.text(max_size=3), st.booleans())
def test_any_request_is_answered_or_refused_in_words(q: str, game: str, limit: str, part: bool) -> None:
    client: FlaskClient = APP.test_client()
    for path in ("/search", "/api/v1/search", "/api/v1/suggest"):
        asked = {"q": q, "game": game, "limit": limit, **({"part": "results"} if part else {})}
        try:
            answer = client.get(path, query_string=asked)
        except UnicodeEncodeError:
            continue  # half of a surrogate pair cannot be sent
        assert answer.status_code in (200, 400, 404, 414), (path, asked)
        if path.startswith("/api/") and answer.status_code != 200:
            assert answer.json["error"]["message"]
