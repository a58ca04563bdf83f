"""Writes a text back with its citations linked: Markdown, HTML, BBCode, Discord, or plain with footnotes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Literal, get_args

from rules_corpus.citing.resolve import TextCitation

if TYPE_CHECKING:
    from rules_corpus.corpus import Corpus

LinkFormat = Literal["markdown", "html", "bbcode", "discord", "plain"]
FORMATS: tuple[LinkFormat, ...] = get_args(LinkFormat)


def annotate(
    text: str, citations: Iterable[TextCitation], format: LinkFormat, corpus: Corpus, base: str = "", *, pinned: bool = False
) -> str:
    """The text with its citations linked. An ambiguous one is followed by the choice; a dangling one stays as it is.

    `pinned` is for a text that is to be kept: its addresses stay with the versions of today.
    """
    if pinned:
        citations = [_kept(citation) for citation in citations]
    if format not in FORMATS:
        raise ValueError(f"There is no format {format!r}; known are {', '.join(FORMATS)}.")
    if format == "plain":
        return _with_footnotes(text, citations, corpus, base)
    link = _WRITERS[format]
    keep: Callable[[str], str] = escape if format == "html" else str
    pieces = []
    place = 0
    for citation in citations:
        pieces.append(keep(text[place : citation.start]))
        place = citation.end
        if citation.url is not None:
            pieces.append(link(citation.display, base + citation.url, _title(citation)))
        elif citation.choices:
            pieces.append(keep(citation.display) + " " + _choice(citation, corpus, base, link))
        else:
            pieces.append(keep(citation.printed))
    return "".join([*pieces, keep(text[place:])])


def _kept(citation: TextCitation) -> TextCitation:
    choices = tuple(choice._replace(url=choice.pinned_url) for choice in citation.choices)
    return citation._replace(url=citation.pinned_url, choices=choices)


def _title(citation: TextCitation) -> str:
    """What a link says about itself: nothing, unless the printed number is not the one that is meant."""
    return f"now {citation.number}" if citation.status in ("stale", "repaired") else ""


def _choice(citation: TextCitation, corpus: Corpus, base: str, link: Callable[[str, str, str], str]) -> str:
    """The games between which only the reader can choose, each a link."""
    links = [link(_game_title(corpus, choice.game), base + choice.url, "") for choice in citation.choices]
    return f"({' or '.join(links)})"


def _game_title(corpus: Corpus, game: str) -> str:
    known = corpus.game(game)
    return known.title if known else game


def _markdown(text: str, url: str, title: str) -> str:
    shown = text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return f'[{shown}]({url} "{title}")' if title else f"[{shown}]({url})"


def _html(text: str, url: str, title: str) -> str:
    more = f' title="{escape(title)}"' if title else ""
    return f'<a href="{escape(url)}"{more}>{escape(text)}</a>'


def _bbcode(text: str, url: str, title: str) -> str:
    return f"[url={url}]{text}[/url]"


def _discord(text: str, url: str, title: str) -> str:
    """A masked link; the angle brackets keep Discord from unfolding a preview for each."""
    return f"[{text}](<{url}>)"


_WRITERS: dict[str, Callable[[str, str, str], str]] = {
    "markdown": _markdown,
    "html": _html,
    "bbcode": _bbcode,
    "discord": _discord,
}


def _with_footnotes(text: str, citations: Iterable[TextCitation], corpus: Corpus, base: str) -> str:
    """The text with a number in brackets after each citation and the addresses at the end."""
    notes: dict[str, int] = {}
    pieces = []
    place = 0
    for citation in citations:
        entries = _footnotes(citation, corpus, base)
        marks = "".join(f" [{notes.setdefault(entry, len(notes) + 1)}]" for entry in entries)
        pieces += [text[place : citation.start], citation.display if entries else citation.printed, marks]
        place = citation.end
    pieces.append(text[place:])
    if notes:
        pieces.append("\n\n" + "\n".join(f"[{number}] {entry}" for entry, number in notes.items()))
    return "".join(pieces)


def _footnotes(citation: TextCitation, corpus: Corpus, base: str) -> list[str]:
    if citation.url is not None:
        moved = f" (cited as {citation.display})" if citation.status in ("stale", "repaired") else ""
        return [_source(corpus, citation.game or "", citation.number or "", base + citation.url) + moved]
    return [_source(corpus, choice.game, choice.number, base + choice.url) for choice in citation.choices]


@lru_cache(maxsize=4096)
def _source(corpus: Corpus, game: str, number: str, url: str) -> str:
    """Document, version, number and address of a rule."""
    rule = corpus.rule(game, number)
    document = corpus.document(rule.document, rule.version) if rule else None
    name = f"{document.title} {document.version}" if document else _game_title(corpus, game)
    return f"{name}, {rule.printed_number if rule and document and document.kind == 'playbook' else number}: {url}"
