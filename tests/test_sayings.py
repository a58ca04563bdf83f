"""Lines in the words of the table: each leads where the option's own sentence leads, and takes no line away from an option."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulings.scenario.games import games
from rulings.scenario.made import Replay
from rulings.scenario.replay import run_text
from rulings.scenario.sayings import MAX_LENGTH, common, read_sayings, reworded

FOLDER = Path(__file__).parent / "scenario" / "sayings"
BOARDS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yaml"))}

TO_THE_BURST = ["A: attack player B with Field Frame"]
TO_THE_TRIGGER = ["B: no guard", "A: reveal a critical trigger"]
# board, the lines before, how people put it, the option's own sentence
SAID = [
    ("vanguard-main", [], "A: end the main phase", "A: go to the battle phase"),
    ("vanguard-main", [], "A: swap front-left and back-left", "A: exchange the left column"),
    ("vanguard-main", [], "A: move front-left to back-left", "A: exchange the left column"),
    ("vanguard-main", [], "A: put Gate Sentry on front-right", "A: call Gate Sentry to front-right"),
    ("vanguard-main", [], "A: normal call Gate Sentry onto the front-right circle", "A: call Gate Sentry to front-right"),
    ("vanguard-main", [], "A: activate vanguard's ability", "A: use Crimson Drake's ability"),
    (
        "vanguard-main", ["A: go to the battle phase"],
        "A: Crimson Drake attacks B.vanguard", "A: attack B.vanguard with vanguard",
    ),
    ("vanguard-guard", [], "B: don't guard", "B: no guard"),
    ("vanguard-guard", [], "B: call Gate Sentry as a guardian", "B: guard with Gate Sentry"),
    ("vanguard-guard", [], "B: call Gate Sentry to the guardian circle", "B: guard with Gate Sentry"),
    ("vanguard-guard", [], "B: defend the vanguard with Gate Sentry", "B: guard with Gate Sentry"),
    ("vanguard-guard", [], "B: front-left intercepts", "B: intercept with front-left"),
    ("vanguard-guard", TO_THE_TRIGGER, "A: power +5000 to vanguard", "A: give +5000 power to vanguard"),
    (
        "vanguard-guard", TO_THE_TRIGGER,
        "A: power +5000 to vanguard and critical +1 to vanguard", "A: give +5000 power to vanguard",
    ),
    ("gundam-attack", [], "A: Field Frame attacks player B", "A: attack player B with Field Frame"),
    ("gundam-attack", [], "A: pass the turn", "A: end the main phase"),
    ("gundam-attack", TO_THE_BURST, "B: use the Burst", "B: activate the Burst of Spare Frame"),
    ("gundam-attack", TO_THE_BURST, "B: use the Burst of Spare Frame", "B: activate the Burst of Spare Frame"),
    ("gundam-attack", TO_THE_BURST, "B: activate Spare Frame's burst", "B: activate the Burst of Spare Frame"),
    ("gundam-attack", TO_THE_BURST, "B: no burst", "B: do not activate the Burst of Spare Frame"),
]  # fmt: skip


def played(board: str, lines: list[str]) -> Replay:
    return run_text(BOARDS[board] + "".join(f"  - {line}\n" for line in lines))


def outcome(made: Replay) -> tuple[object, ...]:
    """Where a replay has led, in everything but the words of its lines."""
    pending = made.pending
    asked = (pending.player, pending.prompt, [option.text for option in pending.options]) if pending else None
    refused = (made.refusal.rule, made.refusal.why) if made.refusal else None
    return asked, refused, len(made.errors), made.game.state.zones, made.game.last.number if made.game.last else 0


@pytest.mark.parametrize(("board", "before", "said", "meant"), SAID, ids=[said for _, _, said, _ in SAID])
def test_a_saying_leads_where_the_options_own_sentence_leads(board: str, before: list[str], said: str, meant: str) -> None:
    own = played(board, [*before, meant])
    assert not own.errors and own.refusal is None, own.errors or own.refusal
    made = played(board, [*before, said])
    assert not made.errors, made.errors
    assert outcome(made) == outcome(own)


@pytest.mark.parametrize(
    ("board", "said", "rule"),
    [
        ("vanguard-main", "A: call Gate Sentry as a guardian", "6.6.1.2.1.1"),
        ("vanguard-guard", "B: move front-left to back-left", "6.6.1.2.3"),
        ("gundam-attack", "A: use the Burst of Field Frame", "13-2-5-1"),
    ],
)
def test_a_saying_that_no_option_is_has_its_refusal(board: str, said: str, rule: str) -> None:
    made = played(board, [said])
    assert not made.errors, made.errors
    assert made.refusal is not None and made.refusal.rule == rule, made.refusal


def test_an_options_own_sentence_is_never_taken_away() -> None:
    """Every sentence that a decision offers picks its option, whatever the sayings make of it."""
    for board in BOARDS:
        pending = played(board, []).pending
        assert pending is not None
        for option in pending.options:
            made = played(board, [f"{pending.player}: {option.text!r}"])
            chosen = [fork for fork in made.answers if fork.text == option.text]
            assert chosen, (board, option.text, made.errors, made.refusal)


def test_sayings_are_patterns_for_whole_lines_whose_groups_exist() -> None:
    for adapter in games().values():
        for saying in (*adapter.sayings, *common()):
            for meant in saying.means:
                groups = {int(number) for number in re.findall(r"\\(\d)", meant)}
                assert all(group <= saying.says.groups for group in groups), saying


def test_a_long_hostile_line_is_left_alone() -> None:
    sayings = (*read_sayings(Path("rulings/vanguard/sayings.toml").resolve()), *common())
    assert list(reworded("call " + "to the " * MAX_LENGTH, sayings)) == []
    made = played("vanguard-main", ["A: " + "attack with " * 2000])
    assert made.errors or made.refusal


def test_yes_is_no_answer_to_what_no_option_declines() -> None:
    """A "yes" means the option beside a "no"; of two actions it means neither."""
    made = played("vanguard-main", ["A: call Gate Sentry to front-right", "A: yes"])
    assert made.errors
    made = played("vanguard-main", ["A: pay the cost"])
    assert made.refusal is not None and made.refusal.rule == "8.6.4"
