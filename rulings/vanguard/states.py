"""Section 10.1: what being deleted, in legion, locked or a heart does to what happens. Rules that watch events.

A function that answers the event itself changes nothing about it: the rule says that it happens as usual, and is cited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.kernel import in_force
from rulings.kernel.events import Event
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@book.on_event("8.7.4", "move")
def comes_under_an_effect(game: Game, event: Event) -> list[Event] | None:
    """A continuous effect on the cards of a zone applies the moment a card comes into the zone."""
    zone = event.data["to"].partition(".")[2]
    if zone not in game.rules.field_zones or event.data["same_card"]:
        return None
    mods = [mod for group in in_force.active(game).stats.values() for mod in group]
    return [event] if any("applies" in mod.what and "ref" not in mod.what["applies"] for mod in mods) else None


def _targets_deleted(game: Game, event: Event) -> bool:
    targets = event.data["effect"].what.get("targets", ())
    return any(card is not None and card.status.get("deleted") for card in map(game.here, targets))


@book.on_event("10.1.25.7", "begin")
def deleted_unit_gets_an_ability(game: Game, event: Event) -> list[Event] | None:
    """A deleted unit gets abilities as usual."""
    what = event.data["effect"].what
    return [event] if ("ability" in what or "keyword" in what) and _targets_deleted(game, event) else None


@book.on_event("10.1.25.8", "begin")
def deleted_unit_loses_power(game: Game, event: Event) -> list[Event] | None:
    """The power of a deleted unit is reduced as usual."""
    what = event.data["effect"].what
    reduced = what.get("stat") == "power" and isinstance(what.get("add"), int) and what["add"] < 0
    return [event] if reduced and _targets_deleted(game, event) else None


@book.on_event("10.1.25.9", "change")
def modified_while_deleted(game: Game, event: Event) -> list[Event] | None:
    """An effect on a deleted unit goes on when the unit ceases to be deleted."""
    if event.action != "undelete":
        return None
    refs = {game.ref(card) for card in event.data["cards"]}
    return [event] if any(refs.intersection(effect.what.get("targets", ())) for effect in game.state.effects) else None


@book.on_event("10.1.25.10", "change")
def deleted_in_legion(game: Game, event: Event) -> list[Event] | None:
    """A unit in legion stays in legion when it is deleted."""
    legion = event.action == "delete" and any(game.card(card).status.get("legion") for card in event.data["cards"])
    return [event] if legion else None


@book.on_event("10.1.25.11", "move")
def ridden_while_deleted(game: Game, event: Event) -> list[Event] | None:
    """A deleted unit that is ridden goes to the soul face up, its mate with it."""
    ridden = event.action == "ridden" and any(game.card(card).status.get("deleted") for card in event.data["cards"])
    return [event] if ridden else None


@book.on_event("10.1.26.4", "change")
def legion_becomes_hearts(game: Game, event: Event) -> list[Event] | None:
    """Both cards of a legion become hearts, and are a legion again when they stop being hearts; that is no new legion."""
    heart = event.action in ("become a heart", "stop being a heart")
    return [event] if heart and any(game.card(card).status.get("legion") for card in event.data["cards"]) else None


@book.on_event("10.1.24.12", "change")
def legion_prevented_together(game: Game, event: Event) -> list[Event] | None:
    """If Leader or Mate cannot change its state, the other one cannot either."""
    if event.action not in ("stand", "rest"):
        return None
    held: set[int] = set()
    for card_id in event.data["cards"]:
        card = game.card(card_id)
        if card.status.get("legion") and game.prohibited(event.action, card) is not None:
            held.update(c for c in game.zone(game.master(card), "vanguard") if game.card(c).status.get("legion"))
    if not held:
        return None
    left = tuple(card for card in event.data["cards"] if card not in held)
    return [Event(event.kind, event.action, {**event.data, "cards": left})] if left else []
