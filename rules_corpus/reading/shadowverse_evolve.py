"""The dialect of the Shadowverse: Evolve Comprehensive Rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rules_corpus.model import Repair, Table
from rules_corpus.reading.blocks import Block, build_blocks, split_run_in
from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.lines import Line, split_lines

_FORMAT = re.compile(r"B-\d+: (?P<name>.+) Rules")


class ShadowverseEvolve(Dialect):
    """Dotted numbers; sections as "7. Game Progression"; tokens in Appendix A, formats with rules of their own in B."""

    section_start = re.compile(r"(?P<number>\d+)\.\s*(?P<rest>[A-Z][^.]*)")
    bold_is_revision = True

    def blocks(self, text: str, repairs: Iterable[Repair]) -> tuple[list[Block], list[Line], set[Repair]]:
        """The main body, the tokens of Appendix A and the formats of Appendix B, in that order."""
        lines = split_lines(text)
        contents = _find(lines, "Appendix B") + 1
        appendix_a = _find(lines, "Appendix A", contents)
        appendix_b = _find(lines, "Appendix B", contents)
        furniture = lines[:contents] + lines[appendix_b : appendix_b + 1]
        main = split_run_in(lines[contents:appendix_a], self.start, self.run_in)
        blocks, before, used = build_blocks(main, self.start, repairs)
        blocks += self.tokens(lines[appendix_a:appendix_b])
        for name, part in self.formats(lines[appendix_b + 1 :]):
            prefix = slug(name) + "/"
            own, intro, more = build_blocks(part, self.start, repairs)
            blocks.append(Block("rules", name + " Rules", intro, prefix=prefix, kind="section", title=name + " Rules"))
            for block in own:
                block.prefix = prefix
                block.overrides = block.number
            blocks += own
            used |= more
        return blocks, furniture + before, used

    def formats(self, lines: list[Line]) -> Iterator[tuple[str, list[Line]]]:
        """Each format's name and the lines of its rules."""
        starts = [(i, match["name"]) for i, line in enumerate(lines) if (match := _FORMAT.fullmatch(line.text))]
        for (i, name), (end, _) in zip(starts, [*starts[1:], (len(lines), "")], strict=True):
            yield name, lines[i + 1 : end]

    def tokens(self, lines: list[Line]) -> list[Block]:
        """The token table's rows; a row without a name goes on with the one before."""
        result: list[Block] = []
        for line in lines:
            cells = line.text.split("\t")
            if len(cells) < 5 or cells[0] == "Card Name":
                continue
            table = Table(("Name", "Class", "Trait", "Cost"), (tuple(cells[:4]),))
            block = Block(slug(cells[0]), cells[0], [Line(line.number, cells[-1])], prefix="token/", kind="token")
            block.title = cells[0]
            block.tables = (table,)
            result.append(block)
        return result


def _find(lines: list[Line], opening: str, first: int = 0) -> int:
    """The first line from `first` on that begins so, or the end."""
    return next((i for i in range(first, len(lines)) if lines[i].text.startswith(opening)), len(lines))


def slug(name: str) -> str:
    """A name as it stands in an address."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "").replace("’", "")).strip("-")
