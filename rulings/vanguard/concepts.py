"""Section 3: drawing and looking at "up to" a number, and the damage process, each a procedure of the document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel import piles, queries
from rulings.kernel.effects import Args, Env
from rulings.kernel.operations import subjects
from rulings.kernel.rulebook import END, call, goto
from rulings.vanguard import drive_step, zones
from rulings.vanguard.book import book, rule

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def draw_up_to(game: Game, env: Env, args: Args) -> Any:
    """The operation "draw up to": 3.12.4."""
    number = queries.amount(game, args["count"], env)
    if not game.enacts("3.12.4") or number <= 0:
        return None
    return call("3.12.4.1", player=env["you"], number=number, done=0)


book.bears("3.12.4", "3.12.4.1", "modifier")
book.bears("3.13.3", "3.13.3.1", "modifier")


@rule("3.12.4.1")
def may_stop_drawing(game: Game) -> Any:
    """The player can choose to end this set of actions."""
    if not game.zone(game.env("player"), "deck"):
        return END
    if not game.confirm(game.env("player"), "draw", "Draw a card?", "draw a card", "draw no more"):
        return END
    return None


@rule("3.12.4.2")
def draw_one(game: Game) -> None:
    """The player draws a card."""
    player = game.env("player")
    game.bind(done=game.env("done") + 1)
    game.do(ev.move(piles.top(game, player, "deck"), f"{player}.hand", "draw", player=player, at="bottom"))


@rule("3.12.4.3")
def drawn_enough(game: Game) -> Any:
    """The number is reached, or back to 3.12.4.1."""
    return END if game.env("done") >= game.env("number") else goto("3.12.4.1")


def look_up_to(game: Game, env: Env, args: Args) -> Any:
    """The operation "look at up to": 3.13.3. What was looked at is remembered as the game's fact `looked`."""
    number = queries.amount(game, args["count"], env)
    whose = queries.players(game, args.get("player", "you"), env)[0]
    if not game.enacts("3.13.3") or number <= 0:
        return None
    return call("3.13.3.1", player=env["you"], whose=whose, number=number, done=0)


@rule("3.13.3.1")
def may_stop_looking(game: Game) -> Any:
    """The player can choose to end this set of actions."""
    done, whose = game.env("done"), game.env("whose")
    if len(game.zone(whose, "deck")) <= done:
        return END
    if not game.confirm(game.env("player"), "look", "Look at another card?", "look at a card", "look at no more"):
        return END
    return None


@rule("3.13.3.2")
def look_at_nth(game: Game) -> None:
    """The player looks at the Nth card from the top."""
    done = game.env("done") + 1
    card = piles.top(game, game.env("whose"), "deck", done)[-1]
    game.bind(done=done)
    seen = (*(game.fact("looked") or ()), game.ref(card)) if done > 1 else (game.ref(card),)
    game.do(ev.happen("look", player=game.env("player"), cards=(card,)), ev.note("looked", looked=seen))


@rule("3.13.3.3")
def looked_enough(game: Game) -> Any:
    """The number is reached, or back to 3.13.3.1."""
    return END if game.env("done") >= game.env("number") else goto("3.13.3.1")


def deal_damage(game: Game, env: Env, args: Args) -> Any:
    """The operation "deal damage": skill damage (3.16.1.2), by the damage process."""
    dealt_to = [game.card(card) for card in subjects(game, args["what"], env)] if "what" in args else None
    if dealt_to is not None and not any(game.zone_name(card) == "vanguard" for card in dealt_to):
        return None  # only a vanguard is dealt damage (3.14.1)
    player = game.master(dealt_to[0]) if dealt_to else queries.players(game, args.get("player", "opponent"), env)[0]
    number = queries.amount(game, args["count"], env)
    if number <= 0:
        game.follows("zero times")
        return None
    game.cite("3.16.1.2", "10.1.14.1.1")
    unit = zones.vanguard(game, player)
    if unit is not None:
        source = env.get("source")
        game.do(ev.happen("deal damage", subject=source, object=unit.ref, amount=number, player=player, damage="skill"))
    return call("3.14.1.1", player=player, left=number)


@rule("3.14.1.1")
def damage_process_reveal(game: Game) -> Any:
    """The top card goes to the trigger zone, and a damage check is done."""
    game.reading("damage-process-puts-the-card-into-the-damage-zone")
    return drive_step.reveal(game, game.env("player"), "damage check")


@rule("3.14.1.1")
def damage_process_icon(game: Game) -> Any:
    """The trigger of the card, if it has one."""
    return drive_step.resolve_icon(game, game.env("player"))


@rule("3.14.1.1")
def damage_process_check(game: Game) -> None:
    """The card goes to the damage zone; inside a resolving effect there is no check timing."""
    player = game.env("player")
    cards = game.zone(player, "trigger")
    game.bind(left=game.env("left") - 1)
    if cards:
        game.cite("4.10.3")
        game.do(ev.move(cards, f"{player}.damage", "damage", player=player))


@rule("3.14.1.2")
def damage_process_again(game: Game) -> Any:
    """Repeated as many times as the damage. The printed 3.13.1.1 means 3.14.1.1."""
    game.reading("damage-process-repetition")
    return goto("3.14.1.1") if game.env("left") > 0 else END
