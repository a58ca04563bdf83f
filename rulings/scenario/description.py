"""Reads a scenario's text into a typed `Scenario`; every mistake is explained with its line and what would be right."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulings.scenario.adapter import Adapter
from rulings.scenario.forms import copies, folded
from rulings.scenario.model import (
    CardFacts,
    DeckList,
    Expectation,
    Line,
    Scenario,
    ScenarioError,
    Variation,
)
from rulings.scenario.yamltext import Mistake, Value, read

TOP = (
    "game", "title", "source", "question", "cards", "board", "deck", "play", "expect", "answer", "otherwise", "until",
    "vary", "alternatives", "format", "mode", "seats", "direction",
)  # fmt: skip
TOP_WORDS = {
    "expected": "expect", "expectation": "expect", "expectations": "expect", "expects": "expect", "script": "play",
    "card": "cards", "name": "title",
}  # fmt: skip
MAX_REPEAT = 100_000
MAX_LINES = 500
MAX_CARDS = 400
# A number as people write it on a card: in quotes, with a comma, with the "+" that some cards have behind it.
_WRITTEN = re.compile(r"(-?(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,9}))\+?")
_SAID = re.compile(r"^([A-Z]|judge|author)\s*:\s*(.+)$", re.DOTALL)


def suggest(word: str, known: Iterable[str]) -> str:
    """`; did you mean ...?`, or the words that there are, when they are few."""
    names = [str(name) for name in known]
    close = difflib.get_close_matches(word, names, 1, 0.55)
    if not close:
        folded = {name.lower(): name for name in names}
        close = [folded[near] for near in difflib.get_close_matches(word.lower(), folded, 1, 0.55)]
    if close:
        return f"; did you mean `{close[0]}`?"
    return f"; there are {', '.join(f'`{name}`' for name in names)}" if 0 < len(names) <= 20 else ""


def read_scenario(text: str, games: Mapping[str, Adapter]) -> Scenario:
    """The scenario, or a `ScenarioError` with everything that is wrong in it."""
    try:
        root = read(text)
        return Reader(root, text, games).scenario()
    except Mistake as mistake:
        raise ScenarioError([mistake]) from mistake


class Reader:
    """Goes through the values of one scenario and collects what is wrong."""

    def __init__(self, root: Value, text: str, games: Mapping[str, Adapter]) -> None:
        self.text = text
        self.mistakes: list[Mistake] = []
        root = folded(root, TOP, TOP_WORDS)
        if root.pairs is None:
            raise Mistake("a scenario is a mapping: `game:`, `cards:`, `board:`, `play:`, `expect:`", root.line)
        self.root = root
        self.adapter = self._game(root.pairs, games)
        self.cards: dict[str, CardFacts] = {}
        self.lines = 0

    def wrong(self, message: str, value: Value | int) -> None:
        """Notes a mistake and goes on."""
        self.mistakes.append(Mistake(message, value if isinstance(value, int) else value.line))

    def _game(self, pairs: Mapping[str, Value], games: Mapping[str, Adapter]) -> Adapter:
        named = pairs.get("game")
        if named is None:
            raise Mistake(f"`game:` is missing; it is one of {', '.join(f'`{game}`' for game in games)}", self_line(pairs))
        found = games.get(named.text.strip().lower()) if named.scalar else None
        if found is None:
            raise Mistake(f"no game `{named.text}` can be replayed{suggest(named.text, games)}", named.line)
        return found

    # the whole -------------------------------------------------------------------------------------------------

    def scenario(self) -> Scenario:
        """Reads every part; raises all mistakes together."""
        from rulings.scenario.board_reading import read_board

        pairs = self.mapping(self.root, "a scenario")
        self.keys(self.root, TOP, "a scenario")
        self.read_cards(pairs.get("cards"))
        board = deck = None
        if "deck" in pairs:
            deck = self._deck(pairs["deck"], self.words(pairs.get("format")))
            if "board" in pairs:
                self.wrong("a scenario has `deck:` in place of `board:`, not both", pairs["board"])
        elif "board" in pairs:
            board = read_board(self, pairs["board"], {key: pairs[key] for key in SHARED if key in pairs})
        else:
            self.wrong("`board:` is missing: what lies where (or `deck:` for a deck check)", self.root)
        players = board.players if board else ()
        scenario = Scenario(
            self.adapter.rules.id, self.text, self.cards, board, deck,
            play=self._play(pairs.get("play"), players), expect=self._expect(pairs.get("expect")),
            vary=self._vary(pairs.get("vary")), decline=self._otherwise(pairs.get("otherwise")),
            until=self._until(pairs.get("until")), alternatives=self._texts(pairs.get("alternatives")),
            **{key: self.words(pairs.get(key)) for key in ("title", "source", "question", "answer")},
        )  # fmt: skip
        if self.mistakes:
            raise ScenarioError(self.mistakes)
        return scenario

    # helpers ---------------------------------------------------------------------------------------------------

    def mapping(self, value: Value, what: str) -> Mapping[str, Value]:
        """The pairs of a mapping; what is none is a mistake."""
        if value.pairs is None:
            if not value.empty:
                self.wrong(f"{what} is a mapping of `key: value`, not {_kind(value)}", value)
            return {}
        for key, line in value.repeated:
            self.wrong(f"`{key}` stands twice in {what}", line)
        return value.pairs

    def keys(self, value: Value, known: Sequence[str], what: str) -> None:
        """Keys that nobody reads are mistakes."""
        for key, item in (value.pairs or {}).items():
            if key not in known:
                self.wrong(f"no `{key}` in {what}{suggest(key, known)}", item)

    def words(self, value: Value | None) -> str:
        """A text; numbers and other scalars are texts as well."""
        if value is None or value.empty:
            return ""
        if not value.scalar:
            self.wrong(f"this is a text, not {_kind(value)}", value)
            return ""
        return " ".join(value.text.split()) if "\n" not in value.text.strip() else value.text.strip()

    def whole(self, value: Value, what: str, least: int = 0, most: int = 10**9) -> int:
        """A whole number within bounds."""
        number = value.number
        if number is None and value.scalar and (found := _WRITTEN.fullmatch(value.text.strip())):
            number = int(found.group(1).replace(",", ""))
        if number is None or not least <= number <= most:
            said = f"`{value.text}`" if value.scalar else _kind(value)
            self.wrong(f"{what} is a whole number from {least} to {most}, not {said}", value)
            return least
        return number

    def card_name(self, value: Value) -> str:
        """The name of a card that the scenario describes."""
        name = self.words(value)
        if name and name not in self.cards and name not in self.adapter.known_cards:
            folded = {known.lower(): known for known in self.cards}
            if name.lower() in folded:
                return folded[name.lower()]
            self.wrong(f"no card `{name}` is described under `cards:`{suggest(name, self.cards)}", value)
        return name

    # cards -----------------------------------------------------------------------------------------------------

    def read_cards(self, value: Value | None) -> None:
        """The cards that the scenario describes; what else is read knows them by their names."""
        if value is None:
            return
        pairs = self.mapping(value, "`cards:`")
        if len(pairs) > MAX_CARDS:
            self.wrong(f"more than {MAX_CARDS} cards", value)
            return
        for name, facts in pairs.items():
            self.cards[name] = CardFacts(name, self._facts(name, facts), facts.line)

    def _facts(self, name: str, value: Value) -> Mapping[str, Any]:
        fields = self.adapter.card_fields
        found: dict[str, Any] = {}
        for key, item in self.mapping(folded(value, fields, self.adapter.field_words), f"the card `{name}`").items():
            kind = fields.get(key)
            if kind is None and re.fullmatch(r"\d{3}", key) and item.empty:
                self.wrong(f"a number in braces has no comma, or stands in quotes: {name} has a lone `{key}`", item)
            elif kind is None:
                self.wrong(f"no `{key}` on a card of {self.adapter.rules.title}{suggest(key, fields)}", item)
            elif item.empty:
                continue
            elif kind == "number":
                found[key] = self.whole(item, f"`{key}` of {name}", -(10**9))
            elif kind == "words":
                found[key] = [self.words(one) for one in item.listed()] if item.items is not None else self.words(item)
            else:
                found[key] = item.text.strip() if item.scalar else self.words(item)
            if key in self.adapter.field_values and key in found:
                found[key] = self._one_of(name, key, found[key], item)
        return found

    def _one_of(self, name: str, key: str, said: Any, value: Value) -> Any:
        """A field that can only be one of a few words, as the rules write it."""
        known = {_letters(one): one for one in self.adapter.field_values[key]}
        if isinstance(said, str) and _letters(said) not in known and re.search(r"[,/]| and ", said):
            said = [one.strip() for one in re.split(r"[,/]|\band\b", said)]
        written = []
        for one in said if isinstance(said, list) else [said]:
            word = known.get(_letters(one)) or known.get(_letters(one).removesuffix(key))
            if word is None:
                self.wrong(f"no {key} `{one}` (the card `{name}`){suggest(one, self.adapter.field_values[key])}", value)
            written.append(word or one)
        return written if isinstance(said, list) else written[0]

    # decks -----------------------------------------------------------------------------------------------------

    def _deck(self, value: Value, form: str) -> DeckList:
        decks: dict[str, Mapping[str, int]] = {}
        if value.pairs is not None and any(item.items is not None or item.pairs is not None for item in value.pairs.values()):
            for name, cards in self.mapping(value, "`deck:`").items():
                decks[name] = self._copies(cards, name)
        else:
            decks["main"] = self._copies(value, "main")
        return DeckList(decks, form, value.line)

    def _copies(self, value: Value, name: str) -> Mapping[str, int]:
        """`{Name: 4}`, or a list of `4 Name` and of names, one for each copy."""
        found: dict[str, int] = {}
        if value.pairs is not None:
            for card, number in self.mapping(value, f"the {name} deck").items():
                known = self.card_name(Value(number.line, card))
                found[known] = found.get(known, 0) + self.whole(number, f"the number of copies of {card}", 1, 1000)
            return found
        for item in value.listed():
            if item.pairs is not None:
                for card, count in self._copies(item, name).items():
                    found[card] = found.get(card, 0) + count
                continue
            counted = copies(self, item.text) if item.scalar and self.words(item) not in self.cards else None
            known, count = counted or (self.card_name(item), 1)
            found[known] = found.get(known, 0) + count
        return found

    # script and expectations -----------------------------------------------------------------------------------

    def _play(self, value: Value | None, players: Sequence[str]) -> Sequence[Line]:
        if value is None or value.empty:
            return ()
        if value.items is None:
            self.wrong("`play:` is a list of lines: `- A: attack B.vanguard with vanguard`", value)
            return ()
        items = [one for item in value.items for one in _apart(item)]
        return [line for item in items if (line := self._line(item, players)) is not None]

    def _line(self, value: Value, players: Sequence[str]) -> Line | None:
        self.lines += 1
        number = self.lines
        if number == MAX_LINES + 1:
            self.wrong(f"more than {MAX_LINES} lines of play", value)
        if value.pairs is not None and "repeat" in value.pairs:
            return self._repeat(value, players, number)
        said = joined(value)
        found = _SAID.match(said)
        if found is None:
            self.wrong(f"a line of play begins with who does it, `A: ...` or `judge: ...`, not `{said[:40]}`", value)
            return None
        who, text = found.group(1), " ".join(found.group(2).split())
        if players and who not in (*players, "judge", "author"):
            self.wrong(f"no player `{who}`{suggest(who, players)}", value)
        return Line(number, who, text, value.line)

    def _repeat(self, value: Value, players: Sequence[str], number: int) -> Line | None:
        pairs = self.mapping(value, "a repetition")
        self.keys(value, ("repeat", "play"), "a repetition")
        times = self.whole(pairs["repeat"], "`repeat:`", 0, MAX_REPEAT)
        inner = self._play(pairs.get("play"), players)
        if not inner:
            self.wrong("`repeat:` has `play:` beside it, the lines to repeat", value)
            return None
        return Line(number, "", f"repeat {times} times", value.line, times, inner)

    def _expect(self, value: Value | None) -> Sequence[Expectation]:
        if value is None or value.empty:
            return ()
        return [Expectation(" ".join(joined(item).split()), item.line) for item in value.listed()]

    def _texts(self, value: Value | None) -> Sequence[str]:
        return [self.words(item) for item in value.listed()] if value else ()

    def _vary(self, value: Value | None) -> Variation | None:
        if value is None:
            return None
        pairs = self.mapping(value, "`vary:`")
        if len(pairs) != 1:
            self.wrong("`vary:` names one fact and its values: `B.vanguard.power: [9000, 10000]`", value)
            return None
        ((what, values),) = pairs.items()
        listed = [self.words(one) for one in values.listed()]
        if not 1 <= len(listed) <= 50:
            self.wrong("`vary:` takes from 1 to 50 values", value)
        return Variation(what, listed, values.line)

    def _otherwise(self, value: Value | None) -> bool:
        if value is None:
            return False
        if self.words(value).lower() != "decline":
            self.wrong("`otherwise:` can be `decline`: optional decisions that are not scripted pass", value)
        return True

    def _until(self, value: Value | None) -> str:
        said = self.words(value)
        named = {**self.adapter.phases, **self.adapter.steps}
        said = named.get(re.sub(r"^(?:the )?", "", said.lower()), named.get(said.lower().removesuffix(" phase"), said))
        if said and value is not None and not re.fullmatch(r"turn \d{1,3}", said) and not self.rule_exists(said):
            self.wrong(f"`until:` is the number of a rule, a phase or step, or `turn 3`, not `{said}`", value)
        return said

    def places_of_cards(self) -> str:
        """A pattern for what a card is called by: its place, or its name."""
        names = "|".join(re.escape(name) for name in sorted(self.cards, key=len, reverse=True))
        return rf"[A-Z]\.[\w-]+(?:\.\d+)?{'|' + names if names else ''}"

    def rule_exists(self, number: str) -> bool:
        """Whether the rulebook has a step at or below a number."""
        try:
            self.adapter.rules.book.first(number)
        except (LookupError, ValueError):
            return number in self.adapter.rules.book.entries
        return True


SHARED = ("mode", "seats", "direction", "format")


def _letters(word: str) -> str:
    return re.sub(r"[^a-z]", "", word.lower())


def _apart(value: Value) -> Sequence[Value]:
    """Lines of several players that were written under one dash, each by itself."""
    pairs = value.pairs or {}
    if len(pairs) < 2 or not all(_SAID.match(f"{who}: x") for who in pairs):
        return (value,)
    return [replace(value, pairs={who: said}, line=said.line) for who, said in pairs.items()]


def joined(value: Value) -> str:
    """A text that YAML took for a mapping because of its colon, as it was written."""
    if value.pairs is not None:
        return "; ".join(f"{key}: {joined(item)}" for key, item in value.pairs.items())
    if value.items is not None:
        return "[" + ", ".join(joined(item) for item in value.items) + "]"
    return value.text


def self_line(pairs: Mapping[str, Value]) -> int:
    """The line of the first key."""
    return next((value.line for value in pairs.values()), 1)


def _kind(value: Value) -> str:
    return "a list" if value.items is not None else "a mapping" if value.pairs is not None else f"`{value.text}`"
