"""The search finds the right rule often enough, on the questions it was tuned on and on those it was not."""

from __future__ import annotations

import pytest

from benchmarks.search_quality import measures, searches
from benchmarks.search_questions import HELD, SETS, questions
from rules_corpus.corpus import load_corpus
from rules_corpus.searching.vocabulary import glosses

CORPUS = load_corpus()
ASKED = list(questions())


def test_there_are_enough_questions_of_every_game_and_kind() -> None:
    for game in CORPUS.games:
        own = [question for question in ASKED if question.game == game.id]
        assert len(own) >= 40
        assert {question.kind for question in own} == {"word", "pair", "question", "players", "typo"}
    split = [question.half for question in ASKED if not question.later]
    assert 0.4 < split.count(HELD) / len(split) < 0.6


def test_every_answer_is_a_rule() -> None:
    games = [game.id for game in CORPUS.games]
    missing = [
        (q.game, number)
        for q in ASKED
        for number in q.rules
        if not any(CORPUS.rule(game, number) for game in ([q.game] if q.game else games))
    ]
    assert not missing


def test_every_gloss_is_of_a_rule() -> None:
    missing = [(game.id, n) for game in CORPUS.games for n in glosses(game.id) if CORPUS.rule(game.id, n) is None]
    assert not missing
    assert glosses("gundam")


@pytest.mark.parametrize("half", SETS)
def test_the_right_rule_is_found_more_often_than_by_plain_full_text_search(half: str) -> None:
    own = [question for question in ASKED if question.half == half]
    found = {name: measures(own, search) for name, search in searches().items()}
    first, five, _, _ = found["Tableside"]
    assert first >= 0.85
    assert five >= 0.97
    assert first > found["FTS5 porter"][0] + 0.2
