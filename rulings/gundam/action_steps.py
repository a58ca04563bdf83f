"""Section 9: action steps. Sides act in turn, the one after the active player first, until all have passed in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulings.gundam import effects, elsewhere, multiplayer, playing
from rulings.gundam.book import rule
from rulings.gundam.turn import perform
from rulings.kernel.choices import Option
from rulings.kernel.rulebook import END, goto

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@rule("9-2")
def begin(game: Game) -> None:
    """The standby player has the first right to act."""
    if len(game.state.players) > 2:
        game.cite("12-2-8" if "teams" not in game.state.facts else "12-3-1")
    game.bind(acting=_after(game, game.turn_player), passes=0)


def _after(game: Game, player: str) -> str:
    """Who acts after a player: the next side in order of play."""
    team = game.team(player)
    return next((multiplayer.spokesman(game.team(other)) for other in game.others(player) if other not in team), player)


@rule("9-3")
def act(game: Game) -> Any:
    """One of: an Action Command, an Activate·Action effect, or pass."""
    acting = game.env("acting")
    if acting not in game.state.players:
        game.bind(acting=_after(game, acting))
        return goto("9-3")
    if acting in game.team(game.turn_player):
        game.cite("9-4")
    side = game.team(acting)
    options = game.once(lambda: action_options(game, side))

    def refused() -> list[Option]:
        return [
            option
            for player in side
            for option in (
                *playing.refused_plays(game, player, "action"),
                *effects.refused_activations(game, player, "action"),
                *elsewhere.refused(game, player, "action"),
            )
        ]

    action = game.choose(acting, "action", f"Action step: what does {acting} do?", options, optional=True, refused=refused)
    if action[0] == "pass":
        game.cite("9-3-3")
        game.bind(passes=game.env("passes") + 1)
        return None
    game.bind(passes=0)
    return perform(game, action, "action")


def action_options(game: Game, side: Sequence[str]) -> list[Option]:
    """What a side may do in an action step."""
    options = [Option(("pass",), "pass")]
    for player in side:
        options += playing.play_options(game, player, "action")
        options += effects.activation_options(game, player, "action")
    return options


@rule("9-3")
def settle(game: Game) -> Any:
    """What it triggered is resolved before the right passes on."""
    return effects.settle(game)


@rule("9-4-1")
def right_passes(game: Game) -> Any:
    """Unless all have passed in a row, the right to act goes to the next side."""
    if game.env("passes") >= len(multiplayer.sides(game)):
        return goto("9-5")
    game.cite("9-4-2")
    game.bind(acting=_after(game, game.env("acting")))
    return goto("9-3")


@rule("9-5")
def end(game: Game) -> Any:
    """All have passed in a row: the action step ends."""
    return END
