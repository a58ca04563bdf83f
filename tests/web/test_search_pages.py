"""The search page, its JSON and the marked words on the page of a rule."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator


def validator(client: FlaskClient, path: str) -> Draft202012Validator:
    description: dict[str, Any] = client.get("/api/v1/openapi.json").json
    schema = description["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    return Draft202012Validator({**schema, "components": description["components"]})


def test_a_result_of_the_playbook_says_so(client: FlaskClient) -> None:
    page = client.get("/search?q=heal+trigger+doc:playbook&game=vanguard").text
    numbers = re.findall(r'<span class="number">(.*?)</span>', page)
    places = re.findall(r'<span class="muted breadcrumb">(.*?)</span>', page)
    assert len(places) == len(numbers) > 2
    for number, place in zip(numbers, places, strict=True):
        assert "Playbook" in number or place.startswith("Playbook"), (number, place)


@pytest.mark.parametrize("query", ["q=graveyard", "q=7.6", "q=gaurdian&game=cfv", "q=", "q=zzzzzz", "q=attack&limit=2&offset=4"])
def test_results_are_as_described(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/api/v1/search?{query}")
    assert answer.status_code == 200
    validator(client, "/search").validate(answer.json)


def test_suggestions_are_as_described(client: FlaskClient) -> None:
    answer = client.get("/api/v1/suggest?q=dro&game=vanguard").json
    validator(client, "/suggest").validate(answer)
    assert answer["suggestions"][0] == {
        "text": "drop zone", "game": "vanguard", "number": "4.4", "title": "Drop Zone", "kind": "heading", "url": "/vanguard/4.4",
    }


def test_a_result_says_where_it_stands(client: FlaskClient) -> None:
    [first, *_] = client.get("/api/v1/search?q=graveyard&game=gundam").json["results"]
    assert (first["number"], first["title"], first["url"]) == ("4-9-1", "Trash", "/gundam/4-9-1")
    assert first["breadcrumb"] == ["Game Locations", "Trash"]
    assert "<mark>trash</mark>" in first["snippet"]


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [("", 400, "no_query"), ("q=a&limit=0", 400, "bad_limit"), ("q=a&limit=x", 400, "bad_limit"),
     ("q=a&offset=-1", 400, "bad_offset"),
     ("q=a&game=pokemon", 404, "no_such_game"), ("q=a&document=none", 404, "no_such_document")],
)
def test_a_bad_request_is_refused_in_words(client: FlaskClient, query: str, status: int, code: str) -> None:
    answer = client.get(f"/api/v1/search?{query}")
    assert answer.status_code == status
    assert answer.json["error"]["code"] == code
    assert answer.json["error"]["message"]


def test_the_page_groups_by_game_and_links_with_the_query(client: FlaskClient) -> None:
    page = client.get("/search?q=graveyard").get_data(as_text=True)
    assert page.count('class="results"') >= 4
    assert 'href="/gundam/4-9-1?q=graveyard"' in page
    assert "<mark>" in page


def test_the_page_of_one_game_has_no_other(client: FlaskClient) -> None:
    page = client.get("/search?q=graveyard&game=gcg").get_data(as_text=True)
    assert 'href="/gundam/4-9-1?q=graveyard"' in page
    assert "/vanguard/4.4.1" not in page


def test_only_the_results_can_be_asked_for(client: FlaskClient) -> None:
    part = client.get("/search?q=graveyard&part=results").get_data(as_text=True)
    assert "<html" not in part
    assert "data-count" in part


def test_no_results_is_a_helpful_page(client: FlaskClient) -> None:
    page = client.get("/search?q=guardqqq&game=gundam").get_data(as_text=True)
    for said in ("Nothing was found", "Terms that are near", "In another game", "How to search"):
        assert said in page


def test_no_results_names_the_games_that_know_the_word(client: FlaskClient) -> None:
    page = client.get("/search?q=token&game=vanguard").get_data(as_text=True)
    assert "Nothing was found" in page
    assert 'href="/search?q=token&amp;game=gundam"' in page.partition("In another game")[2]
    assert 'href="/search?q=token&amp;game=dragon-ball-super"' not in page.partition("In another game")[2]


def test_a_slip_is_asked_about(client: FlaskClient) -> None:
    page = client.get("/search?q=gaurdian&game=vanguard").get_data(as_text=True)
    assert 'Did you mean <a href="/search?q=guardian&amp;game=vanguard">guardian</a>?' in page


def test_what_was_typed_is_shown_as_text(client: FlaskClient) -> None:
    page = client.get("/search", query_string={"q": "<script>alert(1)</script>"}).get_data(as_text=True)
    assert "<script>alert" not in page


def test_words_stay_marked_on_the_opened_rule(client: FlaskClient) -> None:
    page = client.get("/gundam/4-9-1?q=graveyard").get_data(as_text=True)
    assert "<mark>trash</mark>" in page
    assert "<mark>" not in client.get("/gundam/4-9-1").get_data(as_text=True)


def test_marking_leaves_the_page_whole(client: FlaskClient) -> None:
    plain = client.get("/gundam/13-2-5-1").get_data(as_text=True)
    marked = client.get("/gundam/13-2-5-1?q=burst+amp+lt+div+class").get_data(as_text=True)
    assert "<mark>Burst</mark>" in marked
    strip = marked.replace("<mark>", "").replace("</mark>", "")
    body = plain[plain.index("<article") : plain.index("</article>")]
    assert body in strip
