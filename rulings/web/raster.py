"""Fills outlines with smooth edges on a canvas of few colours, and writes it as a PNG; in plain Python."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from rulings.web.outlines import Contour, Point, font

SHADES = 64  # of every colour, from what lies under it to itself
Colour = tuple[int, int, int]


class Mask(NamedTuple):
    """How much of each pixel a shape covers, in shades; `left` and `top` from where the shape was put."""

    left: int
    top: int
    width: int
    rows: tuple[bytes, ...]


def fill(contours: Iterable[Contour]) -> Mask:
    """The mask of a shape; y grows downwards."""
    shapes = [contour for contour in contours if len(contour) > 2]
    if not shapes:
        return Mask(0, 0, 0, ())
    left = math.floor(min(x for shape in shapes for x, _ in shape))
    top = math.floor(min(y for shape in shapes for _, y in shape))
    width = math.ceil(max(x for shape in shapes for x, _ in shape)) - left + 2
    height = math.ceil(max(y for shape in shapes for _, y in shape)) - top + 1
    area = [0.0] * (width * height)
    for shape in shapes:
        moved = [(x - left, y - top) for x, y in shape]
        for at, end in enumerate(moved):
            _edge(area, width, moved[at - 1], end)
    return Mask(left, top, width, tuple(_row(area[at * width : (at + 1) * width]) for at in range(height)))


def _row(areas: Sequence[float]) -> bytes:
    covered, found = 0.0, bytearray(len(areas))
    for at, area in enumerate(areas):
        covered += area
        found[at] = min(SHADES - 1, int(abs(covered) * (SHADES - 1) + 0.5))
    return bytes(found)


def _edge(area: list[float], width: int, start: Point, end: Point) -> None:
    """Adds an edge: in every row that it crosses, how the covered area changes from pixel to pixel."""
    if start[1] == end[1]:
        return
    sign = 1.0
    if start[1] > end[1]:
        sign, start, end = -1.0, end, start
    slope = (end[0] - start[0]) / (end[1] - start[1])
    x = start[0]
    for y in range(int(start[1]), math.ceil(end[1])):
        height = min(y + 1.0, end[1]) - max(float(y), start[1])
        following = x + slope * height
        _cells(area, y * width, sign * height, min(x, following), max(x, following))
        x = following


def _cells(area: list[float], row: int, share: float, low: float, high: float) -> None:
    """Spreads an edge's share of one row over the pixels between `low` and `high`."""
    first, last = int(low), math.ceil(high)
    if last <= first + 1:
        middle = (low + high) / 2 - first
        area[row + first] += share * (1 - middle)
        area[row + first + 1] += share * middle
        return
    # The part of the edge left of each pixel's right side, as a running sum of which the differences are added.
    span, before = high - low, 0.0
    for at in range(first, last):
        right = min(at + 1.0, high)
        left = max(float(at), low)
        passed = (left - low) / span
        inside = (right - left) / span
        now = share * (passed + inside * (at + 1 - (left + right) / 2))
        area[row + at] += now - before
        before = now
    area[row + last] += share - before


@lru_cache(maxsize=4096)
def letter_mask(letter: str, size: float, bold: bool, quarter: int) -> Mask:
    """A letter with its base line at 0, `quarter` quarters of a pixel to the right."""
    shift = quarter / 4
    return fill([(x * size + shift, -y * size) for x, y in contour] for contour in font(bold).contours(letter))


def rounded(width: float, height: float, radius: float) -> Mask:
    """A rectangle with round corners."""
    right, foot = width - radius, height - radius
    centres = ((right, foot, 0), (radius, foot, 1), (radius, radius, 2), (right, radius, 3))
    points = [
        (x + radius * math.cos((corner + step / 8) * math.pi / 2), y + radius * math.sin((corner + step / 8) * math.pi / 2))
        for x, y, corner in centres for step in range(9)
    ]  # fmt: skip
    return fill([points])


class Canvas:
    """Pixels that are shades of a few inks. An ink is (colour, what it is laid on); later inks cover earlier ones."""

    def __init__(self, width: int, height: int, inks: Sequence[tuple[Colour, Colour]]) -> None:
        self.width, self.height = width, height
        self._inks = inks
        self._rows = [bytearray(width) for _ in range(height)]

    def put(self, mask: Mask, x: int, y: int, ink: int) -> None:
        """Lays a mask down with an ink."""
        base = ink * SHADES
        table = bytes([0, *(base + shade for shade in range(1, SHADES)), *bytes(256 - SHADES)])
        left = x + mask.left
        if left < 0 or left + mask.width > self.width:
            return
        for at, shades in enumerate(mask.rows, y + mask.top):
            if 0 <= at < self.height:
                row = self._rows[at]
                row[left : left + mask.width] = map(max, row[left : left + mask.width], shades.translate(table))

    def box(self, x: int, y: int, width: int, height: int, ink: int) -> None:
        """A filled rectangle."""
        for row in self._rows[y : y + height]:
            row[x : x + width] = bytes([ink * SHADES + SHADES - 1]) * width

    def text(self, text: str, x: float, y: int, size: float, bold: bool, ink: int) -> None:
        """A line of text from a base line on."""
        for letter in text:
            whole = math.floor(x)
            self.put(letter_mask(letter, size, bold, int((x - whole) * 4)), whole, y, ink)
            x += font(bold).advance(letter) * size

    def png(self) -> bytes:
        """The picture."""
        colours = bytearray()
        for colour, under in self._inks:
            for shade in range(SHADES):
                part = shade / (SHADES - 1)
                colours += bytes(round(under[at] + (colour[at] - under[at]) * part) for at in range(3))
        data = zlib.compress(b"".join(b"\0" + row for row in self._rows), 9)
        header = struct.pack(">LLBBBBB", self.width, self.height, 8, 3, 0, 0, 0)
        chunks = ((b"IHDR", header), (b"PLTE", bytes(colours)), (b"IDAT", data), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, body) for name, body in chunks)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">L", len(body)) + name + body + struct.pack(">L", zlib.crc32(name + body))
