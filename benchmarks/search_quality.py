"""How often the right rule is found: Tableside and SQLite FTS5 on the half tuned on, the half held out and later sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from benchmarks.search_questions import HELD, SETS, Question, full_text, full_text_search, questions
from rules_corpus.corpus import load_corpus
from rules_corpus.search import open_search
from rules_corpus.searching.entries import drafts

Numbers = Callable[[Question], list[str]]


def measures(asked: Iterable[Question], search: Numbers) -> tuple[float, float, float, int]:
    """Share of questions with a right rule first, among the first five, mean reciprocal rank, and their number."""
    first = five = count = 0
    reciprocal = 0.0
    for question in asked:
        count += 1
        place = next((at for at, number in enumerate(search(question), 1) if number in question.rules), 0)
        first += place == 1
        five += 1 <= place <= 5
        reciprocal += 1 / place if place else 0.0
    return first / count, five / count, reciprocal / count, count


def searches() -> dict[str, Numbers]:
    """The two to compare."""
    corpus = load_corpus()
    finder = open_search(corpus)
    database = full_text(draft.entry for draft in drafts(corpus))

    def tableside(question: Question) -> list[str]:
        answer = finder.search(question.typed, question.game, limit=20)
        return [result.entry.number for result in answer.results]

    def fts5(question: Question) -> list[str]:
        return [number for number, _ in full_text_search(database, question)]

    return {"Tableside": tableside, "FTS5 porter": fts5}


def main() -> None:
    """Print the measures for both halves, then by kind of question."""
    asked = list(questions())
    print(f"{'':12} {'':22} hit@1  hit@5    MRR  questions")
    for name, search in searches().items():
        for half in SETS:
            own = [question for question in asked if question.half == half]
            first, five, reciprocal, count = measures(own, search)
            print(f"{name:12} {half:22} {first:5.3f}  {five:5.3f}  {reciprocal:5.3f}  {count}")
        for kind in dict.fromkeys(question.kind for question in asked):
            own = [question for question in asked if question.half == HELD and question.kind == kind]
            first, five, reciprocal, count = measures(own, search)
            print(f"{'':12} {f'{HELD}, {kind}':22} {first:5.3f}  {five:5.3f}  {reciprocal:5.3f}  {count}")
