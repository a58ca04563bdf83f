"""What the scenario runner must know of a game: the words of its boards, its phases and steps, its battle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from rulings.kernel.events import Event, change
from rulings.kernel.policy import GameRules
from rulings.ledger import Reading, readings
from rulings.scenario.places import Places

if TYPE_CHECKING:
    from rulings.kernel.choices import Decision, Option, Refusal
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card, Printed
    from rulings.kernel.trace import Step
    from rulings.scenario.board import Builder
    from rulings.scenario.description import Reader
    from rulings.scenario.model import Item
    from rulings.scenario.sayings import Saying
    from rulings.scenario.yamltext import Value


class ZoneWords(NamedTuple):
    """What a scenario may say of the cards of a zone: a word and what kind of value it takes."""

    statuses: Mapping[str, str] = {}  # "flag", "number", "player", "place" or "card"
    ordered: bool = True


class Players(NamedTuple):
    """Who plays a whole game, and what the rules know of it from the start."""

    seats: str = "AB"
    facts: Mapping[str, Any] = {}


class Adapter:
    """One game for the scenario runner. The base class holds what the games share; a game gives words and hooks."""

    rules: GameRules
    zones: Mapping[str, ZoneWords]
    zone_aliases: Mapping[str, str] = {}  # other names that people have for a zone
    aims: Sequence[str] = ()  # verbs whose object is the opponent's unless it is said whose
    card_fields: Mapping[str, str]  # "number", "text" or "words"
    field_words: Mapping[str, str] = {}  # other names for the fields of a card
    never_together: Sequence[tuple[str, str]] = ()  # states that one card cannot have at once
    field_values: Mapping[str, Sequence[str]] = {}  # the fields of a card that can only be one of these
    phases: Mapping[str, str]  # plain name -> rule number
    steps: Mapping[str, str]
    begins: str  # where a replay begins that does not say where
    turn_begins: str  # the rule with which a turn begins
    decks: Mapping[str, int] = {"deck": 40}  # zones that hold unspecified cards when left out, and how many
    deck_zones: Mapping[str, str] = {"main": "deck"}  # where each deck lies before a game begins
    many_players: Sequence[Players] = ()  # the ways in which more than two play a whole game
    beneath: Mapping[str, tuple[str, Sequence[str]]] = {}  # a zone: where what lies under its card is, and the words for it
    hits: bool = True  # whether the game's rules say of an attack that it hits
    instead_of_hits: str = ""  # what to expect of an attack where they do not
    judges_verbs: Sequence[str] = ("rest", "stand")  # what a judge does by hand to a card where it lies (`change_word`)
    damage_action: str = ""  # the event by which a card becomes a player's damage
    battle_aliases: Mapping[str, str] = {}  # other words for what `battle:` says
    battle_words: frozenset[str] = frozenset()
    done_words: frozenset[str] = frozenset()
    board_facts: Mapping[str, str] = {}  # further keys of `board:`, with the kind of value
    verbs: Mapping[str, tuple[str, ...]] = {}  # verbs of actions, each with the kinds of decision at which it is taken
    sayings: Sequence[Saying] = ()  # how people put what the options say
    tells: frozenset[str] = frozenset()  # what a ruling says in one sentence: the actions that people ask about
    weighs: frozenset[str] = frozenset()  # what decides an attack and is no event that a ruling tells
    free: frozenset[str] = frozenset()  # kinds of decision where a player may do anything: nothing is under way there
    rests: frozenset[str] = frozenset()  # kinds of decision where a replay rests after its last line, even if one option is left
    modes: frozenset[str] = frozenset()
    formats: frozenset[str] = frozenset()
    single: frozenset[str] = frozenset()  # places where one card lies: without it there is no value, not 0
    a_place: str = "A.vanguard"  # an example of a place, for messages
    claim_examples: Sequence[str] = (  # expectations in the game's own words, for messages
        "B.damage = 5", "A.vanguard is rested", "B.drop contains Name", "Name is in B.drop", "Name's power = 9000",
        "the attack hits", "Name is retired",
    )  # fmt: skip
    effect_subjects: Sequence[str] = ("This unit",)  # how card text names the card that an effect is on
    effect_bonus: str = "[{Stat}]{n}"  # how card text prints a number that is added
    state_words: tuple[str, ...] = ()  # words for the state of a card that only this game has
    counts: frozenset[str] = frozenset()  # words for a state by which expectations count the cards of a zone
    known_cards: Mapping[str, Printed] = {}  # cards that every scenario has without describing them
    wholes: Mapping[str, Sequence[str]] = {}  # names in expectations for parts of a zone: "mate", "hearts"

    # reading ---------------------------------------------------------------------------------------------------

    @cached_property
    def places(self) -> Places:
        """The zones by every name that people have for them."""
        return Places({*self.zones, *self.wholes}, self.zone_aliases, self.aims)

    def plain_entry(self, zone: str, value: Value) -> Value:
        """An entry in the one form that `special_items` reads, where the game has several."""
        return value

    def special_items(self, reader: Reader, zone: str, value: Value) -> Sequence[Item] | None:
        """The items of an entry in the game's own words (a legion, hearts, a pair), or None if it is an ordinary one."""
        return None

    # building --------------------------------------------------------------------------------------------------

    def status(self, zone: str, item: Item, builder: Builder) -> dict[str, Any]:
        """The status of a card as the kernel keeps it."""
        return {word.replace("-", "_"): value for word, value in item.status.items() if word != "owner"}

    def finish_zone(self, builder: Builder, player: str, zone: str, placed: Sequence[tuple[Item, int]]) -> None:
        """What is to be settled between the cards of a zone once all of them lie there."""

    def battle_facts(self, builder: Builder, battle: Mapping[str, Value]) -> Mapping[str, Any]:
        """What the rules remember of a battle in progress."""
        return {}

    def initial_facts(self, builder: Builder) -> Mapping[str, Any]:
        """What the rules remember at the place where the replay begins: phase, step, turn."""
        return {}

    def frame_env(self, builder: Builder, rule: str) -> Mapping[str, Any]:
        """What the procedure has bound when a replay begins in the middle of it."""
        return {}

    def mends_first(self, game: Game) -> str:
        """The rule that mends what cannot stay on the described board, where the place in which the replay begins does not."""
        return ""

    def effect_text(self, text: str) -> str:
        """The text of an effect in force as card text that compiles to it."""
        raise NotImplementedError

    def effect_texts(self, text: str) -> Iterator[str]:
        """The card texts that the words of an effect may be: as they stand, and as card text puts the same."""
        yield self.effect_text(text)
        said = text.strip().rstrip(".")
        said = re.sub(r"^(?:it |this (?:card|unit) )?(?:gets|has|gains|get) ", "", said, flags=re.IGNORECASE)
        said = re.sub(r"^(?P<n>[+-]\d+) (?P<stat>\w+)", self._bonus, said)
        said = re.sub(r"^\[?(?P<stat>\w+)\]? ?(?P<n>[+-]\d+)", self._bonus, said)
        if not re.search(r"\b(?:until|during|for)\b", said):
            return
        for subject in self.effect_subjects:
            yield self.effect_text(f"{subject} gets {said}.")
            yield self.effect_text(f"{subject} {said}.")

    def _bonus(self, found: re.Match[str]) -> str:
        """A bonus as card text prints it."""
        stat = found["stat"].lower()
        return self.effect_bonus.format(stat=stat, Stat=stat.capitalize(), STAT=stat.upper(), n=found["n"])

    # showing ---------------------------------------------------------------------------------------------------

    def lies_under(self, game: Game, card: Card) -> Card | None:
        """The card of the same zone beneath which this one lies as a part of it."""
        return None

    # by hand ---------------------------------------------------------------------------------------------------

    def move_word(self, zone: str) -> str:
        """The rules' word for a card's going to a zone, when a judge puts it there."""
        return "put"

    def face(self, game: Game, card: Card, down: bool) -> Mapping[str, Any]:
        """The status of a card that is turned face down or up."""
        return {"face_down": True if down else None}

    def change_word(self, game: Game, card: Card, verb: str) -> Event | None:
        """What a judge's verb does to a card where it is; None if the game has no such verb."""
        if verb in ("rest", "stand"):
            return change([card.id], verb, {"rested": True if verb == "rest" else None}, cause="judge")
        return None

    # asking ----------------------------------------------------------------------------------------------------

    def out_of_place(self, game: Game, player: str, words: Sequence[str], decision: Decision | None) -> Refusal | None:
        """Why something that is no option at all cannot be done now: it has its time, or its player."""
        return None

    def attacked(self, game: Game, speaker: str, player: str) -> str:
        """The player by whom options name what an attack on a player is on."""
        return player

    def whose(self, game: Game, option: Option) -> str:
        """Whose option it is where several players answer a decision together; '' if it is nobody's own."""
        return ""

    def find(self, game: Game, player: str, zone: str) -> Sequence[Card]:
        """The cards that a place of an expectation means."""
        return [game.card(card_id) for card_id in game.zone(player, zone)]

    def state_of(self, game: Game, card: Card, word: str) -> bool | None:
        """Whether a card is standing, rested, locked...; None if the game has no such word."""
        if word in ("rested", "resting"):
            return bool(card.status.get("rested"))
        if word in ("standing", "active"):
            return not card.status.get("rested")
        if word in ("face-down", "face-up"):
            return bool(card.status.get("face_down")) == (word == "face-down")
        return None

    def value_of(self, game: Game, card: Card, word: str) -> Any:
        """A characteristic as an expectation names it."""
        return game.value(card, word)

    def attack_words(self, steps: Sequence[Step]) -> str:
        """Whether the last attack hit, and of several attacked units which; '' if there was none."""
        hit = self.attack_hits(steps, "")
        if hit is None:
            return ""
        battles = (step.state.facts.get("battle") for step in reversed(steps))
        attacked = next((battle["attacked_zones"] for battle in battles if battle and battle.get("attacked_zones")), ())
        missed = [zone for zone in attacked if not self.attack_hits(steps, zone)]
        if not missed or len(missed) == len(attacked):
            return f"The attack {'hits' if hit else 'does not hit'}. "
        struck = " and ".join(zone for zone in attacked if zone not in missed)
        return f"The attack hits {struck}, and does not hit {' and '.join(missed)}. "

    def attack_hits(self, steps: Sequence[Step], on: str) -> bool | None:
        """Whether the last attack hit, or hit what is at a place; None if there was none."""
        for step in reversed(steps):
            battle = step.state.facts.get("battle")
            if battle and battle.get("attacked"):
                if not on:
                    return bool(battle.get("hits"))
                at = dict(zip(battle["attacked_zones"], battle["attacked"], strict=True)).get(on)
                return None if at is None else at in battle.get("hits", ())
        return None

    def phase_of(self, facts: Mapping[str, Any]) -> str:
        """The phase and step in words."""
        return " / ".join(str(facts[key]) for key in ("phase", "step") if facts.get(key))

    def check_deck(
        self, decks: Mapping[str, Mapping[str, int]], cards: Mapping[str, Mapping[str, Any]], form: str
    ) -> Sequence[Refusal]:
        """Every rule of deck construction that decks break."""
        raise NotImplementedError

    def understand(self, text: str) -> Mapping[str, Any]:
        """What the compiler reads in a card's text: the abilities as a tree and in words, and the words it cannot read."""
        raise NotImplementedError

    def readings(self) -> Mapping[str, Reading]:
        """How unclear rules are read, by name."""
        return readings(self.rules.id)
