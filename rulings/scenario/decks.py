"""Deck check: a scenario with `deck:` in place of `board:`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rulings.kernel.choices import Refusal
from rulings.scenario.expectations import Result
from rulings.scenario.games import adapter_of
from rulings.scenario.model import Scenario, ScenarioError
from rulings.scenario.wordings import tidy
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
    broken = sorted({refusal.rule for refusal in checked.broken})
    mark = "." if "." in adapter_of(checked.scenario.game).begins else "-"
    shown = f"breaks {', '.join(broken)}" if broken else "legal"
    found = []
    for expectation in checked.scenario.expect:
        holds = _holds(tidy(expectation.text), broken, mark)
        wrong = "a deck check expects `the deck is legal`, `the deck is not legal`, `breaks RULE, RULE` or `illegal by RULE`"
        found.append(Result(expectation.text, bool(holds), wrong if holds is None else shown, expectation.line))
    return found


def _holds(said: str, broken: Sequence[str], mark: str) -> bool | None:
    """Whether an expectation holds; None if it is none. `breaks` names all rules that are broken, `illegal by` some of them."""
    legal = re.fullmatch(r"(?:(?:the|this) )?(?:deck )?(?:is )?(?:(?P<no>not legal|illegal)|legal|not illegal)", said)
    if legal:
        return bool(broken) == bool(legal["no"])
    how = r"(?P<how>breaks(?: only)?|(?:is )?(?:illegal|not legal) by|cites|does not break)"
    named = re.fullmatch(rf"(?:the deck )?{how}(?: rules?)? (?P<rules>[\d.,\s-]+(?:and [\d.-]+)?)", said)
    if named is None:
        return None
    rules = {re.sub(r"[.-]", mark, one.strip(" .")) for one in re.split(r",|\band\b", named["rules"]) if one.strip()}
    if named["how"].startswith("breaks"):
        return sorted(rules) == list(broken)
    return not rules & set(broken) if named["how"] == "does not break" else rules <= set(broken)
