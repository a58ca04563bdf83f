"""Piles whose order matters: taking cards from the top, where the order may be unknown after a shuffle."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rulings.kernel.choices import AUTHOR, Option

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def top(game: Game, player: str, zone: str, count: int = 1) -> tuple[int, ...]:
    """The top cards of a pile, fewer if it has fewer.

    After a shuffle the order is nobody's choice: if it makes a difference, the author of the scenario says which card lies on
    top (random play throws dice), so a ruling can be shown for every way that it may fall.
    """
    pile = game.zone(player, zone)
    if f"{player}.{zone}" not in game.fact("unordered", ()):
        return pile[:count]
    taken: list[int] = []
    left = list(pile)
    while left and len(taken) < count:
        options = game.once(lambda: _may_be_on_top(game, f"{player}.{zone}", left))
        if len(options) == 1:
            card_id = left[0]
        else:
            prompt = f"Which card is on top of {player}'s shuffled {zone}?"
            card_id = game.choose(AUTHOR, "shuffle", prompt, options, rule=game.rules.policy.random_rule)
        taken.append(card_id)
        left.remove(card_id)
    return tuple(taken)


def _may_be_on_top(game: Game, pile: str, cards: list[int]) -> list[Option]:
    """The cards that may lie on top of a shuffled pile, one of each kind."""

    def words(card_id: int) -> Callable[[], str]:
        return lambda: f"the top card of {pile} is {game.name(card_id)}"

    return [Option(card_id, words(card_id)) for card_id in distinct(game, cards)]


def distinct(game: Game, cards: Iterable[int]) -> list[int]:
    """One card of each kind: cards that nothing tells apart, in one zone and in one state, are one option."""
    seen: dict[object, int] = {}
    known = game.state.cards
    for card_id in cards:
        card = known[card_id]
        printed = card.printed
        kind: object = printed.name or (repr(sorted(printed.facts.items())) if printed.facts else "")
        if card.status:
            kind = (kind, repr(card.status))
        seen.setdefault((kind, card.zone), card_id)
    return list(seen.values())
