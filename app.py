"""Tableside: puts the two blueprints together, and the command line."""

from __future__ import annotations

import sys
import threading
from functools import partial
from pathlib import Path

import click
from flask import Flask, request
from jinja2 import StrictUndefined
from markupsafe import Markup

from rules_corpus import about_views, api, collecting, linking, search_cli, search_views, views
from rules_corpus import cli as corpus_cli
from rules_corpus.corpus import Corpus, load_corpus
from rules_corpus.model import Rule
from rules_corpus.presenting import Presenter, edition_of, gist, heading, label, whole_numbers
from rules_corpus.search_cli import build_aside
from rules_corpus.terms import term_linker
from rules_corpus.urls import compare_url, document_url, rule_url, search_url
from rules_corpus.web import (
    assets,
    bookmarklet,
    errors,
    fixed,
    guard,
    headers,
    installing,
    limits,
    preferences,
    settings,
    sharing,
)
from rules_corpus.web import workers as worker_processes
from rules_corpus.web.context import absolute
from rulings import cli as rulings_cli
from rulings import views as rulings_views
from rulings.scenario.library import articles

HERE = Path(__file__).parent
#: While it warms up, the server lets somebody's request interrupt it after so many seconds.
GIVING_WAY = 0.0005


def create_app(corpus: Corpus | None = None) -> Flask:
    """The web application: lookup from `rules_corpus`, scenarios from `rulings`."""
    app = Flask(__name__, static_folder=None)
    # Doubled slashes are put right with everything else that is mistyped; the router would name the asking host.
    app.url_map.merge_slashes = False
    settings.init_app(app)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    # Words are offered in the order in which they are declared: the attacker before the attacked.
    app.jinja_env.policies["json.dumps_kwargs"] = {"sort_keys": False}
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    own = corpus or load_corpus()
    app.extensions["tableside_corpus"] = own
    app.extensions["tableside_presenter"] = Presenter(own, terms=term_linker(own))
    app.extensions["tableside_descriptions"] = (HERE / "rules_corpus" / "openapi.yaml",)
    limits.init_app(app, app.config["TABLESIDE_RATE"])
    for part in (assets, fixed, guard, errors, headers, preferences, sharing, installing):
        part.init_app(app)
    sharing.unfolds(app, views.unfold)
    search_views.init_app(app)
    for blueprint in (api.blueprint, linking.blueprint, bookmarklet.blueprint, about_views.blueprint, views.blueprint):
        app.register_blueprint(blueprint)
    rulings_views.init_app(app)
    _give_templates(app, own)
    return app


def _give_templates(app: Flask, corpus: Corpus) -> None:
    """What every template may use."""
    app.jinja_env.globals.update(
        games=corpus.games, rule_url=rule_url, edition_of=edition_of, gist=gist, heading_of=heading,
        rule_entry=_rule_entry, rule_link=partial(_rule_link, corpus), document_url=document_url,
        compare_url=compare_url, absolute=absolute, more_pages=rulings_views.PAGES,
        game_names={game.id: game.name or game.title for game in corpus.games},
    )
    app.jinja_env.filters["whole_numbers"] = whole_numbers
    app.context_processor(lambda: {"here": request.full_path.rstrip("?")})


def _rule_entry(rule: Rule, pinned: bool = False) -> Markup:
    """A rule as a line of a list."""
    line = Markup('<li data-game="{}"><a href="{}"><span class="number">{}</span><span class="gist">{}</span></a></li>')
    return line.format(rule.game, rule_url(rule, pinned), heading(rule), gist(rule) if rule.text or not rule.title else "")


def _rule_link(corpus: Corpus, game: str, number: str) -> Markup | str:
    """A number as a link, where there is such a rule."""
    found = corpus.rule(game, number)
    if found is None:
        return number
    name = label(found)
    # A number does not break at its hyphens; a title in its place may.
    return Markup('<a class="reach{}" href="{}">{}</a>').format("" if " " in name else " n", rule_url(found), name)


@click.group()
def cli() -> None:
    """Rules lookup and ruling assistant for trading card game judges."""
    collecting.look_seldom()


cli.add_command(corpus_cli.import_command)
cli.add_command(corpus_cli.audit)
cli.add_command(search_cli.index)
cli.add_command(rulings_cli.run)
cli.add_command(rulings_cli.explore_command)
cli.add_command(rulings_cli.coverage_command)
cli.add_command(rulings_cli.soak)


def _warming_up() -> Flask:
    """The application with the rules of every document ready to be shown. Meanwhile what else is built at first use, search
    and replays, is asked for, so that nobody waits longer than until it is built."""
    application = create_app()
    corpus: Corpus = application.extensions["tableside_corpus"]
    client = application.test_client()
    for document in corpus.documents:
        client.get(rule_url(corpus.rules(document.id, document.version)[0]))
    threading.Thread(target=_warm_up, args=(application,), daemon=True).start()
    return application


def _warm_up(application: Flask) -> None:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(GIVING_WAY)
    try:
        search_views.open_finder(application, before=build_aside)
        client = application.test_client()
        client.get(search_url("check timing"))
        for article in {article.game: article for article in articles()}.values():
            client.post("/api/v1/scenarios/run", json={"scenario": article.text})
    finally:
        sys.setswitchinterval(usual)
        collecting.keep_what_is_there()


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@click.option("--threads", default=8, show_default=True, type=click.IntRange(1, 64), help="Of each worker.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes; one that dies is replaced.")
def serve(host: str, port: int, threads: int, workers: int) -> None:
    """Serve the application with waitress."""
    try:
        if workers == 1:
            server = worker_processes.waitress(_warming_up(), threads, host=host, port=port)
            click.echo(f"Tableside on http://{host}:{getattr(server, 'effective_port', port)}")
            server.run()
        else:
            worker_processes.supervise(Path(__file__), host, port, threads, workers)
    except OSError as error:
        raise click.ClickException(f"{host}:{port} cannot be served: {error.strerror}. Choose another --port.") from None
    except ValueError as error:
        raise click.ClickException(str(error)) from None


@cli.command(hidden=True)
@click.argument("listening", type=int)
@click.argument("lifeline", type=int)
@click.argument("threads", type=int)
def worker(listening: int, lifeline: int, threads: int) -> None:
    """One process of `serve --workers`, on the socket and the pipe that it was started with."""
    worker_processes.work(_warming_up(), listening, lifeline, threads)


if __name__ == "__main__":
    cli()
