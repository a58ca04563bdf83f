"""Defined terms: which words of a game have a rule that defines them, and where a rule's text uses them."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rules_corpus.concordance import read_concordance
from rules_corpus.corpus import Corpus
from rules_corpus.model import Citation, Concept, Rule
from rules_corpus.once import once
from rules_corpus.urls import PLAYBOOK, tail

_WORD = re.compile(r"[^\W\d_]+(?:(?:-|['’](?!s\b))[^\W\d_]+)*")
_BRACKETED = re.compile(r"【(?P<a>[^【】]+)】|<(?P<b>[^<>]+)>|\[(?P<c>[^\[\]]+)\]")
_ASIDE = re.compile(r"\s*\([^()]*\)|[!?]+|^[\"“]|[\"”]$")
_LONGEST = 3
#: A term in more than this share of a document's rules is everyday language there; linking it would only be clutter.
_EVERYDAY = 0.09
#: Of a term's uses inside sentences, the share in capitals above which the document means only the capitalised word.
_CAPITALISED = 0.6

#: Words that make a concept's word a phrase out of a sentence, not a name.
_PHRASE = frozenset({
    "a", "all", "an", "and", "any", "are", "as", "at", "be", "can", "can't", "deals", "each", "for", "has", "if", "in", "is",
    "it", "its", "my", "no", "not", "of", "on", "one", "or", "receives", "rewrite", "that", "the", "their", "them", "they",
    "this", "to", "top", "when", "who", "with", "you", "your",
})

#: What a heading names with its last word, its first rule defines without the whole name: "The step to check for ...".
_DEFINED_BY_KIND = frozenset({"area", "phase", "step", "zone"})

Form = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game's and the address tail of the rule that defines it. `capital`: only capitalised uses are meant."""

    words: str
    rule: str
    capital: bool = False


class TermLinker:
    """Finds the defined terms in a rule's text; called with a rule it gives (start, end, defining rule)."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._books: dict[tuple[str, str], _Book] = {}
        self._binding = threading.Lock()

    def __call__(self, rule: Rule) -> tuple[tuple[int, int, Rule], ...]:
        """The first use of each term a paragraph; the longest term wins; none inside a reference, none to the rule
        itself, what stands above it or right beside it."""
        taken = list(_references(rule.text, self._corpus.cites(rule)))
        above = {rule.number, *(ancestor.number for ancestor in self._corpus.ancestors(rule))}
        book = self._book(rule)
        found: list[tuple[int, int, Rule]] = []
        start = 0
        for paragraph in rule.text.split("\n"):
            seen: set[str] = set()
            for begin, end, term in book.uses(paragraph):
                place = start + begin, start + end
                if term.rule in seen or any(a < place[1] and place[0] < b for a, b in taken):
                    continue
                seen.add(term.rule)
                target = book.targets[term.rule]
                if target.document != rule.document or not {target.number, target.parent} & above:
                    found.append((*place, target))
            start += len(paragraph) + 1
        return tuple(found)

    def terms(self, game: str, version: str | None = None) -> tuple[Term, ...]:
        """All defined terms of a game's rules that are linked, in alphabetical order."""
        document = self._corpus.main_document(game, version)
        rules = self._corpus.rules(document.id, document.version) if document else ()
        return self._book(rules[0]).terms if rules else ()

    def _book(self, rule: Rule) -> _Book:
        document = self._corpus.document(rule.document, rule.version)
        assert document is not None
        main = document if document.kind == "rules" else self._corpus.main_document(rule.game)
        assert main is not None
        key = main.id, main.version
        with self._binding:
            if key not in self._books:
                self._books[key] = _Book(self._corpus, rule.game, self._corpus.rules(*key), main.version)
            return self._books[key]


@once
def term_linker(corpus: Corpus) -> TermLinker:
    """The one linker of a corpus."""
    return TermLinker(corpus)


def link_terms(corpus: Corpus, rule: Rule) -> tuple[tuple[int, int, Rule], ...]:
    """The defined terms in a rule's text, as (start, end, defining rule)."""
    return term_linker(corpus)(rule)


def _references(text: str, citations: Iterable[Citation]) -> Iterator[tuple[int, int]]:
    """Where references stand, with the bracket around each: "(See 3. Card Types)" is a reference as a whole."""
    places = [(c.start, c.end) for c in citations if c.part == "text"]
    yield from places
    for match in re.finditer(r"\([^()]*\)", text):
        if any(match.start() < end and start < match.end() for start, end in places):
            yield match.span()


class _Text:
    """A document's text, for asking how it uses a word."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._small = text.lower()
        self._places: dict[str, list[int]] = {}
        for match in _WORD.finditer(text):
            self._places.setdefault(match.group().lower(), []).append(match.start())

    def is_verb(self, words: str) -> bool:
        """Whether the document says "to" it: to retire, "to counter blast"."""
        return any(f"to {quote}{words.lower()}" in self._small for quote in ("", '"', "“"))

    def only_capitalised(self, words: str) -> bool:
        """Whether it is written in capitals where no sentence begins, as keywords and card types are."""
        first = _WORD.search(words)
        places = self._places.get(first.group().lower(), []) if first else []
        uses = [
            self._text[place].isupper() for place in places
            if re.fullmatch(r"[a-z,;] ", self._text[max(place - 2, 0) : place])
            and self._small.startswith(words.lower(), place)
        ]
        return bool(uses) and sum(uses) >= _CAPITALISED * len(uses)


class _Book:
    """The terms of one document in one version, by the forms in which they are written."""

    def __init__(self, corpus: Corpus, game: str, rules: tuple[Rule, ...], version: str) -> None:
        self.targets: dict[str, Rule] = {}
        self._forms: dict[Form, Term] = {}
        # Most words begin no term: they are told by themselves, before longer forms are looked for.
        self._first: frozenset[str] = frozenset()
        self._keywords: dict[str, Term] = {}
        text = _Text("\n".join(rule.text for rule in rules))
        for words, target in _candidates(corpus, game, rules, version):
            self._add(Term(words, tail(target)), target, text)
        self._first = frozenset(form[0] for form in self._forms)
        self._drop_everyday(rules)
        self.terms = tuple(sorted({*self._forms.values(), *self._keywords.values()}, key=lambda t: t.words.lower()))

    def _add(self, term: Term, target: Rule, text: _Text) -> None:
        if any(" ".join(form) in _unlinked() for form in _forms(term.words, verb=False)):
            return
        self.targets.setdefault(term.rule, target)
        if match := _BRACKETED.fullmatch(term.words):
            self._keywords.setdefault(_keyword(match), term)
            return
        term = Term(term.words, term.rule, text.only_capitalised(term.words))
        for form in _forms(term.words, verb=text.is_verb(term.words)):
            if " ".join(form) not in _unlinked():
                self._forms.setdefault(form, term)

    def _drop_everyday(self, rules: tuple[Rule, ...]) -> None:
        texts = [rule.text for rule in rules if rule.text]
        uses = Counter(term for text in texts for term in {term for _, _, term in self.uses(text)})
        common = {term for term, count in uses.items() if count > _EVERYDAY * len(texts)}
        self._forms = {form: term for form, term in self._forms.items() if term not in common}

    def uses(self, text: str) -> Iterator[tuple[int, int, Term]]:
        """Every use of a term in a text, from left to right, the longest first where several begin."""
        marked: list[tuple[int, int, Term]] = []
        for match in _BRACKETED.finditer(text):
            if term := self._keywords.get(_keyword(match)):
                marked.append((match.start(), match.end(), term))
        words = [m for m in _WORD.finditer(text) if not any(a <= m.start() < b for a, b, _ in marked)]
        marked += self._words_used(text, words)
        yield from sorted(marked, key=lambda use: use[0])

    def _words_used(self, text: str, words: list[re.Match[str]]) -> Iterator[tuple[int, int, Term]]:
        small = [match.group().lower().replace("’", "'") for match in words]
        place = 0
        while place < len(words):
            step = 1
            if small[place] in self._first:
                for length in range(min(_LONGEST, len(words) - place), 0, -1):
                    first, last = words[place], words[place + length - 1]
                    term = self._forms.get(tuple(small[place : place + length]))
                    if term is None or (term.capital and not first.group()[0].isupper()):
                        continue
                    if text[first.start() : last.end()] == " ".join(m.group() for m in words[place : place + length]):
                        yield first.start(), last.end(), term
                        step = length
                        break
            place += step


def _candidates(corpus: Corpus, game: str, rules: tuple[Rule, ...], version: str) -> Iterator[tuple[str, Rule]]:
    """Words and the rules that define them, the surest first: keywords by their headings, a concept's own word, other
    headings, a concept's other words."""
    headings = list(_headings(corpus, rules))
    entries = [(concept.games[game], _defining(corpus, concept, game, version)) for concept in corpus.concepts
               if game in concept.games]
    yield from ((words, rule) for words, rule in headings if _BRACKETED.fullmatch(words))
    yield from ((entry.word, rule) for entry, rule in entries if rule and _is_term(corpus, entry.word, rule))
    yield from headings
    yield from ((word, rule) for entry, rule in entries for word in entry.also if rule and _is_term(corpus, word, rule))


def _headings(corpus: Corpus, rules: tuple[Rule, ...]) -> Iterator[tuple[str, Rule]]:
    for rule in rules:
        if rule.title and rule.kind not in ("section", "token"):
            target = rule if rule.text or not rule.children else corpus.children(rule)[0]
            yield from ((words, target) for words in _from_title(rule.title, target))


def _defining(corpus: Corpus, concept: Concept, game: str, version: str) -> Rule | None:
    number = concept.games[game].rules[0]
    return corpus.rule(game, number, None if number.startswith(f"{PLAYBOOK}/") else version)


def _is_term(corpus: Corpus, words: str, rule: Rule) -> bool:
    """Whether a concept's word is a name rather than a phrase, and the rule uses it: a renumbered version may not."""
    if _BRACKETED.fullmatch(words):
        return True
    parts = [match.group().lower() for match in _WORD.finditer(words)]
    named = 0 < len(parts) <= _LONGEST and not _PHRASE & set(parts) and not re.search(r"[\d()\[\]+]", words)
    return named and _says(corpus, rule, words)


def _from_title(title: str, target: Rule) -> Iterable[str]:
    if _BRACKETED.fullmatch(title):
        return [title]
    parts = [part.strip() for part in _ASIDE.sub("", title).split("/")]
    text = target.text.lower()
    return [p for p in parts if p and "[" not in p and len(p.split()) <= _LONGEST and _defines(text, p)]


def _defines(text: str, name: str) -> bool:
    """Whether a rule's text, in small letters, uses the name of the heading above it, or says what kind of thing it is."""
    *before, kind = name.lower().split()
    named = bool(before) and kind in _DEFINED_BY_KIND and re.search(rf"\b(?:the|this) {kind}\b", text) is not None
    return named or any(" ".join(form) in text for form in _forms(name, True))


def _says(corpus: Corpus, rule: Rule, words: str) -> bool:
    """Whether a rule, or the heading above it, uses the words: a version that renumbered its rules may not."""
    parent = corpus.parent(rule)
    said = f"{rule.title} {rule.text} {parent.title if parent else ''}".lower()
    return words.lower() in said or any(" ".join(form) in said for form in _forms(words, True))


def _keyword(match: re.Match[str]) -> str:
    """A keyword in brackets without its amount or qualification: <Repair 2> is <Repair>."""
    name = (match["a"] or match["b"] or match["c"]).lower()
    return match.group()[0] + re.split(r"·\(| \(|\s\d", name)[0].strip(" 】")


def _forms(words: str, verb: bool) -> set[Form]:
    """The forms a term is written in: plural, and of a verb its past and progressive; with hyphen, without, apart."""
    parts = tuple(m.group().lower().replace("’", "'") for m in _WORD.finditer(words))
    if not parts:
        return set()
    forms = {(*parts[:-1], last) for last in _inflections(parts[-1], verb)}
    for form in tuple(forms):
        if any("-" in word for word in form):
            forms.add(tuple(word.replace("-", "") for word in form))
            forms.add(tuple(piece for word in form for piece in word.split("-")))
    return forms


def _inflections(word: str, verb: bool) -> set[str]:
    found = {word}
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        found.add(word[:-1] + "ies")
    else:
        found.add(word + ("es" if re.search(r"(?:s|x|z|ch|sh)$", word) else "s"))
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        found.add(word[:-1])
    if verb:
        stem = word[:-1] if word.endswith("e") else word
        if re.search(r"[^aeiou][aeiou][bdgmnpt]$", word) and len(word) <= 4:
            stem = word + word[-1]
        if word.endswith("y") and word[-2:-1] not in "aeiou":
            found |= {word[:-1] + "ied", word + "ing"}
        else:
            found |= {stem + "ed", stem + "ing"}
    return found


@lru_cache(maxsize=1)
def _unlinked() -> frozenset[str]:
    """The words that concordance.toml lists as not worth a link."""
    return frozenset(word.lower() for word in read_concordance(Path(__file__).parent / "concordance.toml").get("unlinked", []))
