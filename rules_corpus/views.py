"""The lookup pages: home, game, the Playbook, a rule in its surroundings."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from rules_corpus.answers import rule_answer
from rules_corpus.copying import copies
from rules_corpus.corpus import Corpus
from rules_corpus.model import Citation, Concept, Document, Rule
from rules_corpus.presenting import beside, citation_title, gist, heading, label
from rules_corpus.surroundings import outline, surroundings
from rules_corpus.urls import PLAYBOOK, document_url, game_url, rule_url
from rules_corpus.web.context import absolute, current_corpus, current_presenter, rulings_on
from rules_corpus.web.errors import Problem
from rules_corpus.web.lookup import AskedGame, asked_game, asked_part, asked_rule, document_of, documents_of
from rules_corpus.web.negotiation import moved, wants_json
from rules_corpus.web.sharing import Embed, oembed_url

blueprint = Blueprint("lookup", __name__)

_DESCRIPTION = 300
# So many rules under a heading stand in a sheet; the rest is for its page.
_IN_A_SHEET = 24
# A longer title, a question of the Playbook, is left off the buttons that turn to it.
_ON_A_BUTTON = 60


@blueprint.get("/")
def home() -> ResponseReturnValue:
    """The search box, the games, what was looked at last."""
    corpus = current_corpus()
    documents = {g.id: documents_of(corpus, AskedGame(g, None, True)) for g in corpus.games}
    return render_template("home.html", documents=documents)


@blueprint.get("/<name>")
@blueprint.get("/<name>/")
def game(name: str) -> ResponseReturnValue:
    """A game: its documents with version and date, the sections."""
    corpus = current_corpus()
    asked = asked_game(corpus, name)
    address = game_url(asked.game.id, asked.version)
    if not asked.exact or request.path.endswith("/"):
        return moved(address)
    documents = documents_of(corpus, asked)
    main = corpus.main_document(asked.game.id, asked.version)
    rules = corpus.rules(main.id, main.version) if main else ()
    versions = [d for d in corpus.documents if d.game == asked.game.id]
    return render_template(
        "game.html", game=asked.game, pinned=asked.version is not None, documents=documents,
        sections=[rule for rule in rules if rule.parent is None], outside=[d for d in versions if d not in documents],
    )


@blueprint.get("/<name>/<path:typed>")
def rule(name: str, typed: str) -> ResponseReturnValue:
    """A rule in its surroundings, as a page or as JSON."""
    corpus = current_corpus()
    asked = asked_game(corpus, name)
    pinned = asked.version is not None
    if typed.strip("/").lower() == PLAYBOOK and (found_playbook := corpus.playbook(asked.game.id, asked.version)):
        return _playbook(asked, found_playbook)
    if corpus.normalise(asked.game.id, typed, asked.version) is None and (part := asked_part(corpus, asked, typed)):
        return moved(rule_url(part, pinned))
    found, exact = asked_rule(corpus, asked, typed)
    if not (exact and asked.exact):
        return moved(rule_url(found, pinned))
    if wants_json():
        return rule_answer(found)
    template = "_rule_sheet.html" if request.args.get("part") == "sheet" else "rule.html"
    return render_template(template, game=asked.game, document=document_of(corpus, found),
                           page=_rule_page(found, pinned))


def unfold(path: str) -> Embed | None:
    """What a rule's address unfolds to on another site: its citation."""
    name, _, typed = path.removeprefix("/").partition("/")
    corpus = current_corpus()
    try:
        found, _ = asked_rule(corpus, asked_game(corpus, name), typed)
    except Problem:
        return None
    document = document_of(corpus, found)
    pinned = absolute(rule_url(found, pinned=True))
    html = next(copy.text for copy in copies(found, document, pinned) if copy.id == "html")
    return Embed(citation_title(found, document), html)


def _playbook(asked: AskedGame, document: Document) -> ResponseReturnValue:
    """The Playbook's sections and questions."""
    pinned = asked.version is not None
    if request.path != document_url(document, pinned):
        return moved(document_url(document, pinned))
    rules = current_corpus().rules(document.id, document.version)
    return render_template("playbook.html", game=asked.game, document=document, pinned=pinned,
                           rules=[rule for rule in rules if rule.kind in ("section", "question")],
                           back=game_url(asked.game.id))


def _rule_page(found: Rule, pinned: bool) -> dict[str, Any]:
    """Everything that the rule's page shows."""
    corpus, presenter = current_corpus(), current_presenter()
    document = document_of(corpus, found)
    near = surroundings(corpus, found)
    newest = corpus.document(found.document)
    return {
        "heading": heading(found),
        "citation_title": citation_title(found, document),
        "description": gist(found, _DESCRIPTION),
        "gist": gist(found) if gist(found) != found.title else "",
        "canonical": absolute(rule_url(found, pinned)),
        "canonical_path": rule_url(found, pinned),
        "oembed": oembed_url(rule_url(found, pinned=True)),
        "enough": _IN_A_SHEET,
        "pinned_path": rule_url(found, pinned=True),
        "pinned": absolute(rule_url(found, pinned=True)),
        "json_url": rule_url(found, pinned) + "?format=json",
        "trail": _trail(found, pinned),
        "outline": outline(corpus, found, pinned),
        "outline_label": "Outline",
        "superseded": _superseded(found) if newest and newest.version != found.version else None,
        "lead": [presenter.passage(each, pinned) for each in near.lead],
        "before": [(each.depth, presenter.passage(each.rule, pinned)) for each in near.before],
        "focus": presenter.passage(found, pinned),
        "after": [(each.depth, presenter.passage(each.rule, pinned)) for each in near.after],
        "own": sum(found in corpus.ancestors(each.rule) for each in near.after),
        "previous": _neighbour(corpus.previous(found), pinned),
        "next": _neighbour(corpus.next(found), pinned),
        "cites": [_cited(found, citation, pinned) for citation in corpus.cites(found)],
        "cited_by": corpus.cited_by(found),
        "rulings": rulings_on(found),
        "concepts": _concepts(corpus, found),
        "history": found.history,
        "copies": copies(found, document, absolute(rule_url(found, pinned=True))),
    }


def _concepts(corpus: Corpus, found: Rule) -> list[Concept]:
    """The concepts that a rule states; the concordance uses the numbers of the newest version."""
    number = corpus.number_in(found, None)
    if number is None:
        return []
    address = beside(found, number)
    entries = [(concept, concept.games.get(found.game)) for concept in corpus.concepts]
    return [concept for concept, entry in entries if entry and address in entry.rules]


def _trail(found: Rule, pinned: bool) -> list[dict[str, str]]:
    corpus = current_corpus()
    known = corpus.game(found.game)
    document = document_of(corpus, found)
    base = game_url(found.game, found.version if pinned else None)
    trail = [{"label": known.title if known else found.game, "short": known.name if known else "", "url": base}]
    if document.kind == "playbook":
        trail = [{**trail[0], "url": game_url(found.game)},
                 {"label": "Playbook", "url": document_url(document, pinned)}]
    trail += [_crumb(each, pinned) for each in corpus.ancestors(found)]
    return trail


def _crumb(rule: Rule, pinned: bool) -> dict[str, str]:
    """By number and title; where there is little room the number alone is shown."""
    name = label(rule)
    return {"label": name, "title": rule.title if rule.title != name else "", "url": rule_url(rule, pinned)}


def _superseded(found: Rule) -> dict[str, str] | None:
    """The newest version, and what this rule is there."""
    corpus = current_corpus()
    newest = corpus.document(found.document)
    if newest is None:
        return None
    number = corpus.number_in(found, None)
    same = corpus.rule(found.game, beside(found, number)) if number else None
    return {"label": newest.version, "url": rule_url(same) if same else document_url(newest)}


def _neighbour(rule: Rule | None, pinned: bool) -> dict[str, str] | None:
    if rule is None:
        return None
    name = heading(rule)
    return {"label": name if len(name) <= _ON_A_BUTTON else label(rule), "url": rule_url(rule, pinned)}


def _cited(found: Rule, citation: Citation, pinned: bool) -> dict[str, Any]:
    target = current_presenter().cited(found, citation)
    faults = {"ok": "", "dangling": "leads nowhere"}
    stay = pinned and target is not None and target.document == found.document
    return {
        "printed": citation.printed,
        "target": target,
        "label": heading(target) if target else "",
        "url": rule_url(target, stay) if target else "",
        "gist": gist(target) if target and target.text else "",
        "fault": faults.get(citation.status, f"printed as “{citation.printed}”"),
    }
