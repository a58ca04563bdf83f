"""The machine: runs the rules whose numbers the frames hold, stops where a decision is needed, commits events.

A frame with part >= 0 is a rule of the game; EVENTS holds announced events that are still to happen, EFFECT an effect
that is half resolved. All of them are plain data, so a game can be stored at any pause.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulings.kernel import effects, replacing, triggers, values
from rulings.kernel.choices import Ask, Decision, Option
from rulings.kernel.events import Event, perform, perform_together
from rulings.kernel.game import Game
from rulings.kernel.rulebook import Again, Call, End, Goto, Unwind
from rulings.kernel.state import Frame, Node
from rulings.kernel.trace import Step

_frame = tuple.__new__  # what a named tuple does in the end, for the frames that are made all the time
EVENTS = -1
EFFECT = -2
MAX_FRAMES = 200


class Budget(Exception):
    """The replay went past a bound; the message says which."""


class Limits:
    """Bounds on one run: parts run, seconds. Nesting is bounded for all runs by MAX_FRAMES."""

    __slots__ = ("deadline", "parts", "seconds")

    def __init__(self, parts: int = 200_000, seconds: float = 20.0) -> None:
        self.parts = parts
        self.seconds = seconds
        self.deadline = time.monotonic() + seconds

    def check(self, game: Game) -> None:
        """Raises when a bound is passed."""
        if game.ran > self.parts:
            raise Budget(f"the replay took more than {self.parts} steps at rule {game.frame.rule}; it may never end")
        if game.ran % 256 == 0 and time.monotonic() > self.deadline:
            raise Budget(f"the replay took longer than {self.seconds:g} seconds, at rule {game.frame.rule}")


def start(game: Game, rule: str, **env: Any) -> None:
    """Puts the program counter on a rule."""
    game.found = ()
    game.state.frames = (*game.state.frames, Frame(game.rules.book.first(rule), 0, env))


def start_effect(game: Game, rule: str, program: Sequence[Node], env: Mapping[str, Any]) -> None:
    """Puts an effect on top of what is going on; `run` resolves it first."""
    game.found = ()
    more = {**env, "program": effects.linear(program), "pc": 0}
    game.state.frames = (*game.state.frames, Frame(rule, EFFECT, more))


def start_events(
    game: Game, rule: str, events: Sequence[Event], said: Sequence[str] = (), cited: Sequence[str] = ()
) -> None:
    """Has events happen together before anything else goes on."""
    game.found = ()
    env = {"groups": (tuple(events),), "told": ((), tuple(cited), tuple(said), (), ())}
    game.state.frames = (*game.state.frames, Frame(rule, EVENTS, env))


def run(game: Game, limits: Limits | None = None, stop: Callable[[Game], bool] | None = None) -> Decision | None:
    """Runs until somebody must decide, the game is over, or `stop` says so. Answers the decision, or None."""
    limits = limits or Limits()
    state = game.state
    while state.outcome is None and state.frames:
        if stop is not None and stop(game):
            break
        game.ran += 1
        if game.ran & 63 == 0:
            limits.check(game)
        frame = state.frames[-1]
        try:
            advance(game, frame)
        except Ask as ask:
            # What was forced or answered inside the part so far is kept, so that it runs to the same place again.
            state.frames = (*state.frames[:-1], game.frame)
            game.decision = ask.decision
            return ask.decision
        if game.found:
            game.found = ()
    game.decision = None
    return None


def answer(game: Game, value: Any) -> None:
    """Gives the value of the option that was chosen; `run` goes on from there."""
    decision = game.decision
    if decision is None:
        raise RuntimeError("nothing is being asked")
    for option in decision.options:
        if option.value == value:
            break
    else:
        raise LookupError(f"{value!r} is not among the options of {decision.prompt!r}")
    frames = game.state.frames
    top = frames[-1]
    game.state.frames = (*frames[:-1], Frame(top.rule, top.part, top.env, (*top.answers, value)))
    game.made += len(decision.options) > 1
    game.decision = None
    values.forget_what_was_cited(game)  # the part runs again from its start, and cites again what its values come from


def concede(game: Game, player: str) -> None:
    """A player gives up, at any time, also while another one decides."""
    if game.rules.policy.concede_rule in game.rules.book.disabled:
        return
    game.decision = None
    game.found = ()
    game.frame = Frame(game.rules.policy.concede_rule, EVENTS, {})
    _clear(game)
    game.follows("concede at any time")
    game.follows("the other player wins")
    game.follows("concession untouched")  # so its events are not settled: nothing forbids or replaces them
    _commit(game, tuple(game.rules.concede_events(game, player)))


def advance(game: Game, frame: Frame) -> None:
    """Runs one part: of a rule, of an effect, or of events that were announced."""
    _clear(game)
    game.frame = frame
    part = frame.part
    if part == EVENTS:
        _run_events(game, frame)
        return
    book = game.rules.book
    if book.disabled and frame.rule in book.disabled:  # a rule that is taken away does nothing, and is no step of the trace
        state = game.state
        state.frames = state.frames[:-1] + (() if part == EFFECT else _fallen(game, frame, book.flow(frame.rule).falls[part]))
        return
    if part == EFFECT:
        _next(game, _after_effect(game, frame, effects.step(game, frame)))
        return
    parts, falls = book.flow(frame.rule)
    result = parts[part](game)
    if result is None:
        following = _fallen(game, frame, falls[part])
        if game.announced:
            _next(game, following)
        else:  # most parts of most rules: nothing happens, and the counter falls through
            state = game.state
            state.frames = state.frames[:-1] + following
            if game.tracing and (part == 0 or game.cited or game.choices or game.said):
                _trace(game, ())
        return
    if type(result) is Goto:
        _next(game, (_frame(Frame, (book.first(result.rule), 0, _env(game, frame), ())),))
        return
    if isinstance(result, Unwind):
        game.state.frames = (frame,)
        result = Goto(result.rule)
    _next(game, _after_part(game, frame, result, falls[part]))


def _clear(game: Game) -> None:
    game.asked = game.sought = 0
    # Most parts leave most of these empty, and nobody keeps an empty one.
    if game.announced:
        game.announced = []
    if game.bound:
        game.bound = {}
    if game.cited:
        game.cited = []
    if game.choices:
        game.choices = []
    if game.said:
        game.said = []
    if game.used:
        game.used = []
    if game.readings:
        game.readings = []


def _env(game: Game, frame: Frame) -> Mapping[str, Any]:
    return {**frame.env, **game.bound} if game.bound else frame.env


def _fallen(game: Game, frame: Frame, to: tuple[str, int] | None) -> tuple[Frame, ...]:
    """The frame of the part to which the counter falls through; none at the end of a procedure."""
    return (_frame(Frame, (*to, _env(game, frame), ())),) if to is not None else ()


def _after_part(game: Game, frame: Frame, result: Any, falls: tuple[str, int] | None) -> tuple[Frame, ...]:
    """The frames that take the place of one whose part answered something."""
    if isinstance(result, Goto):
        return (Frame(game.rules.book.first(result.rule), 0, _env(game, frame)),)
    if isinstance(result, End):
        return ()
    if isinstance(result, Again):
        return (Frame(frame.rule, frame.part, _env(game, frame)),)
    return _fallen(game, frame, falls) + _called(game, result)


def _called(game: Game, result: Any) -> tuple[Frame, ...]:
    """The frame of what a part calls: a procedure, or an effect to resolve."""
    if result is None:
        return ()
    if isinstance(result, Call):
        return (Frame(game.rules.book.first(result.rule), 0, result.env or {}),)
    if isinstance(result, effects.Resolve):
        return (Frame(result.rule, EFFECT, {**result.env, "program": effects.linear(result.program), "pc": 0}),)
    raise TypeError(f"rule {game.frame.rule} answered {result!r}")


def _after_effect(game: Game, frame: Frame, result: Any) -> tuple[Frame, ...]:
    env = _env(game, frame)
    if isinstance(result, End):
        return ()
    if isinstance(result, Again):
        return (Frame(frame.rule, EFFECT, env),)
    jump = result if isinstance(result, int) else 0
    pc = frame.env["pc"] + 1 + jump
    program: Sequence[Node] = frame.env["program"]
    following = (Frame(frame.rule, EFFECT, {**env, "pc": pc}),) if pc < len(program) else ()
    return following + (() if isinstance(result, int) else _called(game, result))


def _next(game: Game, following: tuple[Frame, ...]) -> None:
    """Puts the following frames in place of the one that ran; what was announced happens before them."""
    state = game.state
    below = state.frames[:-1]
    announced = game.announced
    if not announced:
        state.frames = below + following
        # A later part of a rule in which nothing happens is no step of its own.
        if game.tracing and (game.frame.part == 0 or game.cited or game.choices or game.said):
            _trace(game, ())
    else:
        env: dict[str, Any] = {"groups": tuple(announced)}
        if game.tracing:
            choices, cited, said, used, readings = game.choices, game.cited, game.said, game.used, game.readings
            if cited or choices or said or used or readings:
                env["told"] = (tuple(choices), tuple(cited), tuple(said), tuple(used), tuple(readings))
        # What a part calls happens after what it announced, and before its next part.
        state.frames = (*below, *following, _frame(Frame, (game.frame.rule, EVENTS, env, ())))
    if len(state.frames) > MAX_FRAMES:
        raise Budget(f"rules and effects are nested more than {MAX_FRAMES} deep at rule {game.frame.rule}")


def _run_events(game: Game, frame: Frame) -> None:
    """Commits the first of the announced groups; the rest wait in the frame."""
    groups: tuple[tuple[Event, ...], ...] = frame.env["groups"]
    told = frame.env.get("told")
    if told is not None:
        game.choices, game.cited, game.said, game.used, game.readings = map(list, told)
    settled = replacing.settle(game, groups[0])  # may ask, and changes nothing
    state = game.state
    rest = groups[1:]
    below = state.frames[:-1]
    state.frames = (*below, Frame(frame.rule, EVENTS, {"groups": rest})) if rest else below
    if settled.programs:
        state.frames += tuple(
            Frame(more.rule, EFFECT, {**more.env, "program": effects.linear(more.program), "pc": 0})
            for more in reversed(settled.programs)
        )
    _commit(game, settled.events)


def _commit(game: Game, events: tuple[Event, ...]) -> None:
    """Performs events that happen together, looks once for what they trigger, and writes the step."""
    if not events:
        if game.tracing:
            _trace(game, ())
        return
    state = game.state
    before = state.snapshot()
    perform_together(state, events)
    if state.listeners or state.effects or game.rules.keyword_listens:
        standing_by = triggers.sweep(game, before, events)
        if standing_by:
            for event in standing_by:
                perform(state, event)
            events = (*events, *standing_by)
    if game.tracing:
        game.rules.happened(game, before, events)
        _trace(game, events)
    if state.outcome is None:
        if state.players != before.players:
            _left(game)
        at_once = game.rules.after_event(game, events)
        if at_once:
            state.frames = (*state.frames, Frame(game.rules.book.first(at_once), 0, {"happened": events}))


def _left(game: Game) -> None:
    """Somebody has left a game that goes on: effects of that player are not resolved further, and nobody waits for answers."""
    state = game.state
    state.frames = tuple(
        frame._replace(answers=())
        for frame in state.frames
        if frame.part != EFFECT or frame.env.get("you") in state.players
    )


def _trace(game: Game, events: tuple[Event, ...]) -> None:
    cited, choices, said, used, readings = game.cited, game.choices, game.said, game.used, game.readings
    game.last = Step(
        game.last,
        game.frame.rule,
        tuple(cited) if cited else (),
        events,
        tuple(choices) if choices else (),
        tuple(said) if said else (),
        tuple(used) if used else (),
        tuple(readings) if readings else (),
        game.state.snapshot(),
    )


def play(game: Game, pick: Any, limits: Limits | None = None, most: int = 100_000) -> int:
    """Plays on, `pick(decision)` choosing an option each time. Answers how many decisions were made."""
    count = 0
    limits = limits or Limits(seconds=600)
    while count < most:
        decision = run(game, limits)
        if decision is None:
            break
        option: Option = pick(decision)
        answer(game, option.value)
        count += 1
    return count
