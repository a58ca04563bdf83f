"""Running an article of the library: expectations that fail, citations that its replay did not enact."""

from __future__ import annotations

from collections.abc import Sequence

from rulings.kernel.machine import Limits
from rulings.scenario import decks
from rulings.scenario.expectations import Result, check_all
from rulings.scenario.library import Article
from rulings.scenario.replay import replay


def failing(results: Sequence[Result]) -> list[str]:
    """The expectations that do not hold, each with what was found."""
    return [f"{one.text}: {one.found}" for one in results if not one.holds]


def check_article(article: Article, limits: Limits | None = None) -> list[str]:
    """What is wrong with an article when it is run: expectations that fail, citations that its replay did not enact."""
    scenario = article.scenario()
    if scenario.deck is not None:
        checked = decks.check_deck(scenario)
        broken = {refusal.rule for refusal in checked.broken}
        missing = [f"cited and not broken: {number}" for number in article.enacted if broken and number not in broken]
        return failing(decks.expectations(checked)) + missing
    made = replay(scenario, limits)
    results = check_all(made)
    wrong = [str(error) for error in made.errors] + failing(results)
    enacted = {*made.enacted, *(rule for result in results for rule in result.rules)}
    return wrong + [f"cited and not enacted: {number}" for number in article.enacted if number not in enacted]
