"""Positions: a key that is equal for two states in which everything that the rules can tell apart is the same.

Card ids, lives and time stamps are only names; what counts is which card lies where, in which order, in which state, what
refers to it, what the rules remember, and (for time stamps) the order they give.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulings.kernel.state import Ability, Card, Frame, Lasting, Node, Pending, Printed, Ref, State

# What is remembered only to number things, not to tell positions apart.
COUNTERS = frozenset({"turn_number", "battle_number"})


def position(state: State, frames: bool = True, counters: bool = False) -> tuple[Any, ...]:
    """The key of a state. Without `frames` the place in the rules is left out, without `counters` the count of turns."""
    names = _places(state)
    zones = tuple(
        (zone, tuple(_card(state.cards[c], names) for c in cards))
        for zone, cards in sorted(state.zones.items())
        if cards
    )
    facts = tuple(
        (key, _plain(value, names)) for key, value in sorted(state.facts.items()) if counters or key not in COUNTERS
    )
    effects = tuple(_lasting(effect, names) for effect in sorted(state.effects, key=lambda effect: effect.stamp))
    batches = "batch" in state.facts
    pending = tuple((_pending(one, names), one.stamp if batches else 0) for one in state.pending)
    uses = tuple(sorted((_use(key, names), count) for key, count in state.uses.items()))
    where = tuple(_frame(frame, names) for frame in state.frames) if frames else ()
    return (zones, facts, effects, pending, uses, where, state.players, state.outcome)


def _places(state: State) -> dict[int, str]:
    """A name for each card that does not depend on its id: where it lies."""
    return {card_id: f"{zone}#{index}" for zone, cards in state.zones.items() for index, card_id in enumerate(cards)}


def _card(card: Card, names: dict[int, str]) -> tuple[Any, ...]:
    return (_printed(card.printed), card.owner, tuple(sorted((k, _plain(v, names)) for k, v in card.status.items())))


def _printed(printed: Printed) -> Any:
    return printed.name or tuple(sorted((key, repr(value)) for key, value in printed.facts.items()))


def _lasting(effect: Lasting, names: dict[int, str]) -> tuple[Any, ...]:
    return (_plain(effect.what, names), effect.duration, effect.master, effect.rule, effect.text)


def _pending(waiting: Pending, names: dict[int, str]) -> tuple[Any, ...]:
    return (
        waiting.ability.text,
        waiting.ability.id,
        _plain(waiting.source, names),
        waiting.master,
        _plain(waiting.env, names),
    )


def _use(key: tuple[Any, ...], names: dict[int, str]) -> str:
    """Limits name a card by id and life; whether that stay is still the present one is all that matters."""
    return repr(
        tuple(names.get(part, part) if isinstance(part, int) and index == 0 else part for index, part in enumerate(key))
    )


def _frame(frame: Frame, names: dict[int, str]) -> tuple[Any, ...]:
    env = {key: value for key, value in frame.env.items() if key not in ("rounds", "seen")}
    return (frame.rule, frame.part, _plain(env, names), _plain(frame.answers, names))


def _plain(value: Any, names: dict[int, str]) -> Any:
    """A value with every reference to a card replaced by where the card lies."""
    if isinstance(value, Ref):
        return ("card", names.get(value.card, "gone"))
    if isinstance(value, Ability):
        return ("ability", value.id, value.text)
    if isinstance(value, Node):
        return (value.op, _plain(value.args, names))
    if isinstance(value, Card):
        return ("card", names.get(value.id, "gone"))
    if isinstance(value, Mapping):
        return tuple(
            sorted(
                ((str(k) if not isinstance(k, Ref) else names.get(k.card, "gone")), _plain(v, names))
                for k, v in value.items()
            )
        )
    if isinstance(value, (tuple, list, frozenset)):
        return tuple(_plain(one, names) for one in value)
    return value
