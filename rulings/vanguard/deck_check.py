"""Sections 5.2 and 5.3: whether a deck may be played, and every rule of deck construction that it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulings.kernel.choices import Refusal
from rulings.vanguard.book import book
from rulings.vanguard.keywords import SENTINEL
from rulings.vanguard.text import compile_text

Deck = Mapping[str, int]
Cards = Mapping[str, Mapping[str, Any]]
DECKS = {"main": "main", "g": "g", "g deck": "g", "main deck": "main", "g-deck": "g", "deck": "main"}


def deck_check(decks: Mapping[str, Deck], cards: Cards) -> list[Refusal]:
    """Every rule that the decks break, in the order of the document. `cards` gives the facts of each card."""
    known: dict[str, Counter[str]] = {"main": Counter(), "g": Counter()}
    found: list[Refusal] = []
    for name, copies in decks.items():
        kind = DECKS.get(name.lower())
        if kind is None:
            found.append(Refusal("5.1.1", f"there is no {name} deck; a player has a main deck and up to one G deck"))
        else:
            known[kind].update(copies)
    main, g_deck = known["main"], known["g"]
    for check in (_fifty, _four_of_a_name, _sixteen_triggers, _four_heals, _four_sentinels, _main_kinds):
        found.extend(check(main, cards) or ())
    for check in (_eight_g, _four_of_a_g_name, _only_g):
        found.extend(check(g_deck, cards) or ())
    return sorted(found, key=lambda refusal: tuple(map(int, refusal.rule.split("."))))


def _facts(name: str, cards: Cards) -> Mapping[str, Any]:
    return cards.get(name, {})


def _printed_names(deck: Counter[str], cards: Cards) -> dict[str, list[str]]:
    """The entries of a deck under the name that is printed on them."""
    found: dict[str, list[str]] = {}
    for name in deck:
        found.setdefault(str(_facts(name, cards).get("name", name)), []).append(name)
    return found


def _is_g(name: str, cards: Cards) -> bool:
    return str(_facts(name, cards).get("type", "")).lower() == "g unit"


def _trigger(name: str, cards: Cards) -> str:
    return str(_facts(name, cards).get("trigger") or "").lower()


@book.refuses("5.2.2.1", of="5.2.1")
def _fifty(deck: Counter[str], cards: Cards) -> list[Refusal]:
    count = deck.total()
    return [] if count == 50 else [Refusal("5.2.2.1", f"the main deck has {count} cards, not 50")]


@book.modifier("5.1.2", of="5.2.2.2")
def _own_limit(facts: Mapping[str, Any]) -> int:
    """A card's own ability on deck construction replaces the rule: "You can have up to six copies of this card in your deck"."""
    abilities = compile_text(str(facts.get("text") or "")).abilities
    return max((int(node.args.get("copies", 4)) for ability in abilities for node in ability.effect), default=4)


@book.refuses("5.2.2.2", of="5.2.1")
def _four_of_a_name(deck: Counter[str], cards: Cards) -> list[Refusal]:
    found = []
    for printed, names in _printed_names(deck, cards).items():
        count = sum(deck[name] for name in names)
        if count > max(_own_limit(_facts(name, cards)) or 4 for name in names):
            apart = len(names) > 1 and all(deck[name] <= 4 for name in names)
            found.append(_same_name(printed, count) if apart else Refusal("5.2.2.2", f"{count} copies of {printed}"))
    return [refusal for refusal in found if refusal is not None]


@book.refuses("5.2.2.2.1", of="5.2.2.2")
def _same_name(printed: str, count: int) -> Refusal | None:
    """Cards that differ in everything but the name count together."""
    return Refusal("5.2.2.2.1", f"{count} cards named {printed}, though their other information differs")


@book.refuses("5.2.2.3", of="5.2.1")
def _sixteen_triggers(deck: Counter[str], cards: Cards) -> list[Refusal]:
    count = sum(copies for name, copies in deck.items() if _trigger(name, cards))
    return [] if count == 16 else [Refusal("5.2.2.3", f"{count} cards with a trigger, not 16")]


@book.refuses("5.2.2.4", of="5.2.1")
def _four_heals(deck: Counter[str], cards: Cards) -> list[Refusal]:
    count = sum(copies for name, copies in deck.items() if _trigger(name, cards) == "heal")
    return [] if count <= 4 else [Refusal("5.2.2.4", f"{count} cards with a heal trigger, more than 4")]


@book.refuses("5.2.2.5", of="5.2.1")
def _four_sentinels(deck: Counter[str], cards: Cards) -> list[Refusal]:
    count = sum(copies for name, copies in deck.items() if _has_sentinel(_facts(name, cards)))
    return [] if count <= 4 else [Refusal("5.2.2.5", f"{count} cards with Sentinel, more than 4")]


def _has_sentinel(facts: Mapping[str, Any]) -> bool:
    skill = facts.get("skill") or ()
    skills = (skill,) if isinstance(skill, str) else skill
    return SENTINEL in skills or SENTINEL.lower() in str(facts.get("text", "")).lower()


@book.refuses("5.2.2.6", of="5.2.1")
def _main_kinds(deck: Counter[str], cards: Cards) -> list[Refusal]:
    return [Refusal("5.2.2.6", f"{name} is a G unit") for name in deck if _is_g(name, cards)]


@book.refuses("5.3.2", of="5.3.1")
def _eight_g(deck: Counter[str], cards: Cards) -> list[Refusal]:
    count = deck.total()
    return [] if count <= 8 else [Refusal("5.3.2", f"the G deck has {count} cards, more than 8")]


@book.refuses("5.3.2.1", of="5.3.1")
def _four_of_a_g_name(deck: Counter[str], cards: Cards) -> list[Refusal]:
    found = []
    for printed, names in _printed_names(deck, cards).items():
        count = sum(deck[name] for name in names)
        if count > 4:
            found.append(Refusal("5.3.2.1", f"{count} copies of {printed} in the G deck"))
    return found


@book.refuses("5.3.3", of="5.3.1")
def _only_g(deck: Counter[str], cards: Cards) -> list[Refusal]:
    return [Refusal("5.3.3", f"{name} is no G unit") for name in deck if not _is_g(name, cards)]
