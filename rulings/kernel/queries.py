"""What card text refers to: selectors (which cards), amounts (how many), conditions (whether). Plain data, read here.

A selector is a mapping:
  zone     a word or a list of words for zones ("rear-guard", "hand"); left out: anywhere on the field
  of       "you", "opponent", "any"
  ref      a name bound earlier ("this", "it", "chosen"): only those cards, if they are still there
  other    True: not the card that has the ability
  status   a mapping of status to required value
  any_card True: also cards that are no units where they are (locked cards)
  where    a condition, in which `it` is the card looked at and `that` what was `it` before
  form     the words it was read with, for printing
  name, name_part, keyword, and any characteristic: a value, a list of values, or {"le": n}, {"ge": n}, {"ne": x}
An amount is a number, {"count": selector, "times": n, "plus": n}, {"stat": name, "of": selector}, or {"bound": name};
of a count, "distinct": name counts the values of a characteristic, of a stat, "original" is what is printed.
A condition is a mapping with one of: count (+ le/ge/eq), all, any, not, turn, bound, is (+ selector), named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel.memory import found_once
from rulings.kernel.state import Card, Ref

if TYPE_CHECKING:
    from rulings.kernel.game import Game

Env = Mapping[str, Any]
RESERVED = frozenset(
    {
        "zone",
        "of",
        "ref",
        "other",
        "status",
        "name",
        "name_part",
        "keyword",
        "units",
        "where",
        "column",
        "any_card",
        "form",
    }
)


def players(game: Game, who: str, env: Env) -> tuple[str, ...]:
    """The players that a word of card text means."""
    you = env["you"]
    if who == "you":
        return (you,)
    if who in ("opponent", "enemy"):
        return game.opponents(you)
    if who == "any":
        return (you, *game.others(you))
    if who == "friendly":
        return game.team(you)
    if who in env:
        return (env[who],)
    if who in game.state.players:
        return (who,)
    raise LookupError(f"no player {who!r}")


def bound_refs(game: Game, name: str | Sequence[str], env: Env) -> list[Ref]:
    """The references bound under a name; `this` is the source of the ability."""
    if not isinstance(name, str):
        return [ref for one in name for ref in bound_refs(game, one, env)]
    found = env.get("source") if name == "this" else env.get(name)
    if found is None:
        return []
    if isinstance(found, Ref):
        return [_followed(game, found, env)]
    return [_followed(game, ref if isinstance(ref, Ref) else game.ref(ref), env) for ref in found]


def _followed(game: Game, ref: Ref, env: Env) -> Ref:
    """An effect that moved a card itself follows it to where it went; a card that anything else moved is lost to it."""
    if ref.card in env.get("followed", ()) and game.here(ref) is None and ref.card in game.state.cards:
        return game.ref(ref.card) if game.follows("follows the card it moved") else ref
    return ref


def candidates(game: Game, selector: Mapping[str, Any], env: Env) -> Iterable[int]:
    """The cards in the zones that a selector names, before its filters."""
    state = game.state
    if "ref" in selector:
        refs = bound_refs(game, selector["ref"], env)
        return [ref.card for ref in refs if game.here(ref) is not None]
    names = game.rules.zones_of(selector.get("zone", "field"))
    whose = players(game, selector.get("of", "you"), env)
    if len(whose) == 1 and len(names) == 1:
        return game.zone(whose[0], names[0])
    found: list[int] = []
    ids: list[str] = []
    for player in whose:
        for name in names:
            zone = game.rules.zone_id(game, player, name)
            if zone not in ids:
                ids.append(zone)
                found.extend(state.zones.get(zone, ()))
    return found


def select(game: Game, selector: Mapping[str, Any], env: Env) -> list[int]:
    """The cards that a selector describes, in the order of their zones; what pays another part of a cost is taken."""
    return list(selected(game, selector, env))


def selected(game: Game, selector: Mapping[str, Any], env: Env) -> Iterator[int]:
    """The same one by one, for whoever has enough with some of them."""
    taken = env.get("taken", ())
    cards = game.state.cards
    for card_id in candidates(game, selector, env):
        if card_id not in taken and matches(game, cards[card_id], selector, env):
            yield card_id


def matches(game: Game, card: Card, selector: Mapping[str, Any], env: Env) -> bool:
    """Whether a card passes a selector's filters (its zone and master are not looked at)."""
    rules = game.rules
    characteristics, units, more = _asked(selector)
    if units and rules.not_all_units and not rules.is_unit(game, card):
        return False
    if more and selector.get("other"):
        source = env.get("source")
        if source is not None and source[0] == card.id:
            return False
    for key, wanted in characteristics:
        if not compare(game.value(card, key), wanted, game, env):
            return False
    return not more or _matches_more(game, card, selector, env)


@found_once
def _asked(selector: Mapping[str, Any]) -> tuple[tuple[tuple[str, Any], ...], bool, bool]:
    """What a selector asks: the characteristics; whether for units alone; and whether for anything else."""
    characteristics = tuple((key, wanted) for key, wanted in selector.items() if key not in RESERVED)
    units = "ref" not in selector and not selector.get("any_card")
    return characteristics, units, not MORE.isdisjoint(selector)


MORE = frozenset({"other", "name", "name_part", "keyword", "status", "where"})


def _matches_more(game: Game, card: Card, selector: Mapping[str, Any], env: Env) -> bool:
    """Whether a card passes what is no characteristic."""
    if "name" in selector and not _one_of(selector["name"], names(game, card)):
        return False
    if "name_part" in selector:
        parts = _as_list(selector["name_part"])
        if not any(part in name for part in parts for name in names(game, card)):
            return False
    if "keyword" in selector and not game.has_keyword(card, selector["keyword"]):
        return False
    if "status" in selector:
        for key, wanted in selector["status"].items():
            if (card.status.get(key) or False) != wanted:
                return False
    where = selector.get("where")
    return where is None or holds(game, where, {**env, "it": card.ref, "that": env.get("it")})


def in_zone_of(game: Game, card: Card, selector: Mapping[str, Any], env: Env) -> bool:
    """Whether a card is in a zone, and on a side, that a selector names."""
    if "of" in selector and game.master(card) not in players(game, selector["of"], env):
        return False
    if "zone" not in selector:
        return True
    name = game.zone_name(card)
    return any(name in game.rules.groups.get(group, ()) for group in _as_list(selector["zone"]))


def last_known(game: Game, selector: Mapping[str, Any], env: Env) -> list[Mapping[str, Any]]:
    """The last information of cards that a selector refers to and that are no longer where they were."""
    if (
        not isinstance(selector.get("ref"), str)
        or "last" not in env
        or game.rules.policy.last_information != "where it was"
    ):
        return []
    bound = env.get("source") if selector["ref"] == "this" else env.get(selector["ref"])
    refs = (bound,) if isinstance(bound, Ref) else tuple(bound or ())
    gone = [ref for ref in refs if isinstance(ref, Ref) and game.here(ref) is None and ref in env["last"]]
    if not gone or not game.follows("last information"):
        return []
    return [env["last"][ref] for ref in gone]


def names(game: Game, card: Card) -> Sequence[str]:
    """All names of a card."""
    found = game.value(card, "name")
    return (found,) if isinstance(found, str) else tuple(found or ())


def compare(value: Any, wanted: Any, game: Game, env: Env) -> bool:
    """Whether a characteristic is what is wanted. A set of values has what one of them has."""
    if isinstance(wanted, str) and isinstance(value, str):
        return value == wanted
    if isinstance(wanted, dict):
        if value is None:
            return False
        return all(_compare_one(value, op, limit, game, env) for op, limit in wanted.items())
    if isinstance(value, (tuple, list, frozenset)):
        return any(one in value for one in _as_list(wanted))
    return value in wanted if isinstance(wanted, (list, tuple)) else bool(value == wanted)


def _compare_one(value: Any, op: str, limit: Any, game: Game, env: Env) -> bool:
    bound = limit if isinstance(limit, (str, int)) else amount(game, limit, env)
    if op == "le":
        return bool(value <= bound)
    if op == "ge":
        return bool(value >= bound)
    if op == "lt":
        return bool(value < bound)
    if op == "gt":
        return bool(value > bound)
    if op == "eq":
        return bool(value == bound)
    if op == "ne":
        return bound not in value if isinstance(value, (tuple, list, frozenset)) else bool(value != bound)
    raise LookupError(f"no comparison {op!r}")


def amount(game: Game, what: Any, env: Env) -> int:
    """How many."""
    if isinstance(what, int):
        return what
    if "count" in what:
        counted = select(game, what["count"], env)
        found = len({game.value(game.card(one), what["distinct"]) for one in counted} if "distinct" in what else counted)
    elif "stat" in what and "was" in env and what["of"].get("ref") == "this":
        game.follows("last information")
        found = int(env["was"].get(what["stat"]) or 0)
    elif "stat" in what:
        gone = last_known(game, what["of"], env)
        there = [] if gone else select(game, what["of"], env)
        if what.get("original"):
            found = sum(game.rules.base(game, game.card(card_id), what["stat"]) or 0 for card_id in there)
        else:
            found = sum(game.number(card_id, what["stat"]) for card_id in there)
        found += sum(int(known.get(what["stat"]) or 0) for known in gone)
    elif "bound" in what:
        value = env.get(what["bound"], 0)
        found = value if isinstance(value, int) else len(value)
    elif "players" in what:
        found = len(players(game, what["players"], env))
    elif "turn_number" in what:
        found = int(game.fact("turn_number", 1))
    else:
        raise LookupError(f"no amount {what!r}")
    return found * int(what.get("times", 1)) // int(what.get("per", 1)) + int(what.get("plus", 0))


def holds(game: Game, condition: Mapping[str, Any] | None, env: Env) -> bool:
    """Whether a condition is true now."""
    if condition is None:
        return True
    if "all" in condition:
        return all(holds(game, part, env) for part in condition["all"])
    if "any" in condition:
        return any(holds(game, part, env) for part in condition["any"])
    if "not" in condition:
        return not holds(game, condition["not"], env)
    if "count" in condition or "amount" in condition:
        found = amount(game, condition.get("amount", {"count": condition.get("count")}), env)
        return all(
            _compare_one(found, op, condition[op], game, env)
            for op in ("le", "ge", "eq", "lt", "gt")
            if op in condition
        )
    if "turn" in condition:
        whose = players(game, condition["turn"], env)
        return any(player in whose for player in game.team(str(game.fact("turn"))))
    if "is" in condition:
        found_ids = candidates(game, {"ref": condition["is"]}, env)
        selector = condition["selector"]
        return any(
            in_zone_of(game, game.card(i), selector, env) and matches(game, game.card(i), selector, env)
            for i in found_ids
        )
    if "bound" in condition:
        return bool(env.get(condition["bound"]))
    if "phase" in condition:
        return game.fact("phase") in _as_list(condition["phase"])
    if "named" in condition:
        return game.rules.condition(game, condition["named"], condition.get("args"), env)
    raise LookupError(f"no condition {condition!r}")


def _one_of(wanted: Any, found: Sequence[str]) -> bool:
    return any(one in found for one in _as_list(wanted))


def _as_list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, (list, tuple)) else (value,)


def speaks_of(condition: Any, names: Sequence[str]) -> bool:
    """Whether a condition is about something that was bound under one of these names."""
    if isinstance(condition, Mapping):
        if any(condition.get(key) in names for key in ("ref", "is", "bound") if isinstance(condition.get(key), str)):
            return True
        return any(speaks_of(inner, names) for inner in condition.values())
    return isinstance(condition, (list, tuple)) and any(speaks_of(inner, names) for inner in condition)


def reads(condition: Any) -> frozenset[str]:
    """The characteristics that a selector, amount or condition looks at; an effect depends on what changes these."""
    found: set[str] = set()
    _collect(condition, found)
    return frozenset(found)


def _collect(value: Any, found: set[str]) -> None:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key in ("name", "name_part"):
                found.add("name")
            elif key == "keyword":
                found.add("keyword")
            elif key == "stat":
                found.add(inner)
            elif key not in RESERVED:
                found.add(key)
            _collect(inner, found)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            _collect(inner, found)
