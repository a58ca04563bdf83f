"""What the judge applies by hand, `- judge: put Bell Ringer into B.drop`: sentences to events, through the one door."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rulings.kernel import events as ev
from rulings.kernel import piles
from rulings.kernel.events import Event
from rulings.kernel.game import Game
from rulings.kernel.state import Card, Lasting
from rulings.scenario.adapter import Adapter
from rulings.scenario.description import suggest
from rulings.scenario.yamltext import Mistake

HOW = (
    "`put X into A.drop`, `rest X`, `stand X`, `turn X face down`, `give +5000 power to X until end of turn`, `A draws 2 cards`, "
    "`shuffle A.deck`, `A loses`, `A wins`"
)
_NUMBERS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def by_hand(game: Game, adapter: Adapter, text: str) -> list[Event]:
    """The events of a judge's sentence; a `Mistake` if it cannot be read."""
    said = re.split(r"\s+because\s+", text, maxsplit=1)[0].strip().rstrip(".")
    for pattern, make in _WAYS:
        found = re.fullmatch(pattern, said, re.IGNORECASE)
        if found:
            return make(game, adapter, found)
    raise Mistake(f"the judge can {HOW}, not `{said}`")


def card_named(game: Game, adapter: Adapter, words: str) -> Card:
    """The card that words mean: a place, a name, `Name in A.hand`, `the top card of A.deck`."""
    said = re.sub(r"^(the|a)\s+", "", words.strip(), flags=re.IGNORECASE)
    top = re.fullmatch(r"top card of (\w)\.([\w-]+)", said, re.IGNORECASE)
    if top:
        cards = piles.top(game, top.group(1), top.group(2))
        if not cards:
            raise Mistake(f"there is no card in {top.group(1)}.{top.group(2)}")
        return game.card(cards[0])
    name, place = _in(said)
    candidates = _at(game, adapter, place) if place else list(game.state.cards.values())
    found = [card for card in candidates if not name or card.printed.name.lower() == name.lower()]
    if not found and not place:
        found = _of_player(game, name)
    if not found and not place:
        found = _at(game, adapter, name, name)
    if not found:
        known = sorted({card.printed.name for card in game.state.cards.values() if card.printed.name})
        raise Mistake(f"there is no card `{words}`{suggest(name, known)}")
    if len({(card.zone, card.printed.name) for card in found}) > 1:
        found = _in_play(game, found) or found
    if len({(card.zone, card.printed.name) for card in found}) > 1:
        where = ", ".join(sorted({card.zone for card in found}))
        raise Mistake(f"`{words}` may be a card in {where}; say which: `{name} in {found[0].zone}`")
    return found[0]


def _in_play(game: Game, found: Sequence[Card]) -> list[Card]:
    """Those that lie openly on the field: a name alone means no card of a pile, a hand or a deck if there is one of these."""
    return [card for card in found if (zone := game.rules.zone_types[card.zone.partition(".")[2]]).field and zone.public]


def _of_player(game: Game, said: str) -> list[Card]:
    """The cards that `A's Name` means: those on A's side of the field, or those that A has elsewhere if none is there."""
    whose = re.fullmatch(r"(?:player )?([A-Z])'s (?:the )?(.+)", said)
    if whose is None or whose[1] not in game.state.seats:
        return []
    named = [card for card in game.state.cards.values() if card.printed.name.lower() == whose[2].lower()]
    theirs = [card for card in named if card.zone.partition(".")[0] == whose[1]]
    return _in_play(game, theirs) or theirs


def _in(said: str) -> tuple[str, str]:
    """Name and place of `Name in A.hand`, `Name (A.hand)`; a place alone has no name."""
    if re.fullmatch(r"[A-Z]\.[\w-]+(?:\.\d{1,3})?", said):
        return "", said
    beside = re.fullmatch(r"(.+?) \(([A-Z]\.[\w-]+)\)", said)
    if beside:
        return beside[1], beside[2]
    parts = re.split(r"\s+(?:in|at|on|from)\s+(?=[A-Z]\.)", said, maxsplit=1)
    return parts[0], parts[1] if len(parts) > 1 else ""


def _at(game: Game, adapter: Adapter, place: str, said: str = "") -> list[Card]:
    player, zone, number = (*place.split("."), "", "")[:3]
    if player not in game.state.seats or zone not in (*adapter.zones, *adapter.wholes):
        if said:
            return []
        raise Mistake(f"no place `{place}`{suggest(zone or place, (*adapter.zones, *adapter.wholes))}")
    found = list(adapter.find(game, player, zone))
    return found[int(number) - 1 : int(number)] if number.isdigit() and number != "0" else found


def _put(game: Game, adapter: Adapter, found: re.Match[str]) -> list[Event]:
    card = card_named(game, adapter, found["card"])
    place = found["to"]
    player, dot, zone = place.partition(".")
    if not dot:
        player, zone = card.owner, place
    if player not in game.state.seats or zone not in adapter.zones:
        raise Mistake(f"no zone `{place}`{suggest(zone, adapter.zones)}")
    at = "bottom" if found["where"] and "bottom" in found["where"].lower() else "top"
    action = adapter.move_word(zone)
    return [ev.move([card.id], f"{player}.{zone}", action, at=at, player=player, cause="judge")]


def _turn(game: Game, adapter: Adapter, found: re.Match[str]) -> list[Event]:
    card = card_named(game, adapter, found["card"])
    down = found["way"].lower() == "down"
    return [ev.change([card.id], f"turn face {'down' if down else 'up'}", adapter.face(game, card, down), cause="judge")]


def _status(game: Game, adapter: Adapter, found: re.Match[str]) -> list[Event]:
    verb = found["verb"].lower()
    card = card_named(game, adapter, found["card"])
    made = adapter.change_word(game, card, verb)
    if made is None:
        raise Mistake(f"{adapter.rules.title} has no `{verb}` for a card")
    return [made]


def _give(game: Game, adapter: Adapter, found: re.Match[str]) -> list[Event]:
    stat = found["stat"].lower()
    if stat not in adapter.rules.stats:
        raise Mistake(f"no number `{stat}` on a card{suggest(stat, sorted(adapter.rules.stats))}")
    card = card_named(game, adapter, found["card"])
    amount = int(found["amount"].replace(" ", ""))
    duration = (found["duration"] or "turn").lower().removeprefix("that ").removeprefix("the ")
    what = {"stat": stat, "add": amount, "targets": (card.ref,)}
    rule = adapter.rules.policy.resolve_rule
    return [ev.begin(Lasting(0, what, duration, 0, game.master(card), None, rule, "the judge"))]


def _draw(game: Game, adapter: Adapter, found: re.Match[str]) -> list[Event]:
    player = _player(game, found["player"])
    said = found["count"].lower()
    count = _NUMBERS.get(said) or int(said)
    cards = piles.top(game, player, game.rules.deck, min(count, 1000))
    return [ev.move(cards, f"{player}.{game.rules.hand}", "draw", player=player, at="bottom", cause="judge")] if cards else []


def _end(game: Game, adapter: Adapter, found: re.Match[str]) -> list[Event]:
    player = _player(game, found["player"])
    make: Callable[..., Event] = ev.win if found["how"].lower() == "wins" else ev.lose
    return [make([player], adapter.rules.policy.win_rule, "the judge says so")]


def _shuffle(game: Game, adapter: Adapter, found: re.Match[str]) -> list[Event]:
    player, _, zone = found["zone"].partition(".")
    if zone not in adapter.zones:
        raise Mistake(f"no zone `{zone}`{suggest(zone, adapter.zones)}")
    return [ev.shuffle(f"{_player(game, player)}.{zone}", player)]


def _player(game: Game, name: str) -> str:
    if name not in game.state.seats:
        raise Mistake(f"no player `{name}`{suggest(name, game.state.seats)}")
    return name


_WAYS: Sequence[tuple[str, Callable[[Game, Adapter, re.Match[str]], list[Event]]]] = (
    (r"(?:put|move|place) (?P<card>.+?) (?:in|into|to|on|onto)(?P<where> (?:the )?(?:top|bottom) of)? (?P<to>[\w.-]+)", _put),
    (r"turn (?P<card>.+?) face (?P<way>up|down)", _turn),
    (r"give (?P<amount>[+-] ?\d{1,9}) (?P<stat>[\w-]+) to (?P<card>.+?)(?: until (?:the )?end of (?P<duration>[\w ]+))?", _give),
    (r"(?P<player>[A-Z]) draws (?P<count>a|one|two|three|four|five|\d{1,3}) cards?", _draw),
    (r"(?P<player>[A-Z]) (?P<how>loses|wins)(?: the game)?", _end),
    (r"shuffle (?P<zone>[A-Z]\.[\w-]+)", _shuffle),
    (r"(?P<verb>[a-z]+) (?P<card>.+)", _status),
)
