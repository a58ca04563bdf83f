"""Quiet steps: what a step of the rules says where no event, choice or sentence of its own tells anything."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path


@cache
def sentences(path: Path) -> Mapping[str, str]:
    """The sentences of a game, by rule; by rule and another one that is cited; or by `*` and one that is cited."""
    found: Mapping[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))["quiet"]
    return found


def words(path: Path, rule: str, cites: Sequence[str]) -> str:
    """What such a step says, by the most that is known of it."""
    known = sentences(path)
    keys = (*(f"{rule} {cite}" for cite in cites), *(f"* {cite}" for cite in cites), rule)
    return next((known[key] for key in keys if key in known), "")
