"""The compiler from Vanguard's printed text to abilities."""

from __future__ import annotations

from typing import NamedTuple

from rulings.kernel.state import Ability, Node


class Compiled(NamedTuple):
    """What was read from a card's text."""

    abilities: tuple[Ability, ...]
    keywords: tuple[str, ...]


def compile_text(text: str) -> Compiled:
    """Text that no grammar reads yet becomes an ability that stops and says so."""
    return Compiled((Ability("1", "activated", text, effect=(Node("unread", {"text": text}),), unread=text),), ())
