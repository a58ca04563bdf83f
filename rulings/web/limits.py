"""How much of the engine one client may use: seconds of its own work, which come back as time goes by."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flask import current_app, request

from rules_corpus.web.errors import Problem

SAVED_UP = 120.0
A_SECOND = 0.5
KEPT = 10_000
LEAST = 0.002


class Allowance:
    """A purse for each client: what it used is taken out, and comes back at a steady rate up to what it may save up."""

    def __init__(self, saved_up: float = SAVED_UP, a_second: float = A_SECOND,
                 clock: Callable[[], float] = time.monotonic) -> None:
        self.saved_up, self.a_second, self.clock = saved_up, a_second, clock
        self._purses: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def left(self, client: str) -> float:
        """The seconds that a client has left; less than nothing after a request that took more."""
        left, at = self._purses.get(client, (self.saved_up, 0.0))
        return min(self.saved_up, left + (self.clock() - at) * self.a_second)

    def take(self, client: str, seconds: float) -> None:
        """Takes what a request used."""
        with self._lock:
            left = self.left(client) - max(seconds, LEAST)
            self._purses.pop(client, None)
            self._purses[client] = (left, self.clock())
            if len(self._purses) > KEPT:
                # The one that asked longest ago has the fullest purse; a new one is full as well.
                del self._purses[next(iter(self._purses))]

    def wait(self, client: str) -> int:
        """How many seconds a client has to wait until it may ask again; 0 if it may now."""
        left = self.left(client)
        return 0 if left > 0 else int(-left / self.a_second) + 1


@contextmanager
def metered() -> Iterator[None]:
    """Lets a request use the engine, and counts what it uses: the thread's own time, not what it waited for others."""
    allowance: Allowance = current_app.extensions["tableside_allowance"]
    client = request.remote_addr or ""
    if wait := allowance.wait(client):
        message = f"This device has asked for very much in a short time; it can go on in {wait} seconds."
        problem = Problem(429, "too_many_requests", message, "client")
        problem.retry_after = wait
        raise problem
    began = time.thread_time()
    try:
        yield
    finally:
        allowance.take(client, time.thread_time() - began)
