"""Card text of Vanguard at work: each construction on a small board, replayed through the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulings.scenario.replay import run_text
from rulings.scenario.view import run_data

DOCUMENTS = list(yaml.safe_load_all((Path(__file__).parent / "vanguard_text" / "scenarios.yaml").read_text("utf-8")))
CARDS, BOARDS = DOCUMENTS[0]["cards"], DOCUMENTS[1:]


def _scenario(board: dict[str, Any]) -> str:
    """The scenario of a board: the card whose text is tried stands where the board says; the rest is filled up."""
    circle = board["circle"]
    tried = {
        "grade": 3,
        "power": 10000,
        "critical": 1,
        "clan": "Kagero",
        "skill": "Twin Drive!!",
        "text": board["text"],
    }
    helper = {
        "grade": 1,
        "power": 7000,
        "shield": 5000,
        "clan": "Kagero",
        "skill": "Boost",
        "text": board.get("helper", ""),
    }
    mine = {"vanguard": "Lantern Lord", **board.get("A", {}), circle: "Tried Card"}
    cards = {**CARDS, "Tried Card": tried}
    if "helper" in board:
        cards["Helper Card"] = helper
        mine["back-right"] = "Helper Card"
    play = [dict([line.split(": ", 1)]) for line in board["play"]]
    theirs = {"vanguard": "Harbour Lord", **board.get("B", {})}
    described = {"turn": "A", "A": mine, "B": theirs}
    told = {"game": "vanguard", "cards": cards, "board": described, "play": play, "expect": board["expect"]}
    if board.get("to_the_end_of_the_turn"):
        told["otherwise"] = "decline"
    return yaml.safe_dump(told, sort_keys=False, allow_unicode=True)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(board["about"]))
def test_construction_at_work(board: dict[str, Any]) -> None:
    made = run_text(_scenario(board))
    data = run_data(made)
    assert [str(error) for error in made.errors] == []
    assert [one for one in data["expectations"] if not one["holds"]] == []
    if "pending" in board:
        assert made.game.decision is not None
        assert board["pending"] in made.game.decision.prompt
