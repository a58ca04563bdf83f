"""The dialect of the Gundam Card Game Comprehensive Rules."""

from __future__ import annotations

import re
from dataclasses import replace

from rules_corpus.model import HistoryEntry
from rules_corpus.reading.blocks import Start
from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.history import entries_of, iso_date
from rules_corpus.reading.lines import Line, split_lines

_UPDATE = re.compile(r"Ver\. (?P<version>\d+(?:\.\d+)+) \((?P<date>[A-Z][a-z]+ \d{1,2}, \d{4})\) Update")
# Keywords are always printed bold; only bold around anything else says that it was revised.
_BOLD_KEYWORDS = re.compile(r"\*\*((?:\s*【[^】]*】)+\s*)\*\*")
_GAP_AFTER_KEYWORD = re.compile(r"(?<=】)\s+(?=[,.)”])")
_GAP_BEFORE_KEYWORD = re.compile(r"(?<=[“(])\s+(?=【)")


class Gundam(Dialect):
    """Hyphenated numbers under Markdown headings; bold marks what was revised; an update history at the end."""

    rule_start = re.compile(r"(?P<bold>\**)(?P<number>\d+(?:-\d+)+)\.\s*(?P<rest>.*)")
    section_start = re.compile(r"\**(?P<number>\d+)\)\s*(?P<rest>.*)")
    run_in = re.compile(r"(?!)(?P<number>)")
    bold_is_revision = True

    def body(self, lines: list[Line]) -> tuple[list[Line], list[Line]]:
        first = next((i for i, line in enumerate(lines) if line.mark and line.text == "Comprehensive Rules"), -1) + 1
        last = next((i for i, line in enumerate(lines) if _UPDATE.match(line.text)), len(lines))
        return [_without_bold_keywords(line) for line in lines[first:last]], lines[:first] + lines[last:]

    def start(self, line: Line) -> Start | None:
        start = super().start(line)
        match = self.rule_start.fullmatch(line.text)
        if start is None or match is None or start.section:
            return start
        return replace(start, rest=match["bold"] + start.rest)

    def begins_paragraph(self, line: Line, before: str) -> bool:
        """Never: a rule is one paragraph here, and a gap within it is the end of a page."""
        return False

    def history(self, document: str, text: str) -> list[HistoryEntry]:
        entries: list[HistoryEntry] = []
        update: re.Match[str] | None = None
        for line in split_lines(text):
            update = _UPDATE.match(line.text) or update
            if update is None or _UPDATE.match(line.text):
                continue
            date = iso_date(update["date"], "%B %d, %Y")
            said = _without_bold_keywords(line).text
            entries.extend(entries_of(document, update["version"], date, said))
        return entries


def _without_bold_keywords(line: Line) -> Line:
    text = _BOLD_KEYWORDS.sub(r"\1", line.text)
    text = _GAP_BEFORE_KEYWORD.sub("", _GAP_AFTER_KEYWORD.sub("", text))
    return replace(line, text=re.sub(r"(?<=\S)  +", " ", text))
