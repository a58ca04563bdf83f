"""The dialect of the Cardfight!! Vanguard Comprehensive Rules."""

from __future__ import annotations

import re
from dataclasses import replace

from rules_corpus.model import Table
from rules_corpus.reading.blocks import Block
from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.lines import Line

_LEGEND = re.compile(r"\d+\) ")
_LEGEND_RUN_IN = re.compile(r"(?<=[a-z])(?=\d+\) )")


class Vanguard(Dialect):
    """Dotted numbers, "Section 7. Attack and Battle", paragraphs cut by column and page and marked as list items."""

    section_start = re.compile(r"Section (?P<number>\d+)\.\s*(?P<rest>.*)")

    def body(self, lines: list[Line]) -> tuple[list[Line], list[Line]]:
        """Nothing is left out; a figure's legend gets a line an entry where two run together."""
        return [replace(line, text=text) for line in lines for text in _legend_entries(line.text)], []

    def begins_paragraph(self, line: Line, before: str) -> bool:
        """Only a legend has lines of its own: all else that begins a line was cut by a column or a page."""
        return _LEGEND.match(line.text) is not None

    def finish(self, blocks: list[Block]) -> list[Block]:
        """Cells become tables; the legend of a figure goes to the section that the figure is of."""
        section: Block | None = None
        for block in blocks:
            if block.kind == "section":
                section = block
            elif section is not None:
                section.lines += [line for line in block.lines if _LEGEND.match(line.text)]
                block.lines = [line for line in block.lines if not _LEGEND.match(line.text)]
            rows = tuple(tuple(line.text.split("\t")) for line in block.lines if "\t" in line.text)
            if rows:
                block.tables = (Table(("Clan", "Nation"), rows),)
                block.lines = [line for line in block.lines if "\t" not in line.text]
        return blocks


def _legend_entries(text: str) -> list[str]:
    """A legend's line cut before each entry; any other line whole."""
    return _LEGEND_RUN_IN.split(text) if _LEGEND.match(text) else [text]
