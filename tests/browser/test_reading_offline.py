"""What was opened stays readable without network, and says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from screens import SIZES, OpenPage, until

pytestmark = pytest.mark.browser


def settled(page: Page) -> None:
    """Waits until the worker has taken over and kept the page."""
    page.evaluate("navigator.serviceWorker.ready")
    until(page, "!!navigator.serviceWorker.controller")
    until(page, """async () => {
        const pages = await caches.open("tableside-pages");
        return !!await pages.match(location.href, { ignoreVary: true });
    }""")


@pytest.mark.parametrize("size", list(SIZES))
def test_a_rule_that_was_opened_is_there_without_network(open_page: OpenPage, size: str) -> None:
    page = open_page("/vanguard/7.6.1.5", size, service_workers="allow")
    settled(page)
    expect(page.locator("[data-offline]")).to_be_hidden()
    page.locator(".focus a.ref").first.click()
    expect(page.get_by_role("dialog")).to_have_accessible_name("10.1.24 Legion")
    page.keyboard.press("Escape")
    page.goto("/gundam/8-5-2-3")
    settled(page)
    page.context.set_offline(True)
    page.goto("/vanguard/7.6.1.5")
    expect(page.get_by_role("heading", level=1)).to_contain_text("7.6.1.5")
    sign = page.locator("[data-offline]")
    expect(sign).to_contain_text("Offline. This page was kept on")
    expect(sign).to_contain_text("version 1.37")
    assert page.evaluate("getComputedStyle(document.querySelector('.focus')).borderLeftWidth") == "5px"
    page.locator(".focus a.ref").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Legion")
    page.goto("/")
    expect(page.get_by_role("region", name="Looked at last").get_by_role("link")).to_have_count(2)
    page.context.set_offline(False)


def test_a_page_that_was_not_opened_names_those_that_were(open_page: OpenPage) -> None:
    page = open_page("/gundam/8-5-2-3", service_workers="allow")
    settled(page)
    page.context.set_offline(True)
    page.goto("/vanguard/3.9.1")
    expect(page.get_by_role("heading", level=1)).to_have_text("This page was not kept")
    page.locator("[data-kept-pages]").get_by_role("link", name="8-5-2-3").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("8-5-2-3")
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("[data-offline]")).to_be_hidden()
