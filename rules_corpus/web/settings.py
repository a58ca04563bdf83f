"""The settings: environment variables, checked when the application starts."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from rules_corpus.web.limits import DEFAULT_RATE

A_YEAR = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    """Reads the settings into the application; one that makes no sense is told."""
    app.config["TABLESIDE_URL"] = _address()
    app.config["TABLESIDE_RATE"] = _number("TABLESIDE_RATE", DEFAULT_RATE)
    app.config["TABLESIDE_HSTS"] = int(_number("TABLESIDE_HSTS", A_YEAR))
    if proxies := proxies_trusted():
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]


def proxies_trusted() -> int:
    """How many proxies stand before the server and say for whom they ask; without them nobody is believed."""
    return int(_number("TABLESIDE_PROXIES", 0))


def _address() -> str:
    address = os.environ.get("TABLESIDE_URL", "")
    if address and (urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc):
        raise ValueError(f"TABLESIDE_URL is “{address}”; it must be an address such as https://rules.example.org.")
    return address


def _number(name: str, default: float) -> float:
    typed = os.environ.get(name, "")
    if not typed:
        return default
    try:
        value = float(typed)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise ValueError(f"{name} is “{typed}”; it must be a number, 0 or more.")
    return value
