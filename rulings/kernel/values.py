"""Derived values: what a card's characteristics and its text are now, with all continuous effects applied, and why.

Nothing here is stored on the board: what is in force (`in_force.py`) is applied to what is printed. The order is the
documents' own: what is printed, then what changes no number, then what changes numbers; within a layer the time stamps
decide, unless an effect depends on another (`dependency.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulings.kernel import queries
from rulings.kernel.choices import Refusal
from rulings.kernel.dependency import derived_together
from rulings.kernel.in_force import Active, Mod, active, applied, applies, follow_stamp
from rulings.kernel.state import Ability, Card

if TYPE_CHECKING:
    from rulings.kernel.game import Game


_MISSING: Any = object()


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
        found = (derived_together(game, mods) if deriving is None else deriving).get(key, _MISSING)
        if found is _MISSING:
            found = rules.base(game, card, name)
    else:
        found = rules.base(game, card, name)
        for mod in changing:
            if applies(game, mod, card) and not (mods.cannot and _shielded(game, mod, card)):
                found = applied(game, mod, found)
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


def _shielded(game: Game, mod: Mod, card: Card) -> bool:
    """Whether an effect says that this card's number cannot be reduced by the one who would reduce it."""
    action = f"reduce {mod.stat}"
    if action not in active(game).cannot or "add" not in mod.what:
        return False
    if queries.amount(game, mod.what["add"], mod.env) >= 0:
        return False
    return prohibited(game, action, card, {"player": mod.master}) is not None and game.follows("cannot be reduced")


def derivation(game: Game, card: Card, name: str) -> Derivation:
    """A value with the line of reasoning that leads to it."""
    base = game.rules.base(game, card, name)
    words = "printed" if base == card.printed.facts.get(name) else "to begin with"
    terms = [Term(str(base if base is not None else 0), game.rules.base_rule(game, card, name), words)]
    applied = game.rules.policy.concepts.get("then numbers" if name in game.rules.stats else "then what is no number", "")
    for mod in active(game).stats.get(name, ()):
        if not applies(game, mod, card):
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


def cite_mods(game: Game, card: Card, name: str) -> None:
    """Cites the rules by which what changes a characteristic is active under a condition, and those on time stamps
    where effects on it would give something else in another order."""
    mods = [mod for mod in active(game).stats.get(name, ()) if applies(game, mod, card)]
    game.cite(*(mod.under for mod in mods if mod.under))
    if len(mods) < 2 or not any("set" in mod.what for mod in mods) or not game.follows("time stamps"):
        return
    for mod in mods:
        follow_stamp(game, mod)


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
        if applies(game, mod, card):
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
    if not mods.texts or not any(applies(game, mod, card) for mod in mods.texts):
        for text in game.rules.texts(game, card):
            found.extend(text.printed.abilities)
    for mod in mods.abilities:
        if applies(game, mod, card):
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
            if not applies(game, mod, card):
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
