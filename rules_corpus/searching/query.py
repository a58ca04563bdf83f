"""Queries: what was typed, taken apart into words, phrases, exclusions, filters and numbers. Any string is fine."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rules_corpus.corpus import Corpus
from rules_corpus.model import Game
from rules_corpus.searching.words import Token, idioms_read, is_light, terms, tokens

LONGEST_QUERY = 400
MOST_WORDS = 24

_FILTER = re.compile(r"(?<!\S)(?P<name>game|doc|document|in):(?:\"(?P<quoted>[^\"]*)\"|(?P<plain>\S*))", re.IGNORECASE)
_PHRASE = re.compile(r"(?P<not>(?<!\S)-)?[\"“”„](?P<words>[^\"“”„]*)[\"“”„]")
_EXCLUDED = re.compile(r"(?<!\S)-(?P<word>[^\W\d_][^\s\"]*)")
_KEYWORD = re.compile(r"[<【\[](?P<word>[^<>【】\[\]]{1,40})[>】\]]")
_PARTS = r"\d{1,3}(?:[\s.\-–—‐‑‒−_/,:·]+\d{1,3})*"
# The wide letters of a Japanese keyboard as others write them.
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: " "}
_NUMBER = re.compile(rf"(?:(?:cr|gr|rules?|section|sec|no|number|§)[.:]?\s*)?(?P<number>{_PARTS})\s*[.):\-]*", re.IGNORECASE)
_NAMED = re.compile(
    rf"(?P<part>sealed|cross[ -]?craft|token|playbook|play book)[\s/:]+(?P<rest>q?\s*{_PARTS}|[\w' -]+)", re.IGNORECASE
)
_QUESTION_NUMBER = re.compile(r"(?:playbook\s*)?q\.?\s*\d{1,2}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for. `number` is what reads like a rule number; `notes` say what was not understood."""

    typed: str
    words: tuple[Token, ...]
    phrases: tuple[tuple[str, ...], ...] = ()
    keywords: tuple[tuple[str, ...], ...] = ()
    excluded: tuple[tuple[str, ...], ...] = ()
    game: str = ""
    document: str = ""
    within: str = ""
    number: str = ""
    notes: tuple[str, ...] = ()

    @property
    def content(self) -> tuple[Token, ...]:
        """The words that may be part of a phrase; all of them where there are no others."""
        return tuple(word for word in self.words if not is_light(word.word)) or self.words


def parse(typed: str, corpus: Corpus, game: str = "", document: str = "") -> Query:
    """Take a query apart. Filters typed into it win over those given with it."""
    notes: list[str] = []
    text = " ".join(typed[: LONGEST_QUERY * 25].split())
    if len(text) > LONGEST_QUERY:
        text = text[:LONGEST_QUERY]
        notes.append(f"Only the first {LONGEST_QUERY} characters were searched for.")
    filters = {"game": game, "document": document, "in": ""}
    for match in _FILTER.finditer(text):
        name = {"doc": "document"}.get(match["name"].lower(), match["name"].lower())
        filters[name] = (match["quoted"] or match["plain"] or "").strip()
    text = _FILTER.sub(" ", text)
    phrases: list[tuple[str, ...]] = []
    excluded: list[tuple[str, ...]] = []
    for match in _PHRASE.finditer(text):
        found = terms(match["words"])
        if found:
            (excluded if match["not"] else phrases).append(found)
    text = _PHRASE.sub(lambda match: " " if match["not"] else f" {match['words']} ", text)
    excluded += [found for match in _EXCLUDED.finditer(text) if (found := terms(match["word"]))]
    text = " ".join(_EXCLUDED.sub(" ", text).split())
    text = idioms_read(text)
    chosen = _game(corpus, filters["game"], notes)
    named, rest = _game_named(corpus, text)
    words = tuple(tokens(text))
    if len(words) > MOST_WORDS:
        words = words[:MOST_WORDS]
        notes.append(f"Only the first {MOST_WORDS} words were searched for.")
    if named and (number_like(rest) or not chosen):
        chosen, text = chosen or named, rest
        words = tuple(tokens(rest)) or words
    return Query(
        typed=typed[:LONGEST_QUERY],
        words=words[:MOST_WORDS],
        phrases=tuple(phrases[:MOST_WORDS]),
        keywords=tuple(found for match in _KEYWORD.finditer(text) if (found := terms(match["word"])))[:MOST_WORDS],
        excluded=tuple(excluded[:MOST_WORDS]),
        game=chosen,
        document=_document(corpus, filters["document"], notes),
        within=filters["in"],
        number="" if phrases or excluded else number_like(text),
        notes=tuple(notes),
    )


def number_like(text: str) -> str:
    """The text as a number with plain separators, if it reads like one; else nothing."""
    text = text.translate(_NARROW).strip()
    if match := _NUMBER.fullmatch(text):
        return ".".join(str(int(digits)) for digits in re.findall(r"\d+", match["number"]))
    if _QUESTION_NUMBER.fullmatch(text):
        return "q" + f"{int(re.sub(r'[^0-9]', '', text)):02}"
    if match := _NAMED.fullmatch(text):
        part = re.sub(r"[ ]", "-" if match["part"].lower().startswith("cross") else "", match["part"].lower())
        part = "cross-craft" if part.startswith("cross") else part
        rest = match["rest"].strip()
        digits = re.findall(r"\d+", rest)
        if part.startswith("play"):
            return f"q{int(digits[0]):02}" if len(digits) == 1 else ""
        if digits and not re.search(r"[^\W\d_]", rest):
            return f"{part}/{'.'.join(digits)}"
    return ""


def _game(corpus: Corpus, asked: str, notes: list[str]) -> str:
    """A game by id, short form or the beginning of either name; unknown names are said."""
    wanted = asked.strip().lower()
    if not wanted or wanted == "all":
        return ""
    found = corpus.game(wanted)
    if found is None:
        found = next((g for g in corpus.games if wanted in (g.id.replace("-", ""), g.title.lower())), None)
        found = found or next((g for g in corpus.games if g.id.startswith(wanted)), None)
    if found is None:
        known = ", ".join(f"{g.id} ({', '.join(g.short)})" for g in corpus.games)
        notes.append(f"There is no game “{asked[:40]}”; the games are {known}. All games were searched.")
        return ""
    return found.id


def _document(corpus: Corpus, asked: str, notes: list[str]) -> str:
    wanted = asked.strip().lower()
    if not wanted:
        return ""
    ids = [*dict.fromkeys(d.id for d in corpus.documents), "library", "concordance"]
    found = wanted if wanted in ids else next((i for i in ids if wanted in i.split("-") or wanted in i), None)
    if found is None:
        notes.append(f"There is no document “{asked[:40]}”; the documents are {', '.join(ids)}. All were searched.")
        return ""
    return found


def _game_named(corpus: Corpus, text: str) -> tuple[str, str]:
    """A game that the query itself names at its beginning or end, and the query without it.

    "vanguard" alone is a term of its game, and so is "evolve": only names that are no rule words count.
    """
    lowered = text.lower()
    for game, name, pattern in _names(corpus.games):
        match = pattern.match(lowered)
        if match and (name != "vanguard" or number_like(match[match.lastindex or 1]) or " in vanguard" in lowered):
            return game, text[slice(*match.span(match.lastindex or 1))]
    return "", text


@lru_cache(maxsize=8)
def _names(games: tuple[Game, ...]) -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """Each name of each game, the longest first, with what finds it at the beginning or the end of a query."""
    return tuple(
        (game.id, name, re.compile(rf"(?:in )?{re.escape(name)}[\s:,/]+(.+)$|(.+?)[\s,]+in {re.escape(name)}$"))
        for game in games
        for name in sorted({game.title.lower(), game.id, game.id.replace("-", " "), *game.short}, key=len, reverse=True)
    )
