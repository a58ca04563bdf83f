"""Section 13-1: keyword effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulings.gundam import zones
from rulings.gundam.book import book
from rulings.kernel import in_force
from rulings.kernel.choices import Refusal
from rulings.kernel.memory import found_once
from rulings.kernel.state import Ability, Node

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card, Printed

BLOCKER, FIRST_STRIKE, HIGH_MANEUVER, SUPPRESSION = "Blocker", "First Strike", "High-Maneuver", "Suppression"

REPAIR = Ability(
    "repair", "automatic", "<Repair>", zones=("battle",),
    trigger={"on": "beginning", "at": "end of turn", "if": {"turn": "you"}},
    effect=(Node("recover", {"what": {"ref": "this"}, "amount": {"stat": "repair", "of": {"ref": "this"}}}),),
    keyword="Repair", rule="13-1-1-1",
)  # fmt: skip

BREACH = Ability(
    "breach", "automatic", "<Breach>", zones=("battle",),
    trigger={
        "on": "destroys", "by": "battle", "subject": {"ref": "this"}, "object": {"kind": "unit", "of": "enemy"},
        "if": {"turn": "you"},
    },
    effect=(
        Node("breach", {"of": {"ref": "other"}, "amount": {"stat": "breach", "of": {"ref": "this"}}}),
    ),
    keyword="Breach", rule="13-1-2-1",
)  # fmt: skip

SUPPORT = Ability(
    "support", "activated", "<Support>", zones=("battle",), timing=("main",),
    cost=(Node("rest", {"what": {"ref": "this"}}),),
    effect=(
        Node("choose", {"from": {"zone": "battle", "of": "friendly", "kind": "unit", "other": True}, "count": 1}),
        Node("modify", {
            "what": {"ref": "chosen"}, "stat": "ap", "add": {"stat": "support", "of": {"ref": "this"}},
            "duration": "turn",
        }),
        Node("happen", {"action": "support"}),
    ),
    keyword="Support", rule="13-1-3-1",
)  # fmt: skip

_BY_AMOUNT = {"repair": REPAIR, "breach": BREACH, "support": SUPPORT}
_AMOUNTS = frozenset(_BY_AMOUNT)


AMOUNT_RULES = {"repair": "13-1-1-2", "breach": "13-1-2-5", "support": "13-1-3-2"}
_ONCE = {BLOCKER: "13-1-4-2", FIRST_STRIKE: "13-1-5-3", HIGH_MANEUVER: "13-1-6-2", SUPPRESSION: "13-1-7-2"}


def given(game: Game, card: Card, keyword: str) -> list[in_force.Mod]:
    """The effects that give a keyword effect to a card now."""
    return [
        mod for mod in in_force.active(game).keywords if mod.what.get("keyword") == keyword and in_force.applies(game, mod, card)
    ]


def copies_rule(game: Game, card: Card, keyword: str) -> tuple[str, ...]:
    """The rule that several copies of a keyword effect are one, where a card would have several."""
    beneath = zones.pilot(game, card)
    printed = [one for one in (card, beneath) if one is not None and keyword in one.printed.keywords]
    return (_ONCE[keyword],) if len(printed) + len(given(game, card, keyword)) > 1 else ()


def amounts(game: Game, card: Card, name: str) -> list[int]:
    """The amounts that add up to a Unit's Repair, Breach or Support: printed, its Pilot's, and given ones."""
    beneath = zones.pilot(game, card) if card.zone.endswith(".battle") else None
    printed = [int(one.printed.facts.get(name, 0)) for one in (card, beneath) if one is not None]
    mods = [mod for mod in in_force.active(game).stats.get(name, ()) if in_force.applies(game, mod, card)]
    return [amount for amount in printed if amount] + [1 for _ in mods]


def rule_abilities(game: Game, card: Card) -> Sequence[Ability]:
    """The effects that Repair, Breach and Support stand for. Several copies are one, with the amounts added."""
    if not card.zone.endswith(".battle") or not zones.is_unit(card):
        return ()
    perhaps = _printed_amounts(card.printed)
    beneath = zones.pilot(game, card)
    if beneath is not None:
        perhaps |= _printed_amounts(beneath.printed)
    stats = in_force.active(game).stats
    if stats:
        perhaps |= _AMOUNTS.intersection(stats)
    return [ability for name, ability in _BY_AMOUNT.items() if name in perhaps and _amount(game, card, name)] if perhaps else ()


@found_once
def _printed_amounts(printed: Printed) -> frozenset[str]:
    return _AMOUNTS.intersection(printed.facts)


def _amount(game: Game, card: Card, name: str) -> int:
    rule = _BY_AMOUNT[name].rule
    return 0 if rule in book.disabled else game.number(card, name)


for _number in ("13-1-1-1", "13-1-2-1", "13-1-3-1"):
    book.bears(_number, "10-1-6-1", "definition")


@book.refuses("13-1-4-1", of="8-3-1")
def no_blocker(game: Game, card: Card) -> Refusal | None:
    """Only an active Unit with Blocker blocks, by resting."""
    if not game.has_keyword(card, BLOCKER):
        return Refusal("13-1-4-1", f"{game.name(card)} does not have <Blocker>")
    if card.status.get("rested"):
        return Refusal("8-3-1", f"{game.name(card)} is rested", ("13-1-4-1",))
    return None


@book.refuses("13-1-6-1", of="8-3-1")
def cannot_be_blocked(game: Game, attacking: Card) -> Refusal | None:
    """While a Unit with High-Maneuver attacks, enemy Units cannot activate Blocker."""
    if game.has_keyword(attacking, HIGH_MANEUVER):
        return Refusal("13-1-6-1", f"{game.name(attacking)} has <High-Maneuver>")
    return None


@book.defines("13-1-5-1", of="8-5-3-2-2")
def strikes_first(game: Game, attacking: Card) -> bool:
    """A Unit with First Strike that attacks deals its battle damage first."""
    found = game.has_keyword(attacking, FIRST_STRIKE)
    if found:
        game.cite("13-1-5-1", *copies_rule(game, attacking, FIRST_STRIKE))
    return found


@book.defines("13-1-7-1", of="8-5-2-3")
def shields_hit(game: Game, attacking: Card) -> int:
    """How many Shields its battle damage is dealt to, simultaneously."""
    if not game.has_keyword(attacking, SUPPRESSION):
        return 1
    game.cite(*copies_rule(game, attacking, SUPPRESSION))
    return 2
