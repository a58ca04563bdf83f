"""A rule as it is shown: its label, its text as safe HTML with references and terms linked, what is said about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from markupsafe import Markup, escape

from rules_corpus.corpus import Corpus
from rules_corpus.model import LOST_ICON, Citation, Document, Rule, Table
from rules_corpus.urls import PLAYBOOK, rule_url, tail

_LOST_ICON = Markup('<span class="lost-icon" title="The source lost an icon here">lost icon</span>')
_FAULT = {"stale": "means", "repaired": "means"}
_GIST = 180
_NUMBER = re.compile(r"(?<![\w/\-@.])\d+(?:-\d+)+(?![^<>]*>)")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a text that becomes a link: `before` and `after` are its tags."""

    start: int
    end: int
    before: Markup
    after: Markup


@dataclass(frozen=True, slots=True)
class Passage:
    """A rule ready to be shown. `notes` say what is wrong with the document here."""

    label: str
    anchor: str
    title: Markup
    url: str
    heading: bool
    html: Markup
    examples: tuple[Markup, ...]
    tables: tuple[Table, ...]
    notes: tuple[Markup, ...]


# Gives the terms of a rule that are linked to their definitions, as (start, end, defining rule).
TermLinker = Callable[[Rule], Iterable[tuple[int, int, Rule]]]


class Presenter:
    """Makes passages, and keeps them: a corpus never changes."""

    def __init__(self, corpus: Corpus, terms: TermLinker) -> None:
        self.corpus = corpus
        self._terms = terms
        self._kept: dict[tuple[str, str, str, bool], Passage] = {}

    def passage(self, rule: Rule, pinned: bool = False) -> Passage:
        """The rule as it is shown; `pinned` keeps its links within its own version."""
        key = rule.document, rule.version, rule.number, pinned
        if key not in self._kept:
            self._kept[key] = self._make(rule, pinned)
        return self._kept[key]

    def _make(self, rule: Rule, pinned: bool) -> Passage:
        citations = self.corpus.cites(rule)
        spans = [self._reference(rule, c, pinned) for c in citations if c.part == "text"]
        spans += [self._term(start, end, found, pinned) for start, end, found in self._terms(rule)]
        examples = []
        for index, example in enumerate(rule.examples):
            own = [c for c in citations if c.part == "example" and c.example == index]
            examples.append(paragraphs(example, [self._reference(rule, c, pinned) for c in own]))
        return Passage(
            label=label(rule),
            anchor=anchor(rule),
            title=_plain(rule.title) if rule.title != label(rule) else Markup(),
            url=rule_url(rule, pinned),
            heading=rule.kind in ("section", "heading"),
            html=paragraphs(rule.text, spans, rule.revised),
            examples=tuple(examples),
            tables=rule.tables,
            notes=tuple(whole_numbers(note) for note in self._notes(rule, citations, pinned)),
        )

    def cited(self, rule: Rule, citation: Citation) -> Rule | None:
        """The rule that a citation means."""
        if citation.number is None:
            return None
        if citation.document in ("", rule.document):
            return self.corpus.rule(rule.game, beside(rule, citation.number), rule.version)
        document = self.corpus.document(citation.document)
        if document is None:
            return None
        prefix = f"{PLAYBOOK}/" if document.kind == "playbook" else ""
        return self.corpus.rule(document.game, prefix + citation.number)

    def _reference(self, rule: Rule, citation: Citation, pinned: bool) -> Span:
        found = self.cited(rule, citation)
        if found is None:
            fault = Markup('</span> <span class="fault">(no such rule)</span>')
            return Span(citation.start, citation.end, Markup('<span class="ref">'), fault)
        stay = pinned and found.document == rule.document
        # A number does not break at its hyphens; a title in its place may.
        kind = "ref" if " " in citation.printed else "ref n"
        before = Markup('<a class="{}" href="{}">').format(kind, rule_url(found, stay))
        after = Markup("</a>")
        if citation.status in _FAULT:
            mark = Markup(' <span class="fault n">({} {})</span>')
            after += mark.format(_FAULT[citation.status], label(found))
        return Span(citation.start, citation.end, before, after)

    def _term(self, start: int, end: int, found: Rule, pinned: bool) -> Span:
        before = Markup('<a class="term" href="{}">').format(rule_url(found, pinned))
        return Span(start, end, before, Markup("</a>"))

    def _notes(self, rule: Rule, citations: Iterable[Citation], pinned: bool) -> Iterable[Markup]:
        if rule.lost:
            yield Markup("Lost in the source: {}").format(rule.lost)
        if rule.overrides and (found := self.corpus.rule(rule.game, rule.overrides, rule.version)):
            link = Markup('<a href="{}">{}</a>').format(rule_url(found, pinned), label(found))
            yield Markup("In this format it takes the place of {}.").format(link)
        for other in self.corpus.overridden_by(rule):
            link = Markup('<a href="{}">{}</a>').format(rule_url(other, pinned), label(other))
            yield Markup("In a special format {} takes its place.").format(link)
        for repair in rule.repairs:
            if repair.kind == "number":
                yield Markup("The document prints the number {}; {} is meant. {}").format(
                    repair.printed or "not at all", repair.meant, repair.why)
            elif repair.kind == "text":
                yield Markup("The document prints “{}”; read as “{}”. {}").format(
                    repair.printed, repair.meant, repair.why)
        for citation in citations:
            if citation.status != "ok":
                yield self._about(rule, citation)

    def _about(self, rule: Rule, citation: Citation) -> Markup:
        found = self.cited(rule, citation)
        meant = f"means {label(found)}" if found else "leads nowhere"
        return Markup("The reference “{}” {}. {}").format(citation.printed, meant, citation.note)


def paragraphs(text: str, spans: Iterable[Span], revised: Iterable[tuple[int, int]] = ()) -> Markup:
    """A text as HTML paragraphs, one a line, with its links, its revised stretches and its lost icons marked."""
    chosen = _apart(spans)
    marks = sorted(revised)
    parts = []
    start = 0
    for line in text.split("\n"):
        if line.strip():
            parts.append(Markup("<p>{}</p>").format(_inline(text, start, start + len(line), chosen, marks)))
        start += len(line) + 1
    return Markup("\n").join(parts)


def _apart(spans: Iterable[Span]) -> list[Span]:
    """The spans in order of place; of two that overlap the one given first stays, so references go before terms."""
    chosen: list[Span] = []
    for span in spans:
        if span.start < span.end and all(span.end <= c.start or span.start >= c.end for c in chosen):
            chosen.append(span)
    return sorted(chosen, key=lambda span: span.start)


def _inline(text: str, start: int, end: int, spans: list[Span], revised: list[tuple[int, int]]) -> Markup:
    out = []
    place = start
    for span in spans:
        if span.start < start or span.end > end:
            continue
        out.append(_marked(text, place, span.start, revised))
        out.append(span.before + _marked(text, span.start, span.end, revised) + span.after)
        place = span.end
    out.append(_marked(text, place, end, revised))
    return Markup("").join(out)


def _marked(text: str, start: int, end: int, revised: list[tuple[int, int]]) -> Markup:
    out = []
    place = start
    for first, last in revised:
        first, last = max(first, place), min(last, end)
        if first >= last:
            continue
        out.append(_plain(text[place:first]))
        out.append(Markup('<span class="revised">{}</span>').format(_plain(text[first:last])))
        place = last
    out.append(_plain(text[place:end]))
    return Markup("").join(out)


def _plain(text: str) -> Markup:
    return _LOST_ICON.join(escape(part) for part in text.split(LOST_ICON))


def whole_numbers(text: str) -> Markup:
    """A text or HTML whose rule numbers, outside of tags, are kept on one line."""
    # As a plain string: the parts of a Markup would be escaped once more when they are joined.
    return Markup(_NUMBER.sub(r'<span class="n">\g<0></span>', str(escape(text))))


def label(rule: Rule) -> str:
    """What a reader calls the rule: "7.6.1.2", "Sealed 6.1.1", "Q29", a token's or a heading's name."""
    if rule.kind == "token":
        return rule.title
    if rule.document.endswith("-playbook"):
        if rule.kind == "step":
            return f"{rule.number.split('/')[0].replace('-', ' ').capitalize()} {rule.printed_number}"
        return rule.printed_number or rule.title
    part, _, number = rule.number.rpartition("/")
    if not part:
        return number if number[:1].isdigit() else rule.printed_number or rule.title
    shown = part.replace("-", " ").title()
    return f"{shown} {number}" if number[:1].isdigit() else rule.title


def beside(rule: Rule, number: str) -> str:
    """The tail of another rule's address in the same document."""
    return tail(rule).removesuffix(rule.number) + number


def heading(rule: Rule) -> str:
    """The label with the title, where that says more."""
    name = label(rule)
    return f"{name} {rule.title}" if rule.title and rule.title != name else name


def said(rule: Rule) -> list[str]:
    """What a rule says, a paragraph each; a token's columns before its text; the title where nothing else is said."""
    columns = [
        " · ".join(f"{name} {cell}" for name, cell in zip(table.header, row, strict=True) if cell)
        for table in rule.tables
        for row in table.rows
        if rule.kind == "token"
    ]
    lines = [line for line in (*columns, *rule.text.split("\n")) if line.strip()]
    return lines or [rule.title]


def gist(rule: Rule, length: int = _GIST) -> str:
    """The beginning of what a rule says, or that it is lost, on one line, cut between words."""
    text = " ".join(" ".join(said(rule)).split()) or rule.lost
    if len(text) <= length:
        return text
    return text[:length].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def anchor(rule: Rule) -> str:
    """The rule's place on a page with several."""
    return "r-" + rule.number.replace("/", "-")


def edition_of(document: Document) -> str:
    """Version and date in words; a document that prints neither says so."""
    if not document.date:
        return f"{document.version} (no version or date is printed)"
    day = date.fromisoformat(document.date)
    return f"version {document.version}, {day.day} {day:%B %Y}"


def citation_title(rule: Rule, document: Document) -> str:
    """How the rule is cited in writing: document, version and number."""
    version = f" {document.version}" if document.date else ""
    return f"{document.title}{version}, {label(rule)}"
