"""What the rules add to every move of a card: making room for it (11-4, 11-5) and the Pilot that goes along (3-3-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulings.gundam import zones
from rulings.gundam.book import book
from rulings.kernel import events as ev
from rulings.kernel import piles
from rulings.kernel.choices import Option
from rulings.kernel.events import Event
from rulings.kernel.operations import label

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card


def battle_limit(game: Game, player: str) -> tuple[Sequence[str], str]:
    """Whose Units share the limit of six, and the rule: a player's own, or those of a team."""
    if "teams" in game.state.facts and game.enacts("12-3-14"):
        return game.team(player), "12-3-14"
    return (player,), "11-4-1"


def make_room(game: Game, player: str, coming: int) -> list[Event]:
    """The Units that are placed into the trash so that the coming ones find room; their player chooses."""
    sharing, rule = battle_limit(game, player)
    there: list[Card] = [unit for who in sharing for unit in zones.units(game, who)]
    excess = len(there) + coming - zones.UNIT_LIMIT
    if excess <= 0:
        return []
    game.cite(rule)
    if coming > 1:
        game.cite("11-4-2-2")
    chosen: list[int] = []
    where = "11-4-2"
    if rule == "12-3-14":
        there, where = _of_the_team(game, sharing) or zones.units(game, player), "12-3-14-1"
    game.cite(where)
    for _ in range(min(excess, len(there))):
        left = piles.distinct(game, [unit.id for unit in there if unit.id not in chosen])
        options = [Option(unit, _words(game, unit)) for unit in left]
        prompt = "The battle area is full: which Unit is placed into the trash?"
        chosen.append(game.choose(player, "excess", prompt, options, rule=where))
    return _to_trash(game, chosen)


@book.defines("12-3-14-1", of="11-4-2")
def _of_the_team(game: Game, sharing: Sequence[str]) -> list[Card]:
    """In team battle the Unit that goes is any of the team's."""
    return [unit for who in sharing for unit in zones.units(game, who)]


def _words(game: Game, card_id: int) -> str:
    return f"trash {label(game, card_id)}"


def _to_trash(game: Game, cards: Sequence[int]) -> list[Event]:
    """Rules management does not destroy (5-10-4, 11-4-2-1): the action is another one."""
    found: dict[str, list[int]] = {}
    for card_id in cards:
        found.setdefault(game.card(card_id).owner, []).append(card_id)
    game.cite("5-10-4")
    return [
        ev.move(ids, f"{owner}.trash", "rules management", player=owner, cause="rule") for owner, ids in found.items()
    ]


@book.on_event("11-4-2", "move", "create")
def full_battle_area(game: Game, event: Event) -> list[Event] | None:
    """A Unit that comes into a full battle area: one that is there already is placed into the trash.

    Tokens that are deployed together ask for room with the first of them.
    """
    if event.action != "deploy" or not event.data["to"].endswith(".battle"):
        return None
    player = event.data["to"].partition(".")[0]
    coming = len(event.data["cards"]) if event.kind == "move" else event.data.get("coming", 0)
    room = make_room(game, player, coming) if coming else []
    if room:
        game.cite("11-4-2-1")
    return [*room, Event(event.kind, event.action, {**event.data, "coming": 0})] if room else None


@book.on_event("11-5-2", "move")
def full_base_section(game: Game, event: Event) -> list[Event] | None:
    """A Base that comes into a base section with a Base in it: that one is placed into the trash."""
    if event.action != "deploy" or not event.data["to"].endswith(".base"):
        return None
    there = game.state.zones.get(event.data["to"], ())
    if not there:
        return None
    game.cite("11-5-1", "11-5-2-1")
    if "teams" in game.state.facts:
        game.cite("12-3-7")
    return [*_to_trash(game, there), event]


@book.on_event("3-3-6", "move")
def pilots_go_along(game: Game, event: Event) -> list[Event] | None:
    """A Pilot moves to the same location as its Unit."""
    if event.data["same_card"] or event.data["to"].endswith(".battle"):
        return None
    found: list[Event] = []
    for card_id in event.data["cards"]:
        unit = game.card(card_id)
        if not unit.zone.endswith(".battle") or not zones.is_unit(unit):
            continue
        beneath = zones.pilot(game, unit)
        if beneath is not None and beneath.id not in event.data["cards"]:
            to = f"{beneath.owner}.{event.data['to'].partition('.')[2]}"
            found.append(ev.move([beneath.id], to, "go along", player=beneath.owner, at=event.data["at"], object=unit.ref))
    if not found:
        return None
    return _in_order(game, event, found[0]) if len(event.data["cards"]) == 1 else [event, *found]


def _in_order(game: Game, event: Event, along: Event) -> list[Event]:
    """Unit and Pilot that go into a deck together: their owner says in which order, unless it is shuffled then."""
    if not event.data["to"].endswith(".deck") or event.data.get("shuffled"):
        return [event, along]
    game.cite("4-1-6", "4-1-7")
    unit, beneath = event.data["cards"][0], along.data["cards"][0]
    options = [Option(one, f"put first {label(game, one)}") for one in (unit, beneath)]
    first = game.choose(event.data["player"], "order", "Unit and Pilot go into the deck: in which order?", options, rule="4-1-6")
    return [event, along] if first == unit else [along, event]
