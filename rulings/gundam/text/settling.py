"""Settling: what "it", "they" and "that Unit" in card text refer to, once the sentences before them are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulings.kernel.state import Ability, Node

BENEATH = "paired with"  # the Unit beneath which a card goes: "it" is still the card
PRONOUNS = ("IT", "THAT", "THEY")  # "it" may be this Unit; "that Unit" never is; "they" may be all that something was done to
_CHOOSING = ("choose", "choose each", "join", "look")
THOSE = "those"


def settled(nodes: Sequence[Node], context: Mapping[str, Any]) -> list[Node]:
    """What "it" refers to: what was chosen before, otherwise what the effect is about."""
    found, _ = _settle(nodes, dict(context))
    return found


def about_this(nodes: Sequence[Node]) -> list[Node]:
    """ "When ..., if this is a blue Unit, it gains ...": "it" is this Unit, and not the card of the event."""
    return list(nodes) if mentions(nodes, "THAT") else settled(nodes, {"ref": "this"})


def _settle(nodes: Sequence[Node], it: Mapping[str, Any]) -> tuple[list[Node], Mapping[str, Any]]:
    found: list[Node] = []
    for node in _those(nodes):
        args: dict[str, Any] = {}
        if node.op == "from now on":
            found.append(_from_now_on(node, it))
            continue
        for key, value in node.args.items():
            if key in ("then", "else", "do"):
                continue
            args[key] = _with_it(value, it)
        if node.op in ("choose", "choose each", "join") and node.args.get("as") != BENEATH:
            it = {"ref": node.args.get("as", "chosen")}
        elif node.op in ("look", "bind"):
            it = {"ref": node.args.get("as", "looked")}
        elif node.op == "set active" and node.args["what"].get("ref") == "this":
            it = {"ref": "this"}  # "set this Unit as active. It can't ..."
        if node.op == "if" and (node.args["condition"].get("count") or {}).get("ref") == "paid":
            it = {"ref": "paid"}  # "If you discard a ... card with this effect, you may activate its ..."
        for key in ("then", "else", "do"):
            if key in node.args:
                inner, after = _settle(node.args[key], it)
                args[key] = tuple(inner)
                it = after
        found.append(Node(node.op, args))
    return found, it


def _those(nodes: Sequence[Node]) -> list[Node]:
    """ "Set all your Units as active. They can't ...": what is done to a group of which the text goes on to speak.

    Who belongs to it is settled before it is done, since that may change whom the words describe.
    """
    found: list[Node] = []
    for at, node in enumerate(nodes):
        group = node.args.get("what")
        spoken_of = False
        for later in nodes[at + 1 :]:
            spoken_of = spoken_of or mentions(later, "THEY")
            if spoken_of or later.op in _CHOOSING:
                break
        if spoken_of and isinstance(group, Mapping) and "ref" not in group and node.op not in _CHOOSING:
            found.append(Node("bind", {"what": group, "as": THOSE}))
            node = Node(node.op, {**node.args, "what": {"ref": THOSE}})
        found.append(node)
    return found


def _from_now_on(node: Node, it: Mapping[str, Any]) -> Node:
    """ "During this turn, when ...": an effect that waits for its moment, on a chosen Unit or by itself."""
    trigger = dict(node.args["trigger"])
    duration = trigger.pop("duration", None) or node.args.get("duration", "turn")
    on_chosen = any((trigger.get(part) or {}).get("ref") in PRONOUNS for part in ("subject", "object"))
    for part in ("subject", "object"):
        if (trigger.get(part) or {}).get("ref") in PRONOUNS:
            trigger[part] = {**trigger[part], "ref": "this"}
    about_this = (trigger.get("subject") or {}).get("ref") == "this"
    effect = settled(node.args["then"], {"ref": "this"} if about_this else {"ref": "it"})
    text = str(node.args.get("text", "granted effect"))
    ability = Ability("granted", "automatic", text, ("battle",) if on_chosen else (), trigger, effect=tuple(effect))
    if on_chosen:
        return Node("modify", {"what": dict(it), "ability": ability, "duration": duration})
    return Node("later", {"ability": ability, "once": False, "duration": duration})


def _with_it(value: Any, it: Mapping[str, Any]) -> Any:
    if isinstance(value, Mapping):
        if value.get("ref") in PRONOUNS:
            return {**value, "ref": _meant(value["ref"], it)}
        if value.get("is") in PRONOUNS:
            return {**value, "is": _meant(value["is"], it)}
        return {key: _with_it(inner, it) for key, inner in value.items()}
    if isinstance(value, Ability) or (isinstance(value, tuple) and value and isinstance(value[0], Node)):
        return value
    if isinstance(value, (list, tuple)):
        return type(value)(_with_it(inner, it) for inner in value)
    return value


def _meant(pronoun: str, it: Mapping[str, Any]) -> Any:
    """ "That Unit" is the other one where "it" is this Unit: "when this Unit attacks an enemy Unit, that Unit ..."."""
    return it.get("that", it["ref"]) if pronoun == "THAT" else it["ref"]


def mentions(value: Any, name: str) -> bool:
    """Whether something is said of cards that are bound under a name."""
    if isinstance(value, Node):
        return mentions(value.args, name)
    if isinstance(value, Mapping):
        return value.get("ref") == name or any(mentions(inner, name) for inner in value.values())
    return isinstance(value, (list, tuple)) and any(mentions(inner, name) for inner in value)
