"""From what stands in an address to a game, a version and a rule; what does not exist is refused with what is near."""

from __future__ import annotations

from dataclasses import dataclass

from rules_corpus.corpus import Corpus
from rules_corpus.model import Document, Game, Rule
from rules_corpus.web.errors import Problem

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class AskedGame:
    """A game as an address names it. `exact` is false where the address has to be put right first."""

    game: Game
    version: str | None
    exact: bool


def asked_game(corpus: Corpus, name: str) -> AskedGame:
    """The game of "gundam", "gcg" or "gundam@1.6.0"."""
    typed, at, version = name.partition("@")
    game = corpus.game(typed.strip().lower())
    if game is None:
        known = ", ".join(each.id for each in corpus.games)
        raise Problem(404, "no_such_game", f"There is no game “{shortened(typed)}”; the games are {known}.", "game")
    versions = [d.version for d in corpus.documents if d.game == game.id]
    if at and version not in versions:
        message = f"{game.title} has no version “{shortened(version)}”; there are {', '.join(versions)}."
        raise Problem(404, "no_such_version", message, "version")
    return AskedGame(game, version or None, typed == game.id)


def asked_rule(corpus: Corpus, asked: AskedGame, typed: str) -> tuple[Rule, bool]:
    """The rule of a typed number, and whether that was its own form."""
    version = asked.version
    tail = corpus.normalise(asked.game.id, typed, version)
    rule = corpus.rule(asked.game.id, tail, version) if tail is not None else None
    if tail is None or rule is None:
        near = corpus.nearest(asked.game.id, typed, version=version)
        within = f" in version {version}" if version else ""
        message = f"{asked.game.title} has no rule “{shortened(typed)}”{within}."
        raise Problem(404, "no_such_rule", message, "number", near)
    return rule, tail == typed


def document_of(corpus: Corpus, rule: Rule) -> Document:
    """The document that a rule stands in."""
    document = corpus.document(rule.document, rule.version)
    assert document is not None
    return document


def documents_of(corpus: Corpus, asked: AskedGame) -> tuple[Document, ...]:
    """The game's documents, each in the version asked or its newest."""
    found = (corpus.main_document(asked.game.id, asked.version), corpus.playbook(asked.game.id, asked.version))
    return tuple(document for document in found if document is not None)


def asked_part(corpus: Corpus, asked: AskedGame, typed: str) -> Rule | None:
    """The section of what is known by the first part of its addresses only: "token" for all tokens."""
    document = corpus.main_document(asked.game.id, asked.version)
    rules = corpus.rules(document.id, document.version) if document else ()
    prefix = typed.strip("/").lower() + "/"
    first = next((rule for rule in rules if rule.number.startswith(prefix)), None)
    return (*corpus.ancestors(first), first)[0] if first else None


def shortened(text: str) -> str:
    """What a message repeats of what was typed."""
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
