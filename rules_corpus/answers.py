"""The JSON of the lookup: what a rule, a game, a concept is to a program."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify

from rules_corpus.corpus import Corpus
from rules_corpus.model import Citation, Concept, Game, Rule
from rules_corpus.presenting import Presenter, beside
from rules_corpus.urls import compare_url, rule_url, tail
from rules_corpus.web.context import current_corpus, current_presenter, rulings_on


def rule_answer(rule: Rule) -> Response:
    """A rule's JSON."""
    return jsonify(rule_json(current_corpus(), current_presenter(), rule))


def rule_json(corpus: Corpus, presenter: Presenter, rule: Rule) -> dict[str, Any]:
    """A rule with its surroundings as numbers, each of which is the tail of an address. Of an older version all
    addresses are pinned: without a version the same numbers may mean other rules."""
    pinned = not corpus.is_newest(rule)
    passage = presenter.passage(rule, pinned)
    return {
        "game": rule.game,
        "document": rule.document,
        "version": rule.version,
        "number": tail(rule),
        "printed_number": rule.printed_number,
        "kind": rule.kind,
        "title": rule.title,
        "text": rule.text,
        "html": str(passage.html),
        "section": beside(rule, rule.section),
        "parent": beside(rule, rule.parent) if rule.parent is not None else None,
        "children": [beside(rule, number) for number in rule.children],
        "previous": _tail(corpus.previous(rule)),
        "next": _tail(corpus.next(rule)),
        "examples": list(rule.examples),
        "tables": [{"header": table.header, "rows": table.rows} for table in rule.tables],
        "cites": [_citation(presenter, rule, citation, pinned) for citation in corpus.cites(rule)],
        "cited_by": [tail(each) for each in corpus.cited_by(rule)],
        "history": [{"version": c.version, "date": c.date, "change": c.change, "note": c.note} for c in rule.history],
        "repairs": [{"kind": r.kind, "printed": r.printed, "meant": r.meant, "why": r.why} for r in rule.repairs],
        "lost": rule.lost,
        "overrides": rule.overrides or None,
        "rulings": [{"title": each.title, "url": each.url} for each in rulings_on(rule)],
        "url": rule_url(rule, pinned),
        "pinned_url": rule_url(rule, pinned=True),
    }


def _tail(rule: Rule | None) -> str | None:
    return tail(rule) if rule else None


def _citation(presenter: Presenter, rule: Rule, citation: Citation, pinned: bool) -> dict[str, Any]:
    found = presenter.cited(rule, citation)
    return {
        "printed": citation.printed,
        "number": tail(found) if found else None,
        "status": citation.status,
        "note": citation.note,
        "url": rule_url(found, pinned and found.document == rule.document) if found else None,
    }


def game_json(corpus: Corpus, game: Game) -> dict[str, Any]:
    """A game and its documents, newest versions first."""
    own = [document for document in corpus.documents if document.game == game.id]
    return {
        "game": game.id,
        "title": game.title,
        "documents": [
            {
                "id": document.id,
                "title": document.title,
                "version": document.version,
                "date": document.date or None,
                "publisher": document.publisher,
                "rules": len(corpus.rules(document.id, document.version)),
            }
            for document in own
        ],
    }


def concept_json(corpus: Corpus, concept: Concept) -> dict[str, Any]:
    """A row of the concordance."""
    games = {}
    for game, entry in concept.games.items():
        rules = [rule for number in entry.rules if (rule := corpus.rule(game, number))]
        games[game] = {
            "word": entry.word,
            "also": list(entry.also),
            "note": entry.note,
            "rules": [{"number": tail(rule), "title": rule.title, "url": rule_url(rule)} for rule in rules],
        }
    return {
        "id": concept.id,
        "title": concept.title,
        "gist": concept.gist,
        "players_say": list(concept.players_say),
        "games": games,
        "url": compare_url(concept),
    }
