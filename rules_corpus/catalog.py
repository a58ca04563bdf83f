"""The catalogue: which games and publications there are and where their bytes stand, imported versions included."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_corpus.model import Document, Game

DOCUMENTS = Path(__file__).parent / "documents"
CATALOG = "catalog.toml"


class BadCatalog(ValueError):
    """A catalogue that cannot be understood; the message says where and what would be right."""


@dataclass(frozen=True, slots=True)
class Source:
    """A document and the file that holds it. `supplied` documents come with Tableside; the others were imported."""

    document: Document
    path: Path
    supplied: bool


@dataclass(frozen=True, slots=True)
class Catalog:
    """Games in the order they are shown, and the sources of their documents."""

    games: tuple[Game, ...]
    sources: tuple[Source, ...]


def data_directory() -> Path:
    """Where what is brought in later is kept: the setting TABLESIDE_DATA, or `var` where the program was started."""
    return Path(os.environ.get("TABLESIDE_DATA") or "var")


def imported_documents(data: Path | None = None) -> Path:
    """The folder of imported versions, with a catalogue of its own."""
    return (data or data_directory()) / "documents"


def load_catalog(data: Path | None = None) -> Catalog:
    """The supplied catalogue together with that of the imported versions, if there is one."""
    supplied = _read(DOCUMENTS)
    games = tuple(Game(g["id"], g["title"], tuple(g.get("short", ())), g.get("name", "")) for g in supplied.get("game", ()))
    sources = list(_sources(DOCUMENTS, supplied, supplied_with_tableside=True))
    extra = imported_documents(data)
    if (extra / CATALOG).is_file():
        sources += _sources(extra, _read(extra), supplied_with_tableside=False)
    seen: set[tuple[str, str]] = set()
    for source in sources:
        key = source.document.id, source.document.version
        if key in seen:
            raise BadCatalog(f"The catalogue lists {key[0]} {key[1]} twice; a version of a document stands there once.")
        seen.add(key)
    return Catalog(games, tuple(sources))


def newest(documents: Iterable[Document]) -> Document | None:
    """The newest of several versions of a document: by date, then by version."""
    return max(documents, key=lambda d: (d.date, version_key(d.version)), default=None)


def version_key(version: str) -> tuple[int, ...]:
    """1.10 after 1.9; a version without numbers before all others."""
    return tuple(int(part) for part in re.findall(r"\d+", version))


def _read(folder: Path) -> dict[str, Any]:
    path = folder / CATALOG
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadCatalog(f"The catalogue {path} cannot be read: {error}.") from None


def _sources(folder: Path, table: dict[str, Any], *, supplied_with_tableside: bool) -> Iterable[Source]:
    for entry in table.get("document", ()):
        try:
            document = Document(**entry)
        except TypeError as error:
            name = entry.get("id", "?")
            raise BadCatalog(f"The entry {name!r} of {folder / CATALOG} is not a document: {error}.") from None
        yield Source(document, folder / document.file, supplied_with_tableside)
