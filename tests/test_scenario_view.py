"""The board that pages draw: which card lies beneath which."""

from __future__ import annotations

from typing import Any

from rulings.scenario.description import read_scenario
from rulings.scenario.games import games
from rulings.scenario.replay import replay
from rulings.scenario.view import board_data

HEARTS = """\
game: vanguard
cards:
  Crimson Drake: {grade: 3, power: 11000}
  Pale Twin: {grade: 2, power: 9000}
  Sky Regent: {grade: 4, power: 15000, type: G Unit}
board:
  A: {vanguard: {card: Sky Regent, hearts: {leader: Crimson Drake, mate: Pale Twin}}}
  B: {vanguard: {leader: Crimson Drake, mate: Pale Twin}}
"""
PAIRED = """\
game: gundam
cards:
  Tin Hound: {ap: 3, hp: 2}
  Reed Ace: {type: pilot, ap: 1, hp: 1}
board:
  A: {battle: [Tin Hound, {card: Tin Hound, pilot: Reed Ace}]}
"""


def zone(text: str, player: str, name: str) -> list[dict[str, Any]]:
    made = replay(read_scenario(text, games()))
    found: list[dict[str, Any]] = board_data(made.game, made.adapter)[player][name]
    return found


def test_hearts_lie_beneath_the_g_unit_and_not_it_beneath_one_of_them() -> None:
    regent, drake, twin = zone(HEARTS, "A", "vanguard")
    assert (regent["name"], regent.get("under"), regent["values"]["power"]) == ("Sky Regent", None, 26000)
    assert (drake["under"], twin["under"]) == (0, 0)
    assert [card.get("under") for card in zone(HEARTS, "B", "vanguard")] == [None, None]


def test_a_pilot_lies_beneath_its_unit() -> None:
    cards = zone(PAIRED, "A", "battle")
    assert [(card["name"], card.get("under")) for card in cards] == [("Tin Hound", None), ("Tin Hound", None), ("Reed Ace", 1)]
