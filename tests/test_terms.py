"""Defined terms in rule texts: linked to their definition, once a paragraph, without clutter."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules_corpus.corpus import Corpus, load_corpus
from rules_corpus.model import Rule
from rules_corpus.terms import link_terms, term_linker

CASES = tomllib.loads((Path(__file__).parent / "terms" / "links.toml").read_text(encoding="utf-8"))["rule"]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


def every_rule(corpus: Corpus) -> list[Rule]:
    return [rule for document in corpus.documents for rule in corpus.rules(document.id)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']} {case['number']}")
def test_the_terms_of_a_rule_lead_to_their_definitions(corpus: Corpus, case: dict[str, Any]) -> None:
    rule = corpus.rule(case["game"], case["number"])
    assert rule is not None
    links = {rule.text[start:end]: target.number for start, end, target in link_terms(corpus, rule)}
    assert {words: links.get(words) for words in case["links"]} == case["links"]
    assert not set(case["none"]) & set(links)


def test_a_definition_is_linked_once_a_paragraph_and_spans_do_not_overlap(corpus: Corpus) -> None:
    for rule in every_rule(corpus):
        end_before, seen = 0, set[tuple[int, str]]()
        for start, end, target in link_terms(corpus, rule):
            assert end_before <= start < end <= len(rule.text)
            end_before = end
            key = rule.text.count("\n", 0, start), target.number
            assert key not in seen, (rule.number, rule.text[start:end])
            seen.add(key)


def test_no_term_leads_to_the_rule_itself_or_above_it_nor_stands_in_a_reference(corpus: Corpus) -> None:
    for rule in every_rule(corpus):
        above = {a.number for a in corpus.ancestors(rule)} | {rule.number}
        cited = [(c.start, c.end) for c in corpus.cites(rule) if c.part == "text"]
        for start, end, target in link_terms(corpus, rule):
            assert target.document != rule.document or target.number not in above
            assert not any(a < end and start < b for a, b in cited), (rule.number, rule.text[start:end])


def test_links_do_not_clutter(corpus: Corpus) -> None:
    for document in corpus.documents:
        rules = [rule for rule in corpus.rules(document.id) if rule.text]
        words = sum(len(rule.text.split()) for rule in rules)
        links = sum(len(link_terms(corpus, rule)) for rule in rules)
        assert words / 40 < links < words / 12, document.id


@pytest.mark.parametrize("game", ["vanguard", "gundam", "shadowverse-evolve", "dragon-ball-super"])
def test_a_game_has_its_terms_and_not_the_everyday_words(corpus: Corpus, game: str) -> None:
    terms = {term.words.lower() for term in term_linker(corpus).terms(game)}
    assert len(terms) >= 90
    assert not terms & {"card", "cards", "player", "game", "hand", "deck", "effect", "called", "attack", "up to"}
