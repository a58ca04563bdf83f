"""Lexing: cleaned text as tokens. Every word is a terminal of its own; names, clans, numbers and quoted abilities are kinds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar

from lark import Token
from lark.lexer import Lexer

_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<CLAN><[^<>]+>)
      | (?P<charge>\[Soul-Charge\s+(?P<number>\d+)\])
      | (?P<ICON>\[[A-Za-z][\w!\- ]*?\])
      | (?P<circle>\((?:VC|RC|GC)(?:/(?:VC|RC|GC))*\))
      | (?P<SIGNED>[+\-*]\d+)
      | (?P<DIGITS>\d+)
      | (?P<word>[^\W\d_][\w'’]*(?:-[^\W\d_][\w']*)*(?:/or)?)
      | (?P<mark>.)""",
    re.VERBOSE,
)
KINDS = ("CLAN", "SIGNED", "DIGITS", "QUOTED", "ABILITY", "UNREAD")
_ABILITY = re.compile(r"\s*\[(?:AUTO|ACT|CONT)\]")


def quoted(text: str, start: int) -> int:
    """The place after the quotation mark that closes the one at `start`; a mark before a word opens another one."""
    depth = 0
    for at in range(start, len(text)):
        if text[at] != '"':
            continue
        before = text[at - 1] if at else " "
        after = text[at + 1] if at + 1 < len(text) else " "
        opens = at == start or (before in ' ([<:"' and (after.isalnum() or after in '[("'))
        depth += 1 if opens else -1
        if depth == 0:
            return at + 1
    return -1


def tokens(text: str) -> list[tuple[str, str]]:
    """(kind, words) for every token. The kind of a plain word is the word in small letters."""
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        if text[at] == '"':
            end = quoted(text, at)
            if end > 0:
                inner = text[at + 1 : end - 1]
                found.append(("ABILITY" if _ABILITY.match(inner) else "QUOTED", inner))
                at = end
                continue
        match = _TOKEN.match(text, at)
        assert match is not None
        at = match.end()
        kind = match.lastgroup if match.lastgroup != "number" else "charge"
        if kind == "charge":
            found += [("[soul-charge]", "[Soul-Charge]"), ("DIGITS", match["number"])]
        elif kind in KINDS:
            found.append((str(kind), match[0]))
        elif kind != "space":
            found.append((match[0].lower(), match[0]))
    return found


class TextLexer(Lexer):
    """Feeds tokens that were made before to Lark; the vocabulary gives plain words their terminals."""

    vocabulary: ClassVar[dict[str, str]] = {}

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        """One Lark token for each token; a word that no phrase has is `UNKNOWN`."""
        for kind, words in data:
            yield Token(kind if kind in KINDS else self.vocabulary.get(kind, "UNKNOWN"), words)
