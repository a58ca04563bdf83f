"""Section 11: rules management, done at once after every event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulings.gundam import movement, multiplayer, shields, tokens, zones
from rulings.gundam.book import book, rule
from rulings.kernel import events as ev
from rulings.kernel import in_force
from rulings.kernel.memory import found_once
from rulings.kernel.rulebook import END

if TYPE_CHECKING:
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card, Printed

QUIET = frozenset({"happen", "note", "begin", "stand by", "dismiss", "use", "specify", "shuffle", "arrange"})
STAYING = QUIET | {"change", "count"}  # what leaves every card where it is


def needed(game: Game, events: Sequence[Event]) -> str:
    """The section, if something in it is to be done now. Looked at after every event, so it looks at little."""
    facts, cache = game.state.facts, game.state.cache
    if facts.get("preparing"):
        return ""
    if cache.get("settled") == _WHATEVER and "fatal" not in facts and facts.get("turn") in game.state.players:
        return ""  # no card has changed since
    if "fatal" in facts or facts.get("turn") not in game.state.players or _out_of_place(game, events):
        cache.pop("sound", None)  # the section looks at everything, and so does whoever comes after it
        return "11"
    return "" if _all_have_hp(game, events) else "11"


def _out_of_place(game: Game, events: Sequence[Event]) -> bool:
    """Whether a deck is empty, an area too full, or a token where none may be: where all was well, only by what moves now."""
    sound = "sound" in game.state.cache
    moving = [event for event in events if event.kind not in (STAYING if sound else QUIET)]
    if not moving:
        return False
    moved = [card_id for event in moving for card_id in event.data.get("cards", ())]
    if _empty_decks(game) or tokens.misplaced(game, moved):
        return True
    return (not sound or any(event.data.get("to", "").endswith(FILLING) for event in moving)) and _excess(game)


FILLING = (".battle", ".base")


def mends(game: Game) -> str:
    """The section, if something on a described board cannot stay: too many Units or Bases, or one without HP."""
    if game.state.facts.get("preparing"):
        return ""
    return "11" if tokens.misplaced(game) or _excess(game) or destroyed(game) else ""


def _all_have_hp(game: Game, events: Sequence[Event]) -> bool:
    """Whether nothing is without HP: known until a card changes, or a fact on which an effect on HP rests.

    Then only what has changed is looked at, and what effects on HP are or were about, unless that can be anything.
    """
    facts = game.state.facts
    mods = in_force.active(game).stats.get("hp", ())  # what is in force may have changed with the events
    cache = game.state.cache
    settled = cache.get("settled")
    if settled is facts or settled == _WHATEVER:
        return True
    about = _about(mods)
    known: frozenset[int] | None = cache.get("sound")
    among = _changed(game, events, about | known) if about is not None and known is not None else None
    if destroyed(game) if among is None else any(_without_hp(game, card, mods) for card in among):
        return False
    cache["settled"] = facts if any(mod.rests_on_facts for mod in mods) else _WHATEVER
    if about is not None:
        cache["sound"] = about
    else:  # what an effect keeps alive dies with the effect
        cache.pop("sound", None)
    return True


def _about(mods: Sequence[in_force.Mod]) -> frozenset[int] | None:
    """The cards that effects are about; None where that can be any."""
    found: frozenset[int] = frozenset()
    for mod in mods:
        if mod.about is None:
            return None
        found |= mod.about
    return found


def _changed(game: Game, events: Sequence[Event], others: frozenset[int]) -> list[Card] | None:
    """The cards whose HP events can have changed, and others; None where a Pilot may have come or gone."""
    cards = game.state.cards
    found: list[Card] = []
    for event in events:
        if event.kind not in QUIET:
            found += [cards[card_id] for card_id in event.data.get("cards", ()) if card_id in cards]
    if any(_adds_hp(card.printed) for card in found):
        return None
    return found + [cards[card_id] for card_id in others if card_id in cards] if others else found


@found_once
def _adds_hp(printed: Printed) -> bool:
    """Whether a card can be a Pilot, whose HP are those of its Unit too."""
    return printed.facts.get("type") == "pilot" or "pilot" in printed.facts


_WHATEVER = "whatever is remembered"


def _empty_decks(game: Game) -> list[str]:
    there = game.state.zones
    return [player for player in game.state.players if not there.get(f"{player}.deck")]


def _excess(game: Game) -> bool:
    players = game.state.players
    if any(len(game.zone(player, "base")) > zones.BASE_LIMIT for player in players):
        return True
    if "teams" in game.state.facts:
        return any(sum(len(zones.units(game, one)) for one in game.team(player)) > zones.UNIT_LIMIT for player in players)
    return any(
        len(game.zone(player, "battle")) > zones.UNIT_LIMIT and len(zones.units(game, player)) > zones.UNIT_LIMIT
        for player in players
    )


@rule("11-1-2")
def at_once(game: Game) -> None:
    """Tokens that have left the field are removed from the game; then the managements in their order."""
    gone = tokens.misplaced(game)
    if gone and game.enacts("5-17-2-5"):
        game.cite("5-17-2-5-1", "5-17-4")
        game.do(ev.destroy_token(gone))


@rule("11-2-1")
def defeat(game: Game) -> Any:
    """All players who fulfil a condition for defeat are defeated, at once and together."""
    fatal: dict[str, str] = dict(game.fact("fatal", {})) if _battle_damage(game) else {}
    empty = _no_deck(game) or []
    if not fatal and not empty:
        if game.fact("turn") not in game.state.players:
            return multiplayer.turn_player_gone(game)
        return None
    game.do(*multiplayer.defeat_events(game, fatal, empty))
    return None


@book.defines("11-2-1-1", of="11-2-1")
def _battle_damage(game: Game) -> bool:
    """Battle damage from a Unit while the shield area was empty, remembered when it was dealt."""
    found = bool(game.fact("fatal"))
    if found:
        game.cite("1-2-2-1", "11-2-1-1")
    return found


@book.defines("11-2-1-2", of="11-2-1")
def _no_deck(game: Game) -> list[str]:
    """No cards in the deck."""
    found = _empty_decks(game)
    if found:
        game.cite("1-2-2-2", "11-2-1-2")
    return found


def _may_lower(mod: in_force.Mod) -> bool:
    """Whether an effect on HP could leave a card with none: one that only adds cannot."""
    added = mod.what.get("add")
    return not (isinstance(added, int) and added >= 0)


def destroyed(game: Game) -> list[int]:
    """Units, Bases and Shields whose HP is zero or less."""
    found: list[int] = []
    mods = in_force.active(game).stats.get("hp", ())
    there, cards = game.state.zones, game.state.cards
    for player in game.state.players:
        for zone in (f"{player}.battle", f"{player}.base"):
            found += [card_id for card_id in there.get(zone, ()) if _without_hp(game, cards[card_id], mods)]
        found += [card_id for card_id in there.get(f"{player}.shields", ()) if "damage" in cards[card_id].status]
    return found


def _without_hp(game: Game, card: Card, mods: Sequence[in_force.Mod]) -> bool:
    """Whether a card has no HP left where it is. `mods`: the effects on HP, which are derived only where need be."""
    status = card.status
    if card.zone.endswith(".shields"):
        return "damage" in status
    if "pilot_of" in status or not card.zone.endswith(FILLING):
        return False
    needed = "damage" in status or not card.printed.facts.get("hp")
    if mods and not needed:
        needed = any((mod.about is None or card.id in mod.about) and _may_lower(mod) for mod in mods)
    return needed and game.number(card, "hp") <= 0


@rule("11-3-1")
def destruction(game: Game) -> None:
    """What has no HP left is destroyed, all of it together; a Shield is revealed first."""
    found = destroyed(game)
    if not found:
        return
    game.cite("5-5-2", "5-10-1")
    if any(game.card(card_id).zone.endswith(".shields") for card_id in found):
        game.cite("4-6-4-2")
    happened = game.env("happened", ())
    causes = _causes(game, happened)
    battle = game.fact("battle") or {}
    if {game.ref(card_id) for card_id in found} >= {battle.get("attacker"), battle.get("target")}:
        game.cite("8-5-3-2-3")
    game.do(*shields.destroy(game, found, causes, why="no HP" if happened else "described"))


def _causes(game: Game, happened: Sequence[Event]) -> dict[int, Event]:
    """The damage, if any, that took the last HP of each card."""
    found: dict[int, Event] = {}
    for event in happened:
        if event.kind == "count" and event.data["amount"] > 0:
            for card_id in event.data["cards"]:
                found[card_id] = event
    return found


@rule("11-4-1")
def battle_area_excess(game: Game) -> None:
    """More than six Units in a battle area: some are placed into the trash."""
    done: set[str] = set()
    for player in game.state.players:
        if player not in done and (room := movement.make_room(game, player, 0)):
            game.do(*room)
            return
        done.update(movement.battle_limit(game, player)[0])


@rule("11-5-1")
def base_excess(game: Game) -> Any:
    """More than one Base in a base section: those placed earlier go to the trash."""
    for player in game.state.players:
        there = game.state.zones.get(f"{player}.base", ())
        if len(there) > zones.BASE_LIMIT:
            latest = max(there, key=lambda card_id: game.card(card_id).since)
            game.do(*movement._to_trash(game, [card_id for card_id in there if card_id != latest]))
    return END
