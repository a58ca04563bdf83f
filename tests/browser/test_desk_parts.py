"""What the desk does with a deck to check, a card that is renamed, a zone by another name, and any fact that is to vary."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from screens import OpenPage
from test_desk import place, show_text, tab, text_of

pytestmark = pytest.mark.browser

BOARD = """\
game: vanguard
title: Does Gate Sentry guard Gate Sentry?
cards:
  Gate Sentry: {grade: 2, power: 9000, shield: 5000}
  Crimson Drake: {grade: 3, power: 11000, critical: 1}
board:
  turn: A
  phase: battle
  A: {front-center: Crimson Drake, hand: 4, deck: 30}
  B: {vanguard: Gate Sentry, hand: [Gate Sentry, 2], deck: 30}
play:
  - A: attack B.vanguard with vanguard
  - B: guard with Gate Sentry
vary:
  cards.Gate Sentry.shield: [5000, 10000]
"""


def write(page: Page, text: str) -> None:
    """Types a text; the desk has read it when the mat shows it."""
    expect(page.locator(".mat")).to_be_visible()
    show_text(page)
    with page.expect_response("**/api/v1/scenarios/parse"):
        page.locator("#scenario").fill(text)


def test_a_deck_check_is_told_while_the_deck_is_put_together(open_page: OpenPage) -> None:
    page = open_page("/scenario", "tablet")
    write(page, "game: vanguard\ncards:\n  Gate Sentry: {grade: 0}\ndeck:\n  main: {Gate Sentry: 4}\n")
    verdict = page.locator(".decks > .comes-to")
    expect(verdict).to_contain_text("The deck is not legal")
    tab(page, "Play")
    expect(page.locator(".desk-panel .comes-to")).to_contain_text("It comes to: The deck is not legal")
    tab(page, "Expect")
    page.get_by_role("button", name=re.compile(r"^\+ breaks 5\.")).click()
    expect(page.get_by_role("img", name="holds", exact=True)).to_be_visible()
    box = page.get_by_role("region", name="The main deck").get_by_label("Gate Sentry", exact=True)
    box.fill("5")
    box.press("Tab")
    expect(verdict).to_contain_text("5.2.2.2")


def test_a_card_has_its_new_name_everywhere(open_page: OpenPage) -> None:
    page = open_page("/scenario", "tablet")
    write(page, BOARD)
    expect(place(page, "B.vanguard").locator(".card-name")).to_have_text("Gate Sentry")
    tab(page, "Cards")
    page.get_by_role("button", name="Edit Gate Sentry").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Name", exact=True).fill("Wall Sentry")
    sheet.get_by_role("button", name="Keep").click()
    expect(place(page, "B.vanguard").locator(".card-name")).to_have_text("Wall Sentry")
    text = text_of(page)
    assert "Gate Sentry" not in text and text.count("Wall Sentry") == BOARD.count("Gate Sentry")
    tab(page, "Play")
    expect(page.locator(".script li")).to_contain_text(["attack B.vanguard with vanguard", "guard with Wall Sentry"])
    expect(page.locator(".desk-errors li")).to_have_count(0)


def test_a_zone_by_another_name_is_on_the_mat(open_page: OpenPage) -> None:
    page = open_page("/scenario", "tablet")
    write(page, BOARD)
    card = place(page, "A.vanguard").locator(".card-name")
    expect(card).to_have_text("Crimson Drake")
    card.click()
    page.get_by_role("dialog").get_by_role("button", name="rested").click()
    page.keyboard.press("Escape")
    expect(place(page, "A.vanguard").locator(".card.rested")).to_be_visible()
    assert "front-center: {card: Crimson Drake, rested: true}" in text_of(page)
    assert "    vanguard: Crimson" not in text_of(page)


def test_any_fact_can_vary(open_page: OpenPage) -> None:
    page = open_page("/scenario", "tablet")
    write(page, BOARD)
    tab(page, "Expect")
    text = page.locator("#scenario")
    page.get_by_label("The fact").select_option(label="rested: Gate Sentry (B Vanguard)")
    expect(text).to_have_value(re.compile(r"vary:\W+B\.vanguard\.rested\W+false\W+true\b"))
    expect(page.locator(".desk-errors li")).to_have_count(0)
    other = page.get_by_label("or another fact")
    other.fill("B.guard.shield")
    other.press("Enter")
    page.get_by_role("button", name="Values: take out false").click()
    page.get_by_role("button", name="Values: take out true").click()
    expect(text).not_to_have_value(re.compile("vary"))
    other.fill("B.guard.shield")
    other.press("Enter")
    expect(text).to_have_value(re.compile(r"vary:\W+B\.guard\.shield\W+0\W+1\b"))


def test_what_is_asked_of_a_battle_stands_in_its_order(open_page: OpenPage) -> None:
    page = open_page("/scenario?ruling=vanguard/playbook-q29-heal-at-five-damage", "landscape")
    fields = page.locator("details", has_text="In the middle of a battle").locator(".field > label")
    expect(fields.first).to_have_text("attacker")
    expect(fields.nth(1)).to_have_text("attacked: add")


def test_where_card_text_cannot_be_read_the_judge_goes_on_by_hand(open_page: OpenPage) -> None:
    page = open_page("/scenario", "tablet")
    unread = "critical: 1, text: '[ACT](VC):Sing a song.'}"
    write(page, BOARD.split("play:")[0].replace("critical: 1}", unread).replace("battle", "main"))
    tab(page, "Play")
    decision = page.get_by_role("region", name="The next decision")
    decision.get_by_role("button", name="use Crimson Drake's ability").click()
    expect(decision).to_contain_text("Tableside cannot read: Sing a song")
    # The form for it is open, as that is what is asked for.
    page.get_by_label("What the judge does").select_option("draw")
    page.get_by_role("button", name="Add the line").click()
    expect(page.locator(".script li")).to_contain_text(["use Crimson Drake", "A draws 1 card"])
    expect(decision).to_contain_text("A chooses: Main phase")
    expect(page.locator(".desk-errors li")).to_have_count(0)


def test_a_card_described_in_a_deck_check_leads_back_to_the_decks(open_page: OpenPage) -> None:
    page = open_page("/scenario", "phone")
    expect(page.locator(".mat")).to_be_visible()
    page.get_by_role("button", name="Deck check").click()
    main = page.get_by_role("region", name="The main deck")
    main.get_by_role("button", name="New card…").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Name", exact=True).fill("Gate Sentry")
    sheet.get_by_role("button", name="Add the card").click()
    expect(sheet).to_be_hidden()
    expect(main.get_by_role("heading")).to_have_text("main deck: 1 card")
    tab(page, "Cards")
    page.locator(".desk-panel .rows .grow-button").click()
    expect(sheet.get_by_role("heading", name="Gate Sentry")).to_be_visible()
