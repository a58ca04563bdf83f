"""What a line says without a word for it: who names what is discarded has said yes to the effect that discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.kernel import machine
from rulings.kernel.choices import Decision
from rulings.scenario.model import Line
from rulings.scenario.referring import lying
from rulings.scenario.script import Progress

if TYPE_CHECKING:
    from rulings.scenario.following import Runner


def says_yes(runner: Runner, decision: Decision, line: Line, progress: Progress) -> bool:
    """Whether the line fits what is asked right after a yes; then the yes is given."""
    if decision.kind != "may" or len(decision.options) != 2 or not progress.fresh:
        return False
    ahead = runner.game.fork()
    ahead.decision = decision
    machine.answer(ahead, decision.options[1].value)
    following = machine.run(ahead, runner.limits)
    adapter = runner.adapter
    if following is None or following.player != decision.player or following.kind in (*adapter.rests, *adapter.free):
        return False
    table = lying(ahead)
    fits = runner.script.find(following, progress, line.player, table) is not None
    if not fits and runner.script.find_refused(following, progress, line.player, table) is None:
        return False
    runner.answer(decision, 1, "line", line.number)
    return True
