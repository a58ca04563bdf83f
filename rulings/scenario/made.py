"""What came of a replay: the game with its trace, what was answered, refused and left open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulings.kernel.choices import Decision, Refusal
from rulings.kernel.game import Game
from rulings.kernel.trace import Step, steps
from rulings.scenario.adapter import Adapter
from rulings.scenario.model import Line, Scenario
from rulings.scenario.yamltext import Mistake


@dataclass(frozen=True)
class Answer:
    """A decision that was answered: after which step, by which line (0: forced or declined), all the options."""

    after: int
    player: str
    prompt: str
    rule: str
    options: tuple[str, ...]
    text: str
    line: int
    how: str  # "line", "forced", "declined", "by hand"


@dataclass
class Replay:
    """What came of a replay."""

    scenario: Scenario
    adapter: Adapter
    game: Game
    notes: list[str] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    forks: list[tuple[int, Game]] = field(default_factory=list)  # the game at each open decision, with the step before it
    errors: list[Mistake] = field(default_factory=list)
    pending: Decision | None = None
    refusal: Refusal | None = None
    refused_line: Line | None = None
    stopped: str = ""

    @property
    def steps(self) -> list[Step]:
        """The steps of the trace, the first one first."""
        return steps(self.game.last)

    def rules_of(self, step: Step) -> tuple[str, ...]:
        """The rules that a step enacts: its own, those it cites, and those from which the values that it used come."""
        if not step.values:
            return step.rules
        game = Game(self.adapter.rules, step.state.copy(), tracing=False)
        found = list(step.rules)
        without = {"", *self.adapter.rules.book.disabled}
        for ref, name in step.values:
            card = game.state.cards.get(ref.card)
            if card is not None:
                rules = (term.rule for term in game.derivation(card, name).terms)
                found.extend(rule for rule in rules if rule not in without and rule not in found)
        return tuple(found)

    @property
    def enacted(self) -> dict[str, int]:
        """Every rule that the replay enacted, with the number of the first step that did; also what refused and what ended it."""
        found: dict[str, int] = {}
        last = 0
        for step in self.steps:
            last = step.number
            for rule in self.rules_of(step):
                found.setdefault(rule, last)
        outcome = self.game.state.outcome
        for rule in (self.refusal.rule if self.refusal else "", outcome.rule if outcome else ""):
            if rule:
                found.setdefault(rule, last)
        return found

    @property
    def turns(self) -> list[str]:
        """The players of the turns that were begun, the one in which the replay starts first."""
        board = self.scenario.board
        if board is None:
            return []
        found = [] if board.at == self.adapter.turn_begins else [board.turn]
        number: Any = None
        for step in self.steps:
            now = step.state.facts.get("turn_number")
            if number is None:
                number = now if found else None
            if now != number:
                found.append(str(step.state.facts["turn"]))
                number = now
        return found
