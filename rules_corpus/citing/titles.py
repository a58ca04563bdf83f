"""Titles beside a number or in its place, compared by the stems of their words: a changed ending does not matter."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from rules_corpus.model import Rule

Stems = tuple[str, ...]

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_PARENTHESIS = re.compile(r"\(([^()]*)\)")
_SMALL = frozenset({"a", "an", "and", "at", "for", "in", "of", "on", "or", "the", "to", "with"})
_ENDINGS = ("ements", "ement", "ments", "ment", "ings", "ing", "ies", "ied", "ers", "es", "ed", "er", "s", "e", "y")


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without its ending, crude but the same for "Managing" and "Management"."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


@lru_cache(maxsize=8192)
def stems(text: str) -> Stems:
    """The stems of a text's words in alphabetical order, small words left out."""
    words = [word.casefold() for word in _WORD.findall(text)]
    return tuple(sorted(stem(word) for word in words if word not in _SMALL)) or tuple(sorted(words))


class Titles:
    """The titled rules of one document, found by the stems of their titles."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules: dict[Stems, list[Rule]] = {}
        for rule in rules:
            if rule.title and rule.kind != "token":
                for key in {stems(name): None for name in _names(rule.title)}:
                    self._rules.setdefault(key, []).append(rule)
        for found in self._rules.values():
            found.sort(key=lambda rule: (rule.kind != "section", rule.order))

    def find(self, text: str) -> list[Rule]:
        """Rules with this title, sections before headings, then in document order."""
        return self._rules.get(stems(text), [])

    def all(self) -> Iterable[tuple[Stems, list[Rule]]]:
        """Every title's stems with the rules that have it."""
        return self._rules.items()


def _names(title: str) -> list[str]:
    """A title as it may be quoted: whole, without its parenthesis, and "Attack Points" of "AP (Attack Points)"."""
    names = [title, _PARENTHESIS.sub(" ", title), *_PARENTHESIS.findall(title)]
    return [name for name in names if _WORD.search(name)]


def words_of(text: str) -> frozenset[str]:
    """The stems that occur in a text, for asking whether a rule speaks of a title."""
    return frozenset(stem(word.casefold()) for word in _WORD.findall(text))
