"""Section 6.4.1.2: the G assist step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel import piles
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.operations import pick
from rulings.kernel.rulebook import call, goto
from rulings.vanguard import seeing, zones
from rulings.vanguard.book import book, rule
from rulings.vanguard.moments import begins

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@rule("6.4.1.2.2")
def begin_g_assist(game: Game) -> Any:
    """The G assist step begins."""
    game.do(ev.note("begin step", phase="G assist"), *begins(game, "G assist step"))
    return call("8.4.1")


@rule("6.4.1.2.3")
def whether_to_search(game: Game) -> Any:
    """The turn player may search, if the three conditions are fulfilled."""
    player = game.turn_player
    refusal = no_g_assist(game, player)
    if refusal is not None:
        refused = (Option(True, "G assist", refusal),)
        game.cite("6.4.1.2.5", refusal.rule)
        no_search = f"{player} cannot search: {refusal.why}."
        game.choose(
            player, "G assist", "G assist?", (Option(False, "no G assist"),), optional=True, refused=lambda: refused
        )
        game.say(no_search)
        return goto("6.4.1.3")
    if not game.confirm(player, "G assist", "Use G assist?", "G assist", "no G assist"):
        return goto("6.4.1.3")
    game.cite("6.4.1.2.4", "6.4.1.2.4.1", "6.4.1.2.4.2", "6.4.1.2.4.3")
    return None


def no_g_assist(game: Game, player: str) -> Refusal | None:
    """Why a player cannot use G assist."""
    return _vanguard_too_high(game, player) or _too_few_g_units(game, player) or _has_the_next_grade(game, player)


@book.refuses("6.4.1.2.4.1", of="6.4.1.2.4")
def _vanguard_too_high(game: Game, player: str) -> Refusal | None:
    unit = zones.vanguard(game, player)
    if unit is None or game.number(unit, "grade") >= 3:
        return Refusal("6.4.1.2.4.1", "the vanguard is grade 3 or greater")
    return None


@book.refuses("6.4.1.2.4.2", of="6.4.1.2.4")
def _too_few_g_units(game: Game, player: str) -> Refusal | None:
    if len(game.zone(player, "g-zone")) < 2:
        return Refusal("6.4.1.2.4.2", "there are fewer than two cards in the G zone")
    return None


@book.refuses("6.4.1.2.4.3", of="6.4.1.2.4")
def _has_the_next_grade(game: Game, player: str) -> Refusal | None:
    unit = zones.vanguard(game, player)
    wanted = game.number(unit, "grade") + 1 if unit else 0
    if any(game.value(card, "grade") == wanted for card in game.zone(player, "hand")):
        return Refusal("6.4.1.2.4.3", f"the hand has a grade {wanted} card")
    return None


@rule("6.4.1.2.6")
def reveal_hand(game: Game) -> None:
    """The hand is revealed and becomes hidden again."""
    player = game.turn_player
    shown = seeing.show(game, player, game.zone(player, "hand"))
    if shown:
        game.do(*shown)
        game.do(ev.note("hide", revealed=None))


@rule("6.4.1.2.7")
def look_at_five(game: Game) -> None:
    """The turn player looks at five cards and may take one of the next grade."""
    player = game.turn_player
    unit = zones.vanguard(game, player)
    wanted = game.number(unit, "grade") + 1 if unit else 0
    looked = piles.top(game, player, "deck", 5)
    fitting = [card for card in looked if game.value(card, "grade") == wanted]

    def refused() -> list[Option]:
        others = [game.card(card) for card in looked if card not in fitting and game.value(card, "grade") is not None]
        why = f"it is not grade {wanted}, one greater than the vanguard"
        return [Option(one.id, f"take {game.name(one)}", Refusal("6.4.1.2.7", f"{game.name(one)}: {why}")) for one in others]

    asked = f"Take a grade {wanted} card"
    taken = pick(game, player, fitting, 1, up_to=True, verb="take", prompt=asked, refused=refused)
    game.bind(taken=bool(taken))
    game.do(ev.happen("look", player=player, cards=looked))
    if taken:
        game.do(ev.move(taken, f"{player}.hand", "search", player=player, at="bottom"))


@rule("6.4.1.2.7")
def remove_four(game: Game) -> None:
    """A card was taken: two cards of the hand and two of the G zone are removed from the game; the deck is shuffled."""
    player = game.turn_player
    if game.env("taken"):
        cards = pick(game, player, game.zone(player, "hand"), 2, verb="remove", prompt="Remove cards of your hand")
        g_units = pick(
            game, player, game.zone(player, "g-zone"), 2, verb="remove", prompt="Remove cards of your G zone"
        )
        if len(cards) < 2 or len(g_units) < 2:
            game.cite("6.4.1.2.7.2")
        game.cite("6.4.1.2.7.1")
        game.do(ev.move((*cards, *g_units), f"{player}.removed", "remove", player=player))
    game.do(ev.shuffle(f"{player}.deck", player))


book.bears("6.4.1.2.7.2", "6.4.1.2.7", "modifier")
