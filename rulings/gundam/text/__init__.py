"""The compiler from Gundam's printed text to abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulings.kernel.state import Ability


class Compiled(NamedTuple):
    """What was read from a card's text."""

    abilities: tuple[Ability, ...]
    keywords: tuple[str, ...]
    facts: Mapping[str, Any]


def compile_text(text: str, kind: str, name: str = "") -> Compiled:
    """Text."""
    return Compiled((), (), {})
