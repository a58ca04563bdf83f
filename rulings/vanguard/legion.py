"""Section 10.1.24: legion, its Leader and its Mate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulings.kernel import events as ev
from rulings.kernel.effects import Args, Env
from rulings.kernel.events import Event
from rulings.kernel.operations import subjects
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def form(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """The mate is put to the left of the leader in the same orientation; both are in a legion state."""
    leader = game.here(env["source"])
    cards = subjects(game, args["what"], env)
    if leader is None or not cards:
        return ()
    game.cite("10.1.24.1", "10.1.24.2", "10.1.24.3", "10.1.24.4", "10.1.24.13", "10.1.5.1.5")
    if args.get("one_of_several"):
        game.cite("10.2.9.2.1")
    orientation = {"rested": leader.status.get("rested")}
    if leader.status.get("rested"):
        game.reading("a-mate-comes-as-its-leader-lies")
    player = str(env["you"])
    return (
        ev.move(
            cards[:1],
            f"{player}.vanguard",
            "legion mate",
            at="bottom",
            player=player,
            status={**orientation, "legion": True, "mate": True},
        ),
        ev.change(
            [leader.id],
            "legion",
            {"legion": True, "was_legion": True, "legion_turn": game.fact("turn_number", 0)},
            player=player,
        ),
    )


@book.on_event("10.1.24.2", "move")
def legion_ends(game: Game, event: Event) -> list[Event] | None:
    """If Leader or Mate changes zones, the other one is no longer in legion."""
    if event.data["same_card"]:
        return None
    left = [
        c
        for c in event.data["cards"]
        if game.card(c).status.get("legion") and game.zone_name(game.card(c)) == "vanguard"
    ]
    if not left:
        return None
    player = game.master(game.card(left[0]))
    staying = [
        c for c in game.zone(player, "vanguard") if c not in event.data["cards"] and game.card(c).status.get("legion")
    ]
    if len({bool(game.card(c).status.get("mate")) for c in staying}) != 1:  # nobody is left, or a leader with a mate
        return None
    return [event, ev.change(staying, "end legion", {"legion": None, "mate": None})]


@book.on_event("10.1.24.11", "change")
def legion_stands_together(game: Game, event: Event) -> list[Event] | None:
    """When Leader or Mate stands or rests, the other does the same."""
    if event.action not in ("stand", "rest"):
        return None
    cards = list(event.data["cards"])
    for card_id in event.data["cards"]:
        card = game.card(card_id)
        if card.status.get("legion") and not card.status.get("heart"):
            cards += [
                c
                for c in game.zone(game.master(card), "vanguard")
                if game.card(c).status.get("legion") and c not in cards
            ]
    if len(cards) == len(event.data["cards"]):
        return None
    return [Event(event.kind, event.action, {**event.data, "cards": tuple(cards)})]
