"""Section 10.2.10.3: when a G unit can stride and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel import effects, piles
from rulings.kernel import events as ev
from rulings.kernel.choices import Option
from rulings.kernel.state import Card
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def skill(card: Card) -> tuple[str, Sequence[Any]]:
    """When a G unit can stride and what it costs (10.2.10.3); where the skill names neither, 10.2.10.3.1 gives them."""
    found = next((ability for ability in card.printed.abilities if ability.keyword == "Stride"), None)
    if found is None or "10.2.10.3" in book.disabled:
        return "stride step", ()
    return (found.timing[0] if found.timing else "stride step"), found.cost


def grade(game: Game, card_id: int) -> int:
    """A card's grade while the cost of a stride is paid: some cards then get more."""
    return game.number(card_id, "grade") + game.number(card_id, "stride grade")


def pay(game: Game, player: str, card_id: int) -> None:
    """The cost of a stride: the one that its skill names, else cards whose grades sum up to 3 or more (10.2.10.3.1)."""
    cost = skill(game.card(card_id))[1]
    if cost:
        game.cite("10.2.10.3")
        effects.pay(game, cost, {"you": player, "source": game.ref(card_id)})
        return
    if not game.enacts("10.2.10.3.1"):
        return
    chosen = discards(game, player, 3)
    game.cite("10.1.2.1.1")
    game.do(ev.move(chosen, f"{player}.drop", "discard", player=player, cause="cost"))


def discards(game: Game, player: str, needed: int) -> Sequence[int]:
    """One or more cards whose grades sum up to a number or more: when they do, further cards may still be chosen."""
    asked = f"Discard for the stride: grades that sum up to {needed}"
    left = list(game.zone(player, "hand"))
    chosen: list[int] = []
    while left:
        enough = sum(grade(game, card) for card in chosen) >= needed
        offered = [c for c in piles.distinct(game, left) if enough or grade(game, c) > 0]
        options = [Option(c, f"discard {game.name(c)}") for c in offered]
        if enough:
            options.insert(0, Option(0, "discard no more"))
        picked = game.choose(player, "discard", asked, options, rule="10.2.10.3.1", optional=enough)
        if not picked:
            break
        chosen.append(picked)
        # What is chosen beyond the number is offered in one order only: the other orders are the same cards.
        left = left[left.index(picked) + 1 :] if enough else [card for card in left if card != picked]
    return chosen
