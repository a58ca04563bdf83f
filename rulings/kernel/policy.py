"""What a game hands to the kernel: its zones, its rulebook, and its answers where the four games differ.

Each policy names the rule that gives the answer; where a document is silent, the game's ledger says which reading is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rulings.kernel.rulebook import Rulebook

if TYPE_CHECKING:
    from rulings.kernel.choices import Decision, Option, Refusal
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game
    from rulings.kernel.state import Ability, Card, Node, Printed, State


class ZoneType(NamedTuple):
    """A kind of zone. `groups` are the words by which card text and rules refer to it ("rear-guard", "field")."""

    name: str
    public: bool
    rule: str
    field: bool = False
    groups: tuple[str, ...] = ()
    seen_by_owner: bool = False
    ordered: bool = True


class Policy(NamedTuple):
    """The questions that the games answer differently. Beside each answer stands the rule that gives it."""

    rule_actions: Literal["check timing", "at once"]
    rule_actions_rule: str
    order: Literal["turn player, one, start over", "active player's all, newest batch first"]
    order_rule: str
    too_few_targets: Literal["fewer", "does not activate", "may not be played"]
    too_few_targets_rule: str
    cost: Literal["at once", "in order"]
    cost_rule: str
    smallest_number: int
    smallest_number_rule: str
    once_for_simultaneous: bool
    once_for_simultaneous_rule: str
    last_information: Literal["where it was", "where it went"]
    last_information_rule: str
    loops_rule: str  # "" where the document is silent
    prohibition_rule: str
    impossible_rule: str
    already_rule: str
    concede_rule: str
    resolve_rule: str  # performing the effect of an ability
    replacement_rule: str
    random_rule: str
    win_rule: str  # winning or losing by an effect
    check_timing: str = ""  # the procedure that resolves a check timing, where the game has one
    one_cost_rule: str = ""  # a part of a cost alone that cannot be paid, where another rule says that than `cost_rule`
    concepts: Mapping[str, str] = {}  # the rule of this game for what the kernel does for all: CONCEPTS lists them


# What the kernel itself enacts. A game says which of its rules that is; a concept without a rule is simply not cited.
CONCEPTS = (
    "as many as possible",
    "up to",
    "nothing to choose",
    "hidden zones may fail",
    "must find in public zones",
    "trigger",
    "trigger each time",
    "information of the public zone",
    "information of the field",
    "text of the field",
    "information of the new zone",
    "ridden card keeps its ability",
    "timed trigger",
    "timed trigger once",
    "situation trigger",
    "play even if moved",
    "base values",
    "then what is no number",
    "then numbers",
    "dependency",
    "time stamps",
    "second copy ignored",
    "zero times",
    "owner orders",
    "last information",
    "draw one by one",
    "search",
    "look",
    "reveal",
    "shuffle",
    "gives text",
    "loses text",
    "requirement: automatic",
    "after the requirement: automatic",
    "if you do: automatic",
    "then: automatic",
    "requirement: activated",
    "after the requirement: activated",
    "if you do: activated",
    "then: activated",
    "loops without end",
    "loop stopped by one",
    "loop declared",
    "no amount",
    "reduced to nothing",
    "replacement",
    "cannot be reduced",
    "one-shot effect",
    "continuous effect",
    "inactive part makes no choice",
    "active under a condition",
    "effect does not follow",
    "effect on the rules",
    "time stamp of a continuous ability",
    "time stamp of another ability",
    "gets text",
    "follows the card it moved",
    "search may fail",
    "concede at any time",
    "concession untouched",
    "active zone",
    "order stays unknown",
    "source of an effect",
    "the other player wins",
    "chosen when resolving",
    "information after effects",
    "refers to text before: automatic",
    "refers to text before: activated",
    "loop stopped by both",
    "a number is named",
)


class GameRules:
    """One game on the kernel. Subclasses give the zones and the hooks; `book` holds the rules themselves."""

    id: str
    title: str
    book: Rulebook
    policy: Policy
    zone_types: Mapping[str, ZoneType]
    start: str  # the rule at which a whole game begins
    stats: frozenset[str]  # numeric characteristics
    deck: str = "deck"
    hand: str = "hand"
    ops: Mapping[str, Any] = {}  # operations of effects that only this game has
    calls: Mapping[str, Any] = {}  # operations that run a procedure of the rulebook
    keyword_listens: Mapping[str, tuple[Ability, ...]] = {}  # by action, the abilities behind keywords that hear it
    lowest: Mapping[str, int] = {}  # numbers that are treated as this where they would be less
    cannot_words: Mapping[str, str] = {}  # how "it cannot ..." is said of an action whose name is not a verb
    players_min: int = 2
    players_max: int = 2

    def __init__(self) -> None:
        groups: dict[str, set[str]] = {}
        for zone in self.zone_types.values():
            for group in (zone.name, *zone.groups):
                groups.setdefault(group, set()).add(zone.name)
        self.groups: dict[str, frozenset[str]] = {name: frozenset(zones) for name, zones in groups.items()}
        self.plain_zones = type(self).zone_id is GameRules.zone_id  # nobody shares a zone: names are found at once
        self.not_all_units = type(self).is_unit is not GameRules.is_unit  # some cards do not count where they are
        self.field_zones = frozenset(zone.name for zone in self.zone_types.values() if zone.field)
        self.groups.setdefault("field", self.field_zones)
        self._zones_of: dict[str | tuple[str, ...], list[str]] = {}

    def zones_of(self, groups: str | Sequence[str]) -> Sequence[str]:
        """The zones that words of card text refer to, in the order of the game's own list."""
        key = groups if isinstance(groups, str) else tuple(groups)
        known = self._zones_of.get(key)
        if known is None:
            known = []
            for group in (key,) if isinstance(key, str) else key:
                if group not in self.groups:
                    raise LookupError(f"{self.title} has no zone {group!r}")
                known += [name for name in self.zone_types if name in self.groups[group]]
            self._zones_of[key] = known
        return known

    # hooks -----------------------------------------------------------------------------------------------------

    def base(self, game: Game, card: Card, name: str) -> Any:
        """The value a characteristic starts from: what is printed, unless a rule says otherwise."""
        if name == "name":
            return card.printed.name
        return None if name == "keywords" else card.printed.facts.get(name)

    def base_rule(self, game: Game, card: Card, name: str) -> str:
        """The rule by which the base value is not what is printed, or ''."""
        return ""

    def rule_modifiers(self, game: Game, card: Card, name: str) -> Sequence[tuple[int, str, str]]:
        """What rules (not effects) add to a number: (amount, rule, words)."""
        return ()

    def has_text(self, game: Game, card: Card) -> bool:
        """Whether the abilities printed on a card exist now (a locked card has none)."""
        return True

    def is_unit(self, game: Game, card: Card) -> bool:
        """Whether the card counts when card text looks for cards in its zone (a locked card does not)."""
        return True

    def ability_active(self, game: Game, card: Card, ability: Ability) -> str:
        """'' if an ability is active where its card is; otherwise the number of the rule by which it is not."""
        raise NotImplementedError

    def condition_rule(self, ability: Ability) -> str:
        """The rule by which an ability is active only under its condition (limit break and the like), or ''."""
        return ""

    def cost_lost(self, game: Game, env: Mapping[str, Any]) -> bool:
        """Whether an effect has taken away the cost of the ability that is being paid for."""
        return False

    def may_see(self, game: Game, viewer: str, card: Card) -> tuple[bool, str]:
        """Whether a player may look at the face of a card, and the rule that says so."""
        player, _, name = card.zone.partition(".")
        zone = self.zone_types[name]
        return zone.public or (zone.seen_by_owner and player == viewer), zone.rule

    def may_count(self, game: Game, viewer: str, zone: str) -> tuple[bool, str]:
        """Whether a player may count the cards of a zone, and the rule that says so."""
        return True, ""

    def cannot_choose(self, game: Game, card: Card, env: Mapping[str, Any]) -> Refusal | None:
        """Why an effect may not choose a card that its text describes."""
        return None

    def not_described(self, game: Game, card: Card) -> Refusal | None:
        """Why an effect may not choose a card of the field that its text does not describe; None where nobody is told."""
        return None

    def condition(self, game: Game, name: str, args: Any, env: Mapping[str, Any]) -> bool:
        """A condition that only this game has."""
        raise LookupError(f"{self.title} has no condition {name!r}")

    def place_name(self, game: Game, card: Card) -> str:
        """Where a card is, in the words of the scenario format ("B.front-left")."""
        return card.zone

    def specify_options(self, game: Game, card: Card, purpose: str) -> Sequence[Option]:
        """What an unspecified card may turn out to be, when it matters for a purpose."""
        return ()

    def describe(self, game: Game, event: Event) -> str:
        """One plain sentence for an event, or '' to leave it to the kernel."""
        return ""

    def quiet_words(self, rule: str, cites: Sequence[str]) -> str:
        """What a step says in which nothing happened and nothing was chosen; '' where nothing is to be said."""
        return ""

    def heard_as(self, game: Game, before: State, event: Event) -> Sequence[str]:
        """The words by which triggers refer to an event: its action, and what it also is (a ride also is a placing)."""
        return (event.action, "move") if event.kind == "move" else (event.action,)

    def happened(self, game: Game, before: State, events: Sequence[Event]) -> None:
        """Cites the rules that bear on events that have just been performed, beyond the one that announced them."""

    def performing(self, game: Game, node: Node, env: Mapping[str, Any]) -> None:
        """Cites the rules that bear on a part of an effect, or of a cost, that is performed now."""

    def concede_events(self, game: Game, player: str) -> Sequence[Event]:
        """What happens when a player gives up."""
        from rulings.kernel.events import lose

        return (lose([player], self.policy.concede_rule, f"{player} concedes"),)

    def after_event(self, game: Game, events: Sequence[Event]) -> str:
        """The procedure to run at once after events, where the game has rule actions 'at once'; '' for none.

        It finds the events bound as `happened`.
        """
        return ""

    def master(self, card: Card) -> str:
        """The player whose card it is for rules and effects: whose zone it is in, unless a zone is shared."""
        return card.zone.partition(".")[0]

    def zone_id(self, game: Game, player: str, name: str) -> str:
        """The zone that a player means by a name; teammates may share one."""
        return f"{player}.{name}"

    def texts(self, game: Game, card: Card) -> Sequence[Card]:
        """The cards whose printed text a card has now: its own, and that of a card that is paired with it."""
        return (card,) if self.has_text(game, card) else ()

    def lends(self, card: Card) -> bool:
        """Whether another card may have what is printed on a card where it is: whether `bearer` may answer another one."""
        return False

    def bearer(self, game: Game, card: Card, ability: Ability) -> Card | None:
        """The card that has what is printed on a card; None if nobody has it now."""
        return card if self.has_text(game, card) else None

    def remembered(self, game: Game, card: Card) -> Mapping[str, Any]:
        """What else of a card is kept as last information (the card that was paired with it)."""
        return {}

    def rule_abilities(self, game: Game, card: Card) -> Sequence[Ability]:
        """Abilities that a card has beside those of its text: what its keywords, or the amounts of them, stand for."""
        return ()

    def order_pending(self, game: Game) -> Decision | None:
        """Who plays which ability next; games with a check timing ask from their own rule instead."""
        return None

    def printed(self, name: str, facts: Mapping[str, Any]) -> Printed:
        """Makes a card from the facts that a scenario gives, compiling its text."""
        raise NotImplementedError
