"""The update history that a document prints: its entries, and the rules of today that they speak of.

An update history speaks in the numbers of its day. An entry is given to a rule only where what it says fits that rule;
`rules_corpus/history.toml` says which rule is meant where the number alone would mislead. What was removed, what names
no rule and what cannot be told stays without a rule, with the reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from rules_corpus.model import Change, HistoryEntry, Rule

_DATA = Path(__file__).parent.parent / "history.toml"
_NUMBER = r"\d+(?:-\d+)+"
_CLAUSE = re.compile(rf"(?P<numbers>{_NUMBER}(?:, *{_NUMBER})*)\.? +(?P<said>.*?)(?=, *{_NUMBER}\.? |$)")
_SECTION = re.compile(r"section “(?P<number>\d+)\. (?P<title>[^”]+?)\.?”")
_TERM = re.compile(r"【[^】]+】|<[^>]+>")
_WORDS_ADDED = re.compile(r"Added (?P<words>[a-z][a-z ]*)$")
#: What an entry may have added to a rule that is no word of its text.
_PARTS = ("example", "reference")


@dataclass(frozen=True, slots=True)
class Meant:
    """An entry of history.toml: the rule that a printed number means today."""

    rule: str
    opens: str
    why: str


@lru_cache(maxsize=1)
def meant_rules() -> dict[tuple[str, str, str], Meant]:
    """history.toml, by document, version and printed number."""
    with _DATA.open("rb") as file:
        entries = tomllib.load(file).get("entry", [])
    return {
        (entry["document"], entry["version"], entry["number"]): Meant(entry["rule"], entry["opens"], entry["why"])
        for entry in entries
    }


def iso_date(printed: str, form: str) -> str:
    """A printed date as 2026-04-09; as it is printed where there is no such day."""
    try:
        return datetime.strptime(printed, form).date().isoformat()
    except ValueError:
        return printed


def entries_of(document: str, version: str, date: str, said: str) -> Iterator[HistoryEntry]:
    """The entries of one printed line: one for each number that it names, or one that names none."""
    whole = HistoryEntry(document=document, version=version, date=date, text=said, number="", change="")
    clauses = list(_CLAUSE.finditer(said)) if re.match(_NUMBER, said) else []
    for clause in clauses:
        for number in re.findall(_NUMBER, clause["numbers"]):
            yield replace(whole, number=number, text=clause["said"])
    if clauses:
        return
    section = _SECTION.search(said)
    yield replace(whole, number=section["number"]) if section else whole


def resolve(entries: Iterable[HistoryEntry], rules: Mapping[str, Rule]) -> tuple[HistoryEntry, ...]:
    """Each entry with the rule of today that it speaks of, or with the reason why it has none."""
    return tuple(_resolve(entry, rules) for entry in entries)


def histories(entries: Iterable[HistoryEntry], rules: Mapping[str, Rule]) -> dict[str, tuple[Change, ...]]:
    """The changes of each rule, newest first as the document lists them.

    What was added whole brought its rules below with it, except those that an entry of their own adds. Of a whole
    section that would say too much: later updates do not list every rule that came to it.
    """
    resolved = [entry for entry in entries if entry.rule is not None]
    added = {entry.rule for entry in resolved if entry.change == "added"}
    changes: dict[str, list[Change]] = {}
    for entry in resolved:
        assert entry.rule is not None
        note = _note(entry)
        changes.setdefault(entry.rule, []).append(Change(entry.version, entry.date, entry.change, note))
        if entry.change != "added" or rules[entry.rule].kind == "section":
            continue
        for below in _descendants(rules, entry.rule, stop=added):
            changes.setdefault(below, []).append(Change(entry.version, entry.date, "added", f"with {entry.rule}"))
    return {number: tuple(found) for number, found in changes.items()}


def _note(entry: HistoryEntry) -> str:
    note = "" if entry.text.lower() == entry.change else entry.text
    if entry.number != entry.rule:
        note = "; ".join(filter(None, (note, f"the update history says {entry.number}")))
    return note


def _descendants(rules: Mapping[str, Rule], number: str, stop: set[str | None]) -> Iterator[str]:
    for child in rules[number].children:
        if child not in stop:
            yield child
            yield from _descendants(rules, child, stop)


def _resolve(entry: HistoryEntry, rules: Mapping[str, Rule]) -> HistoryEntry:
    if not entry.number:
        return replace(entry, why="It names no rule.")
    change = entry.text.split(maxsplit=1)[0].lower()
    meant = meant_rules().get((entry.document, entry.version, entry.number))
    if meant is not None:
        rule = _opening_with(rules, meant)
        why = meant.why if rule else "The rule that was meant is not in this version."
        return replace(entry, change=change, rule=rule, why=why)
    if change == "removed":
        today = rules.get(entry.number)
        why = f"The rule was removed; {entry.number} is another rule today." if today else "The rule was removed."
        return replace(entry, change=change, why=why)
    if entry.number not in rules:
        why = f"There is no {entry.number} today; which rule is meant cannot be told."
        return replace(entry, change=change, why=why)
    return _fitted(replace(entry, change=change), rules)


def _opening_with(rules: Mapping[str, Rule], meant: Meant) -> str | None:
    same = rules.get(meant.rule)
    if same is not None and same.text.startswith(meant.opens):
        return meant.rule
    return next((number for number, rule in rules.items() if rule.text.startswith(meant.opens)), None)


def _fitted(entry: HistoryEntry, rules: Mapping[str, Rule]) -> HistoryEntry:
    """The entry given to the rule of its number, or to the one below it, whose words fit what the entry says."""
    rule = rules[entry.number]
    words = _WORDS_ADDED.match(entry.text)
    if words:
        entry = replace(entry, change="revised")
    if words and words["words"] in _PARTS:
        fits = words["words"] != "example" or bool(rule.examples)
        return replace(entry, rule=rule.number) if fits else _misfit(entry)
    section = _SECTION.search(entry.text)
    terms = [words["words"]] if words else [section["title"]] if section else _TERM.findall(entry.text)
    if not terms or _speaks_of(rule, terms):
        return replace(entry, rule=rule.number)
    below = [child for child in rule.children if _speaks_of(rules[child], terms)]
    if len(below) == 1:
        return replace(entry, rule=below[0], why=f"{entry.number} does not speak of it; {below[0]} below it does.")
    return _misfit(entry)


def _speaks_of(rule: Rule, terms: Sequence[str]) -> bool:
    return any(term in f"{rule.title}\n{rule.text}" for term in terms)


def _misfit(entry: HistoryEntry) -> HistoryEntry:
    return replace(entry, why=f"Today's {entry.number} does not fit what is said; which rule is meant cannot be told.")
