"""Headers of every answer: security, caching by ETag, compression."""

from __future__ import annotations

import gzip
import hashlib

from flask import Flask, Response, current_app, request

from rules_corpus.web.assets import COMPRESSIBLE, takes_gzip

CONTENT_SECURITY_POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'",
))
SECURITY = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
# The JSON interface knows no reader and keeps no secret: any page may ask it, as the bookmarklet does.
FROM_ANYWHERE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD, POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "86400",
}
# Below this a compressed answer saves no packet.
WORTH_COMPRESSING = 1024


def finish(response: Response) -> Response:
    """Adds what every answer carries. The ETag is that of the body: it is right whatever the page was made from."""
    response.headers.extend(SECURITY)
    if request.path.startswith("/api/"):
        response.headers.update(FROM_ANYWHERE)
    hsts: int = current_app.config["TABLESIDE_HSTS"]
    if request.is_secure and hsts:
        response.headers["Strict-Transport-Security"] = f"max-age={hsts}; includeSubDomains"
    if response.direct_passthrough or response.is_streamed or "Content-Encoding" in response.headers:
        return response
    kept = request.method in ("GET", "HEAD") and response.status_code == 200
    response.headers["Vary"] = "Accept-Encoding, Accept, Cookie" if kept else "Accept-Encoding"
    if kept:
        response.headers.setdefault("Cache-Control", "no-cache")
        if "no-store" not in response.headers["Cache-Control"]:
            body = response.get_data()
            response.set_etag(hashlib.sha256(body).hexdigest()[:20], weak=True)
            response.make_conditional(request)
    return _compress(response)


def _compress(response: Response) -> Response:
    wanted = takes_gzip() and (response.mimetype or "").startswith(COMPRESSIBLE)
    if not wanted or response.status_code == 304:
        return response
    body = response.get_data()
    if len(body) >= WORTH_COMPRESSING:
        response.set_data(gzip.compress(body, 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def init_app(app: Flask) -> None:
    """Finishes every answer of the application."""
    app.after_request(finish)
