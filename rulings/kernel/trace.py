"""The trace: a chain of steps, each with the rules it enacts, what happened, who chose what, and the board after it."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulings.kernel.events import Event
from rulings.kernel.state import State


class Choice(NamedTuple):
    """A decision that was answered: who, the question, the sentence of the option, all the options, its rule."""

    player: str
    prompt: str
    text: str
    options: tuple[str, ...]
    rule: str
    kind: str
    value: Any


class Step:
    """One step. Steps are chained backwards, so that a game that is copied shares the steps it has behind it."""

    __slots__ = ("choices", "cites", "events", "number", "previous", "readings", "rule", "said", "state", "values")

    def __init__(
        self,
        previous: Step | None,
        rule: str,
        cites: tuple[str, ...],
        events: tuple[Event, ...],
        choices: tuple[Choice, ...],
        said: tuple[str, ...],
        values: tuple[Any, ...],
        readings: tuple[str, ...],
        state: State,
    ) -> None:
        self.previous = previous
        self.number: int = previous.number + 1 if previous else 1
        self.rule = rule
        self.cites = cites
        self.events = events
        self.choices = choices
        self.said = said
        self.values = values
        self.readings = readings
        self.state = state

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules this step enacts, the one that holds the counter first."""
        return (self.rule, *(rule for rule in self.cites if rule != self.rule))

    @property
    def quiet(self) -> bool:
        """Whether nothing happened: no event, no choice, nothing said."""
        return not (self.events or self.choices or self.said)


def steps(last: Step | None) -> list[Step]:
    """The chain as a list, the first step first."""
    chain: list[Step] = []
    while last is not None:
        chain.append(last)
        last = last.previous
    chain.reverse()
    return chain
