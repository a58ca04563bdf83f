"""The lookup pages as a reader meets them."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rules_corpus.corpus import load_corpus
from rules_corpus.urls import rule_url
from rulings.scenario.games import games
from rulings.web.showing import all_words

CORPUS = load_corpus()


class Links(HTMLParser):
    """The addresses that a page links to, and the ids that it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.hrefs: set[str] = set()
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("a", "link") and given.get("href"):
            self.hrefs.add(given["href"] or "")
        if given.get("id"):
            self.ids.append(given["id"] or "")


@pytest.mark.parametrize("path", ["/", "/compare", *(f"/{g.id}{p}" for g in CORPUS.games
                                                      for p in ("", "/audit", "/changes")),
                                  "/vanguard/playbook", "/shadowverse-evolve/tokens", "/shadowverse-evolve/sealed",
                                  "/shadowverse-evolve/cross-craft", "/link"])
def test_page_is_there(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200, path
    assert "<h1" in response.text


def test_rule_stands_in_its_surroundings(client: FlaskClient) -> None:
    page = client.get("/vanguard/7.6.1.2").text
    assert "Compare the power of the attacking unit" in page
    links = Links(page).hrefs
    assert {"/vanguard/7.6", "/vanguard/7.6.1.1", "/vanguard/7.6.1.3", "/vanguard@1.37/7.6.1.2"} <= links
    assert "version 1.37, 19 June 2015" in page and "Bushiroad" in page
    assert 'rel="prev" href="/vanguard/7.6.1.1"' in page and 'rel="next" href="/vanguard/7.6.1.3"' in page


def test_section_shows_all_its_rules(client: FlaskClient) -> None:
    ids = Links(client.get("/gundam/8").text).ids
    under = [r for r in CORPUS.rules("gundam-cr") if r.section == "8"]
    assert len(under) > 30
    assert {f"r-{r.number}" for r in under} <= set(ids)
    assert len(ids) == len(set(ids)), "an id stands twice"


def test_a_stale_reference_leads_to_what_is_meant_and_says_so(client: FlaskClient) -> None:
    page = client.get("/gundam/8-5-2-3-1").text
    assert '<a class="ref n" href="/gundam/13-2-5">12-2-5</a> <span class="fault n">(means 13-2-5)</span>' in page
    assert "/gundam/8-5-2-3-1" in Links(client.get("/gundam/13-2-5").text).hrefs, "cited by"


def test_open_graph_and_canonical(client: FlaskClient) -> None:
    page = unescape(client.get("/gundam/8-5-2-3", base_url="https://judge.example").text)
    text = CORPUS.rule("gundam", "8-5-2-3")
    assert text is not None
    assert f'property="og:description" content="{text.text}"' in page
    assert '<link rel="canonical" href="https://judge.example/gundam/8-5-2-3">' in page
    pinned = client.get("/gundam@1.6.0/8-5-2-3", base_url="https://judge.example").text
    assert '<link rel="canonical" href="https://judge.example/gundam@1.6.0/8-5-2-3">' in pinned


@pytest.mark.parametrize("path", [
    "/", "/gundam", "/vanguard/7", "/vanguard/7.6.1.2", "/vanguard/playbook", "/gundam/audit", "/gundam/changes", "/compare",
    "/compare/check-timing", "/search", "/search?q=%22heal%3C", "/link", "/rulings", "/rulings/vanguard/readings",
    "/rulings/gundam/a-base-with-ap", "/bookmarklet", "/scenario",
])
def test_every_page_unfolds_in_a_discussion(client: FlaskClient, path: str) -> None:
    page = client.get(path, base_url="https://judge.example").text
    found = re.findall(r'<meta (?:property|name)="(og:\w+|description|twitter:card)" content="([^"]*)">', page)
    told = dict(found)
    assert len(found) == len(told), "each is said once"
    assert told["og:title"] and told["og:site_name"] == "Tableside" and told["twitter:card"]
    assert told["og:description"] and told["description"]
    assert told["og:url"].startswith("https://judge.example/")
    assert told["og:type"] and told["og:image"].startswith("https://judge.example/")
    assert client.get(told["og:image"].removeprefix("https://judge.example")).mimetype == "image/png"


@pytest.mark.parametrize("path", ["/vanguard/7.6.1.2", "/rulings/gundam/suppression-and-a-base-by-burst", "/vanguard/7.1.2.3"])
def test_an_address_unfolds_by_oembed(client: FlaskClient, path: str) -> None:
    page = client.get(path, base_url="https://judge.example").text
    found = re.search(r'<link rel="alternate" type="application/json\+oembed" href="https://judge.example([^"]+)"', page)
    assert found, "it can be discovered"
    address = found[1].replace("&amp;", "&")
    told = client.get(address, base_url="https://judge.example").json
    assert told["version"] == "1.0" and told["type"] == "rich"
    assert isinstance(told["width"], int) and isinstance(told["height"], int) and told["height"] > 48
    links = re.findall(r'href="([^"]*)"', told["html"])
    assert links and all(link.startswith("https://judge.example/") for link in links)
    small = client.get(f"{address}&maxwidth=150&maxheight=90", base_url="https://judge.example").json
    assert small["width"] == 150 and small["height"] == 90
    assert "thumbnail_url" not in small, "a picture does not fit there"


def test_a_pinned_page_stays_in_its_version(client: FlaskClient) -> None:
    hrefs = Links(client.get("/vanguard@1.37/7.6.1.2").text).hrefs
    assert "/vanguard@1.37/7.6.1.3" in hrefs
    assert not any(re.match(r"/vanguard/\d", href) for href in hrefs)


def test_citation_in_five_formats(client: FlaskClient) -> None:
    page = client.get("/vanguard/7.6.1.2").text
    fields = dict(re.findall(r'<textarea id="copy-(\w+)"[^>]*>(.*?)</textarea>', page, re.S))
    assert set(fields) == {"markdown", "html", "bbcode", "discord", "plain"}
    for text in fields.values():
        assert "http://localhost/vanguard@1.37/7.6.1.2" in text
        assert "Comprehensive Rules 1.37, 7.6.1.2" in text


@pytest.mark.parametrize(("typed", "own"), [
    ("/cfv/7.6.1.2", "/vanguard/7.6.1.2"),
    ("/vanguard/7-6-1-2", "/vanguard/7.6.1.2"),
    ("/gcg", "/gundam"),
    ("/sve", "/shadowverse-evolve"),
    ("/dbs/4.7.3", "/dragon-ball-super/4-7-3"),
    ("/gundam/", "/gundam"),
    ("/Gundam/8-5-2-3", "/gundam/8-5-2-3"),
    ("/gundam/CR 8.5.2.3.", "/gundam/8-5-2-3"),
    ("/gundam/8-5-2-3/", "/gundam/8-5-2-3"),
    ("/gcg@1.6.0/8.5.2.3", "/gundam@1.6.0/8-5-2-3"),
    ("/vanguard/Playbook/Q29", "/vanguard/playbook/q29"),
    ("/vanguard/q29", "/vanguard/playbook/q29"),
    ("/sve/Token/Fairy", "/shadowverse-evolve/token/fairy"),
    ("/sve/token", "/shadowverse-evolve/tokens"),
    ("/sve/tokens?x=1", "/shadowverse-evolve/tokens?x=1"),
    ("/cfv/PlayBook/", "/vanguard/playbook"),
    ("/gundam/8.5.2.3?format=json", "/gundam/8-5-2-3?format=json"),
])
def test_typed_forms_lead_to_the_own_form(client: FlaskClient, typed: str, own: str) -> None:
    response = client.get(typed)
    assert response.status_code == 301, typed
    assert response.headers["Location"] == own
    assert client.get(own).status_code == 200


def test_json_where_it_is_asked_for(client: FlaskClient) -> None:
    assert client.get("/gundam/8-5-2-3?format=json").json["number"] == "8-5-2-3"
    assert client.get("/gundam/8-5-2-3", headers={"Accept": "application/json"}).json["number"] == "8-5-2-3"
    browser = {"Accept": "text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8"}
    assert client.get("/gundam/8-5-2-3", headers=browser).mimetype == "text/html"


def test_a_number_that_does_not_exist_names_its_neighbours(client: FlaskClient) -> None:
    response = client.get("/gundam/8-5-2-99")
    assert response.status_code == 404
    assert "has no rule “8-5-2-99”" in response.text
    assert any(href.startswith("/gundam/8-5-2") for href in Links(response.text).hrefs)


def test_every_rule_has_a_page_and_json(application: Flask) -> None:
    """Each page renders, and its links lead to rules that exist."""
    client = application.test_client()
    known = {"/" + g.id for g in CORPUS.games}
    rules = [rule for d in CORPUS.documents for rule in CORPUS.rules(d.id, d.version)]
    known |= {rule_url(rule) for rule in rules} | {rule_url(rule, pinned=True) for rule in rules}
    prefixes = tuple(f"/{g.id}/" for g in CORPUS.games)
    others = {f"/{g.id}/{page}" for g in CORPUS.games for page in ("audit", "changes", "playbook")}
    for rule in rules:
        response = client.get(rule_url(rule))
        assert response.status_code == 200, rule_url(rule)
        for href in Links(response.text).hrefs:
            path = href.split("?")[0].split("#")[0]
            assert not path.startswith(prefixes) or path in known or path in others, (rule_url(rule), href)
        assert client.get(rule_url(rule) + "?format=json").json["url"] == rule_url(rule)


def test_a_pasted_text_comes_back_linked(client: FlaskClient) -> None:
    text = "By rule 7.6.1.2 it hits. <script>alert(1)</script> See Gundam 12-2-5 Burst."
    page = client.post("/link", data={"text": text, "format": "discord", "game": ""}).text
    assert "2 citations found" in page
    assert '<a href="/vanguard/7.6.1.2">7.6.1.2</a>' in page
    assert "http://localhost/vanguard@1.37/7.6.1.2" in page, "what is copied keeps its meaning"
    assert "<script>alert" not in page and "&lt;script&gt;alert(1)" in page
    assert client.post("/link", data={"text": text, "format": "rtf"}).status_code == 400


def test_a_rule_that_announces_its_steps_is_compared_with_them(client: FlaskClient) -> None:
    page = client.get("/compare/check-timing").text
    shown = re.findall(r'<a class="number n" href="/vanguard/([\d.]+)"', page)
    assert shown[shown.index("8.4.1") :][:5] == ["8.4.1", "8.4.1.1", "8.4.1.2", "8.4.1.3", "8.4.1.4"]
    assert len(shown) == len(set(shown))
    assert 'id="r-' not in page, "two games have rules of one number"


def test_one_concept_in_all_games(client: FlaskClient) -> None:
    for concept in CORPUS.concepts:
        page = client.get(f"/compare/{concept.id}")
        assert page.status_code == 200
        hrefs = Links(page.text).hrefs
        for game, entry in concept.games.items():
            rules = [CORPUS.rule(game, number) for number in entry.rules]
            assert {rule_url(rule) for rule in rules if rule} <= hrefs


def test_the_desk_asks_for_all_that_can_be_said_of_a_battle_and_of_a_zone() -> None:
    for game, words in all_words().items():
        assert set(words["mat"]["battle"]) == games()[game].battle_words
        assert {zone["id"] for zone in words["mat"]["zones"]} == set(games()[game].zones)


def test_the_desk_and_the_replay_speak_the_words_of_their_game(client: FlaskClient) -> None:
    assert "AP of Twin Anvil: 5 = 5 printed" in client.get("/rulings/gundam/attack-on-a-shield").text
    for words in all_words().values():
        assert set(words["mat"]["examples"]) == {"line", "claim", "judge", "effect", "facts"}


def test_a_ruling_says_whether_a_choice_decided_it(client: FlaskClient) -> None:
    """A replay may begin with the choice that decides it; and one in which nothing was chosen names no deciding step."""
    text = ("game: gundam\ncards:\n  Night Heron: {type: unit, level: 3, cost: 2, ap: 4, hp: 4}\n"
            "  Wall Ox: {type: unit, level: 3, cost: 2, ap: 2, hp: 5, text: <Blocker>}\n"
            "board:\n  at: block step\n  battle: {attacker: Night Heron, target: B}\n"
            "  A: {battle: Night Heron}\n  B: {battle: Wall Ox, shields: 2}\n"
            "play:\n  - B: block with Wall Ox\n")
    told = {"expect:\n  - B.shields = 2\n": "Decided by 8-3-1 at step 1.", "": "No step decides it: nothing was expected of it."}
    for expected, decided in told.items():
        page = client.post("/scenario", data={"scenario": text + expected}, follow_redirects=True).get_data(as_text=True)
        assert decided in page
        assert ('"decided": 1' in page) == bool(expected)
