"""Reading rules with a finger: at a tablet's two orientations and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from screens import SIZES, OpenPage

pytestmark = pytest.mark.browser

every_size = pytest.mark.parametrize("size", list(SIZES))


def box(locator: Locator) -> dict[str, float]:
    found = locator.bounding_box()
    assert found is not None
    return dict(found)


@every_size
def test_read_a_rule_and_follow_a_reference(open_page: OpenPage, size: str) -> None:
    page = open_page("/gundam/8-5-2-3-1", size)
    expect(page.get_by_role("heading", level=1)).to_contain_text("8-5-2-3-1")
    expect(page.locator(".focus .fault")).to_have_text("(means 13-2-5)")
    page.locator(".focus a.ref").click()
    sheet = page.get_by_role("dialog", name="13-2-5 【Burst】")
    expect(sheet).to_contain_text("can be activated immediately")
    expect(sheet).to_contain_text("version 1.6.0")
    sheet.get_by_role("link", name="Open").click()
    expect(page).to_have_url(f"{page.url.split('/gundam')[0]}/gundam/13-2-5")
    expect(page.get_by_role("heading", level=1)).to_contain_text("13-2-5")
    page.get_by_role("link", name="Cited by").click()
    page.locator("#cited-by").get_by_role("link", name="8-5-2-3-1").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("8-5-2-3-1")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("13-2-5")


@every_size
def test_the_rule_is_in_sight_at_once(open_page: OpenPage, size: str) -> None:
    page = open_page("/vanguard/7.6.1.6.6", size)
    height = SIZES[size][1]
    assert box(page.locator(".focus .rule-text"))["y"] < height - 100
    expect(page.get_by_text("version 1.37")).to_be_in_viewport()


def test_on_a_phone_a_long_way_leaves_the_rule_in_sight(open_page: OpenPage) -> None:
    page = open_page("/vanguard/8.5.2.1.1.1", "phone")
    assert page.locator(".lead").count() == 4
    assert box(page.locator(".focus .rule-text"))["y"] < SIZES["phone"][1] - 80
    page.goto("/vanguard/7.6.1.2")
    row = box(page.get_by_role("navigation", name="Breadcrumb"))
    assert row["y"] == box(page.locator(".outline > summary"))["y"] and row["height"] < 60, "the way stands beside the outline"


@every_size
def test_nothing_is_wider_than_the_screen(open_page: OpenPage, size: str) -> None:
    page = open_page("/vanguard/3", size)
    for path in ("/", "/vanguard", "/vanguard/2.17.4", "/gundam/audit", "/gundam/changes", "/link", "/compare",
                 "/shadowverse-evolve/tokens", "/vanguard/playbook/icons"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0], path


@every_size
def test_what_is_tapped_is_large_enough(open_page: OpenPage, size: str) -> None:
    page = open_page("/vanguard/7.6.1.2", size)
    for path in ("/vanguard/7.6.1.2", "/gundam/audit", "/gundam/changes", "/compare/check-timing", "/bookmarklet",
                 "/rulings/vanguard/playbook-q29-heal-at-five-damage"):
        page.goto(path)
        small = page.evaluate(
            """() => [...document.querySelectorAll(
                    "button, summary, select, input, .button, .chip, .reach, nav a, .entries a, td a, h2 a, a.number")]
                .filter((each) => each.checkVisibility())
                .map((each) => [each.textContent.trim().slice(0, 30), each.getBoundingClientRect()])
                .filter(([, box]) => box.width > 1 && (box.height < 43.9 || box.width < 43.9)).map(([text]) => text)""")
        assert small == [], path


@every_size
def test_the_way_to_a_rule_is_readable_whole(open_page: OpenPage, size: str) -> None:
    page = open_page("/shadowverse-evolve/sealed/6.1.1", size)
    for path in ("/shadowverse-evolve/sealed/6.1.1", "/vanguard/playbook/q29", "/shadowverse-evolve/token/fairy"):
        page.goto(path)
        cut = page.evaluate("""() => [...document.querySelectorAll(".crumbs *, .turn a, .turn a *")]
            .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && each.clientWidth)
            .map((each) => each.textContent)""")
        assert cut == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0], path


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_the_outline_is_a_drawer(open_page: OpenPage, size: str) -> None:
    page = open_page("/vanguard/7.6.1.2", size)
    outline = page.get_by_role("navigation", name="Outline of the section")
    expect(outline).to_be_hidden()
    page.locator(".outline > summary").click()
    expect(outline).to_be_visible()
    expect(outline.locator("[aria-current]")).to_contain_text("7.6.1.2")
    page.keyboard.press("Escape")
    expect(outline).to_be_hidden()
    page.locator(".outline > summary").click()
    page.mouse.click(SIZES[size][0] - 5, 400)
    expect(outline).to_be_hidden()
    page.locator(".outline > summary").click()
    outline.get_by_role("link", name="7.6.1.3").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("7.6.1.3")


def test_the_outline_stands_beside_the_text(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.2", "landscape")
    outline = page.get_by_role("navigation", name="Outline of the section")
    expect(outline).to_be_visible()
    assert box(outline)["x"] + box(outline)["width"] <= box(page.locator("main"))["x"]
    expect(outline.locator("[aria-current]")).to_be_in_viewport()


def test_the_outline_beside_the_text_is_put_away_and_stays_so(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.2", "landscape")
    outline = page.get_by_role("navigation", name="Outline of the section")
    toggle = page.locator(".outline > summary")
    expect(outline).to_be_visible()
    toggle.click()
    expect(page.locator("html")).to_have_attribute("data-outline", "closed")
    page.goto("/gundam/8-5-2-3")
    expect(outline).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["landscape"][0]
    page.set_viewport_size({"width": 820, "height": 1180})
    toggle.click()
    expect(outline).to_be_visible()
    toggle.click()
    page.set_viewport_size({"width": 1180, "height": 820})
    toggle.click()
    expect(outline).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-outline", "open")
    page.reload()
    expect(outline).to_be_visible()


@every_size
def test_copy_the_citation(open_page: OpenPage, size: str) -> None:
    page = open_page("/vanguard/7.6.1.2", size, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_text("Copy citation").click()
    for name in ("Markdown", "HTML", "BBCode", "Discord", "Plain text"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("main .copied")).to_have_text(f"Copied as {name}.")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert "/vanguard@1.37/7.6.1.2" in copied and "Compare the power" in copied


def test_copy_where_copying_is_not_allowed(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.2")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('denied')); }")
    page.get_by_text("Copy citation").click()
    page.get_by_role("button", name="Discord", exact=True).click()
    field = page.get_by_label("Discord")
    expect(field).to_be_visible()
    assert page.evaluate("getSelection().toString()") == field.input_value()


@every_size
def test_without_javascript(open_page: OpenPage, size: str) -> None:
    page = open_page("/vanguard/7.6.1.2", size, java_script_enabled=False)
    page.get_by_text("Copy citation").click()
    expect(page.get_by_label("Markdown")).to_be_visible()
    assert "/vanguard@1.37/7.6.1.2" in page.get_by_label("Markdown").input_value()
    if size != "landscape":
        page.locator(".outline > summary").click()
    page.get_by_role("navigation", name="Outline of the section").get_by_role("link", name="7.6.1.3").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("7.6.1.3")
    page.locator(".bar .menu > summary").click()
    page.get_by_role("button", name="Dark", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("heading", level=1)).to_contain_text("7.6.1.3")


def paper(page: Page) -> int:
    """How bright the page is."""
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(","))


@every_size
def test_light_and_dark_by_the_system_and_by_choice(open_page: OpenPage, size: str) -> None:
    assert paper(open_page("/gundam", size, color_scheme="light")) > 700
    page = open_page("/gundam", size, color_scheme="dark")
    assert paper(page) < 120
    page.locator(".bar .menu > summary").click()
    page.get_by_role("button", name="Light", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert paper(page) > 700
    page.goto("/gundam/8-5-2-3")
    assert paper(page) > 700


def test_home_remembers_what_was_looked_at(open_page: OpenPage) -> None:
    page = open_page("/gundam/8-5-2-3")
    page.goto("/vanguard/7.6.1.2")
    page.goto("/")
    recent = page.get_by_role("region", name="Looked at last").get_by_role("link")
    expect(recent).to_have_count(2)
    expect(recent.first).to_contain_text("7.6.1.2")
    recent.last.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("8-5-2-3")


def test_printed_there_is_only_the_rule(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.2")
    page.emulate_media(media="print")
    expect(page.locator(".focus .rule-text")).to_be_visible()
    expect(page.get_by_text("version 1.37")).to_be_visible()
    expect(page.locator(".print-only")).to_contain_text("/vanguard@1.37/7.6.1.2")
    for selector in (".bar", ".outline", ".tools", ".turn"):
        expect(page.locator(selector)).to_be_hidden()
