"""Citations: the door to finding, resolving and annotating them, in the rules and in anybody's text.

`find_citations` finds, `link_text` writes the text back with its citations linked. What the statuses mean, and how the
documents' own references are read, stands in `citing/rulebook.py`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules_corpus.citing.annotate import FORMATS, LinkFormat, annotate
from rules_corpus.citing.brackets import read_brackets
from rules_corpus.citing.context import Context
from rules_corpus.citing.find import Mention, find_brackets, find_mentions
from rules_corpus.citing.library import Library
from rules_corpus.citing.protect import blank_out, protected, without_formatting
from rules_corpus.citing.resolve import Choice, Resolver, TextCitation
from rules_corpus.citing.words import load_words

if TYPE_CHECKING:
    from rules_corpus.corpus import Corpus

__all__ = ["FORMATS", "Choice", "LinkFormat", "TextCitation", "find_citations", "link_text"]


def find_citations(
    text: str, game: str | None = None, corpus: Corpus | None = None, *, markdown: bool = False
) -> tuple[TextCitation, ...]:
    """The citations of a text, in order, no two overlapping; `game` (an id or short form) is meant where none is named.

    `markdown` takes indented lines for code; other code, links and addresses are left alone in any text.
    """
    library = _library(corpus or _the_corpus())
    known = library.corpus.game(game) if game else None
    names = _names(library.corpus)
    words = load_words()
    plain = without_formatting(text)
    blanked = blank_out(plain, protected(plain, markdown))
    brackets = []
    if "[[" in blanked:
        firm = _names(library.corpus, weak=False)
        brackets = [(match.span(), read_brackets(match, firm)) for match in find_brackets(blanked)]
    blanked = blank_out(blanked, (span for span, _ in brackets))
    context = Context(blanked, names, words.loose, words.weak)
    mentions: list[Mention] = [mention for _, found in brackets for mention in found]
    resolver = Resolver(library, text, context, words, known.id if known else None)
    found = resolver.resolve(mentions) + resolver.resolve(find_mentions(blanked, context, words))
    return tuple(sorted(found, key=lambda citation: citation.start) if brackets else found)


def link_text(
    text: str, game: str | None = None, format: LinkFormat = "markdown", corpus: Corpus | None = None, *, base: str = ""
) -> str:
    """The text with its citations linked; `base` stands before every address ("https://example.org")."""
    corpus = corpus or _the_corpus()
    citations = find_citations(text, game, corpus, markdown=format == "markdown")
    return annotate(text, citations, format, corpus, base)


def _the_corpus() -> Corpus:
    from rules_corpus.corpus import load_corpus

    return load_corpus()


@lru_cache(maxsize=4)
def _library(corpus: Corpus) -> Library:
    return Library(corpus)


@lru_cache(maxsize=4)
def _names(corpus: Corpus, weak: bool = True) -> dict[str, str]:
    """Every name of every game that has rules, with the game's id; in brackets a weak one would be a title."""
    words = load_words()
    names: dict[str, str] = {}
    for game in corpus.games:
        for name in (game.title, game.id, *game.short, *words.games.get(game.id, ())):
            if weak or name not in words.weak:
                names.setdefault(name, game.id)
    return names
