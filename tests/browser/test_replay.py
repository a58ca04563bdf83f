"""A replay as a judge goes through it: stepping, numbers, decisions, branches, every choice, what if, why not."""

from __future__ import annotations

import re

import pytest
from accessible import clean
from playwright.sync_api import Page, expect
from screens import SIZES, OpenPage

pytestmark = pytest.mark.browser

SHIELD = "/rulings/vanguard/what-shield-is-enough"
PAIRED = "/rulings/gundam/when-paired-without-a-resource-to-place"


def sentence(page: Page) -> str:
    return page.locator(".step[aria-current] .step-sentence").inner_text()


@pytest.mark.parametrize("size", list(SIZES))
def test_stepping_branching_and_coming_back(open_page: OpenPage, size: str) -> None:
    page = open_page(SHIELD, size)
    steps = page.get_by_role("group", name="Steps of the replay")
    first = sentence(page)
    steps.get_by_role("button", name="Step forward").click()
    assert sentence(page) == "B chooses: guard with Wall Guard."
    expect(page).to_have_url(re.compile(r"#step-7$"))
    # what is not possible stands there, greyed, with its rule
    refused = page.get_by_role("list", name="Not allowed").get_by_role("button")
    expect(refused.first).to_be_disabled()
    expect(page.get_by_role("list", name="Not allowed").locator("a.rule-chip").first).to_be_visible()
    taken = page.locator("[data-option][aria-pressed=true]")
    expect(taken).to_contain_text("guard with Wall Guard")
    # what changes is outlined and read out
    steps.get_by_role("button", name="Step forward").click()
    expect(page.locator(".at-guardians .card.changed")).to_contain_text("Wall Guard")
    expect(page.locator("[data-card='B.vanguard.0'].changed")).to_contain_text("20000")
    told = page.locator("[data-replay] [aria-live=polite]").first
    expect(told).to_contain_text("Wall Guard moves from B's Hand to B's Guardian Circle.")
    steps.get_by_role("button", name="Step back").click()
    page.get_by_role("button", name="no guard").click()
    tree = page.get_by_role("navigation", name="Branches")
    expect(tree.get_by_role("button", name="no guard")).to_have_attribute("aria-current", "true")
    assert sentence(page) == "B chooses: no guard."
    clean(page)
    tree.get_by_role("button", name="As described").click()
    steps.get_by_role("button", name="First step").click()
    assert sentence(page) == first
    box = steps.get_by_role("button", name="Step forward").bounding_box()
    assert box and box["width"] >= 44 and box["height"] >= 44
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= SIZES[size][0]


def test_numbers_open_where_they_come_from(open_page: OpenPage) -> None:
    page = open_page(f"{PAIRED}#step-19")
    expect(page.locator(".card.beneath")).to_contain_text("Rena Voss")
    page.get_by_role("button", name=re.compile("AP 4 of Scythe Heron")).click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Pilot Rena Voss")
    clean(page)
    sheet.locator("a.rule-chip").last.click()
    expect(sheet.get_by_role("heading").first).to_contain_text("3-3-8-1")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.locator(".card-name", has_text="Scythe Heron").click()
    page.get_by_role("dialog").get_by_role("button", name="Why not?").click()
    expect(page.get_by_role("dialog").locator(".why strong").first).to_have_text(re.compile("Yes: |No: "))
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name=re.compile("^A Resources: ")).click()
    expect(page.get_by_role("dialog")).to_contain_text("rested")


def test_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/rulings/vanguard/attacked-unit-leaves", "landscape")
    bar = page.get_by_role("group", name="Steps of the replay")
    bar.get_by_role("button", name="Step forward").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    second = sentence(page)
    page.keyboard.press("End")
    last = sentence(page)
    page.keyboard.press("Home")
    assert len({second, last, sentence(page)}) == 3
    page.locator(".card-name").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('[data-replay]') !== null")
    page.get_by_role("slider", name="Step").focus()
    page.keyboard.press("ArrowRight")
    assert "Step" in (page.get_by_role("slider", name="Step").get_attribute("aria-valuetext") or "")
    bar.get_by_role("button", name="Deciding step").press("Enter")
    expect(page.locator(".step[aria-current].deciding")).to_be_visible()
    bar.get_by_role("button", name="Play").press("Enter")
    expect(bar.get_by_role("button", name="Pause")).to_be_visible()
    bar.get_by_role("button", name="Pause").press("Enter")
    expect(bar.get_by_role("button", name="Play")).to_be_visible()


def test_every_choice_what_if_why_not_and_keeping(open_page: OpenPage) -> None:
    page = open_page(SHIELD)
    page.get_by_role("button", name="Explore").click()
    out = page.locator(".tool-out")
    expect(out).to_contain_text("nothing left out")
    expect(out).to_contain_text("can force")
    expect(out.get_by_role("cell", name="guard with Wall Guard")).to_be_visible()
    page.get_by_role("button", name="What if…").click()
    page.get_by_label("What if this").select_option(label="Wall Guard: shield")
    page.get_by_label("were one of").fill("5000, 10000, 15000")
    out.get_by_role("button", name="Show").click()
    expect(out.get_by_role("table")).to_contain_text("The attack does not hit")
    expect(out).to_contain_text("The ruling turns at 15000.")
    clean(page)
    page.get_by_role("button", name="Why not?").click()
    page.get_by_label("Why can").select_option("B")
    page.get_by_label("not do this now").fill("intercept with vanguard")
    out.get_by_role("button", name="Ask").click()
    expect(out).to_contain_text("No. ")
    expect(out.locator("a.rule-chip")).to_have_text("10.2.2.1")
    page.get_by_role("button", name="Keep").click()
    kept = out.get_by_role("link")
    expect(kept).to_have_attribute("href", re.compile("^/scenario/"))
    kept.click()
    expect(page.get_by_role("article", name="Ruling")).to_be_visible()


def test_without_scripts_it_is_a_list_with_buttons(open_page: OpenPage) -> None:
    page = open_page(SHIELD, java_script_enabled=False)
    expect(page.locator(".steps > li").nth(1)).to_contain_text("B chooses: guard with Wall Guard.")
    page.locator(".step-decision summary").first.click()
    page.get_by_role("button", name="no guard").first.click()
    expect(page.get_by_role("article", name="Ruling")).to_be_visible()
    expect(page.locator(".steps")).to_contain_text("B chooses: no guard.")


@pytest.mark.parametrize("size", list(SIZES))
def test_four_players_have_their_sides(open_page: OpenPage, size: str) -> None:
    page = open_page("/rulings/gundam/friendly-is-the-teammates-too", size)
    for player in "ABCD":
        expect(page.get_by_role("region", name=re.compile(f"^Player {player}"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    clean(page)


def test_what_is_not_allowed_leaves_room_for_what_is(open_page: OpenPage) -> None:
    page = open_page(SHIELD, "landscape")
    page.get_by_role("group", name="Steps of the replay").get_by_role("button", name="Step forward").click()
    at_once = page.get_by_role("list", name="Not allowed", exact=True).get_by_role("listitem")
    expect(at_once).to_have_count(3)
    page.get_by_text(re.compile("more that are not allowed")).click()
    others = page.get_by_role("list", name="Not allowed either").get_by_role("listitem")
    expect(others.last).to_contain_text("Not allowed: ")
    expect(others.last.locator("a.rule-chip")).to_be_visible()
    # The opened ruling card has a line of its own; what stands beside it stays a button.
    page.get_by_text("Ruling card").click()
    button = page.get_by_role("link", name="Change the board").bounding_box()
    assert button and button["height"] < 60
