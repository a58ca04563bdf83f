"""What changed between two versions of a document: added, removed, changed and moved rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from rules_corpus.matching import Worded, pair_rules
from rules_corpus.model import Concept, Rule

if TYPE_CHECKING:
    from rules_corpus.corpus import Corpus

DifferenceKind = Literal["added", "removed", "changed", "moved", "moved and changed"]
_NUMBER = re.compile(r"(?<![\w.])(?:\d+(?:\.\d+)+|\d+(?:-\d+)+)(?!\w)")
_BLANK = "\N{REPLACEMENT CHARACTER}"


class NoSuchVersion(ValueError):
    """A version of a document that is not there; the message says which there are."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule that is not the same in both versions. `words`: whether its words changed; `old` or `new` is None where
    the rule was added or removed."""

    old: Rule | None
    new: Rule | None
    words: bool = False

    @property
    def kind(self) -> DifferenceKind:
        """What happened to the rule, in a word."""
        if self.old is None:
            return "added"
        if self.new is None:
            return "removed"
        if self.old.number == self.new.number:
            return "changed"
        return "moved and changed" if self.words else "moved"


@dataclass(frozen=True, slots=True)
class VersionDiff:
    """All differences of two versions of a document, in the order of the new one, removed rules where they stood.

    `moves` gives the new number of every old rule that is still there, also of those that kept theirs.
    """

    document: str
    old: str
    new: str
    differences: tuple[Difference, ...]
    moves: Mapping[str, str] = field(repr=False)

    def of_kind(self, *kinds: DifferenceKind) -> tuple[Difference, ...]:
        """The differences of some kinds."""
        return tuple(difference for difference in self.differences if difference.kind in kinds)

    @property
    def added(self) -> tuple[Difference, ...]:
        """Rules that only the new version has."""
        return self.of_kind("added")

    @property
    def removed(self) -> tuple[Difference, ...]:
        """Rules that only the old version has."""
        return self.of_kind("removed")

    @property
    def changed(self) -> tuple[Difference, ...]:
        """Rules whose words changed, whether they kept their number or not."""
        return self.of_kind("changed", "moved and changed")

    @property
    def moved(self) -> tuple[Difference, ...]:
        """Rules that have another number, whether they kept their words or not."""
        return self.of_kind("moved", "moved and changed")


def diff_versions(corpus: Corpus, document_id: str, old: str, new: str) -> VersionDiff:
    """What changed from version `old` of a document to version `new`."""
    before, after = _worded(corpus, document_id, old), _worded(corpus, document_id, new)
    moves = pair_rules(before, after)
    separator = _separator(corpus, document_id)
    by_number = {worded.rule.number: worded for worded in after}
    came_from = {new_number: old_number for old_number, new_number in moves.items()}
    differences: list[tuple[float, Difference]] = []
    place = -1.0
    for worded in before:
        number = moves.get(worded.rule.number)
        if number is None:
            # A removed rule stands right after the rule that it stood after. One that the source had lost was not there.
            if worded.words or not worded.rule.lost:
                differences.append((place + 0.5, Difference(worded.rule, None)))
            continue
        now = by_number[number]
        place = float(now.rule.order)
        words = not _same(worded, now, moves, separator)
        if words or number != worded.rule.number:
            differences.append((place, Difference(worded.rule, now.rule, words)))
    differences += [(w.rule.order, Difference(None, w.rule)) for w in after if w.rule.number not in came_from]
    ordered = tuple(difference for _, difference in sorted(differences, key=lambda pair: pair[0]))
    return VersionDiff(document_id, old, new, ordered, moves)


def follow_concepts(corpus: Corpus, concepts: Iterable[Concept], written_for: Mapping[str, str]) -> tuple[Concept, ...]:
    """The concordance in the numbers of the newest versions; `written_for` is the version of each document whose
    numbers it uses. A rule that is gone is left out, unless it was the only one."""
    moves: dict[str, dict[str, str | None]] = {}
    for game in corpus.games:
        document = corpus.main_document(game.id)
        if document is None or written_for.get(document.id) in (None, document.version):
            continue
        known = diff_versions(corpus, document.id, written_for[document.id], document.version).moves
        before = corpus.rules(document.id, written_for[document.id])
        moves[game.id] = {rule.number: known.get(rule.number) for rule in before}
    return tuple(_followed(concept, moves) for concept in concepts) if moves else tuple(concepts)


def _followed(concept: Concept, moves: Mapping[str, Mapping[str, str | None]]) -> Concept:
    entries = {}
    for game, entry in concept.games.items():
        own = moves.get(game, {})
        rules = tuple(found for number in entry.rules if (found := own.get(number, number)) is not None)
        entries[game] = replace(entry, rules=rules or entry.rules)
    return replace(concept, games=entries)


def _separator(corpus: Corpus, document_id: str) -> str:
    document = corpus.document(document_id)
    assert document is not None
    return document.separator


def _worded(corpus: Corpus, document_id: str, version: str) -> list[Worded]:
    if corpus.document(document_id, version) is None:
        there = ", ".join(d.version for d in corpus.documents if d.id == document_id) or "none"
        raise NoSuchVersion(f"There is no version {version!r} of {document_id}; there is {there}.")
    return [_without_numbers(corpus, rule) for rule in corpus.rules(document_id, version)]


def _without_numbers(corpus: Corpus, rule: Rule) -> Worded:
    """The rule's words with the numbers of other rules taken out: a reference that follows a move is no change."""
    cells = [" ".join((*table.header, *(cell for row in table.rows for cell in row))) for table in rule.tables]
    words, numbers = [rule.title], list[str]()
    for index, text in enumerate((rule.text, *rule.examples)):
        part = "text" if index == 0 else "example"
        cited = [(c.start, c.end) for c in corpus.cites(rule)
                 if c.part == part and c.example == max(index - 1, 0) and re.search(r"\d", c.printed)]
        found = [match.span() for match in _NUMBER.finditer(text)]
        spans = _merged([*cited, *found])
        numbers += [text[start:end] for start, end in spans]
        for start, end in reversed(spans):
            text = text[:start] + _BLANK + text[end:]
        words.append(text)
    return Worded(rule, " ".join(" ".join((*words, *cells)).split()), tuple(numbers))


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


def _same(old: Worded, new: Worded, moves: Mapping[str, str], separator: str) -> bool:
    """Whether nothing but numbers differs, and those only as the rules moved."""
    alike = old.words == new.words or _unrepaired(old) == _unrepaired(new)
    if not alike or len(old.numbers) != len(new.numbers):
        return False
    for before, after in zip(old.numbers, new.numbers, strict=True):
        was, is_now = canonical(before, separator), canonical(after, separator)
        if was != is_now and _moved(was, moves, separator) != is_now:
            return False
    return True


def _unrepaired(worded: Worded) -> str:
    """The words as printed: a version whose rules moved is damaged in the same places, where the repairs do not reach."""
    words = worded.words
    for repair in worded.rule.repairs:
        if repair.kind == "text" and repair.meant:
            words = words.replace(" ".join(repair.meant.split()), " ".join(repair.printed.split()))
    return words


def _moved(number: str, moves: Mapping[str, str], separator: str) -> str:
    """Where a number went; one that no rule has went where the rule above it went."""
    above, rest = number, ""
    while above and above not in moves:
        above, _, last = above.rpartition(separator)
        rest = f"{separator}{last}{rest}"
    return moves[above] + rest if above else number


def canonical(printed: str, separator: str) -> str:
    """A printed number in its document's own form."""
    return separator.join(re.findall(r"\d+", printed))
