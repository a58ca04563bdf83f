"""Section 8.4: rule actions, then one ability standing by at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel import effects, loops
from rulings.kernel import events as ev
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.rulebook import AGAIN, END, goto
from rulings.kernel.state import Pending
from rulings.vanguard import playing, rule_actions, seeing
from rulings.vanguard.book import rule

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@rule("8.4.1.1")
def resolve_rule_actions(game: Game) -> Any:
    """Rule actions are resolved together, again and again until there are none."""
    draw = loops.endless(game)
    if draw is not None:
        game.do(draw)
        return END
    events = rule_actions.collect(game)
    if not events:
        return None
    game.cite("9.1.3")
    game.do(*events)
    return AGAIN


def _standing_by(game: Game, player: str) -> list[Pending]:
    return [waiting for waiting in game.state.pending if waiting.master == player]


def _play_one(game: Game, player: str) -> Any:
    """The master of abilities standing by plays one of them; it must be played (8.6.3.1)."""
    waiting = _standing_by(game, player)
    if not waiting:
        return None
    options = [Option(one.id, _resolve_words(game, one)) for one in waiting]
    game.cite("8.6.3", "8.6.3.1")
    chosen = game.choose(player, "pending", "Resolve which ability?", options, refused=lambda: _not_to_play(game, waiting))
    one = next(w for w in waiting if w.id == chosen)
    if game.here(one.source) is None:
        game.follows("play even if moved")
    game.bind(resolving=True)
    game.do(ev.dismiss([one.id], "play"), *playing.uses(game, one.source.card, one.ability))
    program = playing.program_of(one.ability)
    env = {**one.env, "ability": one.ability.id, "category": "automatic"}
    return effects.Resolve(program, env, one.ability.rule or "8.5.3.5")


def _not_to_play(game: Game, waiting: Sequence[Pending]) -> list[Option]:
    """Nobody may leave an ability that stands by unplayed."""
    must = Refusal("8.6.3.1", "an automatic ability that stands by must be played")
    return [Option(one.id, f"do not {_resolve_words(game, one)()}", must) for one in waiting]


def _resolve_words(game: Game, one: Pending) -> Any:
    def words() -> str:
        name = game.name(one.source.card) if one.source.card in game.state.cards else "a card that left"
        return f"resolve {name}'s ability: {one.ability.text}"

    return words


@rule("8.4.1.2")
def turn_players_ability(game: Game) -> Any:
    """The turn player chooses one of his or her abilities standing by, plays it and resolves it."""
    return (_play_one(game, game.turn_player) if game.state.pending else None) or goto("8.4.1.3")


@rule("8.4.1.2")
def back_to_rule_actions(game: Game) -> Any:
    """Then go to 8.4.1.1."""
    if game.env("resolving"):
        seeing.cover(game)
        game.bind(resolving=None)
        return goto("8.4.1.1")
    return None


@rule("8.4.1.3")
def other_players_ability(game: Game) -> Any:
    """An ability of the non-turn player. Printed is that the turn player chooses it; 8.6.3 gives the choice to its master."""
    for player in game.opponents(game.turn_player) if game.state.pending else ():
        if _standing_by(game, player):
            if len(_standing_by(game, player)) > 1:
                game.cite("8.6.3")
                game.reading("who-orders-abilities-of-the-other-player")
            return _play_one(game, player)
    return goto("8.4.1.4")


@rule("8.4.1.3")
def back_again(game: Game) -> Any:
    """Then go to 8.4.1.1."""
    return back_to_rule_actions(game)


@rule("8.4.1.4")
def end_check_timing(game: Game) -> Any:
    """The check timing ends."""
    return END
