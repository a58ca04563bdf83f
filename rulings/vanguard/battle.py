"""Section 7: attack and battle, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel import piles
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.rulebook import call, goto
from rulings.kernel.state import Card, Ref
from rulings.vanguard import characteristics, icons, keywords, playing, zones
from rulings.vanguard.book import book, rule
from rulings.vanguard.turn import begins, unfinished

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def fight(game: Game) -> Mapping[str, Any]:
    """What the rules remember of the battle in progress."""
    found: Mapping[str, Any] = game.fact("battle") or {}
    return found


def remember(game: Game, action: str, **changes: Any) -> ev.Event:
    """The battle with changes."""
    return ev.note(action, battle={**fight(game), **changes})


@book.modifier("7.3.1.4.3", of="7.6.1.2")
def still_there(game: Game, ref: Ref | None, zone: str) -> Card | None:
    """An attacking or attacked unit is that only while it stays on its circle, as the same card, as a unit."""
    card = game.here(ref)
    if card is None or card.zone != zone or card.status.get("locked") or card.status.get("heart"):
        return None
    return card


def attacker(game: Game) -> Card | None:
    """The attacking unit (the Legion Leader of a legion), if it is still that."""
    battle = fight(game)
    return still_there(game, battle.get("attacker"), battle.get("attacker_zone", ""))


def attacked(game: Game) -> list[Card]:
    """The units being attacked that still are."""
    battle = fight(game)
    found = (
        still_there(game, ref, zone)
        for ref, zone in zip(battle.get("attacked", ()), battle.get("attacked_zones", ()), strict=True)
    )
    return [card for card in found if card is not None]


# 7.2 Start step -----------------------------------------------------------------------------------------------------


@rule("7.2.1.1")
def begin_start_step(game: Game) -> Any:
    """The start step begins."""
    game.do(ev.note("begin step", step="start"), *begins(game, "start step"))
    return call("8.4.1")


@rule("7.2.1.2")
def whether_to_attack(game: Game) -> Any:
    """The turn player chooses whether to attack."""
    player = game.turn_player
    refusal = no_attack(game, player)
    if refusal is not None:
        game.cite(refusal.rule)
        return goto("6.8")
    game.cite("7.2.1.2.1")
    if game.confirm(player, "attack", "Attack?", "attack", "no attack", refused=lambda: refused_attacks(game, player)):
        return call("8.4.1")
    return goto("6.8")


@rule("7.2.1.2")
def to_attack_step(game: Game) -> Any:
    """Advance to the attack step."""
    return goto("7.3")


@book.refuses("7.2.1.3", of="7.2.1.2")
def no_attack(game: Game, player: str) -> Refusal | None:
    """On the very first turn, and where no attack can take place, the turn player cannot choose to attack."""
    if game.fact("turn_number", 2) == 1:
        return Refusal("7.2.1.3", "it is the very first turn of the game")
    able = [card for card in possible_attackers(game, player) if cannot_attack(game, card) is None]
    if not any(targets(game, player, card) for card in able):
        return Refusal("7.2.1.3", "no attack can take place")
    return None


def possible_attackers(game: Game, player: str) -> list[Card]:
    """Units that may be asked to attack: all on vanguard and rear-guard circles; most are refused for a reason."""
    return zones.units(game, player)


def cannot_attack(game: Game, card: Card) -> Refusal | None:
    """Why a unit cannot be chosen as the attacking unit, by the most specific rule."""
    return (
        _mate_alone(card)
        or _not_a_standing_front_unit(game, card)
        or keywords.restrained(game, card)
        or keywords.lord_forbids(game, card)
        or game.prohibited("attack", card)
    )


@book.refuses("10.1.24.16", of="7.3.1.3")
def _mate_alone(card: Card) -> Refusal | None:
    return Refusal("10.1.24.16", "a Legion Mate cannot attack") if card.status.get("mate") else None


@book.refuses("7.3.1.3.2", of="7.3.1.3")
def _not_a_standing_front_unit(game: Game, card: Card) -> Refusal | None:
    if game.zone_name(card) not in zones.FRONT_ROW:
        return Refusal("7.3.1.3", f"{game.name(card)} is not in the front row")
    if card.status.get("rested"):
        return Refusal("7.3.1.3", f"{game.name(card)} is resting")
    return None


def targets(game: Game, player: str, attacking: Card) -> list[Card]:
    """The units that a unit may attack: the opponent's vanguard that is no Legion Mate, and front row rear-guards."""
    found = []
    for other in game.opponents(player):
        found += [card for card in zones.units(game, other) if cannot_be_attacked(game, attacking, card) is None]
    return found


def cannot_be_attacked(game: Game, attacking: Card, card: Card) -> Refusal | None:
    """Why a unit cannot be chosen as the unit to attack against."""
    return _not_a_target(game, attacking, card) or game.prohibited("be attacked", card, it=attacking.ref)


@book.refuses("7.3.1.4.7", of="7.3.1.4")
def _not_a_target(game: Game, attacking: Card, card: Card) -> Refusal | None:
    if card.status.get("mate"):
        return Refusal("7.3.1.4.7", "a Legion Mate cannot be attacked")
    if game.zone_name(card) not in zones.FRONT_ROW and not game.holds(
        _back_row(game, attacking), {"you": game.master(attacking)}
    ):
        return Refusal("7.3.1.4", f"{game.name(card)} is in the back row")
    return None


def _back_row(game: Game, attacking: Card) -> Mapping[str, Any]:
    """Some effects change the method of choosing the unit for the attack (7.3.1.4.5)."""
    return {"all": []} if game.has_keyword(attacking, "attacks the back row") else {"any": []}


def refused_attacks(game: Game, player: str) -> list[Option]:
    """Attacks that are asked for in vain."""
    found = []
    for card in possible_attackers(game, player):
        refusal = cannot_attack(game, card)
        if refusal:
            found.append(Option(("with", card.id), f"attack with {game.place(card)}", refusal))
    return found


# 7.3 Attack step ----------------------------------------------------------------------------------------------------


@rule("7.3.1.1")
def battle_begins(game: Game) -> None:
    """The battle begins."""
    number = game.fact("battle_number", 0) + 1
    game.do(ev.note("begin battle", battle={"attacked": (), "attacked_zones": ()}, battle_number=number, step="attack"))


@rule("7.3.1.2")
def begin_attack_step(game: Game) -> Any:
    """The attack step begins."""
    game.do(*begins(game, "attack step"))
    return call("8.4.1")


@rule("7.3.1.3")
def choose_attacker(game: Game) -> Any:
    """The turn player chooses the attacking unit and rests it."""
    player = game.turn_player
    able = [c for c in possible_attackers(game, player) if cannot_attack(game, c) is None and targets(game, player, c)]
    if not able:
        return goto("7.7")

    def refused() -> list[Option]:
        return refused_attacks(game, player)

    options = [Option(card.id, f"with {game.place(card)} ({game.name(card)})") for card in able]
    chosen = game.card(game.choose(player, "attacker", "Attack with which unit?", options, refused=refused))
    mate = (
        next((c for c in zones.vanguards(game, player) if c.status.get("mate")), None)
        if game.zone_name(chosen) == "vanguard"
        else None
    )
    game.cite("7.3.1.3.1")
    resting = [chosen.id]
    if mate is not None:
        game.cite("10.1.24.5")
        resting.append(mate.id)
    game.do(
        ev.change(resting, "rest", {"rested": True}, cause="attack"),
        remember(
            game, "attacking unit", attacker=chosen.ref, attacker_zone=chosen.zone, mate=mate.ref if mate else None
        ),
    )
    return None


@rule("7.3.1.4")
def choose_attacked(game: Game) -> Any:
    """The turn player chooses the unit to attack against."""
    player = game.turn_player
    attacking = attacker(game)
    if attacking is None:
        return goto("7.7")
    able = targets(game, player, attacking)
    if not able:
        return goto("7.7")

    def refused() -> list[Option]:
        found = []
        for other in game.opponents(player):
            for card in zones.units(game, other):
                refusal = cannot_be_attacked(game, attacking, card)
                if refusal:
                    found.append(Option(card.id, f"attack {game.place(card)}", refusal))
        return found

    chosen: list[Card] = []
    several = keywords.attack_count(game, attacking)
    while able and len(chosen) < several:
        options = [Option(card.id, f"attack {game.place(card)} ({game.name(card)})") for card in able]
        if chosen:
            options.insert(0, Option(0, "attack no more"))
        picked = game.choose(player, "attacked", "Attack which unit?", options, refused=refused, optional=bool(chosen))
        if not picked:
            break
        chosen.append(game.card(picked))
        able = [card for card in able if card.id != picked]
    game.cite("7.3.1.4.1", "7.3.1.4.4")
    if several > 1:
        game.cite("7.3.1.4.5", "7.3.1.4.6")
    refs = tuple(card.ref for card in chosen)
    attack = ev.happen("attack", subject=attacking.ref, object=refs, player=player)
    at_vanguard = any(game.zone_name(card) == "vanguard" for card in chosen)
    at_rear = any(game.zone_name(card) != "vanguard" for card in chosen)
    game.do(
        remember(
            game,
            "unit being attacked",
            attacked=refs,
            attacked_zones=tuple(card.zone for card in chosen),
            against_vanguard=at_vanguard,
            against_rear_guard=at_rear,
        )
    )
    game.bind(attack=attack)
    return None


@rule("7.3.1.6")
def may_boost(game: Game) -> None:
    """The turn player may rest a unit with boost behind the attacking unit to boost it."""
    attacking = attacker(game)
    attack = game.env("attack")
    boost = None
    if attacking is not None:
        behind = [
            card
            for card in map(game.card, _behind(game, attacking))
            if keywords.cannot_boost(game, card, attacking) is None
        ]
        if behind:
            options = [Option(0, "no boost")]
            options += [Option(card.id, f"boosted by {game.place(card)} ({game.name(card)})") for card in behind]
            chosen = game.choose(
                game.turn_player,
                "boost",
                "Boost?",
                options,
                optional=True,
                refused=lambda: refused_boosts(game, attacking),
            )
            boost = game.card(chosen) if chosen else None
    if boost is not None and attacking is not None:
        game.cite("7.3.1.6.1", "10.2.3.1")
        game.do(
            ev.change([boost.id], "rest", {"rested": True}, cause="boost"),
            remember(game, "boosting unit", booster=boost.ref, booster_zone=boost.zone),
        )
        game.do(attack, ev.happen("boost", subject=boost.ref, object=attacking.ref, player=game.turn_player))
    else:
        game.do(attack)


def _behind(game: Game, attacking: Card) -> Sequence[int]:
    column = zones.column(game.zone_name(attacking))
    player = game.master(attacking)
    return game.zone(player, zones.COLUMNS[column][1]) if column else ()


def refused_boosts(game: Game, attacking: Card) -> list[Option]:
    """Units that cannot boost this attack, with the rule."""
    found = []
    for card in zones.rear_guards(game, game.turn_player):
        refusal = keywords.cannot_boost(game, card, attacking)
        if card.id not in _behind(game, attacking):
            refusal = Refusal("7.3.1.6", f"{game.place(card)} is not the back circle of the attacking unit's column")
        if refusal:
            found.append(Option(card.id, f"boosted by {game.place(card)}", refusal))
    return found


@rule("7.3.1.8")
def when_attacks(game: Game) -> Any:
    """Abilities with "when it attacks" and "when it boosts" resolve."""
    return call("8.4.1")


@rule("7.3.1.9")
def end_attack_step(game: Game) -> Any:
    """A check timing, then the guard step."""
    return call("8.4.1")


@rule("7.3.1.9")
def to_guard_step(game: Game) -> Any:
    """Advance to the guard step."""
    return goto("7.4")


# 7.4 Guard step -----------------------------------------------------------------------------------------------------


@rule("7.4.1.1")
def begin_guard_step(game: Game) -> None:
    """The guard step begins."""
    game.do(ev.note("begin step", step="guard"), *begins(game, "guard step"))


@rule("7.4.1.2")
def guard_check(game: Game) -> Any:
    """A check timing comes before the play timing."""
    game.cite("8.4.2.1")
    return call("8.4.1")


@rule("7.4.1.2")
def guard_action(game: Game) -> Any:
    """The non-turn player calls a guardian, intercepts, or passes."""
    player = game.opponent(game.turn_player)
    guarded = [card for card in attacked(game) if game.master(card) == player]
    options = [Option(("pass",), "no guard")]
    options += playing.guard_options(game, player) if guarded else []
    options += intercept_options(game, player) if guarded else []

    def refused() -> list[Option]:
        return [*playing.refused_guards(game, player), *refused_intercepts(game, player)]

    if len(options) == 1:
        game.cite("7.4.1.2.3.1")
    action = game.choose(player, "guard", "Guard?", options, optional=True, refused=refused)
    if action[0] == "pass":
        game.cite("7.4.1.2.3")
        return goto("7.4.1.3")
    unit = guarded[0]
    if len(guarded) > 1:
        choices = [Option(card.id, f"for {game.place(card)}") for card in guarded]
        unit = game.card(game.choose(player, "guarded", "Guard which unit?", choices))
    if action[0] == "guard":
        game.cite("7.4.1.2.1")
        return call("8.5.2", card=action[1], mode="guard", player=player, guarded=unit.ref)
    game.cite("7.4.1.2.2", "10.2.2.1")
    status = {"rested": True, "guarding": (unit.ref,)}
    game.do(ev.move([action[1]], f"{player}.guardians", "intercept", same_card=True, status=status, player=player))
    return None


@rule("7.4.1.2")
def guard_again(game: Game) -> Any:
    """Go back to 7.4.1.2."""
    return goto("7.4.1.2")


def intercept_options(game: Game, player: str) -> list[Option]:
    """Units that may intercept."""
    found = []
    for card in zones.rear_guards(game, player):
        if keywords.cannot_intercept(game, card) is None:
            found.append(Option(("intercept", card.id), f"intercept with {game.place(card)} ({game.name(card)})"))
    return found


def refused_intercepts(game: Game, player: str) -> list[Option]:
    """Units that cannot intercept, with the rule."""
    found = []
    for card in zones.units(game, player):
        refusal = keywords.cannot_intercept(game, card)
        if refusal:
            found.append(Option(("intercept", card.id), f"intercept with {game.place(card)}", refusal))
    return found


@rule("7.4.1.3")
def shields_count(game: Game) -> None:
    """While guardians are there, the attacked unit's power is increased by the shield of those guarding it."""
    for card in attacked(game):
        if game.zone(game.master(card), "guardians"):
            game.note_value(card, "power")


@rule("7.4.1.4")
def end_guard_step(game: Game) -> Any:
    """A check timing."""
    return call("8.4.1")


@rule("7.4.1.4")
def drive_or_damage(game: Game) -> Any:
    """The drive step if the attacking unit is on the vanguard circle, otherwise the damage step."""
    attacking = attacker(game)
    if attacking is not None and game.zone_name(attacking) == "vanguard":
        return goto("7.5")
    return goto("7.6")


# 7.5 Drive step -----------------------------------------------------------------------------------------------------


@rule("7.5.1.1")
def begin_drive_step(game: Game) -> Any:
    """The drive step begins."""
    game.do(
        ev.note("begin step", step="drive"),
        remember(game, "drive checks", checks=fight(game).get("checks", 0)),
        *begins(game, "drive step"),
    )
    return call("8.4.1")


@rule("7.5.1.2")
def drive_check(game: Game) -> Any:
    """If the attacking unit is a vanguard, a drive check is done."""
    attacking = attacker(game)
    if attacking is None or game.zone_name(attacking) != "vanguard":
        return goto("7.5.1.4")
    if fight(game).get("checks", 0) >= game.note_value(attacking, "drive"):
        return goto("7.5.1.4")
    game.cite("10.1.13.1")
    return None


@rule("7.5.1.2.1")
def reveal_drive(game: Game) -> Any:
    """The top card of the deck goes to the trigger zone face up."""
    player = game.turn_player
    return reveal(game, player, "drive check")


def reveal(game: Game, player: str, why: str) -> Any:
    """The top card of the deck goes to the trigger zone, and is remembered as the checked one."""
    top = piles.top(game, player, "deck")
    if not top:
        game.cite("1.3.2")
        game.bind(checked=None)
        return None
    printed = playing.specify_for_check(game, player, top[0])
    if printed is not None:
        game.do(ev.specify(top[0], printed))
    done = remember(game, why, checks=fight(game).get("checks", 0) + 1) if why == "drive check" else None
    game.do(ev.move(top, f"{player}.trigger", why, player=player), done)
    game.bind(checked=top[0])
    return None


@rule("7.5.1.2.2")
def drive_trigger(game: Game) -> Any:
    """If the card shares a clan with a unit of the turn player, its trigger icon is resolved."""
    return resolve_icon(game, game.turn_player)


def resolve_icon(game: Game, player: str) -> Any:
    """The trigger icon of the checked card is resolved if a unit of its player shares a clan with it."""
    checked = game.env("checked")
    if checked is None or game.zone_name(game.card(checked)) != "trigger":
        return None
    card = game.card(checked)
    icon = game.value(card, "trigger")
    if not icon:
        game.cite("2.8.1.1.1")
        return None
    mine = {clan for unit in zones.units(game, player) for clan in characteristics.clans(game, unit)}
    if not mine.intersection(characteristics.clans(game, card)):
        game.say(f"No unit of {player} shares a clan with {game.name(card)}: the trigger does nothing.")
        return None
    nullified = game.prohibited("trigger effect", player=player)
    if nullified is not None:
        game.cite("11.3.1", "11.3.2")
        game.say(f"The trigger effect is nullified: {nullified.why}.")
        return None
    return call("2.8.1", player=player, icon=icon, left=icons.effects_of(icon))


@rule("7.5.1.2.3")
def drive_check_timing(game: Game) -> Any:
    """A check timing, the card still in the trigger zone."""
    return call("8.4.1")


@rule("7.5.1.2.4")
def take_checked(game: Game) -> None:
    """If the card is still in the trigger zone it goes to the hand."""
    cards = game.zone(game.turn_player, "trigger")
    if cards:
        game.cite("4.10.2")
        game.do(ev.move(cards, f"{game.turn_player}.hand", "drive check to hand", player=game.turn_player, at="bottom"))


@rule("7.5.1.3")
def after_check(game: Game) -> Any:
    """A check timing."""
    return call("8.4.1")


@rule("7.5.1.3")
def another_check(game: Game) -> Any:
    """Fewer checks than the drive: another one. The printed jumps, 7.1.5.2 and 7.1.5.4, mean 7.5.1.2 and 7.5.1.4."""
    game.reading("next-drive-check")
    attacking = attacker(game)
    if attacking is None or game.zone_name(attacking) != "vanguard":
        game.reading("drive-checks-of-an-attacker-that-left")
        return goto("7.5.1.4")
    more = fight(game).get("checks", 0) < game.note_value(attacking, "drive")
    return goto("7.5.1.2") if more else goto("7.5.1.4")


@rule("7.5.1.4")
def end_drive_step(game: Game) -> Any:
    """A check timing."""
    return call("8.4.1")


@rule("7.5.1.4")
def to_damage_step(game: Game) -> Any:
    """Advance to the damage step."""
    return goto("7.6")


# 7.6 Damage step ----------------------------------------------------------------------------------------------------


@rule("7.6.1.1")
def begin_damage_step(game: Game) -> Any:
    """The damage step begins."""
    game.do(ev.note("begin step", step="damage"), *begins(game, "damage step"))
    return call("8.4.1")


@rule("7.6.1.2")
def compare_power(game: Game) -> None:
    """The attack hits what it equals or exceeds; a unit that left is not compared (7.6.1.3)."""
    battle = fight(game)
    attacking = attacker(game)
    hits: list[Ref] = []
    for ref, zone in zip(battle.get("attacked", ()), battle.get("attacked_zones", ()), strict=True):
        unit = still_there(game, ref, zone)
        if attacking is None or unit is None:
            if game.enacts("7.6.1.3"):
                game.say("A unit is no longer there: the powers are not compared, and the attack does not hit.")
                continue
            hits.append(ref)
            continue
        mine, theirs = game.note_value(attacking, "power"), game.note_value(unit, "power")
        if battle.get("mate") is not None and mine == theirs:
            game.reading("legion-equal-power")
        if unit.status.get("legion"):
            game.cite("10.1.24.9")
        unhit = game.prohibited("be hit", unit, it=attacking.ref)
        if unhit is None and mine >= theirs:
            hits.append(ref)
            game.say(f"{mine} against {theirs}: the attack on {game.place(unit)} hits.")
        else:
            game.say(f"{mine} against {theirs}: the attack on {game.place(unit)} does not hit.")
    game.do(remember(game, "compare power", hits=tuple(hits), hit=bool(hits)))


@rule("7.6.1.4")
def check_after_comparing(game: Game) -> Any:
    """A check timing; "when attack hits" waits until 7.6.1.9."""
    return call("8.4.1")


@rule("7.6.1.5")
def deal_damage(game: Game) -> Any:
    """If the attack hit a vanguard, it deals damage equal to the attacking unit's critical."""
    hit = [card for card in _hit(game) if game.zone_name(card) == "vanguard"]
    if not hit:
        game.cite("7.6.1.7")
        return goto("7.6.1.8")
    attacking = attacker(game)
    if attacking is None:
        if game.enacts("7.6.1.5.2"):
            return goto("7.6.1.8")
        return goto("7.6.1.8")
    if fight(game).get("mate") is not None:
        mate = game.here(fight(game)["mate"])
        if mate is not None and game.prohibited("deal damage", mate) is not None and game.enacts("10.1.24.7"):
            return goto("7.6.1.8")
    amount = game.note_value(attacking, "critical") or 0
    if game.prohibited("deal damage", attacking) is not None:
        game.cite("1.3.3")
        amount = 0
    if amount <= 0:
        game.cite("7.6.1.5.1")
        return goto("7.6.1.8")
    player = game.master(hit[0])
    game.cite("3.16.1.1")
    game.bind(damaged=player)
    game.do(
        ev.happen(
            "deal damage", subject=attacking.ref, object=hit[0].ref, amount=amount, player=player, damage="battle"
        ),
        remember(game, "damage", damage=amount),
    )
    return None


def _hit(game: Game) -> list[Card]:
    """The units that were hit and are still there."""
    battle = fight(game)
    where = dict(zip(battle.get("attacked", ()), battle.get("attacked_zones", ()), strict=True))
    found = (still_there(game, ref, where.get(ref, "")) for ref in battle.get("hits", ()))
    return [card for card in found if card is not None]


@rule("7.6.1.6")
def damage_check(game: Game) -> None:
    """The non-turn player does a damage check for each damage."""
    game.cite("10.1.14.1")


@rule("7.6.1.6.1")
def reveal_damage(game: Game) -> Any:
    """The top card of the deck goes to the trigger zone face up."""
    return reveal(game, game.opponent(game.turn_player), "damage check")


@rule("7.6.1.6.2")
def damage_trigger(game: Game) -> Any:
    """If the card shares a clan with a unit of its player, its trigger icon is resolved."""
    return resolve_icon(game, game.opponent(game.turn_player))


@rule("7.6.1.6.3")
def damage_check_timing(game: Game) -> Any:
    """A check timing, the card still in the trigger zone."""
    return call("8.4.1")


@rule("7.6.1.6.4")
def put_damage(game: Game) -> None:
    """If the card is still in the trigger zone it goes to the damage zone."""
    player = game.opponent(game.turn_player)
    cards = game.zone(player, "trigger")
    left = fight(game).get("damage", 0) - 1
    if cards:
        game.cite("4.10.3")
    game.do(
        ev.move(cards, f"{player}.damage", "damage", player=player) if cards else None,
        remember(game, "damage dealt", damage=left),
    )


@rule("7.6.1.6.5")
def check_after_damage(game: Game) -> Any:
    """A check timing: six damage loses here (9.2.2)."""
    return call("8.4.1")


@rule("7.6.1.6.6")
def more_damage(game: Game) -> Any:
    """Damage left: back to 7.6.1.6.1 (printed 7.6.1.6.1.1). Otherwise 7.6.1.8."""
    game.reading("next-damage-check")
    return goto("7.6.1.6.1") if fight(game).get("damage", 0) > 0 else goto("7.6.1.8")


@rule("7.6.1.8")
def retire_hit(game: Game) -> None:
    """All rear-guards that were hit and all guardians are retired, together."""
    player = game.opponent(game.turn_player)
    hit = [card.id for card in _hit(game) if game.zone_name(card) != "vanguard"]
    guardians = [card for p in game.state.players for card in game.zone(p, "guardians")]
    battle = fight(game)
    retired = [*hit, *guardians]
    if retired:
        game.cite("10.1.3.1")
        game.do(ev.move(retired, f"{player}.drop", "retire", player=player, cause="battle"))
    if battle.get("hits"):
        game.bind(hit=True)


@rule("7.6.1.9")
def when_hits(game: Game) -> Any:
    """Abilities with "when attack hits" become stand by now."""
    battle = fight(game)
    if battle.get("hits"):
        hit = ev.happen("hit", subject=battle["attacker"], object=battle["hits"], player=game.turn_player)
        game.do(hit)
    return call("8.4.1")


@rule("7.6.1.9")
def to_close_step(game: Game) -> Any:
    """Advance to the close step."""
    return goto("7.7")


# 7.7 Close step -----------------------------------------------------------------------------------------------------


@rule("7.7.1.1")
def begin_close_step(game: Game) -> None:
    """What waits for the beginning of the close step or the end of the battle, and did not stand by in this one."""
    game.do(ev.note("begin step", step="close"), *begins(game, "close step", "end of battle", once=True))


@rule("7.7.1.2")
def close_check(game: Game) -> Any:
    """A check timing."""
    return call("8.4.1")


@rule("7.7.1.2")
def until_end_of_battle(game: Game) -> None:
    """The battle ends, and with it all effects until the end of that battle."""
    ends = [effect.id for effect in game.state.effects if effect.duration == "battle"]
    if ends:
        game.do(ev.cease(ends, "end of battle"))


@rule("7.7.1.3")
def close_again(game: Game) -> Any:
    """Something still stands by or is to be done: the close step repeats.

    Printed is "which has become stand by in this close step"; 6.8.1.5, the same rule for the end phase, says "have not", and only
    that makes the repetition end, so it is read so.
    """
    game.reading("close-step-repetition")
    return goto("7.7.1.1") if unfinished(game, "close step", "end of battle") else None


@rule("7.7.1.4")
def battle_over(game: Game) -> Any:
    """Attacking and attacked units stop being that; back to the start step."""
    game.do(ev.note("end battle", battle=None))
    return goto("7.2")
