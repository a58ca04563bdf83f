"""Bytes to lines: decode, strip list and heading marks, remember where each line stood."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_MARK = re.compile(r"(?P<indent>\s*)(?P<mark>#{1,6}(?=\s)|[-●•※](?=\s)|)\s*(?P<text>.*?)\s*")


class UnreadableDocument(ValueError):
    """The document cannot be read; the message says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line that is not empty: its text without the list or heading mark before it."""

    number: int
    text: str
    mark: str = ""
    indent: int = 0
    after_gap: bool = False


def decode(data: bytes, name: str) -> str:
    """The document as text; it has to be UTF-8."""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        byte = f"{data[error.start]:#04x}"
        raise UnreadableDocument(f"{name} is not UTF-8 text: line {line} holds the byte {byte}.") from None


def split_lines(text: str, marks: re.Pattern[str] = _MARK) -> list[Line]:
    """The lines that hold something, with their marks told apart from their text."""
    lines: list[Line] = []
    gap = False
    for number, raw in enumerate(text.split("\n"), start=1):
        match = marks.fullmatch(raw)
        if match is None or not match["text"]:
            gap = True
            continue
        lines.append(Line(number, match["text"], match["mark"], len(match["indent"]), gap))
        gap = False
    return lines


def join(parts: Iterable[str]) -> str:
    """Printed lines as one paragraph again; a word cut at its hyphen keeps the hyphen and loses the gap."""
    paragraph = ""
    for part in parts:
        if not paragraph:
            paragraph = part
        elif re.search(r"[A-Za-z]-$", paragraph) and re.match(r"[a-z]", part):
            paragraph += part
        else:
            paragraph += " " + part
    return paragraph
