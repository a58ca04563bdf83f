"""The dialect of the Dragon Ball Super Card Game General Rules."""

from __future__ import annotations

import re

from rules_corpus.model import HistoryEntry
from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.history import entries_of, iso_date
from rules_corpus.reading.lines import Line, split_lines

_UPDATE = re.compile(r"(?P<date>\d{1,2}/\d{1,2}/\d{4}) ver\.(?P<version>\d+(?:\.\d+)+)(?: (?P<said>.+))?")


class DragonBallSuper(Dialect):
    """Hyphenated numbers; headings at odd levels; a table of contents before; the last section is an update history."""

    rule_start = re.compile(r"\**(?P<number>\d+(?:-\d+)+)\.(?:\s+|$)(?P<rest>.*)")
    section_start = re.compile(r"\**(?P<number>\d+)\.\s*(?P<rest>[A-Z][^.]*?)\**")
    run_in = re.compile(r"(?!)(?P<number>)")
    bold_is_revision = True

    def body(self, lines: list[Line]) -> tuple[list[Line], list[Line]]:
        first = next((i for i, line in enumerate(lines) if line.text == "**General Rules**"), -1) + 1
        return lines[first:], lines[:first]

    def begins_paragraph(self, line: Line, before: str) -> bool:
        """Only an update is a paragraph of its own; a rule is one, and a gap within it is the end of a column."""
        return _UPDATE.fullmatch(line.text) is not None

    def history(self, document: str, text: str) -> list[HistoryEntry]:
        entries: list[HistoryEntry] = []
        for line in split_lines(text):
            if update := _UPDATE.fullmatch(line.text):
                date = iso_date(update["date"], "%d/%m/%Y")
                entries.extend(entries_of(document, update["version"], date, update["said"] or "First version"))
        return entries[::-1]
