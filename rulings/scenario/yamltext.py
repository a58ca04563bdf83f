"""Reads YAML into values that know their line, within bounds, and never makes anything but text, lists and mappings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import yaml
from yaml.composer import Composer
from yaml.resolver import Resolver

MAX_BYTES = 64 * 1024
MAX_DEPTH = 20
MAX_ALIASES = 20
MAX_NODES = 20_000
MAX_DIGITS = 12

_WHOLE = re.compile(r"[+-]?\d+")


class Mistake(Exception):
    """Something in a scenario that is not right: the line, what is wrong, and what would be right."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


@dataclass(frozen=True)
class Value:
    """A value of the text: a scalar (always kept as it was written), a list, or a mapping."""

    line: int
    text: str = ""
    items: Sequence[Value] | None = None
    pairs: Mapping[str, Value] | None = None
    quoted: bool = False
    repeated: Sequence[tuple[str, int]] = field(default=())

    @property
    def scalar(self) -> bool:
        """Whether it is neither a list nor a mapping."""
        return self.items is None and self.pairs is None

    @property
    def empty(self) -> bool:
        """Whether nothing was written."""
        return self.scalar and not self.quoted and self.text in ("", "~", "null")

    @property
    def number(self) -> int | None:
        """The whole number that was written, if it is one."""
        if not self.scalar or self.quoted or not _WHOLE.fullmatch(self.text):
            return None
        return int(self.text) if len(self.text) <= MAX_DIGITS else None

    @property
    def truth(self) -> bool | None:
        """Whether true or false was written."""
        if self.quoted or not self.scalar:
            return None
        return {"true": True, "yes": True, "false": False, "no": False}.get(self.text.lower())

    def listed(self) -> Sequence[Value]:
        """The items of a list; one value stands for a list of one."""
        if self.items is not None:
            return self.items
        return () if self.empty else (self,)


def read(text: str) -> Value:
    """The one document that a text holds."""
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise Mistake(f"the scenario is longer than {MAX_BYTES // 1024} KB")
    try:
        node = _Composer(_bounded(text)).get_single_node()
    except yaml.MarkedYAMLError as error:
        line = getattr(error.problem_mark, "line", -1)
        raise Mistake(_syntax(error), line + 1) from error
    except yaml.YAMLError as error:
        raise Mistake(f"this is not YAML: {str(error).splitlines()[0]}") from error
    if node is None:
        raise Mistake("the scenario is empty; it begins with `game: vanguard`, `board:` and `play:`")
    return _Converter().convert(node, 0)


def _bounded(text: str) -> list[yaml.Event]:
    """What stands in a text; deep nesting and many aliases are refused before anything is built from them."""
    found: list[yaml.Event] = []
    depth = aliases = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.AliasEvent):
            aliases += 1
        if depth > MAX_DEPTH:
            raise Mistake(f"lists and mappings are nested more than {MAX_DEPTH} deep", line)
        if aliases > MAX_ALIASES:
            raise Mistake(f"more than {MAX_ALIASES} aliases (*name)", line)
        found.append(event)
    return found


class _Composer(Composer, Resolver):
    """Composes what was parsed already: a loader would parse the text a second time, which takes as long as the first."""

    def __init__(self, events: list[yaml.Event]) -> None:
        Composer.__init__(self)
        Resolver.__init__(self)
        self._events = events
        self._at = 0

    def peek_event(self) -> yaml.Event | None:
        """The next event; it stays."""
        return self._events[self._at] if self._at < len(self._events) else None

    def get_event(self) -> yaml.Event | None:
        """The next event."""
        self._at += 1
        return self._events[self._at - 1] if self._at <= len(self._events) else None

    def check_event(self, *kinds: type[yaml.Event]) -> bool:
        """Whether the next event is one of these."""
        event = self.peek_event()
        return event is not None and (not kinds or isinstance(event, kinds))


def _syntax(error: yaml.MarkedYAMLError) -> str:
    problem = error.problem or "it cannot be read"
    hint = ""
    if "mapping values are not allowed" in problem:
        hint = "; a text that has a colon in it stands in quotes"
    elif "found character '\\t'" in problem or "\\t" in problem:
        hint = "; indent with spaces, not with tabs"
    elif "<stream end>" in problem or "unexpected end of stream" in problem:
        hint = "; a bracket, a brace or a quotation mark that was opened before is not closed"
    elif "expected ',' or" in problem:
        hint = "; between brackets or braces stand commas, and what was opened is closed"
    elif "found '<scalar>'" in problem:
        hint = "; a text that begins with a quotation mark stands wholly in quotes"
    elif "did not find expected" in problem or "expected <block end>" in problem:
        hint = "; lines that belong together are indented alike"
    return f"this is not YAML: {problem}{hint}"


class _Converter:
    """Turns composed nodes into values, and counts them, since an alias may repeat a large part."""

    def __init__(self) -> None:
        self.count = 0

    def convert(self, node: yaml.Node, depth: int) -> Value:
        """A node and all below it."""
        self.count += 1
        line = node.start_mark.line + 1
        if self.count > MAX_NODES or depth > MAX_DEPTH:
            raise Mistake("the scenario is too large once its aliases are followed", line)
        if isinstance(node, yaml.ScalarNode):
            return Value(line, str(node.value), quoted=node.style is not None)
        if isinstance(node, yaml.SequenceNode):
            return Value(line, items=tuple(self.convert(item, depth + 1) for item in node.value))
        pairs: dict[str, Value] = {}
        repeated = []
        for key, item in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise Mistake("a key is a word, not a list or a mapping", key.start_mark.line + 1)
            if key.value in pairs:
                repeated.append((key.value, key.start_mark.line + 1))
            pairs[str(key.value)] = self.convert(item, depth + 1)
        return Value(line, pairs=pairs, repeated=tuple(repeated))
