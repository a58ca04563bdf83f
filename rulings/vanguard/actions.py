"""Section 10.1: specific actions, as operations of effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel import piles, queries
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.effects import Args, Env, Op
from rulings.kernel.events import Event
from rulings.kernel.operations import pick, subjects
from rulings.kernel.rulebook import END, call
from rulings.kernel.state import Card, Lasting
from rulings.vanguard import concepts, costs, fighting, legion, playing, zones
from rulings.vanguard.book import book, rule

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def _mine(game: Game, env: Env) -> str:
    return str(env["you"])


# 10.1.15 to 10.1.17 ---------------------------------------------------------------------------------------------------


def _face_up_damage(game: Game, env: Env, args: Args) -> list[int]:
    found = [c for c in game.zone(_mine(game, env), "damage") if not game.card(c).status.get("face_down")]
    return costs.free(env, [c for c in found if queries.matches(game, game.card(c), args.get("only", {}), env)])


def _check_counter_blast(game: Game, env: Env, args: Args) -> Refusal | None:
    have = len(_face_up_damage(game, env, args))
    need = queries.amount(game, args["count"], env)
    that_fit, also = (" that its words describe", ("10.1.15.1.1",)) if args.get("only") else ("", ())
    why = f"counter blast {need}, but {have} face up in the damage zone{that_fit}"
    return None if have >= need else Refusal("8.5.2.3", why, also)


def _counter_blast(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("10.1.15.1", *(["10.1.15.1.1"] if args.get("only") else []))
    count = queries.amount(game, args["count"], env)
    cards = pick(game, _mine(game, env), _face_up_damage(game, env, args), count, verb="counter blast")
    return (ev.change(cards, "counter blast", {"face_down": True}, player=_mine(game, env)),) if cards else ()


def _soul(game: Game, env: Env, args: Args) -> list[int]:
    found = [
        c for c in game.zone(_mine(game, env), "soul") if queries.matches(game, game.card(c), args.get("only", {}), env)
    ]
    return costs.free(env, found)


def _check_soul_blast(game: Game, env: Env, args: Args) -> Refusal | None:
    have = len(_soul(game, env, args))
    need = queries.amount(game, args["count"], env)
    that_fit, also = (" that its words describe", ("10.1.16.1.1",)) if args.get("only") else ("", ())
    why = f"soul blast {need}, but {have} in the soul{that_fit}"
    return None if have >= need else Refusal("8.5.2.3", why, also)


def _soul_blast(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("10.1.16.1", *(["10.1.16.1.1"] if args.get("only") else []))
    count = queries.amount(game, args["count"], env)
    cards = pick(game, _mine(game, env), _soul(game, env, args), count, verb="soul blast")
    return (
        (ev.move(cards, f"{_mine(game, env)}.drop", "soul blast", player=_mine(game, env), cause="cost"),)
        if cards
        else ()
    )


def _check_soul_charge(game: Game, env: Env, args: Args) -> Refusal | None:
    have, need = len(game.zone(_mine(game, env), "deck")), queries.amount(game, args["count"], env)
    return None if have >= need else Refusal("8.5.2.3", f"soul charge {need}, but {have} in the deck")


def _takes(cards: Callable[[Game, Env, Args], list[int]]) -> Callable[[Game, Env, Args], tuple[int, list[int]]]:
    """How many cards a blast takes, and from which."""
    return lambda game, env, args: (queries.amount(game, args["count"], env), cards(game, env, args))


def _soul_charge(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("10.1.17.1")
    player = _mine(game, env)
    cards = piles.top(game, player, "deck", queries.amount(game, args["count"], env))
    return (ev.move(cards, f"{player}.soul", "soul charge", player=player),) if cards else ()


for _number, _of in (("10.1.15.1.1", "10.1.15.1"), ("10.1.16.1.1", "10.1.16.1"), ("10.1.8.1.1", "8.5.2.3")):
    book.bears(_number, _of, "modifier")


# moving cards ---------------------------------------------------------------------------------------------------------


def _to(game: Game, cards: Sequence[int], zone: str, action: str, env: Env, **more: Any) -> list[Event]:
    grouped: dict[str, list[int]] = {}
    for card in cards:
        grouped.setdefault(game.master(game.card(card)), []).append(card)
    return [
        ev.move(
            ids,
            f"{player}.{zone}",
            action,
            player=player,
            by=env["you"],
            source=env.get("source"),
            **{"cause": "effect", **more},
        )
        for player, ids in grouped.items()
    ]


def _retire(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("10.1.3.1")
    return _to(game, subjects(game, args["what"], env), "drop", "retire", env)


def _discard(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("10.1.2.1")
    return _to(game, subjects(game, args["what"], env), "drop", "discard", env)


def _pick_and(zone: str, action: str, rule_number: str) -> Any:
    """ "Choose ... and retire / discard / bind it" as one operation, for costs."""

    def run(game: Game, env: Env, args: Args) -> Sequence[Event]:
        game.cite(rule_number)
        cards = queries.select(game, args["from"], env)
        count = len(cards) if args.get("count") == "all" else queries.amount(game, args.get("count", 1), env)
        picked = pick(game, _mine(game, env), cards, count, verb=action, up_to=bool(args.get("up_to")))
        game.bind(**{args.get("as", "paid"): tuple(game.ref(card) for card in picked)})
        face_down = {"face_down": True} if args.get("face_down") else {}
        bound = {"status": {**face_down, "bound_by": env.get("source")}} if zone == "bind" else {}
        return _to(game, picked, zone, action, env, cause="cost", **bound)

    return run


def _bind(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("10.1.18.1")
    status: dict[str, Any] = {"face_down": True} if args.get("face_down") else {}
    game.cite("4.9.3")
    status["bound_by"] = env.get("source")
    cards = subjects(game, args["what"], env)
    game.bind(bound=tuple(game.ref(card) for card in cards))
    return _to(game, cards, "bind", "bind", env, status=status)


def _heal(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("10.1.7.1")
    return _to(game, subjects(game, args["what"], env), "drop", "heal", env)


# 10.1.11, 10.1.21, 10.1.23, 10.1.25 ------------------------------------------------------------------------------------


def _turn(action: str, status: dict[str, Any], *numbers: str, new_card: bool = False, only: Any = None) -> Any:
    """Changes the state of cards that are not already in it."""

    def run(game: Game, env: Env, args: Args) -> Sequence[Event]:
        cards = [c for c in subjects(game, args["what"], env) if only is None or only(game.card(c))]
        changing = [
            c for c in cards if any((game.card(c).status.get(k) or False) != (v or False) for k, v in status.items())
        ]
        if not changing:
            game.cite("1.3.2.1", *(["3.18.2"] if action in ("stand", "rest") else ["3.18.4"]))
            return ()
        game.cite(*numbers)
        return (
            ev.change(
                changing, action, status, new_card=new_card, by=env["you"], source=env.get("source"), cause="effect"
            ),
        )

    return run


def _on_rear_guard_circle(card: Card) -> bool:
    return card.zone.partition(".")[2] in zones.REAR_GUARD_CIRCLES


LOCKED = {"locked": True, "face_down": True, "rested": None}
UNLOCKED = {"locked": None, "face_down": None, "rested": None}


# 10.1.6 Superior call --------------------------------------------------------------------------------------------------


def _superior_call(game: Game, env: Env, args: Args) -> Any:
    cards = tuple(subjects(game, args["what"], env))
    game.bind(called=tuple(game.ref(card) for card in cards), did=bool(cards))
    if not cards:
        return None
    game.bind(followed=(*env.get("followed", ()), *cards))
    who = queries.players(game, args.get("player", "you"), env)[0]
    circles = args.get("circles") or _circles(game, env, args, game.card(cards[0]).owner)
    known = {"player": who, "circles": circles, "rested": args.get("rested"), "separate": args.get("separate")}
    return call("10.1.6.1.1.1", cards=cards, **known)


def _first_bound(game: Game, env: Env) -> Card | None:
    refs = queries.bound_refs(game, "it", env)
    return game.here(refs[0]) if refs else None


def _circles(game: Game, env: Env, args: Args, side: str) -> list[str] | None:
    """The circles of a player that the text allows: open ones, those of a column or a row; None for all."""
    if not any(key in args for key in ("open", "column", "row")):
        return None
    near = game.here(env["source"]) if args.get("column") != "that" else _first_bound(game, env)
    column = zones.column(game.zone_name(near)) if near is not None else ""
    return [
        name
        for name in zones.REAR_GUARD_CIRCLES
        if not (args.get("open") and game.zone(side, name))
        and ("column" not in args or zones.column(name) == column)
        and name.startswith(args.get("row", ""))
    ]


@rule("10.1.6.1.1.1")
def choose_circles(game: Game) -> Any:
    """The circles on which the cards will be placed are chosen; they are their owner's (4.1.6)."""
    player = game.env("player")
    sides = {game.card(card).owner for card in game.env("cards")}
    free = {side: _free_circles(game, side, game.env("circles")) for side in sides}
    if not any(free.values()):
        game.cite("1.3.2")
        return END
    chosen: list[tuple[int, str]] = []
    game.cite("10.1.6.1", "10.1.6.1.3")
    if len(game.env("cards")) > 1:
        game.cite("10.1.6.1.1.1.1")
    for card in game.env("cards"):
        taken = [name for _card, name in chosen] if game.env("separate") else []
        side = game.card(card).owner
        options = [Option(name, f"call {game.name(card)} to {name}") for name in free[side] if name not in taken]
        if options:
            asked = f"To which circle is {game.name(card)} called?"
            refused = partial(_refused_circles, game, card, [option.value for option in options], taken)
            chosen.append((card, game.choose(player, "circle", asked, options, refused=refused)))
    game.bind(placing=tuple(chosen))
    return None


def _refused_circles(game: Game, card: int, free: Sequence[str], taken: Sequence[str]) -> list[Option]:
    """The circles that a card cannot be called to, each with the rule."""
    side, found = game.card(card).owner, []
    for name in ("vanguard", *zones.REAR_GUARD_CIRCLES):
        if name in free:
            continue
        if name == "vanguard":
            why = Refusal("10.1.6.1", "units are called to rear-guard circles")
        elif zones.is_lock_circle(game, side, name):
            why = Refusal("4.6.7", f"{name} is a lock circle")
        elif name in taken:
            why = Refusal("10.1.6.1.1.1.1", f"another unit is called to {name}, and the text asks for separate circles")
        else:
            why = Refusal("10.1.6.1.1.1", f"{name} is none of the circles that the text names")
        found.append(Option(name, f"call {game.name(card)} to {name}", why))
    return found


def _free_circles(game: Game, side: str, wanted: Sequence[str] | None) -> list[str]:
    return [name for name in zones.rear_guard_circles(game, side) if wanted is None or name in wanted]


@rule("10.1.6.1.1.2")
def place_called(game: Game) -> Any:
    """All units to call are placed together; those called to the guardian circle rest, and guard an attacked unit."""
    game.do(*(_placing(game, game.card(card).owner, card, to) for card, to in game.env("placing")))
    return END


def _placing(game: Game, player: str, card: int, to: str) -> Event:
    status: dict[str, Any] = {"rested": True} if game.env("rested") else {}
    if to == "guardians":
        game.cite("10.1.6.1.3.1")
        guarded = [unit for unit in fighting.attacked(game) if game.master(unit) == player]
        options = [Option(unit.id, f"for {game.place(unit)}") for unit in guarded]
        asked = f"Which unit does {game.name(card)} guard?"
        guarding = (game.ref(game.choose(player, "guarded", asked, options)),) if guarded else ()
        status = {"rested": True, "guarding": guarding}
    return ev.move([card], f"{player}.{to}", "call", player=player, cause="superior", status=status)


# 10.1.5 Superior ride --------------------------------------------------------------------------------------------------


def _superior_ride(game: Game, env: Env, args: Args) -> Sequence[Event]:
    cards = subjects(game, args["what"], env)
    if not cards:
        return ()
    game.cite("10.1.5.1", "10.1.5.1.1")
    rider = game.card(cards[0]).owner
    found = list(playing.ride_events(game, rider, cards[0], "superior"))
    if args.get("rested"):
        status = {"rested": True}
        found[0] = ev.move(cards[:1], found[0].data["to"], "ride", player=rider, cause="superior", status=status)
    return found


def _nullify(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Continuous effects that came from these cards lose everything they do, at this point."""
    sources = set(subjects(game, args["what"], env))  # also what it did before it left
    ids = [effect.id for effect in game.state.effects if effect.source is not None and effect.source.card in sources]
    game.cite("8.7.6", "8.7.6.1")
    return (ev.cease(ids, "nullify"),) if ids else ()


def _cannot_use(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Abilities that cannot be used cannot be played and do not trigger; what already stands by is cancelled."""
    targets = tuple(game.ref(card) for card in subjects(game, args["what"], env))
    waiting = [one.id for one in game.state.pending if one.source in targets]
    game.cite("11.2.1.1", "11.2.1.2")
    found: list[Event] = []
    for action in ("use", "activate"):
        what = {"cannot": action, "targets": targets}
        duration = args.get("duration", "turn")
        found.append(ev.begin(Lasting(0, what, duration, 0, env["you"], env.get("source"), "11.2.1.2", "an effect")))
    if waiting and game.enacts("11.2.1.3"):
        found.append(ev.dismiss(waiting, "cancel"))
    return found if targets else ()


def _declare(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A card name is declared: it must be that of an existing card and point at one card only (10.1.22.2)."""
    known = sorted({card.printed.name for card in game.state.cards.values() if card.printed.name})
    refusal = Refusal("10.1.22.2", "that is not the name of one existing card")
    options = [Option(name, f"declare {name}") for name in known]

    def refused() -> list[Option]:
        return [Option("?", "declare anything else", refusal)]

    game.cite("10.1.22.1", "10.1.22.2")
    name = game.choose(env["you"], "declare", "Declare a card name", options, refused=refused, forced=False)
    game.bind(declared=name)
    return (ev.happen("declare", player=env["you"], name=name),)


def _extra_turn(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("11.4.1")
    game.say(f"{env['you']} gets an extra turn, immediately after this one.")
    regular = game.fact("regular_turn", game.turn_player)
    return (ev.note("extra turn", extra_turns=(*game.fact("extra_turns", ()), env["you"]), regular_turn=regular),)


OPS: dict[str, Op] = {
    "counter blast": Op(
        _counter_blast, _check_counter_blast, lambda a: f"Counter Blast ({a['count']})", _takes(_face_up_damage)
    ),
    "soul blast": Op(_soul_blast, _check_soul_blast, lambda a: f"Soul Blast ({a['count']})", _takes(_soul)),
    "soul charge": Op(_soul_charge, _check_soul_charge, lambda a: f"Soul Charge ({a['count']})"),
    "retire": costs.payable(_retire),
    "discard": costs.payable(_discard),
    "pick and retire": costs.payable(_pick_and("drop", "retire", "10.1.3.1")),
    "pick and discard": costs.payable(_pick_and("drop", "discard", "10.1.2.1.1")),
    "pick and bind": costs.payable(_pick_and("bind", "bind", "10.1.18.1")),
    "bind cards": costs.payable(_bind),
    "heal": costs.payable(_heal),
    "stand": costs.payable(_turn("stand", {"rested": None}, "10.1.11.1"), costs.STANDING),
    "rest": costs.payable(_turn("rest", {"rested": True}, "10.1.11.1"), costs.RESTED),
    "lock": Op(
        _turn(
            "lock",
            LOCKED,
            "10.1.21.1",
            "10.1.21.2",
            "10.1.21.3",
            "10.1.21.4",
            new_card=True,
            only=_on_rear_guard_circle,
        )
    ),
    "unlock": Op(
        _turn("unlock", UNLOCKED, "10.1.23.1", "10.1.23.2", "10.1.23.3", "10.1.23.4", "10.1.21.7", new_card=True)
    ),
    "delete": Op(_turn("delete", {"deleted": True, "face_down": True}, "10.1.25.1", "10.1.25.2", "10.1.25.3")),
    "turn face up": costs.payable(_turn("turn face up", {"face_down": None}, "10.1.12.1"), costs.FACE_UP),
    "turn face down": costs.payable(_turn("turn face down", {"face_down": True}, "10.1.12.1"), costs.FACE_DOWN),
    "superior ride": Op(_superior_ride),
    "legion": Op(legion.form),
    "extra turn": Op(_extra_turn),
    "nullify": Op(_nullify),
    "cannot use": Op(_cannot_use),
    "declare": Op(_declare),
}

CALLS = {
    "superior call": _superior_call,
    "deal damage": concepts.deal_damage,
    "draw up to": concepts.draw_up_to,
    "look up to": concepts.look_up_to,
}
