"""Which rules bear on what has just happened, and on what an effect does: cited beside the rule that holds the counter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.gundam import characteristics, keywords, zones
from rulings.kernel import in_force, queries, values
from rulings.kernel.state import Ref

if TYPE_CHECKING:
    from rulings.kernel.events import Event
    from rulings.kernel.game import Game
    from rulings.kernel.state import Ability, Card, Node, State

Env = Mapping[str, Any]


# what has happened ---------------------------------------------------------------------------------------------------


def happened(game: Game, before: State, events: Sequence[Event]) -> None:
    """Cites what bears on events, by their action or kind."""
    for event in events:
        if event.kind == "move":
            _moved(game, before, event)
        bears = _BY_ACTION.get(event.action) or _BY_KIND.get(event.kind)
        if bears is not None:
            bears(game, before, event)


def _moved(game: Game, before: State, event: Event) -> None:
    """A card in a new location is a new card: what was applied to it, and its own constant effects, end there."""
    if event.data["same_card"]:
        return
    for card_id in event.data["cards"]:
        was = before.cards.get(card_id)
        if was is None or was.zone.partition(".")[2] not in ("battle", "base"):
            continue
        if any(was.ref in effect.what.get("targets", ()) for effect in before.effects):
            game.cite("4-1-5")
        if any(ability.category == "continuous" for ability in was.printed.abilities):
            game.cite("10-1-5-2")
        if event.action == "exile":
            game.cite("5-12-2")


def _shuffled(game: Game, before: State, event: Event) -> None:
    if len(game.state.zones.get(event.data["zone"], ())) == 1:
        game.cite("5-15-1-1")


def _attack(game: Game, before: State, event: Event) -> None:
    """A Unit that attacks at once, or an active Unit: by a link, or by text that goes before the rules."""
    unit = game.here(event.data["subject"])
    target = game.here(event.data.get("object"))
    if unit is not None and unit.status.get("deployed") == game.fact("turn_number"):
        if characteristics.linked(game, unit):
            game.cite("3-2-6-3", *characteristics.link_rules(game, unit))
        else:
            game.cite("1-3-1")
    if target is not None and not target.status.get("rested"):
        game.cite("1-3-1")


def _pair(game: Game, before: State, event: Event) -> None:
    unit = game.here(event.data.get("object"))
    if unit is None:
        return
    if unit.printed.facts.get("token"):
        game.cite("5-17-2-2")
    if characteristics.linked(game, unit):
        game.cite(*characteristics.link_rules(game, unit))


def _block(game: Game, before: State, event: Event) -> None:
    unit = game.here(event.data.get("subject"))
    if unit is not None:
        game.cite(*keywords.copies_rule(game, unit, keywords.BLOCKER))
        if any(mod.condition for mod in keywords.given(game, unit, keywords.BLOCKER)):
            game.cite("10-1-5-3")


def _deploy(game: Game, before: State, event: Event) -> None:
    """Constant effects apply to what is deployed from that moment on."""
    for card_id in event.data.get("cards", ()):
        card = game.card(card_id)
        if any(ability.category == "continuous" for ability in card.printed.abilities):
            game.cite("10-1-5-4")
        if any(in_force.applies(game, mod, card) for mod in _constant(game) if mod.source != card.ref):
            game.cite("10-1-5-7")


def _constant(game: Game) -> list[in_force.Mod]:
    """The modifications of constant effects with a target that is described."""
    mods = in_force.active(game)
    every = [*(mod for group in mods.stats.values() for mod in group), *mods.keywords]
    return [mod for mod in every if "applies" in mod.what and "ref" not in mod.what["applies"]]


def _destroy(game: Game, before: State, event: Event) -> None:
    cause = event.data.get("cause")
    if cause == "destroy":
        game.cite("5-10-1")
    was = [before.cards[card] for card in event.data["cards"] if card in before.cards]
    if cause == "no HP":  # an effect that gave HP does so no more
        game.cite("10-1-5-3")
    if any(card.zone.endswith(".shields") for card in was):
        game.cite("5-10-3", "4-6-4-1")
    if any(card.zone.endswith(".base") for card in was):
        game.cite("4-9-1")


def _damage(game: Game, before: State, event: Event) -> None:
    if any(game.card(card).zone.endswith(".shields") for card in event.data["cards"] if card in game.state.cards):
        game.cite("11-3-1-1", "4-6-4-1")


def _rules_management(game: Game, before: State, event: Event) -> None:
    game.cite("11-4-2-1" if event.data["cards"] and not _was_base(before, event) else "11-5-2-1")
    if any(before.cards[card].printed.facts.get("token") for card in event.data["cards"] if card in before.cards):
        game.cite("5-17-2-1")


def _was_base(before: State, event: Event) -> bool:
    return any(before.cards[card].zone.endswith(".base") for card in event.data["cards"] if card in before.cards)


def _stand_by(game: Game, before: State, event: Event) -> None:
    """A triggered effect waits: whose text it is, and under which condition it is there."""
    ability: Ability = event.data["ability"]
    source: Ref = event.data["source"]
    card = game.state.cards.get(source.card)
    if card is None:
        return
    if ability.limit is None and ability.rule == "10-1-6-1":  # it says "when", and that may happen again
        game.cite("10-1-6-1-1")
    if (ability.condition or {}).get("named") == "linked":
        game.cite("13-2-12-2")
    if ability.keyword == "Breach" and any(one.ability.rule == "13-2-8-1" for one in game.state.pending):
        game.reading("breach-and-destroyed-together")
    cite_text(game, game.state if game.here(source) is not None else before, card, ability)
    cite_text(game, before, before.cards.get(card.id, card), ability)


def cite_text(game: Game, state: State, card: Card, ability: Ability) -> None:
    """An effect of a Unit that is printed on its Pilot; and the color of a paired Unit, which is its own."""
    now, game.state = game.state, state
    try:
        there = state.cards.get(card.id)
        beneath = zones.pilot(game, there) if there is not None and there.zone.endswith(".battle") else None
        if beneath is None:
            return
        if any(one is ability or one == ability for one in beneath.printed.abilities):
            game.cite("3-3-9-2")
        if _mentions(ability.effect, "color") and beneath.printed.facts.get("color") != card.printed.facts.get("color"):
            game.cite("2-4-3")
    finally:
        game.state = now


def _begin(game: Game, before: State, event: Event) -> None:
    """An effect on numbers: a sum below zero counts as zero, and what cannot be reduced is not."""
    what = event.data["effect"].what
    name = what.get("stat")
    if not isinstance(what.get("add"), int):
        return
    for ref in what.get("targets", ()):
        card = game.here(ref)
        if card is None or name not in game.rules.stats:
            continue
        found = values.derivation(game, card, name)
        numbers = [int(term.change) for term in found.terms if term.change.lstrip("+-").isdigit()]
        if sum(numbers) < 0:
            game.cite("1-3-6")
            game.reading("order-of-constant-effects")
        if len(found.terms) > 2:
            game.cite("10-1-5-5")
        guarded = f"reduce {name}" in in_force.active(game).cannot
        if what["add"] < 0 and guarded and found.value == _value(game, before, card, name):
            game.cite("10-1-5-6")


def _value(game: Game, state: State, card: Card, name: str) -> Any:
    now, game.state = game.state, state
    try:
        return game.value(state.cards[card.id], name) if card.id in state.cards else None
    finally:
        game.state = now


def _turn_over(game: Game, before: State, event: Event) -> None:
    if any(card.status.get("damage") and game.on_field(card) for card in game.state.cards.values() if card.status):
        game.reading("damage-stays")


def _lose(game: Game, before: State, event: Event) -> None:
    if event.data.get("rule") == "11-2-1-2" and game.fact("phase") != "draw":
        game.reading("deck-empty-at-any-time")


_BY_ACTION: dict[str, Callable[[Game, State, Event], None]] = {
    "attack": _attack,
    "pair": _pair,
    "block": _block,
    "deploy": _deploy,
    "destroy": _destroy,
    "battle damage": _damage,
    "effect damage": _damage,
    "rules management": _rules_management,
    "next turn": _turn_over,
}
_BY_KIND: dict[str, Callable[[Game, State, Event], None]] = {
    "stand by": _stand_by,
    "begin": _begin,
    "lose": _lose,
    "shuffle": _shuffled,
}


# what an effect does ---------------------------------------------------------------------------------------------------


def performing(game: Game, node: Node, env: Env) -> None:
    """Cites what bears on one part of an effect or a cost."""
    args = node.args
    if node.op in ("choose", "choose each"):
        _choosing(game, args, env)
    elif node.op == "draw":
        game.cite("5-14-1-1", *(["10-3-4"] if "player" not in args else []))
    elif node.op == "pay" and args.get("rule") == "2-10-1":
        game.cite("5-7-1-1")
    elif node.op == "may":
        game.cite("10-1-3")
    elif node.op == "if" and args["condition"].get("bound") == "did":
        game.cite("5-20-1")
    elif node.op == "if":
        game.cite("10-2-1")
    elif node.op == "modify" and "ref" not in args.get("what", {"ref": ""}):
        game.reading("gained-effects-stay-with-those-that-were-there")
    for name in ("from", "what"):
        if isinstance(args.get(name), Mapping):
            _wording(game, args[name])
            _whose(game, args[name])
    if node.op == "if":
        _whose_condition(game, args["condition"])
    amount = args.get("amount", args.get("add"))
    if isinstance(amount, Mapping) and amount.get("stat") in keywords.AMOUNT_RULES:
        unit = game.here(env.get("source"))
        if unit is not None and len(keywords.amounts(game, unit, amount["stat"])) > 1:
            game.cite(keywords.AMOUNT_RULES[amount["stat"]])


def _choosing(game: Game, args: Mapping[str, Any], env: Env) -> None:
    selector = args["from"]
    game.cite("10-1-3")
    if "ref" in selector:
        return
    game.cite("10-3-3")
    candidates = [game.card(card) for card in queries.select(game, _without(selector, ("level", "cost", "hp", "where")), env)]
    about_hp = _mentions(selector, "hp") or _mentions(selector, "lowest")
    if about_hp and any(card.status.get("damage") for card in candidates):
        game.reading("current-hp")
    if ("level" in selector or "cost" in selector) and any(card.printed.facts.get("token") for card in candidates):
        game.cite("5-17-2-4", "2-9-3")
    if "color" in selector and any(card.printed.facts.get("token") for card in _candidates(game, selector, env, "color")):
        game.cite("5-17-2-3")
    if "traits" in selector and any(_only_pilot_has(game, card, selector) for card in _candidates(game, selector, env, "traits")):
        game.cite("2-5-5")
    if any(card.printed.facts.get("token") for card in candidates):
        game.cite("5-17-2-1")


def _candidates(game: Game, selector: Mapping[str, Any], env: Env, name: str) -> list[Card]:
    """What could be chosen if one word of the text were not there."""
    return [game.card(card) for card in queries.select(game, _without(selector, (name,)), env)]


def _only_pilot_has(game: Game, card: Card, selector: Mapping[str, Any]) -> bool:
    """Whether a Unit lacks a trait that its Pilot has: the Pilot's traits are not added to it."""
    beneath = zones.pilot(game, card) if card.zone.endswith(".battle") and zones.is_unit(card) else None
    wanted = selector["traits"] if isinstance(selector["traits"], (list, tuple)) else (selector["traits"],)
    return beneath is not None and any(
        trait in beneath.printed.facts.get("traits", ()) and trait not in card.printed.facts.get("traits", ()) for trait in wanted
    )


def _whose(game: Game, selector: Mapping[str, Any]) -> None:
    """Whose cards "friendly", "your" and "enemy" mean where there are more than two players."""
    if len(game.state.players) < 3:
        return
    team = "teams" in game.state.facts
    number = {"friendly": "12-3-10", "you": "12-3-11"}.get(selector.get("of", "")) if team else None
    if selector.get("of") == "enemy" and not team:
        number = "12-2-6"
    if number:
        game.cite(number)


def _whose_condition(game: Game, condition: Any) -> None:
    """The same words in what an effect depends on."""
    if isinstance(condition, Mapping):
        _whose(game, condition)
        for inner in condition.values():
            _whose_condition(game, inner)
    elif isinstance(condition, (list, tuple)):
        for inner in condition:
            _whose_condition(game, inner)


def _wording(game: Game, selector: Mapping[str, Any]) -> None:
    """How the words for a group of cards are to be read."""
    if any(isinstance(selector.get(key), (list, tuple)) and len(selector[key]) > 1 for key in ("traits", "kind")):
        game.cite("5-19-1")
    if "traits" in selector:
        game.cite("2-5-3")
    if "name_part" in selector:
        game.cite("2-2-3")


def _without(selector: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {key: value for key, value in selector.items() if key not in names}


def _mentions(value: Any, word: str) -> bool:
    """Whether a tree of nodes and selectors speaks of something."""
    if isinstance(value, Mapping):
        return word in value or any(_mentions(inner, word) for inner in value.values())
    if isinstance(value, (list, tuple)):
        return any(_mentions(inner, word) for inner in value)
    return isinstance(value, str) and value == word


