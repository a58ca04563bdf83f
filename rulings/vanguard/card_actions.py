"""Operations that card text asks for beside the specific actions of section 10.1: moving, revealing, guarding, exchanging."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.kernel import events as ev
from rulings.kernel import piles, queries
from rulings.kernel.choices import AUTHOR, Option, Refusal
from rulings.kernel.effects import Args, Env, Op
from rulings.kernel.events import Event
from rulings.kernel.operations import move, pick, subjects
from rulings.kernel.rulebook import call
from rulings.vanguard import costs, seeing, stride_cost, zones

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def _player(game: Game, env: Env, args: Args) -> tuple[str, ...]:
    return queries.players(game, args.get("player", "you"), env)


def _by(env: Env, cause: str = "effect") -> dict[str, Any]:
    return {"by": env["you"], "source": env.get("source"), "cause": cause}


# the top of the deck --------------------------------------------------------------------------------------------------

_ZONE_WORDS = {"soul": "put into the soul", "drop": "put into the drop zone", "damage": "put into the damage zone"}
_TOP_ACTIONS = {**_ZONE_WORDS, "bind": "bind"}


def _top_to(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Cards from the top of the deck go to a zone; into the damage zone that is no damage (3.14)."""
    found = []
    for player in _player(game, env, args):
        cards = piles.top(game, player, "deck", queries.amount(game, args["count"], env))
        if cards:
            game.cite("4.2.3")
            to = args["to"]
            status = {"face_down": True} if args.get("face_down") else None
            if to == "bind":
                game.bind(bound=tuple(game.ref(card) for card in cards))
            found.append(ev.move(cards, f"{player}.{to}", _TOP_ACTIONS[to], player=player, status=status, **_by(env)))
    return found


def _check_top(game: Game, env: Env, args: Args) -> Refusal | None:
    need = queries.amount(game, args["count"], env)
    have = len(game.zone(env["you"], "deck"))
    return None if have >= need else Refusal("8.5.2.3", f"{need} cards needed, {have} in the deck")


def _reveal_top(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """The top cards of the deck are shown, and stay there (10.1.8.1.3)."""
    cards = piles.top(game, env["you"], "deck", queries.amount(game, args["count"], env))
    refs = tuple(game.ref(card) for card in cards)
    game.bind(it=refs, looked=refs)
    game.cite("10.1.8.1", "10.1.8.1.3")
    return seeing.show(game, env["you"], cards)


def _reveal(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Cards are shown to all players, and stay where they are."""
    game.cite("10.1.8.1", "10.1.8.1.3")
    return seeing.show(game, env["you"], subjects(game, args["what"], env))


def _take_looked(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """What 3.13.3 has looked at is what "them" means from now on."""
    seen = tuple(ref for ref in game.fact("looked") or () if game.here(ref) is not None)
    game.bind(looked=seen)
    game.say(f"{len(seen)} cards have been looked at.")
    return ()


def _top_or_bottom(game: Game, env: Env, args: Args) -> Sequence[Event]:
    cards = subjects(game, args["what"], env)
    if not cards:
        return ()
    names = ("top", "bottom")
    options = [Option(where, f"put it on the {where} of the deck") for where in names]
    at = game.choose(env["you"], "deck", "On the top or the bottom of the deck?", options)
    owner = game.card(cards[0]).owner
    return (
        ev.move(
            cards, f"{owner}.deck", f"put on the {at} of the deck", at=at, same_card=True, player=owner, **_by(env)
        ),
    )


# paying by choosing ---------------------------------------------------------------------------------------------------


def _picked(
    game: Game, env: Env, args: Args, verb: str, into: costs.State | None = None
) -> tuple[int, ...]:
    cards = costs.candidates(game, env, args, into)
    count = len(cards) if args.get("count") == "all" else queries.amount(game, args.get("count", 1), env)
    found = pick(game, env["you"], cards, count, verb=verb, up_to=bool(args.get("up_to")))
    game.bind(paid=tuple(game.ref(card) for card in found))
    return found


def _pick_and_put(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """ "Choose ..., and put it into ..." as one operation, for costs."""
    to = args["to"]
    action = args.get("action") or _ZONE_WORDS.get(to) or ("return to hand" if to == "hand" else "return to deck")
    cards = _picked(game, env, args, action)
    grouped: dict[str, list[int]] = {}
    for card in cards:
        grouped.setdefault(game.card(card).owner, []).append(card)
    return [
        ev.move(ids, f"{owner}.{to}", action, at=args.get("at", "top"), player=owner, **_by(env, "cost"))
        for owner, ids in grouped.items()
    ]


def _pick_and_change(
    action: str, status: Mapping[str, Any], rule: str, into: costs.State | None = None, *, new_card: bool = False
) -> Any:
    def run(game: Game, env: Env, args: Args) -> Sequence[Event]:
        game.cite(rule)
        cards = _picked(game, env, args, action, into)
        return (ev.change(cards, action, status, new_card=new_card, **_by(env, "cost")),) if cards else ()

    return run


def _pick_and_turn(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("10.1.12.1")
    into = costs.turning(args)
    action = f"turn {into.words}"
    cards = _picked(game, env, args, action, into)
    status = {"face_up": True, "face_down": None} if into is costs.FACE_UP else {"face_down": True}
    return (ev.change(cards, action, status, **_by(env, "cost")),) if cards else ()


def _pick_and_reveal(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("10.1.8.1", "10.1.8.1.1")
    return seeing.show(game, env["you"], _picked(game, env, args, "reveal"))


# circles --------------------------------------------------------------------------------------------------------------


def _guard_with(game: Game, env: Env, args: Args) -> Any:
    """Cards are called to the guardian circle, resting, each guarding an attacked unit (10.1.6.1.3.1)."""
    cards = tuple(subjects(game, args["what"], env))
    game.bind(called=tuple(game.ref(card) for card in cards), did=bool(cards))
    if not cards or not game.fact("battle"):
        return None
    game.cite("10.1.6.1.3", "10.1.6.1.3.1")
    game.bind(followed=(*env.get("followed", ()), *cards))
    return call("10.1.6.1.1.2", cards=cards, player=env["you"], placing=tuple((card, "guardians") for card in cards))


def _superior_stride(game: Game, env: Env, args: Args) -> Any:
    """A G unit is put on the vanguard circle by an effect (10.1.27.2)."""
    cards = subjects(game, args["what"], env)
    game.bind(did=bool(cards))
    return call("10.1.27.2.1", player=env["you"], card=cards[0], how="effect") if cards else None


def _open_circles(game: Game, player: str) -> list[str]:
    return [name for name in zones.rear_guard_circles(game, player) if not game.zone(player, name)]


def _move_to_circle(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A unit moves to another rear-guard circle and stays the same card (4.1.4)."""
    found: list[Event] = []
    for card_id in subjects(game, args["what"], env):
        card = game.card(card_id)
        player = game.master(card)
        free = [
            name
            for name in _open_circles(game, player)
            if not args.get("column") or zones.column(name) == zones.column(game.zone_name(card))
        ]
        if not free:
            continue
        options = [Option(name, f"move {game.name(card)} to {name}") for name in free]
        to = game.choose(env["you"], "circle", f"To which circle does {game.name(card)} move?", options)
        game.cite("4.1.4")
        found.append(ev.move([card_id], f"{player}.{to}", "move", same_card=True, player=player, **_by(env)))
    return found


def _exchange(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Two units change places, together; their states do not change (4.1.4)."""
    cards = subjects(game, args["what"], env)
    if "with" in args:
        cards = [*cards, *subjects(game, args["with"], env)]
    if len(cards) != 2 or any(game.zone_name(game.card(card)) not in zones.REAR_GUARD_CIRCLES for card in cards):
        return ()
    game.cite("4.1.4", "4.6.6.2")
    one, other = (game.card(card) for card in cards)
    return (
        ev.move([one.id], other.zone, "move", same_card=True, player=game.master(one), **_by(env)),
        ev.move([other.id], one.zone, "move", same_card=True, player=game.master(other), **_by(env)),
    )


def _battle_with(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """ "To battle" changes the units that are attacked (10.1.19.1)."""
    battle = game.fact("battle") or {}
    if not battle or env["source"] not in (battle.get("attacker"), battle.get("mate")):
        return ()
    units = [game.card(card) for card in subjects(game, args["what"], env)]
    if any(card.status.get("mate") for card in units) and game.enacts("7.3.1.4.7"):
        units = [card for card in units if not card.status.get("mate")]
    game.cite("10.1.19.1")
    before = zip(battle["attacked"], battle["attacked_zones"], strict=True) if args.get("besides") else ()
    chosen = dict([*before, *((card.ref, card.zone) for card in units)])
    changes = {"attacked": tuple(chosen), "attacked_zones": tuple(chosen.values())}
    return (ev.note("battle", battle={**battle, **changes}),) if units else ()


def _gather(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Cards that several players chose become what "it" means, together."""
    known = {**env, **game.bound}
    found = tuple(ref for name in args["names"] for ref in queries.bound_refs(game, name, known))
    game.bind(it=found)
    game.say(f"Chosen: {', '.join(game.name(ref.card) for ref in found) or 'nothing'}.")
    return ()


def _each_chooses(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Players who are to choose at the same time choose one after the other, the turn player first (1.3.4)."""
    game.cite("1.3.4")
    found: list[int] = []
    for player in (game.turn_player, *game.opponents(game.turn_player)):
        own = queries.select(game, {"of": "you", "zone": args["zone"]}, {**env, "you": player})
        found += pick(game, player, own, args["count"])
    game.bind(it=tuple(game.ref(card) for card in found))
    game.say("Each player has chosen.")
    return ()


def _choose_at_random(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Which cards chance picks is the author's to say; a player who chooses does not see them (3.17.2)."""
    left = queries.select(game, args["from"], env)
    picked: list[int] = []
    game.cite("3.17.2")
    while left and len(picked) < args["count"]:
        options = [Option(card, f"at random: {game.name(card)}") for card in piles.distinct(game, left)]
        chosen = game.choose(AUTHOR, "random", "Which card is it?", options, rule="3.17.2")
        picked.append(chosen)
        left.remove(chosen)
    game.bind(it=tuple(game.ref(card) for card in picked))
    game.say(f"Chosen at random: {', '.join(game.name(card) for card in picked) or 'nothing'}.")
    return ()


def _discard_grades(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """The cost of a stride: cards whose grades sum up to a number (10.2.10.3.1)."""
    chosen = stride_cost.discards(game, env["you"], args["sum"])
    game.cite("10.2.10.3.1", "10.1.2.1.1")
    return (ev.move(chosen, f"{env['you']}.drop", "discard", player=env["you"], **_by(env, "cost")),)


def _check_grades(game: Game, env: Env, args: Args) -> Refusal | None:
    have = sum(stride_cost.grade(game, card) for card in game.zone(env["you"], "hand"))
    return None if have >= args["sum"] else Refusal("8.5.2.3", f"the grades of the hand sum up to {have}")


def _used_up(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """ "This ability cannot be used for the rest of that turn": its use was counted when it was played; what else of it stands
    by is cancelled (11.2.1.3)."""
    game.say(f"{args['text']}.")
    activated = env.get("category") == "activated"
    game.cite("11.2.1.1" if activated else "11.2.1.2", *(["11.5.1.1"] if args.get("icon") else []))
    if env.get("met") is False and not args.get("icon"):  # it applies although the requirement was not met
        game.cite("8.1.1.1.2.1" if activated else "8.1.1.2.3.1")
    same = [
        one
        for one in game.state.pending
        if one.source.card == env["source"].card and one.ability.id == env.get("ability")
    ]
    return (ev.dismiss([one.id for one in same], "cancel"),) if same and game.enacts("11.2.1.3") else ()


OPS: dict[str, Op] = {
    "top to": Op(_top_to, _check_top, lambda a: f"put {a['count']} from the top of the deck into {a['to']}"),
    "move": costs.payable(move),
    "reveal": Op(_reveal),
    "reveal top": Op(_reveal_top),
    "take looked": Op(_take_looked),
    "top or bottom": Op(_top_or_bottom),
    "pick and put": costs.payable(_pick_and_put),
    "pick and rest": costs.payable(
        _pick_and_change("rest", {"rested": True}, "10.1.11.1", costs.RESTED), costs.RESTED
    ),
    "pick and lock": costs.payable(
        _pick_and_change("lock", {"locked": True, "face_down": True, "rested": None}, "10.1.21.1", new_card=True)
    ),
    "pick and turn": costs.payable(_pick_and_turn, costs.turning),
    "pick and reveal": Op(_pick_and_reveal, costs.payable(_pick_and_reveal).check),
    "move to circle": Op(_move_to_circle),
    "exchange": Op(_exchange),
    "battle": Op(_battle_with),
    "gather": Op(_gather),
    "each chooses": Op(_each_chooses),
    "choose at random": Op(_choose_at_random),
    "discard grades": Op(_discard_grades, _check_grades),
    "limit": Op(_used_up),
}

CALLS = {"guard with": _guard_with, "superior stride": _superior_stride}
