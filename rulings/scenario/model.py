"""What a scenario says, as typed records: cards, board, script, expectations. Every record keeps the line it stands on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulings.scenario.yamltext import Mistake, Value


class ScenarioError(Exception):
    """A scenario that cannot be replayed: all mistakes that were found, in the order of their lines."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = tuple(sorted(mistakes, key=lambda mistake: mistake.line))
        super().__init__("\n".join(str(mistake) for mistake in self.mistakes))


@dataclass(frozen=True)
class CardFacts:
    """The printed information of a card that the scenario names."""

    name: str
    facts: Mapping[str, Any]
    line: int


@dataclass(frozen=True)
class Item:
    """One entry of a zone: a named card, or a number of unspecified ones, with what can be seen of it on the table."""

    name: str
    count: int
    line: int
    status: Mapping[str, Any] = field(default_factory=dict)
    group: int = 0  # items of one group were placed at the same time
    part: str = ""  # what the game's own rules call it there: leader, mate, heart


@dataclass(frozen=True)
class ZoneContents:
    """What lies in one zone of one player."""

    player: str
    zone: str
    items: Sequence[Item]
    line: int


@dataclass(frozen=True)
class EffectInForce:
    """An effect that began before the replay: on which card, in the words of card text."""

    on: str
    text: str
    line: int


@dataclass(frozen=True)
class AbilityNamed:
    """An ability of a card on the board: which card, which of its abilities (1 is the first), how often."""

    card: str
    ability: int
    times: int
    line: int


@dataclass(frozen=True)
class Board:
    """Everything that `board:` says."""

    players: Sequence[str]
    turn: str
    at: str  # a rule number
    at_said: bool
    zones: Sequence[ZoneContents]
    battle: Mapping[str, Value]
    battle_line: int
    effects: Sequence[EffectInForce]
    used: Sequence[AbilityNamed]
    pending: Sequence[AbilityNamed]
    done: Sequence[str]
    facts: Mapping[str, Any]
    line: int


@dataclass(frozen=True)
class Line:
    """One line of the script: who says what; or lines that are repeated."""

    number: int
    player: str  # "judge" applies something by hand
    text: str
    line: int
    repeat: int = 0
    play: Sequence[Line] = ()


@dataclass(frozen=True)
class Expectation:
    """One line of `expect:`."""

    text: str
    line: int


@dataclass(frozen=True)
class Variation:
    """`vary:`: one fact and the values that it is to have, one after the other."""

    what: str
    values: Sequence[str]
    line: int


@dataclass(frozen=True)
class DeckList:
    """`deck:` in place of a board: the cards of each deck by name, with how many copies."""

    decks: Mapping[str, Mapping[str, int]]
    format: str
    line: int


@dataclass(frozen=True)
class Scenario:
    """A whole scenario."""

    game: str
    text: str
    cards: Mapping[str, CardFacts]
    board: Board | None
    deck: DeckList | None
    play: Sequence[Line]
    expect: Sequence[Expectation]
    vary: Variation | None
    title: str = ""
    source: str = ""
    question: str = ""
    answer: str = ""
    decline: bool = False
    alternatives: Sequence[str] = ()  # what unspecified cards may turn out to be, when every choice is explored
    until: str = ""
