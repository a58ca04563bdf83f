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
    total = 0
    left = list(game.zone(player, "hand"))
    chosen: list[int] = []
    while total < 3 and left:
        kinds = piles.distinct(game, left)
        options = [Option(c, f"discard {game.name(c)}") for c in kinds if grade(game, c) > 0]
        picked = game.choose(
            player, "discard", "Discard for the stride: grades that sum up to 3", options, rule="10.2.10.3.1"
        )
        chosen.append(picked)
        left.remove(picked)
        total += grade(game, picked)
    game.cite("10.1.2.1.1")
    game.do(ev.move(chosen, f"{player}.drop", "discard", player=player, cause="cost"))
