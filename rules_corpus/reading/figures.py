"""What the extraction left of a figure: the words printed on it, picture by picture, and the legend beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules_corpus.model import Table

_CAPTION = re.compile(r"<p>(?P<words>.*?)</p>")
_TAG = re.compile(r"</?[a-z]+[^<>]*>")
_LEGEND = re.compile(r"[①-⑳][^①-⑳]*")


def is_figure(line: str) -> bool:
    """Whether a line is a row of pictures."""
    return _CAPTION.search(line) is not None


def read_figure(lines: Iterable[str]) -> tuple[list[str], Table]:
    """The entries of the legend, and the words on the figure, a row of pictures a row."""
    legend: list[str] = []
    rows: list[tuple[str, ...]] = []
    for line in lines:
        cells = line.split("\t")
        captions = ("; ".join(match["words"].strip() for match in _CAPTION.finditer(cell)) for cell in cells)
        rows.append(tuple(caption for caption in captions if caption))
        beside = (_TAG.sub(" ", _CAPTION.sub(" ", cell)) for cell in cells)
        legend += [entry.strip() for text in beside for entry in _LEGEND.findall(text)]
    width = max(map(len, rows), default=0)
    return legend, Table((), tuple(row + ("",) * (width - len(row)) for row in rows))
