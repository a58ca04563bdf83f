"""Game: what a rule's function sees. It reads the state, asks before it acts, and announces events; it writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from rulings.kernel import in_force, queries, values
from rulings.kernel.choices import Ask, Decision, Option, Refusal
from rulings.kernel.events import Event
from rulings.kernel.policy import GameRules
from rulings.kernel.state import Ability, Card, Frame, Ref, State
from rulings.kernel.trace import Choice, Step
from rulings.kernel.values import Derivation

T = TypeVar("T")


class Game:
    """A game in progress. `machine.py` runs it; rule functions are given it."""

    __slots__ = (
        "announced",
        "asked",
        "asks_forced",
        "bound",
        "choices",
        "cited",
        "decision",
        "found",
        "frame",
        "last",
        "made",
        "ran",
        "readings",
        "rules",
        "said",
        "sought",
        "state",
        "told",
        "tracing",
        "used",
    )

    def __init__(self, rules: GameRules, state: State, tracing: bool = True) -> None:
        self.rules = rules
        self.state = state
        self.tracing = tracing
        self.last: Step | None = None
        self.decision: Decision | None = None
        self.frame: Frame = Frame("", 0, {})
        self.announced: list[tuple[Event, ...]] = []
        self.bound: dict[str, Any] = {}
        self.asked = 0
        self.cited: list[str] = []
        self.choices: list[Choice] = []
        self.said: list[str] = []
        self.used: list[Any] = []
        self.readings: list[str] = []
        self.told = 0  # how often something was cited
        self.ran = 0
        self.made = 0  # choices that somebody really had
        self.sought = 0
        self.found: tuple[tuple[Any, tuple[str, ...]], ...] = ()  # what the part has found once, and cited for it
        self.asks_forced = False  # asks also where only one option is left, so that a script may state it

    def fork(self) -> Game:
        """An independent game that goes on from here; what was looked for at this decision it need not look for again."""
        other = Game(self.rules, self.state.copy(), self.tracing)
        for value, _cited in self.found:
            for option in value if isinstance(value, list) else ():
                if isinstance(option, Option):
                    option.write()  # later this game may stand elsewhere
        other.found = self.found
        other.last = self.last
        other.decision = self.decision
        other.ran = self.ran
        other.made = self.made
        other.asks_forced = self.asks_forced
        return other

    # asking and acting -----------------------------------------------------------------------------------------

    def choose(
        self,
        player: str,
        kind: str,
        prompt: str,
        options: Sequence[Option],
        *,
        optional: bool = False,
        refused: Callable[[], Iterable[Option]] | None = None,
        rule: str = "",
        forced: bool = True,
        about: int = 0,
        fact: str = "",
    ) -> Any:
        """The value of the chosen option. A choice with one option makes itself, unless `forced` says to ask anyway.

        A part asks before it changes anything: when the answer is not there yet the machine stops, and the part runs
        again from its start when it is.
        """
        if self.announced:
            raise RuntimeError(f"rule {self.frame.rule} asks after it acted")
        index = self.asked
        self.asked = index + 1
        answers = self.frame.answers
        if index < len(answers):
            value = answers[index]
            if self.tracing:
                self._record_choice(player, kind, prompt, options, value, rule)
            return value
        if forced and len(options) == 1 and not self.asks_forced:
            frame = self.frame
            self.frame = Frame(frame.rule, frame.part, frame.env, (*answers, options[0].value))
            return options[0].value
        raise Ask(Decision(player, kind, rule or self.frame.rule, prompt, options, optional, refused, about, fact))

    def _record_choice(
        self, player: str, kind: str, prompt: str, options: Sequence[Option], value: Any, rule: str
    ) -> None:
        if len(options) < 2:
            return
        for option in options:
            if option.value == value:
                text = option.text
                break
        else:
            text = str(value)
        # The other options' sentences are made when somebody reads the step, not while the game runs.
        self.choices.append(Choice(player, prompt, text, (), rule or self.frame.rule, kind, value))

    def once(self, find: Callable[[], T]) -> T:
        """What `find` answers now. A part that runs again because it was answered does not look for it again.

        Nothing happens between the two runs, nor between them and a copy that is made where the game waits for the answer.
        """
        index = self.sought
        self.sought = index + 1
        if index < len(self.found):
            known: T
            known, cited = self.found[index]
            self.cite(*cited)
            return known
        mark = len(self.cited)
        value = find()
        self.found = (*self.found, (value, tuple(self.cited[mark:])))
        return value

    def confirm(self, player: str, kind: str, prompt: str, yes: str, no: str, **more: Any) -> bool:
        """A choice whether to do something; declining comes first."""
        return bool(self.choose(player, kind, prompt, (Option(False, no), Option(True, yes)), optional=True, **more))

    def do(self, *events: Event | None) -> None:
        """Announces events that happen together. Separate calls happen one after the other."""
        together = tuple([event for event in events if event is not None])
        if together:
            self.announced.append(together)

    def bind(self, **names: Any) -> None:
        """Remembers values for the following parts of this procedure."""
        self.bound.update(names)

    def env(self, name: str, default: Any = None) -> Any:
        """What this procedure has bound."""
        if name in self.bound:
            return self.bound[name]
        return self.frame.env.get(name, default)

    def cite(self, *numbers: str) -> None:
        """This step also enacts these rules."""
        if self.tracing and numbers:
            self.told += 1
            cited, disabled = self.cited, self.rules.book.disabled
            for number in numbers:
                if number not in cited and number not in disabled:
                    cited.append(number)

    def enacts(self, number: str) -> bool:
        """Cites a rule and says that it is in force (it is not while `coverage --prove` has taken it away)."""
        if number in self.rules.book.disabled:
            return False
        self.cite(number)
        return True

    def follows(self, concept: str) -> bool:
        """Cites the game's own rule for something that the kernel does for all games; see `policy.CONCEPTS`."""
        number = self.rules.policy.concepts.get(concept)
        return number is None or self.enacts(number)

    def reading(self, name: str) -> None:
        """This step rests on a reading of unclear rules, which the game's ledger explains under this name."""
        if self.tracing:
            self.readings.append(name)

    def say(self, sentence: str) -> None:
        """A sentence for the trace, where the events do not tell it."""
        if self.tracing:
            self.said.append(sentence)

    # reading the state -----------------------------------------------------------------------------------------

    def fact(self, name: str, default: Any = None) -> Any:
        """What the rules remember."""
        return self.state.facts.get(name, default)

    @property
    def turn_player(self) -> str:
        """Whose turn it is."""
        return str(self.state.facts["turn"])

    def team(self, player: str) -> tuple[str, ...]:
        """The players of a player's team who are still in the game: where there are no teams, the player alone."""
        for team in self.state.facts.get("teams", ()):
            if player in team:
                return tuple(one for one in team if one in self.state.players)
        return (player,)

    def others(self, player: str) -> tuple[str, ...]:
        """The other players still in the game, in the order of play from this player on."""
        players = self.state.players
        if len(players) == 2 and player in players:
            return players[1:] if player == players[0] else players[:1]
        if self.state.facts.get("direction") == "counterclockwise":
            players = players[::-1]
        if player in players:
            at = players.index(player)
            return players[at + 1 :] + players[:at]
        seats = self.state.seats[::-1] if players != self.state.players else self.state.seats
        at = seats.index(player) if player in seats else 0
        return tuple(one for one in seats[at + 1 :] + seats[:at] if one in players)

    def opponents(self, player: str) -> tuple[str, ...]:
        """The opponents still in the game, in the order of play from this player on."""
        if "teams" not in self.state.facts:
            return self.others(player)
        team = self.team(player)
        return tuple(one for one in self.others(player) if one not in team)

    def opponent(self, player: str) -> str:
        """The next opponent in order: the only one in a game of two."""
        return self.opponents(player)[0]

    def card(self, card_id: int) -> Card:
        """A card by its id."""
        return self.state.cards[card_id]

    def here(self, ref: Ref | None) -> Card | None:
        """The card that is referred to, if it has not become another card since."""
        if ref is None:
            return None
        card = self.state.cards.get(ref[0])
        return card if card is not None and card.life == ref[1] else None

    def ref(self, card_id: int) -> Ref:
        """A reference to a card in its present stay."""
        return Ref(card_id, self.state.cards[card_id].life)

    def zone(self, player: str, name: str) -> tuple[int, ...]:
        """The cards of a zone, the top one first."""
        state = self.state
        plain = self.rules.plain_zones or "teams" not in state.facts  # only teammates share a zone
        return state.zones.get(f"{player}.{name}" if plain else self.rules.zone_id(self, player, name), ())

    def master(self, card: Card) -> str:
        """The player whose card it is: whose zone it is in, unless the game says otherwise."""
        return self.rules.master(card)

    def zone_name(self, card: Card) -> str:
        """The name of the zone a card is in, without its player."""
        return card.zone.partition(".")[2]

    def in_group(self, card: Card, group: str) -> bool:
        """Whether a card is in a zone that a word of the rules refers to."""
        return card.zone.partition(".")[2] in self.rules.groups.get(group, ())

    def on_field(self, card: Card) -> bool:
        """Whether a card is on the field."""
        return card.zone.partition(".")[2] in self.rules.field_zones

    # derived values --------------------------------------------------------------------------------------------

    def value(self, card: Card | int, name: str) -> Any:
        """A characteristic as it is now, all effects applied."""
        return values.value(self, card if isinstance(card, Card) else self.state.cards[card], name)

    def number(self, card: Card | int, name: str) -> int:
        """A numeric characteristic; 0 where the card has none."""
        return int(self.value(card, name) or 0)

    def derivation(self, card: Card | int, name: str) -> Derivation:
        """A characteristic with the steps that lead to it."""
        return values.derivation(self, card if isinstance(card, Card) else self.state.cards[card], name)

    def note_value(self, card: Card | int, name: str) -> Any:
        """A value that this step rests on: its derivation goes into the trace."""
        found = card if isinstance(card, Card) else self.state.cards[card]
        if self.tracing:
            self.used.append((found.ref, name))
            if in_force.active(self).dependent:  # how they depend is found again, so that this step says it
                values.find_values_again(self)
            base = self.rules.policy.concepts.get("base values", "")
            self.cite(
                *(term.rule for term in values.derivation(self, found, name).terms if term.rule not in ("", base))
            )
            if in_force.active(self).dependent:
                for concept in ("base values", "then what is no number", "then numbers"):
                    self.follows(concept)
            values.cite_mods(self, found, name)
            for inactive in in_force.inactive_rules(self, found, name):
                self.cite(inactive)
                self.follows("active zone")
        return values.value(self, found, name)

    def abilities(self, card: Card | int) -> Sequence[Ability]:
        """The abilities that a card has now."""
        return values.abilities(self, card if isinstance(card, Card) else self.state.cards[card])

    def has_keyword(self, card: Card | int, keyword: str) -> bool:
        """Whether a card has a keyword now."""
        return keyword in values.keywords(self, card if isinstance(card, Card) else self.state.cards[card])

    def prohibited(self, action: str, card: Card | None = None, **context: Any) -> Refusal | None:
        """The effect, if any, that forbids an action: what cannot be done wins over what can."""
        if action not in in_force.active(self).cannot:
            return None
        return values.prohibited(self, action, card, context)

    def select(self, selector: Mapping[str, Any], env: Mapping[str, Any]) -> list[int]:
        """The cards that a selector of card text describes."""
        return queries.select(self, selector, env)

    def holds(self, condition: Mapping[str, Any] | None, env: Mapping[str, Any]) -> bool:
        """Whether a condition of card text is true."""
        return queries.holds(self, condition, env)

    def snapshot(self, card_id: int) -> dict[str, Any]:
        """What is known of a card now, for effects that refer to it after it has left (last information)."""
        card = self.state.cards[card_id]
        known = {name: self.value(card, name) for name in (*card.printed.facts, *self.rules.stats, "name")}
        return {**known, **self.rules.remembered(self, card), "status": card.status, "zone": card.zone}

    # words -----------------------------------------------------------------------------------------------------

    def name(self, card: Card | int) -> str:
        """What the card is called in sentences."""
        found = card if isinstance(card, Card) else self.state.cards[card]
        return found.printed.name or "a card"

    def place(self, card: Card | int) -> str:
        """Where the card is, in the words of the scenario format."""
        found = card if isinstance(card, Card) else self.state.cards[card]
        return self.rules.place_name(self, found)
