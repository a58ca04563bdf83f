"""Sections 7.6 and 7.7: the damage step and the close step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel.rulebook import call, goto
from rulings.kernel.state import Card, Ref
from rulings.vanguard import keywords
from rulings.vanguard.book import book, rule
from rulings.vanguard.drive_step import resolve_icon, reveal
from rulings.vanguard.fighting import attacker, fight, remember, still_there
from rulings.vanguard.moments import begins, unfinished

if TYPE_CHECKING:
    from rulings.kernel.game import Game


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
    if attacking is not None and game.prohibited("attack", attacking) and not game.enacts("7.3.1.3.2"):
        attacking = None  # otherwise a unit that can no longer attack goes on with the battle
    for ref, zone in zip(battle.get("attacked", ()), battle.get("attacked_zones", ()), strict=True):
        unit = still_there(game, ref, zone)
        if attacking is None or unit is None:
            booster = game.here(battle.get("booster"))
            if battle.get("booster") is not None and booster is None:
                game.cite("7.3.1.6.1.1")
            if attacking is None and game.here(battle.get("mate")) is not None:
                game.reading("a-leader-that-leaves-during-the-attack")
            if unit is None and game.zone(zone.partition(".")[0], zone.partition(".")[2]):
                game.cite("7.3.1.5")
            game.cite("7.3.1.4.2", "7.3.1.4.3")
            if game.enacts("7.6.1.3"):
                game.say("A unit is no longer there: the powers are not compared, and the attack does not hit.")
                continue
            hits.append(ref)
            continue
        mine, theirs = game.note_value(attacking, "power"), game.note_value(unit, "power")
        if battle.get("mate") is not None:
            game.cite("10.1.24.6")
            if game.here(battle["mate"]) is None:
                game.reading("a-mate-that-leaves-during-the-attack")
            elif mine == theirs:
                game.reading("legion-equal-power")
        if battle.get("booster") is not None and game.here(battle["booster"]) is None:
            game.cite("7.3.1.6.1.1")
        if unit.status.get("legion"):
            game.cite("10.1.24.9")
        for card, power in ((attacking, mine), (unit, theirs)):
            if power is None or (card.printed.unspecified and "power" not in card.printed.facts):
                place = game.place(card)
                game.say(f"The power of the card at {place} is not said, and is taken as 0: describe the card to be sure.")
        mine, theirs = mine or 0, theirs or 0
        unhit = game.prohibited("be hit", unit, it=attacking.ref)
        if unhit is not None:
            game.cite("1.3.3")
        if unhit is None and mine >= theirs:
            hits.append(ref)
            game.say(f"{mine} against {theirs}: the attack on {game.place(unit)} hits.")
        else:
            why = f": {unhit.why}" if unhit is not None and mine >= theirs else ""
            game.say(f"{mine} against {theirs}: the attack on {game.place(unit)} does not hit{why}.")
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
        attacking = game.card(fight(game)["attacker"].card)
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
    if hit[0].status.get("legion"):
        game.cite("10.1.24.8")
    game.cite("3.16.1.1")
    game.bind(damaged=player)
    game.do(
        ev.happen(
            "deal damage", subject=attacking.ref, object=hit[0].ref, amount=amount, player=player, damage="battle"
        ),
        remember(game, "damage", damage=amount),
    )
    return None


for _number, _of in (("7.3.1.3.2", "7.6.1.2"), ("7.6.1.5.2", "7.6.1.5"), ("10.1.24.7", "7.6.1.5")):
    book.bears(_number, _of, "modifier")


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
    if fight(game).get("damage", 0) <= 0:
        return goto("7.6.1.8")
    game.reading("next-damage-check")
    return goto("7.6.1.6.1")


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
    hits = battle.get("hits", ())
    attacking = attacker(game)
    anyway = not hits and attacking is not None and game.has_keyword(attacking, keywords.HITS_ANYWAY)
    missed = tuple(ref for ref in battle.get("attacked", ()) if ref not in hits)
    # Rear-guards that were hit have been retired (7.6.1.8); what is said of them is what they were.
    was = {
        ref.card: zone for ref, zone in zip(battle.get("attacked", ()), battle.get("attacked_zones", ()), strict=True)
    }
    told = {"subject": battle["attacker"], "player": game.turn_player, "was": was}
    game.do(
        ev.happen("hit", object=missed if anyway else hits, **told) if hits or anyway else None,
        ev.happen("miss", object=missed, **told) if missed else None,
    )
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
    if not unfinished(game, "close step", "end of battle"):
        return None
    game.reading("close-step-repetition")
    return goto("7.7.1.1")


@rule("7.7.1.4")
def battle_over(game: Game) -> Any:
    """Attacking and attacked units stop being that; back to the start step."""
    game.do(ev.note("end battle", battle=None))
    return goto("7.2")
