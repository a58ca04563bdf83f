"""From a scenario's text to what came of it: read, replayed within bounds, and kept for the next question about it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from rules_corpus.web.errors import Problem
from rulings.kernel.machine import Limits
from rulings.scenario import decks
from rulings.scenario.description import read_scenario
from rulings.scenario.games import games
from rulings.scenario.made import Replay
from rulings.scenario.model import Scenario, ScenarioError
from rulings.scenario.naming import content_name
from rulings.scenario.replay import replay
from rulings.scenario.vary import vary
from rulings.scenario.view import run_data, varied_data

PARTS = 200_000
SECONDS = 10.0
KEPT = 24
LONGEST_KEPT = 4_000


@dataclass(frozen=True)
class Run:
    """A scenario and what came of it. A deck check has no replay."""

    scenario: Scenario
    made: Replay | None
    data: dict[str, Any]


class Runs:
    """The runs that were asked for last: stepping, branching and asking why are many questions about the same one."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept: OrderedDict[str, Run] = OrderedDict()
        self._most = kept
        self._lock = threading.Lock()

    def run(self, text: str) -> Run:
        """What a text comes to; what is wrong with it is a `Problem`."""
        with self._lock:
            if found := self._kept.get(text):
                self._kept.move_to_end(text)
                return found
        made = run(read(text))
        if len(made.data["steps"]) <= LONGEST_KEPT:
            with self._lock:
                self._kept[text] = made
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
        return made


def read(text: str) -> Scenario:
    """The scenario, or all that is wrong with it."""
    try:
        return read_scenario(text, games())
    except ScenarioError as error:
        raise refused(error) from error


def refused(error: ScenarioError) -> Problem:
    """All mistakes of a scenario as one refusal; `where` is the line of the first."""
    first = error.mistakes[0]
    listed = [{"line": mistake.line, "message": mistake.message} for mistake in error.mistakes]
    where = f"line {first.line}" if first.line else "scenario"
    return Problem(422, "bad_scenario", str(error), where, more={"mistakes": listed})


def replayed(scenario: Scenario) -> Replay:
    """The replay, within bounds."""
    try:
        return replay(scenario, Limits(PARTS, SECONDS))
    except ScenarioError as error:
        raise refused(error) from error


def run(scenario: Scenario) -> Run:
    """What a scenario comes to: a replay, or a deck check."""
    if scenario.deck is not None:
        return Run(scenario, None, _checked(scenario))
    made = replayed(scenario)
    data = run_data(made)
    if scenario.vary is not None:
        data["vary"] = varied(scenario)
    return Run(scenario, made, data)


def varied(scenario: Scenario) -> dict[str, Any]:
    """The cases of `vary:`."""
    try:
        return varied_data(vary(scenario, Limits(PARTS, SECONDS)))
    except ScenarioError as error:
        raise refused(error) from error


def _checked(scenario: Scenario) -> dict[str, Any]:
    """A deck check, in the form of a replay without steps."""
    checked = decks.check_deck(scenario)
    return {
        "game": scenario.game,
        "title": scenario.title,
        "question": scenario.question,
        "outcome": "legal" if not checked.broken else "not legal",
        "ruling": checked.ruling,
        "illegal": None,
        "breaks": [{"rule": refusal.rule, "why": refusal.why} for refusal in checked.broken],
        "expectations": [
            {"text": one.text, "holds": one.holds, "found": one.found, "line": one.line}
            for one in decks.expectations(checked)
        ],
        "pending": None,
        "chain": [{"rule": refusal.rule, "steps": []} for refusal in checked.broken],
        "deciding_step": {"step": None, "why": "a deck check has no steps"},
        "readings": [],
        "turns": [],
        "notes": [],
        "errors": [],
        "steps": [],
        "id": content_name(scenario.text),
    }
