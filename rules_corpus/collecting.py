"""How often Python looks for garbage: seldom, in a process that holds the documents and makes long chains of records.

What the collector looks for are objects that refer to each other in a circle. A replay and a page make few of them, and
very many records that stay; by default everything is looked through anew after each 700 of these.
"""

from __future__ import annotations

import gc

NEW, YOUNG, OLD = 50_000, 5, 3


def look_seldom() -> None:
    """From now on garbage is looked for among many new objects at once."""
    gc.set_threshold(NEW, YOUNG, OLD)


def keep_what_is_there() -> None:
    """What exists now (documents, index, compiled cards) stays for good, and is not looked through again."""
    gc.freeze()
