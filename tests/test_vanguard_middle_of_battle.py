"""A replay of Vanguard that begins in a battle: what is not said is asked for, or is what it must be."""

from __future__ import annotations

import pytest

from rulings.scenario.made import Replay
from rulings.scenario.model import ScenarioError
from rulings.scenario.replay import run_text
from rulings.scenario.view import run_data

CARDS = """
game: vanguard
cards:
  Ember Tyrant: {grade: 3, power: 11000, critical: 1, clan: Kagero, skill: Twin Drive!!}
  Cinder Lancer: {grade: 2, power: 9000, shield: 5000, critical: 1, clan: Kagero, skill: Intercept}
  Oathbound Marshal: {grade: 3, power: 10000, critical: 1, clan: Royal Paladin, skill: Twin Drive!!}
  Bell Ringer: {grade: 1, power: 7000, shield: 5000, critical: 1, clan: Royal Paladin, skill: Boost}
board:
  turn: A
  A:
    vanguard: {card: Ember Tyrant, rested: true}
    front-left: Cinder Lancer
    trigger: TRIGGER
    deck: [Cinder Lancer, Cinder Lancer, 9]
  B: {vanguard: Oathbound Marshal, front-left: Bell Ringer, deck: [Bell Ringer, Bell Ringer, 9]}
"""


def _begun(at: str, battle: str, trigger: str = "[]") -> Replay:
    return run_text(f"{CARDS.replace('TRIGGER', trigger)}  at: {at}\n" + (f"  battle: {{{battle}}}\n" if battle else ""))


@pytest.mark.parametrize(
    ("at", "battle", "asked"),
    [
        ("guard step", "", "say `battle: {attacker: ..., attacked: ...}`"),
        ("7.6.1.2", "", "say `battle: {attacker: ..., attacked: ...}`"),
        ("7.6.1.2", "attacker: A.vanguard", "`attacked: B.vanguard`"),
        ("7.6.1.5", "attacker: A.vanguard, attacked: B.vanguard", "`hits: B.vanguard`"),
        ("7.6.1.6.1", "attacker: A.vanguard, attacked: B.vanguard", "`damage: 1`"),
        ("guard step", "attacker: B.front-left, attacked: B.vanguard", "B.front-left is none"),
        ("guard step", "attacker: A.vanguard, attacked: A.front-left", "A.front-left is none"),
    ],
)
def test_what_is_missing_or_cannot_be_is_said(at: str, battle: str, asked: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        _begun(at, battle)
    assert asked in str(raised.value)


def test_the_check_that_is_being_made_counts() -> None:
    made = _begun("7.5.1.2.4", "attacker: A.vanguard, attacked: B.vanguard", "[Cinder Lancer]")
    assert len(made.game.zone("A", "hand")) == 2  # the one in the trigger zone, and one more by Twin Drive!!


def test_damage_that_is_being_dealt_hit_the_vanguard() -> None:
    made = _begun("7.6.1.6.1", "attacker: A.vanguard, attacked: B.vanguard, damage: 2")
    assert len(made.game.zone("B", "damage")) == 2
    assert "hits" in run_data(made)["ruling"]


def test_nothing_has_hit_before_powers_are_compared() -> None:
    made = _begun("guard step", "attacker: A.vanguard, attacked: B.vanguard")
    made = run_text(made.scenario.text.replace("deck: [Bell Ringer", "hand: 1, deck: [Bell Ringer") + "play: ['B: concede']\n")
    assert "hit" not in run_data(made)["ruling"]


def test_who_goes_first_has_been_determined_when_hands_are_drawn() -> None:
    made = _begun("5.4.4", "")
    assert made.pending is not None
    assert made.pending.player == "A"
