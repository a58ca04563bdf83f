"""A run as pages show it: the steps that say something, the rules with their addresses, the words of the desk."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules_corpus.corpus import Corpus
from rulings.scenario.adapter import Adapter
from rulings.scenario.games import games
from rulings.scenario.plain import plain
from rulings.scenario.yamltext import read as read_yaml
from rulings.web.ruling_card import chip

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
        "decided": _decided(data["deciding_step"]["step"], [step["number"] for step in steps]),
        "scenario": text,
        "rules": {one.number: {"url": one.url, "title": one.title} for one in chips if one.url},
        "mat": mats().get(data["game"], {}),
        "facts": facts(text),
    }  # fmt: skip


def facts(text: str) -> list[dict[str, Any]]:
    """The numbers that a scenario says of its board and cards, as `vary:` names them: what a judge may ask to be otherwise."""
    tree = plain(read_yaml(text), text, games()).pairs or {}
    found: list[dict[str, Any]] = []
    cards = tree["cards"].pairs if "cards" in tree else None
    for name, card in (cards or {}).items():
        for field, value in (card.pairs or {}).items():
            if value.number is not None:
                found.append({"what": f"cards.{name}.{field}", "label": f"{name}: {field}", "value": value.number})
    board = tree["board"].pairs if "board" in tree else None
    for player, zones in (board or {}).items():
        for zone, value in (zones.pairs or {}).items() if player != "battle" else ():
            if value.number is not None:
                found.append({"what": f"{player}.{zone}", "label": f"{player}: cards in {zone}", "value": value.number})
    return found


def _decided(step: int | None, shown: list[int]) -> int | None:
    """The deciding step among those that are shown: where it says nothing itself, the one that leads to it."""
    return max((number for number in shown if number <= step), default=shown[0]) if step and shown else None


def _said(corpus: Corpus, game: str, step: dict[str, Any]) -> str:
    """A step that has no sentence of its own: what was chosen in it, or what its rule is about."""
    chosen = " ".join(f"{one['player']}: {one['choice']}." for one in step["decisions"])
    return chosen or chip(corpus, game, step["rule"]).title


def _with_others(decision: dict[str, Any]) -> dict[str, Any]:
    """A decision with the options that were not taken."""
    return {**decision, "others": [{"text": text, "does": ""} for text in decision["options"] if text != decision["choice"]]}


def desk_words(game: str, adapter: Adapter) -> dict[str, Any]:
    """Every word that the desk offers for a game: zones and what may be said of cards there, phases, steps, fields of a card."""
    return {
        "game": game,
        "title": adapter.rules.title,
        "zones": {name: dict(words.statuses) for name, words in adapter.zones.items()},
        "aliases": dict(adapter.zone_aliases),
        "fields": dict(adapter.card_fields),
        "phases": list(adapter.phases),
        "steps": list(adapter.steps),
        "single": sorted(adapter.single),
        "decks": dict(adapter.decks),
        "battle": sorted(adapter.battle_words),
        "done": sorted(adapter.done_words),
        "modes": sorted(adapter.modes),
        "formats": sorted(adapter.formats),
        "facts": dict(adapter.board_facts),
        "players": [adapter.rules.players_min, adapter.rules.players_max],
        "mat": mats().get(game, {}),
    }


def all_words() -> dict[str, Any]:
    """The words of every game that can be replayed."""
    return {adapter.rules.id: desk_words(adapter.rules.id, adapter) for adapter in games().values()}
