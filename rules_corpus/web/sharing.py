"""An address of this site for others: as a QR code, and as oEmbed for sites that unfold links."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import quote, unquote, urlencode, urlsplit

import segno
from flask import Blueprint, Flask, Response, current_app, jsonify, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from segno import DataOverflowError

from rules_corpus.web.context import absolute
from rules_corpus.web.errors import Problem
from rules_corpus.web.lookup import shortened
from rules_corpus.web.preferences import local_path

blueprint = Blueprint("sharing", __name__)

LONGEST = 1000
WIDEST = 600
# As other sites show text: the width of a letter, the height of a line, and what stands around it.
LETTER, LINE, AROUND = 8, 24, 48
ENOUGH = 100_000


@dataclass(frozen=True, slots=True)
class Embed:
    """What an address unfolds to: a title and safe HTML. `thumbnail` is the path of a picture, with its size."""

    title: str
    html: str
    thumbnail: str = ""
    thumbnail_size: tuple[int, int] = (0, 0)


# Gives what a path unfolds to, or nothing. `rulings` adds one for its own pages.
Unfold = Callable[[str], Embed | None]


def unfolds(app: Flask, unfold: Unfold) -> None:
    """Makes more addresses unfold."""
    app.extensions.setdefault("tableside_unfolds", []).append(unfold)


def qr_url(path: str) -> str:
    """The address of the QR code of a path of this site."""
    return f"/qr.svg?{urlencode({'of': path})}"


def oembed_url(path: str) -> str:
    """Where a path of this site unfolds."""
    return absolute(f"/oembed?{urlencode({'url': absolute(path)})}")


@blueprint.get("/qr.svg")
def qr() -> ResponseReturnValue:
    """The QR code of an address of this site; of no other, so that nobody can put theirs under this name."""
    path = request.args.get("of", "")
    if not path or len(path) > LONGEST or local_path(path) != path:
        message = f"“of” must be a path of this site, such as /gundam/8-5-2-3, of at most {LONGEST} characters."
        raise Problem(400, "bad_value", message, "of")
    out = io.BytesIO()
    try:
        code = segno.make(absolute(quote(path, safe="/@?=&%+#:,;!~*'()$-._")), error="m", micro=False)
    except DataOverflowError:
        raise Problem(400, "bad_value", "The address is too long for a QR code.", "of") from None
    code.save(out, kind="svg", border=4, light="#fff", omitsize=True, xmldecl=False)
    return Response(out.getvalue(), mimetype="image/svg+xml")


@blueprint.get("/oembed")
def oembed() -> ResponseReturnValue:
    """The oEmbed answer for an address of this site (https://oembed.com)."""
    if (asked := request.args.get("format", "json")) != "json":
        # oEmbed has its own word for the other format that it knows.
        status, slug = (501, "not_implemented") if asked == "xml" else (400, "bad_value")
        raise Problem(status, slug, "Only format=json is given.", "format")
    address = request.args.get("url", "")
    found = _unfolded(_own_path(address))
    if found is None:
        raise Problem(404, "not_found", f"Nothing here unfolds at “{shortened(address)}”.", "url")
    widest, highest = _most("maxwidth"), _most("maxheight")
    width = min(widest, WIDEST)
    lines = 1 + len(Markup(found.html).striptags()) * LETTER // width
    answer: dict[str, Any] = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Tableside",
        "provider_url": absolute("/"),
        "title": found.title,
        "html": found.html,
        "width": width,
        "height": min(highest, AROUND + LINE * lines),
    }
    wide, high = found.thumbnail_size
    if found.thumbnail and wide <= widest and high <= highest:
        answer |= {"thumbnail_url": absolute(found.thumbnail), "thumbnail_width": wide, "thumbnail_height": high}
    response = jsonify(answer)
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def _own_path(address: str) -> str:
    """The path of an address of this site; of another site's there is none."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    own = {urlsplit(absolute("/")).netloc, request.host}
    return unquote(parts.path) if parts.netloc in own and parts.scheme in ("http", "https") else ""


def _unfolded(path: str) -> Embed | None:
    unfold = cast(list[Unfold], current_app.extensions.get("tableside_unfolds", []))
    return next((found for each in unfold if path and (found := each(path)) is not None), None)


def _most(name: str) -> int:
    """How many pixels the other site has; where it does not say so, enough."""
    asked = request.args.get(name, "")
    return max(1, int(asked)) if asked.isascii() and asked.isdigit() and len(asked) < 6 else ENOUGH


def init_app(app: Flask) -> None:
    """Gives templates the addresses of QR codes."""
    app.register_blueprint(blueprint)
    app.jinja_env.globals["qr_url"] = qr_url
