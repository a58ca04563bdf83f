"""A server has its index built by another process, so that the pages which it answers meanwhile do not wait."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rules_corpus import search
from rules_corpus.corpus import load_corpus
from rules_corpus.search_cli import build_aside


def test_another_process_builds_the_index_and_only_where_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TABLESIDE_DATA", raising=False)
    corpus = load_corpus()
    build_aside(corpus)

    def nobody(*_given: object, **_named: object) -> None:
        raise AssertionError("built again")

    monkeypatch.setattr(subprocess, "Popen", nobody)
    monkeypatch.setattr(search, "drafts", nobody)
    build_aside(corpus)
    assert search.open_search(corpus).search("burst", "gundam").results[0].entry.number == "13-2-5-1"
