"""The search page, its JSON and the suggestions: from a request to the finder and back."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, cast

from flask import Blueprint, Flask, current_app, g, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape

from rules_corpus.corpus import Corpus
from rules_corpus.search import open_search
from rules_corpus.searching.entries import EVERYWHERE, Entry
from rules_corpus.searching.finder import Answer, Finder, Result
from rules_corpus.searching.marks import Marks, telling_hits
from rules_corpus.searching.query import LONGEST_QUERY
from rules_corpus.searching.snippets import html
from rules_corpus.urls import PLAYBOOK, search_url
from rules_corpus.web.context import current_corpus
from rules_corpus.web.errors import Problem
from rules_corpus.web.lookup import asked_game, shortened

blueprint = Blueprint("search", __name__)

PAGE = 20
MOST, FARTHEST = 100, 10_000
SUGGESTIONS = 8
_opening = threading.Lock()


def open_finder(app: Flask, before: Callable[[Corpus], None] = lambda corpus: None) -> Finder:
    """The finder over an application's corpus, opened once: by a server that warms up, or by the first search.

    What is to be done `before` it is opened, other searches wait for.
    """
    with _opening:
        finder = app.extensions.get("tableside_finder")
        if finder is None:
            before(app.extensions["tableside_corpus"])
            finder = app.extensions["tableside_finder"] = open_search(app.extensions["tableside_corpus"])
    return cast(Finder, finder)


def current_finder() -> Finder:
    """The finder of this application."""
    return open_finder(current_app)


@blueprint.get("/search")
def page() -> ResponseReturnValue:
    """The results as a page; with `part=results` only what changes while somebody types."""
    typed = request.args.get("q", "")
    chosen = request.args.get("game", "")
    game = asked_game(current_corpus(), chosen).game.id if chosen else ""
    offset = _count("offset", 0, 0, FARTHEST)
    finder = current_finder()
    answer = finder.search(typed, game, _document(), limit=PAGE, offset=offset)
    near = finder.near_terms(typed, answer.query.game) if typed.strip() and not answer.total else []
    template = "_search_results.html" if request.args.get("part") == "results" else "search.html"
    return render_template(
        template, typed=typed[:LONGEST_QUERY], chosen=game, answer=answer, groups=_groups(answer), near=near,
        elsewhere=_elsewhere(answer, game), titles=_titles(), offset=offset, page_size=PAGE,
        further=search_url(typed[:LONGEST_QUERY], game, offset=offset + PAGE) if offset + PAGE < answer.total else "",
        search_url=search_url, line=partial(_line, f"?{search_url(typed[:200]).partition('?')[2]}"),
    )


@blueprint.get("/api/v1/search")
def search() -> ResponseReturnValue:
    """The results as JSON."""
    if "q" not in request.args:
        raise Problem(400, "no_query", "The address needs a query: /api/v1/search?q=drop+zone", "q")
    limit, offset = _count("limit", PAGE, 1, MOST), _count("offset", 0, 0, FARTHEST)
    chosen = request.args.get("game", "")
    game = asked_game(current_corpus(), chosen).game.id if chosen else ""
    answer = current_finder().search(request.args["q"], game, _document(), limit=limit, offset=offset)
    return jsonify(
        query=answer.query.typed,
        total=answer.total,
        took_ms=answer.took_ms,
        did_you_mean=answer.did_you_mean or None,
        notes=list(answer.query.notes),
        results=[_result(result) for result in answer.results],
    )


@blueprint.get("/api/v1/suggest")
def suggest() -> ResponseReturnValue:
    """Completions while typing."""
    typed = request.args.get("q", "")
    chosen = request.args.get("game", "")
    game = asked_game(current_corpus(), chosen).game.id if chosen else ""
    limit = _count("limit", SUGGESTIONS, 1, MOST)
    found = current_finder().suggest(typed, game, limit)
    return jsonify(
        query=typed[:LONGEST_QUERY],
        suggestions=[
            {"text": s.text, "game": s.game, "number": s.number, "title": s.title, "kind": s.kind, "url": s.url}
            for s in found
        ],
    )


def _result(result: Result) -> dict[str, Any]:
    entry = result.entry
    return {
        "game": "" if entry.game == EVERYWHERE else entry.game,
        "document": entry.document,
        "number": entry.number,
        "title": entry.called,
        "breadcrumb": list(entry.crumbs),
        "snippet": str(html(result.snippet)),
        "url": entry.url,
        "score": result.score,
        "kind": entry.kind,
    }


def _groups(answer: Answer) -> list[tuple[str, list[Result]]]:
    """The results in stretches of one game."""
    groups: list[tuple[str, list[Result]]] = []
    for result in answer.results:
        if not groups or groups[-1][0] != result.entry.game:
            groups.append((result.entry.game, []))
        groups[-1][1].append(result)
    return groups


def _elsewhere(answer: Answer, game: str) -> list[tuple[str, str]]:
    """The other games to try, where the chosen one has nothing: those that know what was typed, or all where none does."""
    if answer.total or not game:
        return []
    typed, finder = answer.query.typed, current_finder()
    others = [each for each in current_corpus().games if each.id != game]
    found = ((each, finder.search(typed, each.id, limit=1)) for each in others)
    knowing = [each for each, there in found if there.total and not there.did_you_mean]
    return [(each.title, search_url(typed, each.id)) for each in knowing or others]


def _titles() -> dict[str, str]:
    return {EVERYWHERE: "Compare all games", **{game.id: game.title for game in current_corpus().games}}


def _line(query: str, result: Result) -> Markup:
    """A result as a line of the list. Its address has the query, so that its words are marked on the page that opens."""
    entry = result.entry
    plain = entry.kind in ("concept", "ruling")
    address, called, stands = _shown(entry)
    found = f'<span class="gist snippet">{html(result.snippet)}</span>' if entry.text else ""
    return Markup(f"{address}{'' if plain else escape(query)}{called}{found}{stands}")


@lru_cache(maxsize=8192)
def _shown(entry: Entry) -> tuple[Markup, Markup, Markup]:
    """What a result's line says whatever was asked: its address, what it is called, and where it stands."""
    title = Markup(' <strong class="result-title">{}</strong>').format(entry.called) if entry.called != entry.label else ""
    return (
        Markup('<li data-game="{}"><a href="{}').format(entry.game, entry.url),
        Markup('" data-result><span class="number">{}</span>{}').format(entry.label, title),
        Markup('<span class="muted breadcrumb">{}</span></a></li>').format(" › ".join(_crumbs(entry))),
    )


def _crumbs(entry: Entry) -> tuple[str, ...]:
    """Where a result stands. One of the Playbook says so: its word is not that of the rules, and it has no numbers to tell."""
    own = entry.document.endswith(f"-{PLAYBOOK}") and PLAYBOOK not in entry.label.lower()
    return (PLAYBOOK.capitalize(), *entry.crumbs) if own else entry.crumbs


def _document() -> str:
    asked = request.args.get("document", "")
    known = [*dict.fromkeys(document.id for document in current_corpus().documents), "library", "concordance"]
    if asked and asked not in known:
        message = f"There is no document “{shortened(asked)}”; the documents are {', '.join(known)}."
        raise Problem(404, "no_such_document", message, "document")
    return asked


def _count(name: str, default: int, least: int, most: int) -> int:
    typed = request.args.get(name, "")
    if not typed:
        return default
    if not re.fullmatch(r"\d{1,9}", typed) or not typed.isascii() or not least <= int(typed) <= most:
        message = f"“{shortened(typed)}” is no {name}; it is a number from {least} to {most}."
        raise Problem(400, f"bad_{name}", message, name)
    return int(typed)


# marking on the opened page


def marked(text: Markup | str) -> Markup | str:
    """A rule's HTML with the words of `?q=` marked, where the page was opened from the results of a search."""
    if not request.args.get("q") or not text:
        return text
    marks = _marks()
    if not marks:
        return text
    source = str(text) if isinstance(text, Markup) else str(Markup.escape(text))
    pieces = re.split(r"(<[^>]*>|&[#\w]+;)", source)
    return Markup("").join(
        Markup(piece) if at % 2 else _marked_text(piece, marks)
        for at, piece in enumerate(pieces)
    )


def _marks() -> Marks:
    """What to mark on this page, found once a request."""
    if "search_marks" not in g:
        game = current_corpus().game(str((request.view_args or {}).get("name", "")).partition("@")[0])
        g.search_marks = current_finder().marks(request.args["q"], game.id) if game else Marks()
    return cast(Marks, g.search_marks)


def _marked_text(text: str, marks: Marks) -> Markup:
    at, parts = 0, []
    for start, end in telling_hits(text, marks):
        parts.append(Markup(text[at:start]) + Markup(f"<mark>{text[start:end]}</mark>"))
        at = end
    parts.append(Markup(text[at:]))
    return Markup("").join(parts)


def init_app(app: Flask) -> None:
    """Adds the search to an application."""
    app.register_blueprint(blueprint)
    app.jinja_env.filters["marked"] = marked
    app.extensions["tableside_descriptions"] += (Path(__file__).parent / "search_openapi.yaml",)
