"""Costs of Vanguard: all parts together, each with cards of its own, none by what is so already (8.5.2.3, 1.3.2.1)."""

from __future__ import annotations

from rulings.scenario.made import Replay
from rulings.scenario.replay import run_text
from rulings.scenario.view import run_data

BOARD = """
game: vanguard
cards:
  Ember Tyrant: {grade: 3, power: 11000, critical: 1, clan: Kagero, skill: Twin Drive!!}
  Ash Squire: {grade: 1, power: 7000, shield: 5000, critical: 1, clan: Kagero, skill: Boost}
  Payer: {grade: 1, power: 7000, shield: 5000, critical: 1, clan: Kagero, text: 'TEXT'}
  Reaper:
    grade: 1
    power: 7000
    clan: Kagero
    text: "[AUTO](RC):When your vanguard attacks, choose one of your rear-guards, and retire it."
board:
  turn: A
  phase: PHASE
  A: {vanguard: Ember Tyrant, front-left: Payer, MORE}
  B: {vanguard: Ember Tyrant}
play:
"""


def _played(text: str, more: str, *lines: str, phase: str = "main") -> Replay:
    board = BOARD.replace("TEXT", text).replace("MORE", more).replace("PHASE", phase)
    return run_text(board + "".join(f"  - {line}\n" for line in lines))


def _names(made: Replay, zone: str) -> list[str]:
    return [made.game.card(card).printed.name for card in made.game.zone("A", zone)]


def test_the_part_that_fewest_cards_can_pay_gets_them() -> None:
    text = (
        "[ACT](RC):[Choose a card from your hand, and discard it & "
        "Choose a grade 3 card from your hand, and put it into your soul] Draw a card."
    )
    made = _played(text, "hand: [Ember Tyrant, Ash Squire]", "A: use the ability of Payer")
    assert (_names(made, "drop"), _names(made, "soul")) == (["Ash Squire"], ["Ember Tyrant"])


def test_what_has_left_pays_no_cost() -> None:
    text = "[AUTO](RC):[Put this unit into your soul] When your vanguard attacks, you may pay the cost. If you do, draw a card."
    made = _played(
        text, "back-left: Reaper", "A: attack B.vanguard with vanguard", "A: resolve Reaper", "A: choose Payer", phase="battle"
    )
    assert made.errors == []
    assert (_names(made, "drop"), _names(made, "hand")) == (["Payer"], [])
    assert any("The cost cannot be paid" in step["sentence"] for step in run_data(made)["steps"])


def test_a_card_bound_face_down_as_a_cost_lies_face_down() -> None:
    text = "[ACT](RC):[Choose a card from your hand, and bind it face down] Draw a card."
    made = _played(text, "hand: [Ash Squire]", "A: use the ability of Payer")
    (bound,) = made.game.zone("A", "bind")
    assert made.game.card(bound).status.get("face_down")
