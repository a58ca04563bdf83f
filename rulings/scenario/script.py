"""Which option a line of the script picks: the one whose sentence it is, or of which it is an unambiguous shortening.

A line and the sentences of options are compared word by word. Capitals, articles and punctuation do not count; what an option
has in brackets may be left out. One line may answer several decisions in a row: each takes the words that fit it, and the
line is done when all of its words are taken.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rulings.kernel.choices import Decision, Option

ARTICLES = frozenset({"a", "an", "the", "another"})
CONNECTIVES = frozenset({"and", "then", "also", "now"})
WHERE = frozenset({"at", "on", "in"})
PURPOSES = frozenset({"to", "for", "protecting", "defending", "guarding", "saving"})
NEGATIONS = frozenset({"no", "not", "don't", "without", "never"})
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_NTH = ("", "", "second", "third", "fourth", "fifth", "sixth")
_TOKEN = re.compile(r"\(|\)|[^\s()]+")
_PLACE = re.compile(r"[a-z]\.[\w.-]+")


class Phrase(NamedTuple):
    """The words of a sentence: those that must be there, all of them, and the text after a colon."""

    required: tuple[str, ...]
    full: tuple[str, ...]
    tail: tuple[str, ...]
    named: tuple[str, ...]  # all but the places: a name may have brackets of its own

    def forms(self) -> list[tuple[str, ...]]:
        """The ways of saying it whole."""
        found = [self.required, self.full]
        if self.named not in found:
            found.append(self.named)
        extra = [word for word in self.full if word not in self.required]
        if extra and self.required and "." in self.required[-1]:
            found.append((*self.required[:-1], *extra))  # "with Ember Tyrant" for "with A.vanguard (Ember Tyrant)"
        if self.tail:
            found.append((*self.full, *self.tail))
            found.append((*self.required, *self.tail))
        return found


class Ambiguous(NamedTuple):
    """A line that fits several options."""

    options: tuple[str, ...]


class Fit(NamedTuple):
    """The option that a line picks, and which of the line's words it takes."""

    choice: int
    positions: frozenset[int]


@dataclass
class Progress:
    """A line that is being used up, word by word."""

    text: str
    words: tuple[str, ...]
    bare: tuple[str, ...] = ()  # the words before places without a player became the player's own
    taken: set[int] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)  # of the decisions that have taken words of it

    @property
    def fresh(self) -> bool:
        """Whether no decision has taken a word of it yet."""
        return not self.taken

    def left(self) -> list[str]:
        """The words that no decision has taken yet."""
        return [word for at, word in enumerate(self.words) if at not in self.taken and word not in CONNECTIVES]

    @property
    def done(self) -> bool:
        """Whether every word has been taken."""
        return not self.left()


def split(text: str) -> list[str]:
    """The words of a text in small letters, without articles and punctuation at their ends."""
    found: list[str] = []
    for raw in text.replace("’", "'").replace(")'s", "'s)").lower().split():
        word = raw.strip(".,;:!?\"“”«»()[]") if not raw.startswith("[") else raw.strip(".,;:!?\"“”()")
        if word and (word not in ARTICLES or found[-1:] == ["player"]):
            found.append(word)
    return found


def with_places(words: Iterable[str], zones: Collection[str], player: str) -> tuple[str, ...]:
    """Places without a player are the player's own."""
    return tuple(f"{player.lower()}.{word}" if word.removesuffix("'s") in zones else word for word in words)


def phrase(text: str, zones: Collection[str], player: str) -> Phrase:
    """The words of an option's sentence."""
    head, colon, tail = text.partition(": ")
    required: list[str] = []
    full: list[str] = []
    named: list[str] = []
    depth = 0
    for piece in _TOKEN.findall(head):
        if piece == "(":
            depth += 1
        elif piece == ")":
            depth = max(0, depth - 1)
        elif piece == "'s" and required and full[-1] != required[-1]:  # of a name that ends in brackets
            for words in (required, full, named):
                words[-1] += piece
        else:
            found = with_places(split(piece) or (["a"] if full[-1:] == ["player"] else []), zones, player)
            full.extend(found)
            if not depth:
                required.extend(found)
            if not depth or not all(map(_PLACE.fullmatch, found)):
                named.extend(found)
    return Phrase(tuple(required), tuple(full), with_places(split(tail), zones, player) if colon else (), tuple(named))


def sentences(options: Sequence[Option]) -> list[str]:
    """The sentence of each option; options that read alike are told apart by their place in the list."""
    seen: dict[str, int] = {}
    found = []
    for option in options:
        text = " ".join(option.text.split())
        seen[text] = seen.get(text, 0) + 1
        count = seen[text]
        nth = _NTH[count] if count < len(_NTH) else f"number {count}"
        found.append(text if count == 1 else f"{text} (the {nth})")
    return found


class Matcher:
    """Compares lines with the options of one decision."""

    def __init__(self, options: Sequence[Option], zones: Collection[str], player: str) -> None:
        self.zones = zones
        self.texts = sentences(options)
        self.plain = [" ".join(option.text.split()) for option in options]
        self.phrases = [phrase(text, zones, player) for text in self.plain]

    def find(self, progress: Progress) -> Fit | Ambiguous | None:
        """The option that a line picks here."""
        if progress.fresh:
            whole = self.same_text(progress.text)
            if whole is not None:
                return Fit(whole, frozenset(range(len(progress.words))))
        unclear: Ambiguous | None = None
        for way in (self._whole, self._inside, self._shortened):
            found = self._one(way(progress))
            if isinstance(found, Fit):
                return found
            unclear = unclear or found
        return unclear

    def as_written(self, progress: Progress) -> Fit | Ambiguous | None:
        """The option of which the line is a shortening as it is written: "1 enemy Unit" then is card text, and no place."""
        words = split(progress.text)
        if not progress.fresh or len(words) < 3 or tuple(words) == progress.words:
            return None
        everything = frozenset(range(len(progress.words)))
        return self._one([Fit(at, everything) for at, one in enumerate(self.phrases) if _shortens(words, one)])

    def same_text(self, text: str) -> int | None:
        """The option whose sentence this is, letter by letter or but for capitals."""
        plain = " ".join(text.split())
        for texts, said in ((self.texts, plain), ([one.lower() for one in self.texts], plain.lower())):
            if said in texts:
                return texts.index(said)
        return None

    def _placed(self, fits: Sequence[Fit], progress: Progress) -> list[Fit]:
        """Of several fits those at the place that the line names besides: "give it to Gate Sentry (B.guardians)"."""
        found = []
        for fit in fits:
            full = self.phrases[fit.choice].full
            places = {word for word in full if word.partition(".")[2] in self.zones}
            if places.intersection(progress.words):
                words = (*progress.words, "")
                there = zip(range(len(words)), words, words[1:], strict=False)
                also = (at for at, word, after in there if word in full or (word in WHERE and after in places))
                found.append(Fit(fit.choice, fit.positions.union(also)))
        return found or list(fits)

    def _one(self, fits: Sequence[Fit]) -> Fit | Ambiguous | None:
        """The one fit, if the fits are one; options that read alike are one, and the first of them is picked."""
        if not fits:
            return None
        different = {self.plain[fit.choice] for fit in fits}
        if len(different) == 1:
            return fits[0]
        return Ambiguous(tuple(self.texts[fit.choice] for fit in fits))

    def _whole(self, progress: Progress) -> list[Fit]:
        """The line is the sentence, apart from what does not count."""
        words = tuple(progress.words)
        everything = frozenset(range(len(words)))
        if not progress.fresh:
            return []
        return [Fit(at, everything) for at, one in enumerate(self.phrases) if words in one.forms()]

    def _inside(self, progress: Progress) -> list[Fit]:
        """The sentence stands in the line; the one that takes most of its words wins."""
        fits = []
        for at, one in enumerate(self.phrases):
            best: frozenset[int] = frozenset()
            for form in one.forms():
                positions = _positions(form, progress)
                if positions is not None and len(positions) > len(best):
                    best = positions
            if best and (progress.fresh or best - progress.taken):
                fits.append(Fit(at, best))
        fits = self._placed(fits, progress)
        most = max((len(fit.positions) for fit in fits), default=0)
        best_fits = [fit for fit in fits if len(fit.positions) == most]
        # "discard X and Y" fits two options in different words of the line: the one that is named first comes first.
        first = min((sorted(fit.positions) for fit in best_fits), default=[])
        return [fit for fit in best_fits if sorted(fit.positions) == first]

    def _shortened(self, progress: Progress) -> list[Fit]:
        """What is left of the line is a shortening of the sentence."""
        left = progress.left()
        everything = frozenset(range(len(progress.words)))
        if not left:
            return []
        return [Fit(at, everything) for at, one in enumerate(self.phrases) if _shortens(left, one)]


def _positions(form: Sequence[str], progress: Progress) -> frozenset[int] | None:
    """Where the words of a sentence stand in the line, together if possible, otherwise in this order."""
    words = progress.words
    size = len(form)
    if not size or size > len(words):
        return None
    runs = [frozenset(range(at, at + size)) for at in range(len(words) - size + 1) if tuple(words[at : at + size]) == tuple(form)]
    runs = [run for run in runs if not _negated(form, words, min(run))]
    if runs:
        return max(runs, key=lambda run: len(run - progress.taken))
    found: list[int] = []
    for word in form:
        start = found[-1] + 1 if found else 0
        later = [at for at in range(start, len(words)) if words[at] == word]
        if not later:
            return None
        found.append(next((at for at in later if at not in progress.taken), later[0]))
    alone = size < 2 or _negated(form, words, found[0]) or not _goes_on(found, progress)
    return None if alone else frozenset(found)


def _goes_on(found: Sequence[int], progress: Progress) -> bool:
    """Whether words far apart are of one saying: "guard with X and Y" goes on, "guard with X to save Y" says what it is for."""
    between = set(range(found[0], found[-1])) - progress.taken - set(found)
    return progress.fresh or not any(progress.words[at] in PURPOSES for at in between)


def _negated(form: Sequence[str], words: Sequence[str], at: int) -> bool:
    return at > 0 and words[at - 1] in NEGATIONS and form[0] not in NEGATIONS


def _shortens(left: Sequence[str], one: Phrase) -> bool:
    """Whether words are some of a sentence's words in their order, and then perhaps the first words of its tail."""
    if bool(NEGATIONS.intersection(left)) != bool(NEGATIONS.intersection(one.full)):
        return False
    at = 0
    for index, word in enumerate(left):
        while at < len(one.full) and one.full[at] not in (word, f"{word}'s"):
            at += 1
        if at == len(one.full):
            rest = tuple(left[index:])
            return bool(one.tail) and one.tail[: len(rest)] == rest
        at += 1
    return True


class Table(NamedTuple):
    """What lines may refer to besides the options' own words: the card at a place, the place of an ability on its card."""

    names: Mapping[str, str] = {}
    abilities: Mapping[str, int] = {}  # the text of an ability -> 1 for the first of its card


class Script:
    """Reads lines with the words of one game: its zones, and which cards lie where."""

    def __init__(self, zones: Collection[str], verbs: Mapping[str, Collection[str]] | None = None) -> None:
        self.zones = frozenset(zones)
        self.verbs = verbs or {}  # verbs that mean one action only, with the kinds of decision at which it is taken

    def progress(self, text: str, player: str, meant: str = "") -> Progress:
        """A line at its beginning; `meant` is the same with places as options have them. What follows "because" is no choice."""
        said, words = (re.split(r"\s+because\s+", one, maxsplit=1)[0] for one in (text, meant or text))
        bare = tuple(split(words))
        return Progress(said, with_places(bare, self.zones, player), bare)

    def find(self, decision: Decision, progress: Progress, speaker: str, table: Table) -> Fit | Ambiguous | None:
        """The option that a line picks."""
        matcher = Matcher(decision.options, self.zones, speaker)
        for said in (progress, *self._theirs(matcher, progress, speaker)):
            found = self._nth(matcher, said, table) or matcher.find(said) or self._otherwise(matcher, decision, said, table)
            if found is not None:
                return found
        return None

    def _theirs(self, matcher: Matcher, progress: Progress, speaker: str) -> list[Progress]:
        """The line with its bare places as those of the one player whose places are offered, who is not the speaker."""
        owners = {
            word.partition(".")[0]
            for one in matcher.phrases
            for word in one.full
            if _PLACE.fullmatch(word) and word.partition(".")[2] in self.zones
        }
        if len(owners) != 1 or speaker.lower() in owners or not self.zones.intersection(progress.bare):
            return []
        words = with_places(progress.bare, self.zones, owners.pop())
        return [Progress(progress.text, words, progress.bare, progress.taken, progress.kinds)]

    def in_its_words(self, decision: Decision, progress: Progress, speaker: str) -> bool:
        """Whether the whole line is an option of a decision without another verb in place of its own."""
        found = Matcher(decision.options, self.zones, speaker).find(progress)
        return isinstance(found, Fit) and len(found.positions) == len(progress.words)

    def astray(self, decision: Decision, fit: Fit, progress: Progress) -> bool:
        """Whether words that are left of a line would begin an action of which the line says nothing: the second name of
        "discard X and Y" is no word for calling Y."""
        if progress.fresh or decision.kind in progress.kinds or not any(decision.kind in kinds for kinds in self.verbs.values()):
            return False
        verb = split(decision.options[fit.choice].text)[:1]
        own = self.verbs.get(progress.words[0], ())
        return decision.kind not in own and not set(verb).intersection(progress.words)

    def find_refused(self, decision: Decision, progress: Progress, speaker: str, table: Table) -> Option | None:
        """What the line asks for in vain."""
        refused = decision.refused
        if not refused:
            return None
        matcher = Matcher(refused, self.zones, speaker)
        nth = self._nth(matcher, progress, table) or matcher.as_written(progress)
        if isinstance(nth, Fit):
            return refused[nth.choice]
        for variant in (progress, *self._variants(progress, table, decision.kind)):
            found = self._at_its_place(matcher, progress, variant, table)
            if isinstance(found, Ambiguous):
                return refused[matcher.texts.index(found.options[0])]
            if found is not None:
                return refused[found.choice]
        return None

    def _at_its_place(self, matcher: Matcher, progress: Progress, variant: Progress, table: Table) -> Fit | Ambiguous | None:
        """The option that a line picks in other words. A place that it names is never given up for another one."""
        found = matcher.find(variant)
        if variant is progress or not isinstance(found, Fit):
            return found
        told = {word for word in matcher.phrases[found.choice].full if word in table.names}
        meant = {word for word in progress.words if word in table.names}
        return found if not meant or not told or meant & told else None

    def _otherwise(
        self, matcher: Matcher, decision: Decision, progress: Progress, table: Table
    ) -> Fit | Ambiguous | None:
        """Other words for the same: decline, yes and no, "choose" for any verb, a place for the card on it."""
        everything = frozenset(range(len(progress.words)))
        if progress.fresh and decision.optional:
            said = " ".join(progress.words)
            if said in ("decline", "no", "pass") or said.startswith("stop "):
                return Fit(0, everything)
            declines = NEGATIONS.intersection(matcher.phrases[0].full[:2])  # "no ...", "do not ...": the other one is the yes
            if said in ("yes", "accept") and len(decision.options) == 2 and declines:
                return Fit(1, everything)
            if _says_none(progress.words, matcher.phrases[0].full):
                return Fit(0, everything)
        written = matcher.as_written(progress)
        if written is not None:
            return written
        for variant in self._variants(progress, table, decision.kind):
            found = self._at_its_place(matcher, progress, variant, table)
            if found is not None:
                return found if isinstance(found, Ambiguous) else Fit(found.choice, _taken(progress, variant, found, table))
        return None

    def _variants(self, progress: Progress, table: Table, kind: str) -> list[Progress]:
        """The same line with the name of the card for its place, and with "choose" in place of its verb."""
        found = []
        named = self._by_name(progress.words, table)
        if named != progress.words and progress.fresh:
            found.append(Progress(" ".join(named), named))
        acting = any(kind in kinds for kinds in self.verbs.values())
        if progress.fresh and len(progress.words) > 1 and not acting and progress.words[0] not in self.verbs:
            rest = progress.words[1:]
            if progress.words[0] == "choose":
                found.append(Progress(" ".join(rest), rest))
            elif not NEGATIONS.intersection(progress.words):
                found.append(Progress(" ".join(("choose", *rest)), ("choose", *rest)))
        return found

    @staticmethod
    def _by_name(words: Sequence[str], table: Table) -> tuple[str, ...]:
        """Words with the name of the card for its place."""
        named: list[str] = []
        for word in words:
            place, possessive = (word.removesuffix("'s"), "'s") if word.endswith("'s") else (word, "")
            card = split(table.names[place]) if place in table.names else [place]
            named.extend([*card[:-1], card[-1] + possessive] if card else [word])
        return tuple(named)

    def _nth(self, matcher: Matcher, progress: Progress, table: Table) -> Fit | None:
        """ "use X's second ability": the one that is second on its card, or the second of those that fit without the word."""
        ordinal = next((ORDINALS[word] for word in progress.words if word in ORDINALS), 0)
        if not ordinal or not progress.fresh or matcher.same_text(progress.text) is not None:
            return None
        words = tuple(word for word in progress.words if word not in ORDINALS)
        everything = frozenset(range(len(progress.words)))
        said = (words, self._by_name(words, table))
        fits = [at for at, one in enumerate(matcher.phrases) if any(form in one.forms() or _shortens(form, one) for form in said)]
        printed = [at for at in fits if table.abilities.get(matcher.plain[at].partition(": ")[2]) == ordinal]
        if len(printed) == 1:
            return Fit(printed[0], everything)
        if any(matcher.plain[at].partition(": ")[2] in table.abilities for at in fits):
            return None
        return Fit(fits[ordinal - 1], everything) if ordinal <= len(fits) else None


def _says_none(words: Sequence[str], first: Sequence[str]) -> bool:
    """ "Do not pair", "no deploy": the verb of an option that picks none, denied."""
    denied = [word for word in words if word not in NEGATIONS and word != "do"]
    return len(denied) < len(words) and bool(denied) and "none" in first and all(word in first for word in denied)


def _taken(progress: Progress, variant: Progress, found: Fit, table: Table) -> frozenset[int]:
    """Which words of a line an option takes that fits it with the names of cards for their places: maybe not the target's."""
    positions: list[int] = []  # of each word of the variant, where in the line it comes from
    for at, word in enumerate(progress.words):
        positions += [at] * (len(split(table.names[word])) if word in table.names else 1)
    if len(positions) != len(variant.words):
        return frozenset(range(len(progress.words)))
    return frozenset(positions[at] for at in found.positions)


def nearest(text: str, options: Sequence[str]) -> str:
    """The option that a line is most like."""
    close = difflib.get_close_matches(text.lower(), [option.lower() for option in options], 1, 0.3)
    if not close:
        return options[0] if len(options) == 1 else ""
    return next(option for option in options if option.lower() == close[0])
