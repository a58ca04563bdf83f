"""Section 9: rule actions. Each function answers the events that a situation calls for now, or nothing."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rulings.kernel import events as ev
from rulings.kernel.choices import Ask, Option
from rulings.kernel.events import Event
from rulings.vanguard import zones
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card


def collect(game: Game) -> list[Event]:
    """Everything that rule actions call for now; they are done together (9.1.3)."""
    settled = (game.fact("phase"),)  # beside the cards, guardians alone ask for it (9.4.1)
    if game.state.cache.get("settled") == settled:
        return []
    if _plainly_settled(game):
        game.state.cache["settled"] = settled
        return []
    found: list[Event] = []
    losing: dict[str, tuple[str, str]] = {}
    called_for = False
    for number, function in book.rule_actions:
        if number in book.disabled:
            continue
        events = function(game)
        for event in events or ():
            called_for = True
            game.cite(number)
            if event.kind == "lose":
                able = (p for p in event.data["players"] if game.prohibited("lose", player=p) is None)
                for player in able:
                    losing.setdefault(player, (event.data["rule"], event.data["why"]))
            else:
                found.append(event)
    if found:
        game.cite("3.15.1.2")
    if losing:
        game.cite("9.2.1", "1.2.2", "1.2.1")
        if len(losing) == len(game.state.players):
            game.cite("1.2.3")
        rule = next(iter(losing.values()))[0]
        found.append(ev.lose(tuple(losing), rule, "; ".join(why for _, why in losing.values())))
    if not called_for:
        game.state.cache["settled"] = settled
    return found


def _plainly_settled(game: Game) -> bool:
    """Whether a look at the piles tells that no rule action is called for: one vanguard, and nowhere too many cards.

    This is asked after every step. Where it says no, the rules below are asked one by one.
    """
    state = game.state
    piles, cards = state.zones, state.cards
    battle = state.facts.get("phase") == "battle"
    for player in state.players:
        vanguard, deck, damage, guardians, circles = _piles(player)
        there = piles.get(vanguard, ())
        if len(there) != 1 or cards[there[0]].status.get("heart") or not piles.get(deck):
            return False
        if len(piles.get(damage, ())) >= 6 or (not battle and piles.get(guardians)):
            return False
        for circle in circles:
            if len(piles.get(circle, ())) > 1:
                return False
    return True


@cache
def _piles(player: str) -> tuple[str, str, str, str, tuple[str, ...]]:
    """The names of a player's vanguard circle, deck, damage zone, guardian circle and rear-guard circles."""
    vanguard, deck, damage, guardians = (f"{player}.{name}" for name in ("vanguard", "deck", "damage", "guardians"))
    return vanguard, deck, damage, guardians, tuple(f"{player}.{circle}" for circle in zones.REAR_GUARD_CIRCLES)


def needed(game: Game) -> bool:
    """Whether there is a rule action to resolve."""
    asked = game.asked
    try:
        return bool(collect(game))
    except Ask:
        return True
    finally:
        game.asked = asked


@book.rule_action("9.2.2")
def six_damage(game: Game) -> list[Event]:
    """Six or more cards in the damage zone."""
    out = [p for p in game.state.players if len(game.zone(p, "damage")) >= 6]
    if out:
        game.cite("1.2.2.1", "4.8.3")
    return [ev.lose([p], "9.2.2", f"{p} has {len(game.zone(p, 'damage'))} cards in the damage zone") for p in out]


@book.rule_action("9.2.3")
def no_deck(game: Game) -> list[Event]:
    """No cards in the deck."""
    out = [p for p in game.state.players if not game.zone(p, "deck")]
    if out:
        game.cite("1.2.2.2")
    return [ev.lose([p], "9.2.3", f"{p} has no cards in the deck") for p in out]


@book.rule_action("9.2.4")
def no_vanguard_no_soul(game: Game) -> list[Event]:
    """No vanguard and no soul."""
    out = [p for p in game.state.players if not zones.vanguards(game, p) and not game.zone(p, "soul")]
    if out:
        game.cite("9.5.1.1")
    return [ev.lose([p], "9.2.4", f"{p} has no vanguard and no soul") for p in out]


def _last_placed(cards: list[Card]) -> list[Card]:
    latest = max(card.since for card in cards)
    return [card for card in cards if card.since == latest]


def _keep_one(game: Game, player: str, cards: list[Card], several: str) -> Card:
    """The card last placed; where several were placed together, the player chooses one to keep."""
    last = _last_placed(cards)
    if len(last) == 1:
        return last[0]
    game.cite(several)
    options = [Option(card.id, f"keep {game.name(card)}") for card in last]
    return game.card(game.choose(player, "keep", "Which unit stays on the circle?", options, rule=several))


def _to_soul(game: Game, player: str, cards: list[Card], keep: Card) -> Event:
    return ev.move(
        [c.id for c in cards if c.id != keep.id],
        f"{player}.soul",
        "put into the soul",
        player=player,
        cause="rule action",
        by_rule=True,
    )


def _several(game: Game, player: str) -> list[Card]:
    """The units on a vanguard circle where there are several cards: elsewhere none is too many."""
    return zones.vanguards(game, player) if len(game.zone(player, "vanguard")) > 1 else []


@book.rule_action("9.3.1")
def two_vanguards(game: Game) -> list[Event]:
    """Two or more units on the vanguard circle that are not in legion: all but the last placed go to the soul."""
    found = []
    for player in game.state.players:
        cards = _several(game, player)
        if len(cards) > 1 and not any(card.status.get("legion") for card in cards):
            keep = _keep_one(game, player, cards, "9.3.3")
            found.append(_to_soul(game, player, cards, keep))
    return found


@book.rule_action("9.3.2")
def two_mates(game: Game) -> list[Event]:
    """Two or more Legion Mates: all but the last placed go to the soul."""
    found = []
    for player in game.state.players:
        mates = [card for card in _several(game, player) if card.status.get("mate")]
        if len(mates) > 1:
            keep = _keep_one(game, player, mates, "9.3.4")
            found.append(_to_soul(game, player, mates, keep))
    return found


@book.rule_action("9.3.5")
def legion_and_others(game: Game) -> list[Event]:
    """Units in legion and units not in legion together: one of those last placed stays."""
    found = []
    for player in game.state.players:
        cards = _several(game, player)
        legion = [card for card in cards if card.status.get("legion")]
        if legion and len(legion) < len(cards):
            keep = _keep_one(game, player, cards, "9.3.5")
            found.append(_to_soul(game, player, cards, keep))
    return found


@book.rule_action("9.3.6")
def overloaded_rear_guard(game: Game) -> list[Event]:
    """Several units on one rear-guard circle: all but the last placed go to the drop zone."""
    found = []
    for player in game.state.players:
        for name in zones.REAR_GUARD_CIRCLES:
            there = game.zone(player, name)
            if len(there) < 2:
                continue
            cards = [game.card(card_id) for card_id in there]
            keep = _keep_one(game, player, cards, "9.3.7")
            gone = [card.id for card in cards if card.id != keep.id]
            game.cite("10.1.3.2")
            if any(game.prohibited("retire", game.card(card)) for card in gone):
                game.reading("a-rule-action-on-what-cannot-be-retired")
            found.append(ev.move(gone, f"{player}.drop", "retire", player=player, cause="rule action", by_rule=True))
    return found


@book.rule_action("9.4.1")
def illegal_guardians(game: Game) -> list[Event]:
    """Units on the guardian circle outside the battle phase go to the drop zone."""
    if game.fact("phase") == "battle":
        return []
    return [
        ev.move(game.zone(p, "guardians"), f"{p}.drop", "retire", player=p, cause="rule action", by_rule=True)
        for p in game.state.players
        if game.zone(p, "guardians")
    ]


@book.rule_action("9.5.1")
def ride_from_soul(game: Game) -> list[Event]:
    """No vanguard: the player chooses a card of the soul and rides it."""
    found = []
    for player in game.state.players:
        soul = game.zone(player, "soul")
        if zones.vanguards(game, player) or not soul:
            continue
        options = [Option(card, f"ride {game.name(card)} from the soul") for card in soul]
        card = game.choose(player, "ride", "No vanguard: ride which card of your soul?", options, rule="9.5.1")
        game.cite("10.1.5.1.1")
        found.append(ev.move([card], f"{player}.vanguard", "ride", player=player, cause="rule action"))
    return found


for _number, _of in (
    ("9.1.3", "8.4.1.1"),
    ("9.2.1", "8.4.1.1"),
    ("9.3.3", "9.3.1"),
    ("9.3.4", "9.3.2"),
    ("9.3.7", "9.3.6"),
    ("9.5.1.1", "9.2.4"),
):
    book.bears(_number, _of, "modifier")
