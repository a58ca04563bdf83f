"""Which requests are accepted at all: of a sensible size and in UTF-8."""

from __future__ import annotations

from urllib.parse import unquote_to_bytes

from flask import Flask, request

from rules_corpus.web.errors import Problem

MAX_ADDRESS = 8 * 1024
MAX_BODY = 4 * 1024 * 1024
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def check_request() -> None:
    """Refuses what cannot be read before any view guesses at it."""
    path = request.environ.get("PATH_INFO", "").encode("latin-1", "replace")
    query = request.environ.get("QUERY_STRING", "").encode("latin-1", "replace")
    if len(path) + len(query) > MAX_ADDRESS:
        raise Problem(414, "address_too_long", f"The address is longer than {MAX_ADDRESS} bytes.", "address")
    where = "path"
    try:
        text = path.decode("utf-8")
        where = "query"
        unquote_to_bytes(query.replace(b"+", b" ")).decode("utf-8")
    except UnicodeDecodeError:
        raise Problem(400, "bad_encoding", f"The {where} of the address is not UTF-8.", where) from None
    if any(ord(char) < 32 or ord(char) == 127 for char in text):
        raise Problem(400, "bad_address", "The address holds a control character.", "path")
    if (length := request.content_length) is not None and length > MAX_BODY:
        raise Problem(413, "too_large", f"The request is larger than {MAX_BODY // 1024 // 1024} MB.", "body")


def check_form() -> None:
    """Refuses what is no form, and one that is not UTF-8; called by views that read one."""
    if request.mimetype not in FORMS and request.content_length:
        raise Problem(415, "unsupported_media_type", f"Send a form: {' or '.join(FORMS)}.", "body")
    charset = request.mimetype_params.get("charset", "utf-8")
    if charset.lower() not in ("utf-8", "utf8"):
        raise Problem(415, "bad_encoding", f"The form is in {charset}; send it in UTF-8.", "body")
    body = request.get_data(cache=True, parse_form_data=False)
    try:
        (unquote_to_bytes(body) if request.mimetype == FORMS[0] else body).decode("utf-8")
    except UnicodeDecodeError:
        raise Problem(400, "bad_encoding", "The form is not UTF-8.", "body") from None


def init_app(app: Flask) -> None:
    """Checks every request before it reaches a view."""
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    app.config["MAX_FORM_MEMORY_SIZE"] = MAX_BODY
    app.before_request(check_request)
