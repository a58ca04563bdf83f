"""Entries: what can be found. One for each rule, token, Playbook answer, concept and ruling article."""

from __future__ import annotations

import hashlib
import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules_corpus.corpus import Corpus
from rules_corpus.model import Rule
from rules_corpus.presenting import label
from rules_corpus.searching.definitions import (
    FIRST,
    HEADING,
    OPENING,
    SECTION,
    SURE,
    Phrase,
    as_cards,
    defined_in,
    introduces,
    phrase_of,
    shortened,
    shorter,
    title_phrases,
)
from rules_corpus.searching.vocabulary import glosses, labels_of, rules_named
from rules_corpus.searching.words import joined, terms, tokens
from rules_corpus.urls import article_url, compare_url, rule_url, tail

# The group of results that belong to no single game.
EVERYWHERE = "all"

# How much a word counts by where it stands: in the rule's own words, in its title, in the titles above, in an example,
# (for a heading that has no words of its own) in the rules below it, or in a gloss.
OWN, TITLE, ABOVE, HIGHER, EXAMPLE, BELOW, GLOSS = 1.0, 2.2, 0.75, 0.3, 0.35, 0.12, 0.8
# A term without its last noun ("drop" for "drop zone") is so much less surely meant.
SHORTER = 0.6
SATURATION, LENGTH_WEIGHT, TYPICAL_LENGTH = 1.2, 0.45, 30.0

_LIMITS = re.compile(
    r"\b(?:up to|at most|no more than|or fewer|or less|exactly|limit|limited|maximum|minimum|at least|must contain|"
    r"any number|only (?:\w+ )?one|requires? (?:1|one)|"
    r"one time|once|upper|lower|draws (?:\w+ )?(?:\d+|four|five|six) cards|no limit|\d+ (?:to|or) \d+)\b",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"(?<![\d.-])(?:[2-9]|\d\d)(?![\d.-]*[.-]?\d)|\b(?:two|three|four|five|six|seven|eight|nine|ten|sixteen|fifty)\b",
    re.IGNORECASE,
)
_LEAVE = re.compile(r"\b(?:may|can|cannot|can't|can’t|could|must|not|unless|only)\b", re.IGNORECASE)
_CONDITION = re.compile(r"\b(?:if|when|whenever|while|unless|even)\b", re.IGNORECASE)
_MUST = re.compile(
    r"\b(?:must|(?:choose|chooses|elect|decide) (?:whether or )?not to|not required|need not|forced|optional|mandatory)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\b(?:until|ceases?|dissipates?|loses? effect|no longer|stops? being|are removed|ends?|returns? .*to a normal)\b",
    re.IGNORECASE,
)
# Sections for a special way to play: they answer only who asks for it.
_VARIANT = re.compile(r"\b(?:multiplayer|universe-specific|sealed|cross craft|special format)\b", re.IGNORECASE)
_FENCE = re.compile(r"^(?:```|~~~).*?^(?:```|~~~)\s*$", re.DOTALL | re.MULTILINE)
_FRONT = re.compile(r"\A---\s*\n(?P<head>.*?)\n---\s*\n", re.DOTALL)


class Entry(NamedTuple):
    """What is kept of a thing that can be found. `number` is the tail of its address; `crumbs` the titles above it."""

    game: str
    document: str
    number: str
    kind: str
    title: str
    crumbs: tuple[str, ...]
    text: str
    url: str
    parent: str
    order: int
    limits: bool = False
    counts: bool = False
    leave: bool = False
    condition: bool = False
    must: bool = False
    ends: bool = False
    opens: bool = False
    variant: str = ""
    label: str = ""

    @property
    def called(self) -> str:
        """What a result is called: its own title or that of the heading it stands under."""
        return self.title or (self.crumbs[-1] if self.crumbs else "")


@dataclass(slots=True)
class Draft:
    """An entry with what the index is to know of it: the weight of each word, and the phrases it answers to."""

    entry: Entry
    words: dict[str, float]
    phrases: dict[Phrase, float]
    spellings: frozenset[str]
    said: dict[Phrase, float] = field(default_factory=dict)
    labels: dict[str, float] = field(default_factory=dict)
    # The words that only a gloss gives to it.
    glossed: frozenset[str] = frozenset()


def drafts(corpus: Corpus, library: Path | None = None) -> Iterator[Draft]:
    """Everything there is to find, in the order of the documents (each in its newest version)."""
    named = {game.id: rules_named(corpus.concepts, game.id, _words_of(corpus, game.id)) for game in corpus.games}
    labels = {game.id: labels_of(corpus.concepts, game.id) for game in corpus.games}
    for document in corpus.documents:
        if corpus.document(document.id) == document:
            for rule in corpus.rules(document.id, document.version):
                draft = rule_draft(corpus, rule)
                draft.said = named[rule.game].get(draft.entry.number, {})
                draft.labels = {label_of(said): weight for said, weight in labels[rule.game].get(draft.entry.number, ())}
                if rule.title and rule.kind != "question":
                    draft.labels[label_of(draft.entry.title)] = 1.0
                yield draft
    yield from _concepts(corpus)
    if library is not None:
        yield from _articles(library)


def _words_of(corpus: Corpus, game: str) -> Callable[[str], frozenset[str]]:
    """What words a rule of a game has: its own and those of the title it stands under."""

    @cache
    def words_of(number: str) -> frozenset[str]:
        rule = corpus.rule(game, number)
        if rule is None:
            return frozenset()
        above = corpus.parent(rule)
        said = f"{rule.title} {rule.text} {above.title if above else ''}"
        return frozenset(terms(said)).union(term for term, _, _ in joined(said))

    return words_of


def label_of(title: str) -> str:
    """A title as one begins to type it: lower case, without brackets and signs."""
    return " ".join(token.word for token in tokens(title))[:80]


def library_state(library: Path | None) -> str:
    """A fingerprint of the ruling library, so that a changed article is never searched with an old index."""
    digest = hashlib.sha256()
    for path in sorted(library.glob("*/*.md")) if library else ():
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:8]


def rule_draft(corpus: Corpus, rule: Rule) -> Draft:
    """A rule as it can be found: by its own words, its title, the titles above it, and what it defines."""
    above = corpus.ancestors(rule)
    text = body(rule)
    weights = _Weights()
    weights.add(text, OWN)
    weights.add(rule.title, TITLE)
    for example in rule.examples:
        weights.add(example, EXAMPLE)
    titles = [ancestor.title or _opening(ancestor.text) for ancestor in above if ancestor.title or ancestor.text]
    for distance, title in enumerate(reversed(titles)):
        weights.add(title, ABOVE if distance == 0 else HIGHER, counted=False)
    if not rule.text:
        for child in corpus.children(rule):
            weights.add(child.text, BELOW, counted=False)
    own = weights.terms()
    for said in glosses(rule.game).get(tail(rule), ()):
        weights.add(said, GLOSS, counted=False)
    entry = Entry(
        game=rule.game,
        document=rule.document,
        number=tail(rule),
        kind=rule.kind,
        title=_clean(rule.title),
        crumbs=tuple(_clean(ancestor.title) for ancestor in above if ancestor.title),
        text=text,
        url=rule_url(rule),
        parent=tail(above[-1]) if above else "",
        order=rule.order,
        limits=bool(_LIMITS.search(text)),
        leave=bool(_LEAVE.search(text)),
        condition=bool(_CONDITION.search(text)),
        must=bool(_MUST.search(text)),
        ends=bool(_ENDS.search(text)),
        counts=bool(_COUNT.search(text)),
        opens=_opens(corpus, rule),
        label=f"Playbook {label(rule)}" if rule.kind == "question" else label(rule),
        variant=next((title for title in (each.title for each in (*above, rule)) if _VARIANT.search(title)), ""),
    )
    phrases = rule_phrases(corpus, rule)
    return Draft(entry, weights.impacts(), phrases, weights.spellings(), glossed=weights.terms() - own)


def body(rule: Rule) -> str:
    """The words a rule is shown with: its text and, where it has tables, their rows."""
    rows = (" · ".join(cell for cell in row if cell) for table in rule.tables for row in table.rows)
    return "\n".join(part for part in (rule.text.strip(), *rows) if part)


def rule_phrases(corpus: Corpus, rule: Rule) -> dict[Phrase, float]:
    """The terms that a rule answers to: what it defines, its title, and the title of the heading it opens."""
    found: dict[Phrase, float] = {}

    def keep(phrases: Iterable[Phrase], strength: float) -> None:
        for phrase in phrases:
            found[phrase] = max(strength, found.get(phrase, 0.0))
            if short := shorter(phrase):
                found[short] = max(SHORTER * strength, found.get(short, 0.0))

    if rule.kind in ("question", "step"):
        return found
    for phrase, strength in defined_in(rule.text):
        keep([phrase], strength)
    if rule.title:
        keep(title_phrases(rule.title), {"token": SURE, "section": SECTION}.get(rule.kind, HEADING) * shortened(rule.title))
    parent = corpus.parent(rule)
    if parent is not None and _first_under_heading(rule, parent):
        strength = FIRST if introduces(rule.text, parent.title) else OPENING
        keep(title_phrases(parent.title), strength * shortened(parent.title))
        keep(as_cards(phrase_of(parent.title), rule.text), strength)
    return found


def _first_under_heading(rule: Rule, parent: Rule) -> bool:
    headed = parent.kind != "section" and bool(parent.title) and not parent.text
    return headed and bool(rule.text) and parent.children[:1] == (rule.number,)


def _opens(corpus: Corpus, rule: Rule) -> bool:
    """Whether a rule is one that says what the heading above it names."""
    parent = corpus.parent(rule)
    if parent is None or not parent.title:
        return False
    if _first_under_heading(rule, parent) and introduces(rule.text, parent.title):
        return True
    named = set(title_phrases(parent.title))
    return any(phrase in named and strength >= SURE for phrase, strength in defined_in(rule.text))


def _concepts(corpus: Corpus) -> Iterator[Draft]:
    """The rows of the concordance, which belong to all games."""
    for order, concept in enumerate(corpus.concepts):
        words = [concept.title, *concept.players_say, *(entry.word for entry in concept.games.values())]
        weights = _Weights()
        weights.add(concept.gist, OWN)
        weights.add(" ; ".join(words), TITLE)
        names = [game.title for game in corpus.games if game.id in concept.games]
        entry = Entry(
            game=EVERYWHERE,
            document="concordance",
            number=concept.id,
            kind="concept",
            label="Compare",
            title=concept.title,
            crumbs=(", ".join(names),),
            text=concept.gist,
            url=compare_url(concept),
            parent="",
            order=order,
        )
        yield Draft(entry, weights.impacts(), {phrase_of(word): SURE for word in words}, weights.spellings())


def _articles(library: Path) -> Iterator[Draft]:
    """The ruling articles: Markdown, one folder a game, the title in the first heading or in the front matter."""
    for order, path in enumerate(sorted(library.glob("*/*.md"))):
        source = path.read_text(encoding="utf-8")
        front = _FRONT.match(source)
        prose = _FENCE.sub("", source[front.end() :] if front else source)
        named = re.search(r"^title:\s*(.+)$", front["head"], re.MULTILINE) if front else None
        headed = re.search(r"^#\s+(.+)$", prose, re.MULTILINE)
        title = named[1].strip("\"' ") if named else headed[1] if headed else path.stem.replace("-", " ")
        text = re.sub(r"\s+", " ", re.sub(r"[#*`>]|\[\[|\]\]", "", prose)).strip()
        weights = _Weights()
        weights.add(text, OWN)
        weights.add(title, TITLE)
        game = path.parent.name
        entry = Entry(
            game=game,
            document="library",
            number=path.stem,
            kind="ruling",
            label="Ruling",
            title=_clean(title),
            crumbs=("Rulings",),
            text=text,
            url=article_url(game, path.stem),
            parent="",
            order=order,
            leave=True,
            condition=True,
        )
        yield Draft(entry, weights.impacts(), {}, weights.spellings())


def _clean(title: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<(/?)(?:p|ul|li|br)\b[^>]*>", " ", title)).strip()[:160]


def _opening(text: str) -> str:
    """The first words of a rule that has rules under it and no title, to stand for one."""
    return " ".join(text.split()[:12])


class _Weights:
    """The weight of each word of an entry, gathered part by part."""

    def __init__(self) -> None:
        self._weights: dict[str, float] = defaultdict(float)
        self._length = 0.0
        self._words: set[str] = set()

    def add(self, text: str, weight: float, counted: bool = True) -> None:
        """Take a part in. One that is not `counted` makes the entry no longer, and a word in it counts once."""
        found: dict[str, float] = defaultdict(float)
        for token in tokens(text):
            found[token.term] += 1
            self._words.add(token.word)
        for term, _, _ in joined(text):
            found[term] += 1
            self._words.add(term)
        for term, times in found.items():
            self._weights[term] += weight * (times if counted else 1)
        if counted:
            self._length += sum(found.values()) * min(weight, 1.0)

    def impacts(self) -> dict[str, float]:
        """How much each word tells of the entry, between 0 and 1: often is more, but not in proportion; long is less."""
        norm = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * max(self._length, 4.0) / TYPICAL_LENGTH)
        return {term: weight / (weight + norm) for term, weight in self._weights.items() if math.isfinite(weight)}

    def terms(self) -> frozenset[str]:
        """The terms taken in so far."""
        return frozenset(self._weights)

    def spellings(self) -> frozenset[str]:
        """The words as they are written, for correcting others."""
        return frozenset(self._words)
