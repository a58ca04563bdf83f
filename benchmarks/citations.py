"""How fast citations are found: seconds for a megabyte, and how the time grows with the text."""

from __future__ import annotations

import time
from pathlib import Path

from rules_corpus.citations import find_citations

MEGABYTE = 1_000_000
_DOCUMENTS = Path(__file__).parents[1] / "rules_corpus" / "documents"

# Ordinary text, text that is nothing but citations, and text made to hurt a careless pattern.
HARD = {
    "prose": "The judge walked to the table and asked both players what had happened during the battle. ",
    "citations only": "7.6.1.2 ",
    "lists": "rule 7.6.1.2, .3 and 7.7; ",
    "old titles": "12-2-5 Burst ",
    "double brackets": "[[gundam 8-5-2-3]] ",
    "one long number": "1.",
    "open brackets": "[",
    "half links": "[](",
    "backticks": "`a ",
    "open tags": "<a ",
    "game names": "Gundam ",
    "spaces": " ",
}


def texts(size: int = MEGABYTE) -> dict[str, str]:
    """The texts to measure with, each of this many characters."""
    rules = "".join(path.read_text(encoding="utf-8") for path in sorted(_DOCUMENTS.glob("*.txt")))
    return {name: (piece * (size // len(piece) + 1))[:size] for name, piece in {"the rules": rules, **HARD}.items()}


def seconds(text: str) -> float:
    """Processor time for finding the citations of a text."""
    start = time.process_time()
    find_citations(text, markdown=True)
    return time.process_time() - start


def growth(name: str, factor: int = 8) -> float:
    """How many times longer a text takes that is this many times as long: about the factor, if time is linear."""
    small, large = texts(MEGABYTE // factor)[name], texts()[name]
    return seconds(large) / max(seconds(small), 1e-6)


def main() -> None:
    """Prints a row for each text."""
    find_citations("warm-up")
    print(f"{'1 MB of':<18}{'seconds':>9}{'8x text':>9}")
    for name, text in texts().items():
        print(f"{name:<18}{seconds(text):>9.2f}{growth(name):>8.1f}x")


if __name__ == "__main__":
    main()
