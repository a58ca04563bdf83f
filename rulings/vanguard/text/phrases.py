"""The phrase book: one line of a table is a phrase of card text and what it means. It is read both ways.

A key is a pattern: words, `<one|other>` for words that may stand for each other, and `{name:table}` for a place that
another table (or `digits`, `signed`, `quoted`, `clan`, `ability`) fills. The value is the meaning: what was filled in goes
to the key of its name, or to where `$name` stands; `{*:table}` joins the other phrase's meaning to this one. The meaning
keeps the pattern under `form`, with the places named by where their values are: printing needs nothing but the meaning.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rulings.vanguard.text.lexing import KINDS, tokens

FOLDER = Path(__file__).parent / "phrases"
TERMINALS = {"digits": "DIGITS", "signed": "SIGNED", "quoted": "QUOTED", "clan": "CLAN", "ability": "ABILITY"}
_SLOT = re.compile(r"\{(\*|[\w.]+):(\w+)\}")
_CHOICE = re.compile(r"<([^<>{}]*\|[^<>]*)>")
_MARKS = {",": "_COMMA", ".": "_STOP", "/": "_SLASH", "&": "_AMPERSAND"}


class Slot(NamedTuple):
    """A place in a pattern that another table fills."""

    name: str  # "*": its meaning is joined to the phrase's own
    table: str


class Phrase(NamedTuple):
    """One phrase: its pattern as words and slots, and its meaning."""

    id: str
    table: str
    parts: tuple[str | Slot, ...]
    meaning: Any


def terminal(word: str) -> str:
    """The name of the terminal for a word."""
    if word in _MARKS:
        return _MARKS[word]
    return "_" + re.sub(r"[^A-Z]", lambda found: f"X{ord(found[0]):X}X", word.upper())


def spellings(pattern: str) -> Iterator[str]:
    """A pattern for every way to choose among `<one|other>`."""
    found = _CHOICE.search(pattern)
    if found is None:
        yield " ".join(pattern.split())
        return
    for choice in found[1].split("|"):
        yield from spellings(pattern[: found.start()] + choice + pattern[found.end() :])


def parts_of(pattern: str) -> tuple[str | Slot, ...]:
    """The words and slots of a pattern."""
    found: list[str | Slot] = []
    at = 0
    for match in _SLOT.finditer(pattern):
        found += [word for _kind, word in tokens(pattern[at : match.start()])]
        found.append(Slot(match[1], match[2]))
        at = match.end()
    return (*found, *(word for _kind, word in tokens(pattern[at:])))


def load(folder: Path = FOLDER) -> dict[str, list[Phrase]]:
    """All tables of the phrase book."""
    tables: dict[str, list[Phrase]] = {}
    for path in sorted(folder.glob("*.toml")):
        for table, rows in tomllib.loads(path.read_text(encoding="utf-8")).items():
            known = tables.setdefault(table, [])
            for pattern, meaning in rows.items():
                for spelled in spellings(pattern):
                    known.append(Phrase(f"{table}_{len(known)}", table, parts_of(spelled), meaning))
    return tables


def grammar(tables: Mapping[str, list[Phrase]], skeleton: str) -> tuple[str, dict[str, str]]:
    """The text of the Lark grammar, and the terminal of every word that stands in it."""
    words: dict[str, str] = {}
    rules: list[str] = []
    for table, phrases in tables.items():
        lines: dict[str, str] = {}
        for phrase in phrases:
            symbols = [_symbol(part, words) for part in phrase.parts]
            lines.setdefault(" ".join(symbols), phrase.id)
        rules.append(f"{table}: " + "\n    | ".join(f"{symbols} -> {name}" for symbols, name in lines.items()))
    for name in set(re.findall(r"\b_[A-Z]+\b", skeleton)):
        word = next((mark for mark, known in _MARKS.items() if known == name), name[1:].lower())
        words[word] = name
    declared = " ".join(sorted({*words.values(), *KINDS}))
    return "\n".join([skeleton, *rules, f"%declare {declared}"]), words


def _symbol(part: str | Slot, words: dict[str, str]) -> str:
    if isinstance(part, Slot):
        return TERMINALS.get(part.table, part.table)
    return words.setdefault(part.lower(), terminal(part.lower()))


# meanings ----------------------------------------------------------------------------------------------------------


class Contradiction(ValueError):
    """Two parts of a phrase say different things about the same card."""


def meaning_of(phrase: Phrase, values: list[Any]) -> Any:
    """The meaning of a phrase whose slots were filled with these values, in their order."""
    slots = [part for part in phrase.parts if isinstance(part, Slot)]
    if not slots and not isinstance(phrase.meaning, (dict, list)):
        return phrase.meaning
    named = {slot.name: value for slot, value in zip(slots, values, strict=True) if slot.name != "*"}
    places: dict[str, str] = {}
    result = _filled(phrase.meaning, named, places, "")
    top = result[0] if isinstance(result, list) else result
    for slot, value in zip(slots, values, strict=True):
        if slot.name == "*":
            joined = {key: inner for key, inner in value.items() if key != "form"}
            _join(top, joined)
        elif slot.name not in places:
            places[slot.name] = slot.name
            _put(top, slot.name.split("."), value)
    top["form"] = _form(phrase, values, places)
    return result


def _filled(template: Any, named: Mapping[str, Any], places: dict[str, str], path: str) -> Any:
    if isinstance(template, dict):
        return {key: _filled(value, named, places, f"{path}{key}.") for key, value in template.items()}
    if isinstance(template, list):
        return [_filled(value, named, places, f"{path}{index}.") for index, value in enumerate(template)]
    if isinstance(template, str) and template.startswith("$"):
        places.setdefault(template[1:], path[:-1])
        return named[template[1:]]
    return template


def _put(into: dict[str, Any], path: list[str], value: Any) -> None:
    for key in path[:-1]:
        into = into.setdefault(key, {})
    known = into.get(path[-1])
    if isinstance(known, dict) and isinstance(value, dict):
        form = value.get("form")
        _join(known, {key: inner for key, inner in value.items() if key != "form"})
        if form:
            known["form"] = form
    elif path[-1] == "zone" and "field" in (known, value):
        into["zone"] = value if known in (None, "field") else known  # "a unit on your (VC)" says it twice
    elif known is not None and known != value:
        raise Contradiction(f"{path[-1]} is {known!r} and {value!r}")
    else:
        into[path[-1]] = value


def _join(into: dict[str, Any], other: Mapping[str, Any]) -> None:
    for key, value in other.items():
        _put(into, [key], value)


def _form(phrase: Phrase, values: list[Any], places: Mapping[str, str]) -> str:
    """The pattern with the places where the values are, and with joined phrases written out."""
    written: list[str] = []
    left = iter(values)
    for part in phrase.parts:
        if not isinstance(part, Slot):
            written.append(part)
            continue
        value = next(left)
        written.append(value["form"] if part.name == "*" else f"{{{places[part.name]}:{part.table}}}")
    return " ".join(written)
