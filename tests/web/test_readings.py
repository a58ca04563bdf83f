"""Where a ruling rests on a reading of unclear rules, the step, the ruling card and the rule's page say so, and why."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from rules_corpus.corpus import load_corpus
from rulings.ledger import readings
from rulings.scenario.games import games
from rulings.scenario.library import article
from rulings.scenario.replay import replay
from rulings.scenario.view import run_data

GAMES = sorted({adapter.rules.id for adapter in games().values()})


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_names_rules_that_exist_and_says_what_it_is_not_and_why(game: str) -> None:
    corpus = load_corpus()
    assert readings(game)
    for one in readings(game).values():
        assert all(corpus.rule(game, number) for number in one.rules), one.id
        assert one.read_as and one.others and one.why
        assert one.read_as not in one.others


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_unclear_rules_has_every_reading(client: FlaskClient, game: str) -> None:
    page = client.get(f"/rulings/{game}/readings").text
    for one in readings(game).values():
        assert f'id="{one.id}"' in page
    assert client.get(f"/rulings/{game}").status_code == 404


def test_a_short_name_leads_to_the_page_and_a_game_without_readings_has_none(client: FlaskClient) -> None:
    assert client.get("/rulings/gcg/readings").location == "/rulings/gundam/readings"
    assert client.get("/rulings/shadowverse-evolve/readings").status_code == 404
    assert client.get("/rulings/chess/readings").status_code == 404


def test_a_ruling_says_on_which_reading_it_rests(client: FlaskClient) -> None:
    found = article("gundam", "a-base-with-ap")
    assert found is not None
    (rests,) = run_data(replay(found.scenario()), boards=False)["readings"]
    assert rests["id"] == "a-base-deals-no-battle-damage"
    assert rests["steps"]
    page = client.get("/rulings/gundam/a-base-with-ap").text
    assert page.count('/rulings/gundam/readings#a-base-deals-no-battle-damage"') >= 2  # the card and the step
    assert "13-1-5-2, 8-5-2-4, 3-5-4-1, 5-5-3 read as: a Base deals no battle damage." in page  # as it is copied


def test_the_page_of_an_unclear_rule_says_how_it_is_read(client: FlaskClient) -> None:
    page = client.get("/vanguard/8.4.1.3").text
    assert "/rulings/vanguard/readings#who-orders-abilities-of-the-other-player" in page
    assert "/readings#" not in client.get("/vanguard/2.1.1").text
