"""What a new version of a document touches: the references in the rules, the articles of the library, the concordance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rules_corpus.citations import find_citations
from rules_corpus.corpus import Corpus
from rules_corpus.model import Concept, Rule
from rules_corpus.urls import PLAYBOOK, tail
from rules_corpus.versions import VersionDiff, canonical

#: removed: the rule is gone; moved: the number means another rule or none now; changed: the rule has other words.
Effect = Literal["removed", "moved", "changed"]
LIBRARY = Path(__file__).parent.parent / "rulings" / "library"


@dataclass(frozen=True, slots=True)
class Touched:
    """A place that cites a rule which is no longer what it was. `where` is a rule's number in the new version, an
    article's path in the library, or a concept's id; `now` is None where the rule is gone."""

    where: str
    printed: str
    was: str
    now: str | None
    effect: Effect


def touched_citations(corpus: Corpus, diff: VersionDiff) -> tuple[Touched, ...]:
    """The references of the new version to rules that are gone or have other words, and those that still print the
    number of a rule that moved. A reference that followed its rule is none."""
    return tuple(_citations(corpus, diff))


def _citations(corpus: Corpus, diff: VersionDiff) -> Iterator[Touched]:
    document = corpus.document(diff.document, diff.new)
    assert document is not None
    after = {rule.number: rule for rule in corpus.rules(diff.document, diff.new)}
    what = _Effects(diff)
    for rule in corpus.rules(diff.document, diff.old):
        number = diff.moves.get(rule.number)
        if number is None:
            continue
        before, now = (_printed(corpus, each, document.separator) for each in (rule, after[number]))
        for place, citation in enumerate(corpus.cites(rule)):
            if citation.number is None or (effect := what.of(citation.number)) is None:
                continue
            there = now[place : place + 1] if len(before) == len(now) else now
            if effect != "changed" and (not before[place] or before[place] not in there):
                continue  # it followed the move, went with the removed rule, or names the rule by its title
            yield Touched(number, citation.printed, citation.number, diff.moves.get(citation.number), effect)


def _printed(corpus: Corpus, rule: Rule, separator: str) -> list[str]:
    return [canonical(citation.printed, separator) for citation in corpus.cites(rule)]


def touched_articles(corpus: Corpus, diff: VersionDiff, library: Path = LIBRARY) -> tuple[Touched, ...]:
    """The citations in the library's articles of rules that are gone, moved or have other words."""
    document = corpus.document(diff.document, diff.old)
    assert document is not None
    what = _Effects(diff)
    before = corpus.as_of(document)
    found = []
    for path in sorted((library / document.game).glob("**/*.md")):
        text = path.read_text(encoding="utf-8", errors="replace")
        for citation in find_citations(text, document.game, before, markdown=True):
            if citation.number is None or citation.game != document.game:
                continue
            rule = before.rule(document.game, citation.number)
            if rule is None or rule.document != document.id or (effect := what.of(rule.number)) is None:
                continue
            now = diff.moves.get(rule.number)
            found.append(Touched(path.relative_to(library).as_posix(), citation.printed, rule.number, now, effect))
    return tuple(dict.fromkeys(found))


def touched_concepts(corpus: Corpus, concepts: tuple[Concept, ...], diff: VersionDiff) -> tuple[Touched, ...]:
    """The rows of the concordance that name rules which are gone or have other words; moved ones are followed."""
    document = corpus.document(diff.document, diff.old)
    assert document is not None
    what = _Effects(diff)
    prefix = f"{PLAYBOOK}/" if document.kind == "playbook" else ""
    numbers = {tail(rule): rule.number for rule in corpus.rules(diff.document, diff.old)}
    return tuple(
        Touched(concept.id, name, numbers[name], diff.moves.get(numbers[name]), effect)
        for concept in concepts
        for name in (concept.games[document.game].rules if document.game in concept.games else ())
        if name.startswith(prefix) and name in numbers
        and (effect := what.of(numbers[name])) is not None and effect != "moved"
    )


class _Effects:
    """What happened to an old rule that matters to whoever cites it."""

    def __init__(self, diff: VersionDiff) -> None:
        self._moves = diff.moves
        self._changed = {d.old.number for d in diff.changed if d.old is not None}

    def of(self, number: str) -> Effect | None:
        if number not in self._moves:
            return "removed"
        if number in self._changed:
            return "changed"
        return "moved" if self._moves[number] != number else None
