"""The dialect of the Dragon Ball Super Card Game General Rules."""

from __future__ import annotations

import re

from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.lines import Line


class DragonBallSuper(Dialect):
    """Hyphenated numbers; headings at odd levels; a table of contents before and an update history after the rules."""

    rule_start = re.compile(r"\**(?P<number>\d+(?:-\d+)+)\.?\s+(?P<rest>.*)")
    section_start = re.compile(r"\**(?P<number>\d+)\.\s*(?P<rest>[A-Z][^.]*?)\**")
    run_in = re.compile(r"(?!)(?P<number>)")
    bold_is_revision = True

    def body(self, lines: list[Line]) -> tuple[list[Line], list[Line]]:
        first = next((i for i, line in enumerate(lines) if line.text == "**General Rules**"), -1) + 1
        last = next((i for i, line in enumerate(lines) if line.text == "12. Update History"), len(lines))
        return lines[first:last], lines[:first] + lines[last:]
