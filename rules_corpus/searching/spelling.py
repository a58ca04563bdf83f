"""Spelling: the known word that a mistyped one was most likely meant to be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from rules_corpus.searching.words import is_stop


class Speller:
    """Known words, kept by length. `common` tells how common one is."""

    def __init__(self, known: Iterable[str], common: Callable[[str], int]) -> None:
        self._common = common
        self._by_length: dict[int, list[tuple[str, int]]] = defaultdict(list)
        for word in sorted(set(known)):
            # Nobody searches for "since": what is near a stop word is another word.
            if len(word) > 2 and not word.isdigit() and not is_stop(word):
                self._by_length[len(word)].append((word, _letters(word)))

    def closest(self, word: str) -> str | None:
        """The nearest known word: at most one slip in a short word, two in a longer; the commoner of equals.

        In a word of four letters a slip is a letter left out or two swapped: "heal" is no slip for "deal".
        """
        if len(word) < 4 or not word.isalpha():
            return None
        allowed = 1 if len(word) < 7 else 2
        letters = _letters(word)
        best: tuple[float, int, str] | None = None
        for length in range(len(word) - allowed, len(word) + allowed + 1):
            for known, known_letters in self._by_length.get(length, ()):
                if (letters ^ known_letters).bit_count() > 2 * allowed:
                    continue
                slips = distance(word, known, allowed)
                if slips > allowed or (slips and known[0] != word[0] and sorted(known) != sorted(word)):
                    continue
                if len(word) == 4 and len(known) <= 4 and sorted(known) != sorted(word):
                    continue
                # Swapped letters are the commonest slip, and people rarely write a rare word.
                cost = slips - (0.3 if sorted(known) == sorted(word) else 0.0)
                if best is None or cost <= best[0]:
                    best = min(best or (cost + 1, 0, ""), (cost, -self._common(known), known))
        return best[2] if best else None


def distance(one: str, other: str, most: int) -> int:
    """Insertions, deletions, replacements and swaps of neighbours between two words; `most` + 1 when there are more."""
    previous: list[int] = []
    current = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        before, previous, current = previous, current, [row] + [0] * len(other)
        for column, against in enumerate(other, 1):
            cost = letter != against
            value = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == against:
                value = min(value, before[column - 2] + 1)
            current[column] = value
        if min(current) > most:
            return most + 1
    return current[-1]


def _letters(word: str) -> int:
    """The set of letters as bits, to leave out at once what cannot be near."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) % 61)
    return bits
