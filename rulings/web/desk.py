"""What the desk asks while a scenario is described: the tree of its text, its faults, the next decision; cards that are known."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from rules_corpus.once import once
from rules_corpus.web.body import json_body, text_field
from rules_corpus.web.errors import Problem
from rulings.scenario.decks import check_deck, expectations
from rulings.scenario.expectations import check_all
from rulings.scenario.games import games
from rulings.scenario.library import articles
from rulings.scenario.made import Replay
from rulings.scenario.model import Scenario, ScenarioError
from rulings.scenario.plain import plain
from rulings.scenario.ruling import chain, ruling_sentence
from rulings.scenario.view import decision_data
from rulings.scenario.yamltext import MAX_BYTES, Mistake
from rulings.scenario.yamltext import read as read_yaml
from rulings.web.editing import as_tree
from rulings.web.limits import metered
from rulings.web.running import read, replayed
from rulings.web.showing import rules_own

blueprint = Blueprint("desk_api", __name__, url_prefix="/api/v1")

MOST_CARDS = 40


@blueprint.post("/scenarios/parse")
def parse() -> ResponseReturnValue:
    """What the desk builds from a text: its tree, all that is wrong with it, and what the replay so far comes to."""
    text = text_field(json_body(), "scenario", most=MAX_BYTES)
    if len(text.encode("utf-8")) > MAX_BYTES:
        raise Problem(413, "too_large", f"The scenario is longer than {MAX_BYTES // 1024} KB.", "scenario")
    with metered():
        return jsonify(described(text))


def described(text: str) -> dict[str, Any]:
    """A text as the desk shows it. A text that is no YAML has no tree; one with mistakes has no replay."""
    found: dict[str, Any] = {"tree": None, "errors": [], "replay": None}
    try:
        found["tree"] = as_tree(plain(read_yaml(text), text, games()))
        scenario = read(text)
        if scenario.deck is not None:
            found["replay"] = _deck(scenario)
        elif scenario.board is not None:
            made = replayed(scenario)
            found["replay"] = _so_far(made)
            found["errors"] = [_error(error) for error in made.errors]
    except Mistake as mistake:
        found["errors"] = [_error(mistake)]
    except Problem as problem:
        found["errors"] = problem.more["mistakes"]
    return found


def _error(mistake: Mistake) -> dict[str, Any]:
    return {"line": mistake.line, "message": mistake.message}


def _so_far(made: Replay) -> dict[str, Any]:
    """Where the script leads: the ruling, the expectations, the decision that is open."""
    return {
        "ruling": ruling_sentence(made),
        "illegal": {"rule": made.refusal.rule, "why": made.refusal.why} if made.refusal else None,
        "pending": decision_data(made.game, made.pending) if made.pending else None,
        "expectations": [{"text": one.text, "holds": one.holds, "found": one.found} for one in check_all(made)],
        "chain": [link.rule for link in chain(made.steps)],
        "counts": {place: len(cards) for place, cards in made.game.state.zones.items() if cards},
        "steps": len(made.steps),
    }


def _deck(scenario: Scenario) -> dict[str, Any]:
    """What a deck check comes to, in the same form: every rule that the deck breaks."""
    checked = check_deck(scenario)
    return {
        "ruling": checked.ruling,
        "illegal": None,
        "pending": None,
        "expectations": [{"text": one.text, "holds": one.holds, "found": one.found} for one in expectations(checked)],
        "chain": sorted({refusal.rule for refusal in checked.broken}),
        "counts": {},
        "steps": 0,
    }


@blueprint.get("/cards/<game>")
def cards(game: str) -> ResponseReturnValue:
    """Cards that can be put on a board by their name: those of the rules, and those that the library describes."""
    adapter = games().get(game.lower())
    if adapter is None:
        raise Problem(404, "no_such_game", f"There are cards of {', '.join(games())}.", "game")
    asked = " ".join(request.args.get("q", "")[:100].lower().split())
    known = known_cards(adapter.rules.id)
    names = [name for name in known if asked in name.lower()]
    names.sort(key=lambda name: (not name.lower().startswith(asked), name.lower()))
    return jsonify(game=adapter.rules.id, total=len(names),
                   cards=[{"name": name, "facts": known[name]} for name in names[:MOST_CARDS]])


@once
def known_cards(game: str) -> Mapping[str, dict[str, Any]]:
    """Name -> printed information. Where articles describe a card in several ways, the one that says most."""
    found = {name: rules_own(games()[game], card) for name, card in games()[game].known_cards.items()}
    for article in articles():
        if article.game != game:
            continue
        with suppress(ScenarioError):
            for name, card in article.scenario().cards.items():
                if len(str(card.facts)) > len(str(found.get(name, {}))):
                    found[name] = dict(card.facts)
    return found
