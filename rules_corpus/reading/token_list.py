"""The token list of Appendix A: one rule a token, its columns as a table and its card text as the rule's text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules_corpus.model import Repair, Table
from rules_corpus.reading.blocks import Block
from rules_corpus.reading.lines import Line
from rules_corpus.reading.slugs import slug

_KIND = re.compile(r"(?P<kind>\w+) Tokens")
# A keyword that was bold on the card stands apart from the sign that follows or the quote that opens before it.
_GAP_AFTER_KEYWORD = re.compile(r"(?<=\w) (?=[.,](?:\s|$))")
_GAP_BEFORE_KEYWORD = re.compile(r"(?<=\s\") (?=\w)")


def read_tokens(lines: Iterable[Line], repairs: Iterable[Repair]) -> tuple[list[Block], list[Line]]:
    """A heading for each kind of token with its tokens below, in order; and the lines that say nothing of a token."""
    names = {repair.printed: repair.meant for repair in repairs if repair.rule == f"token/{slug(repair.meant)}"}
    blocks: list[Block] = []
    headers: list[Line] = []
    columns: list[str] = []
    heading = ""
    for line in lines:
        cells = [cell.strip() for cell in line.text.split("\t")]
        if match := _KIND.fullmatch(line.text):
            kind = Block(slug(match["kind"]), "", prefix="tokens/", kind="heading", title=line.text, parent="tokens")
            heading = kind.address
            blocks.append(kind)
        elif cells[0] == "Card Name" and len(cells) > 2:
            columns = cells
            headers.append(line)
        elif len(cells) > 1 and columns:
            blocks.append(_token(line.number, cells, columns, heading, names))
        elif blocks:
            blocks[-1].lines.append(Line(line.number, _tidy(" ".join(cells))))
        else:
            headers.append(line)
    return blocks, headers


def _token(number: int, cells: list[str], columns: list[str], heading: str, names: dict[str, str]) -> Block:
    """A row: the name is the title and, as it is meant, the address; the last column is the text."""
    cells += [""] * (len(columns) - len(cells))
    name, *values = cells[: len(columns) - 1]
    text = " ".join(cells[len(columns) - 1 :])
    block = Block(slug(names.get(name, name)), "", prefix="token/", kind="token", title=name, parent=heading)
    block.tables = (Table(tuple(columns[1:-1]), (tuple(values),)),)
    block.lines = [Line(number, _tidy(text))] if text else []
    return block


def _tidy(text: str) -> str:
    return _GAP_BEFORE_KEYWORD.sub("", _GAP_AFTER_KEYWORD.sub("", text))
