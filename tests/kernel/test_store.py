"""A game that is stored at any pause and restored goes on identically."""

from __future__ import annotations

import pytest

from rulings.kernel import machine
from rulings.kernel.positions import position
from rulings.kernel.store import BadGame, dump, load
from rulings.random_play import new_game, numbers_in, play_out, random_picker
from rulings.vanguard import VANGUARD

ZONES = {"main": "deck", "g": "g-zone"}


@pytest.mark.parametrize("seed", range(8))
def test_a_stored_game_goes_on_like_the_one_it_came_from(seed: int) -> None:
    game = new_game(VANGUARD, seed, ZONES)
    pick = random_picker(seed)
    for count in range(400):
        decision = machine.run(game)
        if decision is None:
            break
        if count % 23 == seed:
            restored = load(VANGUARD, dump(game))
            assert position(VANGUARD, restored.state) == position(VANGUARD, game.state), f"seed {seed}, decision {count}"
            asked = machine.run(restored)
            assert asked is not None
            assert [option.text for option in asked.options] == [option.text for option in decision.options]
            other = game.fork()
            play_out(restored, random_picker(seed + 100), most=60)
            play_out(other, random_picker(seed + 100), most=60)
            assert restored.state.zones == other.state.zones, f"seed {seed}, decision {count}"
            assert restored.state.facts == other.state.facts
            assert restored.state.outcome == other.state.outcome
            assert numbers_in(restored) <= numbers_in(other)
        machine.answer(game, pick(decision).value)


def test_storing_twice_gives_the_same_text() -> None:
    game = new_game(VANGUARD, 1, ZONES)
    machine.run(game)
    assert dump(game) == dump(load(VANGUARD, dump(game)))


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"version": 1}', '{"version": 9, "game": "vanguard"}', '{"version": 1, "game": "go"}']
)
def test_what_is_no_stored_game_is_refused(text: str) -> None:
    with pytest.raises(BadGame):
        load(VANGUARD, text)
