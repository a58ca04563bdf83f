"""Which rule of an old version is which rule of a new one: by its words first, then by likeness and surroundings."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rules_corpus.model import Rule

#: How alike (0 to 1, the share of common words) two rules have to be to be the same rule with other words.
_ALIKE = 0.6
#: The same where the number or the rule above is the same, so that less is needed to believe it.
_ALIKE_IN_PLACE = 0.35
#: Rules of fewer words are alike by chance.
_SHORT = 4


@dataclass(frozen=True, slots=True)
class Worded:
    """A rule with its words as they are compared: `words` without the numbers that it prints, which are `numbers`."""

    rule: Rule
    words: str
    numbers: tuple[str, ...]


def pair_rules(old: Sequence[Worded], new: Sequence[Worded]) -> dict[str, str]:
    """Old number to new number, for every rule that is in both versions."""
    pairing = _Pairing(old, new)
    pairing.same_words_in_order()
    pairing.same_words_anywhere()
    pairing.alike(in_place=False)
    pairing.alike(in_place=True)
    pairing.same_number_and_children()
    return {old[a].rule.number: new[b].rule.number for a, b in sorted(pairing.pairs.items())}


class _Pairing:
    """The pairs found so far, by place in the two documents."""

    def __init__(self, old: Sequence[Worded], new: Sequence[Worded]) -> None:
        self._old, self._new = old, new
        self._old_place = {worded.rule.number: place for place, worded in enumerate(old)}
        self._new_place = {worded.rule.number: place for place, worded in enumerate(new)}
        self._old_words = [Counter(re.findall(r"\w+", worded.words.lower())) for worded in old]
        self._new_words = [Counter(re.findall(r"\w+", worded.words.lower())) for worded in new]
        self.pairs: dict[int, int] = {}
        self._taken: set[int] = set()

    def _pair(self, a: int, b: int) -> None:
        if a not in self.pairs and b not in self._taken:
            self.pairs[a] = b
            self._taken.add(b)

    def same_words_in_order(self) -> None:
        """Rules that kept their words and their order; this tells equal sentences apart by where they stand."""
        matcher = SequenceMatcher(None, [w.words for w in self._old], [w.words for w in self._new], autojunk=False)
        for a, b, size in matcher.get_matching_blocks():
            for step in range(size):
                self._pair(a + step, b + step)

    def same_words_anywhere(self) -> None:
        """Rules that kept their words and went somewhere else; of several the one under the same rule or number."""
        places = defaultdict(list)
        for b, worded in enumerate(self._new):
            if b not in self._taken:
                places[worded.words].append(b)
        for a, worded in enumerate(self._old):
            free = [b for b in places[worded.words] if b not in self._taken]
            if a not in self.pairs and free:
                self._pair(a, max(free, key=lambda b: (self._in_place(a, b), -abs(a - b))))

    def alike(self, *, in_place: bool) -> None:
        """Rules with much the same words, the most alike first; `in_place`: also less alike ones that stayed."""
        for _, a, b in sorted(self._candidates(in_place)):
            self._pair(a, b)

    def _candidates(self, in_place: bool) -> list[tuple[float, int, int]]:
        index = defaultdict(list)
        for b, words in enumerate(self._new_words):
            if b not in self._taken:
                for word in words:
                    index[word].append(b)
        found = []
        for a, words in enumerate(self._old_words):
            if a in self.pairs:
                continue
            for b in {b for word in words for b in index[word]}:
                likeness, stayed = _likeness(words, self._new_words[b]), self._in_place(a, b)
                short = min(words.total(), self._new_words[b].total()) < _SHORT
                needed = _ALIKE_IN_PLACE if in_place and stayed else 1.0 if short and not stayed else _ALIKE
                if likeness >= needed:
                    found.append((-likeness - 0.2 * stayed, a, b))
        return found

    def same_number_and_children(self) -> None:
        """Headings with new words: the same number, over rules that are the same."""
        for a, worded in enumerate(self._old):
            b = self._new_place.get(worded.rule.number)
            if a in self.pairs or b is None or b in self._taken or not worded.rule.children:
                continue
            below = {self.pairs.get(self._old_place[child]) for child in worded.rule.children}
            if below & {self._new_place[child] for child in self._new[b].rule.children}:
                self._pair(a, b)

    def _in_place(self, a: int, b: int) -> int:
        """2 if the number is the same, 1 if the rule above is the same rule, 0 otherwise."""
        old, new = self._old[a].rule, self._new[b].rule
        above = self.pairs.get(self._old_place[old.parent]) if old.parent is not None else None
        if old.parent is not None and new.parent is not None:
            together = above == self._new_place[new.parent]
        else:
            together = old.parent == new.parent
        return (together or above is None) + 1 if old.number == new.number else int(together)


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    """The share of words that two texts have in common."""
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else 0.0
