"""Explores every option at every decision: which outcomes can happen, which a player can force, which choice leads to which.

Equal positions are joined. A position from which every way leads back into positions already on the way is a loop that nobody can
leave; where somebody can leave it, going round for ever is not among the choices, as the games' loop rules have it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from functools import cached_property

from rulings.kernel import machine
from rulings.kernel.choices import AUTHOR, Decision
from rulings.kernel.game import Game
from rulings.kernel.machine import Budget, Limits
from rulings.kernel.positions import position
from rulings.kernel.trace import steps
from rulings.scenario.claims import Claim, Moment
from rulings.scenario.made import Replay
from rulings.scenario.ruling import outcome_sentence
from rulings.scenario.script import Fit, Script, Table, sentences
from rulings.scenario.yamltext import Mistake

Key = int  # positions are numbered as they are found: what tells them apart is large, and is compared only once


@dataclass(frozen=True)
class Bounds:
    """How far to look."""

    positions: int = 5_000
    seconds: float = 10.0
    player: str = ""  # only this player's options vary; the others take the first, which declines where one can
    free: bool = False  # looks only as far as the next place where a player may do anything, where its replay ended


@dataclass
class Place:
    """A position: who decides there and where each option leads; or how it ended."""

    player: str
    prompt: str
    edges: list[tuple[str, Key]] = field(default_factory=list)
    outcome: str = ""  # of a position where nobody decides any more
    holds: bool = False
    open: bool = False  # not looked at any further because of a bound
    game: Game | None = None  # where nobody decides any more: how the game stands there


@dataclass
class Explored:
    """Everything that was found."""

    root: Key
    places: dict[Key, Place]
    seconds: float
    notes: list[str] = field(default_factory=list)

    @property
    def positions(self) -> int:
        """How many different positions there are."""
        return len(self.places)

    @cached_property
    def looping(self) -> dict[Key, int]:
        """The positions that lie on a loop."""
        return loops(self.places)

    @property
    def exhaustive(self) -> bool:
        """Whether nothing was left out."""
        return not any(place.open for place in self.places.values())

    @property
    def outcomes(self) -> list[str]:
        """The outcomes that can happen."""
        return sorted({place.outcome for place in self.places.values() if place.outcome})

    def ends(self) -> list[Place]:
        """The positions where it ended."""
        return [place for place in self.places.values() if not place.edges and not place.open]

    def always(self) -> bool | None:
        """Whether the claim holds in every continuation; None if that is not known."""
        if any(not end.holds for end in self.ends()):
            return False
        return True if self.exhaustive else None

    def possibly(self) -> bool | None:
        """Whether the claim holds in some continuation."""
        if any(end.holds for end in self.ends()):
            return True
        return False if self.exhaustive else None

    def can_force(self, player: str) -> bool | None:
        """Whether a player can bring the claim about whatever the others do."""
        return self._forced(player, lambda place: place.holds)

    def can_force_outcome(self, player: str, outcome: str) -> bool | None:
        """Whether a player can bring an outcome about."""
        return self._forced(player, lambda place: place.outcome == outcome)

    def _forced(self, player: str, good: Callable[[Place], bool]) -> bool | None:
        at_least = self._winning(player, good, False)
        if self.root in at_least:
            return True
        return None if not self.exhaustive and self.root in self._winning(player, good, True) else False

    def _winning(self, player: str, good: Callable[[Place], bool], unknown: bool) -> set[Key]:
        """The positions from which the player brings it about: the least set that is closed under both players' choices."""
        looping = self.looping
        won = {key for key, place in self.places.items() if (not place.edges and (unknown if place.open else good(place)))}
        changed = True
        while changed:
            changed = False
            for key, place in reversed(self.places.items()):  # what comes later is known before what leads to it
                if key in won or not place.edges:
                    continue
                ahead = [child for _, child in place.edges]
                leaving = [child for child in ahead if looping.get(child) != looping.get(key, key)]
                if place.player == player:
                    so = any(child in won for child in ahead)
                else:
                    so = all(child in won for child in leaving or ahead)
                if so:
                    won.add(key)
                    changed = True
        return won

    def leads_to(self) -> list[tuple[str, list[str]]]:
        """For each option of the first decision, the outcomes that it can lead to."""
        root = self.places[self.root]
        return [(text, sorted(self.reachable(child))) for text, child in root.edges]

    def reachable(self, start: Key) -> set[str]:
        """The outcomes that can happen from a position on."""
        seen = {start}
        waiting = [start]
        found = set()
        while waiting:
            place = self.places[waiting.pop()]
            if place.outcome:
                found.add(place.outcome)
            for _, child in place.edges:
                if child not in seen:
                    seen.add(child)
                    waiting.append(child)
        return found

    def way_to(self, good: Callable[[Place], bool]) -> list[str] | None:
        """The shortest line of choices to an end that is wanted."""
        before: dict[Key, tuple[Key, str] | None] = {self.root: None}
        waiting = [self.root]
        for key in waiting:
            place = self.places[key]
            if not place.edges and not place.open and good(place):
                return _way(before, key)
            for text, child in place.edges:
                if child not in before:
                    before[child] = (key, f"{place.player}: {text}")
                    waiting.append(child)
        return None

    def summary(self) -> str:
        """One sentence."""
        how = "all continuations" if self.exhaustive else "as far as was looked"
        return f"{self.positions} positions ({how}): {'; '.join(self.outcomes) or 'no end was reached'}"


def _way(before: dict[Key, tuple[Key, str] | None], key: Key) -> list[str]:
    found: list[str] = []
    at = before[key]
    while at is not None:
        found.append(at[1])
        at = before[at[0]]
    return found[::-1]


def loops(places: dict[Key, Place]) -> dict[Key, int]:
    """The positions that lie on a loop, with the number of the loop: strongly connected parts, found without recursion."""
    index: dict[Key, int] = {}
    low: dict[Key, int] = {}
    stack: list[Key] = []
    on_stack: set[Key] = set()
    found: dict[Key, int] = {}
    for start in places:
        if start in index:
            continue
        work: list[tuple[Key, int]] = [(start, 0)]
        while work:
            key, at = work.pop()
            if at == 0:
                index[key] = low[key] = len(index)
                stack.append(key)
                on_stack.add(key)
            edges = places[key].edges
            if at < len(edges):
                work.append((key, at + 1))
                child = edges[at][1]
                if child not in index:
                    work.append((child, 0))
                elif child in on_stack:
                    low[key] = min(low[key], index[child])
                continue
            for _, child in edges:
                if child in on_stack:
                    low[key] = min(low[key], low[child])
            if low[key] == index[key]:
                _close(key, stack, on_stack, found, places)
    return found


def _close(key: Key, stack: list[Key], on_stack: set[Key], found: dict[Key, int], places: dict[Key, Place]) -> None:
    part: list[Key] = []
    while True:
        member = stack.pop()
        on_stack.discard(member)
        part.append(member)
        if member == key:
            break
    if len(part) > 1 or any(child == key for _, child in places[key].edges):
        number = len(found)
        for member in part:
            found[member] = number


class _Explorer:
    def __init__(self, replay: Replay, bounds: Bounds, claim: Claim | None, join: bool) -> None:
        self.replay = replay
        self.bounds = bounds
        self.claim = claim
        self.join = join and not (claim is not None and claim.of_path)
        self.script = Script({*replay.adapter.zones, *replay.adapter.wholes})
        self.notes: list[str] = []
        self.numbers: dict[Hashable, Key] = {}
        self.deadline = time.monotonic() + bounds.seconds
        begins = replay.game.rules.book.first(replay.adapter.turn_begins)
        self.number = replay.game.fact("turn_number")
        self.stop: Callable[[Game], bool] = lambda game: (
            (top := game.state.frames[-1]).rule == begins and top.part == 0 and bool(game.ran > self.ran)
        )
        self.ran = replay.game.ran
        self.begins = begins
        self.turns = replay.turns
        self.limits = Limits(10**9, bounds.seconds * 2)

    def run(self) -> Explored:
        began = time.monotonic()
        root = self.replay.game.fork()
        root.asks_forced = False
        root.tracing = self.claim is not None and self.claim.of_path
        places: dict[Key, Place] = {}
        decision, problem = (None, "") if self.turn_is_over(root) else self.settle(root)
        first = self.key(root)
        waiting: list[tuple[Key, Game, Decision | None, str]] = [(first, root, decision, problem)]
        queued = {first}
        at = 0
        while at < len(waiting):
            key, game, decision, problem = waiting[at]
            waiting[at] = (key, root, None, "")  # lets go of the game
            at += 1
            place = places[key] = Place(decision.player if decision else "", decision.prompt if decision else "")
            if problem:
                place.outcome = problem
                place.holds = False
                continue
            if decision is None or (self.bounds.free and key != first and decision.kind in self.replay.adapter.free):
                self.end(place, game)
                continue
            if len(places) >= self.bounds.positions or time.monotonic() > self.deadline:
                place.open = True
                continue
            for index, text in self.options(decision):
                ahead = game.fork()
                machine.answer(ahead, decision.options[index].value)
                following, trouble = self.settle(ahead)
                child = self.key(ahead)
                place.edges.append((text, child))
                if child not in queued:
                    queued.add(child)
                    waiting.append((child, ahead, following, trouble))
        self.close_loops(places)
        return Explored(first, places, time.monotonic() - began, self.notes)

    def turn_is_over(self, game: Game) -> bool:
        """Whether the script has played the turn to its end: what the next turn brings is no choice of this one."""
        top = game.state.frames[-1] if game.state.frames else None
        begun = top is not None and top.rule == self.begins and top.part == 0
        return begun and game.decision is None and game.last is not None and game.last.rule != self.begins

    def settle(self, game: Game) -> tuple[Decision | None, str]:
        """Runs to the next decision that is really open."""
        try:
            while True:
                decision = game.decision or machine.run(game, self.limits, self.stop)
                if decision is None or len(decision.options) > 1:
                    return decision, ""
                if decision.kind == "by hand":
                    return None, f"stops: {decision.prompt}"
                machine.answer(game, decision.options[0].value)
        except Budget as bound:
            return None, f"stops: {bound}"

    def options(self, decision: Decision) -> list[tuple[int, str]]:
        """The options to follow here."""
        texts = sentences(decision.options)
        everything = list(enumerate(texts))
        if decision.player == AUTHOR and decision.kind == "specify":
            return self.alternatives(decision, everything)
        if self.bounds.player and decision.player not in (self.bounds.player, AUTHOR):
            self.note(f"{decision.player} takes the first option wherever there is a choice")
            return everything[:1]
        return everything

    def alternatives(self, decision: Decision, everything: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """What an unspecified card may be: only what the scenario names; otherwise the first, and that is said."""
        named = []
        for text in self.replay.scenario.alternatives:
            found = self.script.find(decision, self.script.progress(text, AUTHOR), AUTHOR, Table())
            if isinstance(found, Fit) and everything[found.choice] not in named:
                named.append(everything[found.choice])
        if named:
            return named
        self.note(f"unspecified cards: `{everything[0][1]}` throughout, since the scenario names no `alternatives:`")
        return everything[:1]

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def key(self, game: Game) -> Key:
        """The number of a position: that of an equal one, where there is one and equal ones are joined."""
        known: Hashable = position(game.rules, game.state) if self.join else object()
        return self.numbers.setdefault(known, len(self.numbers))

    def end(self, place: Place, game: Game) -> None:
        """How it ended."""
        place.outcome = outcome_sentence(game)
        place.game = game
        if self.claim is not None:
            chain = steps(game.last) if self.claim.of_path else ()
            place.holds = self.claim.check(Moment(game, self.replay.adapter, chain, self.turns)).holds

    def close_loops(self, places: dict[Key, Place]) -> None:
        """A loop that nobody can leave ends the game as the loop rule says."""
        looping = loops(places)
        parts: dict[int, list[Key]] = {}
        for key, number in looping.items():
            parts.setdefault(number, []).append(key)
        rule = self.replay.adapter.rules.policy.loops_rule
        for number, members in parts.items():
            if any(looping.get(child) != number for key in members for _, child in places[key].edges):
                continue
            for key in members:
                places[key].edges = []
                places[key].outcome = "a loop that nobody can leave" + (f": a draw by {rule}" if rule else "")


def explore(replay: Replay, bounds: Bounds | None = None, claim: Claim | None = None, join: bool = True) -> Explored:
    """Follows every option from where a replay has stopped."""
    return _Explorer(replay, bounds or Bounds(), claim, join).run()


def _holds(claim: Claim, moment: Moment) -> bool:
    """Whether a claim is true. Where the choices went otherwise, a card that it names may not be there: then it is not."""
    try:
        return claim.check(moment).holds
    except Mistake:
        return False


def judged(found: Explored, replay: Replay, claim: Claim) -> Explored:
    """The same positions, held to another claim about how the game stands; nothing is played again."""
    turns = replay.turns
    places = {
        key: replace(place, holds=_holds(claim, Moment(place.game, replay.adapter, (), turns))) if place.game else place
        for key, place in found.places.items()
    }
    return replace(found, places=places)
