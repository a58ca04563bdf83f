"""A second version of a document on the pages: the newest answers, the old keeps its addresses."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app
from rules_corpus.catalog import DOCUMENTS
from rules_corpus.corpus import load_corpus
from rules_corpus.importing import prepare_import, store_import


@pytest.fixture(scope="module")
def two_versions(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Gundam with a version 1.7.0 in which one rule has other words."""
    data: Path = tmp_path_factory.mktemp("data")
    before = load_corpus(data)
    document = before.main_document("gundam")
    assert document is not None
    text = (DOCUMENTS / document.file).read_text(encoding="utf-8")
    assert text.count("no more than ten cards") == 1
    path = data / "new.txt"
    path.write_text(text.replace("no more than ten cards", "no more than twelve cards"), encoding="utf-8")
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
