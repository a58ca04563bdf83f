"""Ranking: the order of what was found. What defines the term comes before headings, the phrase, and mere mentions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules_corpus.searching.analysis import Analysis, Shelf
from rules_corpus.searching.entries import Entry
from rules_corpus.searching.words import english, joined, terms, tokens

# How many of the found are looked at closely, beyond adding up their words.
CLOSELY = 60
# From so many candidates on, a word that so many times as many entries have is only added to these.
ENOUGH, COMMON = 500, 4
# So many rules stand before the first ruling of the library.
RULES_FIRST = 5
# So much counts a guide that is not the best of them.
GUIDES_AFTER = 0.7
_PLAYED_OTHERWISE = terms("team teammate royale draft")


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much. Found on tests/search without the held-out half and last sets; see benchmarks/search_quality.py."""

    defines: float = 1.2
    said: float = 0.8
    defines_credit: float = 0.75
    said_credit: float = 0.9
    span_power: float = 2.0
    coverage_power: float = 2.5
    asked_coverage_power: float = 1.3
    coverage_floor: float = 0.24
    near: float = 0.1
    limit: float = 0.27
    leave: float = 0.12
    condition: float = 0.06
    must: float = 0.1
    end: float = 0.3
    playbook: float = 0.6
    question: float = 0.8
    section: float = 0.9
    heading: float = 0.97
    token: float = 0.55
    apart: float = 0.65
    ruling: float = 0.7
    parent: float = 0.9
    least: float = 0.12
    covers: float = 0.28
    asked_defines: float = 0.25
    asked_said: float = 0.85
    asked_heading: float = 0.4
    asked_opens: float = 0.85
    asked_flat: float = 0.35
    asked_credit: float = 0.6
    count: float = 0.08
    number: float = 0.12
    no_count: float = 0.95


@dataclass(slots=True, eq=False)
class Found:
    """An entry with its score and how much of the query it covers."""

    number: int
    entry: Entry
    score: float
    coverage: float


def rank(analysis: Analysis, shelf: Shelf, weights: Weights = Weights()) -> tuple[list[Found], list[int]]:
    """The best matches, looked at closely and in order, and the entry numbers of the others after them."""
    scores, covered = _summed(analysis, weights)
    mass = analysis.mass or 1.0
    floor = weights.coverage_floor
    power = weights.asked_coverage_power if analysis.asks else weights.coverage_power
    rough = {number: score * (floor + (1 - floor) * (covered[number] / mass) ** power) for number, score in scores.items()}
    least = weights.least * max(rough.values(), default=0.0)
    order = sorted(sorted(n for n, score in rough.items() if score >= least), key=rough.__getitem__, reverse=True)
    defining = analysis.defining()
    close = [_close(n, rough[n] / mass, covered[n] / mass, n in defining, analysis, shelf, weights) for n in order[:CLOSELY]]
    _lift_parents(close, weights)
    _rules_before_guides(close, analysis)
    close.sort(key=lambda found: (-found.score, found.number))
    return close, order[CLOSELY:]


def _summed(analysis: Analysis, weights: Weights) -> tuple[dict[int, float], dict[int, float]]:
    """For each entry the weight of what it matches, and how much of the query's mass that is."""
    credits: list[dict[int, float]] = [{} for _ in analysis.terms]
    bonus: dict[int, float] = {}
    mass = analysis.mass or 1.0
    candidates: set[int] = set()
    # A question is answered by the rule that has all its words, rather than by one that is about one of them.
    flat = weights.asked_flat if analysis.asks else 0.0
    # Rare words first: what only the commonest words would add is not looked at once there are candidates enough.
    for part in sorted(analysis.parts, key=lambda each: len(each.found)):
        found = part.found
        if len(candidates) > ENOUGH and len(found) > COMMON * len(candidates):
            found = {number: found[number] for number in candidates if number in found}
        else:
            candidates.update(found)
        if part.kind == "word":
            factor = part.weight
        else:
            factor = part.weight * (weights.defines_credit if part.kind == "defines" else weights.said_credit)
            share = sum(analysis.masses[place] for place in part.places) / mass
            worth = (weights.defines if part.kind == "defines" else weights.said) * part.weight
            worth *= share**weights.span_power * mass
            if analysis.asks:
                factor *= weights.asked_credit
                worth *= weights.asked_defines if part.kind == "defines" else weights.asked_said
            _raise(bonus, {number: worth * weight for number, weight in found.items()})
        values = found
        if flat or factor != 1.0:
            values = {number: factor * (flat + (1 - flat) * weight) for number, weight in found.items()}
        for place in part.places:
            _raise(credits[place], values)
    return _added(credits, bonus, analysis.masses, weights.covers)


def _raise(kept: dict[int, float], values: dict[int, float]) -> None:
    """Keep of each entry the greater value."""
    if not kept:
        kept.update(values)
        return
    for number, value in values.items():
        if value > kept.get(number, 0.0):
            kept[number] = value


def _added(
    credits: list[dict[int, float]], bonus: dict[int, float], masses: list[float], covers: float
) -> tuple[dict[int, float], dict[int, float]]:
    """The sums over all words of a query: what an entry's credits and bonus are worth, and how much of the mass it covers."""
    scores = bonus
    covered = dict.fromkeys(bonus, 0.0)
    for credit, worth in zip(credits, masses, strict=True):
        for number, value in credit.items():
            share = covers + value
            share = worth * share if share < 1.0 else worth
            if number in covered:
                scores[number] += worth * value
                covered[number] += share
            else:
                scores[number] = worth * value
                covered[number] = share
    return scores, covered


def _close(
    number: int, score: float, coverage: float, defines: bool, analysis: Analysis, shelf: Shelf, weights: Weights
) -> Found:
    """A second look: are the words together, is it the kind of rule that answers such a question."""
    entry = shelf.entry(number)
    # What defines the whole query need not repeat its words.
    near = 1.0 if defines else _nearness(analysis, _places(entry.text))
    factor = 1.0 + weights.near * near
    if analysis.asks_limit:
        factor += weights.limit * entry.limits + weights.count * entry.counts
        if analysis.asks_number:
            factor += weights.number * entry.counts
            factor *= 1.0 if entry.limits or entry.counts else weights.no_count
    if analysis.asks and entry.opens:
        factor *= weights.asked_opens
    if analysis.asks_leave and entry.leave and not analysis.asks_number:
        factor += weights.leave
    if analysis.asks_must and entry.must:
        factor += weights.must
    if analysis.asks_end and entry.ends:
        factor += weights.end
    if analysis.asks_condition and entry.condition:
        factor += weights.condition
    return Found(number, entry, score * factor * _standing(number, entry, analysis, weights), coverage)


def _standing(number: int, entry: Entry, analysis: Analysis, weights: Weights) -> float:
    """How much an entry counts by what it is."""
    if entry.kind == "token" or entry.number.startswith("tokens/"):
        if entry.kind == "token" and set(terms(entry.title)) <= set(analysis.terms):
            return 1.0
        # A token does not answer a question, however much of it stands in its text.
        return weights.token * (weights.asked_heading if analysis.asks else 1.0)
    if entry.kind == "ruling":
        return weights.ruling
    if entry.document.endswith("-playbook"):
        if analysis.named(number):
            return 1.0
        return weights.question if entry.kind == "question" and analysis.asks else weights.playbook
    if entry.variant and not _naming(entry).intersection(analysis.terms):
        return weights.apart
    if entry.kind not in ("section", "heading"):
        return 1.0
    # A heading does not answer a question.
    asked = weights.asked_heading if analysis.asks else 1.0
    return asked * (weights.section if entry.kind == "section" else weights.heading)


@lru_cache(maxsize=4096)
def _naming(entry: Entry) -> frozenset[str]:
    """The words by which one asks for a special way to play: its titles, and what else such a question says."""
    # Of the address only a name, the format's: the parts of a number are no words.
    named = entry.number.partition("/")[0] if "/" in entry.number else ""
    found = {term for title in (*entry.crumbs, entry.title, named) for term in terms(title)}
    return frozenset(found - english().weak - {"battl"} | set(_PLAYED_OTHERWISE))


def _nearness(analysis: Analysis, places: dict[str, tuple[int, ...]]) -> float:
    """How much of the query stands together in a text, word beside word, between 0 and 1."""
    there = places.keys() & analysis.alike.keys()
    if len(analysis.terms) < 2 or not there:
        return 0.0
    last: dict[int, int] = {}
    best: dict[int, float] = {}
    for place, term in sorted([(at, each) for each in there for at in places[each]]):
        positions = analysis.alike[term]
        for position in positions:
            before = last.get(position - 1)
            if before is not None and place - before <= 4 and before != place:
                best[position] = max(best.get(position, 0.0), 1.0 if place - before <= 2 else 0.6)
            after = last.get(position + 1)
            if after is not None and place - after <= 4 and after != place:
                best[position + 1] = max(best.get(position + 1, 0.0), 0.5)
        for position in positions:
            last[position] = place
    if not best:
        return 0.0
    pairs = [analysis.masses[i - 1] + analysis.masses[i] for i in range(1, len(analysis.terms))]
    total = sum(pairs) or 1.0
    return sum(pairs[position - 1] * value for position, value in best.items()) / total


def _lift_parents(close: list[Found], weights: Weights) -> None:
    """A parent that says as much as its children goes before them."""
    by_number = {(found.entry.document, found.entry.number): found for found in close}
    for found in sorted(close, key=lambda each: -each.score):
        parent = by_number.get((found.entry.document, found.entry.parent))
        if (
            parent is not None
            and parent.entry.text
            and parent.coverage >= found.coverage
            and weights.parent * found.score <= parent.score < found.score
        ):
            parent.score = found.score * 1.001


def _rules_before_guides(close: list[Found], analysis: Analysis) -> None:
    """The comprehensive rules decide: a Playbook answer never stands before the best rule, nor a ruling before the first few.

    Only where the concordance leads to the Playbook's own answer, no rule says it: "hand limit".
    """
    guides: list[Found] = []
    rules: list[float] = []
    for found in close:
        playbook = found.entry.document.endswith("-playbook")
        if found.entry.kind == "ruling" or (playbook and not analysis.named(found.number)):
            guides.append(found)
        else:
            rules.append(found.score)
    rules.sort(reverse=True)
    for place, found in enumerate(sorted(guides, key=lambda each: -each.score)):
        if rules:
            before = rules[min(RULES_FIRST, len(rules)) - 1] if found.entry.kind == "ruling" else rules[0]
            found.score = min(found.score, 0.97 * before) * (1.0 if place == 0 else GUIDES_AFTER)


@lru_cache(maxsize=8192)
def terms_in(text: str) -> tuple[str, ...]:
    """The terms of a text in order, hyphenated words as one as well."""
    found = [(token.start, token.term) for token in tokens(text)]
    found += [(start, term) for term, start, _ in joined(text)]
    return tuple(term for _, term in sorted(found))


@lru_cache(maxsize=8192)
def _places(text: str) -> dict[str, tuple[int, ...]]:
    """Where each term stands among those of a text."""
    places: dict[str, tuple[int, ...]] = {}
    for place, term in enumerate(terms_in(text)):
        places[term] = (*places.get(term, ()), place)
    return places
