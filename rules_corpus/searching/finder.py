"""The finder: a query in, results out. Ties together parsing, analysis, ranking, filters, snippets and suggestions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from rules_corpus.corpus import Corpus
from rules_corpus.model import Rule
from rules_corpus.searching.analysis import Analysis, Shelf, analyse, key
from rules_corpus.searching.definitions import Phrase
from rules_corpus.searching.entries import EVERYWHERE, Entry, label_of
from rules_corpus.searching.marks import Marks
from rules_corpus.searching.query import LONGEST_QUERY, Query, number_like, parse
from rules_corpus.searching.ranking import Found, Weights, rank, terms_in
from rules_corpus.searching.snippets import Span, snippet
from rules_corpus.searching.spelling import Speller
from rules_corpus.searching.suggesting import MOST_READ, Suggestion, whole
from rules_corpus.searching.vocabulary import Vocabulary
from rules_corpus.searching.words import term_of, tokens
from rules_corpus.urls import tail

# With no game chosen the game is meant whose own word it is, less one that knows a word only as another's.
OWN, FOREIGN = 1.25, 0.5
# With no game chosen, so many results of each game stand together before the next game's.
GROUP = 5
MOST_CHILDREN = 40
# Of a query that found nothing so many words are looked at for terms that begin like them, the longest first.
MOST_NEAR = 6


class Library(Shelf, Protocol):
    """The index as the finder needs it."""

    def lexicon(self, kind: str, game: str, begins: str = "", most: int | None = None) -> list[tuple[str, int]]:
        """The words or phrases of a game that begin so, with the number of entries that have each."""


@dataclass(frozen=True, slots=True)
class Result:
    """One result as it is shown."""

    entry: Entry
    score: float
    snippet: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The results of a query, and what there is to say about it."""

    query: Query
    total: int
    results: tuple[Result, ...]
    did_you_mean: str
    took_ms: float


@dataclass(slots=True)
class _Group:
    """The matches of one game."""

    game: str
    found: list[Found]
    others: list[int]
    analysis: Analysis | None
    marks: Marks = field(default_factory=Marks)
    fit: float = 1.0

    def __len__(self) -> int:
        return len(self.found) + len(self.others)

    @property
    def worth(self) -> float:
        """How good the best match is, less where the game does not know all words or they are another's."""
        known = self.analysis.known_share if self.analysis else 1.0
        return self.found[0].score * known * self.fit if self.found else 0.0


class Finder:
    """Search over one corpus and its index."""

    def __init__(self, corpus: Corpus, shelf: Library, weights: Weights = Weights()) -> None:  # noqa: B008
        self.corpus = corpus
        self.shelf = shelf
        self.weights = weights
        self.games = tuple(game.id for game in corpus.games)
        self._vocabularies = {game: Vocabulary(corpus.concepts, game) for game in self.games}
        self._vocabularies[EVERYWHERE] = Vocabulary((), EVERYWHERE)
        self._speller: Callable[[str], Speller] = lru_cache(maxsize=None)(self._spelling)

    # searching

    def search(self, typed: str, game: str = "", document: str = "", limit: int = 20, offset: int = 0) -> Answer:
        """The results of a query, best first; grouped by game where none is chosen."""
        began = time.perf_counter()
        query = parse(typed, self.corpus, game, document)
        groups = self._groups(query)
        query = replace(query, notes=(*query.notes, *self._notes(query, groups)))
        order = list(_ordered(groups, bool(query.game)))
        mended = next((g.analysis.mended for g in groups if g.analysis and g.analysis.mended), {})
        results = tuple(self._result(group, place) for group, place in order[offset : offset + limit])
        took = (time.perf_counter() - began) * 1000
        return Answer(query, len(order), results, _mended(query, mended) if mended else "", round(took, 2))

    def _groups(self, query: Query) -> list[_Group]:
        if query.number:
            numbered = [group for game in self._games(query) if (group := self._numbered(query, game))]
            if numbered:
                return sorted(numbered, key=lambda group: self._writes_otherwise(query, group.game))
        if not query.words:
            return [self._whole_section(query)] if query.within and query.game else []
        groups = [group for game in self._games(query) if len(group := self._matched(query, game))]
        if not groups and query.phrases:
            # A phrase that nobody wrote is better searched for as words than answered with nothing.
            query = replace(query, phrases=())
            groups = [group for game in self._games(query) if len(group := self._matched(query, game))]
        known = [group for group in groups if group.analysis and not group.analysis.mended]
        if known and len(known) < len(groups) and not query.game:
            # A word that one game knows is not a slip in another.
            groups = known
        return sorted(groups, key=lambda group: (group.game == EVERYWHERE, -group.worth))

    def _notes(self, query: Query, groups: list[_Group]) -> Iterator[str]:
        """What there is to say about a query that cannot be answered as it stands."""
        if query.typed.strip() and not (query.words or query.within):
            yield "There are no words and no number to search for."
        exact = any(self.corpus.normalise(game, query.number) for game in self.games) if query.number else True
        if not exact and groups:
            yield f"There is no rule {query.number}; these are near."
        if query.within and not any(self._section(query, game) for game in self._games(query)):
            yield f"There is no section “{query.within[:40]}” to search in."

    def _games(self, query: Query) -> tuple[str, ...]:
        return (query.game,) if query.game else (*self.games, EVERYWHERE)

    def _matched(self, query: Query, game: str) -> _Group:
        analysis = self._analysed(query, game)
        found, others = rank(analysis, self.shelf, self.weights)
        allowed = self._filter(query, game)
        if allowed is not None:
            found = [each for each in found if allowed(each.entry)]
            others = [number for number in others if allowed(self.shelf.entry(number))]
        if not found and others:
            found = [Found(others[0], self.shelf.entry(others[0]), 0.0, 0.0)]
            others = others[1:]
        marks = Marks.of(analysis.matched, analysis.typed)
        return _Group(game, found, others, analysis, marks, 1.0 if query.game else self._fit(analysis, game))

    def _fit(self, analysis: Analysis, game: str) -> float:
        """How well a game's own words fit those of a query."""
        if tuple(analysis.terms) in self._vocabularies[game].own:
            return OWN
        return FOREIGN if any(self._foreign(phrase, game) for phrase in _neighbours(analysis)) else 1.0

    def _foreign(self, phrase: Phrase, game: str) -> bool:
        """Whether a word or term is another game's own, which the rules of this one never use."""
        if phrase not in self._vocabularies[game].foreign:
            return False
        asked = [key(game, term) for term in phrase]
        return any(len(self.shelf.postings("words", each)) == len(self.shelf.postings("glossed", each)) for each in asked)

    def _filter(self, query: Query, game: str) -> Callable[[Entry], bool] | None:
        """What an entry has to be besides matching the words; None where anything may be."""
        if not (query.document or query.within or query.phrases or query.excluded):
            return None
        within = self._section(query, game) if query.within else None

        def allowed(entry: Entry) -> bool:
            if query.document and entry.document != query.document:
                return False
            if query.within and not (within and _inside(entry.number, within)):
                return False
            text = terms_in(entry.title) + terms_in(entry.text)
            above = terms_in(entry.crumbs[-1]) if entry.crumbs else ()
            return all(_contains(text, phrase) or _contains(above, phrase) for phrase in query.phrases) and not any(
                _contains(text, phrase) for phrase in query.excluded
            )

        return allowed

    def _section(self, query: Query, game: str) -> str | None:
        if game == EVERYWHERE:
            return None
        return self.corpus.normalise(game, number_like(query.within) or query.within)

    # numbers

    def _numbered(self, query: Query, game: str) -> _Group | None:
        """The rule of a number and those under it, or the nearest where the game is chosen and has no such rule."""
        if game == EVERYWHERE:
            return None
        number = self.corpus.normalise(game, query.number)
        rule = self.corpus.rule(game, number) if number else None
        if query.number.startswith("q") and (rule is None or rule.kind != "question"):
            # "Q12" is a question of a Playbook, no section 12.
            return None
        if rule is not None:
            rules = [rule, *self._below(rule)]
        elif "." in query.number and (query.game or self._begins(game, query.number)):
            rules = list(self.corpus.nearest(game, query.number))
        else:
            return None
        found = []
        for place, each in enumerate(rules):
            for entry in self.shelf.postings("numbers", key(game, tail(each))):
                found.append(Found(entry, self.shelf.entry(entry), 2.0 / (1 + place), 1.0))
        found = [each for each in found if not query.document or each.entry.document == query.document]
        return _Group(game, found, [], None) if found else None

    def _writes_otherwise(self, query: Query, game: str) -> bool:
        """Whether a game puts another sign between the parts of its numbers than the one that was typed."""
        document = self.corpus.main_document(game)
        return document is None or document.separator not in query.typed

    def _begins(self, game: str, number: str) -> bool:
        """Whether a number that a game does not have begins like one that it has."""
        return self.corpus.normalise(game, number.rpartition(".")[0]) is not None

    def _below(self, rule: Rule) -> list[Rule]:
        """The rules under a rule: its children first, then theirs."""
        below: list[Rule] = []
        level = [rule]
        while level and len(below) < MOST_CHILDREN:
            level = [child for each in level for child in self.corpus.children(each)]
            below += level
        return below[:MOST_CHILDREN]

    def _whole_section(self, query: Query) -> _Group:
        """A query that names a section and no words: the section."""
        numbered = Query(query.typed, (), number=number_like(query.within) or query.within, game=query.game)
        return self._numbered(numbered, query.game) or _Group(query.game, [], [], None)

    # results

    def _result(self, group: _Group, place: int) -> Result:
        if place < len(group.found):
            found = group.found[place]
            entry, score = found.entry, found.score
        else:
            entry, score = self.shelf.entry(group.others[place - len(group.found)]), 0.0
        return Result(entry, round(score, 4), snippet(entry.text, group.marks))

    def marks(self, typed: str, game: str) -> Marks:
        """What to mark in a rule that was opened from the results of a query."""
        query = parse(typed, self.corpus, game)
        if game not in self._vocabularies or not query.words:
            return Marks()
        analysis = self._analysed(query, game)
        return Marks.of(analysis.matched, analysis.typed)

    def _analysed(self, query: Query, game: str) -> Analysis:
        # The speller reads all words of the game, so it is made only when a word is unknown.
        return analyse(
            query, self.shelf, self._vocabularies[game], game,
            mend=lambda word: self._put_right(word, game), complete=lambda word: self._completed(word, game),
        )

    # spelling and suggestions

    def _completed(self, begun: str, game: str) -> str | None:
        """The commonest word of a game that begins so: the last word of a query may still be being typed."""
        words = [word for word, _ in self.shelf.lexicon("spellings", game, begun, MOST_READ)]
        return max(words, key=lambda word: len(self.shelf.postings("words", key(game, term_of(word)))), default=None)

    def _put_right(self, word: str, game: str) -> str | None:
        """The known word that was meant. What another game knows ("token", "trample") is no slip here, only without an answer."""
        term = term_of(word)
        others = (other for other in self.games if other != game)
        if any(term in self._vocabularies[each].spoken or self.shelf.postings("words", key(each, term)) for each in others):
            return None
        return self._speller(game).closest(word)

    def _spelling(self, game: str) -> Speller:
        """The words of a game as they are written, those of its documents and those of players."""
        known = [word for word, _ in self.shelf.lexicon("spellings", game)]
        labels = [word for text, _ in self.shelf.lexicon("labels", game) for word in whole(text)[1].split()]
        return Speller([*known, *labels], lambda word: len(self.shelf.postings("words", key(game, term_of(word)))))

    def near_terms(self, typed: str, game: str = "", limit: int = 8) -> list[Suggestion]:
        """Terms that have something to do with a query that found nothing."""
        found: dict[tuple[str, str], Suggestion] = {}
        words = list(dict.fromkeys(token.word for token in tokens(typed[:LONGEST_QUERY])))
        for word in sorted(words, key=len, reverse=True)[:MOST_NEAR]:
            for begun in dict.fromkeys(word[:size] for size in (len(word), 4, 3) if size <= len(word)):
                for each in self.suggest(begun, game, limit):
                    found.setdefault((each.game, each.text), each)
        return list(found.values())[:limit]

    def suggest(self, typed: str, game: str = "", limit: int = 10) -> list[Suggestion]:
        """Completions while typing, by the beginning of a number or of any word of a term."""
        begun = label_of(typed[:100])
        number = number_like(typed)
        chosen = self.corpus.game(game)
        games = (chosen.id,) if chosen else self.games
        found: list[tuple[tuple[object, ...], Suggestion]] = []
        for order, each in enumerate(games):
            if number:
                found += self._numbers(number, each, order)
            elif begun:
                found += self._labels(begun, each, order)
        found.sort(key=lambda pair: pair[0])
        # One completion for each rule: the one that ranks first.
        unique: dict[tuple[str, str], Suggestion] = {}
        for _, suggestion in found:
            unique.setdefault((suggestion.game, suggestion.url), suggestion)
        return list(unique.values())[:limit]

    def _labels(self, begun: str, game: str, order: int) -> Iterator[tuple[tuple[object, ...], Suggestion]]:
        for text, _ in self.shelf.lexicon("labels", game, begun, MOST_READ):
            rest, label = whole(text)
            leading = self.shelf.postings("labels", key(game, text))
            entries = [self.shelf.entry(number) for number in leading]
            best = min(entries, key=lambda entry: (entry.document.endswith("-playbook"), entry.kind == "section", entry.order))
            # What is begun at its first word stands first; then the documents' own words; then the shorter.
            rank_of = (label != begun, rest != label, -max(leading.values()), len(label), label, order)
            yield rank_of, Suggestion(label, game, best.number, best.called, best.kind, best.url)

    def _numbers(self, number: str, game: str, order: int) -> Iterator[tuple[tuple[object, ...], Suggestion]]:
        document = self.corpus.main_document(game)
        begun = number.replace(".", document.separator) if document else number
        for text, _ in self.shelf.lexicon("numbers", game, begun, MOST_READ):
            for at in self.shelf.postings("numbers", key(game, text)):
                entry = self.shelf.entry(at)
                rank_of = (text != begun, len(text), order, entry.order)
                yield rank_of, Suggestion(text, game, entry.number, entry.called, entry.kind, entry.url)


def _ordered(groups: list[_Group], chosen: bool) -> Iterator[tuple[_Group, int]]:
    """The places of all results: one game's in order, or some of each game in turn, the better game first."""
    size = max((len(group) for group in groups), default=0)
    step = max(size, 1) if chosen else GROUP
    for start in range(0, size, step):
        for group in groups:
            for place in range(start, min(start + step, len(group))):
                yield group, place


def _neighbours(analysis: Analysis) -> Iterator[Phrase]:
    """The words of a query, and any two neighbours."""
    yield from ((term,) for term in analysis.terms)
    yield from pairwise(analysis.terms)


def _mended(query: Query, mended: dict[str, str]) -> str:
    """The query as it was typed, with its quotes and filters, and its slips put right."""
    at, parts = 0, []
    for token in tokens(query.typed):
        if token.word in mended:
            parts += [query.typed[at : token.start], mended[token.word]]
            at = token.end
    return " ".join("".join([*parts, query.typed[at:]]).split())


def _inside(number: str, section: str) -> bool:
    return number == section or (number.startswith(section) and not number[len(section)].isalnum())


def _contains(text: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    """Whether the words of a phrase stand in a text one after another."""
    size = len(phrase)
    return any(text[at : at + size] == phrase for at in range(len(text) - size + 1))
