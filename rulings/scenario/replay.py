"""Replays a scenario: to its end, to the next open decision, or to the first line that cannot be followed."""

from __future__ import annotations

from rulings.kernel.machine import Budget, Limits
from rulings.scenario.board import set_up
from rulings.scenario.following import MAX_PARTS, MAX_SECONDS, Over, Runner
from rulings.scenario.games import adapter_of
from rulings.scenario.made import Replay
from rulings.scenario.model import Line, Scenario


def replay(scenario: Scenario, limits: Limits | None = None) -> Replay:
    """Replays a scenario to its end, to the next open decision, or to the first line that cannot be followed."""
    adapter = adapter_of(scenario.game)
    game, notes = set_up(scenario, adapter)
    game.asks_forced = True
    runner = Runner(Replay(scenario, adapter, game, notes), limits or Limits(MAX_PARTS, MAX_SECONDS))
    runner.run()
    return runner.made


def run_text(text: str, limits: Limits | None = None) -> Replay:
    """Reads and replays a scenario's text."""
    from rulings.scenario.description import read_scenario
    from rulings.scenario.games import games

    return replay(read_scenario(text, games()), limits)


def can_follow(made: Replay, player: str, text: str) -> bool:
    """Whether a line could be followed from where a replay has stopped."""
    trial = Replay(made.scenario, made.adapter, made.game.fork())
    runner = Runner(trial, Limits(made.game.ran + MAX_PARTS, MAX_SECONDS))
    try:
        runner.line(Line(0, player, text, 0))
    except (Over, Budget):
        return False
    return True
