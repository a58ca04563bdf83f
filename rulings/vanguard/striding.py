"""Section 10.1.27: striding, the hearts, and the G unit that goes home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel.choices import Option
from rulings.kernel.events import Event
from rulings.kernel.rulebook import END
from rulings.vanguard import zones
from rulings.vanguard.book import book, rule

if TYPE_CHECKING:
    from rulings.kernel.game import Game


@rule("10.1.27.2.1")
def put_g_unit(game: Game) -> None:
    """The G unit is placed on the vanguard circle in the orientation of the stridden unit; what was there becomes a heart."""
    player, card = game.env("player"), game.env("card")
    there = zones.vanguards(game, player)
    leader = zones.vanguard(game, player)
    same = leader is not None and game.enacts("10.1.27.2.1.1")
    status = {"rested": leader.status.get("rested")} if leader and same else {}
    game.cite("10.1.27.1", "8.5.1.1.3.1", "10.1.27.5", "10.1.27.2.2", "10.1.26.1", "10.1.26.2", "10.1.26.3")
    game.reading("state-of-a-heart")
    became = {"heart": True, "rested": None, "face_down": None, "deleted": None}
    g_units = [c.id for c in there if c.printed.facts.get("g_unit")]
    under = [c.id for c in there if not c.printed.facts.get("g_unit")]
    game.bind(new_hearts=tuple(under))
    game.do(
        ev.move([card], f"{player}.vanguard", "stride", player=player, status=status, cause=game.env("how", "effect")),
        ev.change(under, "become a heart", became) if under else None,
        ev.move(g_units, f"{player}.g-zone", "return to the G zone", status={"face_up": True}, player=player)
        if g_units
        else None,
    )


book.bears("10.1.27.2.2", "10.1.27.2.1", "modifier")


@rule("10.1.27.2.3")
def choose_heart(game: Game) -> Any:
    """The G unit gains the name of one heart, and the power written on it."""
    player = game.env("player")
    unit = game.here(game.ref(game.env("card")))
    found = [card for card in zones.hearts(game, player) if not card.printed.facts.get("g_unit")]
    if unit is None or not found:
        return END
    options = [Option(card.id, f"heart {game.name(card)}") for card in found]
    chosen = game.choose(player, "heart", "Which heart gives its name and power?", options)
    game.cite("10.1.26.5", "10.1.26.5.1")
    game.do(ev.change([unit.id], "gain a heart", {"heart_of": game.ref(chosen)}))
    return END


@book.on_event("10.1.27.3", "move")
def g_unit_goes_home(game: Game, event: Event) -> list[Event] | None:
    """A G unit that would move anywhere but to the G zone is placed in the G zone."""
    to = event.data["to"].partition(".")[2]
    if to in ("g-zone", "vanguard", "removed"):
        return None
    home = [c for c in event.data["cards"] if game.card(c).printed.facts.get("g_unit")]
    if not home:
        return None
    rest = tuple(c for c in event.data["cards"] if c not in home)
    found = [
        ev.move(
            [c],
            f"{game.card(c).owner}.g-zone",
            "return to the G zone",
            status={"face_up": True},
            player=game.card(c).owner,
        )
        for c in home
    ]
    return [*found, Event(event.kind, event.action, {**event.data, "cards": rest})] if rest else found


@book.on_event("10.1.27.4", "move")
def hearts_return(game: Game, event: Event) -> list[Event] | None:
    """When a G unit goes to the G zone, its hearts become vanguards again, in its orientation."""
    if event.action != "return to the G zone" or not event.data["to"].endswith(".g-zone") or event.data.get("ridden"):
        return None  # ridden hearts go to the soul (10.1.5.1.4), and are no vanguards again
    found: list[Event] = []
    for card_id in event.data["cards"]:
        unit = game.card(card_id)
        player = game.master(unit)
        hearts = [heart.id for heart in zones.hearts(game, player)]
        others = [c for c in zones.vanguards(game, player) if c.id != card_id]
        if game.zone_name(unit) == "vanguard" and hearts and not others:
            game.cite("10.1.26.6")
            found.append(ev.change(hearts, "stop being a heart", {"heart": None, "rested": unit.status.get("rested")}))
    return [*found, event] if found else None
