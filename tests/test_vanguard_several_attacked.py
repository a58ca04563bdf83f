"""Several units attacked at once: an effect adds one, and every guardian that is called guards the one that its player names."""

from __future__ import annotations

from rulings.scenario.replay import run_text
from rulings.scenario.view import run_data

SCENARIO = """
game: vanguard
cards:
  Broad Blade:
    grade: 3
    power: 11000
    critical: 1
    clan: Kagero
    text: |
      [AUTO](VC):When this unit attacks, choose one of your opponent's rear-guards in the front row, and this unit battles
      that unit as well as the unit being attacked.
  Oathbound Marshal: {grade: 3, power: 11000, critical: 1, clan: Royal Paladin}
  Gate Sentry: {grade: 2, power: 9000, shield: 5000, critical: 1, clan: Royal Paladin, skill: Intercept}
  Bell Ringer: {grade: 1, power: 7000, shield: 5000, critical: 1, clan: Royal Paladin}
  Bugler:
    grade: 1
    power: 6000
    shield: 0
    critical: 1
    clan: Royal Paladin
    text: |
      [AUTO]:When this unit is placed on (GC), reveal two cards from the top of your deck. Call all <Royal Paladin> to (GC) at
      [Rest] from among them, and put the rest into your drop zone.
board:
  turn: A
  phase: battle
  A: {vanguard: Broad Blade, deck: [Broad Blade, 9]}
  B: {vanguard: Oathbound Marshal, front-left: Gate Sentry, hand: [Bugler], deck: [Bell Ringer, Bell Ringer, Gate Sentry, 9]}
play:
  - A: attack B.vanguard with vanguard
  - B: guard with Bugler for B.vanguard
  - B: for B.vanguard
  - B: for B.front-left
expect:
  - at 7.6.1.2: B.vanguard.power = 16000
  - at 7.6.1.2: B.front-left.power = 14000
  - the attack on B.vanguard does not hit
  - the attack on B.front-left does not hit
  - B.drop = 3
  - cites 10.1.19.1, 10.1.6.1.3.1
"""


def test_each_guardian_guards_the_unit_that_is_named() -> None:
    made = run_text(SCENARIO)
    assert made.errors == []
    assert [one for one in run_data(made)["expectations"] if not one["holds"]] == []


def test_a_line_with_choose_is_meant_for_the_choice_and_not_for_the_only_unit_to_guard() -> None:
    text = SCENARIO.replace("reveal two cards", "choose one of your rear-guards, and return it to your hand. Look at two cards")
    text = text.replace("Broad Blade, deck: [Broad Blade, 9]", "Plain Blade, deck: [Plain Blade, 9]").replace(
        "cards:\n", "cards:\n  Plain Blade: {grade: 3, power: 11000, critical: 1, clan: Kagero}\n", 1
    )
    text = text.replace("front-left: Gate Sentry,", "front-left: Gate Sentry, front-right: Gate Sentry,")
    play = "play: ['A: attack B.front-left with vanguard', 'B: guard with Bugler', 'B: choose B.front-left']\n"
    made = run_text(text[: text.index("play:")] + play)
    assert made.errors == []
    assert made.game.zone("B", "front-left") == ()
    assert made.game.zone("B", "front-right") != ()
