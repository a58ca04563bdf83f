"""A number that is printed for two rules: which of them is misprinted, and what has to stand there.

The supplied documents say so in repairs.toml. A version that is imported has no repairs of its own yet; there the numbers
before and after decide, and where they cannot, the second rule is told apart by a mark.
"""

from __future__ import annotations

from collections import Counter

from rules_corpus.model import Repair
from rules_corpus.reading.blocks import Block, follows, parts_of


def number_apart(blocks: list[Block], separator: str, document: str) -> list[str]:
    """Makes every number unique, and says which were not."""
    problems = []
    counts = Counter(block.address for block in blocks)
    for i, block in enumerate(blocks):
        if counts[block.address] > 1 and not block.repairs:
            meant = _meant(blocks, i, separator)
            if meant is not None and block.prefix + meant not in counts:
                problems.append(f"{block.address} is printed for {counts[block.address]} rules; one has to be {meant}.")
                counts[block.address] -= 1
                _renumber(block, meant, document)
    seen: Counter[str] = Counter()
    for block in blocks:
        seen[block.address] += 1
        if seen[block.address] > 1:
            problems.append(f"{block.address} is printed for {seen[block.address]} rules.")
            block.number += f"({seen[block.address]})"
    return problems


def _meant(blocks: list[Block], i: int, separator: str) -> str | None:
    """The one number that fits between the rule before and the rule after, if the printed one does not."""
    if not 0 < i < len(blocks) - 1 or blocks[i - 1].prefix != blocks[i + 1].prefix:
        return None
    before, after = parts_of(blocks[i - 1].number), parts_of(blocks[i + 1].number)
    if follows(parts_of(blocks[i].number), before):
        return None
    siblings = ((*before[:size], before[size] + 1) for size in range(len(before)))
    fitting = [number for number in ((*before, 1), *siblings) if follows(after, number)]
    return separator.join(map(str, fitting[0])) if len(fitting) == 1 else None


def _renumber(block: Block, meant: str, document: str) -> None:
    why = f"{block.number} is printed for two rules; by the rules before and after, this one is {meant}."
    block.repairs = (Repair(block.prefix + meant, block.number, meant, why, "number", document),)
    block.number = meant
