"""Sections 10-2 and 13-2: conditions of card text that only this game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rulings.gundam import characteristics, memory, zones
from rulings.kernel import queries, values
from rulings.kernel.state import Card, Ref

if TYPE_CHECKING:
    from rulings.kernel.game import Game

Env = Mapping[str, Any]


def holds(game: Game, name: str, args: Any, env: Env) -> bool:
    """Whether a named condition is true now."""
    function = CONDITIONS.get(name)
    if function is None:
        raise LookupError(f"Gundam Card Game has no condition {name!r}")
    return bool(function(game, args, env))


def _unit(game: Game, name: str | None, env: Env) -> Card | None:
    """The card that a condition is about: the one with the effect, or one that was bound."""
    ref = env["source"] if name in (None, "this") else env.get(name)
    if isinstance(ref, tuple) and not isinstance(ref, Ref):
        ref = ref[0] if ref else None
    return game.here(ref)


def _paired(game: Game, args: Any, env: Env) -> bool:
    was = _gone(env, args)
    if was is not None and "pilot" in was:
        beneath = game.state.cards.get(was["pilot"])
        wanted = (args or {}).get("pilot")
        return beneath is not None and (not wanted or queries.matches(game, beneath, {"ref": "pilot", **wanted}, env))
    unit = _unit(game, (args or {}).get("ref"), env)
    beneath = zones.pilot(game, unit) if unit is not None and unit.zone.endswith(".battle") else None
    wanted = (args or {}).get("pilot")
    return beneath is not None and (not wanted or queries.matches(game, beneath, wanted, env))


def _gone(env: Env, args: Any) -> Mapping[str, Any] | None:
    """What is remembered of this Unit, if an effect of it speaks of the Unit as it was before it left (13-2-8-2-1)."""
    return env.get("was") if (args or {}).get("ref") in (None, "this") else None


def _linked(game: Game, args: Any, env: Env) -> bool:
    was = _gone(env, args)
    if was is not None and "linked" in was:
        return bool(was["linked"])
    unit = _unit(game, (args or {}).get("ref"), env)
    return unit is not None and characteristics.linked(game, unit)


def _level(game: Game, args: Any, env: Env) -> bool:
    level = zones.level_of(game, env["you"]) or 0
    return queries.compare(level, args, game, env)


def _battle(game: Game) -> Mapping[str, Any]:
    found: Mapping[str, Any] = game.fact("battle") or {}
    return found


def _attacking(game: Game, args: Any, env: Env) -> bool:
    return bool(_battle(game).get("attacker") == env["source"])


def _attacking_player(game: Game, args: Any, env: Env) -> bool:
    battle = _battle(game)
    return bool(battle.get("attacker") == env["source"]) and battle.get("target") is None


def _attacking_unit(game: Game, args: Any, env: Env) -> bool:
    battle = _battle(game)
    target = game.here(battle.get("target"))
    if battle.get("attacker") != env["source"] or target is None:
        return False
    return not args or queries.matches(game, target, args, env)


def _player_is_attacked(game: Game, args: Any, env: Env) -> bool:
    return bool(_battle(game)) and _battle(game).get("target") is None


def _done_this_turn(game: Game, args: Any, env: Env) -> bool:
    """What has been done this turn is remembered for effects that ask for it."""
    return any(_is_it(game, one, args, env) for one in memory.done(game))


def _is_it(game: Game, one: Env, args: Any, env: Env) -> bool:
    """Whether something that was done is what a text asks about: by this player, with such a card."""
    card = game.state.cards.get(one["card"])
    if card is None or one["did"] != args["did"] or one["by"] != env["you"]:
        return False
    if "at" in args and one["at"] not in args["at"]:
        return False
    if "amount" in args and not queries.compare(one["amount"], args["amount"], game, env):
        return False
    wanted = {"any_card": True, **args["card"]}
    return queries.in_zone_of(game, card, wanted, env) and queries.matches(game, card, wanted, env)


def _opponent(game: Game, ref: Ref) -> Card | None:
    """The Unit that a Unit is battling."""
    battle = _battle(game)
    pair = (battle.get("attacker"), battle.get("target"))
    if ref not in pair:
        return None
    return game.here(pair[1] if ref == pair[0] else pair[0])


def _battling(game: Game, args: Any, env: Env) -> bool:
    other = _opponent(game, env["source"])
    return other is not None and queries.matches(game, other, args, env)


def _battling_one(game: Game, args: Any, env: Env) -> bool:
    """A Unit that is battling this Unit, or one of a group."""
    other = _opponent(game, env["it"])
    if other is None:
        return False
    if not args:
        return bool(other.ref == env["source"])
    return queries.in_zone_of(game, other, args, env) and queries.matches(game, other, args, env)


def _being_attacked(game: Game, args: Any, env: Env) -> bool:
    return bool(_battle(game).get("target") == env["it"])


def _is_attacking(game: Game, args: Any, env: Env) -> bool:
    return bool(_battle(game).get("attacker") == env["it"])


def _in_battle(game: Game, args: Any, env: Env) -> bool:
    return env["it"] in (_battle(game).get("attacker"), _battle(game).get("target"))


def _its_side(game: Game, env: Env) -> list[int]:
    """The Units among which one is the lowest or highest: those of the enemies, or one's own."""
    card = game.card(env["it"].card)
    players = (card.owner,) if card.owner == env["you"] else game.opponents(env["you"])
    return [one.id for player in players for one in zones.units(game, player)]


def _lowest(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["it"])
    return card is not None and game.number(card, args) <= min(game.number(one, args) for one in _its_side(game, env))


def _highest(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["it"])
    return card is not None and game.number(card, args) >= max(game.number(one, args) for one in _its_side(game, env))


def _of_most_units(game: Game, args: Any, env: Env) -> bool:
    card = game.card(env["it"].card)
    return len(zones.units(game, card.owner)) == max(len(zones.units(game, one)) for one in game.opponents(env["you"]))


def _deployed_now(game: Game, args: Any, env: Env) -> bool:
    return bool(game.card(env["it"].card).status.get("deployed") == game.fact("turn_number"))


def _has_keyword(game: Game, args: Any, env: Env) -> bool:
    card = game.card(env["it"].card)
    return bool(values.keywords(game, card)) or any(game.number(card, name) for name in characteristics.AMOUNTS)


def _destroyed_by_it(game: Game, args: Any, env: Env) -> bool:
    """What the effect chose has been destroyed since: rules management does that at once (11-1-2)."""
    refs = env.get(args["ref"]) or ()
    return any(game.here(ref) is None and ref in env.get("last", {}) for ref in refs)


def _enemy_card(game: Game, args: Any, env: Env) -> bool:
    """The destroyed card, Unit, Base or Shield, was an enemy's."""
    return str(env.get("event_victim", "")) in game.opponents(env["you"])


def _same_player(game: Game, args: Any, env: Env) -> bool:
    """For prohibitions: the player who would be attacked is the one of whom the effect speaks, or of that team."""
    return env.get("defender") in game.team(str(env["event_victim"]))


def _paid_with_ex(game: Game, args: Any, env: Env) -> bool:
    return bool(env.get("paid_ex") or env.get("event_extra"))


def _pilot_of_this(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["it"])
    return card is not None and card.status.get("pilot_of") == env["source"]


def _pilot_of_one(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["it"])
    unit = game.here(card.status.get("pilot_of")) if card is not None else None
    return unit is not None and queries.in_zone_of(game, unit, args, env) and queries.matches(game, unit, args, env)


def _battled_card(game: Game, args: Any, env: Env) -> bool:
    """The Base, or the Shield on top where there is none, of the player whom this Unit is attacking."""
    battle = _battle(game)
    if battle.get("attacker") != env["source"] or battle.get("target") is not None:
        return False
    first = zones.first_of_shield_area(game, battle["defender"]) or []
    return bool(first) and first[0] == env["it"].card


def _enemy_player(game: Game, args: Any, env: Env) -> bool:
    """For prohibitions: whoever would do it is an enemy."""
    return env.get("player") in game.opponents(env["you"])


def _source(game: Game, args: Any, env: Env) -> bool:
    """For prohibitions: where the damage comes from is what the text names."""
    return _from(game, env.get("source"), args, env)


def _event_source(game: Game, args: Any, env: Env) -> bool:
    return _from(game, env.get("event_source"), args, env)


def _from(game: Game, ref: Any, args: Any, env: Env) -> bool:
    card = game.state.cards.get(ref.card) if isinstance(ref, Ref) else None
    return card is not None and queries.in_zone_of(game, card, args, env) and queries.matches(game, card, args, env)


def _shield_area_card(game: Game, args: Any, env: Env) -> bool:
    """The destroyed card was a Base or a Shield of an enemy, or one of these: told by where it was."""
    player, _, zone = str(env.get("event_zone", "")).partition(".")
    return zone in zones.SHARED and args in (None, zone) and player not in game.team(env["you"])


def _is_this(game: Game, args: Any, env: Env) -> bool:
    return bool(env["it"] == env["source"])


def _other_is_this(game: Game, args: Any, env: Env) -> bool:
    return bool(env.get("other") == env["source"])


def _my_event(game: Game, args: Any, env: Env) -> bool:
    return bool(env.get("event_owner", env.get("event_player")) == env["you"])


def _not_draw_phase(game: Game, args: Any, env: Env) -> bool:
    return bool(game.fact("phase") != "draw")


def _enemy_hand(game: Game, args: Any, env: Env) -> bool:
    return any(queries.compare(len(game.zone(one, "hand")), args, game, env) for one in game.opponents(env["you"]))


def _from_trash(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["source"])
    return card is not None and bool(card.status.get("from_trash"))


def _has_effect(game: Game, args: Any, env: Env) -> bool:
    """An effect with a timing, which it has only while the conditions of During Pair and During Link are fulfilled."""
    card = game.here(env["it"])
    if card is None:
        return False
    own = {"you": card.owner, "source": card.ref}
    return any(f"【{args}】" in one.text and game.holds(one.condition, own) for one in game.abilities(card))


CONDITIONS: dict[str, Callable[[Game, Any, Env], bool]] = {
    "paired": _paired,
    "linked": _linked,
    "level": _level,
    "attacking": _attacking,
    "attacking player": _attacking_player,
    "attacking unit": _attacking_unit,
    "player is attacked": _player_is_attacked,
    "done this turn": _done_this_turn,
    "battling": _battling,
    "battling one": _battling_one,
    "being attacked": _being_attacked,
    "lowest": _lowest,
    "highest": _highest,
    "of most units": _of_most_units,
    "is attacking": _is_attacking,
    "in battle": _in_battle,
    "deployed now": _deployed_now,
    "has a keyword effect": _has_keyword,
    "destroyed by it": _destroyed_by_it,
    "enemy card": _enemy_card,
    "same player": _same_player,
    "paid with EX": _paid_with_ex,
    "pilot of this": _pilot_of_this,
    "pilot of one": _pilot_of_one,
    "battled card": _battled_card,
    "enemy player": _enemy_player,
    "source": _source,
    "event source": _event_source,
    "shield area card": _shield_area_card,
    "destroyed with": lambda game, args, env: env.get("event_cause") in args,
    "is this": _is_this,
    "other is this": _other_is_this,
    "my event": _my_event,
    "not the draw phase": _not_draw_phase,
    "enemy hand": _enemy_hand,
    "from trash": _from_trash,
    "has effect": _has_effect,
    "players": lambda game, args, env: len(game.opponents(env["you"])) >= args,
}
