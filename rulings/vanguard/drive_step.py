"""Section 7.5: the drive step, and what every check of a card in the trigger zone does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel import piles
from rulings.kernel.choices import Refusal
from rulings.kernel.rulebook import call, goto
from rulings.vanguard import characteristics, icons, specifying, zones
from rulings.vanguard.book import rule
from rulings.vanguard.fighting import attacker, fight, remember
from rulings.vanguard.moments import begins

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@rule("7.5.1.1")
def begin_drive_step(game: Game) -> Any:
    """The drive step begins."""
    game.do(
        ev.note("begin step", step="drive"),
        remember(game, "drive checks", checks=fight(game).get("checks", 0)),
        *begins(game, "drive step"),
    )
    return call("8.4.1")


@rule("7.5.1.2")
def drive_check(game: Game) -> Any:
    """If the attacking unit is a vanguard, a drive check is done."""
    attacking = attacker(game)
    if attacking is None or game.zone_name(attacking) != "vanguard":
        return goto("7.5.1.4")
    if fight(game).get("checks", 0) >= game.note_value(attacking, "drive"):
        return goto("7.5.1.4")
    game.cite("10.1.13.1")
    return None


@rule("7.5.1.2.1")
def reveal_drive(game: Game) -> Any:
    """The top card of the deck goes to the trigger zone face up."""
    player = game.turn_player
    return reveal(game, player, "drive check")


def reveal(game: Game, player: str, why: str) -> Any:
    """The top card of the deck goes to the trigger zone, and is remembered as the checked one."""
    top = piles.top(game, player, "deck")
    if not top:
        game.cite("1.3.2")
        game.bind(checked=None)
        return None
    printed = specifying.specify_for_check(game, player, top[0])
    if printed is not None:
        game.do(ev.specify(top[0], printed))
    done = remember(game, why, checks=fight(game).get("checks", 0) + 1) if why == "drive check" else None
    game.do(ev.move(top, f"{player}.trigger", why, player=player), done)
    game.bind(checked=top[0])
    return None


@rule("7.5.1.2.2")
def drive_trigger(game: Game) -> Any:
    """If the card shares a clan with a unit of the turn player, its trigger icon is resolved."""
    return resolve_icon(game, game.turn_player)


def resolve_icon(game: Game, player: str) -> Any:
    """The trigger icon of the checked card is resolved if a unit of its player shares a clan with it."""
    checked = game.env("checked")
    if checked is None or game.zone_name(game.card(checked)) != "trigger":
        return None
    card = game.card(checked)
    icon = game.value(card, "trigger")
    if not icon:
        game.cite("2.8.1.1.1")
        game.say(f"{game.name(card)} has no trigger icon: nothing happens.")
        return None
    mine = {clan for unit in zones.units(game, player) for clan in characteristics.clans(game, unit)}
    if any(
        card.status.get("locked")
        for name in zones.REAR_GUARD_CIRCLES
        for card in map(game.card, game.zone(player, name))
    ):
        game.cite("10.1.21.3")
    if any(game.value(unit, "clan") != unit.printed.facts.get("clan") for unit in zones.units(game, player)):
        game.cite("2.2.4")
    if not mine.intersection(characteristics.clans(game, card)):
        why = f"no unit of {player} shares a clan with {game.name(card)}"
        icons.does_nothing(game, player, icon, Refusal(game.frame.rule, why))
        game.say(f"N{why[1:]}: the trigger does nothing.")
        return None
    nullified = game.prohibited("trigger effect", player=player)
    if nullified is not None:
        icons.does_nothing(game, player, icon, Refusal("11.3.1", f"the trigger effect is nullified: {nullified.why}"))
        game.cite("11.3.1", "11.3.2")
        game.say(f"The trigger effect is nullified: {nullified.why}.")
        return None
    game.say(f"{game.name(card)} shares a clan with a unit of {player}: its {icon} trigger is resolved.")
    return call("2.8.1", player=player, icon=icon, left=icons.effects_of(icon))


@rule("7.5.1.2.3")
def drive_check_timing(game: Game) -> Any:
    """A check timing, the card still in the trigger zone."""
    return call("8.4.1")


@rule("7.5.1.2.4")
def take_checked(game: Game) -> None:
    """If the card is still in the trigger zone it goes to the hand."""
    cards = game.zone(game.turn_player, "trigger")
    if cards:
        game.cite("4.10.2")
        game.do(ev.move(cards, f"{game.turn_player}.hand", "drive check to hand", player=game.turn_player, at="bottom"))


@rule("7.5.1.3")
def after_check(game: Game) -> Any:
    """A check timing."""
    return call("8.4.1")


@rule("7.5.1.3")
def another_check(game: Game) -> Any:
    """Fewer checks than the drive: another one. The printed jumps, 7.1.5.2 and 7.1.5.4, mean 7.5.1.2 and 7.5.1.4."""
    attacking = attacker(game)
    if attacking is None or game.zone_name(attacking) != "vanguard":
        game.reading("drive-checks-of-an-attacker-that-left")
        return goto("7.5.1.4")
    if fight(game).get("checks", 0) >= game.note_value(attacking, "drive"):
        return goto("7.5.1.4")
    game.reading("next-drive-check")
    return goto("7.5.1.2")


@rule("7.5.1.4")
def end_drive_step(game: Game) -> Any:
    """A check timing."""
    return call("8.4.1")


@rule("7.5.1.4")
def to_damage_step(game: Game) -> Any:
    """Advance to the damage step."""
    return goto("7.6")
