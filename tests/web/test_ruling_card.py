"""What a ruling card says of a board that nobody wrote an answer for."""

from __future__ import annotations

import pytest

from rules_corpus.corpus import Corpus, load_corpus
from rulings.scenario.description import read_scenario
from rulings.scenario.games import games
from rulings.web.ruling_card import make_card
from rulings.web.running import run

HEAL = """\
game: vanguard
cards:
  Crimson Drake: {grade: 3, power: 11000, critical: 1}
  Gate Sentry: {grade: 2, power: 9000, clan: Royal Paladin}
  Lamp Healer: {grade: 0, power: 5000, clan: Royal Paladin, trigger: heal}
board:
  turn: A
  phase: battle
  A: {vanguard: Crimson Drake, hand: 4}
  B: {vanguard: Gate Sentry, hand: 3, damage: 5, deck: [Lamp Healer, 29]}
play:
  - A: attack
  - B: no guard
  - author: reveal no trigger
  - B: heal a card
  - B: give +5000 power to vanguard (Gate Sentry)
"""
ROYALE = """\
game: gundam
cards:
  Iron Lancer: {level: 4, cost: 3, ap: 4, hp: 3}
board:
  mode: battle royale, last player standing
  A: {battle: Iron Lancer, shields: 6}
  B: {shields: 3}
  C: {}
play:
  - A: attack with Iron Lancer
  - A: attack player C
"""
TEAMS = ROYALE.replace("battle royale, last player standing", "team battle").replace("C: {}", "C: {}\n  D: {}")


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


def card_of(corpus: Corpus, text: str) -> tuple[str, str, str, list[str]]:
    made = make_card(corpus, run(read_scenario(text, games())).data, "")
    return made.outcome, made.why, made.decided, [one.number for one in made.chain]


def test_what_was_expected_of_who_wins_is_the_answer_and_its_rules_are_those_of_what_happened(corpus: Corpus) -> None:
    outcome, why, decided, chain = card_of(corpus, HEAL + "expect:\n  - B has not lost\n")
    assert outcome == "B has not lost."
    assert why == "The attack hits. B heals a card. The game goes on."
    assert decided == "No choice of a player could have changed the outcome."
    assert chain == ["7.6.1.2", "2.8.1", "2.8.1.1.5", "2.8.2", "10.1.7.1"]


def test_where_nothing_was_expected_no_step_decides(corpus: Corpus) -> None:
    outcome, _, decided, _ = card_of(corpus, HEAL)
    assert (outcome, decided) == ("The attack hits.", "No step decides it: nothing was expected of it.")


def test_who_was_defeated_is_said_first(corpus: Corpus) -> None:
    outcome, why, _, chain = card_of(corpus, ROYALE)
    assert outcome == "C loses: C took battle damage with no cards in the shield area."
    assert why == "C receives 4 battle damage. The game goes on."
    assert "11-2-1" in chain and "7-5-1" not in chain


def test_how_the_game_ended_is_said_first(corpus: Corpus) -> None:
    outcome, why, decided, chain = card_of(corpus, TEAMS)
    assert outcome.startswith("A and B win and C and D lose") and why == "C receives 4 battle damage."
    assert decided == "Decided by 7-5-1 at step 2." and chain[0] == "7-5-1" and "11-2-1" in chain
