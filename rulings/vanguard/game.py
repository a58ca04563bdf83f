"""Vanguard on the kernel: its zones, its policies with the rules that give them, and its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulings.kernel.choices import Refusal
from rulings.kernel.events import Event
from rulings.kernel.game import Game
from rulings.kernel.policy import GameRules, Policy
from rulings.kernel.state import Ability, Card, Printed, State
from rulings.vanguard import (
    actions,
    attack_step,
    card_actions,
    characteristics,
    check_timing,
    concepts,
    damage_step,
    drive_step,
    fighting,
    g_assist,
    guard_step,
    icons,
    keywords,
    legion,
    main_phase,
    miscellaneous,
    movement,
    playable,
    playing,
    rule_actions,
    seeing,
    setting_up,
    states,
    stride_cost,
    striding,
    turn,
    validity,
    words,
    zones,
)
from rulings.vanguard.book import book
from rulings.vanguard.cards import printed

SECTIONS = (
    zones,
    characteristics,
    icons,
    concepts,
    movement,
    setting_up,
    turn,
    g_assist,
    main_phase,
    fighting,
    attack_step,
    guard_step,
    drive_step,
    damage_step,
    validity,
    check_timing,
    playing,
    playable,
    stride_cost,
    rule_actions,
    actions,
    striding,
    legion,
    states,
    seeing,
    keywords,
    miscellaneous,
)

POLICY = Policy(
    rule_actions="check timing",
    rule_actions_rule="9.1.2",
    order="turn player, one, start over",
    order_rule="8.4.1.2",
    too_few_targets="fewer",
    too_few_targets_rule="8.5.4.1.2",
    cost="at once",
    cost_rule="8.5.2.3",
    smallest_number=0,
    smallest_number_rule="1.3.5",
    once_for_simultaneous=False,
    once_for_simultaneous_rule="8.6.2.1",
    last_information="where it was",
    last_information_rule="8.8.1",
    loops_rule="11.1.1",
    prohibition_rule="1.3.3",
    impossible_rule="1.3.2",
    already_rule="1.3.2.1",
    concede_rule="1.2.5",
    resolve_rule="8.5.3.5",
    replacement_rule="8.2.1.3",
    random_rule="3.17.2",
    win_rule="1.2.6",
    check_timing="8.4.1",
    concepts={
        "as many as possible": "8.5.4.1",
        "up to": "8.5.4.1.1",
        "nothing to choose": "8.5.4.1.3",
        "hidden zones may fail": "8.5.4.1.4",
        "must find in public zones": "10.1.9.1.2",
        "trigger": "8.6.2",
        "trigger each time": "8.6.2.1",
        "information of the public zone": "8.6.5.1.1",
        "information of the field": "8.6.5.1.2",
        "text of the field": "8.6.5.1.2",
        "information of the new zone": "8.6.5.1.3",
        "timed trigger": "8.6.6",
        "timed trigger once": "8.6.6.1",
        "situation trigger": "8.6.7.1",
        "play even if moved": "8.6.8",
        "dependency": "8.7.2",
        "time stamps": "8.7.2.1",
        "second copy ignored": "3.7.1.1",
        "zero times": "1.3.2.2",
        "owner orders": "4.1.5",
        "last information": "8.8.1",
        "draw one by one": "3.12.3",
        "search": "10.1.9.1",
        "look": "3.13.2",
        "reveal": "10.1.8.1",
        "shuffle": "10.1.10.1",
        "gives text": "10.1.20.1",
        "loses text": "10.1.20.2",
        "requirement: automatic": "8.1.1.2.3",
        "after the requirement: automatic": "8.1.1.2.3.2",
        "if you do: automatic": "8.1.1.2.3.4",
        "then: automatic": "8.1.1.2.3.5",
        "requirement: activated": "8.1.1.1.2",
        "after the requirement: activated": "8.1.1.1.2.2",
        "if you do: activated": "8.1.1.1.2.4",
        "then: activated": "8.1.1.1.2.5",
        "loops without end": "11.1.1.1",
        "loop stopped by one": "11.1.1.2",
        "loop declared": "11.1.1.4",
        "one-shot effect": "8.2.1.1",
        "continuous effect": "8.2.1.2",
        "inactive part makes no choice": "8.3.2",
        "active under a condition": "8.3.3",
        "effect does not follow": "8.7.3",
        "effect on the rules": "8.7.3.1",
        "time stamp of a continuous ability": "8.7.2.1.1",
        "time stamp of another ability": "8.7.2.1.1.1",
        "then what is no number": "8.7.1.2",
        "then numbers": "8.7.1.3",
        "gets text": "10.1.20.3",
        "follows the card it moved": "4.1.8",
        "search may fail": "10.1.9.1.1",
        "concede at any time": "1.2.4",
        "concession untouched": "1.2.5.1",
        "base values": "8.7.1.1",
        "active zone": "3.1.1.3",
        "order stays unknown": "4.1.5.1",
        "source of an effect": "3.15.1.1",
        "the other player wins": "1.2.1",
        "keeps ability: ridden": "8.6.5.1.4",
        "chosen when resolving": "8.5.4",
        "information after effects": "8.7.5",
        "refers to text before: automatic": "8.1.1.2.3.3",
        "refers to text before: activated": "8.1.1.1.2.3",
        "loop stopped by both": "11.1.1.3",
        "a number is named": "1.3.5",
        "keeps ability: become a heart": "8.6.5.1.5",
        "keeps ability: stride": "8.6.5.1.5",
    },
)


class Vanguard(GameRules):
    """The hooks by which the kernel asks what is special to Vanguard; each answers from its section."""

    id = "vanguard"
    title = "Cardfight!! Vanguard"
    book = book
    policy = POLICY
    zone_types = zones.ZONES
    start = "5.4"
    stats = frozenset({"power", "critical", "shield", "grade", "drive"})
    keyword_listens: Mapping[str, tuple[Ability, ...]] = {"ridden": (keywords.CALLED_BY_FORERUNNER,)}
    cannot_words = words.CANNOT
    ops: Mapping[str, Any] = {**actions.OPS, **card_actions.OPS}
    calls: Mapping[str, Any] = {**actions.CALLS, **card_actions.CALLS}

    def base(self, game: Game, card: Card, name: str) -> Any:
        return characteristics.base(game, card, name)

    def base_rule(self, game: Game, card: Card, name: str) -> str:
        return characteristics.base_rule(game, card, name)

    def rule_modifiers(self, game: Game, card: Card, name: str) -> Sequence[tuple[int, str, str]]:
        return characteristics.rule_modifiers(game, card, name)

    def has_text(self, game: Game, card: Card) -> bool:
        return characteristics.has_text(card)

    def is_unit(self, game: Game, card: Card) -> bool:
        return not (card.status.get("locked") or card.status.get("heart"))

    def ability_active(self, game: Game, card: Card, ability: Ability) -> str:
        return validity.inactive_by(game, card, ability)

    def rule_abilities(self, game: Game, card: Card) -> Sequence[Ability]:
        return keywords.rule_abilities(game, card)

    def cannot_choose(self, game: Game, card: Card, env: Mapping[str, Any]) -> Refusal | None:
        return keywords.resists(game, card, env)

    def not_described(self, game: Game, card: Card) -> Refusal | None:
        return validity.not_described(game, card)

    def condition(self, game: Game, name: str, args: Any, env: Mapping[str, Any]) -> bool:
        return validity.condition(game, name, args, env)

    def heard_as(self, game: Game, before: State, event: Event) -> Sequence[str]:
        return words.heard_as(game, before, event)

    def condition_rule(self, ability: Ability) -> str:
        return keywords.condition_rule(ability)

    def cost_lost(self, game: Game, env: Mapping[str, Any]) -> bool:
        return bool(validity.cost_lost(game, env))

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

    def printed(self, name: str, facts: Mapping[str, Any]) -> Printed:
        return printed(name, facts)


VANGUARD = Vanguard()
