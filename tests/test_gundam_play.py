"""Random legal games of Gundam, of two players, of more, and of teams. `python app.py soak` plays many more."""

from __future__ import annotations

import pytest

from rulings.gundam.scenario import GundamScenarios
from rulings.random_play import new_game, numbers_in, play_out, random_picker, sample_pool
from rulings.scenario.adapter import Players
from rulings.soaking import one_game, rule_numbers

GUNDAM = GundamScenarios()
MANY = dict(enumerate(GUNDAM.many_players))


@pytest.fixture(scope="module")
def numbers() -> frozenset[str]:
    return rule_numbers(GUNDAM.rules.id)


@pytest.mark.parametrize("seed", range(24))
def test_a_game_of_two_ends_and_keeps_its_invariants(seed: int, numbers: frozenset[str]) -> None:
    assert one_game(GUNDAM, seed, numbers, Players()) > 10


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("way", MANY, ids=lambda way: f"{MANY[way].facts['mode']}, {len(MANY[way].seats)} players")
def test_a_game_of_many_ends_and_keeps_its_invariants(way: int, seed: int, numbers: frozenset[str]) -> None:
    assert one_game(GUNDAM, seed, numbers, MANY[way]) > 10


@pytest.mark.parametrize("way", MANY, ids=lambda way: f"{MANY[way].facts['mode']}, {len(MANY[way].seats)} players")
def test_a_game_of_many_follows_the_rules_of_many(way: int) -> None:
    """Whoever is left has won: one player, or both of a team; and the preparation was that of section 12."""
    players = MANY[way]
    teams = players.facts.get("teams", ())
    game = new_game(GUNDAM.rules, 3, dict(GUNDAM.deck_zones), seats=players.seats, facts=players.facts)
    play_out(game, random_picker(3))
    outcome = game.state.outcome
    assert outcome is not None
    assert sorted(outcome.winners + outcome.losers) == sorted(players.seats)
    assert outcome.winners in teams if teams else len(outcome.winners) <= 1
    assert {"12-3-2", "12-3-5", "12-3-6", "12-3-7"} <= numbers_in(game) if teams else {"12-2-1", "12-2-2"} <= numbers_in(game)


def test_the_invented_cards_are_of_every_type_and_can_be_read() -> None:
    cards = sample_pool(GUNDAM.rules).cards["main"]
    assert {card.facts["type"] for card in cards} == {"unit", "pilot", "command", "base"}
    unread = {card.name: ability.unread for card in cards for ability in card.abilities if ability.unread}
    assert not unread
