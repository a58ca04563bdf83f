"""Words: from a text to the terms under which it is found, with their places in the text."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
HYPHENATED = re.compile(r"[^\W_]+(?:[-‐‑][^\W_]+)+")
LONGEST_WORD = 40
VOWEL = re.compile(r"[aeiouy]")


@dataclass(frozen=True, slots=True)
class English:
    """The word lists of words.toml."""

    light: frozenset[str]
    stop: frozenset[str]
    weak: frozenset[str]
    forms: dict[str, str]
    numbers: dict[str, str]
    synonyms: dict[tuple[str, ...], tuple[tuple[str, ...], ...]]
    said: frozenset[str]
    alike: dict[str, str]
    idioms: re.Pattern[str]
    idioms_mean: tuple[str, ...]


class Token(NamedTuple):
    """A word where it stands: `word` as people write it in lower case, `term` as the index knows it."""

    word: str
    term: str
    start: int
    end: int


@cache
def english() -> English:
    """words.toml, with every list brought to terms."""
    data = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
    forms: dict[str, str] = data["forms"]
    numbers: dict[str, str] = data["numbers"]
    synonyms: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    for said, means in data["english"].items():
        key = tuple(_stemmed(word, forms, numbers) for word in said.split())
        meant = tuple(tuple(_stemmed(word, forms, numbers) for word in phrase.split()) for phrase in means)
        # Two forms of one word ("tie", "tied") may have lines of their own.
        synonyms[key] = tuple(dict.fromkeys(synonyms.get(key, ()) + tuple(m for m in meant if m != key)))
    return English(
        light=frozenset(_plain(word) for word in data["light"].split()),
        stop=frozenset(_plain(word) for word in data["stop"].split()),
        weak=frozenset(_stemmed(_plain(word), forms, numbers) for word in data["weak"].split()),
        forms=forms,
        numbers=numbers,
        synonyms=synonyms,
        said=frozenset(phrase[0] for phrase in synonyms if len(phrase) == 1),
        alike=_alike(data["alike"]["groups"], forms, numbers),
        # One expression for all, for they are looked for in every phrase of players when a server starts.
        idioms=re.compile(rf"\b(?:{'|'.join(f'({said})' for said in data['idioms'])})\b", re.IGNORECASE),
        idioms_mean=tuple(data["idioms"].values()),
    )


def _alike(groups: str, forms: dict[str, str], numbers: dict[str, str]) -> dict[str, str]:
    """For each word of a group the one that stands for all of them: the first that any group gives it."""
    found: dict[str, str] = {}
    for line in groups.splitlines():
        group = [_stemmed(word, forms, numbers) for word in line.split()]
        for term in group:
            found.setdefault(term, found.get(group[0], group[0]))
    return found


def likened(phrase: Iterable[str]) -> tuple[str, ...]:
    """A phrase with each term read as the one that stands for all that mean the same."""
    alike = english().alike
    return tuple(alike.get(term, term) for term in phrase)


def idioms_read(text: str) -> str:
    """A text with turns of phrase put in words that mean by themselves what they say: "in play" is on the field."""
    lists = english()
    return lists.idioms.sub(lambda match: lists.idioms_mean[(match.lastindex or 1) - 1], text)


def tokens(text: str) -> Iterator[Token]:
    """The words of a text in order. A hyphenated word gives its parts (see `joined` for the whole)."""
    for match in WORD.finditer(text):
        word = _plain(match.group())
        if word:
            yield Token(word, term_of(word), match.start(), match.end())


def terms(text: str) -> tuple[str, ...]:
    """The terms of a text in order."""
    return tuple(token.term for token in tokens(text))


def joined(text: str) -> Iterator[tuple[str, int, int]]:
    """Hyphenated words written as one: "rear-guard" gives "rearguard" and where it stands."""
    for match in HYPHENATED.finditer(text):
        word = _plain(re.sub(r"[-‐‑]", "", match.group()))
        if word and not word.isdigit():
            yield term_of(word), match.start(), match.end()


@lru_cache(maxsize=65536)
def term_of(word: str) -> str:
    """The term of one plain word: its number, its base form, or its stem."""
    lists = english()
    return _stemmed(word, lists.forms, lists.numbers)


def is_stop(word: str) -> bool:
    """Whether a plain word says nothing by itself."""
    return word in english().stop or word in english().light


def is_light(word: str) -> bool:
    """Whether a plain word says nothing even within a phrase."""
    return word in english().light


@lru_cache(maxsize=65536)
def _plain(word: str) -> str:
    """Lower case, without accents, possessives and apostrophes."""
    word = unicodedata.normalize("NFKD", word[:LONGEST_WORD]).casefold()
    word = "".join(letter for letter in word if letter.isalnum() or letter in "'’").replace("’", "'")
    return word.removesuffix("'s").replace("'", "")


def _stemmed(word: str, forms: dict[str, str], numbers: dict[str, str]) -> str:
    if word in numbers:
        return numbers[word]
    return _stem(forms.get(word, word))


def _stem(word: str) -> str:
    """A light stemmer: plurals, -ed, -ing, -ly and -tion; never so far that two words of a rulebook meet by accident."""
    if len(word) < 4 or not word.isalpha() or not word.isascii():
        return word
    word = _singular(word)
    for suffix in ("ing", "ed"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3 and VOWEL.search(word[: -len(suffix)]):
            if word.endswith("eed"):
                break
            word = _undoubled(word[: -len(suffix)])
            if word.endswith("i"):
                word = word[:-1] + "y"
            break
    if word.endswith("ly") and len(word) > 5:
        word = word[:-2]
    if word.endswith(("tion", "sion")) and len(word) > 6:
        word = word[:-3]
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _undoubled(stem: str) -> str:
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "lsz":
        return stem[:-1]
    return stem
