"""Page or JSON: what a request asks for."""

from __future__ import annotations

from flask import request


def wants_json() -> bool:
    """True under /api/, with `?format=json`, and where the Accept header puts JSON before HTML."""
    if request.path.startswith("/api/"):
        return True
    asked = request.args.get("format")
    if asked in ("json", "html"):
        return asked == "json"
    accepted = request.accept_mimetypes
    return accepted["application/json"] > accepted["text/html"]
