"""The picture of a ruling, as it unfolds under a link: an SVG of 1200 by 630."""

from __future__ import annotations

import textwrap

from markupsafe import Markup, escape

from rules_corpus.web.sharing import Embed
from rulings.web.ruling_card import RulingCard

WIDTH, HEIGHT = 1200, 630
EDGE = 64
ACCENTS = {"vanguard": "#1b4f91", "gundam": "#9d2530", "shadowverse-evolve": "#5b3a9b", "dragon-ball-super": "#8f4700"}
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"


def picture(card: RulingCard, game: str) -> str:
    """The picture."""
    accent = ACCENTS.get(game, "#3d3a34")
    rows: list[str] = []
    y = 96
    if card.question:
        y = _lines(rows, card.question, y, 28, 3, "#5c574e", "400")
        y += 20
    y = _lines(rows, card.outcome, y + 12, 46, 3, "#1e1c19", "700")
    if card.why:
        y = _lines(rows, card.why, y + 8, 28, 4, "#1e1c19", "400")
    chain = " › ".join(one.number for one in card.chain) + (" …" if card.left_out else "")
    _lines(rows, chain, HEIGHT - 116, 28, 1, accent, "600")
    _lines(rows, f"{card.decided}  {card.edition}".strip(), HEIGHT - 66, 22, 1, "#5c574e", "400")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{escape(card.outcome)}"><rect width="100%" height="100%" fill="#fbfaf6"/>'
        f'<rect width="18" height="100%" fill="{accent}"/>'
        f'<g font-family="{FONT}">{"".join(rows)}'
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 34}" text-anchor="end" font-size="20" fill="#5c574e">Tableside</text></g></svg>'
    )


def _lines(rows: list[str], text: str, y: int, size: int, most: int, colour: str, weight: str) -> int:
    """Writes a text from a line on, wrapped by the average width of letters; answers the next free line."""
    wide = 0.56 if weight >= "600" else 0.52
    wrapped = textwrap.wrap(" ".join(text.split()), int((WIDTH - 2 * EDGE) / (size * wide)), max_lines=most, placeholder=" …")
    for line in wrapped:
        rows.append(f'<text x="{EDGE}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}">{escape(line)}</text>')
        y += round(size * 1.35)
    return y


def card_embed(card: RulingCard, path: str) -> Embed:
    """What a site that unfolds links shows of a ruling; `path` is that of its picture."""
    chain = Markup(", ").join(Markup('<a href="{}">{}</a>').format(one.url, one.number) for one in card.chain if one.url)
    html = Markup('<blockquote cite="{}"><p><strong>{}</strong> {}</p><footer>{} {}</footer></blockquote>')
    made = html.format(card.address, card.outcome, card.why, chain, card.edition)
    return Embed(card.title, str(made), path, (WIDTH, HEIGHT))
