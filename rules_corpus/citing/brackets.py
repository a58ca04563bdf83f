"""Reads `[[7.6.1.2]]`, `[[gundam 8-5-2-3]]`, `[[see 9.2.2]]` and the other things that can stand in double brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from rules_corpus.citing.find import Mention
from rules_corpus.citing.numbers import DOTTED, HYPHENED, PART, Key, key_of, separator_of
from rules_corpus.citing.words import Cue

_Number = tuple[int, int, Key, str]

_SEE = re.compile(r"\s*(?:see(?:\s+also)?|cf\.?)\s+", re.IGNORECASE)
_VERSION = re.compile(r"\s*@\s*(?P<version>[\w.]+)")
_CUE = re.compile(
    r"(?:['’]s)?[\s:,/]*(?:(?:CR|GR|(?:comprehensive|general)\s+rules?|rules?|sections?|§+)(?=[\s:\d])[\s:]*)*", re.IGNORECASE
)
_NUMBER = re.compile(rf"(?P<number>{DOTTED}|{HYPHENED}|{PART})\.?(?![^\W_])")
_NEXT = re.compile(r"\s*(?:,|;|/|&|-|–|—|\band\b|\bor\b|\bto\b)+(?:\s*(?:and|or)\b)?\s*(?P<mark>[.-](?=\d))?", re.IGNORECASE)
_PLAIN = re.compile(rf"\s*(?P<number>{DOTTED}|{HYPHENED}|{PART})\s*")
_QUESTION = re.compile(rf"(?:playbook[\s/,]*)?q(?:uestion)?[\s.]*(?P<question>{PART})\s*", re.IGNORECASE)


def read_brackets(match: re.Match[str], names: Mapping[str, str]) -> list[Mention]:
    """The mentions of one pair of double brackets: several for a list; their spans together cover the brackets."""
    if plain := _PLAIN.fullmatch(match["inner"]):
        number = plain["number"]
        return [Mention(*match.span(), key_of(number), separator_of(number), Cue.BRACKETS, display=number)]
    inner, _, label = match["inner"].partition("|")
    see = _SEE.match(inner)
    place = see.end() if see else len(inner) - len(inner.lstrip())
    game, place = _game(inner, place, names)
    version = ""
    if game and (pinned := _VERSION.match(inner, place)):
        version, place = pinned["version"], pinned.end()
    common = Mention(
        *match.span(), cue=Cue.BRACKETS, game=game, version=version, display=(label or inner).strip(), background=bool(see)
    )
    cue = _CUE.match(inner, place)
    start = cue.end() if cue else place
    if question := _QUESTION.fullmatch(inner, start):
        return [replace(common, question=int(question["question"]))]
    if numbers := list(_numbers(inner, start)):
        last = numbers[-1][1]
        common.game = game or _game(inner, len(inner) - len(inner[last:].lstrip(" .(")), names)[0]
        return _of_numbers(match.start("inner"), inner, label, numbers, common)
    return [replace(common, name=inner[place:].strip(" \t:,"))]


def _of_numbers(offset: int, inner: str, label: str, numbers: list[_Number], common: Mention) -> list[Mention]:
    """One mention a number; the first and the last take the brackets with them. A label stands for all."""
    if label.strip():
        numbers = numbers[:1]
    mentions = []
    for i, (first, last, key, separator) in enumerate(numbers):
        is_first, is_last = i == 0, i == len(numbers) - 1
        # Most brackets hold one number: theirs is the common mention itself.
        mention = common if len(numbers) == 1 else replace(common)
        mention.key, mention.separator, mention.chained = key, separator, not is_first
        mention.after = inner[last:] if is_last else ""
        mention.start = common.start if is_first else offset + first
        mention.end = common.end if is_last else offset + last
        if not label.strip():
            mention.display = inner[0 if is_first else first : len(inner) if is_last else last].strip()
        mentions.append(mention)
    return mentions


def _game(inner: str, place: int, names: Mapping[str, str]) -> tuple[str, int]:
    """The game that the brackets begin with, the longest name that fits, and where its name ends."""
    games, pattern = _beginnings(tuple(names.items()))
    found = pattern.match(inner.lower(), place)
    return (games[found[0]], found.end()) if found else ("", place)


@lru_cache(maxsize=4)
def _beginnings(names: tuple[tuple[str, str], ...]) -> tuple[dict[str, str], re.Pattern[str]]:
    """The games by their names in small letters, and what finds the longest of these as a word of its own."""
    games: dict[str, str] = {}
    for name, game in names:
        games.setdefault(name.lower(), game)
    longest_first = sorted(games, key=len, reverse=True)
    return games, re.compile(rf"(?:{'|'.join(map(re.escape, longest_first))})(?![^\W_])")


def _numbers(inner: str, place: int) -> Iterator[_Number]:
    """The numbers of a list that fills the rest of the brackets; nothing if something else stands there."""
    found: list[_Number] = []
    mark = False
    while match := _NUMBER.match(inner, place):
        key, separator = key_of(match["number"]), separator_of(match["number"])
        start = match.start()
        if mark and found and len(key) == 1:
            key, separator, start = (*found[-1][2][:-1], *key), found[-1][3], start - 1
        found.append((start, match.end("number"), key, separator))
        place = match.end()
        follows = _NEXT.match(inner, place)
        if follows is None:
            break
        place, mark = follows.end(), bool(follows["mark"])
    rest = inner[place:].strip()
    if len(found) == 1 and len(found[0][2]) == 1 and inner[found[0][1] :].lstrip()[:1] == ",":
        return  # an array in somebody's code: [[7, "name"]]
    if all(key for _, _, key, _ in found) and (not rest or (len(found) == 1 and not rest[0].isdigit())):
        yield from found
