"""Compiling: a line of card text as an ability record, its sentences read one by one and put together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rulings.kernel.state import Ability, Node
from rulings.vanguard.text import heads
from rulings.vanguard.text.cleaning import clean
from rulings.vanguard.text.heads import Head
from rulings.vanguard.text.lexing import quoted
from rulings.vanguard.text.printing import steps_words
from rulings.vanguard.text.reading import Meaning, read, read_around

KEYWORDS = (
    "Forerunner",
    "Sentinel",
    "Lord",
    "Restraint",
    "Resist",
    "Twin Drive!!",
    "Triple Drive!!!",
    "Boost",
    "Intercept",
)
LIMIT_BREAK = {"continuous": "10.2.5.3.1", "automatic": "10.2.5.3.2", "activated": "10.2.5.3.3"}
GENERATION_BREAK = {"continuous": "10.2.11.3.1", "automatic": "10.2.11.3.2", "activated": "10.2.11.3.3"}
_ONCE = re.compile(r"this ability cannot be used for the rest of (?:that|the|this) (turn|game|fight)", re.IGNORECASE)
_BLOCKS = ("then", "else", "steps", "program")


def ability_of(line: str, number: str) -> Ability:
    """The ability that one cleaned line of text gives."""
    split = heads.split(line)
    if split is None:
        return _keyword(line, number) or special(line, number) or unreadable(line, number)
    head, body = split
    keyword = body.strip(" .")
    if keyword in KEYWORDS:
        return Ability(number, head.category, line, head.zones, keyword=keyword)
    return special(line, number, head, body) or _sentences(line, number, head, body)


def _keyword(line: str, number: str) -> Ability | None:
    word = line.strip(" .")
    return Ability(number, "continuous", line, keyword=word) if word in KEYWORDS else None


def unreadable(line: str, number: str, head: Head | None = None) -> Ability:
    """An ability of which nothing could be read: it says so wherever it is looked at."""
    category = head.category if head else "continuous"
    return Ability(
        number, category, line, head.zones if head else (), effect=(Node("unread", {"text": line}),), unread=line
    )


def special(line: str, number: str, head: Head | None = None, body: str = "") -> Ability | None:
    """Seek Mate and Stride Skill, which are written in a way of their own."""
    from rulings.vanguard.text.special import seek_mate, stride_skill

    return seek_mate(line, number, head, body) if head else stride_skill(line, number)


# sentences ---------------------------------------------------------------------------------------------------------


def split_sentences(text: str) -> list[str]:
    """The sentences of a text; a full stop inside quotation marks ends none."""
    found: list[str] = []
    start = at = 0
    while at < len(text):
        if text[at] == '"':
            end = quoted(text, at)
            at = end if end > 0 else at + 1
        elif text[at] == "." and (at + 1 == len(text) or not text[at + 1].isdigit()):
            found.append(text[start:at].strip())
            start = at = at + 1
        else:
            at += 1
    return [sentence for sentence in [*found, text[start:].strip()] if sentence]


def _sentences(line: str, number: str, head: Head, body: str) -> Ability:
    cost_text, text = heads.cost_of(body)
    cost = read(cost_text, "cost") if cost_text else []
    if cost is None:
        cost = [{"op": "unread", "text": cost_text}]
    sentences = split_sentences(text)
    limit: tuple[str, int] | None = ("turn", 1) if head.once else None
    trigger: Meaning | None = None
    nodes: list[Meaning] = []
    for index, sentence in enumerate(sentences):
        once = _ONCE.fullmatch(sentence)
        if once:
            limit = ("turn" if once[1] == "turn" else "game", 1)
            nodes.append({"op": "limit", "text": sentence, "joint": "."})
            continue
        if index == 0 and head.category == "automatic":
            found = read(sentence, "triggered") or read_around(sentence, "triggered")
            if found is None:
                return unreadable(line, number, head)
            trigger, steps = faces(found["trigger"]), found["steps"]
        else:
            steps = read(sentence, "sentence") or read_around(sentence, "sentence")
            steps = steps if steps is not None else [{"op": "unread", "text": sentence}]
        _append(nodes, steps)
    if head.category == "automatic" and cost:
        if not _pay(nodes, cost):
            nodes = [{"op": "pay", "rule": "8.6.4", "cost": cost, "then": nodes, "unsaid": True}]
        cost = []
    if head.category == "continuous":
        if _acts(nodes):
            return unreadable(line, number, head)
        _continuous(nodes)
    elif head.once:
        nodes.append({"op": "limit", "text": "This ability cannot be used for the rest of that turn", "icon": True})
    _shuffles_after_searching(nodes, False)
    effect, unread = finish(nodes, number)
    paid, unread_cost = finish(cost, number)
    condition, rule = _active(head)
    return Ability(
        number,
        head.category,
        line,
        head.zones,
        trigger=trigger,
        condition=condition,
        cost=paid,
        effect=effect,
        limit=limit,
        unread="; ".join([*unread_cost, *unread]),
        rule=rule,
    )


def _append(nodes: list[Meaning], steps: list[Meaning]) -> None:
    """Adds a sentence. "If you do" after "you may pay the cost" and "Then" after a requirement belong inside it."""
    if not nodes:
        nodes.extend(steps)
        return
    first = steps[0]
    last = nodes[-1]
    while last.get("then") and last["op"] in ("if", "may") and last["then"][-1]["op"] in ("if", "may", "pay"):
        last = last["then"][-1]
    if _is_if_you_do(first) and last["op"] == "pay" and "then" not in last:
        last["then"] = first["then"]
        last["if_do"] = first["condition"]["form"]
        return
    if _is_if_you_do(first) and last.get("replace", {}).get("optional"):
        last["if_do"] = first["condition"]["form"]
        last["replace"]["more"] = first["then"]
        return
    first["joint"] = "."
    if first.get("then_word") and last["op"] in ("if", "pay") and last.get("then"):
        last["then"].extend(steps)
        last["with_then"] = True
        return
    nodes.extend(steps)


def _acts(steps: list[Meaning]) -> bool:
    """Whether something is done and not only so: a continuous ability is never played, and does nothing (8.5.1)."""
    inside = (inner for step in steps for block in _BLOCKS for inner in step.get(block) or [])
    return any(step["op"] not in ("modify", "if", "unread", "limit") for step in steps) or any(_acts([inner]) for inner in inside)


def _is_if_you_do(step: Meaning) -> bool:
    return bool(step["op"] == "if" and step["condition"].get("bound") == "did")


def _pay(nodes: list[Meaning], cost: list[Meaning]) -> bool:
    """Puts the cost of an automatic ability where its text says to pay it (8.1.1.2.2)."""
    for node in nodes:
        if node["op"] == "pay":
            node["cost"] = cost
            return True
        if any(_pay(node.get(block) or [], cost) for block in _BLOCKS):
            return True
    return False


def _continuous(nodes: list[Meaning]) -> None:
    """A continuous ability applies to what its words describe now, and again whenever that changes."""
    for node in nodes:
        if node["op"] == "modify" and "what" in node:
            node["applies"] = node.pop("what")
            if "form" in node:
                node["form"] = node["form"].replace("{what", "{applies")
        for block in _BLOCKS:
            _continuous(node.get(block) or [])


def _shuffles_after_searching(nodes: list[Meaning], searched: bool) -> bool:
    """A shuffle after a search leaves the card that was found out of it (10.1.10.2)."""
    for node in nodes:
        searched = searched or bool(node.get("search"))
        if node["op"] == "shuffle" and searched:
            node["rule"] = "10.1.10.2"
        for block in _BLOCKS:
            searched = _shuffles_after_searching(node.get(block) or [], searched)
    return searched


def _active(head: Head) -> tuple[Meaning | None, str]:
    """When the icons of the head let the ability be active, and the rule of the icon."""
    conditions: list[Meaning] = []
    rule = ""
    if head.limit_break:
        conditions.append({"named": "limit break", "args": head.limit_break})
        rule = LIMIT_BREAK[head.category]
    if head.generation_break:
        conditions.append({"named": "generation break", "args": head.generation_break})
        rule = GENERATION_BREAK[head.category]
    if head.place:
        found = re.search(r"the (\w+) column of the (\w+) row", head.place)
        assert found is not None
        conditions.append({"is": "this", "selector": {"zone": f"{found[2]}-{found[1]}"}})
    if len(conditions) > 1:
        return {"all": conditions}, rule
    return (conditions[0] if conditions else None), rule


# nodes -------------------------------------------------------------------------------------------------------------


def finish(steps: Sequence[Meaning], number: str) -> tuple[tuple[Node, ...], list[str]]:
    """The meanings as effect nodes, and the words in them that were not read."""
    unread: list[str] = []
    return _nodes([faces(step) for step in steps], number, unread), unread


def _nodes(steps: Sequence[Meaning], number: str, unread: list[str]) -> tuple[Node, ...]:
    """Steps as nodes. What is done to "it" after unread words is not read either: they may have named another card."""
    found: list[Node] = []
    lost = False
    for step in steps:
        node = _node(step, number, unread)
        if lost and node.op != "unread" and _speaks_of_it(node.args):
            unread.append(steps_words([node]))
            node = Node("unread", {"text": unread[-1]})
        lost = node.op == "unread" or (lost and node.op not in _NAMING)
        found.append(node)
    return tuple(found)


# Operations after which "it" is what they have chosen, shown or called.
_NAMING = frozenset({"choose", "reveal top", "look", "take looked", "gather", "bind", "choose at random", "each chooses"})


def _speaks_of_it(value: Any) -> bool:
    if isinstance(value, Ability):
        return _speaks_of_it(value.effect)
    if isinstance(value, Node):
        return _speaks_of_it(value.args)
    if isinstance(value, dict):
        named = value.get("ref")
        return named == "it" or (isinstance(named, list) and "it" in named) or any(map(_speaks_of_it, value.values()))
    return isinstance(value, (list, tuple)) and any(map(_speaks_of_it, value))


def faces(value: Any) -> Any:
    """A meaning with the faces of the G zone as the rules have them: a card lies there face down till it is turned (4.11.4)."""
    if isinstance(value, list):
        return [faces(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    found = {key: faces(inner) for key, inner in value.items()}
    if found.get("zone") == "g-zone" and "face_down" in found.get("status", {}):
        status = dict(found["status"])
        face_up = not status.pop("face_down")
        found["status"] = {**status, "face_up": face_up}
    return found


def _option_words(nodes: Sequence[Node]) -> str:
    """What a player says who uses a choice of the text: its words, without the icons' brackets."""
    text = re.sub(r"[\[\]]", "", steps_words(nodes))
    return text[:1].lower() + text[1:]


def _searched(cards: Meaning) -> Meaning:
    """Where a search looks: where no zone is named, among the cards that were looked at. "A card with the same name as a unit on
    your (VC) from among them" looks among those as well, for the unit's name."""
    if not {"zone", "ref"} & set(cards):
        cards = {**cards, "ref": "looked"}
    where = cards.get("where", {})
    if isinstance(where.get("args"), dict) and where["args"].get("ref") == "looked" and "zone" in where["args"]:
        known = {key: value for key, value in where["args"].items() if key != "ref"}
        cards = {**cards, "where": {**where, "args": known}}
    return cards


def _node(step: Meaning, number: str, unread: list[str]) -> Node:
    args = {key: value for key, value in step.items() if key != "op"}
    if step["op"] == "unread":
        unread.append(args["text"])
    for block in (*_BLOCKS, "cost"):
        if block in args and step["op"] != "later":
            args[block] = _nodes(args[block], number, unread)
    if step["op"] == "may":
        args["words"] = _option_words(args["then"])
    if "replace" in args:
        replace = dict(args["replace"])
        program = _nodes(replace["program"], number, unread)
        more = _nodes(replace.pop("more", ()), number, unread)
        args["replace"] = {**replace, "program": (*program, *more), "first": len(program)}
        if replace.get("optional"):
            args["replace"]["words"] = _option_words(args["replace"]["program"])
    if isinstance(args.get("ability"), str):
        given = ability_of(clean(args["ability"].strip(" .")) + ".", f"{number}.given")
        args["ability"] = given
        if given.keyword in KEYWORDS:
            args["keyword"] = given.keyword  # a keyword is had or not had: it works through the name that it has
        if given.unread:
            unread.append(given.unread)
    if step["op"] == "later":
        effect, unread_later = finish(args.pop("steps"), number)
        unread += unread_later
        trigger = args.pop("trigger")
        args["ability"] = Ability(f"{number}.later", "automatic", trigger["form"], trigger=trigger, effect=effect)
    if step["op"] == "choose":
        args.setdefault("as", "it")
        if args.get("search"):
            args["from"] = _searched(args["from"])
        if set(args["from"]) - {"zone", "of", "form", "ref"}:
            args["conditional"] = True
    return Node(step["op"], args)
