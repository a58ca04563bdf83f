"""Hearing: which cards an event can concern at all, before any ability is held against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulings.kernel import in_force
from rulings.kernel.events import Event
from rulings.kernel.memory import found_once
from rulings.kernel.state import Ability, Card, Printed, Ref, State

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def bearers(game: Game, before: State, event: Event, action: str) -> tuple[int, ...]:
    """The cards that have what is printed on those that hear: a card may have the text of one that is paired with it.

    What hears an action only of itself is passed over where the event is about other cards: that is most of a deck.
    """
    heard = game.state.listeners.get(action, ())
    keywords = game.rules.keyword_listens.get(action, ())
    if not heard and not keywords:
        return ()
    found: dict[int, None] = {}
    involved = {card_id for pair in pairs(event) for card_id in pair}
    everything = bool(heard) and (_granted(game, game.state) or _granted(game, before))
    cards, lends = game.state.cards, game.rules.lends
    for card_id in heard:
        if everything:
            found[card_id] = None
        card, was = cards.get(card_id), before.cards.get(card_id)
        one = card or was
        if one is None:
            continue
        hears = _heard(one.printed).get(action)
        if hears is None:
            continue
        if lends(one) or (was is not None and was is not one and (lends(was) or was.printed is not one.printed)):
            _add(game, game.state, card, event, action, involved, found)
            _add(game, before, was, event, action, involved, found)
            continue
        for trigger, itself in hears:  # what is printed on it is nobody else's
            if (not itself or card_id in involved) and _at_its_time(trigger, event):
                found[card_id] = None
                break
    for ability in keywords:
        found.update(dict.fromkeys(_where_keyword_hears(game, before, event, ability, involved)))
    return tuple(found)


def _add(
    game: Game, state: State, card: Card | None, event: Event, action: str, involved: set[int | None], found: dict[int, None]
) -> None:
    """A card that hears an action, and the one that has what is printed on it in a position, where the event can concern them."""
    if card is None:
        return
    now, game.state = game.state, state
    try:
        for ability in card.printed.abilities:
            if ability.trigger and ability.trigger["on"] == action and _at_its_time(ability.trigger, event):
                bearer = game.rules.bearer(game, card, ability)
                names = (card.id,) if bearer is None else (card.id, bearer.id)
                if not _only_itself(ability.trigger) or not involved.isdisjoint(names):
                    found.update(dict.fromkeys(names))
    finally:
        game.state = now


def _at_its_time(trigger: Mapping[str, Any], event: Event) -> bool:
    """Whether a trigger that waits for a moment of the turn can hear this one."""
    return "at" not in trigger or event.data.get("at") in listed(trigger["at"])


def _where_keyword_hears(
    game: Game, before: State, event: Event, ability: Ability, involved: set[int | None]
) -> list[int]:
    """The cards that are or were where what a keyword stands for is active, as far as the event can concern them."""
    trigger = ability.trigger or {}
    if not _at_its_time(trigger, event):
        return []
    there: set[int] = set()
    for zone in ability.zones or game.rules.field_zones:
        for player in before.seats:
            name = f"{player}.{zone}"
            there.update(before.zones.get(name, ()), game.state.zones.get(name, ()))
    if _only_itself(trigger):
        there.intersection_update(card_id for card_id in involved if card_id is not None)
    cards = game.state.cards
    return [one for one in sorted(there) if _stands_for(game, cards.get(one), before.cards.get(one), ability)]


def _stands_for(game: Game, card: Card | None, was: Card | None, ability: Ability) -> bool:
    """Whether something on a card stands for an ability now; of a card that has changed that is looked at later."""
    return card is None or card is not was or ability in game.rules.rule_abilities(game, card)


@found_once
def _heard(printed: Printed) -> Mapping[str, tuple[tuple[Mapping[str, Any], bool], ...]]:
    """The triggers of what is printed, by the action that they hear, each with whether it is about the very card alone."""
    found: dict[str, tuple[tuple[Mapping[str, Any], bool], ...]] = {}
    for ability in printed.abilities:
        if ability.trigger:
            action = ability.trigger["on"]
            found[action] = (*found.get(action, ()), (ability.trigger, _only_itself(ability.trigger)))
    return found


@found_once
def _only_itself(trigger: Mapping[str, Any]) -> bool:
    """Whether a trigger is about the very card that has it."""
    return any((trigger.get(name) or {}).get("ref") == "this" for name in ("subject", "object"))


def _granted(game: Game, state: State) -> bool:
    """Whether some card has an ability that is not printed on it."""
    if state is game.state:
        return bool(in_force.active(game).abilities)
    now, game.state = game.state, state
    try:
        return bool(in_force.active(game).abilities)
    finally:
        game.state = now


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
