"""The rulebook of a game: functions registered under the numbers of the rules that they enact, in document order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, cast

if TYPE_CHECKING:
    from rulings.kernel.game import Game

Role = Literal["step", "alternative", "modifier", "definition", "rule action", "refusal", "value"]
Part = Callable[["Game"], Any]
F = TypeVar("F", bound=Callable[..., Any])


class Goto(NamedTuple):
    """Continue at another rule."""

    rule: str


class Call(NamedTuple):
    """Run another procedure, then go on with the next part."""

    rule: str
    env: dict[str, Any] | None = None


class End(NamedTuple):
    """The procedure is over; go back to who called it."""


class Unwind(NamedTuple):
    """Everything that is going on is dropped; continue at a rule (the player whose turn it was has left the game)."""

    rule: str


class Again(NamedTuple):
    """Run this part once more, after what it announced has happened."""


END = End()
AGAIN = Again()


@cache
def goto(rule: str) -> Goto:
    """Continue at the rule of this number."""
    return Goto(rule)


def unwind(rule: str) -> Unwind:
    """Drop what is going on and continue at the rule of this number."""
    return Unwind(rule)


def call(rule: str, **env: Any) -> Call:
    """Run the procedure of this number and come back."""
    return Call(rule, env or None)


def number_key(number: str) -> tuple[int, ...]:
    """Sorts rule numbers as the document does, whatever stands between their parts."""
    return tuple(int(part) for part in number.replace("-", ".").split("."))


class Entry(NamedTuple):
    """A rule as it stands in code."""

    number: str
    role: Role
    parts: tuple[Part, ...]
    of: str  # for what is not a step: the rule in which it bears


class Flow(NamedTuple):
    """A step as the machine runs it: its parts, and for each the rule and part that follow; None at a procedure's end."""

    parts: tuple[Part, ...]
    falls: tuple[tuple[str, int] | None, ...]


class Rulebook:
    """Collects the rules of one game. Only steps take the program counter; other roles are cited where they bear."""

    def __init__(self, procedures: Sequence[str]) -> None:
        self.procedures = tuple(procedures)
        self.entries: dict[str, Entry] = {}
        self.rule_actions: list[tuple[str, Part]] = []
        self.event_modifiers: dict[str, list[tuple[str, Callable[..., Any]]]] = {}
        self.disabled: frozenset[str] = frozenset()
        self._order: list[str] | None = None
        self._next: dict[str, str | None] = {}
        self._first: dict[str, str] = {}
        self._flow: dict[str, Flow] = {}

    # registration ----------------------------------------------------------------------------------------------

    def rule(self, number: str) -> Callable[[F], F]:
        """A step: runs when the counter comes to this number. Registering twice adds a further part."""

        def register(function: F) -> F:
            known = self.entries.get(number)
            parts: tuple[Part, ...] = (*known.parts, function) if known and known.role == "step" else (function,)
            self.entries[number] = Entry(number, "step", parts, "")
            self._order = None
            self._first, self._flow = {}, {}
            return function

        return register

    def bears(self, number: str, of: str = "", role: Role = "definition") -> None:
        """Says that a rule which is no step is enacted inside another one, which cites it."""
        self.entries.setdefault(number, Entry(number, role, (), of))

    def alternative(self, number: str, of: str) -> Callable[[F], F]:
        """One of several ways to answer the choice of another rule."""
        return self._mark(number, of, "alternative")

    def modifier(self, number: str, of: str) -> Callable[[F], F]:
        """A function that qualifies another rule."""
        return self._mark(number, of, "modifier")

    def refuses(self, number: str, of: str) -> Callable[[F], F]:
        """A function that answers why something is not allowed."""
        return self._mark(number, of, "refusal")

    def defines(self, number: str, of: str = "") -> Callable[[F], F]:
        """A function that gives a term its meaning."""
        return self._mark(number, of, "definition")

    def gives_value(self, number: str, of: str = "") -> Callable[[F], F]:
        """A function that adds to a derived value."""
        return self._mark(number, of, "value")

    def rule_action(self, number: str) -> Callable[[F], F]:
        """A function that answers the events that a situation calls for, whenever rule actions are looked for."""

        def register(function: F) -> F:
            self.entries[number] = Entry(number, "rule action", (function,), "")
            self.rule_actions.append((number, function))
            return function

        return register

    def on_event(self, number: str, *kinds: str) -> Callable[[F], F]:
        """A function (game, event) -> None, or the events that happen in place of the proposed one."""

        def register(function: F) -> F:
            self.entries[number] = Entry(number, "modifier", (function,), "events")
            for kind in kinds:
                self.event_modifiers.setdefault(kind, []).append((number, function))
            return function

        return register

    def _mark(self, number: str, of: str, role: Role) -> Callable[[F], F]:
        def register(function: F) -> F:
            def unless_disabled(*args: Any, **named: Any) -> Any:
                if number in self.disabled:
                    return None
                return function(*args, **named)

            known = self.entries.get(number)
            if known is None or known.role != "step":  # a rule may be a step and give a value as well
                self.entries[number] = Entry(number, role, (function,), of)
            return cast(F, wraps(function)(unless_disabled))

        return register

    # the order of steps ----------------------------------------------------------------------------------------

    def first(self, number: str) -> str:
        """The step itself, or the first step below a heading."""
        known = self._first.get(number)
        if known is not None:
            return known
        self._prepare()
        if number in self._first:
            return self._first[number]
        key = number_key(number)
        for step in self._order or ():
            if number_key(step)[: len(key)] == key:
                self._first[number] = step
                return step
        raise LookupError(f"no step is registered at or below {number}")

    def after(self, number: str) -> str | None:
        """The next step of the same procedure, or None at its end."""
        self._prepare()
        return self._next[number]

    def flow(self, number: str) -> Flow:
        """The parts of a step, each with where the counter falls to after it: looked up at every part that runs."""
        known = self._flow.get(number)
        if known is None:
            parts = self.entries[number].parts
            after = self.after(number)
            falls = [(number, part + 1) for part in range(len(parts) - 1)]
            known = self._flow[number] = Flow(parts, (*falls, (after, 0) if after is not None else None))
        return known

    def _prepare(self) -> None:
        if self._order is not None:
            return
        steps = sorted((n for n, e in self.entries.items() if e.role == "step"), key=number_key)
        self._order = steps
        self._next = {}
        self._first = {step: step for step in steps}
        for index, step in enumerate(steps):
            following = steps[index + 1] if index + 1 < len(steps) else None
            same = following is not None and self._procedure(step) == self._procedure(following)
            self._next[step] = following if same else None

    def _procedure(self, number: str) -> str:
        """The innermost procedure that a step belongs to."""
        key = number_key(number)
        best = ""
        for root in self.procedures:
            root_key = number_key(root)
            if key[: len(root_key)] == root_key and len(root_key) > (len(number_key(best)) if best else 0):
                best = root
        if not best:
            raise LookupError(f"step {number} belongs to no procedure")
        return best

    def numbers(self) -> Iterable[str]:
        """Every number that stands in code."""
        return self.entries.keys()
