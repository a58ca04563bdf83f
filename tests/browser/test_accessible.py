"""WCAG 2.2 AA, as far as axe can tell, on every type of page, light, dark and in high contrast."""

from __future__ import annotations

import pytest
from accessible import clean, faults
from screens import OpenPage

pytestmark = pytest.mark.browser

PAGES = (
    "/", "/vanguard", "/vanguard/7", "/gundam/8-5-2-3-1", "/vanguard/2.17.4", "/vanguard@1.37/7.6.1.2", "/vanguard/playbook",
    "/vanguard/playbook/q29", "/shadowverse-evolve/tokens", "/shadowverse-evolve/token/fairy", "/shadowverse-evolve/1.2.4",
    "/gundam/audit", "/gundam/changes", "/compare", "/compare/loss-by-empty-deck", "/link", "/search?q=heal+trigger",
    "/search?q=zzzzqqq", "/gundam/99-99", "/bookmarklet", "/offline", "/rulings",
    "/rulings/vanguard/a-ban-beats-a-permission", "/rulings/gundam/a-base-with-ap", "/rulings/vanguard/readings",
)
#: Every theme and every size, but not each with each: what is found in one of them is mostly found in all.
SCREENS = {"tablet": ("light", "contrast"), "phone": ("light", "dark"), "landscape": ("dark",)}


@pytest.mark.parametrize("size", SCREENS)
def test_no_violations(open_page: OpenPage, size: str) -> None:
    first, *others = SCREENS[size]
    page = open_page("/", size)
    page.context.add_cookies([{"name": "theme", "value": first, "url": page.url}])
    for path in PAGES:
        answer = page.goto(path)
        assert answer and answer.status == (404 if path == "/gundam/99-99" else 200), path
        clean(page, others)


def test_faults_are_found(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.2")
    page.evaluate("""() => {
      const faint = Object.assign(document.createElement("p"), { textContent: "faint", id: "faint" });
      faint.style.color = "#ccc";
      document.querySelector("main").append(faint, Object.assign(document.createElement("button"), { type: "button" }));
    }""")
    assert {fault[0] for fault in faults(page)} == {"color-contrast", "button-name"}
