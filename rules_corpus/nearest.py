"""Which existing rules are nearest to a number that does not exist."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from rules_corpus.model import Rule

#: An address longer than this is compared by its beginning only.
_LONGEST = 80


def nearest_rules(rules: Sequence[Rule], asked: str, limit: int) -> tuple[Rule, ...]:
    """By what the numbers have in common from the left, then by how far apart they are; names by their spelling."""
    asked = asked[:_LONGEST]
    wanted = _parts(asked) if re.match(r"[\W\d]*\d", asked) else ()
    if not wanted:
        names = {rule.number: rule for rule in rules}
        close = difflib.get_close_matches(asked, names, n=limit, cutoff=0.4)
        return tuple(names[name] for name in close)
    numbered = [(rule, _parts(rule.number)) for rule in rules if rule.number[:1].isdigit()]
    ranked = sorted(numbered, key=lambda pair: _distance(pair[1], wanted))
    return tuple(rule for rule, _ in ranked[:limit])


def _parts(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", number))


def _distance(number: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, int, int]:
    """Small is near: many shared parts, then a small step at the first part that differs, then a like depth."""
    shared = 0
    for a, b in zip(number, wanted, strict=False):
        if a != b:
            break
        shared += 1
    step = abs(number[shared] - wanted[shared]) if shared < min(len(number), len(wanted)) else 0
    return -shared, step, abs(len(number) - len(wanted))
