"""The records that the corpus is made of: documents, rules, citations, concepts. Frozen; built once by the reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

RuleKind = Literal["section", "heading", "rule", "question", "step", "token"]
RepairKind = Literal["number", "text", "citation", "lost"]
CitationStatus = Literal["ok", "stale", "dangling", "repaired"]

#: Stands in a rule's text where the source lost an icon.
LOST_ICON = "[icon]"


@dataclass(frozen=True, slots=True)
class Game:
    """A game, under the id that stands in its addresses. `name` is what people call it where there is little room."""

    id: str
    title: str
    short: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """One publication in one version. `separator` stands between the parts of its rule numbers."""

    id: str
    game: str
    kind: Literal["rules", "playbook"]
    title: str
    version: str
    date: str
    publisher: str
    separator: str
    file: str


@dataclass(frozen=True, slots=True)
class Repair:
    """A place where the document is damaged or misnumbered: as printed, as meant, and why.

    `rule` is the meant number of the rule it stands in. `at` is a longer excerpt that contains `printed` and occurs
    only once, for a printed form that alone would not say which place is meant. `status` is of a citation only.
    """

    rule: str
    printed: str
    meant: str
    why: str
    kind: RepairKind
    document: str = ""
    at: str = ""
    status: CitationStatus | Literal[""] = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table that belongs to a rule."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of a rule's history: what the update history of a version says happened to it."""

    version: str
    date: str
    change: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """What a document's update history says of one number.

    `number` is as printed, in the numbers of its day (empty where none is named); `rule` is the rule of today that is
    meant, None where there is none or it cannot be told, which `why` says.
    """

    document: str
    version: str
    date: str
    text: str
    number: str
    change: str
    rule: str | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A reference found in a rule: where it stands in the text, what it prints, and the rule that is meant.

    `number` is None where nothing can be meant (dangling). `part` tells where it was found. The first end of a range
    ("7.2-7.4") has in `between` the rules that stand between its ends.
    """

    start: int
    end: int
    printed: str
    number: str | None
    status: CitationStatus
    note: str = ""
    document: str = ""
    part: Literal["text", "example"] = "text"
    example: int = 0
    between: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule, heading, question, step or token.

    `number` is the meant number in the document's own form ("7.6.1.2", "8-5-2-3"); the Playbook's rules are numbered
    by what the reader gives them ("q29", "attack-step/4"), tokens "token/<slug>", format rules "sealed/6.1.1". It is
    unique within its document and is the tail of the rule's address. `version` is its document's. `revised` are the
    spans of `text` that the last edition marked; `lost` says in a sentence what the source lost; `overrides` is the
    rule of the main body that a format rule replaces.
    """

    document: str
    game: str
    number: str
    printed_number: str
    kind: RuleKind
    title: str
    text: str
    parent: str | None
    children: tuple[str, ...]
    order: int
    section: str
    examples: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    revised: tuple[tuple[int, int], ...] = ()
    repairs: tuple[Repair, ...] = ()
    lost: str = ""
    history: tuple[Change, ...] = ()
    overrides: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True)
class ConceptEntry:
    """What one game calls a concept and the rules that state it, the defining rule first."""

    word: str
    rules: tuple[str, ...]
    note: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Concept:
    """One row of the concordance: a concept that two or more games share."""

    id: str
    title: str
    gist: str
    games: dict[str, ConceptEntry]
    players_say: tuple[str, ...] = ()
