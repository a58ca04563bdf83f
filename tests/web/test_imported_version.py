"""A second version of a document on the pages: the newest answers, the old keeps its addresses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app import create_app
from rules_corpus.catalog import DOCUMENTS
from rules_corpus.corpus import load_corpus
from rules_corpus.importing import prepare_import, store_import


@pytest.fixture(scope="module")
def two_versions(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Gundam with a version 1.7.0 in which one rule has other words, and one is put in before 8-5-2-3."""
    data: Path = tmp_path_factory.mktemp("data")
    before = load_corpus(data)
    document = before.main_document("gundam")
    assert document is not None
    text = (DOCUMENTS / document.file).read_text(encoding="utf-8")
    assert text.count("no more than ten cards") == 1
    text = text.replace("no more than ten cards", "no more than twelve cards")
    text = re.sub(r"(?m)^8-5-2-4", "8-5-2-5", text)
    text = re.sub(r"(?m)^8-5-2-3", "8-5-2-4", text)
    new = "8-5-2-3. If the opposing player has neither, they say so."
    text = text.replace("8-5-2-4. If there is a Shield", f"{new}\n\n8-5-2-4. If there is a Shield")
    path = data / "new.txt"
    path.write_text(text, encoding="utf-8")
    store_import(prepare_import(before, "gundam", path, "1.7.0", "2026-10-01"), data)
    return create_app(load_corpus(data)).test_client()


def test_the_newest_answers_an_address_without_version(two_versions: FlaskClient) -> None:
    page = two_versions.get("/gundam/4-8-4").text
    assert "no more than twelve cards" in page
    assert "version 1.7.0, 1 October 2026" in page
    assert two_versions.get("/api/v1/rules/gundam/4-8-4").json["version"] == "1.7.0"


def test_the_old_version_keeps_its_addresses(two_versions: FlaskClient) -> None:
    page = two_versions.get("/gundam@1.6.0/4-8-4").text
    assert "twelve" not in page and "version 1.6.0, 9 April 2026" in page
    assert 'the newest is <a href="/gundam/4-8-4">1.7.0</a>' in page
    assert two_versions.get("/api/v1/rules/gundam/4-8-4?version=1.6.0").json["version"] == "1.6.0"


def test_the_changes_page_tells_the_words(two_versions: FlaskClient) -> None:
    page = two_versions.get("/gundam/changes").text
    assert "from 1.6.0 to 1.7.0" in page
    assert "<del>ten</del><ins>twelve</ins>" in page


def test_the_game_lists_both(two_versions: FlaskClient) -> None:
    page = two_versions.get("/gundam").text
    assert "version 1.7.0" in page and 'href="/gundam@1.6.0"' in page
    assert [d["version"] for d in two_versions.get("/api/v1/games").json[1]["documents"]] == ["1.6.0", "1.7.0"]
    assert two_versions.get("/gundam@1.6.0").status_code == 200


def rule_json(client: FlaskClient, address: str) -> dict[str, Any]:
    return dict(client.get(f"/api/v1/rules/{address}").json)


def test_rulings_and_concepts_follow_their_rule(two_versions: FlaskClient) -> None:
    old, new = rule_json(two_versions, "gundam@1.6.0/8-5-2-3"), rule_json(two_versions, "gundam/8-5-2-4")
    assert old["text"] == new["text"]
    assert old["rulings"] == new["rulings"] != []
    assert rule_json(two_versions, "gundam/8-5-2-3")["rulings"] == []
    for address in ("gundam@1.6.0/8-5-2-3", "gundam/8-5-2-4"):
        assert 'href="/compare/damage-per-attack"' in two_versions.get(f"/{address}").text
    assert 'href="/compare/' not in two_versions.get("/gundam/8-5-2-3").text.partition("<main")[2].partition("</main")[0]


def test_an_older_version_never_leads_to_other_rules_of_the_same_number(two_versions: FlaskClient) -> None:
    old = rule_json(two_versions, "gundam@1.6.0/8-5-2-3-1")
    assert old["url"] == old["pinned_url"] == "/gundam@1.6.0/8-5-2-3-1"
    assert [cited["url"] for cited in old["cites"]] == ["/gundam@1.6.0/13-2-5"]
    assert 'href="/gundam/' not in old["html"]
    assert rule_json(two_versions, "gundam/8-5-2-4-1")["url"] == "/gundam/8-5-2-4-1"
    assert 'the newest is <a href="/gundam/8-5-2-4">1.7.0</a>' in two_versions.get("/gundam@1.6.0/8-5-2-3").text
