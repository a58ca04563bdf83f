"""Effects that depend on each other: in a layer each comes after those it depends on, otherwise the time stamps decide.

Whether an effect depends on another is found by trial: does applying the other first change to what, or how, it applies?
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rulings.kernel import queries
from rulings.kernel.in_force import Active, Mod, applied, applies, follow_stamp
from rulings.kernel.state import Card

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def derived_together(game: Game, mods: Active) -> Mapping[tuple[int, str], Any]:
    """All modified characteristics of the position, derived together because some effects depend on others."""
    known: tuple[Mapping[tuple[int, str], Any], tuple[str, ...]] | None = game.state.cache.get("table")
    if known is None:
        cited, game.cited = game.cited, []
        table = _derive(game, mods)
        known = game.state.cache["table"] = (table, tuple(game.cited))
        game.cited = cited
    if "table cited" not in game.state.cache:
        game.state.cache["table cited"] = True
        game.cite(*known[1])
    return known[0]


def _derive(game: Game, mods: Active) -> Mapping[tuple[int, str], Any]:
    """The table of a position, made anew."""
    table: dict[tuple[int, str], Any] = {}
    everything = [mod for group in mods.stats.values() for mod in group]
    plain = [mod for mod in everything if mod.stat not in game.rules.stats]
    numeric = [mod for mod in everything if mod.stat in game.rules.stats]
    try:
        game.follows("then what is no number")
        game.follows("then numbers")
        for layer in (plain, numeric):
            for mod in _in_order(game, layer, table):
                table.update(_application(game, mod, table))
    finally:
        game.state.cache.pop("deriving", None)
    return table


def _in_order(game: Game, layer: list[Mod], table: dict[tuple[int, str], Any]) -> Iterable[Mod]:
    """The mods of a layer, each after those it depends on, otherwise by time stamp. The table fills while they are taken."""
    remaining = sorted(layer, key=lambda mod: mod.stamp) if game.follows("time stamps") else layer[::-1]
    for mod in remaining if len(remaining) > 1 else ():
        follow_stamp(game, mod)
    while remaining:
        for mod in remaining:
            if not any(other is not mod and _depends(game, mod, other, table) for other in remaining):
                break
            if not game.follows("dependency"):
                break
        else:
            mod = remaining[0]
        remaining = [other for other in remaining if other is not mod]
        yield mod


def _depends(game: Game, mod: Mod, other: Mod, table: dict[tuple[int, str], Any]) -> bool:
    """Whether applying the other first changes what this one does, and not the other way round."""
    if not _changed_by(game, mod, other, table):
        return False
    return not _changed_by(game, other, mod, table)


def _changed_by(game: Game, mod: Mod, other: Mod, table: dict[tuple[int, str], Any]) -> bool:
    if other.stat not in mod.reads and "named" not in mod.reads:  # what a named condition looks at is known by trial alone
        return False
    if mod.stat == other.stat and "add" in mod.what and "add" in other.what and "applies" not in mod.what:
        return False
    alone = _effect_of(game, mod, table)
    after = _effect_of(game, mod, {**table, **_application(game, other, table)})
    return alone != after


def _effect_of(game: Game, mod: Mod, table: dict[tuple[int, str], Any]) -> dict[int, Any]:
    """To what, and how, a modification applies: the cards with the amount, not the result."""
    game.state.cache["deriving"] = table
    amounts = mod.what.get("add", mod.what.get("set"))
    how = queries.amount(game, amounts, mod.env) if amounts is not None and not isinstance(amounts, str) else amounts
    return {card.id: how for card in _perhaps(game, mod) if applies(game, mod, card)}


def _perhaps(game: Game, mod: Mod) -> Iterable[Card]:
    """The cards among which those are that a modification is about."""
    cards = game.state.cards
    if mod.about is not None:
        return [cards[one] for one in mod.about if one in cards]
    groups = mod.what["applies"].get("zone", "field")
    known = game.rules.groups
    names = {name for group in ((groups,) if isinstance(groups, str) else groups) for name in known.get(group, ())}
    return [cards[one] for zone, held in game.state.zones.items() if zone.partition(".")[2] in names for one in held]


def _application(game: Game, mod: Mod, table: dict[tuple[int, str], Any]) -> dict[tuple[int, str], Any]:
    """The characteristics after a modification, as far as it changes them."""
    cache = game.state.cache
    cache["deriving"] = table
    changed: dict[tuple[int, str], Any] = {}
    for card in _perhaps(game, mod):
        if applies(game, mod, card):
            key = (card.id, mod.stat)
            have = table[key] if key in table else game.rules.base(game, card, mod.stat)
            changed[key] = applied(game, mod, have)
    return changed
