"""The lookup pages: home, game, a rule in its surroundings, a part of a document."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from rules_corpus.answers import rule_answer
from rules_corpus.copying import copies
from rules_corpus.model import Citation, Rule
from rules_corpus.presenting import citation_title, gist, heading, label
from rules_corpus.surroundings import outline, part_of, surroundings
from rules_corpus.urls import document_url, game_url, rule_url, tail
from rules_corpus.web.context import absolute, current_corpus, current_presenter, rulings_on
from rules_corpus.web.lookup import AskedGame, asked_game, asked_rule, document_of, documents_of, part_rules
from rules_corpus.web.negotiation import moved, wants_json

blueprint = Blueprint("lookup", __name__)

_DESCRIPTION = 300


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
    sections = [rule for rule in rules if rule.kind == "section" and rule.parent is None and part_of(rule) == ""]
    parts = dict.fromkeys(part_of(rule) for rule in rules if part_of(rule))
    versions = [d for d in corpus.documents if d.game == asked.game.id]
    return render_template(
        "game.html", game=asked.game, pinned=asked.version is not None, documents=documents, sections=sections,
        parts=[(part, f"{address}/{part}") for part in parts], versions=versions,
        outside=[d for d in versions if d not in documents],
    )


@blueprint.get("/<name>/<path:typed>")
def rule(name: str, typed: str) -> ResponseReturnValue:
    """A rule in its surroundings, as a page or as JSON."""
    corpus = current_corpus()
    asked = asked_game(corpus, name)
    if corpus.normalise(asked.game.id, typed, asked.version) is None:
        rules = part_rules(corpus, asked, typed)
        if rules:
            return _part(asked, typed, rules)
    found, exact = asked_rule(corpus, asked, typed)
    pinned = asked.version is not None
    if not (exact and asked.exact):
        return moved(rule_url(found, pinned))
    if wants_json():
        return rule_answer(found)
    return render_template("rule.html", game=asked.game, document=document_of(corpus, found),
                           page=_rule_page(found, pinned))


def _part(asked: AskedGame, typed: str, rules: tuple[Rule, ...]) -> ResponseReturnValue:
    first = rules[0]
    part = part_of(first)
    address = f"{game_url(asked.game.id, asked.version)}/{part}"
    if not asked.exact or request.path != address:
        return moved(address)
    titles = {"playbook": "Playbook", "token": "Tokens"}
    return render_template(
        "part.html", game=asked.game, document=document_of(current_corpus(), first), part=part, rules=rules,
        title=titles.get(part, part.replace("-", " ").title()), pinned=asked.version is not None,
        back=game_url(asked.game.id, asked.version),
    )


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
        "canonical": absolute(rule_url(found, pinned)),
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
        "previous": _neighbour(corpus.previous(found), pinned),
        "next": _neighbour(corpus.next(found), pinned),
        "cites": [_cited(found, citation, pinned) for citation in corpus.cites(found)],
        "cited_by": corpus.cited_by(found),
        "rulings": rulings_on(found),
        "concepts": [c for c in corpus.concepts if _states(c.games.get(found.game), found)],
        "history": found.history,
        "copies": copies(found, document, absolute(rule_url(found, pinned=True))),
    }


def _states(entry: Any, found: Rule) -> bool:
    return entry is not None and found.number in entry.rules


def _trail(found: Rule, pinned: bool) -> list[dict[str, str]]:
    corpus = current_corpus()
    known = corpus.game(found.game)
    document = document_of(corpus, found)
    base = game_url(found.game, found.version if pinned else None)
    trail = [{"label": known.title if known else found.game, "url": base}]
    part = part_of(found)
    if document.kind == "playbook":
        trail.append({"label": "Playbook", "url": document_url(document, pinned)})
    elif part == "token":
        trail.append({"label": "Tokens", "url": f"{base}/token"})
    trail += [{"label": _crumb(each), "url": rule_url(each, pinned)} for each in corpus.ancestors(found)]
    return trail


def _crumb(rule: Rule) -> str:
    """Sections and headings by number and title; the rules between by number alone."""
    return heading(rule) if rule.kind in ("section", "heading") else label(rule)


def _superseded(found: Rule) -> dict[str, str] | None:
    newest = current_corpus().document(found.document)
    if newest is None:
        return None
    same = current_corpus().rule(found.game, tail(found))
    return {"label": newest.version, "url": rule_url(same) if same else document_url(newest)}


def _neighbour(rule: Rule | None, pinned: bool) -> dict[str, str] | None:
    return {"label": heading(rule), "url": rule_url(rule, pinned)} if rule else None


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
