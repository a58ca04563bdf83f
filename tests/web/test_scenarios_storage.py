"""Saved scenarios, on SQLite and on PostgreSQL: the same tests for both."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres_server import NEEDED, server

from rulings.scenario.naming import content_name
from rulings.web import storage
from rulings.web.postgres import settings
from rulings.web.storage import Store, open_store

ROOT = Path(__file__).parents[2]
TEXT = "game: vanguard\ntitle: Zwölf “Karten” 集\nboard: {}\n"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with server() as address:
        if address is None:
            if os.environ.get("CI", "").lower() in ("1", "true"):
                pytest.fail(NEEDED)
            pytest.skip(NEEDED)
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture
def store(address: str, tmp_path: Path) -> Iterator[Store]:
    found = open_store(address, tmp_path)
    found.database.run("DELETE FROM scenarios")
    yield found
    found.close()


def test_what_is_saved_is_found_as_it_was(store: Store) -> None:
    saved = store.save(TEXT, "vanguard", "Zwölf")
    assert store.get(saved.name) == saved
    assert (saved.text, saved.game, saved.title) == (TEXT, "vanguard", "Zwölf")
    assert saved.name == content_name(TEXT)


def test_the_same_text_is_kept_once_and_never_changes(store: Store) -> None:
    first = store.save(TEXT, "vanguard", "one title")
    again = store.save(TEXT, "vanguard", "another title")
    assert again == first
    assert store.database.run("SELECT count(*) FROM scenarios")[0][0] == 1


def test_another_text_has_another_name(store: Store) -> None:
    assert store.save(TEXT, "vanguard", "").name != store.save(TEXT + " ", "vanguard", "").name


def test_a_text_whose_short_name_is_taken_gets_a_longer_one(store: Store) -> None:
    store.database.run("INSERT INTO scenarios VALUES (?, 'x', 'x', 'another text', 'now')", (content_name(TEXT),))
    saved = store.save(TEXT, "vanguard", "")
    assert len(saved.name) == 26 and store.get(saved.name) == saved
    kept = store.get(content_name(TEXT))
    assert kept and kept.text == "another text"


@pytest.mark.parametrize("name", ["", "x", "../../etc/passwd", "' OR 1=1 --", "a" * 60, "ABCDEFGHIJKL", "abcdefghij\u0660l"])
def test_names_that_are_none(store: Store, name: str) -> None:
    store.save(TEXT, "vanguard", "")
    assert store.get(name) is None


def test_words_of_sql_come_back_as_text(store: Store) -> None:
    text = "'; DROP TABLE scenarios; --\n%s ? $1 \\ \" "
    assert store.get(store.save(text, "vanguard", "%s ?';--").name) == store.save(text, "", "")


def test_threads_save_at_once(store: Store) -> None:
    failed: list[Exception] = []

    def work(number: int) -> None:
        try:
            for at in range(10):
                text = f"{at % 5} {number % 2}"
                assert store.get(store.save(text, "vanguard", "").name).text == text  # type: ignore[union-attr]
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert store.database.run("SELECT count(*) FROM scenarios")[0][0] == 10


def test_two_servers_share_what_is_saved(address: str, store: Store, tmp_path: Path) -> None:
    other = open_store(address, tmp_path)
    assert other.get(store.save(TEXT, "vanguard", "").name)
    other.close()


SAVER = """
import sys
from pathlib import Path
from rulings.web.storage import open_store
store = open_store(sys.argv[1], Path(sys.argv[2]))
for number in range(1000000):
    print(store.save(f"scenario {number}", "vanguard", "").name, flush=True)
"""


def test_nothing_acknowledged_is_lost_by_a_kill(address: str, store: Store, tmp_path: Path) -> None:
    saver = subprocess.Popen([sys.executable, "-c", SAVER, address, str(tmp_path)], cwd=ROOT,
                             stdout=subprocess.PIPE, text=True)
    assert saver.stdout is not None
    acknowledged = [saver.stdout.readline().strip() for _ in range(25)]
    saver.send_signal(signal.SIGKILL)
    acknowledged += [line.strip() for line in saver.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    saver.wait()
    saver.stdout.close()
    assert len(acknowledged) >= 25 and all(store.get(name) for name in acknowledged)


def test_a_database_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(storage.StorageError, match="does not answer"):
        open_store("postgresql://nobody@127.0.0.1:1/none")
    (tmp_path / "scenarios.sqlite3").write_bytes(b"this is no database" * 100)
    with pytest.raises(storage.StorageError, match=r"scenarios\.sqlite3"):
        open_store("", tmp_path)


def test_addresses_of_databases() -> None:
    found = settings("postgresql://us%40er:wo%3Ard@db.example:6000/name?sslmode=require")
    assert (found["user"], found["password"], found["host"], found["port"]) == ("us@er", "wo:rd", "db.example", 6000)
    assert found["database"] == "name" and found["ssl_context"] is True
    assert settings("postgres:///name?host=/run/pg&port=5433")["unix_sock"] == "/run/pg/.s.PGSQL.5433"
    with pytest.raises(ValueError, match="postgresql://"):
        settings("mysql://x/y")
