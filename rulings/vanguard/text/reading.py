"""Reading: one sentence of card text through Lark to what it means, as plain mappings that become effect nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import LarkError

from rules_corpus.once import once
from rulings.vanguard.text import phrases
from rulings.vanguard.text.lexing import TextLexer, tokens
from rulings.vanguard.text.phrases import Contradiction, Phrase

Meaning = dict[str, Any]
STARTS = ["triggered", "sentence", "cost"]
UNREAD = "UNREAD"


class Reader:
    """The phrase book as a parser. Built once, when the first text is read."""

    def __init__(self) -> None:
        tables = phrases.load()
        self.known: dict[str, Phrase] = {phrase.id: phrase for table in tables.values() for phrase in table}
        skeleton = (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")
        text, words = phrases.grammar(tables, skeleton)
        lexer = type("PhraseLexer", (TextLexer,), {"vocabulary": words})
        self.parser = Lark(text, parser="earley", lexer=lexer, start=STARTS, ambiguity="resolve")

    def parse(self, found: Sequence[tuple[str, str]], start: str) -> Any:
        """What tokens mean; None if the grammar does not have them."""
        try:
            tree = self.parser.parse(list(found), start=start)
            return self.meaning(tree)
        except (LarkError, Contradiction):
            return None

    # trees ------------------------------------------------------------------------------------------------------

    def meaning(self, tree: Any) -> Any:
        """The meaning of a tree of the grammar."""
        if tree is None:
            return None
        if isinstance(tree, Token):
            return _value(tree)
        name = str(tree.data)
        phrase = self.known.get(name)
        if phrase is not None:
            return phrases.meaning_of(phrase, [self.meaning(child) for child in tree.children])
        built: Callable[..., Any] = getattr(self, f"_{name}")
        return built(tree, *(self.meaning(child) for child in tree.children))

    def _sentence(self, tree: Tree[Token], steps: list[Meaning]) -> list[Meaning]:
        return steps

    def _when(self, tree: Tree[Token], lead: Meaning | None, event: Meaning, steps: Any = None) -> Meaning:
        trigger = dict(event)
        trigger["form"] = "when " + event["form"]
        return {"trigger": _led(trigger, lead), "steps": steps or []}

    def _when_and(self, tree: Tree[Token], lead: Any, event: Meaning, also: Meaning, steps: list[Meaning]) -> Meaning:
        """ "When ..., and ..., ": what must be so for the ability to trigger."""
        trigger = dict(event)
        trigger["also"] = also
        trigger["form"] = f"when {event['form']} , and {{also:simple}}"
        known = trigger.get("if")
        trigger["if"] = {"all": [also, known]} if known else also
        return {"trigger": _led(trigger, lead), "steps": steps}

    def _when_if(self, tree: Tree[Token], lead: Any, event: Meaning, condition: Meaning, steps: list[Meaning]) -> Meaning:
        """ "When ..., and if ..., ": a requirement, which is looked at when the ability resolves."""
        return self._when(tree, lead, event, [{"op": "if", "condition": condition, "then": steps}])

    def _at(self, tree: Tree[Token], lead: Meaning | None, moment: Meaning, steps: Any = None) -> Meaning:
        return {"trigger": _led(dict(moment), lead), "steps": steps or []}

    def _last(self, tree: Tree[Token], step: Any) -> list[Meaning]:
        return step if isinstance(step, list) else [step]

    def _more(self, tree: Tree[Token], step: Any, joint: str, rest: list[Meaning]) -> list[Meaning]:
        rest[0]["joint"] = joint
        return [*(step if isinstance(step, list) else [step]), *rest]

    def _requirement(self, tree: Tree[Token], condition: Meaning, steps: list[Meaning]) -> Meaning:
        return {"op": "if", "condition": condition, "then": steps}

    def _requirement_and(self, tree: Tree[Token], condition: Meaning, inner: Meaning) -> Meaning:
        return {"op": "if", "condition": condition, "then": [{**inner, "joint": ", and"}]}

    def _requirement_lead(self, tree: Tree[Token], lead: Meaning, steps: list[Meaning]) -> Meaning:
        return {"op": "if", "condition": lead, "then": steps, "lead": True}

    def _alternatives(self, tree: Tree[Token], condition: Meaning, steps: Any, other: Meaning, rest: Any) -> Meaning:
        return {"op": "if", "condition": condition, "then": steps, "else": rest, "otherwise": other["form"]}

    def _may(self, tree: Tree[Token], steps: list[Meaning]) -> Meaning:
        return {"op": "may", "then": steps}

    def _opponent_may(self, tree: Tree[Token], steps: list[Meaning]) -> Meaning:
        for step in steps:
            if step["op"] == "choose":
                step["player"] = "opponent"
        return {"op": "may", "player": "opponent", "then": steps}

    def _lasting(self, tree: Tree[Token], until: Meaning, steps: list[Meaning]) -> list[Meaning]:
        for step in _lasting_ones(steps):
            step.setdefault("duration", until["duration"])
        steps[0]["until"] = until["form"]
        return steps

    def _later(self, tree: Tree[Token], moment: Meaning, steps: list[Meaning]) -> Meaning:
        return {"op": "later", "trigger": moment, "steps": steps}

    def _afterwards(self, tree: Tree[Token], steps: list[Meaning]) -> list[Meaning]:
        steps[0]["then_word"] = True
        return steps

    def _replacement(self, tree: Tree[Token], would: Meaning, steps: list[Meaning]) -> Meaning:
        """ "If A would happen, do B instead" (8.2.1.3)."""
        if steps[0]["op"] == "may":
            return {"op": "modify", "replace": {**would, "program": steps[0]["then"], "optional": True}}
        return {"op": "modify", "replace": {**would, "program": steps}}

    def _comma(self, tree: Tree[Token]) -> str:
        return ","

    def _comma_and(self, tree: Tree[Token]) -> str:
        return ", and"

    def _and(self, tree: Tree[Token]) -> str:
        return " and"

    def _comma_and_then(self, tree: Tree[Token]) -> str:
        return ", and then"

    def _comma_then(self, tree: Tree[Token]) -> str:
        return ", then"

    def _slash(self, tree: Tree[Token]) -> str:
        return "/"

    def _ampersand(self, tree: Tree[Token]) -> str:
        return " &"

    def _unread(self, tree: Tree[Token], text: str) -> Meaning:
        return {"op": "unread", "text": text}

    # "this unit gets ..." ----------------------------------------------------------------------------------------

    def _deeds_of(self, tree: Tree[Token], subject: Meaning, deeds: list[Meaning], until: Any = None) -> list[Meaning]:
        return _modifications(subject, deeds, until, "{what:subject} {deeds:deeds}", after=True)

    def _have_deeds(
        self, tree: Tree[Token], subject: Meaning, deeds: list[Meaning], until: Any = None
    ) -> list[Meaning]:
        return _modifications(subject, deeds, until, "have {what:subject} {deeds:deeds}", after=True)

    def _deeds_until(self, tree: Tree[Token], subject: Meaning, until: Meaning, deeds: list[Meaning]) -> list[Meaning]:
        return _modifications(subject, deeds, until, f"{{what:subject}} {until['form']} {{deeds:deeds}}", after=False)

    def _one_deed(self, tree: Tree[Token], deed: Meaning) -> list[Meaning]:
        return [deed]

    def _more_deeds(self, tree: Tree[Token], deeds: list[Meaning], joint: str, deed: Meaning) -> list[Meaning]:
        return [*deeds, {**deed, "more": joint}]

    def _one_cost(self, tree: Tree[Token], part: Any) -> list[Meaning]:
        return part if isinstance(part, list) else [part]

    def _more_cost(self, tree: Tree[Token], parts: list[Meaning], joint: str, part: Any) -> list[Meaning]:
        added = part if isinstance(part, list) else [part]
        return [*parts, {**added[0], "joint": joint}, *added[1:]]


def _value(token: Token) -> Any:
    if token.type in ("DIGITS", "SIGNED"):
        return int(token)
    if token.type == "CLAN":
        return str(token)[1:-1].strip()
    return str(token)


def _led(trigger: Meaning, lead: Meaning | None) -> Meaning:
    """ "During your turn, when ...": the ability triggers only then."""
    if lead is None:
        return trigger
    inner = {key: value for key, value in lead.items() if key != "form"}
    known = trigger.get("if")
    trigger["if"] = {"all": [inner, known]} if known else inner
    trigger["lead"] = lead["form"]
    return trigger


def _lasting_ones(steps: list[Meaning]) -> list[Meaning]:
    found = []
    for step in steps:
        if step["op"] == "modify":
            found.append(step)
        found += _lasting_ones(step.get("then", [])) + _lasting_ones(step.get("else", []))
    return found


def _modifications(
    subject: Meaning, deeds: list[Meaning], until: Meaning | None, form: str, *, after: bool
) -> list[Meaning]:
    """One `modify` for every deed; what belongs together is printed together."""
    found: list[Meaning] = []
    for index, deed in enumerate(deeds):
        node: Meaning = {"op": "modify", "what": subject, **{k: v for k, v in deed.items() if k != "form"}}
        node["deed"] = deed["form"]
        if until is not None:
            node["duration"] = until["duration"]
        if "cannot" in node and "ref" not in subject:
            # What forbids something to cards that it only describes changes the rules for all of them (8.7.3.1).
            node["applies"] = node.pop("what")
            node["rule"] = "8.7.3.1"
            form = form.replace("{what:", "{applies:")
        if index == 0:
            node["form"] = f"{form} {until['form']}" if until is not None and after else form
        found.append(node)
    return found


@once
def reader() -> Reader:
    """The reader, built when it is first needed."""
    return Reader()


@lru_cache(maxsize=4096)
def _cached(text: str, start: str) -> Any:
    return reader().parse(tokens(text), start)


def read(text: str, start: str) -> Any:
    """What a sentence means, or None."""
    return _copy(_cached(text, start))


def read_around(text: str, start: str) -> Any:
    """What a sentence means with the fewest words left unread, kept in their place; None if even that is not possible."""
    found = tokens(text)
    commas = [0, *(index + 1 for index, token in enumerate(found) if token[0] == ","), len(found) + 1]
    spans = [(commas[i], commas[j] - 1) for i in range(len(commas) - 1) for j in range(i + 1, len(commas))]
    for first, last in sorted(spans, key=lambda span: span[1] - span[0]):
        begin = first + 1 if first and found[first][0] == "and" else first
        if begin >= last or (found[begin][0] in ("when", "if", "at") and begin == 0):
            continue
        words = plain(found[begin:last])
        meaning = reader().parse([*found[:begin], (UNREAD, words), *found[last:]], start)
        if meaning is not None:
            return meaning
    return None


def plain(found: Sequence[tuple[str, str]]) -> str:
    """Tokens as words again."""
    shown = [f'"{words}"' if kind in ("QUOTED", "ABILITY") else words for kind, words in found]
    text = " ".join(shown)
    for mark in (",", ".", "/"):
        text = text.replace(f" {mark}", mark)
    return text.replace("/ ", "/")


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_copy(inner) for inner in value]
    return value
