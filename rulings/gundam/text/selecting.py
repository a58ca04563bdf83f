"""Selecting: groups of cards in card text as selectors, and conditions on them."""

from __future__ import annotations

from typing import Any

from lark import Transformer

Selector = dict[str, Any]
NUMERIC = {"Repair": "repair", "Breach": "breach", "Support": "support"}
IT = {"ref": "IT"}  # what "it" means depends on the effect around it; `compiling.py` settles it
THAT = {"ref": "THAT"}
THEY = {"ref": "THEY"}
THIS = {"ref": "this"}
CHOSEN = {"ref": "chosen"}
LEVEL = {"lv.": "level", "lv": "level"}


def keyword_selector(keyword: str, has: bool = True) -> Selector:
    """Cards with (or without) a keyword effect."""
    name = keyword.strip("<>").split(" ")[0] if keyword.strip("<>").split(" ")[0] in NUMERIC else keyword.strip("<>")
    if name in NUMERIC:
        return {NUMERIC[name]: {"ge": 1} if has else {"le": 0}}
    return {"keyword": name} if has else {"where": {"not": {"is": "it", "selector": {"keyword": name}}}}


def compared(word: str) -> str:
    """The comparison that "or lower", "or more" and so on stand for."""
    return "le" if word in ("lower", "less", "fewer") else "ge"


def beyond(word: str) -> str:
    """The comparison that "more ... than" and "less ... than" stand for."""
    return "lt" if compared(word) == "le" else "gt"


class Selecting(Transformer):  # type: ignore[type-arg]
    """Groups, subjects and conditions. Methods are named after the alternatives of the grammar."""

    # adjectives ------------------------------------------------------------------------------------------------

    def active(self, _: list[Any]) -> Selector:
        return {"status": {"rested": False}}

    def rested(self, _: list[Any]) -> Selector:
        return {"status": {"rested": True}}

    def damaged(self, _: list[Any]) -> Selector:
        return {"damaged": True}

    def enemy(self, _: list[Any]) -> Selector:
        return {"of": "enemy"}

    def friendly(self, _: list[Any]) -> Selector:
        return {"of": "friendly"}

    def your(self, _: list[Any]) -> Selector:
        return {"of": "you"}

    def other(self, _: list[Any]) -> Selector:
        return {"other": True}

    def colour(self, items: list[Any]) -> Selector:
        return {"color": str(items[0]) if len(items) == 1 else [str(item) for item in items]}

    def not_colour(self, items: list[Any]) -> Selector:
        return {"color": {"ne": str(items[0])}}

    def traits(self, items: list[Any]) -> Selector:
        return {"traits": [str(item)[1:-1] for item in items]}

    def link(self, _: list[Any]) -> Selector:
        return {"linked": True}

    def attacking(self, _: list[Any]) -> Selector:
        return {"where": {"named": "is attacking"}}

    def is_a_pair(self, _: list[Any]) -> Selector:
        return {"paired": True}

    def in_battle(self, _: list[Any]) -> Selector:
        return {"where": {"named": "in battle"}}

    # nouns -----------------------------------------------------------------------------------------------------

    def units(self, _: list[Any]) -> Selector:
        return {"zone": "battle", "kind": "unit"}

    def unit_tokens(self, _: list[Any]) -> Selector:
        return {"zone": "battle", "kind": "unit", "token": True}

    def pilots(self, _: list[Any]) -> Selector:
        return {"zone": "battle", "kind": "pilot"}

    def bases(self, _: list[Any]) -> Selector:
        return {"zone": "base", "kind": "base"}

    def ex_bases(self, _: list[Any]) -> Selector:
        return {"zone": "base", "kind": "base", "name": "EX Base"}

    def shields(self, _: list[Any]) -> Selector:
        return {"zone": "shields"}

    def resources(self, _: list[Any]) -> Selector:
        return {"zone": "resources"}

    def ex_resources(self, _: list[Any]) -> Selector:
        return {"zone": "resources", "ex": True}

    def unit_card(self, _: list[Any]) -> str:
        return "unit"

    def pilot_card(self, _: list[Any]) -> str:
        return "pilot"

    def command_card(self, _: list[Any]) -> str:
        return "command"

    def base_card(self, _: list[Any]) -> str:
        return "base"

    def cards_of(self, items: list[Any]) -> Selector:
        return {"kind": items if len(items) > 1 else items[0]}

    def cards(self, _: list[Any]) -> Selector:
        return {}

    def commands(self, _: list[Any]) -> Selector:
        return {"kind": "command"}

    def with_effect(self, items: list[Any]) -> Selector:
        return {"where": {"named": "has effect", "args": str(items[0])[1:-1]}}

    # what follows a noun ---------------------------------------------------------------------------------------

    def of_level(self, items: list[Any]) -> Selector:
        level = int(items[1])
        return {"level": {compared(items[2]): level} if items[2] is not None else level}

    level_before = of_level

    def of_level_and(self, items: list[Any]) -> Selector:
        return merged([self.of_level(items[:-1]), items[-1]])

    def of_levels(self, items: list[Any]) -> Selector:
        return {"level": [int(items[1]), int(items[3])]}

    def of_stat(self, items: list[Any]) -> Selector:
        return {str(items[2]): {compared(items[1]): int(items[0])}}

    def of_exact_stat(self, items: list[Any]) -> Selector:
        return {str(items[1]): int(items[0])}

    def of_two_stats(self, items: list[Any]) -> Selector:
        return {**self.of_stat(items[:3]), **self.of_stat(items[3:])}

    def of_either_stat(self, items: list[Any]) -> Selector:
        either = [self.of_stat(items[:3]), self.of_stat(items[3:])]
        return {"where": {"any": [{"is": "it", "selector": one} for one in either]}}

    def with_keyword(self, items: list[Any]) -> Selector:
        if len(items) == 1:
            return keyword_selector(str(items[0]))
        return {"where": {"any": [{"is": "it", "selector": keyword_selector(str(item))} for item in items]}}

    def without_keyword(self, items: list[Any]) -> Selector:
        return keyword_selector(str(items[0]), has=False)

    def named_part(self, items: list[Any]) -> Selector:
        return {"name_part": [str(item)[1:-1] for item in items]}

    def unpaired(self, _: list[Any]) -> Selector:
        return {"paired": False}

    def paired_with(self, items: list[Any]) -> Selector:
        """A Unit with such a Pilot; or, of a Pilot, one that is paired with such a Unit."""
        if items[0].get("kind") == "unit":
            return {"where": {"named": "pilot of one", "args": {"of": "any", **items[0]}}}
        return {"where": {"named": "paired", "args": {"ref": "it", "pilot": pilot_of(items[0])}}}

    def paired_with_this(self, _: list[Any]) -> Selector:
        return {"where": {"named": "pilot of this"}}

    def paired_with_one(self, items: list[Any]) -> Selector:
        return {"where": {"named": "pilot of one", "args": items[0]}}

    def battled_card(self, _: list[Any]) -> Selector:
        return {"zone": ["base", "shields"], "kind": ["base", "shield"], "where": {"named": "battled card"}}

    def not_above_this(self, _: list[Any]) -> Selector:
        return {"level": {"le": {"stat": "level", "of": THIS}}}

    def not_above_that(self, _: list[Any]) -> Selector:
        return {"level": {"le": {"stat": "level", "of": {"ref": "chosen"}}}}

    def lowest(self, items: list[Any]) -> Selector:
        return {"where": {"named": "lowest", "args": LEVEL.get(str(items[0]), str(items[0]))}}

    def highest(self, items: list[Any]) -> Selector:
        return {"where": {"named": "highest", "args": LEVEL.get(str(items[0]), str(items[0]))}}

    def of_level_or_stat(self, items: list[Any]) -> Selector:
        _, level, up, amount, more, stat = items
        either = [{"level": {compared(up): int(level)}}, {str(stat): {compared(more): int(amount)}}]
        return {"where": {"any": [{"is": "it", "selector": one} for one in either]}}

    def with_any_keyword(self, _: list[Any]) -> Selector:
        return {"where": {"named": "has a keyword effect"}}

    def beyond_this(self, items: list[Any]) -> Selector:
        return {str(items[1]): {beyond(items[0]): {"stat": str(items[1]), "of": THIS}}}

    def not_beyond_this(self, items: list[Any]) -> Selector:
        return {str(items[0]): {compared(items[1]): {"stat": str(items[0]), "of": THIS}}}

    def of_another(self, _: list[Any]) -> Selector:
        return {"where": {"not": {"is": "it", "selector": {"of": "you"}}}}

    def of_most_units(self, _: list[Any]) -> Selector:
        return {"of": "enemy", "where": {"named": "of most units"}}

    def deployed_now(self, _: list[Any]) -> Selector:
        return {"where": {"named": "deployed now"}}

    def in_state(self, items: list[Any]) -> Selector:
        return dict(items[0])

    def being_attacked(self, _: list[Any]) -> Selector:
        return {"where": {"named": "being attacked"}}

    def battling_one(self, items: list[Any]) -> Selector:
        return {"where": {"named": "battling one", "args": items[0] if items else None}}

    def battling_this(self, _: list[Any]) -> Selector:
        return {"where": {"named": "battling one", "args": None}}

    def not_group(self, items: list[Any]) -> Selector:
        kept = {key: value for key, value in items[0].items() if key not in ("zone", "kind", "of")}
        return {"where": {"not": {"is": "it", "selector": kept}}}

    def in_trash(self, _: list[Any]) -> Selector:
        return {"zone": "trash", "of": "you"}

    def in_any_trash(self, _: list[Any]) -> Selector:
        return {"zone": "trash", "of": "any"}

    def in_hand(self, _: list[Any]) -> Selector:
        return {"zone": "hand", "of": "you"}

    def in_play(self, _: list[Any]) -> Selector:
        return {}

    def of_yours(self, _: list[Any]) -> Selector:
        return {"of": "you"}

    def of_enemies(self, _: list[Any]) -> Selector:
        return {"of": "enemy"}

    def in_enemy_hand(self, _: list[Any]) -> Selector:
        return {"zone": "hand", "of": "enemy"}

    def in_enemy_trash(self, _: list[Any]) -> Selector:
        return {"zone": "trash", "of": "enemy"}

    def placed_now(self, _: list[Any]) -> Selector:
        return {"ref": "milled"}

    def among(self, _: list[Any]) -> Selector:
        return {"ref": "looked"}

    def group(self, items: list[Any]) -> Selector:
        found = merged(items)
        if "ref" in found:
            found.pop("zone", None)
            found.pop("of", None)
            return found
        return found

    def groups(self, items: list[Any]) -> Selector:
        """One group, or a card of any of several."""
        found = [item for item in items if isinstance(item, dict)]
        if len(found) == 1:
            return found[0]
        where = {key: one[key] for one in reversed(found) for key in ("ref", "zone", "of") if key in one}
        parts = [{key: value for key, value in one.items() if key not in ("ref", "zone", "of")} for one in found]
        return {**where, "where": {"any": [{"is": "it", "selector": part} for part in parts]}}

    # subjects --------------------------------------------------------------------------------------------------

    def it(self, _: list[Any]) -> Selector:
        return dict(IT)

    def they(self, _: list[Any]) -> Selector:
        return dict(THEY)

    def that(self, _: list[Any]) -> Selector:
        return dict(THAT)

    def this(self, _: list[Any]) -> Selector:
        return dict(THIS)

    def every(self, items: list[Any]) -> Selector:
        return placed(items[0])

    def the_one(self, items: list[Any]) -> Selector:
        """ "The paired Pilot" is the one beneath this Unit."""
        if items[0].get("kind") == "pilot" and items[0].get("paired"):
            return {"ref": "paired", **pilot_of({key: value for key, value in items[0].items() if key != "paired"})}
        return placed(items[0])

    def shield_area_cards(self, _: list[Any]) -> Selector:
        return {"zone": ["base", "shields"], "of": "you"}

    def your_shields(self, _: list[Any]) -> Selector:
        return {"zone": "shields", "of": "you"}

    def friendly_shields(self, _: list[Any]) -> Selector:
        return {"zone": "shields", "of": "friendly"}

    def unit_word(self, _: list[Any]) -> None:
        return None

    # how many --------------------------------------------------------------------------------------------------

    def exactly(self, items: list[Any]) -> tuple[int, int]:
        return int(items[0]), int(items[0])

    def up_to(self, items: list[Any]) -> tuple[int, int]:
        return 0, int(items[0])

    def between(self, items: list[Any]) -> tuple[int, int]:
        return int(items[0]), int(items[1])

    def at_least_one(self, _: list[Any]) -> Selector:
        return {"ge": 1}

    def another(self, _: list[Any]) -> Selector:
        return {"ge": 1, "other": True}

    def or_more(self, items: list[Any]) -> Selector:
        return {compared(items[1]): int(items[0])}

    def none(self, _: list[Any]) -> Selector:
        return {"eq": 0}

    def only(self, items: list[Any]) -> Selector:
        return {"eq": int(items[0])}

    def from_to(self, items: list[Any]) -> Selector:
        return {"ge": int(items[0]), "le": int(items[1])}


def pilot_of(group: Selector) -> Selector:
    """What a text asks of a paired Pilot; where it is needs no saying."""
    return {key: value for key, value in group.items() if key not in ("zone", "of", "kind")}


def merged(parts: list[Any]) -> Selector:
    """Adjectives, noun and what follows as one selector."""
    found: Selector = {}
    wheres: list[Any] = []
    for part in parts:
        if not isinstance(part, dict):
            continue
        for key, value in part.items():
            if key == "where":
                wheres.append(value)
            elif key == "status" and "status" in found:
                found["status"] = {**found["status"], **value}
            else:
                found[key] = value
    if wheres:
        found["where"] = wheres[0] if len(wheres) == 1 else {"all": wheres}
    return found


def placed(selector: Selector) -> Selector:
    """A selector with a place and a side: on the field, and anybody's where the text does not say whose."""
    if "ref" in selector:
        return selector
    return {"zone": "battle", "of": "any", **selector}


def counted(selector: Selector, how_many: Selector, side: str) -> Selector:
    """A condition on the number of cards in a group."""
    limits = {key: value for key, value in how_many.items() if key != "other"}
    more = {"other": True} if how_many.get("other") else {}
    return {"count": {"zone": "battle", "of": side, **selector, **more}, **limits}


def units_of(whose: str) -> Selector:
    return {"count": {"zone": "battle", "kind": "unit", "of": whose}}
