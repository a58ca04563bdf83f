"""Every refusal, as a page or as `{error: {code, message, where}}`, in plain words and without a stack trace."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask, Response, current_app, jsonify, render_template, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.wrappers import Response as BaseResponse

from rules_corpus.model import Rule
from rules_corpus.web.negotiation import moved, wants_json

PLAIN = {
    400: ("bad_request", "The request cannot be read."),
    404: ("not_found", "There is nothing at this address."),
    405: ("method_not_allowed", "This address does not answer requests of this kind."),
    406: ("not_acceptable", "This address has no such format."),
    408: ("timeout", "The request took too long to arrive."),
    411: ("length_required", "The request must say how long it is."),
    413: ("too_large", "The request is larger than this address accepts."),
    414: ("address_too_long", "The address is too long."),
    415: ("unsupported_media_type", "The body must be JSON with the content type application/json."),
    422: ("unprocessable", "The request can be read, but what it asks for makes no sense."),
    429: ("too_many_requests", "Too many requests in a short time; wait a moment."),
    431: ("headers_too_large", "The headers of the request are too large."),
}


class Problem(HTTPException):
    """A refusal that says what is wrong, where, and (for a rule that does not exist) which rules are near.

    `more` are further fields of the JSON: all mistakes of a scenario with their lines. `retry_after` are the seconds to wait.
    """

    retry_after = 0

    def __init__(self, status: int, slug: str, message: str, where: str = "", nearest: Sequence[Rule] = (),
                 more: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = status
        self.slug = slug
        self.message = message
        self.where = where
        self.nearest = tuple(nearest)
        self.more = dict(more or {})


def answer(error: HTTPException) -> Response:
    """The refusal in the form that was asked for."""
    status = error.code or 500
    if isinstance(error, Problem):
        slug, message, where, nearest = error.slug, error.message, error.where, error.nearest
    else:
        slug, message = PLAIN.get(status, ("error", "The request failed."))
        where, nearest = "", ()
    if wants_json():
        response = jsonify(error={**_body(slug, message, where, nearest), **getattr(error, "more", {})})
    else:
        page = render_template("error.html", status=status, slug=slug, message=message, nearest=nearest, asked=request.path)
        response = Response(page, mimetype="text/html")
    response.status_code = status
    if status == 405:
        response.headers["Allow"] = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
    if retry_after := getattr(error, "retry_after", 0):
        response.headers["Retry-After"] = str(retry_after)
    response.headers["Cache-Control"] = "no-store"
    return response


def _body(slug: str, message: str, where: str, nearest: Sequence[Rule]) -> dict[str, Any]:
    from rules_corpus.urls import rule_url

    body: dict[str, Any] = {"code": slug, "message": message, "where": where}
    if nearest:
        body["nearest"] = [{"number": rule.number, "title": rule.title, "url": rule_url(rule)} for rule in nearest]
    return body


def _handle_http(error: HTTPException) -> BaseResponse:
    if isinstance(error.response, Response) or (error.code or 500) < 400:
        return error.get_response()  # a redirect made by the router
    if error.code == 404 and request.method in ("GET", "HEAD") and re.fullmatch(r"(?:/[^/]+)+/", request.path):
        return moved(request.path.rstrip("/"))
    if error.code == 404 and request.method in ("GET", "HEAD") and _takes_forms():
        # It was taken for a game's name, but it is an address: one that forms are sent to.
        error = MethodNotAllowed(valid_methods=["POST", "OPTIONS"])
    return answer(error)


def _takes_forms() -> bool:
    return any(each.rule == request.path and "POST" in (each.methods or ()) for each in current_app.url_map.iter_rules())


def _handle_unexpected(error: Exception) -> Response:
    current_app.logger.exception("unexpected failure at %s", request.path, exc_info=error)
    return answer(Problem(500, "internal", "Tableside failed here. The fault is recorded; nothing was changed."))


def init_app(app: Flask) -> None:
    """Answers every failure of the application."""
    app.register_error_handler(HTTPException, _handle_http)
    app.register_error_handler(Exception, _handle_unexpected)
