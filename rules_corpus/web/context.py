"""What views reach for: the corpus of this application, its presenter, absolute addresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from flask import current_app, request

from rules_corpus.corpus import Corpus
from rules_corpus.model import Rule
from rules_corpus.presenting import Presenter


def current_corpus() -> Corpus:
    """The corpus that the application was started with."""
    return cast(Corpus, current_app.extensions["tableside_corpus"])


def current_presenter() -> Presenter:
    """The presenter of that corpus."""
    return cast(Presenter, current_app.extensions["tableside_presenter"])


def absolute(path: str) -> str:
    """An address that can be sent to somebody: the setting TABLESIDE_URL, or the host that was asked, with the path."""
    base: str = current_app.config.get("TABLESIDE_URL") or request.host_url
    return base.rstrip("/") + path


@dataclass(frozen=True, slots=True)
class RulingLink:
    """A ruling of the library, as a rule's page lists it."""

    title: str
    url: str


# What `rulings` gives to the lookup, which must not know it: the rulings that turn on a rule, and its own pages.
RulingsOn = Callable[[Rule], Sequence[RulingLink]]


def rulings_on(rule: Rule) -> Sequence[RulingLink]:
    """The rulings that turn on a rule."""
    find = cast(RulingsOn | None, current_app.extensions.get("tableside_rulings"))
    return find(rule) if find else ()
