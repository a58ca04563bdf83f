"""WCAG 2.2 AA as far as axe can tell: what it has against a page as it stands, in one theme or in several."""

from __future__ import annotations

from collections.abc import Sequence

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from screens import unstick_bars

CONTRAST = "color-contrast"
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
         "rules": {CONTRAST: {"enabled": False}}, "resultTypes": ["violations"]}
#: Of many neighbours of one kind a few are looked at: their colours come from the same styles, and axe takes long over each.
MARK_REPEATED = """() => {
  const main = document.querySelector("main");
  for (const parent of [main, ...main.querySelectorAll("*")]) {
    const seen = {};
    for (const child of parent.children) {
      const kind = child.tagName + child.className + child.getAttributeNames();
      seen[kind] = (seen[kind] ?? 0) + 1;
      child.toggleAttribute("data-repeated", seen[kind] > 5);
    }
  }
}"""
FOUND = """async ([rules, contrast]) => {
  const shown = ({ violations }) => violations.flatMap((one) => one.nodes.slice(0, 2).map(
    (node) => [one.id, node.target.join(" "), node.failureSummary]));
  const whole = rules ? shown(await axe.run(document, rules)) : [];
  return [...whole, ...shown(await axe.run({ exclude: [["[data-repeated]"]] }, contrast))];
}"""


def faults(page: Page, rules: object = RULES) -> Sequence[object]:
    """What axe has against the page, at most two places for each of its rules; `None` asks for faint text only."""
    unstick_bars(page)
    page.evaluate(MARK_REPEATED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    contrast = {"runOnly": [CONTRAST], "resultTypes": ["violations"]}
    return list(page.evaluate(FOUND, [rules, contrast]))


def clean(page: Page, themes: Sequence[str] = (), where: str = "") -> None:
    """Axe finds nothing. What depends on the theme, its colours, is looked at in each of them."""
    shown = faults(page)
    assert not shown, (where or page.url, shown)
    for theme in themes:
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        shown = faults(page, None)
        assert not shown, (where or page.url, theme, shown)
