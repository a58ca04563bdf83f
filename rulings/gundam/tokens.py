"""Section 5-17: tokens. EX Bases and EX Resources, and how a token leaves the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulings.gundam import zones
from rulings.gundam.book import book
from rulings.kernel import events as ev
from rulings.kernel.state import Printed

if TYPE_CHECKING:
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card

EX_BASE = Printed("EX Base", {"type": "base", "ap": 0, "hp": 3, "token": True})
EX_RESOURCE = Printed("EX Resource", {"type": "resource", "token": True, "ex": True})
STAYS = ("battle", "resources", "base", "shields")


def is_ex(card: Card) -> bool:
    """Whether a card is an EX Resource."""
    return bool(card.printed.facts.get("ex"))


@book.defines("5-17-3-1-1", of="6-2-3")
def ex_base(game: Game, player: str) -> Event:
    """An EX Base, with 0 AP and 3 HP, comes into a base section."""
    return ev.create(EX_BASE, zones.zone_id(game, player, "base"), player, "place EX Base")


@book.defines("5-17-3-2-1", of="6-2-4")
def ex_resources(game: Game, player: str, count: int, rested: bool = False) -> list[Event]:
    """EX Resources come into a resource area, as many as its limits leave room for."""
    there = zones.resources(game, player)
    if game.enacts("4-4-2-1"):
        count = min(count, zones.EX_RESOURCE_LIMIT - sum(map(is_ex, there)))
    if game.enacts("4-4-2"):
        count = min(count, zones.RESOURCE_LIMIT - len(there))
    status = {"rested": True} if rested else None
    return [ev.create(EX_RESOURCE, f"{player}.resources", player, "place EX Resource", status) for _ in range(count)]


@book.defines("5-17-2-5", of="11-1-2")
def misplaced(game: Game, among: Iterable[int] | None = None) -> list[int]:
    """Tokens that have moved out of battle, resource and shield area: they were there for a moment, and are removed."""
    cards = game.state.cards
    looked_at = cards.values() if among is None else (cards[one] for one in among if one in cards)
    return [card.id for card in looked_at if card.printed.facts.get("token") and card.zone.partition(".")[2] not in STAYS]
