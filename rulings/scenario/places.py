"""Places as people write them, `Front Left`, `B's damage zone`, `my vanguard`: which zone of which player is meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

_KIND = r"(?:zones?|areas?|sections?|circles?|piles?)"
_MINE = r"(?:my|our|own|(?:his|her|its|their) own)"
_THEIRS = r"(?:(?:the |an |my )?opponent's|(?:the )?opposing|(?:the )?enemy(?:'s)?|the other player's)"
_OWNED = ("player", "mine", "theirs")
_CENTER = {"centre": "center"}


def fold(written: str) -> str:
    """A zone's name without capitals, spaces, "the" and the kind of place that it is: `Drop Zone` -> `drop`."""
    words = [_CENTER.get(word, word) for word in re.split(r"[\s_-]+", written.strip().lower()) if word and word != "the"]
    while len(words) > 1 and re.fullmatch(_KIND, words[-1]):
        words.pop()
    return "-".join(words)


class Places:
    """The zones of one game, by every name that people have for them."""

    def __init__(self, zones: Collection[str], aliases: Mapping[str, str], aims: Collection[str] = ()) -> None:
        self.zones = frozenset(zones)
        self.known = {**{fold(name): zone for name, zone in aliases.items()}, **{fold(zone): zone for zone in zones}}
        self.closed = {name.replace("-", ""): zone for name, zone in self.known.items()}
        self.aims = "|".join(aims)  # verbs whose object is the opponent's unless it is said whose: "attack the vanguard"

    def named(self, written: str) -> str | None:
        """The zone of a name; None if there is none."""
        if written in self.zones:
            return written
        folded = fold(written)
        return self.known.get(folded) or self.closed.get(folded.replace("-", ""))

    def plain(self, text: str, speaker: str, players: Sequence[str]) -> str:
        """A sentence in which every place stands as a scenario writes it; a place that is nobody's stays so."""
        others = [player for player in players if player != speaker]
        owners = {"mine": speaker, "theirs": others[0] if len(others) == 1 else ""}
        said = text.replace("’", "'")
        for pattern in self._patterns:
            said = pattern.sub(lambda found: self._written(found, owners, players), said)
        return said

    def _written(self, found: re.Match[str], owners: Mapping[str, str], players: Sequence[str]) -> str:
        groups = found.groupdict()
        zone = self.named(groups["zone"])
        named = {**owners, "player": groups.get("player") or ""}
        whose = [named[word] for word in _OWNED if groups.get(word) is not None]
        if zone is None or (whose and whose[0] not in players):
            return found.group()
        return f"{groups.get('verb') or ''}{whose[0] + '.' if whose else ''}{zone}"

    @cached_property
    def _patterns(self) -> Sequence[re.Pattern[str]]:
        every, own = self._names(self.known), self._names({*map(fold, self.zones), *(one for one in self.known if "-" in one)})
        end = rf"(?:[ -]{_KIND})?(?![\w-])"
        owned = [
            rf"(?<![\w.])(?P<player>(?-i:[A-Z]))(?:'s |\.)(?P<zone>{every}){end}",
            rf"(?<=\w )(?P<player>(?-i:[A-Z])) (?P<zone>{own}){end}",
            rf"(?<![\w.])(?P<mine>{_MINE}) (?P<zone>{every}){end}",
            rf"(?<![\w.])(?P<theirs>{_THEIRS}) (?P<zone>{every}){end}",
        ]
        if self.aims:
            owned.append(rf"(?P<theirs>)(?P<verb>\b(?:{self.aims})s? (?:the )?)(?P<zone>{own}){end}")
        nobodys = [rf"(?<![\w.'-])(?P<zone>{own})(?:[ -]{_KIND})(?![\w-])"]
        nobodys.append(rf"(?<![\w.'-])(?P<zone>{self._names({one for one in self.known if '-' in one})})(?![\w.-])")
        return [re.compile(one, re.IGNORECASE) for one in (*owned, *nobodys)]

    @staticmethod
    def _names(folded: Collection[str]) -> str:
        listed = sorted(folded, key=len, reverse=True)
        center = "(?:center|centre)"
        return "(?:" + "|".join(re.escape(name).replace(r"\-", "[ _-]?").replace("center", center) for name in listed) + ")"
