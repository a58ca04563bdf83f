"""The dialect of the Vanguard Playbook, which prints no numbers: headings, steps and questions get addresses."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules_corpus.model import Repair
from rules_corpus.reading.blocks import Block
from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.lines import Line, split_lines
from rules_corpus.reading.slugs import slug

_QUESTION = re.compile(r"\**Q(?P<number>\d\d) (?P<rest>.*?)\**")
_STEP = re.compile(r"\[(?P<number>\d+)\] (?P<rest>.*)")
_HEADINGS = (
    "About This Playbook|How to Read a Card|How to Read an Ability Text|Icons|Parts of the Play mat"
    "|Rules for Deck Building|The Difference in Ability Text|Order of a Cardfight|Prepare for Cardfight|Stand Phase"
    "|Draw Phase|Ride Phase|Main Phase|Battle Phase|Start Step|Attack Step|Guard Step|Drive Step|Damage Step"
    "|Close Step|End Phase|The Basis and Definitions|Handling Multiple Rules and Abilities"
    "|Frequently Asked Questions|Fighter's Rules|Terms Used in .*"
)
_HEADING = re.compile(rf"\**(?P<title>{_HEADINGS})\**(?:Ability timing\**)?")


class Playbook(Dialect):
    """Headings become sections, "[4]" a step under its heading, "Q29" a question."""

    def blocks(self, text: str, repairs: Iterable[Repair]) -> tuple[list[Block], list[Line], set[Repair]]:
        blocks: list[Block] = []
        before: list[Line] = []
        heading = ""
        seen: set[str] = set()
        for line in split_lines(text):
            if match := _HEADING.fullmatch(line.text):
                name = slug(match["title"])
                if name not in seen:
                    seen.add(name)
                    heading = name
                    blocks.append(Block(name, "", kind="section", title=match["title"]))
                    continue
            if match := _QUESTION.fullmatch(line.text):
                block = Block(f"q{match['number']}", f"Q{match['number']}", kind="question")
                block.title = match["rest"].strip("*")
                block.parent = heading
                blocks.append(block)
            elif (match := _STEP.fullmatch(line.text)) and f"{heading}/{match['number']}" not in seen:
                seen.add(f"{heading}/{match['number']}")
                block = Block(match["number"], f"[{match['number']}]", [Line(line.number, match["rest"])])
                block.prefix, block.parent, block.kind = heading + "/", heading, "step"
                blocks.append(block)
            else:
                (blocks[-1].lines if blocks else before).append(line)
        return blocks, before, set()
