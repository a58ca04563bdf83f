"""Every rule of the Gundam document is exercised by a ruling or in the ledger, and some ruling fails without it."""

from __future__ import annotations

import pytest

from rulings import coverage
from rulings.scenario.games import adapter_of


@pytest.fixture(scope="module")
def table() -> coverage.Coverage:
    """The table of all rules, made once."""
    return coverage.cover("gundam")


def test_every_rule_is_exercised_or_in_the_ledger(table: coverage.Coverage) -> None:
    assert table.faults == []
    assert {row.status for row in table.rows} == {"exercised", "ledger"}
    assert sum(row.status == "exercised" for row in table.rows) > 300


def test_some_ruling_fails_without_a_rule(table: coverage.Coverage) -> None:
    exercised = [row.number for row in table.rows if row.status == "exercised"]
    assert coverage.prove(table, exercised[::6]) == []
    assert adapter_of("gundam").rules.book.disabled == frozenset()
