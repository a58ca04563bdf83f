"""The Gundam engine's key behaviours: battle, action steps, Bursts, tokens, pairs, keyword effects, several players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulings.scenario.articles import failing
from rulings.scenario.expectations import check_all
from rulings.scenario.replay import run_text
from rulings.scenario.view import run_data

FOLDER = Path(__file__).parent / "gundam"
CASES: list[dict[str, Any]] = [
    case
    for name in ("engine.yaml", "texts.yaml")
    for case in yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
]


def scenario(case: dict[str, Any]) -> str:
    """A case as the text of a scenario."""
    players = [name for name in "ABCD" if name in case]
    mode = f"mode: {case['mode']}\nseats: [{', '.join(players)}]\n" if "mode" in case else ""
    board = "".join(f"  {name}: {case[name]}\n" for name in players)
    play = "".join(f"  - {line}\n" for line in case["play"])
    expect = "".join(f"  - {claim}\n" for claim in case["expect"])
    return f"game: gundam\n{mode}cards: {case['cards']}\nboard:\n  turn: A\n{board}play:\n{play}expect:\n{expect}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_behaviour(case: dict[str, Any]) -> None:
    made = run_text(scenario(case))
    assert not made.errors, made.errors[0]
    assert failing(check_all(made)) == []


def test_what_cannot_be_read_is_said_and_never_skipped() -> None:
    text = "【Deploy】Juggle 3 oranges. Draw 1.\\nAll enemy Units sing."
    cards = f'{{Odd: {{level: 1, cost: 0, ap: 1, hp: 1, text: "{text}"}}}}'
    case = {"cards": cards, "A": "{hand: [Odd], resources: 1, shields: 1}", "B": "{shields: 1}"}
    made = run_text(scenario({**case, "play": ["A: deploy Odd"], "expect": []}))
    said = [note for note in made.notes if "cannot read" in note]
    assert any("Juggle 3 oranges" in note for note in said)
    assert any("sing" in note for note in said)
    assert made.pending is not None and "Juggle 3 oranges" in made.pending.prompt


def test_a_line_that_fits_nothing_is_answered_where_it_was_said() -> None:
    cards = "{Iron: {level: 2, ap: 2, hp: 2}}"
    case = {"cards": cards, "A": "{battle: [Iron], shields: 2}", "B": "{shields: 2}", "expect": ["Tin's ap = 2"]}
    made = run_text(scenario({**case, "play": ["A: juggle oranges"]}))
    assert "fits no option. A is asked: Main phase" in str(made.errors[0])
    assert len(made.steps) < 5


def test_an_expectation_of_a_card_that_is_not_there_says_so() -> None:
    cards = "{Iron: {level: 2, ap: 2, hp: 2}}"
    case = {"cards": cards, "A": "{battle: [Iron], shields: 2}", "B": "{shields: 2}", "expect": ["Tin's ap = 2"]}
    found = run_data(run_text(scenario({**case, "play": []})))["expectations"][0]
    assert not found["holds"] and "there is no card `Tin`" in found["found"]


def test_the_player_whose_turn_the_board_says_it_is_begins_unless_a_line_says_otherwise() -> None:
    board = "game: gundam\nboard: {turn: B, at: preparing to play, A: {deck: 50}, B: {deck: 50}}\n"
    made = run_text(board + "play:\n  - B: redraw\n  - A: keep the hand\nexpect:\n  - the turn is B\n  - A.resources.ex = 1\n")
    assert not made.errors, made.errors[0]
    assert failing(check_all(made)) == []
    told = board + "play:\n  - author: A wins the die roll\n  - A: A is Player One\n  - A: redraw\n  - B: keep the hand\n"
    made = run_text(told + "expect:\n  - the turn is A\n  - B.resources.ex = 1\n")
    assert not made.errors, made.errors[0]
    assert failing(check_all(made)) == []
