"""Questions about one step of a replay: where a number comes from, why an ability did not trigger, why a line is not possible."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from rules_corpus.web.errors import Problem
from rulings.kernel import machine, triggers
from rulings.kernel.choices import Decision
from rulings.kernel.events import Event
from rulings.kernel.game import Game
from rulings.kernel.machine import Budget, Limits
from rulings.kernel.state import Ability, Card, State
from rulings.kernel.trace import Step
from rulings.scenario.following import Over, Runner
from rulings.scenario.made import Replay
from rulings.scenario.model import Line
from rulings.web.running import PARTS, SECONDS


def _step(made: Replay, number: int) -> Step | None:
    """The step of a number; 0 is the board before the first."""
    trace = made.steps
    if not 0 <= number <= len(trace):
        raise Problem(404, "no_such_step", f"The replay has {len(trace)} steps.", "step")
    return trace[number - 1] if number else None


def _game(made: Replay, number: int) -> Game:
    step = _step(made, number)
    state = step.state if step else made.steps[0].state if made.steps else made.game.state
    return Game(made.adapter.rules, state.copy(), tracing=False)


def _card(game: Game, place: str, index: int) -> Card:
    """The card that lies at a place: `B.vanguard`, and the how manieth there."""
    ids = game.state.zones.get(place, ())
    if not 0 <= index < len(ids):
        raise Problem(404, "no_such_card", f"There are {len(ids)} cards at {place[:40]} then.", "place")
    return game.card(ids[index])


def ask_again(game: Game) -> Decision | None:
    """Asks the open decision of a copied game once more: what it refuses is then looked up in the copy, not in its original."""
    game.decision = None
    return machine.run(game, Limits(game.ran + PARTS, SECONDS))


def derived(made: Replay, number: int, place: str, index: int, name: str) -> dict[str, Any]:
    """A number of a card and how it comes about."""
    game = _game(made, number)
    card = _card(game, place, index)
    if name not in game.rules.stats:
        known = ", ".join(sorted(game.rules.stats))
        raise Problem(404, "no_such_value", f"A card has {known}, not “{name}”.", "value")
    found = game.derivation(card, name)
    terms = [{"change": str(term.change), "rule": term.rule, "words": term.words} for term in found.terms]
    return {"card": game.name(card), "place": place, "name": name, "value": found.value, "derivation": terms, "words": str(found)}


def why_not(made: Replay, number: int, place: str, index: int) -> dict[str, Any]:
    """Of every ability of a card: whether it triggered at a step, and if not, why."""
    step = _step(made, number)
    game = _game(made, number)
    card = _card(game, place, index)
    abilities = [
        {"text": ability.text, "kind": ability.category, **_verdict(made, game, card, ability, step)}
        for ability in game.abilities(card)
    ]
    return {"card": game.name(card), "place": place, "step": number, "abilities": abilities}


def _verdict(made: Replay, game: Game, card: Card, ability: Ability, step: Step | None) -> dict[str, Any]:
    if ability.unread:
        return _said(False, "", f"these words are not understood, so that the judge applies them by hand: {ability.unread}")
    if ability.trigger is None or step is None:
        return _now(game, card, ability)
    before = step.previous.state if step.previous else step.state
    found: list[triggers.Verdict] = []
    for event in step.events:
        found.extend(_heard(game, before, card, ability, event))
    if any(one.triggered for one in found):
        return _said(True, "", "it triggered in this step")
    if found:
        return _said(False, found[0].rule, found[0].why)
    inactive = game.rules.ability_active(game, card, ability)
    if inactive:
        return _said(False, inactive, "the ability is not active where its card is")
    return _said(False, "", f"nothing in this step is what it waits for ({ability.trigger['on']})")


def _heard(game: Game, before: State, card: Card, ability: Ability, event: Event) -> list[triggers.Verdict]:
    trigger = ability.trigger or {}
    if event.kind == "stand by" or trigger.get("on") not in game.rules.heard_as(game, before, event):
        return []
    return list(triggers.verdicts(game, before, card, ability, event))


def _now(game: Game, card: Card, ability: Ability) -> dict[str, Any]:
    """An ability that waits for nothing: whether it is active, and not used up."""
    if inactive := game.rules.ability_active(game, card, ability):
        return _said(False, inactive, "the ability is not active where its card is")
    if spent := triggers.used_up(game, card, ability):
        return _said(False, spent.rule, spent.why)
    master = game.master(card)
    if not game.holds(ability.condition, {"you": master, "source": card.ref}):
        return _said(False, game.rules.condition_rule(ability), "its condition is not met")
    return _said(True, "", "it is active" if ability.category == "continuous" else "it can be played when its player may act")


def _said(so: bool, rule: str, why: str) -> dict[str, Any]:
    return {"active": so, "rule": rule, "why": why}


def why_not_line(made: Replay, number: int, player: str, text: str) -> dict[str, Any]:
    """Whether a line could be followed at the decision that is open after a step, and if not, the rule that forbids it."""
    if player not in (*made.game.state.seats, "author"):
        raise Problem(400, "no_such_player", f"There is no player “{player[:20]}” in the scenario.", "player")
    _step(made, number)
    later = [game for after, game in made.forks if after >= number]
    trial = Replay(made.scenario, made.adapter, (later[0] if later else made.game).fork())
    if trial.game.decision is not None:
        ask_again(trial.game)
    with suppress(Over, Budget):
        Runner(trial, Limits(trial.game.ran + PARTS, SECONDS)).line(Line(0, player, " ".join(text.split()), 0))
    if trial.refusal is not None:
        return {"possible": False, "rule": trial.refusal.rule, "why": trial.refusal.why}
    if trial.errors:
        return {"possible": False, "rule": "", "why": trial.errors[0].message.removeprefix("line 0 of play: ")}
    return {"possible": True, "rule": "", "why": "this can be done"}
