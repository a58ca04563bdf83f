"""Sections 7.2 and 7.3: the start step and the attack step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.rulebook import call, goto
from rulings.kernel.state import Card
from rulings.vanguard import keywords, zones
from rulings.vanguard.book import book, rule
from rulings.vanguard.fighting import attacker, fight, remember
from rulings.vanguard.moments import begins

if TYPE_CHECKING:
    from rulings.kernel.game import Game


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
    refusal = game.once(lambda: no_attack(game, player))
    if refusal is not None:
        game.cite(refusal.rule)

        def refused() -> list[Option]:
            return [*refused_attacks(game, player), Option(True, "attack", refusal)]

        game.choose(player, "attack", "Attack?", (Option(False, "no attack"),), optional=True, refused=refused)
        game.say(f"{player} cannot attack: {refusal.why}.")
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


def _not_a_standing_front_unit(game: Game, card: Card) -> Refusal | None:
    if game.zone_name(card) not in zones.FRONT_ROW and not _text_says(game, card, keywords.FROM_BACK_ROW):
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
    kind = "vanguard" if game.zone_name(card) == "vanguard" else "rear-guard"
    return (
        _not_a_target(game, attacking, card)
        or game.prohibited("be attacked", card, it=attacking.ref)
        or game.prohibited(f"attack a {kind}", attacking)
        or game.prohibited("attack it", attacking, it=card.ref)
    )


def _not_a_target(game: Game, attacking: Card, card: Card) -> Refusal | None:
    if card.status.get("mate"):
        return Refusal("7.3.1.4", "a Legion Mate cannot be attacked")
    if game.zone_name(card) not in zones.FRONT_ROW and not game.holds(
        _back_row(game, attacking), {"you": game.master(attacking)}
    ):
        return Refusal("7.3.1.4", f"{game.name(card)} is in the back row")
    return None


def _back_row(game: Game, attacking: Card) -> Mapping[str, Any]:
    """Some effects change the method of choosing the unit for the attack (7.3.1.4.5)."""
    return {"all": []} if _text_says(game, attacking, "attacks the back row") else {"any": []}


def _text_says(game: Game, card: Card, what: str) -> bool:
    """Whether a card's text lets it do what the rules do not; where they contradict, the text takes precedence (1.3.1)."""
    return game.has_keyword(card, what) and "1.3.1" not in book.disabled


for _number in ("1.3.1", "7.3.1.4.7"):
    book.bears(_number, "7.3.1.4", "modifier")


def refused_attacks(game: Game, player: str) -> list[Option]:
    """Attacks that are asked for in vain."""
    found = []
    for card in possible_attackers(game, player):
        refusal = cannot_attack(game, card)
        if refusal:
            found.append(Option(("with", card.id), f"attack with {game.place(card)} ({game.name(card)})", refusal))
    for circle in zones.REAR_GUARD_CIRCLES:
        refusal = zones.no_unit(game, player, circle, "7.3.1.3")
        if refusal:
            found.append(Option(("with", circle), f"attack with {player}.{circle}", refusal))
    return found


# 7.3 Attack step ----------------------------------------------------------------------------------------------------


@rule("7.3.1.1")
def battle_begins(game: Game) -> None:
    """The battle begins, and counts as one from now on, even if it is cut off (7.1.2.1)."""
    game.cite("7.1.2.1")
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
    game.cite("7.3.1.3.1", *([] if game.zone_name(chosen) in zones.FRONT_ROW else ["1.3.1"]))
    resting = [chosen.id]
    if mate is not None:
        game.cite("10.1.24.5", "10.1.24.3")
        game.say(f"{game.name(chosen)} and {game.name(mate)} ({game.place(chosen)}) are the attacking units.")
        resting.append(mate.id)
    else:
        game.say(f"{game.name(chosen)} ({game.place(chosen)}) is the attacking unit.")
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
    attacking = attacker(game)
    if attacking is None:
        return goto("7.7")
    able = targets(game, game.turn_player, attacking)
    if not able:
        return goto("7.7")
    chosen = _chosen_targets(game, attacking, able)
    _cite_targets(game, attacking, chosen)
    refs = tuple(card.ref for card in chosen)
    mate = fight(game).get("mate")
    # Both become the attacking unit (10.1.24.5), and each has its own abilities.
    both = (attacking.ref, mate) if mate is not None and game.enacts("10.1.24.4") else attacking.ref
    game.do(
        remember(
            game,
            "unit being attacked",
            attacked=refs,
            attacked_zones=tuple(card.zone for card in chosen),
            against_vanguard=any(game.zone_name(card) == "vanguard" for card in chosen),
            against_rear_guard=any(game.zone_name(card) != "vanguard" for card in chosen),
        )
    )
    game.bind(attack=ev.happen("attack", subject=both, object=refs, player=game.turn_player))
    return None


def _chosen_targets(game: Game, attacking: Card, able: Sequence[Card]) -> list[Card]:
    """One unit, or as many as the attacking unit may attack; a unit that battles a whole row takes the rest of it too."""
    left, chosen = list(able), list[Card]()
    while left and len(chosen) < keywords.attack_count(game, attacking):
        options = [Option(card.id, f"attack {game.place(card)} ({game.name(card)})") for card in left]
        if chosen:
            options.insert(0, Option(0, "attack no more"))
        picked = game.choose(
            game.turn_player,
            "attacked",
            "Attack which unit?",
            options,
            refused=lambda: _refused_targets(game, attacking),
            optional=bool(chosen),
        )
        if not picked:
            break
        chosen.append(game.card(picked))
        left = [card for card in left if card.id != picked]
    if game.has_keyword(attacking, keywords.WHOLE_FRONT_ROW):
        others = game.opponents(game.turn_player)
        mates = [card for other in others for card in zones.vanguards(game, other) if card.status.get("mate")]
        chosen += [*left, *mates] if mates and not game.enacts("7.3.1.4.7") else left
    return chosen


def _refused_targets(game: Game, attacking: Card) -> list[Option]:
    found = []
    for other in game.opponents(game.turn_player):
        for card in zones.units(game, other):
            refusal = cannot_be_attacked(game, attacking, card)
            if refusal:
                found.append(Option(card.id, f"attack {game.place(card)} ({game.name(card)})", refusal))
        for circle in zones.REAR_GUARD_CIRCLES:
            refusal = zones.no_unit(game, other, circle, "7.3.1.4")
            if refusal:
                found.append(Option((other, circle), f"attack {other}.{circle}", refusal))
    own = Refusal("7.3.1.4", "only the opponent's units are attacked")
    for card in zones.units(game, game.turn_player):
        found.append(Option(card.id, f"attack {game.place(card)} ({game.name(card)})", own))
    return found


def _cite_targets(game: Game, attacking: Card, chosen: Sequence[Card]) -> None:
    """The rules that bear on which units are attacked, and the sentence that names them."""
    game.cite("7.3.1.4.1", "7.3.1.4.4")
    if keywords.attack_count(game, attacking) > 1 or game.has_keyword(attacking, keywords.WHOLE_FRONT_ROW):
        game.cite("7.3.1.4.5", "7.3.1.4.6", "10.1.19.1")
        game.reading("battle-changes-the-attacked-unit")
    if any(game.zone_name(card) not in zones.FRONT_ROW for card in chosen):
        game.cite("1.3.1", "7.3.1.4.5")
    if any(card.status.get("deleted") for card in (attacking, *chosen)):
        game.cite("10.1.25.4")
    named = " and ".join(f"{game.name(card)} ({game.place(card)})" for card in chosen)
    game.say(f"{named} {'is' if len(chosen) == 1 else 'are'} being attacked.")


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
            found.append(Option(card.id, f"boosted by {game.place(card)} ({game.name(card)})", refusal))
    for circle in zones.REAR_GUARD_CIRCLES:
        refusal = zones.no_unit(game, game.turn_player, circle, "7.3.1.6")
        if refusal:
            found.append(Option(circle, f"boosted by {game.turn_player}.{circle}", refusal))
    return found


@rule("7.3.1.7")
def powers_add(game: Game) -> None:
    """The power of the boosting unit, and of a Legion Mate, is added to the attacking unit's."""
    attacking = attacker(game)
    if attacking is None:
        return
    for adding in map(game.here, (fight(game).get("booster"), fight(game).get("mate"))):
        if adding is not None:
            game.say(f"The power of {game.name(adding)} is added to that of {game.name(attacking)}.")
            game.note_value(adding, "power")
    game.note_value(attacking, "power")


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
