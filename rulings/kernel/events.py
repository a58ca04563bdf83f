"""Events: the one door for change. An event is plain data; performing it is the only thing that writes to the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from rulings.kernel.state import Ability, Card, Lasting, Outcome, Pending, Printed, Ref, State

Data = Mapping[str, Any]


class Event(NamedTuple):
    """Something that happens. `kind` says how it is performed, `action` is the rules' word for it, for triggers."""

    kind: str
    action: str
    data: Data


def move(
    cards: Iterable[int],
    to: str,
    action: str,
    *,
    at: str = "top",
    status: Data | None = None,
    same_card: bool = False,
    by: str = "",
    source: Ref | None = None,
    **more: Any,
) -> Event:
    """Cards go to a zone, simultaneously, the first of them ending nearest to `at`. `same_card`: they do not become new cards."""
    data = {"cards": tuple(cards), "to": to, "at": at, "status": status or {}, "same_card": same_card, "by": by}
    return Event("move", action, {**data, "source": source, **more})


def change(cards: Iterable[int], action: str, status: Data, *, new_card: bool = False, **more: Any) -> Event:
    """The status of cards changes where they are. `new_card`: they are regarded as different cards from now on."""
    return Event("change", action, {"cards": tuple(cards), "status": status, "new_card": new_card, **more})


def count(cards: Iterable[int], action: str, counter: str, amount: int, **more: Any) -> Event:
    """Counters are put on cards, or taken away where the amount is negative; never below none."""
    return Event("count", action, {"cards": tuple(cards), "counter": counter, "amount": amount, **more})


def happen(action: str, **data: Any) -> Event:
    """Something that changes nothing on the board and can be referred to: an attack, a hit."""
    return Event("happen", action, data)


def note(action: str, **facts: Any) -> Event:
    """What the rules remember changes: whose turn it is, which unit attacks."""
    return Event("note", action, {"facts": facts})


def begin(effect: Lasting) -> Event:
    """A continuous effect begins to apply. Its id and time stamp are given when it is performed."""
    return Event("begin", "apply", {"effect": effect})


def cease(ids: Iterable[int], action: str = "cease") -> Event:
    """Continuous effects cease to exist."""
    return Event("cease", action, {"ids": tuple(ids)})


def stand_by(ability: Ability, source: Ref, master: str, env: Data) -> Event:
    """An automatic ability has triggered and waits to be played."""
    return Event("stand by", "trigger", {"ability": ability, "source": source, "master": master, "env": env})


def dismiss(ids: Iterable[int], action: str = "dismiss") -> Event:
    """Abilities standing by cease to stand by."""
    return Event("dismiss", action, {"ids": tuple(ids)})


def use(key: tuple[Any, ...]) -> Event:
    """An ability with a limit is used once."""
    return Event("use", "use", {"key": key})


def specify(card: int, printed: Printed) -> Event:
    """An unspecified card turns out to be this one."""
    return Event("specify", "specify", {"card": card, "printed": printed})


def create(printed: Printed, to: str, owner: str, action: str, status: Data | None = None) -> Event:
    """A card comes into the game from outside it."""
    return Event("create", action, {"printed": printed, "to": to, "owner": owner, "status": status or {}})


def destroy_token(cards: Iterable[int], action: str = "remove from the game") -> Event:
    """Cards leave the game altogether."""
    return Event("vanish", action, {"cards": tuple(cards)})


def shuffle(zone: str, by: str) -> Event:
    """The order of a zone becomes unknown to everybody; what is on top is asked for when it matters."""
    return Event("shuffle", "shuffle", {"zone": zone, "by": by})


def arrange(zone: str, cards: Iterable[int], action: str = "arrange") -> Event:
    """The cards of a zone lie in this order."""
    return Event("arrange", action, {"zone": zone, "cards": tuple(cards)})


def lose(players: Iterable[str], rule: str, why: str, ends: bool = False) -> Event:
    """Players lose the game. `ends`: it is over although several players are left (a team has won)."""
    return Event("lose", "lose", {"players": tuple(players), "rule": rule, "why": why, "ends": ends})


def win(players: Iterable[str], rule: str, why: str) -> Event:
    """Players win the game, and everybody else loses it."""
    return Event("win", "win", {"players": tuple(players), "rule": rule, "why": why})


def draw_game(rule: str, why: str) -> Event:
    """The game ends in a draw."""
    return Event("draw game", "draw game", {"rule": rule, "why": why})


# performing ------------------------------------------------------------------------------------------------------


def perform(state: State, event: Event) -> None:
    """Writes one event to the board. Deciding whether it happens at all was done before."""
    if event.kind == "happen":  # changes nothing, so that everything known of the position stays true
        return
    cache = state.cache
    state.kept = None
    kept = STAYS_KNOWN.get(event.kind, ())
    if kept and cache:
        if event.kind in OF_CARDS_ALONE and "active" in cache and not cache["active"].rests_on(event.data["cards"]):
            kept = OF_OTHERS
        state.cache = {key: cache[key] for key in kept if key in cache}
    else:
        state.cache = {}
    PERFORM[event.kind](state, event.data)


# What stays known of a position when something happens.
# "active": which modifications are in force; that depends on cards and effects alone, whether they apply is looked at each time.
# "settled": that no rule action is called for; "related": which cards belong together.
# "sound": that cards were looked at for rule actions, and none is called for but by what has changed since.
OF_CARDS = ("active", "settled", "related", "sound")
OF_OTHERS = ("active", "sound")
OF_CARDS_ALONE = frozenset({"move", "change", "count"})  # change nothing but the cards they name
STAYS_KNOWN: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("note", "stand by", "dismiss", "use"), OF_CARDS),  # no card changes
    **dict.fromkeys(OF_CARDS_ALONE, ("sound",)),
    **dict.fromkeys(("begin", "cease"), ("related", "sound")),
}


def perform_together(state: State, events: Iterable[Event]) -> None:
    """Writes events that happen at the same moment: one tick of the clock for all of them."""
    state.clock += 1
    for event in events:
        perform(state, event)


def _clean(status: Data) -> Data:
    """What is not so is left out, so that equal positions are equal values."""
    return {key: value for key, value in status.items() if value is not None and value is not False}


def _move(state: State, data: Data) -> None:
    cards = dict(state.cards)
    zones = dict(state.zones)
    to: str = data["to"]
    moving: tuple[int, ...] = data["cards"]
    for card_id in moving:
        zone = cards[card_id].zone
        pile = zones[zone]
        at = pile.index(card_id)
        zones[zone] = pile[:at] + pile[at + 1 :]
    clock = state.clock
    for card_id in moving:
        card = cards[card_id]
        if data["same_card"]:
            status = _clean({**card.status, **data["status"]})
            cards[card_id] = Card(card_id, card.printed, card.owner, to, card.life, clock, card.field_since, status)
        else:
            cards[card_id] = Card(card_id, card.printed, card.owner, to, clock, clock, clock, _clean(data["status"]))
    present = zones.get(to, ())
    where = data["at"]
    if where == "top":
        zones[to] = moving + present
    elif where == "bottom":
        zones[to] = present + moving
    else:
        zones[to] = (*present[: int(where)], *moving, *present[int(where) :])
    state.cards = cards
    state.zones = zones


def _change(state: State, data: Data) -> None:
    cards = dict(state.cards)
    new_card = data["new_card"]
    for card_id in data["cards"]:
        card = cards[card_id]
        status = _clean({**card.status, **data["status"]})
        life = state.clock if new_card else card.life
        cards[card_id] = Card(card_id, card.printed, card.owner, card.zone, life, card.since, card.field_since, status)
    state.cards = cards


def _count(state: State, data: Data) -> None:
    cards = dict(state.cards)
    counter: str = data["counter"]
    for card_id in data["cards"]:
        card = cards[card_id]
        status = {**card.status, counter: max(0, card.status.get(counter, 0) + data["amount"])}
        cards[card_id] = card._replace(status={key: value for key, value in status.items() if key != counter or value})
    state.cards = cards


def _note(state: State, data: Data) -> None:
    facts = {**state.facts, **data["facts"]}
    for key, value in data["facts"].items():
        if value is None:  # it is remembered no more
            del facts[key]
    state.facts = facts


def _begin(state: State, data: Data) -> None:
    state.serial += 1
    effect: Lasting = data["effect"]
    state.effects = (*state.effects, effect._replace(id=state.serial, stamp=effect.stamp or state.clock))
    granted = effect.what.get("ability")
    if granted is not None:
        _listen(state, granted, [ref.card for ref in effect.what.get("targets", ())])


def _listen(state: State, ability: Ability, cards: list[int]) -> None:
    """Keeps the index of which cards have an ability that hears an action, so that an event asks only those."""
    action = ability.trigger["on"] if ability.trigger else ability.category
    known = state.listeners.get(action, ())
    fresh = tuple(card for card in cards if card not in known)
    if fresh:
        state.listeners = {**state.listeners, action: known + fresh}


def _cease(state: State, data: Data) -> None:
    ids = set(data["ids"])
    state.effects = tuple(effect for effect in state.effects if effect.id not in ids)


def _stand_by(state: State, data: Data) -> None:
    state.serial += 1
    # A game that resolves what triggered last first says by "batch" what counts as triggered together.
    stamp = state.facts.get("batch", state.clock)
    waiting = Pending(state.serial, data["ability"], data["source"], data["master"], stamp, data["env"])
    state.pending = (*state.pending, waiting)


def _dismiss(state: State, data: Data) -> None:
    ids = set(data["ids"])
    state.pending = tuple(waiting for waiting in state.pending if waiting.id not in ids)


def _use(state: State, data: Data) -> None:
    key = data["key"]
    state.uses = {**state.uses, key: state.uses.get(key, 0) + 1}


def _specify(state: State, data: Data) -> None:
    card = state.cards[data["card"]]
    printed: Printed = data["printed"]
    state.cards = {**state.cards, card.id: card._replace(printed=printed)}
    for ability in printed.abilities:
        _listen(state, ability, [card.id])


def _create(state: State, data: Data) -> None:
    clock = state.clock
    card_id = max(state.cards, default=0) + 1
    card = Card(card_id, data["printed"], data["owner"], data["to"], clock, clock, clock, dict(data["status"]))
    state.cards = {**state.cards, card_id: card}
    state.zones = {**state.zones, card.zone: (*state.zones.get(card.zone, ()), card_id)}
    for ability in card.printed.abilities:
        _listen(state, ability, [card_id])


def _vanish(state: State, data: Data) -> None:
    gone = set(data["cards"])
    zones = dict(state.zones)
    for card_id in gone:
        zone = state.cards[card_id].zone
        zones[zone] = tuple(c for c in zones[zone] if c != card_id)
    state.zones = zones
    state.cards = {card_id: card for card_id, card in state.cards.items() if card_id not in gone}


def _shuffle(state: State, data: Data) -> None:
    unordered = state.facts.get("unordered", ())
    if data["zone"] not in unordered:
        state.facts = {**state.facts, "unordered": (*unordered, data["zone"])}


def _arrange(state: State, data: Data) -> None:
    state.zones = {**state.zones, data["zone"]: tuple(data["cards"])}


def _lose(state: State, data: Data) -> None:
    losers = set(data["players"])
    left = tuple(player for player in state.players if player not in losers)
    gone = tuple(player for player in state.seats if player not in left)
    state.players = left
    if len(left) <= 1 or data.get("ends", False):
        state.outcome = Outcome(left, gone, data["rule"], data["why"])


def _win(state: State, data: Data) -> None:
    winners = tuple(data["players"])
    losers = tuple(player for player in state.seats if player not in winners)
    state.players = winners
    state.outcome = Outcome(winners, losers, data["rule"], data["why"])


def _draw_game(state: State, data: Data) -> None:
    state.outcome = Outcome((), state.seats, data["rule"], data["why"])


PERFORM: dict[str, Callable[[State, Data], None]] = {
    "move": _move,
    "change": _change,
    "count": _count,
    "note": _note,
    "begin": _begin,
    "cease": _cease,
    "stand by": _stand_by,
    "dismiss": _dismiss,
    "use": _use,
    "specify": _specify,
    "create": _create,
    "vanish": _vanish,
    "shuffle": _shuffle,
    "arrange": _arrange,
    "lose": _lose,
    "win": _win,
    "draw game": _draw_game,
}


def place(state: State, printed: Printed, zone: str, owner: str, status: Data | None = None) -> int:
    """Puts a card into a state that is being set up, before the game runs. Answers its id."""
    state.clock += 1
    state.kept = None
    _create(state, {"printed": printed, "to": zone, "owner": owner, "status": status or {}})
    return max(state.cards)
