"""The games that can be replayed, by every name that a scenario may use for them."""

from __future__ import annotations

from collections.abc import Mapping

from rules_corpus.once import once
from rulings.scenario.adapter import Adapter


@once
def games() -> Mapping[str, Adapter]:
    """Name -> adapter. A game's rulebook is loaded when the first scenario is read, not when the program starts."""
    from rulings.gundam.scenario import GundamScenarios
    from rulings.vanguard.scenario import VanguardScenarios

    vanguard, gundam = VanguardScenarios(), GundamScenarios()
    return {"vanguard": vanguard, "cfv": vanguard, "gundam": gundam, "gcg": gundam}


def adapter_of(game: str) -> Adapter:
    """The adapter of a game that is known to be there."""
    return games()[game]
