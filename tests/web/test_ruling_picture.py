"""The picture of a ruling: real pixels, every letter within its frame, whatever a scenario says."""

from __future__ import annotations

import struct
import zlib

from flask.testing import FlaskClient

from rulings.web.outlines import font
from rulings.web.picture import EDGE, HEIGHT, WIDTH, layout, picture, png, wrapped
from rulings.web.raster import SHADES, fill
from rulings.web.ruling_card import RuleChip, RulingCard

CARD = RulingCard("Title", "May I?", "No.", "Because the rules say so.", "Decided by 1.2 at step 3.",
                  (RuleChip("7.6.1.2", "/vanguard/7.6.1.2", ""),), 0, "Rules, version 1", "https://example.org/x")


def pixels(data: bytes) -> list[bytes]:
    """The rows of an indexed PNG without filters."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, found = 8, {}
    while at < len(data):
        length, name = struct.unpack(">L4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        assert struct.unpack(">L", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(name + body)
        found[name] = body
        at += 12 + length
    width, height = struct.unpack(">LL", found[b"IHDR"][:8])
    raw = zlib.decompress(found[b"IDAT"])
    assert len(raw) == height * (width + 1)
    return [raw[row * (width + 1) + 1 : (row + 1) * (width + 1)] for row in range(height)]


def test_a_shape_covers_its_area() -> None:
    mask = fill([[(1.5, 1.0), (6.5, 1.0), (6.5, 4.5), (1.5, 4.5)]])
    covered = sum(sum(row) for row in mask.rows) / (SHADES - 1)
    assert abs(covered - 5 * 3.5) < 0.2
    hollow = fill([[(0, 0), (10, 0), (10, 10), (0, 10)], [(2, 2), (2, 8), (8, 8), (8, 2)]])
    assert abs(sum(sum(row) for row in hollow.rows) / (SHADES - 1) - 64) < 0.2


def test_letters_have_their_outlines() -> None:
    assert len(font(False).contours("o")) == 2
    assert len(font(True).contours("é")) == 3
    assert font(False).contours(" ") == []
    assert font(False).width("iiii") < font(False).width("WWWW")


def test_the_picture_has_ink_where_the_lines_are() -> None:
    rows = pixels(png(CARD, "vanguard"))
    assert (len(rows[0]), len(rows)) == (WIDTH, HEIGHT)
    for line in layout(CARD)[0]:
        band = b"".join(row[int(line.x) : int(line.x) + 60] for row in rows[line.y - line.size : line.y])
        assert any(line.ink * SHADES < each < (line.ink + 1) * SHADES for each in band), line.text


def test_nothing_leaves_the_frame() -> None:
    long = "word " * 200 + "unbreakable" * 40
    card = RulingCard(long, long, long, long, long, CARD.chain * 40, 12, long, "https://example.org/x")
    lines, chips = layout(card)
    for line in lines:
        assert line.x + font(line.bold).width(line.text) * line.size <= WIDTH - EDGE + 1, line.text
        assert line.y < HEIGHT
    assert all(chip.x + chip.width <= WIDTH - EDGE for chip in chips)
    bottom = max(line.y for line in lines if line.size in (26, 28, 34, 44) and line.text[:1].isalpha())
    assert bottom < chips[0].y


def test_strange_letters_are_shown_as_something() -> None:
    strange = "【Burst】\x00\u202e 漢字 🂡 <b>&amp;"
    card = RulingCard(strange, strange, strange, strange, "", (), 0, strange, "https://example.org/x")
    assert pixels(png(card, "gundam"))
    assert "<b>" not in picture(card, "gundam") and "\x00" not in picture(card, "gundam")
    assert wrapped("【Burst】", 20, False) == ["[Burst]"]


def test_a_ruling_is_unfolded_with_its_picture(client: FlaskClient) -> None:
    page = client.get("/rulings/vanguard/attacked-unit-leaves").text
    assert 'property="og:image" content="http://localhost/rulings/vanguard/attacked-unit-leaves.png"' in page
    answer = client.get("/rulings/vanguard/attacked-unit-leaves.png")
    assert answer.mimetype == "image/png" and pixels(answer.data)
    told = client.get("/oembed", query_string={"url": "http://localhost/rulings/vanguard/attacked-unit-leaves"}).json
    assert told["thumbnail_url"].endswith("/rulings/vanguard/attacked-unit-leaves.png")
    assert client.get("/rulings/vanguard/no-such-ruling.png").status_code == 404


def test_a_long_question_is_whole_where_the_answer_leaves_room() -> None:
    question = "I have a question of more than two lines, since it has to tell what is on the board, " * 2 + "right?"
    short = RulingCard("", question, "No.", "Because.", "", (), 0, "", "https://example.org/x")
    assert any("right?" in line.text for line in layout(short)[0])
    reason = "Because of a long reason that fills the picture. " * 12
    long = RulingCard("", question, "No.", reason, "", (), 0, "", "https://example.org/x")
    lines = [line.text for line in layout(long)[0]]
    assert not any("right?" in line for line in lines) and any(line.startswith("Because") for line in lines)
