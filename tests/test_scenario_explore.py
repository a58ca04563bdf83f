"""Exploring equals a brute-force search; what can be forced, which order saves the player, loops, bounds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulings.kernel import machine
from rulings.kernel.choices import AUTHOR
from rulings.kernel.game import Game
from rulings.scenario.claims import Claim, Moment, read_claim
from rulings.scenario.explore import Bounds, Place, explore, loops
from rulings.scenario.exploring import explored_data
from rulings.scenario.made import Replay
from rulings.scenario.replay import run_text
from rulings.scenario.ruling import outcome_sentence

CARDS = (Path(__file__).parent / "scenario" / "small_cards.yaml").read_text(encoding="utf-8")
UNITS = ("Ember Tyrant", "Cinder Lancer", "Ash Squire", "Torch Hussar", "Gate Sentry", "Bell Ringer", "Ledger Dove")
CHECKED = ("Ash Squire", "Flare Herald", "Kiln Tender", "Bell Ringer", "Lamp Healer")


def small_board(seed: int) -> str:
    """A random position in the battle phase with few choices left."""
    dice = random.Random(seed)

    def some(names: tuple[str, ...], least: int, most: int) -> str:
        return "[" + ", ".join(dice.choice(names) for _ in range(dice.randint(least, most))) + "]"

    a_front = f"    front-left: {dice.choice(UNITS)}\n" if dice.random() < 0.5 else ""
    a_back = f"    back-center: {dice.choice(UNITS)}\n" if dice.random() < 0.5 else ""
    b_front = f"    front-right: {dice.choice(UNITS)}\n" if dice.random() < 0.4 else ""
    rested = "{card: Ember Tyrant, rested: true}" if a_front and dice.random() < 0.5 else "Ember Tyrant"
    return (
        f"game: vanguard\n{CARDS}board:\n  turn: A\n  phase: battle\n"
        f"  A:\n    vanguard: {rested}\n{a_front}{a_back}    damage: {dice.randint(0, 5)}\n    deck: {some(CHECKED, 4, 5)}\n"
        f"  B:\n    vanguard: Oathbound Marshal\n{b_front}    hand: {some(UNITS, 0, 1)}\n"
        f"    damage: {dice.randint(3, 5)}\n    deck: {some(CHECKED, 3, 4)}\nplay: []\n"
    )


class BruteForce:
    """Plays out every sequence of choices, one after the other, joining nothing."""

    def __init__(self, made: Replay, claim: Claim) -> None:
        self.made = made
        self.claim = claim
        self.ends = 0
        self.outcomes: set[str] = set()
        self.holding: set[bool] = set()

    def run(self) -> dict[str, bool]:
        root = self.made.game.fork()
        root.asks_forced = False
        return self.search(root)

    def search(self, game: Game) -> dict[str, bool]:
        """Whether each player can force the claim from here."""
        decision = game.decision or machine.run(game, stop=self.turn_over)
        if decision is None:
            self.ends += 1
            self.outcomes.add(outcome_sentence(game))
            holds = self.claim.check(Moment(game, self.made.adapter)).holds
            self.holding.add(holds)
            return dict.fromkeys("AB", holds)
        options = list(decision.options)
        if decision.player == AUTHOR and decision.kind == "specify":
            options = options[:1]
        results = []
        for option in options:
            ahead = game.fork()
            machine.answer(ahead, option.value)
            results.append(self.search(ahead))
        return {
            player: (any if decision.player == player else all)(result[player] for result in results) for player in "AB"
        }

    def turn_over(self, game: Game) -> bool:
        return game.state.frames[-1].rule == "6.3.1.1"


@pytest.mark.parametrize("seed", range(50))
def test_explore_equals_brute_force(seed: int) -> None:
    made = run_text(small_board(seed))
    assert not made.errors
    dice = random.Random(seed)
    text = dice.choice(["A has won", "B.damage = 5", "B.hand = 0", "A.hand >= 2", "B.drop > 1", "A.vanguard.power > 11000"])
    claim = read_claim(text, made.adapter, ("A", "B"))
    seen = explore(made, Bounds(50_000, 120.0), claim)
    brute = BruteForce(made, claim)
    forced = brute.run()
    assert seen.exhaustive
    assert set(seen.outcomes) == brute.outcomes
    assert seen.always() == (brute.holding == {True})
    assert seen.possibly() == (True in brute.holding)
    assert {player: seen.can_force(player) for player in "AB"} == forced
    assert seen.positions <= max(brute.ends * 40, 60)


def test_equal_positions_are_joined() -> None:
    made = run_text(small_board(3))
    joined, apart = explore(made, Bounds(50_000, 60.0)), explore(made, Bounds(50_000, 60.0), join=False)
    assert joined.positions < apart.positions
    assert joined.outcomes == apart.outcomes


def test_a_bound_is_told() -> None:
    made = run_text(small_board(1))
    claim = read_claim("A has lost", made.adapter, ("A", "B"))
    seen = explore(made, Bounds(positions=2, seconds=60.0), claim)
    assert not seen.exhaustive
    assert seen.always() is not True
    assert seen.can_force("A") is None


def test_only_one_player_varies() -> None:
    made = run_text(small_board(7))
    everybody = explore(made, Bounds(50_000, 60.0))
    only_a = explore(made, Bounds(50_000, 60.0, "A"))
    assert only_a.positions <= everybody.positions
    assert all(place.player in ("A", AUTHOR) or len(place.edges) <= 1 for place in only_a.places.values())


def test_the_order_of_abilities_that_saves_the_player_is_found() -> None:
    text = (Path(__file__).parent / "scenario" / "two_orders.yaml").read_text(encoding="utf-8")
    made = run_text(text)
    data = explored_data(made, Bounds())
    assert data["decision"]["player"] == "A"
    kept = next(claim for claim in data["claims"] if claim["claim"] == "A.hand = 1")
    assert (kept["always"], kept["possibly"], kept["can_force"]) == (False, True, {"A": True, "B": False})


def test_unspecified_cards_vary_only_over_what_the_scenario_names() -> None:
    text = (Path(__file__).parent / "scenario" / "unknown_check.yaml").read_text(encoding="utf-8")
    plain = explore(run_text(text), Bounds())
    assert any("no `alternatives:`" in note for note in plain.notes)
    named = explore(run_text(text + "alternatives: [reveal no trigger, reveal a heal trigger]\n"), Bounds())
    assert set(plain.outcomes) < set(named.outcomes)


def test_a_claim_about_a_card_that_is_not_there_otherwise_does_not_hold_there() -> None:
    text = (
        "game: gundam\ncards:\n  Tin Hound: {ap: 5, hp: 2}\n  Wall Ox: {ap: 1, hp: 2, text: <Blocker>}\n"
        "board: {A: {battle: Tin Hound}, B: {battle: Wall Ox, base: EX Base}}\n"
        "expect: [EX Base is rested, Wall Ox is in B.battle]\n"
        "play: [A: attack with Tin Hound, A: attack player B]\n"
    )
    found = {one["claim"]: (one["possibly"], one["always"]) for one in explored_data(run_text(text), Bounds())["claims"]}
    assert found == {"EX Base is rested": (False, False), "Wall Ox is in B.battle": (True, False)}


def test_loops_are_parts_from_which_one_comes_back() -> None:
    places = {
        1: Place("A", "", [("on", 2)]),
        2: Place("A", "", [("round", 3), ("out", 4)]),
        3: Place("B", "", [("back", 2)]),
        4: Place("", "", outcome="end"),
    }
    found = loops(places)  # type: ignore[arg-type]
    assert set(found) == {2, 3}
    assert found[2] == found[3]
