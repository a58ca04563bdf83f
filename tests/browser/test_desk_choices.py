"""The desk offers what a person would look for: cards by name or number, unspecified cards in a state, a battle in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from screens import OpenPage
from test_desk import place, tab, text_of
from test_desk_parts import write

pytestmark = pytest.mark.browser

GUNDAM = """\
game: gundam
cards:
  Tin Hound: {level: 2, cost: 1, ap: 3, hp: 2, text: "【Attack】Draw 1."}
  Reed Ace: {type: pilot, level: 1, cost: 1, ap: 1, hp: 1}
board:
  A: {battle: [Tin Hound, {card: Tin Hound, pilot: Reed Ace}]}
  B: {battle: [{card: Tin Hound, rested: true}], shields: 2}
"""
OWN_WORDS = """\
Game: Vanguard
cards:
  Crimson Drake: {Grade: 3, atk: 11000}
Board:
  whose turn: A
  player a: {Vanguard: crimson drake (rested), damage: {face down: 2, face up: 1}}
  B: {vc: {Crimson Drake: rested}, hand: four cards}
"""


def test_one_of_several_equal_cards_is_chosen_by_its_number(open_page: OpenPage) -> None:
    page = open_page("/scenario", "landscape")
    write(page, GUNDAM)
    expect(page.locator('.mat[data-game="gundam"]')).to_be_visible()
    page.get_by_text("In the middle of a battle").click()
    page.get_by_label("It begins at").select_option("block step")
    page.get_by_label("attacker", exact=True).select_option(label="A Battle area, 2 of 2 (Tin Hound)")
    page.get_by_label("attacked", exact=True).select_option("B")
    page.get_by_label("blocker", exact=True).select_option(label="B Battle area (Tin Hound)")
    expect(page.locator("#scenario")).to_have_value(
        re.compile(r"battle: \{attacker: A\.battle\.2, target: B, blocker: B\.battle\}"))
    page.get_by_text("In force, done and pending").click()
    expect(page.get_by_label("An effect is in force on").get_by_role("option", name="A pilots (Reed Ace)")).to_have_count(1)
    expect(page.locator(".desk-errors li")).to_have_count(0)


def test_unspecified_cards_are_counted_in_each_state(open_page: OpenPage) -> None:
    page = open_page("/scenario", "tablet")
    write(page, GUNDAM)
    place(page, "A.resources").get_by_role("button").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Unspecified cards: 1 more").click()
    for _ in range(2):
        sheet.get_by_role("button", name="Unspecified, rested: 1 more").click()
    page.keyboard.press("Escape")
    expect(place(page, "A.resources").locator(".pile-count")).to_have_text("3")
    expect(place(page, "A.resources").locator(".pile-top")).to_have_text("2 rested")
    assert "resources: [1, {count: 2, rested: true}]" in text_of(page)


def test_a_text_in_other_words_stands_on_the_mat_and_is_changed_there(open_page: OpenPage) -> None:
    page = open_page("/scenario", "tablet")
    write(page, OWN_WORDS)
    expect(place(page, "A.vanguard").locator(".card.rested .card-value")).to_have_text("11000")
    expect(place(page, "A.damage").locator(".pile-count")).to_have_text("3")
    expect(place(page, "B.hand").locator(".pile-count")).to_have_text("4")
    place(page, "B.vanguard").locator(".card-name").click()
    page.get_by_role("dialog").get_by_role("button", name="rested").click()
    page.keyboard.press("Escape")
    expect(place(page, "B.vanguard").locator(".card.rested")).to_have_count(0)
    tab(page, "Cards")
    expect(page.get_by_text("grade 3, power 11000")).to_be_visible()
    text = text_of(page)
    # What was not changed keeps its words; what was changed is in those of the desk.
    assert text.startswith("Game: Vanguard\ncards:\n  Crimson Drake: {Grade: 3, atk: 11000}\nboard:\n  turn: A\n")
    assert "damage: [{count: 2, face-down: true}, {count: 1, face-up: true}]" in text
    expect(page.locator(".desk-errors li")).to_have_count(0)


def test_on_a_phone_the_bar_leads_to_what_is_wrong_in_the_text(open_page: OpenPage) -> None:
    page = open_page("/scenario", "phone")
    write(page, "game: vanguard\nboard:\n  A: {hannd: 4}\n" + "# \n" * 60)
    tab(page, "Board")
    state = page.get_by_role("button", name="1 mistake", exact=True)
    expect(state).to_contain_text("no zone hannd")
    state.click()
    expect(page.get_by_role("tab", name="Text")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("button", name="Go to line 3")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Go to line 3")).to_be_focused()
    # What is known to be wrong is not sent: the button leads there as well.
    tab(page, "Board")
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.get_by_role("button", name="Go to line 3")).to_be_focused()
    expect(page.get_by_text("It cannot be replayed yet. no zone hannd")).to_have_count(1)
