"""What is kept of cards is bounded: a server that replays whatever it is sent does not grow by it."""

from __future__ import annotations

import gc
import weakref
from functools import _lru_cache_wrapper

import pytest

from rulings.gundam.text import compile_text as gundam_text
from rulings.gundam.text.reading import read
from rulings.kernel.memory import MOST, found_once
from rulings.vanguard.text import compile_text as vanguard_text


class _Card:
    pass


def test_what_was_found_of_a_card_is_forgotten_when_many_others_came() -> None:
    asked: list[int] = []

    @found_once
    def look(card: _Card) -> int:
        asked.append(id(card))
        return len(asked)

    card = _Card()
    assert look(card) == look(card) == 1
    gone = weakref.ref(card)
    del card
    gc.collect()
    assert gone() is not None, "it is kept with what was found, so that no other card comes to have its identity"
    for _ in range(MOST):
        look(_Card())
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("kept", [gundam_text, vanguard_text, read])
def test_the_texts_that_were_read_are_counted(kept: _lru_cache_wrapper[object]) -> None:
    assert kept.cache_info().maxsize is not None
