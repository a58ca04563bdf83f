"""Triggers: which automatic abilities an event sets off, with the information from before or after it, and why not.

A trigger is a mapping: `on` (the action: "place", "retire", "attack", "beginning"...), and what must be true of it:
  subject    a selector for the card that acted or moved ("this" is {"ref": "this"})
  object     a selector for the other card (what was attacked, what was boosted)
  from, to   zone groups for a move; `from_of` whose zone it came from
  player     whose action it is
  at         for timed triggers: the phase or step
  because    a selector for the card whose effect caused it
  if         a condition that must hold for it to trigger at all
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulings.kernel import hearing, in_force, queries, values
from rulings.kernel.events import Event, cease, stand_by, use
from rulings.kernel.state import Ability, Card, Lasting, State

if TYPE_CHECKING:
    from rulings.kernel.game import Game


class Verdict(NamedTuple):
    """Whether an ability triggered, and if not, the rule and the reason."""

    triggered: bool
    rule: str = ""
    why: str = ""
    near: bool = False  # everything that its text asks of the event was so


def sweep(game: Game, before: State, events: tuple[Event, ...]) -> list[Event]:
    """The abilities that these events, which happened together, set off. One look that sees before and after."""
    found: list[Event] = []
    listeners = game.state.listeners
    once = game.rules.policy.once_for_simultaneous
    done: set[tuple[int, str]] = set()
    keywords = game.rules.keyword_listens
    for event in events:
        for action in game.rules.heard_as(game, before, event):
            if action not in listeners and action not in keywords:
                continue
            for card, ability, env in _met(game, before, event, action):
                key = (card.id, ability.id)
                if once and key in done and game.enacts(game.rules.policy.once_for_simultaneous_rule):
                    continue
                done.add(key)
                once_key = event.data.get("once")
                if once_key is not None:
                    spent = (*once_key, *key)
                    if spent in game.state.uses:
                        continue
                    found.append(use(spent))
                found.append(stand_by(ability, env["source"], env["you"], env))
    if game.state.effects:
        found.extend(_delayed(game, events))
    if "situation" in listeners:
        found.extend(situations(game))
    if not found:
        return found
    waiting = [event for event in found if event.kind == "stand by"]
    if waiting and not game.follows("trigger"):
        return []
    if len(waiting) > len({(event.data["source"], event.data["ability"].id) for event in waiting}):
        game.follows("trigger each time")
    return found


def _met(game: Game, before: State, event: Event, action: str) -> Iterator[tuple[Card, Ability, dict[str, Any]]]:
    """The abilities whose trigger condition an event meets, heard as this action, each with its environment."""
    for card_id in hearing.bearers(game, before, event, action):
        card = game.state.cards.get(card_id) or before.cards.get(card_id)
        if card is not None:  # it has not left the game altogether
            for ability in _listening(game, before, card, action):
                for env in occurrences(game, before, card, ability, event):
                    yield card, ability, env


def _delayed(game: Game, events: tuple[Event, ...]) -> list[Event]:
    """Timed triggers, which wait as effects in force: they triggered whether or not their source is still there."""
    found: list[Event] = []
    for effect in game.state.effects:
        ability: Ability | None = effect.what.get("delayed")
        if ability is None:
            continue
        trigger = ability.trigger or {}
        for event in events:
            if trigger["on"] not in game.rules.heard_as(game, game.state, event):
                continue
            env = dict(effect.env)
            pairs = hearing.pairs(event)
            fits = [
                (s, o)
                for s, o in pairs
                if _conditions(game, game.state, _nobody(game, effect), trigger, event, s, o, env) is None
            ]
            if not fits:
                continue
            game.follows("timed trigger")
            found.append(stand_by(ability, env["source"], env["you"], env))
            if effect.what.get("once", True) and game.follows("timed trigger once"):
                found.append(cease([effect.id], "trigger once"))
            break
    return found


def _nobody(game: Game, effect: Lasting) -> Card:
    """The card a timed trigger speaks of as "this": its source, wherever that is now."""
    source = effect.source
    return game.state.cards[source.card] if source is not None else next(iter(game.state.cards.values()))


def situations(game: Game) -> list[Event]:
    """Situation triggers: once when the situation is there, and again if it still is after the ability has resolved."""
    found: list[Event] = []
    waiting = {(one.source, one.ability.id) for one in game.state.pending}
    resolving = {(frame.env.get("source"), frame.env.get("ability")) for frame in game.state.frames}
    for card_id in game.state.listeners.get("situation", ()):
        card = game.state.cards.get(card_id)
        if card is None:
            continue
        for ability in values.abilities(game, card):
            if not ability.trigger or ability.trigger["on"] != "situation":
                continue
            if (card.ref, ability.id) in waiting or (card.ref, ability.id) in resolving:
                continue
            if game.rules.ability_active(game, card, ability) or used_up(game, card, ability):
                continue
            master = game.master(card)
            env = {"you": master, "source": card.ref}
            if queries.holds(game, ability.trigger["if"], env) and queries.holds(game, ability.condition, env):
                game.follows("situation trigger")
                found.append(stand_by(ability, card.ref, master, env))
    return found


def _listening(game: Game, before: State, card: Card, action: str) -> list[Ability]:
    """The abilities of a card that listen for an action, as it is now or as it was just before."""
    # What keywords stand for is derived only where one of them can hear the action.
    have = values.abilities if action in game.rules.keyword_listens else values.in_text
    found = [a for a in have(game, card) if a.trigger and a.trigger["on"] == action]
    was = before.cards.get(card.id)
    if was is not None and (was.life != card.life or was.status != card.status):
        for ability in _in(game, before, was, have):
            if ability.trigger and ability.trigger["on"] == action and ability not in found:
                found.append(ability)
    return found


def abilities_in(game: Game, state: State, card: Card) -> list[Ability]:
    """A card's abilities in another position."""
    return _in(game, state, card, values.abilities)


def _in(game: Game, state: State, card: Card, have: Callable[[Game, Card], Sequence[Ability]]) -> list[Ability]:
    now, game.state = game.state, state
    try:
        return list(have(game, card))
    finally:
        game.state = now


def occurrences(game: Game, before: State, card: Card, ability: Ability, event: Event) -> list[dict[str, Any]]:
    """One environment for each time that an event meets an ability's trigger condition."""
    found: list[dict[str, Any]] = []
    pairs = hearing.pairs(event)
    if event.action == "attack" and "object" not in (ability.trigger or {}):
        pairs = list(
            {subject: (subject, obj) for subject, obj in reversed(pairs)}.values()
        )  # one attack on several units
    for subject, obj in pairs:
        env, verdict = match(game, before, card, ability, event, subject, obj)
        if env is not None:
            found.append(env)
        elif verdict.near and game.tracing:
            game.cite(*filter(None, (verdict.rule, game.rules.policy.concepts.get("active zone", ""))))
            game.say(f"{game.name(card)}'s ability does not trigger: {verdict.why}.")
    return found


def verdicts(game: Game, before: State, card: Card, ability: Ability, event: Event) -> list[Verdict]:
    """For each card that an event is about, whether an ability triggers on it, and if not, why."""
    return [match(game, before, card, ability, event, subject, obj)[1] for subject, obj in hearing.pairs(event)]


def match(
    game: Game,
    before: State,
    card: Card,
    ability: Ability,
    event: Event,
    subject: int | None,
    obj: int | None,
) -> tuple[dict[str, Any] | None, Verdict]:
    """The environment in which an ability triggers, or why it does not."""
    trigger = ability.trigger or {}
    was = before.cards.get(card.id)
    left = event.kind == "move" and card.id in event.data["cards"] and was is not None and not event.data["same_card"]
    seat, look_back = _where_active(game, before, card, was, ability, event, left)
    if seat is None:
        rule = game.rules.ability_active(game, card, ability)
        aside = {"you": game.master(card), "source": card.ref}
        near = _conditions(game, before, card, trigger, event, subject, obj, aside) is None
        return None, Verdict(False, rule, "the ability is not active where its card is", near)
    about_itself = (trigger.get("subject") or {}).get("ref") == "this"
    if was is not None and game.on_field(was) and _lost(game, before, was, ability):
        return None, Verdict(False, game.rules.ability_active(game, was, ability), "it did not have the ability where it was")
    now_card = game.state.cards.get(card.id)
    # An ability about its own card's move follows the card to where it went; any other looks from where it was.
    source = now_card.ref if about_itself and now_card is not None else seat.ref
    env: dict[str, Any] = {"you": game.master(seat), "source": source}
    if "controller" in event.data and trigger.get("on") == "beginning":
        env["event_player"] = event.data["controller"]
    mark = len(game.cited)
    information = before if look_back or _looks_back(game, before, event, subject) else game.state
    which = slice(mark, len(game.cited))
    now, game.state = game.state, information
    try:
        verdict = _conditions(game, before, card, trigger, event, subject, obj, env)
        if verdict is not None:
            del game.cited[which]  # which information counts bears on nothing where another event was waited for
            return None, verdict
        if ability.condition is not None:
            unmet = _unmet(game, ability, {**env, "source": seat.ref} if look_back else env)
            if unmet is not None:
                return None, unmet
            if look_back:
                game.follows("last information")
        if look_back and game.rules.policy.last_information == "where it was":
            env["was"] = game.snapshot(seat.id)
    finally:
        game.state = now
    spent = used_up(game, card, ability) or _forbidden(game, card, ability)
    if spent:
        return None, spent
    _bind(game, information, event, subject, obj, env)
    return env, Verdict(True)


def _lost(game: Game, before: State, was: Card, ability: Ability) -> bool:
    """Whether a card has left the field that did not have an ability there: it finds it again too late for the way there."""
    if "text of the field" not in game.rules.policy.concepts:
        return False
    now = game.state.cards.get(was.id)
    if now is not None and (now.life == was.life or game.on_field(now)):
        return False
    return ability not in abilities_in(game, before, was)


def _forbidden(game: Game, card: Card, ability: Ability) -> Verdict | None:
    """An ability that cannot be used does not trigger, even if the event happens."""
    now = game.state.cards.get(card.id)
    refusal = game.prohibited("use", now, ability=ability.id) if now is not None else None
    return Verdict(False, refusal.rule, refusal.why, near=True) if refusal is not None else None


def _unmet(game: Game, ability: Ability, env: Mapping[str, Any]) -> Verdict | None:
    """An ability that is active under a condition does not trigger while the condition is not met."""
    rule = game.rules.condition_rule(ability)
    if rule and rule in game.rules.book.disabled:
        return None
    if queries.holds(game, ability.condition, env):
        game.cite(*filter(None, [rule]))
        return None
    if not game.follows("active under a condition"):
        return None
    why = "the ability is not active: its condition is not met when the event happens"
    return Verdict(False, rule or ability.rule, why, near=True)


def _where_active(
    game: Game, before: State, card: Card, was: Card | None, ability: Ability, event: Event, left: bool
) -> tuple[Card | None, bool]:
    """The card in the stay in which its ability hears the event: now, or just before if it left with the event."""
    itself = "ref" in ((ability.trigger or {}).get("subject") or {})
    now = game.state.cards.get(card.id)
    changed = was is not None and now is not None and was.life == now.life and was.status != now.status
    kept = f"keeps ability: {event.action}"
    keeps = kept in game.rules.policy.concepts and was is not None and (itself or changed)
    if keeps and not game.follows(kept):
        return None, False
    if (
        now is not None
        and not game.rules.ability_active(game, now, ability)
        and not (left and not itself and now.life != card.life)
    ):
        return now, False
    # What happens together with its card's leaving is heard by the card as it was.
    if was is not None and (now is None or was.life != now.life or ((itself or keeps) and was.status != now.status)):
        state, game.state = game.state, before
        try:
            if not game.rules.ability_active(game, was, ability):
                return was, itself or not keeps  # what the event did to another card is there only after it
        finally:
            game.state = state
    return None, False


def _looks_back(game: Game, before: State, event: Event, subject: int | None) -> bool:
    """Which information counts when a card changes zones: that of the field or of the public zone, else the new one."""
    if event.kind == "change" and event.data.get("new_card") and subject is not None and subject in game.state.cards:
        # A card that stops being a unit where it is (it is locked) is known by what it was.
        return not game.rules.is_unit(game, game.state.cards[subject])
    if event.kind not in ("move", "vanish") or subject is None or event.data.get("same_card"):
        return False
    was = before.cards.get(subject)
    now = game.state.cards.get(subject)
    if was is None:
        return False
    zones = game.rules.zone_types
    was_public = zones[game.zone_name(was)].public
    is_public = now is None or zones[game.zone_name(now)].public
    hides = was_public and not is_public and game.follows("information of the public zone")
    if now is None or game.on_field(was):
        left_field = not (now is not None and game.on_field(now))
        return left_field and (game.follows("information of the field") or hides)
    if hides:
        return True
    if was_public and is_public:
        game.follows("information of the new zone")
    elif is_public:
        game.follows("information of the public zone")
    if game.on_field(now) and in_force.changed(game, now):
        game.follows("information after effects")
    return False


def _conditions(
    game: Game,
    before: State,
    card: Card,
    trigger: Mapping[str, Any],
    event: Event,
    subject: int | None,
    obj: int | None,
    env: dict[str, Any],
) -> Verdict | None:
    """None if everything that the trigger asks of the event is so; otherwise the reason."""
    data = event.data
    for name, card_id in (("subject", subject), ("object", obj)):
        selector = trigger.get(name)
        if selector is None:
            continue
        was = event.data.get("was", {}).get(card_id)
        if card_id is None or not _is(game, before, card, card_id, selector, env, was):
            return Verdict(False, "", f"the {name} is not what the text names")
    if "to" in trigger and not _in_groups(game, data.get("to", ""), trigger["to"]):
        return Verdict(False, "", "it did not go to the zone that the text names")
    if "from" in trigger and subject is not None:
        was = before.cards.get(subject)
        if was is None or not _in_groups(game, was.zone, trigger["from"]):
            return Verdict(False, "", "it did not come from the zone that the text names")
        if "from_of" in trigger and was.zone.partition(".")[0] not in queries.players(game, trigger["from_of"], env):
            return Verdict(False, "", "it did not come from the zone of the player whom the text names")
    if "player" in trigger and data.get("player") not in queries.players(game, trigger["player"], env):
        return Verdict(False, "", "it was not the player whom the text names")
    if "at" in trigger and data.get("at") not in hearing.listed(trigger["at"]):
        return Verdict(False, "", "it is not the phase or step that the text names")
    wanted = trigger.get("by")
    if wanted is not None and data.get("cause") not in hearing.listed(wanted):
        return Verdict(False, "", "it did not happen in the way that the text names")
    if "because" in trigger and not _due_to(game, before, data, trigger["because"], env):
        return Verdict(False, "", "it was not an effect of the cards that the text names")
    if "if" in trigger:
        _bind(game, game.state, event, subject, obj, env)
        if not queries.holds(game, trigger["if"], env):
            return Verdict(False, "", "its condition is not met when the event happens")
    return None


def _due_to(
    game: Game, before: State, data: Mapping[str, Any], selector: Mapping[str, Any], env: Mapping[str, Any]
) -> bool:
    """Whether an event is due to an effect of a card that a selector describes."""
    source = data.get("source")
    if data.get("cause") != "effect" or source is None:
        return False
    card = game.state.cards.get(source[0]) or before.cards.get(source[0])
    if card is None or ("of" in selector and data.get("by") not in queries.players(game, selector["of"], env)):
        return False
    return queries.matches(game, card, selector, env)


def _is(
    game: Game,
    before: State,
    card: Card,
    card_id: int,
    selector: Mapping[str, Any],
    env: Mapping[str, Any],
    was: str | None = None,
) -> bool:
    if selector.get("ref") == "this":
        if card_id != card.id:
            return False
        rest = {key: value for key, value in selector.items() if key != "ref"}
        return not rest or queries.matches(game, game.state.cards[card_id], {"ref": "this", **rest}, env)
    found = game.state.cards.get(card_id) or before.cards.get(card_id)
    if found is None:
        return False
    if was is not None:  # what is spoken of was there when it happened, and may have left since
        found = found._replace(zone=was)
    if "of" in selector and game.master(found) not in queries.players(game, selector["of"], env):
        return False
    if "zone" in selector and not _in_groups(game, found.zone, selector["zone"]):
        return False
    return queries.matches(game, found, selector, env)


def _in_groups(game: Game, zone: str, groups: Any) -> bool:
    name = zone.partition(".")[2]
    return any(name in game.rules.groups.get(group, ()) for group in hearing.listed(groups))


def _bind(
    game: Game, information: State, event: Event, subject: int | None, obj: int | None, env: dict[str, Any]
) -> None:
    """What the effect may later refer to: the card that did it (as it is now), the other one, the numbers."""
    for name, card_id in (("it", subject), ("other", obj)):
        if card_id is not None and card_id in game.state.cards:
            env[name] = game.ref(card_id)
        elif card_id is not None and card_id in information.cards:
            env[name] = information.cards[card_id].ref
        if card_id is not None and card_id in information.cards:
            now, game.state = game.state, information
            try:
                env["last"] = {**env.get("last", {}), env[name]: game.snapshot(card_id)}
            finally:
                game.state = now
    for name in ("amount", "player", "source_of", "onto", "source", "owner", "zone", "victim", "extra", "cause", "by"):
        if name in event.data:
            env[f"event_{name}"] = event.data[name]


def used_up(game: Game, card: Card, ability: Ability) -> Verdict | None:
    """Whether a limit on use keeps an ability from triggering or being played."""
    if ability.limit is None:
        return None
    used = game.state.uses.get(use_key(game, card, ability), 0)
    if used < ability.limit[1]:
        return None
    return Verdict(
        False, ability.rule, f"it was already used {used} time{'s' if used > 1 else ''} this {ability.limit[0]}"
    )


def use_key(game: Game, card: Card, ability: Ability) -> tuple[Any, ...]:
    """What a limit counts: this ability, of this card in this stay, in this turn or game."""
    period = game.fact("turn_number", 0) if ability.limit and ability.limit[0] == "turn" else -1
    return (card.id, card.life, ability.id, period)
