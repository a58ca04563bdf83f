"""Reads concordance.toml: what each game calls a concept, the rules that state it, and the words that players bring."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules_corpus.model import Concept, ConceptEntry, Rule

if TYPE_CHECKING:
    from rules_corpus.corpus import Corpus

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_TEXTS = ("id", "title", "gist")
_ENTRY_TEXTS = ("word", "note")
_ENTRY_LISTS = ("rules", "also")


class BadConcordance(ValueError):
    """A concordance that cannot be understood; the message says which concept and what would be right."""


def read_concordance(path: Path) -> dict[str, Any]:
    """The file as it is now; read once for all who need a part of it."""
    return _parsed(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=2)
def _parsed(path: Path, changed: int) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def load_concepts(path: Path, games: Iterable[str]) -> tuple[Concept, ...]:
    """All concepts, in the order of the file."""
    try:
        tables = read_concordance(path).get("concept", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadConcordance(f"{path.name} cannot be read: {error}.") from None
    known = tuple(games)
    concepts = tuple(_concept(table, place, known) for place, table in enumerate(tables, start=1))
    seen: set[str] = set()
    for concept in concepts:
        if concept.id in seen:
            raise BadConcordance(f"The concept {concept.id!r} stands twice in {path.name}; an id stands there once.")
        seen.add(concept.id)
    return concepts


def _concept(table: dict[str, Any], place: int, games: tuple[str, ...]) -> Concept:
    name = f"concept {place} ({table.get('id', '?')})"
    if missing := [key for key in _TEXTS if not isinstance(table.get(key), str) or not table[key].strip()]:
        raise BadConcordance(f"{name} lacks {', '.join(missing)}; each is a text.")
    if not _SLUG.fullmatch(table["id"]):
        raise BadConcordance(f"{name}: an id is small letters, figures and hyphens, for it is part of an address.")
    if unknown := sorted(set(table) - {*_TEXTS, "players_say", *games}):
        raise BadConcordance(f"{name} has {', '.join(unknown)}; known are the games {', '.join(games)}.")
    entries = {game: _entry(table[game], f"{name}, {game}") for game in games if game in table}
    if not entries:
        raise BadConcordance(f"{name} stands in no game; it needs at least one of {', '.join(games)}.")
    return Concept(table["id"], table["title"], table["gist"], entries, _words(table, "players_say", name))


def _entry(table: Any, name: str) -> ConceptEntry:
    if not isinstance(table, dict):
        raise BadConcordance(f"{name}: a game's entry is a table with word and rules.")
    if unknown := sorted(set(table) - {*_ENTRY_TEXTS, *_ENTRY_LISTS}):
        raise BadConcordance(f"{name} has {', '.join(unknown)}; known are word, rules, also and note.")
    if not isinstance(table.get("word"), str) or not table["word"].strip():
        raise BadConcordance(f"{name} lacks its word, the term that the document uses.")
    rules = _words(table, "rules", name)
    if not rules:
        raise BadConcordance(f"{name} lacks rules, the one that defines it first.")
    return ConceptEntry(table["word"], rules, str(table.get("note", "")), _words(table, "also", name))


def _words(table: dict[str, Any], key: str, name: str) -> tuple[str, ...]:
    words = table.get(key, [])
    if not isinstance(words, list) or not all(isinstance(word, str) and word.strip() for word in words):
        raise BadConcordance(f"{name}: {key} is a list of texts.")
    return tuple(words)


def plain(text: str) -> str:
    """A text as words are compared: small letters, one kind of quote, hyphen and space."""
    text = text.lower().translate(str.maketrans("’‘“”‐‑–—·", "''\"\"-----"))
    return re.sub(r"\s+", " ", text).strip()


def document_words(corpus: Corpus, game: str) -> str:
    """Everything that a game's documents say, for finding a term in it."""
    documents = {d.id for d in corpus.documents if d.game == game}
    return "\n".join(plain(_everything(rule)) for name in sorted(documents) for rule in corpus.rules(name))


def _everything(rule: Rule) -> str:
    return " \n ".join((rule.title, rule.text, *rule.examples))


def faults(corpus: Corpus) -> list[str]:
    """What is wrong with the concordance beside the documents: numbers and words that are not there, and players'
    words that would lead to two concepts of one game."""
    found: list[str] = []
    said: dict[tuple[str, str], str] = {}
    texts = {game.id: document_words(corpus, game.id) for game in corpus.games}
    for concept in corpus.concepts:
        for game, entry in concept.games.items():
            found += [
                f"{concept.id}: {game} has no rule {number}." for number in entry.rules
                if corpus.rule(game, number) is None
            ]
            found += [
                f"{concept.id}: {word!r} stands nowhere in the documents of {game}." for word in (entry.word, *entry.also)
                if plain(word) not in texts[game]
            ]
            for word in map(plain, concept.players_say):
                other = said.setdefault((game, word), concept.id)
                if other != concept.id:
                    found.append(f"{word!r} leads to {other} and to {concept.id} in {game}.")
    return found
