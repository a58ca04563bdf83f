"""The desk for everybody: axe finds nothing in any of its panels and sheets, and nothing that is tapped is too small."""

from __future__ import annotations

import pytest
from accessible import clean
from playwright.sync_api import Page, expect
from screens import SIZES, OpenPage

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll('button, select, summary, input')]
  .filter((one) => one.offsetParent && !one.closest('.visually-hidden') && !one.classList.contains('visually-hidden'))
  .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5)).map(([text]) => text)"""


def check(page: Page, where: str) -> None:
    clean(page, where=where)
    assert not page.evaluate(SMALL), (where, page.evaluate(SMALL))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where


@pytest.mark.parametrize(("size", "theme"), list(zip(SIZES, ["light", "dark", "contrast"], strict=True)))
def test_every_part_of_the_desk(open_page: OpenPage, size: str, theme: str) -> None:
    page = open_page("/scenario", size, color_scheme="dark" if theme == "dark" else "light")
    page.context.add_cookies([{"name": "theme", "value": theme, "url": page.url}])
    page.reload()
    expect(page.locator(".mat")).to_be_visible()
    for name in ("Board", "Cards", "Play", "Expect", "Text"):
        if page.get_by_role("tab", name=name).is_visible():
            page.get_by_role("tab", name=name).click()
            page.evaluate("document.querySelectorAll('.desk-panel .fold').forEach((one) => { one.open = true; })")
            check(page, name)
    page.locator('[data-place="A.front-left"] button').click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, "a place")
    page.get_by_role("dialog").get_by_role("button", name="New card…").click()
    check(page, "a card's form")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.locator('[data-place="A.vanguard"] .card-name').click()
    check(page, "a card")
