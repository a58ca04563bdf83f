"""Sections 6.6 and 6.7: the main phase, and into the battle phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.rulebook import call, goto
from rulings.vanguard import playable, zones
from rulings.vanguard.book import book, rule
from rulings.vanguard.moments import begins

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@rule("6.6.1.1")
def begin_main_phase(game: Game) -> None:
    """The main phase begins."""
    game.do(ev.note("begin phase", phase="main"), *begins(game, "main phase"))


@rule("6.6.1.2")
def main_play_timing(game: Game) -> Any:
    """Just before a player chooses to do something there is a check timing (8.4.2.1)."""
    game.cite("8.4.2.1", "3.6.2")
    return call("8.4.1")


@rule("6.6.1.2")
def main_action(game: Game) -> Any:
    """The turn player calls, plays an activated ability, exchanges cards of a column, or does nothing."""
    player = game.turn_player
    options = game.once(lambda: main_options(game, player))

    def refused() -> list[Option]:
        return [
            *playable.refused_calls(game, player),
            *playable.refused_acts(game, player),
            *refused_exchanges(game, player),
        ]

    action = game.choose(player, "main", "Main phase: what do you do?", options, optional=True, refused=refused)
    if action[0] == "end":
        return goto("6.6.1.3")
    if action[0] == "call":
        if not game.enacts("6.6.1.2.1"):
            return None
        return call("8.5.2", card=action[1], mode="call", player=player)
    if action[0] == "act":
        if not game.enacts("6.6.1.2.2"):
            return None
        return call("8.5.2", ability=action[1:], mode="act", player=player)
    exchange(game, player, action[1])
    return None


def main_options(game: Game, player: str) -> list[Option]:
    """What the turn player may do in the main phase."""
    return [
        Option(("end",), "go to the battle phase"),
        *playable.call_options(game, player),
        *playable.act_options(game, player),
        *exchange_options(game, player),
    ]


@rule("6.6.1.2")
def main_again(game: Game) -> Any:
    """After an action the player gets a play timing again (8.4.2.2)."""
    game.cite("8.4.2.2", "3.6.3.1")
    return goto("6.6.1.2")


def exchange_options(game: Game, player: str) -> list[Option]:
    """The columns whose two circles may exchange their cards."""
    found = []
    for name, (front, back) in zones.COLUMNS.items():
        if no_exchange(game, player, name) is None and (game.zone(player, front) or game.zone(player, back)):
            found.append(Option(("exchange", name), f"exchange the {name} column"))
    return found


@book.refuses("6.6.1.2.3", of="6.6.1.2")
def no_exchange(game: Game, player: str, name: str) -> Refusal | None:
    """Only two rear-guard circles of one column can exchange; the vanguard's column and lock circles cannot."""
    for circle in zones.COLUMNS[name]:
        if circle == "vanguard" or zones.is_lock_circle(game, player, circle):
            return Refusal("6.6.1.2.3", f"{circle} is not a rear-guard circle")
    return None


def refused_exchanges(game: Game, player: str) -> list[Option]:
    """Moves that are asked for and are not exchanges within one column."""
    found = []
    for name in zones.COLUMNS:
        refusal = no_exchange(game, player, name)
        if refusal is None and not any(game.zone(player, circle) for circle in zones.COLUMNS[name]):
            refusal = Refusal("6.6.1.2.3", "there is no card on either circle: nothing would happen")
        if refusal is not None:
            found.append(Option(("exchange", name), f"exchange the {name} column", refusal))
    for card in zones.rear_guards(game, player):
        here = game.zone_name(card)
        for circle in zones.REAR_GUARD_CIRCLES:
            if zones.column(circle) != zones.column(here):
                sideways = Refusal("6.6.1.2.3", f"{here} and {circle} are not in the same column")
                found.append(Option(("move", card.id, circle), f"move {game.name(card)} to {circle}", sideways))
    return found


def exchange(game: Game, player: str, name: str) -> None:
    """The cards of two rear-guard circles in one column change places, together; they stay the same cards (4.1.4)."""
    front, back = zones.COLUMNS[name]
    ahead, behind = game.zone(player, front), game.zone(player, back)
    game.cite("6.6.1.2.3", "4.6.6.2")
    game.do(
        ev.move(ahead, f"{player}.{back}", "move", player=player) if ahead else None,
        ev.move(behind, f"{player}.{front}", "move", player=player) if behind else None,
    )


@rule("6.6.1.3")
def to_battle_phase(game: Game) -> Any:
    """Advance to the battle phase."""
    game.cite("8.4.2.3")
    return goto("6.7")


@rule("6.7.1")
def battle_phase(game: Game) -> Any:
    """The battle phase begins with the start step."""
    game.do(ev.note("begin phase", phase="battle"), *begins(game, "battle phase"))
    return goto("7.2")
