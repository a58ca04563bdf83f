"""Citations in the rules themselves: every form the documents use, on a small document of the test's own."""

from __future__ import annotations

import pytest

from rules_corpus.citing.graph import CitationGraph
from rules_corpus.corpus import load_corpus
from rules_corpus.model import Citation, Document, Repair, Rule

TITLES = {
    "1": "Outline", "2": "Attack and Battle", "2.1": "Start Step", "2.2": "Drive Step", "2.3": "Damage Step",
    "3": "Managing the Excess", "3.1": "AP (Attack Points)", "3.2": "Drive Step", "12": "Keywords", "12.1": "【Burst】",
}  # fmt: skip
PLAIN = ("2.1.1", "2.1.2", "2.1.3", "2.1.4", "2.2.1", "3.1.1")


def document(separator: str = ".") -> Document:
    return Document("test-cr", "test", "rules", "Test Rules", "1.0", "", "Nobody", separator, "test.txt")


def graph(text: str, *repairs: Repair, separator: str = ".", number: str = "1.1") -> CitationGraph:
    """A document whose rule 1.1 has this text."""
    texts = dict.fromkeys([*TITLES, *PLAIN], "") | {number: text}
    numbers = sorted(texts, key=lambda n: [int(part) for part in n.split(".")])
    rules = []
    for order, each in enumerate(numbers):
        parent = each.rpartition(".")[0] or None
        children = tuple(n for n in numbers if n.rpartition(".")[0] == each)
        kind = "section" if parent is None else "heading" if each in TITLES else "rule"
        rules.append(
            Rule(
                "test-cr", "test", form(each, separator), form(each, separator), kind, TITLES.get(each, ""), texts[each],
                form(parent, separator) if parent else None, tuple(form(c, separator) for c in children), order, "1",
            )
        )
    return CitationGraph(document(separator), rules, repairs)


def form(number: str, separator: str) -> str:
    return number.replace(".", separator)


def cites(text: str, *repairs: Repair, separator: str = ".") -> list[tuple[str, str | None, str]]:
    found = graph(text, *repairs, separator=separator).cites(form("1.1", separator))
    for citation in found:
        assert text[citation.start : citation.end] == citation.printed
    return [(citation.printed, citation.number, citation.status) for citation in found]


def repair(printed: str, meant: str, status: str, at: str = "") -> Repair:
    return Repair("1.1", printed, meant, "Because.", "citation", "test-cr", at, status)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "printed", "number"),
    [
        ("the game ends (refer to 2.1).", "2.1", "2.1"),
        ("See 2.2 for more details", "2.2", "2.2"),
        ("the card (2.1.1) is", "2.1.1", "2.1.1"),
        ("See 2. 1 for more details", "2. 1", "2.1"),
        ("go back to 2.1.2.", "2.1.2", "2.1.2"),
        ("chosen at 2.1.2. will be", "2.1.2", "2.1.2"),
        ("(See 2. Attack and Battle)", "2", "2"),
        ('refer to "12. Keywords" for more', "12", "12"),
        ("rules handling (section 3) is", "3", "3"),
        ('See "Attack and Battle" for details', "Attack and Battle", "2"),
        ('(refer "Keywords")', "Keywords", "12"),
        ('in the later "Attacking and Battles" section.', "Attacking and Battles", "2"),
        ('See "Excess Management".', "Excess Management", "3"),
        ("(3.1. Attack Points)", "3.1", "3.1"),
        ("fulfill rule 2.1 now", "2.1", "2.1"),
    ],
)
def test_every_form(text: str, printed: str, number: str) -> None:
    assert cites(text) == [(printed, number, "ok")]


def test_the_form_of_another_document() -> None:
    assert cites("stated in section 2.1.3.", separator="-") == [("2.1.3", "2-1-3", "ok")]
    assert cites("given in 2-1.", separator="-") == [("2-1", "2-1", "ok")]


@pytest.mark.parametrize("between", ["–", "-", " to ", ". to "])
def test_a_range_cites_what_stands_between_its_ends(between: str) -> None:
    found = graph(f"the steps in 2.1.1{between}2.1.4.")
    first, last = found.cites("1.1")
    assert (first.number, last.number) == ("2.1.1", "2.1.4")
    assert first.between == ("2.1.2", "2.1.3")
    for number in ("2.1.1", "2.1.2", "2.1.3", "2.1.4"):
        assert [rule.number for rule in found.cited_by(number)] == ["1.1"]


def test_several_numbers_in_one_reference() -> None:
    assert [number for _, number, _ in cites("rule 2.1 and 2.2, and 2.3 as well")] == ["2.1", "2.2", "2.3"]


def test_a_title_beside_the_number_decides() -> None:
    assert cites("(See 2.1. 【Burst】)") == [("2.1", "12.1", "stale")]
    assert cites("(See 11.1. 【Burst】)") == [("11.1", "12.1", "repaired")]
    assert cites("(See 12.1. 【Burst】)") == [("12.1", "12.1", "ok")]


def test_of_two_rules_with_the_title_the_printed_number_or_the_nearer_one_is_meant() -> None:
    assert cites("(See 3.2. Drive Step)") == [("3.2", "3.2", "ok")]
    assert cites("(See 3.9. Drive Step)") == [("3.9", "3.2", "repaired")]


def test_a_number_that_does_not_exist_is_dangling() -> None:
    assert cites("go back to 2.1.9.") == [("2.1.9", None, "dangling")]


def test_a_word_processors_error_message_is_a_reference() -> None:
    assert cites("abilities (Error! Reference source not found.).")[0][1:] == (None, "dangling")
    assert cites("abilities (エラー! 参照元が見つかりません。) .")[0][1:] == (None, "dangling")


def test_repairs_say_what_is_meant_where_only_the_meaning_tells() -> None:
    assert cites("back to 2.1.9.", repair("2.1.9", "2.1.4", "repaired")) == [("2.1.9", "2.1.4", "repaired")]
    assert cites("back to 2.1.2.", repair("2.1.2", "2.1.3", "stale")) == [("2.1.2", "2.1.3", "stale")]
    assert cites("(??)", repair("??", "2.1", "repaired")) == [("??", "2.1", "repaired")]


def test_a_repair_with_an_excerpt_speaks_of_one_place() -> None:
    mend = repair("2.1.2", "2.1.3", "stale", at="and 2.1.2")
    assert [status for _, _, status in cites("to 2.1.2, and 2.1.2 as well", mend)] == ["ok", "stale"]


def test_a_repair_that_means_a_rule_of_another_version_is_left_out() -> None:
    assert cites("back to 2.1.2.", repair("2.1.2", "9.9", "stale")) == [("2.1.2", "2.1.2", "ok")]


@pytest.mark.parametrize(
    "text", ["ver. 1.37", "choose 2-1 cards", 'an effect that refers to "Leader"', "2.5 times", "+1.5", "draw 2 cards", "A.1"]
)
def test_what_is_no_reference(text: str) -> None:
    assert cites(text) == []


def test_examples_have_their_own_places() -> None:
    corpus = load_corpus()
    found = [
        (rule, citation)
        for document in corpus.documents
        for rule in corpus.rules(document.id)
        for citation in corpus.cites(rule)
    ]
    assert len(found) > 250
    for rule, citation in found:
        assert _part(rule, citation)[citation.start : citation.end] == citation.printed


def _part(rule: Rule, citation: Citation) -> str:
    return rule.text if citation.part == "text" else rule.examples[citation.example]


def test_every_repair_of_a_citation_stands_in_its_rule_and_means_an_existing_one() -> None:
    corpus = load_corpus()
    for document in corpus.documents:
        numbers = {rule.number for rule in corpus.rules(document.id, document.version)}
        own = [r for r in corpus.repairs if r.kind == "citation" and r.document == document.id]
        assert {r.rule for r in own} | {r.meant for r in own if r.meant} <= numbers
        assert corpus.citations(document.id, document.version).book.unused_repairs() == ()


def test_the_playbook_refers_by_page() -> None:
    corpus = load_corpus()
    rule = corpus.rule("vanguard", "playbook/rules-for-deck-building")
    assert rule is not None
    assert [citing.number for citing in corpus.cited_by(rule)] == ["prepare-for-cardfight"]


@pytest.mark.parametrize(
    ("number", "steps"),
    [
        ("ride-phase/2", ["4"]),
        ("attack-step/4", ["3"]),
        ("guard-step/4", ["2", "2"]),
        ("damage-step/3", ["4", "8", "8"]),
        ("damage-step/7", ["8"]),
        ("damage-step/8", ["10"]),
        ("handling-multiple-rules-and-abilities/2", ["1", "3"]),
        ("handling-multiple-rules-and-abilities/3", ["1"]),
        ("drive-step/2", []),
    ],
)
def test_the_playbook_refers_to_the_steps_of_the_same_heading(number: str, steps: list[str]) -> None:
    corpus = load_corpus()
    rule = corpus.rule("vanguard", f"playbook/{number}")
    assert rule is not None
    heading = number.partition("/")[0]
    assert [(c.number, c.status) for c in corpus.cites(rule)] == [(f"{heading}/{step}", "ok") for step in steps]


def test_who_cites_is_the_other_side_of_what_is_cited() -> None:
    corpus = load_corpus()
    for document in corpus.documents:
        for rule in corpus.rules(document.id):
            for citation in corpus.cites(rule):
                tail = f"playbook/{citation.number}" if document.kind == "playbook" else citation.number
                meant = corpus.rule(document.game, tail) if tail and citation.number else None
                assert meant is None or meant == rule or rule in corpus.cited_by(meant)
