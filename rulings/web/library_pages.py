"""The pages of the ruling library: the articles by game, section, keyword and source, and one article with its replay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue
from markdown import Markdown
from markupsafe import Markup, escape

from rules_corpus.corpus import Corpus
from rules_corpus.markdown import CitationExtension
from rules_corpus.urls import article_url, desk_url, readings_url
from rules_corpus.web.context import absolute, current_corpus
from rules_corpus.web.errors import Problem
from rules_corpus.web.sharing import Embed, oembed_url
from rulings.ledger import readings
from rulings.scenario.library import Article, article, articles
from rulings.web.api import current_runs
from rulings.web.limits import metered
from rulings.web.picture import card_embed, picture_response, shown_large
from rulings.web.ruling_card import RulingCard, chip, copies, make_card
from rulings.web.running import Run
from rulings.web.showing import replay_data

blueprint = Blueprint("library", __name__)

_SEE = re.compile(r"\[\[\s*see\s+")
_LONGEST = 200


@blueprint.get("/rulings")
def library() -> ResponseReturnValue:
    """All articles, or those that were asked for."""
    corpus = current_corpus()
    asked = {name: request.args.get(name, "").strip()[:_LONGEST] for name in ("game", "section", "keyword", "source", "q")}
    chosen = corpus.game(asked["game"].lower()) if asked["game"] else None
    asked["game"] = chosen.id if chosen else ""
    found = [one for one in articles() if fits(one, asked)]
    of_game = [one for one in articles() if not asked["game"] or one.game == asked["game"]]
    return render_template(
        "library.html", found=found, asked=asked, total=len(of_game), game=chosen, groups=_shelves(corpus, found),
        narrowed=bool(found) and any(asked[name] for name in ("section", "keyword", "source", "q")),
        library_games=[each for each in corpus.games if any(one.game == each.id for one in articles())],
        sections=_names(one.section for one in of_game), keywords=_names(word for one in of_game for word in one.keywords),
        sources=_names(_source(one) for one in of_game), address=lambda one: article_url(one.game, one.slug), gist=_gist,
    )


@blueprint.get("/rulings/<name>/readings")
def unclear_rules(name: str) -> ResponseReturnValue:
    """Rules of a game that can be read in more than one way: both readings, the one that is taken, and why."""
    corpus = current_corpus()
    known = corpus.game(name.lower())
    if known is None or not readings(known.id):
        raise Problem(404, "no_such_game", "There are readings only of games that can be replayed.", "game")
    if name != known.id:
        return redirect(readings_url(known.id), 301)
    found = [(one, [chip(corpus, known.id, number) for number in one.rules]) for one in readings(known.id).values()]
    return render_template("readings.html", game=known, readings=found, heading=_heading)


@blueprint.get("/rulings/<name>/<slug>")
def ruling(name: str, slug: str) -> ResponseReturnValue:
    """An article: the question, the answer with its citations linked, its replay."""
    corpus = current_corpus()
    known = corpus.game(name.lower())
    found = article(known.id, slug) if known else None
    if known is None or found is None:
        raise Problem(404, "no_such_ruling", "There is no such ruling in the library.", "slug")
    if name != known.id:
        return redirect(article_url(known.id, slug), 301)
    with metered():
        run = current_runs().run(found.text)
    card = article_card(found, run)
    path = article_url(found.game, found.slug)
    return render_template(
        "library_article.html", article=found, game=known, data=run.data, card=card, question=_linked(found.question, found.game),
        answer=_linked(found.answer, found.game), replay=replay_data(corpus, run.data, found.text),
        copies=copies(card, absolute("")), path=path, oembed=oembed_url(path),
        change=desk_url(ruling=f"{found.game}/{found.slug}"),
        picture=shown_large(card, f"{path}.png"), address=card.address,
    )


@blueprint.get("/rulings/<name>/<slug>.png", defaults={"kind": "png"})
@blueprint.get("/rulings/<name>/<slug>.svg", defaults={"kind": "svg"})
def ruling_picture(name: str, slug: str, kind: str) -> ResponseReturnValue:
    """The picture of an article's ruling."""
    found = article(name, slug)
    if found is None:
        raise Problem(404, "no_such_ruling", "There is no such ruling in the library.", "slug")
    with metered():
        card = article_card(found, current_runs().run(found.text))
        return picture_response(card, found.game, kind)


def unfold(path: str) -> Embed | None:
    """What a discussion shows under the address of an article."""
    parts = path.strip("/").split("/")
    found = article(parts[1], parts[2]) if len(parts) == 3 and parts[0] == "rulings" else None
    if found is None:
        return None
    with metered():
        card = article_card(found, current_runs().run(found.text))
    return card_embed(card, f"{article_url(found.game, found.slug)}.png")


def article_card(found: Article, run: Run) -> RulingCard:
    """The ruling card of an article."""
    return make_card(
        current_corpus(), run.data, absolute(article_url(found.game, found.slug)), title=found.title,
        question=found.question, answer=found.answer.split("\n\n")[0], cited=found.enacted,
    )


def fits(one: Article, asked: dict[str, str]) -> bool:
    """Whether an article is among those that were asked for; every word of the query must stand somewhere in it."""
    if asked["game"] and one.game != asked["game"]:
        return False
    if asked["section"] and one.section != asked["section"]:
        return False
    if asked["keyword"] and asked["keyword"].lower() not in [word.lower() for word in one.keywords]:
        return False
    if asked["source"] and _source(one) != asked["source"]:
        return False
    everything = " ".join((one.title, one.section, one.source, *one.keywords, one.question, one.answer, one.slug)).lower()
    return all(word in everything for word in asked["q"].lower().split())


def _heading(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _source(one: Article) -> str:
    """The publication without the number of the question, rule or card: what a reader would narrow down by."""
    return re.split(r",|\s+(?:Q|[A-Z]+\d+-)?\d+(?:[.-]\d+)+|\s+(?:Q|[A-Z]{2,3}\d\d-)\d|\s+\d+$", one.source)[0].strip()


def _shelves(corpus: Corpus, found: Sequence[Article]) -> list[tuple[str, list[tuple[str, list[Article]]]]]:
    """The articles by game and section."""
    shelves: list[tuple[str, list[tuple[str, list[Article]]]]] = []
    for game in corpus.games:
        groups: dict[str, list[Article]] = {}
        for one in found:
            if one.game == game.id:
                groups.setdefault(one.section or "Other", []).append(one)
        if groups:
            shelves.append((game.title, sorted(groups.items(), key=lambda item: item[0].lower().strip('"'))))
    return shelves


def _names(every: Iterable[str]) -> list[tuple[str, int]]:
    """Every name with how often it stands, in the order of the alphabet."""
    counts: dict[str, int] = {}
    for name in every:
        if name:
            counts[name] = counts.get(name, 0) + 1
    return sorted(counts.items(), key=lambda item: item[0].lower())


def _gist(one: Article) -> str:
    text = " ".join(one.question.split())
    return text if len(text) <= 180 else text[:180].rsplit(" ", 1)[0] + " …"


def _linked(text: str, game: str) -> Markup:
    """Markdown as HTML; whatever markup an article holds of its own is shown as text."""
    plain = _SEE.sub("[[", text)
    made: Any = Markdown(extensions=[CitationExtension(game=game)], output_format="html")
    return Markup(made.convert(str(escape(plain)).replace("&#34;", '"').replace("&#39;", "'")))
