"""Citations that stand in the documents' own rules: found in every form they use, resolved to the rule that is meant.

The status of a citation says how the printed reference stands to the rule that is meant:

- ok: the printed number (or title) is that of the rule that is meant; writing it in another form ("3. 12", or "4.7.3"
  where the document has hyphens) is no fault.
- stale: the printed number exists, but another rule is meant, mostly because the document was renumbered.
- repaired: the printed number does not exist, or is garbled, and the rule that is meant is known.
- dangling: the printed number does not exist, and nothing can be meant.

A title beside the number decides; where only the meaning can decide, a repair of kind "citation" in repairs.toml does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from rules_corpus.citing.numbers import DOTTED, HYPHENED, PART, Key, key_of, likeness
from rules_corpus.citing.titles import Titles
from rules_corpus.model import Citation, Document, Repair, Rule

_NUMBER = rf"(?:{DOTTED}(?!\w|\.\d)|{HYPHENED}(?!\w|-\d))"
_NUMBERED = re.compile(rf"(?<![\w.+])(?<![^\W\d]-)(?P<number>{_NUMBER})")
_SPACED = re.compile(rf"\b(?:see|refer to|rule|section)\s+(?P<number>{PART}(?:\.\s?{PART})+)(?!\w)", re.IGNORECASE)
_SECTION = re.compile(
    rf"\b(?:(?:(?:see|refer\s+to)\s+[\"“]?|check\s+[\"“])(?P<titled>{PART})\.\s*(?=[^\W\d_]|[<【《\[])"
    rf"|sections?\s+(?P<bare>{PART})(?![\w]|[.-]\d))",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"\b(?:(?:see|refer)(?:\s+to)?(?:\s+the(?:\s+later)?)?\s+[\"“](?P<seen>[^\"“”\d][^\"“”]{2,80})[\"”]"
    r"|in\s+the\s+(?:later\s+)?[\"“](?P<later>[^\"“”]{3,80})[\"”]\s+section)",
    re.IGNORECASE,
)
# What a word processor leaves where a cross-reference lost its target, in the languages the documents come from.
_LOST_TARGET = re.compile(
    r"Error! (?:Reference source|Bookmark) not (?:found|defined)\.?"
    r"|エラー! ?(?:参照元が見つかりません|ブックマークが定義されていません)。?"
)
_BESIDE = re.compile(r"\.?\s*(?P<title>[^\d\s)\"”;,.\n][^)\"”;\n]{0,80}?)\s*(?=[)\"”;\n]|$)")
_BEFORE = re.compile(
    r"(?:[(（]|\b(?:see|refer|rules?|sections?|procedures?|in|to|by|at|of|from|under|with|after|before|between|and|or))"
    r"\s*[\"“]?$",
    re.IGNORECASE,
)
# The Playbook's steps: "step [4]", "step ① of [2]". A step of a step ("step ④") has no address of its own.
_STEP = re.compile(rf"\bstep (?:[①-⑫] of )?\[(?P<number>{PART})\]")
_RANGE = re.compile(r"\.?\s*(?:-|–|—|to|through)\s*", re.IGNORECASE)
_VERSION = re.compile(r"\bver(?:sion)?\.?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Mention:
    """A reference as it is printed: its place, the parts of its number, the title beside it or in its place."""

    start: int
    end: int
    printed: str
    key: Key = ()
    title: str = ""


class Book:
    """One document in one version, ready to look its rules up by number and by title."""

    def __init__(self, document: Document, rules: Iterable[Rule], repairs: Iterable[Repair] = ()) -> None:
        self.document = document
        self.rules = tuple(rules)
        self.titles = Titles(rule for rule in self.rules if "/" not in rule.number)
        self._by_number = {rule.number: rule for rule in self.rules}
        known = {"", *self._by_number}
        self._repairs: dict[str, list[Repair]] = {}
        for repair in repairs:
            # A repair that means a rule which a later version no longer has says nothing about that version.
            if repair.kind == "citation" and repair.document == document.id and {repair.meant} <= known:
                self._repairs.setdefault(repair.rule, []).append(repair)
        self._by_key: dict[tuple[str, Key], Rule] = {}
        for rule in self.rules:
            prefix, _, tail = rule.number.rpartition("/")
            if key := key_of(tail):
                self._by_key.setdefault((prefix, key), rule)

    def by_key(self, key: Key, prefix: str = "") -> Rule | None:
        """The rule with this number; a format's own rule, asked for with its prefix, before that of the main body."""
        return self._by_key.get((prefix, key)) or self._by_key.get(("", key))

    def main_rules(self) -> Iterator[tuple[Key, Rule]]:
        """The numbered rules of the main body with the parts of their numbers; those of formats are not among them."""
        return ((key, rule) for (prefix, key), rule in self._by_key.items() if not prefix)

    def citations(self, rule: Rule) -> tuple[Citation, ...]:
        """The references in a rule's text and examples, in order."""
        found: list[Citation] = []
        parts: list[tuple[Literal["text", "example"], int, str]] = [("text", 0, rule.text)]
        parts += [("example", i, example) for i, example in enumerate(rule.examples)]
        for part, place, text in parts:
            repairs = self._repairs.get(rule.number, ())
            mentions = _with_repairs(text, list(self._mentions(text)), repairs)
            own = [self._resolve(mention, rule, text, repairs) for mention in mentions]
            own = [replace(citation, document=self.document.id, part=part, example=place) for citation in own]
            found += self._with_ranges(text, own)
        return tuple(found)

    def _with_ranges(self, text: str, citations: list[Citation]) -> list[Citation]:
        """The citations, the first end of a range ("7.2-7.4") with the rules that stand between its ends."""
        for i, (first, last) in enumerate(pairwise(citations)):
            if first.number and last.number and _RANGE.fullmatch(text, first.end, last.start):
                citations[i] = replace(first, between=self._between(first.number, last.number))
        return citations

    def _between(self, first: str, last: str) -> tuple[str, ...]:
        """The siblings between two rules; none where the ends have different parents."""
        start, end = self._by_number[first], self._by_number[last]
        above = self._by_number.get(start.parent or "")
        siblings = above.children if above else tuple(rule.number for rule in self.rules if rule.parent is None)
        if start.parent != end.parent:
            return ()
        return siblings[siblings.index(first) + 1 : siblings.index(last)]

    def unused_repairs(self) -> tuple[Repair, ...]:
        """Citation repairs whose printed form stands nowhere in their rule."""
        listed = [repair for repairs in self._repairs.values() for repair in repairs]
        return tuple(repair for repair in listed if not _stands(self._by_number.get(repair.rule), repair))

    # finding

    def _mentions(self, text: str) -> Iterator[Mention]:
        """All references of a text, no two overlapping. A playbook refers to steps, and by page: that repairs know."""
        if self.document.kind == "playbook":
            yield from (Mention(*match.span(), match[0], key_of(match["number"])) for match in _STEP.finditer(text))
            return
        found = sorted(self._candidates(text), key=lambda mention: (mention.start, -mention.end))
        end = 0
        for mention in found:
            if mention.start >= end:
                yield mention
                end = mention.end

    def _candidates(self, text: str) -> Iterator[Mention]:
        for match in _LOST_TARGET.finditer(text):
            yield Mention(match.start(), match.end(), match[0])
        for match in _TITLE.finditer(text):
            name = "seen" if match["seen"] else "later"
            if self.titles.find(match[name]):
                yield Mention(match.start(name), match.end(name), match[name], title=match[name])
        for match in _SECTION.finditer(text):
            name = "titled" if match["titled"] else "bare"
            title = self._title_beside(text, match.end(name))
            key = key_of(match[name])
            if name == "bare" or title or self.by_key(key):
                yield Mention(match.start(name), match.end(name), match[name], key, title)
        for pattern in (_SPACED, _NUMBERED):
            last_end = -1
            for match in pattern.finditer(text):
                start, end = match.span("number")
                key = key_of(match["number"])
                linked = last_end >= 0 and _RANGE.fullmatch(text, last_end, start) is not None
                if key and not _VERSION.search(text, 0, start) and (linked or self._is_reference(text, start, key)):
                    yield Mention(start, end, match["number"], key, self._title_beside(text, end))
                    last_end = end

    def _is_reference(self, text: str, start: int, key: Key) -> bool:
        """A number of three parts or more speaks for itself; a shorter one needs a word or a bracket before it."""
        return len(key) > 2 or (_BEFORE.search(text, max(0, start - 24), start) is not None)

    def _title_beside(self, text: str, end: int) -> str:
        match = _BESIDE.match(text, end)
        return match["title"] if match and self.titles.find(match["title"]) else ""

    # resolving

    def _resolve(self, mention: Mention, rule: Rule, text: str, repairs: Iterable[Repair]) -> Citation:
        plain = Citation(mention.start, mention.end, mention.printed, None, "dangling")
        for repair in repairs:
            if repair.printed == mention.printed and _fits(repair, mention, text):
                return replace(plain, number=repair.meant or None, status=repair.status or "repaired", note=repair.why)
        if not mention.key and not mention.title:
            return replace(plain, note="A word processor's error message stands in the place of the number.")
        printed = self.by_key(mention.key, rule.number.rpartition("/")[0]) if mention.key else None
        if mention.title:
            return self._by_title(plain, mention, printed)
        if printed is None:
            return replace(plain, note=f"There is no rule {mention.printed} in this document.")
        return replace(plain, number=printed.number, status="ok")

    def _by_title(self, plain: Citation, mention: Mention, printed: Rule | None) -> Citation:
        """The title decides: the printed number stands if its rule has it, else the rule that has it is meant."""
        named = self.titles.find(mention.title)
        if not mention.key or printed in named:
            return replace(plain, number=(printed or named[0]).number, status="ok")
        meant = max(named, key=lambda rule: (_same_title(rule, mention), *_nearness(mention.key, rule), -rule.order))
        there = f"{printed.number} is {self._named(printed)}" if printed else f"there is no rule {mention.printed}"
        note = f"The title beside the number, “{meant.title}”, is that of {meant.number}; {there}."
        return replace(plain, number=meant.number, status="stale" if printed else "repaired", note=note)

    def _named(self, rule: Rule) -> str:
        """A rule by its title, or by that of the section that it stands in."""
        section = self._by_number.get(rule.section)
        return f"“{rule.title}”" if rule.title else f"a rule of “{section.title}”" if section else "another rule"


def _same_title(rule: Rule, mention: Mention) -> bool:
    return rule.title.casefold() == mention.title.casefold()


def _nearness(key: Key, rule: Rule) -> tuple[bool, tuple[int, int]]:
    own = key_of(rule.number)
    return len(own) == len(key), likeness(key, own)


def _fits(repair: Repair, mention: Mention, text: str) -> bool:
    """Whether a repair speaks of this place: anywhere the printed form stands, unless its excerpt says which place."""
    if not repair.at:
        return True
    start = text.find(repair.at)
    inside = repair.at.find(repair.printed)
    return start >= 0 and start + inside == mention.start


def _with_repairs(text: str, mentions: list[Mention], repairs: Iterable[Repair]) -> list[Mention]:
    """The mentions, and those that only a repair knows to be references."""
    for repair in repairs:
        if any(mention.printed == repair.printed for mention in mentions):
            continue
        excerpt = repair.at or repair.printed
        start = text.find(excerpt)
        if start >= 0:
            start += excerpt.find(repair.printed)
            new = Mention(start, start + len(repair.printed), repair.printed, key_of(repair.printed))
            mentions = [m for m in mentions if m.end <= new.start or m.start >= new.end] + [new]
    return sorted(mentions, key=lambda mention: mention.start)


def _stands(rule: Rule | None, repair: Repair) -> bool:
    return rule is not None and any((repair.at or repair.printed) in part for part in (rule.text, *rule.examples))
