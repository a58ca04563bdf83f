"""Section 5: what effects do, as operations: damage, recover, rest, destroy, deploy, pair, discard, remove, return, place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rulings.gundam import damage, memory, playing, shields, targets, tokens, zones
from rulings.kernel import describing, effects, piles, queries
from rulings.kernel import events as ev
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.effects import Args, Env, Op
from rulings.kernel.events import Event
from rulings.kernel.operations import label, modify, pick, subjects
from rulings.kernel.state import Node, Ref

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def _amount(game: Game, args: Args, env: Env, name: str = "amount") -> int:
    return queries.amount(game, args.get(name, 1), {**env, **game.bound})


def _players(game: Game, args: Args, env: Env) -> tuple[str, ...]:
    return queries.players(game, args.get("player", "you"), env)


# damage ------------------------------------------------------------------------------------------------------------


def _deal(game: Game, env: Env, args: Args) -> Sequence[Event]:
    cards = subjects(game, args["what"], env)
    source = env.get("source")
    if args.get("battle") and isinstance(source, Ref):
        dealer = game.here(source)
        return damage.battle_damage(game, dealer, cards) if dealer is not None else ()
    return damage.effect_damage(game, cards, _amount(game, args, env), source, env["you"])


def _breach(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Breach: damage to the first card of the shield area of whoever owns the destroyed Unit."""
    first = shields.breached(game, env)
    if not first:
        return ()
    game.cite("13-1-2-2", "13-1-2-3" if "was" in env else "13-1-2-1")
    return damage.effect_damage(game, first, _amount(game, args, env), env.get("source"), env["you"])


def _shield_area(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Damage to, or destruction of, the first cards of a shield area."""
    found: list[Event] = []
    for player in queries.players(game, args.get("of", "enemy"), env):
        first = zones.first_of_shield_area(game, player, args.get("count", 1)) or []
        if args.get("destroy"):
            found += shields.destroy(game, first, {}, env["you"], env.get("source"))
        else:
            found += damage.effect_damage(game, first, _amount(game, args, env), env.get("source"), env["you"])
    return found


def _recover(game: Game, env: Env, args: Args) -> Sequence[Event]:
    return damage.recover(game, subjects(game, args["what"], env), _amount(game, args, env), env.get("source"))


# active and rested ---------------------------------------------------------------------------------------------------


def _turn(action: str, rested: bool | None) -> Any:
    def run(game: Game, env: Env, args: Args) -> Sequence[Event]:
        found = subjects(game, args["what"], env)
        cards = [c for c in found if bool(game.card(c).status.get("rested")) != bool(rested)]
        if rested:
            game.bind(rested=len(cards))
        if not cards:
            game.cite("1-3-2-1")
            return ()
        game.cite("5-4-1-2" if rested else "5-4-1-1")
        by = env["you"]
        return (ev.change(cards, action, {"rested": rested}, by=by, source=env.get("source"), cause="effect", player=by),)

    return run


def _check_rest(game: Game, env: Env, args: Args) -> Refusal | None:
    found = queries.select(game, args["what"], env)
    if not any(not game.card(c).status.get("rested") for c in found):
        return Refusal("10-1-7-2", "it is already rested" if found else "there is nothing to rest")
    return None


# moving --------------------------------------------------------------------------------------------------------------


def _by_owner(game: Game, cards: Sequence[int], zone: str, action: str, env: Env, **more: Any) -> list[Event]:
    grouped: dict[str, list[int]] = {}
    for card in cards:
        grouped.setdefault(game.card(card).owner, []).append(card)
    given = {"cause": "effect", **more}
    return [
        ev.move(ids, zones.zone_id(game, owner, zone), action, player=owner, by=env["you"], source=env.get("source"), **given)
        for owner, ids in grouped.items()
    ]


def _destroy(game: Game, env: Env, args: Args) -> Sequence[Event]:
    cards = subjects(game, args["what"], env)
    by = env["you"]
    allowed = [c for c in cards if not _indestructible(game, c, by)]
    return shields.destroy(game, allowed, {}, by, env.get("source"))


def _indestructible(game: Game, card_id: int, by: str) -> bool:
    card = game.card(card_id)
    if card.owner == by or game.prohibited("be destroyed", card, player=by) is None:
        return False
    game.cite("1-3-3")
    game.say(f"{game.name(card)} cannot be destroyed by enemy effects.")
    return True


def _check_there(game: Game, env: Env, args: Args) -> Refusal | None:
    if "from" in args:
        found, need = len(queries.select(game, args["from"], env)), queries.amount(game, args.get("count", 1), env)
        return None if found >= need else Refusal("10-1-7-2", f"{need} needed, {found} there")
    picked = args["what"].get("ref") in ("picked", "chosen")  # the choice before it in the same cost says whether it is there
    return None if picked or queries.select(game, args["what"], env) else Refusal("10-1-7-2", "it is not there")


def _to(zone: str, action: str, *cites: str, at: str = "top") -> Any:
    def run(game: Game, env: Env, args: Args) -> Sequence[Event]:
        game.cite(*cites)
        cards = subjects(game, args["what"], env)
        if args.get("remaining"):  # of the cards that were looked at, those that went nowhere
            cards = [card for card in cards if game.card(card).zone.endswith(".deck")]
        if zone in ("hand", "deck") and any(game.card(card).owner != env["you"] for card in cards):
            game.cite("5-2-2")
        if len(cards) > 1 and zone == "deck":
            game.cite("4-1-6" if not args.get("random") else "5-13-1")
            if zones.ZONES[game.zone_name(game.card(cards[0]))].public:
                game.cite("4-1-7")
            if not args.get("random"):
                owner = game.card(cards[0]).owner
                first = list(pick(game, owner, cards, len(cards) - 1, verb="put first", prompt="In which order?"))
                cards = first + [card for card in cards if card not in first]
        shuffled = {"shuffled": True} if args.get("shuffle") else {}
        moves = _by_owner(game, cards, zone, action, env, at=args.get("at", at), **shuffled)
        if shuffled:
            game.cite("5-15-1")
            moves += [ev.shuffle(f"{owner}.deck", owner) for owner in {game.card(card).owner for card in cards}]
        return moves

    return run


def _pick_and(zone: str, action: str, rule: str) -> Any:
    """ "Discard 1", "exile 3 cards from your trash": the player picks and moves in one go, as a cost or as an effect."""

    def run(game: Game, env: Env, args: Args) -> Sequence[Event]:
        game.cite(rule)
        moving: list[int] = []
        for player in _players(game, args, env):
            cards = queries.select(game, args["from"], {**env, "you": player})
            count = queries.amount(game, args.get("count", 1), env)
            refused = partial(describing.undescribed, game, args["from"], action, {**env, "you": player})
            moving += pick(game, player, cards, count, verb=action, up_to=bool(args.get("up_to")), refused=refused)
        game.bind(**{args.get("as", "paid"): tuple(game.ref(card) for card in moving)})
        return [*_by_owner(game, moving, zone, action, env), *memory.remember(game, action, env["you"], moving)]

    return run


def _add_shields(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("4-6-4-1")
    found = shields.top_shields(game, env["you"], _amount(game, args, env, "count")) or ()
    if "teams" in game.state.facts:
        game.cite("12-3-8")
    return _by_owner(game, found, "hand", "add to hand", env, at="bottom")


def _check_shields(game: Game, env: Env, args: Args) -> Refusal | None:
    need, have = _amount(game, args, env, "count"), len(zones.shields(game, env["you"]))
    return None if have >= need else Refusal("10-1-7-2", f"{need} needed, {have} there")


# deploying and pairing -------------------------------------------------------------------------------------------------


def _deploy(game: Game, env: Env, args: Args) -> Sequence[Event]:
    found: list[Event] = []
    game.cite("5-8-1")
    for card_id in subjects(game, args["what"], env):
        card = game.card(card_id)
        zone = "base" if card.printed.facts.get("type") == "base" else "battle"
        status = {**playing.deployed(game), **({"rested": True} if args.get("rested") else {})}
        if card.zone.endswith(".trash"):
            status["from_trash"] = True
        if "as_unit" in args:
            zone, status["as_unit"] = "battle", args["as_unit"]
        where = zones.zone_id(game, card.owner, zone)
        found.append(
            ev.move([card_id], where, "deploy", player=card.owner, at="bottom", status=status, cause="effect", by=env["you"])
        )
    return found


def _deploy_token(game: Game, env: Env, args: Args) -> Sequence[Event]:
    game.cite("5-17-1", "5-17-2-1")
    count = _amount(game, args, env, "count")
    printed = game.rules.printed(args["name"], {**args["facts"], "type": "unit", "token": True})
    found = []
    for player in _players(game, args, env):
        status = {**playing.deployed(game), **({"rested": True} if args.get("rested") else {})}
        for index in range(count):
            token = ev.create(printed, f"{player}.battle", player, "deploy", status)
            coming = count if index == 0 else 0  # they come together: room is made for all of them with the first
            found.append(Event(token.kind, token.action, {**token.data, "coming": coming}))
    return found


def _pair(game: Game, env: Env, args: Args) -> Sequence[Event]:
    cards = subjects(game, args["what"], env) or _lying(game, args, env)
    units = [u for u in subjects(game, args["with"], env) if playing.cannot_pair(game, game.card(u)) is None]
    if not cards or not units:
        return ()
    game.cite("5-9-1")
    unit = units[0]
    if len(units) > 1:
        options = [Option(one, f"with {label(game, one)}") for one in units]
        unit = game.choose(env["you"], "pair", "With which Unit?", options)
    return playing.pairing(game, env["you"], cards[0], unit, "effect")


def _lying(game: Game, args: Args, env: Env) -> list[int]:
    """ "That card from your trash": the card that was played, where it has gone since."""
    if "lying" not in args:
        return []
    known = (game.state.cards.get(ref.card) for ref in queries.bound_refs(game, args["what"]["ref"], env))
    return [card.id for card in known if card is not None and card.zone.endswith(f".{args['lying']}")]


# resources -----------------------------------------------------------------------------------------------------------


def _place_ex(game: Game, env: Env, args: Args) -> Sequence[Event]:
    count = _amount(game, args, env, "count")
    found: list[Event] = []
    for player in _players(game, args, env):
        found += tokens.ex_resources(game, player, count, bool(args.get("rested"))) or ()
    return found


def _place_resource(game: Game, env: Env, args: Args) -> Sequence[Event]:
    found: list[Event] = []
    for player in _players(game, args, env):
        room, count = zones.RESOURCE_LIMIT - len(game.zone(player, "resources")), _amount(game, args, env, "count")
        if room < count:
            game.cite("4-4-2")
        cards = game.zone(player, "resource-deck")[: min(room, count)]
        status = {"rested": True} if args.get("rested") else None
        game.cite("3-6-1")
        if cards:
            found.append(ev.move(cards, f"{player}.resources", "place Resource", player=player, at="bottom", status=status))
    return found


def _pay(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A cost of an effect is paid; effects that speak of that hear it."""
    game.cite("10-1-7-3")
    amount = _amount(game, args, env)
    paid: list[Event] = list(playing.payment(game, env["you"], amount))
    if paid:
        paid.append(ev.happen("pay for an effect", subject=env["source"], player=env["you"], amount=amount))
        paid += memory.remember(game, "pay for an effect", env["you"], [env["source"].card], amount=amount)
    return paid


def _check_pay(game: Game, env: Env, args: Args) -> Refusal | None:
    refusal = playing.cannot_afford(game, env["you"], _amount(game, args, env))
    return Refusal("10-1-7-3", refusal.why) if refusal else None


# battle ----------------------------------------------------------------------------------------------------------------


def _change_target(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """The attack target becomes another Unit."""
    cards = subjects(game, args["what"], env)
    battle = game.fact("battle")
    if not battle or not cards or battle.get("target") == game.ref(cards[0]):
        return ()
    return (ev.note("change the attack target", battle={**battle, "target": game.ref(cards[0])}),)


# control ---------------------------------------------------------------------------------------------------------------


def _activate_command(game: Game, env: Env, args: Args) -> Any:
    """ "Activate this card's Main": the command effect of a card is performed without playing it."""
    for card_id in queries.select(game, args["what"], {**env, **game.bound}):
        card = game.card(card_id)
        timings = args.get("timing", ("main", "action"))
        effect = next((e for timing in timings if (e := playing.command_ability(card, timing))), None)
        if effect is None:
            continue
        more = {"you": env["you"], "source": card.ref, "ability": effect.id}
        if targets.missing(game, effect.effect, more) is not None:
            game.cite("10-2-2")
            continue
        game.do(*memory.command_activated(game, env["you"], card, effect.timing[0]))
        return effects.Resolve(effect.effect, more, "10-3-1-3")
    return None


def _mode(game: Game, env: Env, args: Args) -> Any:
    """ "Choose one of the following effects": one whose targets can be chosen."""
    options: list[Option] = []
    refused: list[Option] = []
    for index, (words, wanted) in enumerate(args["modes"]):
        refusal = targets.missing(game, wanted, env)
        (refused if refusal else options).append(Option(index, words, refusal))
    if not options:
        game.cite("10-2-2")
        return None
    chosen = game.choose(env["you"], "mode", "Which effect?", options, refused=lambda: refused)
    program: Sequence[Node] = args["modes"][chosen][1]
    kept = {key: value for key, value in env.items() if key not in ("program", "pc")}
    return effects.Resolve(program, kept, game.frame.rule)


def _then(game: Game, env: Env, args: Args) -> Any:
    """ "Then": what follows is resolved even if what stood before could not be (5-20-2)."""
    game.cite("5-20-2")


def _join(game: Game, env: Env, args: Args) -> Any:
    """Two choices as one: "choose 1 of your Units and 1 enemy Unit. Rest them"."""
    found = tuple(ref for name in args["names"] for ref in env.get(name, ()))
    game.bind(**{args["as"]: found})


def _paired_card(game: Game, env: Env, args: Args) -> Any:
    """The card that is paired with this Unit, or with another; of this Unit that has left, the one that was."""
    if "of" in args:
        units = [game.card(card) for card in subjects(game, args["of"], env)]
        found = [beneath for beneath in (zones.pilot(game, unit) for unit in units) if beneath is not None]
        game.bind(**{args["as"]: tuple(beneath.ref for beneath in found)})
        return
    source = env.get("source")
    unit = game.here(source) if isinstance(source, Ref) else None
    beneath = zones.pilot(game, unit) if unit is not None and unit.zone.endswith(".battle") else None
    gone = env.get("was", {}).get("pilot")
    if beneath is not None:
        if beneath.printed.facts.get("type") == "command":
            game.cite("3-4-6-4")
        game.bind(paired=(beneath.ref,))
    elif gone in game.state.cards:
        game.cite("13-2-8-2-1")
        game.bind(paired=(game.ref(gone),))
    else:
        game.bind(paired=())


def _choose_each(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A card of each player, chosen by you or by each of them in order of play; all of it is one (12-2-4)."""
    you = env["you"]
    by = args["by"]
    players = (you, *game.others(you)) if by == "all" else game.opponents(you)
    if len(players) > 1:
        game.cite("12-2-4" if len(game.state.players) > 2 else "1-3-4")
    picked: list[int] = []
    for player in players:
        found = queries.select(game, args["from"], {**env, "you": player})
        chooser = you if by == "you" else player
        picked += pick(game, chooser, found, args["count"])
    game.bind(**{args["as"]: tuple(game.ref(card) for card in picked)})
    return ()


def _choose_player(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """An enemy player is chosen."""
    options = [Option(player, f"choose player {player}") for player in game.opponents(env["you"])]
    game.bind(that_player=game.choose(env["you"], "choose", "Which player?", options))
    return ()


def _return_either(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A card that was looked at goes back to the top or to the bottom."""
    cards = subjects(game, args["what"], env)
    if not cards:
        return ()
    options = [Option(at, f"return it to the {at}") for at in ("top", "bottom")]
    at = game.choose(env["you"], "return", "To the top or to the bottom of the deck?", options)
    return _by_owner(game, cards, "deck", "return to deck", env, at=at)


def _rest_some(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """ "Rest 1 of your other Units" as a cost."""
    cards = pick(game, env["you"], queries.select(game, args["from"], env), args["count"], verb="rest")
    return (ev.change(cards, "rest", {"rested": True}, by=env["you"], cause="cost", player=env["you"]),) if cards else ()


def _top_of(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Top cards of a deck go somewhere: "place the top 2 cards of your deck into your trash"."""
    found: list[Event] = []
    for player in _players(game, args, env):
        cards = piles.top(game, player, args.get("zone", "deck"), _amount(game, args, env, "count"))
        if cards:
            found += _by_owner(game, cards, args["to"], args.get("action", "to trash"), env)
    return found


def _copy_keywords(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A Unit gains the keyword effects that are printed on another card, as far as the text names them."""
    found: list[Event] = []
    shared = {"what": args["what"], "duration": args.get("duration", "turn")}
    for card_id in subjects(game, args["of"], env):
        printed = game.card(card_id).printed
        for name in args["names"]:
            amount = printed.facts.get(name.lower()) if name.lower() in game.rules.stats else None
            if amount:
                found += modify(game, env, {**shared, "stat": name.lower(), "add": amount})
            elif name in printed.keywords:
                found += modify(game, env, {**shared, "keyword": name})
    return found


OPS: dict[str, Op] = {
    "copy keywords": Op(_copy_keywords),
    "deal damage": Op(_deal),
    "breach": Op(_breach),
    "shield area": Op(_shield_area),
    "recover": Op(_recover),
    "rest": Op(_turn("rest", True), _check_rest, lambda a: "rest"),
    "set active": Op(_turn("set active", None), None),
    "destroy": Op(_destroy, _check_there),
    "discard": Op(_pick_and("trash", "discard", "5-11-1"), _check_there, lambda a: f"discard {a.get('count', 1)}"),
    "exile from": Op(_pick_and("removal", "exile", "5-12-1"), _check_there, lambda a: f"exile {a.get('count', 1)}"),
    "discard them": Op(_to("trash", "discard", "5-11-1"), _check_there),
    "exile": Op(_to("removal", "exile", "5-12-1"), _check_there),
    "return to hand": Op(_to("hand", "return to hand", at="bottom"), _check_there),
    "add to hand": Op(_to("hand", "add to hand", at="bottom"), _check_there),
    "return to deck": Op(_to("deck", "return to deck"), _check_there),
    "place into trash": Op(_to("trash", "to trash"), _check_there),
    "add shields": Op(_add_shields, _check_shields, lambda a: f"add {a.get('count', 1)} of your Shields to your hand"),
    "top of": Op(_top_of),
    "deploy": Op(_deploy),
    "deploy token": Op(_deploy_token),
    "pair": Op(_pair),
    "place EX Resource": Op(_place_ex),
    "place Resource": Op(_place_resource),
    "pay resources": Op(_pay, _check_pay, lambda a: f"pay {a.get('amount', 1)}"),
    "change target": Op(_change_target),
    "choose each": Op(_choose_each),
    "choose player": Op(_choose_player),
    "return either": Op(_return_either),
    "rest some": Op(_rest_some, _check_there, lambda a: f"rest {a['count']}"),
    "mill": Op(_to("trash", "to trash")),
    "keep on top": Op(_to("deck", "return to deck")),
}

CALLS = {
    "activate command": _activate_command,
    "mode": _mode,
    "then": _then,
    "join": _join,
    "paired card": _paired_card,
}
