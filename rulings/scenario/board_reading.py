"""Reads `board:`: players, whose turn it is, where the replay begins, what lies in every zone, what is still in force."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulings.scenario import forms
from rulings.scenario.description import suggest
from rulings.scenario.model import AbilityNamed, Board, EffectInForce, Item, ZoneContents
from rulings.scenario.yamltext import Value

if TYPE_CHECKING:
    from rulings.scenario.adapter import Adapter
    from rulings.scenario.description import Reader

COMMON = (
    "turn", "phase", "at", "battle", "effects", "done", "used", "pending", "turn_number", "first_player", "mode", "seats",
    "direction", "format",
)  # fmt: skip
BOARD_WORDS = {
    "whose turn": "turn", "active player": "turn", "turn player": "turn", "step": "at", "starts": "first_player",
    "player a": "A", "player b": "B", "player c": "C", "player d": "D", "a": "A", "b": "B", "c": "C", "d": "D",
}  # fmt: skip
MAX_IN_ZONE = 500


def read_board(reader: Reader, value: Value, shared: Mapping[str, Value]) -> Board:
    """Everything that `board:` says. `shared` are keys that may also stand outside it."""
    facts = reader.adapter.board_facts
    value = forms.folded(value, (*COMMON, *facts), BOARD_WORDS)
    pairs = {**shared, **reader.mapping(value, "`board:`")}
    players = _players(reader, pairs, value)
    reader.keys(value, (*COMMON, *facts, *players), "`board:`")
    turn = reader.words(pairs.get("turn")) or (players[0] if players else "A")
    if turn not in players:
        reader.wrong(f"no player `{turn}`{suggest(turn, players)}", pairs.get("turn", value))
    zones: list[ZoneContents] = []
    for player in players:
        if player in pairs:
            zones.extend(_side(reader, player, pairs[player]))
    at, said = _place(reader, pairs)
    battle = pairs.get("battle")
    return Board(
        players=players, turn=turn, at=at, at_said=said, zones=zones,
        battle=_battle(reader, battle), battle_line=battle.line if battle else 0,
        effects=_effects(reader, pairs.get("effects")),
        used=_abilities(reader, pairs.get("used"), "used"), pending=_abilities(reader, pairs.get("pending"), "pending"),
        done=_done(reader, pairs.get("done")), facts=_facts(reader, pairs, players), line=value.line,
    )  # fmt: skip


def _players(reader: Reader, pairs: Mapping[str, Value], value: Value) -> Sequence[str]:
    """The players in seating order: `seats:` if given, otherwise the capital letters that the board describes."""
    rules = reader.adapter.rules
    if "seats" in pairs:
        players = [reader.words(seat) for seat in pairs["seats"].listed()]
    else:
        players = sorted({key for key in pairs if len(key) == 1 and key.isupper()} | {"A", "B"})
    if len(set(players)) != len(players):
        reader.wrong("`seats:` names each player once", pairs.get("seats", value))
    if not rules.players_min <= len(players) <= rules.players_max:
        least, most = rules.players_min, rules.players_max
        bound = str(least) if least == most else f"{least} to {most}"
        reader.wrong(f"{rules.title} is played by {bound} players, not {len(players)}", value)
    return players


def _place(reader: Reader, pairs: Mapping[str, Value]) -> tuple[str, bool]:
    """The rule at which the replay begins, from `at:` or `phase:`."""
    adapter = reader.adapter
    if "at" in pairs and "phase" in pairs:
        reader.wrong("`at:` stands in place of `phase:`, not beside it", pairs["at"])
    value = pairs.get("at") or pairs.get("phase")
    if value is None:
        return adapter.begins, False
    said = re.sub(r"^(?:cr|rules?)\s+(?=\d)", "", reader.words(value).strip().rstrip("."), flags=re.IGNORECASE)
    names = {**adapter.phases, **adapter.steps}
    name = step_name(adapter, said)
    if name in names:
        return names[name], True
    if said[:1].isdigit():
        number = said.replace("-", ".") if "." in adapter.begins else said.replace(".", "-")
        if reader.rule_exists(number):
            try:
                return adapter.rules.book.first(number), True
            except LookupError:
                reader.wrong(f"rule {number} is not a step at which a replay can begin", value)
                return adapter.begins, False
        above = re.sub(r"[.-]?\d+$", "", number)
        if above in adapter.rules.book.entries:
            reader.wrong(f"rule {said} is no step where a replay can begin; its step is `at: {above}`", value)
            return adapter.begins, False
        reader.wrong(f"no step `{said}` in the rulebook of {adapter.rules.title}", value)
        return adapter.begins, False
    kind = "phase" if "phase" in pairs else "phase or step"
    known = adapter.phases if "phase" in pairs and "at" not in pairs else names
    reader.wrong(f"no {kind} `{said}`{suggest(_step_word(said), known)}", value)
    return adapter.begins, False


def step_name(adapter: Adapter, said: str) -> str:
    """A phase or step by the name that the game has for it; what is none stays as it is said."""
    lowered = _step_word(said)
    last = _step_word(re.split(r"[,/:>]|\bof\b", lowered)[-1]) if not re.search(r"\bof\b", lowered) else lowered
    for whole in (lowered, last):
        for name in (whole, whole.removesuffix(" phase"), whole.removesuffix(" step"), f"{whole} step"):
            if name in adapter.phases or name in adapter.steps:
                return name
    return said


def _step_word(said: str) -> str:
    """The plain name of a phase or step, without capitals, hyphens, and where in it."""
    word = re.sub(r"[\s_-]+", " ", said.strip().lower())
    return re.sub(r"^(?:(?:the )?(?:beginning|start) of )?(?:the )?(?=.)", "", word) if "turn" not in word else word


def _side(reader: Reader, player: str, value: Value) -> list[ZoneContents]:
    adapter = reader.adapter
    found: list[ZoneContents] = []
    said: dict[str, str] = {}
    for written, contents in reader.mapping(value, f"the side of {player}").items():
        zone = adapter.places.named(written) or ""
        if zone not in adapter.zones:
            near = suggest(written.lower().replace("middle", "center"), (*adapter.zones, *adapter.zone_aliases))
            near = near if near.startswith("; did you mean") else suggest(written, adapter.zones)
            reader.wrong(f"no zone `{written}`{near}", contents)
            continue
        if zone in said:
            reader.wrong(f"`{written}` is {zone}, which stands there already as `{said[zone]}`", contents)
        said[zone] = written
        contents, below = beneath(reader, zone, contents)
        found.extend(ZoneContents(player, to, read_items(reader, to, one), one.line) for to, one in below)
        items = read_items(reader, zone, contents)
        if sum(item.count for item in items) > MAX_IN_ZONE:
            reader.wrong(f"more than {MAX_IN_ZONE} cards in {player}.{zone}", contents)
            continue
        found.append(ZoneContents(player, zone, items, contents.line))
    return found


def beneath(reader: Reader, zone: str, value: Value) -> tuple[Value, Sequence[tuple[str, Value]]]:
    """An entry by itself, and what is described together with it but lies under it, in a zone of its own."""
    to, words = reader.adapter.beneath.get(zone, ("", ()))
    if value.pairs is None or not set(words) & set(value.pairs):
        return value, ()
    rest = {key: item for key, item in value.pairs.items() if key not in words}
    return replace(value, pairs=rest), [(to, value.pairs[word]) for word in words if word in value.pairs]


def read_items(reader: Reader, zone: str, value: Value) -> list[Item]:
    """The entries of a zone, in the order of the text."""
    found: list[Item] = []
    for index, entry in enumerate(value.listed()):
        found.extend(_entry(reader, zone, entry, index + 1))
    return found


def _entry(reader: Reader, zone: str, value: Value, index: int) -> Sequence[Item]:
    special = reader.adapter.special_items(reader, zone, value)
    if special is not None:
        return special
    return [item for one in forms.entries(reader, zone, value) for item in _plain_entry(reader, zone, one, index)]


def _plain_entry(reader: Reader, zone: str, value: Value, index: int) -> Sequence[Item]:
    """The items of an entry in the one form."""
    if value.scalar:
        if value.number is not None:
            return [Item("", reader.whole(value, f"the number of cards in {zone}", 0, MAX_IN_ZONE), value.line)]
        return [Item(reader.card_name(value), 1, value.line)]
    if value.items is not None:
        reader.wrong("a list inside a list; cards placed at the same time are `{together: [X, Y]}`", value)
        return []
    pairs = reader.mapping(value, f"a card in {zone}")
    if "together" in pairs:
        reader.keys(value, ("together",), "cards placed together")
        inner = [item for one in pairs["together"].listed() for item in _entry(reader, zone, one, 0)]
        return [Item(item.name, item.count, item.line, item.status, index, item.part) for item in inner]
    if "card" not in pairs and "count" not in pairs:
        reader.wrong(f"a card in {zone} is `Name`, a number, or `{{card: Name, ...}}`", value)
        return []
    count = reader.whole(pairs["count"], "`count:`", 0, MAX_IN_ZONE) if "count" in pairs else 1
    name = reader.card_name(pairs["card"]) if "card" in pairs else ""
    return [Item(name, count, value.line, read_status(reader, zone, value, ("card", "count")))]


def read_status(reader: Reader, zone: str, value: Value, other: Sequence[str]) -> dict[str, Any]:
    """What is said of a card beside its name; a word that the zone does not know is a mistake."""
    words = {"owner": "player", **reader.adapter.zones[zone].statuses}
    everywhere = {word for one in reader.adapter.zones.values() for word in one.statuses}
    found: dict[str, Any] = {}
    for key, item in (value.pairs or {}).items():
        word = forms.state_key(key)
        if key in other:
            continue
        if word == "face" and item.text.strip() in ("up", "down") and f"face-{item.text.strip()}" in words:
            found[f"face-{item.text.strip()}"] = True
            continue
        kind = words.get(word)
        if kind is None:
            if word in everywhere:
                reader.wrong(f"a card in {zone} cannot be {word}{_allowed(words)}", item)
            else:
                reader.wrong(f"no `{key}` for a card in {zone}{suggest(word, (*other, *words))}", item)
        elif kind == "flag":
            if item.truth is None:
                reader.wrong(f"`{key}` is true or false", item)
            found[word] = bool(item.truth)
        elif kind == "number":
            found[word] = reader.whole(item, f"`{key}`")
        elif kind == "card":
            found[word] = reader.card_name(item)
        else:
            found[word] = reader.words(item)
    for one, other_one in (("face-up", "face-down"), *reader.adapter.never_together):
        if found.get(one) and found.get(other_one):
            reader.wrong(f"a card in {zone} is {one} or {other_one}, not both", value)
    return found


def _allowed(words: Mapping[str, str]) -> str:
    flags = [word for word, kind in words.items() if kind == "flag"]
    return f"; it can be {' or '.join(flags)}" if flags else ""


def _battle(reader: Reader, value: Value | None) -> Mapping[str, Value]:
    if value is None:
        return {}
    words = reader.adapter.battle_words
    value = forms.folded(value, words, reader.adapter.battle_aliases)
    found = reader.mapping(value, "`battle:`")
    reader.keys(value, sorted(words), "`battle:`")
    return {key: item for key, item in found.items() if key in words}


def _effects(reader: Reader, value: Value | None) -> Sequence[EffectInForce]:
    found = []
    for item in forms.effects(value, reader.places_of_cards()) if value else ():
        pairs = reader.mapping(item, "an effect in force")
        reader.keys(item, ("on", "text"), "an effect in force")
        if "on" not in pairs or "text" not in pairs:
            reader.wrong("an effect in force is `{on: A.vanguard, text: \"This unit gets ... until end of turn.\"}`", item)
            continue
        found.append(EffectInForce(reader.words(pairs["on"]), reader.words(pairs["text"]), item.line))
    return found


def _abilities(reader: Reader, value: Value | None, what: str) -> Sequence[AbilityNamed]:
    found = []
    for item in value.listed() if value else ():
        if item.scalar:
            found.append(AbilityNamed(reader.words(item), 1, 1, item.line))
            continue
        pairs = reader.mapping(item, f"`{what}:`")
        reader.keys(item, ("card", "ability", "times"), f"`{what}:`")
        if "card" not in pairs:
            reader.wrong(f"`{what}:` names a card on the board: `{{card: A.vanguard, ability: 1}}`", item)
            continue
        ability = reader.whole(pairs["ability"], "`ability:`", 1, 20) if "ability" in pairs else 1
        times = reader.whole(pairs["times"], "`times:`", 1, 100) if "times" in pairs else 1
        found.append(AbilityNamed(reader.words(pairs["card"]), ability, times, item.line))
    return found


def done_word(reader: Reader, said: str) -> str:
    """What was done this turn by its whole name: a normal ride, of which one may say "ride"."""
    known = reader.adapter.done_words
    return said if said in known else next((one for one in sorted(known) if one.endswith(f" {said.lower()}")), said)


def _done(reader: Reader, value: Value | None) -> Sequence[str]:
    known = reader.adapter.done_words
    found = []
    for item in value.listed() if value else ():
        word = done_word(reader, reader.words(item))
        if word not in known:
            reader.wrong(f"`done:` does not know `{word}`{suggest(word, sorted(known))}", item)
        found.append(word)
    return found


def _facts(reader: Reader, pairs: Mapping[str, Value], players: Sequence[str]) -> Mapping[str, Any]:
    """Turn number, first player, mode and format, and what else the game lets a board say."""
    found: dict[str, Any] = {}
    kinds = {"turn_number": "number", "first_player": "player", "mode": "mode", "format": "format", "direction": "direction"}
    for key, kind in {**kinds, **reader.adapter.board_facts}.items():
        value = pairs.get(key)
        if value is None:
            continue
        if kind == "number":
            found[key] = reader.whole(value, f"`{key}:`", 0, 10_000)
            continue
        if kind == "teams":
            found[key] = tuple(tuple(reader.words(one) for one in team.listed()) for team in value.listed())
            continue
        word = found[key] = reader.words(value)
        known = {"player": players, "mode": sorted(reader.adapter.modes), "format": sorted(reader.adapter.formats),
                 "direction": ("clockwise", "counterclockwise")}.get(kind)
        word = found[key] = next((one for one in known or () if forms.same(one, word)), word)
        if known is not None and word not in known:
            reader.wrong(f"no {kind} `{word}`{suggest(word, known)}", value)
    return found
