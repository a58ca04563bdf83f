"""Section 12: battle royale with both victory conditions, and team battle; and how a defeat ends a game of two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.gundam import zones
from rulings.gundam.book import book
from rulings.kernel import events as ev
from rulings.kernel.rulebook import unwind

if TYPE_CHECKING:
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game

WINNER_TAKES_ALL = "battle royale, winner takes all"
LAST_STANDING = "battle royale, last player standing"
TEAM_BATTLE = "team battle"
BATTLE_ROYALE = (WINNER_TAKES_ALL, LAST_STANDING)
MODES = (*BATTLE_ROYALE, TEAM_BATTLE)


def mode(game: Game) -> str:
    """The multiplayer rules in use; '' in a game of two."""
    return str(game.fact("mode", ""))


def sides(game: Game) -> list[tuple[str, ...]]:
    """Those who act as one, in the order of play from the active player on: players, or teams (12-3-1)."""
    active = game.turn_player
    if "teams" not in game.state.facts:
        return [(active,), *[(player,) for player in game.others(active)]]
    found = [game.team(active)]
    for player in game.others(active):
        team = game.team(player)
        if team not in found:
            found.append(team)
    return found


def active_side(game: Game) -> tuple[str, ...]:
    """The active player, or the players of the active team."""
    team = game.team(game.turn_player)
    if len(team) > 1:
        game.cite("12-3-1")
    return team


def spokesman(side: Sequence[str]) -> str:
    """Who answers for a side: its leader has the final say (12-3-4)."""
    return side[0]


# defeat ------------------------------------------------------------------------------------------------------------


def defeat_events(game: Game, fatal: Mapping[str, str], empty: Sequence[str]) -> list[Event]:
    """What happens to players who fulfil a condition for defeat. `fatal`: who took battle damage, and from whose Unit."""
    rules = mode(game)
    if rules == TEAM_BATTLE:
        return _teams_lose(game, fatal, empty)
    if rules == WINNER_TAKES_ALL:
        return _winner_takes_all(game, fatal, empty)
    losing = [player for player in game.state.players if player in fatal or player in empty]
    if rules == LAST_STANDING and game.enacts("12-2-5-2"):
        return removal(game, losing, "12-2-5-2", _why(fatal, losing))
    game.cite("1-2-1", "1-2-3")
    number = "11-2-1-1" if fatal else "11-2-1-2"
    return [ev.lose(losing, number, _why(fatal, losing)), ev.note("defeat", fatal=None)]


def _why(fatal: Mapping[str, str], losing: Sequence[str]) -> str:
    words = [
        f"{player} took battle damage with no cards in the shield area" if player in fatal else f"{player} has no deck left"
        for player in losing
    ]
    return " and ".join(words)


def _winner_takes_all(game: Game, fatal: Mapping[str, str], empty: Sequence[str]) -> list[Event]:
    if fatal and game.enacts("12-2-5-1"):
        winners = tuple(dict.fromkeys(fatal.values()))
        return [ev.win(winners, "12-2-5-1", _why(fatal, list(fatal)))]
    game.cite("12-2-5-1")
    return removal(game, empty, "12-2-5-1", _why({}, empty))


def _teams_lose(game: Game, fatal: Mapping[str, str], empty: Sequence[str]) -> list[Event]:
    """A team is defeated when the condition is fulfilled for any of its players."""
    counted = {number: who for number, who in (("12-3-9-1", fatal), ("12-3-9-2", empty)) if who and game.enacts(number)}
    losing = tuple(dict.fromkeys(one for who in counted.values() for player in who for one in game.team(player)))
    return [ev.lose(losing, next(iter(counted)), _why(fatal, [*fatal, *empty]), ends=True)] if losing else []


def removal(game: Game, leaving: Sequence[str], number: str, why: str) -> list[Event]:
    """Players leave the game with all of their cards and effects; the others play on."""
    state = game.state
    cards = [card.id for card in state.cards.values() if card.owner in leaving]
    effects = [effect.id for effect in state.effects if effect.master in leaving]
    waiting = [one.id for one in state.pending if one.master in leaving]
    found = [
        ev.lose(leaving, number, why), ev.note("leave the game", fatal=None), ev.destroy_token(cards, "leave the game"),
    ]  # fmt: skip
    if effects:
        found.append(ev.cease(effects))
    if waiting:
        found.append(ev.dismiss(waiting))
    return found


def turn_player_gone(game: Game) -> Any:
    """The active player has left: what was going on is dropped, and the turn moves on."""
    game.do(ev.note("next turn", turn=next_player(game), phase=None, step=None, battle=None, batch=0))
    return unwind("7-2-3-1")


def concede_events(game: Game, player: str) -> list[Event]:
    """Conceding: a player (with the team) loses at once; in battle royale the others play on."""
    rule = game.rules.policy.concede_rule
    why = f"{player} concedes"
    if mode(game) in BATTLE_ROYALE:
        return removal(game, [player], rule, why)
    return [ev.lose(game.team(player), rule, why, ends=True)]


# order -------------------------------------------------------------------------------------------------------------


@book.defines("12-2-1", of="7-6-7")
def in_direction(game: Game, player: str) -> tuple[str, ...]:
    """The other players in the direction of play from one on."""
    return game.others(player)


def next_player(game: Game) -> str:
    """Whose turn comes next."""
    present = game.turn_player
    if mode(game) == TEAM_BATTLE:
        return str(next(team[0] for team in game.state.facts["teams"] if present not in team))
    return in_direction(game, present)[0]


def attackable(game: Game, player: str) -> tuple[str, ...]:
    """The players whom a player's Units can attack: any other player, or the opposing team as one."""
    opponents = game.opponents(player)
    if mode(game) == TEAM_BATTLE:
        game.cite("12-3-12")
        return opponents[:1]
    if len(opponents) > 1:
        game.cite("12-2-7")
    return opponents


def may_block(game: Game, attacked: str) -> tuple[str, ...]:
    """Whose Units may block: the attacked player's; in team battle also the teammate's."""
    team = game.team(attacked)
    if len(team) > 1 and game.enacts("12-3-13"):
        return team
    if len(game.state.players) > 2:
        game.reading("who-may-block-in-battle-royale")
    return (attacked,)


def shield_owner(game: Game, player: str) -> str:
    """The player in front of whom the shield area lies that is checked when a player is attacked."""
    return zones.shares_with(game, player) or player
