"""How much one client may ask: so many requests a second on average, a long burst at once, then 429 until it is calm again."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

from flask import Flask, request

from rules_corpus.web.errors import Problem

#: Requests a second, for ever. A venue's tablets may share one address, so this is for programs that run away.
DEFAULT_RATE = 200.0
#: How many seconds' worth may come at once.
BURST = 60
MOST_CLIENTS = 10_000
#: What a request counts where an answer is computed instead of looked up.
COSTS = {"/api/v1/scenarios/explore": 50, "/api/v1/scenarios": 5, "/scenario": 5, "/api/v1/link": 5, "/link": 5}


class Limiter:
    """A bucket for each client, filled at a steady rate; the clients that were quiet longest are forgotten first."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.most = rate * BURST
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, client: str, cost: float) -> float:
        """Takes from the client's bucket; the answer is how many seconds to wait, 0 where it was enough."""
        now = self._clock()
        with self._lock:
            left, since = self._buckets.pop(client, (self.most, now))
            left = min(self.most, left + (now - since) * self.rate)
            wait = max(0.0, (cost - left) / self.rate)
            self._buckets[client] = (left if wait else left - cost, now)
            if len(self._buckets) > MOST_CLIENTS:
                self._buckets.popitem(last=False)
        return wait


@lru_cache(maxsize=1024)
def client_name(address: str) -> str:
    """One client: an address, of IPv6 the network that one connection is given."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else address


def cost_of(method: str, path: str) -> int:
    """What a request counts."""
    if method != "POST":
        return 1
    return next((cost for start, cost in COSTS.items() if path.startswith(start)), 1)


def init_app(app: Flask, rate: float) -> None:
    """Limits every request; a rate of 0 limits none."""
    if rate <= 0:
        return
    limiter = Limiter(rate)

    @app.before_request
    def check_rate() -> None:
        wait = limiter.take(client_name(request.remote_addr or ""), cost_of(request.method, request.path))
        if wait:
            seconds = int(wait) + 1
            message = f"Too many requests in a short time; wait {seconds} {'second' if seconds == 1 else 'seconds'}."
            problem = Problem(429, "too_many_requests", message, "client")
            problem.retry_after = seconds
            raise problem
