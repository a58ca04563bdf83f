"""Two wordings of a rule in one text: what went is struck out, what came is underlined."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from markupsafe import Markup, escape

_WORD = re.compile(r"\s+|\w+|[^\w\s]")


def word_changes(old: str, new: str) -> Markup:
    """The new wording with what differs from the old marked, word by word."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    parts: list[Markup] = []
    for kind, first, last, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            parts.append(escape("".join(after[start:end])))
            continue
        if gone := "".join(before[first:last]):
            parts.append(Markup("<del>{}</del>").format(gone))
        if came := "".join(after[start:end]):
            parts.append(Markup("<ins>{}</ins>").format(came))
    return Markup("").join(parts)
