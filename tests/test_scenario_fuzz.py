"""Any text at all is a scenario or a mistake that is explained with its line, in bounded time; and a scenario can be replayed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulings.scenario.description import read_scenario
from rulings.scenario.games import games
from rulings.scenario.library import articles
from rulings.scenario.model import Scenario, ScenarioError
from rulings.scenario.replay import run_text
from rulings.scenario.yamltext import MAX_BYTES

EXAMPLE = (Path(__file__).parents[1] / "rulings" / "scenario" / "example.yaml").read_text(encoding="utf-8")
LINES = EXAMPLE.splitlines()
TEXTS = [article.text for article in articles()][::9]
ODD = (
    *("", "~", "-1", "0", "1e9", "999999999999999999999", "true", "2015-05-01", "A.vanguard"),
    *("[]", "{}", "[[[[1]]]]", "{a: {b: {c: d}}}", "&a x", "*a", "<<: *a", "!!python/name:os.system x"),
    *("'", '"', "|", ">", "%", "@", "a: b: c", "- - -", "\u2028", "\x00", "é", "🂡"),
)
fuzzed = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def explained(text: str) -> Scenario | None:
    """The scenario, or None where the text is refused: every mistake then is a sentence about a line that there is."""
    last = len(text.splitlines()) + 1
    try:
        return read_scenario(text, games())
    except ScenarioError as error:
        assert error.mistakes
        for mistake in error.mistakes:
            assert mistake.message.strip(), text
            assert 0 <= mistake.line <= last, f"line {mistake.line} of {last}: {mistake.message}"
        return None


@given(st.text(max_size=400))
@fuzzed
def test_any_text(text: str) -> None:
    explained(text)


@given(st.lists(st.tuples(st.integers(0, len(LINES) - 1), st.sampled_from(ODD), st.integers(0, 3)), max_size=4))
@fuzzed
def test_an_example_with_lines_cut_doubled_and_filled_with_odd_values_can_be_read_and_replayed_or_is_explained(
    changes: list[tuple[int, str, int]],
) -> None:
    lines = list(LINES)
    for at, odd, how in changes:
        key, colon, _ = lines[at].partition(":")
        lines[at] = (f"{key}{colon} {odd}", "", f"{lines[at]}\n{lines[at]}", f"{lines[at]} {odd}")[how]
    text = "\n".join(lines)
    if explained(text) is not None:
        assert run_text(text).game is not None


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_ruling_cut_off_in_the_middle_is_read_or_explained(text: str) -> None:
    for at in range(0, len(text), max(1, len(text) // 25)):
        explained(text[:at])


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\nd: &d [*c, *c, *c]\ne: &e [*d, *d, *d]\nf: [*e, *e, *e]",
        "game: vanguard\nboard: " + "{a: " * 5000 + "}" * 5000,
        "game: vanguard\nboard: " + "[" * 30_000,
        "- " * 20_000,
        "game: vanguard\nboard: {A: {hand: " + "9" * 5000 + "}}",
        "game: vanguard\nboard: {A: {deck: [" + "500, " * 5000 + "]}}",
        "game: vanguard\nboard: {}\nplay:\n" + "  - repeat: 999999999\n    play: [A: x]\n",
        "x" * (MAX_BYTES + 1),
        "? [a, b]\n: c",
        "--- a\n--- b",
        "!!python/object/apply:os.system [echo]",
    ],
    ids=lambda text: text[:24],
)
def test_what_is_made_to_hurt_is_refused(text: str) -> None:
    assert explained(text) is None
