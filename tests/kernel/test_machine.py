"""The machine: steps in order, jumps and calls, asking before acting, copies that go their own way."""

from __future__ import annotations

import pytest

from rulings.kernel import events as ev
from rulings.kernel import machine
from rulings.kernel.choices import Option
from rulings.kernel.game import Game
from rulings.kernel.rulebook import END, Rulebook, call, goto
from rulings.kernel.trace import steps
from tests.kernel.toy import ToyRules, toy_state


def toy(book: Rulebook) -> Game:
    return Game(ToyRules(book), toy_state())


def test_steps_fall_through_in_the_order_of_the_document_not_of_registration() -> None:
    book = Rulebook(["1.1"])
    ran: list[str] = []
    for number in ("1.1.10", "1.1.2", "1.1.1"):
        book.rule(number)(lambda game, number=number: ran.append(number))
    game = toy(book)
    machine.start(game, "1.1")
    assert machine.run(game) is None
    assert ran == ["1.1.1", "1.1.2", "1.1.10"]


def test_a_call_comes_back_to_the_next_part_and_events_come_before_it() -> None:
    book = Rulebook(["1.1", "2.1"])
    seen: list[tuple[str, int]] = []

    @book.rule("1.1.1")
    def announces(game: Game) -> object:
        game.do(ev.note("count", count=1))
        return call("2.1")

    @book.rule("2.1.1")
    def called(game: Game) -> None:
        seen.append(("called", game.fact("count")))

    @book.rule("1.1.1")
    def next_part(game: Game) -> None:
        seen.append(("back", game.fact("count")))

    game = toy(book)
    machine.start(game, "1.1")
    machine.run(game)
    assert seen == [("called", 1), ("back", 1)]


def test_goto_and_end() -> None:
    book = Rulebook(["1.1"])
    ran: list[str] = []

    @book.rule("1.1.1")
    def first(game: Game) -> object:
        ran.append("1")
        return goto("1.1.3")

    @book.rule("1.1.2")
    def never(game: Game) -> None:
        ran.append("2")

    @book.rule("1.1.3")
    def last(game: Game) -> object:
        ran.append("3")
        return END

    game = toy(book)
    machine.start(game, "1.1")
    machine.run(game)
    assert ran == ["1", "3"]


def asking_book() -> Rulebook:
    book = Rulebook(["1.1"])

    @book.rule("1.1.1")
    def asks_twice(game: Game) -> None:
        first = game.choose("A", "test", "first?", [Option(1, "one"), Option(2, "two")])
        second = game.choose("B", "test", "second?", [Option(3, "three"), Option(4, "four")])
        game.do(ev.note("chosen", chosen=(first, second)))

    return book


def test_a_part_runs_again_from_its_start_when_the_answer_comes() -> None:
    game = toy(asking_book())
    machine.start(game, "1.1")
    decision = machine.run(game)
    assert decision is not None and decision.player == "A"
    assert "chosen" not in game.state.facts
    machine.answer(game, 2)
    decision = machine.run(game)
    assert decision is not None and decision.player == "B"
    machine.answer(game, 3)
    assert machine.run(game) is None
    assert game.fact("chosen") == (2, 3)


def test_a_fork_goes_its_own_way_and_shares_the_steps_behind_it() -> None:
    game = toy(asking_book())
    machine.start(game, "1.1")
    machine.run(game)
    other = game.fork()
    for one, first in ((game, 1), (other, 2)):
        machine.answer(one, first)
        machine.run(one)
        machine.answer(one, 4)
        machine.run(one)
    assert game.fact("chosen") == (1, 4)
    assert other.fact("chosen") == (2, 4)
    assert [step.rule for step in steps(other.last)] == ["1.1.1"]


def test_a_fork_at_a_decision_does_not_look_again_and_speaks_of_the_place_where_it_was_made() -> None:
    book = Rulebook(["1.1"])
    looked: list[int] = []

    @book.rule("1.1.1")
    def looks_and_asks(game: Game) -> None:
        def look() -> list[Option]:
            looked.append(1)
            game.cite("1.2")
            return [Option(1, "stay"), Option(2, lambda: f"leave turn {game.fact('turn_number')}")]

        game.choose("A", "test", "where?", game.once(look))
        game.do(ev.note("next turn", turn_number=game.fact("turn_number") + 1))

    game = toy(book)
    machine.start(game, "1.1")
    machine.run(game)
    other = game.fork()
    machine.answer(game, 1)
    machine.run(game)
    machine.answer(other, 2)
    machine.run(other)
    assert len(looked) == 1
    assert game.fact("turn_number") == 3
    assert [choice.text for step in steps(other.last) for choice in step.choices] == ["leave turn 2"]
    assert other.last is not None and "1.2" in other.last.cites


def test_an_answer_that_is_no_option_is_refused() -> None:
    game = toy(asking_book())
    machine.start(game, "1.1")
    machine.run(game)
    with pytest.raises(LookupError, match="not among the options"):
        machine.answer(game, 99)


def test_a_part_that_acts_and_then_asks_is_caught() -> None:
    book = Rulebook(["1.1"])

    @book.rule("1.1.1")
    def bad(game: Game) -> None:
        game.do(ev.note("acted", acted=True))
        game.choose("A", "test", "too late?", [Option(1, "one"), Option(2, "two")])

    game = toy(book)
    machine.start(game, "1.1")
    with pytest.raises(RuntimeError, match="asks after it acted"):
        machine.run(game)


def test_an_endless_procedure_ends_with_a_clear_message() -> None:
    book = Rulebook(["1.1"])
    book.rule("1.1.1")(lambda game: goto("1.1.1"))
    game = toy(book)
    machine.start(game, "1.1")
    with pytest.raises(machine.Budget, match=r"more than 500 steps at rule 1\.1\.1"):
        machine.run(game, machine.Limits(parts=500))


def test_endless_nesting_ends_with_a_clear_message() -> None:
    book = Rulebook(["1.1"])
    book.rule("1.1.1")(lambda game: call("1.1"))
    book.rule("1.1.2")(lambda game: None)
    game = toy(book)
    machine.start(game, "1.1")
    with pytest.raises(machine.Budget, match="nested more than"):
        machine.run(game)


def test_conceding_ends_the_game_even_while_the_other_player_decides() -> None:
    game = toy(asking_book())
    machine.start(game, "1.1")
    assert machine.run(game) is not None
    machine.concede(game, "B")
    assert game.state.outcome is not None
    assert game.state.outcome.winners == ("A",)
    assert machine.run(game) is None
