"""Lines to numbered blocks: where a rule begins, and which lines are still its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from rules_corpus.model import Repair, RuleKind, Table
from rules_corpus.reading.lines import Line


@dataclass(frozen=True, slots=True)
class Start:
    """What a dialect says of a line that begins a rule: the number as printed and what follows it on the line.

    `heading` is set where the printing itself says that this is a heading and not a rule.
    """

    number: str
    rest: str
    section: bool = False
    heading: bool = False


@dataclass(slots=True)
class Block:
    """A rule in the making: its number, and the lines below it with the number itself cut off.

    `prefix` stands before the number in the address (a format's rules, a token, the Playbook's heading above a step).
    `kind`, `title`, `parent`, `tables`, `lost` and `overrides` a dialect sets where it knows; else the reader decides.
    """

    number: str
    printed: str
    lines: list[Line] = field(default_factory=list)
    heading: bool = False
    prefix: str = ""
    kind: RuleKind | None = None
    title: str = ""
    parent: str | None = None
    tables: tuple[Table, ...] = ()
    repairs: tuple[Repair, ...] = ()
    lost: str = ""
    overrides: str = ""

    @property
    def address(self) -> str:
        """The tail of the rule's address, unique in the document."""
        return self.prefix + self.number


def build_blocks(
    lines: Iterable[Line], start_of: Callable[[Line], Start | None], repairs: Iterable[Repair]
) -> tuple[list[Block], list[Line], set[Repair]]:
    """Each start with the lines that follow it; the lines before the first start; the number repairs that applied."""
    rows = list(lines)
    at_line = place_number_repairs(rows, repairs)
    blocks: list[Block] = []
    before: list[Line] = []
    used: set[Repair] = set()
    for line in rows:
        start = start_of(line)
        if start is None:
            (blocks[-1].lines if blocks else before).append(line)
            continue
        repair = at_line.get((line.number, start.number))
        block = Block(start.number, start.number, heading=start.heading, kind="section" if start.section else None)
        if repair is not None:
            block.number, block.repairs = repair.meant, (repair,)
            used.add(repair)
        if start.rest:
            block.lines.append(replace(line, text=start.rest, mark=""))
        blocks.append(block)
    return blocks, before, used


def place_number_repairs(lines: list[Line], repairs: Iterable[Repair]) -> dict[tuple[int, str], Repair]:
    """The number repairs, each at the one line where its excerpt stands; one that fits none or several is left out."""
    found: dict[tuple[int, str], Repair] = {}
    for repair in repairs:
        if repair.kind != "number":
            continue
        places = [line.number for line in lines if (repair.at or repair.printed) in line.text]
        if len(places) == 1:
            found[places[0], repair.printed] = repair
    return found


def parts_of(number: str) -> tuple[int, ...]:
    """7.6.1.2 and 7-6-1-2 as (7, 6, 1, 2). No rule's number is longer than nine digits; Python refuses very long ones."""
    return tuple(int(part[:9]) for part in re.findall(r"\d+", number))


def follows(number: tuple[int, ...], previous: tuple[int, ...]) -> bool:
    """Whether a number is what may stand next: the first child, the next sibling, or an ancestor's next sibling."""
    if not number or number == (*previous, 1):
        return bool(number)
    size = len(number)
    return size <= len(previous) and number[:-1] == previous[: size - 1] and number[-1] == previous[size - 1] + 1


def split_run_in(
    lines: Iterable[Line], start_of: Callable[[Line], Start | None], run_in: re.Pattern[str]
) -> list[Line]:
    """Cuts a line in two where the next rule's number runs into it.

    A number in the middle of a line is a rule's beginning only if it is the number that has to come next and no line of
    its own begins with it; otherwise it is a reference.
    """
    rows = list(lines)
    own = {parts_of(start.number) for line in rows if (start := start_of(line))}
    result: list[Line] = []
    current: tuple[int, ...] = ()
    for line in rows:
        while True:
            start = start_of(line)
            if start is not None:
                current = parts_of(start.number)
            offset = len(line.text) - len(start.rest) if start else 0
            for match in run_in.finditer(line.text, offset):
                number = parts_of(match["number"])
                if number not in own and follows(number, current):
                    own.add(number)
                    result.append(replace(line, text=line.text[: match.start()].rstrip()))
                    line = replace(line, text=line.text[match.start("number") :], mark="", after_gap=False)
                    break
            else:
                break
        result.append(line)
    return result
