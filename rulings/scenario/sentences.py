"""Steps in plain words: what the game says of an event, and otherwise what every game can say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulings.kernel.events import Event
from rulings.kernel.game import Game
from rulings.kernel.state import Lasting
from rulings.kernel.trace import Step


def step_sentence(game: Game, step: Step) -> str:
    """All that a step says, in the order of choosing and happening. `game` has the state after the step."""
    said = [f"{choice.player} chooses: {choice.text}." for choice in step.choices]
    for event in step.events:
        sentence = event_sentence(game, event)
        if sentence and sentence not in said:
            said.append(sentence)
    said.extend(step.said)
    return " ".join(_closed(sentence) for sentence in said)


def _closed(sentence: str) -> str:
    text = sentence.rstrip()
    return text if text.endswith((".", "!", "?", '."')) else f"{text}."


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
    why = f" ({action})" if action not in ("put", "move", "place") else ""
    return f"{names(game, cards)} {verb} to {data['to']}{why}."


def _change(game: Game, action: str, data: Mapping[str, Any]) -> str:
    return f"{action.capitalize()}: {names(game, data['cards'])}."


def _happen(game: Game, action: str, data: Mapping[str, Any]) -> str:
    if action == "beginning":
        return ""
    subject, obj = data.get("subject"), data.get("object")
    if subject is None:
        return ""
    objects = (obj,) if obj is not None and not _several(obj) else obj or ()
    what = names(game, [ref[0] for ref in objects])
    verb = action if action.endswith("s") else f"{action}s" if " " not in action else action
    return f"{names(game, [subject[0]])} {verb}{' ' + what if objects else ''}."


def _several(value: Any) -> bool:
    return bool(value) and isinstance(value[0], tuple)


def _note(game: Game, action: str, data: Mapping[str, Any]) -> str:
    facts = data["facts"]
    if action == "begin turn":
        return f"{game.turn_player}'s turn begins."
    if action in ("begin phase", "begin step"):
        name = facts.get("phase") or facts.get("step")
        return f"The {name} {'phase' if facts.get('phase') else 'step'} begins."
    return ""


def _begin(game: Game, action: str, data: Mapping[str, Any]) -> str:
    effect: Lasting = data["effect"]
    what = effect.what
    until = "" if effect.duration == "game" else f" until end of {effect.duration}"
    targets = names(game, [ref.card for ref in what.get("targets", ())]) if what.get("targets") else ""
    if targets and "stat" in what and isinstance(what.get("add"), int):
        return f"{targets} gets {what['stat']} {what['add']:+d}{until}."
    if targets and "stat" in what and "set" in what:
        return f"The {what['stat']} of {targets} becomes {what['set']}{until}."
    if targets and "keyword" in what:
        return f"{targets} gets {what['keyword']}{until}."
    if targets and "lose_keyword" in what:
        return f"{targets} loses {what['lose_keyword']}{until}."
    return f"An effect{' of ' + effect.text if effect.text else ''} begins to apply{until}."


def _cease(game: Game, action: str, data: Mapping[str, Any]) -> str:
    count = len(data["ids"])
    return "An effect ceases to apply." if count == 1 else f"{count} effects cease to apply."


def _stand_by(game: Game, action: str, data: Mapping[str, Any]) -> str:
    source = data["source"].card
    return f"{names(game, [source])}'s ability triggers and stands by."


def _shuffle(game: Game, action: str, data: Mapping[str, Any]) -> str:
    return f"{data['zone']} is shuffled."


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
    "create": lambda game, action, data: f"{data['printed'].name or 'A card'} comes to {data['to']}.",
    "draw game": lambda game, action, data: f"The game is a draw: {data['why']}.",
}
