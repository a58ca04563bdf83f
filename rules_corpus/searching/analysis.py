"""Analysis: from the words of a query to what an entry has to match, with mended spelling and words that mean the same."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from rules_corpus.searching.definitions import LIKELY, Phrase, shorter
from rules_corpus.searching.entries import Entry
from rules_corpus.searching.query import Query
from rules_corpus.searching.vocabulary import Vocabulary
from rules_corpus.searching.words import Token, english, is_stop, likened, term_of

WEAK = 0.35
# A stop word counts next to nothing, but a phrase that it belongs to may be found by it.
STOP = 0.02
# A word of players that no rule uses counts like one that so many rules use.
SPOKEN = 5
# Less than so many words are no question, whatever they begin with: "when linked".
FEWEST_ASKED = 3
# A word is completed from so many letters on.
SHORTEST_BEGUN = 3
# What is likely meant otherwise counts by so much.
DOUBT = 0.65
KEYWORD = 1.3
# A title that was typed with its light words ("on evolve") is meant before what is left without them.
WHOLE = 1.2
# A phrase whose words stand apart in the query is less surely meant.
SCATTERED = 0.9
# A number in a question is mostly that of the case, not of the rule.
CASE = 0.4
# In a question the rarest word tells less than it would alone, for it may be but a verb that no rule uses: so much at most.
ASKED_POWER, ONLY_GLOSSED = 0.8, 1.5
# A phrase that takes one word out of a longer term is hardly meant.
CUT = 0.6
LONGEST_PHRASE = 6
# What the concordance leads to so surely, from so much of the query, is what was asked for.
NAMED = 0.85

_LIMIT_ASKED = re.compile(
    r"\b(?:how (?:many|much|big|large|often)|limit|max|maximum|minimum|number of|copies|size|most|twice|two|second|"
    r"another|more than|multiple|again|several)\b"
)
# ... of these the ones that want a number, or that none is set, for an answer.
_NUMBER_ASKED = re.compile(
    r"\b(?:how (?:many|much|big|large|often)|limit|max|maximum|minimum|number of|copies|size|most)\b"
)
_LEAVE_ASKED = re.compile(r"\b(?:can|may|could|am|are|is|do|does|will|must|allowed|have to|need to|should|able)\b")
# A question that wants an answer, not a definition: "what is a guardian" is none.
_ASKED = re.compile(
    r"^(?:so |but |and )?(?:can|may|could|do|does|did|is|are|am|if|when|where|who|whose|why|how|which|should|"
    r"must|will|would|what (?:happens|if|can|do|about|order|counts)|in what|in which|has|have)\b|\?$|"
    # ... or one that tells the case first: "both units died, do i still get it".
    r"\S+ \S+ \S+.* (?:can|may|do|does|did|is|are|am|will|would|should|must) (?:i|it|my|he|she|they|you|we|the|that|this)\b"
)
_DEFINITION_ASKED = re.compile(
    r"^(?:what(?:'s| is| are| does)|define|explain|meaning of)\b|\bmeans?\b|\bmeaning\b|^how (?:does|do) [\w -]{1,25} work"
)
_MUST_ASKED = re.compile(
    r"\b(?:must|have to|has to|need to|needs to|forced|required|mandatory|optional|skip|decline|refuse|choose not|decide not|"
    r"obliged|compulsory)\b"
)
_END_ASKED = re.compile(
    r"\b(?:how long|until when|wears? off|expires?|go(?:es)? away)\b|"
    r"\bwhen (?:do|does|did|will|is|are|has|have)\b.*\b(?:ends?|stops?|over|gone|lost|comes? back|lasts?|finish(?:es|ed)?)\b"
)
_CONDITION_ASKED = re.compile(r"\b(?:what if|what happens|happens?|if|when|does|while|after)\b")


class Shelf(Hashable, Protocol):
    """What the ranking asks of the index. A key is a game and a term or phrase, see `key`."""

    def postings(self, kind: str, key: str) -> dict[int, float]:
        """The entries that have a word or phrase, with its weight in each."""

    def entry(self, number: int) -> Entry:
        """What is kept of an entry."""

    def count(self, game: str) -> int:
        """How many entries a game has."""


def key(game: str, phrase: Phrase | str) -> str:
    """A term or phrase of a game as the index knows it."""
    return f"{game} {phrase if isinstance(phrase, str) else ' '.join(phrase)}"


@dataclass(slots=True)
class Part:
    """Some words of the query, by their places, and the entries that match them in one way."""

    places: tuple[int, ...]
    found: dict[int, float]
    weight: float
    kind: str
    phrase: Phrase


@dataclass(slots=True)
class Analysis:
    """A query read for one game: its terms, how much each counts, and the ways to match them."""

    terms: list[str]
    masses: list[float]
    parts: list[Part] = field(default_factory=list)
    alike: dict[str, set[int]] = field(default_factory=dict)
    mended: dict[str, str] = field(default_factory=dict)
    matched: set[Phrase] = field(default_factory=set)
    typed: set[Phrase] = field(default_factory=set)
    asks_limit: bool = False
    asks_number: bool = False
    asks_leave: bool = False
    asks_condition: bool = False
    asks_must: bool = False
    asks_end: bool = False
    asks: bool = False
    keywords: tuple[Phrase, ...] = ()

    @property
    def known_share(self) -> float:
        """The share of the words that mean something in this game."""
        return sum(1 for mass in self.masses if mass >= STOP) / (len(self.masses) or 1)

    def defining(self) -> set[int]:
        """The entries that define what the whole query names."""
        whole = len(self.terms)
        return {
            number
            for part in self.parts
            if part.kind == "defines" and len(part.places) == whole > 1
            for number in part.found
        }

    def named(self, number: int) -> bool:
        """Whether the concordance leads from what tells in the query to an entry before all others."""
        return any(
            part.kind == "said"
            and part.found.get(number, 0.0) * part.weight >= NAMED
            and sum(self.masses[place] for place in part.places) >= NAMED * self.mass
            for part in self.parts
        )

    @property
    def mass(self) -> float:
        """What the whole query counts."""
        return sum(self.masses)


def analyse(
    query: Query,
    shelf: Shelf,
    vocabulary: Vocabulary,
    game: str,
    mend: Callable[[str], str | None],
    complete: Callable[[str], str | None],
) -> Analysis:
    """Read a query for one game. `mend` puts a mistyped word right, `complete` ends one that is begun."""

    def known(token: Token) -> bool:
        term = token.term
        return is_stop(token.word) or term in vocabulary.spoken or bool(shelf.postings("words", key(game, term)))

    mended: dict[str, str] = {}
    words: list[str] = []
    for token in query.content:
        if known(token):
            words += _compound(token.word, shelf, game) or (token.word,)
        else:
            words += _read_otherwise(token, query, shelf, game, mend, complete, mended)
    terms = [term_of(word) for word in words]
    lowered = query.typed.lower().strip()
    asks = len(query.words) >= FEWEST_ASKED and bool(_ASKED.search(lowered)) and not _DEFINITION_ASKED.search(lowered)
    analysis = Analysis(
        terms=terms,
        masses=_masses(words, shelf, vocabulary, game, asks),
        mended=mended,
        asks_limit=bool(_LIMIT_ASKED.search(lowered)),
        asks_number=bool(_NUMBER_ASKED.search(lowered)),
        asks_leave=bool(_LEAVE_ASKED.search(lowered)),
        asks_condition=bool(_CONDITION_ASKED.search(lowered)),
        asks_must=bool(_MUST_ASKED.search(lowered)),
        asks_end=bool(_END_ASKED.search(lowered)),
        asks=asks,
        keywords=query.keywords,
    )
    for start in range(len(terms)):
        for end in range(start + 1, min(len(terms), start + max(LONGEST_PHRASE, vocabulary.longest)) + 1):
            _read(analysis, tuple(range(start, end)), words, shelf, vocabulary, game)
    everything = tuple(token.term for token in query.words)
    if everything != tuple(terms):
        whole = shelf.postings("defines", key(game, everything))
        _add(analysis, Part(tuple(range(len(terms))), whole, WHOLE, "defines", everything))
    read = likened(terms)
    for phrase, likeness in vocabulary.scattered(read):
        places = tuple(sorted(read.index(term) for term in set(likeness)))
        _add(analysis, Part(places, shelf.postings("said", key(game, phrase)), SCATTERED, "said", phrase))
    _prefer_longer(analysis)
    _mark(analysis, shelf, game)
    return analysis


def _mark(analysis: Analysis, shelf: Shelf, game: str) -> None:
    """Keep what the words matched, to be marked, and the terms of two words that were typed as the game defines them.

    Of such a term ("drop zone") the last noun tells nothing alone, nor do its words stand for anything else.
    """
    terms = analysis.terms
    pairs = {end: pair for end, pair in enumerate(pairwise(terms), 1) if shelf.postings("defines", key(game, pair))}
    nouns = {end for end, pair in pairs.items() if shorter(pair)}
    within = {place for end in pairs for place in (end - 1, end)}
    analysis.typed.update(pairs.values())
    for part in analysis.parts:
        if part.kind == "word" and not nouns.issuperset(part.places):
            as_typed = part.phrase == tuple(terms[place] for place in part.places)
            if as_typed or len(part.places) > 1 or part.places[0] not in within:
                analysis.matched.add(part.phrase)


def _prefer_longer(analysis: Analysis) -> None:
    """A term within a longer one that is known too counts less: "link" in "when linked"."""
    whole = {part.places for part in analysis.parts if part.kind != "word" and part.weight >= LIKELY}
    for part in analysis.parts:
        if part.kind != "word" and any(set(part.places) < set(places) for places in whole):
            part.weight *= DOUBT
        elif part.kind == "said" and any(_cuts(part.places, places) for places in whole):
            part.weight *= CUT


def _cuts(places: tuple[int, ...], term: tuple[int, ...]) -> bool:
    """Whether some words take the end of a term without its beginning: "deck" of "G deck", with other words."""
    if len(term) < 2 or len(places) < 2:
        return False
    return term[-1] in places and not set(term) <= set(places)


def _read(
    analysis: Analysis, places: tuple[int, ...], words: list[str], shelf: Shelf, vocabulary: Vocabulary, game: str
) -> None:
    """Every way to match one stretch of the query: by the word, as a compound, as a term, as players' speech."""
    phrase = tuple(analysis.terms[place] for place in places)
    if len(places) == 1 and analysis.masses[places[0]] != STOP:
        _add(analysis, Part(places, shelf.postings("words", key(game, phrase)), 1.0, "word", phrase))
    elif 1 < len(places) <= 3:
        compound = term_of("".join(words[place] for place in places))
        _add(analysis, Part(places, shelf.postings("words", key(game, compound)), 1.0, "word", (compound,)))
    defining = shelf.postings("defines", key(game, phrase))
    bracketed = phrase in analysis.keywords
    _add(analysis, Part(places, defining, KEYWORD if bracketed else 1.0, "defines", phrase))
    # Where the document itself defines the very word, what else it may stand for comes after.
    doubt = DOUBT if defining and max(defining.values()) >= LIKELY else 1.0
    if bracketed:
        # In brackets it is the keyword that is meant and nothing else.
        doubt *= DOUBT
    _add(analysis, Part(places, shelf.postings("said", key(game, phrase)), doubt, "said", phrase))
    for meant, weight in vocabulary.meant_by(phrase).items():
        _add(analysis, Part(places, _together(meant, shelf, game), weight * doubt, "word", meant))
        _add(analysis, Part(places, shelf.postings("defines", key(game, meant)), weight * doubt, "defines", meant))


def _add(analysis: Analysis, part: Part) -> None:
    if not part.found:
        return
    analysis.parts.append(part)
    if part.kind == "word":
        for term in part.phrase:
            analysis.alike.setdefault(term, set()).update(part.places)


# An index never changes: what a few phrases gave is kept for the next queries, which mostly hold the same terms.
@lru_cache(maxsize=512)
def _together(phrase: Phrase, shelf: Shelf, game: str) -> dict[int, float]:
    """The entries that have all words of a phrase, by the mean of their weights."""
    lists = sorted((shelf.postings("words", key(game, term)) for term in phrase), key=len)
    if len(lists) == 1:
        return lists[0]
    first, *rest = lists
    return {
        entry: (weight + sum(other[entry] for other in rest)) / len(lists)
        for entry, weight in first.items()
        if all(entry in other for other in rest)
    }


def _masses(words: list[str], shelf: Shelf, vocabulary: Vocabulary, game: str, asks: bool) -> list[float]:
    """How much each word tells: the rarer, the more; a number or a weak word little; a stop word nothing."""
    masses: list[float] = []
    empty = all(is_stop(word) for word in words)
    # Zero tells much, and a number that belongs to a term ("double strike") is none of the case.
    pairs = [pair for pair in pairwise(map(term_of, words)) if shelf.postings("defines", key(game, pair))]
    named = {"0"}.union(term for pair in pairs for term in pair if term.isdigit())
    for word in words:
        term = term_of(word)
        written = having = len(shelf.postings("words", key(game, term)))
        total = shelf.count(game)
        if not having:
            having = _having_what_is_meant(term, shelf, vocabulary, game) or total
        elif term in english().said:
            # A plain English word is no rarer than how the rules put it.
            having = max(having, _having_what_is_meant(term, shelf, vocabulary, game))
        mass = math.log(1 + (total - having + 0.5) / (having + 0.5))
        if is_stop(word) and not empty:
            mass = STOP
        elif (term in english().weak or term.isdigit()) and term not in named:
            mass *= WEAK * (CASE if term.isdigit() and asks else 1.0)
        if asks and mass > STOP:
            only_glossed = written == len(shelf.postings("glossed", key(game, term)))
            mass = (min(mass, ONLY_GLOSSED) if only_glossed else mass) ** ASKED_POWER
        masses.append(mass)
    return masses


def _having_what_is_meant(term: str, shelf: Shelf, vocabulary: Vocabulary, game: str) -> int:
    """How many entries a word stands for that no rule uses: those of what it means; few for a part of a phrase."""
    meant = vocabulary.meant_by((term,))
    if meant:
        return max(SPOKEN, *(len(_together(phrase, shelf, game)) for phrase in meant))
    return SPOKEN if term in vocabulary.spoken else 0


def _read_otherwise(
    token: Token,
    query: Query,
    shelf: Shelf,
    game: str,
    mend: Callable[[str], str | None],
    complete: Callable[[str], str | None],
    mended: dict[str, str],
) -> list[str]:
    """The words that an unknown one may stand for: taken apart, completed where it is the last, or mended."""
    apart = _apart(token.word, shelf, game)
    if apart:
        return apart
    if token == query.words[-1] and len(token.word) >= SHORTEST_BEGUN:
        ended = complete(token.word)
        if ended:
            return [ended]
    better = mend(token.word)
    if better:
        mended[token.word] = better
    return [better or token.word]


@lru_cache(maxsize=4096)
def _compound(word: str, shelf: Shelf, game: str) -> tuple[str, ...]:
    """The two words of a term that is mostly written apart ("playpoint"), though somewhere as one or with a hyphen."""
    together = len(shelf.postings("words", key(game, term_of(word))))
    for cut in range(3, len(word) - 2):
        halves = (word[:cut], word[cut:])
        phrase = tuple(term_of(half) for half in halves)
        if shelf.postings("defines", key(game, phrase)) and len(_together(phrase, shelf, game)) > 2 * together:
            return halves
    return ()


def _apart(word: str, shelf: Shelf, game: str) -> list[str]:
    """Two known words that were written as one ("counterblast"); the most even cut first."""
    cuts = sorted(range(3, len(word) - 2), key=lambda cut: abs(len(word) - 2 * cut))
    for cut in cuts:
        halves = [word[:cut], word[cut:]]
        if all(not is_stop(half) and shelf.postings("words", key(game, term_of(half))) for half in halves):
            return halves
    return []
