"""Coverage of the rules: every numbered rule is enacted and exercised by a scenario, or in the ledger with a reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_corpus.corpus import load_corpus
from rulings.kernel.machine import Limits
from rulings.kernel.policy import GameRules
from rulings.ledger import ledger_rules
from rulings.scenario import decks
from rulings.scenario.articles import check_article
from rulings.scenario.expectations import rules_of_sight
from rulings.scenario.games import adapter_of
from rulings.scenario.library import Article, articles, unreadable
from rulings.scenario.model import ScenarioError
from rulings.scenario.replay import replay

REASONS = ("definition", "physical handling", "advice", "not in this format")
PROOF = Limits(parts=30_000, seconds=5.0)


@dataclass(frozen=True)
class Row:
    """One rule: how it stands, and the articles that exercise it."""

    number: str
    status: str  # "exercised", "ledger", "not exercised", "missing"
    role: str
    note: str
    articles: Sequence[str] = ()


@dataclass
class Coverage:
    """The table of one game, and what is wrong with it or with the ledger."""

    game: str
    rows: list[Row] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def counts(self) -> Mapping[str, int]:
        """How many rules have each status."""
        found: dict[str, int] = {}
        for row in self.rows:
            found[row.status] = found.get(row.status, 0) + 1
        return found


def exercised_by(article: Article) -> set[str]:
    """Every rule that the replay of an article enacts, or by which it is refused."""
    scenario = article.scenario()
    if scenario.deck is not None:
        broken = {refusal.rule for refusal in decks.check_deck(scenario).broken}
        return broken or set(article.enacted)
    made = replay(scenario)
    return {*made.enacted, *rules_of_sight(made)}


def cover(game: str) -> Coverage:
    """The table of a game."""
    rules = adapter_of(game).rules
    ledger = ledger_rules(game)
    made = Coverage(game)
    used: dict[str, list[str]] = {}
    made.faults.extend(fault for fault in unreadable() if fault.startswith(f"{game}/"))
    for article in own_articles(game):
        try:
            exercised = exercised_by(article)
        except ScenarioError as error:
            made.faults.append(f"{article.game}/{article.slug}: {error}")
            continue
        for number in exercised:
            used.setdefault(number, []).append(article.slug)
    in_code = enacted_in_code(rules)
    numbers = document_numbers(game)
    for number in numbers:
        made.rows.append(_row(number, used, in_code, ledger))
    made.faults.extend(ledger_faults(ledger, set(numbers)))
    made.faults.extend(f"{number} is in the code and not in the document" for number in in_code if number not in numbers)
    for row in made.rows:
        if row.status in ("missing", "not exercised"):
            made.faults.append(f"{row.number}: {row.note}")
    return made


def _row(number: str, used: Mapping[str, list[str]], in_code: Mapping[str, str], ledger: Mapping[str, Any]) -> Row:
    entry = ledger.get(number)
    role = in_code.get(number, "")
    if number in used and (role or entry is None):  # what the ledger gives to other rules is enacted there
        return Row(number, "exercised", role or "cited", f"{len(used[number])} articles", tuple(used[number]))
    if entry is not None:
        return Row(number, "ledger", "", str(entry["reason"]))
    if role:
        return Row(number, "not exercised", role, f"enacted as {role}, and no scenario exercises it")
    return Row(number, "missing", "", "neither enacted nor in the ledger")


def own_articles(game: str) -> list[Article]:
    """The articles of a game."""
    return [article for article in articles() if article.game == game]


def document_numbers(game: str) -> list[str]:
    """The numbers of the rules document that say something; headings do not."""
    corpus = load_corpus()
    document = corpus.main_document(game)
    if document is None:
        raise LookupError(f"there is no rules document of {game}")
    said = (rule for rule in corpus.rules(document.id) if rule.kind == "rule" and rule.text)
    return [rule.number for rule in said if rule.number[:1].isdigit()]


def enacted_in_code(rules: GameRules) -> dict[str, str]:
    """Every number that stands in code, with its role."""
    found: dict[str, str] = {number: entry.role for number, entry in rules.book.entries.items()}
    for concept, number in rules.policy.concepts.items():
        found.setdefault(number, f"kernel: {concept}")
    return found


def ledger_faults(ledger: Mapping[str, Any], numbers: set[str]) -> Iterable[str]:
    """Entries whose rule does not exist, whose reason is not on the list, or which name no rule that enacts them."""
    for number, entry in ledger.items():
        if number not in numbers:
            yield f"the ledger's {number} is no rule of the document"
        if entry["reason"] not in REASONS:
            yield f"the ledger's {number} has the reason {entry['reason']!r}, which is not one of {', '.join(REASONS)}"
        if entry["reason"] == "definition":
            named = entry.get("enacted_by", [])
            missing = [other for other in named if other not in numbers]
            if not named or missing:
                yield f"the ledger's {number} is a definition and names {missing or 'no rule'} that enacts it"


# proving ---------------------------------------------------------------------------------------------------------------


def prove(made: Coverage, numbers: Iterable[str] | None = None) -> list[str]:
    """Takes each enacted rule away in turn; the ones with which every scenario still holds are not proved."""
    rules = adapter_of(made.game).rules
    by_slug = {article.slug: article for article in own_articles(made.game)}
    wanted = set(numbers) if numbers is not None else None
    unproved = []
    for row in made.rows:
        if row.status != "exercised" or (wanted is not None and row.number not in wanted):
            continue
        rules.book.disabled = frozenset({row.number})
        try:
            if not any(_fails(by_slug[slug]) for slug in row.articles):
                unproved.append(row.number)
        finally:
            rules.book.disabled = frozenset()
    return unproved


def _fails(article: Article) -> bool:
    """Whether an article no longer holds; a rulebook that lacks a rule may also stop dead, which is failing as well."""
    try:
        return bool(check_article(article, Limits(PROOF.parts, PROOF.seconds)))
    except Exception:  # anything at all may happen to a game that has lost one of its rules
        return True


def lines(made: Coverage) -> Iterable[str]:
    """The table for reading in a terminal: one line a section, then what is wrong."""
    sections: dict[str, dict[str, int]] = {}
    for row in made.rows:
        section = row.number.replace("-", ".").split(".")[0]
        counted = sections.setdefault(section, {})
        counted[row.status] = counted.get(row.status, 0) + 1
    yield f"{'section':>8} {'rules':>6} {'exercised':>10} {'ledger':>7} {'not exercised':>14} {'missing':>8}"
    for section, counted in sections.items():
        columns = [counted.get(status, 0) for status in ("exercised", "ledger", "not exercised", "missing")]
        yield f"{section:>8} {sum(counted.values()):>6} {columns[0]:>10} {columns[1]:>7} {columns[2]:>14} {columns[3]:>8}"
    counts = made.counts()
    yield f"{len(made.rows)} rules: " + ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    yield from made.faults
