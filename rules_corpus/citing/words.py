"""The words of words.toml, ready to be asked about what stands around a number."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path


class Cue:
    """How much the words before a number make it a citation. Plain numbers: those of an enum are slow to come by."""

    NONE = 0
    WEAK = 1
    POINTING = 2
    STRONG = 3
    BRACKETS = 4


# Between a cue and its number: "rules: 7.6", "CR #7.6", "§ (7.6)", "rule **7.6**"; "no." may stand there as well.
_GLUE = " \t\r\n\f\v\u00a0\u202f:#([\"“'‘*_"
_ORDINAL = frozenset({"no", "no.", "nos", "nos.", "nr", "nr.", "number", "numbers"})
_OPENING = "([\"“'‘*_"
# What needs no space before it: "規則。CR 7.6.1.2", "see“§7.6".
_CLOSING = ("§", "cr", "gr")
_NAME_OF_RULES = re.compile(r"§$|(?<![^\W_])(?<![.\\:@$€£¥+=<~^%/-])[cg]r$")
_MONEY = frozenset("$€£¥+=<>~^@\\")
# What ends in ">" and compares nothing: an arrow, a quoted line ("> 7.6.1.2"), or a path from one number to the next.
_NO_COMPARISON = re.compile(r"(?:[-=]>|(?:^|\n)[ \t>]*>)$")


@dataclass(frozen=True, slots=True)
class Words:
    """The lists of words.toml. `units` stand right after a number; network, score (with date) and date words in its sentence."""

    games: dict[str, tuple[str, ...]]
    loose: frozenset[str]
    weak: frozenset[str]
    cues: dict[str, int]
    pair_ends: frozenset[str]
    after: frozenset[str]
    versions: frozenset[str]
    days: frozenset[str]
    network: frozenset[str]
    score: frozenset[str]
    date: frozenset[str]
    units: re.Pattern[str]
    others: re.Pattern[str]
    other_names: tuple[str, ...]

    def cue(self, before: str) -> int:
        """What the words right before a number make of it."""
        tokens = before.rstrip(_GLUE).lower().rsplit(None, 3)
        if tokens and tokens[-1] in _ORDINAL:
            tokens.pop()
        if not tokens:
            return Cue.NONE
        last = tokens[-1]
        cue = self.cues.get(last) or self.cues.get(last := last.lstrip(_OPENING)) or Cue.NONE
        if cue == Cue.STRONG or (last.endswith(_CLOSING) and _NAME_OF_RULES.search(last)):
            return Cue.STRONG
        if last in self.pair_ends and len(tokens) > 1:
            return max(cue, self.cues.get(f"{tokens[-2]} {last}".lstrip(_OPENING), Cue.NONE))
        return cue

    def is_name(self, text: str) -> bool:
        """Whether a game is called so."""
        names = (name for names in self.games.values() for name in names if name not in self.weak)
        return text.strip(" ,").casefold() in (name.casefold() for name in names)

    def may_be_elsewhere(self, small: str) -> bool:
        """Whether a text (in small letters) names other rules at all, so that each number has to be asked about them."""
        return any(name in small for name in self.other_names)

    def elsewhere(self, before: str) -> bool:
        """Whether what stands right before a number makes it one of other rules: another game's, or a tournament's."""
        return self.others.search(before) is not None

    def names_a_version(self, before: str, or_a_day: bool = True) -> bool:
        """Whether what stands right before a number makes it a version, a price, a page or a day."""
        bare = before.rstrip().rstrip(":(\"").rstrip()
        tokens = bare.lower().split()
        if not tokens:
            return False
        if bare[-1] in _MONEY and not _NO_COMPARISON.search(bare):
            return True
        # After a comma something else begins: "No, 7.6.1.2 says so".
        if tokens[-1].endswith(","):
            return False
        last = tokens[-1].strip(".([\"'*_-")
        if or_a_day and last in self.days:
            return True
        # "Metadata-Version: 2.1" is one as well.
        return last.rpartition("-")[2] in self.versions or (len(tokens) > 1 and f"{tokens[-2]} {last}" in self.versions)


@lru_cache(maxsize=1)
def load_words() -> Words:
    """The words, read once."""
    data = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
    others = data["not_a_citation"]
    worth = {"weak": Cue.WEAK, "pointing": Cue.POINTING, "strong": Cue.STRONG}
    cues = {word.lower(): cue for name, cue in worth.items() for word in data["cues"][name]}
    strong = [word for word, cue in cues.items() if cue == Cue.STRONG]
    return Words(
        games={game: tuple(_loose(entry) + entry["names"] + entry.get("weak", [])) for game, entry in data["games"].items()},
        loose=frozenset(name for entry in data["games"].values() for name in _loose(entry)),
        weak=frozenset(name for entry in data["games"].values() for name in entry.get("weak", [])),
        cues=cues,
        pair_ends=frozenset(word.split()[1] for word in cues if " " in word),
        after=frozenset(data["cues"]["after"]),
        versions=frozenset(others["version"]),
        days=frozenset(others["day"]),
        network=frozenset(others["network"]),
        score=frozenset(others["score"] + others["date"]),
        date=frozenset(others["date"]),
        units=re.compile(rf"\s?{_any(others['units'])}(?!\w)", re.IGNORECASE),
        others=re.compile(rf"(?<!\w){_any(others['elsewhere'])}(?:'s)?(?: {_any(strong)})*[ #(§]*$", re.IGNORECASE),
        other_names=tuple(name.lower() for name in others["elsewhere"]),
    )


def _loose(entry: dict[str, list[str]]) -> list[str]:
    return entry.get("loose", [])


def _any(words: Iterable[str]) -> str:
    """One of the words, the longest first."""
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) + ")"

