"""What card text asks about the board: conditions by name, and what a card is at the moment (its row, its part in a battle)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rulings.kernel import queries
from rulings.vanguard import characteristics, zones

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card

Env = Mapping[str, Any]


# what a card is now ---------------------------------------------------------------------------------------------------


def _battle(game: Game) -> Mapping[str, Any]:
    found: Mapping[str, Any] = game.fact("battle") or {}
    return found


def row(game: Game, card: Card) -> str:
    """The row of the circle that a card is on (4.6.3)."""
    for name in ("front", "back"):
        if game.in_group(card, f"{name} row"):
            return name
    return ""


def _part(game: Game, card: Card) -> tuple[str, ...]:
    """What a card is in the battle: attacker, attacked, booster; both sides are each other's opponents."""
    battle = _battle(game)
    found = []
    if card.ref in (battle.get("attacker"), battle.get("mate")):
        found += ["attacker", "opponent"]
    if card.ref in battle.get("attacked", ()):
        found += ["attacked", "opponent"]
    if card.ref == battle.get("booster"):
        found.append("booster")
    return tuple(found)


def _boosted(game: Game, card: Card) -> bool:
    battle = _battle(game)
    return battle.get("attacker") == card.ref and game.here(battle.get("booster")) is not None


SITUATIONS: dict[str, Callable[[Game, Card], Any]] = {
    "row": row,
    "col": lambda game, card: zones.column(game.zone_name(card)),
    "battle": _part,
    "attacked": lambda game, card: "attacked" in _part(game, card),
    "attacking": lambda game, card: "attacker" in _part(game, card),
    "boosted": _boosted,
    "trigger_unit": lambda game, card: bool(card.printed.facts.get("trigger")),
    "g_unit": lambda game, card: bool(card.printed.facts.get("g_unit")),
}


# conditions by name ---------------------------------------------------------------------------------------------------


def _is_any(game: Game, ref: Any, selector: Any, env: Env) -> bool:
    """Whether a card that may have left is what the words describe."""
    card = game.here(ref)
    if card is None:
        return False
    if not selector:
        return True
    return queries.in_zone_of(game, card, selector, env) and queries.matches(game, card, selector, env)


def _attacking(game: Game, args: Any, env: Env) -> bool:
    battle = _battle(game)
    return bool(battle) and env["source"] in (battle.get("attacker"), battle.get("mate"))


def _boosting(game: Game, args: Any, env: Env) -> bool:
    """The battle in which this unit boosted: it did, whatever became of it since (7.1.2.2)."""
    battle = _battle(game)
    return battle.get("booster") == env["source"] and (not args or _is_any(game, battle.get("attacker"), args, env))


def _boosted_now(game: Game, args: Any, env: Env) -> bool:
    battle = _battle(game)
    booster = battle.get("booster")
    return (
        battle.get("attacker") == env["source"] and game.here(booster) is not None and _is_any(game, booster, args, env)
    )


def _attacker_is(game: Game, args: Any, env: Env) -> bool:
    return _is_any(game, _battle(game).get("attacker"), args, env)


def _attacked_is(game: Game, args: Any, env: Env) -> bool:
    return any(_is_any(game, ref, args, env) for ref in _battle(game).get("attacked", ()))


def _cards(game: Game, which: Any, env: Env) -> list[Card]:
    """The cards that a relation is to: "this", "that" (named before), or what a selector describes."""
    if which == "this":
        found = game.here(env["source"])
        return [found] if found else []
    if which == "that":
        refs = queries.bound_refs(game, "that", env)
        return [card for card in map(game.here, refs) if card is not None]
    return [game.card(card_id) for card_id in queries.select(game, which, env)]


def _places(game: Game, which: Any, env: Env) -> list[str]:
    """Where the cards of a relation are; of one that has left its circle, which circle it was on."""
    if which != "that":
        return [card.zone for card in _cards(game, which, env)]
    found = []
    for ref in queries.bound_refs(game, "that", env):
        card, last = game.here(ref), env.get("last", {}).get(ref)
        there = card is not None and zones.column(game.zone_name(card))
        found += [card.zone] if card is not None and there else [last["zone"]] if last else []
    return found


def _same_column(game: Game, args: Any, env: Env) -> bool:
    """The opponent's column that faces a column is the same column (4.6.2.1)."""
    card = game.here(env["it"])
    if card is None:
        return False
    mine = zones.column(game.zone_name(card))
    for zone in _places(game, args, env):
        player, _, name = zone.partition(".")
        theirs = zones.column(name)
        if player != game.master(card):
            game.cite("4.6.2.1")
            theirs = zones.facing_column(theirs)
        if mine and mine == theirs:
            return True
    return False


def _same_name(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["it"])
    names = {name for other in _cards(game, args, env) for name in queries.names(game, other)}
    if args == "that":
        for known in queries.last_known(game, {"ref": "that"}, env):
            names.update(known["name"] if isinstance(known["name"], tuple) else (known["name"],))
    return card is not None and bool(names.intersection(queries.names(game, card)))


def _same_clan(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["it"])
    known = {clan for other in _cards(game, args, env) for clan in characteristics.clans(game, other)}
    return card is not None and bool(known.intersection(characteristics.clans(game, card)))


def _same_grade(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["it"])
    return card is not None and any(
        game.value(other, "grade") == game.value(card, "grade") for other in _cards(game, args, env)
    )


def _grade_up_to(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["it"])
    return card is not None and any(
        game.number(card, "grade") <= game.number(other, "grade") for other in _cards(game, args, env)
    )


def _next_grade(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["it"])
    others = _cards(game, args, env)
    return card is not None and any(game.number(card, "grade") == game.number(other, "grade") + 1 for other in others)


def _power_up_to(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["it"])
    others = _cards(game, args, env)
    return card is not None and any(game.number(card, "power") <= game.number(other, "power") for other in others)


def _it_legion_this_turn(game: Game, args: Any, env: Env) -> bool:
    """Whether this is the turn in which that unit changed to being in legion (10.1.24.15)."""
    card = game.here(env["it"])
    game.cite("10.1.24.15")
    return card is not None and card.status.get("legion_turn") == game.fact("turn_number", 0)


def _it_in_legion(game: Game, args: Any, env: Env) -> bool:
    """Whether that unit is in a legion state at this point of time (10.1.24.14)."""
    card = game.here(env["it"])
    game.cite("10.1.24.14")
    return card is not None and bool(card.status.get("legion"))


def _has_limit_break(game: Game, args: Any, env: Env) -> bool:
    """Units with the icon of limit break (10.2.5.2)."""
    card = game.here(env["it"])
    if card is None:
        return False
    conditions = [ability.condition or {} for ability in game.abilities(card)]
    named = [one.get("named") for condition in conditions for one in condition.get("all", [condition])]
    return "limit break" in named


def _can_legion(game: Game, args: Any, env: Env) -> bool:
    card = game.here(env["it"])
    return card is not None and any(ability.keyword == "Seek Mate" for ability in game.abilities(card))


def _battle_number(game: Game, args: Any, env: Env) -> bool:
    return queries.compare(game.fact("battle_number", 0), args, game, env)


def _all_rest(game: Game, args: Any, env: Env) -> bool:
    return all(game.card(card).status.get("rested") for card in queries.select(game, args, env))


def _declared_name(game: Game, args: Any, env: Env) -> bool:
    return any(env.get("declared") in queries.names(game, card) for card in map(game.here, env.get("it", ())) if card)


def _hit(game: Game, args: Any, env: Env) -> bool:
    return bool(_battle(game).get("hit"))


def _more_than(game: Game, args: Any, env: Env) -> bool:
    """The number of cards against the same number of the other player."""
    mine = queries.amount(game, {"count": args["count"]}, env)
    other = {"you": "opponent", "opponent": "you"}[args["count"].get("of", "you")]
    theirs = queries.amount(game, {"count": {**args["count"], "of": other}}, env)
    return {"gt": mine > theirs, "lt": mine < theirs, "ge": mine >= theirs, "le": mine <= theirs}[args["compare"]]


CONDITIONS: dict[str, Callable[[Game, Any, Env], bool]] = {
    "attacking": _attacking,
    "being attacked": lambda game, args, env: env["source"] in _battle(game).get("attacked", ()),
    "boosting": _boosting,
    "boosted": _boosted_now,
    "attacker is": _attacker_is,
    "attacked is": _attacked_is,
    "same column": _same_column,
    "same name": _same_name,
    "same clan": _same_clan,
    "same grade": _same_grade,
    "grade up to": _grade_up_to,
    "next grade": _next_grade,
    "power up to": _power_up_to,
    "it legion this turn": _it_legion_this_turn,
    "it in legion": _it_in_legion,
    "has limit break": _has_limit_break,
    "can legion": _can_legion,
    "battle number": _battle_number,
    "all rest": _all_rest,
    "declared name": _declared_name,
    "hit": _hit,
    "compared": _more_than,
}
