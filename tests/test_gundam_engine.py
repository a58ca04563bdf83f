"""The Gundam engine's key behaviours: battle, action steps, Bursts, tokens, pairs, keyword effects, several players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulings.scenario.articles import failing
from rulings.scenario.decks import check_deck
from rulings.scenario.description import read_scenario
from rulings.scenario.expectations import check_all
from rulings.scenario.games import games
from rulings.scenario.model import ScenarioError
from rulings.scenario.replay import run_text
from rulings.scenario.vary import vary
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


def test_a_line_that_names_a_player_who_does_not_play_says_so() -> None:
    cards = "{Iron: {level: 2, ap: 2, hp: 2}}"
    case = {"cards": cards, "A": "{battle: [Iron], shields: 2}", "B": "{shields: 2}", "expect": []}
    made = run_text(scenario({**case, "play": ["A: attack C with Iron"]}))
    assert "speaks of player C; the players are A and B" in str(made.errors[0])


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


def test_a_threshold_is_found_though_the_sentences_have_other_numbers_or_the_game_ends_before_the_script() -> None:
    cards = "cards: {Iron: {level: 3, cost: 1, ap: 2, hp: 2}}\n"
    hand = "board: {turn: A, A: {hand: [Iron], resources: 3, shields: 2}, B: {shields: 2}}\nplay:\n  - A: deploy Iron\n"
    found = vary(read_scenario(f"game: gundam\n{cards}{hand}vary: {{A.resources: [1, 2, 3, 4]}}\n", games()))
    assert found.threshold == "3"
    attack = "board: {turn: A, A: {battle: [Iron], shields: 2}, B: {shields: 1}}\nplay:\n  - A: attack player B with Iron\n"
    script = f"{attack}  - author: reveal no Burst\nvary: {{B.shields: [0, 1]}}\n"
    found = vary(read_scenario(f"game: gundam\n{cards}{script}", games()))
    assert found.cases[0].outcome.startswith("B receives 2 battle damage. A wins")
    assert found.threshold == "1"


@pytest.mark.parametrize(
    ("zone", "why"),
    [
        ("battle: [{card: Iron, pilot: Iron}]", "Iron is a unit card, which is not paired as a Pilot (3-3-1)"),
        ("battle: [Ora]", "Ora is a pilot card, which is not in the battle area (4-5-1); a Pilot lies beneath a Unit"),
        ("base: Iron", "Iron is a unit card, which is not in the base section (4-6-2)"),
    ],
)
def test_what_can_never_lie_there_is_refused_with_its_rule(zone: str, why: str) -> None:
    cards = "cards: {Iron: {level: 2, ap: 2, hp: 2}, Ora: {type: pilot, ap: 1, hp: 1}}\n"
    with pytest.raises(ScenarioError) as caught:
        run_text(f"game: gundam\n{cards}board: {{turn: A, A: {{{zone}}}, B: {{shields: 1}}}}\n")
    assert why in str(caught.value)


def test_a_deck_is_listed_with_the_number_of_copies_before_or_after_the_name() -> None:
    cards = "cards: {Iron: {color: blue, level: 2, ap: 2, hp: 2}, Tin: {color: blue, level: 2, ap: 1, hp: 1}}\n"
    scenario = read_scenario(f"game: gundam\n{cards}deck: [4 Iron, 4x Tin, Iron x2, EX Base]\n", games())
    assert scenario.deck is not None and dict(scenario.deck.decks["main"]) == {"Iron": 6, "Tin": 4, "EX Base": 1}
    assert "EX Base is a base token card (6-1-1-1)" in check_deck(scenario).ruling


@pytest.mark.parametrize("text", ["AP+2 until end of turn", "gets +2 AP for this turn", "This Unit gets AP+2 during this turn."])
def test_an_effect_in_force_is_said_as_people_say_it(text: str) -> None:
    cards = "cards: {Iron: {level: 2, ap: 2, hp: 2}}\n"
    board = f'board: {{turn: A, effects: [{{on: Iron, text: "{text}"}}], A: {{battle: [Iron]}}, B: {{shields: 1}}}}\n'
    made = run_text(f"game: gundam\n{cards}{board}expect: [Iron's ap = 4]\n")
    assert failing(check_all(made)) == []
