"""How fast a search is, as a ratio to SQLite FTS5 on the same queries with snippets, at 1, 10 and 100 times the corpus."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.search_questions import Question, full_text, full_text_search, questions
from rules_corpus.corpus import Corpus, load_corpus
from rules_corpus.search import read_index, write_index
from rules_corpus.searching.entries import Draft, drafts
from rules_corpus.searching.finder import Finder

SIZES = (1, 10, 100)
MOST_QUERIES = 150


def multiplied(corpus: Corpus, times: int) -> Iterator[Draft]:
    """The corpus so many times over, every copy under numbers of its own."""
    own = list(drafts(corpus))
    for copy in range(times):
        for draft in own:
            entry = draft.entry if copy == 0 else draft.entry._replace(number=f"{draft.entry.number}~{copy}")
            yield Draft(entry, draft.words, draft.phrases, draft.spellings, draft.said, draft.labels)


def milliseconds(asked: list[Question], search: Callable[[Question], object]) -> float:
    """The median time of a query; every query is asked once before, so that both have their files in memory."""
    for question in asked:
        search(question)
    times = []
    for question in asked:
        began = time.perf_counter()
        search(question)
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1000


def measure(corpus: Corpus, times: int, folder: Path) -> None:
    """Build, open and ask at one size, and print a line."""
    asked = list(questions())[:: 3 if times > 1 else 1][:MOST_QUERIES]
    began = time.perf_counter()
    write_index(multiplied(corpus, times), folder)
    built = time.perf_counter() - began
    began = time.perf_counter()
    finder = Finder(corpus, read_index(folder))
    finder.search("drop zone", "vanguard")
    opened = time.perf_counter() - began
    database = full_text(draft.entry for draft in multiplied(corpus, times))
    own = milliseconds(asked, lambda question: finder.search(question.typed, question.game, limit=20))
    other = milliseconds(asked, lambda question: full_text_search(database, question))
    suggest = milliseconds(asked, lambda question: finder.suggest(question.typed[:4], question.game))
    entries = sum(1 for _ in multiplied(corpus, times))
    print(
        f"{times:4}x {entries:7} entries: built in {built:6.1f} s, open and first query {opened * 1000:5.0f} ms, "
        f"query {own:7.2f} ms against FTS5 {other:7.2f} ms = {own / other:4.1f} times, suggestions {suggest:5.2f} ms",
        flush=True,
    )


def main() -> None:
    """Print the ratio and how it grows."""
    corpus = load_corpus()
    for times in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            measure(corpus, times, Path(folder))
