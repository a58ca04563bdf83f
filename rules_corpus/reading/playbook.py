"""The dialect of the Vanguard Playbook, which prints no numbers: headings, steps and questions get addresses."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from rules_corpus.model import Repair, RuleKind, Table
from rules_corpus.reading.blocks import Block
from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.lines import Line, split_lines
from rules_corpus.reading.slugs import slug

_OUTLINE = Path(__file__).with_name("playbook_outline.toml")
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫"
_QUESTION = re.compile(r"Q(?P<number>\d\d) (?P<rest>.*)")
_STEP = re.compile(r"\[(?P<number>\d+)\] (?P<rest>.*)")
_RUN_TOGETHER = re.compile(r"(?<=\w)\*\*(?=\w)")
_TAG = re.compile(r"</?[a-z]+[^<>]*>")
# A list's mark, but not the tab before a cell.
_MARKS = re.compile(r"(?P<indent> *)(?P<mark>-(?= )|[●•※]|) *(?P<text>.*?) *")
_STRAIGHT = str.maketrans("“”‘’", "\"\"''")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the outline, with its address."""

    title: str
    address: str
    under: str | None
    steps: str


@cache
def _outline() -> dict[str, Any]:
    return tomllib.loads(_OUTLINE.read_text(encoding="utf-8"))


@cache
def _headings() -> tuple[Heading, ...]:
    result = []
    for entry in _outline()["heading"]:
        under = entry.get("under")
        name = entry.get("number") or slug(entry["title"])
        address = f"{under}/{name}" if under else name
        result.append(Heading(entry["title"], address, under, entry.get("steps", "")))
    return tuple(result)


class Playbook(Dialect):
    """Headings by the outline, "[4]" a step under its heading, "Q29" a question."""

    def blocks(self, text: str, repairs: Iterable[Repair]) -> tuple[list[Block], list[Line], set[Repair]]:
        lines, furniture = _without_furniture(_plain_lines(text))
        collector = _Collector()
        for line in lines:
            if line.text in _outline()["resume"]:
                collector.resume(_outline()["resume"][line.text])
                furniture.append(line)
            elif not collector.add(line):
                furniture.append(line)
        for block in collector.blocks:
            _take_table(block)
        furniture.sort(key=lambda line: line.number)
        return collector.blocks, furniture, set()

    def begins_paragraph(self, line: Line, before: str) -> bool:
        """Nearly every line stands for itself: items, legends, charts. Only a line right below another goes on with it."""
        return bool(line.mark) or line.after_gap or line.text[0] in _CIRCLED

    def is_title(self, block: Block, text: str, has_children: bool) -> bool:
        return False


class _Collector:
    """Goes through the lines once and gathers the blocks."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.upcoming = list(_headings())
        self.heading: Heading | None = None
        self.step = 0
        self.introduced = False

    def add(self, line: Line) -> bool:
        """Puts a line where it belongs; before the first heading it belongs to nothing."""
        if self._heading(line) or self._question(line) or self._step(line):
            return True
        if not self.blocks:
            return False
        self.blocks[-1].lines.append(line)
        self.introduced |= not line.mark and line.text.endswith(".")
        return True

    def resume(self, address: str) -> None:
        """Goes on with the steps of an earlier heading."""
        self.heading = next(heading for heading in _headings() if heading.address == address)
        prefix = f"{address}/"
        self.step = sum(block.kind == "step" and block.prefix == prefix for block in self.blocks)

    def _heading(self, line: Line) -> bool:
        if not self.upcoming:
            return False
        heading = self.upcoming[0]
        labels = "|".join(re.escape(label) for label in _outline()["labels"])
        title = re.escape(heading.title.translate(_STRAIGHT))
        match = re.fullmatch(rf"(?P<circled>[{_CIRCLED}])?\s*(?P<title>{title})\s*(?P<label>{labels})?", _straight(line))
        if match is None:
            return False
        self.upcoming.pop(0)
        self.heading, self.step, self.introduced = heading, 0, False
        printed = line.text[match.start("title") : match.end("title")]
        kind: RuleKind | None = None if heading.under else "section"
        block = Block(heading.address, match["circled"] or "", kind=kind, title=printed, parent=heading.under)
        if match["label"]:
            block.lines.append(replace(line, text=match["label"], mark=""))
        self.blocks.append(block)
        return True

    def _question(self, line: Line) -> bool:
        match = _QUESTION.fullmatch(line.text)
        if match is None:
            return False
        name = "q" + match["number"]
        parent = self.heading.address if self.heading else None
        self.blocks.append(Block(name, name.upper(), kind="question", title=match["rest"], parent=parent))
        return True

    def _step(self, line: Line) -> bool:
        """A step by its mark, or where the marks were lost by its place in the list after the introduction."""
        if self.heading is None or not self.heading.steps:
            return False
        match = _STEP.fullmatch(line.text)
        lost = self.heading.steps == "lost" and self.introduced and line.mark == "-" and not line.indent
        circled = self.heading.under and line.text[0] in _CIRCLED
        if not (match or lost or circled):
            return False
        self.step += 1
        printed, rest = "", line.text
        if match:
            printed, rest = f"[{match['number']}]", match["rest"]
        elif circled:
            printed, rest = line.text[0], line.text[1:].lstrip()
        address = self.heading.address
        block = Block(str(self.step), printed, [replace(line, text=rest, mark="")], prefix=f"{address}/", kind="step")
        block.parent = address
        self.blocks.append(block)
        return True


def _straight(line: Line) -> str:
    return line.text.translate(_STRAIGHT)


def _plain_lines(text: str) -> list[Line]:
    """The lines without bold marks; two headings that were run together stand on lines of their own."""
    return [
        replace(line, text=part.replace("**", "").strip(" "))
        for line in split_lines(text, _MARKS)
        for part in _RUN_TOGETHER.split(line.text)
        if part.replace("**", "").strip(" ")
    ]


def _without_furniture(lines: list[Line]) -> tuple[list[Line], list[Line]]:
    """The lines of the rules, and apart from them cover, contents, back cover and the index at the margin."""
    kept: list[Line] = []
    left_out: list[Line] = []
    tabs = _outline()["tabs"]
    contents = [(part["first"], part["before"]) for part in _outline()["contents"]]
    i = 0
    while i < len(lines):
        if contents and lines[i].text == contents[0][0]:
            before = contents.pop(0)[1]
            end = next((j for j in range(i, len(lines)) if lines[j].text == before), len(lines))
        elif [line.text for line in lines[i : i + len(tabs)]] == tabs:
            end = i + len(tabs)
        else:
            kept.append(lines[i])
            i += 1
            continue
        left_out += lines[i:end]
        i = end
    return kept, left_out


def _take_table(block: Block) -> None:
    """Cells become a table; a row that only goes on with the one before is joined to it."""
    rows: list[list[str]] = []
    for line in block.lines:
        if "\t" not in line.text:
            continue
        cells = [" ".join(_TAG.sub(" ", cell).split()) for cell in line.text.split("\t")]
        if rows and not cells[0] and "<" in line.text:
            rows[-1] = [" ".join(filter(None, pair)) for pair in zip(rows[-1], cells, strict=False)]
        else:
            rows.append(cells)
    if rows:
        first = 0 if any(row[0] for row in rows) else 1
        block.tables = (Table((), tuple(tuple(row[first:]) for row in rows)),)
        block.lines = [line for line in block.lines if "\t" not in line.text]
