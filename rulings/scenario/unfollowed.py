"""A line that answers no decision: the rule by which it has its time elsewhere, or else what was asked in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from rulings.kernel import machine
from rulings.kernel.choices import AUTHOR, Decision
from rulings.kernel.game import Game
from rulings.scenario.model import Line
from rulings.scenario.referring import lying
from rulings.scenario.script import Progress, nearest, sentences

if TYPE_CHECKING:
    from rulings.scenario.following import Runner

MAX_DECLINED = 12  # decisions that may stand between a line and what it is meant for


@dataclass
class Attempt:
    """A line while it is followed: what is left of it, and where it was begun."""

    line: Line
    progress: Progress
    origin: Game | None  # the game as it was then; None if nothing was asked
    mark: int  # how many answers there were
    rested: Game | None = None  # where its player had one thing left to do, by which the game went on without a word


def no_decision(runner: Runner, attempt: Attempt) -> None:
    """The game is over, or runs out, before the line could be followed."""
    line, progress = attempt.line, attempt.progress
    _aside(runner, attempt)
    if runner.game.state.outcome is None or attempt.origin is None:
        out_of_place(runner, attempt, _wordings(runner, attempt))
    if (rested := _rested(runner, attempt)) is not None:
        _say(runner, attempt, rested)
    rest = f"`{' '.join(progress.left())}` of `{line.text}`" if progress.taken else f"`{line.text}`"
    why = "the game is over" if runner.game.state.outcome else "nothing is being asked any more"
    runner.fail(f"{rest} cannot be followed: {why}", line)


def misfit(runner: Runner, attempt: Attempt, decision: Decision) -> None:
    """The line fits no option of a decision that does not answer itself."""
    line, progress = attempt.line, attempt.progress
    _aside(runner, attempt)
    out_of_place(runner, attempt, _wordings(runner, attempt))
    if progress.fresh and runner.nearly and not runner.literal:
        runner.fail(f"`{line.player}: {line.text}` cannot be followed: {runner.nearly}", line)
    _say(runner, attempt, _rested(runner, attempt) or decision)


def _aside(runner: Runner, attempt: Attempt) -> None:
    """The line asked for something that was there and not allowed, and fits nothing that came later."""
    if runner.aside is not None:
        refusal, where = runner.aside
        runner.back_to(where, attempt.mark)
        runner.refuse(refusal, attempt.line)


def _rested(runner: Runner, attempt: Attempt) -> Decision | None:
    """Goes back to where the line's player was asked: it fits nothing that comes later either, so that was when it was said."""
    if attempt.rested is None or not attempt.progress.fresh:
        return None
    runner.back_to(attempt.rested, attempt.mark)
    return runner.advance()


def _say(runner: Runner, attempt: Attempt, decision: Decision) -> None:
    """What was asked in place of the line, and which of the options may have been meant."""
    line, progress = attempt.line, attempt.progress
    if absent := _absent(runner, progress):
        there = " and ".join(runner.game.state.seats)
        runner.fail(f"`{line.player}: {line.text}` speaks of player {absent}; the players are {there}", line)
    options = sentences(decision.options)
    who = "the author of the scenario" if decision.player == AUTHOR else decision.player
    asked = f"{who} is asked: {decision.prompt} (rule {decision.rule})"
    near = nearest(line.text, options)
    hint = f"; did you mean `{near}`?" if near else ""
    if not hint and len(options) <= 8:
        hint = f"; the options are `{'`, `'.join(options)}`" if len(options) > 1 else f"; the one option is `{options[0]}`"
    rest = f"`{' '.join(progress.left())}` of `{line.text}`" if progress.taken else f"`{line.player}: {line.text}`"
    runner.fail(f"{rest} fits no option. {asked}{hint}", line)


def _absent(runner: Runner, progress: Progress) -> str:
    """The letter of a player of whom what is left of a line speaks, and who does not play; '' if there is none."""
    left = progress.left()
    named = (after.upper() for word, after in pairwise(left) if word == "player" and len(after) == 1 and after.isalpha())
    return next((one for one in named if one not in runner.game.state.seats), "")


def out_of_place(runner: Runner, attempt: Attempt, said: Sequence[Progress]) -> None:
    """Something that is no option here may have its time elsewhere; then that rule is the answer."""
    line, origin = attempt.line, attempt.origin
    decision = runner.game.decision
    if not said[0].fresh:
        # Its words have been taken in part: another wording counts only where it names another action.
        said = [one for one in said[1:] if one.words[:1] != said[0].words[:1]]
        decision = origin.decision or machine.run(origin.fork()) if origin is not None else decision
    if decision is not None and decision.kind == "by hand":
        return
    if runner.game.state.outcome is not None:
        return
    when = origin if origin is not None else runner.game
    refusals = [runner.adapter.out_of_place(when, line.player, one.words, decision) for one in said]
    if any(_in_time(runner, one, decision, line.player) for one in said):
        refusals = refusals[:1]
    refusal = next((one for one in refusals if one is not None), None)
    if refusal is None:
        return
    if decision is not None and (asked := _asked_before(runner, line, said)):
        first = f"{asked.player} is asked first: {asked.prompt} (rule {asked.rule})"
        nothing = sentences(asked.options)[0]
        early = f"`{line.player}: {line.text}` comes too early. {first}"
        runner.fail(f"{early}; say it before, as in `{asked.player}: {nothing}`", line)
    if origin is not None:
        runner.back_to(origin, attempt.mark)
    runner.timed = True
    runner.refuse(refusal, line)


def _asked_before(runner: Runner, line: Line, said: Sequence[Progress]) -> Decision | None:
    """What another player is asked before the line can be followed, if it can be as soon as that player has declined.

    Then nothing is forbidden: the script has left out what the other one does.
    """
    ahead, first = runner.game.fork(), None
    for _ in range(MAX_DECLINED):
        decision = ahead.decision or machine.run(ahead, runner.limits)
        if decision is None or ahead.turn_player != runner.game.turn_player or ahead.state.outcome is not None:
            return None
        if decision.player == line.player:
            table = lying(ahead)
            fits = any(runner.script.find(decision, one, line.player, table) is not None for one in said)
            if fits or len(decision.options) > 1:
                return first if fits else None
        elif not decision.optional or decision.player == AUTHOR:
            return None
        else:
            first = first or decision
        machine.answer(ahead, decision.options[0].value)
    return None


def _wordings(runner: Runner, attempt: Attempt) -> list[Progress]:
    """The line as it is written, and in its other wordings."""
    line = attempt.line
    return [attempt.progress, *(runner.words(text, line.player) for text in runner.other_wordings(line))]


def _in_time(runner: Runner, said: Progress, decision: Decision | None, player: str) -> bool:
    """Whether a line names an action that is taken at this decision: it then is no question of time."""
    kinds = runner.adapter.verbs.get(said.words[0], ()) if said.words else ()
    return decision is not None and decision.player == player and decision.kind in kinds
