"""The library and the ruling as they are used: found by what one remembers, read, copied, shared, printed, kept."""

from __future__ import annotations

import re

import pytest
from accessible import clean
from playwright.sync_api import expect
from screens import SIZES, OpenPage

pytestmark = pytest.mark.browser

ARTICLE = "/rulings/vanguard/attacked-unit-leaves"


@pytest.mark.parametrize("size", list(SIZES))
def test_a_ruling_is_found_and_read(open_page: OpenPage, size: str) -> None:
    page = open_page("/rulings", size)
    expect(page.get_by_role("heading", name="Gundam Card Game")).to_be_visible()
    clean(page)
    shelf = page.locator("details.shelf").first
    shelf.locator("summary").click()
    expect(shelf.get_by_role("link").first).to_be_visible()
    page.get_by_role("search", name="Rulings").get_by_label("Words").fill("attacked rear-guard hand")
    page.get_by_role("search", name="Rulings").get_by_label("Game").select_option("vanguard")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name=re.compile("The attacked unit leaves")).click()
    expect(page).to_have_url(re.compile(ARTICLE))
    clean(page)
    page.locator(".answer a", has_text="7.6.1.3").click()
    expect(page.get_by_role("dialog")).to_contain_text("7.6.1.3")
    page.keyboard.press("Escape")
    page.goto("/vanguard/7.6.1.3")
    expect(page.get_by_role("link", name=re.compile("The attacked unit leaves"))).to_be_visible()


def test_nothing_found_says_what_to_do(open_page: OpenPage) -> None:
    page = open_page("/rulings?q=zzzz&keyword=%3Cscript%3E")
    expect(page.get_by_role("link", name="describe the board")).to_be_visible()
    clean(page)


def test_the_ruling_is_shared(open_page: OpenPage) -> None:
    page = open_page(ARTICLE, "phone", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_text("Ruling card").click()
    card = page.get_by_role("article", name="Ruling")
    expect(card.locator(".chain a").first).to_have_text("7.3.1.4.2")
    card.get_by_text("Copy", exact=True).click()
    marks = {"Markdown": "**[", "Discord": "](<http", "BBCode": "[b][url=", "Plain text": "The attacked unit leaves"}
    for name, mark in marks.items():
        card.get_by_role("button", name=name, exact=True).click()
        expect(card.get_by_role("status")).to_have_text(f"Copied as {name}.")
        assert mark in page.evaluate("navigator.clipboard.readText()"), name
    with page.expect_download() as saved:
        card.get_by_role("link", name="Image").click()
    assert saved.value.suggested_filename == "ruling.png"
    card.get_by_text("QR", exact=True).click()
    expect(card.locator(".qr-box img")).to_be_visible()
    card.get_by_role("button", name="Pin").click()
    clean(page)
    card.get_by_role("link", name=re.compile("^Decided by")).click()
    expect(page.locator(".step[aria-current].deciding")).to_have_count(1)
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("The attacked unit leaves")).first).to_be_visible()


def test_on_paper_it_is_a_slip(open_page: OpenPage) -> None:
    page = open_page(ARTICLE)
    page.emulate_media(media="print")
    for text in ("What becomes of my attack?", "7.6.1.3", "version 1.37"):
        expect(page.get_by_text(text).and_(page.locator(":visible")).first).to_be_visible()
    expect(page.locator(".reading .slip img")).to_be_visible()
    for hidden in (".replay", ".player-bar", ".page-tools", ".scenario-text"):
        expect(page.locator(hidden).first).to_be_hidden()


def test_themes(open_page: OpenPage) -> None:
    page = open_page("/", color_scheme="dark")
    for path in ("/rulings", ARTICLE, "/rulings/gundam/blocker-while-rested", "/rulings/vanguard/deck-with-five-sentinels"):
        page.goto(path)
        clean(page, ["contrast"])
