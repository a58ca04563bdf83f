"""Traces that were read beside the rules and are kept: a change of one of them is a change of what the program rules."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulings.cli import trace_lines
from rulings.scenario import deciding, library
from rulings.scenario.explore import Bounds
from rulings.scenario.replay import replay
from rulings.scenario.view import run_data

FOLDER = Path(__file__).parent / "golden_traces"
CHOSEN = [
    (game, slug)
    for game, slugs in tomllib.loads((FOLDER / "chosen.toml").read_text(encoding="utf-8")).items()
    for slug in slugs
]


@pytest.mark.parametrize(("game", "slug"), CHOSEN, ids=lambda part: part)
def test_a_trace_is_the_one_that_was_read(
    game: str, slug: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A slow machine finds the same deciding step.
    monkeypatch.setattr(deciding, "BOUNDS", Bounds(positions=deciding.BOUNDS.positions, seconds=600.0))
    article = library.article(game, slug)
    assert article is not None
    made = "\n".join(trace_lines(run_data(replay(article.scenario())))) + "\n"
    path = FOLDER / f"{game}-{slug}.txt"
    if request.config.getoption("--write-golden"):
        path.write_text(made, encoding="utf-8")
    assert made == path.read_text(encoding="utf-8")


def test_no_trace_is_kept_that_nobody_compares() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {f"{game}-{slug}" for game, slug in CHOSEN}
