"""The outlines of letters: reads the tables of a TrueType font that a picture needs (cmap, glyf, hmtx), nothing else."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

Point = tuple[float, float]
Contour = list[Point]

FONTS = Path(__file__).parent / "fonts"
_CURVE = 6  # straight pieces that stand for a curve


class Font:
    """One font file. Lengths are in ems, y grows upwards from the base line."""

    def __init__(self, data: bytes) -> None:
        count = struct.unpack(">H", data[4:6])[0]
        rows = (struct.unpack(">4s4xLL", data[12 + 16 * at : 28 + 16 * at]) for at in range(count))
        self._tables = {tag.decode("ascii"): data[start : start + length] for tag, start, length in rows}
        head = self._tables["head"]
        self._em = float(struct.unpack(">H", head[18:20])[0])
        self._long = struct.unpack(">h", head[50:52])[0] == 1
        self._metrics = struct.unpack(">H", self._tables["hhea"][34:36])[0]
        self._glyphs = _characters(self._tables["cmap"])

    def glyph(self, letter: str) -> int:
        """The number of a letter's glyph; what the font does not have is shown as the replacement character."""
        return self._glyphs.get(ord(letter)) or self._glyphs.get(0xFFFD) or self._glyphs[ord("?")]

    def advance(self, letter: str) -> float:
        """How far a letter moves the pen."""
        at = min(self.glyph(letter), self._metrics - 1)
        return int(struct.unpack(">H", self._tables["hmtx"][4 * at : 4 * at + 2])[0]) / self._em

    def width(self, text: str) -> float:
        """The width of a text."""
        return sum(self.advance(letter) for letter in text)

    def contours(self, letter: str) -> list[Contour]:
        """The closed lines around a letter, as points."""
        em = self._em
        return [[(x / em, y / em) for x, y in contour] for contour in self._contours(self.glyph(letter))]

    def _contours(self, glyph: int) -> list[Contour]:
        data = self._outline(glyph)
        if not data:
            return []
        number = struct.unpack(">h", data[:2])[0]
        return _simple(data, number) if number >= 0 else self._composite(data)

    def _outline(self, glyph: int) -> bytes:
        loca = self._tables["loca"]
        if self._long:
            start, end = struct.unpack(">LL", loca[4 * glyph : 4 * glyph + 8])
        else:
            start, end = (2 * each for each in struct.unpack(">HH", loca[2 * glyph : 2 * glyph + 4]))
        return self._tables["glyf"][start:end]

    def _composite(self, data: bytes) -> list[Contour]:
        """A letter made of others, each moved and scaled: é of e and an accent."""
        found: list[Contour] = []
        at = 10
        while True:
            flags, glyph = struct.unpack(">HH", data[at : at + 4])
            words, at = bool(flags & 1), at + 4
            dx, dy = struct.unpack(">hh" if words else ">bb", data[at : at + (4 if words else 2)])
            at += 4 if words else 2
            xx, yx, xy, yy = 1.0, 0.0, 0.0, 1.0
            count = 1 if flags & 8 else 2 if flags & 0x40 else 4 if flags & 0x80 else 0
            scale = [each / 16384 for each in struct.unpack(f">{count}h", data[at : at + 2 * count])]
            at += 2 * count
            if count == 1:
                xx = yy = scale[0]
            elif count == 2:
                xx, yy = scale
            elif count == 4:
                xx, yx, xy, yy = scale
            for contour in self._contours(glyph):
                found.append([(x * xx + y * xy + dx, x * yx + y * yy + dy) for x, y in contour])
            if not flags & 0x20:
                return found


def _characters(cmap: bytes) -> dict[int, int]:
    """Which glyph stands for which character: the table for the basic plane."""
    count = struct.unpack(">H", cmap[2:4])[0]
    found: dict[int, int] = {}
    for each in range(count):
        start = struct.unpack(">L", cmap[8 + 8 * each : 12 + 8 * each])[0]
        if struct.unpack(">H", cmap[start : start + 2])[0] != 4:
            continue
        size = struct.unpack(">H", cmap[start + 6 : start + 8])[0]
        values = struct.unpack(f">{(len(cmap) - start) // 2}H", cmap[start : start + (len(cmap) - start) // 2 * 2])
        half = size // 2
        ends, starts = values[7 : 7 + half], values[8 + half : 8 + 2 * half]
        deltas, ranges = values[8 + 2 * half : 8 + 3 * half], values[8 + 3 * half : 8 + 4 * half]
        for at in range(half):
            for code in range(starts[at], min(ends[at], 0xFFFE) + 1):
                glyph = code if ranges[at] == 0 else values[8 + 3 * half + at + ranges[at] // 2 + code - starts[at]]
                found[code] = (glyph + deltas[at]) & 0xFFFF if glyph else 0
    return found


def _simple(data: bytes, number: int) -> list[Contour]:
    """The contours of a letter that is drawn by itself."""
    ends = struct.unpack(f">{number}H", data[10 : 10 + 2 * number])
    at = 10 + 2 * number
    at += 2 + struct.unpack(">H", data[at : at + 2])[0]
    flags: list[int] = []
    while ends and len(flags) <= ends[-1]:
        flag = data[at]
        at += 1
        flags.append(flag)
        if flag & 8:
            flags.extend([flag] * data[at])
            at += 1
    xs, at = _deltas(data, at, flags, 2, 16)
    ys, at = _deltas(data, at, flags, 4, 32)
    found, start = [], 0
    for end in ends:
        points = [(xs[i], ys[i], bool(flags[i] & 1)) for i in range(start, end + 1)]
        found.append(_flattened(points))
        start = end + 1
    return found


def _deltas(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    values, value = [], 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack(">h", data[at : at + 2])[0]
            at += 2
        values.append(value)
    return values, at


def _flattened(points: list[tuple[int, int, bool]]) -> Contour:
    """A contour of points on the line and beside it (which bend it) as straight pieces."""
    whole: list[tuple[float, float, bool]] = []
    for at, (px, py, on) in enumerate(points):
        qx, qy, was_on = points[at - 1]
        if not on and not was_on:
            whole.append(((px + qx) / 2, (py + qy) / 2, True))
        whole.append((float(px), float(py), on))
    first = next((at for at, point in enumerate(whole) if point[2]), 0)
    whole = whole[first:] + whole[:first]
    found: Contour = [(whole[0][0], whole[0][1])] if whole else []
    for at in range(1, len(whole) + 1):
        x, y, on = whole[at % len(whole)]
        before = whole[at - 1]
        if on and before[2]:
            found.append((x, y))
        elif on:
            x0, y0 = whole[at - 2][:2]
            for piece in range(1, _CURVE + 1):
                t = piece / _CURVE
                a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
                found.append((a * x0 + b * before[0] + c * x, a * y0 + b * before[1] + c * y))
    return found


@cache
def font(bold: bool) -> Font:
    """The font of pictures."""
    return Font((FONTS / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")).read_bytes())
