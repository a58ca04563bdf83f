"""Lines pick options: by their sentence, by an unambiguous shortening, several decisions in one line, and never by guessing."""

from __future__ import annotations

import random

import pytest
import yaml

from rulings.kernel import machine
from rulings.kernel.choices import AUTHOR, Decision, Option
from rulings.random_play import new_game, random_picker
from rulings.scenario import deciding
from rulings.scenario.expectations import check_all
from rulings.scenario.games import adapter_of
from rulings.scenario.replay import run_text
from rulings.scenario.script import Ambiguous, Fit, Script, Table, sentences
from rulings.vanguard import VANGUARD

ZONES = {"main": "deck", "g": "g-zone"}
ADAPTER = adapter_of("vanguard")
SCRIPT = Script({*ADAPTER.zones, *ADAPTER.wholes})


def decision(*texts: str, optional: bool = False) -> Decision:
    options = [Option(at, text) for at, text in enumerate(texts)]
    return Decision("A", "test", "6.6.1.2", "What do you do?", options, optional)


def picked(asked: Decision, line: str, table: Table | None = None) -> int | str | None:
    found = SCRIPT.find(asked, SCRIPT.progress(line, "A"), "A", table or Table())
    if isinstance(found, Ambiguous):
        return "ambiguous"
    return found.choice if isinstance(found, Fit) else None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("call Oath Blade", 1),
        ("call Oath Blade Veteran", 2),
        ("CALL the Oath blade", 1),
        ("go to battle phase", 0),
        ("exchange left column", 3),
        ("exchange column", "ambiguous"),
        ("use Choirmaster's ability", "ambiguous"),
        ("use Choirmaster's ability: [ACT](VC):[Counter-Blast 1] Soul", 5),
        ("use Choirmaster's second ability", 6),
        ("call Nobody", None),
        ("call", "ambiguous"),
    ],
)
def test_a_line_picks_its_option(line: str, expected: int | str | None) -> None:
    asked = decision(
        "go to the battle phase", "call Oath Blade", "call Oath Blade Veteran", "exchange the left column",
        "exchange the right column", "use Choirmaster's ability (A.vanguard): [ACT](VC):[Counter-Blast 1] Soul Charge 4.",
        "use Choirmaster's ability (A.vanguard): [ACT](VC):Draw a card.",
    )  # fmt: skip
    abilities = {"[ACT](VC):[Counter-Blast 1] Soul Charge 4.": 1, "[ACT](VC):Draw a card.": 2}
    assert picked(asked, line, Table({}, abilities)) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("choose A.front-left", 1),
        ("choose front-left", 1),
        ("choose B.front-left", 2),
        ("choose Gate Sentry", "ambiguous"),
        ("choose Bell Ringer", 0),
        ("retire Bell Ringer", 0),
        ("choose none", None),
        ("do not choose Bell Ringer", None),
    ],
)
def test_places_without_a_player_are_the_speakers_own(line: str, expected: int | str | None) -> None:
    sentries = ("choose Gate Sentry (A.front-left)", "choose Gate Sentry (B.front-left)")
    asked = decision("choose Bell Ringer (B.back-center)", *sentries)
    assert picked(asked, line) == expected


def test_options_that_read_alike_are_told_apart_by_their_place() -> None:
    asked = decision("heal a card", "heal a card", "heal a card")
    assert sentences(asked.options) == ["heal a card", "heal a card (the second)", "heal a card (the third)"]
    assert [picked(asked, text) for text in sentences(asked.options)] == [0, 1, 2]


def test_yes_no_and_decline_answer_what_is_optional() -> None:
    asked = decision("do not pay the cost", "pay the cost", optional=True)
    assert [picked(asked, line) for line in ("no", "yes", "decline", "pay the cost", "do not pay the cost")] == [0, 1, 0, 1, 0]
    assert picked(decision("do not pay the cost", "pay the cost"), "decline") is None


def test_every_option_written_back_picks_exactly_that_option_in_random_games() -> None:
    for seed in range(12):
        game = new_game(VANGUARD, seed, ZONES, tracing=False)
        pick = random_picker(seed)
        for _ in range(120):
            asked = machine.run(game)
            if asked is None:
                break
            for at, text in enumerate(sentences(asked.options)):
                found = SCRIPT.find(asked, SCRIPT.progress(text, asked.player), asked.player, Table())
                assert isinstance(found, Fit), f"seed {seed}: {text!r} among {sentences(asked.options)}: {found}"
                assert found.choice == at, f"seed {seed}: {text!r}"
            machine.answer(game, pick(asked).value)


def _written(seed: int, decisions: int) -> tuple[str, list[tuple[str, tuple[str, ...]]]]:
    """A random game as a scenario: the decks as they lie, and its choices as lines. Answers its zones by card names too."""
    game = new_game(VANGUARD, seed, ZONES)
    cards = {card.printed.name: card.printed for card in game.state.cards.values()}
    import tomllib
    from pathlib import Path

    facts = tomllib.loads(Path("rulings/vanguard/sample_deck.toml").read_text(encoding="utf8"))["card"]
    described = {card["name"]: {k: v for k, v in card.items() if k not in ("name", "count", "deck")} for card in facts}
    sides = {
        player: {zone: [game.name(c) for c in game.zone(player, zone)] for zone in ("deck", "g-zone")} for player in "AB"
    }
    pick = random_picker(seed)
    lines = []
    for _ in range(decisions):
        asked = machine.run(game)
        if asked is None:
            break
        option = pick(asked)
        text = sentences(asked.options)[list(asked.options).index(option)]
        lines.append({"author" if asked.player == AUTHOR else asked.player: text})
        machine.answer(game, option.value)
    machine.run(game)
    text = yaml.safe_dump(
        {"game": "vanguard", "cards": {n: described[n] for n in cards}, "board": {"at": "5.4.2", **sides}, "play": lines},
        sort_keys=False,
    )
    return text, [(zone, tuple(game.name(c) for c in ids)) for zone, ids in sorted(game.state.zones.items()) if ids]


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_written_as_a_script_replays_to_the_same_position(seed: int) -> None:
    length = random.Random(seed).randrange(20, 90)
    text, expected = _written(seed, length)
    made = run_text(text)
    assert not made.errors, f"seed {seed}: {made.errors[0]}"
    if made.pending is None and made.game.state.outcome is None:
        return  # the replay stops before the next turn, where the game itself had gone on
    found = [(zone, tuple(made.game.name(c) for c in ids)) for zone, ids in sorted(made.game.state.zones.items()) if ids]
    assert found == expected, f"seed {seed}"


@pytest.mark.parametrize("game", ["vanguard", "gundam"])
def test_a_line_that_fits_nothing_is_told_where_its_player_was_asked(game: str) -> None:
    """Only ending the phase is possible for A; the game does not go on to B's turn before it says so."""
    places = {"vanguard": "A: {vanguard: {card: X, rested: true}}, B: {vanguard: X}", "gundam": "A: {shields: 3}, B: {battle: X}"}
    text = f"game: {game}\ncards: {{X: {{}}}}\nboard: {{{places[game]}}}\nplay:\n  - A: frobnicate the thing\n"
    made = run_text(text)
    assert "`A: frobnicate the thing` fits no option. A is asked: Main phase" in made.errors[0].message
    assert made.pending is not None and (made.pending.player, made.pending.kind) == ("A", "main")
    assert len(made.steps) < 10


BATTLE = """game: vanguard
cards:
  Ember Tyrant: {grade: 3, power: 11000, critical: 1, clan: Kagero, skill: Twin Drive!!}
  Cinder Lancer: {grade: 2, power: 9000, shield: 5000, critical: 1, clan: Kagero, skill: Intercept}
  Flare Herald: {grade: 0, power: 5000, shield: 10000, critical: 1, clan: Kagero, trigger: critical}
  Gate Sentry: {grade: 2, power: 9000, shield: 5000, critical: 1, clan: Royal Paladin, skill: Intercept}
board:
  turn: A
  phase: battle
  A: {vanguard: Ember Tyrant, front-left: Cinder Lancer, deck: [Flare Herald, Cinder Lancer, 10]}
  B: {vanguard: Gate Sentry, front-left: Gate Sentry, hand: [Gate Sentry], deck: [Gate Sentry, Gate Sentry, 10]}
play:
  - A: attack B.vanguard with vanguard
"""


@pytest.mark.parametrize("line", ["give +1 critical to vanguard", "both to vanguard"])
def test_what_comes_too_early_is_no_ruling(line: str) -> None:
    """The other player's answer was left out: nothing is forbidden, and the line says what is asked before it."""
    made = run_text(f"{BATTLE}  - A: {line}\n")
    assert made.refusal is None
    assert "B is asked first: Guard?" in made.errors[0].message and "`B: no guard`" in made.errors[0].message


@pytest.mark.parametrize("place", ["(A.front-left)", "(front-left)", "at front-left"])
def test_a_place_beside_the_name_belongs_to_the_line(place: str) -> None:
    made = run_text(
        f"{BATTLE}  - B: no guard\n  - A: give +1 critical to vanguard\n"
        f"  - A: give +5000 power to Cinder Lancer {place}\nexpect: [A.front-left.power = 14000]\n"
    )
    assert not made.errors and all(one.holds for one in check_all(made))


def test_without_expectations_the_deciding_step_speaks_of_the_game_alone() -> None:
    """Whether the attack hits is nothing that was expected of the board."""
    board = "{turn: A, phase: battle, A: {vanguard: X, deck: [X, X, X]}, B: {vanguard: X, hand: [X], deck: [X, X, X]}}"
    card = "{grade: 3, power: 10000, shield: 5000, critical: 1, clan: Kagero}"
    lines = "[{A: attack B.vanguard with vanguard}, {B: guard with X}]"
    made = run_text(f"game: vanguard\ncards: {{X: {card}}}\nboard: {board}\nplay: {lines}\n")
    unchanged = "no choice of a player could have changed that the game goes on: nothing else was expected"
    assert deciding.find(made).why == unchanged
