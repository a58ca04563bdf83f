"""What a reader has chosen for the look of the pages; kept in cookies so that it holds without JavaScript too."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Flask, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from rules_corpus.web.errors import Problem
from rules_corpus.web.guard import check_form

THEMES = ("system", "light", "dark", "contrast")
A_YEAR = 365 * 24 * 3600

blueprint = Blueprint("preferences", __name__)


@dataclass(frozen=True, slots=True)
class Preferences:
    """The choices of the reader of this page."""

    theme: str


def current() -> Preferences:
    """The reader's choices; a cookie that says something else counts as none."""
    theme = request.cookies.get("theme", "system")
    return Preferences(theme if theme in THEMES else "system")


@blueprint.post("/preferences")
def choose() -> BaseResponse:
    """Keeps a choice and goes back to the page it was made on."""
    check_form()
    theme = request.form.get("theme", "")
    if theme not in THEMES:
        raise Problem(400, "bad_value", f"The theme is one of {', '.join(THEMES)}.", "theme")
    response = redirect(local_path(request.form.get("back", "/")), 303)
    response.set_cookie("theme", theme, max_age=A_YEAR, samesite="Lax", secure=request.is_secure)
    return response


def local_path(address: str) -> str:
    """The address where it is one of this site, else the home page: nobody is sent elsewhere from here."""
    plain = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if plain and address.isprintable() and "\\" not in address else "/"


def init_app(app: Flask) -> None:
    """Gives templates `preferences`."""
    app.register_blueprint(blueprint)
    app.context_processor(lambda: {"preferences": current(), "themes": THEMES})
