"""The tree from which the desk builds is in the one form of each thing, however people wrote it, and says the same."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from rulings.scenario.description import read_scenario
from rulings.scenario.games import games
from rulings.scenario.library import articles
from rulings.scenario.plain import plain
from rulings.scenario.yamltext import Value, read
from rulings.web.editing import as_tree, with_heading, with_play

CARDS = """\
cards:
  Gate Sentry: {grade: 2, power: 9000, shield: 5000}
  Crimson Drake: {Grade: 3, atk: 11000, crit: 1}
"""


def tree(text: str) -> Any:
    return as_tree(plain(read(text), text, games()))


def said(value: Any) -> Any:
    """What a scenario says, without its lines and its text."""
    if isinstance(value, Value):
        return as_tree(value)
    if dataclasses.is_dataclass(value):
        fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        return {name: said(part) for name, part in fields.items()
                if name not in ("line", "battle_line") and not (name == "text" and "vary" in fields)}
    if isinstance(value, dict):
        return {key: said(part) for key, part in value.items()}
    return [said(part) for part in value] if isinstance(value, (list, tuple)) else value


def test_keys_have_their_own_names() -> None:
    text = f"Game: Vanguard\nTitle: X\n{CARDS.replace('cards', 'Cards')}Board:\n  whose turn: B\n  step: Guard Step\n" \
        "  battle: {attacking: B.vanguard, target: A.vanguard, checks done: 1}\n  done: ride\n  player a: {vc: gate sentry}\n" \
        "  effects: {A.vanguard: +5000 power until end of turn}\n  B: {Vanguard: crimson drake}\nscript:\n  - A: no guard\n"
    assert tree(text) == {
        "game": "vanguard", "title": "X",
        "cards": {"Gate Sentry": {"grade": 2, "power": 9000, "shield": 5000},
                  "Crimson Drake": {"grade": 3, "power": 11000, "critical": 1}},
        "board": {
            "turn": "B", "at": "guard step", "battle": {"attacker": "B.vanguard", "attacked": "A.vanguard", "checks": 1},
            "done": "normal ride", "A": {"vc": "Gate Sentry"},
            "effects": [{"on": "A.vanguard", "text": "+5000 power until end of turn"}], "B": {"vanguard": "Crimson Drake"},
        },
        "play": [{"A": "no guard"}],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Front Left: Gate Sentry (rested)", {"front-left": {"card": "Gate Sentry", "rested": True}}),
        ("front_left: rested gate sentry", {"front-left": {"card": "Gate Sentry", "rested": True}}),
        ("front-left: {Gate Sentry: rested}", {"front-left": {"card": "Gate Sentry", "rested": True}}),
        ("front-left: {card: Gate Sentry, state: [rested, locked]}",
         {"front-left": {"card": "Gate Sentry", "rested": True, "locked": True}}),
        ("front-left: {card: Gate Sentry, standing: yes}", {"front-left": {"card": "Gate Sentry", "rested": False}}),
        ("damage: {face up: 2, face down: [Gate Sentry, 1]}",
         {"damage": [{"count": 2, "face-up": True}, {"card": "Gate Sentry", "face-down": True},
                     {"count": 1, "face-down": True}]}),
        ("damage: [{card: Gate Sentry, face: down}]", {"damage": [{"card": "Gate Sentry", "face-down": True}]}),
        ("hand: four cards", {"hand": 4}), ("hand: [+2]", {"hand": [2]}), ("hand: none", {"hand": None}),
        ("drop: [2 x Gate Sentry, unknown]", {"drop": [{"card": "Gate Sentry", "count": 2}, 1]}),
        ("vanguard: {card: Crimson Drake, legion: Gate Sentry}",
         {"vanguard": {"leader": "Crimson Drake", "mate": "Gate Sentry"}}),
        ("vanguard: {card: Crimson Drake, under: [Gate Sentry, 2]}",
         {"vanguard": {"card": "Crimson Drake"}, "soul": ["Gate Sentry", 2]}),
        ("drop: [{together: [2 x Gate Sentry]}]", {"drop": [{"together": [{"card": "Gate Sentry", "count": 2}]}]}),
        ("hannd: 4", {"hannd": 4}), ("front-left: Nobody (rested)", {"front-left": "Nobody (rested)"}),
    ],
)  # fmt: skip
def test_what_lies_in_a_zone_is_in_the_one_form(written: str, meant: dict[str, object]) -> None:
    text = f"game: vanguard\n{CARDS}board:\n  A:\n    {written}\n"
    assert tree(text)["board"]["A"] == meant
    again = json.dumps(tree(text))
    assert tree(again) == tree(text)
    if written not in ("hannd: 4", "front-left: Nobody (rested)"):
        assert said(read_scenario(again, games())) == said(read_scenario(text, games()))


def test_the_library_is_written_in_the_one_form() -> None:
    assert [one.slug for one in articles() if tree(one.text) != as_tree(read(one.text))] == []


@pytest.mark.parametrize(
    "text", ["[]", "3", "game: chess\nboard: {}\n", "board: {A: {vanguard: X}}\n", "game: vanguard\nboard: [1]\n"])
def test_what_cannot_be_read_stays_as_it_is(text: str) -> None:
    assert tree(text) == as_tree(read(text))


@pytest.mark.parametrize("written", ["Play", "script", "Script"])
def test_a_script_by_another_name_is_the_one_that_branches(written: str) -> None:
    text = f"game: vanguard\n{written}:\n  - A: end\nboard: {{}}\n"
    assert with_play(text, [("A", "pass")]) == "game: vanguard\nplay:\n  - A: pass\nboard: {}\n"


def test_what_an_article_says_of_its_scenario_goes_with_it() -> None:
    for one in articles():
        written = with_heading(one.text, title=one.title, question=one.question)
        assert as_tree(read(written)).items() >= as_tree(read(one.text)).items(), one.slug
        scenario = read_scenario(written, games())
        assert scenario.title == (one.scenario().title or one.title)
        assert scenario.question == (one.scenario().question or " ".join(one.question.split()))
