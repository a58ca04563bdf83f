"""Tableside: puts the two blueprints together, and the command line."""

from __future__ import annotations

import click
from flask import Flask


def create_app() -> Flask:
    """The web application: lookup from `rules_corpus`, scenarios from `rulings`."""
    return Flask(__name__)


@click.group()
def cli() -> None:
    """Rules lookup and ruling assistant for trading card game judges."""


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True)
@click.option("--threads", default=8, show_default=True)
def serve(host: str, port: int, threads: int) -> None:
    """Serve the application with waitress."""
    from waitress import serve as waitress_serve

    click.echo(f"Tableside on http://{host}:{port}")
    waitress_serve(create_app(), host=host, port=port, threads=threads)


if __name__ == "__main__":
    cli()
