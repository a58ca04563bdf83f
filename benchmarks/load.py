"""The server under load: two workers and 64 clients; then a worker killed while scenarios are saved."""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.serving import Client, Served, served
from rules_corpus.corpus import load_corpus
from rules_corpus.urls import rule_url
from rulings.scenario.library import articles

CLIENTS = 64
SECONDS = 20.0
ROUNDS = 12
SAVES = 400
WORDS = ("heal trigger", "deck out", "check timing", "blocker", "drive check", "evolve", "combo", "first strike", "mulligan",
         "soul")

Request = tuple[str, str, object]


def requests(seed: int) -> Iterator[Request]:
    """What a judge asks: mostly rules and searches, every tenth time a replay."""
    chance = random.Random(seed)
    corpus = load_corpus()
    rules = [rule for document in corpus.documents for rule in corpus.rules(document.id)]
    scenarios = [article.text for article in articles()]
    while True:
        kind = chance.random()
        if kind < 0.5:
            yield "GET", rule_url(chance.choice(rules)), None
        elif kind < 0.9:
            yield "GET", f"/api/v1/search?q={chance.choice(WORDS).replace(' ', '+')}", None
        else:
            yield "POST", "/api/v1/scenarios/run", {"scenario": chance.choice(scenarios)}


def asked_by_all(server: Served, seconds: float) -> tuple[list[float], list[str]]:
    """The times of all answers, and what went wrong."""
    times: list[float] = []
    faults: list[str] = []
    until = time.monotonic() + seconds

    def work(seed: int) -> None:
        client = Client(server.port)
        for method, path, body in requests(seed):
            if time.monotonic() > until:
                break
            began = time.perf_counter()
            try:
                status, _ = client.ask(method, path, body)
            except OSError as error:
                faults.append(f"{path}: {error}")
                continue
            times.append(time.perf_counter() - began)
            if status != 200:
                faults.append(f"{path}: {status}")
        client.close()

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times, faults


def killed_while_saving(server: Served, saves: int = SAVES) -> tuple[int, int, int]:
    """Kills a worker in the middle of saves: how many were acknowledged, how many were not, how many acknowledged are lost."""
    text = next(article.text for article in articles())
    acknowledged: list[str] = []
    broken: list[str] = []
    count = itertools.count()
    half = threading.Event()

    def work() -> None:
        client = Client(server.port)
        while (number := next(count)) < saves:
            if number == saves // 2:
                half.set()
            try:
                status, answer = client.ask("POST", "/api/v1/scenarios", {"scenario": f"{text}\n# {number}\n"})
            except OSError as error:
                broken.append(str(error))
                continue
            if status == 200:
                acknowledged.append(json.loads(answer)["id"])
        client.close()

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    half.wait()
    os.kill(server.workers()[0], signal.SIGKILL)
    for thread in threads:
        thread.join()
    client = Client(server.port)
    lost = [name for name in acknowledged if client.ask("GET", f"/api/v1/scenarios/{name}")[0] != 200]
    client.close()
    return len(acknowledged), len(broken), len(lost)


def main() -> None:
    """Prints answers a second, how long the slowest twentieth took, errors, memory, and what a kill cost."""
    next(requests(0))  # The clients' own reading is not measured.
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        asked_by_all(server, SECONDS / 2)  # The workers build what they need at first use.
        before = server.memory()
        print(f"memory before: {before / 1e6:.0f} MB in two workers")
        for turn in range(1, ROUNDS + 1):
            times, faults = asked_by_all(server, SECONDS)
            times.sort()
            middle, slow = times[len(times) // 2], times[int(len(times) * 0.95)]
            memory = server.memory()
            print(f"round {turn}: {len(times) / SECONDS:.0f} requests/s, median {middle * 1000:.0f} ms, "
                  f"p95 {slow * 1000:.0f} ms, {len(faults)} errors, memory {memory / 1e6:.0f} MB "
                  f"({(memory - before) / 1e6:+.0f})", flush=True)
            before = memory
            for fault in faults[:5]:
                print(f"   {fault}")
        kept, broken, lost = killed_while_saving(server)
        print(f"kill -9 in the middle of saves: {kept} acknowledged, {broken} connections broken, {lost} acknowledged and lost")
