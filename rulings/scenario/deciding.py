"""The deciding step: the first after which every continuation gives the same outcome, found by exploring from each decision."""

from __future__ import annotations

from dataclasses import replace

from rulings.scenario.claims import Claim, Moment, Verdict, read_claim
from rulings.scenario.explore import Bounds, explore
from rulings.scenario.made import Replay
from rulings.scenario.ruling import Deciding, outcome_sentence
from rulings.scenario.yamltext import Mistake

BOUNDS = Bounds(positions=400, seconds=1.0)


def find(made: Replay) -> Deciding:
    """Goes back from the last decision as long as every continuation from it has the outcome of the replay."""
    if made.errors:
        return Deciding(0, "the replay did not come to an end")
    last = made.game.last.number if made.game.last else 0
    if made.refusal is not None:
        return Deciding(last, f"what was asked for is refused by {made.refusal.rule}")
    free = made.pending is not None and made.pending.kind in made.adapter.free
    if made.pending is not None and not (free and made.scenario.expect):
        return Deciding(0, f"it is open: {made.pending.player} still decides")
    same = _same_outcome(made)
    bounds = replace(BOUNDS, free=free)
    for after, game in reversed(made.forks):
        seen = explore(replace(made, game=game), bounds, claim=same)
        holds = seen.always()
        if holds is None:
            return Deciding(0, f"not determined: more than {BOUNDS.positions} positions from step {after + 1} on")
        if not holds:
            return Deciding(min(after + 1, last), "until then another choice led to another outcome")
    return Deciding(min(1, last), f"no choice of a player could have changed {same.text}")


def _same_outcome(made: Replay) -> Claim:
    """The outcome of the replay as a claim: how the game stands, and what was expected of the board."""
    wanted = outcome_sentence(made.game)
    claims: list[tuple[Claim, bool]] = []
    for expectation in made.scenario.expect:
        try:
            claim = read_claim(expectation.text, made.adapter, made.game.state.seats)
            if not claim.of_path:
                holds = claim.check(Moment(made.game, made.adapter, made.steps, made.turns)).holds
                claims.append((claim, holds))
        except Mistake:
            continue  # it names what is not there; the expectation itself says so

    def check(moment: Moment) -> Verdict:
        if outcome_sentence(moment.game) != wanted:
            return Verdict(False)
        try:
            return Verdict(all(claim.check(moment).holds == holds for claim, holds in claims))
        except Mistake:
            # Where the choices went otherwise, a card that the claim names may not be there.
            return Verdict(False)

    over = made.game.state.outcome is not None
    return Claim("the outcome" if over or claims else "that the game goes on: nothing else was expected", check)
