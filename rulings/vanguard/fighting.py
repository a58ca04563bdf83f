"""What the rules remember of a battle: who attacks whom, and whether they still do (7.3.1.3.1 to 7.3.1.4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel.state import Card, Ref
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def fight(game: Game) -> Mapping[str, Any]:
    """What the rules remember of the battle in progress."""
    found: Mapping[str, Any] = game.fact("battle") or {}
    return found


def remember(game: Game, action: str, **changes: Any) -> ev.Event:
    """The battle with changes."""
    return ev.note(action, battle={**fight(game), **changes})


@book.modifier("7.3.1.4.3", of="7.6.1.2")
def still_there(game: Game, ref: Ref | None, zone: str) -> Card | None:
    """An attacking or attacked unit is that only while it stays on its circle, as the same card, as a unit."""
    card = game.here(ref)
    if card is None or card.zone != zone or card.status.get("locked") or card.status.get("heart"):
        return None
    return card


def _leaves(game: Game, event: ev.Event, refs: Iterable[Ref | None]) -> list[Card]:
    """The cards among these that an event moves away from their circle, or makes different cards there: it locks them."""
    if event.kind == "change" and not event.data.get("new_card"):
        return []
    found = (game.here(ref) for ref in refs)
    return [
        card for card in found if card is not None and card.id in event.data["cards"] and card.zone != event.data.get("to")
    ]


@book.on_event("7.3.1.6.1.1", "move", "change")
def boost_ends(game: Game, event: ev.Event) -> list[ev.Event] | None:
    """If the boosting or the boosted unit moves out of its circle, the other one is no longer boosted or boosting."""
    battle = fight(game)
    if battle.get("booster") is None or not _leaves(game, event, (battle["booster"], battle.get("attacker"))):
        return None
    how = "leaves its circle" if event.kind == "move" else "is another card now"
    game.say(f"The boosting or boosted unit {how}: the boost is over.")
    return [event]


@book.on_event("7.3.1.4.3", "move", "change")
def attack_on_it_ends(game: Game, event: ev.Event) -> list[ev.Event] | None:
    """A unit that leaves its circle stops being the attacking unit or a unit being attacked."""
    battle = fight(game)
    if event.data.get("cause") == "battle":
        return None
    leaving = _leaves(game, event, (battle.get("attacker"), *battle.get("attacked", ())))
    for card in leaving:
        part = "the attacking unit" if card.ref == battle.get("attacker") else "a unit being attacked"
        how = "leaves its circle" if event.kind == "move" else "is another card now"
        game.say(f"{game.name(card)} {how} and is no longer {part}.")
    return [event] if leaving else None


def attacker(game: Game) -> Card | None:
    """The attacking unit (the Legion Leader of a legion), if it is still that."""
    battle = fight(game)
    return still_there(game, battle.get("attacker"), battle.get("attacker_zone", ""))


def attacked(game: Game) -> list[Card]:
    """The units being attacked that still are."""
    battle = fight(game)
    found = (
        still_there(game, ref, zone)
        for ref, zone in zip(battle.get("attacked", ()), battle.get("attacked_zones", ()), strict=True)
    )
    return [card for card in found if card is not None]
