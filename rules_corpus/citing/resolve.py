"""Decides for each mention in anybody's text which rule is meant, whether it is one at all, and what stays open.

What the surroundings name decides first, then the game given, then what exists in only one game. What is left with
several games is a choice; nothing is guessed. A short or bare number has to earn its place: precision comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from rules_corpus.citing.beside import Beside
from rules_corpus.citing.context import Context
from rules_corpus.citing.find import Mention, doubtful
from rules_corpus.citing.library import Home, Library, home_at
from rules_corpus.citing.numbers import Key, key_of, likeness, renumbered
from rules_corpus.citing.rulebook import Book
from rules_corpus.citing.titles import stems
from rules_corpus.citing.words import Cue, Words
from rules_corpus.model import Rule
from rules_corpus.urls import PLAYBOOK

TextStatus = Literal["ok", "stale", "repaired", "dangling", "ambiguous"]

_WORD = re.compile(r"[^\W\d_][\w-]*")
_PRIVATE_NETWORK = 10
# "Cost 2-9" is no number of a rule; with so many parts it is one.
_BESIDE_A_TITLE = 3
_LETTERS_OF_A_TITLE = 2
# By so many a section's number grows at most when others are put in before it.
_SECTIONS_PUT_IN = 2
_DASHES = ("–", "—")
# How many words before "(7.2)" may be about it.
_NEAR_WORDS = 4


class Choice(NamedTuple):
    """One of the rules that an ambiguous citation may mean."""

    game: str
    number: str
    url: str
    pinned_url: str


class TextCitation(NamedTuple):
    """A citation in anybody's text. `display` is what a link shows; `choices` are the rules an ambiguous one may mean.

    `url` is the rule's address of today, or of the version that the text names; `pinned_url` is the one to give out.
    """

    start: int
    end: int
    printed: str
    game: str | None
    number: str | None
    status: TextStatus
    url: str | None
    note: str = ""
    display: str = ""
    background: bool = False
    choices: tuple[Choice, ...] = ()
    pinned_url: str | None = None


def _nearness(printed: Key, own: Key) -> tuple[bool, tuple[int, int]]:
    """For ordering the rules of one title: the one that can have had the printed number, then the one most like it."""
    return renumbered(printed, own), likeness(printed, own)


def _moved_below(book: Book, titled: list[Rule], printed: Key) -> Rule | None:
    """The rule below one of a title that a number meant before the title's whole section moved: "12-2-5-1 (Burst)"."""
    for rule in titled:
        own = key_of(rule.number)
        if own and 0 < abs(own[0] - printed[0]) <= _SECTIONS_PUT_IN and renumbered(printed[: len(own)], own):
            return book.by_key(own + printed[len(own) :])
    return None


class Resolver:
    """Resolves the mentions of one text."""

    def __init__(self, library: Library, text: str, context: Context, words: Words, game: str | None) -> None:
        self._library = library
        self._text = text
        self._context = context
        self._words = words
        self._given = game
        self._names_formats = library.may_name_formats(context.small)
        self._fitting: dict[str, list[str]] = {}

    def resolve(self, mentions: Iterable[Mention]) -> list[TextCitation]:
        """The citations among the mentions, in order."""
        found = []
        last: TextCitation | None = None
        for mention in mentions:
            last = self._one(mention, last if mention.chained else None)
            if last is not None:
                found.append(last)
        return found

    def _one(self, mention: Mention, before: TextCitation | None) -> TextCitation | None:
        if mention.question:
            return self._question(mention)
        if mention.name:
            return self._named(mention)
        if mention.cue >= Cue.STRONG:
            mention.chained = False  # "7.6.1.2 and rule 10.5.2": the second is called a rule itself
        if before is not None:
            # A list goes on in the game of its first number, if the next number exists there.
            if before.game and not mention.game and self._in_game(mention, before.game):
                mention.game = before.game
            if mention.cue < Cue.STRONG:
                mention.cue = Cue.STRONG
        if not mention.key or (mention.partial and not mention.game):
            return None
        return self._number(mention)

    # numbers

    def _number(self, mention: Mention) -> TextCitation | None:
        homes = self._library.homes(mention.key)
        if mention.version:
            return self._pinned(mention)
        found = (self._names_formats and self._of_format(mention)) or self._by_title(mention)
        if found:
            return found
        meant = self._meant(mention, homes)
        if not meant:
            return self._misprinted(mention) or self._dangling(mention)
        if not self._earned(mention, meant):
            return None
        return self._made(mention, meant[0]) if len(meant) == 1 else self._open(mention, meant)

    def _meant(self, mention: Mention, homes: list[Home]) -> list[Home]:
        """The rules that can be meant: none, one, or those between which only the reader can choose."""
        if mention.game:
            return [home for home in homes if home.game == mention.game]
        sentence = self._context.in_sentence(mention.start)
        if not homes or (len(homes) == 1 and not sentence and self._given in (None, homes[0].game)):
            return homes
        same = [home for home in homes if not mention.separator or home.separator == mention.separator]
        given = [home for home in homes if home.game == self._given]
        if mention.cue == Cue.BRACKETS and given:
            return given
        near = (sentence, self._context.in_paragraph(mention.start))
        for games in near:
            if hits := [home for home in same if home.game in games]:
                return hits
        if len(sentence) == 1 and self._has_form_of(sentence[0], mention):
            return []
        if given:
            return given
        if self._given and self._has_form_of(self._given, mention):
            return []
        for games in (*near, self._context.everywhere):
            if hits := [home for home in same or homes if home.game in games]:
                return hits
        return same or homes

    def _has_form_of(self, game: str, mention: Mention) -> bool:
        """Whether the number is written as the game writes its numbers; so if the game lacks it, it is not another's."""
        book = self._library.books.get(game)
        return book is not None and mention.separator in ("", book.document.separator)

    def _earned(self, mention: Mention, meant: list[Home]) -> bool:
        """Whether there is evidence enough that this number is a citation."""
        depth = len(mention.key)
        known = self._is_known(mention)
        if depth == 1:
            return mention.cue == Cue.BRACKETS or (mention.cue == Cue.STRONG and known and len(meant) == 1)
        if mention.cue >= Cue.STRONG:
            return True
        if doubtful(mention, self._context, self._words, self._library.vocabulary):
            return False
        if depth == 2:
            attached = bool(mention.game) and mention.separator == "." == meant[0].separator
            return attached or (known and (mention.cue == Cue.POINTING or self._explained(mention, meant)))
        if depth == 3:
            return bool(mention.game) or mention.cue >= Cue.POINTING or known or (mention.cue == Cue.WEAK and len(meant) == 1)
        sure = known or bool(self._context.everywhere) or mention.cue > Cue.NONE or depth > 4 or mention.separator == "-"
        return sure or mention.key[0] != _PRIVATE_NETWORK

    def _explained(self, mention: Mention, meant: list[Home]) -> bool:
        """Whether a number explains what stands before it: "the start phase (7.2)", "the phases 7.2–7.4"."""
        bracketed = mention.before[-1:] in ("(", "[") and mention.cue == Cue.WEAK
        if len(meant) != 1 or not (bracketed or mention.after.strip() in _DASHES):
            return False
        title = set(stems(meant[0].rule.title))
        about = title.intersection(stem for word in _WORD.findall(mention.before)[-_NEAR_WORDS:] for stem in stems(word))
        # "(2-1)" may be a record, so all of a title has to stand there, and more than a word.
        return bool(about) if mention.separator == "." else about == title and len(title) > 1

    def _named_near(self, mention: Mention) -> bool:
        return bool(self._context.in_sentence(mention.start)) or len(self._context.everywhere) == 1

    def _in_game(self, mention: Mention, game: str) -> bool:
        return game in [home.game for home in self._library.homes(mention.key)]

    def _pinned(self, mention: Mention) -> TextCitation:
        """A number of a certain version."""
        corpus = self._library.corpus
        number = corpus.normalise(mention.game, ".".join(map(str, mention.key)), mention.version)
        rule = corpus.rule(mention.game, number, mention.version) if number else None
        return self._made(mention, home_at(rule, pinned=True)) if rule else self._nothing(mention, mention.game)

    def _of_format(self, mention: Mention) -> TextCitation | None:
        """A number that a special format has for itself, where the format is named before it."""
        named = self._library.format_named(mention.before)
        if named is None or (mention.game or self._given or named[1]) != named[1]:
            return None
        number = self._library.books[named[1]].document.separator.join(map(str, mention.key))
        rule = self._library.corpus.rule(named[1], f"{named[0]}/{number}")
        return self._made(mention, home_at(rule)) if rule else None

    def _misprinted(self, mention: Mention) -> TextCitation | None:
        """A number that the document prints for a rule by mistake, and that no rule has: who reads it cites it so."""
        near = self._context.in_sentence(mention.start)
        game = mention.game or (near[0] if len(near) == 1 else None) or self._given
        rule = self._library.misprinted(game, mention.key) if game and len(mention.key) > 2 else None
        if rule is None or not self._earned(mention, [home_at(rule)]):
            return None
        note = f"The document prints {rule.printed_number} for {rule.number}."
        return self._found(mention, self._library.home_of(rule), "repaired", note)

    def _dangling(self, mention: Mention) -> TextCitation | None:
        """A number that is called a rule and does not exist; any other number that does not is no citation."""
        if mention.cue == Cue.BRACKETS:
            return self._nothing(mention, mention.game or self._given)
        near = self._context.in_sentence(mention.start)
        game = mention.game or (near[0] if len(near) == 1 else None) or self._given
        # "Vanguard 7.1.5.2": so many parts in the game's own form, beside its name, are nothing but a rule's number.
        of_game = len(mention.key) > 3 and bool(mention.game) and self._has_form_of(mention.game, mention)
        called = mention.cue >= Cue.STRONG or of_game
        if not called or len(mention.key) < 3 or not game or mention.chained or self._is_version(mention):
            return None
        return self._nothing(mention, game)

    def _is_version(self, mention: Mention) -> bool:
        text = self._text[mention.start : mention.end]
        return any(document.version == text for document in self._library.corpus.documents)

    # titles

    def _by_title(self, mention: Mention) -> TextCitation | None:
        """The rule whose title stands beside the number: it tells the game, or that the number is of another day."""
        if mention.partial or (mention.before.isspace() and mention.after.isspace()):
            return None
        if self._words.names_a_version(mention.before[-24:], or_a_day=False):
            return None
        found = self._library.titles.beside(mention.before, mention.after)
        looked_up = self._title_games(mention) if found else ()
        for beside in found:
            games = [game for game in looked_up if game in beside.rules]
            confirmed = [game for game in games if self._has_title(mention.key, beside.rules[game], game)]
            if beside.bare and len(mention.key) < _BESIDE_A_TITLE and not (confirmed and self._is_no_amount(mention, beside)):
                continue
            if beside.small and (confirmed or not self._is_title_in_small(mention, beside)):
                continue
            if len(confirmed) == 1:
                homes = self._library.homes(mention.key)
                return self._made(mention, next(home for home in homes if home.game == confirmed[0]))
            if confirmed:
                return None
            # "CR 8.4.1.2 (Vanguard)" says which game is meant; a rule is called so as well, as one is called "X".
            if self._words.is_name(beside.title) or len(beside.title) < _LETTERS_OF_A_TITLE:
                continue
            moved = [there for game in games if (there := self._moved_to(mention, beside, game))]
            given = self._given
            if not moved and beside.closed and given and given in beside.rules and given not in games:
                # The game given counts in whatever form its number is typed: "12.2.5 Burst".
                moved = [there] if (there := self._moved_to(mention, beside, given)) else []
            if len(moved) == 1:
                return self._moved(mention, *moved[0])
        return None

    def _is_no_amount(self, mention: Mention, beside: Beside) -> bool:
        """Whether a short number after a title is no amount of it: "Damage Step 7.6", and not "Grade 2.4" or "Cost 2-9"."""
        return self._is_known(mention) and mention.separator == "." and len(stems(beside.title)) > 1

    def _is_title_in_small(self, mention: Mention, beside: Beside) -> bool:
        """Whether a word in small letters says of a known game's number what it is called: "12-2-5 burst"."""
        long = len(mention.key) >= _BESIDE_A_TITLE or len(stems(beside.title)) > 1
        return beside.closed and long and self._is_known(mention)

    def _is_known(self, mention: Mention) -> bool:
        """Whether the game of a number is known without looking at the number."""
        return bool(mention.game) or self._given is not None or self._named_near(mention)

    def _has_title(self, key: Key, titled: list[Rule], game: str) -> bool:
        """Whether the rule of a number is one of those that have a title."""
        printed = self._library.books[game].by_key(key)
        return printed is not None and printed.number in [rule.number for rule in titled]

    def _title_games(self, mention: Mention) -> list[str]:
        """The games to look a title up in: the one named, those the text is about, or all; each in its own form."""
        if mention.game:
            # A title may be a game's name: 14.4 of Shadowverse: Evolve is "Cardfight!! Vanguard".
            also = [] if self._given is None or self._in_game(mention, mention.game) else [self._given]
            return list(dict.fromkeys([mention.game, *also]))
        found = self._fitting.get(mention.separator)
        if found is None:
            fitting = [game for game in self._library.books if self._has_form_of(game, mention)]
            about = [self._given] if self._given in fitting else self._context.everywhere
            found = self._fitting[mention.separator] = [game for game in fitting if game in about] or fitting
        return found

    def _moved_to(self, mention: Mention, beside: Beside, game: str) -> tuple[Rule, Rule | None] | None:
        """The rule that has the title now, if the printed number can have been its number and says something else."""
        named = beside.rules[game]
        book = self._library.books[game]
        printed = book.by_key(mention.key)
        if printed is not None and self._speaks_of(printed, beside.title):
            return None
        meant = max(named, key=lambda rule: _nearness(mention.key, key_of(rule.number)))
        if renumbered(mention.key, key_of(meant.number)):
            return meant, printed
        told = beside.closed or mention.before[-1:] in ("(", "[")
        if told and self._is_known(mention) and (below := _moved_below(book, named, mention.key)):
            return below, printed
        # What stands beside a number that exists may be what it is about: "rule 7.6.1.2 (Critical)".
        alone = printed is None and len(named) == 1 and len(mention.key) > 1 and not beside.small
        return (meant, printed) if alone and beside.closed and mention.cue >= Cue.POINTING else None

    def _speaks_of(self, rule: Rule, title: str) -> bool:
        """Whether the rule of the printed number is about the title after all."""
        return set(stems(title)) <= self._library.words(rule)

    # making

    def _question(self, mention: Mention) -> TextCitation | None:
        rule = self._library.question(mention.question)
        if rule is None or (mention.game and mention.game != rule.game):
            return self._nothing(mention, mention.game or None) if mention.cue == Cue.BRACKETS else None
        near = self._context.in_sentence(mention.start) or ((self._given,) if self._given else self._context.everywhere)
        if mention.cue < Cue.STRONG and (mention.doubtful or rule.game not in (mention.game, *near)):
            return None
        return self._made(mention, home_at(rule))

    def _named(self, mention: Mention) -> TextCitation | None:
        """What is no number: an address ("token/fairy") or a title in brackets, or a title after "see"."""
        books = self._library.books
        games = [mention.game] if mention.game else [self._given] if self._given else list(books)
        if mention.cue < Cue.BRACKETS:
            rules = [rule for game in games if game in books for rule in books[game].titles.find(mention.name)[:1]]
        else:
            rules = [rule for game in games if game in books and (rule := self._by_name(game, mention))]
        exact = [rule for rule in rules if rule.title.casefold() == mention.name.casefold()]
        homes = [home_at(rule, pinned=bool(mention.version)) for rule in exact or rules]
        if len(homes) > 1:
            return self._open(mention, homes)
        return self._made(mention, homes[0]) if homes else None

    def _by_name(self, game: str, mention: Mention) -> Rule | None:
        """A game's rule by the tail of its address, typed as people type, or by its title."""
        slug = re.sub(r"[^\w./-]+", "-", mention.name.lower()).strip("-")
        tails = (mention.name, slug, slug.replace("-", "/", 1), f"token/{slug}", f"{PLAYBOOK}/{slug}")
        by_address = (self._library.corpus.rule(game, each, mention.version or None) for each in tails)
        return next(filter(None, by_address), None) or next(iter(self._library.books[game].titles.find(mention.name)), None)

    def _made(self, mention: Mention, home: Home) -> TextCitation:
        return self._found(mention, home, "ok")

    def _moved(self, mention: Mention, meant: Rule, printed: Rule | None) -> TextCitation:
        note = f"The title beside the number is that of {meant.number}."
        status: TextStatus = "stale" if printed else "repaired"
        return self._found(mention, self._library.home_of(meant), status, note)

    def _found(self, mention: Mention, home: Home, status: TextStatus, note: str = "") -> TextCitation:
        return self._citation(mention, home.game, home.number, status, home.url, note, (), home.pinned_url)

    def _nothing(self, mention: Mention, game: str | None) -> TextCitation:
        known = self._library.corpus.game(game) if game else None
        where = f"{known.title} has no such rule." if known else "There is no such rule."
        return self._citation(mention, game or None, None, "dangling", None, where)

    def _open(self, mention: Mention, meant: list[Home]) -> TextCitation:
        choices = tuple(Choice(home.game, home.number, home.url, home.pinned_url) for home in meant)
        note = "The text does not say which game is meant."
        return self._citation(mention, None, None, "ambiguous", None, note, choices)

    def _citation(
        self, mention: Mention, game: str | None, number: str | None, status: TextStatus, url: str | None, note: str = "",
        choices: tuple[Choice, ...] = (), pinned_url: str | None = None,
    ) -> TextCitation:  # fmt: skip
        printed = self._text[mention.start : mention.end]
        display = mention.display or printed
        return TextCitation(
            mention.start, mention.end, printed, game, number, status, url, note, display, mention.background, choices, pinned_url
        )
