"""On paper: a slip with the rule, in dark ink whatever is chosen for the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from screens import OpenPage

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_ink_is_dark_on_paper(open_page: OpenPage, theme: str, scheme: str) -> None:
    page = open_page("/gundam/8-5-2-3-1", color_scheme=scheme)
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    page.emulate_media(media="print", color_scheme=scheme)
    for place in ("body", ".focus .rule-text", ".rule.lead"):
        ink = page.locator(place).first.evaluate("(each) => getComputedStyle(each).color")
        assert max(int(part) for part in ink.removeprefix("rgb(").removesuffix(")").split(", ")) < 100, (place, ink)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_a_slip_has_the_rule_with_what_stands_under_it_and_nothing_else(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.5")
    page.emulate_media(media="print")
    for shown in ("#r-7\\.6\\.1\\.5", "#r-7\\.6\\.1\\.5\\.1", ".edition", ".crumbs", ".print-only.slip"):
        expect(page.locator(shown).first).to_be_visible()
    for left_out in ("#r-7\\.6\\.1\\.6", ".before", ".apparatus", ".tools", ".bar", ".turn"):
        expect(page.locator(left_out).first).to_be_hidden()
    assert page.pdf().count(b"/Type /Page\n") <= 1


def test_a_long_table_begins_under_its_rule(open_page: OpenPage) -> None:
    page = open_page("/vanguard/2.17.4")
    page.emulate_media(media="print")
    kept = "(place) => getComputedStyle(document.querySelector(place)).breakInside"
    assert page.evaluate(kept, ".focus") == "auto" and page.evaluate(kept, "tr") == "avoid"
