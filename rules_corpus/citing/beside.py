"""Titles that people write beside a number ("12-2-5 Burst", "Burst (12-2-5)"), looked up in all games at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules_corpus.citing.rulebook import Book
from rules_corpus.citing.titles import Stems, stem, stems
from rules_corpus.model import Rule

_AFTER = re.compile(r"[.:,]?[)\]*_]{0,3}\s{0,3}[–—-]?\s?(?P<open>[\"“‘'«【<《\[(*_]{0,3})(?=[^\W\d_])")
_BEFORE = re.compile(
    r"(?P<close>[\"”’】>》\]*_]{0,3})"
    r"(?:(?:\s(?:keyword|rules?|step|phase|section))?\s?\((?:see |rule |CR )?|:\s|\s(?:is|rule|see)\s)\Z"
    r"|(?P<tight>[\"”】>》*_]{1,3})\s?\Z"
    r"|(?P<bare>(?<=[^\W\d_])\s)\Z"
)
_CLOSING = re.compile(r"[\"”’'»】>》\])*_]|$|[.,;:!?)\n]")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_GAP = re.compile(r"[ ·/,!&-]{1,3}")
_LONGEST = 8
_KEPT = 4096


@dataclass(frozen=True, slots=True)
class Beside:
    """A title beside a number: the rules that have it, by game, and whether brackets or an end close it.

    `bare` is a title that stands before the number with nothing but a space between ("Burst 12-2-5"), `small` one in
    small letters ("12-2-5 burst"), which may be a word like any.
    """

    title: str
    closed: bool
    rules: Mapping[str, list[Rule]]
    bare: bool = False
    small: bool = False


class TitleLookup:
    """The titles of all games' rules."""

    def __init__(self, books: Mapping[str, Book]) -> None:
        self._rules: dict[Stems, dict[str, list[Rule]]] = {}
        self._words: set[str] = set()
        for game, book in books.items():
            for key, rules in book.titles.all():
                self._rules.setdefault(key, {})[game] = rules
                self._words.update(key)
        self._seen: dict[tuple[str, str], tuple[Beside, ...]] = {}

    def beside(self, before: str, after: str) -> tuple[Beside, ...]:
        """The titles that stand right after or right before a number, the longest first."""
        key = before[-50:] if _BEFORE.search(before[-20:]) else "", after[:50]
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= _KEPT:
                self._seen.clear()
            found = self._seen[key] = (*self._after(key[1]), *self._before(key[0]))
        return found

    def _after(self, text: str) -> Iterator[Beside]:
        start = _AFTER.match(text)
        if not start:
            return
        small = not (start["open"] or text[start.end()].isupper())
        if small and start[0] != " ":
            return
        below = "\n" in start[0]
        ends: list[int] = []
        place = start.end()
        while len(ends) < _LONGEST and (word := _WORD.match(text, place)) and self._in_titles(word[0]):
            ends.append(word.end())
            gap = _GAP.match(text, word.end())
            if gap is None:
                break
            place = gap.end()
        for end in reversed(ends):
            title = text[start.end() : end]
            # A word on the next line with a colon after it says what that line holds.
            if not (below and text.startswith(":", end)) and (rules := self._rules.get(stems(title))):
                closed = bool(start["open"]) or _CLOSING.match(text, end) is not None
                yield Beside(title, closed, rules, small=small)

    def _before(self, text: str) -> Iterator[Beside]:
        end = _BEFORE.search(text)
        if not end:
            return
        words: list[re.Match[str]] = []
        for word in reversed(list(_WORD.finditer(text, 0, end.start()))):
            # The last word of a title stands right before what closes it, so the mark in "Burst; **7.6**" closes none.
            joined = _GAP.fullmatch(text, word.end(), words[-1].start()) if words else word.end() == end.start()
            if len(words) == _LONGEST or not joined or not self._in_titles(word[0]):
                break
            words.append(word)
        bare = bool(end["bare"])
        for word in reversed(words):
            title = text[word.start() : end.start()]
            if bare and _follows_a_number(text[: word.start()]):
                continue
            small = not (title[0].isupper() or end["tight"] or end["close"])
            if not (small and "(" not in end[0]) and (rules := self._rules.get(stems(title))):
                yield Beside(title, small, rules, bare, small)

    def _in_titles(self, word: str) -> bool:
        return len(word) < 4 or stem(word.casefold()) in self._words


def _follows_a_number(before: str) -> bool:
    """Whether a title comes right after the number before, whose it is then: "13-1-3 Support 13-1-4"."""
    return bool(before) and not any(letter.isalpha() for letter in before)
