"""Where games are named in a text, and which of them a place in it speaks of: its sentence, its paragraph, the whole."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping

Games = tuple[str, ...]

_SENTENCE = re.compile(r"[.!?][\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z])|\n(?=[ \t]*(?:[-*•#>|\n]|\d{1,3}[.)]\s))")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_LETTERS = {ord(big): ord(big) + 32 for big in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_ATTACHED = re.compile(
    r"(?:['’]s)?(?:\s*@[\w.]+)?[\s:(\[\"“*_-]*(?:(?:card\s+game|tcg|playbook|official|the)\s+)*"
    r"(?:(?:CR|GR|(?:comp(?:rehensive)?|general)\s+rules?|rules?|sections?|sec\.|§+)(?:\s*(?:no\.?|number))?[\s:#(\[\"“*_]*)?"
    r"(?:(?:\(?(?:v|ver\.?|version)\s?[\d.]+\)?)[\s,:]*)?",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\.?[)\]\"”*_]*\s*(?:[(\[]\s*(?:from\s+|in\s+)?|(?:of|in|from|for)\s+(?:the\s+)?)", re.IGNORECASE)
# "In Evolve rule 7.4.1" speaks of the game, "Evolve 10-4" of a keyword.
_AS_A_GAME = re.compile(r"\b(?:in|of|for|from|under|per)\s+(?:the\s+)?$", re.IGNORECASE)
_OPENING = re.compile(r"\b(?:in|for|under|from)\s+(?:the\s+)?$", re.IGNORECASE)


class Context:
    """The names in one text (already blanked where nothing counts), ready to be asked about places in it."""

    def __init__(self, text: str, names: Mapping[str, str], loose: frozenset[str], weak: frozenset[str] = frozenset()) -> None:
        self._text = text
        self.sentences = [match.end() for match in _SENTENCE.finditer(text)]
        self.small = text if text.islower() else text.translate(_LETTERS)
        self._names = _find_names(text, self.small, names, loose, weak)
        self._starts = [start for start, _, _, _ in self._names]
        self._weak = {start for start, end, _, _ in self._names if text[start:end] in weak}
        self._firm = [(start, game) for start, _, game, firm in self._names if firm]
        self._firm_starts = [start for start, _ in self._firm]
        self.everywhere: Games = tuple(dict.fromkeys(game for _, game in self._firm))
        self._paragraphs = [m.end() for m in _PARAGRAPH.finditer(text)] if len(self.everywhere) > 1 else []

    def sentence(self, place: int) -> tuple[int, int]:
        """Where the sentence of a place starts and ends."""
        return _around(self.sentences, place, len(self._text))

    def in_sentence(self, place: int) -> Games:
        """The games named in the sentence of a place."""
        if not self._firm:
            return ()
        return self._named_between(*self.sentence(place))

    def in_paragraph(self, place: int) -> Games:
        """The games named in the paragraph of a place, up to its sentence."""
        if len(self.everywhere) < 2:
            return ()
        return self._named_between(_around(self._paragraphs, place, len(self._text))[0], place)

    def attached(self, start: int, end: int) -> str:
        """The game whose name stands right before or after a number, or nothing; a weak name has numbers with dots."""
        if not self._names:
            return ""
        hyphened = "." not in self._text[start:end]
        place = bisect_left(self._starts, start)
        for name_start, name_end, game, _ in reversed(self._names[max(0, place - 2) : place]):
            if start - name_end > 60 or name_end > start or (hyphened and name_start in self._weak):
                continue
            if _ATTACHED.fullmatch(self._text, name_end, start):
                return game
            comma = self._text[name_end:start] == ", "
            if comma and _OPENING.search(self._text, max(0, name_start - 12), name_start):
                return game
        if place < len(self._starts) and self._starts[place] - end <= 16:
            name_start, _, game, _ = self._names[place]
            if _AFTER.fullmatch(self._text, end, name_start) and not (hyphened and name_start in self._weak):
                return game
        return ""

    def _named_between(self, start: int, end: int) -> Games:
        first, last = bisect_left(self._firm_starts, start), bisect_left(self._firm_starts, end)
        # More names than games tell nothing new, and a text may be nothing but names.
        return tuple(dict.fromkeys(game for _, game in self._firm[first : min(last, first + 40)]))


def _around(boundaries: list[int], place: int, length: int) -> tuple[int, int]:
    index = bisect_right(boundaries, place)
    return (boundaries[index - 1] if index else 0), (boundaries[index] if index < len(boundaries) else length)


def _find_names(
    text: str, small: str, names: Mapping[str, str], loose: frozenset[str], weak: frozenset[str]
) -> list[tuple[int, int, str, bool]]:
    """Every name as a word of its own: start, end, game, and whether it names the game even far from a number."""
    found: list[tuple[int, int, str, bool]] = []
    for name, game in names.items():
        wanted = name.lower()
        start = small.find(wanted)
        while start >= 0:
            end = start + len(wanted)
            if not (start and small[start - 1].isalnum()) and not (end < len(small) and small[end].isalnum()):
                if name not in weak:
                    found.append((start, end, game, name not in loose or text[start].isupper()))
                elif text[start].isupper() and _AS_A_GAME.search(text, max(0, start - 12), start):
                    found.append((start, end, game, False))
            start = small.find(wanted, end)
    found.sort()
    return found
