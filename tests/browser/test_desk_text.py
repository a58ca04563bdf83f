"""What the desk writes is what it read: every scenario of the library, and whatever the format can hold."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page
from screens import OpenPage

from rulings.scenario.description import read_scenario
from rulings.scenario.games import games
from rulings.scenario.library import articles
from rulings.scenario.yamltext import Value, read
from rulings.web.editing import as_tree

pytestmark = pytest.mark.browser

# The modules are loaded once and kept on the window, so that each example is one call.
LOAD = """async () => {
  const [yaml, entries] = await Promise.all([import('/static/0/desk/yaml.js'), import('/static/0/desk/entries.js')]);
  window.desk = { ...yaml, ...entries };
}"""
WRITE = "(trees) => trees.map((tree) => window.desk.toText(JSON.parse(tree)))"
# Every zone through the records in which the desk edits it.
REBUILT = """(trees) => trees.map((text) => {
  const tree = JSON.parse(text);
  for (const [player, side] of Object.entries(tree.board ?? {})) {
    if (!/^[A-Z]$/.test(player)) continue;
    for (const zone of Object.keys(side ?? {})) {
      side[zone] = window.desk.zoneValue(window.desk.records(side[zone]));
      if (side[zone] === undefined) side[zone] = [];
    }
  }
  return window.desk.toText(tree);
})"""


def plain(value: Any) -> Any:
    """A scenario without lines and text: what it says."""
    if isinstance(value, Value):
        return as_tree(value)
    if dataclasses.is_dataclass(value):
        kept = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        return {name: plain(part) for name, part in kept.items() if name not in ("line", "battle_line", "text") or
                (name == "text" and "cards" not in kept)}
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, (list, tuple)) else value


@pytest.fixture
def desk(open_page: OpenPage) -> Page:
    page = open_page("/scenario")
    page.evaluate(LOAD)
    return page


def test_every_scenario_of_the_library_comes_back_equal(desk: Page) -> None:
    texts = [article.text for article in articles()]
    assert len(texts) > 200
    trees = [as_tree(read(text)) for text in texts]
    told = [json.dumps(tree) for tree in trees]
    for text, tree, written, rebuilt in zip(texts, trees, desk.evaluate(WRITE, told), desk.evaluate(REBUILT, told), strict=True):
        assert as_tree(read(written)) == tree, written
        # The desk may say the same in a shorter way.
        if rebuilt != written:
            assert plain(read_scenario(rebuilt, games())) == plain(read_scenario(text, games())), rebuilt


ODD = [
    "", "null", "~", "true", "yes", "5", "-5", "+5000", "007", "A: b", "x #y", "- x", "[AUTO](VC):When, {x}",
    "【Deploy】Rest it.", "a\nb", "a\n\n b\n", " lead", "trail ", "#", "'", '"', "&a", "*a", "!x",
    "%", "@", "`", "...", "---", "<<", "=", "? x",
    "1_000", "0x10", "1.5", "2026-01-01", "\t", "\u2028", "\ufeff", "(VC), x", "a\t\nb",
]  # fmt: skip
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=30) | st.sampled_from(ODD)
SCALARS = TEXTS | st.integers(-10**11 + 1, 10**12 - 1) | st.booleans()
NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\r"), min_size=1, max_size=20)
PARTS = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=12,
)  # fmt: skip
TREES = st.dictionaries(st.sampled_from(["title", "cards", "board", "play", "expect", "vary", "deck"]), PARTS, min_size=1)


@settings(max_examples=30, deadline=None, phases=[Phase.generate, Phase.shrink],
          suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(trees=st.lists(TREES, min_size=5, max_size=5))
def test_any_tree_comes_back_equal(desk: Page, trees: list[dict[str, Any]]) -> None:
    for tree, written in zip(trees, desk.evaluate(WRITE, [json.dumps(tree) for tree in trees]), strict=True):
        assert as_tree(read(written)) == tree, written


def test_what_was_not_changed_stays_as_it_was_typed(desk: Page) -> None:
    text = (
        "# mine\ngame: vanguard   # this game\ncards:\n  X: {grade: 1}   # a card\n\n# the board\nboard:\n  A: {vanguard: X}\n"
        "play:\n  - A: pass\n"
    )
    before = as_tree(read(text))
    after = json.loads(json.dumps(before))
    after["board"]["A"]["hand"] = 4
    after["title"] = "A title"
    after["expect"] = ["A has not lost"]
    del after["play"]
    written = desk.evaluate("([text, before, after]) => window.desk.spliced(text, before, after)", [text, before, after])
    assert as_tree(read(written)) == after
    for kept in ("# mine\n", "game: vanguard   # this game\n", "  X: {grade: 1}   # a card\n\n# the board\nboard:\n"):
        assert kept in written, written
