"""Section 8: abilities and effects, check timing, playing and resolving cards and abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel import effects, loops, piles, triggers
from rulings.kernel import events as ev
from rulings.kernel.choices import AUTHOR, Option, Refusal
from rulings.kernel.rulebook import AGAIN, END, goto
from rulings.kernel.state import Ability, Card, Pending, Printed
from rulings.vanguard import conditions, keywords, rule_actions, seeing, zones
from rulings.vanguard.book import book, rule

if TYPE_CHECKING:
    from rulings.kernel.game import Game

# 3.1.1.3 ------------------------------------------------------------------------------------------------------------

_ACTIVE_ZONES = {
    "vanguard": "3.1.1.3.1",
    "rear-guard": "3.1.1.3.2",
    "guardian": "3.1.1.3",  # the document prints the number of this one without its text
    "hand": "3.1.1.3.4",
    "drop": "3.1.1.3.5",
    "bind": "3.1.1.3.6",
    "soul": "3.1.1.3.7",
    "damage": "3.1.1.3.8",
}


def inactive_by(game: Game, card: Card, ability: Ability) -> str:
    """'' if the ability is active where its card is, otherwise the rule by which it is not."""
    status = card.status
    if status.get("heart") or status.get("locked"):
        return "10.1.26.3" if status.get("heart") else "10.1.21.3"
    zone = game.zone_name(card)
    if status.get("face_down") and not status.get("deleted") and zone in ("damage", "bind"):
        return "4.8.2.2" if zone == "damage" else "4.9.2.2"
    if not ability.zones:
        return ""
    for name in ability.zones:
        if zone in game.rules.groups.get(name, ()):
            return ""
    return _ACTIVE_ZONES.get(ability.zones[0], "3.1.1.3")


def condition(game: Game, name: str, args: Any, env: Mapping[str, Any]) -> bool:
    """Conditions that only Vanguard has."""
    you = env["you"]
    if name == "limit break":
        card = game.here(env["source"])
        anyway = card is not None and game.has_keyword(card, keywords.NO_DAMAGE_NEEDED)
        return anyway or keywords.limit_break(game, you, args)
    if name == "generation break":
        return keywords.generation_break(game, you, args)
    battle = game.fact("battle") or {}
    if name == "attacked a vanguard":
        return against(game, battle, vanguard=True)
    if name == "attacked a rear-guard":
        return against(game, battle, vanguard=False)
    if name == "in legion":
        return bool(in_legion(game, env))
    if name == "legion this turn":
        return bool(legion_this_turn(game, env))
    if name == "ridden by the same clan":
        return _same_clan_rides(game, env)
    if name not in conditions.CONDITIONS:
        raise LookupError(f"Vanguard has no condition {name!r}")
    return conditions.CONDITIONS[name](game, args, env)


def _same_clan_rides(game: Game, env: Mapping[str, Any]) -> bool:
    """Whether the unit that rides shares a clan with the one that is ridden (10.2.6.1)."""
    riding = game.state.cards.get(env.get("event_onto", 0))
    ridden = game.state.cards.get(env["source"].card)
    if riding is None or ridden is None:
        return False
    return riding.printed.facts.get("clan") == ridden.printed.facts.get("clan")


@book.defines("10.1.24.14", of="8.1.1.2.3")
def in_legion(game: Game, env: Mapping[str, Any]) -> bool:
    """Whether the unit is in a legion state at this point of time."""
    card = game.here(env["source"])
    game.cite("10.1.24.14")
    return card is not None and bool(card.status.get("legion"))


@book.defines("10.1.24.15", of="8.1.1.2.3")
def legion_this_turn(game: Game, env: Mapping[str, Any]) -> bool:
    """Whether this is the turn in which the unit changed to being in legion."""
    card = game.here(env["source"])
    game.cite("10.1.24.15")
    return card is not None and card.status.get("legion_turn") == game.fact("turn_number", 0)


@book.defines("7.1.2.2", of="7.3.1.4")
def against(game: Game, battle: Mapping[str, Any], vanguard: bool) -> bool:
    """Whether this is a battle in which a vanguard (or a rear-guard) was attacked, as chosen in 7.3.1.4."""
    game.cite("7.1.2.2")
    turned = _turned_into(game, battle)
    if turned is not None:
        game.cite("7.1.2.3")
        return turned == ("vanguard" if vanguard else "rear-guard")
    return bool(battle.get("against_vanguard" if vanguard else "against_rear_guard"))


@book.modifier("7.1.2.3", of="7.1.2.2")
def _turned_into(game: Game, battle: Mapping[str, Any]) -> str | None:
    """If all units being attacked have changed from vanguard to rear-guard or the other way, the battle changes its name."""
    found = {_kind(game, card) for card in map(game.here, battle.get("attacked", ())) if card is not None}
    if len(found) != 1:
        return None
    (kind,) = found
    before = "vanguard" if battle.get("against_vanguard") else "rear-guard"
    both = battle.get("against_vanguard") and battle.get("against_rear_guard")
    return kind if kind != before and not both and kind else None


def _kind(game: Game, card: Card) -> str:
    zone = game.zone_name(card)
    return "vanguard" if zone == "vanguard" else "rear-guard" if zone in zones.REAR_GUARD_CIRCLES else ""


@book.defines("10.1.28.1", of="8.5.2.3")
def cost_lost(game: Game, env: Mapping[str, Any]) -> bool:
    """Whether the card of the ability has lost its cost: then the actions of the cost are not performed."""
    card = game.here(env.get("source"))
    if card is None or game.prohibited("pay the cost", card) is None:
        return False
    game.cite("10.1.28.1")
    return True


for _number in ("8.1.1.1.2.1", "8.1.1.2.3.1", "8.1.1.1.2.6", "4.8.2.2", "10.2.10.3"):
    book.bears(_number, "8.5.3.5", "modifier")


# 8.4.1 Check timing -------------------------------------------------------------------------------------------------


@rule("8.4.1.1")
def resolve_rule_actions(game: Game) -> Any:
    """Rule actions are resolved together, again and again until there are none."""
    draw = loops.endless(game)
    if draw is not None:
        game.do(draw)
        return END
    events = rule_actions.collect(game)
    if not events:
        return None
    game.cite("9.1.3")
    game.do(*events)
    return AGAIN


def _standing_by(game: Game, player: str) -> list[Pending]:
    return [waiting for waiting in game.state.pending if waiting.master == player]


def _play_one(game: Game, player: str) -> Any:
    """The master of abilities standing by plays one of them; it must be played (8.6.3.1)."""
    waiting = _standing_by(game, player)
    if not waiting:
        return None
    options = [Option(one.id, _resolve_words(game, one)) for one in waiting]
    game.cite("8.6.3", "8.6.3.1")
    chosen = game.choose(player, "pending", "Resolve which ability?", options)
    one = next(w for w in waiting if w.id == chosen)
    if game.here(one.source) is None:
        game.follows("play even if moved")
    game.bind(resolving=True)
    game.do(ev.dismiss([one.id], "play"), *_uses(game, one.source.card, one.ability))
    program = program_of(one.ability)
    env = {**one.env, "ability": one.ability.id, "category": "automatic"}
    return effects.Resolve(program, env, one.ability.rule or "8.5.3.5")


def _resolve_words(game: Game, one: Pending) -> Any:
    def words() -> str:
        name = game.name(one.source.card) if one.source.card in game.state.cards else "a card that left"
        return f"resolve {name}'s ability: {one.ability.text}"

    return words


def _uses(game: Game, card_id: int, ability: Ability) -> Sequence[ev.Event]:
    card = game.state.cards.get(card_id)
    if ability.limit is None or card is None:
        return ()
    if "cannot be used for the rest" not in ability.text:  # otherwise its text says it, where it says it
        game.cite("11.5.1.1" if ability.limit[0] == "turn" else "11.2.1.1")
    return (ev.use(triggers.use_key(game, card, ability)),)


def program_of(ability: Ability) -> Sequence[Any]:
    """What resolving an ability performs: its effect, or first the words that could not be read."""
    return ability.effect


@rule("8.4.1.2")
def turn_players_ability(game: Game) -> Any:
    """The turn player chooses one of his or her abilities standing by, plays it and resolves it."""
    return _play_one(game, game.turn_player)


@rule("8.4.1.2")
def back_to_rule_actions(game: Game) -> Any:
    """Then go to 8.4.1.1."""
    if game.env("resolving"):
        seeing.cover(game)
        game.bind(resolving=None)
        return goto("8.4.1.1")
    return None


@rule("8.4.1.3")
def other_players_ability(game: Game) -> Any:
    """An ability of the non-turn player. Printed is that the turn player chooses it; 8.6.3 gives the choice to its master."""
    for player in game.opponents(game.turn_player):
        if _standing_by(game, player):
            if len(_standing_by(game, player)) > 1:
                game.cite("8.6.3")
                game.reading("who-orders-the-other-players-abilities")
            return _play_one(game, player)
    return None


@rule("8.4.1.3")
def back_again(game: Game) -> Any:
    """Then go to 8.4.1.1."""
    return back_to_rule_actions(game)


@rule("8.4.1.4")
def end_check_timing(game: Game) -> Any:
    """The check timing ends."""
    return END


# 8.5 Playing and resolving ------------------------------------------------------------------------------------------


@rule("8.5.2.1")
def choose_and_reveal(game: Game) -> None:
    """The card is revealed; an unspecified one must now be said to be what it is played as."""
    card_id = game.env("card")
    if card_id is not None and game.card(card_id).printed.unspecified:
        printed = specify_for_play(game, game.env("player"), card_id, game.env("mode"))
        if printed is not None:
            game.do(ev.specify(card_id, printed))
    game.cite("8.5.1")
    game.cite(
        {"ride": "8.5.2.1.1.1", "call": "8.5.2.1.1.2", "guard": "8.5.2.1.1.2", "stride": "8.5.2.1.1.3"}.get(
            game.env("mode"), "8.5.2.1"
        )
    )


@rule("8.5.2.2")
def make_choices(game: Game) -> None:
    """A card from the hand needs a circle."""
    mode, player = game.env("mode"), game.env("player")
    if mode == "call":
        options = [Option(name, f"to {name}") for name in zones.rear_guard_circles(game, player)]
        game.cite("8.5.2.2.1", "6.6.1.2.1.1", "4.6.6")
        game.bind(
            to=game.choose(
                player, "circle", "To which circle?", options, refused=lambda: _refused_circles(game, player)
            )
        )
    elif mode == "guard":
        game.cite("8.5.2.2.1.1", "4.6.5")
        game.bind(to=zones.guardian_circle())
    elif mode != "act":
        game.cite("4.6.4")
        game.bind(to=zones.vanguard_circle())
        if mode == "stride":
            game.cite("8.5.2.2.2")


def _refused_circles(game: Game, player: str) -> list[Option]:
    found = [
        Option(
            "vanguard",
            "to vanguard",
            Refusal("6.6.1.2.1.1", "only a rear-guard circle can be played on in the main phase"),
        )
    ]
    for name in zones.REAR_GUARD_CIRCLES:
        if zones.is_lock_circle(game, player, name):
            found.append(Option(name, f"to {name}", Refusal("4.6.7", f"{name} is a lock circle")))
    return found


@rule("8.5.2.3")
def pay_costs(game: Game) -> Any:
    """All costs are paid together; what cannot be paid wholly is cancelled and rewound."""
    mode, player = game.env("mode"), game.env("player")
    if mode == "act":
        card_id, ability_id = game.env("ability")
        card = game.card(card_id)
        ability = next(a for a in game.abilities(card) if a.id == ability_id)
        env = {"you": player, "source": card.ref, "ability": ability.id, "category": "activated"}
        uses = _uses(game, card_id, ability)
        if not ability.cost:
            game.cite("8.1.1.1.2.6")
        effects.pay(game, ability.cost, env)
        game.do(*uses)
        game.bind(act=ability, act_env={**env, **{k: v for k, v in game.bound.items() if k not in ("act", "act_env")}})
        return goto("8.5.3.5")
    if mode == "stride":
        discard_for_stride(game, player, game.env("card"))
    return goto({"ride": "8.5.3.1", "call": "8.5.3.2", "guard": "8.5.3.3", "stride": "8.5.3.4"}[mode])


@rule("8.5.3.1")
def ride(game: Game) -> Any:
    """The unit goes on to the vanguard circle, standing; the current vanguard goes into the soul."""
    game.cite("8.5.1.1", "8.5.1.1.1", "10.1.5.1", "10.1.5.1.1")
    game.do(*ride_events(game, game.env("player"), game.env("card"), "normal"))
    return END


def ride_events(game: Game, player: str, card: int, how: str) -> Sequence[ev.Event]:
    """Riding: vanguards, their mates and hearts go to the soul (10.1.5.1.2, 10.1.5.1.4), together with the new one's coming."""
    there = game.zone(player, "vanguard")
    under = [c for c in there if not game.card(c).printed.facts.get("g_unit")]
    g_units = [c for c in there if game.card(c).printed.facts.get("g_unit")]
    if any(game.card(c).status.get("heart") for c in under):
        game.cite("10.1.5.1.4")
    elif any(game.card(c).status.get("legion") for c in under):
        game.cite("10.1.5.1.2")
    found = [ev.move([card], f"{player}.{zones.vanguard_circle()}", "ride", player=player, cause=how)]
    if under:
        found.append(ev.move(under, f"{player}.soul", "ridden", player=player, cause=how, by=player, onto=card))
    if g_units:
        game.cite("10.1.5.1.3")
        found.append(
            ev.move(g_units, f"{player}.g-zone", "return to the G zone", status={"face_up": True}, player=player)
        )
    return found


@rule("8.5.3.2")
def call_unit(game: Game) -> Any:
    """The unit goes on to the rear-guard circle, standing. A unit already there goes by a rule action (9.3.6)."""
    player, to = game.env("player"), game.env("to")
    game.cite("8.5.1.1.2", "10.1.6.1", "10.1.6.1.2", "10.1.6.1.1.1.2", "4.6.6.1")
    game.do(ev.move([game.env("card")], f"{player}.{to}", "call", player=player, cause="normal"))
    return END


@rule("8.5.3.3")
def call_guardian(game: Game) -> Any:
    """The unit goes on to the guardian circle, resting, guarding the chosen unit."""
    player = game.env("player")
    game.cite("8.5.1.1.2", "10.1.6.1.2.1")
    status = {"rested": True, "guarding": game.env("guarding")}
    game.do(
        ev.move([game.env("card")], f"{player}.{game.env('to')}", "guard", player=player, status=status, cause="normal")
    )
    return END


@rule("8.5.3.4")
def stride_onto(game: Game) -> Any:
    """The G unit goes on to the vanguard circle; the unit there becomes the heart."""
    game.cite("8.5.1.1.3")
    game.bind(how="normal")
    return goto("10.1.27.2.1")


@rule("8.5.3.5")
def perform_ability(game: Game) -> Any:
    """The effects of the ability are performed."""
    ability: Ability = game.env("act")
    lasting = keywords.condition_rule(
        ability
    )  # limit break and the like were looked at when it was played, and not again
    if lasting and not game.enacts(lasting) and not game.holds(ability.condition, game.env("act_env")):
        return END
    return effects.Resolve(program_of(ability), game.env("act_env"), ability.rule or "8.5.3.5")


@rule("8.5.3.5")
def ability_resolved(game: Game) -> Any:
    """The ability has resolved."""
    seeing.cover(game)
    return END


# what may be played -------------------------------------------------------------------------------------------------


@book.refuses("8.5.2.1.1.1", of="8.5.2.1")
def no_ride(game: Game, player: str, card_id: int) -> Refusal | None:
    """A normal ride needs the same grade as the current vanguard (the Legion Leader) or one higher."""
    unit = zones.vanguard(game, player)
    grade = game.value(card_id, "grade")
    if unit is None or grade is None:
        return None
    have = game.number(unit, "grade")
    if grade in (have, have + 1):
        if unit.status.get("legion"):
            game.cite("10.1.24.10")
        return game.prohibited("normal ride", player=player)
    number = "10.1.24.10" if unit.status.get("legion") else "8.5.2.1.1.1"
    why = f"{game.name(card_id)} is grade {grade}; the vanguard is grade {have}"
    return Refusal(number, why, ("8.5.2.1.1.1",) if unit.status.get("legion") else ())


@book.refuses("8.5.2.1.1.2", of="8.5.2.1")
def no_call(game: Game, player: str, card_id: int) -> Refusal | None:
    """A normal call needs a grade not above the current vanguard's."""
    unit = zones.vanguard(game, player)
    grade = game.value(card_id, "grade")
    if unit is None:
        return Refusal("8.5.2.1.1.2", "there is no vanguard")
    if grade is not None and grade > game.number(unit, "grade"):
        return Refusal(
            "8.5.2.1.1.2", f"{game.name(card_id)} is grade {grade}, above the vanguard's {game.number(unit, 'grade')}"
        )
    return game.prohibited("normal call", game.card(card_id), player=player)


@book.refuses("8.5.2.1.1.3", of="8.5.2.1")
def no_stride(game: Game, player: str, card_id: int) -> Refusal | None:
    """A normal stride needs grade 3 or greater vanguards of both players, and its cost."""
    for who in game.state.players:
        unit = zones.vanguard(game, who)
        if unit is None or game.number(unit, "grade") < 3:
            return Refusal("8.5.2.1.1.3", f"{who}'s vanguard is not grade 3 or greater")
    timing, cost = stride_skill(game.card(card_id))
    if timing.casefold() != "stride step":
        return Refusal("6.5.1.2.2", f"its stride condition is not the stride step but: {timing}")
    if cost:
        return effects.cannot_pay(game, cost, {"you": player}) or game.prohibited("stride", player=player)
    if sum(stride_grade(game, card) for card in game.zone(player, "hand")) < 3:
        return Refusal("8.5.2.3", "the grades of the hand do not sum up to 3, which is the cost", ("10.2.10.3.1",))
    return game.prohibited("stride", player=player)


def stride_skill(card: Card) -> tuple[str, Sequence[Any]]:
    """When a G unit can stride and what it costs (10.2.10.3); where the skill names neither, 10.2.10.3.1 gives them."""
    skill = next((ability for ability in card.printed.abilities if ability.keyword == "Stride"), None)
    if skill is None or "10.2.10.3" in book.disabled:
        return "stride step", ()
    return (skill.timing[0] if skill.timing else "stride step"), skill.cost


def stride_grade(game: Game, card_id: int) -> int:
    """A card's grade while the cost of a stride is paid: some cards then get more."""
    return game.number(card_id, "grade") + game.number(card_id, "stride grade")


def discard_for_stride(game: Game, player: str, card_id: int) -> None:
    """The cost of a stride: the one that its skill names, else cards whose grades sum up to 3 or more (10.2.10.3.1)."""
    cost = stride_skill(game.card(card_id))[1]
    if cost:
        game.cite("10.2.10.3")
        effects.pay(game, cost, {"you": player, "source": game.ref(card_id)})
        return
    if not game.enacts("10.2.10.3.1"):
        return
    total = 0
    left = list(game.zone(player, "hand"))
    chosen: list[int] = []
    while total < 3 and left:
        kinds = piles.distinct(game, left)
        options = [Option(c, f"discard {game.name(c)}") for c in kinds if stride_grade(game, c) > 0]
        picked = game.choose(
            player, "discard", "Discard for the stride: grades that sum up to 3", options, rule="10.2.10.3.1"
        )
        chosen.append(picked)
        left.remove(picked)
        total += stride_grade(game, picked)
    game.cite("10.1.2.1.1")
    game.do(ev.move(chosen, f"{player}.drop", "discard", player=player, cause="cost"))


def _card_words(game: Game, verb: str, card_id: int) -> Any:
    return lambda: f"{verb} {game.name(card_id)}"


def call_options(game: Game, player: str) -> list[Option]:
    """Cards of the hand that may be normal called in the main phase."""
    if not zones.rear_guard_circles(game, player):
        return []
    hand = piles.distinct(game, list(game.zone(player, "hand")))
    return [Option(("call", c), _card_words(game, "call", c)) for c in hand if no_call(game, player, c) is None]


def refused_calls(game: Game, player: str) -> list[Option]:
    """Cards of the hand that may not."""
    found = []
    for card in piles.distinct(game, list(game.zone(player, "hand"))):
        refusal = no_call(game, player, card)
        if refusal:
            found.append(Option(("call", card), f"call {game.name(card)}", refusal))
        ride = Refusal("6.5.1.1.2", "a normal ride is made in the ride phase, once a turn")
        found.append(Option(("ride", card), f"ride {game.name(card)}", ride))
    return found


def guard_options(game: Game, player: str) -> list[Option]:
    """Cards of the hand that may be called as guardians."""
    hand = piles.distinct(game, list(game.zone(player, "hand")))
    return [Option(("guard", c), _card_words(game, "guard with", c)) for c in hand if no_guard(game, player, c) is None]


def no_guard(game: Game, player: str, card_id: int) -> Refusal | None:
    """Why a card cannot be called as a guardian: grades, G units, and effects on the call or on the attack."""
    return no_call(game, player, card_id) or game.prohibited("guard", game.card(card_id), player=player)


def refused_guards(game: Game, player: str) -> list[Option]:
    """Cards of the hand that may not."""
    found = []
    for card in piles.distinct(game, list(game.zone(player, "hand"))):
        refusal = no_guard(game, player, card)
        if refusal:
            found.append(Option(("guard", card), f"guard with {game.name(card)}", refusal))
    return found


def activated(game: Game, player: str) -> list[tuple[Card, Ability]]:
    """All activated abilities of a player's cards, wherever the cards are."""
    found = []
    for card in map(game.card, game.state.listeners.get("activated", ())):
        if game.master(card) == player:
            found += [(card, ability) for ability in game.abilities(card) if ability.category == "activated"]
    return found


def no_act(game: Game, player: str, card: Card, ability: Ability) -> Refusal | None:
    """Why an activated ability cannot be played."""
    inactive = inactive_by(game, card, ability)
    if inactive:
        return Refusal(inactive, "the ability is not active where the card is")
    env = {"you": player, "source": card.ref}
    if ability.condition is not None and not game.holds(ability.condition, env):
        named = ability.condition.get("named")
        number = {"limit break": "10.2.5.3.3", "generation break": "10.2.11.3.3"}.get(
            str(named), ability.rule or "8.1.1.1.2"
        )
        return Refusal(number, "the condition of the ability is not met")
    spent = triggers.used_up(game, card, ability)
    if spent is not None:
        by_icon = "cannot be used for the rest" not in ability.text
        return Refusal("11.5.1.1" if by_icon else "11.2.1.1", spent.why)
    forbidden = game.prohibited("activate", card, player=player)
    if forbidden is not None:
        return Refusal("11.2.1.1", forbidden.why)
    return effects.cannot_pay(game, ability.cost, env)


def _act_words(game: Game, card: Card, ability: Ability) -> Any:
    return lambda: f"use {game.name(card)}'s ability ({game.place(card)}): {ability.text}"


def act_options(game: Game, player: str) -> list[Option]:
    """Activated abilities that may be played."""
    return [
        Option(("act", card.id, ability.id), _act_words(game, card, ability))
        for card, ability in activated(game, player)
        if no_act(game, player, card, ability) is None
    ]


def refused_acts(game: Game, player: str) -> list[Option]:
    """Activated abilities that may not, with the rule."""
    found = []
    for card, ability in activated(game, player):
        refusal = no_act(game, player, card, ability)
        if refusal:
            found.append(Option(("act", card.id, ability.id), _act_words(game, card, ability), refusal))
    return found


# unspecified cards ---------------------------------------------------------------------------------------------------


def specify_for_check(game: Game, player: str, card_id: int) -> Printed | None:
    """What an unspecified card is that a drive or damage check reveals: which trigger, if any."""
    card = game.card(card_id)
    if not card.printed.unspecified or "trigger" in card.printed.facts:
        return None
    unit = zones.vanguard(game, player)
    clan = unit.printed.facts.get("clan") if unit else None
    icons = ("", "critical", "draw", "stand", "heal")
    options = [Option(icon, f"reveal {'a ' + icon if icon else 'no'} trigger") for icon in icons]
    icon = game.choose(AUTHOR, "specify", f"What does {player} reveal?", options, rule=game.frame.rule)
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
        facts["grade"] = game.choose(AUTHOR, "specify", "Which grade is the card?", options, rule=game.frame.rule)
    if mode == "guard" and "shield" not in facts:
        options = [Option(shield, f"its shield is {shield}") for shield in (0, 5000, 10000, 15000)]
        facts["shield"] = game.choose(AUTHOR, "specify", "Which shield has the card?", options, rule=game.frame.rule)
    if unit is not None:
        facts.setdefault("clan", unit.printed.facts.get("clan"))
    return Printed("", facts)
