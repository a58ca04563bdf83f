"""What a reader has chosen: look, text size, game, keys; kept in cookies so that it holds without JavaScript too."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Flask, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from rules_corpus.web.context import current_corpus
from rules_corpus.web.errors import Problem
from rules_corpus.web.guard import check_form

THEMES = {"system": "System", "light": "Light", "dark": "Dark", "contrast": "Contrast"}
TEXTS = {"small": "Small", "normal": "Normal", "large": "Large", "larger": "Larger"}
KEYS = {"on": "On", "off": "Off"}
ALL_GAMES = "all"
A_YEAR = 365 * 24 * 3600

blueprint = Blueprint("preferences", __name__)


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices of the reader of this page. `game` is empty where all games are searched."""

    theme: str
    text: str
    keys: str
    game: str


NOTHING_CHOSEN = Preferences("system", "normal", "on", "")


def current() -> Preferences:
    """The reader's choices; a cookie that says something else counts as none."""
    cookies, known = request.cookies, _known()
    if not cookies:
        return NOTHING_CHOSEN

    def chosen(name: str, default: str) -> str:
        value = cookies.get(name, default)
        return value if value in known[name] else default

    game = chosen("game", ALL_GAMES)
    return Preferences(chosen("theme", "system"), chosen("text", "normal"), chosen("keys", "on"),
                       "" if game == ALL_GAMES else game)


def _known() -> dict[str, tuple[str, ...]]:
    games = tuple(game.id for game in current_corpus().games)
    return {"theme": tuple(THEMES), "text": tuple(TEXTS), "keys": tuple(KEYS), "game": (ALL_GAMES, *games)}


@blueprint.post("/preferences")
def choose() -> BaseResponse:
    """Keeps what was chosen and goes back to the page it was chosen on."""
    check_form()
    known = _known()
    chosen = {name: request.form[name] for name in known if name in request.form}
    if not chosen:
        raise Problem(400, "missing", f"Nothing was chosen; there are {', '.join(known)}.", "theme")
    for name, value in chosen.items():
        if value not in known[name]:
            raise Problem(400, "bad_value", f"The {name} is one of {', '.join(known[name])}.", name)
    response = redirect(local_path(request.form.get("back", "/")), 303)
    for name, value in chosen.items():
        response.set_cookie(name, value, max_age=A_YEAR, samesite="Lax", secure=request.is_secure)
    return response


def local_path(address: str) -> str:
    """The address where it is one of this site, else the home page: nobody is sent elsewhere from here."""
    plain = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if plain and address.isprintable() and "\\" not in address else "/"


def init_app(app: Flask) -> None:
    """Gives templates `preferences` and what can be chosen."""
    app.register_blueprint(blueprint)
    app.jinja_env.globals.update(themes=THEMES, texts=TEXTS, key_choices=KEYS)
    app.context_processor(lambda: {"preferences": current()})
