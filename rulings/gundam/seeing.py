"""Section 4: who may see which cards, and who may count them; the answer names the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.gundam.book import book
from rulings.gundam.zones import ZONES

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card

Sight = tuple[bool, str]


def may_see(game: Game, viewer: str, card: Card) -> Sight:
    """Whether a player may look at the face of a card, by the most specific rule."""
    return others_hand(viewer, card) or _by_zone(viewer, card)


@book.defines("4-8-3", of="4-1-4")
def others_hand(viewer: str, card: Card) -> Sight | None:
    """Nobody may view another player's hand."""
    player, _, name = card.zone.partition(".")
    return (False, "4-8-3") if name == "hand" and player != viewer else None


def _by_zone(viewer: str, card: Card) -> Sight:
    """Each location has its own rule on what is public in it."""
    player, _, name = card.zone.partition(".")
    zone = ZONES[name]
    seen = zone.public or (zone.seen_by_owner and player == viewer)
    return (not seen, "4-1-4") if zone.rule in book.disabled else (seen, zone.rule)


for _rule in {zone.rule for zone in ZONES.values()}:
    book.bears(_rule, "4-1-4")


def may_count(game: Game, viewer: str, zone: str) -> Sight:
    """Whether a player may count the cards of a location."""
    return public_number() or (False, "4-1-4")


@book.defines("4-1-3", of="4-1-4")
def public_number() -> Sight:
    """The number of cards in any location is public."""
    return True, "4-1-3"
