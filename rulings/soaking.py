"""Soaking: thousands of random games, each held to what must be true of every game, told by the seed where it is not."""

from __future__ import annotations

import time
from collections.abc import Iterator

from rules_corpus.corpus import load_corpus
from rulings.kernel import machine
from rulings.kernel.game import Game
from rulings.kernel.positions import position
from rulings.kernel.store import dump, load
from rulings.random_play import broken_invariants, new_game, numbers_in, play_out, random_picker
from rulings.scenario.adapter import Adapter
from rulings.scenario.script import Fit, Script, Table, sentences

LOOK = 40  # a position out of so many is looked at closely, since looking takes longer than playing
TOLD = 500  # a line of progress after so many games


class Broken(Exception):
    """A promise that a game does not keep."""


def soak_game(adapter: Adapter, count: int, first: int = 0) -> Iterator[str]:
    """Plays so many games; yields a line for every failure, and what was played in the end."""
    corpus = load_corpus()
    document = corpus.main_document(adapter.rules.id)
    known = {rule.number for rule in corpus.rules(document.id)} if document else set()
    began = time.monotonic()
    decisions = failures = 0
    for seed in range(first, first + count):
        try:
            decisions += one_game(adapter, seed, known)
        except Exception as error:  # whatever goes wrong in a game is what soaking is for: it is told with its seed
            failures += 1
            yield f"seed {seed}: {type(error).__name__}: {error}"
        if (seed - first + 1) % TOLD == 0:
            yield f"{adapter.rules.title}: {seed - first + 1} games, {decisions} decisions"
    spent = time.monotonic() - began
    yield f"{adapter.rules.title}: {count} games, {decisions} decisions, {failures} failures, {spent:.0f} seconds"


def one_game(adapter: Adapter, seed: int, known: set[str]) -> int:
    """One game from the opening to the end. Answers the number of its decisions."""
    game = new_game(adapter.rules, seed, dict(adapter.deck_zones))
    cards = len(game.state.cards)
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
