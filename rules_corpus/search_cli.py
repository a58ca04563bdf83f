"""The command that builds the search index ahead of the first start."""

from __future__ import annotations

import click

from rules_corpus.corpus import load_corpus
from rules_corpus.search import LIBRARY, fingerprint, index_directory, open_search


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
