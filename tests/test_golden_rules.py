"""Rules read side by side with their documents: each file under golden_rules/<game>/ is a rule as it has to be read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rules_corpus.corpus import load_corpus
from rules_corpus.model import Rule

GOLDEN = Path(__file__).parent / "golden_rules"
FILES = sorted(GOLDEN.rglob("*.txt"))


def render(rule: Rule) -> str:
    """All that the reader makes of a rule, a field a line and the text below."""
    head = [
        ("number", rule.number),
        ("printed", rule.printed_number if rule.printed_number != rule.number else ""),
        ("kind", rule.kind),
        ("title", rule.title),
        ("parent", rule.parent or ""),
        ("children", " ".join(rule.children)),
        ("overrides", rule.overrides),
        ("lost", rule.lost),
    ]
    lines = [f"{name}: {value}" for name, value in head if value]
    lines += [f"repair: {r.kind}: {r.printed!r} -> {r.meant!r}" for r in rule.repairs]
    lines += [f"revised: {rule.text[start:end]}" for start, end in rule.revised]
    lines += [f"history: {change.version} {change.change}" for change in rule.history]
    if rule.text:
        lines += ["", rule.text]
    for example in rule.examples:
        lines += ["", f"EXAMPLE {example}"]
    for table in rule.tables:
        lines += ["", *(" | ".join(row) for row in (table.header, *table.rows))]
    return "\n".join(lines) + "\n"


def name_of(path: Path) -> tuple[str, str]:
    game, *number = path.relative_to(GOLDEN).parts
    return game, "/".join(number).removesuffix(".txt")


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(name_of(path)))
def test_rule_reads_as_it_was_checked(path: Path) -> None:
    game, number = name_of(path)
    rule = load_corpus().rule(game, number)
    assert rule is not None, f"{game} has no rule {number}"
    assert render(rule) == path.read_text(encoding="utf-8")


def test_there_are_golden_rules_of_every_game() -> None:
    for game in load_corpus().games:
        assert len(list((GOLDEN / game.id).rglob("*.txt"))) >= 15


if __name__ == "__main__":  # python tests/test_golden_rules.py gundam 8-5-2-3: prints a rule to be checked by eye
    shown = load_corpus().rule(sys.argv[1], sys.argv[2])
    print(render(shown) if shown else f"{sys.argv[1]} has no rule {sys.argv[2]}", end="")
