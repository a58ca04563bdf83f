"""Loops: a position that comes again inside one check timing without anybody having had a choice never ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.kernel import events as ev
from rulings.kernel.events import Event
from rulings.kernel.positions import position

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import State

PATIENCE = 24  # rounds of a check timing before positions are compared, which costs time
# How often the same cards lie the same way, with nothing but further effects in force, until that is a loop: a bonus that is
# given again and again makes every position a new one. A text that asks how large it has grown is met long before.
RECURRENCES = 100


def endless(game: Game) -> Event | None:
    """Called where a check timing starts over. Answers the draw, if nobody can stop what is going on.

    The positions seen, and how many choices had been made by then, are kept in the frame of the check timing.
    """
    rounds = game.env("rounds", 0) + 1
    game.bind(rounds=rounds)
    rule = game.rules.policy.concepts.get("loops without end", "")
    if rounds <= PATIENCE or not rule or rule in game.rules.book.disabled:
        return None
    seen = game.env("seen", {})
    key = hash(position(game.rules, game.state, frames=False))
    made = choices_made(game)
    if key in seen and seen[key] == made:
        game.cite(game.rules.policy.loops_rule, rule)
        return ev.draw_game(rule, "the same position comes again and nobody can stop it")
    shape = hash(position(game.rules, _without_repetition(game.state), frames=False))
    since, times = game.env("shapes", {}).get(shape, (made, 0))
    if since == made and times >= RECURRENCES:
        game.cite(game.rules.policy.loops_rule, rule)
        return ev.draw_game(rule, "the same abilities resolve again and again and nobody can stop it")
    game.bind(seen={**seen, key: made}, shapes={**game.env("shapes", {}), shape: (made, times + 1 if since == made else 1)})
    return None


def _without_repetition(state: State) -> State:
    """The position with each effect in force only once, however often it was given, and without how large it made a card."""
    kinds = {repr((e.what, e.duration, e.master, e.source, e.rule)): e for e in reversed(state.effects)}
    once = state.copy()
    once.effects = tuple(reversed(kinds.values()))
    once.pending = tuple(
        one._replace(env={key: value for key, value in one.env.items() if key not in ("last", "was")}) for one in state.pending
    )
    return once


def choices_made(game: Game) -> int:
    """How many real choices the players have made so far."""
    return int(game.made)
