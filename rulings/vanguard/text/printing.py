"""Printing: an ability as card text again, from its data: every node fills the form it was read with from its own values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules_corpus.once import once
from rulings.kernel.state import Ability, Node
from rulings.vanguard.text import heads, phrases
from rulings.vanguard.text.heads import Head

_SLOT = re.compile(r"\{([\w.]+):(\w+)\}")


def print_ability(ability: Ability) -> str:
    """One ability as a line of card text."""
    if ability.keyword in ("Seek Mate", "Stride"):
        from rulings.vanguard.text.special import print_special

        return print_special(ability)
    head = heads.words(_head(ability))
    if ability.keyword:
        return f"{head}:{ability.keyword}"
    if ability.effect and ability.effect[0].op == "unread" and ability.effect[0].args["text"] == ability.text:
        return ability.text
    cost = ability.cost or _cost(ability.effect)
    text = cost_words(cost)
    body = _steps(ability.effect)
    if ability.trigger:
        body = f"{trigger_words(ability.trigger)}, {body}" if body else trigger_words(ability.trigger)
    return tidy(f"{head}:{f'[{text}] ' if text else ''}{_capital(body)}.")


def _head(ability: Ability) -> Head:
    condition = ability.condition or {}
    place = ""
    numbers = {"limit break": 0, "generation break": 0}
    for one in condition.get("all", [condition]):
        if one.get("named") in numbers:
            numbers[one["named"]] = one["args"]
        elif "selector" in one:
            row, _, column = one["selector"]["zone"].partition("-")
            place = f"in the {column} column of the {row} row"
    once = ability.limit == ("turn", 1) and not _says_limit(ability.effect)
    return Head(ability.category, ability.zones, numbers["limit break"], numbers["generation break"], bool(once), place)


def _says_limit(nodes: Sequence[Node]) -> bool:
    return any(node.op == "limit" and not node.args.get("icon") for node in nodes)


def _cost(nodes: Sequence[Node]) -> Sequence[Node]:
    for node in nodes:
        if node.op == "pay":
            return tuple(node.args.get("cost", ()))
        for block in ("then", "else"):
            found = _cost(node.args.get(block, ()))
            if found:
                return found
    return ()


def cost_words(cost: Sequence[Node]) -> str:
    text = _capital(tidy(_steps(cost))) if cost else ""
    return re.sub(r"(?<=& )[a-z]", lambda found: found[0].upper(), text)


def steps_words(nodes: Sequence[Node]) -> str:
    """What nodes do, in words."""
    return tidy(_steps(nodes))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def trigger_words(trigger: Mapping[str, Any]) -> str:
    """A trigger condition in words."""
    text = filled(trigger["form"], trigger)
    return f"{trigger['lead']}, {text}" if "lead" in trigger else text


def _steps(all_nodes: Sequence[Node]) -> str:
    text = ""
    nodes = [node for node in all_nodes if not (node.op == "limit" and node.args.get("icon"))]
    index = 0
    while index < len(nodes):
        node = nodes[index]
        group = [node]
        while index + 1 < len(nodes) and ("more" in nodes[index + 1].args or _silent(nodes[index + 1])):
            index += 1
            group.append(nodes[index])
        text += f"{node.args.get('joint', ',') if text else ''} {_step(group)}"
        index += 1
    return text.strip()


def _silent(node: Node) -> bool:
    """A node that was read together with the one before it."""
    return (
        node.op not in ("if", "may", "pay", "later", "unread", "limit")
        and "form" not in node.args
        and "replace" not in node.args
    )


def _step(group: Sequence[Node]) -> str:
    node = group[0]
    shown = _replacing if "replace" in node.args else _SHOWN.get(node.op)
    args = node.args
    text = shown(node) if shown else filled(str(args["form"]), args, group)
    if "until" in args:
        text = f"{args['until']}, {text}"
    return f"then, {text}" if args.get("then_word") else text


def _if(node: Node) -> str:
    args = node.args
    condition = filled(args["condition"]["form"], args["condition"])
    word = "" if args.get("lead") else "if "
    then = args["then"]
    joint = (
        f"{then[0].args['joint']} " if then and then[0].op == "if" and then[0].args.get("joint") == ", and" else ", "
    )
    text = f"{word}{condition}{joint}{_steps(then)}"
    return f"{text}, and {args['otherwise']}, {_steps(args['else'])}" if "otherwise" in args else text


def _may(node: Node) -> str:
    who = "your opponent may" if node.args.get("player") == "opponent" else "you may"
    return f"{who} {_steps(node.args['then'])}"


def _pay(node: Node) -> str:
    if node.args.get("unsaid"):
        return _steps(node.args["then"])
    text = "you may pay the cost"
    if "then" not in node.args:
        return text
    return f"{text}. if {node.args['if_do']}, {_steps(node.args['then'])}"


def _replacing(node: Node) -> str:
    spec = node.args["replace"]
    program = spec["program"]
    may = "you may " if spec.get("optional") else ""
    text = f"if {filled(spec['form'], spec)}, {may}{_steps(program[: spec['first']])} instead"
    return f"{text}. if {node.args['if_do']}, {_steps(program[spec['first'] :])}" if "if_do" in node.args else text


def _later(node: Node) -> str:
    ability: Ability = node.args["ability"]
    return f"{trigger_words(ability.trigger or {})}, {_steps(ability.effect)}"


_SHOWN = {
    "if": _if,
    "may": _may,
    "pay": _pay,
    "later": _later,
    "unread": lambda node: str(node.args["text"]),
    "limit": lambda node: str(node.args["text"]),
}


def filled(form: str, values: Mapping[str, Any], group: Sequence[Node] = ()) -> str:
    """A form with its places filled from the values."""

    def fill(match: re.Match[str]) -> str:
        if match[2] == "deeds":
            return "".join(_deed(node, index) for index, node in enumerate(group))
        return shown(_at(values, match[1], group), match[2])

    return _SLOT.sub(fill, form)


def _deed(node: Node, index: int) -> str:
    text = filled(node.args["deed"], node.args)
    return f"{node.args['more']} {text}" if index else text


def _at(values: Any, path: str, group: Sequence[Node]) -> Any:
    keys = path.split(".")
    if keys[0].isdigit() and group:
        values = group[int(keys[0])].args
        keys = keys[1:]
    for key in keys:
        values = values[int(key)] if key.isdigit() and not isinstance(values, Mapping) else values[key]
    return values


def shown(value: Any, table: str) -> str:
    """A value as the table that it was read with writes it."""
    if isinstance(value, Ability):
        return f'"{print_ability(value)}"'
    if isinstance(value, Mapping):
        return filled(value["form"], value)
    if table == "signed":
        return f"{value:+d}"
    if table == "quoted":
        return f'"{value}"'
    if table == "clan":
        return f"<{value}>"
    return _written(table, value) if table != "digits" else str(value)


def _written(table: str, value: Any) -> str:
    return _scalars()[table][value]


@once
def _scalars() -> dict[str, dict[Any, str]]:
    """How single words and numbers are written, by their table and meaning."""
    written: dict[str, dict[Any, str]] = {}
    for name, rows in phrases.load().items():
        known = written.setdefault(name, {})
        for phrase in rows:
            if isinstance(phrase.meaning, (str, int)):
                known.setdefault(phrase.meaning, " ".join(str(part) for part in phrase.parts))
    return written


def tidy(text: str) -> str:
    """Spaces and capitals as they are printed."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"\s+([,.;/])", r"\1", text).replace("/ ", "/")
    text = re.sub(r"\[Soul-Charge\] (\d+)", r"[Soul-Charge \1]", text)
    return re.sub(r"(?<=\. )[a-z]", lambda found: found[0].upper(), text)
