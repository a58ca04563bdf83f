"""Pages a second over HTTP: Tableside's search page and Datasette's over the same rules, with 1 and with 32 clients."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.search_questions import full_text, full_text_query, questions
from rules_corpus.corpus import load_corpus
from rules_corpus.searching.entries import drafts

ROOT = Path(__file__).parents[1]
CLIENTS = (1, 32)
SECONDS = 4.0
# A round in which a server warms up: short, so that what is told of it is its time and not that of the rounds.
WARMING = 1.0
PATIENCE = 30.0


@contextmanager
def serving(arguments: list[str], port: int) -> Iterator[float]:
    """A server in a process of its own; gives the seconds until it answered."""
    process = subprocess.Popen(
        [sys.executable, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    began = time.perf_counter()
    try:
        while not _answers(port):
            if process.poll() is not None or time.perf_counter() - began > PATIENCE:
                raise RuntimeError(f"{arguments[0]} did not start")
            time.sleep(0.02)
        yield time.perf_counter() - began
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def requests_a_second(port: int, paths: list[str], clients: int, seconds: float = SECONDS) -> float:
    """How many pages the server gives in a second to so many clients, each with a connection that stays open."""
    stop = time.perf_counter() + seconds
    done = [0] * clients
    failed: list[str] = []

    def client(own: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        at = own * 7
        while time.perf_counter() < stop:
            connection.request("GET", paths[at % len(paths)])
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                failed.append(f"{answer.status} {paths[at % len(paths)]}")
            done[own] += 1
            at += 1
        connection.close()

    threads = [threading.Thread(target=client, args=(own,)) for own in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise RuntimeError(f"a page failed: {failed[0]}")
    return sum(done) / seconds


def warmed(port: int, paths: list[str]) -> float:
    """Asks until a round is no faster than the one before it; gives the seconds. A server answers before it is warm."""
    began = time.perf_counter()
    before, now = 0.0, requests_a_second(port, paths, 1, WARMING)
    while now > before * 1.1 and time.perf_counter() - began < PATIENCE * 2:
        before, now = now, requests_a_second(port, paths, 1, WARMING)
    return time.perf_counter() - began


def main() -> None:
    """Print both and their ratio."""
    asked = list(questions())
    corpus = load_corpus()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rules.db"
        full_text((draft.entry for draft in drafts(corpus)), str(path)).close()
        own, other = free_port(), free_port()
        searches = [f"/search?{urlencode({'q': each.typed, 'game': each.game})}" for each in asked]
        tables = [
            "/rules/rules?" + urlencode({
                "_search": full_text_query(each.typed), "_searchmode": "raw", "game": each.game, "_size": 20,
            })
            for each in asked
        ]
        datasette = ["-m", "datasette", "serve", str(path), "--port", str(other)]
        with serving(["app.py", "serve", "--port", str(own)], own) as ready, serving(datasette, other):
            print(f"Tableside answered {ready:.2f} s after it was started, and was warm {warmed(own, searches):.0f} s later")
            warmed(other, tables)
            for clients in CLIENTS:
                pages = requests_a_second(own, searches, clients)
                theirs = requests_a_second(other, tables, clients)
                print(f"{clients:3} clients: {pages:6.0f} pages a second, Datasette {theirs:6.0f} = {pages / theirs:4.1f} times")
