"""Page or JSON, and the address's own form: what a request asks for and where it is sent."""

from __future__ import annotations

from flask import redirect, request
from werkzeug.wrappers import Response


def wants_json() -> bool:
    """True under /api/ and for oEmbed, with `?format=json`, and where the Accept header puts JSON before HTML."""
    if request.path.startswith("/api/") or request.path == "/oembed":
        return True
    asked = request.args.get("format")
    if asked in ("json", "html"):
        return asked == "json"
    accepted = request.accept_mimetypes
    return accepted["application/json"] > accepted["text/html"]


def moved(address: str) -> Response:
    """To the address's own form, with whatever was asked of it."""
    query = request.query_string.decode("utf-8")
    return redirect(f"{address}?{query}" if query else address, 301)
