"""Follows a script: gives each decision to the line that answers it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rulings.kernel import events as ev
from rulings.kernel import machine
from rulings.kernel.choices import AUTHOR, Decision, Refusal
from rulings.kernel.game import Game
from rulings.kernel.machine import Budget, Limits
from rulings.scenario.byhand import by_hand
from rulings.scenario.implied import says_yes
from rulings.scenario.made import Answer, Replay
from rulings.scenario.model import Line
from rulings.scenario.referring import lying, referred, spoken, unnamed
from rulings.scenario.sayings import common, reworded
from rulings.scenario.script import Ambiguous, Fit, Progress, Script, Table, sentences
from rulings.scenario.unfollowed import Attempt, misfit, no_decision, out_of_place
from rulings.scenario.unspecified import named
from rulings.scenario.yamltext import Mistake

MAX_PARTS = 400_000
MAX_SECONDS = 20.0


class Over(Exception):
    """The replay has come to its end before the script has."""


class Runner:
    """Follows the script."""

    def __init__(self, made: Replay, limits: Limits) -> None:
        self.made = made
        self.game = made.game
        self.adapter = made.adapter
        self.limits = limits
        self.script = Script({*made.adapter.zones, *made.adapter.wholes}, made.adapter.verbs)
        self.applied_by_hand = False
        self.timed = False  # whether a line was refused because it has its time elsewhere
        self.nearly = ""  # how far the best of a line's other wordings came
        self.aside: tuple[Refusal, Game] | None = None  # why the line is refused if it fits nothing later either, and where
        self.whole = False  # whether a line is not taken apart any more
        self.literal = False  # whether a line means only what it says, as when one of its other wordings is tried

    def run(self) -> None:
        """All lines, then what the last one began."""
        made = self.made
        try:
            for line in made.scenario.play:
                self.line(line)
            self.finish()
        except Over:
            pass
        except Budget as bound:
            made.errors.append(Mistake(f"{bound}"))
        made.game = self.game

    # running ---------------------------------------------------------------------------------------------------

    def advance(self, stop: Any = None) -> Decision | None:
        """Runs to the next decision, forced ones included."""
        if self.game.decision is not None:
            return self.game.decision
        return machine.run(self.game, self.limits, stop)

    def answer(self, decision: Decision, index: int, how: str, line: int = 0) -> None:
        """Gives an answer and writes down what was asked."""
        texts = tuple(sentences(decision.options))
        after = self.game.last.number if self.game.last else 0
        if len(texts) > 1:
            self.made.forks.append((after, self.game.fork()))
        if len(texts) > 1 or how in ("line", "by hand"):
            self.made.answers.append(
                Answer(after, decision.player, decision.prompt, decision.rule, texts, texts[index], line, how)
            )
        machine.answer(self.game, decision.options[index].value)

    # lines -----------------------------------------------------------------------------------------------------

    def line(self, line: Line) -> None:
        """Follows one line."""
        if line.play:
            self._declare(line)
            for _ in range(line.repeat):
                for inner in line.play:
                    self.line(inner)
            return
        if line.player == "judge":
            self._judge(line)
            return
        if line.text.lower().strip(" .!") in ("concede", "concedes", "give up"):
            self._concede(line)
            return
        self._follow(line)

    def _declare(self, line: Line) -> None:
        """Declares a loop: how often its lines are taken to have been played."""
        concepts = self.adapter.rules.policy.concepts
        gone = self.adapter.rules.book.disabled
        rule = next((one for one in (concepts.get("loop declared"), self.adapter.rules.policy.loops_rule) if one not in gone), "")
        decision = self.advance()
        if decision is None or not rule:
            return
        player = line.play[0].player
        stopping = sorted({inner.player for inner in line.play} & set(self.game.state.players))
        both = len(stopping) > 1
        names = ("a number is named", "loop stopped by both" if both else "loop stopped by one")
        numbers = (self.adapter.rules.policy.loops_rule, *(concepts.get(name, "") for name in names))
        cited = [number for number in numbers if number and number not in gone]
        who = " and ".join(stopping)
        said = [f"{who} can stop the loop: the smaller number that they name is {line.repeat}."] if both else []
        self.game.decision = None
        machine.start_events(self.game, rule, [ev.happen("declare a loop", player=player, times=line.repeat)], said, cited)

    def _judge(self, line: Line) -> None:
        self.advance()
        self.applied_by_hand = True
        if line.text.lower().startswith(("applied", "the judge has applied")):
            return
        try:
            events = by_hand(self.game, self.adapter, line.text)
        except Mistake as mistake:
            self.fail(f"{mistake.message}", line)
        rule = self.game.decision.rule if self.game.decision else self.adapter.rules.policy.resolve_rule
        self.game.decision = None
        machine.start_events(self.game, rule, events, [f"By hand, the judge: {line.text}."])

    def _concede(self, line: Line) -> None:
        self.advance()
        if self.game.state.outcome is not None:
            self.fail("the game is over already", line)
        machine.concede(self.game, line.player)

    def _follow(self, line: Line) -> None:
        """Gives the words of a line to the decisions that they fit."""
        self.nearly, self.aside = "", None
        first = self.advance()
        progress = self.words(line.text, line.player)
        several = _several(line)
        if several and first and not self.script.find(first, progress, line.player, lying(self.game)):
            self._one_by_one(line, *several)
            return
        attempt = Attempt(line, progress, self.game.fork() if first is not None else None, len(self.made.answers))
        other = False  # whether the line's other wordings are being tried, since its own has not fitted whole
        waited = False  # whether its player has gone on for want of anything else to do
        offered = False  # whether one of them is an option here, so that the line cannot be out of place
        while not attempt.progress.done or attempt.progress.fresh:
            progress = attempt.progress
            decision = self.advance()
            resting = decision is not None and decision.kind in self.adapter.rests
            told = resting and self.aside is not None and not self._goes_on_here(decision, line)  # it was asked for earlier
            if decision is not None and not told:
                if other and progress.fresh and (meant := self._reworded(decision, line)) is not None:
                    attempt.progress = meant
                    continue
                if self._fits(decision, line, progress):
                    continue
                if not other and (refusal := self._asked_here(decision, line, progress)) is not None:
                    self.refuse(refusal, line)
                offered = offered or (not other and progress.fresh and self._offers(line))
                own = resting and decision.player == line.player
                if own and attempt.rested is None:
                    attempt.rested = self.game.fork()
                going_on = not (own and waited) and not (resting and self.aside)  # nobody ends a turn for what was refused in it
                if going_on and self.passes(decision):  # nobody goes on for a whole round without a word
                    waited = waited or own
                    continue
                if self._begins(decision):
                    continue
            if not other and attempt.origin is not None:
                if progress.fresh and not offered and self.aside is None:
                    out_of_place(self, attempt, (progress,))
                other, waited = True, False
                aside, self.aside = self.aside, None
                if any(self.other_wordings(line)):
                    self.back_to(attempt.origin.fork(), attempt.mark)
                    attempt.progress = self.words(line.text, line.player)
                    continue
                self.aside = aside
            if self._in_clauses(attempt):
                return
            if decision is None:
                no_decision(self, attempt)
                return
            misfit(self, attempt, decision)

    def _asked_here(self, decision: Decision, line: Line, progress: Progress) -> Refusal | None:
        """Why the very step in which the replay is said to begin does not allow what its first line asks for: it was asked there,
        though the one thing left to do would let the replay go on to where it is allowed."""
        board = self.made.scenario.board
        here = decision.rule.rpartition(".")[0]
        if self.made.answers or board is None or not board.at_said or not here or board.at.rpartition(".")[0] != here:
            return None
        if decision.player != line.player or decision.kind in self.adapter.rests or not progress.fresh:
            return None
        refusal = self.adapter.out_of_place(self.game, line.player, progress.words, decision)
        return refusal if refusal is not None and refusal.rule.rpartition(".")[0] == here else None

    def _goes_on_here(self, decision: Decision | None, line: Line) -> bool:
        """Whether a line that was refused on the way is the next action from here.

        So it is if the script has said nothing of what came between, such as a battle, and goes on after the line: one that is
        refused would end it.
        """
        if line.number >= max(one.number for one in self.made.scenario.play):
            return False
        said = [one for one in self.made.answers if one.how == "line"]
        begun = next((at for at in range(len(said) - 1, -1, -1) if decision and said[at].rule == decision.rule), -1)
        return begun >= 0 and all(one.line == said[begun].line for one in said[begun:])

    def _in_clauses(self, attempt: Attempt) -> bool:
        """Follows the line in its parts, if it has some that can be followed one after the other."""
        if attempt.origin is None or self.whole:
            return False
        ahead, self.game = self.game, attempt.origin.fork()
        parts = self._clauses(attempt.line)
        if not parts:
            self.game = ahead
            return False
        self.back_to(attempt.origin, attempt.mark)
        self.whole = True
        for part in parts:
            self._follow(part)
        self.whole = False
        return True

    def back_to(self, origin: Game, mark: int) -> None:
        """Takes back what has answered itself since a line was begun."""
        self.game = origin
        origin.decision = None  # asked anew, since what it would refuse is looked up in the game that asks
        del self.made.answers[mark:]
        after = origin.last.number if origin.last else 0
        self.made.forks = [fork for fork in self.made.forks if fork[0] < after]

    def words(self, text: str, player: str) -> Progress:
        """The words of a line, with places and cards as the options of this moment have them."""
        return self.script.progress(text, player, referred(text, player, self.game, self.adapter))

    def other_wordings(self, line: Line) -> Iterator[str]:
        """What the line may also mean, in the words of options."""
        if self.literal:
            return
        sayings = (*self.adapter.sayings, *common())
        said = referred(line.text, line.player, self.game, self.adapter)
        bare = spoken(said, line.player)
        yield from reworded(said, sayings)
        if bare != said:
            yield bare
            yield from reworded(bare, sayings)
        if found := unnamed(bare, line.player, self.game, self.made.scenario.cards):
            yield found

    def _one_by_one(self, line: Line, verb: str, count: int) -> None:
        """ "return 2 cards": a card at a time, and then no more."""
        for _ in range(count):
            self._follow(replace(line, text=f"{verb} a card"))
        decision = self.advance()
        if decision is not None and decision.optional and decision.player == line.player:
            texts = sentences(decision.options)
            if texts[0].startswith(f"{verb} no"):
                self.answer(decision, 0, "line", line.number)

    def _fits(self, decision: Decision, line: Line, progress: Progress) -> bool:
        """Whether the line answers this decision, or is refused by it."""
        team = self.game.team(decision.player) if decision.player != AUTHOR else ()
        if decision.player not in (line.player, AUTHOR) and line.player != "author" and line.player not in team:
            return False
        table = lying(self.game)
        found = self.script.find(decision, progress, line.player, table)
        own = self._own(decision, line, progress, table) if len(team) > 1 else None
        if own is not None and not (isinstance(found, Fit) and len(found.positions) > len(own.positions)):
            found = own  # nothing that is another's takes more of the line's words
        if isinstance(found, Ambiguous):
            listed = "` and `".join(found.options[:3])
            self.fail(f"`{line.text}` fits `{listed}`; say more of the one that is meant", line)
        if found is None and decision.about and named(self, decision, line, progress):
            return True
        if isinstance(found, Fit):
            own_word = decision.kind in self.adapter.rests  # to go on from there is a player's word, and this line says it
            if len(decision.options) == 1 and not own_word and self._meant_for_later(decision, progress, line.player):
                return False
            if self.script.astray(decision, found, progress):
                return False
            progress.taken |= found.positions
            progress.kinds.add(decision.kind)
            self.answer(decision, found.choice, "line", line.number)
            return True
        if says_yes(self, decision, line, progress):
            return True
        refused = self.script.find_refused(decision, progress, line.player, table)
        if refused is not None and refused.refusal is not None:
            forced = decision.optional and len(decision.options) == 1 and decision.kind not in self.adapter.rests
            if not refused.refusal.aside and not forced:
                self.refuse(refused.refusal, line)
            self.aside = self.aside or (refused.refusal, self.game.fork())
        return False

    def _own(self, decision: Decision, line: Line, progress: Progress, table: Table) -> Fit | None:
        """Where a team answers together, a line means first what is the speaker's own."""
        own = [at for at, option in enumerate(decision.options) if self.adapter.whose(self.game, option) == line.player]
        if not own:
            return None
        options = [decision.options[at] for at in own]
        asked = Decision(decision.player, decision.kind, decision.rule, decision.prompt, options)
        found = self.script.find(asked, progress, line.player, table)
        return Fit(own[found.choice], found.positions) if isinstance(found, Fit) else None

    def _reworded(self, decision: Decision, line: Line) -> Progress | None:
        """What is left of the line's other wording that can be followed from here, or else is refused here, once begun."""
        for text in self._meanings(line):
            progress = self.words(text, line.player)
            if self._fits(decision, line, progress):
                return progress
        return None

    def _offers(self, line: Line) -> bool:
        """Whether one of the line's other wordings can be followed, or is refused by a decision, from here."""
        return bool(self._meanings(line))

    def _meanings(self, line: Line) -> list[str]:
        """The other wordings that can be followed to their last word from here; if there is none, those that are refused."""
        followed, refused = [], []
        for text in self.other_wordings(line):
            trial = self._trial([replace(line, text=text)], literal=True)
            if not trial.made.errors and trial.made.refusal is None:
                followed.append(text)
            elif trial.made.refusal is not None and not trial.timed:
                refused.append(text)
            elif trial.made.answers and trial.made.errors and not self.nearly:
                self.nearly = trial.made.errors[0].message.partition(" of play: ")[2]
        return followed or refused

    def _trial(self, lines: Sequence[Line], literal: bool) -> Runner:
        """What comes of lines from here, tried in a copy of the game."""
        game = self.game.fork()
        game.decision = None
        trial = Runner(Replay(self.made.scenario, self.adapter, game), self.limits)
        trial.literal, trial.whole = literal, True
        try:
            for line in lines:
                trial.line(line)
        except Over:
            pass
        return trial

    def _clauses(self, line: Line) -> list[Line]:
        """The parts of a line between commas and "then", if each can be followed after the other, or else is refused there."""
        parts = [part for part in re.split(r"\s*[,;]\s*(?:and\s+|then\s+)*|\s+(?:and\s+)?then\s+|\s+and\s+", line.text) if part]
        if len(parts) < 2 or self.whole or len(parts) > 12:
            return []
        lines = [replace(line, text=part) for part in parts]
        trial = self._trial(lines, literal=False)
        followed = not trial.made.errors and (trial.made.refusal is None or not trial.timed)
        return lines if followed else []

    def _meant_for_later(self, forced: Decision, progress: Progress, speaker: str) -> bool:
        """A line that states a forced choice in the words of the player's next open one is meant for the open one: exactly in
        its words, or in words of its own where the forced one has others ("choose" in place of "for", "discard" of "choose")."""
        player, own_words = forced.player, self.script.in_its_words(forced, progress, speaker)
        ahead = self.game.fork()
        for _ in range(200):
            decision = ahead.decision or machine.run(ahead, self.limits)
            if decision is None:
                return False
            if len(decision.options) > 1:
                exact = progress.text in sentences(decision.options)
                verb = progress.words[:1] in [(one.split(" ", 1)[0].lower(),) for one in sentences(decision.options)]
                meant = exact or (verb and not own_words and self.script.in_its_words(decision, progress, speaker))
                return decision.player == player and meant
            machine.answer(ahead, decision.options[0].value)
        return False

    def passes(self, decision: Decision) -> bool:
        """Whether a decision answers itself: one option is left, or `otherwise: decline` lets it pass."""
        if decision.kind == "by hand":
            if self.applied_by_hand:
                self.applied_by_hand = False
                self.answer(decision, 0, "by hand")
                return True
            return False
        if len({option.text for option in decision.options}) == 1:
            # Options that read alike, such as one ability that stands by several times, are no choice for anybody.
            self.answer(decision, 0, "forced")
            return True
        if self.made.scenario.decline and decision.optional and decision.player != AUTHOR:
            self.answer(decision, 0, "declined")
            return True
        if self._enough(decision):
            self.answer(decision, 0, "forced")
            return True
        return False

    def _begins(self, decision: Decision) -> bool:
        """Whether who begins is asked before a line about what comes later: the board has said whose turn it is."""
        board = self.made.scenario.board
        values = [option.value for option in decision.options]
        asked = not self.game.fact("turn_number") and all(value in self.game.state.seats for value in values)
        if board is None or not asked or board.turn not in values:
            return False
        self.answer(decision, values.index(board.turn), "forced")
        return True

    def _enough(self, decision: Decision) -> bool:
        """Whether a line has named what its player picks of "up to" a number, and nobody names more."""
        last = self.made.answers[-1] if self.made.answers else None
        if last is None or last.how != "line" or (last.player, last.rule) != (decision.player, decision.rule):
            return False
        return decision.optional and decision.options[0].text.endswith(" no more")

    # where a line does not fit -----------------------------------------------------------------------------------

    def refuse(self, refusal: Refusal, line: Line) -> None:
        """Ends the replay with the rule that forbids what the line asks for."""
        if refusal.rule in self.adapter.rules.book.disabled:
            self.fail(f"{refusal.rule}, which would forbid it, is taken away", line)
        self.made.refusal = refusal
        self.made.refused_line = line
        self.made.stopped = f"`{line.player}: {line.text}` is illegal by {refusal.rule}: {refusal.why}"
        raise Over

    def fail(self, message: str, line: Line) -> None:
        """Ends the replay with a mistake."""
        self.made.errors.append(Mistake(f"line {line.number} of play: {message}", line.line))
        self.made.pending = self.game.decision
        raise Over

    # the end -----------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Goes on with what the last line began, to the next open decision or to the end of the turn, or as far as `until:`."""
        stop = self._stop()
        while True:
            decision = self.advance(stop)
            if decision is None:
                return
            if self._rests(decision) and len({option.text for option in decision.options}) == 1:
                return  # nothing is left to decide, and to go on is not the rules' word but the player's
            if self._rests(decision) or not self.passes(decision):
                self.made.pending = decision
                return

    def _rests(self, decision: Decision) -> bool:
        """Whether nobody has said to go on from here: ending a phase is a player's word, though nothing else is left to do."""
        scenario = self.made.scenario
        return decision.kind in self.adapter.rests and not scenario.until and not scenario.decline

    def _stop(self) -> Any:
        until = self.made.scenario.until
        begins = self.game.rules.book.first(self.adapter.turn_begins)
        if not until:
            return lambda game: bool(
                game.last and (top := game.state.frames[-1]).rule == begins and top.part == 0 and game.last.rule != begins
            )
        if until.startswith("turn "):
            number = int(until.removeprefix("turn "))
            return lambda game: len(self.made.turns) >= number
        mark = self.game.last
        # The step of the last answer has the rule by which it was asked for; it is no new coming to that rule.
        answered = mark.number + 1 if mark and self.made.answers and self.made.answers[-1].rule == until else 0
        return lambda game: (
            game.last is not None and game.last is not mark and game.last.number != answered and until in game.last.rules
        )


def _several(line: Line) -> tuple[str, int] | None:
    """The verb and the number of a line that picks several unspecified cards."""
    found = re.fullmatch(r"(\w+) (\d{1,2}) cards?", line.text)
    return (found.group(1), int(found.group(2))) if found else None
