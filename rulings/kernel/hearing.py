"""Hearing: which cards an event can concern at all, before any ability is held against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulings.kernel import values
from rulings.kernel.events import Event
from rulings.kernel.state import Card, Printed, Ref, State

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
    now = game.state
    for card_id in heard:
        if everything:
            found[card_id] = None
        card, was = now.cards.get(card_id), before.cards.get(card_id)
        if card is None and was is None:
            continue
        hears = _hears((card or was).printed, action)  # type: ignore[union-attr]  # one of them is there
        if not hears or (hears == _ITSELF and card_id not in involved and game.rules.plain_bearers):
            continue
        for state, one in ((now, card), (before, was)):
            if one is not None:
                game.state = state
                try:
                    _add(game, one, action, involved, found)
                finally:
                    game.state = now
    return tuple(found)


def _add(game: Game, card: Card, action: str, involved: set[int | None], found: dict[int, None]) -> None:
    """A card that hears an action, and the one that has what is printed on it, where the event can concern them."""
    for ability in card.printed.abilities:
        if ability.trigger and ability.trigger["on"] == action:
            bearer = game.rules.bearer(game, card, ability)
            names = (card.id,) if bearer is None else (card.id, bearer.id)
            if not _only_itself(ability.trigger) or not involved.isdisjoint(names):
                found.update(dict.fromkeys(names))


_ITSELF, _OTHERS = 1, 2
_known: dict[tuple[int, str], tuple[Printed, int]] = {}


def _hears(printed: Printed, action: str) -> int:
    """0 if nothing printed hears an action; whether it hears it of the very card alone, or of others too. Found once."""
    key = (id(printed), action)
    known = _known.get(key)
    if known is not None and known[0] is printed:
        return known[1]
    heard = [one.trigger for one in printed.abilities if one.trigger and one.trigger["on"] == action]
    hears = 0 if not heard else _ITSELF if all(map(_only_itself, heard)) else _OTHERS
    if len(_known) > 20_000:
        _known.clear()
    _known[key] = (printed, hears)
    return hears


def _only_itself(trigger: Mapping[str, Any]) -> bool:
    """Whether a trigger is about the very card that has it."""
    return any((trigger.get(name) or {}).get("ref") == "this" for name in ("subject", "object"))


def _granted(game: Game, state: State) -> bool:
    """Whether some card has an ability that is not printed on it."""
    if state is game.state:
        return bool(values.active(game).abilities)
    now, game.state = game.state, state
    try:
        return bool(values.active(game).abilities)
    finally:
        game.state = now


def _heard_by(game: Game, before: State, event: Event, action: str) -> tuple[int, ...]:
    """The cards that may hear an action: those whose text does, and all that are or were where a keyword does."""
    heard = game.state.listeners.get(action, ())
    if action not in game.rules.keyword_listens:
        return heard
    zones: set[str] = set()
    for ability in game.rules.keyword_listens[action]:
        trigger = ability.trigger or {}
        if "at" not in trigger or event.data.get("at") in listed(trigger["at"]):
            zones.update(ability.zones or game.rules.field_zones)
    there: set[int] = set()
    for zone in zones:
        for player in before.seats:
            name = f"{player}.{zone}"
            there.update(before.zones.get(name, ()), game.state.zones.get(name, ()))
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
