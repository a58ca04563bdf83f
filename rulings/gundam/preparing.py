"""Section 6-2: before the game, for two players, battle royale and team battle. Decks are checked in `deck_check.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.gundam import multiplayer, tokens, zones
from rulings.gundam.book import book, rule
from rulings.kernel import events as ev
from rulings.kernel import piles
from rulings.kernel.choices import AUTHOR, Option
from rulings.kernel.rulebook import goto

if TYPE_CHECKING:
    from rulings.kernel.game import Game

HAND = 5
SHIELDS = 6
TEAM_SHIELDS = 4


@rule("6-2-1-2")
def shuffle_decks(game: Game) -> None:
    """Each player's deck is shuffled; the resource decks lie ready (6-2-1-3)."""
    game.cite("5-15-1", "6-2-1-3")
    game.do(
        ev.note("prepare", preparing=True, batch=0),
        *(ev.shuffle(f"{player}.deck", player) for player in game.state.players),
    )


@rule("6-2-1-4")
def who_is_player_one(game: Game) -> None:
    """Whoever wins at rock paper scissors, or with a die, decides who becomes Player One."""
    first = game.fact("first_player")
    if first is None:
        choosers = [team[0] for team in game.fact("teams", ())] or list(game.state.players)
        options = [Option(player, f"{player} wins the die roll") for player in choosers]
        winner = game.choose(AUTHOR, "random", "Who wins the rock paper scissors?", options)
        options = [Option(player, f"{player} is Player One") for player in choosers]
        first = game.choose(winner, "first", "Who is Player One?", options)
    if "teams" in game.state.facts:
        game.cite("12-1", "12-3", "12-3-2")
    elif multiplayer.mode(game):
        game.cite("12-1", "12-2")
    game.do(ev.note("go first", first_player=first, turn=first, turn_number=0))


@rule("6-2-1-4")
def direction_of_play(game: Game) -> None:
    """In battle royale Player One chooses the direction of play."""
    if len(game.state.players) > 2 and "teams" not in game.state.facts and game.fact("direction") is None:
        options = [Option(word, f"play {word}") for word in ("clockwise", "counterclockwise")]
        chosen = game.choose(game.turn_player, "direction", "In which direction?", options, rule="12-2-1")
        game.cite("12-2-1")
        game.do(ev.note("direction of play", direction=chosen))


def _order(game: Game) -> tuple[str, ...]:
    """The players, Player One first."""
    first = game.turn_player
    return (first, *multiplayer.in_direction(game, first))


@rule("6-2-1-5")
def starting_hands(game: Game) -> None:
    """Each player draws five cards."""
    moves = []
    for player in game.state.players:
        cards = piles.top(game, player, "deck", HAND)
        moves.append(ev.move(cards, f"{player}.hand", "draw", player=player, at="bottom"))
    game.bind(redrawing=0)
    game.do(*moves)


@rule("6-2-1-6")
def redraw(game: Game) -> Any:
    """Each player in order, Player One first, may return the whole hand to the bottom of the deck."""
    at = game.env("redrawing")
    order = _order(game)
    if at >= len(order):
        return goto("6-2-2")
    player = order[at]
    game.cite("6-2-1-7" if at else "6-2-1-6", *(["12-2-3"] if len(order) > 2 else []))
    again = game.confirm(player, "redraw", f"Does {player} redraw?", "redraw", "keep the hand")
    game.bind(redraws=player if again else None, redrawing=at + 1)
    if again:
        game.cite("6-2-1-6-1")
        game.reading("redraw-before-shuffling")
        game.do(ev.move(game.zone(player, "hand"), f"{player}.deck", "return", player=player, at="bottom"))
    return None


@rule("6-2-1-6")
def redraw_five(game: Game) -> None:
    """Five new cards are drawn; then the deck is shuffled."""
    player = game.env("redraws")
    if player:
        cards = piles.top(game, player, "deck", HAND)
        game.do(ev.move(cards, f"{player}.hand", "draw", player=player, at="bottom"))
        game.do(ev.shuffle(f"{player}.deck", player))


@rule("6-2-1-6")
def next_player(game: Game) -> Any:
    """The next player's turn to decide."""
    return goto("6-2-1-6")


@rule("6-2-2")
def place_shields(game: Game) -> None:
    """The top six cards become Shields, one at a time, each over the one before: the first is the bottom Shield."""
    if "teams" in game.state.facts and game.enacts("12-3-5"):
        _place_team_shields(game)
        return
    moves = []
    for player in game.state.players:
        cards = piles.top(game, player, "deck", SHIELDS)
        moves.append(ev.move(cards[::-1], f"{player}.shields", "place Shield", player=player))
    game.do(*moves)


def _place_team_shields(game: Game) -> None:
    """In team battle each player takes the top four cards, taking turns."""
    moves = []
    for team in game.fact("teams"):
        piled = [piles.top(game, player, "deck", TEAM_SHIELDS) for player in team]
        cards = [pile[index] for index in range(TEAM_SHIELDS) for pile in piled if index < len(pile)]
        moves.append(ev.move(cards[::-1], zones.zone_id(game, team[0], "shields"), "place Shield", player=team[0]))
    game.do(*moves)


@rule("6-2-3")
def place_ex_bases(game: Game) -> None:
    """Each player (each team) places an EX Base."""
    leaders = [team[0] for team in game.fact("teams", ())] or list(game.state.players)
    if "teams" in game.state.facts:
        game.cite("12-3-7")
    game.cite("5-17-3-1-1", "5-17-3-1-2")
    game.do(*(tokens.ex_base(game, player) for player in leaders))


@rule("6-2-4")
def place_ex_resources(game: Game) -> None:
    """Player Two places an EX Resource: everybody but Player One, each player of Team Two."""
    first = game.team(game.turn_player)
    game.cite("5-17-3-2-1", "5-17-3-2-2")
    if len(game.state.players) > 2:
        game.cite("12-3-6" if "teams" in game.state.facts else "12-2-2")
    game.do(*(event for player in game.state.players if player not in first for event in tokens.ex_resources(game, player, 1)))


@rule("6-2-5")
def begin(game: Game) -> Any:
    """The game begins with Player One's turn."""
    game.do(ev.note("begin the game", preparing=None))
    return goto("7-2-3-1")


book.bears("12-2-3", "6-2-1-6", "modifier")
