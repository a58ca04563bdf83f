"""Other words for what an option says: how people at the table put it, and the words of the option that they mean.

A saying is a pattern for a whole line and the lines that it may stand for. They are tried in order, and only where the line as
it is written fits nothing, so no saying can take a line away from the option whose sentence it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

MAX_LENGTH = 200  # no saying is longer; a longer line is left as it is


class Saying(NamedTuple):
    """One way of saying something, and the lines that it may stand for."""

    says: re.Pattern[str]
    means: tuple[str, ...]


@cache
def read_sayings(path: Path) -> tuple[Saying, ...]:
    """The sayings of a file."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))["saying"]
    return tuple(Saying(re.compile(one["says"]), tuple(one["means"])) for one in found)


def common() -> tuple[Saying, ...]:
    """The sayings that every game shares."""
    return read_sayings(Path(__file__).parent / "sayings.toml")


def reworded(text: str, sayings: Sequence[Saying]) -> Iterator[str]:
    """The lines that a line may stand for, the likeliest first. Capitals and a full stop do not count."""
    said = " ".join(text.split()).rstrip(".!").lower()
    if len(said) > MAX_LENGTH:
        return
    for saying in sayings:
        found = saying.says.fullmatch(said)
        if found:
            for meant in saying.means:
                yield found.expand(meant).strip()
