"""The ledger of a game: the rules that enact nothing, with the reason, and how unclear rules are read, with the other reading."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Reading:
    """Rules that can be read in more than one way: the way that is taken, the others, and why."""

    id: str
    rules: tuple[str, ...]
    read_as: str
    others: tuple[str, ...]
    why: str
    misprint: bool = False  # nobody would hold the other reading: a reference or a word is plainly misprinted


@cache
def _ledger(game: str) -> Mapping[str, Any]:
    path = Path(__file__).parent / game.replace("-", "_") / "ledger.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}  # a game that is not replayed has none


def ledger_rules(game: str) -> dict[str, Any]:
    """The rules that enact nothing, by number."""
    return {entry["number"]: entry for entry in _ledger(game).get("rule", [])}


@cache
def readings(game: str) -> Mapping[str, Reading]:
    """The readings, by name."""
    return {entry["id"]: _reading(entry) for entry in _ledger(game).get("reading", [])}


def _reading(entry: Mapping[str, Any]) -> Reading:
    ways, taken = entry["readings"], entry["taken"] - 1
    others = tuple(way for at, way in enumerate(ways) if at != taken)
    return Reading(entry["id"], tuple(entry["rules"]), ways[taken], others, entry["why"], entry.get("misprint", False))
