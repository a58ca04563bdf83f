"""What is found once about a thing that never changes: a printed card, an ability, a part of an effect."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
# Cards of scenarios come and go, each a thing of its own: what is known of them is forgotten together. One replay has a
# few hundred, and what is explored from it at one time not many more; others would fill the memory of a server.
MOST = 2_000


def found_once(find: Callable[[T], R]) -> Callable[[T], R]:
    """The function with a memory: what it answers for a thing is kept beside the thing itself, and found by identity."""
    known: dict[int, tuple[T, R]] = {}

    @wraps(find)
    def look(thing: T) -> R:
        kept = known.get(id(thing))
        if kept is not None:
            return kept[1]
        if len(known) >= MOST:
            known.clear()
        found = find(thing)
        known[id(thing)] = (thing, found)  # the thing is kept too, so that no other can come to have its identity
        return found

    return look
