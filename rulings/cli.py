"""The commands about rulings: run a scenario, explore it, count the rules that are enacted, play random games."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from rulings.scenario import decks, library
from rulings.scenario.description import read_scenario
from rulings.scenario.explore import Bounds
from rulings.scenario.exploring import explored_data
from rulings.scenario.games import games
from rulings.scenario.made import Replay
from rulings.scenario.model import Scenario, ScenarioError
from rulings.scenario.replay import replay
from rulings.scenario.vary import vary
from rulings.scenario.view import run_data, varied_data
from rulings.scenario.yamltext import Mistake


def _read(file: Path) -> Scenario:
    """The scenario of a file: YAML, or an article of the library."""
    try:
        if file.suffix == ".md":
            return library.read_article(file).scenario()
        return read_scenario(file.read_text(encoding="utf-8"), games())
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise click.ClickException(f"{file} is not a text in UTF-8") from None
    except ScenarioError as error:
        raise click.ClickException(f"{file} cannot be replayed.\n{error}") from None
    except Mistake as mistake:
        raise click.ClickException(f"{file}: {mistake}") from None


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option("--quiet", is_flag=True, help="Leave out the steps where nothing happened.")
def run(file: Path, as_json: bool, quiet: bool) -> None:
    """Replay the scenario in FILE and print the trace and the ruling."""
    scenario = _read(file)
    if scenario.deck is not None:
        _check_deck(scenario, as_json)
        return
    made = _replay(scenario)
    data = run_data(made)
    if scenario.vary is not None:
        try:
            data["vary"] = varied_data(vary(scenario))
        except ScenarioError as error:
            raise click.ClickException(f"`vary: {scenario.vary.what}` cannot be replayed.\n{error}") from None
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        for line in trace_lines(data, quiet):
            click.echo(line)
    if made.errors or not all(one["holds"] for one in data["expectations"]):
        sys.exit(1)


def _replay(scenario: Scenario) -> Replay:
    try:
        return replay(scenario)
    except ScenarioError as error:
        raise click.ClickException(str(error)) from None


def _check_deck(scenario: Scenario, as_json: bool) -> None:
    checked = decks.check_deck(scenario)
    results = decks.expectations(checked)
    if as_json:
        broken = [{"rule": refusal.rule, "why": refusal.why} for refusal in checked.broken]
        listed = [{"text": one.text, "holds": one.holds, "found": one.found} for one in results]
        click.echo(json.dumps({"ruling": checked.ruling, "breaks": broken, "expectations": listed}, ensure_ascii=False, indent=2))
    else:
        click.echo(checked.ruling)
        for line in _expected([{"text": one.text, "holds": one.holds, "found": one.found} for one in results]):
            click.echo(line)
    if not all(one.holds for one in results):
        sys.exit(1)


def trace_lines(data: dict[str, Any], quiet: bool = False) -> Iterator[str]:
    """A replay for reading in a terminal."""
    if data["title"]:
        yield data["title"]
    if data["question"]:
        yield data["question"]
    for note in data["notes"]:
        yield f"({note})"
    phase = ""
    for step in data["steps"]:
        if step["quiet"] and quiet:
            continue
        if step["phase"] != phase:
            phase = step["phase"]
            yield f"-- {phase}"
        rules = step["rule"] + (f" ({', '.join(step['rules'][1:])})" if step["rules"][1:] else "")
        yield f"{step['number']:4}  {rules:<24} {step['sentence']}".rstrip()
        for value in step["values"]:
            yield f"      {value['name']} of {value['card']} ({value['place']}): {value['value']} = {value['words']}"
        for reading in step["readings"]:
            yield f"      rests on a reading: {reading}"
    yield ""
    if data["pending"]:
        yield f"{data['pending']['player']} is asked: {data['pending']['prompt']} ({data['pending']['rule']})"
        for option in data["pending"]["options"]:
            yield f"  - {option['text']}" + (f"    [{option['does']}]" if option["does"] else "")
    for error in data["errors"]:
        yield f"line {error['line']}: {error['message']}"
    yield f"Ruling: {data['ruling']}"
    yield "Rules: " + ", ".join(link["rule"] for link in data["chain"])
    for reading in (one for one in data["readings"] if not one["misprint"]):
        yield f"Reading {reading['id']} of {', '.join(reading['rules'])}: {reading['read_as']}."
        yield f"  Not: {'; '.join(reading['others'])}. {reading['why']}"
    decided = data["deciding_step"]
    yield f"Deciding step: {decided['step'] or '-'} ({decided['why']})"
    yield from _varied(data.get("vary"))
    yield from _expected(data["expectations"])


def _varied(found: dict[str, Any] | None) -> Iterator[str]:
    if found is None:
        return
    for case in found["cases"]:
        yield f"With {found['what']} = {case['value']}: {case['outcome']}"
    if found["first_step_that_differs"]:
        yield f"The first step that differs: {found['first_step_that_differs']}"
    if found["threshold"]:
        yield f"Threshold: {found['threshold']}"


def _expected(results: list[dict[str, Any]]) -> Iterator[str]:
    for one in results:
        yield f"{'holds' if one['holds'] else 'FAILS'}: {one['text']}" + ("" if one["holds"] else f"   (found: {one['found']})")


@click.command("explore")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option("--player", default="", help="Vary only this player's choices.")
@click.option("--positions", default=20_000, show_default=True, type=click.IntRange(1, 1_000_000))
@click.option("--seconds", default=60.0, show_default=True, type=click.FloatRange(0.1, 3600))
def explore_command(file: Path, as_json: bool, player: str, positions: int, seconds: float) -> None:
    """Follow every option from where the script of FILE ends: what can happen, and what a player can force."""
    scenario = _read(file)
    if scenario.board is None:
        raise click.ClickException("There is nothing to explore in a deck check.")
    if player and player not in scenario.board.players:
        raise click.ClickException(f"There is no player {player}; there are {', '.join(scenario.board.players)}.")
    made = _replay(scenario)
    if made.errors:
        raise click.ClickException(str(made.errors[0]))
    data = explored_data(made, Bounds(positions, seconds, player))
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for line in explored_lines(data):
        click.echo(line)


def explored_lines(data: dict[str, Any]) -> Iterator[str]:
    """The findings for reading in a terminal."""
    how = "exhaustive" if data["exhaustive"] else "not exhaustive: a bound was reached"
    yield f"{data['positions']} positions, {how}."
    for note in data["notes"]:
        yield f"({note})"
    for outcome in data["outcomes"]:
        way = "; ".join(outcome["way"] or ()) or "without a choice"
        yield f"Can happen: {outcome['outcome']}   [{way}]"
    for player, outcomes in data["can_force"].items():
        for outcome in outcomes:
            yield f"{player} can force: {outcome}"
    for choice in data["choices"]:
        yield f"{choice['choice']}  ->  {' | '.join(choice['outcomes'])}"
    for claim in data["claims"]:
        forced = [player for player, can in claim["can_force"].items() if can]
        known = {True: "always", False: "not always", None: "not known whether always"}[claim["always"]]
        possible = {True: "possible", False: "impossible", None: "not known whether possible"}[claim["possibly"]]
        yield f"{claim['claim']}: {known}, {possible}" + (f"; {' and '.join(forced)} can force it" if forced else "")


@click.command("coverage")
@click.argument("game")
@click.option("--prove", "proving", is_flag=True, help="Take each enacted rule away in turn; some scenario must then fail.")
@click.option("--rule", "numbers", multiple=True, help="With --prove: only this rule. May be given several times.")
@click.option("--list", "listing", is_flag=True, help="Print every rule with its status.")
def coverage_command(game: str, proving: bool, numbers: tuple[str, ...], listing: bool) -> None:
    """Count the rules of a GAME that are enacted and exercised; fail on one that is neither that nor in the ledger."""
    from rulings import coverage

    known = games().get(game)
    if known is None:
        raise click.ClickException(f"There is no rulebook of {game!r}; there are {', '.join(sorted(games()))}.")
    made = coverage.cover(known.rules.id)
    for row in made.rows if listing else ():
        click.echo(f"{row.number:<14} {row.status:<14} {row.role:<12} {row.note}")
    for line in coverage.lines(made):
        click.echo(line)
    wrong = len(made.faults)
    if proving:
        unproved = coverage.prove(made, numbers or None)
        for number in unproved:
            click.echo(f"{number}: taken away, and every scenario still holds")
        click.echo(f"{len(unproved)} rules are not proved.")
        wrong += len(unproved)
    if wrong:
        sys.exit(1)


@click.command()
@click.option("--games", "count", default=10_000, show_default=True, type=click.IntRange(1))
@click.option("--game", "names", multiple=True, help="Only this game. May be given several times.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game; the next ones count up.")
def soak(count: int, names: tuple[str, ...], seed: int) -> None:
    """Play random legal games and hold them to their invariants; a failure prints its seed."""
    from rulings.soaking import soak_game

    known = games()
    wrong = [name for name in names if name not in known]
    if wrong:
        raise click.ClickException(f"There is no rulebook of {wrong[0]!r}; there are {', '.join(sorted(known))}.")
    chosen = {known[name].rules.id: known[name] for name in names or known}
    failures = 0
    for adapter in chosen.values():
        for line in soak_game(adapter, count, seed):
            failures += line.startswith("seed")
            click.echo(line)
    if failures:
        sys.exit(1)
