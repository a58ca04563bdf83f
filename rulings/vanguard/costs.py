"""Section 8.5.2.3: whether the parts of a cost can be paid, and by which cards. What is so already pays nothing (1.3.2.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rulings.kernel import queries
from rulings.kernel.choices import Refusal
from rulings.kernel.effects import Args, Env, Op
from rulings.kernel.events import Event
from rulings.kernel.state import Card

if TYPE_CHECKING:
    from rulings.kernel.game import Game

    Events = Callable[[Game, Env, Args], Sequence[Event]]

RULE = "8.5.2.3"


class State(NamedTuple):
    """A state that a cost brings cards into: which cards are not in it yet, and the rule by which being in it does nothing."""

    words: str
    rule: str
    changes: Callable[[Card], bool]


def _faces_up(card: Card) -> bool:
    in_g_zone = card.zone.endswith(".g-zone")
    return bool(card.status.get("face_up") if in_g_zone else not card.status.get("face_down"))


RESTED = State("resting", "3.18.2", lambda card: not card.status.get("rested"))
STANDING = State("standing", "3.18.2", lambda card: bool(card.status.get("rested")))
FACE_UP = State("face up", "3.18.4", lambda card: not _faces_up(card))
FACE_DOWN = State("face down", "3.18.4", _faces_up)


def turning(args: Args) -> State:
    """Which way a cost turns cards."""
    return FACE_UP if args.get("face_up") or args.get("face_down") is False else FACE_DOWN


def free(env: Env, cards: Sequence[int]) -> list[int]:
    """The cards that do not pay another part of the same cost."""
    taken = env.get("taken", ())
    return [card for card in cards if card not in taken]


def candidates(game: Game, env: Env, args: Args, state: State | None = None) -> list[int]:
    """The cards that can pay: those that the text describes, and of a change of state those that it changes."""
    found = queries.select(game, args["from"] if "from" in args else args["what"], env)
    return found if state is None else [card for card in found if state.changes(game.card(card))]


def _need(game: Game, args: Args, env: Env) -> int:
    if "from" not in args:
        return 1
    if args.get("up_to") and "least" not in args:
        return 0
    count = args.get("least", 1) if args.get("count") == "all" else args.get("count", 1)
    return queries.amount(game, count, env)


def payable(events: Events, into: State | Callable[[Args], State] | None = None) -> Op:
    """An operation that cards pay: the chosen ones, or those that it names."""

    def state(args: Args) -> State | None:
        return into if into is None or isinstance(into, State) else into(args)

    def check(game: Game, env: Env, args: Args) -> Refusal | None:
        known, need = state(args), _need(game, args, env)
        found = candidates(game, env, args, known)
        if len(found) >= need:
            return None
        there = candidates(game, env, args)
        if known is not None and len(there) >= need:
            names = " and ".join(dict.fromkeys(game.name(card) for card in there if card not in found))
            return Refusal(RULE, f"{names} is already {known.words}", (known.rule, "1.3.2.1"))
        return Refusal(RULE, f"{need} needed, {len(found)} there" if "from" in args else "there is nothing to pay it with")

    def takes(game: Game, env: Env, args: Args) -> tuple[int, Sequence[int]]:
        return _need(game, args, env), candidates(game, env, args, state(args))

    return Op(events, check, None, takes)
