"""Section 4.6: in which state a card comes to a circle, whatever moves it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.kernel.events import Event
from rulings.vanguard import zones
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@book.on_event("4.1.4", "move")
def same_card_between_circles(game: Game, event: Event) -> list[Event] | None:
    """A card that moves from a circle to a circle stays the same card; any other move makes a new card of it."""
    if event.data["same_card"]:
        return None
    if event.data["to"].partition(".")[2] not in game.rules.field_zones:
        targets = {ref for effect in game.state.effects for ref in effect.what.get("targets", ())}
        loses = any(game.ref(card) in targets for card in event.data["cards"])
        return [event] if loses else None  # effects on it do not apply in the new zone
    if not all(game.on_field(game.card(card)) for card in event.data["cards"]):
        return None
    return [Event(event.kind, event.action, {**event.data, "same_card": True})]


@book.on_event("4.1.6", "move")
def to_its_owner(game: Game, event: Event) -> list[Event] | None:
    """A card that goes to a zone whose master nothing names goes to its owner's."""
    side, _, to = event.data["to"].partition(".")
    if to not in _OWNERS_ZONES:
        return None
    owners: dict[str, list[int]] = {}
    for card in event.data["cards"]:
        owners.setdefault(game.card(card).owner, []).append(card)
    if set(owners) <= {side}:
        return None
    return [
        Event(event.kind, event.action, {**event.data, "cards": tuple(cards), "to": f"{owner}.{to}", "player": owner})
        for owner, cards in owners.items()
    ]


_OWNERS_ZONES = frozenset({"hand", "deck", "drop", "bind", "g-zone", "removed"})


@book.on_event("4.2.3", "move")
def from_the_deck_one_by_one(game: Game, event: Event) -> list[Event] | None:
    """Several cards that leave the deck are moved one by one."""
    cards = event.data["cards"]
    if len(cards) < 2 or not all(game.zone_name(game.card(card)) == "deck" for card in cards):
        return None
    return [Event(event.kind, event.action, {**event.data, "cards": (card,)}) for card in cards]


@book.on_event("4.6.4.1", "move")
def stands_on_the_vanguard_circle(game: Game, event: Event) -> list[Event] | None:
    """A card that is moved to the vanguard circle other than by striding stands there."""
    if not event.data["to"].endswith(".vanguard") or event.action in ("stride", "legion mate"):
        return None
    return [Event(event.kind, event.action, {**event.data, "status": {"rested": None, **event.data["status"]}})]


@book.on_event("4.6.6.1", "move")
def stands_on_a_rear_guard_circle(game: Game, event: Event) -> list[Event] | None:
    """A card that is moved to a rear-guard circle from anywhere but another rear-guard circle stands there."""
    if event.data["to"].partition(".")[2] not in zones.REAR_GUARD_CIRCLES or not event.data["same_card"]:
        return None
    coming = [game.card(card) for card in event.data["cards"]]
    if not any(card.status.get("rested") and game.zone_name(card) not in zones.REAR_GUARD_CIRCLES for card in coming):
        return None
    return [Event(event.kind, event.action, {**event.data, "status": {"rested": None, **event.data["status"]}})]
