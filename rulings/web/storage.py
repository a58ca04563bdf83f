"""Saved scenarios: immutable, named by their content, in SQLite or, where DATABASE_URL says so, in PostgreSQL.

What `save` has answered is committed: a process that is killed right after it loses nothing.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from rules_corpus.catalog import data_directory
from rulings.scenario.naming import NAME, names

COLUMNS = "name, game, title, text, saved_at"
SCHEMA = (
    "CREATE TABLE IF NOT EXISTS scenarios ("
    "name TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL, saved_at TEXT NOT NULL)"
)


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved scenario."""

    name: str
    game: str
    title: str
    text: str
    saved_at: str


class StorageError(Exception):
    """The database does not answer; nothing was saved."""


class Database(Protocol):
    """What the store needs of a database: run a statement with `?` for values, commit it, answer the rows."""

    def run(self, statement: str, values: Sequence[str] = ()) -> list[tuple[Any, ...]]:
        """Runs one statement in a transaction of its own."""

    def close(self) -> None:
        """Lets go of connections."""


class Store:
    """The saved scenarios."""

    def __init__(self, database: Database) -> None:
        self.database = database
        database.run(SCHEMA)

    def save(self, text: str, game: str, title: str) -> Saved:
        """Keeps a text. The same text is kept once, however often and from wherever it is saved."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        for name in names(text):
            self.database.run(
                f"INSERT INTO scenarios ({COLUMNS}) VALUES (?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING",
                (name, game, title, text, now),
            )
            kept = self.get(name)
            if kept is not None and kept.text == text:
                return kept
        raise StorageError("no name is free for this scenario")

    def get(self, name: str) -> Saved | None:
        """The scenario of that name."""
        if not NAME.fullmatch(name):
            return None
        rows = self.database.run(f"SELECT {COLUMNS} FROM scenarios WHERE name = ?", (name,))
        return Saved(*rows[0]) if rows else None

    def close(self) -> None:
        """Lets go of the database."""
        self.database.close()


def open_store(address: str | None = None, folder: Path | None = None) -> Store:
    """The store that the settings name: DATABASE_URL, or a file under TABLESIDE_DATA."""
    address = os.environ.get("DATABASE_URL", "") if address is None else address
    if not address:
        from rulings.web.sqlite import SQLite

        return Store(SQLite((folder or data_directory()) / "scenarios.sqlite3"))
    from rulings.web.postgres import Postgres

    return Store(Postgres(address))
