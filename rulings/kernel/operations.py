"""The operations that all games have: draw, choose, move, change, modify, search, look, shuffle, win and lose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from rulings.kernel import describing, piles, queries
from rulings.kernel import events as ev
from rulings.kernel.choices import AUTHOR, Option, Refusal
from rulings.kernel.effects import Args, Env, operation
from rulings.kernel.events import Event
from rulings.kernel.state import Ability, Lasting, Ref

if TYPE_CHECKING:
    from rulings.kernel.game import Game


def label(game: Game, card_id: int) -> str:
    """A card as options name it: its name, and where it is."""
    card = game.card(card_id)
    return f"{game.name(card)} ({game.place(card)})"


# choosing ----------------------------------------------------------------------------------------------------------


def not_choosable(game: Game, card_id: int, env: Env) -> Refusal | None:
    """Why a card that the text describes cannot be chosen."""
    card = game.card(card_id)
    you = env["you"]
    forbidden = game.prohibited("be chosen", card, player=you) if game.master(card) != you else None
    return forbidden or game.rules.cannot_choose(game, card, env)


def choosable(game: Game, args: Args, env: Env, most: int | None = None) -> list[int]:
    """The cards that may be chosen: those the text describes, without those that cannot be chosen. `most`: these are enough."""
    found = queries.selected(game, args["from"], env)
    return list(islice((card_id for card_id in found if not_choosable(game, card_id, env) is None), most))


def refused_choices(game: Game, args: Args, env: Env) -> list[Option]:
    """The cards that the text describes and that cannot be chosen, each with the rule."""
    verb = _verb(game, args, env)
    refusals = ((card_id, not_choosable(game, card_id, env)) for card_id in queries.select(game, args["from"], env))
    found = [Option(card_id, _offer(game, verb, card_id), refusal) for card_id, refusal in refusals if refusal]
    return [*found, *describing.undescribed(game, args["from"], verb, env)]


def _others(game: Game, args: Args, env: Env) -> list[Option]:
    """The cards of the field that the text does not describe, where one must be chosen among those that it does."""
    verb = _verb(game, args, env)
    described = queries.select(game, args["from"], env)
    others = [card for card in game.state.cards.values() if game.on_field(card) and card.id not in described]
    refusals = ((card.id, game.rules.not_described(game, card)) for card in others)
    return [Option(card_id, _offer(game, verb, card_id), refusal) for card_id, refusal in refusals if refusal]


def _verb(game: Game, args: Args, env: Env) -> str:
    """The verb of a choice's options; "pair {} with" names the card that it is about."""
    verb = str(args.get("verb", "choose"))
    if "{}" not in verb:
        return verb
    return verb.format(" and ".join(map(game.name, subjects(game, args["about"], env))) or "it")


def pick(
    game: Game,
    player: str,
    candidates: Sequence[int],
    count: int,
    *,
    up_to: bool = False,
    least: int | None = None,
    verb: str = "choose",
    prompt: str = "",
    may_fail: bool = False,
    refused: Callable[[], Sequence[Option]] | None = None,
) -> tuple[int, ...]:
    """Cards picked one by one, as many as possible up to the count; fewer only where the text or a hidden zone lets it.

    Of "1 to 2" one is the least.
    """
    left = list(candidates)
    picked: list[int] = []
    asked = prompt or f"{verb[:1].upper()}{verb[1:]} a card"
    if not left and refused is not None and count:
        game.choose(player, "choose", asked, (Option(0, f"{verb} none"),), refused=refused)
    while left and len(picked) < count:
        needed = (count if least is None else least) - len(picked)
        enough = up_to or may_fail or needed <= 0
        if not enough and len(left) <= needed:
            everything = Option(tuple(left), _offer_all(game, verb, tuple(left)))
            picked.extend(game.choose(player, "choose", asked, (everything,), refused=refused))
            break
        offered = piles.distinct(game, left)
        options = [Option(card_id, _offer(game, verb, card_id)) for card_id in offered]
        if enough:
            options.insert(0, Option(0, f"{verb} no more" if picked else f"{verb} none"))
        number = f" ({len(picked) + 1} of {count})" if count > 1 else ""
        chosen = game.choose(player, "choose", asked + number, options, optional=enough, refused=refused)
        if not chosen:
            break
        picked.append(chosen)
        left.remove(chosen)
    return tuple(picked)


def _offer(game: Game, verb: str, card_id: int) -> Any:
    return lambda: f"{verb} {label(game, card_id)}"


def _offer_all(game: Game, verb: str, cards: Sequence[int]) -> Any:
    return lambda: f"{verb} " + " and ".join(label(game, card_id) for card_id in cards)


def _hidden(game: Game, cards: Sequence[int]) -> bool:
    return bool(cards) and not game.rules.zone_types[game.zone_name(game.card(cards[0]))].public


def _told_choosable(game: Game, args: Args, env: Env) -> list[int]:
    """The cards that may be chosen; of the others that the text describes the trace says why they may not."""
    found: list[int] = []
    for card_id in queries.select(game, args["from"], env):
        refusal = not_choosable(game, card_id, env)
        if refusal is None:
            found.append(card_id)
        else:
            game.cite(refusal.rule)
            game.say(f"{label(game, card_id)} cannot be chosen: {refusal.why}")
    return found


def check_choose(game: Game, env: Env, args: Args) -> Refusal | None:
    """Why a choice that is part of a cost cannot be made."""
    count = queries.amount(game, args.get("count", 1), env)
    found = len(choosable(game, args, env))
    if args.get("up_to") or found >= count:
        return None
    policy = game.rules.policy
    return Refusal(policy.one_cost_rule or policy.cost_rule, f"{count} needed, {found} there")


def _none_chosen(game: Game, verb: str) -> Sequence[Option]:
    """Not to choose is nothing that a player may do while it is possible to choose."""
    rule = game.rules.policy.concepts.get("as many as possible", "")
    why = Refusal(rule, "as many as possible are to be chosen, and it is possible to choose")
    return (Option(0, f"{verb} none", why), Option(0, f"{verb} no more", why)) if rule else ()


@operation("choose", check=check_choose)
def choose(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Binds the chosen cards under a name. Too few: as many as possible (the games that forbid it check before)."""
    player = queries.players(game, args.get("player", "you"), env)[0]
    candidates = _told_choosable(game, args, env)
    up_to = bool(args.get("up_to"))
    everything = args.get("count") == "all"
    count = len(candidates) if everything else queries.amount(game, args.get("count", 1), env)
    hidden = _hidden(game, candidates) and args.get("conditional", False)
    game.follows("chosen when resolving")
    if up_to:
        game.follows("up to")
    else:
        game.follows("as many as possible")
        if 0 < len(candidates) < count:
            game.cite(game.rules.policy.too_few_targets_rule)
    if args.get("search"):
        game.follows("search")
        game.follows("search may fail" if hidden else "must find in public zones")
    elif hidden:
        game.follows("hidden zones may fail")
    verb = _verb(game, args, env)
    may_decline = up_to or hidden
    must = not (everything or may_decline) and len(candidates) > count

    def refused() -> list[Option]:
        others = _others(game, args, env) if must else ()
        return [*refused_choices(game, args, env), *others, *(() if may_decline else _none_chosen(game, verb))]

    picked: tuple[int, ...]
    if everything and not up_to:
        picked = tuple(candidates)
    else:
        picked = pick(
            game,
            player,
            candidates,
            count,
            up_to=up_to,
            least=args.get("least"),
            verb=verb,
            may_fail=hidden,
            refused=refused,
        )
    refs = tuple(game.ref(card_id) for card_id in picked)
    last = {**env.get("last", {}), **{ref: game.snapshot(ref.card) for ref in refs}}
    game.bind(**{args.get("as", "chosen"): refs, "last": last})
    if not candidates:
        game.follows("nothing to choose")
    if not picked:
        game.say("Nothing is chosen." if candidates else "There is nothing to choose.")
    return ()


# cards -------------------------------------------------------------------------------------------------------------


def subjects(game: Game, what: Mapping[str, Any], env: Env) -> list[int]:
    """The cards an operation is about: bound ones that are still there, or all that a selector describes."""
    return queries.select(game, what, {**env, **game.bound})


@operation("draw", words=lambda args: f"draw {args.get('count', 1)}")
def draw(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Top cards of the deck to the hand, one at a time in the order of the pile."""
    found: list[Event] = []
    for player in queries.players(game, args.get("player", "you"), env):
        count = queries.amount(game, args.get("count", 1), env)
        if count <= 0:
            game.follows("zero times")
            continue
        game.follows("draw one by one")
        cards = piles.top(game, player, game.rules.deck, count)
        if len(cards) < count:
            game.cite(game.rules.policy.impossible_rule)
        if cards:
            found.append(ev.move(cards, f"{player}.{game.rules.hand}", "draw", player=player, at="bottom"))
    return found


@operation("move")
def move(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Cards go to a zone of their owner (or, with `of`, of another player)."""
    grouped: dict[str, list[int]] = {}
    moving = subjects(game, args["what"], env)
    if len(moving) > 1 and args["to"] == game.rules.deck and not args.get("shuffled"):
        game.follows("owner orders")
        game.follows("order stays unknown")
        owner = game.card(moving[0]).owner
        moving = list(pick(game, owner, moving, len(moving) - 1, verb="put first", prompt="In which order?"))
        moving += [c for c in subjects(game, args["what"], env) if c not in moving]
    for card_id in moving:
        card = game.card(card_id)
        side = queries.players(game, args["of"], env)[0] if "of" in args else card.owner
        grouped.setdefault(f"{side}.{args['to']}", []).append(card_id)
    return [
        ev.move(
            cards,
            to,
            args["action"],
            at=args.get("at", "top"),
            status=args.get("status"),
            by=env["you"],
            source=env.get("source"),
            player=to.partition(".")[0],
            cause=args.get("cause", "effect"),
        )
        for to, cards in grouped.items()
    ]


@operation("change")
def change(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """The status of cards changes; those that have it already are left alone."""
    status: Mapping[str, Any] = args["status"]
    cards = [
        card_id
        for card_id in subjects(game, args["what"], env)
        if any((game.card(card_id).status.get(key) or False) != (value or False) for key, value in status.items())
    ]
    if not cards:
        game.cite(game.rules.policy.already_rule)
        return ()
    return (ev.change(cards, args["action"], status, source=env.get("source"), by=env["you"], cause="effect"),)


# Arguments of `modify` that are about the node, not about what it changes; the last ones are for printing.
NOT_MODIFYING = frozenset({"what", "duration", "if", "amount_now", "form", "deed", "more", "joint", "until", "if_do"})


@operation("modify")
def modify(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A continuous effect begins. Cards it names are fixed now; amounts too."""
    what = {key: value for key, value in args.items() if key not in NOT_MODIFYING}
    if "what" in args:
        targets = tuple(game.ref(card_id) for card_id in subjects(game, args["what"], env))
        if not targets:
            return ()
        what["targets"] = targets
        game.follows("effect does not follow")
    if "keyword" in what or "ability" in what:
        own = "what" in args and args["what"].get("ref") == "this"
        game.follows("gets text" if own else "gives text")
    elif "lose_keyword" in what or "lose_text" in what:
        game.follows("loses text")
    elif "applies" in what:
        game.follows("effect on the rules")
    for key in ("add", "set"):
        if key in what and not isinstance(what[key], (int, str)):
            what[key] = queries.amount(game, what[key], env)
    source = env.get("source")
    text = game.name(source.card) if isinstance(source, Ref) and source.card in game.state.cards else ""
    kept = {key: value for key, value in env.items() if key not in ("program", "pc")}
    duration = args.get("duration", "game")
    return (ev.begin(Lasting(0, what, duration, 0, env["you"], source, args.get("rule", game.frame.rule), text, kept)),)


def _are_refs(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(one, Ref) for one in value)


@operation("later")
def later(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A timed trigger: an automatic ability that waits for its moment and, unless it says otherwise, triggers once."""
    ability: Ability = args["ability"]
    known = {**env, **game.bound}
    # What it speaks of is settled now: a card that moves afterwards is lost to it.
    refs = {name: tuple(queries.bound_refs(game, name, known)) for name, value in known.items() if _are_refs(value)}
    kept = {key: value for key, value in known.items() if key not in ("program", "pc", "followed")} | refs
    what = {"delayed": ability, "once": args.get("once", True)}
    duration = args.get("duration", "game")
    return (
        ev.begin(Lasting(0, what, duration, 0, env["you"], env.get("source"), game.frame.rule, ability.text, kept)),
    )


@operation("shuffle")
def shuffle(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A pile is shuffled."""
    if not game.follows("shuffle"):
        return ()
    if "rule" in args:
        game.cite(args["rule"])
    return [
        ev.shuffle(f"{player}.{args.get('zone', game.rules.deck)}", player)
        for player in queries.players(game, args.get("player", "you"), env)
    ]


@operation("look")
def look(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Binds the top cards of a pile."""
    game.follows("look")
    player = queries.players(game, args.get("player", "you"), env)[0]
    count = queries.amount(game, args.get("count", 1), env)
    cards = piles.top(game, player, args.get("zone", game.rules.deck), count)
    game.bind(**{args.get("as", "looked"): tuple(game.ref(card_id) for card_id in cards)})
    return (ev.happen("look", player=env["you"], cards=cards),) if cards else ()


@operation("reveal")
def reveal(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Cards are shown to all players; they stay where they are."""
    game.follows("reveal")
    cards = subjects(game, args["what"], env)
    return (ev.happen("reveal", player=env["you"], cards=tuple(cards)),) if cards else ()


@operation("happen")
def happen(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Something that can be referred to, and changes nothing by itself."""
    return (ev.happen(args["action"], player=env["you"], **args.get("data", {})),)


@operation("bind")
def bind(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """Gives a number a name, or takes cards over under another name."""
    if "amount" in args:
        game.bind(**{args["as"]: queries.amount(game, args["amount"], {**env, **game.bound})})
    else:
        game.bind(**{args["as"]: tuple(game.ref(card_id) for card_id in subjects(game, args["what"], env))})
    return ()


@operation("unread")
def unread_cost(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A part of a cost that could not be read is paid by hand: the game waits until the judge says so."""
    text = args["text"]
    option = Option("applied", f"the judge has applied: {text}")
    game.choose(AUTHOR, "by hand", f"Tableside cannot read: {text}", (option,), forced=False)
    game.say(f"The judge applied by hand: {text}")
    return ()


@operation("win")
def win(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A player wins by an effect, at once."""
    if not game.enacts(game.rules.policy.win_rule):
        return ()
    return (
        ev.win(queries.players(game, args.get("player", "you"), env), game.rules.policy.win_rule, "an effect says so"),
    )


@operation("lose")
def lose(game: Game, env: Env, args: Args) -> Sequence[Event]:
    """A player loses by an effect, at once."""
    if not game.enacts(game.rules.policy.win_rule):
        return ()
    return (
        ev.lose(queries.players(game, args.get("player", "you"), env), game.rules.policy.win_rule, "an effect says so"),
    )
