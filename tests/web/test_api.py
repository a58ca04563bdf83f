"""The JSON interface keeps its promises: every address described, every answer as described."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from rules_corpus.corpus import load_corpus
from rules_corpus.urls import api_rule_url

CORPUS = load_corpus()
EVERY = [rule for d in CORPUS.documents for rule in CORPUS.rules(d.id, d.version)]


@pytest.fixture(scope="session")
def description(application: Flask) -> dict[str, Any]:
    found: dict[str, Any] = application.test_client().get("/api/v1/openapi.json").json
    return found


def schema(description: dict[str, Any], path: str, method: str = "get", status: str = "200") -> Draft202012Validator:
    answer = description["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"]
    return Draft202012Validator({**answer, "components": description["components"]})


def test_the_description_is_openapi(description: dict[str, Any]) -> None:
    assert description["openapi"].startswith("3.1")
    validate(description)


def test_every_address_is_described_and_none_is_invented(application: Flask, description: dict[str, Any]) -> None:
    described = {(path, method.upper()) for path, methods in description["paths"].items() for method in methods}
    routed = set()
    for rule in application.url_map.iter_rules():
        if not rule.rule.startswith("/api/v1/") or rule.endpoint == "api.nothing":
            continue
        path = re.sub(r"<(?:\w+:)?(\w+)>", "{}", rule.rule.removeprefix("/api/v1"))
        routed |= {(path, method) for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    assert {(re.sub(r"\{\w+\}", "{}", path), method) for path, method in described} == routed


def test_games(client: FlaskClient, description: dict[str, Any]) -> None:
    games = client.get("/api/v1/games").json
    schema(description, "/games").validate(games)
    assert [game["game"] for game in games] == ["vanguard", "gundam", "shadowverse-evolve", "dragon-ball-super"]
    gundam = games[1]["documents"][0]
    assert (gundam["id"], gundam["version"], gundam["date"]) == ("gundam-cr", "1.6.0", "2026-04-09")
    assert gundam["rules"] == len(CORPUS.rules("gundam-cr"))


def test_every_rule_is_as_described(application: Flask, description: dict[str, Any]) -> None:
    client = application.test_client()
    validator = schema(description, "/rules/{game}/{number}")
    for rule in EVERY[::7]:
        answer = client.get(api_rule_url(rule)).json
        validator.validate(answer)
        assert answer["text"] == rule.text
        for number in (*answer["children"], *answer["cited_by"], answer["parent"], answer["previous"], answer["next"]):
            assert number is None or CORPUS.rule(rule.game, number, None) is not None, (rule.number, number)


def test_a_rule(client: FlaskClient) -> None:
    rule = client.get("/api/v1/rules/gcg/8.5.2.3").json
    assert (rule["game"], rule["document"], rule["version"]) == ("gundam", "gundam-cr", "1.6.0")
    assert (rule["number"], rule["parent"], rule["section"]) == ("8-5-2-3", "8-5-2", "8")
    assert (rule["previous"], rule["next"], rule["children"]) == ("8-5-2-2", "8-5-2-3-1", ["8-5-2-3-1"])
    assert rule["url"] == "/gundam/8-5-2-3" and rule["pinned_url"] == "/gundam@1.6.0/8-5-2-3"
    stale = client.get("/api/v1/rules/gundam/8-5-2-3-1").json["cites"]
    assert [(c["printed"], c["number"], c["status"], c["url"]) for c in stale] == [
        ("12-2-5", "13-2-5", "stale", "/gundam/13-2-5")]
    assert "8-5-2-3-1" in client.get("/api/v1/rules/gundam/13-2-5").json["cited_by"]


def test_a_question_of_the_playbook(client: FlaskClient) -> None:
    question = client.get("/api/v1/rules/vanguard/playbook/q29").json
    assert question["number"] == "playbook/q29" and question["document"] == "vanguard-playbook"
    assert question["section"] == "playbook/frequently-asked-questions"
    assert question["parent"].startswith("playbook/frequently-asked-questions/")


def test_a_version_can_be_asked_for(client: FlaskClient) -> None:
    same = client.get("/api/v1/rules/gundam/8-5-2-3").json
    assert client.get("/api/v1/rules/gundam/8-5-2-3?version=1.6.0").json == same
    assert client.get("/api/v1/rules/gundam@1.6.0/8-5-2-3").json == same


def test_audits(client: FlaskClient, description: dict[str, Any]) -> None:
    for game in CORPUS.games:
        audit = client.get(f"/api/v1/audit/{game.id}").json
        schema(description, "/audit/{game}").validate(audit)
    gundam = client.get("/api/v1/audit/gundam").json["citations"]
    assert any(f["rule"] == "8-5-2-3-1" and f["meant"] == "13-2-5" and f["status"] == "stale" for f in gundam)


def test_concepts(client: FlaskClient, description: dict[str, Any]) -> None:
    concepts = client.get("/api/v1/concepts").json
    schema(description, "/concepts").validate(concepts)
    for concept in concepts:
        one = client.get(f"/api/v1/concepts/{concept['id']}").json
        schema(description, "/concepts/{id}").validate(one)
        assert one == concept


def test_errors_are_as_described(client: FlaskClient, description: dict[str, Any]) -> None:
    error = Draft202012Validator({"$ref": "#/components/schemas/Error", "components": description["components"]})
    for path in ("/api/v1/rules/gundam/8-5-2-99", "/api/v1/rules/chess/1", "/api/v1/x", "/gundam/99?format=json"):
        response = client.get(path)
        assert 400 <= response.status_code < 500
        error.validate(response.json)


def test_link(client: FlaskClient, description: dict[str, Any]) -> None:
    text = "By rule 7.6.1.2 it hits; see Gundam 12-2-5 Burst <b>."
    answer = client.post("/api/v1/link", json={"text": text, "format": "html"}).json
    schema(description, "/link", "post").validate(answer)
    assert [(c["printed"], c["game"], c["number"], c["status"]) for c in answer["citations"]] == [
        ("7.6.1.2", "vanguard", "7.6.1.2", "ok"), ("12-2-5", "gundam", "13-2-5", "stale")]
    assert all(text[c["start"]:c["end"]] == c["printed"] for c in answer["citations"])
    assert [(c["url"], c["pinned_url"]) for c in answer["citations"]] == [
        ("/vanguard/7.6.1.2", "/vanguard@1.37/7.6.1.2"), ("/gundam/13-2-5", "/gundam@1.6.0/13-2-5")]
    assert '<a href="http://localhost/vanguard@1.37/7.6.1.2">' in answer["text"] and "&lt;b&gt;" in answer["text"]
    null = client.post("/api/v1/link", json={"text": text, "format": None, "game": None}).json
    assert "](http://localhost/vanguard@1.37/7.6.1.2)" in null["text"]
    choice = client.post("/api/v1/link", json={"text": "rule 9.2.2"}).json
    assert all(f"](http://localhost{one['pinned_url']})" in choice["text"] for one in choice["citations"][0]["choices"])


@pytest.mark.parametrize(("body", "kind", "status", "code", "where"), [
    (b'{"text": "\\ud800"}', "application/json", 400, "bad_json", "body"),
    (b"[" * 200_000, "application/json", 400, "bad_json", "body"),
    (b'{"text": ', "application/json", 400, "bad_json", "body"),
    (b'{"text": "\xff"}', "application/json", 400, "bad_encoding", "body"),
    (b"[]", "application/json", 400, "bad_json", "body"),
    (b"{}", "application/json", 400, "missing", "text"),
    (b'{"text": 7}', "application/json", 400, "bad_value", "text"),
    (b'{"text": "x", "game": "chess"}', "application/json", 404, "no_such_game", "game"),
    (b'{"text": "x", "format": "rtf"}', "application/json", 400, "bad_value", "format"),
    (b'{"text": "' + b"x" * 2_000_001 + b'"}', "application/json", 413, "too_large", "text"),
    (b'{"text": "x"}', "text/plain", 415, "unsupported_media_type", "body"),
])
def test_a_bad_body_is_refused(client: FlaskClient, body: bytes, kind: str, status: int, code: str, where: str) -> None:
    response = client.post("/api/v1/link", data=body, content_type=kind)
    assert response.status_code == status
    assert (response.json["error"]["code"], response.json["error"]["where"]) == (code, where)
