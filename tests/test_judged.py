"""Boards of Vanguard as a judge types them, section by section: each replays without a mistake and comes out as expected.

`judged/cards.yaml` has the cards of every board that describes none itself.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from rulings.scenario import decks
from rulings.scenario.description import read_scenario
from rulings.scenario.expectations import check_all
from rulings.scenario.games import games
from rulings.scenario.replay import replay

FOLDER = Path(__file__).parent / "judged"
CARDS = "".join(f"  {line}\n" for line in (FOLDER / "cards.yaml").read_text(encoding="utf-8").splitlines())


class Board(NamedTuple):
    """One board: which section it is about, and its text."""

    section: str
    text: str

    @property
    def title(self) -> str:
        return self.text.splitlines()[0].partition(":")[2].strip(" '")


def _boards() -> list[Board]:
    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        if path.stem != "cards":
            texts = re.split(r"^---\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
            found += [Board(path.stem, text) for text in texts]
    return found


@pytest.mark.parametrize("board", _boards(), ids=lambda board: f"{board.section}: {board.title}")
def test_comes_out_as_expected(board: Board) -> None:
    cards = "" if re.search(r"^cards:", board.text, re.MULTILINE) else f"cards:\n{CARDS}"
    scenario = read_scenario(f"game: vanguard\n{cards}{board.text}", games())
    if scenario.deck is not None:
        results = decks.expectations(decks.check_deck(scenario))
    else:
        made = replay(scenario)
        assert [str(error) for error in made.errors] == []
        results = check_all(made)
    assert results
    assert [(one.text, one.found) for one in results if not one.holds] == []
