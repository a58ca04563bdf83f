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

import whoosh
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
SUMS = "sums"
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
        labels=Weighed(), glossed=Weighed(),
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
    """The program that reads the documents and writes the index: another one may write another."""
    digest = hashlib.sha256(whoosh.versionstring().encode())
    here = Path(__file__).parent
    for path in (*sorted(here.glob("*.py")), *sorted((here / "reading").glob("*.py")), *sorted((here / "searching").glob("*.*"))):
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
            glossed={key(game, term): 1.0 for term in draft.glossed},
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
    return Finder(corpus, _shelf(corpus, index_directory(data), library))


def _shelf(corpus: Corpus, folder: Path, library: Path | None) -> WhooshShelf:
    """The index on disk, or one in memory where nothing can be written or kept."""
    place = folder / fingerprint(corpus, library)
    if not _whole(place):
        _put_in_place(place, corpus, library)
    try:
        shelf = WhooshShelf(FileStorage(str(place)))
    except (EmptyIndexError, OSError):
        storage = RamStorage()
        build(drafts(corpus, library), storage)
        return WhooshShelf(storage)
    _throw_away_old(folder, place)
    return shelf


def _put_in_place(place: Path, corpus: Corpus, library: Path | None) -> None:
    """Build the index aside and put it in place by one rename, so that nobody ever sees half of one."""
    aside = place.parent / f"building-{os.getpid()}-{uuid4().hex}"
    try:
        aside.mkdir(parents=True)
        write_index(drafts(corpus, library), aside)
        (aside / SUMS).write_text(_sums(aside), encoding="utf-8")
        if place.exists() and not _whole(place):
            # What stands there was damaged on the disk.
            place.rename(aside.with_name(f"broken-{uuid4().hex}"))
        aside.rename(place)
    except OSError:
        # Another process was faster, or nothing can be written here.
        shutil.rmtree(aside, ignore_errors=True)


def _sums(folder: Path) -> str:
    """What is written in the files of an index, so that one damaged on the disk is never searched."""
    lines = []
    for path in sorted(folder.iterdir()):
        if path.name != SUMS:
            with path.open("rb") as file:
                lines.append(f"{hashlib.file_digest(file, 'sha1').hexdigest()} {path.name}\n")
    return "".join(lines)


def _whole(place: Path) -> bool:
    """Whether an index is there as it was written."""
    try:
        return (place / SUMS).read_text(encoding="utf-8") == _sums(place)
    except (OSError, UnicodeDecodeError):
        return False


def _throw_away_old(folder: Path, current: Path) -> None:
    """Make room: an index that no start has used for long goes, and what a broken start has left."""
    try:
        for other in folder.iterdir():
            if other != current and time.time() - other.stat().st_mtime > KEEP_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
        current.touch()
    except OSError:
        # Another process throws away the same, or nothing can be changed here.
        return
