"""Reads repairs.toml: every place where a document is damaged or misnumbered, as printed, as meant, and why."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import get_args

from rules_corpus.model import CitationStatus, Repair, RepairKind

_REQUIRED = ("document", "rule", "kind", "printed", "meant", "why")
_ALLOWED = {*_REQUIRED, "at", "status"}


class BadRepair(ValueError):
    """A repair that cannot be understood; the message says which one and what would be right."""


def load_repairs(path: Path) -> tuple[Repair, ...]:
    """All repairs, in the order of the file."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8")).get("repair", [])
    except tomllib.TOMLDecodeError as error:
        raise BadRepair(f"{path.name} is not valid TOML: {error}.") from None
    return tuple(_repair(table, place) for place, table in enumerate(tables, start=1))


def _repair(table: dict[str, str], place: int) -> Repair:
    name = f"repair {place} ({table.get('document', '?')} {table.get('rule', '?')}, {table.get('printed', '?')!r})"
    if missing := [key for key in _REQUIRED if key not in table]:
        raise BadRepair(f"{name} lacks {', '.join(missing)}.")
    if unknown := sorted(set(table) - _ALLOWED):
        raise BadRepair(f"{name} has {', '.join(unknown)}; known are {', '.join(sorted(_ALLOWED))}.")
    if table["kind"] not in get_args(RepairKind):
        raise BadRepair(f"{name} is of kind {table['kind']!r}; it has to be one of {', '.join(get_args(RepairKind))}.")
    if table.get("status", "") not in ("", *get_args(CitationStatus)):
        known = ", ".join(get_args(CitationStatus))
        raise BadRepair(f"{name} has the status {table['status']!r}; it has to be one of {known}.")
    if (table["kind"] == "citation") != bool(table.get("status")):
        raise BadRepair(f"{name}: a status belongs to repairs of kind citation, and to all of them.")
    if table.get("at") and table["printed"] not in table["at"]:
        raise BadRepair(f"{name}: the excerpt `at` has to contain what is printed.")
    return Repair(**table)  # type: ignore[arg-type]
