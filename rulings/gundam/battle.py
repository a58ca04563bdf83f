"""Section 8: attacking and battles, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.gundam import attacking, damage, effects, keywords, multiplayer, shields, zones
from rulings.gundam.attacking import fight
from rulings.gundam.book import book, rule
from rulings.kernel import events as ev
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.operations import label
from rulings.kernel.rulebook import END, call, goto

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card


def remember(game: Game, action: str, **changes: Any) -> ev.Event:
    """The battle with changes."""
    return ev.note(action, battle={**fight(game), **changes})


def attacker(game: Game) -> Card | None:
    """The attacking Unit, if it is still there."""
    return game.here(fight(game).get("attacker"))


def target(game: Game) -> Card | None:
    """The Unit targeted for attack, if it is still there."""
    return game.here(fight(game).get("target"))


def broken_off(game: Game) -> bool:
    """Whether the attacking Unit or the Unit (or player) targeted for attack is no longer there."""
    battle = fight(game)
    if attacker(game) is None:
        return True
    if battle.get("target") is not None:
        return target(game) is None
    return battle.get("defender") not in game.state.players


# 8-2 Attack step ----------------------------------------------------------------------------------------------------


@rule("8-2-1")
def declare_attack(game: Game) -> None:
    """The Unit rests, and a target is declared: a player, or a rested enemy Unit."""
    unit = game.here(game.env("unit"))
    assert unit is not None
    player = game.env("player")
    options = [Option(one, _target_words(game, one)) for one in attacking.targets_of(game, unit)]
    chosen = game.choose(
        player, "target", f"What does {game.name(unit)} attack?", options,
        refused=lambda: attacking.refused_targets(game, unit),
    )  # fmt: skip
    game.cite("8-1", "3-2-3")
    victim = None if isinstance(chosen, str) else game.card(chosen)
    defender = chosen if victim is None else victim.owner
    battle = {
        "attacker": unit.ref, "target": victim.ref if victim else None, "defender": defender, "player": player,
        "first_target": victim.ref if victim else None,
    }  # fmt: skip
    game.do(
        ev.change([unit.id], "rest", {"rested": True}, player=player, cause="attack"),
        ev.note("begin battle", battle=battle, step="attack"),
        ev.happen("attack", subject=unit.ref, object=victim.ref if victim else None, player=player, defender=defender),
    )


def _target_words(game: Game, one: str | int) -> Any:
    return lambda: attacking.target_words(game, one)


@rule("8-2-2")
def attack_effects(game: Game) -> Any:
    """Effects with Attack timing activate."""
    game.cite("13-2-7-1", "8-2-3")
    return effects.settle(game)


@rule("8-2-4")
def after_attack_step(game: Game) -> Any:
    """If attacker or target is gone, the battle ends."""
    return goto("8-6-1") if broken_off(game) else None


# 8-3 Block step -----------------------------------------------------------------------------------------------------


@rule("8-3-1")
def block(game: Game) -> Any:
    """The standby player may activate Blocker on one active Unit, once for each attack."""
    battle = fight(game)
    unit = attacker(game)
    assert unit is not None
    sides = multiplayer.may_block(game, battle["defender"])
    candidates = [one for player in sides for one in zones.units(game, player)]
    options = [Option(0, "no block")]
    options += [Option(one.id, _block_words(game, one.id)) for one in candidates if cannot_block(game, unit, one) is None]

    def refused() -> list[Option]:
        found = ((one, cannot_block(game, unit, one)) for one in candidates)
        return [Option(one.id, _block_words(game, one.id), refusal) for one, refusal in found if refusal]

    who = multiplayer.spokesman(sides)
    game.cite("8-3-2")
    if game.has_keyword(unit, keywords.HIGH_MANEUVER):
        game.cite("13-1-6-1", *keywords.copies_rule(game, unit, keywords.HIGH_MANEUVER))
    chosen = game.choose(who, "block", "Block?", options, optional=True, refused=refused)
    if not chosen:
        game.cite("8-3-4")
        game.do(ev.note("begin step", step="block"))
        return None
    blocker = game.card(chosen)
    game.cite("13-1-4-1")
    game.do(
        ev.note("begin step", step="block"),
        ev.change([chosen], "rest", {"rested": True}, player=blocker.owner, cause="block"),
        remember(game, "block", target=blocker.ref, blocked=True),
        ev.happen("block", subject=blocker.ref, object=unit.ref, player=blocker.owner),
    )
    return None


def _block_words(game: Game, card: int) -> str:
    return f"block with {label(game, card)}"


def cannot_block(game: Game, unit: Card, one: Card) -> Refusal | None:
    """Why a Unit cannot block an attack."""
    return (
        keywords.no_blocker(game, one)
        or _the_target_itself(game, one)
        or keywords.cannot_be_blocked(game, unit)
        or disallowed(game, "block", one, it=unit.ref)
        or disallowed(game, "be blocked", unit, it=one.ref)
    )


@book.refuses("10-2-3", of="8-3-1")
def disallowed(game: Game, action: str, card: Card, **context: Any) -> Refusal | None:
    """An effect whose conditions are fulfilled does not activate while another effect disallows it."""
    refusal = attacking.forbidden(game, action, card, **context)
    return Refusal("10-2-3", refusal.why, (refusal.rule,)) if refusal is not None else None


@book.refuses("8-3-3", of="8-3-1")
def _the_target_itself(game: Game, one: Card) -> Refusal | None:
    """The Unit that was originally targeted cannot activate its own Blocker."""
    if fight(game).get("first_target") == one.ref:
        return Refusal("8-3-3", f"{game.name(one)} is the Unit being attacked")
    return None


@rule("8-3-1")
def after_block(game: Game) -> Any:
    """What the block triggered is resolved."""
    return effects.settle(game)


@rule("8-3-5")
def after_block_step(game: Game) -> Any:
    """If attacker or target is gone, the battle ends."""
    return goto("8-6-1") if broken_off(game) else None


# 8-4 Action step ----------------------------------------------------------------------------------------------------


@rule("8-4-1")
def action_step(game: Game) -> Any:
    """An action step."""
    game.do(ev.note("begin step", step="action"))
    game.cite("9-1")
    return call("9")


@rule("8-4-2")
def after_action_step(game: Game) -> Any:
    """If attacker or target is gone, the battle ends."""
    return goto("8-6-1") if broken_off(game) else None


# 8-5 Damage step ----------------------------------------------------------------------------------------------------


@rule("8-5-1")
def confirm_target(game: Game) -> Any:
    """The target at this point: a player or a Unit."""
    game.do(ev.note("begin step", step="damage"))
    return goto("8-5-3-1" if fight(game).get("target") is not None else "8-5-2-1")


@rule("8-5-2-1")
def check_shield_area(game: Game) -> Any:
    """The shield area of the attacked player is checked."""
    defender = fight(game)["defender"]
    game.cite("4-6-1")
    if "teams" in game.state.facts:
        game.cite("12-3-12", "12-3-3")
    if zones.base_of(game, defender) is not None:
        game.cite("3-5-3")
        return goto("8-5-2-4")
    if zones.shields(game, defender):
        return goto("8-5-2-3")
    return None


@rule("8-5-2-2")
def attack_player(game: Game) -> Any:
    """Neither Base nor Shield: the attacking Unit deals battle damage to the player, who is defeated."""
    unit = attacker(game)
    defender = fight(game)["defender"]
    if unit is not None:
        if not game.number(unit, "ap"):
            game.reading("shields-at-zero-damage")
        game.do(*damage.to_player(game, unit, defender))
    return goto("8-5-4")


@rule("8-5-2-3")
def attack_shields(game: Game) -> Any:
    """No Base: the damage is dealt to the top Shield, with Suppression to the top two together."""
    unit = attacker(game)
    defender = fight(game)["defender"]
    if unit is None:
        return goto("8-5-4")
    count = keywords.shields_hit(game, unit) or 1
    top = shields.top_shields(game, defender, count)
    game.cite("4-6-4-1")
    if count > 1:
        game.cite("13-1-7-1", "13-1-7-3" if len(top) == 1 else "13-1-7-4")
    dealt = damage.battle_damage(game, unit, top)
    if dealt:
        game.cite("8-5-2-3-1", "11-3-1-1", *(["5-5-6"] if game.number(unit, "ap") > 1 else []))
    game.do(*dealt)
    return goto("8-5-4")


@rule("8-5-2-4")
def attack_base(game: Game) -> Any:
    """A Base: the damage is dealt to it. It deals none: 8-5-2-4 has only the attacking Unit deal damage."""
    unit = attacker(game)
    standing = zones.base_of(game, fight(game)["defender"])
    if unit is not None and standing is not None:
        if game.number(unit, "ap"):
            game.cite("8-5-2-4-1")
        if game.number(unit, "ap") > game.number(standing, "hp"):
            game.cite("5-5-6")
        if keywords.strikes_first(game, unit):
            game.cite("8-5-2-4-2")
        if game.number(standing, "ap") > 0:
            game.reading("a-base-deals-no-battle-damage")
        game.do(*damage.battle_damage(game, unit, (standing.id,)))
    return goto("8-5-4")


@rule("8-5-3-1")
def attack_unit(game: Game) -> None:
    """An attack on a Unit: damage is dealt between the two."""
    unit, other = attacker(game), target(game)
    game.bind(first=bool(unit and other and keywords.strikes_first(game, unit)))


@rule("8-5-3-2")
def first_strike(game: Game) -> None:
    """A Unit with First Strike deals its battle damage before."""
    unit, other = attacker(game), target(game)
    if unit is not None and other is not None and game.env("first"):
        game.cite("8-5-3-2-2", "13-1-5-2")
        game.do(*damage.battle_damage(game, unit, (other.id,)))


@rule("8-5-3-2")
def deal_damage(game: Game) -> Any:
    """Both deal damage equal to their AP to each other, simultaneously."""
    unit, other = attacker(game), target(game)
    found: list[ev.Event] = []
    if unit is not None and other is not None:
        if not game.env("first"):
            found += damage.battle_damage(game, unit, (other.id,))
        found += damage.battle_damage(game, other, (unit.id,))
    game.cite("5-5-3", "8-5-3-2-1")
    game.do(*found)


@rule("8-5-4")
def after_damage(game: Game) -> Any:
    """Everything that was activated is resolved."""
    return effects.settle(game)


# 8-6 Battle end step ------------------------------------------------------------------------------------------------


@rule("8-6-1")
def battle_effects_end(game: Game) -> None:
    """Effects "during this battle" lose effect."""
    over = [effect.id for effect in game.state.effects if effect.duration == "battle"]
    game.do(
        ev.note("begin step", step="battle end"),
        ev.happen("beginning", at="end of battle", player=game.turn_player),
        ev.cease(over, "end of battle") if over else None,
    )


@rule("8-6-2")
def resolve_battle_end(game: Game) -> Any:
    """Everything that was activated is resolved."""
    return effects.settle(game)


@rule("8-6-2")
def end_battle(game: Game) -> Any:
    """The battle ends; back to the main phase."""
    game.do(ev.note("end battle", battle=None, step=None))
    return END
