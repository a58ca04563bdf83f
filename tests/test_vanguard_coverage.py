"""Every rule of the Vanguard document is exercised by a ruling or in the ledger, and some ruling fails without it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulings import coverage
from rulings.scenario.games import adapter_of


@pytest.fixture(scope="module")
def table() -> coverage.Coverage:
    """The table of all rules, made once."""
    return coverage.cover("vanguard")


def test_every_rule_is_exercised_or_in_the_ledger(table: coverage.Coverage) -> None:
    assert table.faults == []
    assert {row.status for row in table.rows} == {"exercised", "ledger"}
    assert sum(row.status == "exercised" for row in table.rows) > 400


def test_some_ruling_fails_without_a_rule(table: coverage.Coverage) -> None:
    exercised = [row.number for row in table.rows if row.status == "exercised"]
    assert coverage.prove(table, exercised[::12]) == []
    assert adapter_of("vanguard").rules.book.disabled == frozenset()


def test_a_rule_that_no_ruling_needs_is_told(table: coverage.Coverage) -> None:
    needless = [replace(row, articles=()) for row in table.rows if row.number == "7.6.1.2"]
    alone = coverage.Coverage("vanguard", needless)
    assert coverage.prove(alone) == ["7.6.1.2"]
