"""Section 7: the turn, phase by phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulings.gundam import attacking, effects, elsewhere, multiplayer, playing, zones
from rulings.gundam.book import rule
from rulings.kernel import events as ev
from rulings.kernel import piles
from rulings.kernel.choices import Option
from rulings.kernel.operations import pick
from rulings.kernel.rulebook import call, goto

if TYPE_CHECKING:
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game


def moment(game: Game, *names: str) -> tuple[Event, ...]:
    """The moments that effects with "at the start of" and "at the end of" wait for."""
    return tuple(ev.happen("beginning", at=name, player=game.turn_player) for name in names)


# 7-2 Start phase ----------------------------------------------------------------------------------------------------


@rule("7-2-3-1")
def begin_turn(game: Game) -> None:
    """A turn begins with its start phase."""
    number = game.fact("turn_number", 0) + 1
    game.do(ev.note("begin turn", turn_number=number, phase="start", step="active", batch=0))


@rule("7-2-3-1")
def set_active(game: Game) -> None:
    """All rested cards of the active player become active, together."""
    rested = [
        card_id
        for player in multiplayer.active_side(game)
        for name in ("battle", "resources", "base")
        for card_id in game.zone(player, name)
        if game.card(card_id).status.get("rested")
    ]
    if rested:
        game.cite("7-2-3-2")
        game.do(ev.change(tuple(dict.fromkeys(rested)), "active step", {"rested": None}, cause="active step"))


@rule("7-2-4-1")
def start_step(game: Game) -> Any:
    """What waits for the start of the turn activates; what lasted through the start phase ends."""
    over = [e.id for e in game.state.effects if e.duration == "next start phase" and e.master in _others(game)]
    game.do(ev.note("begin step", step="start"), ev.cease(over) if over else None, *moment(game, "start of turn"))
    return None


def _others(game: Game) -> tuple[str, ...]:
    return game.opponents(game.turn_player)


@rule("7-2-4-1")
def resolve_start(game: Game) -> Any:
    """Nothing goes on before all of it is resolved (7-2-2)."""
    game.cite("7-2-2")
    return effects.settle(game)


@rule("7-2-5")
def to_draw_phase(game: Game) -> Any:
    """Move to the draw phase."""
    return goto("7-3-1")


# 7-3 and 7-4 --------------------------------------------------------------------------------------------------------


@rule("7-3-1")
def begin_draw_phase(game: Game) -> None:
    """The draw phase."""
    game.do(ev.note("begin phase", phase="draw", step=None))


@rule("7-3-1")
def draw(game: Game) -> None:
    """The active player draws one card; an empty deck loses at once (7-3-1-1)."""
    moves = []
    for player in multiplayer.active_side(game):
        cards = piles.top(game, player, "deck")
        moves.append(ev.move(cards, f"{player}.hand", "draw", player=player, at="bottom"))
        if len(game.zone(player, "deck")) == 1:
            game.cite("7-3-1-1")
    game.cite("5-14-1")
    game.do(*moves)


@rule("7-3-1")
def after_drawing(game: Game) -> Any:
    """What drawing triggered is resolved (7-1-3)."""
    return effects.settle(game)


@rule("7-4-1")
def place_resource(game: Game) -> None:
    """One Resource of the resource deck comes into the resource area, active."""
    moves = [ev.note("begin phase", phase="resource")]
    for player in multiplayer.active_side(game):
        cards = game.zone(player, "resource-deck")[:1]
        if cards and len(game.zone(player, "resources")) < zones.RESOURCE_LIMIT:
            game.cite("3-6-1", "4-4-1")
            moves.append(ev.move(cards, f"{player}.resources", "place Resource", player=player, at="bottom"))
        elif cards:
            game.cite("4-4-2")
        else:
            game.cite("1-3-2")
    game.do(*moves)


@rule("7-4-1")
def after_resource(game: Game) -> Any:
    """What it triggered is resolved; then the main phase."""
    return effects.settle(game)


# 7-5 Main phase -----------------------------------------------------------------------------------------------------


@rule("7-5-1")
def settle_first(game: Game) -> Any:
    """Actions are performed only when no triggered effect waits."""
    if game.state.pending:
        game.cite("7-1-3")
    if game.fact("phase") != "main":
        game.do(ev.note("begin phase", phase="main", step=None), *moment(game, "main phase"))
    return effects.settle(game)


@rule("7-5-1")
def main_action(game: Game) -> Any:
    """The active player plays a card, activates an effect, attacks, or ends the phase."""
    side = multiplayer.active_side(game)
    options = game.once(lambda: main_options(game, side))

    def refused() -> list[Option]:
        return [
            option
            for player in side
            for option in (
                *playing.refused_plays(game, player, "main"),
                *effects.refused_activations(game, player, "main"),
                *attacking.refused_attacks(game, player),
                *elsewhere.refused(game, player, "main"),
            )
        ]

    who = multiplayer.spokesman(side)
    action = game.choose(who, "main", "Main phase: what do you do?", options, optional=True, refused=refused, forced=False)
    if action[0] == "end":
        game.cite("7-5-5-1", "7-5-5-2")
        return goto("7-6-3-1")
    return perform(game, action, "main")


def main_options(game: Game, side: Sequence[str]) -> list[Option]:
    """What the active player, or team, may do in the main phase."""
    options = [Option(("end",), "end the main phase")]
    for player in side:
        options += playing.play_options(game, player, "main")
        options += effects.activation_options(game, player, "main")
        options += attacking.attack_options(game, player)
    return options


def perform(game: Game, action: Any, timing: str) -> Any:
    """What was chosen is done."""
    if action[0] == "play":
        game.cite("7-5-2-1" if timing == "main" else "9-3-1")
        return call("7-5-2-2", player=action[1], card=action[2], mode=action[3], timing=timing)
    if action[0] == "effect":
        game.cite("7-5-3-1" if timing == "main" else "9-3-2", "10-1-7-1")
        return call("10-3-1", player=action[1], effect=(action[2], action[3]))
    game.cite("7-5-4-1")
    return call("8", player=action[1], unit=game.ref(action[2]))


@rule("7-5-1")
def main_again(game: Game) -> Any:
    """As many times as desired."""
    return goto("7-5-1")


# 7-6 End phase ------------------------------------------------------------------------------------------------------


@rule("7-6-3-1")
def end_phase_action_step(game: Game) -> Any:
    """The end phase begins with an action step."""
    game.do(ev.note("begin phase", phase="end", step="action"))
    game.cite("9-1")
    return call("9")


@rule("7-6-4-1")
def end_step(game: Game) -> None:
    """What waits for the end of the turn activates."""
    game.do(ev.note("begin step", step="end"), *moment(game, "end of turn"))


@rule("7-6-4-1")
def resolve_end(game: Game) -> Any:
    """Nothing goes on before all of it is resolved (7-6-2)."""
    game.cite("7-6-2")
    return effects.settle(game)


@rule("7-6-5-1")
def hand_step(game: Game) -> None:
    """More than ten cards in the hand: the player discards down to ten."""
    moves = [ev.note("begin step", step="hand")]
    for player in multiplayer.active_side(game):
        hand = list(game.zone(player, "hand"))
        excess = len(hand) - zones.HAND_LIMIT
        if excess > 0:
            game.cite("4-8-4", "5-11-1")
            cards = pick(game, player, hand, excess, verb="discard", prompt="Discard down to ten cards")
            moves.append(ev.move(cards, f"{player}.trash", "discard", player=player, cause="rule"))
    game.do(*moves)


@rule("7-6-5-1")
def after_discarding(game: Game) -> Any:
    """What it triggered is resolved."""
    return effects.settle(game)


@rule("7-6-6-1")
def cleanup_step(game: Game) -> None:
    """Effects "during this turn" lose effect."""
    over = [effect.id for effect in game.state.effects if effect.duration == "turn"]
    team = game.team(game.turn_player)
    over += [e.id for e in game.state.effects if e.duration == "opponent's next turn" and e.master not in team]
    game.do(ev.note("begin step", step="cleanup"), ev.cease(over, "end of turn") if over else None)


@rule("7-6-6-1")
def after_cleanup(game: Game) -> Any:
    """What that triggered is resolved."""
    return effects.settle(game)


@rule("7-6-7")
def turn_passes(game: Game) -> Any:
    """The turn passes to the opponent: in battle royale to the next player in the direction of play (12-2-1)."""
    if multiplayer.mode(game):
        game.cite("12-2-1" if "team" not in multiplayer.mode(game) else "12-3-1")
    game.do(ev.note("next turn", turn=multiplayer.next_player(game), phase=None, step=None))
    return goto("7-2-3-1")
