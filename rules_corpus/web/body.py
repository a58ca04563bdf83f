"""The JSON body of a request: read, checked, or refused with what would be right."""

from __future__ import annotations

import json
from typing import Any

from flask import request

from rules_corpus.web.errors import Problem

A_TEXT = 4_000


def json_body() -> dict[str, Any]:
    """The object that the request sends."""
    if request.mimetype != "application/json" and not request.mimetype.endswith("+json"):
        raise Problem(415, "unsupported_media_type", "Send JSON with the content type application/json.", "body")
    try:
        text = request.get_data().decode("utf-8")
    except UnicodeDecodeError:
        raise Problem(400, "bad_encoding", "The body is not UTF-8.", "body") from None
    try:
        found = json.loads(text)
        # Half a surrogate pair passes the parser, but is no text and cannot be sent back.
        json.dumps(found, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        message = f"The body is not JSON: {error.msg} in line {error.lineno}, column {error.colno}."
        raise Problem(400, "bad_json", message, "body") from None
    except (ValueError, RecursionError):
        message = "The body is not JSON that can be read: nested too deep, a number too long, or broken characters."
        raise Problem(400, "bad_json", message, "body") from None
    if not isinstance(found, dict):
        raise Problem(400, "bad_json", "The body must be a JSON object.", "body")
    return found


def text_field(body: dict[str, Any], name: str, default: str | None = None, most: int = 1000) -> str:
    """A text in the body; `default` is None where it must be there."""
    value = body.get(name, default)
    if value is None and default is not None:
        return default
    if value is None:
        raise Problem(400, "missing", f"The body needs “{name}”, a text.", name)
    if not isinstance(value, str):
        raise Problem(400, "bad_value", f"“{name}” must be a text.", name)
    if len(value) > most:
        # A name or a number that is too long is a wrong value; only a whole text is too large.
        status, slug = (413, "too_large") if most >= A_TEXT else (400, "bad_value")
        raise Problem(status, slug, f"“{name}” has {len(value)} characters; at most {most} are read.", name)
    return value
