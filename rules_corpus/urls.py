"""Every URL: the one place that knows what an address looks like."""

from __future__ import annotations

from urllib.parse import quote, quote_plus, urlencode

from rules_corpus.model import Concept, Document, Rule

PLAYBOOK = "playbook"


def tail(rule: Rule) -> str:
    """What stands after the game in the rule's address: "7.6.1.2", "token/fairy", "playbook/q29"."""
    return f"{PLAYBOOK}/{rule.number}" if rule.document.endswith("-playbook") else rule.number


def rule_url(rule: Rule, pinned: bool = False) -> str:
    """A rule's address: of the newest version, or pinned to the rule's own."""
    return f"{game_url(rule.game, rule.version if pinned else None)}/{quote(tail(rule))}"


def game_url(game: str, version: str | None = None) -> str:
    """A game's page, or with a version the beginning of its pinned addresses."""
    return f"/{game}@{quote(version)}" if version else f"/{game}"


def document_url(document: Document, pinned: bool = False) -> str:
    """A document's page: the game's, or the Playbook's own."""
    base = game_url(document.game, document.version if pinned else None)
    return f"{base}/{PLAYBOOK}" if document.kind == "playbook" else base


def search_url(query: str = "", game: str = "", **more: str | int) -> str:
    """The search page for a query."""
    asked = (("q", query), ("game", game), *more.items())
    parameters = "&".join(f"{key}={quote_plus(str(value))}" for key, value in asked if value != "")
    return f"/search?{parameters}" if parameters else "/search"


def compare_url(concept: Concept | str) -> str:
    """One concept in all games, side by side."""
    return f"/compare/{quote(concept if isinstance(concept, str) else concept.id)}"


def audit_url(game: str) -> str:
    """The faults of a game's documents."""
    return f"/{game}/audit"


def changes_url(game: str) -> str:
    """What changed between the versions of a game's documents."""
    return f"/{game}/changes"


def link_url() -> str:
    """Where a pasted text gets its citations linked."""
    return "/link"


def article_url(game: str, slug: str) -> str:
    """An article of the ruling library."""
    return f"/rulings/{game}/{quote(slug)}"


def scenario_url(scenario: str = "") -> str:
    """The scenario desk, or a saved scenario."""
    return f"/scenario/{quote(scenario)}" if scenario else "/scenario"


def desk_url(**asked: str) -> str:
    """The scenario desk with what it begins with: `of` a saved scenario, a `ruling` of the library, or a `game`."""
    return _asked(scenario_url(), asked)


def readings_url(game: str, name: str = "") -> str:
    """How unclear rules of a game are read; one of them."""
    return f"/rulings/{game}/readings" + (f"#{quote(name)}" if name else "")


def library_url(**asked: str) -> str:
    """The ruling library, narrowed down."""
    return _asked("/rulings", asked)


def _asked(address: str, asked: dict[str, str]) -> str:
    query = urlencode({key: value for key, value in asked.items() if value})
    return f"{address}?{query}" if query else address


def api_url(path: str = "") -> str:
    """An address of the JSON interface."""
    return f"/api/v1/{path}"


def api_rule_url(rule: Rule) -> str:
    """A rule's JSON."""
    return api_url(f"rules/{rule.game}/{quote(tail(rule))}")
