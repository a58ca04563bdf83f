"""The phrase book speaks only of what the engine does: every operation, condition, zone, moment and duration is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rulings.kernel import effects
from rulings.vanguard import VANGUARD, conditions
from rulings.vanguard.text import phrases

TABLES = phrases.load()
ROWS = [phrase for table in TABLES.values() for phrase in table]
OPERATIONS = {*effects.OPS, *effects.CONTROL, *VANGUARD.ops, *VANGUARD.calls}
# What rulings.vanguard.validity answers itself, beside the conditions of conditions.py.
OWN_CONDITIONS = {
    "limit break",
    "generation break",
    "attacked a vanguard",
    "attacked a rear-guard",
    "in legion",
    "legion this turn",
}
MOMENTS = {
    *("turn", "stand phase", "draw phase", "ride phase", "main phase", "battle phase", "end phase", "end of turn"),
    *("G assist step", "stride step"),
    *("start step", "attack step", "guard step", "drive step", "damage step", "close step", "end of battle"),
}
DURATIONS = {"turn", "battle", "opponent's next turn", "opponent's next stand phase", "opponent's next end phase"}


def _inside(meaning: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(meaning, dict):
        yield meaning
        for value in meaning.values():
            yield from _inside(value)
    elif isinstance(meaning, list):
        for value in meaning:
            yield from _inside(value)


def _said(key: str) -> list[tuple[str, Any]]:
    """Every value of a key in the phrase book, with the phrase."""
    found = []
    for phrase in ROWS:
        for part in _inside(phrase.meaning):
            if key in part and not str(part[key]).startswith("$"):
                found.append((" ".join(map(str, phrase.parts)), part[key]))
    assert found, f"no phrase has {key}"
    return found


@pytest.mark.parametrize(
    "key, known", [("op", OPERATIONS), ("at", MOMENTS | {"top", "bottom"}), ("duration", DURATIONS)]
)
def test_words_of_the_phrase_book_are_known(key: str, known: set[str]) -> None:
    assert [(words, value) for words, value in _said(key) if value not in known] == []


def test_conditions_have_functions() -> None:
    known = OWN_CONDITIONS | set(conditions.CONDITIONS)
    assert [(words, name) for words, name in _said("named") if name not in known] == []


@pytest.mark.parametrize("key", ["zone", "to", "from"])
def test_zones_exist(key: str) -> None:
    named = [(words, value) for words, value in _said(key) if not isinstance(value, dict)]
    listed = [(words, one) for words, value in named for one in (value if isinstance(value, list) else [value])]
    assert [(words, zone) for words, zone in listed if zone not in VANGUARD.groups] == []


def test_tables_fill_only_with_tables() -> None:
    used = {part.table for phrase in ROWS for part in phrase.parts if isinstance(part, phrases.Slot)}
    assert used <= set(TABLES) | set(phrases.TERMINALS)


def test_no_phrase_is_there_twice() -> None:
    seen: dict[tuple[str, Any], Any] = {}
    twice = []
    for phrase in ROWS:
        key = (phrase.table, tuple(str(part).lower() for part in phrase.parts))
        if key in seen and seen[key] != phrase.meaning:
            twice.append(key)
        seen[key] = phrase.meaning
    assert twice == []
