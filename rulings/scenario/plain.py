"""A scenario's values in the one form of each thing that may be written in several: the form in which the desk builds it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulings.scenario import forms
from rulings.scenario.adapter import Adapter
from rulings.scenario.board_reading import BOARD_WORDS, COMMON, beneath, done_word, step_name
from rulings.scenario.description import Reader
from rulings.scenario.yamltext import Mistake, Value


def plain(root: Value, text: str, games: Mapping[str, Adapter]) -> Value:
    """The values with keys, names and states as they are read. What cannot be read stays as it was written."""
    try:
        reader = Reader(root, text, games)
    except Mistake:
        return root
    pairs = dict(reader.root.pairs or {})
    reader.read_cards(pairs.get("cards"))
    pairs["game"] = replace(pairs["game"], text=reader.adapter.rules.id)
    for key, change in (("cards", _cards), ("board", _board)):
        if key in pairs and pairs[key].pairs is not None:
            pairs[key] = change(reader, pairs[key])
    return replace(reader.root, pairs=pairs)


def _cards(reader: Reader, value: Value) -> Value:
    fields, words = reader.adapter.card_fields, reader.adapter.field_words
    return replace(value, pairs={name: forms.folded(facts, fields, words) for name, facts in (value.pairs or {}).items()})


def _board(reader: Reader, value: Value) -> Value:
    adapter = reader.adapter
    pairs = dict(forms.folded(value, (*COMMON, *adapter.board_facts), BOARD_WORDS).pairs or {})
    for key, item in pairs.items():
        if len(key) == 1 and key.isupper():
            pairs[key] = _side(reader, item)
        elif key == "battle":
            pairs[key] = forms.folded(item, adapter.battle_words, adapter.battle_aliases)
        elif key == "effects" and not item.empty:
            pairs[key] = Value(item.line, items=forms.effects(item, reader.places_of_cards()))
        elif key == "done":
            pairs[key] = _each(item, [replace(one, text=done_word(reader, one.text)) for one in item.listed()])
        elif key in ("phase", "at") and item.scalar:
            pairs[key] = replace(item, text=step_name(adapter, item.text))
    return replace(value, pairs=pairs)


def _side(reader: Reader, value: Value) -> Value:
    """The zones of a player; another name of a zone that the games know stays, whatever its capitals and hyphens."""
    adapter = reader.adapter
    found: dict[str, Value] = {}
    for written, contents in (value.pairs or {}).items():
        zone = adapter.places.named(written) or ""
        if zone not in adapter.zones:
            found[written] = contents
            continue
        contents, below = beneath(reader, zone, contents)
        for to, one in below:
            there = [*found[to].listed(), *one.listed()] if to in found else list(one.listed())
            found[to] = _contents(reader, to, _each(one, there))
        found[written if written in adapter.zone_aliases else zone] = _contents(reader, zone, contents)
    return replace(value, pairs=found)


def _contents(reader: Reader, zone: str, value: Value) -> Value:
    return _each(value, [entry for item in value.listed() for entry in _entries(reader, zone, item)])


def _each(value: Value, entries: Sequence[Value]) -> Value:
    """A list stays a list; one entry needs none."""
    if value.items is None and len(entries) < 2:
        return entries[0] if entries else Value(value.line)
    return replace(value, text="", pairs=None, items=entries)


def _entries(reader: Reader, zone: str, value: Value) -> Sequence[Value]:
    value = reader.adapter.plain_entry(zone, value)
    if value.pairs is not None and "together" in value.pairs:
        inner = [entry for one in value.pairs["together"].listed() for entry in _entries(reader, zone, one)]
        return [replace(value, pairs={**value.pairs, "together": Value(value.line, items=inner)})]
    if reader.adapter.special_items(reader, zone, value) is not None:
        return [value]
    return [_one(reader, zone, entry) for entry in forms.entries(reader, zone, value)]


def _one(reader: Reader, zone: str, value: Value) -> Value:
    """A name, a number, or `{card:, count:}` with states; true and false as such."""
    if value.scalar:
        if value.number is not None:
            return replace(value, text=str(value.number))
        return replace(value, text=forms.card_known(reader, value.text) or value.text)
    if value.pairs is None:
        return value
    kinds = reader.adapter.zones[zone].statuses
    found: dict[str, Value] = {}
    for key, item in value.pairs.items():
        word = forms.state_key(key)
        if word == "face" and f"face-{item.text.strip()}" in kinds:
            found[f"face-{item.text.strip()}"] = Value(item.line, "true")
        elif kinds.get(word) == "flag" and item.truth is not None:
            found[word] = Value(item.line, "true" if item.truth else "false")
        elif key == "card" or kinds.get(word) == "card":
            found[word] = replace(item, text=forms.card_known(reader, item.text) or item.text)
        else:
            found[word if word in kinds else key] = item
    return replace(value, pairs=found)
