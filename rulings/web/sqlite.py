"""Scenarios in a SQLite file, with a connection for each thread."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

WAIT = 15.0


class SQLite:
    """A file in write-ahead mode, synchronised at every commit: what was acknowledged survives a kill and a power cut."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._own = threading.local()
        self._all: list[sqlite3.Connection] = []
        self._lock = threading.Lock()

    def _connection(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if found is None:
            found = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None, check_same_thread=False)
            found.execute("PRAGMA journal_mode=WAL")
            found.execute("PRAGMA synchronous=FULL")
            self._own.connection = found
            with self._lock:
                self._all.append(found)
        return found

    def run(self, statement: str, values: Sequence[str] = ()) -> list[tuple[Any, ...]]:
        """Runs a statement; without a transaction around it SQLite commits it before it answers."""
        from rulings.web.storage import StorageError

        try:
            return self._connection().execute(statement, tuple(values)).fetchall()
        except (sqlite3.Error, OSError) as error:
            raise StorageError(f"{self.path.name}: {error}") from error

    def close(self) -> None:
        """Closes the connections of all threads."""
        with self._lock:
            for connection in self._all:
                connection.close()
            self._all.clear()
        self._own = threading.local()
