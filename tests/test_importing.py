"""The import command: what it says, what it refuses and in which words, and that nothing is left half written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app import cli
from rules_corpus import importing
from rules_corpus.catalog import DOCUMENTS
from rules_corpus.corpus import load_corpus

GUNDAM = DOCUMENTS / "gundam-comprehensive-rules-1.6.0.txt"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


def import_gundam(file: Path, data: Path, version: str = "1.7.0", date: str = "2026-09-01", *more: str) -> Result:
    return run("import", "gundam", file, "--version", version, "--date", date, "--data", data, *more)


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    path = tmp_path / "new.txt"
    text = GUNDAM.read_text(encoding="utf-8")
    path.write_text(text.replace("no more than ten cards", "no more than twelve cards"), encoding="utf-8")
    return path


def test_an_import_says_what_changed_and_what_it_touches(edited: Path, tmp_path: Path) -> None:
    result = import_gundam(edited, tmp_path / "data")
    assert result.exit_code == 0, result.output
    assert "1.7.0 (2026-09-01) beside 1.6.0" in result.output
    assert "0 added, 0 removed, 1 changed, 0 moved" in result.output
    assert "4-8-4  A hand is limited to no more than twelve cards." in result.output
    assert "hand-limit: 4-8-4 has other words" in result.output
    corpus = load_corpus(tmp_path / "data")
    old, new = corpus.rule("gundam", "4-8-4", "1.6.0"), corpus.rule("gundam", "4-8-4")
    assert old and new and "ten cards" in old.text and "twelve cards" in new.text


def test_an_earlier_version_does_not_become_the_newest(edited: Path, tmp_path: Path) -> None:
    result = import_gundam(edited, tmp_path, "1.5.0", "2026-01-09")
    assert result.exit_code == 0 and "older than 1.6.0, which addresses without a version" in result.output
    corpus = load_corpus(tmp_path)
    newest, older = corpus.main_document("gundam"), corpus.rule("gundam", "4-8-4", "1.5.0")
    assert newest and newest.version == "1.6.0"
    assert older and "twelve cards" in older.text


def test_a_third_version_is_compared_with_the_newest(edited: Path, tmp_path: Path) -> None:
    assert import_gundam(edited, tmp_path).exit_code == 0
    result = import_gundam(edited, tmp_path, "1.8.0", "2027-01-01")
    assert "beside 1.7.0" in result.output and "0 added, 0 removed, 0 changed, 0 moved" in result.output
    assert [d.version for d in load_corpus(tmp_path).documents if d.id == "gundam-cr"] == ["1.6.0", "1.7.0", "1.8.0"]


@pytest.mark.parametrize(("version", "date", "says"), [
    ("1.6.0", "2026-09-01", "is there already"),
    ("1/7", "2026-09-01", "cannot be a version"),
    ("", "2026-09-01", "cannot be a version"),
    ("1.7.0", "1 September 2026", "is not a date"),
    ("1.7.0", "2026-02-30", "is not a date"),
    ("1.7.0", "20260901", "is not a date"),
])
def test_a_wrong_version_or_date_is_refused(edited: Path, tmp_path: Path, version: str, date: str, says: str) -> None:
    result = import_gundam(edited, tmp_path / "data", version, date)
    assert result.exit_code == 1 and says in result.output
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(("content", "says"), [
    (b"", "reads to nothing"),
    (b"Dear judge,\nthe rules are attached.\n", "reads to nothing"),
    (b"1-1-1. A rule with a \xff in it.\n", "not UTF-8 text: line 1"),
    (b"%PDF-1.7\0\0\0", "not a text file"),
    (b"1-1-1. Something else entirely, about gardening.\n\n1-1-2. Water the roses.\n", "does not look like a version"),
])
def test_a_file_that_is_no_version_of_the_document_is_refused(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "new.txt"
    path.write_bytes(content)
    result = import_gundam(path, tmp_path / "data")
    assert result.exit_code == 1 and says in result.output
    assert not (tmp_path / "data").exists()


def test_the_rules_of_another_game_are_refused(tmp_path: Path) -> None:
    for other in ("vanguard-comprehensive-rules-1.37.txt", "dragon-ball-super-general-rules-1.02.txt"):
        result = run("import", "sve", DOCUMENTS / other, "--version", "2", "--date", "2026-01-01", "--data", tmp_path)
        assert result.exit_code == 1, result.output
        assert "does not look like" in result.output or "reads to nothing" in result.output


def test_missing_files_folders_games_and_documents_are_named(edited: Path, tmp_path: Path) -> None:
    assert "cannot be read: No such file" in import_gundam(tmp_path / "nowhere.txt", tmp_path).output
    assert "is a folder" in import_gundam(tmp_path, tmp_path).output
    unknown = run("import", "magic", edited, "--version", "2", "--date", "2026-01-01", "--data", tmp_path)
    assert unknown.exit_code == 1 and "no game 'magic'; there are vanguard, gundam" in unknown.output
    foreign = import_gundam(edited, tmp_path, "1.7.0", "2026-09-01", "--document", "vanguard-cr")
    assert foreign.exit_code == 1 and "has no document 'vanguard-cr'; it has gundam-cr" in foreign.output
    assert run("import", "gundam", edited).exit_code == 2


def test_nothing_is_left_when_storing_fails(edited: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = importing._write

    def fail_at_the_catalogue(path: Path, content: bytes) -> None:
        if path.name == "catalog.toml":
            raise OSError(28, os.strerror(28))
        writes(path, content)

    monkeypatch.setattr(importing, "_write", fail_at_the_catalogue)
    result = import_gundam(edited, tmp_path / "data")
    assert result.exit_code == 1 and "cannot be stored" in result.output and "No space left" in result.output
    assert list((tmp_path / "data" / "documents").iterdir()) == []


def test_the_audit_command_lists_the_faults() -> None:
    result = run("audit", "gcg")
    assert result.exit_code == 0
    assert "12-2-5 is stale, means 13-2-5" in result.output
    unknown = run("audit", "magic")
    assert unknown.exit_code == 1 and "there are vanguard" in unknown.output
