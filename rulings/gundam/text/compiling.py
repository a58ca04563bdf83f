"""Compiling: a line of card text as an ability record, its sentences read one by one and put together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rulings.gundam.playing import ALTERNATIVE
from rulings.gundam.shields import burst
from rulings.gundam.text import cleaning, heads
from rulings.gundam.text.heads import Head
from rulings.gundam.text.modifying import once
from rulings.gundam.text.reading import read
from rulings.gundam.text.settling import PRONOUNS, mentions, settled
from rulings.kernel.state import Ability, Node

TRIGGERS: Mapping[str, tuple[Mapping[str, Any], str]] = {
    "Deploy": ({"on": "deploy", "subject": {"ref": "this"}}, "13-2-6-1"),
    "Attack": ({"on": "attack", "subject": {"ref": "this"}}, "13-2-7-1"),
    "Destroyed": ({"on": "destroy", "subject": {"ref": "this"}}, "13-2-8-1"),
    "When Paired": ({"on": "pair", "object": {"ref": "this"}}, "13-2-9-1"),
    "When Linked": ({"on": "pair", "object": {"ref": "this"}, "if": {"named": "linked"}}, "13-2-11-1"),
}
ZONES = {"unit": ("battle",), "pilot": ("battle",), "base": ("base",), "command": ("nowhere",)}


def abilities_of(line: str, kind: str, number: str) -> list[Ability]:
    """The effects that one cleaned line gives: 【Deploy】/【Attack】 is one effect with two timings."""
    head, body = heads.split(line)
    if head.unknown:
        return [unreadable(line, kind, number)]
    if "Burst" in head.triggers:
        nodes, unread = program(body, head)
        return [burst(line, tuple(nodes), unread, number)]
    if head.triggers:
        return [
            _with_trigger(line, kind, f"{number}.{at}" if at else number, head, name, body)
            for at, name in enumerate(head.triggers)
        ]
    if head.activated:
        return [_activated(line, kind, number, head, body)]
    if head.timings:
        body, after = _afterwards(body, number, head)
        nodes, unread = program(body, head)
        command = Ability(number, "command", line, ("nowhere",), effect=tuple(nodes), timing=head.timings, unread=unread)
        return [command, *after]
    return [_plain(line, kind, number, head, body)]


def unreadable(line: str, kind: str, number: str) -> Ability:
    """An effect of which nothing could be read: it says so wherever it is looked at."""
    effect = (Node("unread", {"text": line}),)
    return Ability(number, "continuous", line, ZONES.get(kind, ()), effect=effect, unread=line)


def condition_of(head: Head) -> dict[str, Any] | None:
    """When the icons let the effect be there: During Link, During Pair."""
    if head.link:
        return {"named": "linked"}
    if head.pair is not None:
        return {"named": "paired", "args": {"pilot": head.pair} if head.pair else None}
    return None


def _limit(head: Head) -> tuple[str, int] | None:
    return ("turn", 1) if head.once else None


def _with_trigger(line: str, kind: str, number: str, head: Head, name: str, body: str) -> Ability:
    trigger, rule = TRIGGERS[name]
    if head.qualified is not None:
        trigger, rule = {**trigger, "subject": head.qualified}, "13-2-9-2"
    nodes, unread = program(body, head)
    return Ability(
        number, "automatic", line, ZONES.get(kind, ()), trigger, condition_of(head), (), tuple(nodes), _limit(head),
        "", (), unread, rule,
    )  # fmt: skip


def _activated(line: str, kind: str, number: str, head: Head, body: str) -> Ability:
    cost_text, colon, text = _split_cost(body)
    cost: list[Node] = []
    unread: list[str] = []
    if colon:
        for part in re.split(r",\s*", cost_text):
            found = read(part, "cost")
            if found is None:
                unread.append(part)
                cost.append(Node("unread", {"text": part}))
            else:
                cost += settled(found, {"ref": "this"})
    nodes, missed = program(text, head)
    unread += [missed] if missed else []
    rule = "13-2-1-1" if "main" in head.timings else "13-2-2-1"
    zones = ("trash",) if "this card from your trash" in cost_text.lower() else ZONES.get(kind, ())
    return Ability(
        number, "activated", line, zones, None, condition_of(head), tuple(cost), tuple(nodes), _limit(head),
        "", head.timings, "; ".join(unread), rule,
    )  # fmt: skip


_AFTER = re.compile(r"After activating this card's 【(?:Main|Action)】, (.*)$", re.IGNORECASE)


def _afterwards(body: str, number: str, head: Head) -> tuple[str, list[Ability]]:
    """ "After activating this card's Main, you may ...": an effect of the card when it has come to the trash by that."""
    match = _AFTER.search(body)
    if match is None:
        return body, []
    nodes, unread = program(match[1], head)
    trigger = {"on": "to trash", "subject": {"ref": "this"}, "by": "command"}
    ability = Ability(
        f"{number}.after", "automatic", match[0], ("trash",), trigger, effect=tuple(nodes), unread=unread, rule="10-1-6-1"
    )
    return body[: match.start()].strip(), [ability]


def _split_cost(body: str) -> tuple[str, str, str]:
    cost, colon, text = body.partition(":")
    if colon and not text.strip().startswith("■") and "following" not in cost:
        return cost.strip(), colon, text.strip()
    return "", "", body


def _plain(line: str, kind: str, number: str, head: Head, body: str) -> Ability:
    """An effect without a timing icon: triggered if it says when, a substitution, or constant."""
    first, *rest = cleaning.sentences(body)
    zones = ZONES.get(kind, ())
    instead = _instead_of_paying(line, number, first, rest)
    if instead is not None:
        return instead
    reducing = read(first, "reducing")
    triggered = None if reducing is not None else read(first, "triggered")
    if triggered is not None:
        trigger, nodes = triggered
        effect, unread = program(". ".join(rest), head, nodes, _about(trigger))
        if trigger["on"] == "destroys":  # "that enemy player": the one whose card was destroyed
            effect = [_named_player(node) for node in effect]
        return Ability(
            number, "automatic", line, zones, trigger, condition_of(head), (), tuple(effect), _limit(head), "", (), unread,
            "10-1-6-1",
        )  # fmt: skip
    nodes = reducing if reducing is not None else read(first, "sentence")
    if nodes is None or (rest and any(read(sentence, "sentence") is None for sentence in rest)):
        return unreadable(line, kind, number)
    for sentence in rest:
        nodes = [*nodes, *read(sentence, "sentence")]
    constant = always(settled(nodes, {"ref": "this"}), None)
    if constant is None:
        return unreadable(line, kind, number)
    if head.once:
        if not all("replace" in node.args for node in constant):
            return unreadable(line, kind, number)
        constant = once(constant, f"{number}: {line}")
    place = ("hand",) if any(node.args.get("in") == "hand" for node in constant) else zones
    given = tuple(Node(node.op, {key: value for key, value in node.args.items() if key != "in"}) for node in constant)
    return Ability(number, "continuous", line, place, condition=condition_of(head), effect=given, rule="10-1-5-1")


def _about(trigger: Mapping[str, Any]) -> dict[str, str]:
    """What "it" and "that Unit" are in an effect that waits for an event: a card of the event, or this Unit."""
    subject = trigger.get("subject") or {}
    if subject.get("ref") == "this" or trigger["on"] == "beginning":
        return {"ref": "this", **({"that": "other"} if trigger.get("object") else {})}
    if "subject" in trigger:
        return {"ref": "it"}
    return {"ref": "other", **({"that": "it"} if trigger["on"] == "attack" else {})}


def _named_player(node: Node) -> Node:
    args = {key: tuple(map(_named_player, value)) if key in ("then", "else") else value for key, value in node.args.items()}
    if args.get("player") == "that_player":
        args["player"] = "event_victim"
    return Node(node.op, args)


def _instead_of_paying(line: str, number: str, first: str, rest: Sequence[str]) -> Ability | None:
    """ "When playing this card from your hand, you may ... If you do, play this card as if it has ... Lv. and cost"."""
    nodes = read(first, "instead_of_paying")
    if nodes is None:
        return None
    if nodes[0].op == "pair with":
        return None if rest else Ability(number, ALTERNATIVE, line, ("hand",), {"on": ALTERNATIVE, **nodes[0].args}, rule="1-3-1")
    played = read(rest[0], "as_if") if len(rest) == 1 else None
    if played is None:
        return None
    return Ability(number, ALTERNATIVE, line, ("hand",), {"on": ALTERNATIVE, **played}, effect=tuple(nodes), rule="1-3-1")


def always(nodes: Sequence[Node], condition: Mapping[str, Any] | None) -> list[Node] | None:
    """A constant effect applies to what its words describe now, and again whenever that changes; None if it is not one."""
    found: list[Node] = []
    for node in nodes:
        if node.op == "if":
            inner = node.args["condition"]
            both = {"all": [condition, inner]} if condition else inner
            more = always(node.args["then"], both)
            if more is None:
                return None
            found += more
        elif node.op == "modify" and ("duration" not in node.args or node.args.get("stat") == "attacks_at_once"):
            node = Node("modify", {key: value for key, value in node.args.items() if key != "duration"})  # it bears on one turn
            args = {key: value for key, value in node.args.items() if key != "what"}
            if "what" in node.args:
                args["applies"] = node.args["what"]
            if condition:
                args["if"] = condition
            found.append(Node("modify", args))
        else:
            return None
    return found


# sentences -----------------------------------------------------------------------------------------------------------


def program(
    text: str, head: Head, first: Sequence[Node] = (), about: Mapping[str, str] = MappingProxyType({"ref": "this"})
) -> tuple[list[Node], str]:
    """The nodes of a text, after those of the sentence that begins it, and what of it could not be read."""
    text, *modes = [part.strip() for part in text.split("■")]
    nodes: list[Node] = list(first)
    unread: list[str] = []
    lost = False  # whether the last choice was not read: then nobody knows what "it" is
    for sentence in cleaning.sentences(text):
        found = read(sentence, "sentence")
        if found is None or (lost and _speaks_before_choosing(found)):
            lost = lost or "choose" in sentence.lower()
            unread.append(sentence)
            nodes.append(Node("unread", {"text": sentence}))
        else:
            lost = lost and not any(_chooses(node) for node in found)
            append(nodes, [_in_its_words(node, sentence) for node in found])
    if modes:
        nodes, missed = _following(nodes, modes, head)
        unread += missed
    if mentions(nodes, "paired"):
        nodes.insert(0, Node("paired card", {}))
    return settled(nodes, about), "; ".join(unread)


def _in_its_words(node: Node, sentence: str) -> Node:
    """An effect that waits for its moment keeps the sentence that gives it, which is what a trace says of it."""
    return Node(node.op, {**node.args, "text": f"{sentence}."}) if node.op == "from now on" else node


def _chooses(node: Node) -> bool:
    """Whether cards are chosen in a node, or in what stands under its condition."""
    return node.op in ("choose", "join", "look") or any(_chooses(inner) for inner in node.args.get("then", ()))


def _speaks_before_choosing(nodes: Sequence[Node]) -> bool:
    """Whether a sentence speaks of "it" before it chooses something itself."""
    for node in nodes:
        if any(mentions(node, one) for one in PRONOUNS):
            return True
        if _chooses(node):
            return False
    return False


def append(nodes: list[Node], found: Sequence[Node]) -> None:
    """Adds a sentence. What follows "If you do" depends on it (5-20), a "Then" after it too."""
    first = found[0]
    last = nodes[-1] if nodes else None
    if first.op == "if" and first.args["then"][0].op == "choose instead" and _other_choice(nodes, first):
        return
    if first.op == "if" and "that many" in first.args["condition"] and last is not None and "condition" in last.args:
        asked = {"count": last.args["condition"].get("count"), **first.args["condition"]["that many"]}
        nodes.append(Node("if", {**first.args, "condition": asked}))
        return
    if first.op == "if" and len(first.args["then"]) == 1 and first.args["then"][0].op == "instead" and last is not None:
        instead = first.args["then"][0].args
        stronger = instead["then"] if "then" in instead else (Node(last.op, {**last.args, **instead}),)
        nodes[-1] = Node("if", {"condition": first.args["condition"], "then": stronger, "else": (last,)})
        return
    if first.op == "otherwise":
        if last is not None and last.op == "if" and "else" not in last.args:
            nodes[-1] = Node("if", {**last.args, "else": first.args["then"]})
        else:
            nodes.append(Node("unread", {"text": "Otherwise"}))
        return
    if first.args.get("remaining") and any(node.op == "look" for node in nodes):
        nodes.extend(found)  # what is left of the cards that were looked at goes back in any case
        return
    if last is not None and last.op == "if" and last.args.get("if_do"):
        inner = list(last.args["then"])
        append(inner, found)
        nodes[-1] = Node("if", {**last.args, "then": tuple(inner)})
        return
    if last is not None and last.op == "from now on" and _part_of_it(last, found):
        inner = list(last.args["then"])
        append(inner, found)
        nodes[-1] = Node("from now on", {**last.args, "then": tuple(inner)})
        return
    if last is not None and last.op == "if" and "if_do" not in last.args and "else" not in last.args and _goes_on(last, first):
        inner = list(last.args["then"])
        append(inner, found)
        nodes[-1] = Node("if", {**last.args, "then": tuple(inner)})
        return
    nodes.extend(found)


def _other_choice(nodes: list[Node], first: Node) -> bool:
    """ "If ..., choose 1 to 2 ... instead": the choice that stands before, in the other case."""
    for at in range(len(nodes) - 1, -1, -1):
        if nodes[at].op == "choose":
            other = first.args["then"][0].args["with"]
            nodes[at] = Node("if", {"condition": first.args["condition"], "then": (other,), "else": (nodes[at],)})
            return True
    return False


def _goes_on(last: Node, first: Node) -> bool:
    """Whether a sentence speaks of what the sentence under the condition before it chose ("If ..., choose 1. Rest it.")."""
    inner = last.args["then"]
    return bool(inner) and inner[-1].op in ("choose", "join", "look", "may") and first.op not in ("then", "if")


def _part_of_it(last: Node, found: Sequence[Node]) -> bool:
    """Whether a sentence after "During this turn, when ..., choose 1" belongs to what is done then, and not to now.

    After "when it ..." of a chosen Unit, only what speaks of a choice that is made then.
    """
    trigger = last.args["trigger"]
    of_chosen = any((trigger.get(part) or {}).get("ref") in PRONOUNS for part in ("subject", "object"))
    chooses = any(node.op in ("choose", "join", "look") for node in last.args["then"])
    return not of_chosen or (chooses and any(mentions(found, one) for one in PRONOUNS))


def _following(nodes: list[Node], modes: Sequence[str], head: Head) -> tuple[list[Node], list[str]]:
    """ "Activate the following effect: ■...": the effect stands in its place, or one of several that is chosen."""
    found: list[Node] = []
    unread: list[str] = []
    several: list[tuple[str, tuple[Node, ...]]] = []
    if any(node.op == "gains effects" for node in nodes):
        return _granted(nodes, modes)
    for mode in modes:
        more, missed = program(mode, head)
        found += more
        several.append((mode.rstrip("."), tuple(more)))
        unread += [missed] if missed else []

    def replaced(program_: Sequence[Node]) -> list[Node]:
        result: list[Node] = []
        for node in program_:
            if node.op == "following":
                result += found
            elif node.op == "modes" and node.args["count"] == 1:
                result.append(Node("mode", {"modes": tuple(several)}))
            elif "then" in node.args:
                args = {**node.args, "then": tuple(replaced(node.args["then"]))}
                if args.get("check", {}).get("ge") == "DEVELOPMENT":
                    args["check"] = {**args["check"], "ge": head.development}
                result.append(Node(node.op, args))
            elif node.args.get("count") == "DEVELOPMENT":
                result.append(Node(node.op, {**node.args, "count": head.development}))
            else:
                result.append(node)
        return result

    return replaced(nodes), unread


def _granted(nodes: list[Node], modes: Sequence[str]) -> tuple[list[Node], list[str]]:
    """ "It gains the following effect during this turn: ■...": effects as they are read on a card."""
    given = [ability for at, mode in enumerate(modes, 1) for ability in abilities_of(mode, "unit", f"granted {at}")]
    found: list[Node] = []
    for node in nodes:
        if node.op == "gains effects":
            found += [Node("modify", {**node.args, "ability": ability}) for ability in given]
        else:
            found.append(node)
    return found, [ability.unread for ability in given if ability.unread]
