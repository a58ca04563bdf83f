"""Section 11: rules management, done at once after every event."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any

from rulings.gundam import movement, multiplayer, shields, tokens, zones
from rulings.gundam.book import book, rule
from rulings.kernel import events as ev
from rulings.kernel import values
from rulings.kernel.memory import found_once
from rulings.kernel.rulebook import END

if TYPE_CHECKING:
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card, Printed

QUIET = frozenset({"happen", "note", "begin", "stand by", "dismiss", "use", "specify", "shuffle", "arrange"})


def needed(game: Game, events: Sequence[Event]) -> str:
    """The section, if something in it is to be done now. Looked at after every event, so it looks at little."""
    if game.state.facts.get("preparing"):
        return ""
    facts = game.state.facts
    if "fatal" in facts or facts.get("turn") not in game.state.players:
        return "11"
    moving = [event for event in events if event.kind not in QUIET]
    if moving:
        moved = [card_id for event in moving for card_id in event.data.get("cards", ())]
        if _empty_decks(game) or tokens.misplaced(game, moved) or _excess(game):
            return "11"
    return "" if _all_have_hp(game, moving) else "11"


def _all_have_hp(game: Game, events: Sequence[Event]) -> bool:
    """Whether nothing is without HP: known until a card changes, or a fact on which an effect on HP may rest.

    Where no effect is on HP, only what has changed is looked at, unless that may be a Pilot.
    """
    facts = game.state.facts
    mods = values.active(game)  # what is in force may have changed with the events
    cache = game.state.cache
    settled = cache.get("settled")
    if settled is facts or settled == _WHATEVER:
        return True
    free = "hp" not in mods.stats
    among = _changed(game, events) if free and "sound" in cache else None
    if destroyed(game, among):
        return False
    cache["settled"] = _WHATEVER if free else facts
    cache["sound"] = True
    return True


def _changed(game: Game, events: Sequence[Event]) -> set[int] | None:
    """The cards whose HP events can have changed, as no effect is on HP; None where that can be others too."""
    found: set[int] = set()
    cards = game.state.cards
    for event in events:
        found.update(event.data.get("cards", ()))
    return None if any(card in cards and _adds_hp(cards[card].printed) for card in found) else found


@found_once
def _adds_hp(printed: Printed) -> bool:
    """Whether a card can be a Pilot, whose HP are those of its Unit too."""
    return printed.facts.get("type") == "pilot" or "pilot" in printed.facts


_WHATEVER = "whatever is remembered"


def _empty_decks(game: Game) -> list[str]:
    return [player for player in game.state.players if not game.zone(player, "deck")]


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


def _worn_out(game: Game, card: Card) -> bool:
    return game.number(card, "hp") <= 0


def _may_lower(mod: values.Mod) -> bool:
    """Whether an effect on HP could leave a card with none: one that only adds cannot."""
    added = mod.what.get("add")
    return not (isinstance(added, int) and added >= 0)


def destroyed(game: Game, among: Container[int] | None = None) -> list[int]:
    """Units, Bases and Shields whose HP is zero or less: all, or those among the cards that have changed."""
    found: list[int] = []
    changing = [mod.about for mod in values.active(game).stats.get("hp", ()) if _may_lower(mod)]
    for player in game.state.players:
        for name in ("battle", "base"):
            for card_id in game.state.zones.get(f"{player}.{name}", ()):
                if among is not None and card_id not in among:
                    continue
                card = game.state.cards[card_id]
                if "pilot_of" in card.status:
                    continue
                lowered = any(about is None or card_id in about for about in changing) if changing else False
                if (lowered or "damage" in card.status or not card.printed.facts.get("hp")) and _worn_out(game, card):
                    found.append(card_id)
        for card_id in game.state.zones.get(f"{player}.shields", ()):
            if (among is None or card_id in among) and "damage" in game.state.cards[card_id].status:
                found.append(card_id)
    return found


@rule("11-3-1")
def destruction(game: Game) -> None:
    """What has no HP left is destroyed, all of it together; a Shield is revealed first."""
    found = destroyed(game)
    if not found:
        return
    game.cite("5-5-2", "5-10-1")
    if any(game.card(card_id).zone.endswith(".shields") for card_id in found):
        game.cite("4-6-4-2")
    causes = _causes(game, game.env("happened", ()))
    battle = game.fact("battle") or {}
    if {game.ref(card_id) for card_id in found} >= {battle.get("attacker"), battle.get("target")}:
        game.cite("8-5-3-2-3")
    game.do(*shields.destroy(game, found, causes))


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
