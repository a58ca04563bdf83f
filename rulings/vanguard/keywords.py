"""Section 10.2: keyword abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel.choices import Refusal
from rulings.kernel.state import Ability, Card, Node
from rulings.vanguard import zones
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game

TWIN, TRIPLE, BOOST, INTERCEPT = "Twin Drive!!", "Triple Drive!!!", "Boost", "Intercept"
ICONS = frozenset({TWIN, TRIPLE, BOOST, INTERCEPT})  # the abilities that are shown as skill icons (2.10.1)
# What effects give that has no name of its own in the rules: how the attacked unit is chosen (7.3.1.4.5), who may attack,
# whether "when attack hits" waits for a hit, and whether limit break waits for damage.
INTERCEPTS_FROM_THE_BACK = "intercepts from the back row"
WHOLE_FRONT_ROW, FROM_BACK_ROW = "battles the front row", "attacks from the back row"
HITS_ANYWAY, NO_DAMAGE_NEEDED = "hits in any case", "limit break without damage"
RESTRAINT, LORD, SENTINEL, RESIST, FORERUNNER = "Restraint", "Lord", "Sentinel", "Resist", "Forerunner"


def drive_bonus(game: Game, card: Card) -> Sequence[tuple[int, str, str]]:
    """What drive abilities add to the drive."""
    found = [*(triple_drive(game, card) or ()), *(twin_drive(game, card) or ())]
    return (_largest(found) or found) if len(found) > 1 else found


@book.gives_value("10.2.1.2")
def _largest(found: list[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
    """Of several drive abilities only the one with the largest increase is in effect."""
    best = max(found)
    return [best, *((0, "10.2.1.2", f"{words} is not in effect") for one in found if one != best for words in one[2:])]


@book.gives_value("10.2.1.4.1")
def triple_drive(game: Game, card: Card) -> Sequence[tuple[int, str, str]]:
    """Triple Drive!!! gives +2 drive."""
    return [(2, "10.2.1.4.1", TRIPLE)] if game.has_keyword(card, TRIPLE) else []


@book.gives_value("10.2.1.3.1")
def twin_drive(game: Game, card: Card) -> Sequence[tuple[int, str, str]]:
    """Twin Drive!! gives +1 drive."""
    return [(1, "10.2.1.3.1", TWIN)] if game.has_keyword(card, TWIN) else []


def cannot_intercept(game: Game, card: Card) -> Refusal | None:
    """Why a unit cannot intercept."""
    return _no_intercept(game, card) or _being_attacked(game, card) or game.prohibited("intercept", card)


@book.refuses("10.2.2.1", of="7.4.1.2.2")
def _no_intercept(game: Game, card: Card) -> Refusal | None:
    """Only a unit with Intercept on a front rear-guard circle; resting does not matter."""
    back = game.has_keyword(card, INTERCEPTS_FROM_THE_BACK) and "1.3.1" not in book.disabled  # the text says so
    if game.zone_name(card) not in ("front-left", "front-right") and not back:
        return Refusal("10.2.2.1", f"{game.name(card)} is not on a front rear-guard circle", ("7.4.1.2.2",))
    if not game.has_keyword(card, INTERCEPT):
        return Refusal("10.2.2.1", f"{game.name(card)} does not have Intercept", ("7.4.1.2.2",))
    return None


@book.refuses("7.4.1.2.2", of="7.4.1.2")
def _being_attacked(game: Game, card: Card) -> Refusal | None:
    """A unit that is being attacked in this battle cannot intercept."""
    if card.ref in (game.fact("battle") or {}).get("attacked", ()):
        return Refusal("7.4.1.2.2", f"{game.name(card)} is being attacked", ("10.2.2.1",))
    return None


@book.refuses("10.2.3.1", of="7.3.1.6")
def cannot_boost(game: Game, card: Card, attacking: Card) -> Refusal | None:
    """Why a unit cannot boost the attacking unit: it needs Boost, must stand, and nothing may forbid it."""
    if not game.has_keyword(card, BOOST):
        return Refusal("10.2.3.1", f"{game.name(card)} does not have Boost", ("7.3.1.6",))
    if card.status.get("rested"):
        return Refusal("7.3.1.6", f"{game.name(card)} is resting")
    return game.prohibited("boost", card, it=attacking.ref) or game.prohibited("be boosted", attacking)


@book.refuses("10.2.4.1", of="7.3.1.3")
def restrained(game: Game, card: Card) -> Refusal | None:
    """Units with restraint cannot be chosen as the attacking unit."""
    return Refusal("10.2.4.1", f"{game.name(card)} has Restraint") if game.has_keyword(card, RESTRAINT) else None


@book.refuses("10.2.7.1", of="7.3.1.3")
def lord_forbids(game: Game, card: Card) -> Refusal | None:
    """A unit with Lord cannot attack while its player has a unit without a same clan."""
    if not game.has_keyword(card, LORD):
        return None
    from rulings.vanguard.characteristics import clans

    own = set(clans(game, card))
    game.cite("3.8.1")  # a locked card is no unit, and gives no reason
    for unit in zones.units(game, game.master(card)):
        if not own.intersection(clans(game, unit)):
            return Refusal("10.2.7.1", f"{game.name(unit)} has no clan of {game.name(card)}, which has Lord")
    return None


@book.refuses("10.2.12.1", of="8.5.4")
def resists(game: Game, card: Card, env: Mapping[str, Any]) -> Refusal | None:
    """A card with Resist cannot be chosen by the opponent's effects."""
    if game.master(card) != env["you"] and game.has_keyword(card, RESIST):
        return Refusal("10.2.12.1", f"{game.name(card)} has Resist")
    return None


def attack_count(game: Game, card: Card) -> int:
    """How many units it may attack at once: an effect may increase it (7.3.1.4.5)."""
    return int(game.value(card, "attack_count") or 1)


CALLED_BY_FORERUNNER = Ability(
    id="forerunner",
    category="automatic",
    text="Forerunner",
    trigger={"on": "ridden", "subject": {"ref": "this"}, "if": {"named": "ridden by the same clan"}},
    effect=(Node("may", {"words": "call it", "then": (Node("superior call", {"what": {"ref": "this"}}),)}),),
    keyword=FORERUNNER,
    rule="10.2.6.1",
)


@book.defines("10.2.6.1")
def _forerunner() -> Sequence[Ability]:
    """Forerunner: when a unit of the same clan rides it, it may be called to a rear-guard circle."""
    return (CALLED_BY_FORERUNNER,)


def rule_abilities(game: Game, card: Card) -> Sequence[Ability]:
    """The abilities that keywords stand for."""
    return _forerunner() if game.has_keyword(card, FORERUNNER) else ()


_CONDITION_RULES = {
    ("limit break", "continuous"): "10.2.5.3.1.1",
    ("limit break", "automatic"): "10.2.5.3.2.1",
    ("limit break", "activated"): "10.2.5.3.3.1",
    ("generation break", "continuous"): "10.2.11.3.1.1",
    ("generation break", "automatic"): "10.2.11.3.2.1",
    ("generation break", "activated"): "10.2.11.3.3.1",
}
for _number in _CONDITION_RULES.values():
    book.bears(_number, "8.6.2", "modifier")


def condition_rule(ability: Ability) -> str:
    """The rule by which limit break or generation break switches a kind of ability on and off."""
    named = (ability.condition or {}).get("named", "")
    return _CONDITION_RULES.get((str(named), ability.category), "")


def limit_break(game: Game, player: str, number: int) -> bool:
    """Limit break is active with that many or more cards in the master's damage zone (10.2.5.1)."""
    if number != 4:
        game.reading("limit-break-number")
    return len(game.zone(player, "damage")) >= number


def generation_break(game: Game, player: str, number: int) -> bool:
    """Generation break counts face up G units on the vanguard circle and in the G zone (10.2.11.1)."""
    on_circle = [c for c in zones.vanguards(game, player) if c.printed.facts.get("g_unit")]
    face_up = [c for c in map(game.card, game.zone(player, "g-zone")) if c.status.get("face_up")]
    return len(on_circle) + len(face_up) >= number
