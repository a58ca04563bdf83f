"""Sections 2, 3 and 5: the characteristics of a card where it is, and what rules (not effects) do to its numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.gundam import zones
from rulings.gundam.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Ability, Card

Modifiers = list[tuple[int, str, str]]
AMOUNTS = ("repair", "breach", "support")


def base(game: Game, card: Card, name: str) -> Any:
    """What a characteristic starts from."""
    special = _SPECIAL.get(name)
    if special is not None:
        return special(game, card, name)
    facts = card.printed.facts
    return _of_token(card, name) if "token" in facts else facts.get(name)


def _ap_or_hp(game: Game, card: Card, name: str) -> Any:
    if "as_unit" in card.status:
        return card.status["as_unit"][name]
    return shield_hp(card) if name == "hp" and card.zone.endswith(".shields") else card.printed.facts.get(name)


def _amount(game: Game, card: Card, name: str) -> int:
    """The amount of a keyword effect; of a Unit with what its Pilot has, as several copies are one (13-1-1-2)."""
    found = int(card.printed.facts.get(name, 0))
    beneath = zones.pilot(game, card) if card.zone.endswith(".battle") and zones.is_unit(card) else None
    if beneath is not None and gains_text(beneath):
        found += int(beneath.printed.facts.get(name, 0))
    return found


def base_rule(game: Game, card: Card, name: str) -> str:
    """The rule by which a base value is what it is."""
    if name == "hp" and card.zone.endswith(".shields"):
        return "4-6-4-2"
    if name in ("level", "cost") and card.printed.facts.get("token"):
        return "5-17-2-4"
    return {"ap": "2-7-1", "hp": "2-8-1", "level": "2-9-1", "cost": "2-10-1"}.get(name, "")


@book.defines("3-4-6-3", of="3-3-1")
def kind(card: Card) -> Any:
    """The type of a card where it is: a Command card with a Pilot effect is a Pilot only while paired, a Shield is no Unit."""
    if "pilot_of" in card.status:
        return "pilot"
    if card.zone.endswith(".shields"):
        return "shield"
    return "unit" if "as_unit" in card.status else card.printed.facts.get("type")


@book.defines("2-2-4", of="10-1-2")
def names(card: Card) -> tuple[str, ...]:
    """All names of a card; one that is paired as a Pilot has the Pilot's name."""
    facts = card.printed.facts
    own = (card.printed.name,) if card.printed.name else ()
    more = tuple(facts.get("also_names", ()))
    if "pilot_of" in card.status and facts.get("pilot"):
        return (facts["pilot"], *own, *more)
    return (*own, *more)


@book.gives_value("5-17-2-4")
def _token_number(card: Card) -> int:
    """A token's level and cost are zero."""
    return 0


def _of_token(card: Card, name: str) -> Any:
    if name in ("level", "cost"):
        return _token_number(card)
    return colour_of_token(card) if name == "color" else card.printed.facts.get(name)


@book.defines("5-17-2-3", of="2-4-2")
def colour_of_token(card: Card) -> None:
    """Tokens have no colour."""
    return


@book.gives_value("4-6-4-2")
def shield_hp(card: Card) -> int:
    """A Shield has 1 HP, whatever the card is."""
    return 1


def _keywords(game: Game, card: Card) -> tuple[str, ...]:
    if card.zone.endswith(".shields"):
        return ()
    found = card.printed.keywords
    if card.zone.endswith(".battle") and zones.is_unit(card):
        beneath = zones.pilot(game, card)
        if beneath is not None:
            found = (*found, *beneath.printed.keywords)
    return found


def rule_modifiers(game: Game, card: Card, name: str) -> Sequence[tuple[int, str, str]]:
    """What the rules add to a number: the Pilot's modifiers, and less for damage."""
    if name != "ap" and name != "hp":
        return ()
    found: Modifiers = []
    if card.zone.endswith(".battle") and zones.is_unit(card):
        beneath = zones.pilot(game, card)
        if beneath is not None:
            found += pilot_modifier(beneath, name) or []
    if name == "hp" and card.status.get("damage"):
        found += damage_counters(card) or []
    return found


@book.gives_value("3-3-8-1")
def pilot_modifier(beneath: Card, name: str) -> Modifiers:
    """A Pilot's AP and HP are added to the Unit that it is paired with."""
    plus = beneath.printed.facts.get(name) or 0
    return [(plus, "3-3-8-1", f"Pilot {names(beneath)[0] if names(beneath) else 'a card'}")] if plus else []


@book.gives_value("5-5-1-1")
def damage_counters(card: Card) -> Modifiers:
    """The damage that a card has received, as the counters on it show."""
    return [(-card.status["damage"], "5-5-1-1", "damage")]


# link conditions ---------------------------------------------------------------------------------------------------

_NAMED = re.compile(r"\[([^\]]+)\]")
_TRAIT = re.compile(r"\(([^)]+)\)")


def linked(game: Game, unit: Card) -> bool:
    """Whether a Unit is a Link Unit: its Pilot satisfies its link conditions."""
    condition = unit.printed.facts.get("link")
    if not condition or not zones.is_unit(unit) or not unit.zone.endswith(".battle"):
        return False
    beneath = zones.pilot(game, unit)
    return beneath is not None and bool(satisfies(game, beneath, str(condition)))


@book.defines("3-2-6-2", of="13-2-12-1")
def satisfies(game: Game, beneath: Card, condition: str) -> bool:
    """Whether a Pilot meets a link condition: part of a name in brackets, or a trait in parentheses."""
    return bool(by_name(game, beneath, condition)) or _by_trait(game, beneath, condition)


@book.modifier("3-2-6-4", of="3-2-6-2")
def by_name(game: Game, beneath: Card, condition: str) -> bool:
    """The bracketed words need only be contained in the Pilot's name."""
    wanted = _NAMED.findall(condition)
    found = game.value(beneath, "name")
    return any(part in name for part in wanted for name in found)


def link_rules(game: Game, unit: Card) -> list[str]:
    """The rules by which a Link Unit is one: a part of a name, a second name, a trait of its Pilot."""
    beneath = zones.pilot(game, unit)
    condition = str(unit.printed.facts.get("link") or "")
    if beneath is None:
        return []
    found = ["3-2-6-1", "3-2-6-2"]
    for part in _NAMED.findall(condition):
        if any(part in name and part != name for name in game.value(beneath, "name")):
            found.append("3-2-6-4")
        if any(part in name for name in game.value(beneath, "name")[1:]):
            found.append("2-2-4")
    return found


def condition_rule(ability: Ability) -> str:
    """The rule by which an effect is there only under its condition: During Link, During Pair, or any other."""
    condition = ability.condition or {}
    if condition.get("named") == "linked":
        return "13-2-12-1"
    if condition.get("named") == "paired":
        return "13-2-10-2" if (condition.get("args") or {}).get("pilot") else "13-2-10-1"
    return ""


def _by_trait(game: Game, beneath: Card, condition: str) -> bool:
    traits = game.value(beneath, "traits") or ()
    return any(trait in traits for trait in _TRAIT.findall(_NAMED.sub("", condition)))


# whose text it is --------------------------------------------------------------------------------------------------


def inactive_by(game: Game, card: Card, ability: Ability) -> str:
    """'' if an effect is active where its card is, otherwise the rule by which it is not."""
    zone = game.zone_name(card)
    if zone == "shields":
        return "4-6-4-1"
    if "pilot_of" in card.status:
        return "3-3-9-2"
    if not ability.zones or zone in ability.zones:
        return ""
    return "10-1-2"


def texts(game: Game, card: Card) -> Sequence[Card]:
    """The cards whose text a card has: a Unit has that of its Pilot too, and the Pilot itself has none."""
    zone = game.zone_name(card)
    if zone == "shields" or "pilot_of" in card.status:
        return ()
    if zone == "battle":
        beneath = zones.pilot(game, card)
        if beneath is not None and gains_text(beneath):
            return (card, beneath)
    return (card,)


@book.defines("3-3-9-2", of="2-11-3")
def gains_text(beneath: Card) -> bool:
    """What is printed below a Pilot's name is an effect of the paired Unit."""
    return True


def bearer(game: Game, card: Card, ability: Ability) -> Card | None:
    """The card that has what is printed on a card: the paired Unit has its Pilot's text."""
    if game.zone_name(card) == "shields":
        return None
    above = card.status.get("pilot_of")
    if above is None:
        return card
    unit = game.here(above)
    return unit if unit is not None and gains_text(card) else None


# states that card text asks for ----------------------------------------------------------------------------------------

_STATES: dict[str, Callable[[Game, Card], bool]] = {
    "damaged": lambda game, card: bool(card.status.get("damage")),
    "linked": linked,
    "paired": lambda game, card: card.zone.endswith(".battle") and zones.pilot(game, card) is not None,
    "token": lambda game, card: bool(card.printed.facts.get("token")),
    "ex": lambda game, card: bool(card.printed.facts.get("ex")),
}


def _state(game: Game, card: Card, name: str) -> bool:
    return _STATES[name](game, card)


# What is more than a look at what is printed.
_SPECIAL: dict[str, Callable[[Game, Card, str], Any]] = {
    "kind": lambda game, card, name: kind(card),
    "name": lambda game, card, name: names(card),
    "keywords": lambda game, card, name: _keywords(game, card),
    "ap": _ap_or_hp,
    "hp": _ap_or_hp,
    **dict.fromkeys(AMOUNTS, _amount),
    **dict.fromkeys(_STATES, _state),
}


def remembered(game: Game, card: Card) -> Mapping[str, Any]:
    """What is kept of a card that leaves: its Pilot, whether it was linked, damaged and in a shield area."""
    beneath = zones.pilot(game, card) if card.zone.endswith(".battle") and zones.is_unit(card) else None
    return {"pilot": beneath.id if beneath else None, "linked": linked(game, card)}
