"""The dialect of the Gundam Card Game Comprehensive Rules."""

from __future__ import annotations

import re

from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.lines import Line


class Gundam(Dialect):
    """Hyphenated numbers under Markdown headings; bold marks what was revised; an update history at the end."""

    rule_start = re.compile(r"\**(?P<number>\d+(?:-\d+)+)\.\s*(?P<rest>.*)")
    section_start = re.compile(r"\**(?P<number>\d+)\)\s*(?P<rest>.*)")
    run_in = re.compile(r"(?!)(?P<number>)")
    bold_is_revision = True

    def body(self, lines: list[Line]) -> tuple[list[Line], list[Line]]:
        first = next((i for i, line in enumerate(lines) if line.mark and line.text == "Comprehensive Rules"), -1) + 1
        last = next((i for i, line in enumerate(lines) if re.match(r"Ver\. .* Update$", line.text)), len(lines))
        return lines[first:last], lines[:first] + lines[last:]
