"""The sheet over the page, citing, sharing, pinning, printing, and what a reader chooses."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from screens import SIZES, OpenPage, until

pytestmark = pytest.mark.browser

every_size = pytest.mark.parametrize("size", list(SIZES))


@every_size
def test_references_and_terms_open_over_the_page_and_close_back_to_it(open_page: OpenPage, size: str) -> None:
    page = open_page("/vanguard/7.6.1.5", size)
    reference = page.locator(".focus a.ref").first
    reference.scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    reference.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_have_accessible_name("10.1.24 Legion")
    bounds = sheet.bounding_box()
    assert bounds is not None and bounds["x"] + bounds["width"] <= SIZES[size][0]
    assert bounds["y"] + bounds["height"] <= SIZES[size][1]
    sheet.locator("a.term").first.click()
    expect(sheet).not_to_have_accessible_name("10.1.24 Legion")
    expect(sheet.locator("#sheet-title")).to_be_focused()
    sheet.get_by_role("button", name="‹ Back").click()
    expect(sheet).to_have_accessible_name("10.1.24 Legion")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(reference).to_be_focused()
    assert page.evaluate("scrollY") == place
    page.locator(".focus a.term").first.click()
    expect(sheet).to_be_visible()
    page.go_back()
    expect(sheet).to_be_hidden()
    assert page.url.endswith("/vanguard/7.6.1.5") and page.evaluate("scrollY") == place


def test_the_sheet_keeps_the_keyboard_and_comes_back_with_the_page(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.5")
    page.locator(".focus a.ref").first.focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    sheet.get_by_role("link", name="Open").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("10.1.24")
    page.go_back()
    expect(sheet).to_have_accessible_name("10.1.24 Legion")


def test_a_rule_that_cannot_be_fetched_is_told(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.5")
    page.context.set_offline(True)
    page.locator(".focus a.ref").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("there may be no network")
    expect(page.get_by_role("link", name="Open the page")).to_have_attribute("href", "/vanguard/10.1.24")
    page.context.set_offline(False)


def test_without_javascript_references_are_links(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.5", java_script_enabled=False)
    page.locator(".focus a.ref").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("10.1.24")
    page.get_by_text("QR code").click()
    expect(page.get_by_role("img", name="QR code of")).to_be_visible()


def test_a_long_press_on_a_number_cites_its_rule(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.2", permissions=["clipboard-read", "clipboard-write"])
    number = page.locator(".rule a.number", has_text="7.6.1.4")
    number.hover()
    page.mouse.down()
    sheet = page.get_by_role("dialog", name="7.6.1.4")
    expect(sheet).to_be_visible()
    page.mouse.up()
    assert page.url.endswith("/vanguard/7.6.1.2")
    expect(sheet.get_by_role("button", name="Plain text")).to_be_in_viewport()
    sheet.get_by_role("button", name="Discord").click()
    expect(sheet.locator(".copied")).to_have_text("Copied as Discord.")
    assert "/vanguard@1.37/7.6.1.4" in page.evaluate("navigator.clipboard.readText()")


@every_size
def test_share_show_a_code_pin_and_print(open_page: OpenPage, size: str) -> None:
    page = open_page("/gundam/8-5-2-3", size)
    page.add_init_script("navigator.share = (what) => { window.shared = what; return Promise.resolve(); };"
                         "window.print = () => { window.printed = true; };")
    page.reload()
    page.get_by_role("button", name="Share").click()
    shared = page.evaluate("window.shared")
    assert shared["url"].endswith("/gundam@1.6.0/8-5-2-3") and "8-5-2-3" in shared["title"] and shared["text"]
    page.get_by_text("QR code").click()
    code = page.get_by_role("img", name="QR code of")
    expect(code).to_be_visible()
    expect(code).to_have_js_property("complete", True)
    assert page.evaluate("getComputedStyle(document.querySelector('.qr')).backgroundColor") == "rgb(255, 255, 255)"
    page.get_by_role("button", name="Print").click()
    until(page, "window.printed && document.querySelector('.slip img').naturalWidth > 0")
    pin = page.get_by_role("button", name="Pin", exact=True)
    pin.click()
    expect(page.get_by_role("button", name="Pinned")).to_have_attribute("aria-pressed", "true")
    page.goto("/")
    pinned = page.get_by_role("region", name="Pinned")
    expect(pinned.get_by_role("link", name="Gundam 8-5-2-3")).to_be_in_viewport()
    expect(page.get_by_role("region", name="Looked at last").get_by_role("link", name="Gundam 8-5-2-3")).to_be_visible()
    pinned.get_by_role("button", name="Unpin Gundam 8-5-2-3").click()
    expect(pinned).to_be_hidden()


@every_size
def test_home_is_the_search_box_and_remembers_the_game(open_page: OpenPage, size: str) -> None:
    page = open_page("/", size)
    box = page.get_by_role("combobox", name="Search the rules")
    expect(box).to_be_focused()
    expect(page.get_by_role("heading", name="Games")).not_to_be_in_viewport()
    page.get_by_role("button", name="Gundam", exact=True).click()
    box.fill("deck out")
    expect(page.locator("[data-results] a[data-result]").first).to_have_attribute("href", "/gundam/1-2-2-2?q=deck+out")
    assert page.locator("[data-results] section").evaluate_all("all => all.every((one) => one.dataset.game === 'gundam')")
    page.goto("/vanguard/7.6.1.2")
    assert page.locator("form[data-search] input[name=game]").input_value() == "gundam"
    page.goto("/")
    expect(page.get_by_role("button", name="Gundam", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="All", exact=True).click()
    page.reload()
    expect(page.get_by_role("button", name="All", exact=True)).to_have_attribute("aria-pressed", "true")


def test_what_the_keyboard_comes_to_is_in_sight(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.5")
    for _ in range(30):
        page.keyboard.press("Tab")
        place = page.evaluate("""() => {
            const { x, y, bottom, width, height } = document.activeElement.getBoundingClientRect();
            const seen = x >= 0 && y >= 0 && bottom <= innerHeight && width > 20 && height > 15;
            return [document.activeElement.textContent.trim(), seen];
        }""")
        assert place[1], place
    assert page.get_by_role("banner").get_by_role("button", name="Search").count() == 1


def test_arrow_keys_turn_to_the_next_rule_and_can_be_switched_off(open_page: OpenPage) -> None:
    page = open_page("/vanguard/7.6.1.2")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_contain_text("7.6.1.3")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", level=1)).to_contain_text("7.6.1.2")
    page.locator(".bar .menu > summary").click()
    page.get_by_role("button", name="Off", exact=True).click()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.get_by_role("combobox")).not_to_be_focused()
    page.evaluate("document.addEventListener('click', () => { window.turned = true; }, { capture: true })")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("window.turned") is None


@every_size
def test_text_size_is_chosen_and_stays(open_page: OpenPage, size: str) -> None:
    page = open_page("/vanguard/7.6.1.2", size)
    before = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.focus .rule-text')).fontSize)")
    page.locator(".bar .menu > summary").click()
    page.get_by_role("button", name="Larger", exact=True).click()
    page.goto("/rulings/gundam/a-base-with-ap")
    heading, text = (page.locator(f".reading {part}").first.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)")
                     for part in ("h1", ".answer"))
    assert heading > text * 1.3
    page.goto("/gundam/8-5-2-3")
    after = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.focus .rule-text')).fontSize)")
    assert after > before * 1.3
    sizes = page.evaluate("""["h1", ".focus .rule-text", ".edition"].map(
        (part) => parseFloat(getComputedStyle(document.querySelector(part)).fontSize))""")
    assert sizes == sorted(sizes, reverse=True), "a heading, the rule and what is small beside it keep their order"
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]


def test_a_long_pin_is_cut_with_a_sign_and_a_recent_text_between_words(open_page: OpenPage) -> None:
    page = open_page("/vanguard/playbook/q29", "phone")
    page.get_by_role("button", name="Pin", exact=True).click()
    page.goto("/rulings/vanguard/playbook-q29-heal-at-five-damage")
    page.goto("/")
    pin = page.get_by_role("region", name="Pinned").get_by_role("link")
    assert pin.evaluate("(each) => getComputedStyle(each).textOverflow") == "ellipsis"
    assert pin.evaluate("(each) => getComputedStyle(each).display") == "block", "a flexible box has no ellipsis"
    texts = page.get_by_role("region", name="Looked at last").locator(".gist").all_inner_texts()
    assert texts and all(text.endswith((".", "…")) for text in texts)
