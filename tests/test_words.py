"""No word of a document is lost or invented: the corpus' words are the document's, less the listed page furniture."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from rules_corpus.catalog import DOCUMENTS, load_catalog
from rules_corpus.model import LOST_ICON, Document, Rule
from rules_corpus.reader import Reading, read_document
from rules_corpus.repairs import load_repairs

HERE = Path(__file__).parent / "words"
REPAIRS = load_repairs(DOCUMENTS.parent / "repairs.toml")
SUPPLIED = [source.document for source in load_catalog(HERE).sources if source.supplied]

# Words, and every sign that is no punctuation: an icon that vanishes is a loss as well.
TOKEN = re.compile(r"\d+|[^\W\d_]+|[^\x00-\x7f\s“”‘’–—…·•●※]")
# Marks of lists, headings, bold and cells; they say how something is printed and are not said. A lost icon has no word.
MARKUP = re.compile(rf"</?[a-z]+[^<>]*>|&nbsp;|{re.escape(LOST_ICON)}")


def words(text: str) -> list[str]:
    return TOKEN.findall(MARKUP.sub(" ", text))


def words_of_rule(rule: Rule) -> Iterator[str]:
    """Everything a rule shows, in reading order; a token's and a question's title may be its printed number already.

    A token is a row of a table: its text stands in the last column.
    """
    number, title = words(rule.printed_number), words(rule.title)
    if number != title:
        yield from number
    yield from title
    text = [rule.text, *rule.examples]
    cells = [cell for table in rule.tables for row in table.rows for cell in row]
    for part in [*cells, *text] if rule.kind == "token" else [*text, *cells]:
        yield from words(part)


@cache
def unrepaired(document: Document) -> Reading:
    """The document read with its numbers put right and nothing else changed."""
    numbers = [repair for repair in REPAIRS if repair.kind == "number"]
    return read_document(document, (DOCUMENTS / document.file).read_bytes(), numbers)


def document_lines(document: Document) -> dict[int, str]:
    text = (DOCUMENTS / document.file).read_text(encoding="utf-8-sig")
    return dict(enumerate(text.split("\n"), start=1))


def document_words(document: Document, reading: Reading) -> list[str]:
    """The words of the lines that are no furniture; a label before a section's number belongs to the number."""
    furniture = {line.number for line in reading.furniture}
    label = re.compile("|".join(rf"^{word} (?=\d)" for word in listed(document).get("labels", [])) or "(?!)")
    lines = (label.sub("", line) for number, line in document_lines(document).items() if number not in furniture)
    return [word for line in lines for word in words(line)]


def listed(document: Document) -> dict[str, list[str]]:
    """`left_out`: the lines that are furniture; `moved`: runs of words that the corpus shows in another place;
    `labels`: words that stand before a section's number."""
    path = HERE / f"{document.id}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def explain(expected: Iterable[str], found: Iterable[str]) -> str:
    lost, invented = Counter(expected), Counter(found)
    return f"lost {dict((lost - invented).most_common(40))}, invented {dict((invented - lost).most_common(40))}"


@pytest.mark.parametrize("document", SUPPLIED, ids=lambda d: d.id)
def test_only_listed_lines_are_left_out(document: Document) -> None:
    left_out = [line.text for line in unrepaired(document).furniture if words(line.text)]
    assert left_out == listed(document).get("left_out", [])


@pytest.mark.parametrize("document", SUPPLIED, ids=lambda d: d.id)
def test_no_word_is_lost_or_invented(document: Document) -> None:
    reading = unrepaired(document)
    expected = document_words(document, reading)
    found = [word for rule in reading.rules for word in words_of_rule(rule)]
    assert Counter(found) == Counter(expected), explain(expected, found)


@pytest.mark.parametrize("document", SUPPLIED, ids=lambda d: d.id)
def test_words_keep_their_order(document: Document) -> None:
    """Longer runs that moved are listed; a run of the document stands in the corpus without a break otherwise."""
    reading = unrepaired(document)
    expected = document_words(document, reading)
    found = [word for rule in reading.rules for word in words_of_rule(rule)]
    matcher = difflib.SequenceMatcher(None, expected, found, autojunk=False)
    moved = [" ".join(expected[a:b]) for tag, a, b, _, _ in matcher.get_opcodes() if tag != "equal" and b > a]
    assert moved == listed(document).get("moved", [])


@pytest.mark.parametrize("document", SUPPLIED, ids=lambda d: d.id)
def test_repairs_change_only_what_they_say(document: Document) -> None:
    """With all repairs the words differ by what the repairs of text print and mean, and by nothing else."""
    own = [repair for repair in REPAIRS if repair.document == document.id]
    before = Counter(word for rule in unrepaired(document).rules for word in words_of_rule(rule))
    repaired = read_document(document, (DOCUMENTS / document.file).read_bytes(), own)
    after = Counter(word for rule in repaired.rules for word in words_of_rule(rule))
    for repair in own:
        if repair.kind == "text":
            before.subtract(words(repair.printed))
            before.update(words(repair.meant))
    assert +before == +after, explain(before.elements(), after.elements())
    assert not repaired.unused
    assert not repaired.problems
