"""Events: triggers that see before and after, replacement effects, prohibitions, things that happen together."""

from __future__ import annotations

from typing import Any

from rulings.kernel import events as ev
from rulings.kernel import machine
from rulings.kernel.events import Event
from rulings.kernel.game import Game
from rulings.kernel.rulebook import Rulebook
from rulings.kernel.state import Ability, Lasting, Node, Printed
from tests.kernel.toy import ToyRules, toy_state


def auto(number: str, on: str, zones: tuple[str, ...] = ("field",), **trigger: Any) -> Ability:
    return Ability(number, "automatic", f"when {on}", zones=zones, trigger={"on": on, **trigger})


def run_events(
    cards: list[tuple[str, Printed]], *groups: tuple[Event, ...], effects: tuple[dict[str, Any], ...] = ()
) -> Game:
    book = Rulebook(["1.1"])

    @book.rule("1.1.1")
    def happens(game: Game) -> None:
        for group in groups:
            game.do(*group)

    state = toy_state()
    for zone, printed in cards:
        ev.place(state, printed, zone, zone[0])
    for what in effects:
        ev.perform_together(
            state, [ev.begin(Lasting(0, what, "game", 0, "A", None, "8.7", what.get("name", "an effect")))]
        )
    game = Game(ToyRules(book), state)
    machine.start(game, "1.1")
    return game


PLAIN = Printed("Plain", {"power": 1000})
RETIRE_ONE = ev.move([1], "A.drop", "retire")


def test_an_ability_about_its_own_leaving_triggers_and_follows_the_card() -> None:
    game = run_events(
        [("A.field", Printed("Ghost", {}, (auto("1", "retire", subject={"ref": "this"}),)))], (RETIRE_ONE,)
    )
    machine.run(game)
    (waiting,) = game.state.pending
    assert waiting.master == "A"
    assert game.here(waiting.source) is not None


def test_an_ability_about_others_does_not_trigger_from_the_wrong_zone() -> None:
    watcher = Printed("Watcher", {}, (auto("1", "retire"),))
    game = run_events([("A.field", PLAIN), ("A.hand", watcher)], (RETIRE_ONE,))
    machine.run(game)
    assert game.state.pending == ()


def test_a_card_that_leaves_together_with_another_sees_it_leave() -> None:
    watcher = Printed("Watcher", {}, (auto("1", "retire", subject={"of": "you", "zone": "field", "name": "Plain"}),))
    game = run_events([("A.field", PLAIN), ("A.field", watcher)], (ev.move([1, 2], "A.drop", "retire"),))
    machine.run(game)
    assert len(game.state.pending) == 1


def test_it_triggers_as_many_times_as_the_condition_is_met() -> None:
    watcher = Printed("Watcher", {}, (auto("1", "retire", subject={"of": "you", "name": "Plain"}),))
    game = run_events(
        [("A.field", PLAIN), ("A.field", PLAIN), ("A.field", watcher)], (ev.move([1, 2], "A.drop", "retire"),)
    )
    machine.run(game)
    assert len(game.state.pending) == 2


def test_information_of_a_card_that_left_the_field_is_that_of_the_field() -> None:
    watcher = Printed("Watcher", {}, (auto("1", "retire", subject={"power": {"ge": 3000}}),))
    boosted = {"stat": "power", "add": 2000, "applies": {"name": "Plain"}}
    game = run_events([("A.field", PLAIN), ("A.field", watcher)], (RETIRE_ONE,), effects=(boosted,))
    machine.run(game)
    assert len(game.state.pending) == 1


def test_what_cannot_be_retired_stays() -> None:
    game = run_events(
        [("A.field", PLAIN)], (RETIRE_ONE,), effects=({"cannot": "retire", "applies": {"name": "Plain"}},)
    )
    machine.run(game)
    assert game.card(1).zone == "A.field"
    assert game.last is not None and "1.3" in game.last.cites


def test_a_replaced_event_never_happens() -> None:
    instead = {"replace": {"action": "retire", "card": {"name": "Plain"}, "with": {"to": "hand", "action": "return"}}}
    ghost = Printed("Plain", {}, (auto("1", "retire", subject={"ref": "this"}),))
    game = run_events([("A.field", ghost)], (RETIRE_ONE,), effects=(instead,))
    machine.run(game)
    assert game.card(1).zone == "A.hand"
    assert game.state.pending == ()


def test_of_two_replacements_the_affected_player_chooses_and_each_applies_once() -> None:
    to_hand = {"name": "Hand", "replace": {"action": "retire", "card": {"name": "Plain"}, "with": {"to": "hand"}}}
    to_deck = {"name": "Deck", "replace": {"action": "retire", "card": {"name": "Plain"}, "with": {"to": "deck"}}}
    for first, zone in ((0, "B.deck"), (1, "B.hand")):
        game = run_events([("B.field", PLAIN)], (ev.move([1], "B.drop", "retire"),), effects=(to_hand, to_deck))
        decision = machine.run(game)
        assert decision is not None and decision.player == "B"
        machine.answer(game, first)
        assert machine.run(game) is None
        assert game.card(1).zone == zone


def test_an_optional_replacement_can_be_declined() -> None:
    maybe = {
        "name": "Shelter",
        "replace": {"action": "retire", "card": {"name": "Plain"}, "with": {"to": "hand"}, "optional": True},
    }
    for use, zone in ((True, "A.hand"), (False, "A.drop")):
        game = run_events([("A.field", PLAIN)], (RETIRE_ONE,), effects=(maybe,))
        decision = machine.run(game)
        assert decision is not None and decision.kind == "replacement"
        machine.answer(game, use)
        machine.run(game)
        assert game.card(1).zone == zone


def test_things_that_happen_together_are_one_step() -> None:
    game = run_events([("A.field", PLAIN), ("B.field", PLAIN)], (RETIRE_ONE, ev.move([2], "B.drop", "retire")))
    machine.run(game)
    assert game.last is not None
    assert [event.action for event in game.last.events] == ["retire", "retire"]
    assert game.card(1).since == game.card(2).since


def test_a_timed_trigger_triggers_once_though_its_source_is_gone() -> None:
    later = Ability(
        "later", "automatic", "at the end", trigger={"on": "end"}, effect=(Node("happen", {"action": "rang"}),)
    )
    state_effect = {"delayed": later}
    game = run_events([("A.field", PLAIN)], (RETIRE_ONE,), (ev.happen("end"),), (ev.happen("end"),))
    delayed = Lasting(0, state_effect, "game", 0, "A", game.ref(1), "8.6", "", {"you": "A", "source": game.ref(1)})
    ev.perform_together(game.state, [ev.begin(delayed)])
    machine.run(game)
    assert len(game.state.pending) == 1
