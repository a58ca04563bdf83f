"""Every reference of a document, gone through by hand: what the finder finds, what is meant, and what the audit lists."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from rules_corpus.corpus import load_corpus

CORPUS = load_corpus()
#: <document id>.toml: `right` and `faults`, each row a rule, the reference as printed, the rule that is meant; a fault
#: also its status.
FILES = sorted((Path(__file__).parent / "citation_faults").glob("*.toml"))

Row = tuple[str, str, str, str]


def listed(path: Path) -> tuple[list[Row], list[Row]]:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    right = [(rule, printed, meant, "ok") for rule, printed, meant in table["right"]]
    return right, [(rule, printed, meant, status) for rule, printed, meant, status in table["faults"]]


def found(document: str) -> list[Row]:
    rules = CORPUS.rules(document)
    return [(rule.number, c.printed, c.number or "", c.status) for rule in rules for c in CORPUS.cites(rule)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_reference_is_missed_or_invented_and_each_means_its_rule(path: Path) -> None:
    right, faults = listed(path)
    assert sorted(found(path.stem)) == sorted(right + faults)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_audit_lists_the_faults_and_nothing_else(path: Path) -> None:
    document = CORPUS.document(path.stem)
    assert document is not None
    own = CORPUS.audit(document.game)["citations"]
    rows = [(row["rule"], row["printed"], row["meant"] or "", row["status"]) for row in own]
    assert sorted(rows) == sorted(listed(path)[1])
    assert all(row["why"] for row in own)


@pytest.mark.parametrize(
    ("document", "number"),
    [
        ("gundam-cr", r"(?<![\w-])\d+(?:-\d+)+"),
        ("dragon-ball-super-gr", r"(?<![\w-])\d+(?:-\d+)+"),
        ("shadowverse-evolve-cr", r"\d+(?:\.\d+)+"),
    ],
)
def test_every_number_of_several_parts_in_a_rule_is_a_reference(document: str, number: str) -> None:
    """A number of this form is nothing else in these documents ("X-1 times" has no number before its hyphen)."""
    for rule in CORPUS.rules(document):
        places = {(citation.start, citation.end) for citation in CORPUS.cites(rule)}
        numbers = re.finditer(number, rule.text)
        assert [match.span() for match in numbers if match.span() not in places] == []
