"""The dialect of the Cardfight!! Vanguard Comprehensive Rules."""

from __future__ import annotations

import re

from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.lines import Line


class Vanguard(Dialect):
    """Dotted numbers, "Section 7. Attack and Battle", paragraphs cut by column and page and marked as list items."""

    section_start = re.compile(r"Section (?P<number>\d+)\.\s*(?P<rest>.*)")

    def begins_paragraph(self, line: Line, before: str) -> bool:
        return False
