"""A server of its own for measurements and tests: several workers, a folder of its own, and clients that ask it."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rules_corpus.search import index_directory

ROOT = Path(__file__).parents[1]
TIMEOUT = 300


@dataclass(frozen=True, slots=True)
class Served:
    """A running server: where it listens, and the process that watches over its workers."""

    port: int
    process: int

    def workers(self) -> list[int]:
        """The processes that answer."""
        return [int(each) for each in Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()]

    def memory(self) -> int:
        """What the workers keep in memory, in bytes."""
        return sum(_resident(worker) for worker in self.workers())


def _resident(process: int) -> int:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


class Client:
    """One connection, opened again where the worker at its other end has gone."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """The status and the body of an answer. A connection that breaks is told as an OSError."""
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT)
        headers = {} if body is None else {"Content-Type": "application/json"}
        try:
            self._connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self._connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise OSError(str(error)) from error

    def close(self) -> None:
        """Lets go of the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


@contextmanager
def served(folder: Path, workers: int = 2, threads: int = 8) -> Iterator[Served]:
    """Starts the server as one starts it, waits until it answers, and ends it. The search index is not built for it alone."""
    shared = index_directory()
    shared.mkdir(parents=True, exist_ok=True)
    (folder / "index").symlink_to(shared.resolve())
    environment = {**os.environ, "TABLESIDE_DATA": str(folder), "TABLESIDE_RATE": "0", "DATABASE_URL": ""}
    command = [sys.executable, "-u", str(ROOT / "app.py"), "serve", "--port", "0", "--workers", str(workers),
               "--threads", str(threads)]
    process = subprocess.Popen(command, env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline().strip().rsplit(":", 1)[1])
        client = Client(port)
        client.ask("GET", "/api/v1/search?q=heal")
        client.close()
        yield Served(port, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=TIMEOUT)
        if process.stdout is not None:
            process.stdout.close()
