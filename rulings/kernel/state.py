"""The state of a game as plain immutable values: cards, zones, frames, effects in force, abilities standing by.

Every container here is replaced, never changed in place. So a copy of a state is a copy of a few references, a
position kept for undo or for a step of the trace costs nothing, and two games can share what they have in common. Only
`events.py` (the board) and `machine.py` (the frames) assign to a state's fields; a test reads the source and keeps it so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Ref(NamedTuple):
    """A card during one stay: when it becomes a new card, its life changes and the old reference is to nothing."""

    card: int
    life: int


class Node(NamedTuple):
    """One node of an effect: an operation and its arguments. Plain data; `effects.py` interprets and prints it."""

    op: str
    args: Mapping[str, Any] = {}


class Ability(NamedTuple):
    """One ability, as data. `zones` are the places or groups where it is active; none means anywhere."""

    id: str
    category: str  # "activated", "automatic", "continuous"
    text: str
    zones: tuple[str, ...] = ()
    trigger: Mapping[str, Any] | None = None
    condition: Mapping[str, Any] | None = None
    cost: tuple[Node, ...] = ()
    effect: tuple[Node, ...] = ()
    limit: tuple[str, int] | None = None  # ("turn", 1), ("game", 1)
    keyword: str = ""
    timing: tuple[str, ...] = ()
    unread: str = ""
    rule: str = ""


class Printed(NamedTuple):
    """What is printed on a card. An unspecified card has `name` "" and only the facts that were said of it."""

    name: str
    facts: Mapping[str, Any] = {}
    abilities: tuple[Ability, ...] = ()
    keywords: tuple[str, ...] = ()

    @property
    def unspecified(self) -> bool:
        """Whether the scenario has not said which card this is."""
        return not self.name


class Card(NamedTuple):
    """A card where it is now. `status` holds what a player can see on the table: rested, face down, locked, counters."""

    id: int
    printed: Printed
    owner: str
    zone: str
    life: int
    since: int  # time stamp of coming into this zone
    field_since: int  # time stamp of coming onto the field
    status: Mapping[str, Any] = {}

    @property
    def ref(self) -> Ref:
        """This card in this stay."""
        return Ref(self.id, self.life)


class Lasting(NamedTuple):
    """A continuous effect in force that an ability or a rule has made. `what` is a modification as `values.py` reads it."""

    id: int
    what: Mapping[str, Any]
    duration: str
    stamp: int
    master: str
    source: Ref | None
    rule: str
    text: str = ""
    env: Mapping[str, Any] = {}


class Pending(NamedTuple):
    """An automatic ability standing by, once for each time that it triggered. One `stamp` is one batch of triggers."""

    id: int
    ability: Ability
    source: Ref
    master: str
    stamp: int
    env: Mapping[str, Any]


class Frame(NamedTuple):
    """Where a procedure stands: the rule, the part of it that is next, what it has bound, the answers it has so far."""

    rule: str
    part: int
    env: Mapping[str, Any]
    answers: tuple[Any, ...] = ()


class Outcome(NamedTuple):
    """How the game ended: who lost, who won, by which rule. Nobody won and nobody is left to play: a draw."""

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    rule: str
    why: str

    @property
    def draw(self) -> bool:
        """Whether the game ended without a winner."""
        return not self.winners


class State:
    """A whole game at one moment."""

    __slots__ = (
        "cache",
        "cards",
        "clock",
        "effects",
        "facts",
        "frames",
        "kept",
        "listeners",
        "outcome",
        "pending",
        "players",
        "seats",
        "serial",
        "uses",
        "zones",
    )

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats  # everybody who began, in seating order
        self.players = seats  # those still in the game
        self.cards: Mapping[int, Card] = {}
        self.zones: Mapping[str, tuple[int, ...]] = {}
        self.frames: tuple[Frame, ...] = ()
        self.facts: Mapping[str, Any] = {}
        self.effects: tuple[Lasting, ...] = ()
        self.pending: tuple[Pending, ...] = ()
        self.uses: Mapping[tuple[Any, ...], int] = {}
        self.listeners: Mapping[str, tuple[int, ...]] = {}
        self.clock = 0  # one tick for everything that happens together
        self.serial = 0  # gives effects and abilities standing by their ids
        self.outcome: Outcome | None = None
        self.cache: dict[Any, Any] = {}
        self.kept: State | None = None

    def copy(self) -> State:
        """An independent state; everything inside is shared, because nothing inside is ever changed in place."""
        other = State.__new__(State)
        other.seats = self.seats
        other.players = self.players
        other.cards = self.cards
        other.zones = self.zones
        other.frames = self.frames
        other.facts = self.facts
        other.effects = self.effects
        other.pending = self.pending
        other.uses = self.uses
        other.listeners = self.listeners
        other.clock = self.clock
        other.serial = self.serial
        other.outcome = self.outcome
        other.cache = self.cache
        other.kept = self.kept
        return other

    def snapshot(self) -> State:
        """The board as it is now, to look back at: one copy serves all steps until something happens again.

        Its frames are those of the first look; what comes of a position is asked of a copy.
        """
        kept = self.kept
        if kept is None:
            kept = self.kept = self.copy()
        return kept
