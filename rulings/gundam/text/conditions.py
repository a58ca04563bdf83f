"""Conditions: what card text asks to be so, as `queries.holds` reads them."""

from __future__ import annotations

from typing import Any

from lark import Token

from rulings.gundam.text.selecting import (
    LEVEL,
    Selecting,
    Selector,
    beyond,
    compared,
    counted,
    keyword_selector,
    merged,
    pilot_of,
    placed,
    units_of,
)


class Conditions(Selecting):
    """Conditions, as `queries.holds` reads them."""

    def both(self, items: list[Any]) -> Selector:
        return {"all": list(items)}

    def one_condition(self, items: list[Any]) -> Any:
        return items[0]

    def you_have(self, items: list[Any]) -> Selector:
        return counted(items[1], items[0], "you")

    def in_play_count(self, items: list[Any]) -> Selector:
        return counted(items[1], items[0], "any")

    def there_are(self, items: list[Any]) -> Selector:
        return counted(items[1], items[0], "any")

    def enemy_players(self, items: list[Any]) -> Selector:
        return {"named": "players", "args": int(items[0])}

    def your_level(self, items: list[Any]) -> Selector:
        return {"named": "level", "args": {compared(items[2]): int(items[1])}}

    def has_stat(self, items: list[Any]) -> Selector:
        return self._is(items[0], {str(items[3]): {compared(items[2]): int(items[1])}})

    def has_exact_stat(self, items: list[Any]) -> Selector:
        return self._is(items[0], {str(items[2]): int(items[1])})

    def has_keyword(self, items: list[Any]) -> Selector:
        return self._is(items[0], keyword_selector(str(items[1])))

    def has_keywords(self, items: list[Any]) -> Selector:
        return {"all": [self.has_keyword([items[0], one]) for one in items[1:]]}

    def has_a_keyword(self, items: list[Any]) -> Selector:
        return {"any": [self.has_keyword([items[0], one]) for one in items[1:]]}

    def is_not_so(self, items: list[Any]) -> Selector:
        return {"not": self.is_so(items)}

    def this_is_not(self, items: list[Any]) -> Selector:
        return {"not": self.this_is(items)}

    def all_are(self, items: list[Any]) -> Selector:
        """ "All your Units are ... Units": there is none that is not."""
        others = {"where": {"not": {"is": "it", "selector": pilot_of(items[1])}}}
        return {"count": placed(merged([items[0], others])), "eq": 0}

    def is_so(self, items: list[Any]) -> Selector:
        return self._is(items[0], merged(items[1:]))

    def damaged_and_level(self, items: list[Any]) -> Selector:
        return self._is(items[0], {"damaged": True, "level": {compared(items[3]): int(items[2])}})

    def this_is(self, items: list[Any]) -> Selector:
        if items[0].get("linked"):  # a named condition, which also knows what the Unit was before it left
            rest = {key: value for key, value in items[0].items() if key not in ("linked", "zone", "kind")}
            linked: Selector = {"named": "linked"}
            return {"all": [linked, {"is": "this", "selector": rest}]} if rest else linked
        return {"is": "this", "selector": items[0]}

    def this_is_paired(self, items: list[Any]) -> Selector:
        wanted = pilot_of(items[0]) if items and items[0] else None
        return {"named": "paired", "args": {"pilot": wanted} if wanted else None}

    def such_a_pilot(self, items: list[Any]) -> Selector:
        return {"named": "paired", "args": {"pilot": pilot_of(merged(items))}}

    def is_attacked(self, items: list[Any]) -> Selector:
        return self._is(items[0], {"where": {"named": "being attacked"}})

    def undamaged(self, items: list[Any]) -> Selector:
        return self._is(items[0], {"damaged": False})

    def was_destroyed(self, items: list[Any]) -> Selector:
        return {"named": "destroyed by it", "args": items[0]}

    def was_destroyed_with(self, items: list[Any]) -> Selector:
        by = {"battle damage": "battle", "effect damage": "effect"}
        return {"named": "destroyed with", "args": [by[action] for action in items[0]]}

    def stat_is(self, items: list[Any]) -> Selector:
        stat = LEVEL.get(str(items[1]), str(items[1]))
        return self._is(items[0], {stat: {compared(items[3]): int(items[2])}})

    def group_of_command(self, items: list[Any]) -> Selector:
        return {"traits": [str(item)[1:-1] for item in items]}

    def done_this_turn(self, items: list[Any]) -> Selector:
        found: Selector = items[0]
        return found

    def have_activated(self, items: list[Any]) -> Selector:
        timings = [str(item)[1:-1].lower() for item in items[1:] if item is not None]
        return {"named": "done this turn", "args": {"did": "activate command", "card": items[0], "at": timings}}

    def have_paid(self, items: list[Any]) -> Selector:
        at_least = "①②③④⑤⑥⑦⑧⑨".index(str(items[0])) + 1
        unit = merged([{"kind": "unit", "of": "you"}, *items[2:]])
        return {"named": "done this turn", "args": {"did": "pay for an effect", "card": unit, "amount": {"ge": at_least}}}

    def have_discarded(self, _: list[Any]) -> Selector:
        return {"named": "done this turn", "args": {"did": "discard", "card": {"of": "enemy"}}}

    def paid_with_ex(self, _: list[Any]) -> Selector:
        return {"named": "paid with EX"}

    def discarded_one(self, items: list[Any]) -> Selector:
        return {"count": {"ref": "paid", **{k: v for k, v in items[0].items() if k not in ("zone", "of")}}, "ge": 1}

    def was_done(self, _: list[Any]) -> Selector:
        return {"bound": "did"}

    def was_not_done(self, _: list[Any]) -> Selector:
        return {"not": {"bound": "did"}}

    def that_many(self, items: list[Any]) -> Selector:
        return {"that many": {compared(items[1]): int(items[0])}}

    def opponent_has(self, items: list[Any]) -> Selector:
        return counted(items[1], items[0], "enemy")

    def no_ex_left(self, _: list[Any]) -> Selector:
        return {"count": {"zone": "resources", "of": "you", "ex": True}, "eq": 0}

    def more_units(self, items: list[Any]) -> Selector:
        return {"amount": units_of("you"), beyond(items[0]): units_of("enemy")}

    def their_units(self, items: list[Any]) -> Selector:
        return {"amount": units_of("enemy"), beyond(items[0]): units_of("you")}

    def it_is(self, items: list[Any]) -> Selector:
        return {"is": "IT", "selector": items[0]}

    def my_turn(self, _: list[Any]) -> Selector:
        return {"turn": "you"}

    def your_opponents_turn(self, _: list[Any]) -> Selector:
        return {"turn": "enemy"}

    def attacking_player(self, _: list[Any]) -> Selector:
        return {"named": "attacking player"}

    def attacking_unit(self, items: list[Any]) -> Selector:
        return {"named": "attacking unit", "args": items[0]}

    def battling(self, items: list[Any]) -> Selector:
        return {"named": "battling", "args": items[0]}

    def no_pilot(self, _: list[Any]) -> Selector:
        return {"not": {"named": "paired"}}

    def it_is_paired(self, items: list[Any]) -> Selector:
        return {"named": "paired", "args": {"ref": "IT", "pilot": merged(items)}}

    def enemy_hand(self, items: list[Any]) -> Selector:
        return {"named": "enemy hand", "args": {compared(items[1]): int(items[0])}}

    def my_hand(self, items: list[Any]) -> Selector:
        return {"count": {"zone": "hand", "of": "you"}, compared(items[1]): int(items[0])}

    def from_trash(self, _: list[Any]) -> Selector:
        return {"named": "from trash"}

    def milled(self, items: list[Any]) -> Selector:
        return {"count": {"ref": "milled", **{k: v for k, v in items[0].items() if k not in ("zone", "of")}}, "ge": 1}

    def rested_many(self, items: list[Any]) -> Selector:
        return {"amount": {"bound": "rested"}, "ge": int(items[1])}

    def _is(self, subject: Selector, wanted: Selector) -> Selector:
        if subject.get("ref") == "paired":
            return {"named": "paired", "args": {"pilot": wanted}}
        if subject.get("ref"):
            return {"is": subject["ref"], "selector": wanted}
        return {"count": {**subject, **wanted}, "ge": 1}

    def __default_token__(self, token: Token) -> Token:
        return token
