"""Section 4: the zones of the game, what is public in them, circles with their types and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.kernel.choices import Refusal
from rulings.kernel.policy import ZoneType
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card

REAR_GUARD_CIRCLES = ("front-left", "front-right", "back-left", "back-center", "back-right")
FRONT_ROW = ("front-left", "vanguard", "front-right")
COLUMNS = {
    "left": ("front-left", "back-left"),
    "center": ("vanguard", "back-center"),
    "right": ("front-right", "back-right"),
}

_REAR = ("rear-guard", "rear-guard circle", "circle", "unit")


def _zone(
    name: str, public: bool, rule: str, *groups: str, field: bool = False, mine: bool = False
) -> tuple[str, ZoneType]:
    return name, ZoneType(name, public, rule, field, groups, mine)


ZONES = dict(
    [
        _zone("vanguard", True, "4.6.8", "vanguard circle", "circle", "front row", "unit", field=True),
        _zone("front-left", True, "4.6.8", *_REAR, "front row", field=True),
        _zone("front-right", True, "4.6.8", *_REAR, "front row", field=True),
        _zone("back-left", True, "4.6.8", *_REAR, "back row", field=True),
        _zone("back-center", True, "4.6.8", *_REAR, "back row", field=True),
        _zone("back-right", True, "4.6.8", *_REAR, "back row", field=True),
        _zone("guardians", True, "4.6.8", "guardian", "guardian circle", "circle", field=True),
        _zone("hand", False, "4.3.2", mine=True),
        _zone("deck", False, "4.2.2"),
        _zone("drop", True, "4.4.2", "drop zone"),
        _zone("damage", True, "4.8.2", "damage zone"),
        _zone("soul", True, "4.7.3"),
        _zone("bind", True, "4.9.2", "bind zone"),
        _zone("trigger", True, "4.10.4", "trigger zone"),
        _zone("g-zone", False, "4.11.2", "G zone", mine=True),
        _zone("removed", True, "6.4.1.2.7.1"),
    ]
)


@book.defines("4.6.4", of="8.5.2.2")
def vanguard_circle() -> str:
    """The center front circle is the vanguard circle."""
    return "vanguard"


@book.defines("4.6.5", of="8.5.2.2.1.1")
def guardian_circle() -> str:
    """The center far front circle is the guardian circle."""
    return "guardians"


@book.defines("4.6.2", of="6.6.1.2.3")
def column(zone: str) -> str:
    """The column of a circle: left, center or right; '' for the guardian circle."""
    return next((name for name, circles in COLUMNS.items() if zone in circles), "")


@book.defines("4.6.2.1", of="8.5.4")
def facing_column(name: str) -> str:
    """The opponent's column that is the same column: left faces right."""
    return {"left": "right", "right": "left"}.get(name, name)


@book.defines("4.6.6", of="6.6.1.2.1")
def rear_guard_circles(game: Game, player: str) -> list[str]:
    """The circles of a player that are rear-guard circles now: one with a locked card on it is a lock circle (4.6.7)."""
    return [name for name in REAR_GUARD_CIRCLES if not is_lock_circle(game, player, name)]


@book.defines("4.6.7", of="6.6.1.2.1")
def is_lock_circle(game: Game, player: str, name: str) -> bool:
    """Whether a locked card makes a circle a lock circle."""
    return any(game.card(card_id).status.get("locked") for card_id in game.zone(player, name))


def vanguards(game: Game, player: str) -> list[Card]:
    """The vanguard, or Legion Leader and Legion Mate; hearts are not units (10.1.26.3)."""
    cards = game.state.cards
    return [cards[c] for c in game.zone(player, "vanguard") if not cards[c].status.get("heart")]


def hearts(game: Game, player: str) -> list[Card]:
    """The heart cards on the vanguard circle."""
    return [card for card in map(game.card, game.zone(player, "vanguard")) if card.status.get("heart")]


def vanguard(game: Game, player: str) -> Card | None:
    """The vanguard that is not a Legion Mate."""
    return next((card for card in vanguards(game, player) if not card.status.get("mate")), None)


def units(game: Game, player: str, *, guardians: bool = False) -> list[Card]:
    """A player's units on vanguard and rear-guard circles. Locked cards are not units (3.8.1)."""
    found = vanguards(game, player)
    names = (*REAR_GUARD_CIRCLES, "guardians") if guardians else REAR_GUARD_CIRCLES
    for name in names:
        found.extend(card for card in map(game.card, game.zone(player, name)) if not is_no_unit(card))
    return found


@book.defines("3.8.1", of="6.3.1.2")
def is_no_unit(card: Card) -> bool:
    """Units are the cards on the field without the locked ones."""
    return bool(card.status.get("locked"))


def no_unit(game: Game, player: str, circle: str, number: str) -> Refusal | None:
    """Why nothing on a circle could be chosen: it is empty, or a locked card lies there."""
    there = [game.card(card) for card in game.zone(player, circle)]
    if not there:
        return Refusal(number, f"there is no unit on {player}.{circle}")
    return Refusal(number, "a locked card is not a unit", ("3.8.1",)) if all(map(is_no_unit, there)) else None


def rear_guards(game: Game, player: str) -> list[Card]:
    """A player's rear-guards."""
    return [card for card in units(game, player) if game.zone_name(card) != "vanguard"]
