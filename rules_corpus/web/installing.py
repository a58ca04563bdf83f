"""The application as one that is installed: its manifest, its service worker, the page for what was not kept."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, current_app, jsonify, render_template
from flask.typing import ResponseReturnValue

from rules_corpus.web.assets import Assets

blueprint = Blueprint("installing", __name__)

# What a rule or a ruling needs to be read. The desk asks the server at every turn and is of no use without it.
CORE = (".css", ".js", ".woff")
NOT_CORE = ("desk/", "desk.css", "bookmarklet.js", "bookmarking.js")
ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"),
         ("icon-maskable-512.png", "512x512", "maskable"), ("icon.svg", "any", "any"))


def _assets() -> Assets:
    found: Assets = current_app.extensions["tableside_assets"]
    return found


@blueprint.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """What the system needs to install it."""
    url = _assets().url
    response = jsonify(
        name="Tableside",
        short_name="Tableside",
        description="Rules lookup and rulings for trading card game judges",
        id="/",
        start_url="/",
        scope="/",
        display="standalone",
        background_color="#fbfaf6",
        theme_color="#fbfaf6",
        categories=["reference", "utilities"],
        icons=[{"src": url(name), "sizes": sizes, "purpose": purpose,
                "type": "image/svg+xml" if name.endswith(".svg") else "image/png"} for name, sizes, purpose in ICONS],
        shortcuts=[{"name": "Search", "url": "/search"}, {"name": "Describe a board", "url": "/scenario"}],
    )
    response.mimetype = "application/manifest+json"
    return response


@blueprint.get("/service-worker.js")
def service_worker() -> ResponseReturnValue:
    """The service worker, at the root so that it may serve every page."""
    assets = _assets()
    core = [assets.url(name) for name in assets.files if name.endswith(CORE) and not name.startswith(NOT_CORE)]
    body = render_template("service-worker.js", digest=assets.digest, core=[*core, assets.url("icon.svg")])
    return Response(body, mimetype="text/javascript")


@blueprint.get("/offline")
def offline() -> ResponseReturnValue:
    """What is shown without network in place of a page that was not kept."""
    return render_template("offline.html")


def init_app(app: Flask) -> None:
    """Adds the pages, and tells templates which modules every page loads."""
    app.register_blueprint(blueprint)
    assets: Assets = app.extensions["tableside_assets"]
    app.jinja_env.globals["page_modules"] = assets.imports("page.js")
