"""The dialect of the Shadowverse: Evolve Comprehensive Rules: the main body, and what stands in its appendices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules_corpus.model import LOST_ICON, Repair
from rules_corpus.reading.blocks import Block, Start, build_blocks
from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.figures import is_figure, read_figure
from rules_corpus.reading.lines import Line, join, split_lines
from rules_corpus.reading.slugs import slug
from rules_corpus.reading.token_list import read_tokens

_FORMAT = re.compile(r"(?P<mark>B-\d+): (?P<title>(?P<name>.+) Rules)")
_APPENDIX = re.compile(r"(?P<mark>Appendix [A-Z]): (?P<title>.+)")
_BOLD = re.compile(r"\*\*(?P<words>.+?)\*\*(?P<end>$)?")
_SENTENCE = re.compile(r"[.:;,!?][\"')\]]*$")
_ITEM = "•"

# The extraction dropped every icon and left the spaces that stood around it, or the brackets.
_LOST_ICONS = (
    (re.compile(r"(?<=\S) {2,}(?=\S)"), f" {LOST_ICON} "),
    (re.compile(r"(?:(?<=\s)|^)\" (?=\S)"), f'"{LOST_ICON} '),
    (re.compile(r"\(\)"), f"({LOST_ICON})"),
    (re.compile(rf"^({_ITEM} )?: "), rf"\1{LOST_ICON}: "),
)
_GAP_BEFORE_STOP = re.compile(r"(?<=[\w)]) (?=[.,](?:\s|$))")


class ShadowverseEvolve(Dialect):
    """Dotted numbers; sections as "7. Game Progression"; tokens in Appendix A, formats with rules of their own in B."""

    rule_start = re.compile(r"(?P<number>\d+(?:\.\d+)+)\.\s+(?P<rest>.*)")
    section_start = re.compile(r"(?P<number>\d+)\.\s+(?P<rest>[A-Z][^.]*)")
    example_start = re.compile(r"Example:")
    bold_is_revision = True

    def blocks(self, text: str, repairs: Iterable[Repair]) -> tuple[list[Block], list[Line], set[Repair]]:
        """The main body, the tokens of Appendix A and the formats of Appendix B, in that order."""
        repairs = list(repairs)
        lines = [_without_marks(line) for line in split_lines(text)]
        # In the table of contents a tab stands before the page.
        first = next((i for i, line in enumerate(lines) if _is_heading(line, self.section_start)), 0)
        a, b = (_find(lines, f"Appendix {letter}: ", first) for letter in "AB")
        blocks, before, used = build_blocks(lines[first : min(a, b)], self.start, repairs)
        for block in blocks:
            _take_captions(block)
        formats, more = self._formats(lines[b + 1 :], repairs, {block.number for block in blocks})
        tokens, headers = read_tokens(lines[a + 1 : b], repairs)
        blocks += [*_appendix(lines[a : a + 1], "tokens"), *tokens]
        blocks += [*_appendix(lines[b : b + 1], "formats"), *formats]
        return blocks, [*lines[:first], *before, *headers], used | more

    def _formats(
        self, lines: list[Line], repairs: list[Repair], main_body: set[str]
    ) -> tuple[list[Block], set[Repair]]:
        """The rules of each format, under the format's name; each says which number of the main body it overrides."""
        blocks: list[Block] = []
        used: set[Repair] = set()
        for match, part in _cut(lines, _FORMAT):
            name = slug(match["name"])
            own, intro, more = build_blocks(part, self.start, repairs)
            blocks.append(Block(name, match["mark"], intro, kind="heading", title=match["title"], parent="formats"))
            for block in own:
                block.prefix = name + "/"
                if block.kind == "section":
                    block.kind, block.parent = "heading", name
                elif block.number in main_body and _SENTENCE.search(join(line.text for line in block.lines)):
                    block.overrides = block.number
            blocks += own
            used |= more
        return blocks, used

    def start(self, line: Line) -> Start | None:
        """As everywhere; a rule's heading may have lost its list mark and kept a heading mark instead (9.2)."""
        found = super().start(replace(line, text=line.text.lstrip("# ")))
        return replace(found, heading=True) if found and line.text.startswith("#") else found

    def is_title(self, block: Block, text: str, has_children: bool) -> bool:
        """A heading is short, ends without a stop and has rules below it."""
        if block.heading or block.kind in ("section", "heading"):
            return True
        return has_children and len(text.split()) <= 10 and _SENTENCE.search(text) is None

    def paragraphs(self, lines: list[Line]) -> tuple[list[str], list[str]]:
        """The rule's paragraphs, list items with a dot before them, and its examples, lost icons shown in all."""
        text: list[list[str]] = []
        examples: list[list[str]] = []
        for line in lines:
            into = examples or text
            if self.example_start.match(line.text):
                examples.append([line.text])
            elif into and not line.mark:
                into[-1].append(line.text)
            elif into and (line.mark == _ITEM or into[-1][0].startswith(_ITEM) or into[-1][-1].endswith(":")):
                into.append([f"{_ITEM} {line.text}"])
            else:
                into.append([line.text])
        return [_show_lost_icons(join(part)) for part in text], [_show_lost_icons(join(part)) for part in examples]


def _is_heading(line: Line, heading: re.Pattern[str]) -> bool:
    return "\t" not in line.text and heading.fullmatch(line.text) is not None


def _find(lines: list[Line], opening: str, first: int) -> int:
    """The first line from `first` on that begins so, or the end."""
    return next((i for i in range(first, len(lines)) if lines[i].text.startswith(opening)), len(lines))


def _cut(lines: list[Line], heading: re.Pattern[str]) -> Iterator[tuple[re.Match[str], list[Line]]]:
    """Each heading with the lines up to the next."""
    starts = [(i, match) for i, line in enumerate(lines) if (match := heading.fullmatch(line.text))]
    ends = [*(i for i, _ in starts[1:]), len(lines)]
    for (i, match), end in zip(starts, ends, strict=False):
        yield match, lines[i + 1 : end]


def _appendix(lines: list[Line], number: str) -> Iterator[Block]:
    """The section that an appendix is; a document without the appendix has none."""
    for line in lines:
        if match := _APPENDIX.fullmatch(line.text):
            yield Block(number, match["mark"], kind="section", title=match["title"])


def _without_marks(line: Line) -> Line:
    """The line with bold only where it says that something was revised.

    What this edition revised is bold to the end of its line; within a line bold shows a keyword as cards print it.
    """

    def keep(match: re.Match[str]) -> str:
        return match[0] if match["end"] is not None else match["words"]

    return replace(line, text=_BOLD.sub(keep, line.text.replace("***", "")))


def _take_captions(block: Block) -> None:
    """Sets apart what the extraction left of a figure or a row of icons among the lines of a rule."""
    figure = [line.text for line in block.lines if is_figure(line.text)]
    if figure:
        legend, table = read_figure(figure)
        block.tables = (table,)
        others = [line for line in block.lines[1:] if not is_figure(line.text)]
        block.lines[1:] = [Line(block.lines[0].number, " ".join(legend), mark="legend"), *others]
    lines = block.lines[:1]
    for line in block.lines[1:]:
        caption = line.after_gap and not line.mark and line.text.istitle()
        if caption or "\t" in line.text:
            lines += [replace(line, text=f"{LOST_ICON} {text.strip()}", mark=_ITEM) for text in line.text.split("\t")]
        else:
            lines.append(line)
    block.lines = lines


def _show_lost_icons(text: str) -> str:
    for pattern, becomes in _LOST_ICONS:
        text = pattern.sub(becomes, text)
    return _GAP_BEFORE_STOP.sub("", text)
