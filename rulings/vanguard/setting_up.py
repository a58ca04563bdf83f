"""Section 5: preparing the game. Deck construction is checked in `deck_check.py`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel import piles
from rulings.kernel.choices import AUTHOR, Option, Refusal
from rulings.kernel.events import Event
from rulings.kernel.operations import label, pick
from rulings.kernel.rulebook import goto
from rulings.kernel.state import Printed
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
    moves, said = [], list[Event]()
    for player in game.state.players:
        if game.zone(player, "vanguard"):
            continue
        deck = [game.card(card_id) for card_id in game.zone(player, "deck")]
        grade_zero = [card.id for card in deck if card.printed.facts.get("grade") == 0]
        if not grade_zero:
            # Of a deck whose cards are not said, one is the grade 0 card that every legal deck has.
            unsaid = [card for card in deck if card.printed.unspecified and "grade" not in card.printed.facts][:1]
            said += [ev.specify(card.id, Printed("", {**card.printed.facts, "grade": 0})) for card in unsaid]
            grade_zero = [card.id for card in unsaid]
        others = partial(_refused, game, player)
        asked = "Choose your first vanguard"
        for chosen in pick(game, player, grade_zero, 1, verb="begin with", prompt=asked, refused=others):
            status = {"face_down": True}
            moves.append(ev.move([chosen], f"{player}.vanguard", "first vanguard", status=status, player=player))
    game.do(*said)
    game.do(*moves)


def _refused(game: Game, player: str) -> list[Option]:
    """Cards of the main deck that cannot be the first vanguard."""
    found = []
    for card_id in piles.distinct(game, game.zone(player, "deck")):
        grade = game.card(card_id).printed.facts.get("grade")
        if grade:
            why = Refusal("5.4.3", f"{game.name(card_id)} is grade {grade}; the first vanguard is grade 0")
            found.append(Option(card_id, f"begin with {label(game, card_id)}", why))
    return found


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
    """Each player draws five cards; who has an initial hand where a replay begins has drawn it."""
    moves = []
    for player in game.state.players:
        if game.zone(player, "hand"):
            continue
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
