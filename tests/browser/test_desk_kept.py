"""What the desk must not lose: words half written when an answer comes, what was changed when a page is loaded again or come
back to, and a text that is too long."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from screens import OpenPage

pytestmark = pytest.mark.browser

ARTICLE = "/scenario?ruling=vanguard/what-shield-is-enough"


def text_of(page: Page) -> str:
    return page.locator("#scenario").input_value()


def opened(page: Page) -> None:
    expect(page.locator(".mat")).to_be_visible()


def add_to_text(page: Page, line: str) -> None:
    """A line of text, and the server's answer to it: by then every part that shows the answer was drawn anew."""
    with page.expect_response("**/scenarios/parse"):
        page.locator("#scenario").evaluate(
            "(area, line) => { area.value += line; area.dispatchEvent(new Event('input')); }", f"{line}\n")
    expect(page.locator(".desk-errors li")).to_have_count(0)


def put_into_soul(page: Page) -> None:
    page.locator('[data-place="A.soul"]').get_by_role("button").click()
    page.get_by_role("dialog").locator(".card-list button").first.click()
    expect(page.locator('[data-place="A.soul"] .pile-count')).to_have_text("1")


def test_words_half_written_stay_when_an_answer_comes(open_page: OpenPage) -> None:
    page = open_page("/scenario")
    opened(page)
    page.get_by_role("tab", name="Play").click()
    page.get_by_text("A line in words").click()
    who, what = page.get_by_label("Who", exact=True), page.get_by_label("What is done")
    who.select_option("judge")
    what.fill("put Gate Sentry into B.drop")
    # with the finger in the field nothing is drawn anew
    add_to_text(page, "source: one")
    expect(what).to_be_focused()
    expect(what).to_have_value("put Gate Sentry into B.drop")
    # and beside it what was chosen stays chosen
    who.focus()
    add_to_text(page, "until: turn 3")
    expect(who).to_have_value("judge")
    expect(what).to_have_value("put Gate Sentry into B.drop")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".script li").last).to_contain_text("put Gate Sentry into B.drop")
    expect(what).to_have_value("")
    page.get_by_role("tab", name="Cards").click()
    search = page.get_by_label("Find a card by name")
    search.fill("a")
    add_to_text(page, "otherwise: decline")
    expect(search).to_have_value("a")


def test_an_article_that_was_changed_is_there_when_it_is_loaded_again_and_come_back_to(open_page: OpenPage) -> None:
    page = open_page("/scenario")
    opened(page)
    put_into_soul(page)
    own = text_of(page)
    page.goto(ARTICLE)
    opened(page)
    as_it_was = text_of(page)
    put_into_soul(page)
    changed = text_of(page)
    assert changed not in (own, as_it_was)
    page.reload()
    opened(page)
    assert text_of(page) == changed
    page.get_by_role("button", name="Replay", exact=True).click()
    page.wait_for_url("**/scenario/*")
    page.evaluate("history.back()")
    page.wait_for_url("**/scenario")
    opened(page)
    assert text_of(page) == changed
    # What can be undone is kept too: the change, and before it what was on the desk.
    for text in (as_it_was, own):
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator("#scenario")).to_have_value(text)
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(page.locator("#scenario")).to_have_value(as_it_was)


def test_a_text_that_is_too_long_comes_back_to_the_desk(open_page: OpenPage) -> None:
    page = open_page("/scenario", java_script_enabled=False)
    text = text_of(page).rstrip() + " word" * 14000 + "\n"
    page.locator("#scenario").fill(text)
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("The scenario is longer than 64 KB.")
    assert text_of(page) == text


def test_the_cards_of_the_rules_need_no_description(open_page: OpenPage) -> None:
    page = open_page("/scenario", "phone")
    opened(page)
    page.get_by_role("button", name="Empty board").click()
    page.get_by_role("button", name="Gundam", exact=True).click()
    page.get_by_role("tab", name="Cards").click()
    page.get_by_role("button", name="Take EX Base,").click()
    page.locator('[data-place="B.base"]').get_by_role("button").click()
    expect(page.locator("[data-card='B.base.0']")).to_contain_text("HP 3")
    page.get_by_role("tab", name="Play").click()
    expect(page.locator(".comes-to")).to_contain_text("The game goes on.")
    assert "EX Base" not in text_of(page).split("board:")[0]


def test_a_replay_begins_at_each_step_under_one_name(open_page: OpenPage) -> None:
    page = open_page("/scenario")
    opened(page)
    names = page.get_by_label("It begins at").locator("option").all_inner_texts()
    order = ["stand phase", "battle phase", "attack step", "drive check", "damage check", "close step"]
    assert [name for name in names if name in order] == order
    assert "combat" not in names and "mulligan" not in names


def test_without_network_the_desk_goes_on_and_asks_again_when_it_is_back(open_page: OpenPage) -> None:
    page = open_page("/scenario", "phone")
    opened(page)
    page.context.set_offline(True)
    put_into_soul(page)
    state = page.get_by_role("button", name="Not checked")
    expect(state).to_contain_text("There is no connection")
    page.get_by_role("tab", name="Play").click()
    expect(page.locator(".desk-panel")).to_contain_text("There is no connection to Tableside; what is shown stays.")
    page.context.set_offline(False)
    expect(state).to_be_hidden()
    expect(page.locator(".comes-to")).to_contain_text("It comes to:")
    assert "soul:" in text_of(page)
