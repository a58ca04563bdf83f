"""Section 5: preparing the game. Deck construction is checked in `deck_check.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel import piles
from rulings.kernel.choices import AUTHOR, Option
from rulings.kernel.operations import pick
from rulings.kernel.rulebook import goto
from rulings.vanguard.book import rule

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@rule("5.4.2")
def present_decks(game: Game) -> None:
    """The decks are presented; `deck_check.py` says whether they fulfil 5.2 and 5.3."""
    game.say("Each player presents main deck and G deck.")


@rule("5.4.3")
def first_vanguard(game: Game) -> None:
    """Each player puts a grade 0 card of the main deck face down on the vanguard circle."""
    moves = []
    for player in game.state.players:
        if game.zone(player, "vanguard"):
            continue
        grade_zero = [c for c in game.zone(player, "deck") if game.card(c).printed.facts.get("grade") == 0]
        (chosen,) = pick(game, player, grade_zero, 1, verb="begin with", prompt="Choose your first vanguard")
        moves.append(
            ev.move([chosen], f"{player}.vanguard", "first vanguard", status={"face_down": True}, player=player)
        )
    game.do(*moves)


@rule("5.4.3.1")
def shuffle_decks(game: Game) -> None:
    """Main decks are shuffled; the G deck lies face down in the G zone."""
    game.do(*(ev.shuffle(f"{player}.deck", player) for player in game.state.players))


@rule("5.4.3.2")
def who_goes_first(game: Game) -> None:
    """Who goes first is determined at random, which the author of a scenario answers."""
    first = game.fact("first_player")
    if first is None:
        options = [Option(player, f"{player} goes first") for player in game.state.players]
        first = game.choose(AUTHOR, "random", "Who goes first?", options, rule="5.4.3.2")
    game.cite("5.4.3.2.1")
    game.do(ev.note("go first", first_player=first, turn=first, turn_number=0))


@rule("5.4.4")
def initial_hands(game: Game) -> None:
    """Each player draws five cards."""
    moves = []
    for player in game.state.players:
        cards = piles.top(game, player, "deck", 5)
        moves.append(ev.move(cards, f"{player}.hand", "draw", player=player, at="bottom"))
    game.do(*moves)


def _redraw(game: Game, player: str) -> None:
    """The redraw: any number of cards back, shuffle if any, draw as many."""
    hand = list(game.zone(player, "hand"))
    back = pick(game, player, hand, len(hand), up_to=True, verb="return", prompt="Return cards to your deck")
    if back:
        game.do(ev.move(back, f"{player}.deck", "return", player=player))
        game.do(ev.shuffle(f"{player}.deck", player))
    game.bind(redraw=len(back))


def _redrawn(game: Game, player: str) -> None:
    count = game.env("redraw", 0)
    if count:
        cards = piles.top(game, player, "deck", count)
        game.do(ev.move(cards, f"{player}.hand", "draw", player=player, at="bottom"))


def _first(game: Game) -> str:
    return str(game.fact("first_player"))


@rule("5.4.4")
def first_player_returns(game: Game) -> None:
    """The player going first chooses first."""
    _redraw(game, _first(game))


@rule("5.4.4")
def first_player_draws(game: Game) -> None:
    """As many as were returned."""
    _redrawn(game, _first(game))


@rule("5.4.4")
def second_player_returns(game: Game) -> None:
    """Then the other player."""
    _redraw(game, game.opponent(_first(game)))


@rule("5.4.4")
def second_player_draws(game: Game) -> Any:
    """As many as were returned; then the game begins."""
    _redrawn(game, game.opponent(_first(game)))
    return goto("6.1.1")
