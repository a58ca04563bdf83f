"""A replay that begins in the middle of a battle: what is settled already, and what must be said for that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.scenario.yamltext import Value
from rulings.vanguard import zones

if TYPE_CHECKING:
    from rulings.kernel.state import Ref
    from rulings.scenario.board import Builder

# Where in the damage step what the attack hit is settled, and where damage checks are being made.
_HITS_KNOWN = ("7.6.1.4", "7.6.1.5", "7.6.1.8", "7.6.1.9")
_DAMAGE_CHECK = "7.6.1.6"
# Where a drive check has been made that is not yet done with.
_DRIVE_CHECKED = ("7.5.1.2.2", "7.5.1.2.3", "7.5.1.2.4", "7.5.1.3")


def ask_for_what_is_missing(builder: Builder) -> None:
    """What the place needs and is not said is asked for: who attacks whom, what was hit, how much damage is left."""
    board = builder.board
    at, said = board.at, board.battle
    if not _after(at, (7, 3, 1, 4)):
        return
    line = board.battle_line or board.line
    if "attacker" not in said:
        builder.wrong(f"at {at} a unit is attacking: say `battle: {{attacker: ..., attacked: ...}}`", line)
    elif "attacked" not in said and at != "7.3.1.4":
        builder.wrong(f"at {at} a unit is being attacked: say in `battle:` which, as `attacked: B.vanguard` (or `[]`)", line)
    elif at in _HITS_KNOWN and "hits" not in said:
        builder.wrong(f"at {at} powers have been compared: say in `battle:` what was hit, as `hits: B.vanguard` (or `[]`)", line)
    elif at.startswith(_DAMAGE_CHECK) and "damage" not in said:
        builder.wrong(f"at {at} damage is being dealt: say in `battle:` how much is left, as `damage: 1`", line)


def _after(at: str, number: Sequence[int]) -> bool:
    parts = [int(part) for part in at.split(".") if part.isdigit()]
    return parts[:1] == [7] and parts >= list(number)


def facts(builder: Builder, battle: Mapping[str, Value]) -> Mapping[str, Any]:
    """What the rules remember of the battle."""
    game, at = builder.game, builder.board.at
    found: dict[str, Any] = {"attacked": (), "attacked_zones": ()}
    attacker = builder.ref_at(battle["attacker"]) if "attacker" in battle else None
    if attacker is None:
        return {}
    unit = game.card(attacker.card)
    turn, line = builder.board.turn, builder.board.battle_line
    if unit not in zones.units(game, turn):
        builder.wrong(f"the attacking unit is a unit of {turn}, whose turn it is: {game.place(unit)} is none", line)
    mate = [card for card in zones.vanguards(game, game.master(unit)) if card.status.get("mate")]
    in_legion = game.zone_name(unit) == "vanguard" and mate
    found.update(attacker=attacker, attacker_zone=unit.zone, mate=mate[0].ref if in_legion else None)
    refs = tuple(builder.refs_at(battle["attacked"])) if "attacked" in battle else ()
    attacked = [game.card(ref.card) for ref in refs]
    opposite = [card for other in game.opponents(turn) for card in zones.units(game, other)]
    for card in attacked:
        if card not in opposite:
            builder.wrong(f"what is attacked is a unit of {turn}'s opponent: {game.place(card)} is none", line)
    vanguards = tuple(card.ref for card in attacked if game.zone_name(card) == "vanguard")
    found.update(
        attacked=refs,
        attacked_zones=tuple(card.zone for card in attacked),
        against_vanguard=bool(vanguards),
        against_rear_guard=len(vanguards) < len(attacked),
    )
    if "booster" in battle:
        booster = builder.ref_at(battle["booster"])
        if booster is not None:
            found.update(booster=booster, booster_zone=game.card(booster.card).zone)
    if at in _DRIVE_CHECKED:
        found["checks"] = 1
    for word in ("checks", "damage"):
        if word in battle:
            found[word] = _number(builder, battle[word], word)
    if "hits" in battle or at.startswith(_DAMAGE_CHECK):
        hits = tuple(builder.refs_at(battle["hits"])) if "hits" in battle else vanguards
        found.update(hits=hits, hit=bool(hits))
    _guardians(builder, battle.get("guardians"), refs)
    if _after(at, (7, 3, 1, 4)):
        _rest(builder, [attacker, found.get("mate"), found.get("booster")])
    number = _number(builder, battle["number"], "number") if "number" in battle else 1
    return {"battle": found, "battle_number": number}


def _rest(builder: Builder, fighting: Sequence[Ref | None]) -> None:
    """Who attacks and who boosts has rested (7.3.1.3, 7.3.1.6), unless the board says that it stands."""
    said = {
        (f"{contents.player}.{contents.zone}", item.name): item.status.get("rested")
        for contents in builder.board.zones
        for item in contents.items
    }
    for ref in fighting:
        card = builder.game.card(ref.card) if ref is not None else None
        if card is not None and said.get((card.zone, card.printed.name)) is None:
            builder.change(card.id, rested=True)


def _number(builder: Builder, value: Value, word: str) -> int:
    if value.number is None or value.number < 0:
        builder.wrong(f"`{word}:` of a battle is a whole number", value.line)
    return value.number or 0


def _guardians(builder: Builder, value: Value | None, attacked: Sequence[Ref]) -> None:
    """Guardians guard the unit that is named, or the only one that is being attacked."""
    game = builder.game
    defender = game.master(game.card(attacked[0].card)) if attacked else ""
    for item in value.listed() if value else ():
        pairs = item.pairs or {"card": item}
        name = pairs["card"].text.strip() if "card" in pairs else ""
        if name not in builder.scenario.cards and name:
            builder.wrong(f"no card `{name}` is described under `cards:`", item.line)
            continue
        if not attacked:
            builder.wrong("guardians need `attacked:`, the unit that they guard", item.line)
            return
        guards = tuple(builder.refs_at(pairs["guards"])) if "guards" in pairs else attacked[:1]
        builder.place(name, f"{defender}.guardians", defender, {"rested": True, "guarding": guards})
    for contents in builder.board.zones:
        if contents.zone != "guardians":
            continue
        for entry, card in zip(contents.items, game.zone(contents.player, "guardians"), strict=False):
            named = str(entry.status.get("guards", ""))
            unit = builder.card_at(named, entry.line) if named else None
            guards = (unit.ref,) if unit else tuple(attacked[:1])
            builder.change(card, guarding=guards)


def frame_env(builder: Builder, rule: str) -> Mapping[str, Any]:
    """Started after the units are chosen, the attack step still has to announce the attack; a check knows its card."""
    battle = builder.game.fact("battle") or {}
    if rule == "7.3.1.6" and battle.get("attacked"):
        both = (battle["attacker"], battle["mate"]) if battle.get("mate") else battle["attacker"]
        event = ev.happen("attack", subject=both, object=battle["attacked"], player=builder.board.turn)
        return {"attack": event}
    if rule.startswith(("7.5.1.2.", "7.6.1.6.")):
        side = builder.board.turn if rule.startswith("7.5") else builder.game.opponent(builder.board.turn)
        checked = builder.game.zone(side, "trigger")
        return {"checked": checked[0] if checked else None}
    return {}
