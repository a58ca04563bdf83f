"""The command that builds the search index ahead of the first start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click

from rules_corpus.corpus import Corpus, load_corpus
from rules_corpus.search import LIBRARY, fingerprint, index_directory, open_search

#: How much the building of an index gives way to the pages that a server answers meanwhile.
NICENESS = 10


@click.command()
def index() -> None:
    """Build the search index, if there is none for the documents as they are."""
    corpus = load_corpus()
    place = index_directory() / fingerprint(corpus, LIBRARY)
    there = place.is_dir()
    open_search(corpus)
    if there:
        click.echo(f"The index {place} is up to date.")
    elif place.is_dir():
        click.echo(f"The index was built: {place}")
    else:
        click.echo(f"The index cannot be written to {place.parent}; it will be kept in memory.", err=True)


def build_aside(corpus: Corpus) -> None:
    """Build the index, if there is none, in another process: in this one the pages that it answers would wait."""
    if (index_directory() / fingerprint(corpus, LIBRARY)).is_dir():
        return
    command = [sys.executable, "-c", "from rules_corpus.search_cli import index; index()"]
    # Where the data are kept may be told from where the program was started, so the other is started there too.
    surroundings = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    building = subprocess.Popen(command, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.setpriority(os.PRIO_PROCESS, building.pid, NICENESS)
    building.wait()
