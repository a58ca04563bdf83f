"""Moments: what abilities with "at the beginning of" wait for, and whether a check timing is still owed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.kernel import events as ev
from rulings.kernel import triggers
from rulings.kernel.events import Event
from rulings.vanguard import rule_actions

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def begins(game: Game, *moments: str, once: bool = False) -> tuple[Event, ...]:
    """The moments that abilities with "at the beginning of" wait for. `once`: only those that did not trigger yet here."""
    player = game.turn_player
    if not once:
        return tuple([ev.happen("beginning", at=moment, player=player) for moment in moments])
    key = ("moment", game.fact("turn_number", 0), game.fact("battle_number", 0))
    return tuple([ev.happen("beginning", at=moment, player=player, once=(*key, moment)) for moment in moments])


def unfinished(game: Game, *moments: str) -> bool:
    """Whether something stands by, a rule action is to be done, or an ability of these moments has not stood by yet."""
    if game.state.pending or rule_actions.needed(game):
        return True
    late = triggers.sweep(game, game.state, begins(game, *moments, once=True)) if game.state.listeners else []
    return any(event.kind == "stand by" for event in late)
