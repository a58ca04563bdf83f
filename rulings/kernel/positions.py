"""When two positions are the same: a key that leaves out what no rule can tell apart, and keeps what the rules remember.

Card ids, lives and the clock are bookkeeping. Two cards that nothing refers to and that look alike are the same; a card that
something refers to keeps its identity. Time stamps count only by their order, and only where a rule compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import count
from operator import itemgetter
from typing import Any

from rulings.kernel.memory import MOST, found_once
from rulings.kernel.policy import GameRules
from rulings.kernel.state import Ability, Card, Frame, Node, Pending, Printed, Ref, State

# What a check timing keeps to find loops; it says how one came here, not where one is.
HISTORY = frozenset({"rounds", "seen", "shapes"})
_marks: dict[Hashable, int] = {}
_new_mark = count(1)


def position(rules: GameRules, state: State, frames: bool = True) -> Hashable:
    """Equal for two states only if every continuation of the one is one of the other. Without `frames`: the table alone."""
    return _Key(rules, state, state.frames if frames else ()).whole()


class _Key:
    """Makes the key of one state."""

    def __init__(self, rules: GameRules, state: State, frames: Sequence[Frame]) -> None:
        self.rules = rules
        self.state = state
        self.frames = frames
        self.by_number = _numbers(frames, state.cards)
        self.labels: dict[int, Hashable] = {}
        self.gone: dict[Ref, int] = {}
        self.ranks = self._ranks()

    def whole(self) -> Hashable:
        """The key: who plays, what lies where, what is in force, standing by and remembered, and where the rules are."""
        state = self.state
        # Frames and effects come first: what they refer to gets its label in their order, the same in both states.
        going_on = tuple(self.frame(frame) for frame in self.frames)
        effects = tuple(
            (
                self.freeze(e.what),
                e.duration,
                e.master,
                self.freeze(e.source),
                e.rule,
                e.text,
                self.freeze(e.env),
                self.ranks.get(e.stamp),
            )
            for e in sorted(state.effects, key=lambda effect: effect.stamp)
        )
        batches = {batch: at for at, batch in enumerate(sorted({one.stamp for one in state.pending}))}
        pending = tuple(self.pending(one, batches) for one in state.pending)
        facts = self.freeze({key: value for key, value in state.facts.items() if key != "unordered"})
        uses = self.uses()
        return (state.players, going_on, effects, pending, facts, uses, state.outcome, self.board())

    def frame(self, frame: Frame) -> Hashable:
        """A frame, the numbers in it left as they are: nobody knows which of them are cards."""
        env = {key: value for key, value in frame.env.items() if key not in HISTORY}
        return (frame.rule, frame.part, self.freeze(env), self.freeze(frame.answers))

    def pending(self, one: Pending, batches: Mapping[int, int]) -> Hashable:
        """An ability standing by."""
        return (one.ability.id, self.freeze(one.source), one.master, self.freeze(one.env), batches[one.stamp])

    def uses(self) -> Hashable:
        """What was used this turn or this game, by cards that are still the same."""
        found: list[tuple[Any, ...]] = []
        for key, times in self.state.uses.items():
            if len(key) == 4 and isinstance(key[0], int):
                card = self.state.cards.get(key[0])
                if card is not None and card.life == key[1]:
                    found.append((self.label(card.id), key[2], key[3], times))
            else:
                cards = [i for i, part in enumerate(key) if isinstance(part, int) and part in self.state.cards]
                at = cards[-1] if cards else None
                named = tuple(self.label(part) if i == at else part for i, part in enumerate(key))
                found.append((*named, times))
        return tuple(sorted(found, key=repr))

    def board(self) -> Hashable:
        """What lies where. The order of a pile counts unless it was shuffled or the zone has none."""
        unordered = self.state.facts.get("unordered", ())
        known, labels = self.state.cards, self.labels
        spoken_of = {known[card_id].zone for card_id in labels if card_id in known}
        found = []
        for zone, ids in sorted(self.state.zones.items()):
            if not ids:
                continue
            name = zone.partition(".")[2]
            on_field = name in self.rules.field_zones
            stamped = on_field and len(ids) > 1
            kind = self.rules.zone_types.get(name)
            shuffled = zone in unordered
            in_order = not shuffled and (kind is None or kind.ordered)
            cards = tuple(map(known.__getitem__, ids))
            if stamped or zone in spoken_of:
                pile = self.pile([(card, None) for card in cards], on_field, stamped, in_order)
            else:
                plain, whole = _plain_pile(ids, cards, in_order)
                pile = whole or self.pile(zip(cards, plain, strict=True), on_field, stamped, in_order)
            found.append((zone, shuffled, pile))
        return tuple(found)

    def pile(
        self, cards: Iterable[tuple[Card, tuple[Hashable, str] | None]], on_field: bool, stamped: bool, in_order: bool
    ) -> tuple[Hashable, ...]:
        """The cards of a zone, of which some are known already; in the order of what they are where their own is unknown."""
        found: list[tuple[Hashable, str]] = []
        for card, known in cards:
            if known is None:
                key = self.card(card, on_field, stamped)
                known = (key, "" if in_order else repr(key))
            found.append(known)
        if not in_order:
            found.sort(key=_as_text)
        return tuple([key for key, _text in found])

    def card(self, card: Card, on_field: bool, stamped: bool) -> Hashable:
        """A card: what is printed, its owner and status, its label if something refers to it, its time stamps if they count."""
        mark, continuous, status = _seen(card)
        stamp: Hashable = None
        if stamped:
            stamp = ("since", self.ranks.get(card.since))
        if continuous:
            stamp = (stamp, self.ranks.get(card.field_since if on_field else card.since))
        label = self.labels.get(card.id)
        return (mark, card.owner, self.freeze(card.status) if status is None else status, label, stamp)

    def _ranks(self) -> dict[int, int]:
        """The order of the time stamps that a rule may compare."""
        stamps = {effect.stamp for effect in self.state.effects}
        cards, on_field = self.state.cards, self.rules.field_zones
        for zone, ids in self.state.zones.items():
            if len(ids) > 1 and zone.partition(".")[2] in on_field:
                stamps.update(cards[card_id].since for card_id in ids)
        for card_id in self.state.listeners.get("continuous", ()):
            card = cards.get(card_id)
            if card is not None:
                stamps.add(card.field_since if card.zone.partition(".")[2] in on_field else card.since)
        return {stamp: at for at, stamp in enumerate(sorted(stamps))}

    # values ----------------------------------------------------------------------------------------------------

    def label(self, card_id: int) -> Hashable:
        """The name under which the key speaks of a card that something refers to."""
        if card_id not in self.labels:
            self.labels[card_id] = ("id", card_id) if card_id in self.by_number else ("ref", len(self.labels))
        return self.labels[card_id]

    def ref(self, ref: Ref) -> Hashable:
        """A reference: to a card that is there, or to nothing any more."""
        card = self.state.cards.get(ref.card)
        if card is not None and card.life == ref.life:
            return self.label(ref.card)
        return ("gone", self.gone.setdefault(ref, len(self.gone)))

    def freeze(self, value: Any) -> Hashable:
        """A value as something that can be compared and hashed."""
        if type(value) is str:
            return value
        if isinstance(value, Ref):
            return self.ref(value)
        if value is None or isinstance(value, (str, int, float, bool)):
            if isinstance(value, int) and not isinstance(value, bool) and value in self.by_number:
                self.label(value)
            return value
        if isinstance(value, (Printed, Ability, Node)):
            return _mark(value)
        if isinstance(value, Mapping):
            pairs = [(self.freeze(k), self.freeze(v)) for k, v in value.items()]
            try:
                pairs.sort(key=_first)  # no two have the same key
            except TypeError:  # keys of several kinds
                pairs.sort(key=repr)
            return tuple(pairs)
        if isinstance(value, (tuple, list)):
            return (type(value).__name__, *[self.freeze(one) for one in value])
        if isinstance(value, (set, frozenset)):
            return frozenset(self.freeze(one) for one in value)
        return repr(value)


_first: Callable[[tuple[Any, Any]], Any] = itemgetter(0)
_as_text: Callable[[tuple[Hashable, str]], str] = itemgetter(1)


_piles: dict[tuple[int, bool], tuple[Any, ...]] = {}


def _plain_pile(
    ids: tuple[int, ...], cards: tuple[Card, ...], in_order: bool
) -> tuple[list[tuple[Hashable, str] | None], tuple[Hashable, ...]]:
    """What stands for each card of a pile to which nothing refers, and for all of them unless more counts of one.

    Kept beside the pile, of which most stay as they are; it rests on the cards in it, which are compared.
    """
    kept = _piles.get((id(ids), in_order))
    if kept is None or kept[1] != cards:
        plain = [_plain_card(card) for card in cards]
        known = [one for one in plain if one is not None]
        if len(_piles) >= MOST // 8:  # they are larger than what is kept of other things
            _piles.clear()
        if not in_order:
            known.sort(key=_as_text)
        whole = tuple([key for key, _text in known]) if len(known) == len(plain) else ()
        kept = _piles[(id(ids), in_order)] = (ids, cards, (plain, whole))
    found: tuple[list[tuple[Hashable, str] | None], tuple[Hashable, ...]] = kept[2]
    return found


@found_once
def _plain_card(card: Card) -> tuple[Hashable, str] | None:
    """What stands for a card that nothing refers to, outside a crowded field, and that as text; None where more counts.

    It rests on the card alone, which never changes: a changed card is another one.
    """
    mark, continuous, status = _seen(card)
    if continuous or status is None:
        return None
    key = (mark, card.owner, status, None, None)
    return key, repr(key)


@found_once
def _seen(card: Card) -> tuple[Hashable, bool, Hashable]:
    """What is printed on a card, whether that has a continuous ability, and its status; None where that refers to cards."""
    plain = all(isinstance(value, (str, int)) for value in card.status.values())
    status = tuple(sorted(card.status.items())) if plain else None
    return _mark(card.printed), any(ability.category == "continuous" for ability in card.printed.abilities), status


@found_once
def _mark(value: Printed | Ability | Node) -> Hashable:
    """What is printed never changes: a number stands for it, the same for the same content, and for no other one ever.

    So a key stays small: it is compared, hashed and sorted often. A node may hold references of its own only as words.
    """
    content = (type(value).__name__, *(_plain(part) for part in value))
    mark = _marks.get(content)
    if mark is None:
        if len(_marks) > MOST:
            _marks.clear()
        # Another thread may be at the same content, and then its number counts for both.
        mark = _marks.setdefault(content, next(_new_mark))
    return (type(value).__name__, mark)


def _plain(value: Any) -> Hashable:
    if isinstance(value, (Printed, Ability, Node)):
        return _mark(value)
    if isinstance(value, Mapping):
        return tuple(sorted(((_plain(k), _plain(v)) for k, v in value.items()), key=repr))
    if isinstance(value, (tuple, list)):
        return tuple(_plain(one) for one in value)
    return value if isinstance(value, Hashable) else repr(value)


def _numbers(frames: Iterable[Frame], cards: Mapping[int, Card]) -> set[int]:
    """Numbers in the frames that may be cards: these keep their identity, so that no two positions are taken for one."""
    found: set[int] = set()
    waiting: list[Any] = [value for frame in frames for key, value in frame.env.items() if key not in HISTORY]
    waiting.extend(frame.answers for frame in frames)
    while waiting:
        value = waiting.pop()
        if isinstance(value, bool) or value is None or isinstance(value, (str, Ref, Ability, Printed, Node)):
            continue
        if isinstance(value, int):
            if value in cards:
                found.add(value)
        elif isinstance(value, Mapping):
            waiting.extend(value.keys())
            waiting.extend(value.values())
        elif isinstance(value, (tuple, list, set, frozenset)):
            waiting.extend(value)
    return found
