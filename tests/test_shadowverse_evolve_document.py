"""Shadowverse: Evolve: every number is a rule once, every row of the token list a token, every format rule its own."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rules_corpus.catalog import DOCUMENTS
from rules_corpus.corpus import load_corpus
from rules_corpus.model import LOST_ICON, Rule
from rules_corpus.reader import read_document

CORPUS = load_corpus()
GAME = "shadowverse-evolve"
RULES = CORPUS.rules("shadowverse-evolve-cr")
TOKENS = [rule for rule in RULES if rule.kind == "token"]
TEXT = (DOCUMENTS / "shadowverse-evolve-comprehensive-rules.txt").read_text(encoding="utf-8")
BODY, APPENDIX_A = TEXT.split("\nAppendix A: Token List\n")
APPENDIX_A, APPENDIX_B = APPENDIX_A.split("\nAppendix B: Special Format Rules\n")
NUMBER = re.compile(r"^(?:\s*- )?(?:### )?(\d+(?:\.\d+)*)\. ", re.MULTILINE)


def rule(number: str) -> Rule:
    found = CORPUS.rule(GAME, number)
    assert found is not None
    return found


def test_every_printed_number_of_the_main_body_is_a_rule_in_its_order() -> None:
    printed = NUMBER.findall(BODY[BODY.index("\n1. Game Overview\n") :])
    read = [each.number for each in RULES if re.fullmatch(r"[\d.]+", each.number)]
    assert read == printed
    assert [each.number for each in RULES if each.kind == "section"] == [
        *(str(number) for number in range(1, 16)),
        "tokens",
        "formats",
    ]


def test_parents_and_children_of_the_main_body() -> None:
    for each in RULES:
        if re.fullmatch(r"[\d.]+", each.number):
            above = each.number.rpartition(".")[0]
            assert (each.parent or "") == above
            assert each.section == each.number.partition(".")[0]
        if each.parent:
            assert each.number in rule(each.parent).children


def test_numbers_of_two_parts_are_headings_and_longer_ones_mostly_rules() -> None:
    """Sections 13 and 14 have headings of three parts as well; every heading has rules below it and no sentence."""
    for each in RULES:
        if re.fullmatch(r"\d+\.\d+", each.number):
            assert each.kind == "heading"
        if each.kind == "heading" and each.number[0].isdigit():
            assert each.children
            assert not each.text
            assert not each.title.endswith((".", ":"))
            assert each.number.count(".") == 1 or each.section in ("13", "14")


def test_no_marks_of_printing_are_left() -> None:
    for each in RULES:
        shown = "\n".join((each.title, each.text, *each.examples))
        assert "**" not in shown
        assert not re.search(r"^[#*-] |  | [.,](?:\s|$)|\(\)|\[\]|(?:^|\s)\" |<p>|\t", shown, re.MULTILINE)


def test_bold_keywords_are_no_revision() -> None:
    revised = [each.number for each in RULES if each.revised]
    assert revised == ["3.2.6", "3.2.6.1", "3.3.1", "3.3.2", "3.3.2.1", "3.3.2.2", "6.2.1.11", "8.3.2.1", "8.3.2.2"]
    marked = [each.number for each in RULES if each.history]
    assert marked == ["3.2", *revised]  # of 3.2 the title is bold


def test_lost_icons_are_shown() -> None:
    shown = {each.number for each in RULES if LOST_ICON in "\n".join((each.text, *each.examples))}
    assert shown == {
        "2.2.2", "2.7.1.1", "2.8.1.1", "10.1.1.1.1", "10.4.6", "12.1.2", "12.2.1.1", "12.3.2.1", "12.3.3.1", "12.4.2",
        "12.4.3", "12.5.2", "12.5.3", "12.16.2", "12.16.3", "13.3.2.2", "14.2.2.2", "14.2.2.3", "14.4.1.1",
        "14.4.5.1.3.1", "14.4.5.1.3.2", "14.4.5.1.3.3", "14.4.5.1.3.4", "14.4.9.2", "14.4.9.3",
    }  # fmt: skip


def test_lost_text_is_said_to_be_lost() -> None:
    assert [each.number for each in RULES if each.lost] == ["1.2.4", "2"]


def test_tokens_by_kind() -> None:
    parents = Counter(each.parent for each in TOKENS)
    assert parents == {"tokens/follower": 53, "tokens/amulet": 16, "tokens/spell": 45}
    assert len({each.number for each in TOKENS}) == len(TOKENS) == 114


def test_every_token_has_every_column_of_its_row() -> None:
    rows: list[list[str]] = []
    for line in APPENDIX_A.split("\n"):
        cells = line.split("\t")
        if len(cells) > 1 and not cells[0]:  # a row that a page cut in two
            rows[-1][-1] += " " + cells[-1]
        elif len(cells) > 1 and cells[0] != "Card Name":
            rows.append(cells)
    for row, token in zip(rows, TOKENS, strict=True):
        for repair in token.repairs:
            row = [cell.replace(repair.printed, repair.meant) for cell in row]
        text = re.sub(r" (?=[.,](?:\s|$))|(?<= \") (?=\w)", "", row[-1])
        assert [token.title, *token.tables[0].rows[0], token.text] == [*row[:-1], text]
        assert len(token.tables[0].header) == (3 if token.parent == "tokens/spell" else 5)


def test_tokens_have_known_classes() -> None:
    classes = {line.removeprefix(f"• {LOST_ICON} ") for line in rule("2.2.2").text.split("\n")[1:]}
    assert len(classes) == 7
    assert {token.tables[0].rows[0][0] for token in TOKENS} == classes


@pytest.mark.parametrize("typed", ["token/Luna's Doll", "token/luna-s-doll", "Token/LUNAS DOLL", "token luna’s doll"])
def test_a_token_is_found_however_its_name_is_typed(typed: str) -> None:
    assert CORPUS.normalise(GAME, typed) == "token/lunas-doll"


def test_a_token_is_found_by_the_name_that_is_misprinted() -> None:
    assert CORPUS.normalise(GAME, "token/remnant-of-hollowess") == "token/remnant-of-hollowness"


def test_format_rules_stand_apart_and_say_what_they_override() -> None:
    sealed, cross_craft = APPENDIX_B.split("B-2: Cross Craft Rules")
    for name, part in (("sealed", sealed), ("cross-craft", cross_craft)):
        own = [each for each in RULES if each.number.startswith(name + "/")]
        assert [each.printed_number for each in own] == NUMBER.findall(part)
        assert [each.number for each in own] == [f"{name}/{each.printed_number}" for each in own]
    overrides = {each.number: each.overrides for each in RULES if each.overrides}
    assert all(number.partition("/")[2] == main for number, main in overrides.items())
    assert list(overrides) == [
        *(f"sealed/6.1.1{end}" for end in ("", ".1", ".2", ".3", ".4", ".5")),
        "sealed/6.2.1",
        *(f"cross-craft/6.1.1{end}" for end in (".1", ".5", ".5.1", ".5.2")),
    ]


@pytest.mark.parametrize(
    ("typed", "number"),
    [("Sealed 6.1.1", "sealed/6.1.1"), ("cross craft 6-1-1-5", "cross-craft/6.1.1.5"), ("CR 6.1.1.", "6.1.1")],
)
def test_a_format_is_told_from_the_main_body(typed: str, number: str) -> None:
    assert CORPUS.normalise(GAME, typed) == number


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", 0),
        (BODY[BODY.index("\n1. Game Overview\n") :], 814),
        (BODY, 814),
        (BODY + "\nAppendix A: Token List\n" + APPENDIX_A, 814 + 1 + 3 + 114),
        (BODY + "\nAppendix B: Special Format Rules\n" + APPENDIX_B, 814 + 1 + 24),
        ("1. Zones\nAppendix A: Tokens\nfoo\n- Follower Tokens\nCard Name\tCost\tText\nfoo\nbar\t1\nb\t1\t2\t3\t4", 5),
    ],
    ids=["empty", "no contents", "no appendix", "no formats", "no tokens", "uneven rows"],
)
def test_a_version_that_lacks_a_part_is_read(text: str, rules: int) -> None:
    document = CORPUS.document("shadowverse-evolve-cr")
    assert document is not None
    reading = read_document(document, text.encode())
    assert len(reading.rules) == rules
    assert not reading.problems


def test_a_rule_knows_the_formats_that_override_it() -> None:
    numbers = [other.number for other in CORPUS.overridden_by(rule("6.1.1.5"))]
    assert numbers == ["sealed/6.1.1.5", "cross-craft/6.1.1.5"]
    assert not CORPUS.overridden_by(rule("6.1"))
