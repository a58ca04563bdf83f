"""Corpus: the one object that everything else asks about what the rules say."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules_corpus.catalog import BadCatalog, Source, data_directory, imported_documents, load_catalog, newest
from rules_corpus.citing.graph import CitationGraph
from rules_corpus.concordance import load_concepts
from rules_corpus.model import Citation, Concept, Document, Game, HistoryEntry, Repair, Rule
from rules_corpus.nearest import nearest_rules
from rules_corpus.reader import Reading, read_document
from rules_corpus.repairs import load_repairs
from rules_corpus.urls import PLAYBOOK, tail
from rules_corpus.versions import diff_versions, follow_concepts

_HERE = Path(__file__).parent
_DATA_FILES = tuple(_HERE / name for name in ("repairs.toml", "concordance.toml", "history.toml"))
_TYPED = re.compile(r"[A-Za-z§:. ]*?(?P<number>\d+(?:\s*[.\-–—‐‑_/]\s*\d+)*)\s*[.):]*")
_PART = re.compile(r"^(token(?=\s)|[a-z][a-z -]*?(?=\s+\d))\s+")  # "Sealed 6.1.1", "token Fairy"
_QUESTION = re.compile(r"(?:playbook[/ ]*)?q\.?\s*(?P<number>\d{1,2})", re.IGNORECASE)


class StaleRepair(ValueError):
    """A repair that does not fit its document any more."""


class Corpus:
    """All rules of all documents in all versions. Built by `load_corpus`; never changes."""

    def __init__(
        self,
        games: Iterable[Game],
        readings: Iterable[tuple[Document, Reading]],
        repairs: tuple[Repair, ...],
        fingerprint: str,
        concepts: tuple[Concept, ...] = (),
        written_for: Mapping[str, str] | None = None,
    ) -> None:
        self.games = tuple(games)
        self.repairs = repairs
        self.fingerprint = fingerprint
        self.concepts = concepts
        #: The version of each document whose numbers the articles and readings that come with Tableside use.
        self.written_for = dict(written_for or {})
        self._moves: dict[tuple[str, str, str], Mapping[str, str]] = {}
        self._readings: dict[tuple[str, str], Reading] = {}
        self._rules: dict[tuple[str, str], dict[str, Rule]] = {}
        self._citations: dict[tuple[str, str], CitationGraph] = {}
        self._token_names: dict[tuple[str, str], dict[str, str]] = {}
        self._misprints: dict[tuple[str, str], dict[str, str]] = {}
        documents = []
        for document, reading in readings:
            key = document.id, document.version
            documents.append(document)
            self._readings[key] = reading
            self._rules[key] = {rule.number: rule for rule in reading.rules}
            self._token_names[key] = _token_names(reading.rules)
            self._misprints[key] = _misprints(reading.rules)
        self.documents = tuple(documents)

    def with_document(self, document: Document, reading: Reading) -> Corpus:
        """A corpus that has one more document, or one more version of one."""
        readings = [(d, self._readings[d.id, d.version]) for d in self.documents]
        fingerprint = f"{self.fingerprint}+{document.id}@{document.version}"
        return Corpus(
            self.games, [*readings, (document, reading)], self.repairs, fingerprint, self.concepts, self.written_for
        )

    def as_of(self, document: Document) -> Corpus:
        """The corpus as it was when this version of the document was its newest: without the other versions of it."""
        kept = [d for d in self.documents if d.id != document.id or d.version == document.version]
        readings = [(d, self._readings[d.id, d.version]) for d in kept]
        fingerprint = f"{self.fingerprint}-{document.version}"
        return Corpus(self.games, readings, self.repairs, fingerprint, self.concepts, self.written_for)

    # games and documents

    def game(self, name: str) -> Game | None:
        """The game by its id or a short form of it."""
        return next((game for game in self.games if name == game.id or name in game.short), None)

    def document(self, document_id: str, version: str | None = None) -> Document | None:
        """A document in a version, or in its newest."""
        own = [d for d in self.documents if d.id == document_id and version in (None, d.version)]
        return newest(own)

    def main_document(self, game: str, version: str | None = None) -> Document | None:
        """The game's rules document."""
        return self._of_kind(game, "rules", version)

    def playbook(self, game: str, version: str | None = None) -> Document | None:
        """The game's playbook, if it has one."""
        return self._of_kind(game, "playbook", version)

    def _of_kind(self, game: str, kind: str, version: str | None) -> Document | None:
        found = self.game(game)
        if found is None:
            return None
        own = (d for d in self.documents if d.game == found.id and d.kind == kind)
        return newest(d for d in own if version in (None, d.version))

    # rules

    def rules(self, document_id: str, version: str | None = None) -> tuple[Rule, ...]:
        """All rules of a document in its order, sections included."""
        document = self.document(document_id, version)
        return self._readings[document.id, document.version].rules if document else ()

    def rule(self, game: str, address: str, version: str | None = None) -> Rule | None:
        """The rule by the canonical tail of its address: "7.6.1.2", "playbook/q29", "token/fairy", "sealed/6.1.1"."""
        document, number = self._document_of(game, address, version)
        return self._rules[document.id, document.version].get(number) if document else None

    def _document_of(self, game: str, address: str, version: str | None) -> tuple[Document | None, str]:
        if address.startswith(f"{PLAYBOOK}/"):
            return self.playbook(game, version), address.removeprefix(f"{PLAYBOOK}/")
        return self.main_document(game, version), address

    def normalise(self, game: str, typed: str, version: str | None = None) -> str | None:
        """Any typed form of a number as the canonical tail of the rule's address, if there is such a rule."""
        typed = typed.strip().strip("/")
        if self.rule(game, typed, version) is not None:
            return typed
        # The wide signs of a Japanese keyboard as others write them.
        typed = unicodedata.normalize("NFKC", typed)
        lowered = typed.lower()
        candidates = [lowered, f"{PLAYBOOK}/{lowered}"]
        if match := _QUESTION.fullmatch(typed):
            candidates.append(f"{PLAYBOOK}/q{int(match['number']):02}")
        document = self.main_document(game, version)
        prefix, _, rest = (_PART.sub(r"\1/", lowered) if "/" not in lowered else lowered).rpartition("/")
        prefix = prefix.replace(" ", "-")
        for before, text in ((prefix + "/", rest), ("", typed)):
            if document and (match := _TYPED.fullmatch(text)):
                parts = (part.lstrip("0") or "0" for part in re.findall(r"\d+", match["number"]))
                candidates.append(before + document.separator.join(parts))
        if document and prefix == "token":
            candidates.append(self._token_names[document.id, document.version].get(_letters(rest), ""))
        if document:
            misprints = self._misprints[document.id, document.version]
            candidates += [misprints[each] for each in candidates if each in misprints]
        return next((c for c in candidates if self.rule(game, c, version) is not None), None)

    def nearest(self, game: str, typed: str, limit: int = 5, version: str | None = None) -> tuple[Rule, ...]:
        """The existing rules nearest to a number that does not exist."""
        document, number = self._document_of(game, typed.strip().strip("/").lower(), version)
        return nearest_rules(self.rules(document.id, document.version), number, limit) if document else ()

    # surroundings

    def _other(self, rule: Rule, number: str | None) -> Rule | None:
        return self._rules[rule.document, rule.version].get(number) if number is not None else None

    def parent(self, rule: Rule) -> Rule | None:
        """The rule above."""
        return self._other(rule, rule.parent)

    def children(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules right below, in order."""
        own = self._rules[rule.document, rule.version]
        return tuple(own[number] for number in rule.children)

    def ancestors(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules above, the section first."""
        above: list[Rule] = []
        while (found := self.parent(above[-1] if above else rule)) is not None:
            above.append(found)
        return tuple(reversed(above))

    def overridden_by(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules of special formats that take a rule's place."""
        own = self._readings[rule.document, rule.version].rules
        return tuple(other for other in own if other.overrides == rule.number)

    def previous(self, rule: Rule) -> Rule | None:
        """The rule printed before."""
        return self._readings[rule.document, rule.version].rules[rule.order - 1] if rule.order else None

    def next(self, rule: Rule) -> Rule | None:
        """The rule printed after."""
        rules = self._readings[rule.document, rule.version].rules
        return rules[rule.order + 1] if rule.order + 1 < len(rules) else None

    # versions

    def is_newest(self, rule: Rule) -> bool:
        """Whether an address without a version leads to this rule."""
        newest_of = self.document(rule.document)
        return newest_of is not None and newest_of.version == rule.version

    def number_in(self, rule: Rule, version: str | None) -> str | None:
        """The number of a rule in another version of its document, or in the newest; None where it is not there."""
        other = self.document(rule.document, version)
        if other is None or other.version == rule.version:
            return rule.number if other else None
        key = rule.document, rule.version, other.version
        if key not in self._moves:
            self._moves[key] = diff_versions(self, *key).moves
        return self._moves[key].get(rule.number)

    # the update histories that the documents print

    def update_history(self, game: str, version: str | None = None) -> tuple[HistoryEntry, ...]:
        """What the update history of a game's rules document says, newest first."""
        document = self.main_document(game, version)
        return self._readings[document.id, document.version].history if document else ()

    def unresolved_history(self, game: str, version: str | None = None) -> tuple[HistoryEntry, ...]:
        """The entries that belong to no rule of today: removed, about the whole, or not to be told; each says why."""
        return tuple(entry for entry in self.update_history(game, version) if entry.rule is None)

    # citations and faults

    def cites(self, rule: Rule) -> tuple[Citation, ...]:
        """The references that stand in a rule."""
        return self.citations(rule.document, rule.version).cites(rule.number)

    def cited_by(self, rule: Rule) -> tuple[Rule, ...]:
        """The rules that refer to a rule."""
        return self.citations(rule.document, rule.version).cited_by(rule.number)

    def citations(self, document_id: str, version: str) -> CitationGraph:
        """Who cites whom in a document; found when first asked for."""
        key = document_id, version
        if key not in self._citations:
            document = next(d for d in self.documents if (d.id, d.version) == key)
            self._citations[key] = CitationGraph(document, self._readings[key].rules, self.repairs)
        return self._citations[key]

    def audit(self, game: str) -> dict[str, list[dict[str, Any]]]:
        """The faults of a game's documents, each in its newest version: references, numbering, losses, misread words."""
        known = self.game(game)
        ids = dict.fromkeys(d.id for d in self.documents if known and d.game == known.id)
        newest_of = [document for each in ids if (document := self.document(each))]
        noted = [(rule, repair) for d in newest_of for rule in self.rules(d.id, d.version) for repair in rule.repairs]
        return {
            "citations": [fault for d in newest_of for fault in self.citations(d.id, d.version).faults()],
            "numbering": [
                {"rule": tail(rule), "printed": r.printed, "meant": r.meant, "why": r.why}
                for rule, r in noted
                if r.kind == "number"
            ],
            "lost": [{"rule": tail(rule), "lost": r.meant, "why": r.why} for rule, r in noted if r.kind == "lost"],
            "misread": [
                {"rule": tail(rule), "printed": r.printed, "meant": r.meant, "why": r.why}
                for rule, r in noted
                if r.kind == "text"
            ],
        }

    def concept(self, concept_id: str) -> Concept | None:
        """A concept of the concordance."""
        return next((concept for concept in self.concepts if concept.id == concept_id), None)

    def concept_called(self, name: str) -> Concept | None:
        """The concept that a word of a game or of players names, if only one does."""
        wanted = _letters(name)
        called = [
            concept for concept in self.concepts
            if wanted in map(_letters, (concept.title, *concept.players_say, *(entry.word for entry in concept.games.values())))
        ]
        return called[0] if len(called) == 1 and wanted else None


def _token_names(rules: Iterable[Rule]) -> dict[str, str]:
    """The tokens by the letters of their names, also of a name as the document misprints it."""
    names: dict[str, str] = {}
    for rule in rules:
        if rule.kind == "token":
            misprints = [repair.printed for repair in rule.repairs if repair.meant == rule.title]
            names |= {_letters(name): rule.number for name in (rule.title, *misprints)}
    return names


def _misprints(rules: tuple[Rule, ...]) -> dict[str, str]:
    """The rules by the numbers that the document misprints for them, where no other rule has that number."""
    own = {rule.number for rule in rules}
    wrong = ((repair.printed, rule.number) for rule in rules for repair in rule.repairs if repair.kind == "number")
    return {printed: number for printed, number in wrong if printed not in own}


def _letters(name: str) -> str:
    """A name however it is typed, without accents, signs and spaces."""
    return re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFKD", name).lower())


def load_corpus(data: Path | None = None) -> Corpus:
    """The corpus of the supplied documents and the versions imported into the data directory; read once and kept."""
    catalog = load_catalog(data)
    extra = imported_documents(data) / "catalog.toml"
    files = [*(source.path for source in catalog.sources), *_DATA_FILES, extra]
    return _load(data or data_directory(), tuple(_state(path) for path in files))


def _state(path: Path) -> tuple[str, int, int]:
    """What tells whether a file changed since it was read."""
    try:
        found = path.stat()
    except OSError:
        return str(path), 0, 0
    return str(path), found.st_mtime_ns, found.st_size


@lru_cache(maxsize=4)
def _load(data: Path, states: tuple[tuple[str, int, int], ...]) -> Corpus:
    catalog = load_catalog(data)
    repairs = load_repairs(_HERE / "repairs.toml")
    digest = hashlib.sha256()
    for path in (_HERE / "documents" / "catalog.toml", *_DATA_FILES):
        digest.update(path.read_bytes() if path.is_file() else b"")
    readings = []
    for source in catalog.sources:
        content = _bytes_of(source)
        digest.update(repr(source.document).encode() + content)
        readings.append((source.document, _read(source, content, repairs)))
    supplied = {source.document.id: source.document.version for source in catalog.sources if source.supplied}
    corpus = Corpus(catalog.games, readings, repairs, digest.hexdigest()[:16], written_for=supplied)
    concepts = load_concepts(_HERE / "concordance.toml", (game.id for game in catalog.games))
    corpus.concepts = follow_concepts(corpus, concepts, supplied)
    return corpus


def _bytes_of(source: Source) -> bytes:
    try:
        return source.path.read_bytes()
    except OSError as error:
        name = f"{source.document.id} {source.document.version}"
        raise BadCatalog(f"The catalogue lists {name} as {source.path}, which cannot be read: {error.strerror}.") from None


def _read(source: Source, content: bytes, repairs: tuple[Repair, ...]) -> Reading:
    """One document read; for a supplied one every repair has to fit."""
    reading = read_document(source.document, content, repairs)
    if source.supplied and reading.unused:
        misfits = "; ".join(f"{r.kind} repair of {r.rule}, {r.at or r.printed!r}" for r in reading.unused)
        raise StaleRepair(f"Repairs that fit no place, or several, in {source.document.file}: {misfits}.")
    return reading
