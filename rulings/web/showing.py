"""A run as pages show it: the steps that say something, the rules with their addresses, the words of the desk."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules_corpus.corpus import Corpus
from rulings.kernel.choices import AUTHOR
from rulings.kernel.state import Printed
from rulings.scenario.adapter import Adapter
from rulings.scenario.games import games
from rulings.scenario.plain import plain
from rulings.scenario.yamltext import read as read_yaml
from rulings.web.ruling_card import chip, without_choice

MATS = Path(__file__).parent / "mats.toml"


@cache
def mats() -> Mapping[str, Any]:
    """How the mat of each game is laid out: its zones, their labels and kinds; what the quick form of a card asks."""
    with MATS.open("rb") as file:
        return tomllib.load(file)


def replay_data(corpus: Corpus, data: dict[str, Any], text: str) -> dict[str, Any]:
    """What the replay's script needs: the steps that say something, and every rule in them with its address."""
    telling = [step for step in data["steps"] if not step["quiet"]]
    steps = [{**step, "decisions": [_with_others(one) for one in step["decisions"]]} for step in telling]
    for step in steps:
        step["sentence"] = step["sentence"] or _said(corpus, data["game"], step)
    numbers = {number for step in steps for number in step["rules"]}
    numbers |= {link["rule"] for link in data["chain"]} | {number for one in data["readings"] for number in one["rules"]}
    for step in steps:
        numbers |= {term["rule"] for value in step["values"] for term in value["derivation"] if term["rule"]}
        numbers |= {one["rule"] for one in step["decisions"]}
    if data["pending"]:
        numbers |= {data["pending"]["rule"], *(one["rule"] for one in data["pending"]["refused"])}
    if data.get("illegal"):
        numbers.add(data["illegal"]["rule"])
    chips = [chip(corpus, data["game"], number) for number in sorted(numbers)]
    return {
        **{key: data[key] for key in ("game", "outcome", "ruling", "illegal", "expectations", "pending", "deciding_step",
                                      "readings", "notes", "errors", "id")},
        "steps": steps,
        "total": len(data["steps"]),
        "decided": _decided(data["deciding_step"], [step["number"] for step in steps]),
        "scenario": text,
        "rules": {one.number: {"url": one.url, "title": one.title} for one in chips if one.url},
        "mat": mats().get(data["game"], {}),
        "teams": _teams(text),
        "facts": facts(text, mats().get(data["game"], {}).get("spoken", {})),
    }  # fmt: skip


def facts(text: str, spoken: Mapping[str, str]) -> list[dict[str, Any]]:
    """The numbers that a scenario says of its board and cards, as `vary:` names them: what a judge may ask to be otherwise."""
    tree = plain(read_yaml(text), text, games()).pairs or {}
    found: list[dict[str, Any]] = []
    cards = tree["cards"].pairs if "cards" in tree else None
    for name, card in (cards or {}).items():
        for field, value in (card.pairs or {}).items():
            if value.number is not None:
                label = f"{name}: {spoken.get(field, field)}"
                found.append({"what": f"cards.{name}.{field}", "label": label, "value": value.number})
    board = tree["board"].pairs if "board" in tree else None
    for player, zones in (board or {}).items():
        for zone, value in (zones.pairs or {}).items() if player != "battle" else ():
            if value.number is not None:
                found.append({"what": f"{player}.{zone}", "label": f"{player}: cards in {zone}", "value": value.number})
    return found


def _teams(text: str) -> list[list[str]]:
    """Who plays together, where there are teams."""
    board = (plain(read_yaml(text), text, games()).pairs or {}).get("board")
    teams = (board.pairs or {}).get("teams") if board else None
    return [[one.text for one in team.listed()] for team in teams.listed()] if teams else []


def _decided(deciding: dict[str, Any], shown: list[int]) -> int | None:
    """The deciding step among those that are shown: where it says nothing itself, the one that leads to it. Where no choice
    could have changed anything, there is none to lead to."""
    step = None if without_choice(deciding) else deciding["step"]
    return max((number for number in shown if number <= step), default=shown[0]) if step and shown else None


def _said(corpus: Corpus, game: str, step: dict[str, Any]) -> str:
    """A step that has no sentence of its own: what was chosen in it, or what its rule is about."""
    chosen = " ".join(f"{'Settled' if one['player'] == AUTHOR else one['player']}: {one['choice']}." for one in step["decisions"])
    return chosen or chip(corpus, game, step["rule"]).title


def _with_others(decision: dict[str, Any]) -> dict[str, Any]:
    """A decision with the options that were not taken."""
    return {**decision, "others": [{"text": text, "does": ""} for text in decision["options"] if text != decision["choice"]]}


def rules_own(adapter: Adapter, card: Printed) -> dict[str, Any]:
    """A card that every scenario has: only what could be written under `cards:`."""
    return {key: value for key, value in card.facts.items() if key in adapter.card_fields and value not in (None, "", ())}


def desk_words(game: str, adapter: Adapter) -> dict[str, Any]:
    """Every word that the desk offers for a game: zones and what may be said of cards there, phases, steps, fields of a card."""
    mat = mats().get(game, {})
    return {
        "game": game,
        "title": adapter.rules.title,
        "zones": {name: dict(words.statuses) for name, words in adapter.zones.items()},
        "aliases": dict(adapter.zone_aliases),
        "fields": dict(adapter.card_fields),
        "phases": list(adapter.phases),
        "begins": _beginnings(adapter),
        "single": sorted(adapter.single),
        "decks": dict(adapter.decks),
        "battle": sorted(adapter.battle_words),
        "done": sorted(adapter.done_words),
        "verbs": list(adapter.judges_verbs),
        "stats": sorted(adapter.rules.stats),
        "modes": sorted(adapter.modes),
        "formats": sorted(adapter.formats),
        "facts": dict(adapter.board_facts),
        "players": [adapter.rules.players_min, adapter.rules.players_max],
        "own": {name: rules_own(adapter, card) for name, card in adapter.known_cards.items()},
        "mat": {**mat, "values": {**adapter.field_values, **mat.get("values", {})}},
    }


def _beginnings(adapter: Adapter) -> list[tuple[str, str]]:
    """Where a replay can begin, in the order of the rules, as `(name, label)`: every phase, and every step under one name."""
    named = {number: (name, f"{name} phase") for name, number in reversed(list(adapter.phases.items()))}
    steps = dict[str, tuple[str, str]]()
    for name, number in adapter.steps.items():
        if number not in named:
            steps.setdefault(number, (name, name))
    found = {**named, **steps}
    return [found[number] for number in sorted(found, key=lambda number: [int(part) for part in re.findall(r"\d+", number)])]


def all_words() -> dict[str, Any]:
    """The words of every game that can be replayed."""
    return {adapter.rules.id: desk_words(adapter.rules.id, adapter) for adapter in games().values()}
