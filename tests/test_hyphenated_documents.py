"""Gundam and Dragon Ball Super: every number that begins a line is a rule, once, in its order and under its parent."""

from __future__ import annotations

import re

import pytest

from rules_corpus.catalog import DOCUMENTS
from rules_corpus.corpus import load_corpus

CORPUS = load_corpus()
BEGINS = {"gundam-cr": "## Comprehensive Rules", "dragon-ball-super-gr": "**General Rules**"}
NUMBERS = {"gundam-cr": 553, "dragon-ball-super-gr": 432}
SECTIONS = {"gundam-cr": 13, "dragon-ball-super-gr": 12}


@pytest.mark.parametrize("document_id", BEGINS)
def test_every_printed_number_is_a_rule(document_id: str) -> None:
    document = CORPUS.document(document_id)
    assert document is not None
    text = (DOCUMENTS / document.file).read_text(encoding="utf-8")
    body = text[text.index(BEGINS[document_id]) :].split("● Ver.")[0]
    printed = re.findall(r"^[\s#*-]*(\d+(?:-\d+)+)\.", body, re.MULTILINE)
    read = [rule.number for rule in CORPUS.rules(document_id) if rule.kind != "section"]
    assert read == printed
    assert len(read) == NUMBERS[document_id]


@pytest.mark.parametrize("document_id", BEGINS)
def test_sections_and_parents(document_id: str) -> None:
    rules = {rule.number: rule for rule in CORPUS.rules(document_id)}
    sections = [number for number, rule in rules.items() if rule.kind == "section"]
    assert sections == [str(number) for number in range(1, SECTIONS[document_id] + 1)]
    for number, rule in rules.items():
        above, _, _ = number.rpartition("-")
        assert (rule.parent or "") == above
        assert rule.section == number.partition("-")[0]
        if above:
            assert number in rules[above].children


@pytest.mark.parametrize("document_id", BEGINS)
def test_no_marks_of_printing_are_left(document_id: str) -> None:
    for rule in CORPUS.rules(document_id):
        shown = "\n".join((rule.title, rule.text, *rule.examples))
        assert "**" not in shown
        assert not re.search(r"^[#*-] |】 [,.)”]|[“(] 【|  ", shown, re.MULTILINE)


def test_bold_keywords_are_no_revision() -> None:
    revised = [rule.number for rule in CORPUS.rules("gundam-cr") if rule.revised]
    assert revised == ["6-2-1-4", "6-2-1-4-1"]
