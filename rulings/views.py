"""Puts scenarios and rulings into an application: the pages, the JSON and its description, storage, what rule pages list."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from flask import Flask

from rules_corpus.model import Rule
from rules_corpus.presenting import beside
from rules_corpus.urls import article_url, library_url, readings_url, scenario_url
from rules_corpus.web import sharing
from rules_corpus.web.context import RulingLink, current_corpus
from rulings.ledger import readings
from rulings.scenario.library import by_rule
from rulings.web import api, desk, library_pages, pages
from rulings.web.limits import Allowance
from rulings.web.running import Runs
from rulings.web.storage import Store, open_store

PAGES = ((scenario_url(), "Describe a board"), (library_url(), "Rulings"))


def init_app(app: Flask, store: Store | None = None) -> None:
    """Adds the scenarios to the application."""
    for blueprint in (api.blueprint, desk.blueprint, pages.blueprint, library_pages.blueprint):
        app.register_blueprint(blueprint)
    own = Path(__file__).parent / "openapi.yaml"
    app.extensions["tableside_descriptions"] = (*app.extensions["tableside_descriptions"], own)
    app.extensions["tableside_store"] = (lambda: store) if store is not None else _opened_once()
    app.extensions["tableside_runs"] = Runs()
    app.extensions["tableside_allowance"] = Allowance()
    app.extensions["tableside_rulings"] = rulings_on
    for unfold in (pages.unfold, library_pages.unfold):
        sharing.unfolds(app, unfold)


def rulings_on(rule: Rule) -> Sequence[RulingLink]:
    """How a rule is read, where it is unclear; then the rulings of the library that turn on it. They follow their rule
    into the versions in which it has another number."""
    corpus = current_corpus()
    number = corpus.number_in(rule, corpus.written_for.get(rule.document))
    if number is None:
        return ()
    address = beside(rule, number)
    read = [one for one in readings(rule.game).values() if address in one.rules]
    found = by_rule().get((rule.game, address), ())
    return [
        *(RulingLink(f"Read as: {one.read_as}", readings_url(rule.game, one.id)) for one in read),
        *(RulingLink(article.title, article_url(article.game, article.slug)) for article in found),
    ]


def _opened_once() -> Callable[[], Store]:
    """The store of the settings, opened when it is first asked for: a page without scenarios needs none."""
    lock = threading.Lock()
    opened: list[Store] = []

    def current() -> Store:
        with lock:
            if not opened:
                opened.append(open_store())
        return opened[0]

    return current
