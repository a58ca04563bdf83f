"""Script and SQL strings in every field of every page and of the JSON come back as text, or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from rulings.web.storage import open_store

HERE = Path(__file__).parent / "safety"
STRINGS = (HERE / "strings.txt").read_text("utf-8").splitlines()
SCENARIO = (HERE / "scenario.yaml").read_text("utf-8")
QUERY = ("q", "game", "document", "limit", "offset", "of", "url", "format", "version", "part", "maxwidth", "ruling", "section",
         "keyword", "source")
FORM = ("theme", "text", "keys", "game", "back", "format", "scenario", "option", "decision")
JSON = ("text", "game", "format", "scenario", "player", "what", "values", "option", "decision", "value", "place", "step", "card",
        "line", "positions")
# Not pages: files, and the page whose bookmarks are code on purpose.
FILES = ("/static/", "/service-worker", "/manifest", "/bookmarklet")
# What a program says when it, and not the reader, has read the string.
SAID_BY_DATABASES = ("sqlite3.", "OperationalError", "syntax error", "unterminated", "Traceback", "root:x:0")


@pytest.fixture(autouse=True)
def kept_apart(application: Flask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """What is saved here stays out of what the machine keeps."""
    store = open_store("", tmp_path)
    monkeypatch.setitem(application.extensions, "tableside_store", lambda: store)
    yield
    store.close()


class Active(HTMLParser):
    """Whatever in a page could run: scripts that are not files of this site, handlers, addresses that are code."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        named = dict(attributes)
        # A block of data does not run; what would break out of it is met here as a tag of its own.
        if tag == "script" and named.get("type") != "application/json" and not (named.get("src") or "").startswith("/static/"):
            self.found.append("<script>")
        if tag in ("iframe", "object", "embed", "base"):
            self.found.append(f"<{tag}>")
        for name, value in attributes:
            if name.startswith("on") or name == "style":
                self.found.append(f"{tag} {name}")
            if name in ("href", "src", "action", "formaction") and (value or "").strip().lower().startswith("javascript:"):
                self.found.append(f"{tag} {name}={value}")
            if tag == "img" and value == "x":
                self.found.append("<img src=x>")


def harmless(answer: TestResponse, asked: str) -> None:
    assert answer.status_code < 500, asked
    location = answer.headers.get("Location", "/")
    assert location.startswith("/") and not location.startswith(("//", "/\\")), (asked, location)
    assert not any(said in answer.text for said in SAID_BY_DATABASES), asked
    if answer.mimetype in ("text/html", "image/svg+xml"):
        page = Active()
        page.feed(answer.text)
        assert not page.found, (asked, page.found)
        assert "{{" not in answer.text or "7*7" in answer.text, asked
    elif answer.status_code not in (301, 302, 303, 304, 308):
        assert answer.mimetype == "application/json", (asked, answer.mimetype)
        assert "nosniff" in answer.headers["X-Content-Type-Options"]


def routes(application: Flask, method: str) -> list[tuple[str, set[str]]]:
    return sorted((rule.rule, rule.arguments) for rule in application.url_map.iter_rules()
                  if method in (rule.methods or set()) and not rule.rule.startswith(FILES))


def filled(rule: str, arguments: set[str], value: str) -> str:
    for name in arguments:
        rule = rule.replace(f"<{name}>", value).replace(f"<path:{name}>", value)
    return rule


@pytest.mark.parametrize("string", STRINGS)
def test_strings_in_addresses_and_queries(application: Flask, client: FlaskClient, string: str) -> None:
    for rule, arguments in routes(application, "GET"):
        if arguments:
            path = filled(rule, arguments, quote(string, safe=""))
            harmless(client.get(path), path)
            harmless(client.get(filled(rule.replace("<name>", "vanguard"), arguments, quote(string, safe=""))), rule)
        else:
            for name in QUERY:
                harmless(client.get(rule, query_string={"q": "heal", name: string}), f"{rule} {name}")
    harmless(client.get("/vanguard/7.6.1.2", query_string={"q": string}), "marks")


@pytest.mark.parametrize("string", STRINGS)
def test_strings_in_forms_and_bodies(application: Flask, client: FlaskClient, string: str) -> None:
    for rule, _ in routes(application, "POST"):
        if "<" in rule:
            continue
        if rule.startswith("/api/"):
            usual = {"text": "7.6.1.2", "game": "vanguard", "scenario": SCENARIO.replace("TOLD", "Ash"), "what": "turn",
                     "values": ["A"], "option": "x", "decision": 0, "value": "power", "place": "A.vanguard"}
            for name in JSON:
                harmless(client.post(rule, json={**usual, name: [string] if name == "values" else string}), f"{rule} {name}")
        else:
            for name in FORM:
                harmless(client.post(rule, data={"text": "x", "theme": "dark", name: string}), f"{rule} {name}")


@pytest.mark.parametrize("string", STRINGS)
def test_strings_in_headers_and_cookies(client: FlaskClient, string: str) -> None:
    for name in ("theme", "text", "keys", "game"):
        client.set_cookie(name, quote(string))
        harmless(client.get("/"), name)
    for name in ("Accept", "Accept-Language", "If-None-Match", "User-Agent", "Referer", "X-Forwarded-Host", "X-Forwarded-For"):
        answer = client.get("/gundam/8-5-2-3", headers={name: string})
        harmless(answer, name)


@pytest.mark.parametrize("string", STRINGS)
def test_strings_in_a_scenario_that_is_shown(client: FlaskClient, string: str) -> None:
    told = SCENARIO.replace("TOLD", json.dumps(string))
    harmless(client.post("/scenario", data={"scenario": told}), "desk")
    kept = client.post("/api/v1/scenarios", json={"scenario": told})
    harmless(kept, "save")
    if kept.status_code != 200:
        return
    for path in (kept.json["url"], kept.json["url"] + ".svg", "/scenario?of=" + kept.json["id"],
                 "/oembed?url=http://localhost" + kept.json["url"]):
        answer = client.get(path)
        assert answer.status_code == 200, path
        harmless(answer, path)
    assert client.get(f"/api/v1/scenarios/{kept.json['id']}").json["scenario"] == told


def test_the_walk_meets_what_is_escaped(client: FlaskClient) -> None:
    """The strings do reach the pages: what is looked for is there, as text."""
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in client.get("/search", query_string={"q": STRINGS[0]}).text
    assert "&lt;script&gt;" in client.post("/link", data={"text": STRINGS[0]}).text
    assert "&lt;script&gt;" in client.post(
        "/scenario", data={"scenario": SCENARIO.replace("TOLD", json.dumps(STRINGS[0]))}, follow_redirects=True).text
