"""The bookmarklet: a bookmark that links the citations on whatever page is open."""

from __future__ import annotations

import re
from urllib.parse import quote

from flask import Blueprint, current_app, render_template
from flask.typing import ResponseReturnValue

from rules_corpus.web.assets import Assets
from rules_corpus.web.context import absolute, current_corpus

blueprint = Blueprint("bookmarklet", __name__)


@blueprint.get("/bookmarklet")
def page() -> ResponseReturnValue:
    """The bookmarks, one for each game that may be meant where none is named, and what they can and cannot do."""
    assets: Assets = current_app.extensions["tableside_assets"]
    source = assets.files["bookmarklet.js"].body.decode()
    games = [("", "any game"), *((game.id, game.title) for game in current_corpus().games)]
    bookmarks = [{"game": game, "title": title, "address": bookmark(source, game)} for game, title in games]
    return render_template("bookmarklet.html", bookmarks=bookmarks, source=assets.url("bookmarklet.js"))


def bookmark(source: str, game: str) -> str:
    """The script as an address: without comments and indents, since a bookmark is one line."""
    lines = (line.strip() for line in source.splitlines())
    code = " ".join(line for line in lines if line and not line.startswith("//"))
    address = re.sub(r"[^\w.:/\[\]@-]", "", absolute(""))
    return "javascript:" + quote(code.replace("TABLESIDE", address).replace("GAME", game), safe="(){}[]=;:,.!&|>+*/'")
