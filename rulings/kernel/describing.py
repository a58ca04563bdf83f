"""Why a card is none of those that a text describes: the answer to "may I choose this one?"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulings.kernel import queries
from rulings.kernel.choices import Option, Refusal

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card

Env = Mapping[str, Any]


def undescribed(game: Game, selector: Mapping[str, Any], verb: str, env: Env) -> list[Option]:
    """The cards that lie where a text looks for some and that it does not describe, each with the reason."""
    rule = _rule(game, selector)
    if not rule:
        return []
    described = set(queries.select(game, selector, env))
    found = []
    for card_id in _there(game, selector, env):
        card = game.card(card_id)
        if card_id in described or not game.name(card) or card.printed.unspecified:
            continue
        why = f"{game.name(card)} is none that the text describes: {why_not(game, card, selector, env)}"
        found.append(Option(card_id, f"{verb} {game.name(card)} ({game.place(card)})", Refusal(rule, why, aside=True)))
    return found


def _rule(game: Game, selector: Mapping[str, Any]) -> str:
    """The rule by which an effect is performed on what it describes, where the game has one."""
    concepts = game.rules.policy.concepts
    if "ref" in selector:
        return concepts.get("describes: looked at", "")
    names = game.rules.zones_of(selector.get("zone", "field"))
    public = all(game.rules.zone_types[name].public for name in names)
    return concepts.get("describes: public" if public else "describes: hidden", "")


def _there(game: Game, selector: Mapping[str, Any], env: Env) -> list[int]:
    """All cards in the zones that a selector names, of all players where everybody sees them."""
    if "ref" in selector:
        return [ref.card for ref in queries.bound_refs(game, selector["ref"], env) if game.here(ref) is not None]
    found: list[int] = []
    for name in game.rules.zones_of(selector.get("zone", "field")):
        public = game.rules.zone_types[name].public
        for player in game.state.players if public else (env["you"],):
            found.extend(game.zone(player, name))
    return list(dict.fromkeys(found))


def why_not(game: Game, card: Card, selector: Mapping[str, Any], env: Env) -> str:
    """The first thing that a text asks of a card and that is not so."""
    if "of" in selector and game.master(card) not in queries.players(game, selector["of"], env):
        return f"it is {game.master(card)}'s"
    if selector.get("other") and env.get("source") == card.ref:
        return "it is the card with the effect"
    for key, wanted in selector.items():
        if key in queries.RESERVED:
            continue
        value = game.value(card, key)
        if not queries.compare(value, wanted, game, env):
            return _shown(key, value)
    for key, wanted in selector.get("status", {}).items():
        if (card.status.get(key) or False) != wanted:
            return f"it is not {key}" if wanted else f"it is {key}"
    if "keyword" in selector and not game.has_keyword(card, selector["keyword"]):
        return f"it does not have {selector['keyword']}"
    if "name" in selector or "name_part" in selector:
        return "its name is another"
    return "something else is asked for"


def _shown(key: str, value: Any) -> str:
    if isinstance(value, bool):
        return f"it is {key}" if value else f"it is not {key}"
    if not value and value != 0:
        return f"it has no {key}"
    listed = ", ".join(map(str, value)) if isinstance(value, (tuple, list, frozenset)) else str(value)
    return f"its {key} is {listed}"
