"""The compiler from Vanguard's printed text to abilities, and the printer from abilities to text."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from rulings.kernel.state import Ability
from rulings.kernel.telling import plain_data
from rulings.vanguard.text import cleaning
from rulings.vanguard.text.compiling import ability_of
from rulings.vanguard.text.printing import print_ability


class Compiled(NamedTuple):
    """What was read from a card's text."""

    abilities: tuple[Ability, ...]
    keywords: tuple[str, ...]

    @property
    def unread(self) -> tuple[str, ...]:
        """The words that were not understood."""
        return tuple(ability.unread for ability in self.abilities if ability.unread)


@lru_cache(maxsize=2048)
def compile_text(text: str) -> Compiled:
    """The abilities and keywords of a card's text. Words that no phrase reads stay in their place, as `unread` nodes."""
    found = [ability_of(line, str(index)) for index, line in enumerate(cleaning.lines(text), 1)]
    return Compiled(tuple(found), tuple(ability.keyword for ability in found if ability.keyword))


def print_text(compiled: Compiled) -> str:
    """The abilities as card text, one line each."""
    return "\n".join(print_ability(ability) for ability in compiled.abilities)


def understand(text: str) -> dict[str, Any]:
    """What the compiler read: the tree, the same in words, the words it could not read."""
    compiled = compile_text(text)
    return {
        "abilities": [
            {"tree": plain_data(ability), "words": print_ability(ability), "unread": ability.unread}
            for ability in compiled.abilities
        ],
        "keywords": list(compiled.keywords),
        "words": print_text(compiled),
        "unread": list(compiled.unread),
    }


__all__ = ["Compiled", "compile_text", "print_ability", "print_text", "understand"]
