"""What the compiler read in a card's text, told from the tree itself: as data that JSON can hold, and in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulings.kernel.state import Ability, Node

_REFS = {"this": "this card", "chosen": "what was chosen", "it": "it", "you": "you"}
_OF = {"you": "your", "enemy": "an enemy", "friendly": "a friendly", "any": "any", "each": "each player's"}
_BOUNDS = {"le": "at most", "ge": "at least", "lt": "less than", "gt": "more than", "eq": "exactly", "ne": "not"}
_SILENT = ("as", "form", "deed")  # how the interpreter and the printer know it, not what it does
_JOINTS = {"if you do", "then", "and"}


def plain_data(value: Any) -> Any:
    """Abilities and nodes as data that JSON can hold."""
    if isinstance(value, Ability):
        return {key: plain_data(inner) for key, inner in value._asdict().items() if inner not in ("", (), None)}
    if isinstance(value, Node):
        return {"op": value.op, **{key: plain_data(inner) for key, inner in value.args.items()}}
    if isinstance(value, Mapping):
        return {str(key): plain_data(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain_data(inner) for inner in value]
    return value


def ability_words(ability: Ability) -> str:
    """An ability in words, from its tree: when, on which condition, at what cost, what it does, how often."""
    parts = [f"{' or '.join(ability.timing)}" if ability.timing else "", ability.category]
    trigger = ability.trigger or {}
    if trigger:
        who = trigger.get("subject") or trigger.get("object")
        extra = f", if {_value(trigger['if'])}" if trigger.get("if") else ""
        parts.append(f"on “{trigger.get('on', '')}” of {_value(who)}{extra}" if who else f"on “{trigger.get('on', '')}”{extra}")
    if ability.condition:
        parts.append(f"while {_value(ability.condition)}")
    if ability.limit:
        parts.append(f"{ability.limit[1]} time{'' if ability.limit[1] == 1 else 's'} a {ability.limit[0]}")
    head = ", ".join(part for part in parts if part)
    cost = f", for {_steps(ability.cost)}" if ability.cost else ""
    return f"{head[:1].upper()}{head[1:]}{cost}: {_steps(ability.effect)}."


def _steps(nodes: Sequence[Node]) -> str:
    said: list[str] = []
    for node in nodes:
        text = _node(node)
        if said and (said[-1] in _JOINTS or said[-1].endswith((" then", " if you do"))):
            said[-1] = f"{said[-1]} {text}"
        else:
            said.append(text)
    return "; ".join(said)


def _node(node: Node) -> str:
    if node.op == "unread":
        return f"(not understood: “{node.args.get('text', '')}”)"
    args = {key: value for key, value in node.args.items() if key not in _SILENT and value not in (None, (), "")}
    parts = [node.op]
    for key in ("stat", "add", "count", "amount"):
        if key in args:
            value = args.pop(key)
            parts.append(f"{value:+d}" if key == "add" and isinstance(value, int) else _value(value))
    parts += [f"({_value(args.pop(key))})" for key in ("from", "what", "applies") if key in args]
    parts += [f"{key} {_value(value)}" for key, value in args.items()]
    return " ".join(part for part in parts if part)


def _value(value: Any) -> str:
    if isinstance(value, Node):
        return f"({_node(value)})"
    if isinstance(value, Mapping):
        return _selection(value)
    if isinstance(value, (list, tuple, set, frozenset)):
        if value and all(isinstance(one, Node) for one in value):
            return f"({_steps(tuple(value))})"
        return ", ".join(_value(one) for one in value)
    return str(value)


def _selection(value: Mapping[str, Any]) -> str:
    """Which cards, or which condition: `{zone: battle, of: enemy, hp: {le: 3}}` -> "an enemy unit in battle, hp at most 3"."""
    if "ref" in value:
        return _REFS.get(str(value["ref"]), str(value["ref"]))
    if "named" in value:
        return str(value["named"])
    bounds = [f"{_BOUNDS[key]} {_value(inner)}" for key, inner in value.items() if key in _BOUNDS]
    if bounds:
        return " and ".join(bounds)
    owner = _OF.get(str(value.get("of", "")), str(value.get("of", "")))
    kind = str(value.get("kind", "") or ("card" if "zone" in value else ""))
    first = " ".join(word for word in (owner, kind) if word) + (f" in {_value(value['zone'])}" if "zone" in value else "")
    rest = [f"{key} {_value(inner)}" for key, inner in value.items() if key not in ("of", "kind", "zone")]
    return ", ".join(part for part in (first, *rest) if part)
