"""Reading: sentences through the grammar. What it does not know gives None, and the sentence stays unread."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark
from lark.exceptions import LarkError

from rules_corpus.once import once
from rulings.gundam.text.cleaning import lower
from rulings.gundam.text.events import Meaning

STARTS = ["sentence", "triggered", "reducing", "instead_of_paying", "as_if", "cost", "group"]


@once
def _parser() -> Lark:
    text = (Path(__file__).parent / "grammar.lark").read_text("utf-8")
    return Lark(text, start=STARTS, parser="earley", lexer="basic", maybe_placeholders=True)


@lru_cache(maxsize=4096)
def read(text: str, start: str) -> Any:
    """What a text means, or None if the grammar does not read it."""
    try:
        tree = _parser().parse(lower(text), start=start)
    except LarkError:
        return None
    return Meaning().transform(tree)
