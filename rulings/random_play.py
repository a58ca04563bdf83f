"""Random legal games from the opening to the end, and what must be true of every position: for tests, soak and bench."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rulings.kernel import events, machine
from rulings.kernel.choices import Decision, Option
from rulings.kernel.game import Game
from rulings.kernel.policy import GameRules
from rulings.kernel.state import Printed, State

Picker = Callable[[Decision], Option]
DECLINES = 0.35  # how often an optional decision is declined, so that games move on


class Pool(NamedTuple):
    """The invented cards of a game: those of each deck, and how many of them a deck takes; all, where nothing is said."""

    cards: Mapping[str, tuple[Printed, ...]]
    size: Mapping[str, int]


@cache
def sample_pool(rules: GameRules) -> Pool:
    """What the file of a game's invented cards holds."""
    path = Path(__file__).parent / rules.id.replace("-", "_") / "sample_deck.toml"
    read = tomllib.loads(path.read_text(encoding="utf8"))
    decks: dict[str, tuple[Printed, ...]] = {}
    for card in read["card"]:
        facts = {key: value for key, value in card.items() if key not in ("name", "count", "deck")}
        name = card.get("deck", "main")
        decks[name] = (*decks.get(name, ()), *[rules.printed(card["name"], facts)] * card["count"])
    return Pool(decks, read.get("size", {}))


def new_game(
    rules: GameRules,
    seed: int,
    zones: dict[str, str],
    tracing: bool = True,
    seats: str = "AB",
    facts: Mapping[str, Any] | None = None,
) -> Game:
    """A game before it begins: every player has a deck of invented cards, shuffled. `zones` says where each deck lies.

    `facts` is what the rules know from the start: the multiplayer rules in use, the teams.
    """
    dice = random.Random(seed)
    state = State(tuple(seats))
    events.perform(state, events.note("set up", **(facts or {})))
    pool = sample_pool(rules)
    for player in seats:
        for name, zone in zones.items():
            pile = list(pool.cards.get(name, ()))
            dice.shuffle(pile)
            for printed in pile[: pool.size.get(name)]:
                events.place(state, printed, f"{player}.{zone}", player)
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


def own_cards(game: Game) -> Counter[str]:
    """How many cards each player still in the game owns; tokens come and go and are not counted."""
    cards = game.state.cards.values()
    return Counter(card.owner for card in cards if card.owner in game.state.players and not card.printed.facts.get("token"))


def broken_invariants(game: Game, cards: Mapping[str, int] | None = None) -> list[str]:
    """What is wrong with a position; nothing, if the kernel keeps its promises. `cards`: who began with how many."""
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
    for player, number in own_cards(game).items() if cards is not None else ():
        if cards is not None and cards[player] != number:
            wrong.append(f"{player} has {number} cards, began with {cards[player]}")
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
