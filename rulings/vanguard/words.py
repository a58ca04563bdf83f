"""How Vanguard's cards and events are put into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulings.kernel import quiet
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card, State

QUIET = Path(__file__).parent / "quiet.toml"


def place(game: Game, card: Card) -> str:
    """Where a card is, as a scenario writes it, always with its player: whoever reads it may be either."""
    return card.zone.replace("vanguard", "mate") if card.status.get("mate") else card.zone


def heard_as(game: Game, before: State, event: Event) -> Sequence[str]:
    """The words for an event: every move to a circle from elsewhere also is a placing (10.1.4.1.1), every way from the
    field to the drop zone a retiring (10.1.3.2)."""
    if event.kind != "move":
        return (event.action,)
    found = [event.action, "move"]
    if event.data["same_card"]:
        return found
    was = before.cards.get(event.data["cards"][0]) if event.data["cards"] else None
    to = event.data["to"].partition(".")[2]
    circles = game.rules.field_zones
    from_circle = was is not None and was.zone.partition(".")[2] in circles
    if to in circles and not from_circle:
        placed = is_placing() if event.data.get("cause") == "normal" else is_placing_unplayed()
        if placed and "place" in game.state.listeners:
            game.cite("10.1.4.1" if event.data.get("cause") == "normal" else "10.1.4.1.1")
        if placed:
            found.append("place")
    if to == "drop" and from_circle and event.action != "retire" and is_retiring():
        found.append("retire")
    return found


@book.defines("10.1.4.1", of="8.6.2")
def is_placing() -> bool:
    """A move from a zone that is no circle to a circle is a placing."""
    return True


@book.defines("10.1.4.1.1", of="10.1.4.1")
def is_placing_unplayed() -> bool:
    """It is one even where the card was not played."""
    return True


@book.defines("10.1.3.2", of="8.6.2")
def is_retiring() -> bool:
    """A unit that moved from the field to the drop zone in whatever way was retired."""
    return True


def _names(game: Game, data: Mapping[str, Any]) -> str:
    return listed([game.name(card) if card in game.state.cards else "a card" for card in data.get("cards", ())])


def listed(names: Sequence[str]) -> str:
    """Names as one says them one after the other."""
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


_SENTENCES: dict[str, Callable[[Game, Mapping[str, Any]], str]] = {
    "draw": lambda g, d: f"{d['player']} draws {_count(d)}.",
    "ride": lambda g, d: f"{d['player']} rides {_names(g, d)}.",
    "call": lambda g, d: f"{d['player']} calls {_names(g, d)} to {_circle(d['to'])}.",
    "guard": lambda g, d: f"{d['player']} calls {_names(g, d)} to the guardian circle.",
    "intercept": lambda g, d: f"{d['player']} intercepts with {_names(g, d)}.",
    "retire": lambda g, d: f"{_names(g, d)} is retired." if len(d["cards"]) == 1 else f"{_names(g, d)} are retired.",
    "drive check": lambda g, d: f"Drive check: {_names(g, d)}.",
    "damage check": lambda g, d: f"Damage check: {_names(g, d)}.",
    "damage": lambda g, d: f"{_names(g, d)} goes to {d['player']}'s damage zone.",
    "drive check to hand": lambda g, d: f"{_names(g, d)} goes to {d['player']}'s hand.",
    "remove": lambda g, d: f"{_names(g, d)} {'is' if len(d['cards']) == 1 else 'are'} removed from the game.",
    "ridden": lambda g, d: f"{_names(g, d)} {'goes' if len(d['cards']) == 1 else 'go'} into {d['player']}'s soul.",
    "soul blast": lambda g, d: (
        f"Soul blast: {_names(g, d)} {'goes' if len(d['cards']) == 1 else 'go'} to the drop zone."
    ),
    "soul charge": lambda g, d: (
        f"Soul charge: {_names(g, d)} {'goes' if len(d['cards']) == 1 else 'go'} into the soul."
    ),
    "counter blast": lambda g, d: (
        f"Counter blast: {_names(g, d)} {'is' if len(d['cards']) == 1 else 'are'} turned face down."
    ),
    "discard": lambda g, d: f"{d['player']} discards {_names(g, d)}.",
    "legion mate": lambda g, d: f"{_names(g, d)} comes to {d['player']}'s vanguard circle as the Legion Mate.",
    "legion": lambda g, d: f"{_names(g, d)} is in legion.",
    "end legion": lambda g, d: f"{_names(g, d)} {'is' if len(d['cards']) == 1 else 'are'} no longer in legion.",
    "lock": lambda g, d: f"{_names(g, d)} {'is' if len(d['cards']) == 1 else 'are'} locked.",
    "unlock": lambda g, d: f"{_names(g, d)} {'is' if len(d['cards']) == 1 else 'are'} unlocked.",
    "delete": lambda g, d: f"{_names(g, d)} {'is' if len(d['cards']) == 1 else 'are'} deleted.",
    "undelete": lambda g, d: f"{_names(g, d)} {'is' if len(d['cards']) == 1 else 'are'} no longer deleted.",
    "stride": lambda g, d: f"{d['player']} strides {_names(g, d)}.",
    "become a heart": lambda g, d: f"{_names(g, d)} {'becomes a heart' if len(d['cards']) == 1 else 'become hearts'}.",
    "return to the G zone": lambda g, d: (
        f"{_names(g, d)} {'goes' if len(d['cards']) == 1 else 'go'} to {d['to'][0]}'s G zone, face up."
    ),
    "gain a heart": lambda g, d: f"{_names(g, d)} gains the name and the power of the chosen heart.",
    "stop being a heart": lambda g, d: (
        f"{_names(g, d)} {'is a vanguard' if len(d['cards']) == 1 else 'are vanguards'} again."
    ),
    "heal": lambda g, d: f"{d['player']} heals {_names(g, d)}.",
    "rest": lambda g, d: f"{_names(g, d)} rests." if len(d["cards"]) == 1 else f"{_names(g, d)} rest.",
    "stand": lambda g, d: f"{_names(g, d)} stands." if len(d["cards"]) == 1 else f"{_names(g, d)} stand.",
}


# What it is that "it cannot", where the action is no verb that says it.
CANNOT: Mapping[str, str] = {
    "guard": "be called to the guardian circle", "attack it": "attack that unit", "retire": "be retired",
    "unlock": "be unlocked", "normal ride": "be ridden", "lose": "lose the game",
}  # fmt: skip


def _circle(zone: str) -> str:
    name = zone.partition(".")[2]
    return "the guardian circle" if name == "guardians" else name


def _count(data: Mapping[str, Any]) -> str:
    number = len(data["cards"])
    return "a card" if number == 1 else f"{number} cards"


def quiet_words(rule: str, cites: Sequence[str]) -> str:
    """What a step says in which nothing happens."""
    return quiet.words(QUIET, rule, cites)


def describe(game: Game, event: Event) -> str:
    """One sentence for an event; '' where nothing is to be said."""
    if event.action == "hide":
        return "What was revealed is hidden again."
    if event.action == "begin step" and "phase" in event.data["facts"]:  # a step of a phase that has its own name
        return f"The {event.data['facts']['phase']} step begins."
    if event.action == "attack" and event.kind == "happen":
        return _attack(game, event.data)
    if event.action in ("hit", "miss") and len(event.data.get("was", ())) > 1:
        return _several_hit(game, event.action, event.data)
    sentence = _SENTENCES.get(event.action) if event.kind in ("move", "change") else None
    return sentence(game, event.data) if sentence else ""


def _attack(game: Game, data: Mapping[str, Any]) -> str:
    """A vanguard in legion attacks with both its cards (10.1.24.5)."""
    subject = data["subject"]
    attacking = [ref.card for ref in subject] if isinstance(subject[0], tuple) else [subject.card]
    attacked = [ref.card for ref in data["object"]]
    verb = "attack" if len(attacking) > 1 else "attacks"
    return f"{_names(game, {'cards': attacking})} {verb} {_names(game, {'cards': attacked})}."


def _several_hit(game: Game, action: str, data: Mapping[str, Any]) -> str:
    """Which of several attacked units were hit, told by where they were."""
    attacked = listed([f"{game.name(ref.card)} ({data['was'][ref.card]})" for ref in data["object"]])
    return f"{game.name(data['subject'].card)} {'hits' if action == 'hit' else 'does not hit'} {attacked}."
