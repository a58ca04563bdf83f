"""Section 6-1: whether a deck, a resource deck and tokens may be played, and every rule of construction that they break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rulings.gundam.book import book
from rulings.kernel.choices import Refusal

Deck = Mapping[str, int]
Cards = Mapping[str, Mapping[str, Any]]
KINDS = {
    "main": "main", "deck": "main", "main deck": "main", "resource": "resource", "resource deck": "resource",
    "resource-deck": "resource", "resources": "resource", "token": "token", "tokens": "token",
}  # fmt: skip
DECK_SIZE, RESOURCE_DECK_SIZE, COPIES, COLOURS, TOKEN_COPIES = 50, 10, 4, 2, 6


def deck_check(decks: Mapping[str, Deck], cards: Cards) -> list[Refusal]:
    """Every rule that the decks break, in the order of the document. `cards` gives the facts of each card."""
    known: dict[str, Counter[str]] = {"main": Counter(), "resource": Counter(), "token": Counter()}
    found: list[Refusal] = []
    for name, copies in decks.items():
        kind = KINDS.get(name.lower())
        if kind is None:
            found.append(Refusal("6-1-1", f"there is no {name} deck; a player has a deck, a resource deck and tokens"))
        else:
            known[kind].update(copies)
    main, resource, token = known["main"], known["resource"], known["token"]
    for check in (_fifty, _kinds, _colours, _four_copies):
        found.extend(check(main, cards) or ())
    if any(KINDS.get(name.lower()) == "resource" for name in decks):
        for check in (_ten, _only_resources):
            found.extend(check(resource, cards) or ())
    found.extend(_six_tokens(token, cards) or ())
    return sorted(found, key=lambda refusal: tuple(map(int, refusal.rule.split("-"))))


_KNOWN = {"Resource": "resource", "EX Base": "base token", "EX Resource": "resource token"}


def _kind(name: str, cards: Cards) -> str:
    return str(cards.get(name, {}).get("type", _KNOWN.get(name, "unit"))).lower()


def _numbers(deck: Counter[str], cards: Cards) -> Counter[str]:
    """Copies by card number; a card without one is told by its name (2-1-1)."""
    found: Counter[str] = Counter()
    for name, count in deck.items():
        found[str(cards.get(name, {}).get("number", name))] += count
    return found


@book.refuses("6-1-1", of="6-2-1-1")
def _fifty(deck: Counter[str], cards: Cards) -> list[Refusal]:
    count = deck.total()
    return [] if count == DECK_SIZE else [Refusal("6-1-1", f"the deck has {count} cards, not {DECK_SIZE}")]


def _ten(deck: Counter[str], cards: Cards) -> list[Refusal]:
    count = deck.total()
    if count == RESOURCE_DECK_SIZE or "6-1-1" in book.disabled:
        return []
    return [Refusal("6-1-1", f"the resource deck has {count} cards, not {RESOURCE_DECK_SIZE}")]


@book.refuses("6-1-1-1", of="6-2-1-1")
def _kinds(deck: Counter[str], cards: Cards) -> list[Refusal]:
    """A deck holds Unit, Pilot, Command and Base cards."""
    wrong = [name for name in deck if _kind(name, cards) not in ("unit", "pilot", "command", "base")]  # nor a token
    return [Refusal("6-1-1-1", f"{name} is a {_kind(name, cards)} card") for name in wrong]


@book.refuses("6-1-1-2", of="6-2-1-1")
def _colours(deck: Counter[str], cards: Cards) -> list[Refusal]:
    """One or two colours."""
    found = sorted({str(cards[name]["color"]).lower() for name in deck if cards.get(name, {}).get("color")})
    return [Refusal("6-1-1-2", f"the deck has {len(found)} colours: {', '.join(found)}")] if len(found) > COLOURS else []


@book.refuses("6-1-1-3", of="6-2-1-1")
def _four_copies(deck: Counter[str], cards: Cards) -> list[Refusal]:
    """At most four cards with the same card number."""
    many = {number: count for number, count in _numbers(deck, cards).items() if count > COPIES}
    return [Refusal("6-1-1-3", f"{count} copies of {number}") for number, count in many.items()]


@book.refuses("6-1-1-4", of="6-2-1-1")
def _only_resources(deck: Counter[str], cards: Cards) -> list[Refusal]:
    """A resource deck holds Resource cards, of a number as many as one likes (6-1-1-5)."""
    wrong = [name for name in deck if _kind(name, cards) != "resource"]
    found = [Refusal("6-1-1-4", f"{name} is a {_kind(name, cards)} card") for name in wrong]
    return found if _any_number_of_resources() else [*found, *(_four_copies(deck, cards) or ())]


@book.refuses("5-17-4-1", of="6-1-2")
def _six_tokens(deck: Counter[str], cards: Cards) -> list[Refusal]:
    """At most six copies of a token."""
    many = {number: count for number, count in _numbers(deck, cards).items() if count > TOKEN_COPIES}
    return [Refusal("5-17-4-1", f"{count} copies of the token {number}") for number, count in many.items()]


@book.modifier("6-1-1-5", of="6-1-1-4")
def _any_number_of_resources() -> bool:
    """Copies are not limited in a resource deck."""
    return True
