"""Section 4: the locations, what is public in them, and who is where. Resolving Commands and Bursts are in no location."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.gundam.book import book
from rulings.kernel.policy import ZoneType

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card

UNIT_LIMIT = 6
BASE_LIMIT = 1
RESOURCE_LIMIT = 15
EX_RESOURCE_LIMIT = 5
HAND_LIMIT = 10

SHARED = ("base", "shields")  # 12-3-3: the sections of a team's shield area


def _zone(
    name: str, public: bool, rule: str, *groups: str, field: bool = False, mine: bool = False
) -> tuple[str, ZoneType]:
    return name, ZoneType(name, public, rule, field, groups, mine)


ZONES = dict(
    [
        _zone("battle", True, "4-5-5", "battle area", field=True),
        _zone("base", True, "4-6-3-1", "base section", "shield area", field=True),
        _zone("shields", False, "4-6-4-1", "shield section", "shield area", field=True),
        _zone("resources", True, "4-4-3", "resource area", field=True),
        _zone("hand", False, "4-8-2", mine=True),
        _zone("deck", False, "4-2-2", "deck area"),
        _zone("resource-deck", False, "4-3-2", "resource deck area"),
        _zone("trash", True, "4-9-2"),
        _zone("removal", True, "4-7-2", "removal area"),
        _zone("nowhere", True, "4-1-2"),
    ]
)


def zone_id(game: Game, player: str, name: str) -> str:
    """The zone a player means: the shield area of a team is shared and lies in front of its leader."""
    if name in SHARED and "teams" in game.state.facts:
        return f"{shares_with(game, player) or player}.{name}"
    return f"{player}.{name}"


@book.defines("12-3-3", of="12-3-5")
def shares_with(game: Game, player: str) -> str:
    """The team leader, in front of whom the shared shield area lies; everything else is a player's own."""
    for team in game.state.facts.get("teams", ()):
        if player in team:
            return str(team[0])
    return player


def is_unit(card: Card) -> bool:
    """Whether a card in the battle area is a Unit there: Pilots lie beneath Units."""
    return "pilot_of" not in card.status


def units(game: Game, player: str) -> list[Card]:
    """A player's Units."""
    return [card for card in map(game.card, game.zone(player, "battle")) if is_unit(card)]


def pilot(game: Game, unit: Card) -> Card | None:
    """The Pilot that is paired with a Unit."""
    known: dict[tuple[int, int], Card] | None = game.state.cache.get("related")
    if known is None:
        known = game.state.cache["related"] = _pilots(game)
    return known.get((unit.id, unit.life))


def _pilots(game: Game) -> dict[tuple[int, int], Card]:
    """Every paired Unit's Pilot: asked for so often that it is looked up once for a position."""
    found: dict[tuple[int, int], Card] = {}  # a reference is such a pair
    for player in game.state.seats:
        for card_id in game.state.zones.get(f"{player}.battle", ()):
            card = game.state.cards[card_id]
            if "pilot_of" in card.status:
                found.setdefault(card.status["pilot_of"], card)
    return found


def base_of(game: Game, player: str) -> Card | None:
    """The Base in a player's (or the team's) base section."""
    found = game.zone(player, "base")
    return game.card(found[0]) if found else None


def shields(game: Game, player: str) -> tuple[int, ...]:
    """A player's (or the team's) Shields, the top one first."""
    return game.zone(player, "shields")


@book.defines("13-1-2-2", of="13-1-2-1")
def first_of_shield_area(game: Game, player: str, count: int = 1) -> list[int]:
    """The first cards of a shield area: the Base, then the Shields from the top."""
    return [*game.zone(player, "base"), *shields(game, player)][:count]


def resources(game: Game, player: str, active: bool = False) -> list[Card]:
    """A player's Resources, EX Resources among them."""
    known = game.state.cards
    found = [known[one] for one in game.zone(player, "resources")]
    return [card for card in found if not card.status.get("rested")] if active else found


@book.defines("2-9-4", of="7-5-2-2-2")
def level_of(game: Game, player: str) -> int:
    """A player's level: the Resources that player has, EX Resources included, active or rested."""
    return len(game.zone(player, "resources"))
