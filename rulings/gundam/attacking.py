"""Sections 8-1 and 8-2-1: which Units can attack, and what they can attack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulings.gundam import characteristics, multiplayer, zones
from rulings.gundam.book import book
from rulings.kernel import in_force, queries
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.operations import label

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card


def fight(game: Game) -> Mapping[str, Any]:
    """What the rules remember of the battle in progress."""
    found: Mapping[str, Any] = game.fact("battle") or {}
    return found


@book.refuses("1-3-3", of="8-2-1")
def forbidden(game: Game, action: str, card: Card, **context: Any) -> Refusal | None:
    """An effect that says "can't" goes before everything that would let it be done."""
    refusal = game.prohibited(action, card, **context)
    return Refusal("1-3-3", refusal.why, ("10-1-5-6",)) if refusal is not None else None


def cannot_attack(game: Game, unit: Card) -> Refusal | None:
    """Why a Unit cannot attack."""
    return _rested(game, unit) or too_new(game, unit) or forbidden(game, "attack", unit) or _nothing(game, unit)


def _given(game: Game, unit: Card, name: str) -> Any:
    """What effects let a Unit do beyond the rules; nothing of the kind is printed as a characteristic."""
    return game.value(unit, name) if name in in_force.active(game).stats else None


@book.refuses("8-2-1", of="7-5-4-1")
def _rested(game: Game, unit: Card) -> Refusal | None:
    """Only an active Unit attacks."""
    return Refusal("8-2-1", f"{game.name(unit)} is rested") if unit.status.get("rested") else None


@book.refuses("3-2-4", of="8-2-1")
def too_new(game: Game, unit: Card) -> Refusal | None:
    """A Unit cannot attack on the turn it is deployed, unless it is a Link Unit or an effect lets it."""
    if unit.status.get("deployed") != game.fact("turn_number") or attacks_at_once(game, unit):
        return None
    if _given(game, unit, "attacks_at_once"):
        return None
    return Refusal("3-2-4", f"{game.name(unit)} was deployed this turn", ("3-2-6-3",))


@book.defines("3-2-6-3", of="3-2-4")
def attacks_at_once(game: Game, unit: Card) -> bool:
    """Link Units can attack on the turn they are deployed."""
    return characteristics.linked(game, unit)


def _nothing(game: Game, unit: Card) -> Refusal | None:
    """There is no target; if that is because it may not attack a player, the rule of that says why."""
    if _something(game, unit):
        return None
    why = "there is nothing that it can attack"
    refusals = (cannot_attack_player(game, unit, player) for player in multiplayer.attackable(game, unit.owner))
    no_player = next(filter(None, refusals), None)
    return Refusal(no_player.rule, f"{why}: {no_player.why}", no_player.also) if no_player else Refusal("8-2-1", why)


def _something(game: Game, unit: Card) -> bool:
    """Whether there is anything that a Unit can attack; what draws attacks leaves less to choose from, never nothing."""
    for player in multiplayer.attackable(game, unit.owner):
        if cannot_attack_player(game, unit, player) is None:
            return True
    others = (one for player in game.opponents(unit.owner) for one in zones.units(game, player))
    return any(cannot_be_attacked(game, unit, one) is None for one in others)


def attack_options(game: Game, player: str) -> list[Option]:
    """The Units that can attack. Of those that are rested nobody asks the rules here: why not is told where it is asked."""
    return [
        Option(("attack", player, unit.id), words(game, unit.id))
        for unit in zones.units(game, player)
        if (book.disabled or not unit.status.get("rested")) and cannot_attack(game, unit) is None
    ]


def refused_attacks(game: Game, player: str) -> list[Option]:
    """Those that cannot."""
    found = []
    for unit in zones.units(game, player):
        refusal = cannot_attack(game, unit)
        if refusal is not None:
            found.append(Option(("attack", player, unit.id), words(game, unit.id), refusal))
    return [*found, *_no_units(game, player)]


def _no_units(game: Game, player: str) -> list[Option]:
    """Bases have AP and Pilots add some, but only Units attack."""
    others = [card for card in map(game.card, (*game.zone(player, "base"), *game.zone(player, "battle"))) if card.owner == player]
    return [
        Option(("attack", player, card.id), words(game, card.id), Refusal("3-2-3", f"{game.name(card)} is no Unit"))
        for card in others
        if card.zone.endswith(".base") or not zones.is_unit(card)
    ]


def words(game: Game, unit: int) -> Any:
    """An attack as options name it."""
    return lambda: f"attack with {label(game, unit)}"


# targets -------------------------------------------------------------------------------------------------------------


def targets_of(game: Game, unit: Card) -> list[str | int]:
    """What a Unit can attack: players by name, Units by id. Units that draw attacks leave nothing else."""
    owner = unit.owner
    found: list[str | int] = [p for p in multiplayer.attackable(game, owner) if cannot_attack_player(game, unit, p) is None]
    for other in game.opponents(owner):
        found += [one.id for one in zones.units(game, other) if cannot_be_attacked(game, unit, one) is None]
    drawing = [one for one in found if isinstance(one, int) and draws(game, unit, game.card(one))]
    return list(drawing) if drawing else found


def cannot_attack_player(game: Game, unit: Card, player: str) -> Refusal | None:
    """Why a Unit cannot attack a player."""
    refusal = forbidden(game, "attack a player", unit, defender=player)
    if refusal is None and _only_units_now(game, unit):
        return Refusal("3-2-4", f"{game.name(unit)} may attack only rested Units on the turn it is deployed")
    return refusal


def _only_units_now(game: Game, unit: Card) -> bool:
    """An effect may let a new Unit attack Units only."""
    allowed = _given(game, unit, "attacks_at_once")
    if not allowed or "units" not in allowed or unit.status.get("deployed") != game.fact("turn_number"):
        return False
    return "all" not in allowed and not characteristics.linked(game, unit)


@book.refuses("7-5-4-1", of="8-2-1")
def cannot_be_attacked(game: Game, unit: Card, target: Card) -> Refusal | None:
    """Only rested enemy Units are attacked, unless an effect lets the attacking Unit choose an active one."""
    if not target.status.get("rested"):
        if not _reaches(game, unit, target):
            return Refusal("7-5-4-1", f"{game.name(target)} is active", ("8-2-1",))
        if _only_units_now(game, unit):  # that effect lets it attack rested Units; another one on active ones does not add to it
            return Refusal("3-2-4", f"{game.name(unit)} may attack only rested Units on the turn it is deployed")
    return forbidden(game, "be attacked", target, it=unit.ref)


def _reaches(game: Game, unit: Card, target: Card) -> bool:
    """Whether an effect lets a Unit choose this active Unit as its target."""
    selectors = _given(game, unit, "reaches")
    if not selectors:
        return False
    env = {"you": unit.owner, "source": unit.ref}
    return any(queries.matches(game, target, selector, env) for selector in selectors)


def draws(game: Game, unit: Card, target: Card) -> bool:
    """Whether an effect makes a Unit's attack choose this target if possible."""
    env = {"you": target.owner, "source": target.ref}
    return any(queries.matches(game, unit, selector, env) for selector in _given(game, target, "draws_attacks") or ())


def refused_targets(game: Game, unit: Card) -> list[Option]:
    """What cannot be attacked, and why."""
    allowed = targets_of(game, unit)
    found = []
    for player in game.opponents(unit.owner):
        if player not in allowed:
            refusal = cannot_attack_player(game, unit, player) or Refusal("10-1-5-6", "an effect names another target")
            found.append(Option(player, target_words(game, player), refusal))
        for one in zones.units(game, player):
            if one.id not in allowed:
                why = cannot_be_attacked(game, unit, one) or Refusal("10-1-5-6", "an effect names another target")
                found.append(Option(one.id, target_words(game, one.id), why))
        for base in game.state.zones.get(f"{player}.base", ()):
            why = Refusal("8-2-1", "a Base is attacked by attacking its player", ("8-5-2-4",))
            found.append(Option(base, target_words(game, base), why))
    return [*found, *_own_side(game, unit)]


def _own_side(game: Game, unit: Card) -> list[Option]:
    """Nobody attacks one's own side: neither the Units of oneself and a teammate nor the players."""
    found = []
    for player in game.team(unit.owner):
        mine = player == unit.owner
        refusal = Refusal("8-2-1" if mine else "12-3-12", f"{player} is {'the attacking player' if mine else 'a teammate'}")
        found.append(Option(player, target_words(game, player), refusal))
        found += [Option(one.id, target_words(game, one.id), refusal) for one in zones.units(game, player)]
    return found


def target_words(game: Game, target: str | int) -> str:
    """A target as options name it."""
    return f"attack player {target}" if isinstance(target, str) else f"attack {label(game, target)}"
