"""A rule as a citation to paste: Markdown, HTML, BBCode, Discord or plain text, each with a pinned address."""

from __future__ import annotations

import re
from dataclasses import dataclass

from markupsafe import escape

from rules_corpus.model import Document, Rule
from rules_corpus.presenting import citation_title, said

_MARKDOWN = re.compile(r"([\\`*_\[\]<>~|#])")


@dataclass(frozen=True, slots=True)
class Copy:
    """The citation in one format."""

    id: str
    name: str
    text: str


def copies(rule: Rule, document: Document, address: str) -> tuple[Copy, ...]:
    """The rule's citation in the five formats. `address` is absolute and pinned."""
    title = citation_title(rule, document)
    lines = said(rule)
    return (
        Copy("markdown", "Markdown", _markdown(title, lines, address)),
        Copy("html", "HTML", _html(title, lines, address)),
        Copy("bbcode", "BBCode", _bbcode(title, lines, address)),
        Copy("discord", "Discord", _discord(title, lines, address)),
        Copy("plain", "Plain text", "\n".join([f"{title}:", *lines, address])),
    )


def escaped(text: str) -> str:
    """A text in which Markdown marks nothing."""
    return _MARKDOWN.sub(r"\\\1", text)


def _markdown(title: str, lines: list[str], address: str) -> str:
    quoted = "\n>\n".join("> " + escaped(line) for line in lines)
    return f"[{escaped(title)}]({address}):\n\n{quoted}"


def _discord(title: str, lines: list[str], address: str) -> str:
    # The angle brackets keep Discord from unfolding the address under a text that is quoted already.
    quoted = "\n".join("> " + escaped(line) for line in lines)
    return f"**[{escaped(title)}](<{address}>)**\n{quoted}"


def _html(title: str, lines: list[str], address: str) -> str:
    body = "".join(f"<p>{escape(line)}</p>" for line in lines)
    link = f'<a href="{escape(address)}">{escape(title)}</a>'
    return f'<blockquote cite="{escape(address)}">{body}<footer>{link}</footer></blockquote>'


def _bbcode(title: str, lines: list[str], address: str) -> str:
    # BBCode has no way to write a bracket as itself; the round ones read the same.
    body = "\n".join(lines).replace("[", "(").replace("]", ")")
    return f"[url={address}]{title}[/url]\n[quote]{body}[/quote]"
