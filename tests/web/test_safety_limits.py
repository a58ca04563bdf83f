"""How much one client may ask, how large a scenario may be, and what holds behind a proxy."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from rules_corpus.corpus import load_corpus
from rules_corpus.web import limits
from rules_corpus.web.limits import BURST, Limiter, cost_of
from rulings.web.limits import Allowance


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An application that lets one client ask once a second, and a burst at once; the clock stands still."""
    monkeypatch.setenv("TABLESIDE_RATE", "1")
    monkeypatch.setattr(limits, "Limiter", lambda rate: Limiter(rate, lambda: 0.0))
    return create_app(load_corpus())


def test_who_asks_too_much_is_told_how_long_to_wait(limited: Flask) -> None:
    client = limited.test_client()
    assert [client.get("/api/v1/games").status_code for _ in range(BURST)] == [200] * BURST
    refused = client.get("/api/v1/games")
    assert refused.status_code == 429 and refused.json["error"]["code"] == "too_many_requests"
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert f"{refused.headers['Retry-After']} second" in refused.json["error"]["message"]
    page = client.get("/")
    assert page.status_code == 429 and "Too many requests" in page.text and page.headers["Retry-After"]
    assert "no-store" in page.headers["Cache-Control"]
    other = limited.test_client()
    assert other.get("/", environ_overrides={"REMOTE_ADDR": "192.0.2.7"}).status_code == 200


def test_an_invented_forwarding_address_is_no_new_client(limited: Flask) -> None:
    client = limited.test_client()
    answers = [client.get("/api/v1/games", headers={"X-Forwarded-For": f"192.0.2.{at}"}).status_code for at in range(BURST + 2)]
    assert answers[-1] == 429


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limiter = Limiter(2.0, lambda: now[0])
    assert limiter.take("a", 2 * BURST) == 0
    assert limiter.take("a", 1) == pytest.approx(0.5)
    now[0] = 0.5
    assert limiter.take("a", 1) == 0
    assert limiter.take("b", 1) == 0


def test_what_is_computed_costs_more_than_what_is_looked_up() -> None:
    assert cost_of("GET", "/vanguard/7.6.1.2") == 1
    assert cost_of("POST", "/api/v1/scenarios/explore") > cost_of("POST", "/api/v1/scenarios/run") > 1


def test_the_engine_has_an_allowance_that_comes_back() -> None:
    now = [0.0]
    purse = Allowance(saved_up=10, a_second=0.5, clock=lambda: now[0])
    purse.take("a", 12)
    assert purse.wait("a") == 5 and purse.wait("b") == 0
    now[0] = 5
    assert purse.wait("a") == 0


@pytest.mark.parametrize(("path", "send"), [
    ("/api/v1/scenarios/run", "json"), ("/api/v1/scenarios", "json"), ("/scenario", "data")])
@pytest.mark.parametrize("letter", ["x", "é"])
def test_a_scenario_of_more_than_64_kb_is_refused(client: FlaskClient, path: str, send: str, letter: str) -> None:
    body = {"scenario": letter * (64 * 1024 // len(letter.encode()) + 1)}
    refused = client.post(path, json=body) if send == "json" else client.post(path, data=body)
    assert refused.status_code == 413
    assert "64 KB" in refused.text or "65536" in refused.text


@pytest.fixture
def behind_a_proxy(monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setenv("TABLESIDE_PROXIES", "1")
    return create_app(load_corpus()).test_client()


def test_behind_a_proxy_that_speaks_tls_the_browser_stays_with_it(behind_a_proxy: FlaskClient, client: FlaskClient) -> None:
    proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "rules.example"}
    secure = behind_a_proxy.get("/gundam/8-5-2-3", headers=proxied)
    assert "max-age=31536000" in secure.headers["Strict-Transport-Security"]
    assert "https://rules.example/gundam" in secure.text
    chosen = behind_a_proxy.post("/preferences", data={"theme": "dark"}, headers=proxied)
    assert "Secure" in chosen.headers["Set-Cookie"]
    plain = client.get("/gundam/8-5-2-3", headers=proxied)
    assert "Strict-Transport-Security" not in plain.headers and "rules.example" not in plain.text


@pytest.mark.parametrize(("name", "value"), [("TABLESIDE_RATE", "fast"), ("TABLESIDE_PROXIES", "-1"), ("TABLESIDE_URL", "rules")])
def test_a_setting_that_makes_no_sense_is_told(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValueError, match=f"{name} is “{value}”; it must be"):
        create_app(load_corpus())
