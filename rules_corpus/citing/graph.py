"""Who cites whom in one document, both ways, and the references that are at fault."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules_corpus.citing.rulebook import Book
from rules_corpus.model import Citation, Document, Repair, Rule


class CitationGraph:
    """The citations of one document in one version, read once."""

    def __init__(self, document: Document, rules: Iterable[Rule], repairs: Iterable[Repair]) -> None:
        self.book = Book(document, rules, repairs)
        self._cites = {rule.number: found for rule in self.book.rules if (found := self.book.citations(rule))}
        self._cited_by: dict[str, list[Rule]] = {}
        for rule in self.book.rules:
            meant = {n for c in self._cites.get(rule.number, ()) for n in (c.number, *c.between) if n != rule.number}
            for number in meant:
                if number is not None:
                    self._cited_by.setdefault(number, []).append(rule)

    def cites(self, number: str) -> tuple[Citation, ...]:
        """The references that stand in a rule."""
        return self._cites.get(number, ())

    def cited_by(self, number: str) -> tuple[Rule, ...]:
        """The rules that refer to a rule, in document order; a rule that speaks of itself is left out."""
        return tuple(self._cited_by.get(number, ()))

    def faults(self) -> list[dict[str, Any]]:
        """Every reference that does not print the rule it means, in document order."""
        return [
            {"rule": number, "printed": c.printed, "meant": c.number, "status": c.status, "why": c.note}
            for number, citations in self._cites.items()
            for c in citations
            if c.status != "ok"
        ]
