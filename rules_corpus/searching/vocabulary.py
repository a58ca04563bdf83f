"""Vocabulary: what players say, and which words and rules of a game it means, from the concordance and plain English."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path

from rules_corpus.model import Concept
from rules_corpus.searching.definitions import Phrase, phrase_of, shortened, shorter
from rules_corpus.searching.words import english, idioms_read, likened

# How surely a word means a concept in a game: the game's own word, other words of its document, what players say,
# and what the other games call it.
OWN_WORD, ALSO, SAID, ELSEWHERE = 1.0, 0.95, 0.95, 0.7
GLOSSED = 0.8
LEFT_ALONE = 0.7
# A name without its last noun ("passive" for "passive ability") is so much less surely meant.
SHORTER = 0.7
# The concept's rules in their order: the defining rule first.
RULE_ORDER = (1.0, 0.8, 0.65, 0.55, 0.5)
# A rule of a concept counts so much where another of them has more of the very words.
OVERTAKEN = 0.85
ENGLISH = 0.55


@lru_cache(maxsize=32768)
def _said(words: str) -> Phrase:
    """What players say as a phrase to look up; the same words are read for every game."""
    return phrase_of(idioms_read(words))


def _short(word: str) -> Phrase:
    """A game's own word without the noun that only says what kind of thing it is; nothing where no word of its own is left."""
    found = shorter(_said(word))
    return found if found and found[0] not in english().weak else ()


def ambiguous(concepts: Iterable[Concept], game: str) -> frozenset[Phrase]:
    """What is left of more than one concept's word: "main" of the main deck and of the main phase."""
    times = Counter(
        short
        for concept in concepts
        if game in concept.games
        for short in {_short(word) for word in (concept.games[game].word, *concept.games[game].also)} - {()}
    )
    return frozenset(short for short, count in times.items() if count > 1)


def said_of(concept: Concept, game: str, unclear: frozenset[Phrase] = frozenset()) -> dict[Phrase, float]:
    """Every way of naming a concept, with how surely it means this concept in this game; not by what is `unclear` alone."""
    found: dict[Phrase, float] = {}

    def keep(words: Iterable[str], sureness: float, own_word: bool = False) -> None:
        for word in words:
            phrase = _said(word)
            if phrase:
                # "On summon" leaves "summon", which alone may well mean something else.
                own = sureness * (LEFT_ALONE if len(phrase) == 1 and shortened(word) < 1 else 1.0)
                found[phrase] = max(own, found.get(phrase, 0.0))
                # Of what players say "second" is not yet the "second deck".
                if own_word and (short := _short(word)) and short not in unclear:
                    found[short] = max(SHORTER * own, found.get(short, 0.0))

    here = concept.games[game]
    keep([here.word], OWN_WORD, own_word=True)
    keep(here.also, ALSO, own_word=True)
    # A title may be a list of what the games call it: "Continuous, constant, passive, permanent".
    keep([concept.title, *concept.title.split(", "), *concept.players_say], SAID)
    for other, entry in concept.games.items():
        if other != game:
            keep([entry.word], ELSEWHERE)
    return found


def rules_named(
    concepts: Collection[Concept], game: str, words_of: Callable[[str], frozenset[str]] = lambda number: frozenset()
) -> dict[str, dict[Phrase, float]]:
    """For each rule number of a game the phrases under which the concordance leads to it, with their weight.

    `words_of` gives the terms of a rule: of a concept's rules the one that has the very words of a phrase comes first.
    """
    named: dict[str, dict[Phrase, float]] = defaultdict(dict)
    unclear = ambiguous(concepts, game)
    for concept in concepts:
        if game not in concept.games:
            continue
        for phrase, sureness in said_of(concept, game, unclear).items():
            telling = set(phrase) - english().weak if len(phrase) > 1 else set()
            having = [len(words_of(number) & telling) for number in concept.games[game].rules]
            for place, number in enumerate(concept.games[game].rules):
                at = min(place, len(RULE_ORDER) - 1)
                if place and having[place] > max(having[:place]):
                    at = 0
                weight = sureness * RULE_ORDER[at] * (OVERTAKEN if having[place] < max(having) else 1.0)
                named[number][phrase] = max(weight, named[number].get(phrase, 0.0))
    for number, phrases in glosses(game).items():
        for said in phrases:
            if phrase := _said(said):
                named[number][phrase] = max(GLOSSED, named[number].get(phrase, 0.0))
    return named


@cache
def glosses(game: str) -> dict[str, tuple[str, ...]]:
    """How players put single rules of a game, from glosses.toml."""
    return {
        number: tuple(part.strip() for part in idioms_read(said).split(",")) for number, said in _glossed().get(game, {}).items()
    }


@cache
def _glossed() -> dict[str, dict[str, str]]:
    return tomllib.loads((Path(__file__).parent / "glosses.toml").read_text(encoding="utf-8"))


def labels_of(concepts: Iterable[Concept], game: str) -> dict[str, list[tuple[str, float]]]:
    """For each rule that defines a concept the words that people may begin to type for it, the game's own weighing most."""
    labels: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for concept in concepts:
        here = concept.games.get(game)
        if here is not None and here.rules:
            own = labels[here.rules[0]]
            own += [(said, 0.5) for said in (concept.title, *concept.players_say)]
            own += [(said, 0.9) for said in (here.word, *here.also)]
    return labels


def _called(concepts: tuple[Concept, ...], game: str, elsewhere: bool = False) -> Iterator[Phrase]:
    """What a game, or any of the others, calls the concepts."""
    for concept in concepts:
        entries = [entry for each, entry in concept.games.items() if (each != game) == elsewhere]
        yield from (_said(word) for entry in entries for word in (entry.word, *entry.also))


class Vocabulary:
    """The words that stand for others in one game."""

    def __init__(self, concepts: tuple[Concept, ...], game: str) -> None:
        self._meant: dict[Phrase, dict[Phrase, float]] = defaultdict(dict)
        named = {_said(said) for phrases in glosses(game).values() for said in phrases}
        unclear = ambiguous(concepts, game)
        for concept in concepts:
            if game in concept.games:
                said_here = said_of(concept, game, unclear)
                self._learn(concept, game, said_here)
                named.update(said_here)
        for said, means in english().synonyms.items():
            for phrase in means:
                self._meant[said].setdefault(phrase, ENGLISH)
        # What the game calls its concepts, and what others call them and this one never does.
        self.own = frozenset(_called(concepts, game))
        self.foreign = frozenset(_called(concepts, game, elsewhere=True)) - self.own
        self._bags: dict[str, dict[Phrase, Phrase]] = defaultdict(dict)
        for phrase in named:
            if len(phrase) > 1:
                read = likened(phrase)
                self._bags[max(read, key=len)][phrase] = read
        self.spoken = frozenset(term for phrase in self._meant for term in phrase)
        self.longest = max((len(phrase) for phrase in self._meant), default=1)

    def _learn(self, concept: Concept, game: str, said_here: dict[Phrase, float]) -> None:
        entry = concept.games[game]
        own = [_said(word) for word in (entry.word, *entry.also)]
        for phrase, sureness in said_here.items():
            for rank, word in enumerate(own):
                if word and word != phrase:
                    weight = sureness * (0.8 if rank == 0 else 0.6)
                    self._meant[phrase][word] = max(weight, self._meant[phrase].get(word, 0.0))

    def __contains__(self, phrase: Phrase) -> bool:
        return phrase in self._meant

    def scattered(self, likened_terms: Iterable[str]) -> Iterator[tuple[Phrase, Phrase]]:
        """The phrases that lead to a rule and whose words, or words like them, all stand in a query, wherever they stand.

        Each comes as it is indexed, and as it is read.
        """
        asked = set(likened_terms)
        for term in asked:
            yield from ((phrase, read) for phrase, read in self._bags.get(term, {}).items() if asked.issuperset(read))

    def meant_by(self, phrase: Phrase) -> dict[Phrase, float]:
        """The phrases that a phrase may stand for, with their weights."""
        return self._meant.get(phrase, {})
