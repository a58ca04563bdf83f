"""Deck check: a scenario with `deck:` in place of `board:`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rulings.kernel.choices import Refusal
from rulings.scenario.expectations import Result
from rulings.scenario.games import adapter_of
from rulings.scenario.model import Scenario, ScenarioError
from rulings.scenario.yamltext import Mistake


@dataclass(frozen=True)
class Checked:
    """What is wrong with a deck: nothing, or every rule that it breaks."""

    scenario: Scenario
    broken: Sequence[Refusal]

    @property
    def ruling(self) -> str:
        """The answer in one sentence."""
        if not self.broken:
            return "The deck is legal."
        listed = "; ".join(f"{refusal.why} ({refusal.rule})" for refusal in self.broken)
        return f"The deck is not legal: {listed}."


def check_deck(scenario: Scenario) -> Checked:
    """Checks the deck of a scenario by its game's rules of deck construction."""
    if scenario.deck is None:
        raise ScenarioError([Mistake("there is no `deck:` to check")])
    adapter = adapter_of(scenario.game)
    facts = {name: card.facts for name, card in scenario.cards.items()}
    return Checked(scenario, adapter.check_deck(scenario.deck.decks, facts, scenario.deck.format))


def expectations(checked: Checked) -> list[Result]:
    """The expectations of a deck check."""
    found = []
    broken = sorted({refusal.rule for refusal in checked.broken})
    for expectation in checked.scenario.expect:
        named = re.fullmatch(r"breaks (.+)", expectation.text)
        if expectation.text == "the deck is legal":
            holds = not broken
        elif named:
            holds = sorted({one.strip() for one in re.split(r",|\band\b", named.group(1)) if one.strip()}) == broken
        else:
            wrong = "a deck check expects `the deck is legal` or `breaks RULE, RULE`"
            found.append(Result(expectation.text, False, wrong, expectation.line))
            continue
        found.append(Result(expectation.text, holds, f"breaks {', '.join(broken)}" if broken else "legal", expectation.line))
    return found
