"""How Gundam's cards and events are put into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulings.gundam import zones
from rulings.kernel import quiet

if TYPE_CHECKING:
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card, State

QUIET = Path(__file__).parent / "quiet.toml"


def place(game: Game, card: Card) -> str:
    """Where a card is, as a scenario writes it: B.battle, and B.battle.2 where the name alone would not tell it apart."""
    player, _, zone = card.zone.partition(".")
    if zone in ("battle", "resources"):
        there = game.state.zones.get(card.zone, ())
        if zone == "battle":
            there = tuple(c for c in there if zones.is_unit(game.state.cards[c]))
        alike = [c for c in there if game.state.cards[c].printed.name == card.printed.name]
        if len(alike) > 1 and card.id in there:
            return f"{player}.{zone}.{there.index(card.id) + 1}"
    return card.zone


def heard_as(game: Game, before: State, event: Event) -> Sequence[str]:
    """The words by which triggers refer to an event."""
    if event.kind == "count":
        return (event.action, "receive damage") if event.data["amount"] > 0 else (event.action,)
    if event.action == "active step":
        return ("active step", "set active")
    if event.kind != "move":
        return (event.action,)
    found = [event.action, "move"]
    cards = event.data["cards"]
    was = before.cards.get(cards[0]) if cards else None
    if was is None:
        return found
    from_zone, to = was.zone.partition(".")[2], event.data["to"].partition(".")[2]
    if from_zone == "shields" and to == "nowhere":
        found.append("burst")
    if from_zone in ("battle", "base") and to not in ("battle", "base"):
        found.append("leave")
    if from_zone == "hand" and to == "trash" and event.action != "discard":
        found.append("discard")
    return found


def _names(game: Game, data: Mapping[str, Any]) -> str:
    """The cards of an event by name; those without one are counted."""
    found: Counter[str] = Counter()
    for card_id in data.get("cards", ()):
        card = game.state.cards.get(card_id)
        kind = "Resource" if card is not None and card.zone.endswith(".resources") else "card"
        found[card.printed.name if card is not None and card.printed.name else kind] += 1
    return ", ".join(_so_many(name, number) for name, number in found.items())


def _so_many(name: str, number: int) -> str:
    if name not in ("card", "Resource"):
        return ", ".join([name] * number)
    return f"a {name}" if number == 1 else f"{number} {name}s"


def _count(data: Mapping[str, Any]) -> str:
    number = len(data["cards"])
    return "a card" if number == 1 else f"{number} cards"


def _ref(game: Game, value: Any) -> str:
    return game.name(value[0]) if value and value[0] in game.state.cards else "a card"


def _be(data: Mapping[str, Any]) -> str:
    return "is" if len(data["cards"]) == 1 else "are"


def _s(data: Mapping[str, Any]) -> str:
    return "s" if len(data["cards"]) == 1 else ""


def _shields(game: Game, data: Mapping[str, Any]) -> str:
    on_shield = any(game.state.cards[c].zone.endswith(".shields") for c in data["cards"] if c in game.state.cards)
    return f"{data['player']}'s Shield" if on_shield else _names(game, data)


# What "it cannot ..." says of an action that effects forbid.
CANNOT = {
    "battle damage": "receive battle damage", "effect damage": "receive effect damage", "rest": "be rested",
    "set active": "be set as active", "active step": "be set as active in the start phase", "pair": "be paired with a Pilot",
    "return to hand": "be returned to the hand", "return to deck": "be returned to the deck", "exile": "be exiled",
    "be chosen": "be chosen by enemy effects", "be destroyed": "be destroyed by enemy effects",
    "attack a player": "attack the player",
    **{f"reduce {stat}": f"have its {stat.upper()} reduced" for stat in ("ap", "hp")},
}  # fmt: skip

_SENTENCES: dict[str, Callable[[Game, Mapping[str, Any]], str]] = {
    "draw": lambda g, d: f"{d['player']} draws {_count(d)}.",
    "deploy": lambda g, d: f"{_names(g, d)} {_be(d)} deployed." if "cards" in d else f"{d['printed'].name} is deployed.",
    "pair": lambda g, d: f"{_names(g, d)} is paired with {_ref(g, d.get('object'))}.",
    "play": lambda g, d: f"{d['player']} plays {_names(g, d)}.",
    "destroy": lambda g, d: f"{_names(g, d)} {_be(d)} destroyed.",
    "go along": lambda g, d: f"{_names(g, d)} goes along.",
    "rules management": lambda g, d: f"{_names(g, d)} {_be(d)} placed into the trash by rules management.",
    "battle damage": lambda g, d: f"{_shields(g, d)} receives {d['amount']} battle damage.",
    "effect damage": lambda g, d: f"{_shields(g, d)} receives {d['amount']} effect damage.",
    "recover": lambda g, d: f"{_names(g, d)} recovers {-d['amount']} HP.",
    "damage to player": lambda g, d: f"{d['player']} receives {d['amount']} battle damage.",
    "rest": lambda g, d: f"{_names(g, d)} {'is' if len(d['cards']) == 1 else 'are'} rested.",
    "set active": lambda g, d: f"{_names(g, d)} {_be(d)} set active.",
    "active step": lambda g, d: f"{_names(g, d)} {_be(d)} set active.",
    "discard": lambda g, d: f"{d['player']} discards {_names(g, d)}.",
    "exile": lambda g, d: f"{_names(g, d)} {_be(d)} placed into the removal area.",
    "return to hand": lambda g, d: f"{_names(g, d)} return{_s(d)} to the hand.",
    "add to hand": lambda g, d: f"{d['player']} adds {_count(d)} to the hand.",
    "attack": lambda g, d: (
        f"{_ref(g, d['subject'])} attacks {_ref(g, d['object']) if d.get('object') else 'player ' + d['defender']}."
    ),
    "block": lambda g, d: f"{_ref(g, d['subject'])} blocks." if "subject" in d else "",
    "place Resource": lambda g, d: f"{d['player']} places {'a Resource' if len(d['cards']) == 1 else 'Resources'}.",
    "place EX Resource": lambda g, d: f"{d['owner']} places an EX Resource.",
    "exile EX Resource": lambda g, d: "An EX Resource that was used is removed from the game.",
    "pay for an effect": lambda g, d: f"{d['player']} pays {d['amount']} for {_ref(g, d['subject'])}'s effect.",
    "place Shield": lambda g, d: f"{d['player']} places {len(d['cards'])} Shields.",
}


def describe(game: Game, event: Event) -> str:
    """One sentence for an event; '' where nothing is to be said."""
    sentence = _SENTENCES.get(event.action)
    return sentence(game, event.data) if sentence else ""


def quiet_words(rule: str, cites: Sequence[str]) -> str:
    """What a step says in which nothing happens."""
    return quiet.words(QUIET, rule, cites)
