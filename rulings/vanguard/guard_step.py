"""Section 7.4: the guard step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel.choices import Option
from rulings.kernel.rulebook import call, goto
from rulings.kernel.state import Ref
from rulings.vanguard import keywords, playable, zones
from rulings.vanguard.book import rule
from rulings.vanguard.fighting import attacked, attacker
from rulings.vanguard.moments import begins

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@rule("7.4.1.1")
def begin_guard_step(game: Game) -> None:
    """The guard step begins."""
    game.do(ev.note("begin step", step="guard"), *begins(game, "guard step"))


@rule("7.4.1.2")
def guard_check(game: Game) -> Any:
    """A check timing comes before the play timing."""
    game.cite("8.4.2.1")
    return call("8.4.1")


@rule("7.4.1.2")
def guard_action(game: Game) -> Any:
    """The non-turn player calls a guardian, intercepts, or passes."""
    player = game.opponent(game.turn_player)
    guarded = [card for card in attacked(game) if game.master(card) == player]
    options = game.once(lambda: guard_options(game, player, bool(guarded)))

    def refused() -> list[Option]:
        return [*playable.refused_guards(game, player), *refused_intercepts(game, player)]

    if len(options) == 1:
        game.cite("7.4.1.2.3.1")
    action = game.choose(player, "guard", "Guard?", options, optional=True, refused=refused)
    if action[0] == "pass":
        game.cite("7.4.1.2.3")
        if len(options) == 1:
            game.say(f"{player} can neither call a guardian nor intercept, and is considered to pass.")
        return goto("7.4.1.3")
    guarding: tuple[Ref, ...] = ()
    if guarded:
        choices = [Option(card.id, f"for {game.place(card)}") for card in guarded]
        guarding = (game.ref(game.choose(player, "guarded", "Guard which unit?", choices)),)
    else:
        game.reading("guarding-when-nothing-is-attacked-any-more")
    if action[0] == "guard":
        game.cite("7.4.1.2.1")
        return call("8.5.2", card=action[1], mode="guard", player=player, guarding=guarding)
    game.cite("7.4.1.2.2", "10.2.2.1")
    status = {"rested": True, "guarding": guarding}
    game.do(ev.move([action[1]], f"{player}.guardians", "intercept", status=status, player=player))
    return None


@rule("7.4.1.2")
def guard_again(game: Game) -> Any:
    """Go back to 7.4.1.2."""
    return goto("7.4.1.2")


def guard_options(game: Game, player: str, something: bool) -> list[Option]:
    """To pass, to call a guardian, and, where there is something to guard, to intercept."""
    intercepts = intercept_options(game, player) if something else []
    return [Option(("pass",), "no guard"), *playable.guard_options(game, player), *intercepts]


def intercept_options(game: Game, player: str) -> list[Option]:
    """Units that may intercept."""
    found = []
    for card in zones.rear_guards(game, player):
        if keywords.cannot_intercept(game, card) is None:
            found.append(Option(("intercept", card.id), f"intercept with {game.place(card)} ({game.name(card)})"))
    return found


def refused_intercepts(game: Game, player: str) -> list[Option]:
    """Units that cannot intercept, with the rule."""
    found = []
    for card in zones.units(game, player):
        refusal = keywords.cannot_intercept(game, card)
        if refusal:
            found.append(Option(("intercept", card.id), f"intercept with {game.place(card)}", refusal))
    for circle in zones.REAR_GUARD_CIRCLES:
        refusal = zones.no_unit(game, player, circle, "7.4.1.2.2")
        if refusal:
            found.append(Option(("intercept", circle), f"intercept with {player}.{circle}", refusal))
    return found


@rule("7.4.1.3")
def shields_count(game: Game) -> None:
    """While guardians are there, the attacked unit's power is increased by the shield of those guarding it."""
    for card in attacked(game):
        of_it = (game.card(c) for c in game.zone(game.master(card), "guardians"))
        guardians = [guardian.id for guardian in of_it if card.ref in guardian.status.get("guarding", ())]
        if guardians:
            game.say(f"The shield of its guardians is added to the power of {game.name(card)} ({game.place(card)}).")
            game.note_value(card, "power")
        if any(game.card(guardian).printed.facts.get("shield") is None for guardian in guardians):
            game.cite("3.11.1.1")


@rule("7.4.1.4")
def end_guard_step(game: Game) -> Any:
    """A check timing."""
    return call("8.4.1")


@rule("7.4.1.4")
def drive_or_damage(game: Game) -> Any:
    """The drive step if the attacking unit is on the vanguard circle, otherwise the damage step."""
    attacking = attacker(game)
    if attacking is not None and game.zone_name(attacking) == "vanguard":
        return goto("7.5")
    return goto("7.6")
