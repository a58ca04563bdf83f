"""Whatever is sent, the answer is one that was meant."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_corpus.corpus import load_corpus

GAMES = [game.id for game in load_corpus().games] + ["cfv", "gcg", "sve", "dbs", "GUNDAM"]
NUMBERS = st.from_regex(r"(CR |rule |§)?[0-9]{1,3}([.\-–/ ][0-9]{0,3}){0,6}[.)]?", fullmatch=True)
WORDS = st.sampled_from(["playbook", "token", "sealed", "audit", "changes", "q29", "..", ".", "api", "static", "@", ""])
PART = st.one_of(st.text(max_size=40), NUMBERS, WORDS, st.sampled_from(GAMES))
JSON = st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=60),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
                    max_leaves=6)
many = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@many
@given(game=st.sampled_from(GAMES) | PART, version=st.none() | PART, rest=st.lists(PART, max_size=3),
       query=st.dictionaries(st.sampled_from(["format", "q", "version", "game", "x"]), PART, max_size=3))
def test_any_address(application: Flask, game: str, version: str | None, rest: list[str], query: dict[str, str]) -> None:
    # An empty first part would be read as a host by the test client; a real server is asked for it in test_http.
    name = (game if version is None else f"{game}@{version}") or "x"
    path = "/" + "/".join(quote(part, safe="") for part in (name, *rest))
    answer = application.test_client().get(path, query_string=query)
    assert answer.status_code < 500, path
    location = answer.headers.get("Location", "/")
    assert location.startswith("/") and not location.startswith("//"), location


@many
@given(name=PART, rest=st.lists(PART, max_size=2), version=PART)
def test_any_address_of_the_json_interface(application: Flask, name: str, rest: list[str], version: str) -> None:
    client = application.test_client()
    for head in ("rules", "audit", "concepts", "search", "suggest", name):
        path = "/api/v1/" + "/".join(quote(part, safe="") for part in (head, *rest))
        answer = client.get(path, query_string={"version": version, "q": name})
        assert answer.status_code < 500, path
        assert answer.mimetype == "application/json" or answer.status_code in (301, 308), path
        if answer.status_code >= 400:
            assert set(answer.json["error"]) >= {"code", "message", "where"}


@many
@given(body=st.dictionaries(st.sampled_from(["text", "game", "format", "x"]), JSON, max_size=4) | JSON)
def test_any_json_body(application: Flask, body: Any) -> None:
    answer = application.test_client().post("/api/v1/link", json=body)
    assert answer.status_code < 500
    assert answer.status_code == 200 or answer.json["error"]["message"]


@many
@given(body=st.binary(max_size=200), kind=st.sampled_from(
    ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "", "x"]))
def test_any_bytes(application: Flask, body: bytes, kind: str) -> None:
    client = application.test_client()
    for path in ("/api/v1/link", "/link", "/preferences"):
        assert client.post(path, data=body, content_type=kind).status_code < 500
