"""Loops: a position that comes again inside one check timing without anybody having had a choice never ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.kernel import events as ev
from rulings.kernel.events import Event
from rulings.kernel.positions import position

if TYPE_CHECKING:
    from rulings.kernel.game import Game

PATIENCE = 24  # rounds of a check timing before positions are compared, which costs time


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
    game.bind(seen={**seen, key: made})
    return None


def choices_made(game: Game) -> int:
    """How many real choices the players have made so far."""
    return int(game.made)
