"""The example of the format, put together wholly by tapping and by filling in forms; not a line of its text is typed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from screens import OpenPage
from test_desk import empty_board, place, tab, text_of

from rulings.scenario.description import read_scenario
from rulings.scenario.games import games
from rulings.scenario.yamltext import read
from rulings.web.editing import as_tree

pytestmark = pytest.mark.browser

BELL = "[AUTO](RC):When this unit boosts, the boosted unit gets [Power]+3000 until end of that battle."
WANTED = f"""\
game: vanguard
title: A heal trigger revealed at five damage
cards:
  Crimson Drake:  {{grade: 3, power: 11000, critical: 1, clan: Kagero, skill: Twin Drive!!}}
  Gate Sentry:    {{grade: 2, power: 9000, shield: 5000, clan: Royal Paladin, skill: Intercept}}
  Lamp Healer:    {{grade: 0, power: 5000, shield: 10000, clan: Royal Paladin, trigger: heal}}
  Bell Ringer:
    grade: 1
    power: 7000
    shield: 5000
    clan: Royal Paladin
    skill: Boost
    text: "{BELL}"
board:
  turn: A
  phase: battle
  A:
    vanguard: Crimson Drake
    front-left: {{card: Gate Sentry, rested: true}}
    hand: 4
    deck: 30
  B:
    vanguard: Gate Sentry
    back-center: Bell Ringer
    hand: 3
    damage: 5
    deck: [Lamp Healer, 29]
play:
  - A: attack
  - B: no guard
  - author: reveal no trigger
  - author: reveal no trigger
  - B: heal a card
  - B: give +5000 power to vanguard (Gate Sentry)
expect:
  - B has not lost
  - B.drop = 1
"""


def card(page: Page, name: str, **facts: str) -> None:
    page.locator(".desk-panel").get_by_role("button", name="New card…").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Name", exact=True).fill(name)
    skill, text = facts.pop("skill", ""), facts.pop("text", "")
    for field, value in facts.items():
        box = sheet.get_by_label(field, exact=True)
        if field == "trigger":
            box.select_option(value)
        else:
            box.fill(value)
    if skill:
        sheet.get_by_role("group", name="skill").get_by_role("button", name=skill).click()
        expect(sheet.get_by_label("skill", exact=True).and_(sheet.get_by_role("textbox"))).to_have_value(skill)
    if text:
        sheet.get_by_label("Text of the card").fill(text)
        expect(sheet.locator(".understood .read")).to_contain_text("When this unit boosts")
    sheet.get_by_role("button", name="Add the card").click()
    expect(sheet).to_be_hidden()


def put(page: Page, name: str, where: str) -> None:
    page.get_by_role("button", name=f"Take {name},").click()
    place(page, where).get_by_role("button").click()
    expect(place(page, where).locator(".card-name")).to_have_text(name)


def pile(page: Page, where: str, count: int) -> Locator:
    place(page, where).get_by_role("button").click()
    sheet = page.get_by_role("dialog")
    box = sheet.get_by_label("Unspecified cards", exact=True)
    box.fill(str(count))
    box.press("Tab")
    return sheet


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_the_example_is_built_by_tapping(open_page: OpenPage, size: str) -> None:
    page = open_page("/scenario", size)
    empty_board(page)
    tab(page, "Cards")
    card(page, "Crimson Drake", grade="3", power="11000", critical="1", clan="Kagero", skill="Twin Drive!!")
    card(page, "Gate Sentry", grade="2", power="9000", shield="5000", clan="Royal Paladin", skill="Intercept")
    card(page, "Lamp Healer", grade="0", power="5000", shield="10000", clan="Royal Paladin", trigger="heal")
    card(page, "Bell Ringer", grade="1", power="7000", shield="5000", clan="Royal Paladin", skill="Boost", text=BELL)
    for name, where in (("Crimson Drake", "A.vanguard"), ("Gate Sentry", "A.front-left"), ("Gate Sentry", "B.vanguard"),
                        ("Bell Ringer", "B.back-center")):
        put(page, name, where)
    place(page, "A.front-left").locator(".card-name").click()
    page.get_by_role("dialog").get_by_role("button", name="rested").click()
    page.keyboard.press("Escape")
    for where, count in (("A.hand", 4), ("A.deck", 30), ("B.hand", 3), ("B.damage", 5)):
        pile(page, where, count)
        page.keyboard.press("Escape")
    pile(page, "B.deck", 29).get_by_role("button", name="Lamp Healer", exact=True).click()
    tab(page, "Board")
    page.get_by_label("It begins at").select_option("battle")
    tab(page, "Play")
    pending = page.get_by_role("region", name="The next decision")
    for at, line in enumerate(read_scenario(WANTED, games()).play):
        pending.locator(".options").get_by_role("button", name=line.text, exact=True).click()
        expect(page.locator(".script li")).to_have_count(at + 1)
    expect(page.locator(".comes-to")).to_contain_text("The attack hits.")
    tab(page, "Expect")
    page.get_by_role("button", name="+ B has not lost").click()
    page.get_by_text("How many cards lie where").click()
    page.get_by_label("Place").select_option("B.drop")
    page.get_by_role("button", name="Expect it").click()
    expect(page.get_by_role("img", name="holds", exact=True)).to_have_count(2)
    page.get_by_label("Title").fill("A heal trigger revealed at five damage")
    page.get_by_label("Title").press("Enter")
    expect(page.locator("#scenario")).to_have_value(re.compile("^title: A heal trigger", re.MULTILINE))
    assert as_tree(read(text_of(page))) == as_tree(read(WANTED))
