"""Every article of the library is run: its expectations hold, its citations resolve, and what it cites was really enacted."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.corpus import load_corpus
from rulings.scenario.articles import check_article
from rulings.scenario.library import Article, articles, by_rule, read_article, unreadable
from rulings.scenario.yamltext import Mistake

ARTICLES = articles()


@pytest.mark.parametrize("article", ARTICLES, ids=lambda article: f"{article.game}/{article.slug}")
def test_an_article_holds(article: Article) -> None:
    assert not check_article(article)


@pytest.mark.parametrize("article", ARTICLES, ids=lambda article: f"{article.game}/{article.slug}")
def test_the_citations_of_an_article_resolve(article: Article) -> None:
    corpus = load_corpus()
    missing = [one.number for one in article.citations if corpus.rule(article.game, one.number) is None]
    assert not missing
    assert article.citations, "an answer names the rules it rests on"


def test_every_article_can_be_read() -> None:
    assert not unreadable()


def test_articles_are_found_by_the_rules_they_name() -> None:
    found = by_rule()
    for article in ARTICLES:
        for citation in article.citations:
            assert article in found[article.game, citation.number]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("no front matter", "begins with its front matter"),
        ("---\ntitle: x\n---\n\nno block", "one block"),
        ("---\nsection: x\n---\n\n```scenario\ngame: vanguard\n```\n", "`title:` is missing"),
        ("---\ntitel: x\n---\n\n```scenario\ngame: vanguard\n```\n", "no `titel` in the front matter; did you mean `title`?"),
    ],
)
def test_a_mistake_in_an_article_is_explained(tmp_path: Path, text: str, expected: str) -> None:
    path = tmp_path / "article.md"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Mistake) as caught:
        read_article(path)
    assert expected in str(caught.value)
