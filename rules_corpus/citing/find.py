"""Finds what may be citations in anybody's text: numbers with what stands around them, questions, and `[[...]]`.

Nothing is looked up here. A mention carries its evidence; `resolve` weighs it against the corpus.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass

from rules_corpus.citing.context import Context
from rules_corpus.citing.numbers import HYPHEN, PART, Key, key_of
from rules_corpus.citing.protect import BLANK
from rules_corpus.citing.words import Cue, Words


@dataclass(slots=True)
class Mention:
    """Something that may be a citation, and what stands before and after it up to the next number.

    `chained` follows the mention before it in a list; `partial` is only the last part of a number there (".3").
    `question` and `name` are for what is no number: a question of the Playbook, an address or title in brackets.
    """

    start: int
    end: int
    key: Key = ()
    separator: str = ""
    cue: int = Cue.NONE
    game: str = ""
    before: str = ""
    after: str = ""
    chained: bool = False
    partial: bool = False
    question: int = 0
    doubtful: bool = False
    version: str = ""
    name: str = ""
    display: str = ""
    background: bool = False


# A candidate begins with a digit, a quotation mark or a "q": as the pattern begins with these signs, the search passes
# over all others at the speed of C. So what must stand before a candidate is asked after its first sign, `_FIRST`.
_FIRST = r"[\s\S]"
# Before a number: no word, no sign of an amount, address or path; a slash or hyphen only in a list or range ("7.2-7.4").
# An underline may emphasise it, but joins it to a word.
_LEFT = (
    rf"(?<![^\W_]{_FIRST})(?<![^\W_]_{_FIRST})(?<![.\\:@$€£¥+=<~^%]{_FIRST})"
    rf"(?<![^0-9][-/\u2010\u2011]{_FIRST})(?<!\A[-/]{_FIRST})"
)
# Or its cue, with no space between: "CR7.6.1.2".
_GLUED = rf"(?<=(?<![^\W_])(?<![.\\:@$€£¥+=<~^%])(?<![^0-9][-/\u2010\u2011])(?<!\A[-/])[CG]R{_FIRST})"
# Before a number with dots: a hyphen is a range's ("7.2-7.4"), so there is a dot in the number before it.
_LEFT_DOTTED = (
    rf"(?<![^.0-9][0-9][-\u2010\u2011]{_FIRST})(?<![^.0-9][0-9]{{2}}[-\u2010\u2011]{_FIRST})"
    rf"(?<!\A[0-9]-{_FIRST})(?<!\A[0-9]{{2}}-{_FIRST})"
)
_RIGHT = r"(?![^\W_]|_[^\W_]|[%@°\\]|\.[a-z0-9]|:[0-9/]|-[^\W\d_])"
_ALONE = r"(?![^\W_]|[.\-/:%][0-9])"
# Before a word that leads in a number: no word, and no link, which may have been one; "§" needs nothing before it.
_WORD_LEFT = rf"(?<![^\W_])(?<!{BLANK})"


def _led_in_by(*words: str) -> str:
    """That one of these words, each of a fixed width, stands before a candidate."""
    return "(?:" + "|".join(f"(?<={word}{_FIRST})" for word in words) + ")"


_SEE = [f"{_WORD_LEFT}{see}" for see in (r"[Ss]ee\s", r"[Rr]efer\sto\s")]
_SEE_THE = [*_SEE, *(rf"{see}the\s" for see in _SEE)]
_TO_SPACED = _led_in_by(*_SEE, rf"{_WORD_LEFT}[CG]R\s")
_TO_SECTION = _led_in_by(
    *(f"{_WORD_LEFT}{word}" for word in (r"[Ss]ection\s", r"[Ss]ections\s", r"[Ss]ec\.", r"[Ss]ec\.\s")), "§", r"§\s"
)
_TO_TITLE = _led_in_by(*_SEE_THE)
_TO_TITLED = _led_in_by(*_SEE_THE, *(f"{see}[\"“]" for see in _SEE_THE))
# After a number with a space in it, as Vanguard prints one ("See 3. 12 for more"): "see 3. 12 people" is two sentences.
_GOES_ON = r"\.?(?:$|[\n),;:]|\s(?:for|and|or|in|to|about|where|which|on)\b)"
_NUMBER = re.compile(
    r"[0-9\"“Qq](?:(?<=[0-9])(?:"
    rf"(?:{_LEFT}|{_GLUED})(?:(?P<dotted>{_LEFT_DOTTED}[0-9]?(?:\.{PART})+){_RIGHT}(?!/[0-9]{{1,2}}(?![0-9.]))"
    rf"|(?P<hyphened>(?<!{HYPHEN}{_FIRST})[0-9]?(?:(?:[–—]{PART}){{2,}}|(?:{HYPHEN}{PART})+))"
    rf"{_RIGHT}(?!{HYPHEN}[^\W_]|/(?!{PART}-)[0-9]))"
    rf"|{_TO_SPACED}(?P<spaced>[0-9]?\.\s{PART}(?:\.{PART})*)(?={_GOES_ON})"
    rf"|{_TO_SECTION}(?P<section>[0-9]?){_ALONE}"
    rf"|{_TO_TITLED}(?P<titled>[0-9]?)(?=\.?\s[<【]?[^\W\d_])"
    rf")|(?<=[\"“]){_TO_TITLE}(?P<title>[^\W\d_][^\"“”\n]{{2,80}})[\"”]"
    rf"|(?<=[Qq])(?<![^\W_]{_FIRST})(?<!{BLANK}{_FIRST})(?:uestion)?\.?\s?(?P<question>{PART}){_ALONE})"
)
_PARTIAL = re.compile(
    r"\.?(?:\s*(?:,\s*(?:and\s+|or\s+|&\s*)?|/|&|\band\b|\bor\b|\bto\b|\bthrough\b|[-–—])\s*)"
    rf"(?P<mark>\.|-)(?P<part>{PART})(?![^\W_]|[.\-][0-9])"
)
_SHORT_RANGE = re.compile(rf"\s?[-–—]\s?(?P<part>{PART})(?![^\W_]|[.\-:/%][0-9]|%)")
_CONNECTED = re.compile(
    r"\.?[\s)\]]*(?:[,;/&+]|[-–—]|\b(?:and|or|to|through|thru|until|as well as|plus)\b)(?:\s*\b(?:and|or)\b)?\s*"
    r"(?:rules?|CR|GR|§§?|sections?|see|also)?[\s(\[]*",
    re.IGNORECASE,
)
# What may follow a number right after an opening bracket: the end of it, more, or the other end of a range.
_IN_BRACKETS = re.compile(r"[)\].,;]|\s?[-–—]\s?$")
_BRACKETS = re.compile(r"\[\[(?P<inner>[^\[\]\n]{1,160})\]\]")
_NAME_BEFORE = re.compile(r"([^\W\d_][\w+#-]*)\s$")
_CAPITALISED = re.compile(r"[^.!?:;\n(]\s([A-Z][\w+#]*)\s$")
_WORD = re.compile(r"[a-z][a-z0-9'-]*")
_WINDOW_BEFORE, _WINDOW_AFTER, _WINDOW_CUE = 72, 60, 32


def find_mentions(text: str, context: Context, words: Words) -> Iterator[Mention]:
    """The numbers and questions of a blanked text, in order, with their evidence."""
    find = _Finder(text, context, words)
    previous: Mention | None = None
    barrier = 0
    match = next(matches := _NUMBER.finditer(text), None)
    while match is not None:
        following = next(matches, None)
        limit = following.start() if following else len(text)
        if match.lastgroup == "question":
            yield _question(text, match, context)
        elif match.lastgroup == "title":
            yield Mention(*match.span("title"), cue=Cue.POINTING, name=match["title"])
        elif (mention := find.mention(match, previous, barrier, limit)) is not None:
            yield mention
            previous = mention
            if _may_go_on(text, mention, limit):
                for more in _partials(text, mention, limit):
                    yield more
                    previous = more
        barrier = max(match.end(), previous.end if previous else 0)
        match = following


class _Finder:
    """What every number of one text is asked with."""

    def __init__(self, text: str, context: Context, words: Words) -> None:
        self._text = text
        self._context = context
        self._words = words
        self._names_other_rules = words.may_be_elsewhere(context.small)

    def mention(self, match: re.Match[str], previous: Mention | None, barrier: int, limit: int) -> Mention | None:
        """The mention of one number, or None where the number is measured, linked already, or cannot be a rule's.

        What stands around it counts between the numbers before (`barrier`) and after (`limit`), and up to what is
        protected: so what was linked once is no evidence for or against what was not, and linking a linked text
        changes nothing.
        """
        text, (start, end), group = self._text, match.span(), match.lastgroup
        key = key_of(text[start:end])
        after = text[end : min(limit, end + _WINDOW_AFTER)]
        # A link right after a number, as `annotate` writes it after an ambiguous one, has told already what is meant.
        if not key or after.startswith(BLANK):
            return None
        before = text[max(barrier, start - _WINDOW_BEFORE) : start]
        if BLANK in before:
            before = before.rpartition(BLANK)[2]
        if BLANK in after:
            after = after.partition(BLANK)[0]
        cue = self._cue(group, before, after)
        if cue is None:
            return None
        separator = "." if group in ("dotted", "spaced") else "-" if group == "hyphened" else ""
        chained = previous is not None and previous.separator == separator and _chains(text, previous, start)
        return Mention(start, end, key, separator, cue, self._context.attached(start, end), before, after, chained)

    def _cue(self, group: str | None, before: str, after: str) -> int | None:
        """What the surroundings make of a number; None where they make it anything but one of our rules."""
        # Where there is nothing but space, as between the numbers of a column, there is nothing to be read.
        near = "" if before.isspace() else before[-_WINDOW_CUE:]
        if near and self._names_other_rules and self._words.elsewhere(near):
            return None
        if group == "section":
            return Cue.STRONG
        cue = Cue.NONE
        if group == "titled" or group == "spaced":
            cue = Cue.POINTING
        elif near:
            cue = self._words.cue(near)
            if cue == Cue.NONE and near[-1] in "([" and _IN_BRACKETS.match(after):
                cue = Cue.WEAK
        measured = cue < Cue.STRONG and not after.isspace() and self._words.units.match(after)
        return None if measured else cue


def _chains(text: str, previous: Mention, start: int) -> bool:
    """Whether a number goes on a list: only a comma or such stands between."""
    return start - previous.end <= 24 and _CONNECTED.fullmatch(text, previous.end, start) is not None


def doubtful(mention: Mention, context: Context, words: Words, vocabulary: Container[str]) -> bool:
    """Whether the surroundings speak of a version, an address, a score, a price or a day.

    `vocabulary` are the words of the rules: a name that is not among them ("nginx 1.2.6") has versions, not rules.
    """
    if mention.before.isspace() and mention.after.isspace():
        return False
    depth, dotted = len(mention.key), mention.separator == "."
    if words.names_a_version(mention.before[-24:]):
        return depth < 5
    if depth > 4 or (depth == 4 and not dotted) or mention.cue >= Cue.POINTING:
        return False
    start, end = context.sentence(mention.start)
    before = mention.before[max(0, len(mention.before) - (mention.start - start)) :]
    after = mention.after[: max(0, end - mention.end)]
    if depth == 3 and mention.cue == Cue.NONE and not mention.game and _stray(before, after, dotted, words, vocabulary):
        return True
    unlikely = words.network if depth == 4 else words.date if dotted else words.score
    return not unlikely.isdisjoint(_WORD.findall(f"{before} {after}".lower()))


def _stray(before: str, after: str, dotted: bool, words: Words, vocabulary: Container[str]) -> bool:
    """Whether a number of three parts without a cue stands like a version (dots) or a record (hyphens)."""
    if not before.strip(" \t\r\n*_#>-"):
        return False
    if dotted:
        name = _NAME_BEFORE.search(before)
        return name is not None and (name[1].lower() not in vocabulary or _CAPITALISED.search(before) is not None)
    following = _WORD.match(after.lstrip(" *_)\"”"))
    return following is None or following[0] not in words.after


def _may_go_on(text: str, mention: Mention, limit: int) -> bool:
    """Whether it is worth looking for what goes on a list with only the last part: there is the sign for it."""
    gap = text[mention.end : min(limit, mention.end + 24)]
    return mention.separator in gap or gap.lstrip()[:1] in ("-", "–", "—")


def _partials(text: str, mention: Mention, limit: int) -> Iterator[Mention]:
    """What goes on a list or a range with only the last part: ", .3 and .5", "-4" after 7.6.1.2."""
    last = mention
    while (match := _PARTIAL.match(text, last.end, limit)) and match["mark"] == last.separator:
        key = (*last.key[:-1], int(match["part"]))
        last = Mention(match.start("mark"), match.end(), key, last.separator, chained=True, partial=True)
        yield last
        if not _may_go_on(text, last, limit):
            return
    if last.separator == "." and (match := _SHORT_RANGE.match(text, last.end, limit)):
        key = (*last.key[:-1], int(match["part"]))
        if key > last.key:
            yield Mention(match.start("part"), match.end(), key, ".", chained=True, partial=True)


def _question(text: str, match: re.Match[str], context: Context) -> Mention:
    start, end = match.span()
    low, high = context.sentence(start)
    near = text[max(low, start - 120) : min(high, end + 60)].lower()
    cue = Cue.STRONG if "playbook" in near else Cue.NONE
    # "Q1:" at the start of a line is somebody's own question.
    label = text[end : end + 1] in (":", ".", ")") and not text[max(low, start - 4) : start].strip(" *_#>-\n")
    padded = len(match["question"]) == 2 and match["question"].isdigit()
    unsure = cue == Cue.NONE and (label or not padded or text[start] != "Q")
    return Mention(start, end, cue=cue, game=context.attached(start, end), question=int(match["question"]), doubtful=unsure)


def find_brackets(text: str) -> Iterator[re.Match[str]]:
    """Everything in double brackets; `brackets.read_brackets` tells what it means."""
    return _BRACKETS.finditer(text)
