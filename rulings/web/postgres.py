"""Scenarios in PostgreSQL, so that several servers share them. The driver is imported only where it is used."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

WAIT = 10


class Postgres:
    """A small pool of connections; one that was lost is replaced and the statement run again, since all can be repeated."""

    def __init__(self, address: str) -> None:
        self._settings = settings(address)
        self._idle: list[Any] = []
        self._lock = threading.Lock()

    def run(self, statement: str, values: Sequence[str] = ()) -> list[tuple[Any, ...]]:
        """Runs a statement in a transaction of its own and commits it."""
        from pg8000.exceptions import DatabaseError, InterfaceError

        from rulings.web.storage import StorageError

        lost = (InterfaceError, OSError)
        for attempt in (1, 2):
            connection = None
            try:
                connection = self._take()
                rows = _committed(connection, statement, values)
            except lost as error:
                self._drop(connection)
                self.close()
                if attempt == 2:
                    raise StorageError(f"the database does not answer: {error}") from error
            except DatabaseError as error:
                self._drop(connection)
                raise StorageError(f"the database refuses: {_said(error)}") from error
            else:
                with self._lock:
                    self._idle.append(connection)
                return rows
        raise AssertionError("unreachable")

    def _take(self) -> Any:
        from pg8000.dbapi import connect

        with self._lock:
            if self._idle:
                return self._idle.pop()
        return connect(**self._settings)

    def _drop(self, connection: Any) -> None:
        if connection is not None:
            try:
                connection.close()
            except Exception:  # a broken connection may fail in any way when it is closed
                return

    def close(self) -> None:
        """Closes the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            self._drop(connection)


def _committed(connection: Any, statement: str, values: Sequence[str]) -> list[tuple[Any, ...]]:
    cursor = connection.cursor()
    cursor.execute(statement.replace("?", "%s"), tuple(values))
    rows = [tuple(row) for row in cursor.fetchall()] if cursor.description else []
    connection.commit()
    return rows


def _said(error: Exception) -> str:
    """The server's own sentence."""
    told = error.args[0] if error.args else ""
    return str(told.get("M", told)) if isinstance(told, dict) else str(told)


def settings(address: str) -> dict[str, Any]:
    """What the driver wants to know, from an address such as postgresql://user:word@host:5432/name?sslmode=require."""
    parts = urlsplit(address)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError("DATABASE_URL is an address such as postgresql://user:password@host:5432/name")
    asked = {key: values[-1] for key, values in parse_qs(parts.query).items()}
    found: dict[str, Any] = {
        "user": unquote(parts.username or asked.get("user") or "postgres"),
        "password": unquote(parts.password) if parts.password else None,
        "database": unquote(parts.path.lstrip("/")) or "postgres",
        "timeout": WAIT,
        "application_name": "tableside",
    }
    host = parts.hostname or asked.get("host") or "localhost"
    port = parts.port or int(asked.get("port", 5432))
    if host.startswith("/"):
        found["unix_sock"] = f"{host}/.s.PGSQL.{port}"
    else:
        found.update(host=host, port=port)
    if asked.get("sslmode") in ("require", "verify-ca", "verify-full"):
        found["ssl_context"] = True
    return found
