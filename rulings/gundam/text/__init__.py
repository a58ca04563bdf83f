"""The compiler from Gundam's printed text to abilities: what it cannot read it says, and never skips."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rulings.gundam.text import cleaning, compiling
from rulings.kernel.state import Ability
from rulings.kernel.telling import ability_words, plain_data

_KEYWORDS = re.compile(r"(?:【Activate·Main】)?((?:<[^<>]+>\s*)+)$")
_PILOT = re.compile(r"【Pilot】\s*\[([^\]]+)\]$")
_ALSO = re.compile(r"This (?:card|Unit|Pilot)'s (?:card )?name is also treated as (.+?)\.?$", re.IGNORECASE)
_AMOUNTS = {"Repair": "repair", "Breach": "breach", "Support": "support"}


class Compiled(NamedTuple):
    """What was read from a card's text."""

    abilities: tuple[Ability, ...]
    keywords: tuple[str, ...]
    facts: Mapping[str, Any]

    @property
    def unread(self) -> tuple[str, ...]:
        """The words that could not be read."""
        return tuple(ability.unread for ability in self.abilities if ability.unread)


@lru_cache(maxsize=2048)
def compile_text(text: str, kind: str) -> Compiled:
    """The effects of a card of a kind: abilities, keyword effects, and what the text says about the card itself."""
    abilities: list[Ability] = []
    keywords: list[str] = []
    facts: dict[str, Any] = {}
    prefix = "pilot" if kind in ("pilot", "command") else "effect"
    for at, line in enumerate(cleaning.lines(text), 1):
        match = _KEYWORDS.fullmatch(line)
        pilot, also = _PILOT.fullmatch(line), _ALSO.fullmatch(line)
        if match:
            _add_keywords(match[1], keywords, facts)
        elif pilot:
            facts["pilot"] = pilot[1]
        elif also:
            facts["also_names"] = tuple(one.strip() for one in re.split(r"(?<=\])(?:, | and |/)(?=\[)", also[1]))
            facts["also_names"] = tuple(re.sub(r'^[\["](.*)[\]"]$', r"\1", one) for one in facts["also_names"])
        else:
            abilities += compiling.abilities_of(line, kind, f"{prefix} {at}")
    return Compiled(tuple(abilities), tuple(keywords), facts)


def _add_keywords(text: str, keywords: list[str], facts: dict[str, Any]) -> None:
    for keyword in re.findall(r"<([^<>]+)>", text):
        name, _, amount = keyword.partition(" ")
        if name in _AMOUNTS and amount.isdigit():
            facts[_AMOUNTS[name]] = facts.get(_AMOUNTS[name], 0) + int(amount)
        elif keyword not in keywords:
            keywords.append(keyword)


def understand(text: str, kind: str = "unit") -> dict[str, Any]:
    """What the compiler read: the tree, the same in words, the words it could not read; keywords and facts of the card."""
    compiled = compile_text(text, kind)
    words = [one.text if one.unread == one.text else ability_words(one) for one in compiled.abilities]
    return {
        "abilities": [
            {"tree": plain_data(one), "words": said, "text": one.text, "unread": one.unread}
            for one, said in zip(compiled.abilities, words, strict=True)
        ],
        "keywords": list(compiled.keywords),
        "words": "\n".join(words),
        "facts": plain_data(compiled.facts),
        "unread": list(compiled.unread),
    }
