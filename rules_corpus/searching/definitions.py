"""Definitions: which terms a rule defines, as against those it merely mentions, and how surely."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rules_corpus.searching.words import is_light, terms, tokens

Phrase = tuple[str, ...]

LONGEST_TERM = 5
LONGEST_ABBREVIATION = 3
# How surely a rule defines a term. A heading stands just under the rule that puts its title in words.
FIRST, SURE, HEADING, LIKELY, SECTION, OPENING = 1.1, 1.0, 0.9, 0.8, 0.7, 0.6

_COPULA = r"(?:is|are|means?|refers? to|denotes?|describes?|signif(?:y|ies)|represents?|indicates?|has \w+ meanings)"
_QUOTED = r"[\"“<【\[«]+(?P<term>[^\"”>】\]»]{2,60})[\"”>】\]»]+"
_ARTICLE = r"(?:(?:an?|the|to)\s+)?"

# "To discard" is ...; <Repair> is ...; To "destroy" a card on the field means ...
# (but not "A card is placed ...": what is done with a thing does not define it)
_DONE = r"(?:\w+ed|\w+en|\w+wn|put|not|also|only|still|done|in|at|on|by|no|already|always|automatically|free|able)\b"
_QUOTED_SUBJECT = re.compile(rf"^{_ARTICLE}{_QUOTED}[^.:;]{{0,60}}?\b{_COPULA}\b(?! {_DONE})", re.IGNORECASE)
# A guardian is ...; Play points represent ...; Activated abilities are ...
_PLAIN_SUBJECT = re.compile(
    rf"^{_ARTICLE}(?P<term>[\w'’-]+(?: [\w'’-]+){{0,3}}?) {_COPULA}\b(?! {_DONE})", re.IGNORECASE
)
# ... is called "normal ride"; ... are called public zones
_CALLED = re.compile(
    rf"\b(?:called|known as|referred to as|be referred to as) {_ARTICLE}(?:{_QUOTED}|(?P<plain>[\w'’-]+(?: [\w'’-]+){{0,2}}))",
    re.IGNORECASE,
)
# ... becomes the "battle opponent"
_BECOMES = re.compile(rf"\bbecomes? {_ARTICLE}{_QUOTED}", re.IGNORECASE)
# (Heal Trigger): ...; Rest Mode: ...; Standing: ...
_KIND_NOUNS = frozenset(terms("card zone area step phase timing point deck skill effect ability unit icon circle mode location"))
_LABEL = re.compile(r"^\(?(?P<term>[\w'’!-]+(?: [\w'’!-]+){0,3})\)?:\s", re.IGNORECASE)
# [Counter: Play] skills enter pending ...
_LEADING_KEYWORD = re.compile(r"^[<【\[](?P<term>[^>】\]]{2,40})[>】\]]")
_INSIDE_KEYWORD = re.compile(r"^The \w+ of [<【\[](?P<term>[^>】\]]{2,40})[>】\]] is\b")
_NO_SUBJECT = re.compile(
    r"^(?:this|it|these|those|there|each|if|when|whenever|some|any|no|not|other|another|both|all|only|even|which|"
    r"one|that|they|he|she|what|its|their|his|for|in|at|by|as)\b",
    re.IGNORECASE,
)
# The way a zone, a phase or a piece of card information is introduced right under its heading.
_INTRODUCTION = re.compile(
    r"^(?:this\b|it is\b|one of the\b|the (?:proper |serial |numeric |numerical )?(?:zone|phase|step|name|number|value|type|"
    r"icon|image|id|owner|player|master|set|cost|color|act|artist|ability|card text|location|conditions?|check timing|"
    r"play timing|rarity)\b|an? (?:card[’']s?|card|indicator|player|effect|unit)\b|place\b|players? (?:put|place)|"
    r"each player (?:places|puts)|cards? (?:and|treated|handled)|to change|your hand is|artwork|if instructed to|"
    r"when instructed to|some effects will|rule actions|units are)",
    re.IGNORECASE,
)


def phrase_of(text: str) -> Phrase:
    """A title or term as a phrase to look up: its terms without words that say nothing, unless there are no others."""
    words = list(tokens(text))
    full = tuple(token.term for token in words if not is_light(token.word))
    return full or tuple(token.term for token in words)


def shorter(phrase: Phrase) -> Phrase:
    """A term without the noun that only says what kind of thing it is: "drop" for "drop zone"; nothing for others."""
    return phrase[:-1] if len(phrase) > 1 and phrase[-1] in _KIND_NOUNS else ()


def title_phrases(title: str) -> Iterator[Phrase]:
    """Everything a heading names: the whole (also with its light words: "On Evolve"), each side of a slash or an "and",
    and the words behind an abbreviation.
    """
    bare = re.sub(r"\(.*?\)", " ", title)
    parts = [title, bare]
    if len(bare.strip(" .")) <= LONGEST_ABBREVIATION or re.search(r"\(\s*[<【\[]", title):
        parts += re.findall(r"\((.*?)\)", title)
    for whole in (bare, title):
        pieces = re.split(r"\s*/\s*|\s+and\s+", whole)
        # "Stand/Rest" names two things; "Playing and Resolving Cards and Abilities" does not name four.
        if len(pieces) > 1 and all(len(piece.split()) <= 3 for piece in pieces) and title.count(" and ") < 2:
            parts += pieces
    phrases = [tuple(token.term for token in tokens(title)), *map(phrase_of, parts)]
    for phrase in dict.fromkeys(phrases):
        if phrase and len(phrase) <= LONGEST_TERM + 2:
            yield phrase


def as_cards(title: Phrase, text: str) -> Iterator[Phrase]:
    """A title of one word as the text says it of the cards: "Commands" are "Command cards"."""
    if len(title) == 1 and (*title, "card") in pairwise(terms(text)):
        yield (*title, "card")


def shortened(title: str) -> float:
    """How surely a title means what is left of it as a phrase: "On Evolve" is not quite "Evolve"."""
    return 0.95 if any(is_light(token.word) for token in tokens(title)) else 1.0


def defined_in(text: str) -> Iterator[tuple[Phrase, float]]:
    """The terms that the words of a rule define by themselves."""
    start = text.lstrip("*_ \n")[:240]
    for pattern, strength in (
        (_QUOTED_SUBJECT, SURE),
        (_LABEL, SURE),
        (_INSIDE_KEYWORD, SURE),
        (_PLAIN_SUBJECT, LIKELY),
        (_LEADING_KEYWORD, LIKELY),
    ):
        match = pattern.match(start)
        if match and not (pattern is _PLAIN_SUBJECT and _NO_SUBJECT.match(match["term"])):
            yield from _weighed(match["term"], strength)
    for match in _CALLED.finditer(text):
        quoted, plain = match["term"], match["plain"]
        yield from _weighed(quoted or plain, SURE)
    for match in _BECOMES.finditer(text):
        yield from _weighed(match["term"], LIKELY)


def introduces(text: str, title: str) -> bool:
    """Whether the first rule under a heading says in words what the heading names."""
    start = text.lstrip("*_ \n")
    if _INTRODUCTION.match(start):
        return True
    named = set(phrase_of(re.sub(r"\(.*?\)", " ", title)))
    opening = {token.term for token in tokens(start[:80])}
    return bool(named) and named <= opening and not re.match(r"(?:if|when|each|any|before|at)\b", start, re.IGNORECASE)


def _weighed(term: str, strength: float) -> Iterator[tuple[Phrase, float]]:
    phrase = phrase_of(re.sub(r"\(.*?\)|\[.*?\]", " ", term))
    if phrase and len(phrase) <= LONGEST_TERM:
        yield phrase, strength
