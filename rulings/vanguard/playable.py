"""Section 8.5.2.1: which cards and abilities may be played, and by which rule the others may not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.kernel import effects, piles, triggers
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.state import Ability, Card
from rulings.vanguard import stride_cost, validity, zones
from rulings.vanguard.book import book
from rulings.vanguard.text.special import SEEK_MATE

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@book.refuses("8.5.2.1.1.1", of="8.5.2.1")
def no_ride(game: Game, player: str, card_id: int) -> Refusal | None:
    """A normal ride needs the same grade as the current vanguard (the Legion Leader) or one higher."""
    unit = zones.vanguard(game, player)
    grade = game.value(card_id, "grade")
    if unit is None or grade is None:
        return None
    have = game.number(unit, "grade")
    if grade in (have, have + 1):
        if unit.status.get("legion"):
            game.cite("10.1.24.10")
        return game.prohibited("normal ride", player=player)
    number = "10.1.24.10" if unit.status.get("legion") else "8.5.2.1.1.1"
    why = f"{game.name(card_id)} is grade {grade}; the vanguard is grade {have}"
    return Refusal(number, why, ("8.5.2.1.1.1",) if unit.status.get("legion") else ())


@book.refuses("8.5.2.1.1.2", of="8.5.2.1")
def no_call(game: Game, player: str, card_id: int) -> Refusal | None:
    """A normal call needs a grade not above the current vanguard's."""
    unit = zones.vanguard(game, player)
    grade = game.value(card_id, "grade")
    if unit is None:
        return Refusal("8.5.2.1.1.2", "there is no vanguard")
    if grade is not None and grade > game.number(unit, "grade"):
        return Refusal(
            "8.5.2.1.1.2", f"{game.name(card_id)} is grade {grade}, above the vanguard's {game.number(unit, 'grade')}"
        )
    return game.prohibited("normal call", game.card(card_id), player=player)


@book.refuses("8.5.2.1.1.3", of="8.5.2.1")
def no_stride(game: Game, player: str, card_id: int) -> Refusal | None:
    """A normal stride needs grade 3 or greater vanguards of both players, and its cost."""
    for who in game.state.players:
        unit = zones.vanguard(game, who)
        if unit is None or game.number(unit, "grade") < 3:
            return Refusal("8.5.2.1.1.3", f"{who}'s vanguard is not grade 3 or greater")
    timing, cost = stride_cost.skill(game.card(card_id))
    if timing.casefold() != "stride step":
        return Refusal("6.5.1.2.2", f"its stride condition is not the stride step but: {timing}")
    if cost:
        return effects.cannot_pay(game, cost, {"you": player}) or game.prohibited("stride", player=player)
    if sum(stride_cost.grade(game, card) for card in game.zone(player, "hand")) < 3:
        return Refusal("8.5.2.3", "the grades of the hand do not sum up to 3, which is the cost", ("10.2.10.3.1",))
    return game.prohibited("stride", player=player)


def _card_words(game: Game, verb: str, card_id: int) -> Any:
    return lambda: f"{verb} {game.name(card_id)}"


def call_options(game: Game, player: str) -> list[Option]:
    """Cards of the hand that may be normal called in the main phase."""
    if not zones.rear_guard_circles(game, player):
        return []
    hand = piles.distinct(game, game.zone(player, "hand"))
    return [Option(("call", c), _card_words(game, "call", c)) for c in hand if no_call(game, player, c) is None]


def refused_calls(game: Game, player: str) -> list[Option]:
    """Cards of the hand that may not."""
    found = []
    for card in piles.distinct(game, game.zone(player, "hand")):
        refusal = no_call(game, player, card)
        if refusal:
            found.append(Option(("call", card), f"call {game.name(card)}", refusal))
        ride = Refusal("6.5.1.1.2", "a normal ride is made in the ride phase, once a turn")
        found.append(Option(("ride", card), f"ride {game.name(card)}", ride))
    return [*found, *not_in_hand(game, player, "call", "6.6.1.2.1")]


def not_in_hand(game: Game, player: str, verb: str, number: str) -> list[Option]:
    """The player's cards in open zones, refused where a card of the hand is played: each name that the hand has not.

    Of an unspecified card of the hand nothing is known yet: it may still be said to be any card.
    """
    hand = [game.card(card) for card in game.zone(player, "hand")]
    if any(card.printed.unspecified for card in hand):
        return []
    names = {card.printed.name for card in hand}
    found: dict[str, Option] = {}
    for zone in ("vanguard", *zones.REAR_GUARD_CIRCLES, "drop", "damage", "soul", "bind", "trigger", "g-zone", "removed"):
        for card in map(game.card, game.zone(player, zone)):
            if card.printed.name and card.printed.name not in names:
                why = Refusal(number, f"{game.name(card)} is not in the hand but at {game.place(card)}")
                found.setdefault(card.printed.name, Option((verb, card.id), f"{verb} {game.name(card)}", why))
    return list(found.values())


def guard_options(game: Game, player: str) -> list[Option]:
    """Cards of the hand that may be called as guardians."""
    hand = piles.distinct(game, game.zone(player, "hand"))
    return [Option(("guard", c), _card_words(game, "guard with", c)) for c in hand if no_guard(game, player, c) is None]


def no_guard(game: Game, player: str, card_id: int) -> Refusal | None:
    """Why a card cannot be called as a guardian: grades, G units, and effects on the call or on the attack."""
    return no_call(game, player, card_id) or game.prohibited("guard", game.card(card_id), player=player)


def refused_guards(game: Game, player: str) -> list[Option]:
    """Cards of the hand that may not."""
    found = []
    for card in piles.distinct(game, game.zone(player, "hand")):
        refusal = no_guard(game, player, card)
        if refusal:
            found.append(Option(("guard", card), f"guard with {game.name(card)}", refusal))
    return [*found, *not_in_hand(game, player, "guard with", "7.4.1.2.1")]


def activated(game: Game, player: str) -> list[tuple[Card, Ability]]:
    """All activated abilities of a player's cards, wherever the cards are."""
    found = []
    for card in map(game.card, game.state.listeners.get("activated", ())):
        if game.master(card) == player:
            found += [(card, ability) for ability in game.abilities(card) if ability.category == "activated"]
    return found


def no_act(game: Game, player: str, card: Card, ability: Ability) -> Refusal | None:
    """Why an activated ability cannot be played."""
    inactive = validity.inactive_by(game, card, ability)
    if inactive:
        return Refusal(inactive, "the ability is not active where the card is")
    env = {"you": player, "source": card.ref}
    if ability.condition is not None and not game.holds(ability.condition, env):
        named = ability.condition.get("named")
        number = {"limit break": "10.2.5.3.3", "generation break": "10.2.11.3.3"}.get(
            str(named), ability.rule or "8.1.1.1.2"
        )
        return Refusal(number, _unmet(game, player, ability))
    spent = triggers.used_up(game, card, ability)
    if spent is not None:
        if ability.keyword == SEEK_MATE:
            return Refusal("10.2.9.2", "Seek Mate cannot be used again for the rest of the game", ("11.2.1.1",))
        by_icon = "cannot be used for the rest" not in ability.text
        return Refusal("11.5.1.1" if by_icon else "11.2.1.1", spent.why)
    forbidden = game.prohibited("activate", card, player=player)
    if forbidden is not None:
        return Refusal("11.2.1.1", forbidden.why)
    unpaid = effects.cannot_pay(game, ability.cost, env)
    if unpaid is not None and ability.keyword == SEEK_MATE:
        have = len(game.zone(player, "drop"))
        return Refusal("10.2.9.2", f"four cards of the drop zone are returned, and there are {have}", (unpaid.rule,))
    return unpaid


def _unmet(game: Game, player: str, ability: Ability) -> str:
    """Which condition of an activated ability is not met."""
    condition = ability.condition or {}
    named, number = str(condition.get("named")), condition.get("args")
    if named == "limit break":
        return f"limit break {number}: {player} has {len(game.zone(player, 'damage'))} cards in the damage zone"
    if named == "generation break":
        return f"generation break {number}: {player} has fewer face up G units than that"
    if ability.keyword == SEEK_MATE:
        return "it needs a vanguard that has never been in legion, and the opponent's vanguard at grade 3 or greater"
    return "the condition of the ability is not met"


def _act_words(game: Game, card: Card, ability: Ability) -> Any:
    return lambda: f"use {game.name(card)}'s ability ({game.place(card)}): {ability.text}"


def act_options(game: Game, player: str) -> list[Option]:
    """Activated abilities that may be played."""
    return [
        Option(("act", card.id, ability.id), _act_words(game, card, ability))
        for card, ability in activated(game, player)
        if no_act(game, player, card, ability) is None
    ]


def refused_acts(game: Game, player: str) -> list[Option]:
    """Activated abilities that may not, with the rule."""
    found = []
    for card, ability in activated(game, player):
        refusal = no_act(game, player, card, ability)
        if refusal:
            found.append(Option(("act", card.id, ability.id), _act_words(game, card, ability), refusal))
    return [*found, *_lost_acts(game, player), *_acts_of_others(game, player)]


def _acts_of_others(game: Game, player: str) -> list[Option]:
    """Activated abilities of the other player's units: who plays an ability is its master (3.4.4)."""
    found = []
    for other in game.opponents(player):
        for card, ability in activated(game, other):
            why = f"{game.name(card)} is {other}'s: only abilities of one's own cards are played"
            refusal = Refusal("6.6.1.2.2", why, ("3.4.4",))
            found.append(Option(("act", card.id, ability.id), _act_words(game, card, ability), refusal))
    return found


def _lost_acts(game: Game, player: str) -> list[Option]:
    """Activated abilities that are printed on cards which have lost their text: locked, deleted and heart cards."""
    found = []
    for card in map(game.card, game.state.listeners.get("activated", ())):
        if game.master(card) != player or game.rules.has_text(game, card):
            continue
        for ability in card.printed.abilities:
            if ability.category == "activated":
                lost = "a locked card" if card.status.get("locked") else "a heart card" if card.status.get("heart") else ""
                why = f"{card.printed.name} is {lost or 'deleted'} and has lost its text"
                refusal = Refusal(validity.inactive_by(game, card, ability), why)
                words = f"use {card.printed.name}'s ability ({game.place(card)}): {ability.text}"
                found.append(Option(("act", card.id, ability.id), words, refusal))
    return found
