"""The questions that search is measured with, and SQLite's full-text search over the same rules to measure against."""

from __future__ import annotations

import hashlib
import sqlite3
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rules_corpus.searching.entries import Entry
from rules_corpus.searching.words import tokens

QUESTIONS = Path(__file__).parents[1] / "tests" / "search"
TUNED, HELD, REVIEWED, FRESH = "tuned on", "held out", "reviewed", "fresh"
REVIEWED_LATER, FRESH_LATER = "reviewed later", "fresh later"
BLIND, BLIND_LATER = "blind", "blind later"
UNSEEN, UNSEEN_LATER, UNSEEN_LAST = "unseen", "unseen later", "unseen last"
SETS = (TUNED, HELD, REVIEWED, FRESH, REVIEWED_LATER, FRESH_LATER, BLIND, BLIND_LATER, UNSEEN, UNSEEN_LATER, UNSEEN_LAST)
# The table of the questions that were asked without a game.
NO_GAME = "all"
# The first file is split in two; each of the others, written later by other hands, is a set of its own.
FILES = {
    "questions.toml": "",
    "reviewed.toml": REVIEWED,
    "fresh.toml": FRESH,
    "reviewed_later.toml": REVIEWED_LATER,
    "fresh_later.toml": FRESH_LATER,
    "blind.toml": BLIND,
    "blind_later.toml": BLIND_LATER,
    "unseen.toml": UNSEEN,
    "unseen_later.toml": UNSEEN_LATER,
    "unseen_last.toml": UNSEEN_LAST,
}

_FOUND = """
    SELECT number, snippet(rules_fts, 3, '<mark>', '</mark>', '…', 32) FROM rules_fts
    WHERE rules_fts MATCH ? AND ? IN ('', game) ORDER BY bm25(rules_fts) LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody types, and the rules that answer it."""

    game: str
    kind: str
    typed: str
    rules: tuple[str, ...]
    later: str = ""

    @property
    def half(self) -> str:
        """Which half or later set the question belongs to: the half decided by its own words, so that nobody chooses."""
        if self.later:
            return self.later
        digest = hashlib.sha256(f"{self.game}|{self.typed}".encode()).digest()
        return TUNED if digest[-1] % 2 == 0 else HELD


def questions() -> Iterator[Question]:
    """All questions."""
    for name, later in FILES.items():
        for game, kinds in tomllib.loads((QUESTIONS / name).read_text(encoding="utf-8")).items():
            for kind, asked in kinds.items():
                for typed, rules in asked.items():
                    yield Question("" if game == NO_GAME else game, kind, typed, tuple(rules.split()), later)


def full_text(entries: Iterable[Entry], path: str = ":memory:") -> sqlite3.Connection:
    """The same entries in SQLite: a table, and FTS5 with porter stemming over title and text."""
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE rules (id INTEGER PRIMARY KEY, game TEXT, number TEXT, title TEXT, text TEXT)")
    rows = ((entry.game, entry.number, entry.title, entry.text) for entry in entries)
    database.executemany("INSERT INTO rules (game, number, title, text) VALUES (?, ?, ?, ?)", rows)
    database.execute(
        "CREATE VIRTUAL TABLE rules_fts USING fts5"
        "(game UNINDEXED, number UNINDEXED, title, text, content='rules', content_rowid='id', tokenize='porter')"
    )
    database.execute("INSERT INTO rules_fts(rules_fts) VALUES('rebuild')")
    database.commit()
    return database


def full_text_query(typed: str) -> str:
    """A question as FTS5 takes it: any of its words."""
    return " OR ".join(f'"{token.word}"' for token in tokens(typed)) or '""'


def full_text_search(database: sqlite3.Connection, question: Question, limit: int = 20) -> list[tuple[str, str]]:
    """Numbers and snippets, best first."""
    return database.execute(_FOUND, (full_text_query(question.typed), question.game, limit)).fetchall()
