"""The official rules FAQ of the Gundam Card Game: questions for a definition or a number have a rule that search finds."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rules_corpus.corpus import load_corpus
from rules_corpus.search import open_search

CORPUS = load_corpus()
ASKED = tomllib.loads((Path(__file__).parent / "search" / "gundam_faq.toml").read_text(encoding="utf-8"))
ROWS = [(faq, query, rules.split()) for faq, queries in ASKED.items() for query, rules in queries.items()]


def test_every_answer_is_a_rule() -> None:
    missing = [(faq, number) for faq, _, rules in ROWS for number in rules if CORPUS.rule("gundam", number) is None]
    assert not missing


@pytest.mark.parametrize(("faq", "query", "rules"), ROWS, ids=[f"{faq}: {query}" for faq, query, _ in ROWS])
def test_the_rule_that_answers_is_among_the_first_three(faq: str, query: str, rules: list[str]) -> None:
    answer = open_search(CORPUS).search(query, "gundam", limit=20)
    found = [result.entry.number for result in answer.results if result.entry.document == "gundam-cr"]
    assert set(found[:3]) & set(rules), f"{faq}: {found[:5]}"
