"""Refusals, headers, caching: what holds at every address."""

from __future__ import annotations

import gzip
import re
import socket
import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from waitress.server import create_server

from rules_corpus.web import headers
from rules_corpus.web.guard import MAX_BODY


@pytest.fixture(scope="module")
def port(application: Flask) -> Iterator[int]:
    """A real server, for requests that no client library would send."""
    server = create_server(application, host="127.0.0.1", port=0, threads=2)
    threading.Thread(target=server.run, daemon=True).start()
    yield server.effective_port
    server.close()


def raw(port: int, request: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request)
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
        return b"".join(parts)


@pytest.mark.parametrize("target", [
    b"/\xff\xfe", b"/%ff", b"/gundam/%C3%28", b"/gundam/8-5-2-3?format=%ff", b"/gundam/%00", b"/gundam/%0d%0aX-Bad:1",
    b"/gundam/" + b"1" * 20_000, b"/?" + b"q=1&" * 5_000, b"/static/x/../../app.py", b"/static/x/%2e%2e/app.py",
    b"/..%2f..%2fetc/passwd", b"/gundam@%ff/1", b"/%F0%9F%82%A1", b"/gundam/%F0%9F%82%A1", b"/gundam/1-1-1-1-1-1-1-1",
    b"/compare/%3Cscript%3Ealert(1)%3C/script%3E", b"/%3Cscript%3Ealert(1)%3C/script%3E", b"/gundam@/1", b"/@/1",
    b"//evil.example/x", b"/api/v1//x", b"/api//v1/games",
])
def test_a_bad_address_is_a_clear_4xx(port: int, target: bytes) -> None:
    answer = raw(port, b"GET " + target + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    status = int(answer.split()[1])
    assert 400 <= status < 500, answer[:200]
    assert b"Traceback" not in answer
    assert b"<script>alert" not in answer


@pytest.mark.parametrize(("typed", "meant"), [
    ("/gundam/audit/", "/gundam/audit"), ("/search/?q=burst", "/search?q=burst"), ("/api/v1/games/", "/api/v1/games"),
    ("/vanguard/７．６．１．２", "/vanguard/7.6.1.2"), ("/compare/mulligan", "/compare/redraw"),
])
def test_what_can_only_mean_one_address_leads_there(client: FlaskClient, typed: str, meant: str) -> None:
    answer = client.get(typed)
    assert (answer.status_code, answer.headers["Location"]) == (301, meant)


def test_a_request_too_large_is_refused(client: FlaskClient) -> None:
    response = client.post("/preferences", data=b"x" * (MAX_BODY + 1), content_type="application/x-www-form-urlencoded")
    assert response.status_code == 413
    as_json = client.post("/api/v1/link", data=b"x" * (MAX_BODY + 1), content_type="application/json")
    assert as_json.status_code == 413
    assert as_json.json["error"]["code"] == "too_large"


@pytest.mark.parametrize(("method", "path", "status", "code"), [
    ("GET", "/api/v1/rules/gundam/99-99", 404, "no_such_rule"),
    ("GET", "/api/v1/rules/chess/1", 404, "no_such_game"),
    ("GET", "/api/v1/rules/gundam/8-5-2-3?version=9", 404, "no_such_version"),
    ("GET", "/api/v1/concepts/nothing-like-it", 404, "no_such_concept"),
    ("GET", "/api/v1/nothing", 404, "not_found"),
    ("POST", "/api/v1/games", 405, "method_not_allowed"),
    ("DELETE", "/api/v1/rules/gundam/8-5-2-3", 405, "method_not_allowed"),
    ("GET", "/preferences?format=json", 405, "method_not_allowed"),
    ("GET", "/scenario/branch?format=json", 405, "method_not_allowed"),
    ("GET", "/preferencess?format=json", 404, "no_such_game"),
    ("GET", "/oembed?url=http://elsewhere.example/vanguard/7.6.1.2", 404, "not_found"),
])
def test_an_error_says_what_and_where(client: FlaskClient, method: str, path: str, status: int, code: str) -> None:
    response = client.open(path, method=method)
    assert response.status_code == status
    error = response.json["error"]
    assert error["code"] == code and error["message"].endswith(".") and "where" in error


def test_an_unexpected_failure_shows_no_trace(application: Flask, client: FlaskClient,
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(application.extensions, "tableside_corpus", None)
    response = client.get("/api/v1/games")
    assert response.status_code == 500
    assert response.json["error"]["code"] == "internal"
    assert "Traceback" not in response.text and "NoneType" not in response.text


@pytest.mark.parametrize("path", ["/", "/gundam/8-5-2-3", "/gundam/99", "/api/v1/games", "/gcg"])
def test_every_answer_is_guarded(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    for name, value in headers.SECURITY.items():
        assert response.headers[name] == value
    assert "unsafe" not in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/", "/gundam/8-5-2-3", "/vanguard/playbook", "/compare", "/gundam/audit", "/link"])
def test_pages_hold_no_inline_script_or_style(client: FlaskClient, path: str) -> None:
    page = client.get(path).text
    assert " style=" not in page and "<style" not in page and " onclick=" not in page
    assert "<script>" not in page


def test_a_page_is_not_sent_twice(client: FlaskClient) -> None:
    first = client.get("/gundam/8-5-2-3")
    again = client.get("/gundam/8-5-2-3", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and again.data == b""
    other = client.get("/gundam/8-5-2-4", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


def test_pages_are_compressed_where_that_is_understood(client: FlaskClient) -> None:
    plain = client.get("/gundam/8")
    packed = client.get("/gundam/8", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert plain.headers["ETag"] == packed.headers["ETag"]
    refused = client.get("/gundam/8", headers={"Accept-Encoding": "gzip;q=0, identity"})
    assert "Content-Encoding" not in refused.headers


def test_static_files_are_kept_for_good_under_their_digest(application: Flask, client: FlaskClient) -> None:
    with application.app_context():
        url = application.jinja_env.globals["asset"]("style.css")  # type: ignore[operator]
    response = client.get(url)
    assert response.status_code == 200 and response.mimetype == "text/css"
    assert "immutable" in response.headers["Cache-Control"]
    old = client.get("/static/000000000000/style.css")
    assert old.status_code == 200 and "immutable" not in old.headers["Cache-Control"]
    assert client.get(url.replace("style.css", "app.py")).status_code == 404


def test_a_rule_page_is_small(application: Flask, client: FlaskClient) -> None:
    """The page with all that it loads stays under 60 KB compressed."""
    assets = application.extensions["tableside_assets"]
    for path in ("/vanguard/7.6.1.2", "/vanguard/7", "/gundam/8-5-2-3-1", "/dragon-ball-super/4-7-3"):
        page = client.get(path)
        loaded = set(re.findall(rf"/static/{assets.digest}/([\w./-]+)", page.text)) - {"icon-180.png"}
        assert {"style.css", "page.js", "sheet.js", "search.js"} <= loaded
        files = [assets.files[name] for name in (*loaded, "brackets.woff")]
        sent = len(gzip.compress(page.data, 5)) + sum(len(file.compressed or file.body) for file in files)
        assert sent + len(client.get("/manifest.webmanifest").data) < 60_000, path


def test_a_chosen_theme_stays(client: FlaskClient) -> None:
    assert 'data-theme="system"' in client.get("/").text
    chosen = client.post("/preferences", data={"theme": "dark", "back": "/gundam/8-5-2-3?q=x"})
    assert chosen.status_code == 303 and chosen.headers["Location"] == "/gundam/8-5-2-3?q=x"
    assert 'data-theme="dark"' in client.get("/").text
    assert client.post("/preferences", data={"theme": "puce"}).status_code == 400


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", "evil", "", "/a\r\nb",
                                  "javascript:alert(1)", "/\t/evil.example"])
def test_nobody_is_sent_elsewhere(client: FlaskClient, back: str) -> None:
    response = client.post("/preferences", data={"theme": "dark", "back": back})
    assert response.status_code == 303 and response.headers["Location"] == "/"


def test_a_form_in_another_encoding_is_refused(client: FlaskClient) -> None:
    latin = client.post("/preferences", data=b"theme=d%e4rk", content_type="application/x-www-form-urlencoded")
    assert latin.status_code == 400
    named = client.post("/preferences", data=b"theme=dark",
                        content_type="application/x-www-form-urlencoded; charset=latin-1")
    assert named.status_code == 415
    part = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n%s\r\n--x--\r\n'
    for text, status in ((b"CR 7.6.1.2 caf\xe9", 400), ("CR 7.6.1.2 café".encode(), 200)):
        sent = client.post("/link", data=part % text, content_type="multipart/form-data; boundary=x")
        assert sent.status_code == status
    assert client.post("/link", data=b'{"text": "CR 7.6.1.2"}', content_type="application/json").status_code == 415
