"""Searching with a finger or the keyboard: suggestions, results while typing, the opened rule with its words marked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from screens import SIZES, OpenPage

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", list(SIZES))
def test_type_see_suggestions_open_a_result_find_the_words_marked(open_page: OpenPage, size: str) -> None:
    page = open_page("/", size)
    box = page.get_by_role("combobox", name="Search the rules")
    box.press_sequentially("gravey", delay=20)
    options = page.get_by_role("option")
    expect(options.first).to_contain_text("graveyard")
    for name, game in (("Gundam", "gundam"), ("Vanguard", "vanguard")):
        expect(page.locator(f"[role=option][data-game={game}]").first).to_contain_text(name)
    expect(box).to_have_attribute("aria-expanded", "true")
    box.press_sequentially("ard", delay=20)
    result = page.locator("[data-results] a[data-result][href^='/gundam/4-9-1']")
    expect(result).to_contain_text("Trash")
    expect(result.locator("mark").first).to_have_text("trash")
    box.press("Escape")
    expect(page.locator("#q-list")).to_be_hidden()
    result.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("4-9-1")
    expect(page.locator(".focus mark").first).to_have_text("trash")


def test_suggestions_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/search?game=vanguard")
    page.keyboard.press("/")
    box = page.get_by_role("combobox", name="Search the rules")
    expect(box).to_be_focused()
    page.keyboard.type("heal t", delay=20)
    first = page.get_by_role("option").first
    expect(first).to_contain_text("heal trigger")
    page.keyboard.press("ArrowDown")
    expect(first).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", "q-list-0")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("2.8.1.1.5")


def test_results_follow_what_is_typed_and_are_announced(open_page: OpenPage) -> None:
    page = open_page("/search?game=gundam")
    box = page.get_by_role("combobox", name="Search the rules")
    box.press_sequentially("repair", delay=10)
    expect(page.locator("[data-results] a[data-result]").first).to_contain_text("13-1-1-1")
    expect(page.locator("[data-search-status]")).to_contain_text("in Gundam Card Game")
    box.fill("breach")
    expect(page.locator("[data-results] a[data-result]").first).to_contain_text("13-1-2-1")
    assert "q=breach" in page.url
    assert "game=gundam" in page.url


def test_an_outdated_answer_never_replaces_a_newer_one(open_page: OpenPage) -> None:
    page = open_page("/search?game=gundam")
    # Its answer does not come while the test lasts, but it must not be waited for either: the page takes it back.
    page.route("**/search?q=repair*", lambda route: None)
    box = page.get_by_role("combobox", name="Search the rules")
    with page.expect_request("**/search?q=repair*") as outdated:
        box.fill("repair")
    with page.expect_event("requestfailed", lambda request: request == outdated.value):
        box.fill("breach")
    expect(page.locator("[data-results] a[data-result]").first).to_contain_text("13-1-2-1")


def test_the_form_works_without_javascript(open_page: OpenPage) -> None:
    page = open_page("/", java_script_enabled=False)
    page.get_by_label("Search the rules").fill("gaurdian game:cfv")
    page.get_by_label("Search the rules").press("Enter")
    expect(page.get_by_text("Did you mean")).to_be_visible()
    page.locator("a[data-result]").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("3.11.1")
    expect(page.locator(".focus mark").first).to_have_text("guardian")


def test_a_finger_finds_every_result_and_suggestion(open_page: OpenPage) -> None:
    page = open_page("/search?q=drop+zone&game=vanguard", "phone")
    for link in page.locator("a[data-result]").all():
        found = link.bounding_box()
        assert found is not None
        assert found["height"] >= 44
    page.get_by_role("combobox").press_sequentially(" ", delay=10)
    page.get_by_role("combobox").fill("dro")
    option = page.get_by_role("option").first
    expect(option).to_be_visible()
    found = option.bounding_box()
    assert found is not None
    assert found["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_another_game_is_asked_what_stands_in_the_box(open_page: OpenPage) -> None:
    page = open_page("/search?q=heal")
    page.get_by_role("combobox").fill("deck")
    expect(page).to_have_url(re.compile("q=deck"))
    expect(page.get_by_role("listbox", name="Suggestions")).to_be_visible()
    page.get_by_role("navigation", name="Game to search").get_by_role("link", name="Gundam").click()
    expect(page.get_by_role("link", name="Gundam", exact=True)).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("combobox")).to_have_value("deck")
