"""Steps in plain words: what the game says of an event, and otherwise what every game can say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rulings.kernel.choices import AUTHOR
from rulings.kernel.events import Event
from rulings.kernel.game import Game
from rulings.kernel.state import Lasting
from rulings.kernel.trace import Step


def step_sentence(game: Game, step: Step) -> str:
    """All that a step says, in the order of choosing and happening. `game` has the state after the step."""
    said = [f"{f'{choice.player} chooses' if choice.player != AUTHOR else 'Settled'}: {choice.text}" for choice in step.choices]
    told = Counter(sentence for event in step.events if (sentence := event_sentence(game, event)) and sentence not in said)
    said.extend(sentence if count == 1 else f"{sentence.removesuffix('.')} ({_TIMES.get(count, f'{count} times')})"
                for sentence, count in told.items())
    said.extend(step.said)
    if not said:
        said = list(dict.fromkeys(text for event in step.events if (text := _aside(event))))
    return " ".join(_closed(sentence) for sentence in said)


_TIMES = {2: "twice"}


def _closed(sentence: str) -> str:
    text = sentence.strip()
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", '."')) else f"{text}."


def _aside(event: Event) -> str:
    """What is worth telling only where a step tells nothing else."""
    if event.action == "beginning":
        return f"Abilities that wait for the {event.data['at']} trigger here."
    return _ASIDES.get((event.kind, event.action), "")


def event_sentence(game: Game, event: Event) -> str:
    """One event in words; '' where there is nothing to tell."""
    own = game.rules.describe(game, event)
    if own:
        return own
    say = _SAY.get(event.kind)
    return say(game, event.action, event.data) if say else ""


def names(game: Game, cards: Any) -> str:
    """Cards by name; unspecified ones by their number."""
    known = [game.state.cards[card].printed.name for card in cards if card in game.state.cards]
    named = [name for name in known if name]
    rest = len(list(cards)) - len(named)
    if rest:
        named.append("a card" if rest == 1 else f"{rest} cards")
    return named[0] if len(named) == 1 else ", ".join(named[:-1]) + f" and {named[-1]}" if named else "nothing"


def _move(game: Game, action: str, data: Mapping[str, Any]) -> str:
    cards = data["cards"]
    verb = "goes" if len(cards) == 1 else "go"
    zone = data["to"].partition(".")[2].replace("-", " ")
    why = f" ({action})" if action not in ("put", "move", "place") and zone not in action else ""
    return f"{names(game, cards)} {verb} to {place_words(data['to'])}{why}."


def place_words(place: str) -> str:
    """A place as one says it: `B.front-left` is B's front left."""
    player, _, zone = place.partition(".")
    return f"{player}'s {zone.replace('-', ' ')}" if zone else player


def _change(game: Game, action: str, data: Mapping[str, Any]) -> str:
    return f"{action.capitalize()}: {names(game, data['cards'])}."


def _happen(game: Game, action: str, data: Mapping[str, Any]) -> str:
    if action in _BY_PLAYER and "player" in data:
        told = names(game, data["cards"]) if "cards" in data else ""
        return _BY_PLAYER[action].format(cards=told, **{key: value for key, value in data.items() if key != "cards"})
    subject, obj = data.get("subject"), data.get("object")
    if subject is None or action == "beginning":
        return ""
    objects = (obj,) if obj is not None and not _several(obj) else obj or ()
    what = names(game, [ref[0] for ref in objects])
    verb = _VERBS.get(action) or (action if action.endswith("s") else f"{action}s")
    return f"{names(game, [subject[0]])} {verb.format(**data)}{' ' + what if objects else ''}."


def _several(value: Any) -> bool:
    return bool(value) and isinstance(value[0], tuple)


def _note(game: Game, action: str, data: Mapping[str, Any]) -> str:
    facts = data["facts"]
    if action == "begin turn":
        return f"{game.turn_player}'s turn begins."
    if action in ("begin phase", "begin step"):
        name = facts.get("phase") or facts.get("step")
        return f"The {name} {'phase' if facts.get('phase') else 'step'} begins."
    if action == "next turn":
        return f"The turn passes to {facts['turn']}."
    return ""


def _begin(game: Game, action: str, data: Mapping[str, Any]) -> str:
    effect: Lasting = data["effect"]
    what = effect.what
    if "delayed" in what:
        moment = effect.text if effect.text.startswith("at ") else "later"
        return f"What is to happen {moment} waits for its moment."
    until = "" if effect.duration == "game" else f" until end of {effect.duration}"
    targets = names(game, [ref.card for ref in what.get("targets", ())]) if what.get("targets") else ""
    get, lose = ("gets", "loses") if len(what.get("targets", ())) == 1 else ("get", "lose")
    if targets and "stat" in what and isinstance(what.get("add"), int):
        return f"{targets} {get} {what['stat']} {what['add']:+d}{until}."
    if targets and "stat" in what and "set" in what:
        return f"The {what['stat']} of {targets} becomes {what['set']}{until}."
    if targets and "ability" in what:
        return f'{targets} {get} "{what["ability"].text}"{until}.'
    if targets and "keyword" in what:
        return f"{targets} {get} {what['keyword']}{until}."
    if targets and "lose_keyword" in what:
        return f"{targets} {lose} {what['lose_keyword']}{until}."
    return f"An effect{' of ' + effect.text if effect.text else ''} begins to apply{until}."


def _cease(game: Game, action: str, data: Mapping[str, Any]) -> str:
    count = len(data["ids"])
    return "An effect ceases to apply." if count == 1 else f"{count} effects cease to apply."


def _stand_by(game: Game, action: str, data: Mapping[str, Any]) -> str:
    source = data["source"].card
    return f"{names(game, [source])}'s ability triggers and stands by."


def _vanish(game: Game, action: str, data: Mapping[str, Any]) -> str:
    count = len(data["cards"])
    return "A card is removed from the game." if count == 1 else f"{count} cards are removed from the game."


def _shuffle(game: Game, action: str, data: Mapping[str, Any]) -> str:
    return f"{place_words(data['zone'])} is shuffled."


def _specify(game: Game, action: str, data: Mapping[str, Any]) -> str:
    facts = data["printed"].facts
    told = ", ".join(f"{key} {value}" for key, value in facts.items() if value not in ("", None))
    return f"The card is: {data['printed'].name or told or 'no trigger'}."


def _lose(game: Game, action: str, data: Mapping[str, Any]) -> str:
    players = data["players"]
    return f"{' and '.join(players)} lose{'s' if len(players) == 1 else ''}: {data['why']}."


def _win(game: Game, action: str, data: Mapping[str, Any]) -> str:
    players = data["players"]
    return f"{' and '.join(players)} win{'s' if len(players) == 1 else ''}: {data['why']}."


# Verbs whose third person is not the word with an s.
_VERBS = {"deal damage": "deals {amount} damage to", "miss": "does not hit", "activate command": "activates as a Command"}

# What a player does, rather than a card.
_BY_PLAYER = {
    "reveal": "{player} reveals {cards}.", "look": "{player} looks at {cards}.",
    "declare a loop": "{player} declares that the loop is repeated {times} times.",
}  # fmt: skip

_ASIDES = {
    ("dismiss", "play"): "The ability that stood by is played.",
    ("dismiss", "resolve"): "The effect that waited is resolved.",
    ("dismiss", "cancel"): "The ability that stood by is cancelled.",
    ("note", "all resolved"): "Every effect that waited is resolved.",
    ("note", "begin battle"): "A battle begins.",
    ("note", "end battle"): "The battle ends.",
    ("note", "begin the game"): "The game begins.",
    ("use", "use"): "It is remembered that the ability was used.",
}

_SAY: Mapping[str, Callable[[Game, str, Mapping[str, Any]], str]] = {
    "move": _move,
    "change": _change,
    "happen": _happen,
    "note": _note,
    "begin": _begin,
    "cease": _cease,
    "stand by": _stand_by,
    "shuffle": _shuffle,
    "specify": _specify,
    "lose": _lose,
    "win": _win,
    "vanish": _vanish,
    "create": lambda game, action, data: f"{data['printed'].name or 'A card'} comes to {data['to']}.",
    "draw game": lambda game, action, data: f"The game is a draw: {data['why']}.",
}
