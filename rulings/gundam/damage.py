"""Sections 5-5 and 5-6: damage, battle damage and effect damage, and recovering from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulings.gundam import zones
from rulings.gundam.book import book
from rulings.kernel import events as ev

if TYPE_CHECKING:
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card, Ref

BATTLE, EFFECT = "battle damage", "effect damage"


@book.defines("5-5-5", of="8-5-3-2")
def no_damage(amount: int) -> bool:
    """Zero damage is not dealt."""
    return amount <= 0


def battle_damage(game: Game, dealer: Card, cards: Sequence[int]) -> list[Event]:
    """A Unit deals battle damage equal to its AP to cards, to all of them together."""
    amount = int(game.note_value(dealer, "ap") or 0)
    if no_damage(amount):
        game.cite("5-5-5")
        return []
    game.cite("5-5-1", "5-5-1-1", "5-18-1-1")
    return [_dealt(game, card_id, BATTLE, amount, dealer.ref, dealer.owner, "battle") for card_id in cards]


def effect_damage(game: Game, cards: Sequence[int], amount: int, source: Ref | None, by: str) -> list[Event]:
    """An effect deals damage to cards."""
    if no_damage(amount):
        game.cite("5-5-5")
        return []
    game.cite("5-5-4", "5-5-1")
    return [_dealt(game, card_id, EFFECT, amount, source, by, "effect") for card_id in cards]


def _dealt(game: Game, card_id: int, action: str, amount: int, source: Ref | None, by: str, cause: str) -> Event:
    player = game.card(card_id).owner
    return ev.count([card_id], action, "damage", amount, source=source, object=source, by=by, cause=cause, player=player)


def to_player(game: Game, dealer: Card, player: str) -> list[Event]:
    """Battle damage to a player whose shield area is empty: the condition for defeat is fulfilled."""
    amount = int(game.note_value(dealer, "ap") or 0)
    if no_damage(amount):
        game.cite("5-5-5")
        return []
    if zones.base_of(game, player) is not None or zones.shields(game, player):
        return []
    fatal = {**game.fact("fatal", {}), player: dealer.owner}
    return [
        ev.happen("damage to player", subject=dealer.ref, player=player, amount=amount, cause="battle"),
        ev.note("fatal damage", fatal=fatal),
    ]


def recover(game: Game, cards: Sequence[int], amount: int, source: Ref | None) -> list[Event]:
    """Damage counters are removed, never more than there are; what is undamaged cannot recover."""
    found = []
    for card_id in cards:
        there = game.card(card_id).status.get("damage", 0)
        if not there:
            game.cite("5-6-3")
            continue
        if amount > there:
            game.cite("5-6-2")
        game.cite("5-6-1", "5-18-3")
        removed = min(amount, there)
        if removed > 0:
            owner = game.card(card_id).owner
            found.append(ev.count([card_id], "recover", "damage", -removed, source=source, player=owner))
    return found
