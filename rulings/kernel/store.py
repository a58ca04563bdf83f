"""A game stored at any pause as plain JSON data, and restored so that it goes on identically.

Everything in a state is a value: numbers, texts, tuples, mappings and the records of `state.py` and `events.py`. Records are
written with their name, so that what is read back is the same records. What is printed on cards is written once and referred to.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rulings.kernel.events import Event
from rulings.kernel.game import Game
from rulings.kernel.policy import GameRules
from rulings.kernel.state import Ability, Card, Frame, Lasting, Node, Outcome, Pending, Printed, Ref, State
from rulings.kernel.trace import Choice

VERSION = 1
RECORDS: dict[str, Any] = {
    record.__name__: record
    for record in (Ability, Card, Choice, Event, Frame, Lasting, Node, Outcome, Pending, Printed, Ref)
}
FIELDS = tuple(name for name in State.__slots__ if name not in ("cache", "kept"))


class BadGame(ValueError):
    """What was to be restored is no stored game of this program."""


def dump(game: Game) -> str:
    """The game as JSON text. The trace is not part of it: it is written out by whoever shows it."""
    writer = _Writer()
    state = {name: writer.write(getattr(game.state, name)) for name in FIELDS}
    return json.dumps(
        {
            "version": VERSION,
            "game": game.rules.id,
            "printed": writer.table,
            "state": state,
            "made": game.made,
            "ran": game.ran,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def load(rules: GameRules, text: str, tracing: bool = True) -> Game:
    """The game that was stored; what it was waiting for is asked again when it runs."""
    try:
        data = json.loads(text)
        if data["version"] != VERSION or data["game"] != rules.id:
            raise BadGame(f"this is a stored game of {data['game']} in version {data['version']}")
        reader = _Reader()
        reader.table = [reader.read(entry) for entry in data["printed"]]
        state = State(tuple(reader.read(data["state"]["seats"])))
        for name in FIELDS:
            setattr(state, name, reader.read(data["state"][name]))
        game = Game(rules, state, tracing)
        game.made, game.ran = int(data["made"]), int(data["ran"])
    except (KeyError, TypeError, IndexError, json.JSONDecodeError) as error:
        raise BadGame(f"this is not a stored game: {error}") from error
    return game


class _Writer:
    def __init__(self) -> None:
        self.table: list[Any] = []
        self.known: dict[int, tuple[int, Any]] = {}

    def write(self, value: Any) -> Any:
        """A value as JSON: scalars as they are, everything else as a list that begins with what it is."""
        if value is None or isinstance(value, (str, bool, int, float)):
            return value
        if isinstance(value, Printed):
            return ["printed", self._shared(value)]
        name = type(value).__name__
        if name in RECORDS:
            return [name, *(self.write(part) for part in value)]
        if isinstance(value, Mapping):
            return ["map", *([self.write(key), self.write(item)] for key, item in value.items())]
        if isinstance(value, tuple):
            return ["tuple", *(self.write(part) for part in value)]
        if isinstance(value, list):
            return ["list", *(self.write(part) for part in value)]
        if isinstance(value, (set, frozenset)):
            return ["set", *(self.write(part) for part in sorted(value, key=repr))]
        raise TypeError(f"a state may not hold {value!r}: it could not be stored")

    def _shared(self, printed: Printed) -> int:
        known = self.known.get(id(printed))
        if known is not None:
            return known[0]
        entry = ["Printed", *(self.write(part) for part in printed)]
        self.table.append(entry)
        self.known[id(printed)] = (len(self.table) - 1, printed)
        return len(self.table) - 1


class _Reader:
    def __init__(self) -> None:
        self.table: list[Printed] = []

    def read(self, data: Any) -> Any:
        """The value that was written."""
        if not isinstance(data, list):
            return data
        kind, *parts = data
        if kind == "printed":
            return self.table[parts[0]]
        if kind in RECORDS:
            return RECORDS[kind](*(self.read(part) for part in parts))
        if kind == "map":
            return {self.read(key): self.read(item) for key, item in parts}
        if kind == "tuple":
            return tuple(self.read(part) for part in parts)
        if kind == "list":
            return [self.read(part) for part in parts]
        if kind == "set":
            return frozenset(self.read(part) for part in parts)
        raise BadGame(f"no kind of value is called {kind!r}")
