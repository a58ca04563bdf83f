"""Derived values: what a card's characteristics are now, with all continuous effects applied, and why.

Nothing here is stored on the board. A modification is a mapping (`Lasting.what`, or a `modify` node of a continuous ability):
  stat + add / set / gain     changes a characteristic; `gain` adds to a set (names, clans)
  keyword / lose_keyword / lose_text / ability     gives or takes text
  cannot + card, replace      read by `prohibited` and by `replacing.py`
with `targets` (references fixed when it began) or `applies` (a selector, looked at continuously) and perhaps `if`.

The order is the documents' own: what is printed, then what changes no number, then what changes numbers; within a layer an
effect that depends on another comes after it, and otherwise the time stamps decide. Whether an effect depends on another
is found by trial: does applying the one first change to what, or how, the other applies?
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulings.kernel import queries
from rulings.kernel.choices import Refusal
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


class Term(NamedTuple):
    """One line of a derivation: what was done to the value, by which rule, in words."""

    change: str
    rule: str
    words: str


class Derivation(NamedTuple):
    """A value and how it comes about, as a judge is asked for it."""

    value: Any
    terms: tuple[Term, ...]

    def __str__(self) -> str:
        return ", ".join(
            f"{term.change} {term.words}".strip() + (f" {term.rule}" if term.rule else "") for term in self.terms
        )


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
    return any(_applies(game, mod, card) for mods in active(game).stats.values() for mod in mods)


def cite_mods(game: Game, card: Card, name: str) -> None:
    """Cites the rules by which what changes a characteristic is active under a condition, and those on time stamps
    where effects on it would give something else in another order."""
    mods = [mod for mod in active(game).stats.get(name, ()) if _applies(game, mod, card)]
    game.cite(*(mod.under for mod in mods if mod.under))
    if len(mods) < 2 or not any("set" in mod.what for mod in mods) or not game.follows("time stamps"):
        return
    for mod in mods:
        _follow_stamp(game, mod)


def _follow_stamp(game: Game, mod: Mod) -> None:
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
        if node.op == "modify" and mod.stat == name and _applies(game, mod, card):
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
                if bearer is not None and not any(_applies(game, mod, bearer) for mod in silenced):
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


def _applies(game: Game, mod: Mod, card: Card) -> bool:
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


def applies(game: Game, mod: Mod, card: Card) -> bool:
    """Whether a modification in force is about this card now."""
    return _applies(game, mod, card)


def _still_on(game: Game, targets: Iterable[Ref], card: Card) -> bool:
    """An effect on a card does not apply after the card has changed zones."""
    return any(ref.card == card.id for ref in targets) and not game.follows("effect does not follow")


# one characteristic ------------------------------------------------------------------------------------------------


def value(game: Game, card: Card, name: str) -> Any:
    """A characteristic of a card now."""
    cache = game.state.cache
    key = (card.id, name)
    deriving = cache.get("deriving")
    if deriving is None:
        known = cache.get(key, _MISSING)
        if known is not _MISSING:
            return known
    rules, told = game.rules, game.told
    mods: Active = cache.get("active") or active(game)
    changing = mods.stats.get(name)
    if changing is None:  # as it is for most characteristics of most cards
        found = rules.base(game, card, name)
    elif deriving is not None or mods.dependent:
        found = (_table(game, mods) if deriving is None else deriving).get(key, _MISSING)
        if found is _MISSING:
            found = rules.base(game, card, name)
    else:
        found = rules.base(game, card, name)
        for mod in changing:
            if _applies(game, mod, card) and not (mods.cannot and _shielded(game, mod, card)):
                found = _apply(game, mod, found)
    if name in rules.stats:
        for plus, _rule, _words in rules.rule_modifiers(game, card, name):
            found = (found or 0) + plus
        lowest = rules.lowest.get(name)
        if lowest is not None and found is not None and found < lowest:
            found = lowest
    if deriving is None:
        cache[key] = found
        if game.told != told:
            cache["told"] = True
    return found


def _keep(game: Game, key: tuple[int, str], found: Any, told: int) -> None:
    """Keeps what was found for as long as the position stays, and whether rules were cited on the way there."""
    cache = game.state.cache
    cache[key] = found
    if game.told != told:
        cache["told"] = True


def forget_what_was_cited(game: Game) -> None:
    """Values that cited rules when they were found are found anew, so that the step that rests on them cites these too."""
    cache = game.state.cache
    mods = cache.get("active")
    if "told" in cache or (game.tracing and mods is not None and mods.dependent):
        find_values_again(game)


def find_values_again(game: Game) -> None:
    """Forgets all values, so that what they come from is cited again; what citing has no part in stays known."""
    cache = game.state.cache
    game.state.cache = {key: cache[key] for key in ("active", "related", "sound", "table") if key in cache}


_MISSING: Any = object()


def _shielded(game: Game, mod: Mod, card: Card) -> bool:
    """Whether an effect says that this card's number cannot be reduced by the one who would reduce it."""
    action = f"reduce {mod.stat}"
    if action not in active(game).cannot or "add" not in mod.what:
        return False
    if queries.amount(game, mod.what["add"], mod.env) >= 0:
        return False
    return prohibited(game, action, card, {"player": mod.master}) is not None and game.follows("cannot be reduced")


def _apply(game: Game, mod: Mod, found: Any) -> Any:
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


def _table(game: Game, mods: Active) -> Mapping[tuple[int, str], Any]:
    """All modified characteristics of the position, derived together because some effects depend on others."""
    known: tuple[Mapping[tuple[int, str], Any], tuple[str, ...]] | None = game.state.cache.get("table")
    if known is None:
        cited, game.cited = game.cited, []
        table = _derived_together(game, mods)
        known = game.state.cache["table"] = (table, tuple(game.cited))
        game.cited = cited
    if "table cited" not in game.state.cache:
        game.state.cache["table cited"] = True
        game.cite(*known[1])
    return known[0]


def _derived_together(game: Game, mods: Active) -> Mapping[tuple[int, str], Any]:
    """The table of a position, made anew."""
    table: dict[tuple[int, str], Any] = {}
    everything = [mod for group in mods.stats.values() for mod in group]
    plain = [mod for mod in everything if mod.stat not in game.rules.stats]
    numeric = [mod for mod in everything if mod.stat in game.rules.stats]
    try:
        game.follows("then what is no number")
        game.follows("then numbers")
        for layer in (plain, numeric):
            for mod in _in_order(game, layer, table):
                table.update(_application(game, mod, table))
    finally:
        game.state.cache.pop("deriving", None)
    return table


def _in_order(game: Game, layer: list[Mod], table: dict[tuple[int, str], Any]) -> Iterable[Mod]:
    """The mods of a layer, each after those it depends on, otherwise by time stamp. The table fills while they are taken."""
    remaining = sorted(layer, key=lambda mod: mod.stamp) if game.follows("time stamps") else layer[::-1]
    for mod in remaining if len(remaining) > 1 else ():
        _follow_stamp(game, mod)
    while remaining:
        for mod in remaining:
            if not any(other is not mod and _depends(game, mod, other, table) for other in remaining):
                break
            if not game.follows("dependency"):
                break
        else:
            mod = remaining[0]
        remaining = [other for other in remaining if other is not mod]
        yield mod


def _depends(game: Game, mod: Mod, other: Mod, table: dict[tuple[int, str], Any]) -> bool:
    """Whether applying the other first changes what this one does, and not the other way round."""
    if not _changed_by(game, mod, other, table):
        return False
    return not _changed_by(game, other, mod, table)


def _changed_by(game: Game, mod: Mod, other: Mod, table: dict[tuple[int, str], Any]) -> bool:
    if other.stat not in mod.reads and "named" not in mod.reads:  # what a named condition looks at is known by trial alone
        return False
    if mod.stat == other.stat and "add" in mod.what and "add" in other.what and "applies" not in mod.what:
        return False
    alone = _effect_of(game, mod, table)
    after = _effect_of(game, mod, {**table, **_application(game, other, table)})
    return alone != after


def _effect_of(game: Game, mod: Mod, table: dict[tuple[int, str], Any]) -> dict[int, Any]:
    """To what, and how, a modification applies: the cards with the amount, not the result."""
    game.state.cache["deriving"] = table
    amounts = mod.what.get("add", mod.what.get("set"))
    how = queries.amount(game, amounts, mod.env) if amounts is not None and not isinstance(amounts, str) else amounts
    return {card.id: how for card in _perhaps(game, mod) if _applies(game, mod, card)}


def _perhaps(game: Game, mod: Mod) -> Iterable[Card]:
    """The cards among which those are that a modification is about."""
    cards = game.state.cards
    if mod.about is not None:
        return [cards[one] for one in mod.about if one in cards]
    groups = mod.what["applies"].get("zone", "field")
    known = game.rules.groups
    names = {name for group in ((groups,) if isinstance(groups, str) else groups) for name in known.get(group, ())}
    return [cards[one] for zone, held in game.state.zones.items() if zone.partition(".")[2] in names for one in held]


def _application(game: Game, mod: Mod, table: dict[tuple[int, str], Any]) -> dict[tuple[int, str], Any]:
    """The characteristics after a modification, as far as it changes them."""
    cache = game.state.cache
    cache["deriving"] = table
    changed: dict[tuple[int, str], Any] = {}
    for card in _perhaps(game, mod):
        if _applies(game, mod, card):
            key = (card.id, mod.stat)
            have = table[key] if key in table else game.rules.base(game, card, mod.stat)
            changed[key] = _apply(game, mod, have)
    return changed


def derivation(game: Game, card: Card, name: str) -> Derivation:
    """A value with the line of reasoning that leads to it."""
    base = game.rules.base(game, card, name)
    words = "printed" if base == card.printed.facts.get(name) else "to begin with"
    terms = [Term(str(base if base is not None else 0), game.rules.base_rule(game, card, name), words)]
    applied = game.rules.policy.concepts.get("then numbers" if name in game.rules.stats else "then what is no number", "")
    for mod in active(game).stats.get(name, ()):
        if not _applies(game, mod, card):
            continue
        if "add" in mod.what:
            if _shielded(game, mod, card):
                continue
            plus = queries.amount(game, mod.what["add"], mod.env)
            terms.append(Term(f"{plus:+d}", mod.rule or applied, mod.text))
        elif "set" in mod.what:
            terms.append(Term(f"becomes {mod.what['set']}", mod.rule or applied, mod.text))
        else:
            terms.append(Term(f"also {mod.what['gain']}", mod.rule or applied, mod.text))
    if name in game.rules.stats:
        terms.extend(
            Term(f"{plus:+d}", rule, words) for plus, rule, words in game.rules.rule_modifiers(game, card, name)
        )
    return Derivation(value(game, card, name), tuple(terms))


# text --------------------------------------------------------------------------------------------------------------


def keywords(game: Game, card: Card) -> frozenset[str]:
    """The keywords that a card has now; what is given and lost later wins."""
    key = (card.id, "keywords")
    cache = game.state.cache
    if key in cache:
        known: frozenset[str] = cache[key]
        return known
    told = game.told
    base = game.rules.base(game, card, "keywords")
    found = set(card.printed.keywords if base is None else base)
    for mod in active(game).keywords:
        if _applies(game, mod, card):
            if "keyword" in mod.what:
                found.add(mod.what["keyword"])
            else:
                found.discard(mod.what["lose_keyword"])
    have = frozenset(found)
    _keep(game, key, have, told)
    return have


def in_text(game: Game, card: Card) -> Sequence[Ability]:
    """The abilities that stand in the text a card has now: printed and given."""
    mods = active(game)
    if not mods.texts and not mods.abilities:
        texts = game.rules.texts(game, card)
        return texts[0].printed.abilities if len(texts) == 1 else [one for text in texts for one in text.printed.abilities]
    key = (card.id, "text")
    cache = game.state.cache
    if key in cache:
        known: Sequence[Ability] = cache[key]
        return known
    told = game.told
    found: list[Ability] = []
    if not mods.texts or not any(_applies(game, mod, card) for mod in mods.texts):
        for text in game.rules.texts(game, card):
            found.extend(text.printed.abilities)
    for mod in mods.abilities:
        if _applies(game, mod, card):
            found.append(mod.what["ability"])
    _keep(game, key, found, told)
    return found


def abilities(game: Game, card: Card) -> Sequence[Ability]:
    """The abilities that a card has now: those of its text, and those that keywords stand for."""
    key = (card.id, "abilities")
    cache = game.state.cache
    if key in cache:
        known: Sequence[Ability] = cache[key]
        return known
    told = game.told
    found = [*in_text(game, card), *game.rules.rule_abilities(game, card)]
    _keep(game, key, found, told)
    return found


def prohibited(game: Game, action: str, card: Card | None, context: Mapping[str, Any]) -> Refusal | None:
    """The first effect in force that forbids an action on a card (or, without a card, for a player)."""
    for mod in active(game).cannot.get(action, ()):
        if card is not None:
            if not _applies(game, mod, card):
                continue
        elif context.get("player") not in queries.players(game, mod.what.get("player", "you"), mod.env):
            continue
        when = mod.what.get("when")
        if when is not None and not queries.holds(game, when, {**mod.env, **context}):
            continue
        policy = game.rules.policy
        resolved = mod.rule == policy.resolve_rule  # what forbids is the effect, not that it was performed
        rule = mod.rule if mod.rule and not resolved else policy.prohibition_rule
        said = game.rules.cannot_words.get(action, action)
        return Refusal(rule, f"{mod.text or 'an effect'} says it cannot {said}", (mod.rule,) if resolved else ())
    return None
