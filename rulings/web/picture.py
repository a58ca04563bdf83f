"""The picture of a ruling, as it unfolds under a link: 1200 by 630, as PNG for discussions and as SVG for print."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from flask import Response
from markupsafe import Markup, escape

from rules_corpus.web.context import absolute
from rules_corpus.web.sharing import Embed
from rulings.web.outlines import font
from rulings.web.raster import Canvas, Colour, rounded
from rulings.web.ruling_card import RulingCard

WIDTH, HEIGHT = 1200, 630
EDGE = 64
BAR = 18
CHIP = 52
PAPER: Colour = (251, 250, 246)
INK: Colour = (30, 28, 25)
MUTED: Colour = (92, 87, 78)
ACCENTS: dict[str, Colour] = {
    "vanguard": (27, 79, 145), "gundam": (157, 37, 48), "shadowverse-evolve": (91, 58, 155), "dragon-ball-super": (143, 71, 0),
}  # fmt: skip
FONT = "'DejaVu Sans', Verdana, system-ui, sans-serif"
# The inks of the canvas, in the order in which they lie on each other.
CHIPS, ACCENT, GREY, BLACK = range(4)


class Line(NamedTuple):
    """A line of text: where its base line begins."""

    text: str
    x: float
    y: int
    size: int
    bold: bool
    ink: int


class Chip(NamedTuple):
    """A rule of the chain, in its rounded box."""

    x: float
    y: int
    width: float


def _paper(accent: Colour) -> Colour:
    """The paper of chips: a tenth of the accent."""
    red, green, blue = (round(under * 0.9 + over * 0.1) for under, over in zip(PAPER, accent, strict=True))
    return red, green, blue


# where everything stands -----------------------------------------------------------------------------------------------


def layout(card: RulingCard) -> tuple[list[Line], list[Chip]]:
    """The lines and chips of a card; what does not fit ends in an ellipsis."""
    lines: list[Line] = []
    foot = HEIGHT - 182
    y = 60
    size = 44 if len(wrapped(card.outcome, 44, True)) <= 2 else 34
    if card.question:
        # The answer comes first; the question has two lines, and more where the answer leaves them.
        answer = _tall(card.outcome, size, True) + 12 + _tall(card.why, 28, False)
        y = _add(lines, card.question, y, 26, False, GREY, most=max(2, (foot - y - 14 - answer) // _pitch(26))) + 14
    y = _add(lines, card.outcome, y, size, True, BLACK, most=max(1, (foot - y) // _pitch(size))) + 12
    if card.why and foot - y >= _pitch(28):
        _add(lines, card.why, y, 28, False, BLACK, most=(foot - y) // _pitch(28))
    chips = _chain(lines, card)
    right = font(True).width("Tableside") * 22
    lines.append(Line("Tableside", WIDTH - EDGE - right, HEIGHT - 36, 22, True, GREY))
    room = WIDTH - 2 * EDGE - right - 40
    for told, y in ((card.decided, HEIGHT - 66), (card.edition, HEIGHT - 36)):
        lines += [Line(line, EDGE, y, 20, False, GREY) for line in wrapped(told, 20, False, room, 1)]
    return lines, chips


def _pitch(size: int) -> int:
    return round(size * 1.36)


def _tall(text: str, size: int, bold: bool) -> int:
    return len(wrapped(text, size, bold)) * _pitch(size)


def _add(lines: list[Line], text: str, top: int, size: int, bold: bool, ink: int, most: int) -> int:
    """Adds a text below `top`; answers where it ends."""
    for line in wrapped(text, size, bold, most=most):
        lines.append(Line(line, EDGE, top + size, size, bold, ink))
        top += _pitch(size)
    return top


def _chain(lines: list[Line], card: RulingCard) -> list[Chip]:
    """The rules of the chain as chips, as many as fit in one row."""
    chips: list[Chip] = []
    x, y, size = float(EDGE), HEIGHT - 158, 26
    left = len(card.chain) + card.left_out
    for one in card.chain:
        wide = font(True).width(one.number) * size
        if x + wide + 44 > WIDTH - EDGE - 60 * (left > 1):
            break
        chips.append(Chip(x, y, wide + 44))
        lines.append(Line(one.number, x + 22, y + 35, size, True, ACCENT))
        x += wide + 44 + 12
        left -= 1
    if left:
        lines.append(Line(f"+{left}", x, y + 35, size, False, GREY))
    return chips


def wrapped(text: str, size: int, bold: bool, room: float = WIDTH - 2 * EDGE, most: int = 99) -> list[str]:
    """A text in lines that are not wider than the room; what is left over ends in an ellipsis."""
    face, lines, line = font(bold), [], ""
    for word in _pieces(plain(text), size, bold, room):
        longer = f"{line} {word}".strip()
        if face.width(longer) * size <= room:
            line = longer
            continue
        lines.append(line)
        line = word
    lines = [one for one in (*lines, line) if one]
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while last and face.width(f"{last} …") * size > room:
        last = last.rpartition(" ")[0] or last[:-1]
    return [*lines[: most - 1], f"{last.rstrip(' ,;:')} …"]


def _pieces(text: str, size: int, bold: bool, room: float) -> Iterator[str]:
    """The words; one that is wider than a line is cut."""
    face = font(bold)
    for word in text.split():
        while face.width(word) * size > room:
            fits = max(1, int(len(word) * room / (face.width(word) * size)) - 1)
            yield word[:fits]
            word = word[fits:]
        yield word


def plain(text: str) -> str:
    """A text in letters that the font has: card texts' own brackets become plain ones, control characters spaces."""
    shown = text.translate({0x3010: "[", 0x3011: "]", 0x300A: "<", 0x300B: ">", 0x00AD: None})
    return "".join(letter if letter.isprintable() else " " for letter in shown)


# drawing ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def png(card: RulingCard, game: str) -> bytes:
    """The picture as pixels. Kept by its content: a link that goes round is unfolded by many."""
    accent = ACCENTS.get(game, INK)
    paper = _paper(accent)
    canvas = Canvas(WIDTH, HEIGHT, ((paper, PAPER), (accent, paper), (MUTED, PAPER), (INK, PAPER)))
    canvas.box(0, 0, BAR, HEIGHT, ACCENT)
    lines, chips = layout(card)
    for chip in chips:
        canvas.put(rounded(chip.width, CHIP, CHIP / 2), round(chip.x), chip.y, CHIPS)
    for line in lines:
        canvas.text(line.text, line.x, line.y, line.size, line.bold, line.ink)
    return canvas.png()


def picture(card: RulingCard, game: str) -> str:
    """The picture as SVG."""
    accent = ACCENTS.get(game, INK)
    colours = [_hex(each) for each in (_paper(accent), accent, MUTED, INK)]
    lines, chips = layout(card)
    boxes = "".join(f'<rect x="{chip.x:.1f}" y="{chip.y}" width="{chip.width:.1f}" height="{CHIP}" rx="{CHIP / 2}" '
                    f'fill="{colours[CHIPS]}"/>' for chip in chips)
    texts = "".join(
        f'<text x="{line.x:.1f}" y="{line.y}" font-size="{line.size}" font-weight="{700 if line.bold else 400}" '
        f'fill="{colours[line.ink]}">{escape(line.text)}</text>' for line in lines
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{escape(plain(card.outcome))}"><rect width="100%" height="100%" fill="{_hex(PAPER)}"/>'
        f'<rect width="{BAR}" height="100%" fill="{colours[ACCENT]}"/>{boxes}<g font-family="{FONT}">{texts}</g></svg>'
    )


def _hex(colour: Colour) -> str:
    return "#" + bytes(colour).hex()


def picture_response(card: RulingCard, game: str, kind: str) -> Response:
    """The picture as an answer: `png` or `svg`."""
    body, named = (png(card, game), "image/png") if kind == "png" else (picture(card, game), "image/svg+xml")
    return Response(body, mimetype=named, headers={"Cache-Control": "public, max-age=3600"})


def shown_large(card: RulingCard, path: str) -> dict[str, Any]:
    """The picture as OpenGraph tells it; what it says is said in words too."""
    alt = " ".join(f"{card.question or card.title} {card.outcome}".split())
    return {"address": absolute(path), "width": WIDTH, "height": HEIGHT, "alt": alt}


def card_embed(card: RulingCard, path: str) -> Embed:
    """What a site that unfolds links shows of a ruling; `path` is that of its picture."""
    links = ((absolute(one.url), one.number) for one in card.chain if one.url)
    chain = Markup(", ").join(Markup('<a href="{}">{}</a>').format(*each) for each in links)
    html = Markup('<blockquote cite="{}"><p><strong>{}</strong> {}</p><footer>{} {}</footer></blockquote>')
    made = html.format(card.address, card.outcome, card.why, chain, card.edition)
    return Embed(card.title, str(made), path, (WIDTH, HEIGHT))
