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
    """What to mark: single terms wherever they stand, phrases only where their words stand together."""

    words: frozenset[str] = frozenset()
    phrases: frozenset[Phrase] = frozenset()

    @classmethod
    def of(cls, phrases: Iterable[Phrase]) -> Marks:
        """The marks of phrases, of which those of one word are words."""
        found = frozenset(phrases)
        return cls(frozenset(phrase[0] for phrase in found if len(phrase) == 1), frozenset(p for p in found if len(p) > 1))

    def __bool__(self) -> bool:
        return bool(self.words or self.phrases)

    @property
    def telling(self) -> frozenset[str]:
        """The words without the weak ones."""
        return self.words - english().weak


def hits(text: str, marks: Marks) -> list[tuple[int, int]]:
    """Where marked words stand, in order and without overlap. Weak words are marked only where nothing else is."""
    read = _read(text)
    return _merged(text, _found(read, marks.telling, marks.phrases) or _found(read, marks.words, marks.phrases))


def telling_hits(text: str, marks: Marks) -> list[tuple[int, int]]:
    """The same in a piece of a longer text: weak words are marked only where a query has no others."""
    words = marks.telling if marks.telling or marks.phrases else marks.words
    return _merged(text, _found(_read(text), words, marks.phrases))


@dataclass(frozen=True, slots=True)
class _Read:
    """A text whose words are looked up instead of gone through: where each term stands, also as a part of a phrase.

    Of the words that a phrase may be made of, the terms in order, where each word begins and ends, and which are a term's.
    """

    spans: dict[str, list[tuple[int, int]]]
    terms: tuple[str, ...]
    stand: tuple[tuple[int, int], ...]
    places: dict[str, list[int]]


def _found(read: _Read, words: frozenset[str], phrases: frozenset[Phrase]) -> list[tuple[int, int]]:
    found = [span for term in read.spans.keys() & words for span in read.spans[term]]
    for phrase in phrases:
        # Light words between those of a phrase are left out.
        for place in read.places.get(phrase[0], ()):
            end = place + len(phrase)
            if read.terms[place:end] == phrase:
                found.append((read.stand[place][0], read.stand[end - 1][1]))
    return found


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
