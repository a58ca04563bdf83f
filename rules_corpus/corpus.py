"""Corpus: the one object that everything else asks about what the rules say."""

from __future__ import annotations

# The interface that the rest of the project relies on; see the helper briefs. Filled in by the reader's author.
