"""The index: kept by the fingerprint of what it was built from, whole or not there, whoever builds it."""

from __future__ import annotations

import multiprocessing
import os
import re
import shutil
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from rules_corpus import search
from rules_corpus.corpus import Corpus, load_corpus
from rules_corpus.search import KEEP_SECONDS, fingerprint, index_directory, open_search
from rules_corpus.searching.entries import Draft, drafts

ROOT = Path(__file__).parents[1]


def found(data: Path, library: Path | None = None) -> list[str]:
    answer = open_search(load_corpus(), data, library).search("drop zone", "vanguard", limit=3)
    return [result.entry.number for result in answer.results]


def few(corpus: Corpus, library: Path | None) -> Iterator[Draft]:
    yield from islice(drafts(corpus, library), 300)


def endless(corpus: Corpus, library: Path | None) -> Iterator[Draft]:
    yield from few(corpus, library)
    time.sleep(600)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first rules are indexed: what is tested is how an index is kept, and building it whole takes long."""
    monkeypatch.setattr(search, "drafts", few)


def build_in(data: str, answers: multiprocessing.Queue[list[str]]) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(search, "drafts", few)
        answers.put(found(Path(data)))


def build_without_end(data: str) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(search, "drafts", endless)
        found(Path(data))


@pytest.mark.usefixtures("small")
def test_an_index_is_kept_under_its_fingerprint_and_used_again(tmp_path: Path) -> None:
    first = found(tmp_path)
    place = index_directory(tmp_path) / fingerprint(load_corpus(), None)
    made = {path.name: path.stat().st_mtime_ns for path in place.iterdir()}
    assert found(tmp_path) == first
    assert {path.name: path.stat().st_mtime_ns for path in place.iterdir()} == made


def test_several_processes_that_start_at_once_all_find_the_same(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    answers: multiprocessing.Queue[list[str]] = context.Queue()
    processes = [context.Process(target=build_in, args=(str(tmp_path), answers)) for _ in range(3)]
    for process in processes:
        process.start()
    seen = [answers.get(timeout=120) for _ in processes]
    for process in processes:
        process.join()
    assert seen[0] == seen[1] == seen[2]
    assert [path.name for path in index_directory(tmp_path).iterdir()] == [fingerprint(load_corpus(), None)]


@pytest.mark.usefixtures("small")
def test_a_process_killed_while_it_builds_leaves_nothing_that_is_searched(tmp_path: Path) -> None:
    process = multiprocessing.get_context("spawn").Process(target=build_without_end, args=(str(tmp_path),))
    process.start()
    while not list(tmp_path.glob("index/building-*/*")):
        assert process.is_alive()
        time.sleep(0.05)
    process.kill()
    process.join()
    assert found(tmp_path)
    assert search._whole(index_directory(tmp_path) / fingerprint(load_corpus(), None))


@pytest.mark.usefixtures("small")
def test_what_a_broken_build_left_behind_is_not_used(tmp_path: Path) -> None:
    half = index_directory(tmp_path) / "building-1-x"
    half.mkdir(parents=True)
    (half / "half").write_text("not an index")
    assert found(tmp_path)


@pytest.mark.usefixtures("small")
def test_an_index_that_cannot_be_read_is_replaced(tmp_path: Path) -> None:
    place = index_directory(tmp_path) / fingerprint(load_corpus(), None)
    place.mkdir(parents=True)
    assert found(tmp_path)


@pytest.mark.usefixtures("small")
def test_where_nothing_can_be_written_the_index_is_kept_in_memory(tmp_path: Path) -> None:
    (tmp_path / "index").write_text("a file where the folder should be")
    assert found(tmp_path)


def test_a_new_article_is_found_at_once(tmp_path: Path) -> None:
    library = tmp_path / "library"
    (library / "gundam").mkdir(parents=True)
    before = fingerprint(load_corpus(), library)
    (library / "gundam" / "odd-case.md").write_text("# A zzyzx case\n\nThe zzyzx is decided by [[8-5-2-3]].\n")
    assert fingerprint(load_corpus(), library) != before
    [result] = open_search(load_corpus(), tmp_path, library).search("zzyzx", "gundam").results
    assert (result.entry.kind, result.entry.url) == ("ruling", "/rulings/gundam/odd-case")


@pytest.mark.usefixtures("small")
def test_old_indexes_are_thrown_away_and_recent_ones_kept(tmp_path: Path) -> None:
    folder = index_directory(tmp_path)
    for name in ("old", "recent"):
        (folder / name).mkdir(parents=True)
    long_ago = time.time() - 2 * KEEP_SECONDS
    os.utime(folder / "old", (long_ago, long_ago))
    found(tmp_path)
    assert not (folder / "old").exists()
    assert (folder / "recent").exists()


def test_only_one_file_imports_whoosh() -> None:
    importing = [
        path.relative_to(ROOT).as_posix()
        for folder in ("rules_corpus", "rulings", "benchmarks")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if re.search(r"^\s*(?:from|import) whoosh", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert importing == ["rules_corpus/search.py"]


@pytest.mark.parametrize("version", ["the same", "another"])
def test_the_fingerprint_follows_the_corpus(version: str) -> None:
    corpus = load_corpus()
    known = fingerprint(corpus, None)
    if version == "the same":
        assert fingerprint(load_corpus(), None) == known
    else:
        assert corpus.fingerprint in known


def damage(path: Path, how: str) -> None:
    content = path.read_bytes()
    if how == "gone":
        path.unlink()
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "cut":
        path.write_bytes(content[: len(content) // 2])
    else:
        path.write_bytes(content[:-9] + bytes([content[-9] ^ 255]) + content[-8:])


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("file", "how"), [("*.seg", "gone"), ("*.seg", "changed"), ("*.seg", "cut"), ("*.toc", "empty"), ("sums", "gone")]
)
def test_an_index_damaged_on_the_disk_is_built_anew(tmp_path: Path, file: str, how: str) -> None:
    first = found(tmp_path)
    place = index_directory(tmp_path) / fingerprint(load_corpus(), None)
    [path] = place.glob(file)
    damage(path, how)
    assert found(tmp_path) == first
    kept = {path.name: path.stat().st_mtime_ns for path in place.iterdir()}
    assert found(tmp_path) == first
    assert {path.name: path.stat().st_mtime_ns for path in place.iterdir()} == kept


@pytest.mark.usefixtures("small")
def test_an_index_where_nothing_can_be_changed_is_read_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = found(tmp_path)

    def refuse(*args: object, **kwargs: object) -> None:
        raise PermissionError("read-only file system")

    for name in ("touch", "mkdir", "rename", "write_text"):
        monkeypatch.setattr(Path, name, refuse)
    assert found(tmp_path) == first


@pytest.mark.usefixtures("small")
def test_an_index_thrown_away_under_a_running_server_goes_on_being_read(tmp_path: Path) -> None:
    finder = open_search(load_corpus(), tmp_path, None)
    shutil.rmtree(index_directory(tmp_path))
    assert finder.search("damage zone", "vanguard").total
    assert finder.suggest("dama", "vanguard")


def test_another_reader_of_the_documents_makes_another_index(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(load_corpus(), None)
    search._program.cache_clear()
    read = Path.read_bytes
    reader = Path(search.__file__).parent / "reader.py"
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + (b"# changed" if path == reader else b""))
    try:
        assert fingerprint(load_corpus(), None) != before
    finally:
        search._program.cache_clear()
