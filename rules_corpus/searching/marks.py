"""Marks: which words of a text a query matched. What was typed is marked word by word, what it may stand for as a whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
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
    def telling(self) -> Marks:
        """Without the weak words."""
        return Marks(self.words - english().weak, self.phrases)


def hits(text: str, marks: Marks) -> list[tuple[int, int]]:
    """Where marked words stand, in order and without overlap. Weak words are marked only where nothing else is."""
    return _merged(text, _found(text, marks.telling) or _found(text, marks))


def telling_hits(text: str, marks: Marks) -> list[tuple[int, int]]:
    """The same in a piece of a longer text: weak words are marked only where a query has no others."""
    return _merged(text, _found(text, marks.telling or marks))


def _found(text: str, marks: Marks) -> list[tuple[int, int]]:
    words, compounds = _tokens(text)
    found = [(start, end) for term, start, end in compounds if term in marks.words]
    found += [(token.start, token.end) for token in words if token.term in marks.words]
    return found + list(_phrases(words, marks.phrases))


def _phrases(words: tuple[Token, ...], phrases: frozenset[Phrase]) -> Iterator[tuple[int, int]]:
    """Where the words of a phrase stand one after the other, light words between them left out."""
    if not phrases:
        return
    beginning: dict[str, list[Phrase]] = defaultdict(list)
    for phrase in phrases:
        beginning[phrase[0]].append(phrase)
    full = [word for word in words if not is_light(word.word)]
    for place, word in enumerate(full):
        for phrase in beginning.get(word.term, ()):
            stretch = full[place : place + len(phrase)]
            if tuple(each.term for each in stretch) == phrase:
                yield word.start, stretch[-1].end


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
def _tokens(text: str) -> tuple[tuple[Token, ...], tuple[tuple[str, int, int], ...]]:
    return tuple(tokens(text)), tuple(joined(text))
