"""The commands about the documents: bring in a new version, show a document's faults."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from rules_corpus.catalog import BadCatalog
from rules_corpus.corpus import load_corpus
from rules_corpus.importing import Import, ImportRefused, prepare_import, store_import
from rules_corpus.model import Rule
from rules_corpus.touched import Touched
from rules_corpus.versions import Difference, VersionDiff

_WIDTH = 88
_EFFECT = {"removed": "was removed", "moved": "is {now} now", "changed": "has other words"}


@click.command("import")
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--version", required=True, help="The version's name, as it stands in addresses: 1.7.0.")
@click.option("--date", required=True, help="The version's date: 2026-04-09.")
@click.option("--document", default=None, help="The document, where the game has several: vanguard-playbook.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), default=None,
              help="The data directory; the setting TABLESIDE_DATA or var otherwise.")
def import_command(game: str, file: Path, version: str, date: str, document: str | None, data: Path | None) -> None:
    """Bring in FILE as a new version of a GAME's rules, beside the old, and say what changed."""
    try:
        prepared = prepare_import(load_corpus(data), game, file, version, date, document)
        place = store_import(prepared, data)
    except (ImportRefused, BadCatalog) as error:
        click.echo(str(error), err=True)
        sys.exit(1)
    for line in report(prepared):
        click.echo(line)
    newest = prepared.corpus.document(prepared.document.id)
    if newest != prepared.document and newest is not None:
        click.echo(f"It is older than {newest.version}, which addresses without a version go on meaning.")
    click.echo(f"Stored as {place}. The addresses of {prepared.diff.old} stay as they are.")


@click.command()
@click.argument("game")
def audit(game: str) -> None:
    """Show the faults of a GAME's own documents: references, numbering, what the source lost or misread."""
    corpus = load_corpus()
    known = corpus.game(game)
    if known is None:
        click.echo(f"There is no game {game!r}; there are {', '.join(g.id for g in corpus.games)}.", err=True)
        sys.exit(1)
    faults = corpus.audit(known.id)
    click.echo(f"{known.title}: {len(faults['citations'])} references, {len(faults['numbering'])} numbers, "
               f"{len(faults['lost'])} losses, {len(faults['misread'])} misread places.")
    for fault in faults["citations"]:
        meant = f"means {fault['meant']}" if fault["meant"] else "means nothing"
        click.echo(f"{fault['rule']}: {fault['printed']} is {fault['status']}, {meant}. {fault['why']}".rstrip())
    for fault in faults["numbering"]:
        click.echo(f"{fault['printed']} is printed for {fault['meant']}. {fault['why']}".rstrip())
    for fault in faults["lost"]:
        click.echo(f"{fault['rule']}: {fault['lost']} {fault['why']}".rstrip())
    for fault in faults["misread"]:
        printed, meant = fault["printed"].strip(), fault["meant"].strip()
        click.echo(f"{fault['rule']}: {printed!r} stands for {meant!r}. {fault['why']}".rstrip())


def report(prepared: Import) -> Iterable[str]:
    """What an import found, line by line."""
    document, diff = prepared.document, prepared.diff
    rules = len(prepared.corpus.rules(document.id, document.version))
    kept = rules - len(diff.added) - len({id(d) for d in (*diff.changed, *diff.moved)})
    yield (f"{document.title} {diff.new} ({document.date}) beside {diff.old}: {rules} rules; {len(diff.added)} added, "
           f"{len(diff.removed)} removed, {len(diff.changed)} changed, {len(diff.moved)} moved, {kept} as they were.")
    yield from _listed("Added", (_line(d.new) for d in diff.added))
    yield from _listed("Removed", (_line(d.old) for d in diff.removed))
    yield from _listed("Changed", (_changed(d) for d in diff.changed))
    yield from _listed("Moved", _moves(diff))
    yield from _listed("References in the rules", _touched(prepared.citations))
    yield from _listed("Articles of the library", _touched(prepared.articles))
    yield from _listed("Rows of the concordance", _touched(prepared.concepts))
    yield from _listed("Repairs that fit no place in this version",
                       (f"{r.rule}: {r.kind}, {r.printed!r}" for r in prepared.unused))
    yield from _listed("What the reader found odd", prepared.problems)


def _listed(title: str, lines: Iterable[str]) -> Iterable[str]:
    listed = list(lines)
    if listed:
        yield f"{title} ({len(listed)})"
        yield from (f"  {line}" for line in listed)


def _line(rule: Rule | None) -> str:
    assert rule is not None
    text = " ".join(f"{rule.title} {rule.text}".split())
    return f"{rule.number}  {text if len(text) <= _WIDTH else text[: _WIDTH - 1] + '…'}"


def _changed(difference: Difference) -> str:
    assert difference.old is not None
    now = _line(difference.new)
    return now if difference.kind == "changed" else f"{difference.old.number} -> {now}"


def _moves(diff: VersionDiff) -> Iterable[str]:
    """The moves, with what moved along under a rule in one line."""
    moved = {d.old.number: d.new for d in diff.moved if d.old is not None and d.new is not None}
    followers: dict[str, int] = {}
    above = {d.old.number: d.old.parent for d in diff.moved if d.old is not None}
    for number in moved:
        leader = number
        while (parent := above.get(leader)) is not None and parent in moved and moved[leader].parent == moved[parent].number:
            leader = parent
        followers[leader] = followers.get(leader, -1) + 1
    for number, count in followers.items():
        under = f" with {count} under it" if count else ""
        yield f"{number} -> {moved[number].number}{under}"


def _touched(places: Iterable[Touched]) -> Iterable[str]:
    """What cites a rule that is not what it was, one line a place."""
    effects: dict[str, list[str]] = {}
    for place in places:
        effect = f"{place.printed} {_EFFECT[place.effect].format(now=place.now)}"
        effects.setdefault(place.where, []).append(effect)
    return [f"{where}: {', '.join(dict.fromkeys(found))}" for where, found in effects.items()]
