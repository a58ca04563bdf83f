"""Serving: waitress in one process, or several processes that share a listening socket and are replaced when they die."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

import click
from flask import Flask
from waitress.server import create_server

from rules_corpus.web.guard import MAX_BODY
from rules_corpus.web.settings import proxies_trusted

BACKLOG = 1024
#: A worker that lives shorter than this did not come up; so many in a row and it is given up.
TOO_SHORT = 3.0
MOST_FAILURES = 5
HEAPS = "2"


def waitress(app: Flask, threads: int, **where: Any) -> Any:
    """A waitress server for the application. Headers of proxies reach it only where the settings trust some."""
    return create_server(app, threads=threads, ident="Tableside", backlog=BACKLOG, connection_limit=1000,
                         max_request_header_size=64 * 1024, max_request_body_size=4 * MAX_BODY,
                         clear_untrusted_proxy_headers=not proxies_trusted(), **where)


def work(app: Flask, listening: int, lifeline: int, threads: int) -> None:
    """One worker: serves the socket that it inherited, until it is told to stop or its supervisor is gone."""
    server = waitress(app, threads, sockets=[socket.socket(fileno=listening)])

    def leave(_signal: int, _frame: FrameType | None) -> None:
        raise SystemExit(0)

    def watch() -> None:
        # The pipe says nothing; it ends when the supervisor does, however it ended.
        os.read(lifeline, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    signal.signal(signal.SIGTERM, leave)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=watch, daemon=True).start()
    server.run()


def supervise(program: Path, host: str, port: int, threads: int, workers: int) -> None:
    """Listens, starts the workers, and starts another for each that dies."""
    with socket.create_server((host, port), backlog=BACKLOG) as listening:
        listening.set_inheritable(True)
        lifeline, own_end = os.pipe()
        os.set_inheritable(lifeline, True)
        command = [sys.executable, str(program), "worker", str(listening.fileno()), str(lifeline), str(threads)]

        # Threads that each take memory from a heap of their own give less of it back (glibc; others do not know the word).
        surroundings = {"MALLOC_ARENA_MAX": HEAPS, **os.environ}

        def start() -> tuple[subprocess.Popen[bytes], float]:
            return subprocess.Popen(command, env=surroundings, pass_fds=(listening.fileno(), lifeline)), time.monotonic()

        def leave(_signal: int, _frame: FrameType | None) -> None:
            raise SystemExit(0)

        signal.signal(signal.SIGTERM, leave)
        click.echo(f"Tableside on http://{host}:{listening.getsockname()[1]}")
        running = [start() for _ in range(workers)]
        try:
            _replace_the_dead(running, start)
        except KeyboardInterrupt:
            pass
        finally:
            os.close(own_end)
            for process, _ in running:
                process.terminate()
            for process, _ in running:
                process.wait()


def _replace_the_dead(running: list[tuple[subprocess.Popen[bytes], float]], start: Any) -> None:
    failures = 0
    while True:
        for place, (process, since) in enumerate(running):
            if process.poll() is None:
                continue
            failures = failures + 1 if time.monotonic() - since < TOO_SHORT and process.returncode > 0 else 0
            if failures >= MOST_FAILURES:
                raise click.ClickException("The workers do not start; the reason stands above.")
            click.echo(f"Worker {process.pid} ended ({process.returncode}); another takes its place.", err=True)
            running[place] = start()
        time.sleep(0.1)
