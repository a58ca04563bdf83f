"""Dialect: what differs between the documents, one subclass a document; this base reads what they share."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules_corpus.model import HistoryEntry, Repair
from rules_corpus.reading.blocks import Block, Start, build_blocks, split_run_in
from rules_corpus.reading.lines import Line, join, split_lines

_SENTENCE_END = re.compile(r"[.:;!?][\"”’')\]]*$")
_EXAMPLE = re.compile(r"(?:Ex\s?:|Ex\.|Example\s?:|ex\.|For example\b)")


class Dialect:
    """How one document prints its rules. Every method may be overridden; none keeps state."""

    #: a line that begins a numbered rule: groups `number` and `rest`
    rule_start = re.compile(r"(?P<number>\d+(?:\.\d+)+)\.?\s*(?P<rest>.*)")
    #: a line that begins a section: groups `number` and `rest`
    section_start = re.compile(r"(?!)(?P<number>)(?P<rest>)")
    #: a number in the middle of a line that may be the next rule's: group `number`
    run_in = re.compile(r"(?<!\d)(?P<number>\d{1,3}(?:\.\d{1,3})+)\.(?=\s*[A-Za-z\"“(\[])")
    #: what an example begins with
    example_start = _EXAMPLE
    #: whether bold marks (`**`) say what the last edition revised
    bold_is_revision = False

    def body(self, lines: list[Line]) -> tuple[list[Line], list[Line]]:
        """The lines of the rules, and the page furniture that is left out."""
        return lines, []

    def start(self, line: Line) -> Start | None:
        """The rule that begins on this line, if one does."""
        if match := self.section_start.fullmatch(line.text):
            return Start(match["number"], match["rest"], section=True)
        if match := self.rule_start.fullmatch(line.text):
            return Start(match["number"], match["rest"], heading=line.mark.startswith("#"))
        return None

    def blocks(self, text: str, repairs: Iterable[Repair]) -> tuple[list[Block], list[Line], set[Repair]]:
        """The document's blocks in order, the furniture that was left out, and the repairs that were used."""
        lines, furniture = self.body(split_lines(text))
        lines = split_run_in(lines, self.start, self.run_in)
        blocks, before, used = build_blocks(lines, self.start, repairs)
        return self.finish(blocks), furniture + before, used

    def finish(self, blocks: list[Block]) -> list[Block]:
        """A last look at the blocks: appendices, tables, lines that belong to another rule."""
        return blocks

    def is_title(self, block: Block, text: str, has_children: bool) -> bool:
        """Whether a block's text is its title: a heading, or a short line without an end that has rules under it."""
        if block.heading or block.kind == "section":
            return True
        short = len(text.split()) <= 10 and not re.search(r"[.:;,]$", text) and re.match(r"[^a-z]", text) is not None
        return short and "\n" not in text and has_children

    def paragraphs(self, lines: list[Line]) -> tuple[list[str], list[str]]:
        """A block's lines as paragraphs of the rule and its examples; an example lasts to the end of the block."""
        text: list[list[str]] = []
        examples: list[list[str]] = []
        for line in lines:
            into = examples if examples else text
            if self.example_start.match(line.text):
                examples.append([line.text])
            elif into and not self.begins_paragraph(line, join(into[-1])):
                into[-1].append(line.text)
            else:
                into.append([line.text])
        return [join(part) for part in text], [join(part) for part in examples]

    def begins_paragraph(self, line: Line, before: str) -> bool:
        """Whether a line begins a new paragraph of the same rule rather than going on with the last."""
        return line.after_gap and bool(_SENTENCE_END.search(before)) and bool(re.match(r"[^a-z]", line.text))

    def history(self, document: str, text: str) -> list[HistoryEntry]:
        """The entries of the document's own update history, newest first, not yet given to rules."""
        return []
