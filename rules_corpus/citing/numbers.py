"""Rule numbers as they are printed and typed: their shapes, their parts, and how far two of them are apart."""

from __future__ import annotations

import re
from functools import lru_cache

Key = tuple[int, ...]

PART = r"[0-9]{1,2}"
HYPHEN = r"[-\u2010\u2011]"
DOTTED = rf"{PART}(?:\.{PART})+"
# A dash between two parts is a range; between three or more it is a hyphen that a word processor made longer.
HYPHENED = rf"(?:{PART}(?:[–—]{PART}){{2,}}|{PART}(?:{HYPHEN}{PART})+)"

# Vanguard nests seven deep; a longer run of numbers is something else.
DEEPEST = 8

_DIGITS = re.compile(r"[0-9]+")


@lru_cache(maxsize=16384)
def key_of(number: str) -> Key:
    """The parts of a number however it is typed; empty where it cannot be a rule's ("1.6.0", "28.04")."""
    parts = _DIGITS.findall(number)
    if not parts or len(parts) > DEEPEST or any(part[0] == "0" for part in parts):
        return ()
    return tuple(map(int, parts))


def separator_of(number: str) -> str:
    """What stands between the parts: "." or "-", or nothing for a number of one part."""
    if "." in number:
        return "."
    return "-" if _DIGITS.fullmatch(number.strip()) is None else ""


@lru_cache(maxsize=16384)
def renumbered(old: Key, new: Key) -> bool:
    """Whether one number can have become the other when a section was inserted or moved: they differ in one part."""
    return len(old) == len(new) and sum(a != b for a, b in zip(old, new, strict=True)) == 1


@lru_cache(maxsize=16384)
def likeness(old: Key, new: Key) -> tuple[int, int]:
    """For ordering: how much of two numbers agrees, position by position, then how near their lengths are."""
    return sum(a == b for a, b in zip(old, new, strict=False)), -abs(len(old) - len(new))
