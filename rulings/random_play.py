"""Random legal games from the opening to the end, and what must be true of every position: for tests, soak and bench."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rulings.kernel import machine
from rulings.kernel.choices import Decision, Option
from rulings.kernel.events import place
from rulings.kernel.game import Game
from rulings.kernel.policy import GameRules
from rulings.kernel.state import Printed, State

Picker = Callable[[Decision], Option]
DECLINES = 0.35  # how often an optional decision is declined, so that games move on


def sample_deck(rules: GameRules) -> dict[str, list[Printed]]:
    """The invented deck of a game: its cards by the deck they belong to."""
    path = Path(__file__).parent / rules.id.replace("-", "_") / "sample_deck.toml"
    decks: dict[str, list[Printed]] = {}
    for card in tomllib.loads(path.read_text(encoding="utf8"))["card"]:
        facts = {key: value for key, value in card.items() if key not in ("name", "count", "deck")}
        decks.setdefault(card.get("deck", "main"), []).extend([rules.printed(card["name"], facts)] * card["count"])
    return decks


def new_game(rules: GameRules, seed: int, zones: dict[str, str], tracing: bool = True, seats: str = "AB") -> Game:
    """A game before it begins: every player has the sample deck, shuffled. `zones` says where each deck lies."""
    dice = random.Random(seed)
    state = State(tuple(seats))
    decks = sample_deck(rules)
    for player in seats:
        for name, zone in zones.items():
            pile = list(decks.get(name, ()))
            dice.shuffle(pile)
            for printed in pile:
                place(state, printed, f"{player}.{zone}", player)
    game = Game(rules, state, tracing)
    machine.start(game, rules.start)
    return game


def random_picker(seed: int) -> Picker:
    """Chooses at random, declining optional decisions now and then."""
    dice = random.Random(seed * 7919 + 1)

    def pick(decision: Decision) -> Option:
        if decision.optional and dice.random() < DECLINES:
            return decision.options[0]
        return decision.options[int(dice.random() * len(decision.options))]

    return pick


def broken_invariants(game: Game, cards: int | None = None) -> list[str]:
    """What is wrong with a position; nothing, if the kernel keeps its promises."""
    state = game.state
    wrong = []
    listed = Counter(card_id for pile in state.zones.values() for card_id in pile)
    twice = [card_id for card_id, times in listed.items() if times > 1]
    if twice:
        wrong.append(f"cards in two places: {twice}")
    if set(listed) != set(state.cards):
        wrong.append(f"cards in no zone: {set(state.cards) ^ set(listed)}")
    for zone, pile in state.zones.items():
        wrong += [f"card {c} thinks it is in {state.cards[c].zone}, lies in {zone}" for c in pile if state.cards[c].zone != zone]
    if cards is not None and len(state.cards) != cards:
        wrong.append(f"{len(state.cards)} cards, began with {cards}")
    for card in state.cards.values():
        if game.on_field(card):
            for stat in game.rules.stats:
                found = game.derivation(card, stat)
                if found.value != game.value(card, stat):
                    wrong.append(f"{card.printed.name} {stat}: derivation {found.value}, value {game.value(card, stat)}")
    return wrong


def numbers_in(game: Game) -> set[str]:
    """Every rule number that the trace of a game cites."""
    found: set[str] = set()
    step = game.last
    while step is not None:
        found.update(step.rules)
        step = step.previous
    return found


def play_out(game: Game, pick: Picker, check: Callable[[Game], Any] | None = None, most: int = 20_000) -> int:
    """Plays a game to its end. Answers the number of decisions."""
    limits = machine.Limits(parts=50_000_000, seconds=3600)
    count = 0
    while count < most:
        decision = machine.run(game, limits)
        if decision is None:
            return count
        if check is not None:
            check(game)
        machine.answer(game, pick(decision).value)
        count += 1
    return count
