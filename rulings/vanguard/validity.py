"""Sections 3.1.1.3 and 8.1.1: where an ability is active, and whether its condition holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulings.kernel.choices import Refusal
from rulings.kernel.state import Ability, Card
from rulings.vanguard import characteristics, conditions, keywords, zones
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game


_ACTIVE_ZONES = {
    "vanguard": "3.1.1.3.1",
    "rear-guard": "3.1.1.3.2",
    "guardian": "3.1.1.3",  # the document prints the number of this one without its text
    "hand": "3.1.1.3.4",
    "drop": "3.1.1.3.5",
    "bind": "3.1.1.3.6",
    "soul": "3.1.1.3.7",
    "damage": "3.1.1.3.8",
}


def inactive_by(game: Game, card: Card, ability: Ability) -> str:
    """'' if the ability is active where its card is, otherwise the rule by which it is not."""
    status = card.status
    if status.get("heart") or status.get("locked"):
        return "10.1.26.3" if status.get("heart") else "10.1.21.3"
    if status.get("deleted") and ability in card.printed.abilities:
        return "10.1.25.3"
    zone = game.zone_name(card)
    if status.get("face_down") and not status.get("deleted") and zone in ("damage", "bind"):
        return "4.8.2.2" if zone == "damage" else "4.9.2.2"
    if not ability.zones:
        return ""
    for name in ability.zones:
        if zone in game.rules.groups.get(name, ()):
            return ""
    return _ACTIVE_ZONES.get(ability.zones[0], "3.1.1.3")


def not_described(game: Game, card: Card) -> Refusal:
    """Why an effect does not choose a card that its text does not describe: it is another one, or no unit at all."""
    if card.status.get("locked"):
        return Refusal("3.8.1", f"{card.printed.name} is locked, and a locked card is no unit", ("10.1.21.3",))
    return Refusal("8.5.4", f"{game.name(card)} is not what the text says to choose")


def condition(game: Game, name: str, args: Any, env: Mapping[str, Any]) -> bool:
    """Conditions that only Vanguard has."""
    you = env["you"]
    if name == "limit break":
        card = game.here(env["source"])
        anyway = card is not None and game.has_keyword(card, keywords.NO_DAMAGE_NEEDED)
        return anyway or keywords.limit_break(game, you, args)
    if name == "generation break":
        return keywords.generation_break(game, you, args)
    battle = game.fact("battle") or {}
    if name == "attacked a vanguard":
        return against(game, battle, vanguard=True)
    if name == "attacked a rear-guard":
        return against(game, battle, vanguard=False)
    if name == "in legion":
        return bool(in_legion(game, env))
    if name == "legion this turn":
        return bool(legion_this_turn(game, env))
    if name == "ridden by the same clan":
        return _same_clan_rides(game, env)
    if name not in conditions.CONDITIONS:
        raise LookupError(f"Vanguard has no condition {name!r}")
    return conditions.CONDITIONS[name](game, args, env)


def _same_clan_rides(game: Game, env: Mapping[str, Any]) -> bool:
    """Whether the unit that rides shares a clan with the one that is ridden (10.2.6.1)."""
    riding = game.state.cards.get(env.get("event_onto", 0))
    ridden = game.state.cards.get(env["source"].card)
    if riding is None or ridden is None:
        return False
    if any(game.value(unit, "clan") != unit.printed.facts.get("clan") for unit in (riding, ridden)):
        game.cite("2.2.4")
    return not set(characteristics.clans(game, riding)).isdisjoint(characteristics.clans(game, ridden))


@book.defines("10.1.24.14", of="8.1.1.2.3")
def in_legion(game: Game, env: Mapping[str, Any]) -> bool:
    """Whether the unit is in a legion state at this point of time."""
    card = game.here(env["source"])
    game.cite("10.1.24.14")
    return card is not None and bool(card.status.get("legion"))


@book.defines("10.1.24.15", of="8.1.1.2.3")
def legion_this_turn(game: Game, env: Mapping[str, Any]) -> bool:
    """Whether this is the turn in which the unit changed to being in legion."""
    card = game.here(env["source"])
    game.cite("10.1.24.15")
    return card is not None and card.status.get("legion_turn") == game.fact("turn_number", 0)


@book.defines("7.1.2.2", of="7.3.1.4")
def against(game: Game, battle: Mapping[str, Any], vanguard: bool) -> bool:
    """Whether this is a battle in which a vanguard (or a rear-guard) was attacked, as chosen in 7.3.1.4."""
    game.cite("7.1.2.2")
    turned = _turned_into(game, battle)
    if turned is not None:
        game.cite("7.1.2.3")
        return turned == ("vanguard" if vanguard else "rear-guard")
    return bool(battle.get("against_vanguard" if vanguard else "against_rear_guard"))


@book.modifier("7.1.2.3", of="7.1.2.2")
def _turned_into(game: Game, battle: Mapping[str, Any]) -> str | None:
    """If all units being attacked have changed from vanguard to rear-guard or the other way, the battle changes its name."""
    found = {_kind(game, card) for card in map(game.here, battle.get("attacked", ())) if card is not None}
    if len(found) != 1:
        return None
    (kind,) = found
    before = "vanguard" if battle.get("against_vanguard") else "rear-guard"
    both = battle.get("against_vanguard") and battle.get("against_rear_guard")
    return kind if kind != before and not both and kind else None


def _kind(game: Game, card: Card) -> str:
    zone = game.zone_name(card)
    return "vanguard" if zone == "vanguard" else "rear-guard" if zone in zones.REAR_GUARD_CIRCLES else ""


@book.defines("10.1.28.1", of="8.5.2.3")
def cost_lost(game: Game, env: Mapping[str, Any]) -> bool:
    """Whether the card of the ability has lost its cost: then the actions of the cost are not performed."""
    card = game.here(env.get("source"))
    if card is None or game.prohibited("pay the cost", card) is None:
        return False
    game.cite("10.1.28.1")
    return True


for _number in ("8.1.1.1.2.1", "8.1.1.2.3.1", "8.1.1.1.2.6", "4.8.2.2", "10.2.10.3"):
    book.bears(_number, "8.5.3.5", "modifier")
