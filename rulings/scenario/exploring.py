"""What exploring finds, as plain data: outcomes with a way to each, what players can force, where each choice leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulings.scenario.claims import read_claim
from rulings.scenario.explore import Bounds, Explored, explore, judged
from rulings.scenario.made import Replay
from rulings.scenario.yamltext import Mistake


def explored_data(made: Replay, bounds: Bounds) -> dict[str, Any]:
    """What exploring finds, for the outcomes and for every plain claim that the scenario expects."""
    players = made.game.state.seats
    found = explore(made, bounds)
    claims: list[tuple[str, Explored]] = []
    for expectation in made.scenario.expect:
        text = expectation.text
        for opening in ("always ", "possibly ", *(f"{player} can force " for player in players)):
            text = text.removeprefix(opening)
        try:
            claim = read_claim(text, made.adapter, players)
        except Mistake:
            continue
        if not claim.of_path and text not in [known for known, _ in claims]:
            claims.append((text, judged(found, made, claim)))
    return as_data(found, players, claims)


def as_data(found: Explored, players: Sequence[str], claims: Sequence[tuple[str, Explored]] = ()) -> dict[str, Any]:
    """The findings as plain data for JSON and pages."""
    root = found.places[found.root]
    forced = {p: [o for o in found.outcomes if found.can_force_outcome(p, o)] for p in players}
    return {
        "exhaustive": found.exhaustive,
        "positions": found.positions,
        "outcomes": [
            {"outcome": outcome, "way": found.way_to(lambda place, o=outcome: place.outcome == o)}  # type: ignore[misc]
            for outcome in found.outcomes
        ],
        "can_force": forced,
        "decision": {"player": root.player, "prompt": root.prompt} if root.edges else None,
        "choices": [{"choice": text, "outcomes": outcomes} for text, outcomes in found.leads_to()],
        "claims": [
            {
                "claim": text, "always": seen.always(), "possibly": seen.possibly(),
                "can_force": {player: seen.can_force(player) for player in players},
            }
            for text, seen in claims
        ],
        "notes": found.notes,
    }
