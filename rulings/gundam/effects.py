"""Section 10: triggered effects and their order, activated effects, and the steps of activating an effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulings.gundam import characteristics, citing, keywords, multiplayer, shields, targets
from rulings.gundam.book import book, rule
from rulings.kernel import effects, in_force, triggers
from rulings.kernel import events as ev
from rulings.kernel.choices import Option, Refusal
from rulings.kernel.memory import found_once
from rulings.kernel.rulebook import END, call, goto
from rulings.kernel.state import Ability, Card, Pending, Printed, Ref

if TYPE_CHECKING:
    from rulings.kernel.game import Game

# 10-1-6 ------------------------------------------------------------------------------------------------------------


def settle(game: Game) -> Any:
    """Play goes on only when all triggered effects are resolved (7-1-3, 7-2-2, 7-6-2)."""
    return call("10-1-6") if game.state.pending else None


@rule("10-1-6-5")
def resolve_next(game: Game) -> Any:
    """The triggered effects that come first now; their owner chooses one of them."""
    waiting = first_ones(game)
    if not waiting:
        if game.fact("batch"):
            game.do(ev.note("all resolved", batch=0))
        return END
    side = game.team(waiting[0].master)
    options = [Option(one.id, _resolve_words(game, one)) for one in waiting]
    chosen = game.choose(multiplayer.spokesman(side), "pending", "Resolve which effect?", options, rule="10-1-6-5")
    one = next(w for w in waiting if w.id == chosen)
    # What triggers from here on is a newer batch than everything that waits now.
    game.do(ev.dismiss([one.id], "resolve"), ev.note("next batch", batch=game.fact("batch", 0) + 1))
    if one.ability.keyword == shields.BURST:
        return call("13-2-5", pending=one)
    return call("10-3-1", pending=one)


@rule("10-1-6-5")
def resolve_again(game: Game) -> Any:
    """Until nothing waits."""
    return goto("10-1-6-5")


def _resolve_words(game: Game, one: Pending) -> Any:
    def words() -> str:
        name = game.name(one.source.card) if one.source.card in game.state.cards else "a card that left"
        return f"resolve {name}'s effect: {one.ability.text}"

    return words


def first_ones(game: Game) -> list[Pending]:
    """The effects among which the next one is chosen: Bursts, then the newest, then the active player's."""
    waiting = list(game.state.pending)
    if len(waiting) < 2:
        return waiting
    newest = _newest(game, waiting)
    bursts = [one for one in waiting if one.ability.keyword == shields.BURST]
    if bursts and any(one.stamp > max(b.stamp for b in bursts) for one in waiting) and game.enacts("10-1-6-8-1"):
        waiting = newest  # what triggered while Bursts are being resolved goes before the Bursts that are left
    elif bursts and len(bursts) < len(waiting) and game.enacts("10-1-6-8"):
        waiting = bursts
    elif len(newest) < len(waiting):
        waiting = newest
    return _in_turn(game, waiting)


@book.defines("10-1-6-7", of="10-1-6-5")
def _only_newest(waiting: Sequence[Pending]) -> list[Pending]:
    """New effects that trigger while others are being resolved have priority."""
    latest = max(one.stamp for one in waiting)
    return [one for one in waiting if one.stamp == latest]


def _newest(game: Game, waiting: Sequence[Pending]) -> list[Pending]:
    found = _only_newest(waiting)
    if found is None:
        return list(waiting)
    if len(found) < len(waiting):
        game.cite("10-1-6-7")
    return found


def _in_turn(game: Game, waiting: Sequence[Pending]) -> list[Pending]:
    """All of the active player's first, then the others' in order of play."""
    if len({one.master for one in waiting}) > 1 and game.enacts("10-1-6-6"):
        sides = multiplayer.sides(game)
        if len(sides) > 2:
            game.cite("12-2-4")
        for side in sides:
            own = [one for one in waiting if one.master in side]
            if own:
                return own
    first = game.team(waiting[0].master)
    return [one for one in waiting if one.master in first]


# 10-3-1 Activating an effect -----------------------------------------------------------------------------------------


@rule("10-3-1-1")
def conditions(game: Game) -> Any:
    """Conditions are fulfilled, targets are there; the actions before the colon are performed."""
    waiting: Pending | None = game.env("pending")
    if waiting is not None:
        return _triggered(game, waiting)
    player = game.env("player")
    card_id, ability_id = game.env("effect")
    card = game.card(card_id)
    ability = next(a for a in game.abilities(card) if a.id == ability_id)
    env = {"you": player, "source": card.ref, "ability": ability.id}
    game.cite("13-2-1-1" if "main" in ability.timing else "13-2-2-1")
    game.cite(*filter(None, [characteristics.condition_rule(ability)]))
    citing.cite_text(game, game.state, card, ability)
    if card.printed.facts.get("type") == "pilot" and not card.zone.endswith(".battle"):
        game.cite("3-3-9-2-1")
    game.cite("10-1-7-2", *(["10-1-7-4"] if len(ability.cost) > 1 else []))
    if not ability.cost:
        game.cite("10-1-7-5")
    effects.pay(game, ability.cost, env)
    game.do(*_uses(game, card, ability))
    paid = dict(game.bound)
    game.bind(activated=ability, env={**env, **paid})
    return None


def _triggered(game: Game, waiting: Pending) -> Any:
    """A triggered effect: it does not activate a second time in a turn, or without its target."""
    game.cite("10-1-6-1")
    ability = waiting.ability
    source = game.state.cards.get(waiting.source.card)
    if source is not None and ability.rule == "13-2-8-1":
        game.cite("13-2-8-2")
    elif source is not None and (game.here(waiting.source) is None or characteristics.inactive_by(game, source, ability)):
        game.cite("10-1-6-4")
    env = {**waiting.env, "ability": ability.id}
    spent = triggers.used_up(game, source, ability) if source is not None else None
    refusal = Refusal("13-2-13-1", spent.why) if spent else targets.missing(game, ability.effect, env)
    if refusal is not None:
        game.cite(refusal.rule, *(["10-3-3-1"] if refusal.rule == "10-2-2" else []))
        game.say(f"The effect does not activate: {refusal.why}.")
        return END
    if source is not None:
        game.do(*_uses(game, source, ability))
    game.bind(activated=ability, env=env)
    return None


def _uses(game: Game, card: Card, ability: Ability) -> Sequence[ev.Event]:
    if ability.limit is None:
        return ()
    game.cite("13-2-13-1", "13-2-13-2")
    return (ev.use(triggers.use_key(game, card, ability)),)


@rule("10-3-1-2")
def declare(game: Game) -> None:
    """The effect is declared."""
    ability: Ability = game.env("activated")
    source: Ref = game.env("env")["source"]
    if source.card in game.state.cards:
        game.say(f"{game.name(source.card)}'s effect activates: {ability.text}")


@rule("10-3-1-3")
def activate(game: Game) -> Any:
    """The declared effect is performed, in the order of its text (1-3-7)."""
    ability: Ability = game.env("activated")
    game.cite("1-3-7")
    return effects.Resolve(ability.effect, game.env("env"), ability.rule or "10-3-1-3")


@rule("10-3-1-4")
def events_of_it(game: Game) -> Any:
    """What triggered is resolved next, by whoever called this."""
    return END


# 13-2-5 Burst --------------------------------------------------------------------------------------------------------


@rule("13-2-5-1")
def whether_to_burst(game: Game) -> Any:
    """The owner of a revealed Shield may activate its Burst effect, without paying."""
    waiting: Pending = game.env("pending")
    env = {**waiting.env, "ability": waiting.ability.id}
    refusal = targets.missing(game, waiting.ability.effect, env)
    if refusal is not None:
        game.cite(refusal.rule)
        game.say(f"The Burst effect does not activate: {refusal.why}.")
        return None
    name = game.name(waiting.source.card) if waiting.source.card in game.state.cards else "the card"
    accepted = game.confirm(
        waiting.master, "burst", f"Activate the Burst effect of {name}?", f"activate the Burst of {name}",
        f"do not activate the Burst of {name}", rule="13-2-5-2",
    )  # fmt: skip
    if not accepted:
        game.cite("13-2-5-2")
        return None
    game.cite("4-1-2", *(["3-3-9-1"] if _is_pilot_card(game, waiting) else []))
    return effects.Resolve(waiting.ability.effect, env, "13-2-5-1")


def _is_pilot_card(game: Game, waiting: Pending) -> bool:
    """Whether the effect is printed on a Pilot card, whose text above the name is its own."""
    card = game.state.cards.get(waiting.source.card)
    return card is not None and card.printed.facts.get("type") == "pilot"


@rule("13-2-5-3")
def after_burst(game: Game) -> Any:
    """Unless it moved elsewhere, the card is placed into the trash."""
    waiting: Pending = game.env("pending")
    card = game.state.cards.get(waiting.source.card)
    if card is not None and card.zone.endswith(".nowhere"):
        game.do(ev.move([card.id], f"{card.owner}.trash", "to trash", player=card.owner))
    return END


# activated effects ---------------------------------------------------------------------------------------------------


def activated(game: Game, player: str, timing: str) -> list[tuple[Card, Ability]]:
    """The activated effects of a player's cards that have a timing."""
    found: list[tuple[Card, Ability]] = []
    cards = game.state.cards
    mods = in_force.active(game)
    gained = bool(mods.abilities) or "support" in mods.stats  # where a Unit may have an effect that is printed on none
    acting = set(game.state.listeners.get("activated", ()))  # outside the battle area a card has what is printed on it alone
    perhaps = [cards[one] for one in game.zone(player, "battle")]
    if not gained:
        acts = [card for card in perhaps if timing in _acts(card.printed)]
        able = {card.status["pilot_of"].card if "pilot_of" in card.status else card.id for card in acts}
        perhaps = [card for card in perhaps if card.id in able] if able else []
    for name in ("base", "trash", "hand", "removal") if acting else ():
        perhaps += [cards[one] for one in game.zone(player, name) if one in acting and timing in _acts(cards[one].printed)]
    for card in perhaps:
        if card.owner == player:
            found += [(card, a) for a in game.abilities(card) if a.category == "activated" and timing in a.timing]
    return found


@found_once
def _acts(printed: Printed) -> frozenset[str]:
    """The timings of what is printed on a card, keyword effects among it, that can be activated."""
    found = {timing for ability in printed.abilities if ability.category == "activated" for timing in ability.timing}
    return frozenset(found | set(keywords.SUPPORT.timing if "support" in printed.facts else ()))


def no_activation(game: Game, player: str, card: Card, ability: Ability) -> Refusal | None:
    """Why an activated effect cannot be activated, by the most specific rule."""
    inactive = characteristics.inactive_by(game, card, ability)
    if inactive:
        return Refusal(inactive, "the effect is not active where the card is")
    env = {"you": player, "source": card.ref}
    if ability.condition is not None and not game.holds(ability.condition, env):
        named = str(ability.condition.get("named", ""))
        number = {"paired": "13-2-10-1", "linked": "13-2-12-1"}.get(named, "10-2-1")
        return Refusal(number, "the condition of the effect is not fulfilled")
    spent = triggers.used_up(game, card, ability)
    if spent is not None:
        return Refusal("13-2-13-1", spent.why)
    forbidden = game.prohibited("activate", card, player=player)
    if forbidden is not None:
        return Refusal("10-2-3", forbidden.why)
    return effects.cannot_pay(game, ability.cost, env) or targets.missing(game, ability.effect, env)


def words(game: Game, card: Card, ability: Ability) -> Any:
    """An activated effect as options name it."""
    return lambda: f"use {game.name(card)}'s effect ({game.place(card)}): {ability.text}"


def activation_options(game: Game, player: str, timing: str) -> list[Option]:
    """The activated effects that may be activated."""
    return [
        Option(("effect", player, card.id, ability.id), words(game, card, ability))
        for card, ability in activated(game, player, timing)
        if no_activation(game, player, card, ability) is None
    ]


def refused_activations(game: Game, player: str, timing: str) -> list[Option]:
    """Those that may not, with the rule: not fulfilled, or not at this time."""
    found = []
    other = "action" if timing == "main" else "main"
    for card, ability in activated(game, player, timing):
        refusal = no_activation(game, player, card, ability)
        if refusal:
            found.append(Option(("effect", player, card.id, ability.id), words(game, card, ability), refusal))
    number = "13-2-2-1" if timing == "main" else "13-2-1-1"
    for card, ability in activated(game, player, other):
        if timing not in ability.timing:
            late = Refusal(number, f"it has 【Activate·{other.capitalize()}】 timing")
            found.append(Option(("effect", player, card.id, ability.id), words(game, card, ability), late))
    return found
