"""Everything that the format can say can be built on the desk without typing a line of it. What the reader of scenarios knows is
the list; each word of it has its way here, so that a new one cannot be forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from screens import OpenPage
from test_desk import place, tab, text_of

from rulings.scenario.adapter import Adapter
from rulings.scenario.board_reading import COMMON
from rulings.scenario.description import TOP
from rulings.scenario.games import games
from rulings.scenario.yamltext import read
from rulings.web.editing import as_tree

pytestmark = pytest.mark.browser

each_game = pytest.mark.parametrize("game", sorted({adapter.rules.id for adapter in games().values()}))

CARD = {
    "vanguard": """\
  Bell Ringer: {grade: 1, power: 7000, text: "[ACT](RC):Draw a card.\\n[AUTO](RC):When this unit boosts, draw a card."}
  Sky Regent: {grade: 4, power: 15000, type: G Unit}
""",
    "gundam": """\
  Bell Ringer: {level: 1, cost: 1, ap: 2, hp: 2, text: "【Attack】Draw 1.\\n【Attack】【Once per Turn】Draw 2."}
  Sky Regent: {type: pilot, ap: 1, hp: 1}
""",
}
FIELD = {"vanguard": "vanguard", "gundam": "battle"}


def board(game: str) -> str:
    there = FIELD[game]
    return f"game: {game}\ncards:\n{CARD[game]}board:\n  A: {{{there}: Bell Ringer}}\n  B: {{{there}: Bell Ringer}}\n"


def begin(page: Page, game: str) -> None:
    """The board with a card on each side, whatever was there."""
    with page.expect_response("**/api/v1/scenarios/parse"):
        page.locator("#scenario").fill(f"title: {len(text_of(page))}\n{board(game)}")
    with page.expect_response("**/api/v1/scenarios/parse"):
        page.locator("#scenario").fill(board(game))
    expect(page.locator(f'.mat[data-game="{game}"]')).to_be_visible()
    expect(place(page, f"B.{FIELD[game]}").locator(".card-name")).to_have_text("Bell Ringer")
    tab(page, "Board")


def opened(open_page: OpenPage, game: str) -> Page:
    page = open_page("/scenario", "landscape")
    expect(page.locator(".mat")).to_be_visible()
    begin(page, game)
    return page


def unfold(page: Page, title: str) -> Locator:
    fold = page.locator("details.fold", has=page.get_by_text(title, exact=True)).last
    if fold.get_attribute("open") is None:
        fold.locator("summary").first.click()
    return fold


def field(page: Page, label: str, value: str) -> None:
    box = page.get_by_label(label, exact=True).first
    box.fill(value)
    box.press("Tab")


def select(page: Page, label: str, at: int = 1) -> None:
    page.get_by_label(label, exact=True).first.select_option(index=at)


def said(page: Page) -> Any:
    return as_tree(read(text_of(page)))


# Ways to say each key, by tapping. Each gets the page with its board, and has built the key when it returns. ---------------

Way = Callable[[Page, str], None]


def line(page: Page, who: str, words: str) -> None:
    tab(page, "Play")
    unfold(page, "A line in words")
    page.get_by_label("Who", exact=True).select_option(who)
    page.get_by_label("What is done").fill(words)
    page.get_by_label("What is done").press("Enter")
    expect(page.locator(".script li").last).to_contain_text(words)


def play_panel(page: Page) -> None:
    tab(page, "Play")
    unfold(page, "Repeat lines; how the script ends")


def expect_panel(page: Page, title: str = "") -> None:
    tab(page, "Expect")
    if title:
        unfold(page, title)


def facts(page: Page) -> None:
    unfold(page, "Players, turn number, format")


def more_players(page: Page, count: int) -> None:
    facts(page)
    for _ in range(count - page.locator(".mat .side").count()):
        page.get_by_role("button", name="One player more").click()


def titled(page: Page, game: str) -> None:
    expect_panel(page)
    field(page, "Title", "Two ringers")


def asked(page: Page, game: str) -> None:
    expect_panel(page)
    field(page, "Question", "Who rings?")


def sourced(page: Page, game: str) -> None:
    expect_panel(page, "Answer and source")
    field(page, "Source", "a judge")


def answered(page: Page, game: str) -> None:
    expect_panel(page, "Answer and source")
    field(page, "Answer", "Both.")


def expected(page: Page, game: str) -> None:
    expect_panel(page)
    page.get_by_role("button", name="+ B has not lost").click()


def varied(page: Page, game: str) -> None:
    expect_panel(page, "What if: vary one fact")
    select(page, "The fact")


def a_card(page: Page, game: str) -> None:
    tab(page, "Cards")
    page.locator(".desk-panel").get_by_role("button", name="New card…").click()
    page.get_by_role("dialog").get_by_label("Name", exact=True).fill("Third")
    page.get_by_role("dialog").get_by_role("button", name="Add the card").click()


def passes(page: Page, game: str) -> None:
    play_panel(page)
    select(page, "Decisions that the script does not answer")


def ends(page: Page, game: str) -> None:
    play_panel(page)
    field(page, "Until", "turn 5")


def turns_out(page: Page, game: str) -> None:
    play_panel(page)
    field(page, "What unspecified cards may turn out to be", "Bell Ringer")


def plays(page: Page, game: str) -> None:
    line(page, "A", "pass")


def deck(page: Page, game: str) -> None:
    page.get_by_role("button", name="Deck check").click()
    page.locator(".deck-list").first.get_by_role("button", name="New card…").click()
    page.get_by_role("dialog").get_by_label("Name", exact=True).fill("Bell Ringer")
    page.get_by_role("dialog").get_by_role("button", name="Add the card").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator("#scenario")).to_have_value(re.compile("main: {Bell Ringer: 1}"))


def another_game(page: Page, game: str) -> None:
    page.get_by_role("group", name="Game").locator('button[aria-pressed="false"]').first.click()


def a_card_placed(page: Page, game: str) -> None:
    place(page, "A.hand").get_by_role("button").click()
    page.get_by_role("dialog").get_by_role("button", name="Unspecified cards: 1 more").click()


TOP_WAYS: Mapping[str, Way] = {
    "game": another_game, "title": titled, "source": sourced, "question": asked, "cards": a_card, "board": a_card_placed,
    "deck": deck, "play": plays, "expect": expected, "answer": answered, "otherwise": passes, "until": ends, "vary": varied,
    "alternatives": turns_out,
}  # fmt: skip


def whose(page: Page, game: str) -> None:
    page.get_by_role("group", name="Whose turn").get_by_role("button", name="B").click()


def phase(page: Page, game: str) -> None:
    page.get_by_label("It begins at").select_option("end")


def at_rule(page: Page, game: str) -> None:
    field(page, "or at a rule", {"vanguard": "6.8.1.1", "gundam": "7-6-3-1"}[game])


def battle(page: Page, game: str) -> None:
    unfold(page, "In the middle of a battle")
    select(page, "attacker")


def effect(page: Page, game: str) -> None:
    unfold(page, "In force, done and pending")
    # Pressed too early, the button leads to what is still to be chosen.
    page.get_by_role("button", name="Add the effect").click()
    expect(page.get_by_label("An effect is in force on")).to_be_focused()
    select(page, "An effect is in force on")
    field(page, "in the words of card text", "This unit cannot attack this turn.")
    page.get_by_role("button", name="Add the effect").click()


def ability(label: str) -> Way:
    def way(page: Page, game: str) -> None:
        unfold(page, "In force, done and pending")
        fold = unfold(page, label)
        fold.get_by_label("Card", exact=True).select_option(index=1)
        fold.get_by_label("Which of its abilities").select_option("2")
        fold.get_by_role("button", name="How often: 1 more").click()
        fold.get_by_role("button", name="Add", exact=True).click()
    return way


def done(page: Page, game: str) -> None:
    unfold(page, "In force, done and pending")
    page.get_by_role("group", name="Done this turn").get_by_role("button").first.click()


def turn_number(page: Page, game: str) -> None:
    facts(page)
    page.get_by_role("button", name="Turn number: 1 more").click()


def first_player(page: Page, game: str) -> None:
    facts(page)
    select(page, "Who went first")


def mode(page: Page, game: str) -> None:
    facts(page)
    select(page, "Mode")


def direction(page: Page, game: str) -> None:
    facts(page)
    select(page, "Direction of turns")


def seats(page: Page, game: str) -> None:
    more_players(page, 3)
    page.get_by_role("button", name="A: one seat on").click()


def teams(page: Page, game: str) -> None:
    more_players(page, 4)
    page.get_by_role("group", name="Team 1").get_by_role("button", name="A").click()


BOARD_WAYS: Mapping[str, Way] = {
    "turn": whose, "phase": phase, "at": at_rule, "battle": battle, "effects": effect, "done": done,
    "used": ability("Abilities used this turn"), "pending": ability("Abilities standing by"), "turn_number": turn_number,
    "first_player": first_player, "mode": mode, "direction": direction, "seats": seats, "teams": teams,
}  # fmt: skip
#: Keys that only a game has whose words are the ways to fill them.
NEEDS: Mapping[str, Callable[[Adapter], bool]] = {
    "mode": lambda one: bool(one.modes), "format": lambda one: bool(one.formats), "done": lambda one: bool(one.done_words),
    "seats": lambda one: one.rules.players_max > 2, "direction": lambda one: one.rules.players_max > 2,
}  # fmt: skip


def keys(known: tuple[str, ...], adapter: Adapter) -> list[str]:
    """The keys that a scenario of the game can hold."""
    return [key for key in known if NEEDS.get(key, lambda _: True)(adapter)]


@each_game
def test_every_key_of_a_scenario_is_tapped(open_page: OpenPage, game: str) -> None:
    adapter = games()[game]
    page = opened(open_page, game)
    for key in keys((*TOP, *COMMON, *adapter.board_facts), adapter):
        began = said(page)
        # What may stand outside the board as well is put in it.
        ways = TOP_WAYS if key in TOP_WAYS else BOARD_WAYS
        ways[key](page, game)
        now = said(page)
        if ways is TOP_WAYS:
            assert key in now and now[key] != began.get(key), f"{key}: {now}"
        else:
            assert key in now["board"] and now["board"][key] != began["board"].get(key), f"{key}: {now}"
        if page.get_by_role("dialog").is_visible():
            page.keyboard.press("Escape")
        begin(page, game)


@each_game
def test_a_line_is_said_by_anybody_repeated_and_turned_round(open_page: OpenPage, game: str) -> None:
    page = opened(open_page, game)
    for who in ("A", "B", "judge", "author"):
        line(page, who, "pass")
    unfold(page, "Repeat lines; how the script ends")
    page.get_by_role("button", name="The last lines, how many: 1 more").click()
    page.get_by_role("button", name="Repeat them").click()
    expect(page.locator(".script li")).to_have_count(3)
    assert said(page)["play"] == [{"A": "pass"}, {"B": "pass"},
                                  {"repeat": 2, "play": [{"judge": "pass"}, {"author": "pass"}]}]


@each_game
def test_whatever_the_judge_does_by_hand_is_tapped_and_is_done(open_page: OpenPage, game: str) -> None:
    page = opened(open_page, game)
    tab(page, "Play")
    hand = unfold(page, "By the judge’s hand")
    what = hand.get_by_label("What the judge does")
    ways = what.locator("option").evaluate_all("(all) => all.map((one) => one.value)")
    assert set(games()[game].judges_verbs) <= set(ways)
    for way in ways:
        what.select_option(way)
        for label, value in (("Which card", f"B.{FIELD[game]}"), ("Where to", "B.hand"), ("Which pile", "A.deck")):
            if hand.get_by_label(label, exact=True).count():
                hand.get_by_label(label, exact=True).select_option(value)
        hand.get_by_label("because", exact=True).fill("its text says so")
        hand.get_by_label("because", exact=True).press("Tab")
        with page.expect_response("**/api/v1/scenarios/parse"):
            hand.get_by_role("button", name="Add the line").click()
        expect(page.locator(".script li")).to_contain_text(["because its text says so"])
        expect(page.locator(".desk-errors li")).to_have_count(0)
        # Each on the board as it was.
        with page.expect_response("**/api/v1/scenarios/parse"):
            page.get_by_role("button", name="Remove line 1").click()
        expect(page.locator(".script li")).to_have_count(0)
        expect(page.locator(".desk-errors li")).to_have_count(0)


@each_game
def test_every_place_takes_a_card_of_which_everything_is_said(open_page: OpenPage, game: str) -> None:
    adapter = games()[game]
    page = opened(open_page, game)
    sheet = page.get_by_role("dialog")
    for zone, words in adapter.zones.items():
        there = place(page, f"A.{zone}")
        if not there.locator(".card").count():
            there.get_by_role("button").click()
            sheet.locator(".card-list").get_by_role("button", name="Bell Ringer", exact=True).click()
            expect(sheet).to_be_hidden()
        there.locator("button").first.click()
        if sheet.locator(".rows .grow-button").count():
            sheet.locator(".rows .grow-button").first.click()
        expect(sheet.get_by_role("button", name="Move", exact=True)).to_be_visible()
        for word, kind in {**words.statuses, "owner": "player"}.items():
            label = {"new": "deployed this turn", "owner": "whose card it is"}.get(word, word.replace("-", " "))
            if kind == "flag":
                sheet.get_by_role("button", name=label, exact=True).click()
                expect(sheet.get_by_role("button", name=label, exact=True)).to_have_attribute("aria-pressed", "true")
                sheet.get_by_role("button", name=label, exact=True).click()
            elif kind == "number":
                sheet.get_by_role("button", name=f"{label}: 1 more").click()
            else:
                sheet.get_by_label(label, exact=True).select_option(index=1)
        entry = said(page)["board"]["A"][zone]
        valued = [word for word, kind in words.statuses.items() if kind != "flag"]
        assert {"owner", *valued} <= set(entry), entry
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()


@each_game
def test_every_word_for_a_card_a_battle_and_a_beginning_is_offered(open_page: OpenPage, game: str) -> None:
    adapter = games()[game]
    page = opened(open_page, game)
    unfold(page, "In the middle of a battle")
    words = page.evaluate("JSON.parse(document.querySelector('[data-words]').textContent)")[game]
    assert set(words["mat"]["battle"]) == set(adapter.battle_words)
    told = words["mat"].get("told", {})
    for word, kind in words["mat"]["battle"].items():
        label = told.get(word, word)
        field_of = {"flag": page.get_by_role("button", name=label, exact=True)}.get(kind)
        several = page.get_by_label(f"{label}: add", exact=True)
        expect((field_of or several.or_(page.get_by_label(label, exact=True))).first).to_be_visible()
    begins = page.get_by_label("It begins at").locator("option").evaluate_all("(all) => all.map((one) => one.value)")
    names = {**adapter.phases, **adapter.steps}
    assert {names[name] for name in begins if name} == set(names.values())
    if adapter.modes:
        facts(page)
        modes = page.get_by_label("Mode").locator("option").evaluate_all("(all) => all.map((one) => one.value)")
        assert set(modes) - {""} == adapter.modes
    unfold(page, "In force, done and pending")
    expect(page.get_by_role("group", name="Done this turn").get_by_role("button")).to_have_count(len(adapter.done_words))
    tab(page, "Cards")
    page.get_by_role("button", name="Edit Bell Ringer").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("More of what is printed").click()
    for name in adapter.card_fields:
        label = words["mat"].get("spoken", {}).get(name, name)
        found = sheet.get_by_label("Text of the card" if name == "text" else label, exact=True)
        expect(found.and_(sheet.locator("input, select, textarea")).first).to_be_visible()


def test_companions_and_cards_placed_together_are_tapped(open_page: OpenPage) -> None:
    page = opened(open_page, "vanguard")
    sheet = page.get_by_role("dialog")
    place(page, "A.vanguard").locator(".card-name").click()
    # A mate that no card is yet is described on the way, and the sheet of the vanguard is there again.
    sheet.get_by_label("Mate (in legion)").select_option(label="New card…")
    sheet.get_by_label("Name", exact=True).fill("Pale Twin")
    sheet.get_by_role("button", name="Add the card").click()
    expect(sheet.get_by_label("Mate (in legion)")).to_have_value("Pale Twin")
    assert said(page)["board"]["A"]["vanguard"] == {"leader": "Bell Ringer", "mate": "Pale Twin"}
    sheet.get_by_label("Heart (G unit)").select_option("Pale Twin")
    sheet.get_by_label("Second heart").select_option("Sky Regent")
    hearts = {"leader": "Pale Twin", "mate": "Sky Regent"}
    assert said(page)["board"]["A"]["vanguard"] == {"card": "Bell Ringer", "hearts": hearts}
    sheet.get_by_text("Another card in its place").click()
    sheet.get_by_role("button", name="Sky Regent", exact=True).click()
    expect(sheet.get_by_role("heading", name="Sky Regent")).to_be_visible()
    page.keyboard.press("Escape")
    for name in ("Bell Ringer", "Pale Twin"):
        place(page, "A.soul").get_by_role("button").click()
        sheet.locator(".card-list").get_by_role("button", name=name, exact=True).click()
        expect(sheet).to_be_hidden()
    place(page, "A.soul").get_by_role("button").click()
    sheet.locator(".rows .grow-button").nth(1).click()
    sheet.get_by_role("button", name="together with the one before").click()
    assert said(page)["board"]["A"]["soul"] == {"together": ["Pale Twin", "Bell Ringer"]}
    sheet.get_by_role("button", name="‹ Back").click()
    sheet.locator(".rows .grow-button").first.click()
    sheet.get_by_role("button", name="How many: 1 more").click()
    assert said(page)["board"]["A"]["soul"] == {"together": [{"card": "Pale Twin", "count": 2}, "Bell Ringer"]}
