"""Random legal games: no exception, no broken invariant, no rule number that does not exist. `make soak` plays many more."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules_corpus.corpus import load_corpus
from rulings.kernel.game import Game
from rulings.random_play import broken_invariants, new_game, numbers_in, own_cards, play_out, random_picker
from rulings.vanguard import VANGUARD

ZONES = {"main": "deck", "g": "g-zone"}
GAMES = 120  # a seed is printed with every failure


@pytest.fixture(scope="module")
def vanguard_numbers() -> set[str]:
    return {rule.number for rule in load_corpus().rules("vanguard-cr")}


@pytest.mark.parametrize("block", range(8))
def test_vanguard_games_end_and_keep_their_invariants(block: int, vanguard_numbers: set[str]) -> None:
    for seed in range(block * GAMES // 8, (block + 1) * GAMES // 8):
        game = new_game(VANGUARD, seed, ZONES)
        cards = own_cards(game)
        looked = 0

        def look(game: object, seed: int = seed, cards: Mapping[str, int] = cards) -> None:
            nonlocal looked
            looked += 1
            if looked % 25 == 0:
                assert not broken_invariants(game, cards), f"seed {seed}: {broken_invariants(game, cards)}"  # type: ignore[arg-type]

        play_out(game, random_picker(seed), look)
        assert game.state.outcome is not None, f"seed {seed} did not end"
        assert not broken_invariants(game, cards), f"seed {seed}: {broken_invariants(game, cards)}"
        unknown = numbers_in(game) - vanguard_numbers
        assert not unknown, f"seed {seed} cites {unknown}"


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (new_game(VANGUARD, 5, ZONES) for _ in range(2))
    assert play_out(first, random_picker(5)) == play_out(second, random_picker(5))
    assert first.state.zones == second.state.zones


def test_a_fork_at_any_pause_goes_on_like_the_game_it_came_from() -> None:
    from rulings.kernel import machine

    game = new_game(VANGUARD, 3, ZONES)
    pick = random_picker(3)
    for _ in range(150):
        decision = machine.run(game)
        assert decision is not None
        machine.answer(game, pick(decision).value)
    other = game.fork()
    play_out(game, random_picker(9))
    play_out(other, random_picker(9))
    assert game.state.zones == other.state.zones
    assert game.state.outcome == other.state.outcome


def test_every_number_in_the_rulebook_is_in_the_document(vanguard_numbers: set[str]) -> None:
    assert set(VANGUARD.book.numbers()) <= vanguard_numbers
    assert set(VANGUARD.policy.concepts.values()) <= vanguard_numbers


def test_nothing_without_hp_stays_where_somebody_decides() -> None:
    """Rules management looks only at what has changed: here everything is looked at."""
    from rulings.gundam import GUNDAM, rules_management

    looked = 0

    def look(game: Game) -> None:
        nonlocal looked
        looked += 1
        assert rules_management.destroyed(game) == []

    for seed in range(12):
        game = new_game(GUNDAM, seed, {"main": "deck", "resource": "resource-deck"})
        play_out(game, random_picker(seed), look)
    assert looked > 1000
