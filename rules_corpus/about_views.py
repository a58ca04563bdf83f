"""The pages about the rules: a concept in all games, the faults of the documents, what changed."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby, pairwise

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from rules_corpus.catalog import version_key
from rules_corpus.corpus import Corpus
from rules_corpus.model import Document, Rule
from rules_corpus.urls import audit_url, changes_url, compare_url
from rules_corpus.versions import VersionDiff, diff_versions
from rules_corpus.web.context import current_corpus, current_presenter
from rules_corpus.web.errors import Problem
from rules_corpus.web.lookup import asked_game, documents_of, shortened
from rules_corpus.web.negotiation import moved
from rules_corpus.word_changes import word_changes

blueprint = Blueprint("about", __name__)


@blueprint.get("/compare")
def compare_all() -> ResponseReturnValue:
    """Every concept of the concordance."""
    return render_template("concepts.html", concepts=current_corpus().concepts)


@blueprint.get("/compare/<concept_id>")
def compare(concept_id: str) -> ResponseReturnValue:
    """One concept in all games, side by side."""
    corpus, presenter = current_corpus(), current_presenter()
    concept = corpus.concept(concept_id)
    if concept is None:
        if called := corpus.concept_called(concept_id):
            return moved(compare_url(called))
        raise Problem(404, "no_such_concept", f"There is no concept “{shortened(concept_id)}”.", "concept")
    columns = []
    for each in corpus.games:
        entry = concept.games.get(each.id)
        rules = [corpus.rule(each.id, number) for number in entry.rules] if entry else []
        stated = _with_steps(corpus, [rule for rule in rules if rule])
        columns.append((each, entry, [(depth, presenter.passage(rule)) for depth, rule in stated]))
    return render_template("compare.html", concept=concept, columns=columns)


def _with_steps(corpus: Corpus, rules: list[Rule]) -> list[tuple[int, Rule]]:
    """The rules, each as deep as it is indented; one that only announces its steps is nothing without them."""
    found = []
    for rule in rules:
        steps = corpus.children(rule) if rule.text.endswith((":", "below.")) else ()
        found += [(1, rule), *((2, step) for step in steps if step not in rules)]
    return found


@blueprint.get("/<name>/audit")
def audit(name: str) -> ResponseReturnValue:
    """The faults of the game's own documents."""
    corpus = current_corpus()
    asked = asked_game(corpus, name)
    if not asked.exact or asked.version:
        return moved(audit_url(asked.game.id))
    return render_template("audit.html", game=asked.game, audit=corpus.audit(asked.game.id),
                           documents=documents_of(corpus, asked))


@blueprint.get("/<name>/changes")
def changes(name: str) -> ResponseReturnValue:
    """What the update history says, what the document marks as revised, what differs between imported versions."""
    corpus = current_corpus()
    asked = asked_game(corpus, name)
    if not asked.exact or asked.version:
        return moved(changes_url(asked.game.id))
    history = groupby(corpus.update_history(asked.game.id), key=lambda entry: (entry.version, entry.date))
    main = corpus.main_document(asked.game.id)
    rules = corpus.rules(main.id, main.version) if main else ()
    return render_template(
        "changes.html", game=asked.game, documents=documents_of(corpus, asked),
        history=[(version, date, list(entries)) for (version, date), entries in history],
        revised=[rule for rule in rules if rule.revised], diffs=_diffs(corpus, asked.game.id), word_changes=word_changes,
    )


@lru_cache(maxsize=16)
def _diffs(corpus: Corpus, game: str) -> tuple[tuple[Document, VersionDiff], ...]:
    """What each version of each document changed from the one before it, the newest first."""
    found = []
    own = sorted((d for d in corpus.documents if d.game == game), key=lambda d: (d.id, d.date, version_key(d.version)))
    for old, new in pairwise(own):
        if old.id == new.id:
            found.append((new, diff_versions(corpus, new.id, old.version, new.version)))
    return tuple(reversed(found))
