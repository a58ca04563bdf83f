"""Section 10-2-2: an effect that needs a target does not activate without one, and such a Command cannot be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.gundam import shields
from rulings.gundam.book import book
from rulings.kernel import queries
from rulings.kernel.choices import Refusal
from rulings.kernel.memory import found_once
from rulings.kernel.operations import choosable

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Node

PUBLIC = ("battle", "base", "resources", "trash")


@book.refuses("10-2-2", of="10-3-1-1")
def missing(game: Game, program: Sequence[Node], env: Mapping[str, Any]) -> Refusal | None:
    """Why an effect does not activate: a target that it must choose before any "Then" or "If you do" is not there."""
    return _missing(game, program, env)


def _missing(game: Game, program: Sequence[Node], env: Mapping[str, Any]) -> Refusal | None:
    for node in program:
        if node.op in ("then", "may", "pay"):
            return None  # 10-1-8-1-2, 5-20: only what stands before counts
        refusal: Refusal | None = None
        if node.op == "choose":
            refusal = _too_few(game, node, env)
        elif node.op == "breach":
            refusal = shields.no_breach(game, env)
        elif node.op == "mode":
            refusal = _no_mode(game, node, env)
        elif node.op == "if" and not _bound(node.args["condition"], env):
            part = "then" if game.holds(node.args["condition"], env) else "else"
            refusal = _missing(game, node.args.get(part, ()), env)
        if refusal is not None:
            return refusal
    return None


def _no_mode(game: Game, node: Node, env: Mapping[str, Any]) -> Refusal | None:
    """Of several effects to choose from, one at least must have its target."""
    found = [_missing(game, program, env) for _words, program in node.args["modes"]]
    return found[0] if found and all(found) else None


def _too_few(game: Game, node: Node, env: Mapping[str, Any]) -> Refusal | None:
    """10-2-2-1: a target is a player or a card in a public location."""
    selector = node.args["from"]
    if node.args.get("up_to") or node.args.get("no_target") or _bound(selector, env):
        return None
    if not public(selector):
        game.cite("10-2-2-1")
        return None
    least = node.args.get("least", node.args.get("count", 1))
    needed = 1 if least == "all" else queries.amount(game, least, env)
    have = len(choosable(game, node.args, env, needed))
    if have >= needed:
        return None
    return Refusal("10-2-2", f"{needed} to choose, {have} there" if have else "there is no target to choose")


@book.defines("10-2-2-1", of="10-2-2")
def public(selector: Mapping[str, Any]) -> bool:
    """Whether what is chosen lies in public: choosing from a hand or a deck is not choosing a target."""
    wanted = selector.get("zone", "battle")
    names = (wanted,) if isinstance(wanted, str) else wanted
    return "ref" not in selector and any(name in PUBLIC for name in names)


def _bound(value: Mapping[str, Any], env: Mapping[str, Any]) -> bool:
    """Whether something depends on what the effect will have bound by then."""
    return any(name not in env for name in _named(value))


@found_once
def _named(value: Mapping[str, Any]) -> frozenset[str]:
    """The names under which a selector or condition speaks of what was bound; its own card needs no binding."""
    found: set[str] = set()
    _collect(value, found)
    return frozenset(found - {"this", "it", "other"})


def _collect(value: Any, found: set[str]) -> None:
    if isinstance(value, Mapping):
        named = value.get("ref", value.get("is", value.get("bound")))
        if isinstance(named, str):
            found.add(named)
        for inner in value.values():
            _collect(inner, found)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            _collect(inner, found)
