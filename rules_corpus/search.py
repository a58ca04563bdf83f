"""The Whoosh index: how what can be found is kept on disk and read back. The only file that imports whoosh."""

from __future__ import annotations

import hashlib
import os
import shutil
import threading
import time
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import uuid4

from whoosh.fields import STORED, FieldType, Schema
from whoosh.filedb.filestore import FileStorage, RamStorage, Storage
from whoosh.formats import Existence
from whoosh.index import EmptyIndexError, FileIndex
from whoosh.util.text import utf8encode

from rules_corpus.catalog import data_directory
from rules_corpus.corpus import Corpus
from rules_corpus.searching.analysis import key
from rules_corpus.searching.entries import Draft, Entry, drafts, library_state
from rules_corpus.searching.finder import Finder
from rules_corpus.searching.suggesting import beginnings

LIBRARY = Path(__file__).parent.parent / "rulings" / "library"
# An index of another fingerprint is thrown away when it was not used for so long.
KEEP_SECONDS = 24 * 3600
_KEPT_LISTS, _KEPT_ENTRIES = 20_000, 10_000


class Weighed(FieldType):  # type: ignore[misc]
    """A field that is given its terms with a weight for each, and keeps both."""

    def __init__(self) -> None:
        super().__init__(Existence(), None)

    def index(self, value: dict[str, float], **kwargs: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        """The terms as Whoosh wants them."""
        for term, weight in value.items():
            yield utf8encode(term)[0], 1, weight, b""


def _schema() -> Schema:
    return Schema(
        entry=STORED(), words=Weighed(), defines=Weighed(), said=Weighed(), spellings=Weighed(), numbers=Weighed(),
        labels=Weighed(),
    )


class WhooshShelf:
    """An opened index. What is read from it is kept, for it never changes; reading is one thread at a time."""

    def __init__(self, storage: Storage) -> None:
        self._reader = FileIndex(storage, schema=None).reader()
        self._lock = threading.Lock()
        self._lists: dict[tuple[str, str], dict[int, float]] = {}
        self._entries: dict[int, Entry] = {}

    def postings(self, kind: str, key: str) -> dict[int, float]:
        """The entries that have a word or phrase, with its weight in each."""
        found = self._lists.get((kind, key))
        if found is None:
            with self._lock:
                found = self._read(kind, key)
                if len(self._lists) >= _KEPT_LISTS:
                    self._lists.clear()
                self._lists[kind, key] = found
        return found

    def _read(self, kind: str, key: str) -> dict[int, float]:
        if (kind, key) not in self._reader:
            return {}
        matcher = self._reader.postings(kind, key)
        found: dict[int, float] = {}
        while matcher.is_active():
            found[matcher.id()] = matcher.weight()
            matcher.next()
        return found

    def entry(self, number: int) -> Entry:
        """What is kept of an entry."""
        found = self._entries.get(number)
        if found is None:
            with self._lock:
                found = Entry(*self._reader.stored_fields(number)["entry"])
                if len(self._entries) >= _KEPT_ENTRIES:
                    self._entries.clear()
                self._entries[number] = found
        return found

    @cache  # noqa: B019 (one shelf a process)
    def count(self, game: str) -> int:
        """How many entries a game has."""
        return len(self.postings("numbers", key(game, "")))

    def lexicon(self, kind: str, game: str, begins: str = "", most: int | None = None) -> list[tuple[str, int]]:
        """The words or phrases of a game that begin so, with the number of entries that have each."""
        start = key(game, begins)
        with self._lock:
            found = islice(self._reader.iter_prefix(kind, start), most)
            return [(text.decode().removeprefix(key(game, "")), int(info.doc_frequency())) for text, info in found]


def fingerprint(corpus: Corpus, library: Path | None) -> str:
    """What an index was built from: the corpus, the library, and the program that read them."""
    return f"{corpus.fingerprint}-{library_state(library)}-{_program()}"


@cache
def _program() -> str:
    digest = hashlib.sha256()
    here = Path(__file__).parent
    for path in (Path(__file__), *sorted((here / "searching").glob("*.*"))):
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


def build(found: Iterable[Draft], storage: Storage) -> None:
    """Write an index."""
    writer = storage.create_index(_schema()).writer(limitmb=512)
    # A spelling is kept once, not for every entry that has it.
    spelt: set[str] = set()
    for draft in found:
        game = draft.entry.game
        new = {key(game, word) for word in draft.spellings} - spelt
        spelt |= new
        writer.add_document(
            entry=tuple(draft.entry),
            words={key(game, term): weight for term, weight in draft.words.items()},
            defines={key(game, phrase): weight for phrase, weight in draft.phrases.items()},
            said={key(game, phrase): weight for phrase, weight in draft.said.items()},
            spellings=dict.fromkeys(new, 1.0),
            numbers={key(game, draft.entry.number): 1.0, key(game, ""): 1.0},
            labels={key(game, begun): w for label, w in draft.labels.items() for begun in beginnings(label)},
        )
    writer.commit()


def write_index(found: Iterable[Draft], folder: Path) -> None:
    """Write an index into a folder that is there and empty."""
    build(found, FileStorage(str(folder)))


def read_index(folder: Path) -> WhooshShelf:
    """The index of a folder."""
    return WhooshShelf(FileStorage(str(folder)))


def index_directory(data: Path | None = None) -> Path:
    """Where the indexes are kept, each under its fingerprint."""
    return (data or data_directory()) / "index"


def open_search(corpus: Corpus, data: Path | None = None, library: Path | None = LIBRARY) -> Finder:
    """Search over a corpus, with the index from disk, or built now where there is none for this corpus."""
    return Finder(corpus, WhooshShelf(_stored(corpus, index_directory(data), library)))


def _stored(corpus: Corpus, folder: Path, library: Path | None) -> Storage:
    """The index on disk. Built aside and put in place by one rename, so that nobody ever sees half of one."""
    place = folder / fingerprint(corpus, library)
    if not place.is_dir():
        aside = folder / f"building-{os.getpid()}-{uuid4().hex}"
        try:
            aside.mkdir(parents=True)
            write_index(drafts(corpus, library), aside)
            aside.rename(place)
        except OSError:
            shutil.rmtree(aside, ignore_errors=True)
            # Another process was faster; or nothing can be written here, and the index is kept in memory.
            if not place.is_dir():
                return _in_memory(corpus, library)
    _throw_away_old(folder, place)
    storage = FileStorage(str(place))
    try:
        FileIndex(storage, schema=None)
    except (EmptyIndexError, OSError):
        return _in_memory(corpus, library)
    return storage


def _in_memory(corpus: Corpus, library: Path | None) -> Storage:
    storage = RamStorage()
    build(drafts(corpus, library), storage)
    return storage


def _throw_away_old(folder: Path, current: Path) -> None:
    for other in folder.iterdir():
        try:
            if other != current and time.time() - other.stat().st_mtime > KEEP_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
        except OSError:
            continue
    current.touch()
