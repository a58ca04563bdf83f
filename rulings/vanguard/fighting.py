"""What the rules remember of a battle: who attacks whom, and whether they still do (7.3.1.3.1 to 7.3.1.4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel.state import Card, Ref
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def fight(game: Game) -> Mapping[str, Any]:
    """What the rules remember of the battle in progress."""
    found: Mapping[str, Any] = game.fact("battle") or {}
    return found


def remember(game: Game, action: str, **changes: Any) -> ev.Event:
    """The battle with changes."""
    return ev.note(action, battle={**fight(game), **changes})


@book.modifier("7.3.1.4.3", of="7.6.1.2")
def still_there(game: Game, ref: Ref | None, zone: str) -> Card | None:
    """An attacking or attacked unit is that only while it stays on its circle, as the same card, as a unit."""
    card = game.here(ref)
    if card is None or card.zone != zone or card.status.get("locked") or card.status.get("heart"):
        return None
    return card


def attacker(game: Game) -> Card | None:
    """The attacking unit (the Legion Leader of a legion), if it is still that."""
    battle = fight(game)
    return still_there(game, battle.get("attacker"), battle.get("attacker_zone", ""))


def attacked(game: Game) -> list[Card]:
    """The units being attacked that still are."""
    battle = fight(game)
    found = (
        still_there(game, ref, zone)
        for ref, zone in zip(battle.get("attacked", ()), battle.get("attacked_zones", ()), strict=True)
    )
    return [card for card in found if card is not None]
