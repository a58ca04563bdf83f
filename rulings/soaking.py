"""Soaking: thousands of random games, each held to what must be true of every game, told by the seed where it is not."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from rules_corpus.corpus import load_corpus
from rulings.kernel import machine
from rulings.kernel.game import Game
from rulings.kernel.positions import position
from rulings.kernel.store import dump, load
from rulings.random_play import broken_invariants, new_game, numbers_in, own_cards, play_out, random_picker
from rulings.scenario.adapter import Adapter, Players
from rulings.scenario.games import adapter_of
from rulings.scenario.script import Fit, Script, Table, sentences

LOOK = 40  # a position out of so many is looked at closely, since looking takes longer than playing
MANY = 10  # of so many games one has more than two players
TOLD = 500  # a line of progress after so many games


class Broken(Exception):
    """A promise that a game does not keep."""


def soak_game(adapter: Adapter, count: int, first: int = 0) -> Iterator[str]:
    """Plays so many games of two players, and a tenth as many of more where the game has them.

    Yields a line for every failure, and what was played in the end.
    """
    yield from _soak(adapter, False, range(first, first + count))
    if adapter.many_players:
        yield from _soak(adapter, True, range(first, first + max(1, count // MANY)))


def _soak(adapter: Adapter, many: bool, seeds: range) -> Iterator[str]:
    """Games know nothing of each other, so every core plays its own."""
    title = f"{adapter.rules.title}, {'more' if many else 'two'} players"
    began = time.monotonic()
    decisions = failures = 0
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores) as pool:
        tasks = ((adapter.rules.id, many, seed) for seed in seeds)
        for played, (made, failure) in enumerate(pool.map(_told, tasks, chunksize=max(1, min(20, len(seeds) // cores))), 1):
            decisions += made
            if failure:
                failures += 1
                yield failure
            if played % TOLD == 0:
                yield f"{title}: {played} games, {decisions} decisions"
    spent = time.monotonic() - began
    yield f"{title}: {len(seeds)} games, {decisions} decisions, {failures} failures, {spent:.0f} seconds"


def _told(task: tuple[str, bool, int]) -> tuple[int, str]:
    """One game: how many decisions it had, and how it failed, if it did."""
    name, many, seed = task
    adapter = adapter_of(name)
    ways = adapter.many_players if many else (Players(),)
    players = ways[seed % len(ways)]
    try:
        return one_game(adapter, seed, rule_numbers(name), players), ""
    except Exception as error:  # whatever goes wrong in a game is what soaking is for: it is told with its seed
        return 0, f"seed {seed} ({adapter.rules.title}, {players.seats} {players.facts}): {type(error).__name__}: {error}"


@cache
def rule_numbers(game: str) -> frozenset[str]:
    """The numbers of the rules of a game's document."""
    corpus = load_corpus()
    document = corpus.main_document(game)
    return frozenset(rule.number for rule in corpus.rules(document.id)) if document else frozenset()


def one_game(adapter: Adapter, seed: int, known: frozenset[str], players: Players) -> int:
    """One game from the opening to the end. Answers the number of its decisions."""
    game = new_game(adapter.rules, seed, dict(adapter.deck_zones), seats=players.seats, facts=players.facts)
    cards = own_cards(game)
    script = Script({*adapter.zones, *adapter.wholes})
    looked = 0

    def look(now: Game) -> None:
        nonlocal looked
        looked += 1
        if looked % LOOK == seed % LOOK:
            _require(not (wrong := broken_invariants(now, cards)), "; ".join(wrong))
            _stored(adapter, now)
            _written_back(script, now)

    count = play_out(game, random_picker(seed), look)
    _require(game.state.outcome is not None, "the game did not end")
    _require(not (wrong := broken_invariants(game, cards)), "; ".join(wrong))
    _require(not (unknown := numbers_in(game) - known), f"cites what is no rule: {sorted(unknown)}")
    return count


def _require(so: bool, why: str) -> None:
    if not so:
        raise Broken(why)


def _stored(adapter: Adapter, game: Game) -> None:
    """A stored and restored game is in the same position and asks the same."""
    restored = load(adapter.rules, dump(game))
    _require(position(adapter.rules, restored.state) == position(adapter.rules, game.state), "restored to another position")
    asked = machine.run(restored)
    before = [option.text for option in game.decision.options] if game.decision else []
    _require(asked is not None and [option.text for option in asked.options] == before, "asks something else when restored")


def _written_back(script: Script, game: Game) -> None:
    """Every option, written back as a line, picks exactly that option."""
    decision = game.decision
    if decision is None:
        return
    for at, text in enumerate(sentences(decision.options)):
        found = script.find(decision, script.progress(text, decision.player), decision.player, Table())
        _require(isinstance(found, Fit) and found.choice == at, f"`{text}` does not pick its own option")
