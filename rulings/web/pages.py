"""The pages of scenarios: the desk, a saved scenario with its replay and ruling, its picture, branching without JavaScript."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from rules_corpus.urls import desk_url, scenario_url
from rules_corpus.web.context import absolute, current_corpus
from rules_corpus.web.errors import Problem
from rules_corpus.web.guard import check_form
from rules_corpus.web.sharing import Embed, oembed_url
from rulings.scenario.library import article
from rulings.scenario.yamltext import MAX_BYTES
from rulings.web.api import current_runs, save, saved
from rulings.web.editing import branched, with_heading
from rulings.web.limits import metered
from rulings.web.picture import card_embed, picture_response, shown_large
from rulings.web.ruling_card import RulingCard, copies, make_card
from rulings.web.running import Run
from rulings.web.showing import all_words, replay_data

blueprint = Blueprint("scenarios", __name__)

EXAMPLE = (Path(__file__).parent.parent / "scenario" / "example.yaml").read_text(encoding="utf-8")


@blueprint.get("/scenario")
def desk() -> ResponseReturnValue:
    """The desk: empty, with an example, or with a scenario that is to be changed."""
    return _desk(_begun(), [])


@blueprint.post("/scenario")
def replay() -> ResponseReturnValue:
    """Keeps what was described and leads to its replay; what cannot be replayed comes back with its mistakes."""
    text = _form_text()
    try:
        _fits(text)
        with metered():
            kept = save(text)
    except Problem as problem:
        mistakes = problem.more.get("mistakes") or [{"line": 0, "message": problem.message}] * (problem.code == 413)
        if not mistakes:
            raise
        return _desk(text, mistakes), problem.code or 422
    return redirect(scenario_url(kept.name), 303)


@blueprint.post("/scenario/branch")
def branch() -> ResponseReturnValue:
    """Answers a decision in another way, and leads to the replay of that."""
    text = _posted()
    option, index = request.form.get("option", "")[:500], request.form.get("decision", "")
    if index and not (index.isascii() and index.isdigit() and len(index) < 7):
        raise Problem(400, "bad_value", "“decision” is the number of a decision.", "decision")
    with metered():
        made = current_runs().run(text).made
        if made is None:
            raise Problem(422, "deck_check", "A deck check has nothing to decide.", "scenario")
        kept = save(branched(made, int(index) if index else None, option))
    return redirect(scenario_url(kept.name), 303)


@blueprint.get("/scenario/<name>")
def scenario(name: str) -> ResponseReturnValue:
    """A saved scenario: the ruling and the replay."""
    kept = saved(name)
    with metered():
        run = current_runs().run(kept.text)
    card = _card(run, kept.name)
    address = absolute(scenario_url(kept.name))
    return render_template(
        "scenario_saved.html", kept=kept, run=run, data=run.data, card=card, game=current_corpus().game(kept.game),
        replay=replay_data(current_corpus(), run.data, kept.text), copies=copies(card, absolute("")), address=address,
        change=desk_url(of=kept.name), picture=shown_large(card, f"{scenario_url(kept.name)}.png"), path=scenario_url(kept.name),
        oembed=oembed_url(scenario_url(kept.name)),
    )


@blueprint.get("/scenario/<name>.png", defaults={"kind": "png"})
@blueprint.get("/scenario/<name>.svg", defaults={"kind": "svg"})
def scenario_picture(name: str, kind: str) -> ResponseReturnValue:
    """The picture of a ruling. What it shows never changes as long as the engine gives the same answer."""
    kept = saved(name)
    with metered():
        card = _card(current_runs().run(kept.text), kept.name)
        return picture_response(card, kept.game, kind)


def unfold(path: str) -> Embed | None:
    """What a discussion shows under the address of a saved scenario."""
    found = re.fullmatch(r"/scenario/([a-z2-7]{12,52})", path)
    if found is None:
        return None
    kept = saved(found.group(1))
    with metered():
        card = _card(current_runs().run(kept.text), kept.name)
    return card_embed(card, f"{scenario_url(kept.name)}.png")


def _card(run: Run, name: str) -> RulingCard:
    scenario = run.scenario
    return make_card(current_corpus(), run.data, absolute(scenario_url(name)), question=scenario.question, answer=scenario.answer)


def _posted() -> str:
    text = _form_text()
    _fits(text)
    return text


def _form_text() -> str:
    check_form()
    return request.form.get("scenario", "").replace("\r\n", "\n")


def _fits(text: str) -> None:
    if len(text.encode("utf-8")) > MAX_BYTES:
        raise Problem(413, "too_large", f"The scenario is longer than {MAX_BYTES // 1024} KB.", "scenario")


def _begun() -> str:
    """The text that the desk begins with."""
    if name := request.args.get("of", ""):
        return saved(name).text
    if asked := request.args.get("ruling", ""):
        game, _, slug = asked.partition("/")
        if found := article(game, slug):
            return with_heading(found.text, title=found.title, question=found.question)
        raise Problem(404, "no_such_ruling", "There is no such ruling in the library.", "ruling")
    return EXAMPLE


def _desk(text: str, mistakes: list[dict[str, Any]]) -> str:
    return render_template("scenario.html", text=text, mistakes=mistakes, game=None, words=all_words())
