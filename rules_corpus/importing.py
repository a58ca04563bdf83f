"""Brings a new version of a document in beside the old: checks it, compares it, and stores it in one step."""

from __future__ import annotations

import json
import os
import re
import tempfile
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import date as calendar_date
from pathlib import Path

from rules_corpus.catalog import CATALOG, imported_documents, load_catalog
from rules_corpus.corpus import Corpus
from rules_corpus.model import Document, Repair
from rules_corpus.reader import read_document
from rules_corpus.reading.lines import UnreadableDocument
from rules_corpus.touched import Touched, touched_articles, touched_citations, touched_concepts
from rules_corpus.versions import VersionDiff, diff_versions

_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,31}")
#: Below this share of rules found again, the file is another document rather than another version.
_RECOGNISABLE = 0.1
_MOST_BYTES = 20_000_000


class ImportRefused(ValueError):
    """A version that cannot be brought in; the message says what is wrong and what would be right."""


@dataclass(frozen=True, slots=True)
class Import:
    """A version that was read and compared. `corpus` is what there is with it; nothing is stored yet."""

    document: Document
    content: bytes
    corpus: Corpus
    diff: VersionDiff
    citations: tuple[Touched, ...]
    articles: tuple[Touched, ...]
    concepts: tuple[Touched, ...]
    unused: tuple[Repair, ...]
    problems: tuple[str, ...]


def prepare_import(
    corpus: Corpus, game: str, path: Path, version: str, date: str, document_id: str | None = None
) -> Import:
    """Read a file as a new version of a game's rules (or of the document named) and compare it with the newest."""
    before = _document(corpus, game, document_id)
    _check_version(corpus, before, version)
    _check_date(date)
    content = _content(path)
    document = replace(before, version=version, date=date, file=f"{before.id}-{version}{path.suffix or '.txt'}")
    try:
        reading = read_document(document, content, corpus.repairs)
    except UnreadableDocument as error:
        raise ImportRefused(f"{path} cannot be read: {error}") from None
    if not any(rule.text for rule in reading.rules):
        form = before.separator.join("123")
        raise ImportRefused(
            f"{path} reads to nothing: no rule of {before.title} was found in it. "
            f"It has to be the text of the document, with rule numbers such as {form} at the beginning of lines."
        )
    extended = corpus.with_document(document, reading)
    diff = diff_versions(extended, document.id, before.version, version)
    found_again = len(diff.moves) / max(len(corpus.rules(before.id, before.version)), 1)
    if found_again < _RECOGNISABLE:
        raise ImportRefused(
            f"{path} does not look like a version of {before.title}: of the rules of {before.version}, "
            f"{found_again:.0%} were found again. Check the game, the document and the file."
        )
    return Import(
        document, content, extended, diff, touched_citations(extended, diff), touched_articles(corpus, diff),
        touched_concepts(corpus, corpus.concepts, diff), reading.unused, reading.problems,
    )


def store_import(prepared: Import, data: Path | None = None) -> Path:
    """Store the version in the data directory and enter it in the catalogue there; all of it or nothing."""
    folder = imported_documents(data)
    place = folder / prepared.document.file
    try:
        folder.mkdir(parents=True, exist_ok=True)
        entries = [asdict(s.document) for s in load_catalog(data).sources if not s.supplied]
        _write(place, prepared.content)
        try:
            _write(folder / CATALOG, _catalog([*entries, asdict(prepared.document)]).encode())
        except OSError:
            place.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise ImportRefused(f"The version cannot be stored in {folder}: {error.strerror or error}.") from None
    return place


def _document(corpus: Corpus, game: str, document_id: str | None) -> Document:
    known = corpus.game(game)
    if known is None:
        games = ", ".join(g.id for g in corpus.games)
        raise ImportRefused(f"There is no game {game!r}; there are {games}.")
    found = corpus.document(document_id) if document_id else corpus.main_document(known.id)
    if found is None or found.game != known.id:
        own = ", ".join(dict.fromkeys(d.id for d in corpus.documents if d.game == known.id))
        raise ImportRefused(f"{known.title} has no document {document_id!r}; it has {own}.")
    return found


def _check_version(corpus: Corpus, before: Document, version: str) -> None:
    if not _VERSION.fullmatch(version):
        raise ImportRefused(
            f"{version!r} cannot be a version: it becomes part of addresses, so it begins with a letter or figure and "
            "has only letters, figures, dots, hyphens, underscores and plus signs, such as 1.7.0."
        )
    if (there := corpus.document(before.id, version)) is not None:
        when = f" of {there.date}" if there.date else ""
        raise ImportRefused(
            f"{before.title} {version}{when} is there already, and a version never changes. Give the new one its own name."
        )


def _check_date(date: str) -> None:
    try:
        right = calendar_date.fromisoformat(date).isoformat() == date
    except ValueError:
        right = False
    if not right:
        raise ImportRefused(f"{date!r} is not a date; write it as year, month, day: 2026-04-09.")


def _content(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise ImportRefused(f"{path} is a folder; give the text file of the document.")
        if path.stat().st_size > _MOST_BYTES:
            raise ImportRefused(f"{path} is larger than {_MOST_BYTES // 1_000_000} MB; that is no rules document.")
        content = path.read_bytes()
    except OSError as error:
        raise ImportRefused(f"{path} cannot be read: {error.strerror or error}.") from None
    if b"\0" in content:
        raise ImportRefused(f"{path} is not a text file (a PDF has to be turned into text first); it has to be UTF-8 text.")
    return content


def _write(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise


def _catalog(entries: list[dict[str, str]]) -> str:
    """The catalogue of imported versions as TOML; a JSON string is a TOML string."""
    tables = ["[[document]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in entry.items())
              for entry in entries]
    return "# Versions brought in with `python app.py import`; newest last.\n\n" + "\n".join(tables)
