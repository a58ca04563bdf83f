"""Replays: where they begin and stop, by hand, conceding, declining, repeating, expectations, what-if, deck check, questions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from app import cli, create_app
from rulings.scenario.decks import check_deck, expectations
from rulings.scenario.description import read_scenario
from rulings.scenario.expectations import check, check_all
from rulings.scenario.games import games
from rulings.scenario.made import Replay
from rulings.scenario.model import ScenarioError
from rulings.scenario.questions import legal_actions, visible, why_not, why_not_triggered
from rulings.scenario.replay import run_text
from rulings.scenario.vary import vary
from rulings.scenario.view import run_data

HERE = Path(__file__).parent / "scenario"
CARDS = (HERE / "refusal_cards.yaml").read_text(encoding="utf-8")
EXAMPLE = (Path(__file__).parent.parent / "rulings" / "scenario" / "example.yaml").read_text(encoding="utf-8")
BATTLE = (
    "{turn: A, phase: battle, A: {vanguard: Ember Tyrant, front-left: Cinder Lancer}, "
    "B: {vanguard: Oathbound Marshal, front-left: Gate Sentry, hand: 2}}"
)


def run(board: str, *lines: str, more: str = "") -> Replay:
    play = "".join(f"  - {line}\n" for line in lines)
    return run_text(f"game: vanguard\n{CARDS}board: {board}\nplay:\n{play or '  []'}\n{more}")


def holds(made: Replay, text: str) -> bool:
    return check(made, text).holds


def test_the_example_of_the_design_holds() -> None:
    made = run_text(EXAMPLE)
    assert not made.errors
    assert [result.holds for result in check_all(made)] == [True] * 4


def test_a_deck_that_is_left_out_is_told() -> None:
    assert run(BATTLE).notes == [f"{player}'s deck is not described: it holds 40 unspecified cards." for player in "AB"]


def test_a_replay_stops_at_the_next_open_decision_and_says_what_each_option_does() -> None:
    made = run(BATTLE, "A: attack B.front-left with front-left")
    data = run_data(made)
    assert data["pending"]["player"] == "B"
    assert [option["text"] for option in data["pending"]["options"]] == ["no guard", "guard with a card"]
    assert "hits" in data["pending"]["options"][0]["does"] or "damage step" in data["pending"]["options"][0]["does"]


def test_a_replay_does_not_wander_into_the_next_turn() -> None:
    made = run("{turn: A, phase: end, A: {vanguard: Ember Tyrant}, B: {vanguard: Oathbound Marshal}}")
    assert made.turns == ["A"]
    assert made.pending is None
    assert made.steps[-1].rule == "6.8.1.5"


def test_until_goes_on_to_a_rule_or_a_turn() -> None:
    board = "{turn: A, phase: end, A: {vanguard: Ember Tyrant}, B: {vanguard: Oathbound Marshal, hand: 0}}"
    assert run(board, more="until: 6.4.1.1.2\n").steps[-1].rule == "6.4.1.1.2"
    made = run(board, more="until: turn 3\notherwise: decline\n")
    assert made.turns == ["A", "B", "A"]
    assert any(answer.how == "declined" for answer in made.answers)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["A: atack B.vanguard with vanguard"], "fits no option. A is asked: Attack?"),
        (["A: attack B.vanguard with vanguard", "B: guard with Nobody"], "line 2 of play"),
        (["A: attack B.vanguard with elsewhere"], "with elsewhere` of"),
        (["A: attack B.vanguard"], "fits"),
        (["judge: dance"], "the judge can"),
        (["judge: put Nobody into B.drop"], "there is no card `Nobody`"),
        (["judge: put Gate Sentry into B.cellar"], "no zone `B.cellar`"),
        (["B: concede", "A: no attack"], "the game is over"),
    ],
)
def test_a_line_that_cannot_be_followed_is_an_error_with_its_number(lines: list[str], expected: str) -> None:
    made = run(BATTLE, *lines)
    if expected == "fits":
        assert made.pending is not None, "the unit to attack with is still open"
        return
    assert expected in str(made.errors[0]), made.errors


def test_a_line_that_fits_two_options_names_them() -> None:
    board = (
        "{turn: A, A: {vanguard: Ember Broom, damage: 1}, B: {vanguard: Oathbound Marshal, "
        "front-left: Bell Ringer, back-left: Bell Ringer}}"
    )
    made = run(board, "A: use Ember Broom's ability", "A: choose Bell Ringer")
    assert "choose Bell Ringer (B.front-left)` and `choose Bell Ringer (B.back-left)" in str(made.errors[0])


def test_a_forced_choice_may_be_stated_and_is_checked() -> None:
    board = "{turn: A, A: {vanguard: Ember Broom, damage: 1}, B: {vanguard: Oathbound Marshal, front-left: Bell Ringer}}"
    stated = run(board, "A: use Ember Broom's ability", "A: choose Bell Ringer")
    unstated = run(board, "A: use Ember Broom's ability")
    assert not stated.errors
    assert stated.game.state.zones == unstated.game.state.zones


def test_either_player_concedes_at_any_time() -> None:
    made = run(BATTLE, "A: attack B.vanguard with vanguard", "A: concede")
    assert holds(made, "B has won")
    assert holds(made, "cites 1.2.5")


def test_the_judge_applies_by_hand_through_the_same_events() -> None:
    made = run(
        BATTLE, "judge: put Gate Sentry into B.drop because its text says so", "judge: rest A.front-left",
        "judge: give +5000 power to A.vanguard until end of turn", "judge: B draws two cards",
        "judge: turn A.front-left face down",
    )  # fmt: skip
    for text in ("B.drop contains Gate Sentry", "A.front-left is rested", "A.vanguard.power = 16000", "B.hand = 4"):
        assert holds(made, text), text
    assert any("By hand, the judge" in sentence for step in made.steps for sentence in step.said)


def test_the_judge_names_one_of_several_equal_cards_by_its_number() -> None:
    text = "game: gundam\ncards: {Tin Hound: {ap: 3, hp: 2}}\nboard: {A: {battle: [Tin Hound, Tin Hound]}}\n"
    made = run_text(text + "play:\n  - judge: rest A.battle.2\n")
    assert not made.errors and holds(made, "A.battle.2 is rested") and holds(made, "A.battle.1 is not rested")
    assert "there is no card `A.battle.3`" in str(run_text(text + "play:\n  - judge: rest A.battle.3\n").errors[0])


def test_words_that_cannot_be_read_wait_for_the_judge() -> None:
    text = (
        "game: vanguard\ncards:\n  Odd One: {grade: 3, power: 10000, "
        "text: \"[ACT](VC):Sing a song of sixpence.\"}\nboard: {turn: A, A: {vanguard: Odd One}, "
        "B: {vanguard: Odd One}}\nplay:\n  - A: use Odd One's ability\n"
    )
    made = run_text(text)
    assert made.pending is not None
    assert "cannot read" in made.pending.prompt
    done = run_text(text + "  - judge: A draws a card\n  - A: go to the battle phase\n")
    assert not done.errors
    assert holds(done, "A.hand = 1")


def test_a_repeated_script_is_a_declared_loop() -> None:
    board = "{turn: A, A: {vanguard: Ember Tyrant, front-left: Bellows Knight, damage: 4}, B: {vanguard: Oathbound Marshal}}"
    made = run_text(
        f"game: vanguard\n{CARDS}board: {board}\nplay:\n  - repeat: 3\n    play:\n      - A: use Bellows Knight's ability\n"
    )
    assert not made.errors
    assert holds(made, "A.front-left.power = 18000")
    assert holds(made, "A.damage.face-down = 3")


@pytest.mark.parametrize(
    "text",
    [
        "the attack hits", "the attack on B.front-left hits", "B.front-left is empty", "B.drop = 1",
        "B.drop contains Gate Sentry",
        "B.drop contains no Bell Ringer", "A.front-left is rested", "A.vanguard is not rested", "A.front-left = Cinder Lancer",
        "A.front-left.power >= 9000", "A.vanguard.clans = [Kagero]", "the game is not over", "A has not lost",
        "cites 7.6.1.2, 7.6.1.8",
        "cites 7.3.1.3 before 7.6.1.2", "does not cite 9.2.2", "at 7.6.1.2: B.front-left.power = 9000", "pending: A",
        "pending: A: attack B.vanguard with vanguard", "not offered: ride Ember Tyrant", "the turns are A",
        "Gate Sentry triggers never",
        "possibly B.drop = 1", "always B.drop >= 1", "A can force B.drop >= 1",
    ],
)  # fmt: skip
def test_an_expectation_holds_and_its_opposite_does_not(text: str) -> None:
    made = run(BATTLE, "A: attack B.front-left with front-left", "B: no guard")
    assert holds(made, text), check(made, text).found
    if text.startswith("possibly"):
        return  # what is possible and its opposite may both be
    opposite = {"hits": "does not hit", " = ": " != ", "contains no ": "contains ", ">= ": "< ", "never": "once"}
    for old, new in opposite.items():
        if old in text:
            assert not holds(made, text.replace(old, new))
            break


def test_an_expectation_that_cannot_be_read_says_how_they_are_written() -> None:
    made = run(BATTLE, more="expect:\n  - it works out well\n  - B.cellar = 2\n")
    found = check_all(made)
    assert "is no expectation" in found[0].found
    assert "no zone `cellar`" in found[1].found


def test_what_if_finds_the_threshold_and_the_first_step_that_differs() -> None:
    board = (
        "{turn: A, at: guard step, battle: {attacker: A.front-left, attacked: B.vanguard}, "
        "A: {vanguard: Ember Tyrant, front-left: {card: Chained Brute, rested: true}}, "
        "B: {vanguard: Oathbound Marshal, hand: [Bell Ringer], deck: [Bell Ringer, 10]}}"
    )
    text = (
        f"game: vanguard\n{CARDS}board: {board}\nvary: {{B.guard.shield: [0, 3000, 5000]}}\nplay:\n"
        f"  - B: guard with Bell Ringer\n"
    )
    found = vary(read_scenario(text, games()))
    assert [case.outcome.startswith("The attack hits") for case in found.cases] == [True, True, False]
    assert found.threshold == "5000"
    assert found.differs > 1


def test_a_deck_is_checked_rule_by_rule() -> None:
    text = (
        f"game: vanguard\n{CARDS}deck:\n  main: {{Ember Tyrant: 5, Kiln Tender: 5, Long Dawn: 1}}\n"
        f"  g: {{Ash Squire: 9}}\nexpect:\n  - breaks 5.2.2.1, 5.2.2.2, 5.2.2.3, 5.2.2.4, 5.2.2.6, 5.3.2, 5.3.2.1, "
        f"5.3.3\n"
    )
    checked = check_deck(read_scenario(text, games()))
    assert all(result.holds for result in expectations(checked)), checked.ruling


def test_questions_at_a_pause() -> None:
    made = run(BATTLE, "A: attack B.vanguard with vanguard")
    assert legal_actions(made.game)["B"][0] == "no guard"
    refusal = why_not(made, "B", "intercept with vanguard")
    assert refusal is not None
    assert refusal.rule == "10.2.2.1"
    assert why_not(made, "B", "intercept with front-left") is None
    sight = visible(made.game, "A")
    assert not sight["B.hand"][0]["seen"]
    assert sight["B.vanguard"][0]["card"] == "Oathbound Marshal"


def test_why_an_ability_did_not_trigger() -> None:
    text = (HERE / "two_orders.yaml").read_text(encoding="utf-8")
    missed = run_text(text.replace("Oathbound Marshal: {grade: 3, power: 10000", "Oathbound Marshal: {grade: 3, power: 30000"))
    found = why_not_triggered(missed, "Reckless Marshal")
    assert found
    assert not any(answer.triggered for answer in found)
    assert all(answer.why for answer in found)
    hit = why_not_triggered(run_text(text), "Reckless Marshal")
    assert sum(answer.triggered for answer in hit) == 2


def test_the_trace_is_plain_data_with_real_rules_and_boards() -> None:
    data = json.loads(json.dumps(run_data(run_text(EXAMPLE))))
    numbers = [step["number"] for step in data["steps"]]
    assert numbers == list(range(1, len(numbers) + 1))
    for step in data["steps"]:
        assert step["rule"] in step["rules"]
        assert set(step["board"]) >= {"A", "B", "phase"}
    checks = [step for step in data["steps"] if step["decision"] and step["decision"]["choice"] == "reveal no trigger"]
    assert len(checks) == 2
    assert "reveal a heal trigger" in checks[0]["decision"]["options"]


def test_a_board_that_does_not_fit_together_is_refused_with_its_line() -> None:
    for board, expected in (
        ("{battle: {attacked: B.vanguard}, at: guard step, A: {vanguard: Ember Tyrant}, B: {vanguard: Ember Tyrant}}",
         "`battle: {attacker: ..., attacked: ...}`"),
        ("{battle: {attacker: A.front-left}, at: guard step, A: {vanguard: Ember Tyrant}, B: {vanguard: Ember Tyrant}}",
         "there is no card at"),
        ("{effects: [{on: A.soul, text: x}], A: {vanguard: Ember Tyrant}, B: {vanguard: Ember Tyrant}}",
         "there is no card at `A.soul`"),
        ("{pending: [A.vanguard], A: {vanguard: Ember Tyrant}, B: {vanguard: Ember Tyrant}}", "has 0 abilities"),
    ):
        with pytest.raises(ScenarioError) as caught:
            run(board)
        assert expected in str(caught.value)


# command line and JSON ---------------------------------------------------------------------------------------------------


def test_the_commands_run_and_explore(tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text(EXAMPLE, encoding="utf-8")
    shown = CliRunner().invoke(cli, ["run", str(file)])
    assert shown.exit_code == 0, shown.output
    assert "holds: B has not lost" in shown.output
    assert json.loads(CliRunner().invoke(cli, ["run", str(file), "--json"]).output)["expectations"][0]["holds"]
    assert "exhaustive" in CliRunner().invoke(cli, ["explore", str(file), "--positions", "50"]).output
    file.write_text(EXAMPLE.replace("B has not lost", "B has lost"), encoding="utf-8")
    assert CliRunner().invoke(cli, ["run", str(file)]).exit_code == 1
    file.write_text(file.read_text(encoding="utf-8") + "vary: {A.moon.power: [1, 2]}\n", encoding="utf-8")
    varied = CliRunner().invoke(cli, ["run", str(file)])
    assert varied.exit_code == 1 and "no zone `moon`" in varied.output
    wrong = CliRunner().invoke(cli, ["run", str(tmp_path / "nothing.yaml")])
    assert wrong.exit_code == 1
    assert "Traceback" not in wrong.output


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def test_scenarios_over_json(client: FlaskClient) -> None:
    data = client.post("/api/v1/scenarios/run", json={"scenario": EXAMPLE}).get_json()
    assert {"outcome", "ruling", "expectations", "pending", "steps", "id"} <= set(data)
    explored = client.post("/api/v1/scenarios/explore", json={"scenario": EXAMPLE, "positions": 50}).get_json()
    assert {"exhaustive", "outcomes", "can_force", "choices"} <= set(explored)


@pytest.mark.parametrize(
    ("body", "status", "where"),
    [
        ({}, 400, "scenario"),
        ({"scenario": 3}, 400, "scenario"),
        ({"scenario": "game: vangard"}, 422, "line 1"),
        ({"scenario": "x" * 70_000}, 413, "scenario"),
        ({"scenario": EXAMPLE, "player": "Z"}, 400, "player"),
        ({"scenario": EXAMPLE, "positions": 10**9}, 400, "positions"),
    ],
)
def test_bad_requests_are_refused_in_plain_words(client: FlaskClient, body: dict[str, object], status: int, where: str) -> None:
    answer = client.post("/api/v1/scenarios/explore", json=body)
    assert answer.status_code == status
    assert answer.get_json()["error"]["where"] == where
