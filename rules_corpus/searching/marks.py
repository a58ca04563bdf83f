"""Marks: which words of a text a query matched. What was typed is marked word by word, what it may stand for as a whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from rules_corpus.searching.definitions import Phrase
from rules_corpus.searching.words import Token, english, is_light, joined, tokens


@dataclass(frozen=True, slots=True)
class Marks:
    """What to mark: single terms wherever they stand, phrases only where their words stand together.

    Where a phrase that was typed stands (one of the `typed`), its words by themselves are not what was meant.
    """

    words: frozenset[str] = frozenset()
    phrases: frozenset[Phrase] = frozenset()
    typed: frozenset[Phrase] = frozenset()

    @classmethod
    def of(cls, phrases: Iterable[Phrase], typed: Iterable[Phrase] = ()) -> Marks:
        """The marks of phrases, of which those of one word are words, and of phrases as they were typed."""
        whole = frozenset(typed)
        found = whole.union(phrases)
        words = frozenset(phrase[0] for phrase in found if len(phrase) == 1)
        return cls(words, frozenset(phrase for phrase in found if len(phrase) > 1), whole)

    def __bool__(self) -> bool:
        return bool(self.words or self.phrases)

    @property
    def telling(self) -> frozenset[str]:
        """The words without the weak ones."""
        return self.words - english().weak


def hits(text: str, marks: Marks) -> list[tuple[int, int]]:
    """Where marked words stand, in order and without overlap. Weak words are marked only where nothing else is."""
    read = _read(text)
    return _merged(text, _found(read, marks.telling, marks) or _found(read, marks.words, marks))


def telling_hits(text: str, marks: Marks) -> list[tuple[int, int]]:
    """The same in a piece of a longer text: weak words are marked only where a query has no others."""
    words = marks.telling if marks.telling or marks.phrases else marks.words
    return _merged(text, _found(_read(text), words, marks))


@dataclass(frozen=True, slots=True)
class _Read:
    """A text whose words are looked up instead of gone through: where each term stands, also as a part of a phrase.

    Of the words that a phrase may be made of, the terms in order, where each word begins and ends, and which are a term's.
    """

    spans: dict[str, list[tuple[int, int]]]
    terms: tuple[str, ...]
    stand: tuple[tuple[int, int], ...]
    places: dict[str, list[int]]


def _found(read: _Read, words: frozenset[str], marks: Marks) -> list[tuple[int, int]]:
    found = []
    whole: set[str] = set()
    for phrase in marks.phrases:
        # Light words between those of a phrase are left out.
        for place in read.places.get(phrase[0], ()):
            end = place + len(phrase)
            if read.terms[place:end] == phrase:
                found.append((read.stand[place][0], read.stand[end - 1][1]))
                whole.update(phrase if phrase in marks.typed else ())
    return found + [span for term in read.spans.keys() & words - whole for span in read.spans[term]]


def _merged(text: str, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(found):
        # Neighbours that are both marked are marked as one.
        if merged and (start < merged[-1][1] or text[merged[-1][1] : start] in (" ", "-")):
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


@lru_cache(maxsize=4096)
def _read(text: str) -> _Read:
    spans: dict[str, list[tuple[int, int]]] = defaultdict(list)
    places: dict[str, list[int]] = defaultdict(list)
    for term, start, end in joined(text):
        spans[term].append((start, end))
    full: list[Token] = []
    for word in tokens(text):
        spans[word.term].append((word.start, word.end))
        if not is_light(word.word):
            places[word.term].append(len(full))
            full.append(word)
    stand = tuple((word.start, word.end) for word in full)
    return _Read(dict(spans), tuple(word.term for word in full), stand, dict(places))
