"""Expectations of a scenario: each line read, and whether it holds on the replay."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulings.kernel.game import Game
from rulings.scenario import wordings
from rulings.scenario.claims import Moment, Verdict, read_claim
from rulings.scenario.explore import Bounds, explore
from rulings.scenario.made import Replay
from rulings.scenario.replay import can_follow
from rulings.scenario.script import sentences
from rulings.scenario.sentences import step_sentence
from rulings.scenario.yamltext import Mistake

_NUMBER = r"\d+(?:[.-]\d+)*"


@dataclass(frozen=True)
class Result:
    """One expectation, whether it holds, and what was found instead."""

    text: str
    holds: bool
    found: str
    line: int = 0
    rules: tuple[str, ...] = ()  # the rules that gave the answer, where it asks who may see what


def check_all(replay: Replay) -> list[Result]:
    """All expectations of the scenario."""
    found = []
    for expectation in replay.scenario.expect:
        try:
            verdict = check(replay, expectation.text)
        except Mistake as mistake:
            verdict = Verdict(False, mistake.message)
        found.append(Result(expectation.text, verdict.holds, verdict.found, expectation.line, verdict.rules))
    return found


def rules_of_sight(replay: Replay) -> set[str]:
    """The rules by which the expectations on what players may see and count are answered."""
    asked = [one.text for one in replay.scenario.expect if re.search(r"\b(?:sees?|counts) [A-Z]\.", one.text)]
    return {rule for text in asked for rule in check(replay, text).rules}


def check(replay: Replay, text: str) -> Verdict:
    """One expectation."""
    if replay.errors:
        return Verdict(False, "the replay did not get so far: " + str(replay.errors[0]))
    for said in (text, wordings.tidy(text), *wordings.claims(text, replay.adapter, replay.game.state.seats)):
        for pattern, judge in _FORMS:
            found = re.fullmatch(pattern, said)
            if found:
                return judge(replay, found)
    return claim(replay, text)


def moment(replay: Replay) -> Moment:
    """The end of the replay."""
    return Moment(replay.game, replay.adapter, replay.steps, replay.turns)


def claim(replay: Replay, text: str) -> Verdict:
    """A claim at the end of the replay, or a sentence that its trace says."""
    try:
        return read_claim(text, replay.adapter, replay.game.state.seats).check(moment(replay))
    except Mistake:
        told = _told(replay, wordings.tidy(text))
        if told is None:
            raise
        return told


# What is done to a card: that it was not done can be seen from a trace that never says it.
_DONE = "retired|destroyed|discarded|deployed|drawn|bound|healed|called|ridden|removed from the game|returned to the hand"


def _told(replay: Replay, text: str) -> Verdict | None:
    """Whether a step says the sentence, or for a sentence with "not", none says it without; None if nothing can be said."""
    wanted = text.lower()
    positive = re.sub(r" (?:is|was|are|were) not ", " is ", wanted)
    negated = positive != wanted and re.search(rf"(?: is) (?:{_DONE})$", positive) is not None
    happens = re.search(rf" (?:is|was) (?:{_DONE})$", wanted) is not None
    positive = positive.replace(" was ", " is ").replace(" were ", " are ")
    names = {card.printed.name.lower() for card in replay.game.state.cards.values()}
    if (negated or happens) and positive.rpartition(" is ")[0].removeprefix("the ") not in names:
        return None
    for step in replay.steps:
        whole = step_sentence(Game(replay.adapter.rules, step.state, tracing=False), step)
        said = {one.strip().rstrip(".").lower() for one in re.split(r"(?<=\.)\s+", whole)}
        if positive in said:
            return Verdict(not negated, f"step {step.number} says so")
    return Verdict(negated, "no step says so") if negated or happens else None


def _at(replay: Replay, found: re.Match[str]) -> Verdict:
    (rule,) = _numbers(replay, found["rule"])
    steps = replay.steps
    last = next((at for at in range(len(steps) - 1, -1, -1) if rule in replay.rules_of(steps[at])), None)
    if last is None:
        return Verdict(False, f"{rule} was not enacted")
    game = Game(replay.adapter.rules, steps[last].state.copy(), tracing=False)
    then = Moment(game, replay.adapter, steps[: last + 1], replay.turns)
    return read_claim(found["claim"], replay.adapter, replay.game.state.seats).check(then)


# rules ---------------------------------------------------------------------------------------------------------------


def _numbers(replay: Replay, text: str) -> list[str]:
    """The rule numbers of a list, as the game's document writes them."""
    mark = "." if "." in replay.adapter.begins else "-"
    return [re.sub(r"[.-]", mark, one.strip()) for one in re.split(r",|\band\b", text) if one.strip()]


def _cites(replay: Replay, found: re.Match[str]) -> Verdict:
    known = replay.enacted
    missing = [rule for rule in _numbers(replay, found["rules"]) if rule not in known]
    return Verdict(not missing, f"not enacted: {', '.join(missing)}" if missing else "all enacted")


def _does_not_cite(replay: Replay, found: re.Match[str]) -> Verdict:
    known = replay.enacted
    there = [f"{rule} in step {known[rule]}" for rule in _numbers(replay, found["rules"]) if rule in known]
    return Verdict(not there, "enacted: " + ", ".join(there) if there else "not enacted")


def _before(replay: Replay, found: re.Match[str]) -> Verdict:
    known = replay.enacted
    first, second = (known.get(_numbers(replay, found[word])[0]) for word in ("first", "second"))
    if first is None or second is None:
        return Verdict(False, f"not enacted: {found['first'] if first is None else found['second']}")
    return Verdict(first < second, f"step {first} and step {second}")


def _refused(replay: Replay, found: re.Match[str]) -> Verdict:
    refusal = replay.refusal
    said = f"illegal by {refusal.rule}: {refusal.why}" if refusal else "nothing was refused"
    return Verdict((refusal is None) == bool(found["not"]), said)


def _illegal(replay: Replay, found: re.Match[str]) -> Verdict:
    if replay.refusal is None:
        return Verdict(False, "nothing was refused")
    by = (replay.refusal.rule, *replay.refusal.also)
    return Verdict(_numbers(replay, found["rule"])[0] in by, f"illegal by {replay.refusal.rule}: {replay.refusal.why}")


# decisions ---------------------------------------------------------------------------------------------------------------


def _asked(replay: Replay) -> str:
    pending = replay.pending
    if pending is None:
        return "nothing is pending"
    return f"{pending.player} is asked: {pending.prompt} {'; '.join(sentences(pending.options)[:12])}"


def _pending(replay: Replay, found: re.Match[str]) -> Verdict:
    pending = replay.pending
    if pending is None or pending.player != found["player"]:
        return Verdict(False, _asked(replay))
    option = found["option"]
    return Verdict(not option or can_follow(replay, pending.player, option), _asked(replay))


def _not_offered(replay: Replay, found: re.Match[str]) -> Verdict:
    pending = replay.pending
    if pending is None:
        return Verdict(False, _asked(replay))
    return Verdict(not can_follow(replay, pending.player, found["option"]), _asked(replay))


# every continuation ----------------------------------------------------------------------------------------------------------


def _explored(replay: Replay, found: re.Match[str], what: str) -> Verdict:
    wanted = read_claim(found["claim"], replay.adapter, replay.game.state.seats)
    seen = explore(replay, Bounds(), claim=wanted)
    if what == "always":
        verdict = seen.always()
    elif what == "possibly":
        verdict = seen.possibly()
    else:
        verdict = seen.can_force(found["player"])
    if verdict is None:
        return Verdict(False, f"not decided within {seen.positions} positions")
    return Verdict(verdict, seen.summary())


def _always(replay: Replay, found: re.Match[str]) -> Verdict:
    return _explored(replay, found, "always")


def _possibly(replay: Replay, found: re.Match[str]) -> Verdict:
    return _explored(replay, found, "possibly")


def _can_force(replay: Replay, found: re.Match[str]) -> Verdict:
    verdict = _explored(replay, found, "force")
    return Verdict(verdict.holds != bool(found["not"]), verdict.found)


def _what_if(replay: Replay, found: re.Match[str]) -> Verdict:
    from rulings.scenario.vary import vary

    scenario = replay.scenario
    if scenario.vary is None:
        raise Mistake("`with ... = ...:` needs `vary:` in the scenario")
    said = found["value"].strip()
    for case in vary(scenario).cases:
        if case.value == said and scenario.vary.what == found["what"].strip():
            return check(case.replay, found["claim"])
    raise Mistake(f"`vary:` has no {found['what']} = {said}")


_FORMS: Sequence[tuple[str, Callable[[Replay, re.Match[str]], Verdict]]] = (
    (rf"at (?P<rule>{_NUMBER}): (?P<claim>.+)", _at),
    (rf"cites (?P<first>{_NUMBER}) before (?P<second>{_NUMBER})", _before),
    (rf"cites (?P<rules>{_NUMBER}(?:\s*(?:,|and)\s*{_NUMBER})*)", _cites),
    (rf"does not cite (?P<rules>{_NUMBER}(?:\s*(?:,|and)\s*{_NUMBER})*)", _does_not_cite),
    (rf"illegal by (?P<rule>{_NUMBER})", _illegal),
    (r"(?:it is |that is )?(?:illegal|(?P<not>legal|not illegal))", _refused),
    (r"pending: (?P<player>[A-Z]|author)(?:: (?P<option>.+))?", _pending),
    (r"not offered: (?P<option>.+)", _not_offered),
    (r"always (?P<claim>.+)", _always),
    (r"possibly (?P<claim>.+)", _possibly),
    (r"(?P<player>[A-Z]) can(?P<not>not)? force (?P<claim>.+)", _can_force),
    (r"with (?P<what>[\w. -]+?) = (?P<value>[^:]+): (?P<claim>.+)", _what_if),
)
