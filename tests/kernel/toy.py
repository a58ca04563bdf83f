"""A game small enough to test the kernel with: two players, a deck, a hand, a field and a drop zone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rulings.kernel.game import Game
from rulings.kernel.policy import GameRules, Policy, ZoneType
from rulings.kernel.rulebook import Rulebook
from rulings.kernel.state import Ability, Card, State

POLICY = Policy(
    rule_actions="check timing",
    rule_actions_rule="9.1",
    order="turn player, one, start over",
    order_rule="8.1",
    too_few_targets="fewer",
    too_few_targets_rule="8.2",
    cost="at once",
    cost_rule="8.3",
    smallest_number=0,
    smallest_number_rule="1.5",
    once_for_simultaneous=False,
    once_for_simultaneous_rule="8.4",
    last_information="where it was",
    last_information_rule="8.5",
    loops_rule="",
    prohibition_rule="1.3",
    impossible_rule="1.2",
    already_rule="1.2.1",
    concede_rule="1.6",
    resolve_rule="8.6",
    replacement_rule="8.7",
    random_rule="3.1",
    win_rule="1.7",
)


class ToyRules(GameRules):
    """The rules object around a rulebook that a test writes."""

    id = "toy"
    title = "Toy"
    policy = POLICY
    zone_types: ClassVar[Mapping[str, ZoneType]] = {  # type: ignore[misc]
        "field": ZoneType("field", True, "4.1", field=True),
        "hand": ZoneType("hand", False, "4.2", seen_by_owner=True),
        "deck": ZoneType("deck", False, "4.3"),
        "drop": ZoneType("drop", True, "4.4"),
    }
    start = "1.1"
    stats = frozenset({"power", "grade"})

    def __init__(self, book: Rulebook | None = None, **hooks: Any) -> None:
        self.book = book or Rulebook(["1.1"])
        super().__init__()

    def ability_active(self, game: Game, card: Card, ability: Ability) -> str:
        """Active on the field unless the ability names zones."""
        zones = ability.zones or ("field",)
        return "" if game.zone_name(card) in zones or "any" in zones else "3.1"


def toy_state() -> State:
    """A state with no cards, A's turn."""
    state = State(("A", "B"))
    state.facts = {"turn": "A", "turn_number": 2}
    return state
