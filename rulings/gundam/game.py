"""The Gundam Card Game on the kernel: its zones, its policies with the rules that give them, and its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulings.gundam import (
    action_steps,
    actions,
    attacking,
    battle,
    characteristics,
    citing,
    conditions,
    effects,
    keywords,
    movement,
    multiplayer,
    playing,
    preparing,
    rules_management,
    seeing,
    shields,
    targets,
    tokens,
    turn,
    words,
    zones,
)
from rulings.gundam.book import book
from rulings.gundam.cards import printed
from rulings.kernel.events import Event
from rulings.kernel.game import Game
from rulings.kernel.policy import GameRules, Policy
from rulings.kernel.state import Ability, Card, Node, Printed, State

SECTIONS = (
    zones, characteristics, tokens, shields, preparing, turn, playing, attacking, battle, action_steps, effects, targets,
    conditions, seeing, rules_management, movement, multiplayer, keywords, actions,
)  # fmt: skip

POLICY = Policy(
    rule_actions="at once",
    rule_actions_rule="11-1-2",
    order="active player's all, newest batch first",
    order_rule="10-1-6-6",
    too_few_targets="does not activate",
    too_few_targets_rule="10-2-2",
    cost="in order",
    cost_rule="10-1-7-4",
    one_cost_rule="10-1-7-2",
    smallest_number=1,
    smallest_number_rule="1-3-5",
    once_for_simultaneous=True,
    once_for_simultaneous_rule="10-1-6-3",
    last_information="where it was",
    last_information_rule="13-2-8-2-1",
    loops_rule="",
    prohibition_rule="1-3-3",
    impossible_rule="1-3-2",
    already_rule="1-3-2-1",
    concede_rule="1-2-4",
    resolve_rule="10-3-1-3",
    replacement_rule="10-1-9-1",
    random_rule="5-15-1",
    win_rule="1-3-1",
    concepts={
        "trigger": "10-1-6-1",
        "trigger each time": "10-1-6-1-1",
        "play even if moved": "10-1-6-4",
        "zero times": "1-3-2-2",
        "owner orders": "4-1-6",
        "last information": "13-2-8-2-1",
        "draw one by one": "4-2-3",
        "look": "10-3-5",
        "describes: public": "10-3-3",
        "describes: looked at": "10-3-5",
        "describes: hidden": "10-1-1",
        "shuffle": "5-15-1",
        "gives text": "5-16-1",
        "no amount": "5-21-2-1",
        "reduced to nothing": "5-21-2",
        "replacement": "10-1-9-1",
        "concession untouched": "1-2-5",
        "cannot be reduced": "10-1-5-6",
    },
)


class Gundam(GameRules):
    """The hooks by which the kernel asks what is special to this game; each answers from its section."""

    id = "gundam"
    title = "Gundam Card Game"
    book = book
    policy = POLICY
    zone_types = zones.ZONES
    start = "6-2-1-2"
    stats = frozenset({"ap", "hp", "level", "cost", "repair", "breach", "support"})
    lowest: Mapping[str, int] = {"ap": 0, "hp": 0, "level": 0, "cost": 0}
    ops = actions.OPS
    calls = actions.CALLS
    keyword_listens: Mapping[str, tuple[Ability, ...]] = {"beginning": (keywords.REPAIR,), "destroys": (keywords.BREACH,)}
    cannot_words = words.CANNOT
    players_max = 8

    def base(self, game: Game, card: Card, name: str) -> Any:
        return characteristics.base(game, card, name)

    def base_rule(self, game: Game, card: Card, name: str) -> str:
        return characteristics.base_rule(game, card, name)

    def rule_modifiers(self, game: Game, card: Card, name: str) -> Sequence[tuple[int, str, str]]:
        return characteristics.rule_modifiers(game, card, name)

    def master(self, card: Card) -> str:
        return card.owner

    def zone_id(self, game: Game, player: str, name: str) -> str:
        return zones.zone_id(game, player, name)

    def texts(self, game: Game, card: Card) -> Sequence[Card]:
        return characteristics.texts(game, card)

    def lends(self, card: Card) -> bool:
        return not zones.is_unit(card)

    def bearer(self, game: Game, card: Card, ability: Ability) -> Card | None:
        return characteristics.bearer(game, card, ability)

    def remembered(self, game: Game, card: Card) -> Mapping[str, Any]:
        return characteristics.remembered(game, card)

    def rule_abilities(self, game: Game, card: Card) -> Sequence[Ability]:
        return keywords.rule_abilities(game, card)

    def ability_active(self, game: Game, card: Card, ability: Ability) -> str:
        return characteristics.inactive_by(game, card, ability)

    def condition(self, game: Game, name: str, args: Any, env: Mapping[str, Any]) -> bool:
        return conditions.holds(game, name, args, env)

    def heard_as(self, game: Game, before: State, event: Event) -> Sequence[str]:
        return words.heard_as(game, before, event)

    def may_see(self, game: Game, viewer: str, card: Card) -> tuple[bool, str]:
        return seeing.may_see(game, viewer, card)

    def may_count(self, game: Game, viewer: str, zone: str) -> tuple[bool, str]:
        return seeing.may_count(game, viewer, zone)

    def place_name(self, game: Game, card: Card) -> str:
        return words.place(game, card)

    def describe(self, game: Game, event: Event) -> str:
        return words.describe(game, event)

    def quiet_words(self, rule: str, cites: Sequence[str]) -> str:
        return words.quiet_words(rule, cites)

    def happened(self, game: Game, before: State, events: Sequence[Event]) -> None:
        citing.happened(game, before, events)

    def performing(self, game: Game, node: Node, env: Mapping[str, Any]) -> None:
        citing.performing(game, node, env)

    def condition_rule(self, ability: Ability) -> str:
        return characteristics.condition_rule(ability)

    def after_event(self, game: Game, events: Sequence[Event]) -> str:
        return rules_management.needed(game, events)

    def concede_events(self, game: Game, player: str) -> Sequence[Event]:
        return multiplayer.concede_events(game, player)

    def printed(self, name: str, facts: Mapping[str, Any]) -> Printed:
        return printed(name, facts)


GUNDAM = Gundam()
