"""The peer of the rules engine: a machine of the same shape with nothing in it, so that figures can be compared in one run.

Frames are (rule, bindings), the counter falls through numbered functions, every change makes a new board, a copy shares
what does not change. It has no triggers, layers, costs, prohibitions or trace: what it does a second is the most that the
shape allows on the machine it runs on.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

HAND, DECK, FIELD, DROP, DAMAGE = "hand", "deck", "field", "drop", "damage"


class Frame(NamedTuple):
    """Where a procedure stands."""

    rule: str
    env: Mapping[str, int]


class Board:
    """Two players' zones, whose turn it is, and the frames."""

    __slots__ = ("frames", "turn", "zones")

    def __init__(self) -> None:
        self.zones: dict[str, tuple[int, ...]] = {}
        for player in "AB":
            start = 100 if player == "B" else 0
            self.zones.update({f"{player}.{name}": () for name in (FIELD, DROP, DAMAGE)})
            self.zones[f"{player}.{HAND}"] = tuple(range(start, start + 5))
            self.zones[f"{player}.{DECK}"] = tuple(range(start + 5, start + 50))
        self.turn = "A"
        self.frames: tuple[Frame, ...] = (Frame("1.1", {}),)

    def copy(self) -> Board:
        """An independent board."""
        other = Board.__new__(Board)
        other.zones = dict(self.zones)
        other.turn = self.turn
        other.frames = self.frames
        return other


def move(board: Board, card: int, from_zone: str, to: str) -> None:
    """The one change there is."""
    board.zones[from_zone] = tuple(one for one in board.zones[from_zone] if one != card)
    board.zones[to] = (card, *board.zones[to])


Answer = int | None
RULES: dict[str, Callable[[Board, Answer], str | None]] = {}
ASKS: dict[str, Callable[[Board], list[int]]] = {}


def draw(board: Board, _: Answer) -> str | None:
    """The turn player draws."""
    deck = board.zones[f"{board.turn}.{DECK}"]
    if deck:
        move(board, deck[0], f"{board.turn}.{DECK}", f"{board.turn}.{HAND}")
    return None


def call(board: Board, card: Answer) -> str | None:
    """A card of the hand is put on the field; again until the player stops."""
    if card is None or card < 0:
        return None
    move(board, card, f"{board.turn}.{HAND}", f"{board.turn}.{FIELD}")
    return "1.3.1"


def attack(board: Board, card: Answer) -> str | None:
    """A card attacks, and is put aside; again until the player stops."""
    if card is None or card < 0:
        return "1.9"
    move(board, card, f"{board.turn}.{FIELD}", f"{board.turn}.{DROP}")
    return None


def damage(board: Board, _: Answer) -> str | None:
    """The other player's top card goes to the damage zone, and the attacks go on."""
    other = "B" if board.turn == "A" else "A"
    deck = board.zones[f"{other}.{DECK}"]
    if deck:
        move(board, deck[0], f"{other}.{DECK}", f"{other}.{DAMAGE}")
    return "1.5.1"


def end(board: Board, _: Answer) -> str | None:
    """The turn passes."""
    board.turn = "B" if board.turn == "A" else "A"
    return "1.1"


def nothing(board: Board, _: Answer) -> str | None:
    """A step in which nothing happens, as most steps of a check timing are."""
    return None


# Seven steps a decision, two of them changing something: the share that the steps of a battle have.
RULES.update({"1.1": nothing, "1.2": draw, "1.3.1": nothing, "1.3.2": nothing, "1.3": call, "1.4": nothing,
              "1.5.1": nothing, "1.5.2": nothing, "1.5.3": nothing, "1.5.4": nothing, "1.5": attack,
              "1.6": nothing, "1.7": nothing, "1.7.1": nothing, "1.8": damage, "1.9": end})  # fmt: skip
ORDER = dict(zip(RULES, [*list(RULES)[1:], "1.1"], strict=True))
ASKS.update({
    "1.3": lambda board: [-1, *board.zones[f"{board.turn}.{HAND}"]],
    "1.5": lambda board: [-1, *board.zones[f"{board.turn}.{FIELD}"]],
})  # fmt: skip


def over(board: Board) -> bool:
    """Six cards in a damage zone, or an empty deck."""
    zones = board.zones
    return any(len(zones[f"{player}.{DAMAGE}"]) >= 6 or not zones[f"{player}.{DECK}"] for player in "AB")


def play(rng: random.Random) -> tuple[int, int]:
    """One random game. Answers how many decisions were made, and how many steps."""
    board, actions, steps = Board(), 0, 0
    while not over(board):
        steps += 1
        frame = board.frames[-1]
        asks = ASKS.get(frame.rule)
        answer = None
        if asks is not None:
            options = asks(board)
            answer = options[rng.randrange(len(options))]
            actions += 1
        following = RULES[frame.rule](board, answer) or ORDER[frame.rule]
        board.frames = (*board.frames[:-1], Frame(following, frame.env))
    return actions, steps


def actions_a_second(seconds: float = 1.0) -> float:
    """How many player actions it makes a second here and now."""
    rng, actions = random.Random(1), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        actions += play(rng)[0]
    return actions / (time.perf_counter() - began)


def copies_a_second(seconds: float = 0.3) -> float:
    """How often it copies its board a second here and now."""
    board, count = Board(), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        for _ in range(100):
            board.copy()
        count += 100
    return count / (time.perf_counter() - began)
