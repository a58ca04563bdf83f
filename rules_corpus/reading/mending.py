"""Applies repairs of text, losses and citations to the rules that they stand in; those of numbers are in blocks.py."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules_corpus.model import Repair, Rule, Table
from rules_corpus.reading.blocks import Block, parts_of


def add_lost_rules(blocks: list[Block], repairs: Iterable[Repair]) -> tuple[list[Block], set[Repair]]:
    """The blocks with an empty one for each rule that the source lost whole, between the rules before and after it."""
    result = list(blocks)
    used: set[Repair] = set()
    for repair in repairs:
        known = [block.address for block in result]
        if repair.kind != "lost" or repair.printed or repair.rule in known or not repair.rule[0].isdigit():
            continue
        lost = parts_of(repair.rule)
        below = [i for i, block in enumerate(result) if not block.prefix and parts_of(block.number) > lost]
        siblings = {(*lost[:-1], lost[-1] - 1), (*lost[:-1], lost[-1] + 1)}
        if below and siblings <= {parts_of(number) for number in known}:
            result.insert(below[0], Block(repair.rule, "", kind="rule", lost=repair.meant, repairs=(repair,)))
            used.add(repair)
    return result, used


def mend_rules(rules: list[Rule], repairs: Iterable[Repair]) -> tuple[list[Rule], set[Repair]]:
    """The rules with their repairs made or noted, and the repairs that fitted.

    A repair fits the rule it names if its excerpt stands there exactly once. In another version of the document the
    words may stand under another number; there it fits the one rule that has them.
    """
    result = list(rules)
    place = {rule.number: i for i, rule in enumerate(result)}
    used: set[Repair] = set()
    for repair in repairs:
        if repair.kind == "number":
            continue
        fitting = [place[repair.rule]] if repair.rule in place and fits(result[place[repair.rule]], repair) else []
        if not fitting and repair.printed and repair.kind != "citation":
            fitting = [i for i, rule in enumerate(result) if fits(rule, repair)]
        if len(fitting) == 1:
            result[fitting[0]] = _apply(result[fitting[0]], repair)
            used.add(repair)
    return result, used


def fits(rule: Rule, repair: Repair) -> bool:
    """Whether the place that the repair speaks of is in the rule: once; where all is lost, that nothing stands there."""
    excerpt = repair.at or repair.printed
    count = sum(part.count(excerpt) for part in _parts(rule)) if excerpt else 0
    if repair.kind == "lost":
        return count > 0 if excerpt else not rule.text
    return count == 1 or (count > 1 and repair.kind == "citation")


def _parts(rule: Rule) -> list[str]:
    return [rule.title, rule.text, *rule.examples, *(_printed(table) for table in rule.tables)]


def _apply(rule: Rule, repair: Repair) -> Rule:
    noted = rule.repairs if repair in rule.repairs else (*rule.repairs, repair)
    if repair.kind == "lost":
        return replace(rule, lost=repair.meant, repairs=noted)
    if repair.kind == "citation":
        return replace(rule, repairs=noted)
    excerpt = repair.at or repair.printed
    becomes = excerpt.replace(repair.printed, repair.meant, 1)
    return replace(
        rule,
        title=rule.title.replace(excerpt, becomes),
        text=rule.text.replace(excerpt, becomes),
        examples=tuple(example.replace(excerpt, becomes) for example in rule.examples),
        tables=tuple(_mend_table(table, excerpt, becomes) for table in rule.tables),
        revised=_shifted(rule, excerpt, len(becomes) - len(excerpt)),
        repairs=noted,
    )


def _printed(table: Table) -> str:
    """A table as it is printed: a line a row, a tab between the cells."""
    return "\n".join("\t".join(row) for row in table.rows)


def _mend_table(table: Table, excerpt: str, becomes: str) -> Table:
    """Tables are mended as they are printed, so a repair may take out a row or fill an empty cell."""
    mended = _printed(table).replace(excerpt, becomes)
    return replace(table, rows=tuple(tuple(row.split("\t")) for row in mended.split("\n") if row))


def _shifted(rule: Rule, excerpt: str, shift: int) -> tuple[tuple[int, int], ...]:
    """The revised spans after the text before them became longer or shorter."""
    start = rule.text.find(excerpt)
    if start < 0:
        return rule.revised
    end = start + len(excerpt)
    return tuple((a + shift * (a >= end), b + shift * (b >= end)) for a, b in rule.revised)
