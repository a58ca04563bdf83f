"""Unspecified cards: what one is that a check reveals or that is played from the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.kernel.choices import AUTHOR, Option
from rulings.kernel.state import Printed
from rulings.vanguard import zones

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def specify_for_check(game: Game, player: str, card_id: int) -> Printed | None:
    """What an unspecified card is that a drive or damage check reveals: which trigger, if any."""
    card = game.card(card_id)
    if not card.printed.unspecified or "trigger" in card.printed.facts:
        return None
    unit = zones.vanguard(game, player)
    clan = unit.printed.facts.get("clan") if unit else None
    icons = ("", "critical", "draw", "stand", "heal")
    options = [Option(icon, f"reveal {'a ' + icon if icon else 'no'} trigger") for icon in icons]
    asked = f"What does {player} reveal?"
    icon = game.choose(AUTHOR, "specify", asked, options, rule=game.frame.rule, about=card_id, fact="trigger")
    facts = {**card.printed.facts, "trigger": icon, "clan": card.printed.facts.get("clan", clan)}
    if icon:
        facts.setdefault("grade", 0)
    return Printed("", facts)


def specify_for_play(game: Game, player: str, card_id: int, mode: str) -> Printed | None:
    """What an unspecified card is that is played from the hand: its grade, and its shield when it guards."""
    card = game.card(card_id)
    facts = dict(card.printed.facts)
    unit = zones.vanguard(game, player)
    top = game.number(unit, "grade") if unit else 0
    if "grade" not in facts:
        grades = (top, top + 1) if mode == "ride" else range(top + 1)
        options = [Option(grade, f"it is grade {grade}") for grade in grades]
        asked = "Which grade is the card?"
        facts["grade"] = game.choose(
            AUTHOR, "specify", asked, options, rule=game.frame.rule, about=card_id, fact="grade"
        )
    if mode == "guard" and "shield" not in facts:
        options = [Option(shield, f"its shield is {shield}") for shield in (0, 5000, 10000, 15000)]
        asked = "Which shield has the card?"
        facts["shield"] = game.choose(
            AUTHOR, "specify", asked, options, rule=game.frame.rule, about=card_id, fact="shield"
        )
    if unit is not None:
        facts.setdefault("clan", unit.printed.facts.get("clan"))
    return Printed("", facts)
