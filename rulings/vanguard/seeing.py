"""Who may see what (section 4, 10.1.25.6): the answer names the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulings.kernel import events as ev
from rulings.kernel.events import Event
from rulings.vanguard.book import book
from rulings.vanguard.zones import ZONES

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card

Sight = tuple[bool, str]


def may_see(game: Game, viewer: str, card: Card) -> Sight:
    """Whether a player may look at the face of a card, by the most specific rule."""
    return (
        deleted_unit(card)
        or face_down_damage(game, card)
        or face_down_bound(game, viewer, card)
        or face_down_on_a_circle(game, card)
        or face_up_g_unit(game, card)
        or revealed(game, card)
        or _by_zone(game, viewer, card)
    )


@book.defines("10.1.25.6", of="4.6.8.1")
def deleted_unit(card: Card) -> Sight | None:
    """All players can check the face of a deleted unit."""
    return (True, "10.1.25.6") if card.status.get("deleted") else None


@book.defines("4.8.2.1", of="4.8.2")
def face_down_damage(game: Game, card: Card) -> Sight | None:
    """Face down cards in a damage zone are public."""
    return (True, "4.8.2.1") if game.zone_name(card) == "damage" and card.status.get("face_down") else None


@book.defines("4.9.2.1", of="4.9.2")
def face_down_bound(game: Game, viewer: str, card: Card) -> Sight | None:
    """Only the owner may see a face down bound card."""
    if game.zone_name(card) != "bind" or not card.status.get("face_down"):
        return None
    return viewer == card.owner, "4.9.2.1"


@book.defines("4.6.8.1", of="4.6.8")
def face_down_on_a_circle(game: Game, card: Card) -> Sight | None:
    """Face down cards on circles are still public (except the first vanguard before the game begins, 5.4.3)."""
    if not game.on_field(card) or not card.status.get("face_down"):
        return None
    return (False, "5.4.3") if game.fact("turn_number", 0) == 0 else (True, "4.6.8.1")


@book.defines("4.11.3", of="4.11.2")
def face_up_g_unit(game: Game, card: Card) -> Sight | None:
    """All players can see face up cards in the G zone."""
    return (True, "4.11.3") if game.zone_name(card) == "g-zone" and card.status.get("face_up") else None


@book.defines("4.1.7", of="4.1.3")
def revealed(game: Game, card: Card) -> Sight | None:
    """While cards of a hidden zone are revealed, all players may see them."""
    return (True, "4.1.7") if card.ref in game.fact("revealed", ()) else None


def _by_zone(game: Game, viewer: str, card: Card) -> Sight:
    """Everybody sees public zones; a player sees his or her own hand and G zone. Each zone has its own rule for that."""
    player, _, name = card.zone.partition(".")
    zone = ZONES[name]
    seen = zone.public or (zone.seen_by_owner and player == viewer)
    return (not seen, "4.1.3") if zone.rule in book.disabled else (seen, zone.rule)


for _rule in {zone.rule for zone in ZONES.values()}:
    book.bears(_rule, "4.1.3")


def may_count(game: Game, viewer: str, zone: str) -> Sight:
    """Whether a player may count the cards of a zone."""
    return public_number() or (False, "4.1.3")


@book.defines("4.1.2", of="4.1.3")
def public_number() -> Sight:
    """The number of cards in each zone is public to all players."""
    return True, "4.1.2"


def show(game: Game, player: str, cards: Sequence[int]) -> tuple[Event, ...]:
    """Cards are shown to all players; they stay where they are, and are shown until the effect is over (10.1.8.1.2)."""
    if not cards:
        return ()
    refs = tuple(game.ref(card) for card in cards)
    return (ev.happen("reveal", player=player, cards=tuple(cards)), ev.note("reveal", revealed=refs))


def cover(game: Game) -> None:
    """What an effect showed is hidden again when the effect is over."""
    if game.fact("revealed") and game.enacts("10.1.8.1.2"):
        game.do(ev.note("hide", revealed=None))


book.bears("10.1.8.1.2", "8.5.3.5", "modifier")
