"""Snippets: the part of a text where the words of a query stand, with those words marked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup, escape

from rules_corpus.searching.words import Token, english, joined, tokens

WIDTH = 200


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a snippet."""

    text: str
    marked: bool


def snippet(text: str, marks: frozenset[str], width: int = WIDTH) -> tuple[Span, ...]:
    """About `width` characters of a text, from where most marked words stand together."""
    hits = _hits(text, marks)
    start, end = _window(text, hits, width)
    spans: list[Span] = [Span("… ", False)] if start else []
    at = start
    for hit_start, hit_end in hits:
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
    return Markup("").join(
        Markup("<mark>{}</mark>").format(span.text) if span.marked else escape(span.text) for span in spans
    )


def marked_words(text: str, marks: frozenset[str]) -> tuple[str, ...]:
    """The words of a text that are marked, each once, as they are written."""
    return tuple(dict.fromkeys(text[start:end].lower() for start, end in _hits(text, marks)))


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[tuple[Token, ...], tuple[tuple[str, int, int], ...]]:
    return tuple(tokens(text)), tuple(joined(text))


def _hits(text: str, marks: frozenset[str]) -> list[tuple[int, int]]:
    """Where marked words stand, in order and without overlap. Weak words are marked only where nothing else is."""
    words, compounds = _tokens(text)
    telling = marks - english().weak
    for wanted in (telling, marks):
        hits = [(start, end) for term, start, end in compounds if term in wanted]
        hits += [(token.start, token.end) for token in words if token.term in wanted]
        if hits:
            break
    merged: list[tuple[int, int]] = []
    for start, end in sorted(hits):
        # Neighbours that are both marked are marked as one.
        if merged and (start < merged[-1][1] or text[merged[-1][1] : start] in (" ", "-")):
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


def _window(text: str, hits: list[tuple[int, int]], width: int) -> tuple[int, int]:
    """The stretch of a text to show: whole if short, else where the most hits are, cut between words."""
    if len(text) <= width + 40 or not hits:
        return 0, _cut(text, min(len(text), width if len(text) > width + 40 else len(text)))
    best, best_count = 0, -1
    for start, _ in hits:
        count = sum(1 for other, end in hits if start <= other and end <= start + width)
        if count > best_count:
            best, best_count = start, count
    start = max(0, best - 40)
    while 0 < start < best and not text[start - 1].isspace():
        start += 1
    start = 0 if start < 15 else start
    return start, _cut(text, min(len(text), start + width))


def _cut(text: str, end: int) -> int:
    """The end of the last whole word before a place."""
    if end >= len(text):
        return len(text)
    space = text.rfind(" ", max(0, end - 30), end)
    return space if space > 0 else end
