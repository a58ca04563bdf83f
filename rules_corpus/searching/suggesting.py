"""Suggestions while typing: terms and numbers that begin with what stands in the box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

# Between the word at which a label may be begun and the whole label, in the index.
WHOLE = "\x1f"
MOST_READ = 60


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion, and the rule it leads to."""

    text: str
    game: str
    number: str
    title: str
    kind: str
    url: str


def beginnings(label: str) -> Iterator[str]:
    """A label from each of its words on, so that "zone" finds "drop zone" too; the whole label stands behind."""
    words = label.split()
    for start in range(min(len(words), 5)):
        yield f"{' '.join(words[start:])}{WHOLE}{label}"


def whole(text: str) -> tuple[str, str]:
    """What was begun and the whole label."""
    begun, _, label = text.partition(WHOLE)
    return begun, label
