"""Sections 3 and 7-5-2: playing cards from the hand: level, cost, deploying, pairing, Commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.gundam import memory, targets, tokens, zones
from rulings.gundam.book import book, rule
from rulings.kernel import effects, in_force, piles, queries
from rulings.kernel import events as ev
from rulings.kernel.choices import AUTHOR, Option, Refusal
from rulings.kernel.memory import found_once
from rulings.kernel.operations import label
from rulings.kernel.rulebook import END, goto
from rulings.kernel.state import Ability, Card, Printed

if TYPE_CHECKING:
    from rulings.kernel.game import Game

TIMINGS = {"main": "13-2-3-1", "action": "13-2-4-1"}
ALTERNATIVE = "alternative"  # the category of an effect that lets its card be played as if it had no level and cost

# 7-5-2-2 ------------------------------------------------------------------------------------------------------------


@rule("7-5-2-2-1")
def reveal(game: Game) -> None:
    """The card is revealed."""
    card = game.card(game.env("card"))
    game.do(ev.happen("reveal", player=game.env("player"), cards=(card.id,)))


@rule("7-5-2-2-1")
def as_if(game: Game) -> Any:
    """A card may say that something can be done while playing it, and that it is then played as if it had less level and cost."""
    player, card = game.env("player"), game.card(game.env("card"))
    ability = alternative(game, player, card)
    if ability is None:
        return None
    options = [Option(True, "use the effect")]
    if not (level_too_low(game, player, card) or cannot_afford(game, player, game.number(card, "cost"))):
        options.insert(0, Option(False, "do not use the effect"))
    used = game.choose(player, "may", f"Use the effect of {game.name(card)} while playing it?", options)
    if not used:
        return None
    game.cite("1-3-1")
    game.bind(as_if=ability.trigger)
    return effects.Resolve(ability.effect, {"you": player, "source": card.ref, "ability": ability.id}, ability.rule)


def numbers_to_play(game: Game, card: Card, played: Mapping[str, Any] | None) -> tuple[int, int]:
    """The level and the cost with which a card is played: its own, or what an effect of it says instead."""
    level, cost = game.number(card, "level"), game.number(card, "cost")
    if not played:
        return level, cost
    less = int(played.get("less", 0))
    return int(played.get("level", level)), max(0, int(played.get("cost", cost)) + less)


def alternative(game: Game, player: str, card: Card) -> Ability | None:
    """The effect by which a card can be played with less level and cost, if what it needs is there."""
    found = next((one for one in card.printed.abilities if one.category == ALTERNATIVE), None)
    if found is None:
        return None
    env = {"you": player, "source": card.ref}
    if targets.missing(game, found.effect, env) is not None or effects.cannot_pay(game, found.effect, env) is not None:
        return None
    with_ = (found.trigger or {}).get("group")
    if with_ is not None and not any(cannot_pair(game, game.card(one)) is None for one in queries.select(game, with_, env)):
        return None
    level, cost = numbers_to_play(game, card, found.trigger)
    have = len(zones.resources(game, player, active=True))
    return found if (zones.level_of(game, player) or 0) >= level and have >= cost else None


@rule("7-5-2-2-2")
def confirm_level(game: Game) -> None:
    """There are as many Resources as the card's level; it was refused otherwise."""
    card = game.card(game.env("card"))
    if not game.env("as_if"):
        game.note_value(card, "level")
    if numbers_to_play(game, card, game.env("as_if"))[0]:
        game.cite("2-9-1", "2-9-4")


@rule("7-5-2-2-3")
def pay_cost(game: Game) -> None:
    """The cost is paid by resting active Resources."""
    card = game.card(game.env("card"))
    if game.env("as_if"):
        cost = numbers_to_play(game, card, game.env("as_if"))[1]
        if not cost:
            return
    else:
        cost = int(game.note_value(card, "cost") or 0)
    game.cite("2-10-1")
    if card.printed.facts.get("type") == "pilot" and any("hand" in ability.zones for ability in card.printed.abilities):
        game.cite("3-3-9-2-1")
    paid = payment(game, game.env("player"), cost)
    game.bind(paid_ex=any(event.action == "exile EX Resource" for event in paid))
    game.do(*paid)


def payment(game: Game, player: str, cost: int) -> list[ev.Event]:
    """Resting Resources for a cost; EX Resources that are used leave the game. The player says how many of each."""
    if cost <= 0:
        return []
    active = zones.resources(game, player, active=True)
    plain = [card.id for card in active if not tokens.is_ex(card)]
    extra = [card.id for card in active if tokens.is_ex(card)]
    counts = range(max(0, cost - len(plain)), min(len(extra), cost) + 1)
    options = [Option(number, _payment_words(cost, number)) for number in counts]
    used = game.choose(player, "payment", f"Pay {cost} with which Resources?", options) if len(options) > 1 else counts[0]
    found = []
    if cost > used:
        found.append(ev.change(plain[: cost - used], "rest", {"rested": True}, player=player, cause="cost"))
    if used:
        game.cite("5-17-3-2-3")
        found.append(ev.destroy_token(extra[:used], "exile EX Resource"))
    return found


def _payment_words(cost: int, extra: int) -> str:
    if not extra:
        return "pay with no EX Resource"
    return f"pay with {extra} EX Resource{'s' if extra > 1 else ''}"


@book.refuses("7-5-2-2-3", of="7-5-2-1")
def cannot_afford(game: Game, player: str, cost: int) -> Refusal | None:
    """There must be enough active Resources."""
    have = len(zones.resources(game, player, active=True))
    if have >= cost:
        return None
    why = f"it costs {cost}; {have} Resource{'s are' if have != 1 else ' is'} active"
    if sum(len(zones.resources(game, one, active=True)) for one in game.team(player)) >= cost:
        return Refusal("12-3-3", f"{why}, and a teammate does not pay", ("7-5-2-2-3",))
    return Refusal("7-5-2-2-3", why, ("2-10-1",))


@rule("7-5-2-2-4")
def play_it(game: Game) -> Any:
    """What playing the card means is said by its type."""
    mode = game.env("mode")
    return goto({"unit": "3-2-1", "pilot": "3-3-1", "command": "3-4-1", "base": "3-5-1"}[mode])


# section 3 ----------------------------------------------------------------------------------------------------------


def deployed(game: Game) -> dict[str, Any]:
    """The status of a Unit or Base that is deployed now: active, and new this turn (5-4-2, 3-2-4)."""
    return {"deployed": game.fact("turn_number", 0)}


@rule("3-2-1")
def deploy_unit(game: Game) -> Any:
    """A Unit card is deployed into the battle area."""
    player, card = game.env("player"), game.env("card")
    game.cite("5-8-1", "4-5-2", "5-4-2")
    game.do(ev.move([card], f"{player}.battle", "deploy", player=player, at="bottom", status=deployed(game), cause="play"))
    return END


@rule("3-3-1")
def pair_pilot(game: Game) -> Any:
    """A Pilot is placed beneath a Unit and paired with it."""
    player, card = game.env("player"), game.env("card")
    found = [unit for unit in zones.units(game, player) if cannot_pair(game, unit) is None]
    with_ = (game.env("as_if") or {}).get("group")
    if with_ is not None:  # it is played for less because it is paired with one of these
        env = {"you": player, "source": game.card(card).ref}
        found = [unit for unit in found if queries.matches(game, unit, with_, env)]
    options = [Option(unit.id, _with(game, unit.id)) for unit in found]
    unit = game.choose(player, "pair", "With which Unit?", options, refused=lambda: _refused_units(game, player))
    game.cite("5-9-1", "4-5-3")
    if game.card(card).printed.facts.get("type") == "command":
        game.cite("3-4-6-2", "3-4-6-3", "3-4-6-4")
    game.do(*pairing(game, player, card, unit))
    return END


def _refused_units(game: Game, player: str) -> list[Option]:
    """The Units with which a Pilot cannot be paired: those that have one, and those of other players."""
    found = [(one, cannot_pair(game, one)) for one in zones.units(game, player)]
    for other in game.others(player):
        rule = "12-3-3" if other in game.team(player) else "3-3-1"
        found += [(one, Refusal(rule, f"{game.name(one)} is {other}'s", ("4-1-1-1",))) for one in zones.units(game, other)]
    return [Option(one.id, _with(game, one.id), refusal) for one, refusal in found if refusal is not None]


def _with(game: Game, unit: int) -> str:
    return f"with {label(game, unit)}"


def pairing(game: Game, player: str, card: int, unit: int, cause: str = "play") -> list[ev.Event]:
    """A card is paired as a Pilot with a Unit."""
    above = game.ref(unit)
    where = f"{game.card(card).owner}.battle"
    status = {"pilot_of": above}
    return [ev.move([card], where, "pair", player=player, at="bottom", status=status, object=above, cause=cause)]


def cannot_pair(game: Game, unit: Card) -> Refusal | None:
    """Why a Pilot cannot be paired with a Unit."""
    return has_pilot(game, unit) or game.prohibited("pair", unit)


@book.refuses("3-3-4", of="3-3-1")
def has_pilot(game: Game, unit: Card) -> Refusal | None:
    """A Unit has at most one Pilot, and it is not exchanged (3-3-5)."""
    if zones.pilot(game, unit) is not None:
        return Refusal("3-3-4", f"{game.name(unit)} already has a Pilot")
    return None


@rule("3-4-1")
def command_leaves(game: Game) -> None:
    """The Command leaves the hand; while its effect is active it is in no location."""
    player, card = game.env("player"), game.env("card")
    game.cite("3-4-3")
    paid = game.env("paid_ex")
    game.do(ev.move([card], f"{player}.nowhere", "play", player=player, cause=game.env("timing"), extra=paid))


@rule("3-4-1")
def command_effect(game: Game) -> Any:
    """Its command effect activates."""
    player, card = game.env("player"), game.card(game.env("card"))
    effect = command_ability(card, game.env("timing"))
    if effect is None:
        return None
    game.cite("10-1-8-1", "10-3-2", "10-3-3", TIMINGS[game.env("timing")])
    if _in_portions(effect):
        game.cite("10-1-8-1-2")
    if len(effect.timing) > 1:
        game.cite("13-2-3-2" if game.env("timing") == "main" else "13-2-4-3")
    game.do(*memory.command_activated(game, player, card, game.env("timing")))
    env = {"you": player, "source": card.ref, "ability": effect.id, "paid_ex": game.env("paid_ex")}
    return effects.Resolve(effect.effect, env, "10-3-2")


@rule("3-4-4")
def command_to_trash(game: Game) -> Any:
    """After its effect has ended the Command is placed into the trash, unless the effect says otherwise."""
    card = game.state.cards.get(game.env("card"))
    if card is not None and card.zone.endswith(".nowhere"):
        game.do(ev.move([card.id], f"{card.owner}.trash", "to trash", player=card.owner, cause="command"))
    return END


@rule("3-5-1")
def deploy_base(game: Game) -> Any:
    """A Base is deployed into the base section."""
    player, card = game.env("player"), game.env("card")
    game.cite("5-8-1", "4-6-3", "5-4-2")
    where = zones.zone_id(game, player, "base")
    game.do(ev.move([card], where, "deploy", player=player, status=deployed(game), cause="play"))
    return END


# what may be played --------------------------------------------------------------------------------------------------


def command_ability(card: Card, timing: str) -> Ability | None:
    """The command effect of a card that has a timing."""
    return _commands(card.printed).get(timing)


@found_once
def _commands(printed: Printed) -> Mapping[str, Ability]:
    """The command effects of a card by timing; of several the first counts."""
    effects = [ability for ability in reversed(printed.abilities) if ability.category == "command"]
    return {timing: ability for ability in effects for timing in ability.timing}


def modes(card: Card, timing: str) -> Sequence[str]:
    """As what a card can be played at a time: a Command card with a Pilot effect can be paired instead (3-4-6-2)."""
    return _modes(card.printed)[timing != "action"]


@found_once
def _modes(printed: Printed) -> tuple[Sequence[str], Sequence[str]]:
    """As what a card can be played in an action step, and in the main phase."""
    kind = printed.facts.get("type")
    found = [str(kind)] if kind in ("unit", "pilot", "base", "command") else []
    if kind == "command" and printed.facts.get("pilot"):
        found.append("pilot")
    return ["command"] if kind == "command" else [], found


def no_play(game: Game, player: str, card: Card, mode: str, timing: str, payable: bool = False) -> Refusal | None:
    """Why a card cannot be played, by the most specific rule. `payable`: its level and cost have been looked at."""
    return (
        (_wrong_time(card, mode, timing) if mode == "command" else None)
        or (None if payable else _cannot_pay(game, player, card))
        or (_nothing_to_pair(game, player, mode) if mode == "pilot" else None)
        or (_no_target(game, player, card, mode, timing) if mode == "command" else None)
        or game.prohibited("play", card, player=player)
    )


def _cannot_pay(game: Game, player: str, card: Card) -> Refusal | None:
    """Level and cost, unless the card itself offers another way."""
    refusal = level_too_low(game, player, card) or cannot_afford(game, player, game.number(card, "cost"))
    return refusal if refusal is None or alternative(game, player, card) is None else None


def _wrong_time(card: Card, mode: str, timing: str) -> Refusal | None:
    if mode == "command" and command_ability(card, timing) is None:
        other = "action" if timing == "main" else "main"
        return Refusal(TIMINGS[other], f"it has no 【{timing.capitalize()}】 timing", ("3-4-5",))
    return None


@book.refuses("7-5-2-2-2", of="7-5-2-1")
def level_too_low(game: Game, player: str, card: Card) -> Refusal | None:
    """The player needs as many Resources as the card's level."""
    level, have = game.number(card, "level"), zones.level_of(game, player) or 0
    if have >= level:
        return None
    why = f"it is Lv.{level}; {player} has {have} Resource{'s' if have != 1 else ''}"
    if sum(zones.level_of(game, one) or 0 for one in game.team(player)) >= level:
        return Refusal("12-3-3", f"{why}, and a teammate's do not count", ("7-5-2-2-2",))
    return Refusal("7-5-2-2-2", why, ("2-9-1",))


@book.refuses("3-3-3", of="3-3-1")
def _nothing_to_pair(game: Game, player: str, mode: str) -> Refusal | None:
    """A Pilot exists in the battle area only paired with a Unit."""
    if mode != "pilot":
        return None
    first = None
    for unit in zones.units(game, player):
        refusal = cannot_pair(game, unit)
        if refusal is None:
            return None
        first = first or refusal
    return first or Refusal("3-3-3", "there is no Unit to pair it with")


@book.refuses("10-1-8-1-1", of="3-4-1")
def _no_target(game: Game, player: str, card: Card, mode: str, timing: str) -> Refusal | None:
    """A Command whose target cannot be chosen cannot be played."""
    effect = command_ability(card, timing) if mode == "command" else None
    if effect is None:
        return None
    refusal = targets.missing(game, effect.effect, {"you": player, "source": card.ref})
    if refusal is None:
        return None
    portions = _in_portions(effect) and game.enacts("10-1-8-1-2")
    return Refusal("10-1-8-1-2" if portions else "10-1-8-1-1", refusal.why, ("10-1-8-1-1", "10-2-2"))


def _in_portions(effect: Ability) -> bool:
    """Whether a text has portions that "Then" or "If you do" separates; only the first one's targets are needed."""
    return any(node.op == "then" or (node.op == "if" and node.args["condition"].get("bound") == "did") for node in effect.effect)


VERBS = {"unit": "deploy", "base": "deploy", "pilot": "pair", "command": "play"}


def _words(game: Game, card: int, mode: str) -> Any:
    return lambda: f"{VERBS[mode]} {game.name(card)}"


def _offers(game: Game, player: str, timing: str) -> list[tuple[Card, Sequence[str]]]:
    """The cards of a hand, one of each kind, with that as what they can be played."""
    cards = game.state.cards
    perhaps: dict[int, tuple[Card, Sequence[str]]] = {}
    for card_id in game.zone(player, "hand"):
        card = cards[card_id]
        ways = modes(card, timing)
        if ways and card.printed.name:
            perhaps[card_id] = (card, ways)
    return [perhaps[card_id] for card_id in piles.distinct(game, perhaps)] if perhaps else []


def play_options(game: Game, player: str, timing: str) -> list[Option]:
    """The cards of the hand that may be played."""
    found: list[Option] = []
    offers = _offers(game, player, timing)
    if not offers:
        return found
    payable = _payable(game, player)
    forbidden = bool(book.disabled) or "play" in in_force.active(game).cannot
    for card, ways in offers:
        paid = payable(card)
        if not (paid or book.disabled or _has_alternative(card.printed)):
            continue  # so it is with much of a hand; whoever asks why not is told by the rules
        for mode in ways:
            enough = paid and not forbidden and mode in ("unit", "base")  # which need nothing but their level and cost
            if enough or no_play(game, player, card, mode, timing, paid) is None:
                found.append(Option(("play", player, card.id, mode), _words(game, card.id, mode)))
    return found


def _payable(game: Game, player: str) -> Callable[[Card], bool]:
    """Tells of a card whether a look at the Resources shows that its level and cost are there."""
    there = zones.resources(game, player)
    level, active = len(there), len([one for one in there if "rested" not in one.status])
    changing = in_force.active(game).stats
    if "level" in changing or "cost" in changing:
        return lambda card: game.number(card, "level") <= level and game.number(card, "cost") <= active

    def payable(card: Card) -> bool:
        facts = card.printed.facts
        return (facts.get("level") or 0) <= level and (facts.get("cost") or 0) <= active

    return payable


@found_once
def _has_alternative(printed: Printed) -> bool:
    return any(one.category == ALTERNATIVE for one in printed.abilities)


def refused_plays(game: Game, player: str, timing: str) -> list[Option]:
    """Those that may not be played, each with its rule."""
    found = []
    for card, ways in _offers(game, player, timing):
        for mode in ways:
            refusal = no_play(game, player, card, mode, timing)
            if refusal:
                found.append(Option(("play", player, card.id, mode), _words(game, card.id, mode), refusal))
    if timing == "main":
        found += _pilots_alone(game, player)
        found += [
            Option(("move", player, card.id), _words(game, card.id, "pilot"), Refusal("3-3-5", "it is paired already"))
            for card in map(game.card, game.zone(player, "battle"))
            if not zones.is_unit(card)
        ]
    if timing == "action":
        for card_id in piles.distinct(game, game.zone(player, "hand")):
            card = game.card(card_id)
            for mode in modes(card, "main"):
                if mode == "pilot" and card.printed.facts.get("type") == "command":
                    late = Refusal("13-2-4-2", "a Command card cannot be paired as a Pilot in an action step")
                elif mode == "command":
                    continue
                else:
                    late = Refusal("7-5-2-1", f"{VERBS[mode]}ing is done in the main phase")
                found.append(Option(("play", player, card.id, mode), _words(game, card.id, mode), late))
    return found


def _pilots_alone(game: Game, player: str) -> list[Option]:
    """ "Deploy" said of a Pilot card, unless a Unit is named that it is paired with."""
    why = Refusal("3-3-3", "a Pilot is in the battle area only while it is paired with a Unit", aside=True)
    cards = map(game.card, piles.distinct(game, game.zone(player, "hand")))
    pilots = [card for card in cards if card.printed.facts.get("type") == "pilot"]
    return [Option(("deploy", player, card.id), f"deploy {game.name(card)}", why) for card in pilots]


# unspecified cards ---------------------------------------------------------------------------------------------------


def specified(game: Game, card: Card, facts: Sequence[tuple[str, Any, str]]) -> Printed:
    """What an unspecified card is, as far as it matters now, said by the scenario's author."""
    options = [Option((name, value), words) for name, value, words in facts]
    name, value = game.choose(AUTHOR, "specify", "What is the card?", options, about=card.id)
    return Printed("", {**card.printed.facts, name: value})
