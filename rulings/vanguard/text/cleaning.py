"""Cleaning printed text: one spelling for every icon, no reminder text, one line an ability.

The two styles of print (`[AUTO](VC):[Counter-Blast 1]` and `AUTO【(V)】:[Counter Blast (1)]`) come out alike, so that the grammar
knows one. Text in parentheses only explains (2.11.3) and goes, except where it names a circle.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache
from pathlib import Path

from rulings.vanguard.text import heads

_KEEP = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "−": "-", "–": "-", "—": "-", "《": "<<", "》": ">>"})
_SPELLINGS: tuple[tuple[str, str], ...] = (
    (r"【\s*\(?\s*([VRG])C?\s*\)?\s*】", r"(\1C)"),
    (r"【\s*\(?V\)?C?\s*/\s*\(?R\)?C?\s*】", "(VC/RC)"),
    (r"【\s*([^】]*?)\s*】", r"(\1)"),
    (r"\[\s*(\((?:VC|RC|GC|VC/RC)\))\s*\]", r"\1"),
    (r"\(\s*([VRG]C)\s*\)\s*/\s*\(\s*([VRG]C)\s*\)", r"(\1/\2)"),
    (r"\(\s*([VRG]C(?:/[VRG]C)*)\s*\)\s*/\s*\(\s*([VRG]C)\s*\)", r"(\1/\2)"),
    (r"\(\s*([VRG]C(?:/[VRG]C)*)\s*\)", r"(\1)"),
    (r"\[\s*(?:Counter[- ]?Blast|CB)\s*\(?\s*(\d+)(?:\s*\))?", r"[Counter-Blast \1"),
    (r"\[\s*(?:Soul[- ]?Blast|SB)\s*\(?\s*(\d+)(?:\s*\))?", r"[Soul-Blast \1"),
    (r"([&,]\s*)(?:Counter[- ]?Blast|CB)\s*\(?\s*(\d+)(?:\s*\))?", r"\1Counter-Blast \2"),
    (r"([&,]\s*)(?:Soul[- ]?Blast|SB)\s*\(?\s*(\d+)(?:\s*\))?", r"\1Soul-Blast \2"),
    (r"\[\s*Soul[- ]?Charge\s*\]?\s*\(?\s*(\d+)\s*\)?\s*\]?", r"[Soul-Charge \1]"),
    (r"(Blast \d+)\s*\]\s*(?=-)", r"\1 "),
    (r"(Blast \d+)\s*-\s*", r"\1 - "),
    (r"(?<=[\w.\"])\]\s*&\s*\[(?!(?:Rest|Stand)\b)", " & "),
    (r"\[\s*Limit[- ]?Break\s*\(?\s*(\d)\s*\)?\s*\]|\[?\bLB\s*\(?(\d)\)?\]?", r"[Limit-Break \1\2]"),
    (r"(?<=[\])])\s*Limit[- ]?Break\s*\(?\s*(\d)\s*\)?(?=\s*[:(\[])", r"[Limit-Break \1]"),
    (r"\[\s*Generation[- ]?Break\s*\(?\s*(\d)\s*\)?\s*\]|\[?\bGB\s*\(?(\d)\)?\]?", r"[Generation Break \1\2]"),
    (r"(?<=[\])])\s*Generation[- ]?Break\s*\(?\s*(\d)\s*\)?(?=\s*[:(\[])", r"[Generation Break \1]"),
    (r"\[\s*1\s*/\s*[Tt]urn\s*\]|(?<=[\])])\s*1\s*/\s*[Tt]urn(?=\s*[:\[(])", "[1/Turn]"),
    (r"^(\[(?:AUTO|ACT|CONT)\][^:]*):\s*\[1/Turn\]:?", r"\1[1/Turn]:"),
    (r"\[?\s*\b(?:Legion|Seek[- ]?Mate)\s*\(?\s*(\d{4,5})\s*\)?(?:\s*\])?", r"[Legion \1]"),
    (r"\s*\(\s*\[(?:Boost|Intercept|TwinDrive|Twin Drive!!|Stand|Rest)\s*\]\s*\)", ""),
    (r"\[(Power|Critical|Shield)\]\s*[+*]\s*(\d+)", r"[\1] +\2"),
    (r"\[(Power|Critical|Shield)\]\s*-\s*(\d+)", r"[\1] -\2"),
    (r"\[(?:Power|Critical|Shield|Stand|Rest|Legion|Stride)(?= <)", r"\g<0>]"),
    (r"\?([A-Z][\w ]*)\?", r"<\1>"),
    (r"<+\s*([^<>]+?)\s*>+", r"<\1>"),
    (r":\s*\[Rest\] (this unit(?: &[^\[\]]*)?\s*\])", r":[[Rest] \1"),
    (r"& \[?Rest\] this unit\]", "& [Rest] this unit]"),
    (r"(?<![\[\w])(Power|Critical|Shield)\s*([+-]\d)", r"[\1] \2"),
    (r"\bare Rest\b", "are [Rest]"),
    (r"(?<=[\">]) call it to\b", ", call it to"),
    (r";(?= [a-z])", ","),
    (r"(\((?:VC|RC|GC)\))\]\s*:", r"\1:"),
    (r"\s+", " "),
)
_COMPILED = tuple((re.compile(pattern), into) for pattern, into in _SPELLINGS)
_HEAD = re.compile(r"\s*\[?(?:AUTO|ACT|CONT|Stride)\b|\s*(?:Forerunner|Sentinel|Lord|Restraint|Resist)\b")
_CIRCLES = re.compile(
    r"\((?:(?:VC|RC|GC)(?:/(?:VC|RC|GC))*|Hand|Soul|Drop zone|Bind zone|Damage zone|[A-Z][\w ]* ?zone)\)", re.I
)
_NAME_AFTER = re.compile(r"\b(?:named|with|boosts a card named)\s*$")


def lines(text: str) -> list[str]:
    """The abilities of a card's text, one line each, in one spelling."""
    joined: list[str] = []
    for raw in text.splitlines():
        line = raw.strip()
        if not line or line.startswith("Updated:"):
            continue
        if not joined or _HEAD.match(line) or line.startswith("("):
            joined.append(line)
        else:
            joined[-1] = _continue(joined[-1], line)
    found = [_closed(clean(line)) for line in joined]
    return [line for line in found if line]


def _continue(before: str, line: str) -> str:
    """A line that a page break cut. A name that lost its quotation marks on the way stands alone on its line."""
    if _NAME_AFTER.search(before) and not line.startswith('"'):
        return f'{before} "{line}"'
    return f"{before} {line}"


def clean(line: str) -> str:
    """One line in one spelling, without reminder text."""
    text = "".join(_narrow(char) for char in line).translate(_KEEP)
    text = re.sub(r"^\[?(AUTO|ACT|CONT)\b\]?", r"[\1]", text.strip())
    for pattern, into in _COMPILED:
        text = pattern.sub(into, text)
    return one_head(corrected(without_reminders(text).strip()))


@cache
def _misprints() -> tuple[tuple[str, str], ...]:
    """Printing errors of card text: as printed, as meant."""
    path = Path(__file__).parent / "misprints.toml"
    return tuple(tomllib.loads(path.read_text(encoding="utf-8"))["misprints"].items())


def corrected(text: str) -> str:
    """The text without known printing errors."""
    for printed, meant in _misprints():
        text = text.replace(printed, meant)
    return text


def one_head(line: str) -> str:
    """The line with its head in the one spelling."""
    split = heads.split(line)
    return f"{heads.words(split[0])}:{split[1]}" if split else line


def _narrow(char: str) -> str:
    """Full-width forms as the plain ones; everything else (letters of names, hearts and stars) as it is."""
    return unicodedata.normalize("NFKC", char) if "\uff00" <= char <= "\uffef" or char == "\u3000" else char


def without_reminders(text: str) -> str:
    """Text in parentheses is for reference and is no part of the ability (2.11.3); a circle's name stays."""
    kept: list[str] = []
    depth = start = 0
    for at, char in enumerate(text):
        if char == "(":
            depth += 1
            if depth == 1:
                start = at
        elif char == ")" and depth:
            depth -= 1
            if depth == 0 and _CIRCLES.fullmatch(text[start : at + 1]):
                kept.append(text[start : at + 1])
        elif depth == 0:
            kept.append(char)
    if depth and not text[start:].startswith("(You"):
        kept.append(text[start:])
    return re.sub(r"\s+", " ", "".join(kept)).replace(" .", ".").replace(" ,", ",").replace("::", ":")


def _closed(line: str) -> str:
    """The words before an unopened closing parenthesis of a cut reminder do not count."""
    return re.sub(r"\s+in a deck\.?\)?$", "", line) if line.endswith(")") and "(" not in line else line
