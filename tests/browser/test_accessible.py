"""WCAG 2.2 AA, as far as axe can tell, on every type of page, light and dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from screens import OpenPage, unstick_bars

pytestmark = pytest.mark.browser

PAGES = (
    "/", "/vanguard", "/vanguard/7", "/gundam/8-5-2-3-1", "/vanguard/2.17.4", "/vanguard@1.37/7.6.1.2", "/vanguard/playbook",
    "/vanguard/playbook/q29", "/shadowverse-evolve/tokens", "/shadowverse-evolve/token/fairy", "/shadowverse-evolve/1.2.4",
    "/gundam/audit", "/gundam/changes", "/compare", "/compare/loss-by-empty-deck", "/link", "/search?q=heal+trigger",
    "/search?q=zzzzqqq", "/gundam/99-99", "/bookmarklet", "/offline", "/rulings",
    "/rulings/vanguard/a-ban-beats-a-permission", "/rulings/gundam/a-base-with-ap", "/rulings/vanguard/readings",
)
#: Every theme and every size, but not each with each: what is found in one of them is mostly found in all.
SCREENS = (("light", "tablet"), ("light", "phone"), ("dark", "phone"), ("dark", "landscape"), ("contrast", "tablet"))
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
         "resultTypes": ["violations"]}


@pytest.mark.parametrize(("theme", "size"), SCREENS)
def test_no_violations(open_page: OpenPage, theme: str, size: str) -> None:
    page = open_page("/", size, color_scheme="dark" if theme == "dark" else "light")
    page.context.add_cookies([{"name": "theme", "value": theme, "url": page.url}])
    axe = Axe()
    for path in PAGES:
        answer = page.goto(path)
        assert answer and answer.status == (404 if path == "/gundam/99-99" else 200), path
        unstick_bars(page)
        found = axe.run(page, options=RULES).response["violations"]
        shown = [(v["id"], n["target"], n["failureSummary"]) for v in found for n in v["nodes"][:2]]
        assert not shown, (path, shown)
