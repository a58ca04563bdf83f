"""The ruling: the outcome in one sentence, the rules that decided it in order, and the step that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulings.kernel.choices import AUTHOR
from rulings.kernel.game import Game
from rulings.kernel.trace import Step
from rulings.scenario.sentences import event_sentence

if TYPE_CHECKING:
    from rulings.scenario.made import Replay

MOST_TOLD = 4  # a ruling is one thing that can be said aloud


def outcome_sentence(game: Game) -> str:
    """How the game stands, in one sentence."""
    outcome = game.state.outcome
    if outcome is None:
        return "The game goes on."
    if outcome.draw:
        return f"The game is a draw: {outcome.why} ({outcome.rule})."
    winners, losers = _named(outcome.winners), _named(outcome.losers)
    why = outcome.why.rstrip(".")
    win = "wins" if len(outcome.winners) == 1 else "win"
    lose = "loses" if len(outcome.losers) == 1 else "lose"
    return f"{winners} {win} and {losers} {lose}: {why} ({outcome.rule})."


def _sentence(why: str) -> str:
    return why[:1].upper() + why[1:].rstrip(".")


def _named(players: Sequence[str]) -> str:
    return " and ".join(players)


def ruling_sentence(replay: Replay) -> str:
    """The outcome of a replay in one sentence."""
    if replay.errors:
        return f"The replay stopped: {replay.errors[0]}"
    if replay.refusal is not None and replay.refused_line is not None:
        line = replay.refused_line
        return f"No, {line.player} may not do this: {line.text}. {_sentence(replay.refusal.why)} ({replay.refusal.rule})."
    attack = replay.adapter.attack_words(replay.steps)
    if replay.pending is None or replay.game.state.outcome is not None:
        return attack + _came_of_it(replay) + outcome_sentence(replay.game)
    if replay.pending.kind in replay.adapter.free:
        return f"{attack}{_came_of_it(replay)}{outcome_sentence(replay.game)} {replay.pending.player} acts next."
    if replay.pending.kind == "by hand":
        return f"The replay waits for the judge: {replay.pending.prompt}"
    who = "To be settled" if replay.pending.player == AUTHOR else f"{replay.pending.player} decides"
    battle = replay.game.fact("battle")
    return f"{'' if battle else attack}{who}: {replay.pending.prompt} ({replay.pending.rule})"


def _came_of_it(replay: Replay) -> str:
    """The last things that happened of those that people ask for: what was destroyed, retired, dealt or healed."""
    told: list[str] = []
    over = replay.game.state.outcome is not None  # who lost is said by the outcome
    for step in replay.steps:
        events = [one for one in step.events if one.action in replay.adapter.tells and not (over and one.kind == "lose")]
        game = Game(replay.adapter.rules, step.state, tracing=False) if events else replay.game
        for event in events:
            sentence = _sentence(event_sentence(game, event))
            if sentence:
                told = [*(one for one in told if one != sentence), sentence]
    return "".join(f"{sentence}. " for sentence in told[-MOST_TOLD:])


@dataclass(frozen=True)
class Link:
    """One link of the chain that decided it: a rule and the steps in which it was enacted."""

    rule: str
    steps: tuple[int, ...]


def chain(steps: Sequence[Step]) -> list[Link]:
    """The rules in the order in which they were enacted, without the steps where nothing happened."""
    found: dict[str, list[int]] = {}
    for step in steps:
        if not step.quiet:
            for rule in step.rules:
                found.setdefault(rule, []).append(step.number)
    return [Link(rule, tuple(numbers)) for rule, numbers in found.items()]


@dataclass(frozen=True)
class Deciding:
    """The first step after which every continuation gives the same outcome; 0 with the reason if it is not known."""

    step: int
    why: str


def deciding_step(replay: Replay) -> Deciding:
    """Looks from every open decision of the replay whether another choice could still have led to another outcome."""
    from rulings.scenario.deciding import find

    return find(replay)
