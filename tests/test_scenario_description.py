"""Scenarios are read with care: every mistake is explained with its line and what would be right."""

from __future__ import annotations

import pytest

from rulings.scenario.description import read_scenario
from rulings.scenario.games import games
from rulings.scenario.model import Scenario, ScenarioError
from rulings.scenario.replay import replay

CARDS = """
cards:
  Ember Tyrant: {grade: 3, power: 11000, critical: 1, clan: Kagero, skill: Twin Drive!!}
  Bell Ringer: {grade: 1, power: 7000, shield: 5000, clan: Royal Paladin, skill: Boost}
"""


def read(text: str) -> Scenario:
    return read_scenario(text, games())


def mistakes(text: str) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        read(text)
    return [str(mistake) for mistake in caught.value.mistakes]


def board(body: str) -> str:
    return f"game: vanguard{CARDS}board:\n{body}"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("  A: {front-middle: Bell Ringer}", "line 6: no zone `front-middle`; did you mean `front-center`?"),
        ("  A: {back-centr: Bell Ringer}", "line 6: no zone `back-centr`; did you mean `back-center`?"),
        ("  A: {vanguard: Ember Tirant}", "no card `Ember Tirant` is described under `cards:`; did you mean `Ember Tyrant`?"),
        ("  A: {hand: {card: Bell Ringer, rested: true}}", "a card in hand cannot be rested"),
        ("  A: {deck: {card: Bell Ringer, locked: true}}", "a card in deck cannot be locked"),
        ("  A: {front-left: {card: Bell Ringer, restd: true}}", "no `restd` for a card in front-left; did you mean `rested`?"),
        ("  A: {front-left: {card: Bell Ringer, rested: maybe}}", "`rested` is true or false"),
        ("  phase: batle", "no phase `batle`; did you mean `battle`?"),
        ("  at: gaurd step", "no phase or step `gaurd step`; did you mean `guard step`?"),
        ("  at: 7.9.9", "no step `7.9.9`"),
        ("  turn: C", "no player `C`"),
        ("  trun: A", "no `trun` in `board:`; did you mean `turn`?"),
        ("  C: {hand: 1}", "is played by 2 players, not 3"),
        ("  done: [normal rid]", "`done:` does not know `normal rid`; did you mean `normal ride`?"),
        ("  battle: {atacker: A.vanguard}", "no `atacker` in `battle:`; did you mean `attacker`?"),
        ("  A: {vanguard: {leader: Ember Tyrant}}", "a legion is `{leader: X, mate: Y}`"),
        ("  A: {hand: -1}", "from 0 to 500"),
        ("  A: {front-left: {card: Bell Ringer, locked: true, deleted: true}}", "is locked or deleted, not both"),
        ("  A: {damage: {card: Bell Ringer, face-up: true, face-down: true}}", "is face-up or face-down, not both"),
        ("  A: {vanguard: {card: Ember Tyrant, hearts: [Bell Ringer]}}", "hearts lie under a G unit, and Ember Tyrant is none"),
        ("  effects: [{on: A.vanguard}]", "an effect in force is"),
        ("  A: {shields: 6}", "no zone `shields`; there are `vanguard`, `front-left`"),
    ],
)
def test_a_mistake_on_the_board_is_explained(body: str, expected: str) -> None:
    assert any(expected in mistake for mistake in mistakes(board(body))), mistakes(board(body))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the scenario is empty"),
        ("- a\n- b", "a scenario is a mapping"),
        ("board: {}", "`game:` is missing"),
        ("game: vangard\nboard: {}", "no game `vangard` can be replayed; did you mean `vanguard`?"),
        ("game: vanguard", "`board:` is missing"),
        ("game: vanguard\nboard: {}\nplays: []", "no `plays` in a scenario; did you mean `play`?"),
        ("game: vanguard\nboard: {}\nplay:\n  - C: no guard", "no player `C`"),
        ("game: vanguard\nboard: {}\nplay:\n  - attack", "begins with who does it"),
        ("game: vanguard\nboard: {}\nplay: {A: x}", "`play:` is a list of lines"),
        ("game: vanguard\nboard: {}\notherwise: accept", "`otherwise:` can be `decline`"),
        ("game: vanguard\nboard: {}\nuntil: tomorrow", "`until:` is the number of a rule"),
        (
            "game: vanguard\ncards: {X: {powr: 1}}\nboard: {}",
            "no `powr` on a card of Cardfight!! Vanguard; did you mean `power`?",
        ),
        ("game: vanguard\ncards: {X: {power: big}}\nboard: {}", "is a whole number"),
        ("game: vanguard\ngame: vanguard\nboard: {}", "`game` stands twice"),
        ("game: vanguard\nboard: {}\ndeck: {}", "not both"),
        ("game: vanguard\n\tboard: {}", "indent with spaces"),
        ("game: vanguard\ntitle: a: b\nboard: {}", "a text that has a colon in it stands in quotes"),
        ("game: vanguard\nboard: {}\nplay:\n  - repeat: 3", "`repeat:` has `play:` beside it"),
        ("game: vanguard\nboard: {}\nvary: {a: [1], b: [2]}", "`vary:` names one fact"),
    ],
)
def test_a_mistake_in_the_text_is_explained(text: str, expected: str) -> None:
    assert any(expected in mistake for mistake in mistakes(text)), mistakes(text)


@pytest.mark.parametrize("teams", ["[[A, C, D], [B]]", "[[A, B, C, D], []]", "[[A, B], [C, A]]", "[[A, B]]"])
def test_teams_are_two_of_two(teams: str) -> None:
    text = f"game: gundam\nboard:\n  mode: team battle\n  teams: {teams}\n  C: {{}}\n  D: {{}}\n"
    with pytest.raises(ScenarioError, match="two teams of two"):
        replay(read_scenario(text, games()))


def test_all_mistakes_are_told_at_once_in_the_order_of_their_lines() -> None:
    found = mistakes(board("  turn: X\n  A: {nowhere: 1, hand: {card: Nobody}}\n  phase: tea"))
    assert len(found) >= 4
    lines = [int(mistake.split(":")[0].removeprefix("line ")) for mistake in found]
    assert lines == sorted(lines)


def test_aliases_and_depth_and_size_are_bounded() -> None:
    names = ["a", *(f"b{i}" for i in range(30))]
    pairs = zip(names[1:], names[:-1], strict=True)
    bomb = "a: &a [x, x]\n" + "".join(f"{name}: &{name} [*{inner}, *{inner}]\n" for name, inner in pairs)
    assert "aliases" in mistakes(bomb)[0]
    assert "nested" in mistakes("game: vanguard\nboard: " + "[" * 50 + "]" * 50)[0]
    assert "KB" in mistakes("game: vanguard\ntitle: " + "x" * 70_000)[0]
    assert "too large" in mistakes("a: &a [*a]")[0]


def test_yes_no_and_on_are_words() -> None:
    effects = '  effects: [{on: A.vanguard, text: "x"}]\n'
    scenario = read(board(effects + "  A: {vanguard: Ember Tyrant}\nplay:\n  - A: no\n  - B: yes\n"))
    assert [line.text for line in scenario.play] == ["no", "yes"]
    assert scenario.board is not None
    assert scenario.board.effects[0].on == "A.vanguard"


def test_lines_and_expectations_that_yaml_takes_for_mappings_are_joined_again() -> None:
    scenario = read(board("  turn: A\nexpect:\n  - at 7.6.1.2: A.vanguard.power = 16000\n  - pending: B\n"))
    assert [one.text for one in scenario.expect] == ["at 7.6.1.2: A.vanguard.power = 16000", "pending: B"]


@pytest.mark.parametrize(("written", "power"), [('"11000"', 11000), ('"11,000"', 11000), ("11000+", 11000), ('"9000+"', 9000)])
def test_a_number_is_read_as_it_stands_on_a_card(written: str, power: int) -> None:
    found = read(f"game: vanguard\ncards: {{X: {{power: {written}}}}}\nboard: {{A: {{vanguard: X}}, B: {{vanguard: X}}}}\n")
    assert found.cards["X"].facts["power"] == power


def test_a_number_with_a_comma_in_braces_is_explained() -> None:
    (first, *_) = mistakes("game: vanguard\ncards: {X: {power: 11,000}}\nboard: {A: {vanguard: X}}\n")
    assert "a number in braces has no comma, or stands in quotes" in first


def test_lines_of_two_players_under_one_dash_are_two_lines() -> None:
    found = read(board("  A: {vanguard: Ember Tyrant}\nplay:\n  - A: go to the battle phase\n    B: no guard\n"))
    assert [(line.number, line.player, line.text) for line in found.play] == [
        (1, "A", "go to the battle phase"), (2, "B", "no guard"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("  at: redraw", "line 6: at 5.4.4 the first vanguards are placed: say `A: {vanguard: ...}`"),
        ("  A: {g-zone: [Bell Ringer]}", "line 6: Bell Ringer in the G zone is no G unit: a G unit has `type: G Unit`"),
    ],
)
def test_what_no_rule_would_mend_is_refused_when_the_board_is_laid_out(body: str, expected: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        replay(read(board(body)))
    assert expected in [str(mistake) for mistake in caught.value.mistakes]
