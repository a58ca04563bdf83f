"""The update histories that documents print: every entry kept, and given to the rule of today that it speaks of."""

from __future__ import annotations

import re

import pytest

from rules_corpus.catalog import DOCUMENTS
from rules_corpus.corpus import load_corpus
from rules_corpus.model import Change, HistoryEntry
from rules_corpus.reader import Reading, read_document

CORPUS = load_corpus()
GUNDAM = CORPUS.document("gundam-cr")


def changes(number: str, game: str = "gundam") -> list[tuple[str, str]]:
    rule = CORPUS.rule(game, number)
    assert rule is not None
    return [(change.version, change.change) for change in rule.history]


def read(rules: str, history: str) -> Reading:
    assert GUNDAM is not None
    text = f"## Comprehensive Rules\n\n## 1) Cards\n\n{rules}\n\n● Ver. 1.1.0 (July 24, 2025) Update\n\n{history}\n"
    return read_document(GUNDAM, text.encode())


def only_entry(rules: str, history: str) -> HistoryEntry:
    (entry,) = read(rules, history).history
    return entry


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("5-21", [("1.6.0", "added")]),
        ("6-2-1-4", [("1.6.0", "revised")]),
        ("6-2-1-4-1", [("1.6.0", "added")]),
        ("2-11-3", [("1.5.0", "revised")]),
        ("10-1-8-1-1", [("1.4.0", "revised")]),
        ("10-1-8-1-2", [("1.4.0", "added")]),
        ("8-5-3-2-2", [("1.3.0", "corrected")]),
        ("13-2-10-2", [("1.3.0", "corrected"), ("1.2.0", "revised")]),
        ("13-1-7", [("1.2.0", "added")]),
        ("8-2-2", [("1.1.1", "revised")]),
        ("12-2-1", [("1.1.0", "revised")]),
        ("3", [("1.1.0", "added")]),
    ],
)
def test_an_entry_belongs_to_the_rule_that_it_names(number: str, expected: list[tuple[str, str]]) -> None:
    assert changes(number) == expected


def test_a_number_of_its_day_is_resolved_by_what_is_said() -> None:
    assert changes("7-5-2-2") == [("1.1.0", "added")]
    assert changes("7-5-5-2") == []


def test_purple_came_to_the_rule_that_lists_the_colors() -> None:
    assert changes("2-4-2") == []
    rule = CORPUS.rule("gundam", "2-4-2-1")
    assert rule is not None
    assert rule.history == (Change("1.2.0", "2025-09-08", "revised", "Added purple; the update history says 2-4-2"),)


@pytest.mark.parametrize("number", ["10-3-4", "12-3-7"])
def test_what_was_removed_is_not_the_rule_of_that_number_today(number: str) -> None:
    assert changes(number) == []
    (entry,) = [entry for entry in CORPUS.unresolved_history("gundam") if entry.number == number]
    assert entry.change == "removed"
    assert "another rule today" in entry.why


def test_a_rule_came_with_the_one_above_it_unless_it_was_added_on_its_own() -> None:
    assert changes("13-2-12-1") == [("1.5.0", "corrected"), ("1.1.0", "added")]
    assert changes("13-2-12-2") == [("1.2.0", "added")]
    assert changes("5-17-4-3") == [("1.5.0", "added")]
    assert changes("3-2-4") == []


def test_what_belongs_to_no_rule_says_why() -> None:
    assert [(e.version, e.number) for e in CORPUS.unresolved_history("gundam")] == [
        ("1.1.0", "10-3-4"),
        ("1.1.0", "12-3-7"),
        ("1.1.0", ""),
    ]
    dragon_ball = CORPUS.unresolved_history("dragon-ball-super")
    assert [(e.version, e.date) for e in dragon_ball] == [
        ("1.02", "2017-08-10"),
        ("1.01", "2017-07-27"),
        ("1.00", "2017-05-08"),
    ]
    assert all(entry.why for game in CORPUS.games for entry in CORPUS.unresolved_history(game.id))


def test_every_entry_that_is_printed_is_kept() -> None:
    assert GUNDAM is not None
    text = (DOCUMENTS / GUNDAM.file).read_text(encoding="utf-8")
    printed = text[text.index("● Ver. 1.6.0") :].replace("**", "")
    entries = CORPUS.update_history("gundam")
    numbers = re.findall(r"\d+(?:-\d+)+", printed)
    assert [entry.number for entry in entries if "-" in entry.number] == numbers
    said = re.sub(r"\W+", " ", " ".join(entry.text for entry in entries))
    for line in printed.splitlines():
        if line.startswith("- "):
            described = re.sub(r"\d+(?:-\d+)+[.,]?", "|", line[2:])
            for part in filter(None, (re.sub(r"\W+", " ", piece).strip() for piece in described.split("|"))):
                assert part in said


def test_a_number_that_is_gone_cannot_be_told() -> None:
    entry = only_entry("1-1. Colors\n\n1-1-1. Cards have colors.", "- 1-4-2. Revised")
    assert entry.rule is None
    assert "no 1-4-2 today" in entry.why


def test_a_number_whose_rule_speaks_of_something_else_cannot_be_told() -> None:
    entry = only_entry("1-1. Colors\n\n1-1-1. Cards have colors.", "- 1-1-1. Added <Repair>")
    assert entry.rule is None
    assert "does not fit" in entry.why


def test_the_words_of_the_rule_that_is_meant_find_it_under_a_later_number() -> None:
    rules = "1-1. Play\n\n1-1-1. Say so.\n\n1-1-2. When playing a card from the hand, follow the steps listed below."
    assert only_entry(rules, "- 7-5-5-2. Added (card playing steps)").rule == "1-1-2"


def test_a_day_that_does_not_exist_is_kept_as_printed() -> None:
    assert GUNDAM is not None
    text = "## 1) Cards\n\n1-1. Colors\n\n● Ver. 1.7.0 (June 31, 2026) Update\n\n- 1-1. Added\n"
    (entry,) = read_document(GUNDAM, text.encode()).history
    assert (entry.date, entry.rule) == ("June 31, 2026", "1-1")
