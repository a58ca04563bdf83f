"""The modifications in force: found for a position, sorted by what they change, each with the cards it is about.

A modification is a mapping (`Lasting.what`, or a `modify` node of a continuous ability):
  stat + add / set / gain     changes a characteristic; `gain` adds to a set (names, clans)
  keyword / lose_keyword / lose_text / ability     gives or takes text
  cannot + card, replace      read by `values.prohibited` and by `replacing.py`
with `targets` (references fixed when it began) or `applies` (a selector, looked at continuously) and perhaps `if`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulings.kernel import queries
from rulings.kernel.memory import found_once
from rulings.kernel.state import Ability, Card, Node, Printed, Ref

if TYPE_CHECKING:
    from rulings.kernel.game import Game


class Mod(NamedTuple):
    """A modification in force, wherever it comes from."""

    what: Mapping[str, Any]
    stamp: int
    master: str
    source: Ref | None
    rule: str
    text: str
    env: Mapping[str, Any]
    condition: Mapping[str, Any] | None = None
    about: frozenset[int] | None = None  # the only cards that it can be about; None where that is looked at card by card
    reads: frozenset[str] = frozenset()  # the characteristics on which depends to what, or how, it applies
    under: str = ""  # the rule by which its ability is active only under a condition

    @property
    def stat(self) -> str:
        """The characteristic it changes, '' if none."""
        return str(self.what.get("stat", ""))

    @property
    def rests_on_facts(self) -> bool:
        """Whether, or how, it applies may rest on what the rules remember, beside the cards."""
        return not self.reads.isdisjoint(("turn", "turn_number", "phase", "named"))


def _reads(mod: Mod) -> frozenset[str]:
    what = mod.what
    if "stat" not in what:
        return frozenset()
    if "applies" in what or mod.condition or not isinstance(what.get("add", what.get("set", 0)), int):
        return queries.reads((what.get("applies"), mod.condition, what.get("add"), what.get("set")))
    return frozenset()


class Active:
    """All modifications in force in one position, sorted by what they change."""

    __slots__ = ("abilities", "cannot", "dependent", "keywords", "replacements", "stats", "texts", "under")

    def __init__(self, mods: Iterable[Mod], by_stamp: bool = True, under: frozenset[int] | None = None) -> None:
        self.under = under  # the cards on which it rests what is in force; None if that can be any
        self.stats: dict[str, list[Mod]] = {}
        self.cannot: dict[str, list[Mod]] = {}
        self.keywords: list[Mod] = []
        self.texts: list[Mod] = []
        self.abilities: list[Mod] = []
        self.replacements: list[Mod] = []
        writes: set[str] = set()
        reads: set[str] = set()
        for mod in sorted(mods, key=lambda mod: mod.stamp, reverse=not by_stamp):
            what = mod.what
            if "stat" in what:
                self.stats.setdefault(what["stat"], []).append(mod)
                writes.add(what["stat"])
                reads |= mod.reads
            elif "cannot" in what:
                self.cannot.setdefault(what["cannot"], []).append(mod)
            elif "keyword" in what or "lose_keyword" in what:
                self.keywords.append(mod)
                writes.add("keyword")
            elif "lose_text" in what:
                self.texts.append(mod)
            elif "ability" in what:
                self.abilities.append(mod)
            elif "replace" in what:
                self.replacements.append(mod)
        self.dependent = bool(writes & reads)

    def rests_on(self, cards: Iterable[int]) -> bool:
        """Whether something else may be in force once these cards have moved or changed."""
        return self.under is None or not self.under.isdisjoint(cards)


def active(game: Game) -> Active:
    """The modifications in force, found once for each position."""
    cache = game.state.cache
    found: Active | None = cache.get("active")
    if found is None:
        by_stamp = game.rules.policy.concepts.get("time stamps", "") not in game.rules.book.disabled
        mods = [mod._replace(about=_about(game, mod), reads=_reads(mod)) for mod in _all_mods(game)]
        found = cache["active"] = Active(mods, by_stamp, _under(game, mods))
    return found


def _under(game: Game, mods: Sequence[Mod]) -> frozenset[int] | None:
    """The cards on which it rests which modifications are in force, and about which cards: those that have continuous
    abilities, those that have such a card beneath them, and those that an effect names."""
    if any("lose_text" in mod.what for mod in mods):  # whose text is lost may rest on anything
        return None
    found = set(game.state.listeners.get("continuous", ()))
    for mod in mods:
        found |= mod.about or frozenset()
        found.update(mod.env.get("followed", ()))
        if mod.source is not None:
            found.add(mod.source.card)
    return frozenset(found)


def _about(game: Game, mod: Mod) -> frozenset[int] | None:
    """The cards that a modification names one by one: found once for a position, where most cards are none of them."""
    if "targets" in mod.what:
        return frozenset(ref.card for ref in mod.what["targets"])
    selector = mod.what.get("applies")
    if selector is not None:
        return frozenset(ref.card for ref in queries.bound_refs(game, selector["ref"], mod.env)) if "ref" in selector else None
    return frozenset((mod.source.card,)) if mod.source is not None else frozenset()


def changed(game: Game, card: Card) -> bool:
    """Whether any effect in force changes a characteristic of a card."""
    return any(applies(game, mod, card) for mods in active(game).stats.values() for mod in mods)


def applies(game: Game, mod: Mod, card: Card) -> bool:
    """Whether a modification is about this card now."""
    if mod.about is not None and card.id not in mod.about:
        return False
    what = mod.what
    if "targets" in what:
        if card.ref not in what["targets"] and not _still_on(game, what["targets"], card):
            return False
    elif "applies" in what:
        selector = what["applies"]
        if "ref" in selector:
            if card.ref not in queries.bound_refs(game, selector["ref"], mod.env):
                return False
        elif not queries.in_zone_of(game, card, {"of": "you", "zone": "field", **selector}, mod.env):
            return False
        if not queries.matches(game, card, selector, mod.env):
            return False
    elif mod.source is None or mod.source != card.ref:
        return False
    return mod.condition is None or queries.holds(game, mod.condition, mod.env)


def _still_on(game: Game, targets: Iterable[Ref], card: Card) -> bool:
    """An effect on a card does not apply after the card has changed zones."""
    return any(ref.card == card.id for ref in targets) and not game.follows("effect does not follow")


def applied(game: Game, mod: Mod, found: Any) -> Any:
    """What a modification makes of a value."""
    what = mod.what
    if "add" in what:
        return (found or 0) + queries.amount(game, what["add"], mod.env)
    if "set" in what:
        return queries.amount(game, what["set"], mod.env) if not isinstance(what["set"], str) else what["set"]
    gained = what["gain"]
    gained = gained if isinstance(gained, (list, tuple)) else (gained,)
    have = found if isinstance(found, tuple) else (found,) if found is not None else ()
    if any(one in have for one in gained) and not game.follows("second copy ignored"):
        return have + tuple(gained)
    return have + tuple(one for one in gained if one not in have)


def follow_stamp(game: Game, mod: Mod) -> None:
    """Cites the rule that says which time stamp a modification has."""
    continuous = mod.source is not None and "targets" not in mod.what
    game.follows("time stamp of a continuous ability" if continuous else "time stamp of another ability")


def inactive_rules(game: Game, card: Card, name: str) -> Iterable[str]:
    """The rules by which continuous abilities that would change a characteristic of a card are not active now."""
    for card_id in game.state.listeners.get("continuous", ()):
        bearer = game.state.cards.get(card_id)
        if bearer is None or name not in _text_changes(bearer.printed):
            continue
        if not game.rules.zone_types[game.zone_name(bearer)].public:
            continue
        for ability in bearer.printed.abilities:
            if ability.category == "continuous" and name in _changes(ability):
                rule = game.rules.ability_active(game, bearer, ability)
                if rule and _would_change(game, bearer, ability, card, name):
                    yield rule


@found_once
def _text_changes(printed: Printed) -> frozenset[str]:
    """The characteristics that the continuous abilities of a card change."""
    return frozenset().union(*(_changes(one) for one in printed.abilities if one.category == "continuous"))


@found_once
def _changes(ability: Ability) -> frozenset[str]:
    """The characteristics that a continuous ability changes."""
    return frozenset(str(node.args.get("stat", "")) for node, _condition in _modifying(ability.effect, ()))


def _would_change(game: Game, bearer: Card, ability: Ability, card: Card, name: str) -> bool:
    env = {"you": game.master(bearer), "source": bearer.ref}
    for node, _condition in _modifying(ability.effect, ()):
        mod = Mod(node.args, 0, game.master(bearer), bearer.ref, "", "", env)
        if node.op == "modify" and mod.stat == name and applies(game, mod, card):
            return True
    return False


def _all_mods(game: Game) -> Iterable[Mod]:
    state = game.state
    mods = [
        Mod(
            e.what, e.stamp, e.master, e.source, e.rule, e.text, e.env or {"you": e.master, "source": e.source},
            e.what.get("while"),
        )
        for e in state.effects
    ]
    silenced = [mod for mod in mods if "lose_text" in mod.what]
    for card_id in state.listeners.get("continuous", ()):
        card = state.cards.get(card_id)
        if card is None:
            continue
        for ability in card.printed.abilities:
            if ability.category == "continuous":
                bearer = game.rules.bearer(game, card, ability)
                if bearer is not None and not any(applies(game, mod, bearer) for mod in silenced):
                    mods.extend(_from_ability(game, bearer, ability))
    for mod in list(mods):
        granted: Ability | None = mod.what.get("ability")
        if granted is not None and granted.category == "continuous":
            for ref in mod.what.get("targets", ()):
                card = game.here(ref)
                if card is not None:
                    mods.extend(_from_ability(game, card, granted))
    return mods


def _from_ability(game: Game, card: Card, ability: Ability) -> Iterable[Mod]:
    if game.rules.ability_active(game, card, ability):
        return
    master = game.master(card)
    env = {"you": master, "source": card.ref}
    for node, condition in _modifying(ability.effect, ()):
        if node.op == "modify":
            number = game.rules.condition_rule(ability) if ability.condition else ""
            if ability.condition and number not in game.rules.book.disabled:
                condition = {"all": [ability.condition, condition]} if condition else ability.condition
            else:
                number = ""
            game.cite(*filter(None, [number]))
            stamp = card.field_since if game.on_field(card) else card.since
            named = node.args.get("rule", ability.rule)
            yield Mod(node.args, stamp, master, card.ref, named, card.printed.name, env, condition, under=number)


def _modifying(nodes: Iterable[Node], requirements: tuple[Any, ...]) -> Iterable[tuple[Node, Any]]:
    """The modifications of a continuous ability, each with the requirements that stand before it."""
    for node in nodes:
        if node.op == "if":
            yield from _modifying(node.args.get("then", ()), (*requirements, node.args["condition"]))
            yield from _modifying(node.args.get("else", ()), (*requirements, {"not": node.args["condition"]}))
            continue
        own = node.args.get("if")
        found = (*requirements, own) if own else requirements
        yield node, ({"all": found} if len(found) > 1 else found[0] if found else None)
