"""How fast the engine plays: random legal games with tracing on, in one process; copies, explored positions and memory.

Each game is measured in a process of its own, set as `app.py` sets its own: what one leaves in memory is not felt by the next.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from benchmarks import bare_machine
from rules_corpus import collecting
from rulings.kernel import machine
from rulings.kernel.game import Game
from rulings.kernel.policy import GameRules
from rulings.kernel.positions import position
from rulings.random_play import new_game, play_out, random_picker
from rulings.scenario.games import adapter_of, games

SECONDS = 4.0
TURNS = 8


def main() -> None:
    """Prints the figures of every game that has a rulebook."""
    print(f"A bare machine of the same shape: {bare_machine.copies_a_second():,.0f} copies a second", flush=True)
    for rules in dict.fromkeys(adapter.rules.id for adapter in games().values()):
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
            alone.submit(report_of, rules).result()


def report_of(name: str) -> None:
    """The figures of one game, in a process that has done nothing else."""
    adapter = adapter_of(name)
    collecting.look_seldom()
    collecting.keep_what_is_there()
    report(adapter.rules, adapter.deck_zones)


def report(rules: GameRules, zones: Mapping[str, str]) -> None:
    """The figures of one game. The bare machine runs in turns with it, because the machine beneath is not always as fast."""
    bare = 0.0
    played = [0, 0, 0, 0.0, 0]
    for _ in range(TURNS):
        bare += bare_machine.actions_a_second(SECONDS / TURNS / 4) / TURNS
        more = play_for(rules, zones, SECONDS / TURNS, int(played[-1]))
        played = [have + plus for have, plus in zip(played, more, strict=True)]
    actions, events, steps, spent, games = played
    print(f"{rules.title}: {games} games, tracing on")
    print(f"  player actions a second   {actions / spent:10,.0f}   (aim 5,000 where a bare machine makes 100,000)")
    print(f"  a bare machine makes      {bare:10,.0f}   {bare / (actions / spent):.0f} times as many (aim 20)")
    print(f"  events a second           {events / spent:10,.0f}")
    print(f"  rule steps a second       {steps / spent:10,.0f}")
    game = middle(rules, zones)
    print(f"  state copies a second     {rate(game.fork):10,.0f}   (aim 10,000)")
    print(f"  position keys a second    {rate(lambda: position(rules, game.state)):10,.0f}")
    print(f"  explored positions a second {explored(game):8,.0f}")
    print(f"  memory of a whole traced game {traced_memory(rules, zones) / 1024:6,.0f} KiB", flush=True)


def play_for(
    rules: GameRules, zones: Mapping[str, str], seconds: float, seed: int
) -> tuple[int, int, int, float, int]:
    """Plays whole games until the time is up, from a seed on. Answers actions, events, steps, seconds, games."""
    actions = events = steps = games = 0
    spent = 0.0
    while spent < seconds:
        game = new_game(rules, seed + games, dict(zones))
        began = time.perf_counter()
        actions += play_out(game, random_picker(seed + games))
        spent += time.perf_counter() - began
        step = game.last
        while step is not None:
            steps += 1
            events += len(step.events)
            step = step.previous
        games += 1
    return actions, events, steps, spent, games


def middle(rules: GameRules, zones: Mapping[str, str]) -> Game:
    """A game in full swing, at a decision."""
    game = new_game(rules, 1, dict(zones))
    pick = random_picker(1)
    for _ in range(120):
        decision = machine.run(game)
        if decision is None:
            break
        machine.answer(game, pick(decision).value)
    machine.run(game)
    return game


def rate(work: object) -> float:
    """How often a function runs in a second."""
    began = time.perf_counter()
    count = 0
    while time.perf_counter() - began < 0.5:
        for _ in range(50):
            work()  # type: ignore[operator]
        count += 50
    return count / (time.perf_counter() - began)


def explored(game: Game) -> float:
    """Positions reached by following every option from a position, breadth first, equal ones joined."""
    began = time.perf_counter()
    seen = {position(game.rules, game.state)}
    edge = [game]
    reached = 0
    while edge and time.perf_counter() - began < 2.0:
        here = edge.pop(0)
        for option in here.decision.options if here.decision else ():
            there = here.fork()
            machine.answer(there, option.value)
            machine.run(there)
            reached += 1
            key = position(there.rules, there.state)
            if key not in seen:
                seen.add(key)
                edge.append(there)
    return reached / (time.perf_counter() - began)


def traced_memory(rules: GameRules, zones: Mapping[str, str]) -> int:
    """What a whole game with its trace holds at its end."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    game = new_game(rules, 2, dict(zones))
    play_out(game, random_picker(2))
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return held if game.last is not None else 0
