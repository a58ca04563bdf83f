"""Snippets: the part of a text where the words of a query stand, with those words marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup, escape

from rules_corpus.searching.marks import Marks, hits

WIDTH = 200


class Span(NamedTuple):
    """A piece of a snippet."""

    text: str
    marked: bool


def snippet(text: str, marks: Marks, width: int = WIDTH) -> tuple[Span, ...]:
    """About `width` characters of a text, from where most marked words stand together."""
    found = hits(text, marks)
    start, end = _window(text, found, width)
    spans: list[Span] = [Span("… ", False)] if start else []
    at = start
    for hit_start, hit_end in found:
        if hit_start < at or hit_end > end:
            continue
        if hit_start > at:
            spans.append(Span(text[at:hit_start], False))
        spans.append(Span(text[hit_start:hit_end], True))
        at = hit_end
    if at < end:
        spans.append(Span(text[at:end], False))
    if end < len(text):
        spans.append(Span(" …", False))
    return tuple(spans)


def html(spans: tuple[Span, ...]) -> Markup:
    """A snippet as HTML, its marks as <mark>."""
    return Markup("".join(f"<mark>{escape(span.text)}</mark>" if span.marked else escape(span.text) for span in spans))


def _window(text: str, found: list[tuple[int, int]], width: int) -> tuple[int, int]:
    """The stretch of a text to show: whole if short, else where the most hits are, cut between words."""
    if len(text) <= width + 40 or not found:
        return 0, _cut(text, min(len(text), width if len(text) > width + 40 else len(text)))
    best = max(_together(found, width), key=lambda start_and_count: start_and_count[1])[0]
    start = max(0, best - 40)
    while 0 < start < best and not text[start - 1].isspace():
        start += 1
    start = 0 if start < 15 else start
    return start, _cut(text, min(len(text), start + width))


def _together(found: list[tuple[int, int]], width: int) -> Iterator[tuple[int, int]]:
    """Where each hit begins, and how many end within `width` of there."""
    after = 0
    for place, (start, _) in enumerate(found):
        while after < len(found) and found[after][1] <= start + width:
            after += 1
        yield start, after - place


def _cut(text: str, end: int) -> int:
    """The end of the last whole word before a place."""
    if end >= len(text):
        return len(text)
    space = text.rfind(" ", max(0, end - 30), end)
    return space if space > 0 else end
