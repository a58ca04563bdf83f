"""The Python-Markdown extension that links citations: `[[7.6.1.2]]`, `CR 7.6.1.2` and all that `citations` finds.

    markdown.markdown(text, extensions=[CitationExtension(game="vanguard")])

It works on the finished tree, so code, links and raw HTML are left alone by construction.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from rules_corpus.citations import TextCitation, find_citations
from rules_corpus.citing.protect import BLANK

if TYPE_CHECKING:
    from rules_corpus.corpus import Corpus

_HOLDS_NO_LINK = {"a", "button", "code", "kbd", "pre", "samp", "script", "style", "textarea"}
_INLINE = {"abbr", "b", "cite", "del", "em", "i", "ins", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u"}


class CitationExtension(Extension):
    """Links the citations of a Markdown text. `base` stands before every address; `corpus` is the usual one if None."""

    def __init__(self, **settings: Any) -> None:
        self.config = {
            "game": ["", "the game that is meant where none is named"],
            "base": ["", "what stands before every address"],
            "corpus": [None, "the corpus to look rules up in"],
        }
        super().__init__(**settings)

    def extendMarkdown(self, md: Markdown) -> None:
        """After inline patterns (20), before the tree is made pretty (10)."""
        linker = CitationLinker(md, self.getConfig("game") or None, self.getConfig("base"), self.getConfig("corpus"))
        md.treeprocessors.register(linker, "citations", 15)


class CitationLinker(Treeprocessor):
    """Puts links into the tree. All its text is read at once, so that a game named anywhere counts everywhere."""

    def __init__(self, md: Markdown, game: str | None, base: str, corpus: Corpus | None) -> None:
        super().__init__(md)
        self._game, self._base, self._corpus = game, base, corpus

    def run(self, root: Element) -> None:
        """Links every citation that stands within one stretch of text."""
        parents = {child: parent for parent in root.iter() for child in parent}
        stretches = list(_stretches(root))
        citations = find_citations("".join(text for _, _, text in stretches), self._game, self._corpus)
        for owner, is_tail, text, found in reversed(list(_shares(stretches, citations))):
            self._link(parents, owner, is_tail, text, found)

    def _link(
        self, parents: dict[Element, Element], owner: Element, is_tail: bool, text: str, found: list[TextCitation]
    ) -> None:
        links = [self._element(citation) for citation in found]
        ends = [citation.start for citation in found[1:]] + [len(text)]
        for link, citation, end in zip(links, found, ends, strict=True):
            link.tail = text[citation.end : end]
        head = text[: found[0].start]
        if is_tail:
            owner.tail = head
            parent = parents[owner]
            place = list(parent).index(owner) + 1
        else:
            owner.text = head
            parent, place = owner, 0
        for link in reversed(links):
            parent.insert(place, link)

    def _element(self, citation: TextCitation) -> Element:
        """A link; what is not simply right is marked and says why, what is ambiguous is followed by the choice."""
        element = Element("a" if citation.url else "span", {"class": "citation"})
        if citation.url:
            element.set("href", self._base + citation.url)
        if citation.status != "ok":
            element.set("class", f"citation {citation.status}")
            element.set("title", citation.note)
        element.text = citation.display
        for i, choice in enumerate(citation.choices):
            link = SubElement(element, "a", {"href": self._base + choice.url})
            link.text = choice.game
            link.tail = ")" if i == len(citation.choices) - 1 else " or "
        if citation.choices:
            element.text += " ("
        return element


def _stretches(element: Element) -> Iterator[tuple[Element, bool, str]]:
    """The texts of a tree in reading order with what owns them, as text or as tail; what may hold no link is blank."""
    sealed = element.tag in _HOLDS_NO_LINK
    if element.text:
        yield element, False, BLANK if sealed else element.text
    for child in element:
        yield from [(child, False, BLANK)] if sealed else _stretches(child)
        block = child.tag not in _INLINE and child.tag not in _HOLDS_NO_LINK
        if child.tail or block:
            yield child, True, BLANK if sealed else (child.tail or "") + ("\n\n" if block else "")


def _shares(
    stretches: list[tuple[Element, bool, str]], citations: tuple[TextCitation, ...]
) -> Iterator[tuple[Element, bool, str, list[TextCitation]]]:
    """For each stretch that has citations, those that lie within it, counted from its start."""
    waiting = list(reversed(citations))
    offset = 0
    for owner, is_tail, text in stretches:
        end = offset + len(text)
        found = []
        while waiting and waiting[-1].start < end:
            citation = waiting.pop()
            if citation.start >= offset and citation.end <= end:
                found.append(citation._replace(start=citation.start - offset, end=citation.end - offset))
        if found:
            yield owner, is_tail, (owner.tail if is_tail else owner.text) or "", found
        offset = end


def makeExtension(**settings: Any) -> CitationExtension:
    """What Python-Markdown calls for `extensions=["rules_corpus.markdown"]`."""
    return CitationExtension(**settings)
