"""Derived values: layers, dependency by trial, time stamps, text that is given and lost, prohibitions, derivations."""

from __future__ import annotations

from typing import Any

from rulings.kernel import events as ev
from rulings.kernel.events import perform_together
from rulings.kernel.game import Game
from rulings.kernel.state import Ability, Lasting, Node, Printed
from tests.kernel.toy import ToyRules, toy_state


def continuous(number: str, **what: Any) -> Ability:
    return Ability(number, "continuous", f"text {number}", effect=(Node("modify", what),))


def game_with(*cards: tuple[str, Printed]) -> Game:
    state = toy_state()
    for zone, printed in cards:
        ev.place(state, printed, zone, zone[0])
    return Game(ToyRules(), state)


def begin(game: Game, **what: Any) -> None:
    perform_together(game.state, [ev.begin(Lasting(0, what, "turn", 0, "A", None, "8.1", "an effect"))])


SOLDIER = Printed("Soldier", {"power": 5000, "grade": 1, "clan": "Red"})


def test_what_is_printed_is_the_base_and_effects_add_to_it() -> None:
    game = game_with(("A.field", SOLDIER))
    begin(game, stat="power", add=3000, targets=(game.ref(1),))
    assert game.value(1, "power") == 8000
    assert [term.change for term in game.derivation(1, "power").terms] == ["5000", "+3000"]


def test_an_effect_on_a_card_does_not_follow_it_into_another_zone() -> None:
    game = game_with(("A.field", SOLDIER))
    begin(game, stat="power", add=3000, targets=(game.ref(1),))
    perform_together(game.state, [ev.move([1], "A.hand", "return")])
    perform_together(game.state, [ev.move([1], "A.field", "place")])
    assert game.value(1, "power") == 5000


def test_a_move_as_the_same_card_keeps_its_effects() -> None:
    game = game_with(("A.field", SOLDIER))
    begin(game, stat="power", add=3000, targets=(game.ref(1),))
    perform_together(game.state, [ev.move([1], "A.field", "exchange", same_card=True)])
    assert game.value(1, "power") == 8000


def test_numbers_come_after_what_is_no_number_whatever_the_time_stamps_say() -> None:
    banner = Printed("Banner", {"power": 1000}, (continuous("1", stat="power", add=2000, applies={"clan": "Blue"}),))
    game = game_with(("A.field", banner), ("A.field", SOLDIER))
    assert game.value(2, "power") == 5000
    begin(game, stat="clan", gain="Blue", targets=(game.ref(2),))
    assert game.value(2, "clan") == ("Red", "Blue")
    assert game.value(2, "power") == 7000


def test_an_effect_that_depends_on_another_is_applied_after_it_though_it_is_older() -> None:
    # The older effect gives +1000 to what has 7000 or more; the younger one makes 7000 of the soldier's 5000.
    strong = Printed("Judge", {"power": 1}, (continuous("1", stat="power", add=1000, applies={"power": {"ge": 7000}}),))
    game = game_with(("A.field", strong), ("A.field", SOLDIER))
    begin(game, stat="power", add=2000, targets=(game.ref(2),))
    assert game.value(2, "power") == 8000


def test_effects_that_do_not_depend_on_each_other_go_by_time_stamp() -> None:
    game = game_with(("A.field", SOLDIER))
    begin(game, stat="power", set=1000, targets=(game.ref(1),))
    begin(game, stat="power", add=3000, targets=(game.ref(1),))
    assert game.value(1, "power") == 4000
    other = game_with(("A.field", SOLDIER))
    begin(other, stat="power", add=3000, targets=(other.ref(1),))
    begin(other, stat="power", set=1000, targets=(other.ref(1),))
    assert other.value(1, "power") == 1000


def test_a_second_copy_of_a_characteristic_is_ignored() -> None:
    game = game_with(("A.field", SOLDIER))
    begin(game, stat="clan", gain="Red", targets=(game.ref(1),))
    assert game.value(1, "clan") == ("Red",)


def test_a_continuous_effect_on_a_zone_applies_the_moment_a_card_comes_and_only_there() -> None:
    banner = Printed(
        "Banner", {"power": 1000}, (continuous("1", stat="power", add=2000, applies={"zone": "field", "other": True}),)
    )
    game = game_with(("A.field", banner), ("A.hand", SOLDIER))
    assert game.value(2, "power") == 5000
    perform_together(game.state, [ev.move([2], "A.field", "place")])
    assert game.value(2, "power") == 7000
    perform_together(game.state, [ev.move([1], "A.drop", "retire")])
    assert game.value(2, "power") == 5000


def test_keywords_given_and_lost_go_by_time() -> None:
    game = game_with(("A.field", SOLDIER._replace(keywords=("Haste",))))
    assert game.has_keyword(1, "Haste")
    begin(game, lose_keyword="Haste", targets=(game.ref(1),))
    assert not game.has_keyword(1, "Haste")
    begin(game, keyword="Haste", targets=(game.ref(1),))
    assert game.has_keyword(1, "Haste")


def test_a_card_that_loses_its_text_no_longer_changes_others() -> None:
    banner = Printed("Banner", {"power": 1000}, (continuous("1", stat="power", add=2000, applies={"other": True}),))
    game = game_with(("A.field", banner), ("A.field", SOLDIER))
    assert game.value(2, "power") == 7000
    begin(game, lose_text=True, targets=(game.ref(1),))
    assert game.value(2, "power") == 5000
    assert list(game.abilities(1)) == []


def test_what_cannot_be_done_names_its_source() -> None:
    jailer = Printed(
        "Jailer", {"power": 1}, (continuous("1", cannot="attack", applies={"of": "opponent", "grade": {"le": 1}}),)
    )
    game = game_with(("A.field", jailer), ("B.field", SOLDIER))
    refusal = game.prohibited("attack", game.card(2))
    assert refusal is not None and "Jailer" in refusal.why
    assert game.prohibited("attack", game.card(1)) is None
    assert game.prohibited("boost", game.card(2)) is None
