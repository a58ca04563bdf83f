"""Hearing: which cards an event can concern at all, before any ability is held against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulings.kernel import values
from rulings.kernel.events import Event
from rulings.kernel.state import Ref, State

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def bearers(game: Game, before: State, event: Event, action: str) -> tuple[int, ...]:
    """The cards that have what is printed on those that hear: a card may have the text of one that is paired with it.

    What hears an action only of itself is passed over where the event is about other cards: that is most of a deck.
    """
    found: dict[int, None] = {}
    heard = _heard_by(game, before, event, action)
    if not heard:
        return ()
    involved = {card_id for pair in pairs(event) for card_id in pair}
    everything = action in game.rules.keyword_listens or _granted(game, game.state) or _granted(game, before)
    for card_id in heard:
        if everything:
            found[card_id] = None
        for state in (game.state, before):
            card = state.cards.get(card_id)
            if card is None:
                continue
            now, game.state = game.state, state
            try:
                for ability in card.printed.abilities:
                    if ability.trigger and ability.trigger["on"] == action:
                        bearer = game.rules.bearer(game, card, ability)
                        names = (card_id,) if bearer is None else (card_id, bearer.id)
                        if not _only_itself(ability.trigger) or not involved.isdisjoint(names):
                            found.update(dict.fromkeys(names))
            finally:
                game.state = now
    return tuple(found)


def _only_itself(trigger: Mapping[str, Any]) -> bool:
    """Whether a trigger is about the very card that has it."""
    return any((trigger.get(name) or {}).get("ref") == "this" for name in ("subject", "object"))


def _granted(game: Game, state: State) -> bool:
    """Whether some card has an ability that is not printed on it."""
    now, game.state = game.state, state
    try:
        return bool(values.active(game).abilities)
    finally:
        game.state = now


def _heard_by(game: Game, before: State, event: Event, action: str) -> tuple[int, ...]:
    """The cards that may hear an action: those whose text does, and all that are or were where a keyword does."""
    heard = game.state.listeners.get(action, ())
    zones = {
        zone
        for ability in game.rules.keyword_listens.get(action, ())
        if "at" not in (ability.trigger or {}) or event.data.get("at") in listed((ability.trigger or {})["at"])
        for zone in ability.zones or game.rules.field_zones
    }
    if not zones:
        return heard
    there = {
        card_id
        for state in (before, game.state)
        for zone, cards in state.zones.items()
        if cards and zone.partition(".")[2] in zones
        for card_id in cards
    }
    return (*heard, *sorted(there.difference(heard)))


def pairs(event: Event) -> list[tuple[int | None, int | None]]:
    """Who acted on whom; a move of several cards is one pair a card."""
    data = event.data
    if "cards" in data:
        return [(card_id, _card_of(data.get("object"))) for card_id in data["cards"]]
    subject = data.get("subject")
    obj = data.get("object")
    subjects = subject if isinstance(subject, tuple) and not isinstance(subject, Ref) else (subject,)
    objects = obj if isinstance(obj, tuple) and not isinstance(obj, Ref) else (obj,)
    return [(_card_of(s), _card_of(o)) for s in subjects for o in objects]


def _card_of(value: Any) -> int | None:
    return value[0] if isinstance(value, Ref) else value


def listed(value: Any) -> Any:
    return value if isinstance(value, (list, tuple)) else (value,)
