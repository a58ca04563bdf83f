"""What is asked of a card in vain because it lies elsewhere, is somebody else's, or has no effect that is activated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.gundam import attacking, effects, playing, zones
from rulings.kernel.choices import Option, Refusal

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card

_WHERE = {"trash": "in the trash", "removal": "in the removal area", "hand": "in the hand"}


def refused(game: Game, player: str, timing: str) -> list[Option]:
    """Options for the cards that a player's actions of a phase or step cannot be about."""
    found = [*_plays(game, player, timing), *_activations(game, player, timing)]
    return [*found, *_attacks(game, player)] if timing == "main" else found


def _known(game: Game, player: str, *names: str) -> list[Card]:
    cards = (game.card(card_id) for name in names for card_id in game.zone(player, name))
    return [card for card in cards if card.printed.name]


def _plays(game: Game, player: str, timing: str) -> list[Option]:
    """Cards are played from one's own hand."""
    rule = "7-5-2-1" if timing == "main" else "9-3-1"
    own = [(card, f"{_WHERE[game.zone_name(card)]}, not in the hand") for card in _known(game, player, "trash", "removal")]
    others = [(card, f"{other}'s") for other in game.opponents(player) for card in _known(game, other, "hand", "trash")]
    return [
        Option(("play", player, card.id, mode), _plays_it(game, card, mode), _refusal(game, card, why, rule, "5-7-1"))
        for card, why in (*own, *others)
        for mode in playing.modes(card, timing)
    ]


def _plays_it(game: Game, card: Card, mode: str) -> Any:
    return lambda: f"{playing.VERBS[mode]} {game.name(card)}"


def _refusal(game: Game, card: Card, why: str, rule: str, *also: str) -> Refusal:
    return Refusal(rule, f"{game.name(card)} is {why}", also, aside=True)


def _attacks(game: Game, player: str) -> list[Option]:
    """One attacks with a Unit in one's own battle area; a Unit card elsewhere is no Unit."""
    enemies = [(unit, f"{other}'s", "8-2-1") for other in game.opponents(player) for unit in zones.units(game, other)]
    absent = [
        (card, f"{_WHERE[game.zone_name(card)]}, and only a Unit in the battle area attacks", "3-2-1")
        for card in _known(game, player, "hand", "trash", "removal")
    ]
    return [
        Option(("attack", player, card.id), attacking.words(game, card.id), _refusal(game, card, why, rule, "3-2-3"))
        for card, why, rule in (*enemies, *absent)
    ]


def _activations(game: Game, player: str, timing: str) -> list[Option]:
    """Effects that are somebody else's, and cards without an effect that a player activates."""
    found = [
        Option(
            ("effect", player, card.id, ability.id), effects.words(game, card, ability),
            _refusal(game, card, f"{other}'s", "10-1-7-1"),
        )
        for other in game.opponents(player)
        for card, ability in effects.activated(game, other, timing)
    ]  # fmt: skip
    active = {card.id for time in ("main", "action") for card, _ in effects.activated(game, player, time)}
    for unit in (*zones.units(game, player), *map(game.card, game.zone(player, "base"))):
        if unit.id not in active:
            why = _why_none(game, unit)
            found.append(Option(("effect", player, unit.id, ""), f"use {game.name(unit)}'s effect ({game.place(unit)})", why))
    return found


def _why_none(game: Game, card: Card) -> Refusal:
    """Why a card has nothing to activate."""
    categories = {ability.category for ability in game.abilities(card)}
    if "automatic" in categories:
        why, rule = "effect activates by itself when its condition is fulfilled", "10-1-6-1"
    elif "continuous" in categories:
        why, rule = "effect is always active and does not wait to be activated", "10-1-5-4"
    else:
        return Refusal("10-1-7-1", f"{game.name(card)} has no effect that is activated", aside=True)
    return Refusal(rule, f"{game.name(card)}'s {why}", ("10-1-7-1",), aside=True)
