"""The JSON interface of the lookup, under /api/v1; described by /api/v1/openapi.json."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import MethodNotAllowed

from rules_corpus.answers import concept_json, game_json, rule_answer
from rules_corpus.web.context import current_corpus
from rules_corpus.web.description import described
from rules_corpus.web.errors import Problem
from rules_corpus.web.lookup import AskedGame, asked_game, asked_rule, shortened

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


@blueprint.get("/games")
def games() -> ResponseReturnValue:
    """The games and their documents."""
    corpus = current_corpus()
    return jsonify([game_json(corpus, game) for game in corpus.games])


@blueprint.get("/rules/<name>/<path:typed>")
def rule(name: str, typed: str) -> ResponseReturnValue:
    """A rule, in the newest version or in the one asked for."""
    corpus = current_corpus()
    found, _ = asked_rule(corpus, _asked(name), typed)
    return rule_answer(found)


@blueprint.get("/audit/<name>")
def audit(name: str) -> ResponseReturnValue:
    """The faults of a game's documents."""
    return jsonify(current_corpus().audit(_asked(name).game.id))


@blueprint.get("/concepts")
def concepts() -> ResponseReturnValue:
    """The concordance."""
    corpus = current_corpus()
    return jsonify([concept_json(corpus, concept) for concept in corpus.concepts])


@blueprint.get("/concepts/<concept_id>")
def concept(concept_id: str) -> ResponseReturnValue:
    """One concept."""
    found = current_corpus().concept(concept_id)
    if found is None:
        raise Problem(404, "no_such_concept", f"There is no concept “{shortened(concept_id)}”.", "concept")
    return jsonify(concept_json(current_corpus(), found))


@blueprint.get("/openapi.json")
def openapi() -> ResponseReturnValue:
    """The description of this interface."""
    return jsonify(described())


@blueprint.route("/<path:rest>", methods=_METHODS, provide_automatic_options=False)
def nothing(rest: str) -> ResponseReturnValue:
    """Anything else under /api/v1 is no address; without this it would be taken for a game called "api"."""
    if own := _answered(request.path):
        raise MethodNotAllowed(own)
    message = f"There is no “{shortened(rest)}” in this interface; see /api/v1/openapi.json."
    raise Problem(404, "not_found", message, "path")


@blueprint.before_app_request
def options() -> Response | None:
    """Which methods an address of the interface answers; Flask would count those of `nothing` as well."""
    if request.method != "OPTIONS" or not request.path.startswith("/api/v1/"):
        return None
    own = _answered(request.path)
    if not own:
        raise Problem(404, "not_found", "There is nothing at this address; see /api/v1/openapi.json.", "path")
    return Response(headers={"Allow": ", ".join((*own, *(("HEAD",) if "GET" in own else ()), "OPTIONS"))})


def _answered(path: str) -> list[str]:
    """The methods that an address of the interface answers; `/scenarios/run` is not a saved scenario called "run"."""
    adapter = current_app.url_map.bind("")
    found = {method: adapter.match(path, method) for method in _METHODS}
    own = {method: values for method, (endpoint, values) in found.items() if endpoint != f"{blueprint.name}.nothing"}
    return [method for method in own if not own[method] or all(own.values())]


def _asked(name: str) -> AskedGame:
    """The game in the address, with `?version=` as another way to write `@version`."""
    version = request.args.get("version", "")
    return asked_game(current_corpus(), f"{name}@{version}" if version and "@" not in name else name)
