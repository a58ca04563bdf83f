"""Cleaning: printed text as lines, one effect each, without reminder notes, spelt one way."""

from __future__ import annotations

import re

# 2-11-4: a note in parentheses explains and has no influence. A note is a sentence; a trait in parentheses is not.
_NOTE = re.compile(r"\s*\((?:[^()]|\([^()]*\))*[.!]\)")
_SPELLING = (
    ("･", "·"), ("・", "·"), ("：", ":"), ("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("＜", "<"), ("＞", ">"),
    ("［", "["), ("］", "]"), ("' t ", "'t "), ("' s ", "'s "), (" ", " "),
)  # fmt: skip
_BRACKETED = re.compile(r"(【[^】]*】|\[[^\]]*\](?:\((?:[^()]|\([^()]*\))*\))?|\([^()]*\)|\"[^\"]*\"|<[^<>]*>)")


_FULL_STOP = re.compile(r"(?<!Lv)(?<!lv)\.(?=\s|$)|(?<=[Ll]v)\.(?=\s+[A-Z]|$)")


def spell(text: str) -> str:
    """The text in one spelling of its signs."""
    for old, new in _SPELLING:
        text = text.replace(old, new)
    return text


def lines(text: str) -> list[str]:
    """The effects of a text, one a line. A line that begins with ■ belongs to the one before it."""
    found: list[str] = []
    for raw in _NOTE.sub("", spell(text)).splitlines():
        line = re.sub(r"\s+", " ", raw).strip()
        if not line:
            continue
        if line.startswith("■") and found:
            found[-1] += " " + line
        else:
            found.append(line)
    return found


def lower(text: str) -> str:
    """The words in lower case; names, traits and keywords in brackets stay as they are."""
    return "".join(part if index % 2 else part.lower() for index, part in enumerate(_BRACKETED.split(text)))


def sentences(text: str) -> list[str]:
    """The sentences of a text; a full stop in brackets ends none, one after "Lv" only before a new sentence."""
    found: list[str] = []
    start = 0
    masked = _BRACKETED.sub(lambda match: "x" * len(match[0]), text)
    for match in _FULL_STOP.finditer(masked):
        found.append(text[start : match.start()].strip())
        start = match.end()
    return [sentence for sentence in [*found, text[start:].strip()] if sentence]
