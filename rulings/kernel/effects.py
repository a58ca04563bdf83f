"""Effects as data: the interpreter of effect nodes. A resolving effect is a frame (program, place in it, bindings).

A program is a list of nodes. Control nodes (`may`, `if`, `loop`) hold lists of nodes; `linear` lays them out with jumps, so the
place in an effect is one number. Other operations are `Op` records: `check` says why it cannot be done (for costs),
`events` asks what it needs and answers what happens. A game adds its own operations in `GameRules.ops`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulings.kernel import queries
from rulings.kernel.choices import AUTHOR, Option, Refusal
from rulings.kernel.events import Event
from rulings.kernel.memory import found_once
from rulings.kernel.state import Frame, Node

if TYPE_CHECKING:
    from rulings.kernel.game import Game

Env = Mapping[str, Any]
Args = Mapping[str, Any]


class Resolve(NamedTuple):
    """What a part answers to have an effect resolved: the program, what it knows, the rule that says to perform it."""

    program: Sequence[Node]
    env: Mapping[str, Any]
    rule: str


class Op(NamedTuple):
    """An operation: what happens, why it cannot be done as a cost, its words, and the cards that pay it."""

    events: Callable[[Game, Env, Args], Sequence[Event]]
    check: Callable[[Game, Env, Args], Refusal | None] | None = None
    words: Callable[[Args], str] | None = None
    takes: Callable[[Game, Env, Args], tuple[int, Sequence[int]]] | None = None  # how many of which cards


OPS: dict[str, Op] = {}


def operation(
    name: str,
    check: Callable[[Game, Env, Args], Refusal | None] | None = None,
    words: Callable[[Args], str] | None = None,
) -> Callable[[Callable[[Game, Env, Args], Sequence[Event]]], Callable[[Game, Env, Args], Sequence[Event]]]:
    """Registers an operation that all games have."""

    def register(
        function: Callable[[Game, Env, Args], Sequence[Event]],
    ) -> Callable[[Game, Env, Args], Sequence[Event]]:
        OPS[name] = Op(function, check, words)
        return function

    return register


def find(game: Game, name: str) -> Op:
    """An operation of the game, or of all games."""
    op: Op | None = getattr(game.rules, "ops", {}).get(name) or OPS.get(name)
    if op is None:
        raise LookupError(f"{game.rules.title} has no operation {name!r}")
    return op


@found_once
def linear(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """A tree of nodes as a program with relative jumps."""
    return tuple(_lay_out(nodes, 0))


def _lay_out(nodes: Sequence[Node], depth: int) -> list[Node]:
    program: list[Node] = []
    for node in nodes:
        if node.op in ("may", "if", "pay"):
            then = _lay_out(node.args.get("then", ()), depth)
            other = _lay_out(node.args.get("else", ()), depth)
            if other:
                then.append(Node("jump", {"by": len(other)}))
            kept = {key: value for key, value in node.args.items() if key not in ("then", "else")}
            if any(inner.args.get("then_word") for inner in then):
                kept["with_then"] = True
            program.append(Node(node.op, {**kept, "skip": len(then)}))
            program += then + other
        elif node.op == "loop":
            body = _lay_out(node.args["do"], depth + 1)
            program.append(Node("loop", {"count": node.args["count"], "skip": len(body) + 1, "depth": depth}))
            program += [*body, Node("jump", {"by": -len(body) - 2})]
        else:
            program.append(node)
    return program


def step(game: Game, frame: Frame) -> Any:
    """Runs the node at which an effect stands. Answers how far to jump, or what to call."""
    env = frame.env
    program: Sequence[Node] = env["program"]
    if not program:
        return None
    node = program[env["pc"]]
    if game.tracing:
        game.rules.performing(game, node, env)
    control = CONTROL.get(node.op)
    if control is not None:
        return control(game, env, node.args)
    special = getattr(game.rules, "calls", {}).get(node.op)
    if special is not None:
        return special(game, env, node.args)
    events = find(game, node.op).events(game, env, node.args)
    game.bind(did=bool(events))
    if events:
        game.follows("continuous effect" if node.op == "modify" else "one-shot effect")
        game.follows("source of an effect")
        moved = tuple(card for event in events if event.kind == "move" for card in event.data["cards"])
        if moved:
            game.bind(followed=(*env.get("followed", ()), *moved))
        game.do(*events)
    elif game.tracing and not game.said and node.op not in QUIET:
        game.cite(game.rules.policy.impossible_rule)
        game.say("Nothing happens: it cannot be done.")
    return None


QUIET = frozenset({"choose", "choose each", "choose player", "bind", "modify"})


def _may(game: Game, env: Env, args: Args) -> Any:
    words = args.get("words", "do it")
    player = queries.players(game, args.get("player", "you"), env)[0]
    check = args.get("check")
    if check is not None and not game.holds(check, env):
        game.bind(did=False)
        return args["skip"]
    accepted = game.confirm(player, "may", args.get("prompt", f"Do you {words}?"), words, f"do not {words}")
    game.bind(did=accepted)
    return None if accepted else args["skip"]


def _if(game: Game, env: Env, args: Args) -> Any:
    met = game.holds(args["condition"], env)
    game.bind(met=met)
    category = env.get("category", "automatic")
    referring = args["condition"].get("bound") == "did"
    game.follows(f"{'if you do' if referring else 'requirement'}: {category}")
    if referring or queries.speaks_of(args["condition"], ("it", "looked", "chosen", "paid", "declared")):
        game.follows(f"refers to text before: {category}")
    if not met:
        game.follows("inactive part makes no choice")
        if args.get("with_then"):
            game.follows(f"then: {category}")
        if env["pc"] + 1 + args["skip"] < len(env["program"]):
            game.follows(f"after the requirement: {category}")
        rule = args.get("rule")
        if rule:
            game.cite(rule)
        game.say(f"The requirement is not met: {args['words']}." if "words" in args else "The requirement is not met.")
    return None if met else args["skip"]


def _loop(game: Game, env: Env, args: Args) -> Any:
    name = f"loop{args['depth']}"
    limit = env.get(f"{name}_of")
    if limit is None:
        limit = queries.amount(game, args["count"], env)
        if limit <= 0:
            game.follows("zero times")
            game.say("There is none of it: it is done zero times.")
    done = env.get(name, 0)
    if done >= limit:
        game.bind(**{name: 0, f"{name}_of": None})
        return args["skip"]
    game.bind(**{name: done + 1, f"{name}_of": limit})
    return None


def _jump(game: Game, env: Env, args: Args) -> Any:
    return args["by"]


def _pay(game: Game, env: Env, args: Args) -> Any:
    """ "You may pay the cost. If you do, ...": skipped when the cost cannot be paid wholly or is not paid."""
    cost: Sequence[Node] = args["cost"]
    refusal = cannot_pay(game, cost, env)
    rule = args.get("rule", game.rules.policy.cost_rule)
    if refusal is not None:
        game.cite(rule)
        game.say(f"The cost cannot be paid: {refusal.why}.")
        game.bind(did=False)
        return args["skip"]
    if args.get("optional", True):
        player = env["you"]
        words = args.get("words", "pay the cost")
        if not game.confirm(
            player, "cost", f"Pay the cost ({cost_words(game, cost)})?", words, f"do not {words}", rule=rule
        ):
            game.bind(did=False)
            return args["skip"]
    game.cite(rule)
    pay(game, cost, env)
    game.bind(did=True)
    return None


def cannot_pay(game: Game, cost: Sequence[Node], env: Env) -> Refusal | None:
    """Why a cost cannot be paid wholly, or None. A cost of which a part cannot be paid is not paid at all."""
    if game.rules.cost_lost(game, env):
        return None
    for node in cost:
        check = find(game, node.op).check
        refusal = check(game, env, node.args) if check else None
        if refusal is not None:
            return refusal
    if not _cards_enough([takes for node in cost if (takes := _takes(game, node, env)) is not None]):
        return Refusal(game.rules.policy.cost_rule, "one card cannot pay two parts of the cost")
    return None


def _takes(game: Game, node: Node, env: Env) -> tuple[int, Sequence[int]] | None:
    """How many cards a part of a cost takes, and from which."""
    takes = find(game, node.op).takes
    return takes(game, env, node.args) if takes else None


def _cards_enough(demands: Sequence[tuple[int, Sequence[int]]]) -> bool:
    """Whether every part of a cost can have cards of its own: each is matched in turn, others making room for it."""
    if len(demands) < 2:
        return True
    given: dict[int, int] = {}  # card -> the place that it pays
    places = [cards for need, cards in demands for _ in range(need)]

    def room(place: int, asked: set[int]) -> bool:
        for card in places[place]:
            if card not in asked:
                asked.add(card)
                if card not in given or room(given[card], asked):
                    given[card] = place
                    return True
        return False

    return all(room(place, set()) for place in range(len(places)))


def pay(game: Game, cost: Sequence[Node], env: Env) -> None:
    """Pays a cost: all parts together, or one after the other, as the game says. No card pays two parts."""
    if game.rules.cost_lost(game, env):
        return
    if game.tracing:
        for node in cost:
            game.rules.performing(game, node, env)
    groups = _paid(game, cost, env)
    if game.rules.policy.cost == "at once":
        game.do(*(event for group in groups for event in group))
    else:
        for group in groups:
            game.do(*group)


def _paid(game: Game, cost: Sequence[Node], env: Env) -> list[Sequence[Event]]:
    """What happens for each part of a cost."""
    groups: list[Sequence[Event]] = [()] * len(cost)
    taken: frozenset[int] = frozenset()
    for at in _order(game, cost, env):
        groups[at] = find(game, cost[at].op).events(game, {**env, **game.bound, "taken": taken}, cost[at].args)
        taken |= {card for event in groups[at] for card in event.data.get("cards", ())}
    return groups


def _order(game: Game, cost: Sequence[Node], env: Env) -> Sequence[int]:
    """As printed; of parts that the same cards could pay, the one that fewest can pay chooses first."""
    takes = [_takes(game, node, env) for node in cost]
    cards = [card for one in takes if one for card in set(one[1])]
    if len(set(cards)) == len(cards):
        return range(len(cost))
    return sorted(range(len(cost)), key=lambda at: len(takes[at][1]) if takes[at] else 0)  # type: ignore[index]


def cost_words(game: Game, cost: Sequence[Node]) -> str:
    """A cost in words."""
    return " & ".join(words(game, node) for node in cost)


def words(game: Game, node: Node) -> str:
    """A node in words, as far as its operation has them."""
    op = getattr(game.rules, "ops", {}).get(node.op) or OPS.get(node.op)
    return op.words(node.args) if op and op.words else node.op


def _unread(game: Game, env: Env, args: Args) -> Any:
    """Text that the compiler could not read is never skipped: the game waits until the judge has applied it by hand."""
    text = args["text"]
    option = Option("applied", f"the judge has applied: {text}")
    game.choose(AUTHOR, "by hand", f"Tableside cannot read: {text}", (option,), forced=False)
    game.say(f"The judge applied by hand: {text}")
    return None


CONTROL: dict[str, Callable[[Game, Env, Args], Any]] = {
    "may": _may,
    "if": _if,
    "loop": _loop,
    "jump": _jump,
    "pay": _pay,
    "unread": _unread,
}
