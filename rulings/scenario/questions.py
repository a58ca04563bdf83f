"""Questions at any pause or step: what may be done, why something may not, why an ability did not trigger, who sees what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulings.kernel import machine, triggers
from rulings.kernel.choices import Decision, Refusal
from rulings.kernel.game import Game
from rulings.kernel.machine import Limits
from rulings.kernel.state import Ability, Card
from rulings.kernel.trace import Step
from rulings.scenario.following import MAX_PARTS, MAX_SECONDS, Over, Runner
from rulings.scenario.made import Replay
from rulings.scenario.model import Line
from rulings.scenario.script import sentences
from rulings.scenario.yamltext import Mistake


def legal_actions(game: Game) -> dict[str, list[str]]:
    """What each player may do now: the options of the decision that is open; everybody may concede."""
    decision: Decision | None = game.decision or machine.run(game)
    found: dict[str, list[str]] = {player: [] for player in game.state.players}
    if decision is not None:
        found.setdefault(decision.player, []).extend(sentences(decision.options))
    if game.state.outcome is None:
        for player in game.state.players:
            found[player].append("concede")
    return found


def why_not(made: Replay, player: str, text: str) -> Refusal | None:
    """Why a player may not do something where a replay has stopped; None if it may be done.

    What fits neither an option nor anything that the rules refuse is a `Mistake`: it says what is being asked.
    """
    trial = Replay(made.scenario, made.adapter, made.game.fork())
    runner = Runner(trial, Limits(made.game.ran + MAX_PARTS, MAX_SECONDS))
    try:
        runner.line(Line(0, player, text, 0))
    except Over:
        if trial.refusal is not None:
            return trial.refusal
        raise Mistake(trial.errors[0].message if trial.errors else "it cannot be followed") from None
    return None


@dataclass(frozen=True)
class NotTriggered:
    """Whether an ability triggered in a step, and if not, why and by which rule."""

    card: str
    ability: str
    step: int
    triggered: bool
    rule: str
    why: str


def why_not_triggered(made: Replay, name: str, step: int = 0) -> list[NotTriggered]:
    """For each automatic ability of the cards of that name: every event it could have heard, and what came of it.

    With `step`, only that step is looked at. An ability that nothing happened for is told so as well.
    """
    found: list[NotTriggered] = []
    heard: set[tuple[int, str]] = set()
    abilities: dict[tuple[int, str], Ability] = {}
    for after in made.steps:
        if step and after.number != step:
            continue
        game = Game(made.adapter.rules, after.state.copy(), tracing=False)
        for card in after.state.cards.values():
            if card.printed.name != name:
                continue
            for ability in _automatic(game, card):
                abilities[card.id, ability.id] = ability
                for verdict in _heard(game, after, card, ability):
                    heard.add((card.id, ability.id))
                    found.append(NotTriggered(name, ability.text, after.number, verdict.triggered, verdict.rule, verdict.why))
    if not abilities:
        raise Mistake(f"there is no card `{name}` with an automatic ability in the replay")
    for key, ability in abilities.items():
        if key not in heard:
            action = (ability.trigger or {}).get("on", "")
            found.append(NotTriggered(name, ability.text, step, False, "", f"nothing happened that it waits for ({action})"))
    return found


def _automatic(game: Game, card: Card) -> list[Ability]:
    """The automatic abilities of a card, those that it has now and those that are printed on it."""
    now = [ability for ability in game.abilities(card) if ability.category == "automatic"]
    return now + [one for one in card.printed.abilities if one.category == "automatic" and one not in now]


def _heard(game: Game, after: Step, card: Card, ability: Ability) -> list[triggers.Verdict]:
    """The verdicts on the events of a step that have the action which an ability waits for."""
    action = (ability.trigger or {}).get("on")
    before = after.previous.state if after.previous else after.state
    found: list[triggers.Verdict] = []
    for event in after.events:
        if event.kind != "stand by" and action in game.rules.heard_as(game, before, event):
            found.extend(triggers.verdicts(game, before, card, ability, event))
    triggered = [
        event for event in after.events
        if event.kind == "stand by" and event.data["ability"].id == ability.id and event.data["source"].card == card.id
    ]  # fmt: skip
    if triggered:
        return [triggers.Verdict(True) for _ in triggered]
    return [verdict for verdict in found if not verdict.triggered]


def visible(game: Game, viewer: str) -> dict[str, list[dict[str, Any]]]:
    """What a player may see of each zone: each card, or only that there is one, with the rule that says so."""
    found: dict[str, list[dict[str, Any]]] = {}
    for zone, ids in sorted(game.state.zones.items()):
        found[zone] = [_sight(game, viewer, game.card(card_id)) for card_id in ids]
    return {zone: cards for zone, cards in found.items() if cards}


def _sight(game: Game, viewer: str, card: Card) -> dict[str, Any]:
    seen, rule = game.rules.may_see(game, viewer, card)
    return {"card": game.name(card) if seen else None, "seen": seen, "rule": rule}
