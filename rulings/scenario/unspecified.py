"""A line that says of an unspecified card that it is one which the scenario describes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulings.kernel import events as ev
from rulings.kernel import machine
from rulings.kernel.choices import Decision
from rulings.scenario.made import Answer
from rulings.scenario.model import Line
from rulings.scenario.script import Progress, sentences, split

if TYPE_CHECKING:
    from rulings.scenario.following import Runner

# What stands before the name of a card that an unspecified one turns out to be.
_IS = re.compile(
    r"(?:(?:drive|damage|first|second|third) )*(?:(?:it|card|shield|that|this)(?: card)? (?:is|was)|is|it's|reveals?|checks?|"
    r"flips?|shows?|turns? (?:up|out to be)|with)?"
)


def named(runner: Runner, decision: Decision, line: Line, progress: Progress) -> bool:
    """Whether the line says that an unspecified card is one that the scenario describes; then it is that card from now on."""
    left = progress.left()
    described = runner.made.scenario.cards
    name = next((name for name in described if left[-len(split(name)) :] == split(name)), "")
    before = " ".join(left[: -len(split(name))])
    if not name or not _IS.fullmatch(before):
        return False
    if not progress.fresh and before in ("", "with"):
        return False  # what is left of "attack X with Name" is no word on a card that is revealed later
    if runner.game.state.frames[-1].answers:
        runner.fail(f"something has been said of this card already; say first that it is {name}", line)
    printed = runner.adapter.rules.printed(name, described[name].facts)
    fact = decision.fact
    if fact and (printed.facts.get(fact) or type(decision.options[0].value)()) not in decision.values():
        able = ", ".join("none" if value == "" else str(value) for value in decision.values())
        runner.fail(f"{name} has {fact} {printed.facts.get(fact)}; a card that is played here has one of: {able}", line)
    for fact, known in runner.game.card(decision.about).printed.facts.items():
        if known is not None and fact in (*runner.adapter.card_fields,) and printed.facts.get(fact, known) != known:
            runner.fail(f"this card has {fact} {known or 'nothing'}, as was said of it; `{name}` has not", line)
    progress.taken |= set(range(len(progress.words)))
    texts = (*sentences(decision.options), f"it is {name}")
    after = runner.game.last.number if runner.game.last else 0
    runner.made.forks.append((after, runner.game.fork()))
    runner.made.answers.append(
        Answer(after, decision.player, decision.prompt, decision.rule, texts, texts[-1], line.number, "line")
    )
    runner.game.decision = None
    machine.start_events(runner.game, decision.rule, [ev.specify(decision.about, printed)])
    return True
