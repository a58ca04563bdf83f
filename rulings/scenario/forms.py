"""The ways in which people write one entry of a zone, brought to the one form that is read: a name, a number, `{card: ...}`."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rulings.scenario.yamltext import Value

if TYPE_CHECKING:
    from rulings.scenario.description import Reader

_WORDS = "no one two three four five six seven eight nine ten eleven twelve"
NUMBERS = {word: at for at, word in enumerate(_WORDS.split())}
_COUNT = rf"(?P<count>\d{{1,6}}|{'|'.join(NUMBERS)})"
_NOTHING = ("none", "nothing", "empty", "-")
_CARD = ("name", "unit", "is")
_COUNTS = ("copies", "times", "number of cards")
# Other words for a state, each with the word that the zones know and whether it is meant.
_SAME = {
    "rest": ("rested", True), "resting": ("rested", True), "standing": ("rested", False), "stand": ("rested", False),
    "active": ("rested", False), "lock": ("locked", True), "unlocked": ("locked", False), "faceup": ("face-up", True),
    "facedown": ("face-down", True), "up": ("face-up", True), "down": ("face-down", True), "delete": ("deleted", True),
    "deployed-this-turn": ("new", True),
}  # fmt: skip
_STATE = ("state", "status", "position", "is")


def state_key(written: str) -> str:
    """The key of a state with hyphens: `face_down` and `face down` are `face-down`."""
    return written.replace("_", "-").replace(" ", "-")


def state_word(written: str) -> tuple[str, bool]:
    """The word that the zones know for a state, and whether it is so."""
    word = re.sub(r"[\s_]+", "-", written.strip().lower())
    return _SAME.get(word, (word, True))


def entries(reader: Reader, zone: str, value: Value) -> Sequence[Value]:
    """An entry as one or more of the forms that are read."""
    if value.scalar:
        return _scalar(reader, zone, value)
    if value.pairs:
        return _mapping(reader, zone, value)
    return [value]


def card_known(reader: Reader, name: str) -> str:
    """A card that the scenario knows, as it is written there; empty if there is none."""
    folded = {known.lower(): known for known in (*reader.adapter.known_cards, *reader.cards)}
    return folded.get(" ".join(name.split()).lower(), "")


def _number(said: str) -> int:
    return NUMBERS[said.lower()] if said.lower() in NUMBERS else int(said)


def _scalar(reader: Reader, zone: str, value: Value) -> Sequence[Value]:
    text = " ".join(value.text.split())
    if card_known(reader, text) or value.number is not None:
        return [value]
    if text.lower() in _NOTHING:
        return []
    if re.fullmatch(r"(?:an? |the )?(?:unspecified|unknown|any)(?: card| unit)?|\?+", text, re.IGNORECASE):
        return [Value(value.line, "1")]
    counted = re.fullmatch(rf"{_COUNT}(?: (?:unspecified |unknown |other )?cards?)?", text, re.IGNORECASE)
    if counted:
        return [Value(value.line, str(_number(counted["count"])))]
    if several := copies(reader, text):
        name, count = several
        return [Value(value.line, pairs={"card": Value(value.line, name), "count": Value(value.line, str(count))})]
    found = _with_states(reader, zone, text, value.line)
    if found is not None:
        return [found]
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 1 and all(card_known(reader, part) or part.isdigit() for part in parts):
        return [Value(value.line, part) for part in parts]
    return [value]


def copies(reader: Reader, text: str) -> tuple[str, int] | None:
    """`4 Name`, `4x Name`, `Name x4`: a card that the scenario knows, and how often."""
    several = rf"(?:{_COUNT} ?[x×]? (?P<name>.+))|(?:(?P<first>.+?) ?[x×] ?(?P<times>\d{{1,4}}))"
    found = re.fullmatch(several, " ".join(text.split()), re.IGNORECASE)
    name = card_known(reader, found["name"] or found["first"]) if found else ""
    return (name, _number(found["count"] or found["times"])) if found and name else None


def _with_states(reader: Reader, zone: str, text: str, line: int) -> Value | None:
    """`Gate Sentry (rested)`, `rested Gate Sentry`, `Gate Sentry, face down`: a name with states of the zone."""
    known = reader.adapter.zones[zone].statuses
    words = {*known, *(word for word, (same, _) in _SAME.items() if same in known)}
    flags = "|".join(sorted((re.escape(word).replace(r"\-", "[ -]") for word in words), key=len, reverse=True))
    if not flags:
        return None
    several = rf"(?:{flags})(?:(?:,| and|) (?:{flags}))*"
    forms = (
        rf"(?P<name>.+?),? ?\((?P<states>{several})\)",
        rf"(?P<name>.+?), (?P<states>{several})",
        rf"(?P<states>{several}) (?P<name>.+)",
    )
    for form in forms:
        found = re.fullmatch(form, text, re.IGNORECASE)
        if found and (name := card_known(reader, found["name"])):
            pairs = {"card": Value(line, name)}
            for one in re.findall(flags, found["states"], re.IGNORECASE):
                word, so = state_word(one)
                pairs[word] = Value(line, "true" if so else "false")
            return Value(line, pairs=pairs)
    return None


def _mapping(reader: Reader, zone: str, value: Value) -> Sequence[Value]:
    pairs = dict(value.pairs or {})
    states = {key for key in pairs if state_word(key)[0] in reader.adapter.zones[zone].statuses}
    if "card" not in pairs and "count" not in pairs:
        named = [key for key in pairs if card_known(reader, key)]
        if named and all(key in named or key in states for key in pairs):
            return [_named(key, pairs[key], {one: pairs[one] for one in states}) for key in named]
        flags = {key for key in states if reader.adapter.zones[zone].statuses[state_word(key)[0]] == "flag"}
        if flags == set(pairs) and not any(item.truth is not None for item in pairs.values()):
            return [part for key in pairs for part in _in_state(key, pairs[key])]
        if states == set(pairs):
            pairs["count"] = Value(value.line, "1")
        renamed = next((key for key in _CARD if key in pairs and pairs[key].scalar), "")
        if renamed:
            pairs = {"card" if key == renamed else key: item for key, item in pairs.items()}
    if "count" not in pairs and (times := next((key for key in _COUNTS if key in pairs), "")):
        pairs["count"] = pairs.pop(times)
    return [replace(value, pairs=_plain_states(reader, zone, pairs))]


def _named(name: str, said: Value, states: Mapping[str, Value]) -> Value:
    """`{Name: 2}`, `{Name: rested}`, `{Name: {rested: true}}`."""
    pairs = {"card": Value(said.line, name), **states}
    if said.number is not None:
        pairs["count"] = said
    elif said.pairs is not None:
        pairs.update(said.pairs)
    elif not said.empty:
        pairs["state"] = said
    return Value(said.line, pairs=_spread(pairs))


def _in_state(key: str, said: Value) -> Sequence[Value]:
    """`{face up: 3, face down: [Name, 2]}`: cards by their state."""
    found = []
    for one in said.listed():
        what = "count" if one.number is not None else "card"
        word, so = state_word(key)
        found.append(Value(one.line, pairs={what: one, word: Value(one.line, "true" if so else "false")}))
    return found


def _spread(pairs: Mapping[str, Value]) -> dict[str, Value]:
    """`state: rested` and `state: [rested, face down]` as the states themselves."""
    found: dict[str, Value] = {}
    for key, item in pairs.items():
        if key.lower() in _STATE and all(one.scalar for one in item.listed()):
            for one in item.listed():
                for part in re.split(r"\s*(?:,|\band\b)\s*", one.text):
                    word, so = state_word(part)
                    found[word] = Value(item.line, "true" if so else "false")
        else:
            found[key] = item
    return found


def _plain_states(reader: Reader, zone: str, pairs: Mapping[str, Value]) -> dict[str, Value]:
    """States by the words that the zone knows."""
    known = reader.adapter.zones[zone].statuses
    found: dict[str, Value] = {}
    for key, item in _spread(pairs).items():
        word, so = state_word(key)
        if key not in known and word in known and item.truth is not None:
            found[word] = Value(item.line, "true" if item.truth == so else "false")
        else:
            found[key] = item
    return found


_EFFECT_WORDS = {
    "card": "on", "unit": "on", "target": "on", "to": "on", "effect": "text", "what": "text", "gives": "text",
    "duration": "until",
}  # fmt: skip


def effects(value: Value, cards: str) -> Sequence[Value]:
    """Effects in force as `{on:, text:}`: also `{A.vanguard: "+5000 power until end of turn"}`, and a sentence."""
    if value.pairs is not None and not {"on", "text"} & set(folded(value, ("on", "text", "until"), _EFFECT_WORDS).pairs or {}):
        return [_effect(replace(item, pairs={"on": Value(item.line, on), "text": item})) for on, item in value.pairs.items()]
    found = []
    for item in value.listed():
        sentence = rf"(?P<on>{cards})(?:: | (?=gets|has|gains|cannot|can't))(?P<text>.+)"
        said = re.fullmatch(sentence, item.text) if item.scalar else None
        if said:
            item = Value(item.line, pairs={"on": Value(item.line, said["on"]), "text": Value(item.line, said["text"])})
        elif item.pairs is not None and len(item.pairs) == 1 and re.fullmatch(cards, next(iter(item.pairs))):
            ((on, text),) = item.pairs.items()
            item = Value(item.line, pairs={"on": Value(item.line, on), "text": text})
        found.append(_effect(item))
    return found


def _effect(item: Value) -> Value:
    """An effect with its duration at the end of its words."""
    item = folded(item, ("on", "text", "until"), _EFFECT_WORDS)
    pairs = dict(item.pairs or {})
    until = pairs.pop("until", None)
    for key in [key for key in pairs if key not in ("on", "text") and re.fullmatch(r"[+-]\d+", pairs[key].text.strip())]:
        pairs.setdefault("text", Value(item.line, f"{pairs.pop(key).text.strip()} {key}"))
    if until is not None and "text" in pairs:
        words = re.sub(r"^(?:until|for|during) ", "", until.text.strip())
        joint = "during" if words.startswith("this") else "until"
        pairs["text"] = Value(item.line, f"{pairs['text'].text.strip().rstrip('.')} {joint} {words.removeprefix('the ')}.")
    return replace(item, pairs=pairs) if item.pairs is not None else item


def folded(value: Value, known: Collection[str], aliases: Mapping[str, str] | None = None) -> Value:
    """A mapping with its keys as they are known, whatever their capitals, hyphens and spaces."""
    if value.pairs is None:
        return value
    names = _names(known, aliases or {})
    pairs: dict[str, Value] = {}
    repeated = list(value.repeated)
    for key, item in value.pairs.items():
        name = key if key in known else names.get(_key(key), key)
        if name in pairs:
            repeated.append((name, item.line))
        pairs[name] = item
    return replace(value, pairs=pairs, repeated=tuple(repeated))


def key_of(written: str, known: Collection[str], aliases: Mapping[str, str]) -> str:
    """One key as it is known; what nobody knows stays."""
    return written if written in known else _names(known, aliases).get(_key(written), written)


def _names(known: Collection[str], aliases: Mapping[str, str]) -> Mapping[str, str]:
    return {_key(name): name for name in known} | {_key(name): key for name, key in aliases.items()}


def same(one: str, other: str) -> bool:
    """Whether two words are the same but for capitals, hyphens and spaces."""
    return re.sub(r"[\s_-]+", "", one.lower()) == re.sub(r"[\s_-]+", "", other.lower())


def _key(name: str) -> str:
    return re.sub(r"[\s_-]+", "_", name.strip().lower())
