"""The library of ruling articles: Markdown with front matter, a question, a `scenario` block, the answer with citations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rules_corpus.once import once
from rulings.scenario.description import read_scenario
from rulings.scenario.games import games
from rulings.scenario.model import Scenario, ScenarioError
from rulings.scenario.yamltext import Mistake, Value, read

LIBRARY = Path(__file__).parent.parent / "library"
_FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_BLOCK = re.compile(r"^```scenario[ \t]*\n(.*?)^```[ \t]*$", re.DOTALL | re.MULTILINE)
_CITATION = re.compile(r"\[\[\s*(see\s+)?([^\[\]]+?)\s*\]\]")
# A line of front matter in which no letter means anything to YAML, but for the brackets and commas of a list.
_WORDS = r"[A-Za-z0-9](?:[^\S\n]?[^\s:#,\[\]{}])*"
_PLAIN = re.compile(rf"(?P<key>[a-z]+): (?:\[(?P<list>{_WORDS}(?:, {_WORDS})*)\]|(?P<text>{_WORDS}(?:, ?{_WORDS})*))")
FIELDS = ("title", "section", "source", "keywords", "game")


@dataclass(frozen=True)
class Citation:
    """A rule that an article names: enacted by its replay, or background."""

    number: str
    background: bool


@dataclass(frozen=True)
class Article:
    """One article."""

    game: str
    slug: str
    title: str
    section: str
    source: str
    keywords: Sequence[str]
    question: str
    answer: str
    text: str  # of the scenario
    line: int  # of the file on which the scenario begins
    path: Path
    citations: Sequence[Citation] = field(default=())

    def scenario(self) -> Scenario:
        """The scenario, read; its mistakes name the lines of the file."""
        try:
            return read_scenario(self.text, games())
        except ScenarioError as error:
            shifted = [Mistake(m.message, m.line + self.line if m.line else self.line) for m in error.mistakes]
            raise ScenarioError(shifted) from error

    @property
    def enacted(self) -> list[str]:
        """The rules that the answer says the replay enacts."""
        return [one.number for one in self.citations if not one.background]


def read_article(path: Path, game: str = "") -> Article:
    """An article from its file; a `Mistake` says what is missing."""
    text = path.read_text(encoding="utf-8")
    front = _FRONT.match(text)
    if front is None:
        raise Mistake("an article begins with its front matter between two lines `---`", 1)
    facts = _plain_facts(front.group(1)) or _facts(read(front.group(1)))
    blocks = list(_BLOCK.finditer(text))
    if len(blocks) != 1:
        raise Mistake(f"an article has one block ```scenario, not {len(blocks)}")
    block = blocks[0]
    if not facts.get("title"):
        raise Mistake("`title:` is missing in the front matter", 1)
    answer = text[block.end() :].strip()
    return Article(
        game=game or facts.get("game", "") or path.parent.name, slug=path.stem, title=facts["title"],
        section=facts.get("section", ""), source=facts.get("source", ""),
        keywords=tuple(word.strip() for word in facts.get("keywords", "").split(",") if word.strip()),
        question=text[front.end() : block.start()].strip(), answer=answer, text=block.group(1),
        line=text.count("\n", 0, block.start(1)), path=path,
        citations=tuple(Citation(found.group(2), bool(found.group(1))) for found in _CITATION.finditer(answer)),
    )  # fmt: skip


def _plain_facts(front: str) -> Mapping[str, str]:
    """Front matter of plain words and lists of them, as nearly all is; nothing where anything else stands in it.

    Reading some hundred of them as YAML takes half a second of the first page.
    """
    found: dict[str, str] = {}
    for line in front.split("\n"):
        match = _PLAIN.fullmatch(line)
        if match is None or match["key"] not in FIELDS or match["key"] in found:
            return {}
        found[match["key"]] = match["list"] or match["text"]
    return found


def _facts(value: Value) -> Mapping[str, str]:
    if value.pairs is None:
        raise Mistake("the front matter is `key: value` lines", value.line)
    found = {}
    for key, item in value.pairs.items():
        if key not in FIELDS:
            from rulings.scenario.description import suggest

            raise Mistake(f"no `{key}` in the front matter{suggest(key, FIELDS)}", item.line + 1)
        found[key] = ", ".join(one.text for one in item.items) if item.items is not None else item.text
    return found


@once
def _shelf(root: Path) -> tuple[Sequence[Article], Sequence[str]]:
    """The articles that can be read, and of the others what is wrong: one bad article does not close the library."""
    found: list[Article] = []
    wrong: list[str] = []
    for path in sorted(root.glob("*/*.md")):
        try:
            found.append(read_article(path))
        except Mistake as mistake:
            wrong.append(f"{path.parent.name}/{path.name}: {mistake}")
        except (OSError, UnicodeDecodeError) as error:
            wrong.append(f"{path.parent.name}/{path.name}: it cannot be read: {error}")
    return tuple(found), tuple(wrong)


def articles(root: Path = LIBRARY) -> Sequence[Article]:
    """Every article, by game and slug. Read once."""
    return _shelf(root)[0]


def unreadable(root: Path = LIBRARY) -> Sequence[str]:
    """What is wrong with the articles that cannot be read."""
    return _shelf(root)[1]


def article(game: str, slug: str) -> Article | None:
    """The article at an address."""
    return next((one for one in articles() if (one.game, one.slug) == (game, slug)), None)


@once
def by_rule(root: Path = LIBRARY) -> Mapping[tuple[str, str], Sequence[Article]]:
    """Which articles name a rule: (game, number) -> articles."""
    found: dict[tuple[str, str], list[Article]] = {}
    for one in articles(root):
        for citation in one.citations:
            known = found.setdefault((one.game, citation.number), [])
            if one not in known:
                known.append(one)
    return found
