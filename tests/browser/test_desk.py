"""The desk as a judge uses it: a board by tapping and by dragging, undone, typed, saved and opened again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, Route, expect
from screens import SIZES, OpenPage, until

pytestmark = pytest.mark.browser

every_size = pytest.mark.parametrize("size", list(SIZES))


def text_of(page: Page) -> str:
    return page.locator("#scenario").input_value()


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def show_text(page: Page) -> None:
    """The text stands beside the panels; on a phone it has a tab of its own."""
    if page.get_by_role("tab", name="Text").is_visible():
        tab(page, "Text")


def place(page: Page, name: str) -> Locator:
    return page.locator(f'[data-place="{name}"]')


def empty_board(page: Page, game: str = "Vanguard") -> None:
    expect(page.locator(".mat")).to_be_visible()
    tab(page, "Board")
    page.get_by_text("Begin anew").click()
    page.get_by_role("button", name="Empty board").click()
    if game != "Vanguard":
        page.get_by_role("group", name="Game").get_by_role("button", name=game).click()
    expect(page.locator(f'.mat[data-game="{game.lower()}"]')).to_be_visible()
    expect(page.locator(".mat .card")).to_have_count(0)


def new_card(page: Page, name: str, **numbers: int) -> None:
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="New card…").click()
    sheet.get_by_label("Name", exact=True).fill(name)
    for field, number in numbers.items():
        box = sheet.get_by_label(field, exact=True)
        box.fill(str(number))
        box.press("Tab")
    sheet.get_by_role("button", name="Add the card").click()
    expect(sheet).to_be_hidden()


def bounds(what: Locator) -> FloatRect:
    """Where it lies; the check of the text may draw the mat anew between finding it and measuring it."""
    found = what.bounding_box()
    while not found:
        expect(what).to_be_visible()
        found = what.bounding_box()
    return found


def drag(page: Page, what: Locator, where: Locator) -> None:
    what.scroll_into_view_if_needed()
    start, end = bounds(what), bounds(where)
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 12)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    expect(page.locator(".zone.target")).to_have_count(1)
    page.mouse.up()


@every_size
def test_a_board_is_built_by_tapping_and_dragging(open_page: OpenPage, size: str) -> None:
    page = open_page("/scenario", size)
    empty_board(page)
    place(page, "A.vanguard").get_by_role("button").click()
    new_card(page, "Crimson Drake", grade=3, power=11000, critical=1)
    expect(place(page, "A.vanguard").get_by_role("button", name="Crimson Drake, power 11000")).to_be_visible()
    drag(page, place(page, "A.vanguard").locator(".card-name"), place(page, "A.front-left"))
    expect(place(page, "A.front-left").locator(".card-name")).to_have_text("Crimson Drake")
    expect(place(page, "A.vanguard").locator(".card")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(place(page, "A.vanguard").locator(".card-name")).to_have_text("Crimson Drake")
    # Tapped: taken from the list of cards, put on the other side.
    tab(page, "Cards")
    page.get_by_role("button", name="Take Crimson Drake").click()
    expect(page.get_by_text("Tap a place for Crimson Drake.")).to_be_visible()
    place(page, "B.vanguard").get_by_role("button").click()
    expect(place(page, "B.vanguard").locator(".card-name")).to_have_text("Crimson Drake")
    place(page, "B.vanguard").locator(".card-name").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="rested").click()
    expect(sheet.get_by_role("button", name="rested")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(place(page, "B.vanguard").locator(".card.rested")).to_be_visible()
    expect(place(page, "B.vanguard").locator(".card-name")).to_be_focused()
    # Unspecified cards by number.
    place(page, "B.hand").get_by_role("button").click()
    for _ in range(4):
        sheet.get_by_role("button", name="Unspecified cards: 1 more").click()
    page.keyboard.press("Escape")
    expect(place(page, "B.hand").locator(".pile-count")).to_have_text("4")
    text = text_of(page)
    assert "    hand: 4\n" in text and "vanguard: {card: Crimson Drake, rested: true}" in text
    for _ in range(6):
        page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Redo").click()
    expect(place(page, "A.vanguard").locator(".card-name")).to_have_text("Crimson Drake")


def test_a_tap_is_not_lost_when_the_answer_comes_meanwhile(open_page: OpenPage) -> None:
    page = open_page("/scenario", "landscape")
    empty_board(page)
    held: list[Route] = []
    page.route("**/api/v1/scenarios/parse", lambda route: held.append(route))
    with page.expect_request("**/api/v1/scenarios/parse"):
        page.get_by_role("group", name="Whose turn").get_by_role("button", name="B").click()
    place(page, "A.vanguard").scroll_into_view_if_needed()
    box = place(page, "A.vanguard").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    with page.expect_response("**/api/v1/scenarios/parse"):
        held[0].continue_()
    page.mouse.up()
    expect(page.get_by_role("dialog", name="A Vanguard")).to_be_visible()
    page.unroute("**/api/v1/scenarios/parse")
    # A field that loses the focus to a button tells its value, and the button is pressed.
    new_card(page, "Crimson Drake", grade=3)
    tab(page, "Expect")
    page.get_by_label("Title").fill("Two drakes")
    page.get_by_role("button", name="+ B has not lost").click()
    expect(page.locator("#scenario")).to_have_value(re.compile(r"title: Two drakes(.|\n)*- B has not lost"))


def test_a_finger_scrolls_over_cards_and_drags_when_it_rests(open_page: OpenPage) -> None:
    page = open_page("/scenario", "phone", has_touch=True)
    card = place(page, "A.vanguard").locator(".card-name")
    expect(card).to_be_visible()
    card.scroll_into_view_if_needed()
    start, end = card.bounding_box(), place(page, "A.back-center").bounding_box()
    assert start and end
    x, y = start["x"] + start["width"] / 2, start["y"] + 12
    there = {"x": end["x"] + end["width"] / 2, "y": end["y"] + end["height"] / 2}
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": x, "y": y})
    expect(page.locator(".drag-ghost")).to_be_visible()
    touch("touchMove", there)
    expect(page.locator(".zone.target")).to_have_count(1)
    touch("touchEnd")
    expect(place(page, "A.back-center").locator(".card-name")).to_have_text("Crimson Drake")
    # Not held: the page moves, the card stays.
    before = page.evaluate("scrollY")
    lies = place(page, "A.back-center").locator(".card-name").bounding_box()
    assert lies
    # No time passes for the page: on a busy machine there is enough between two touches for a finger to rest.
    page.evaluate("window.setTimeout = () => 0")
    touch("touchStart", {"x": lies["x"] + 20, "y": lies["y"] + 10})
    for by in range(1, 9):
        touch("touchMove", {"x": lies["x"] + 20, "y": lies["y"] + 10 - 25 * by})
    touch("touchEnd")
    until(page, "(before) => scrollY > before", before)
    expect(page.locator(".drag-ghost")).to_have_count(0)
    expect(place(page, "A.back-center").locator(".card-name")).to_have_text("Crimson Drake")


def test_four_players_their_seats_and_teams_and_what_if_are_tapped(open_page: OpenPage) -> None:
    page = open_page("/scenario?ruling=gundam/a-teammate-blocks", "landscape")
    text = page.locator("#scenario")
    seats = page.get_by_role("group", name="Seats, in order")
    seats.get_by_role("button", name="A: one seat on").click()
    expect(text).to_have_value(re.compile(r"seats:\W+B\W+A\W+C\W+D\b"))
    seats.get_by_role("button", name="D: one seat on").click()
    expect(text).to_have_value(re.compile(r"seats:\W+D\W+B\W+A\W+C\b"))
    page.get_by_role("group", name="Team 1, A leads").get_by_role("button", name="B").click()
    page.get_by_role("group", name="Team 2, C leads").get_by_role("button", name="B").click()
    expect(text).to_have_value(re.compile(r"teams:\W+A\W+C\W+D\W+B\b"))
    page.get_by_role("tab", name="Expect").click()
    page.get_by_text("What if: vary one fact").click()
    page.get_by_label("The fact").select_option(label="AP of Tin Hound")
    expect(text).to_have_value(re.compile(r"vary:\W+cards\.Tin Hound\.ap\W+3\W+4\b"))
    page.get_by_role("button", name="Add the value").click()
    page.get_by_role("button", name="Values: take out 4").click()
    expect(text).to_have_value(re.compile(r"Tin Hound\.ap\W+3\W+5\b"))


@every_size
def test_no_word_on_the_mat_of_four_players_is_broken(open_page: OpenPage, size: str) -> None:
    page = open_page("/scenario?ruling=gundam/a-teammate-blocks", size)
    expect(page.locator(".mat")).to_be_visible()
    broken = page.evaluate("""() => [...document.querySelectorAll(".mat .zone-label, .mat .card-value")].filter((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      const box = one.closest(".zone, .card").getBoundingClientRect();
      const lines = words.getClientRects().length;
      const most = one.matches(".card-value") ? 1 : one.textContent.split(" ").length;
      return lines > most || words.getBoundingClientRect().width > box.width;
    }).map((one) => one.textContent)""")
    assert broken == []


@every_size
def test_text_and_mat_are_in_step_and_mistakes_stand_at_their_line(open_page: OpenPage, size: str) -> None:
    page = open_page("/scenario", size)
    expect(page.locator(".mat")).to_be_visible()
    show_text(page)
    box = page.locator("#scenario")
    text = text_of(page)
    box.fill(text.replace("    hand: 4", "    hannd: 6"))
    wrong = page.locator(".desk-errors li")
    expect(wrong).to_contain_text("no zone hannd")
    line = text[: text.index("    hand: 4")].count("\n") + 1
    expect(wrong.get_by_role("button", name=f"Go to line {line}")).to_be_visible()
    expect(page.locator(".line-numbers .wrong")).to_have_text(str(line))
    wrong.get_by_role("button", name="Use “hand”").click()
    expect(wrong).to_have_count(0)
    expect(place(page, "A.hand").locator(".pile-count")).to_have_text("6")
    # A text that is no YAML is kept as it is typed, and the mat waits.
    box.fill("game: vanguard\nboard: [\n")
    expect(page.get_by_text("The mat shows what the text said before.")).to_be_visible()
    expect(place(page, "A.hand").locator(".pile-count")).to_have_text("6")
    assert text_of(page) == "game: vanguard\nboard: [\n"
    page.reload()
    expect(page.locator(".desk-errors li")).to_have_count(1)
    assert text_of(page) == "game: vanguard\nboard: [\n"


def test_the_script_grows_from_what_is_tapped_and_is_saved_and_opened_again(open_page: OpenPage) -> None:
    page = open_page("/scenario", "landscape")
    empty_board(page)
    for who in "AB":
        place(page, f"{who}.vanguard").get_by_role("button").click()
        if who == "A":
            new_card(page, "Crimson Drake", grade=3, power=11000, critical=1)
        else:
            page.get_by_role("dialog").get_by_role("button", name="Crimson Drake").click()
        expect(place(page, f"{who}.vanguard").locator(".card")).to_have_count(1)
    page.get_by_label("It begins at").select_option("battle")
    tab(page, "Play")
    page.get_by_role("button", name="attack", exact=True).or_(page.locator(".options button").first).first.click()
    expect(page.locator(".script li")).to_have_count(1)
    assert re.search(r"^play:\n  - A: ", text_of(page), re.MULTILINE)
    tab(page, "Expect")
    page.get_by_role("button", name="+ B has not lost").click()
    expect(page.get_by_role("img", name="holds", exact=True)).to_be_visible()
    page.get_by_label("Title").fill("Two drakes")
    page.get_by_label("Title").press("Enter")
    expect(page.locator("#scenario")).to_have_value(re.compile("title: Two drakes"))
    text = text_of(page)
    page.get_by_role("button", name="Save").click()
    address = page.get_by_role("dialog", name="Saved").get_by_role("link").get_attribute("href")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Two drakes")
    assert address and re.fullmatch(r"/scenario/[a-z2-7]{12,}", address) and page.url.endswith(address)
    page.get_by_role("link", name="Change the board").click()
    expect(place(page, "B.vanguard").locator(".card-name")).to_have_text("Crimson Drake")
    assert text_of(page) == text


def test_gundam_with_pilot_damage_shields_and_a_third_player(open_page: OpenPage) -> None:
    page = open_page("/scenario", "tablet")
    empty_board(page, "Gundam")
    sheet = page.get_by_role("dialog")
    place(page, "A.battle").get_by_role("button").click()
    sheet.get_by_role("button", name="New card…").click()
    sheet.get_by_label("Name", exact=True).fill("Frame One")
    sheet.get_by_label("Text of the card").fill("<Blocker>\n【Deploy】Zzz qqq.")
    expect(sheet.locator(".understood")).to_contain_text("Not understood")
    sheet.get_by_label("Text of the card").fill("【Deploy】Draw 1.")
    expect(sheet.locator(".understood .read")).to_contain_text("Understood")
    sheet.get_by_label("AP", exact=True).fill("3")
    sheet.get_by_label("HP", exact=True).fill("4")
    sheet.get_by_role("button", name="Add the card").click()
    expect(sheet).to_be_hidden()
    place(page, "A.battle").get_by_role("button", name="Frame One", exact=False).first.click()
    sheet.get_by_label("pilot").select_option(label="New card…")
    sheet.get_by_label("Name", exact=True).fill("Reed Ace")
    sheet.get_by_label("type", exact=True).select_option("pilot")
    sheet.get_by_role("button", name="Add the card").click()
    expect(sheet.get_by_label("pilot")).to_have_value("Reed Ace")
    sheet.get_by_role("button", name="damage: 1 more").click()
    page.keyboard.press("Escape")
    assert "{card: Frame One, pilot: Reed Ace, damage: 1}" in text_of(page)
    tab(page, "Board")
    page.get_by_text("Players, turn number, format").click()
    page.get_by_role("button", name="One player more").click()
    expect(page.locator('.mat[data-players="3"]')).to_be_visible()
    expect(page.locator(".desk-errors li")).to_have_count(0)


def test_the_desk_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/scenario", "landscape")
    expect(page.locator(".mat")).to_be_visible()
    place(page, "A.front-left").get_by_role("button").focus()
    page.keyboard.press("ArrowRight")
    expect(place(page, "A.vanguard").locator(".card-name")).to_be_focused()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Move", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Tap a place for Crimson Drake.")).to_be_visible()
    expect(sheet).to_be_hidden()
    place(page, "A.front-right").get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(place(page, "A.front-right").locator(".card-name")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(place(page, "A.vanguard").locator(".card-name")).to_have_text("Crimson Drake")


def test_the_keyboard_goes_from_one_decision_to_the_next_which_is_in_sight(open_page: OpenPage) -> None:
    page = open_page("/scenario", "phone")
    empty_board(page)
    for who in "AB":
        place(page, f"{who}.vanguard").get_by_role("button").click()
        if who == "A":
            new_card(page, "Crimson Drake", grade=3, power=11000, critical=1)
        else:
            page.get_by_role("dialog").get_by_role("button", name="Crimson Drake").click()
        expect(place(page, f"{who}.vanguard").locator(".card")).to_have_count(1)
    tab(page, "Board")
    page.get_by_label("It begins at").select_option("battle")
    tab(page, "Play")
    options = page.get_by_role("region", name="The next decision").locator(".options button")
    options.get_by_text("attack", exact=True).focus()
    for prompt in ("To be settled: What does A reveal?", "To be settled: What does B reveal?"):
        page.keyboard.press("Enter")
        expect(page.get_by_role("region", name=f"The next decision. {prompt}")).to_be_visible()
        expect(options.first).to_be_focused()
        expect(options.last).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(page.locator(".comes-to")).to_be_focused()
    expect(page.locator(".comes-to")).to_be_in_viewport(ratio=1)
    expect(page.locator(".script li")).to_contain_text(["attack", "reveal no trigger", "reveal no trigger"])
    expect(page.get_by_role("button", name="Line 2, settled: reveal no trigger")).to_be_visible()


@every_size
def test_what_stands_on_a_card_is_not_cut(open_page: OpenPage, size: str) -> None:
    page = open_page("/scenario", size)
    empty_board(page)
    place(page, "B.guardians").get_by_role("button").click()
    new_card(page, "Lamp Healer", power=10000, shield=10000)
    expect(place(page, "B.guardians").locator(".card-value", has_text="Shield 10000")).to_be_visible()
    cut = page.evaluate("""() => [...document.querySelectorAll(".mat .card")].filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => one.textContent)""")
    assert cut == []


def test_without_javascript_the_text_is_sent(open_page: OpenPage) -> None:
    page = open_page("/scenario", java_script_enabled=False)
    page.get_by_label("Scenario as text").fill(text_of(page).replace("hand: 4", "hannd: 4"))
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("alert")).to_contain_text("no zone `hannd`")
    page.get_by_label("Scenario as text").fill(text_of(page).replace("hannd: 4", "hand: 4"))
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("heading", level=2, name="Replay")).to_be_visible()
