"""A rule in its surroundings: what stands above, before and after it, and the outline of its section."""

from __future__ import annotations

from dataclasses import dataclass

from rules_corpus.corpus import Corpus
from rules_corpus.model import Rule
from rules_corpus.presenting import gist, label
from rules_corpus.urls import PLAYBOOK, rule_url

# A page of more rules than this is no surroundings any more; a smaller part of the section is shown.
_ENOUGH = 60
_DEEPEST = 5
_HEADINGS = ("section", "heading")
# Tokens and questions stand beside each other without having to do with each other.
_ALONE = ("token", "question")


@dataclass(frozen=True, slots=True)
class Near:
    """A rule that stands on another's page, as deep as it is indented."""

    rule: Rule
    depth: int


@dataclass(frozen=True, slots=True)
class Surroundings:
    """`lead` are the rules that the focus is a part of; `before` and `after` the rest of its heading, in order."""

    lead: tuple[Rule, ...]
    before: tuple[Near, ...]
    after: tuple[Near, ...]


@dataclass(frozen=True, slots=True)
class OutlineRow:
    """A line of the outline."""

    label: str
    text: str
    url: str
    depth: int
    current: bool
    on_path: bool


def surroundings(corpus: Corpus, rule: Rule) -> Surroundings:
    """A heading with all that stands under it; a rule within its nearest heading."""
    if rule.kind in _HEADINGS or rule.kind in _ALONE or rule.parent is None:
        return Surroundings((), (), tuple(_below(corpus, rule, 1)))
    above = corpus.ancestors(rule)
    start = next((i for i in range(len(above) - 1, -1, -1) if above[i].kind in _HEADINGS), 0)
    while start < len(above) - 1 and _size(corpus, above[start]) > _ENOUGH:
        start += 1
    lead = above[start:]
    chain = {each.number for each in lead}
    flat = [near for near in _below(corpus, above[start], 1) if near.rule.number not in chain]
    place = next(i for i, near in enumerate(flat) if near.rule.number == rule.number)
    depth = flat[place].depth
    return Surroundings(lead, _from_the_edge(flat[:place], depth), _from_the_edge(flat[place + 1 :], depth))


def _from_the_edge(rules: list[Near], depth: int) -> tuple[Near, ...]:
    """Indented as seen from the outermost of them or of the focus, which stands at the edge."""
    shift = min([depth, *(near.depth for near in rules)]) - 1
    return tuple(Near(near.rule, near.depth - shift) for near in rules)


def _below(corpus: Corpus, rule: Rule, depth: int) -> list[Near]:
    found = []
    for child in corpus.children(rule):
        found.append(Near(child, depth))
        found += _below(corpus, child, depth + 1)
    return found


def _size(corpus: Corpus, rule: Rule) -> int:
    return sum(1 + _size(corpus, child) for child in corpus.children(rule))


def outline(corpus: Corpus, rule: Rule, pinned: bool = False) -> tuple[OutlineRow, ...]:
    """The section with everything on the way to the rule unfolded; the Playbook, whose sections are short, whole."""
    path = {each.number for each in (*corpus.ancestors(rule), rule)}
    rows: list[OutlineRow] = []

    def add(each: Rule, depth: int) -> None:
        name = label(each)
        text = each.title if each.title != name else ""
        if not each.title:
            text = gist(each, 60)
        current = each.number == rule.number
        rows.append(OutlineRow(name, text, rule_url(each, pinned), min(depth, _DEEPEST), current,
                               each.number in path and not current))
        if each.number in path:
            for child in corpus.children(each):
                add(child, depth + 1)

    for root in _roots(corpus, rule):
        add(root, 1)
    return tuple(rows)


def _roots(corpus: Corpus, rule: Rule) -> list[Rule]:
    """Where the outline begins: the rule's section; in the Playbook all sections."""
    root = (*corpus.ancestors(rule), rule)[0]
    if not is_playbook(rule):
        return [root]
    return [each for each in corpus.rules(rule.document, rule.version) if each.parent is None]


def is_playbook(rule: Rule) -> bool:
    """Whether the rule stands in a playbook, which has headings and questions instead of numbers."""
    return rule.document.endswith(f"-{PLAYBOOK}")
