"""Sections 2 and 3: the characteristics of a card as they start out and as the rules (not effects) change them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from rules_corpus.corpus import load_corpus
from rulings.vanguard import conditions, keywords
from rulings.vanguard.book import book

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card

Modifiers = list[tuple[int, str, str]]


def base(game: Game, card: Card, name: str) -> Any:
    """What a characteristic starts from: what is printed (8.7.1.1), less what locked, deleted and heart cards lose."""
    status = card.status
    if name in conditions.SITUATIONS:
        return conditions.SITUATIONS[name](game, card)
    if name == "keywords":
        return _keywords(card)
    if status.get("locked") and not _locked_card(card):
        return None
    if status.get("heart"):
        return _heart_card(card, name)
    if status.get("face_down") and card.zone.endswith(".bind") and is_blank(game, card):
        return None
    if name == "name":
        return (card.printed.name, *heart_names(game, card))
    if name == "drive":
        return 1  # 7.5.1.3: one drive check, and drive abilities add to it (10.2.1)
    if name == "nation" and card.printed.facts.get("nation") is None:
        return nation_by_clan(game, card)
    if name == "power" and status.get("deleted") and deleted_power(card) is not None:
        return 0
    if name == "shield" and card.zone.endswith(".guardians"):
        return guardian_shield(card)
    return card.printed.facts.get(name)


def _keywords(card: Card) -> Sequence[str]:
    """A deleted unit keeps what its skill icons stand for (2.10.1) and loses what is written as text (10.1.25.3)."""
    if card.status.get("locked") or card.status.get("heart"):
        return ()
    if card.status.get("deleted"):
        return [word for word in card.printed.keywords if word in keywords.ICONS]
    return card.printed.keywords


def base_rule(game: Game, card: Card, name: str) -> str:
    """The rule by which a base value is not the printed one."""
    if name == "power" and card.status.get("deleted"):
        return "10.1.25.3"
    if name == "shield" and card.printed.facts.get("shield") is None:
        return "3.11.1.1"
    return "8.7.1.1" if name in card.printed.facts else ""


@cache
def nations() -> dict[str, str]:
    """The document's own table of clans and nations."""
    rule = load_corpus().rule("vanguard", "2.17.4")
    return {row[0]: row[1] for table in (rule.tables if rule else ()) for row in table.rows}


@book.defines("2.17.4")
def nation_by_clan(game: Game, card: Card) -> Any:
    """A card without a nation icon belongs to the nation of its clan."""
    game.cite("2.17.4")
    return nations().get(str(card.printed.facts.get("clan")))


@book.defines("10.1.21.3")
def _locked_card(card: Card) -> Any:
    """A locked card loses every characteristic."""
    return None


def _heart_card(card: Card, name: str) -> Any:
    """A heart card keeps only its name and its power (10.1.26.3)."""
    if name == "name":
        return (card.printed.name,)
    return card.printed.facts.get("power") if name == "power" else None


@book.defines("4.9.2.2", of="4.9.2")
def is_blank(game: Game, card: Card) -> bool:
    """A bound card that lies face down has no information."""
    game.cite("4.9.2.2")
    return True


@book.gives_value("10.1.25.3")
def deleted_power(card: Card) -> Any:
    """The original power of a deleted unit is 0."""
    return 0


@book.gives_value("3.11.1.1")
def guardian_shield(card: Card) -> Any:
    """A unit without a shield value on the guardian circle has shield 0."""
    return card.printed.facts.get("shield") or 0


def has_text(card: Card) -> bool:
    """Locked and heart cards have no text, a deleted unit loses what is written on its face."""
    return not (card.status.get("locked") or card.status.get("heart") or card.status.get("deleted"))


def rule_modifiers(game: Game, card: Card, name: str) -> Sequence[tuple[int, str, str]]:
    """What the rules add to a number: boost, legion, guardians, hearts, drive abilities."""
    if name == "power":
        return _power(game, card)
    if name == "drive":
        return keywords.drive_bonus(game, card)
    return ()


def _power(game: Game, card: Card) -> Modifiers:
    found: Modifiers = []
    status = card.status
    if status.get("heart"):
        return found
    if status.get("heart_of"):
        found.extend(heart_power(game, card) or ())
    fight = game.state.facts.get("battle")
    if fight is None:
        return found
    if fight.get("attacker") == card.ref:
        found.extend(boost_power(game, card, fight) or ())
        found.extend(mate_power(game, card, fight) or ())
    elif card.ref in fight.get("attacked", ()):
        found.extend(guard_power(game, card) or ())
    return found


@book.gives_value("7.3.1.7")
def boost_power(game: Game, card: Card, fight: Any) -> Modifiers:
    """While both stay where they are, the boosting unit's power is added to the boosted unit's, whatever it becomes."""
    booster = game.here(fight.get("booster"))
    if booster is None or booster.status.get("locked") or _boost_is_over(booster, card, fight):
        return []
    return [(game.number(booster, "power"), "7.3.1.7", f"boost by {booster.printed.name}")]


@book.modifier("7.3.1.6.1.1", of="7.3.1.7")
def _boost_is_over(booster: Card, card: Card, fight: Any) -> bool:
    """If either unit moves out of its circle, the other is no longer boosting or boosted (7.3.1.6.1.1)."""
    return bool(booster.zone != fight["booster_zone"] or card.zone != fight["attacker_zone"])


@book.gives_value("10.1.24.6")
def mate_power(game: Game, card: Card, fight: Any) -> Modifiers:
    """A Legion Leader that attacks adds the Legion Mate's power."""
    mate = game.here(fight.get("mate"))
    if mate is None or mate.zone != card.zone or mate.status.get("heart"):
        return []
    return [(game.number(mate, "power"), "7.3.1.7", f"Legion Mate {mate.printed.name}")]


@book.gives_value("7.4.1.3")
def guard_power(game: Game, card: Card) -> Modifiers:
    """While guardians are on the guardian circle, the unit they guard has their shield added."""
    found: Modifiers = []
    for guardian in map(game.card, game.zone(game.master(card), "guardians")):
        if card.ref in guardian.status.get("guarding", ()):
            shield = game.number(guardian, "shield")
            found.append((shield, "7.4.1.3", f"guarded by {guardian.printed.name or 'a card'}"))
    return found


@book.gives_value("10.1.26.5.1")
def heart_power(game: Game, card: Card) -> Modifiers:
    """The power written on the chosen heart is added to the vanguard's."""
    heart = game.here(card.status.get("heart_of"))
    if heart is None or not heart.status.get("heart"):
        return []
    written = heart.printed.facts.get("power") or 0
    return [(written, "10.1.26.5.1", f"heart {heart.printed.name}")]


def heart_names(game: Game, card: Card) -> tuple[str, ...]:
    """The vanguard gains the name of the chosen heart (10.1.26.5.1)."""
    heart = game.here(card.status.get("heart_of"))
    if heart is None or not heart.status.get("heart") or "10.1.26.5.1" in book.disabled:
        return ()
    return (heart.printed.name,)


@book.defines("2.9.2", of="5.2.2.6")
def is_trigger_unit(card: Card) -> bool:
    """Units with a trigger icon are trigger units."""
    return bool(card.printed.facts.get("trigger"))


def clans(game: Game, card: Card) -> tuple[str, ...]:
    """All clans of a card."""
    found = game.value(card, "clan")
    return tuple(found) if isinstance(found, (tuple, list)) else (found,) if found else ()
