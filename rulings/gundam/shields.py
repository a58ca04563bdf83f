"""Section 5-10: destroying. Units and Bases go to the trash; a Shield is revealed first, and its Burst may be activated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulings.gundam import zones
from rulings.gundam.book import book
from rulings.kernel import events as ev
from rulings.kernel.choices import AUTHOR, Option, Refusal
from rulings.kernel.events import Event
from rulings.kernel.state import Ability, Node, Printed

if TYPE_CHECKING:
    from rulings.kernel.game import Game
    from rulings.kernel.state import Card, Ref

BURST = "Burst"


def has_burst(printed: Printed) -> bool:
    """Whether a card has a Burst effect."""
    return any(ability.keyword == BURST for ability in printed.abilities)


def destroy(
    game: Game, cards: Sequence[int], causes: Mapping[int, Event], by: str = "", source: Ref | None = None, why: str = "no HP"
) -> list[Event]:
    """The events of destroying cards together. Battle damage and effects are told apart, and who destroyed what."""
    found: list[Event] = []
    told: list[Event] = []
    for card_id in cards:
        card = game.card(card_id)
        damage = causes.get(card_id)
        cause = damage.data["cause"] if damage else "destroy" if by else why
        destroyer: Ref | None = damage.data.get("source") if damage else source
        more: dict[str, Any] = {"cause": cause, "source": destroyer, "by": damage.data.get("by", by) if damage else by}
        if card.zone.endswith(".shields"):
            more["was"] = {card_id: card.zone}  # a Shield is destroyed, not the Unit card that it turns out to be
        found += _one(game, card, more)
        if destroyer is not None:
            told.append(
                ev.happen(
                    "destroys", subject=destroyer, object=card.ref, player=more["by"], cause=cause, zone=card.zone,
                    victim=card.owner, was=more.get("was", {}),
                )
            )  # fmt: skip
    return found + told


def _one(game: Game, card: Card, more: dict[str, Any]) -> list[Event]:
    if not card.zone.endswith(".shields"):
        game.cite("5-10-2")
        return [ev.move([card.id], f"{card.owner}.trash", "destroy", player=card.owner, **more)]
    return _shield(game, card, more)


def _shield(game: Game, card: Card, more: dict[str, Any]) -> list[Event]:
    """A Shield is revealed; without a Burst effect it goes to the trash, with one it waits for its owner's decision."""
    found: list[Event] = []
    printed = card.printed
    if printed.unspecified:
        printed = revealed(game, card)
        found.append(ev.specify(card.id, printed))
    waits = has_burst(printed) and game.enacts("5-10-3")
    to = "nowhere" if waits else "trash"
    if "teams" in game.state.facts:
        game.cite("12-3-8")
    found.append(ev.happen("reveal", player=card.owner, cards=(card.id,)))
    found.append(ev.move([card.id], f"{card.owner}.{to}", "destroy", player=card.owner, **more))
    return found


_BURSTS = {
    "reveal no Burst": (),
    "reveal a Burst that adds the card to the hand": (
        Node("move", {"what": {"ref": "this"}, "to": "hand", "action": "add to hand"}),
    ),
    "reveal a Burst that draws a card": (Node("draw", {"count": 1}),),
}


def revealed(game: Game, card: Card) -> Printed:
    """What an unspecified Shield turns out to be is the scenario author's to say."""
    options = [Option(text, text) for text in _BURSTS]
    chosen = game.choose(AUTHOR, "specify", f"What is {card.owner}'s Shield?", options, rule="5-10-3", about=card.id)
    effect = _BURSTS[chosen]
    if not effect:
        return Printed("", {**card.printed.facts, "revealed": "no Burst"})
    words = chosen.removeprefix("reveal a Burst that ")
    return Printed("", {**card.printed.facts, "revealed": chosen}, (burst(f"【Burst】 ({words})", effect),))


def burst(text: str, effect: tuple[Node, ...], unread: str = "", number: str = "burst") -> Ability:
    """A Burst effect: it triggers when the Shield is revealed, and resolves while its card is in no location."""
    return Ability(
        number, "automatic", text, zones=("nowhere",), trigger={"on": "burst", "subject": {"ref": "this"}},
        effect=effect, keyword=BURST, unread=unread, rule="13-2-5-1",
    )  # fmt: skip


def breached(game: Game, env: Mapping[str, Any]) -> Sequence[int]:
    """The first card of the shield area of whoever owns the Unit that a Unit with Breach destroyed."""
    ref = env.get("other")
    destroyed = game.state.cards.get(ref.card) if ref is not None else None
    last = env.get("last", {}).get(ref, {})
    owner = destroyed.owner if destroyed else str(last.get("zone", "")).partition(".")[0]
    return zones.first_of_shield_area(game, owner) or () if owner in game.state.players else ()


@book.refuses("13-1-2-4", of="10-3-1-1")
def no_breach(game: Game, env: Mapping[str, Any]) -> Refusal | None:
    """Breach does not activate where there is neither a Base nor a Shield."""
    return None if breached(game, env) else Refusal("13-1-2-4", "there is neither a Base nor a Shield")


@book.defines("4-6-4-1", of="8-5-2-3")
def top_shields(game: Game, player: str, count: int) -> tuple[int, ...]:
    """Shields are taken from the top."""
    return zones.shields(game, player)[:count]
