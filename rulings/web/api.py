"""The JSON interface of scenarios: save, replay, explore, vary, branch, questions about a step; what card text was understood."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from flask import Blueprint, current_app, jsonify
from flask.typing import ResponseReturnValue

from rules_corpus.urls import scenario_url
from rules_corpus.web.body import json_body, text_field
from rules_corpus.web.errors import Problem
from rulings.kernel.choices import Decision
from rulings.kernel.game import Game
from rulings.scenario.explore import Bounds
from rulings.scenario.exploring import explored_data
from rulings.scenario.games import games
from rulings.scenario.made import Replay
from rulings.scenario.naming import content_name
from rulings.scenario.view import decision_data
from rulings.scenario.yamltext import MAX_BYTES
from rulings.web import asking
from rulings.web.editing import branched, open_answers, plain, with_block
from rulings.web.limits import metered
from rulings.web.running import Run, Runs, read, varied
from rulings.web.storage import Saved, StorageError, Store

blueprint = Blueprint("scenarios_api", __name__, url_prefix="/api/v1")

MOST_POSITIONS = 20_000
MOST_SECONDS = 8.0
CARD_TEXT = 4_000


def current_store() -> Store:
    """The saved scenarios of this application; opened when they are first needed."""
    return cast(Store, current_app.extensions["tableside_store"]())


def current_runs() -> Runs:
    """The runs that this process keeps."""
    return cast(Runs, current_app.extensions["tableside_runs"])


def save(text: str) -> Saved:
    """Keeps a scenario that can be replayed; one that cannot is refused with its mistakes."""
    run = current_runs().run(text)
    title = run.scenario.title or run.scenario.question
    try:
        return current_store().save(text, run.scenario.game, title[:300])
    except StorageError as error:
        current_app.logger.error("saving failed: %s", error)
        raise Problem(503, "storage", "Scenarios cannot be saved at the moment; nothing was lost.", "scenario") from error


def saved(name: str) -> Saved:
    """A saved scenario."""
    try:
        found = current_store().get(name)
    except StorageError as error:
        current_app.logger.error("reading failed: %s", error)
        raise Problem(503, "storage", "Saved scenarios cannot be read at the moment.", "id") from error
    if found is None:
        raise Problem(404, "no_such_scenario", "There is no saved scenario of this name.", "id")
    return found


@blueprint.post("/scenarios")
def save_scenario() -> ResponseReturnValue:
    """Saves a scenario under the name of its content."""
    text = _text(json_body())
    with metered():
        kept = save(text)
    return jsonify(id=kept.name, url=scenario_url(kept.name))


@blueprint.get("/scenarios/<name>")
def saved_scenario(name: str) -> ResponseReturnValue:
    """A saved scenario."""
    kept = saved(name)
    return jsonify(id=kept.name, url=scenario_url(kept.name), game=kept.game, title=kept.title, scenario=kept.text,
                   saved_at=kept.saved_at)


@blueprint.post("/scenarios/run")
def run_scenario() -> ResponseReturnValue:
    """Replays a scenario."""
    text = _text(json_body())
    with metered():
        return jsonify(current_runs().run(text).data)


@blueprint.post("/scenarios/explore")
def explore() -> ResponseReturnValue:
    """Follows every option from where a scenario's script ends, or from one of its decisions."""
    body = json_body()
    text = _text(body)
    player = text_field(body, "player", "")
    bounds = Bounds(_whole(body, "positions", MOST_POSITIONS, 1, MOST_POSITIONS), MOST_SECONDS, player)
    with metered():
        made = _replay(current_runs().run(text), "explore")
        if player and player not in made.game.state.seats:
            raise Problem(400, "no_such_player", f"There is no player “{player[:20]}” in the scenario.", "player")
        if body.get("decision") is not None:
            made = replace(made, game=_at_decision(made, _whole(body, "decision", 0, 0, 10**6)), pending=None, errors=[])
        if made.errors:
            raise Problem(422, "bad_script", str(made.errors[0]), f"line {made.errors[0].line}")
        return jsonify({**explored_data(made, bounds), "id": content_name(text)})


@blueprint.post("/scenarios/vary")
def vary() -> ResponseReturnValue:
    """Replays a scenario once for each value of one fact."""
    body = json_body()
    text, what = _text(body), text_field(body, "what", most=200)
    values = body.get("values")
    if not isinstance(values, list) or not 1 <= len(values) <= 50:
        raise Problem(400, "bad_value", "“values” must be a list of 1 to 50 values.", "values")
    if not all(isinstance(value, (str, int)) and len(str(value)) <= 100 for value in values):
        raise Problem(400, "bad_value", "“values” holds texts and whole numbers.", "values")
    with metered():
        read(text)
        listed = ", ".join(plain(str(value)) for value in values)
        return jsonify(varied(read(with_block(text, "vary", [f"  {plain(what)}: [{listed}]"]))))


@blueprint.post("/scenarios/branch")
def branch() -> ResponseReturnValue:
    """The text of the replay in which one decision is answered in another way."""
    body = json_body()
    text, option = _text(body), text_field(body, "option", most=500)
    index = None if body.get("decision") is None else _whole(body, "decision", 0, 0, 10**6)
    with metered():
        made = _replay(current_runs().run(text), "decide")
        return jsonify(scenario=branched(made, index, option))


@blueprint.post("/scenarios/decision")
def decision() -> ResponseReturnValue:
    """A decision of the replay with all its options: what each would do, and what is refused and why."""
    body = json_body()
    text, index = _text(body), _whole(body, "decision", 0, 0, 10**6)
    with metered():
        made = _replay(current_runs().run(text), "decide")
        game = _at_decision(made, index)
        asked = cast(Decision, game.decision)
        return jsonify({**decision_data(game, asked), "index": index, "choice": made.answers[index].text})


@blueprint.post("/scenarios/value")
def value() -> ResponseReturnValue:
    """A number of a card after a step, with how it comes about."""
    body = json_body()
    text, name = _text(body), text_field(body, "value", most=40)
    with metered():
        made = _replay(current_runs().run(text), "ask about")
        return jsonify(asking.derived(made, _step(body), text_field(body, "place", most=40), _card(body), name))


@blueprint.post("/scenarios/why")
def why() -> ResponseReturnValue:
    """Why a card's abilities did not trigger at a step and cannot be used after it; or why a line is not possible there."""
    body = json_body()
    text = _text(body)
    with metered():
        made = _replay(current_runs().run(text), "ask about")
        if "line" in body:
            player, line = text_field(body, "player", most=20), text_field(body, "line", most=500)
            return jsonify(asking.why_not_line(made, _step(body), player, line))
        return jsonify(asking.why_not(made, _step(body), text_field(body, "place", most=40), _card(body)))


@blueprint.post("/cards/understand")
def understand() -> ResponseReturnValue:
    """What the compiler reads in a card's text."""
    body = json_body()
    name, text = text_field(body, "game", most=40), text_field(body, "text", most=CARD_TEXT)
    adapter = games().get(name.strip().lower())
    if adapter is None:
        known = ", ".join(games())
        raise Problem(404, "no_such_game", f"Card text of “{name}” cannot be read; that of {known} can.", "game")
    with metered():
        return jsonify({"game": adapter.rules.id, **adapter.understand(text)})


def _at_decision(made: Replay, index: int) -> Game:
    """The game at a decision of the replay that had more than one option."""
    opened = open_answers(made)
    if index in opened and opened.index(index) < len(made.forks):
        game = made.forks[opened.index(index)][1].fork()
        if asking.ask_again(game) is not None:
            return game
    raise Problem(404, "no_such_decision", "The replay has no open decision of this number.", "decision")


def _text(body: dict[str, Any]) -> str:
    text = text_field(body, "scenario", most=MAX_BYTES)
    if len(text.encode("utf-8")) > MAX_BYTES:
        raise Problem(413, "too_large", f"The scenario is longer than {MAX_BYTES // 1024} KB.", "scenario")
    return text


def _replay(run: Run, what: str) -> Replay:
    if run.made is None:
        raise Problem(422, "deck_check", f"A deck check has nothing to {what}.", "scenario")
    return run.made


def _whole(body: dict[str, Any], name: str, default: int, least: int, most: int) -> int:
    found = body.get(name, default)
    if isinstance(found, float) and found.is_integer():
        found = int(found)
    if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
        raise Problem(400, "bad_value", f"“{name}” must be a whole number from {least} to {most}.", name)
    return found


def _step(body: dict[str, Any]) -> int:
    return _whole(body, "step", 0, 0, 10**6)


def _card(body: dict[str, Any]) -> int:
    return _whole(body, "card", 0, 0, 1000)


