"""Asking for what is not allowed ends the replay with the most specific rule that forbids it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rules_corpus.corpus import load_corpus
from rulings.scenario.replay import run_text

HERE = Path(__file__).parent / "scenario"
CARDS = (HERE / "refusal_cards.yaml").read_text(encoding="utf-8")
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "refusals.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["may"])
def test_may_i_no_by_this_rule(case: dict[str, Any]) -> None:
    lines = "".join(f"  - {line}\n" for line in case["play"])
    made = run_text(f"game: vanguard\n{CARDS}board: {case['board']}\nplay:\n{lines}")
    assert not made.errors, made.errors[0]
    assert made.refusal is not None, "nothing was refused"
    assert made.refusal.rule == str(case["rule"]), made.refusal
    assert made.refusal.why
    assert load_corpus().rule("vanguard", made.refusal.rule) is not None
