"""What the compiler read in a card's text, told from the tree itself: as data that JSON can hold, and in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulings.kernel.state import Ability, Node

_REFS = {"this": "this card", "chosen": "what was chosen", "it": "it", "you": "you"}
_OF = {"you": "your", "enemy": "an enemy", "friendly": "a friendly", "any": "any", "each": "each player's"}
_TURNS = {"you": "your", "enemy": "an enemy's"}
_BOUNDS = {"le": "at most", "ge": "at least", "lt": "less than", "gt": "more than", "eq": "exactly", "ne": "not"}
_SILENT = ("as", "form", "deed", "rule", "if_do", "no_target")  # how the interpreter and the printer know it, not what it does
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
        parts.append(_event_words(trigger))
    if ability.condition:
        parts.append(f"while {_value(ability.condition)}")
    if ability.limit:
        parts.append(f"{ability.limit[1]} time{'' if ability.limit[1] == 1 else 's'} a {ability.limit[0]}")
    head = ", ".join(part for part in parts if part)
    cost = f", for {_steps(ability.cost)}" if ability.cost else ""
    return f"{head[:1].upper()}{head[1:]}{cost}: {_steps(ability.effect)}."


def _event_words(trigger: Mapping[str, Any]) -> str:
    """What an ability waits for: the event, of what, to what, where and how, and what must be so then."""
    words = [f"on “{trigger.get('on', '')}”"]
    words += [f"{joint} {_value(trigger[key])}" for key, joint in (("subject", "of"), ("object", "to")) if trigger.get(key)]
    if len(words) == 2 and "object" in trigger:
        words[1] = f"of {_value(trigger['object'])}"
    others = (("player", "by player"), ("by", "by"), ("at", "at"), ("from", "from"))
    words += [f"{joint} {_value(trigger[key])}" for key, joint in others if trigger.get(key)]
    return " ".join(words) + (f", if {_value(trigger['if'])}" if trigger.get("if") else "")


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
    parts += [_pair(key, value) for key, value in args.items()]
    return " ".join(part for part in parts if part)


def _pair(key: str, value: Any) -> str:
    """A name and its value; what is only true or false is named or denied."""
    name = key.replace("_", " ")
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if key == "status" and isinstance(value, Mapping):
        return " ".join(_pair(str(one), inner) for one, inner in value.items())
    if key == "condition":
        return _value(value)
    return f"{name} {_value(value)}"


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


def _condition(value: Mapping[str, Any]) -> str:
    """A condition about a card, the turn, what was done; conditions together; '' if it is none of these."""
    if "is" in value and "selector" in value:
        return f"{_REFS.get(str(value['is']), str(value['is']))} is {_value(value['selector'])}"
    if set(value) == {"turn"}:
        return f"it is {_TURNS.get(str(value['turn']), str(value['turn']))} turn"
    if value.get("bound") == "did":
        return "that was done"
    if set(value) == {"not"}:
        return f"not ({_value(value['not'])})"
    for key, joint in (("all", " and "), ("any", " or ")):
        if set(value) == {key}:
            return joint.join(_value(one) for one in value[key])
    return ""


def _selection(value: Mapping[str, Any]) -> str:
    """Which cards, or which condition: `{zone: battle, of: enemy, hp: {le: 3}}` -> "an enemy unit in battle, hp at most 3"."""
    said = _condition(value)
    if said:
        return said
    if "ref" in value:
        more = {key: inner for key, inner in value.items() if key != "ref"}
        ref = _REFS.get(str(value["ref"]), str(value["ref"]))
        return f"{ref}, {_selection(more)}" if more else ref
    if "named" in value:
        return f"{value['named']} ({_value(value['args'])})" if value.get("args") else str(value["named"])
    bounds = [f"{_BOUNDS[key]} {_value(inner)}" for key, inner in value.items() if key in _BOUNDS]
    if bounds:
        counted = next((f"the number of ({_value(value[key])}) is " for key in ("count", "amount") if key in value), "")
        return counted + " and ".join(bounds)
    owner = _OF.get(str(value.get("of", "")), str(value.get("of", "")))
    kind = str(value.get("kind", "") or ("card" if "zone" in value else ""))
    first = " ".join(word for word in (owner, kind) if word) + (f" in {_value(value['zone'])}" if "zone" in value else "")
    rest = [_pair(str(key), inner) for key, inner in value.items() if key not in ("of", "kind", "zone")]
    return ", ".join(part for part in (first, *rest) if part)
