"""A replay as plain data, for JSON, the terminal and pages: the ruling, and steps with rules, sentences, values and boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulings.kernel import machine
from rulings.kernel.choices import Decision
from rulings.kernel.game import Game
from rulings.kernel.machine import Budget, Limits
from rulings.kernel.state import Card, Ref
from rulings.kernel.trace import Step, steps
from rulings.scenario.adapter import Adapter
from rulings.scenario.expectations import check_all
from rulings.scenario.made import Answer, Replay
from rulings.scenario.naming import content_name
from rulings.scenario.ruling import chain, deciding_step, outcome_sentence, ruling_sentence
from rulings.scenario.script import sentences
from rulings.scenario.sentences import event_sentence, step_sentence
from rulings.scenario.vary import Varied

PREVIEWED = 40


def run_data(made: Replay, *, boards: bool = True) -> dict[str, Any]:
    """Everything that came of a replay."""
    trace = made.steps
    decided = deciding_step(made)
    return {
        "game": made.scenario.game,
        "title": made.scenario.title,
        "question": made.scenario.question,
        "outcome": outcome_sentence(made.game),
        "ruling": ruling_sentence(made),
        "illegal": {"rule": made.refusal.rule, "why": made.refusal.why} if made.refusal else None,
        "expectations": [
            {"text": one.text, "holds": one.holds, "found": one.found, "line": one.line} for one in check_all(made)
        ],
        "pending": decision_data(made.game, made.pending) if made.pending else None,
        "chain": [{"rule": link.rule, "steps": list(link.steps)} for link in chain(trace)],
        "deciding_step": {"step": decided.step or None, "why": decided.why},
        "readings": readings_data(made),
        "turns": made.turns,
        "notes": made.notes,
        "errors": [{"line": error.line, "message": error.message} for error in made.errors],
        "steps": steps_data(made, boards=boards),
        "id": content_name(made.scenario.text),
    }


# steps -----------------------------------------------------------------------------------------------------------------


def steps_data(made: Replay, *, boards: bool = True) -> list[dict[str, Any]]:
    """The trace."""
    answers = _by_step(made)
    found = []
    for step in made.steps:
        game = Game(made.adapter.rules, step.state.copy(), tracing=False)
        record = step_data(game, made.adapter, step, answers.get(step.number, ()))
        if boards:
            record["board"] = board_data(game, made.adapter)
        found.append(record)
    return found


def _by_step(made: Replay) -> Mapping[int, list[tuple[int, Answer]]]:
    """Which step each answer belongs to: the next one that records a choice of these words, or the next one."""
    found: dict[int, list[tuple[int, Answer]]] = {}
    trace = made.steps
    for index, answer in enumerate(made.answers):
        later = [step for step in trace[answer.after : answer.after + 6] if step.number > answer.after]
        plain = answer.text.split(" (the ")[0]
        own = next((step for step in later if any(choice.text == plain for choice in step.choices)), None)
        step = own or (later[0] if later else None)
        if step is not None:
            found.setdefault(step.number, []).append((index, answer))
    return found


def step_data(game: Game, adapter: Adapter, step: Step, answers: Sequence[tuple[int, Answer]]) -> dict[str, Any]:
    """One step."""
    return {
        "number": step.number,
        "rule": step.rule,
        "rules": list(step.rules),
        "phase": adapter.phase_of(step.state.facts),
        "sentence": step_sentence(game, step) or game.rules.quiet_words(step.rule, step.cites),
        "events": [
            {"kind": event.kind, "action": event.action, "sentence": event_sentence(game, event)} for event in step.events
        ],
        "values": [value for used in step.values if (value := _value(game, used)) is not None],
        "decision": answer_data(*answers[-1]) if answers else None,
        "decisions": [answer_data(index, answer) for index, answer in answers],
        "readings": list(step.readings),
        "quiet": step.quiet,
    }


def answer_data(index: int, answer: Answer) -> dict[str, Any]:
    """A decision that was made; `index` counts the decisions of the replay."""
    return {
        "index": index,
        "player": answer.player, "prompt": answer.prompt, "rule": answer.rule, "options": list(answer.options),
        "choice": answer.text, "how": answer.how, "line": answer.line or None,
    }  # fmt: skip


def _value(game: Game, used: tuple[Ref, str]) -> dict[str, Any] | None:
    ref, name = used
    card = game.state.cards.get(ref.card)
    if card is None:
        return None
    derived = game.derivation(card, name)
    return {
        "card": game.name(card), "place": game.place(card), "name": name, "value": derived.value,
        "derivation": [{"change": term.change, "rule": term.rule, "words": term.words} for term in derived.terms],
        "words": str(derived),
    }  # fmt: skip


def readings_data(made: Replay) -> list[dict[str, Any]]:
    """The readings of unclear rules on which steps rest, in the order of the steps."""
    resting: dict[str, list[int]] = {}
    for step in made.steps:
        for name in step.readings:
            resting.setdefault(name, []).append(step.number)
    known = made.adapter.readings()
    return [
        {
            "id": name, "rules": list(known[name].rules), "read_as": known[name].read_as,
            "others": list(known[name].others), "why": known[name].why,
            "misprint": known[name].misprint, "steps": list(dict.fromkeys(numbers)),
        }
        for name, numbers in resting.items()
    ]  # fmt: skip


# boards ----------------------------------------------------------------------------------------------------------------


def board_data(game: Game, adapter: Adapter) -> dict[str, Any]:
    """What lies where: every card with its name, status and numbers; unspecified cards that look alike as a number."""
    state = game.state
    found: dict[str, Any] = {"turn": state.facts.get("turn"), "phase": adapter.phase_of(state.facts)}
    for player in state.seats:
        found[player] = {
            zone: _pile(game, adapter, ids) for zone in adapter.rules.zone_types if (ids := game.zone(player, zone))
        }
    return found


def _pile(game: Game, adapter: Adapter, ids: Sequence[int]) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    for card_id in ids:
        entry = _card(game, adapter, game.card(card_id))
        if entries and "name" not in entry and {**entries[-1], "count": 1} == {**entry, "count": 1}:
            entries[-1]["count"] += 1
        else:
            entries.append(entry)
    return entries


def _card(game: Game, adapter: Adapter, card: Card) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if card.printed.name:
        entry["name"] = card.printed.name
    else:
        entry["count"] = 1
        if card.printed.facts:
            entry["facts"] = {key: value for key, value in card.printed.facts.items() if value not in (None, "")}
    status = {key: value for key, value in card.status.items() if isinstance(value, (bool, int, str))}
    if status:
        entry["status"] = status
    if game.on_field(card):
        numbers = {name: game.value(card, name) for name in sorted(game.rules.stats)}
        entry["values"] = {name: value for name, value in numbers.items() if value is not None}
    above = adapter.lies_under(game, card)
    there = game.state.zones.get(card.zone, ())
    if above is not None and above.id in there:
        entry["under"] = there.index(above.id)
    if card.owner != card.zone.partition(".")[0]:
        entry["owner"] = card.owner
    return entry


# decisions -------------------------------------------------------------------------------------------------------------


def decision_data(game: Game, decision: Decision) -> dict[str, Any]:
    """A decision that is open: the options with what each would do, and what is not allowed and why."""
    texts = sentences(decision.options)
    return {
        "player": decision.player,
        "prompt": decision.prompt,
        "rule": decision.rule,
        "kind": decision.kind,
        "optional": decision.optional,
        "options": [
            {"text": text, "does": preview(game, decision, at) if at < PREVIEWED else ""} for at, text in enumerate(texts)
        ],
        "refused": [
            {"text": " ".join(option.text.split()), "rule": option.refusal.rule, "why": option.refusal.why}
            for option in decision.refused
            if option.refusal is not None
        ],
    }


def preview(game: Game, decision: Decision, index: int) -> str:
    """What an option would do, up to the next decision, in a few sentences."""
    ahead = game.fork()
    ahead.asks_forced = False
    before = ahead.last.number if ahead.last else 0
    try:
        machine.answer(ahead, decision.options[index].value)
        machine.run(ahead, Limits(ahead.ran + 2_000, 1.0))
    except Budget:
        pass
    said: list[str] = []
    for step in steps(ahead.last)[before:]:
        if step.quiet:
            continue
        sentence = step_sentence(Game(game.rules, step.state.copy(), tracing=False), step)
        told = [one for one in sentence.split(". ") if one and " chooses: " not in one and not one.startswith("Settled: ")]
        if told and (text := ". ".join(told)) not in said:
            said.append(text)
        if len(said) == 3:
            break
    return " ".join(said)


def varied_data(found: Varied) -> dict[str, Any]:
    """The cases of a what-if."""
    return {
        "what": found.what,
        "cases": [{"value": case.value, "outcome": case.outcome} for case in found.cases],
        "first_step_that_differs": found.differs or None,
        "threshold": found.threshold or None,
    }
