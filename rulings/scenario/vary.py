"""What if: one fact of a scenario takes several values; the outcome of each, the first step that differs, the threshold."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rulings.kernel.machine import Limits
from rulings.kernel.trace import Step
from rulings.scenario import forms
from rulings.scenario.description import Reader, suggest
from rulings.scenario.games import games
from rulings.scenario.made import Replay
from rulings.scenario.model import Scenario, ScenarioError
from rulings.scenario.replay import replay
from rulings.scenario.ruling import ruling_sentence
from rulings.scenario.yamltext import Mistake, Value, read


@dataclass(frozen=True)
class Case:
    """One value and what comes of it."""

    value: str
    replay: Replay
    outcome: str


@dataclass(frozen=True)
class Varied:
    """All cases; `differs` is the number of the first step in which they are not all alike, 0 if they are."""

    what: str
    cases: Sequence[Case]
    differs: int
    threshold: str


def vary(scenario: Scenario, limits: Limits | None = None) -> Varied:
    """Replays the scenario once for each value that `vary:` names."""
    if scenario.vary is None:
        raise ScenarioError([Mistake("there is no `vary:` in the scenario")])
    cases = []
    for value in scenario.vary.values:
        changed = _with(scenario, scenario.vary.what, value, scenario.vary.line)
        made = replay(changed, limits)
        if made.game.state.outcome is not None:
            made.errors.clear()  # what the script says of the time after the end of the game is no mistake of this case
        cases.append(Case(value, made, ruling_sentence(made)))
    return Varied(scenario.vary.what, cases, _first_difference([case.replay.steps for case in cases]), _threshold(cases))


def _first_difference(traces: Sequence[Sequence[Step]]) -> int:
    for at in range(max(map(len, traces), default=0)):
        seen = {_signature(trace[at]) if at < len(trace) else None for trace in traces}
        if len(seen) > 1:
            return at + 1
    return 0


def _signature(step: Step) -> tuple[object, ...]:
    """What a step shows: its rules, what was said and chosen, and the values it used."""
    events = tuple((event.kind, event.action, str(event.data.get("cards", ""))) for event in step.events)
    return (step.rules, events, step.said, tuple(choice.text for choice in step.choices))


def _threshold(cases: Sequence[Case]) -> str:
    """The value from which on the outcome is another one, if the values are numbers and it changes once."""
    if not all(re.fullmatch(r"-?\d+", case.value) for case in cases):
        return ""
    ordered = sorted(cases, key=lambda case: int(case.value))
    for kind in (_outcome, _kind_of_outcome):
        changes = [after for before, after in pairwise(ordered) if kind(before) != kind(after)]
        if len(changes) == 1:
            return changes[0].value
    return ""


def _outcome(case: Case) -> str:
    return case.outcome


def _kind_of_outcome(case: Case) -> str:
    """The outcome apart from its numbers: how much damage there was, how many Resources are missing for what is refused."""
    refusal = case.replay.refusal
    return f"illegal by {refusal.rule}" if refusal is not None else re.sub(r"\d+", "0", case.outcome)


# changing one fact -----------------------------------------------------------------------------------------------------


def _with(scenario: Scenario, what: str, value: str, line: int) -> Scenario:
    """The scenario with one fact changed in its text's tree."""
    root = read(scenario.text)
    changed = _change(root, _as_written(root, _path(scenario, _plain(scenario, what), line), scenario.game), value, line)
    pairs = {key: item for key, item in (changed.pairs or {}).items() if key != "vary"}
    return Reader(replace(changed, pairs=pairs), scenario.text, games()).scenario()


def _plain(scenario: Scenario, what: str) -> str:
    """The fact by its plain name: `B's damage zone` is `B.damage`, `Gate Sentry's power` is `cards.Gate Sentry.power`."""
    adapter = games()[scenario.game]
    players = scenario.board.players if scenario.board else ()
    said = re.sub(r"(?<=\w)'s (?=[\w-]+$)", ".", adapter.places.plain(what, "", players))
    said = re.sub(r"^(?:the )?([\w-]+) of (.+)$", r"\2.\1", said)
    name, _, field = said.rpartition(".")
    known = {card.lower(): card for card in scenario.cards}
    return f"cards.{known[name.lower()]}.{field}" if name.lower() in known else said


def _as_written(root: Value, path: Sequence[str], game: str) -> list[str]:
    """The path with the keys that the text has for a zone, a field and `cards:`, whatever their capitals and spaces."""
    found: list[str] = []
    at: Value | None = root
    named = games()[game].places.named
    for key in path:
        written = (at.pairs or {}) if at is not None else {}
        zone = named(key) if len(found) == 2 and found[0] == "board" else None
        same = [one for one in written if one == key or forms.same(one, key) or (zone is not None and named(one) == zone)]
        found.append(same[0] if same else key)
        at = written.get(found[-1])
    return found


def _path(scenario: Scenario, what: str, line: int) -> list[str]:
    """Where the fact stands in the text: `cards.Name.power`, `B.damage`, `B.vanguard.power`, `B.guard.shield`."""
    if what.startswith("cards."):
        name, _, field = what.removeprefix("cards.").rpartition(".")
        if name not in scenario.cards:
            raise ScenarioError([Mistake(f"no card `{name}` to vary{suggest(name, scenario.cards)}", line)])
        return ["cards", name, field]
    parts = what.split(".")
    if parts[0] == "board":
        parts = parts[1:]
    players = scenario.board.players if scenario.board else ()
    if parts and parts[0] not in players:
        return ["board", *parts]
    if len(parts) == 3 and parts[1] in ("guard", "guardian"):
        return ["cards", _guardian(scenario, parts[0], line), parts[2]]
    if len(parts) == 3:
        named = _named_at(scenario, parts[0], parts[1])
        if named and parts[2] in games()[scenario.game].card_fields:
            return ["cards", named, parts[2]]
    return ["board", *parts]


def _guardian(scenario: Scenario, player: str, line: int) -> str:
    """The card with which a player guards in the script, or that guards already."""
    for said in scenario.play:
        if said.player == player and said.text.lower().startswith("guard with "):
            words = said.text[len("guard with ") :].strip().lower()
            found = [name for name in scenario.cards if words.startswith(name.lower())]
            if found:
                return max(found, key=len)
    battle = scenario.board.battle.get("guardians") if scenario.board else None
    for item in battle.listed() if battle else ():
        name = item.pairs["card"].text if item.pairs and "card" in item.pairs else item.text
        if name in scenario.cards:
            return name
    raise ScenarioError([Mistake(f"{player} guards with no named card whose facts could vary", line)])


def _named_at(scenario: Scenario, player: str, zone: str) -> str:
    for contents in scenario.board.zones if scenario.board else ():
        if (contents.player, contents.zone) == (player, zone):
            return next((item.name for item in contents.items if item.name), "")
    return ""


def _change(value: Value, path: Sequence[str], to: str, line: int) -> Value:
    """The same tree with the value at a path replaced."""
    if not path:
        return Value(value.line, to)
    pairs: Mapping[str, Value] = value.pairs or {}
    if value.pairs is None:
        if value.scalar and not value.empty and len(path) == 1:
            return Value(value.line, pairs={"card": value, path[0]: Value(value.line, to)})
        raise ScenarioError([Mistake(f"`vary:` finds no `{'.'.join(path)}` to change", line)])
    inner = pairs.get(path[0], Value(value.line, pairs={} if len(path) > 1 else None))
    return replace(value, pairs={**pairs, path[0]: _change(inner, path[1:], to, line)})
