"""Decisions: who chooses, among which options, each a plain sentence; and refusals, which name the rule that forbids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

AUTHOR = "author"  # decides what is not a player's choice: what an unspecified card is, how a shuffle falls


class Refusal(NamedTuple):
    """Why something is not allowed: the most specific rule that forbids it, and a sentence."""

    rule: str
    why: str
    also: tuple[str, ...] = ()  # rules that say the same of it in another place
    aside: bool = False  # it answers only where nothing that comes later could have been meant


class Option:
    """One way to answer a decision. Its text is the command that picks it; it is made only when somebody reads it."""

    __slots__ = ("_text", "refusal", "value")

    def __init__(self, value: Any, text: str | Callable[[], str], refusal: Refusal | None = None) -> None:
        self.value = value
        self._text = text
        self.refusal = refusal

    @property
    def text(self) -> str:
        """The sentence that picks this option."""
        return self._text if isinstance(self._text, str) else self.write()

    def write(self) -> str:
        """Makes the sentence now, while the game that it speaks of stands where the option is offered."""
        if not isinstance(self._text, str):
            self._text = self._text()
        return self._text

    def __repr__(self) -> str:
        return f"Option({self.text!r})"


class Decision:
    """A question that the game waits for. `refused` lists what was asked for in vain, made only on demand."""

    __slots__ = ("_refused", "about", "fact", "kind", "optional", "options", "player", "prompt", "rule")

    def __init__(
        self,
        player: str,
        kind: str,
        rule: str,
        prompt: str,
        options: Sequence[Option],
        optional: bool = False,
        refused: Callable[[], Iterable[Option]] | None = None,
        about: int = 0,
        fact: str = "",
    ) -> None:
        self.player = player
        self.kind = kind
        self.rule = rule
        self.prompt = prompt
        self.options = options
        self.optional = optional  # the first option then is the one that declines
        self._refused = refused
        self.about = about  # the card of which it is asked what it is
        self.fact = fact  # which of its characteristics the options say

    @property
    def refused(self) -> tuple[Option, ...]:
        """What is not allowed here, each with the rule that forbids it."""
        return tuple(self._refused()) if self._refused else ()

    def values(self) -> list[Any]:
        """The values of the options, in order."""
        return [option.value for option in self.options]

    def option(self, value: Any) -> Option:
        """The option that has this value."""
        for option in self.options:
            if option.value == value:
                return option
        raise LookupError(f"no option {value!r} in the decision {self.prompt!r}")

    def __repr__(self) -> str:
        return f"Decision({self.player}: {self.prompt} {[o.text for o in self.options]})"


class Ask(Exception):
    """Raised inside a part that needs an answer; the machine stops there and runs the part again when it has it."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.prompt)
        self.decision = decision
