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


def test_a_ruling_without_network_says_in_which_version_it_stands(open_page: OpenPage) -> None:
    page = open_page("/rulings/gundam/a-base-with-ap", service_workers="allow")
    settled(page)
    page.context.set_offline(True)
    page.goto("/rulings/gundam/a-base-with-ap")
    expect(page.locator("[data-offline]")).to_contain_text("Offline. This page was kept on")
    expect(page.locator("[data-offline]")).to_contain_text("Gundam Card Game Comprehensive Rules, version 1.6.0")
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


def test_a_rule_that_a_search_led_to_is_there_by_every_way_to_it(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.5?q=critical", service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready")
    until(page, "async () => !!await (await caches.open('tableside-pages')).match('/vanguard/7.6.1.5', { ignoreVary: true })")
    page.context.set_offline(True)
    page.goto("/")
    page.get_by_role("region", name="Looked at last").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("7.6.1.5")
    page.goto("/vanguard/7.6.1.5?q=vanguard")
    expect(page.get_by_role("heading", level=1)).to_contain_text("7.6.1.5")
    page.context.set_offline(False)


def test_a_search_without_network_says_so_and_looks_among_the_kept_pages(open_page: OpenPage) -> None:
    page = open_page("/gundam/8-5-2-3", service_workers="allow")
    settled(page)
    page.goto("/vanguard/7.6.1.5")
    settled(page)
    page.context.set_offline(True)
    page.goto("/")
    box = page.get_by_role("combobox", name="Search the rules")
    box.fill("shield base")
    expect(page.get_by_text("There is no connection.")).to_be_in_viewport()
    box.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Searching needs the network")
    expect(page.locator("[data-kept-pages] li")).to_have_count(1)
    expect(page.locator("[data-kept-pages]").get_by_role("link")).to_contain_text("8-5-2-3")
    page.goto("/search?q=nowhere+to+be+read")
    expect(page.get_by_text("None of the pages that were kept has")).to_be_visible()
    page.context.set_offline(False)
