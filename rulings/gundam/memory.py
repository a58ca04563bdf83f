"""What the rules remember of a turn for the effects that ask for it ("if you have activated a Command's Main this turn")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev

if TYPE_CHECKING:
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card


def done(game: Game) -> Sequence[Mapping[str, Any]]:
    """What was done this turn, each thing once."""
    remembered: Mapping[str, Any] = game.fact("done", {})
    found: Sequence[Mapping[str, Any]] = remembered.get("what", ()) if remembered.get("turn") == game.fact("turn_number") else ()
    return found


def remember(game: Game, did: str, by: str, cards: Sequence[int], **more: Any) -> list[Event]:
    """That a player, or an effect of that player, did something with cards."""
    before = done(game)
    new = [one for card in cards if (one := {"did": did, "by": by, "card": card, **more}) not in before]
    return [ev.note("remember", done={"turn": game.fact("turn_number"), "what": (*before, *new)})] if new else []


def command_activated(game: Game, player: str, card: Card, timing: str) -> list[Event]:
    """A command effect is activated: effects that wait for it hear it, and others ask for it later."""
    heard = ev.happen("activate command", subject=card.ref, player=player, at=timing)
    return [heard, *remember(game, "activate command", player, [card.id], at=timing)]
