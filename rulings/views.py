"""The scenario blueprint: replaying and exploring over JSON, and a plain page with a text, the board and the trace."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from rules_corpus.web.body import json_body, text_field
from rules_corpus.web.errors import Problem
from rules_corpus.web.guard import check_form
from rulings.kernel.machine import Limits
from rulings.scenario import decks
from rulings.scenario.description import read_scenario
from rulings.scenario.explore import Bounds
from rulings.scenario.exploring import explored_data
from rulings.scenario.games import games
from rulings.scenario.model import Scenario, ScenarioError
from rulings.scenario.naming import content_name
from rulings.scenario.replay import Replay, replay
from rulings.scenario.vary import vary
from rulings.scenario.view import run_data, varied_data
from rulings.scenario.yamltext import MAX_BYTES

blueprint = Blueprint("rulings", __name__)

PARTS = 200_000
SECONDS = 10.0
MOST_POSITIONS = 5_000
MOST_SECONDS = 8.0


@blueprint.post("/api/v1/scenarios/run")
def run() -> ResponseReturnValue:
    """Replays a scenario."""
    text = text_field(json_body(), "scenario", most=MAX_BYTES)
    return jsonify(answer(_read(text)))


@blueprint.post("/api/v1/scenarios/explore")
def explore() -> ResponseReturnValue:
    """Follows every option from where a scenario's script ends."""
    body = json_body()
    scenario = _read(text_field(body, "scenario", most=MAX_BYTES))
    if scenario.board is None:
        raise Problem(422, "nothing_to_explore", "A deck check has nothing to explore.", "scenario")
    player = text_field(body, "player", "")
    if player and player not in scenario.board.players:
        raise Problem(400, "no_such_player", f"There is no player “{player[:20]}” in the scenario.", "player")
    bounds = Bounds(_positions(body), MOST_SECONDS, player)
    made = _replay(scenario)
    if made.errors:
        raise Problem(422, "bad_script", str(made.errors[0]), f"line {made.errors[0].line}")
    return jsonify({**explored_data(made, bounds), "id": content_name(scenario.text)})


def _positions(body: dict[str, Any]) -> int:
    value = body.get("positions", MOST_POSITIONS)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_POSITIONS:
        raise Problem(400, "bad_value", f"“positions” must be a whole number from 1 to {MOST_POSITIONS}.", "positions")
    return value


def _read(text: str) -> Scenario:
    try:
        return read_scenario(text, games())
    except ScenarioError as error:
        first = error.mistakes[0]
        raise Problem(422, "bad_scenario", str(error), f"line {first.line}" if first.line else "scenario") from error


def _replay(scenario: Scenario) -> Replay:
    try:
        return replay(scenario, Limits(PARTS, SECONDS))
    except ScenarioError as error:
        first = error.mistakes[0]
        raise Problem(422, "bad_scenario", str(error), f"line {first.line}" if first.line else "scenario") from error


def answer(scenario: Scenario) -> dict[str, Any]:
    """What a scenario comes to: a replay, or a deck check."""
    if scenario.deck is not None:
        checked = decks.check_deck(scenario)
        results = [{"text": one.text, "holds": one.holds, "found": one.found} for one in decks.expectations(checked)]
        return {
            "game": scenario.game,
            "outcome": "legal" if not checked.broken else "not legal",
            "ruling": checked.ruling,
            "breaks": [{"rule": refusal.rule, "why": refusal.why} for refusal in checked.broken],
            "expectations": results,
            "pending": None,
            "steps": [],
            "id": content_name(scenario.text),
        }
    data = run_data(_replay(scenario))
    if scenario.vary is not None:
        data["vary"] = varied_data(vary(scenario, Limits(PARTS, SECONDS)))
    return data


@blueprint.route("/scenario", methods=["GET", "POST"])
def desk() -> ResponseReturnValue:
    """A text, and what it comes to."""
    text = ""
    data: dict[str, Any] | None = None
    mistakes: list[str] = []
    if request.method == "POST":
        check_form()
        text = request.form.get("scenario", "")
        try:
            data = answer(_read(text))
        except Problem as problem:
            mistakes = problem.message.splitlines()
    page = render_template("scenario.html", text=text or EXAMPLE, data=data, mistakes=mistakes, game=None)
    return page, 422 if mistakes else 200


EXAMPLE = (Path(__file__).parent / "scenario" / "example.yaml").read_text(encoding="utf-8")


def init_app(app: Flask) -> None:
    """Adds the scenarios to the application: pages, JSON and its description."""
    app.register_blueprint(blueprint)
    own = Path(__file__).parent / "openapi.yaml"
    app.extensions["tableside_descriptions"] = (*app.extensions["tableside_descriptions"], own)
