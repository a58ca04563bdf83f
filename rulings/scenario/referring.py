"""What a line says besides an option's own words: who speaks, whose card it is, in which state. All of it becomes places."""

from __future__ import annotations

import re
from collections.abc import Collection

from rulings.kernel.game import Game
from rulings.kernel.state import Card
from rulings.scenario.adapter import Adapter
from rulings.scenario.script import Table

_STATES = "rested|active|standing|locked|damaged|linked|paired"
_VOICES = r"(?:i|we|he|she|they)"


def referred(text: str, speaker: str, game: Game, adapter: Adapter) -> str:
    """A line with its places as a scenario writes them, and with the place for a card of which more is said than its name."""
    said = adapter.places.plain(text, speaker, game.state.seats)

    def attacked(found: re.Match[str]) -> str:
        return f"{found[1]}player {adapter.attacked(game, speaker, found[2])}"

    said = re.sub(r"(\battacks? )(?:player )?([A-Z])(?= |$)", attacked, said)
    others = [player for player in game.state.players if player != speaker]
    if len(others) == 1:
        said = re.sub(r"\b(?:the |my )?opponent\b(?!'s)", f"player {others[0]}", said, flags=re.IGNORECASE)
    said = re.sub(r"(?<![\w.])([A-Z])\.([\w-]+)\.(\d{1,2})(?!\w)", lambda found: _numbered(game, adapter, found), said)
    names = sorted({card.printed.name for card in game.state.cards.values() if card.printed.name}, key=len, reverse=True)
    if not names:
        return said
    listed = "|".join(map(re.escape, names))
    whose = r"(?-i:(?P<player>[A-Z]))'s |(?P<mine>my |our )|(?P<theirs>(?:(?:the |my )?opponent's|(?:the )?(?:enemy|opposing)) )"
    pattern = rf"(?<!\w)(?:{whose})?(?:the )?(?P<state>(?:{_STATES}) )?(?P<name>{listed})(?!\w)"

    def placed(found: re.Match[str]) -> str:
        other = others[0] if found["theirs"] and len(others) == 1 else ""
        owner = found["player"] or (speaker if found["mine"] else "") or other
        state = (found["state"] or "").strip().lower()
        if not owner and not state:
            return found.group()
        cards = [card for card in game.state.cards.values() if _is(game, adapter, card, found["name"], owner, state)]
        return _place(game, cards[0]) if len(cards) == 1 else found.group()

    return re.sub(pattern, placed, said, flags=re.IGNORECASE)


def _is(game: Game, adapter: Adapter, card: Card, name: str, owner: str, state: str) -> bool:
    player, _, zone = card.zone.partition(".")
    kind = game.rules.zone_types[zone]
    there = kind.field and kind.public and (not owner or player == owner)
    return there and card.printed.name.lower() == name.lower() and (not state or bool(adapter.state_of(game, card, state)))


def _numbered(game: Game, adapter: Adapter, found: re.Match[str]) -> str:
    """`A.battle.2`: the second card there, as options have it."""
    player, zone, number = found.groups()
    known = player in game.state.seats and zone in game.rules.field_zones
    there = adapter.find(game, player, zone) if known else ()
    return _place(game, there[int(number) - 1]) if 0 < int(number) <= len(there) else found.group()


def _place(game: Game, card: Card) -> str:
    """Its place, with its name where the place alone may mean others."""
    place = game.place(card)
    alone = sum(game.place(one) == place for one in game.state.cards.values() if one.zone == card.zone) == 1
    return place if alone else f"{card.printed.name} ({place})"


def unnamed(text: str, player: str, game: Game, described: Collection[str]) -> str:
    """The line for an unspecified card that is to be the one it names: "guard with X" -> "guard with a card, it is X"."""
    hand = [game.card(card).printed for card in game.zone(player, game.rules.hand)] if player in game.state.seats else []
    if not any(printed.unspecified for printed in hand):
        return ""
    known = {printed.name for printed in hand}
    for name in sorted(described, key=len, reverse=True):
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        if name not in known and re.search(pattern, text, re.IGNORECASE):
            return re.sub(pattern, "a card", text, count=1, flags=re.IGNORECASE) + f", it is {name}"
    return ""


def spoken(text: str, speaker: str) -> str:
    """A line without the speaker at its beginning, and with its verb as options have it: "A guards with X" -> "guard with X"."""
    bare = re.sub(rf"^(?:(?:player )?{re.escape(speaker)}|{_VOICES})(?:'s turn:|,|:)? ", "", text, flags=re.IGNORECASE)
    first, _, rest = bare.partition(" ")
    verb = first.lower()
    if re.fullmatch(r"\w+(?:ss|sh|ch|x)es", verb) or verb == "does":
        verb = verb[:-2]
    elif re.fullmatch(r"\w{2,}[^s]s", verb):
        verb = verb[:-1]
    return f"{verb} {rest}".strip() if verb != first.lower() else bare


def lying(game: Game) -> Table:
    """Which card lies at a place, where one does, and which abilities are first and second on their cards."""
    names = {}
    abilities = {}
    for zone, cards in game.state.zones.items():
        if len(cards) == 1 and (name := game.card(cards[0]).printed.name):
            names[zone.lower()] = name
        for card_id in cards:
            for at, ability in enumerate(game.card(card_id).printed.abilities):
                abilities[" ".join(ability.text.split())] = at + 1
    return Table(names, abilities)
