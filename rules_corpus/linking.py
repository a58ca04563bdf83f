"""Linking the citations of a pasted text: the page and the JSON of /link."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from rules_corpus.citations import FORMATS, LinkFormat, TextCitation, find_citations
from rules_corpus.citing.annotate import annotate
from rules_corpus.web.body import json_body, text_field
from rules_corpus.web.context import absolute, current_corpus
from rules_corpus.web.errors import Problem
from rules_corpus.web.guard import check_form
from rules_corpus.web.lookup import shortened

blueprint = Blueprint("linking", __name__)

MAX_TEXT = 2_000_000
FORMAT_NAMES = {"markdown": "Markdown", "html": "HTML", "bbcode": "BBCode", "discord": "Discord", "plain": "Plain text"}


@blueprint.get("/link")
def form() -> ResponseReturnValue:
    """The empty form."""
    return _page("", None, "markdown")


@blueprint.post("/link")
def link() -> ResponseReturnValue:
    """The text back, with its citations linked."""
    check_form()
    text = request.form.get("text", "").replace("\r\n", "\n")
    if len(text) > MAX_TEXT:
        raise Problem(413, "too_large", f"The text is longer than {MAX_TEXT:,} characters.", "text")
    return _page(text, _game(request.form.get("game", "")), _format(request.form.get("format", "markdown")))


@blueprint.post("/api/v1/link")
def api() -> ResponseReturnValue:
    """The same for programs."""
    body = json_body()
    text = text_field(body, "text", most=MAX_TEXT)
    format = _format(text_field(body, "format", default="markdown"))
    game = _game(text_field(body, "game", default=""))
    citations = find_citations(text, game, current_corpus(), markdown=format == "markdown")
    linked = annotate(text, citations, format, current_corpus(), absolute(""), pinned=True)
    return jsonify(text=linked, citations=[_json(citation) for citation in citations])


def _page(text: str, game: str | None, format: LinkFormat) -> ResponseReturnValue:
    corpus = current_corpus()
    citations = find_citations(text, game, corpus, markdown=format == "markdown")
    return render_template(
        "link.html", text=text, meant=game, format=format, formats=FORMAT_NAMES, citations=citations,
        preview=Markup(annotate(text, citations, "html", corpus)),
        linked=annotate(text, citations, format, corpus, absolute(""), pinned=True),
    )


def _game(name: str) -> str | None:
    """The game that is meant where none is named; none at all is an answer too."""
    if not name:
        return None
    found = current_corpus().game(name.strip().lower())
    if found is None:
        known = ", ".join(game.id for game in current_corpus().games)
        raise Problem(404, "no_such_game", f"There is no game “{shortened(name)}”; the games are {known}.", "game")
    return found.id


def _format(name: str) -> LinkFormat:
    for known in FORMATS:
        if name == known:
            return known
    raise Problem(400, "bad_value", f"There is no format “{shortened(name)}”; known are {', '.join(FORMATS)}.", "format")


def _json(citation: TextCitation) -> dict[str, Any]:
    return {
        "start": citation.start,
        "end": citation.end,
        "printed": citation.printed,
        "game": citation.game,
        "number": citation.number,
        "status": citation.status,
        "url": citation.url,
        "pinned_url": citation.pinned_url,
        "note": citation.note,
        "choices": [choice._asdict() for choice in citation.choices],
    }
