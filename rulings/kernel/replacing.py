"""Settling events before they happen: what cannot be done is left out, and what is replaced becomes another event.

The order is: rules that change the event itself (a card that would go elsewhere returns to its own zone), prohibitions,
then replacement effects, chosen by the player whom the event affects, each applied once to an event. Nothing is written here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rulings.kernel import in_force, queries
from rulings.kernel.choices import Option
from rulings.kernel.effects import Resolve
from rulings.kernel.events import Event, use
from rulings.kernel.in_force import Mod

if TYPE_CHECKING:
    from rulings.kernel.game import Game


class Settled(NamedTuple):
    """What really happens: the events, and programs of replacement effects to resolve after them."""

    events: tuple[Event, ...]
    programs: tuple[Resolve, ...]


def settle(game: Game, events: tuple[Event, ...]) -> Settled:
    """Decides what happens in place of events that were announced together."""
    happening: list[Event] = []
    programs: list[Resolve] = []
    modifiers = game.rules.book.event_modifiers
    mods = in_force.active(game)
    for event in events:
        for changed in _by_rule(game, event) if event.kind in modifiers else (event,):
            if mods.replacements or changed.action in mods.cannot:
                _by_effect(game, changed, happening, programs)
            elif changed.kind != "count" or not _no_amount(game, changed):
                happening.append(changed)
    return Settled(tuple(happening), tuple(programs))


def _by_effect(game: Game, event: Event, happening: list[Event], programs: list[Resolve]) -> None:
    """What prohibitions and replacement effects leave of an event."""
    allowed = _allowed(game, event)
    if allowed is None:
        return
    for final, program in (result for one in _apart(game, allowed) for result in _replaced(game, one, ())):
        left = _allowed(game, final) if final is not None and final is not allowed else final
        if left is not None and not _no_amount(game, left):
            happening.append(left)
        if program is not None:
            programs.append(program)


def _no_amount(game: Game, event: Event) -> bool:
    """Whether nothing is left of an amount: then nothing happens at all."""
    return event.kind == "count" and event.data["amount"] == 0 and game.follows("no amount")


def _by_rule(game: Game, event: Event) -> list[Event]:
    """The event as the rules of the game change it."""
    kind = event.kind
    disabled = game.rules.book.disabled
    pending = [event]
    for number, function in game.rules.book.event_modifiers[kind]:
        if number in disabled:
            continue
        changes = [function(game, one) if one.kind == kind else None for one in pending]
        for change in changes:
            if change is not None:
                break
        else:  # as most rules leave most events
            continue
        following: list[Event] = []
        for one, changed in zip(pending, changes, strict=True):
            if changed is None:
                following.append(one)
            else:
                game.cite(number)
                following.extend(changed)
        pending = following
    return pending


def _allowed(game: Game, event: Event) -> Event | None:
    """The event without the cards to which it cannot happen; None if nothing is left of it."""
    mods = in_force.active(game).cannot
    if event.action not in mods or "cards" not in event.data or event.data.get("by_rule"):
        return event  # what the rules mend by themselves is no effect, and no effect stops it
    left = []
    for card_id in event.data["cards"]:
        context = {"source": event.data.get("source"), "event_amount": event.data.get("amount", 0)}
        refusal = game.prohibited(event.action, game.card(card_id), **context)
        if refusal is None:
            left.append(card_id)
        else:
            game.cite(game.rules.policy.prohibition_rule)
            game.say(f"{game.name(card_id)} stays as it is: {refusal.why}.")
    if not left:
        return None
    return Event(event.kind, event.action, {**event.data, "cards": tuple(left)})


def _apart(game: Game, event: Event) -> list[Event]:
    """An event about several cards, with those apart to which a replacement effect applies: it is about each card."""
    cards = event.data.get("cards", ())
    mods = in_force.active(game).replacements
    if len(cards) < 2 or not mods:
        return [event]
    alone = [Event(event.kind, event.action, {**event.data, "cards": (card,)}) for card in cards]
    touched = [one for one in alone if any(_fits(game, mod, one) for mod in mods)]
    left = tuple(card for card, one in zip(cards, alone, strict=True) if one not in touched)
    return [*touched, Event(event.kind, event.action, {**event.data, "cards": left})] if left else touched


def _replaced(game: Game, event: Event, applied: tuple[int, ...]) -> list[tuple[Event | None, Resolve | None]]:
    """The event after replacement effects. An effect that replaced it once does not replace it again."""
    mods = in_force.active(game).replacements
    if not mods:
        return [(event, None)]
    fitting = [mod for mod in mods if id(mod.what) not in applied and _fits(game, mod, event)]
    if not fitting:
        return [(event, None)]
    mod = fitting[0]
    player = _affected(game, event, mod)
    if len(fitting) > 1:
        options = [Option(index, f"apply {one.text or one.rule} first") for index, one in enumerate(fitting)]
        index = game.choose(player, "replacement", "Which replacement effect applies first?", options)
        mod = fitting[index]
    done = (*applied, id(mod.what))
    spec = mod.what["replace"]
    if spec.get("optional"):
        master = mod.master
        yes = spec.get("words", f"use {mod.text}")
        if not game.confirm(master, "replacement", f"Use the replacement effect of {mod.text}?", yes, f"do not {yes}"):
            return _replaced(game, event, done)
    game.cite(mod.rule or game.rules.policy.replacement_rule)
    game.follows("replacement")
    game.say(f"{mod.text} {'reduces' if 'amount_less' in spec.get('with', ()) else 'replaces'} it.")
    program = None
    if "program" in spec:
        cards = event.data.get("cards", ())
        env = {**mod.env, "replaced": cards, "it": tuple(game.ref(card) for card in cards)}
        program = Resolve(spec["program"], env, mod.rule or game.rules.policy.replacement_rule)
    used: list[tuple[Event | None, Resolve | None]] = [(use(_use_key(game, mod)), None)] if "once" in spec else []
    if "with" not in spec:
        return [*used, (None, program)]
    changed = _rewrite(game, event, spec["with"], mod)
    if program:
        used.append((None, program))
    return [*used, *_replaced(game, changed, done)]


def _fits(game: Game, mod: Mod, event: Event) -> bool:
    """Whether a replacement effect is about this event."""
    spec = mod.what["replace"]
    if event.action not in (spec["action"] if isinstance(spec["action"], (list, tuple)) else (spec["action"],)):
        return False
    if mod.condition is not None and not queries.holds(game, mod.condition, mod.env):
        return False
    if "by" in spec and event.data.get("cause") not in spec["by"]:
        return False
    if "once" in spec and game.state.uses.get(_use_key(game, mod)):
        return False
    selector = spec.get("card")
    if selector is not None:
        cards = event.data.get("cards") or (event.data.get("object"),)
        for one in cards:
            card = game.state.cards.get(one[0] if isinstance(one, tuple) else int(one or 0))
            if card is None:
                return False
            if "ref" in selector:
                if card.ref not in queries.bound_refs(game, selector["ref"], mod.env):
                    return False
            elif not queries.in_zone_of(game, card, selector, mod.env) or not queries.matches(
                game, card, selector, mod.env
            ):
                return False
    if "source" in spec:
        source = game.here(event.data.get("source"))
        wanted = spec["source"]
        if source is None or not queries.in_zone_of(game, source, wanted, mod.env):
            return False
        if not queries.matches(game, source, wanted, mod.env):
            return False
    if "player" in spec and event.data.get("player") not in queries.players(game, spec["player"], mod.env):
        return False
    return "to" not in spec or event.data.get("to", "").partition(".")[2] in game.rules.groups.get(spec["to"], ())


def _use_key(game: Game, mod: Mod) -> tuple[Any, ...]:
    """What a replacement effect that replaces one event a turn counts: this effect, of this card in this stay."""
    return (mod.source, mod.stamp, mod.what["replace"]["once"], game.fact("turn_number", 0))


def _affected(game: Game, event: Event, mod: Mod) -> str:
    """The player whom an event affects: the master of the card it happens to, or whoever it names."""
    cards = event.data.get("cards")
    if cards:
        return game.master(game.card(cards[0]))
    return str(event.data.get("player") or mod.master)


def _rewrite(game: Game, event: Event, changes: Any, mod: Mod) -> Event:
    """The event with what the effect changes in it: another zone, another amount."""
    data = dict(event.data)
    action = event.action
    for key, changed in changes.items():
        if key == "to":
            owner = game.card(data["cards"][0]).owner
            data["to"] = f"{owner}.{changed}"
        elif key == "action":
            action = changed
        elif key == "onto":
            others = queries.select(game, changed, mod.env)
            data["cards"] = tuple(others) or data["cards"]  # nobody is there to whom it could happen instead
        elif key == "amount_less":
            data["amount"] = max(0, data["amount"] - queries.amount(game, changed, mod.env))
            if not data["amount"]:
                game.follows("reduced to nothing")
        elif key == "amount":
            data["amount"] = queries.amount(game, changed, mod.env)
        else:
            data[key] = changed
    return Event(event.kind, action, data)
