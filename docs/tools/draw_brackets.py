"""Draws static/brackets.woff: the brackets 【 and 】 of keywords, for machines that have no Chinese or Japanese font."""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

WIDTH, TOP, FOOT, FLAT, TIP, WAIST = 480, 860, -140, 90, 420, 150


def bracket(mirrored: bool) -> Glyph:
    """A straight edge outside, a hollow curve inside."""
    def at(x: int, y: int) -> tuple[int, int]:
        return (WIDTH - x, y) if mirrored else (x, y)

    pen = TTGlyphPen(None)
    pen.moveTo(at(FLAT, FOOT))
    pen.lineTo(at(FLAT, TOP))
    pen.lineTo(at(TIP, TOP))
    pen.qCurveTo(at(WAIST, (TOP * 3 + FOOT) // 4), at(WAIST, (TOP + FOOT) // 2))
    pen.qCurveTo(at(WAIST, (TOP + FOOT * 3) // 4), at(TIP, FOOT))
    pen.closePath()
    return pen.glyph()


def draw(path: Path) -> None:
    """Writes the font."""
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder([".notdef", "open", "close"])
    font.setupCharacterMap({0x3010: "open", 0x3011: "close"})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "open": bracket(False), "close": bracket(True)})
    font.setupHorizontalMetrics(dict.fromkeys((".notdef", "open", "close"), (WIDTH, FLAT)))
    font.setupHorizontalHeader(ascent=880, descent=-220)
    font.setupNameTable({"familyName": "Tableside Brackets", "styleName": "Regular"})
    font.setupOS2()
    font.setupPost()
    font.font["head"].created = font.font["head"].modified = 0
    font.font.recalcTimestamp = False
    font.font.flavor = "woff"
    font.save(path)


if __name__ == "__main__":
    draw(Path(sys.argv[1] if len(sys.argv) > 1 else "static/brackets.woff"))
