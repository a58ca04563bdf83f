"""The newest rules of every game, ready to be looked up by number, title, format and question."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rules_corpus.citing.beside import TitleLookup
from rules_corpus.citing.numbers import Key, key_of
from rules_corpus.citing.rulebook import Book
from rules_corpus.citing.titles import words_of
from rules_corpus.model import Rule
from rules_corpus.urls import rule_url, tail

if TYPE_CHECKING:
    from rules_corpus.corpus import Corpus

_WORD = re.compile(r"[^\W\d_][\w-]*")
_NO_HOMES: list[Home] = []
_KEPT = 4096
_OF_FORMAT = re.compile(r"[a-z-]+/\d")
_AFTER_FORMAT = re.compile(r"(?:,|[ ](?:format|rules?|section|CR)(?![^\W_])|[ :(])+$", re.IGNORECASE)


class Home(NamedTuple):
    """A rule that a number names in one game, with its addresses."""

    game: str
    separator: str
    rule: Rule
    number: str
    url: str
    pinned_url: str


def home_at(rule: Rule, separator: str = "", pinned: bool = False) -> Home:
    """A rule with its addresses."""
    kept = rule_url(rule, pinned=True)
    return Home(rule.game, separator, rule, tail(rule), kept if pinned else rule_url(rule), kept)


class Library:
    """The newest rules of every game, ready to look numbers and titles up across games."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.books: dict[str, Book] = {}
        self._homes: dict[Key, list[Home]] = {}
        self._questions: dict[int, Rule] = {}
        self._words: dict[tuple[str, str], frozenset[str]] = {}
        self._own_homes: dict[tuple[str, str], Home] = {}
        self._formats: dict[str, str] = {}
        self._misprints: dict[tuple[str, Key], Rule | None] = {}
        for game in corpus.games:
            if document := corpus.main_document(game.id):
                self.books[game.id] = corpus.citations(document.id, document.version).book
            if playbook := corpus.playbook(game.id):
                for rule in corpus.rules(playbook.id, playbook.version):
                    if rule.kind == "question" and (key := key_of(rule.number.lstrip("q0"))):
                        self._questions[key[0]] = rule
        for book in self.books.values():
            for key, rule in book.main_rules():
                self._homes.setdefault(key, []).append(home_at(rule, book.document.separator))
            self._formats |= {rule.number.partition("/")[0]: rule.game for rule in book.rules if _OF_FORMAT.match(rule.number)}
        self._last_words = tuple(each.rpartition("-")[2] for each in self._formats)
        self.titles = TitleLookup(self.books)

    def homes(self, key: Key) -> list[Home]:
        """The rules of this number, one a game at most."""
        return self._homes.get(key, _NO_HOMES)

    def home_of(self, rule: Rule) -> Home:
        """A rule of the newest version with its addresses, which are put together once."""
        key = rule.document, rule.number
        if key not in self._own_homes:
            self._own_homes[key] = home_at(rule)
        return self._own_homes[key]

    def misprinted(self, game: str, key: Key) -> Rule | None:
        """The rule for which a game's document prints this number by mistake; a text may ask it again and again."""
        if (game, key) not in self._misprints:
            if len(self._misprints) >= _KEPT:
                self._misprints.clear()
            number = self.corpus.normalise(game, ".".join(map(str, key)))
            rule = self.corpus.rule(game, number) if number else None
            self._misprints[game, key] = rule if rule and key_of(rule.number) != key else None
        return self._misprints[game, key]

    def may_name_formats(self, small: str) -> bool:
        """Whether a text (in small letters) names a special format at all, so that each number has to be asked."""
        return any(word in small for word in self._last_words)

    def format_named(self, before: str) -> tuple[str, str] | None:
        """The special format that is named right before a number ("Sealed 6.1.1.3") and its game."""
        small = before.lower()
        if not self.may_name_formats(small):
            return None
        words = re.sub(r"\W+", "-", _AFTER_FORMAT.sub("", small))
        return next(((each, game) for each, game in self._formats.items() if f"-{words}".endswith(f"-{each}")), None)

    def words(self, rule: Rule) -> frozenset[str]:
        """The stems of the words in a rule and in the titles above it."""
        key = rule.document, rule.number
        if key not in self._words:
            above = " ".join(ancestor.title for ancestor in self.corpus.ancestors(rule))
            self._words[key] = words_of(f"{rule.title} {rule.text} {above}")
        return self._words[key]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word of every rule, in small letters."""
        texts = (f"{rule.title} {rule.text}" for book in self.books.values() for rule in book.rules)
        return frozenset(word for text in texts for word in _WORD.findall(text.lower()))

    def question(self, number: int) -> Rule | None:
        """A question of the Playbook."""
        return self._questions.get(number)
