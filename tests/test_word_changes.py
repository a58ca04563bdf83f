"""What went and what came in a rule's wording."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from rules_corpus.word_changes import word_changes


def test_a_changed_word() -> None:
    assert word_changes("Draw one card.", "Draw two cards.") == Markup(
        "Draw <del>one</del><ins>two</ins> <del>card</del><ins>cards</ins>.")


def test_text_is_escaped() -> None:
    assert "<b>" not in word_changes("<b>x", "<b>y")


@given(st.text("ab <&.\n"), st.text("ab <&.\n"))
def test_both_wordings_can_be_read_from_it(old: str, new: str) -> None:
    shown = word_changes(old, new)
    assert Markup(re.sub(r"</?del>", "", re.sub(r"<ins>.*?</ins>", "", shown, flags=re.S))).unescape() == old
    assert Markup(re.sub(r"</?ins>", "", re.sub(r"<del>.*?</del>", "", shown, flags=re.S))).unescape() == new
