"""Boards, lines and expectations as people write them lead where the plain forms lead; what is wrong is never guessed."""

from __future__ import annotations

import pytest

from rulings.scenario.expectations import check
from rulings.scenario.games import games
from rulings.scenario.made import Replay
from rulings.scenario.model import ScenarioError
from rulings.scenario.replay import run_text

CARDS = """
game: vanguard
cards:
  Crimson Drake: {grade: 3, power: 11000, clan: Kagero, skill: Twin Drive!!}
  Gate Sentry: {grade: 2, power: 9000, shield: 5000, clan: Royal Paladin, skill: Intercept}
  Lamp Healer: {grade: 0, power: 5000, shield: 10000, clan: Royal Paladin, trigger: heal}
  Bell Ringer: {grade: 1, power: 7000, shield: 5000, clan: Royal Paladin, skill: Boost}
"""
BATTLE = (
    CARDS
    + """
board:
  phase: battle
  A: {vanguard: Crimson Drake, front-left: Gate Sentry, back-left: Bell Ringer, hand: 2}
  B: {vanguard: Gate Sentry, front-right: Bell Ringer, hand: [Bell Ringer, Lamp Healer, 1], damage: 4, deck: [Lamp Healer, 20]}
play:
"""
)
GUNDAM = """
game: gundam
cards:
  Striker: {type: unit, level: 2, cost: 1, ap: 3, hp: 3}
  Warder: {type: unit, level: 2, cost: 1, ap: 2, hp: 4, text: "<Blocker>"}
  Ace: {type: pilot, level: 1, cost: 1, ap: 1, hp: 1}
  Mender: {type: unit, level: 1, cost: 1, ap: 1, hp: 3, text: "【Activate･Main】①：This Unit recovers 1 HP."}
  Bolt: {type: command, level: 1, cost: 1, text: "【Main】Choose 1 enemy Unit. Deal 2 damage to it."}
board:
  A: {battle: [Striker, {card: Mender, damage: 1}], hand: [Ace, Bolt], resources: 5}
  B: {battle: [{card: Warder, rested: true}], hand: 1, shields: 3, resources: 4}
play:
"""


def played(text: str, *lines: str) -> Replay:
    return run_text(text + "".join(f"  - {line}\n" for line in lines))


def chosen(made: Replay) -> list[str]:
    assert not made.errors, made.errors
    assert made.refusal is None, made.refusal
    return [answer.text for answer in made.answers if answer.line]


def standing(board: str, game: str = CARDS) -> dict[str, list[tuple[str, bool]]]:
    """What lies where when a replay begins, with what is rested or face down."""
    made = run_text(f"{game}\nboard:\n{board}")
    first = made.steps[0]
    state = first.previous.state if first.previous else first.state
    return {
        zone: [(state.cards[card].printed.name, bool(state.cards[card].status)) for card in cards]
        for zone, cards in state.zones.items()
        if cards and not zone.endswith("deck")
    }


@pytest.mark.parametrize(
    "written",
    [
        "Front Left", "front left", "front_left", "front-left circle", "left front", "frontleft",
    ],
)  # fmt: skip
def test_a_zone_is_known_however_it_is_written(written: str) -> None:
    assert standing(f"  A: {{{written}: Gate Sentry}}\n") == standing("  A: {front-left: Gate Sentry}\n")


@pytest.mark.parametrize("written", ["drop zone", "Drop", "drop-zone"])
def test_the_kind_of_a_place_does_not_count(written: str) -> None:
    assert "A.drop" in standing(f"  A: {{vanguard: Crimson Drake, {written}: Gate Sentry}}\n")


def test_the_areas_of_gundam_go_by_their_printed_names() -> None:
    cards = GUNDAM.partition("board:")[0]
    side = "  A: {Battle Area: [Striker], shield area: 2, removal area: [Ace], Resource Area: {active: 2, rested: 1}}\n"
    there = standing(side, cards)
    assert [len(there[f"A.{zone}"]) for zone in ("battle", "shields", "removal", "resources")] == [1, 2, 1, 3]
    assert [rested for _, rested in there["A.resources"]] == [False, False, True]


@pytest.mark.parametrize(
    "written",
    [
        "{card: Gate Sentry, rest: true}", "{card: Gate Sentry, state: rested}", "{name: Gate Sentry, rested: yes}",
        "{Gate Sentry: rested}", "Gate Sentry (rested)", "rested Gate Sentry", "{card: gate sentry, standing: false}",
    ],
)  # fmt: skip
def test_a_state_is_known_however_it_is_written(written: str) -> None:
    assert standing(f"  A: {{front-left: {written}}}\n") == standing("  A: {front-left: {card: Gate Sentry, rested: true}}\n")


@pytest.mark.parametrize(
    ("written", "count"),
    [
        ("4", 4), ('"4"', 4), ("four", 4), ("4 cards", 4), ("none", 0), ("[2x Gate Sentry]", 2), ("[Gate Sentry x3]", 3),
        ("{Gate Sentry: 2}", 2), ('"Gate Sentry, Bell Ringer"', 2), ("[Gate Sentry, unknown, 2]", 4),
    ],
)  # fmt: skip
def test_a_number_of_cards_is_known_however_it_is_written(written: str, count: int) -> None:
    assert len(standing(f"  A: {{vanguard: Crimson Drake, hand: {written}}}\n").get("A.hand", [])) == count


def test_cards_may_be_told_apart_by_their_state_alone() -> None:
    damage = standing("  A: {vanguard: Crimson Drake, damage: {face up: 3, face down: [Gate Sentry, 1]}}\n")["A.damage"]
    assert [down for _, down in damage] == [False, False, False, True, True]


@pytest.mark.parametrize("written", ["{card: Crimson Drake, mate: Gate Sentry}", "{card: Crimson Drake, legion: Gate Sentry}"])
def test_a_legion_is_known_however_it_is_written(written: str) -> None:
    plain = "  A: {vanguard: {leader: Crimson Drake, mate: Gate Sentry}}\n"
    assert standing(f"  A: {{vanguard: {written}}}\n") == standing(plain)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("  X: {grade: 1, skill: Bost}", "did you mean `Boost`?"), ("  X: {grade: 0, trigger: heel}", "did you mean `heal`?"),
    ],
)  # fmt: skip
def test_a_word_that_no_card_has_is_a_mistake(wrong: str, said: str) -> None:
    with pytest.raises(ScenarioError, match=said.replace("?", r"\?")):
        run_text(f"game: vanguard\ncards:\n{wrong}\nboard: {{}}\n")


def test_a_skill_is_known_without_its_marks() -> None:
    text = CARDS.replace("skill: Twin Drive!!", "skill: twin drive") + "board: {A: {vanguard: Crimson Drake}}\n"
    assert check(run_text(text), "A.vanguard.drive = 2").holds


@pytest.mark.parametrize(
    "effects",
    [
        '[{on: A.vanguard, text: "This unit gets [Power]+5000 until end of turn."}]',
        "[A.vanguard gets +5000 power until end of turn]", '{A.vanguard: "+5000 power until end of turn"}',
        "[{card: A.vanguard, effect: +5000 power, duration: end of turn}]",
        "[{on: A.vanguard, power: +5000, until: end of turn}]",
    ],
)  # fmt: skip
def test_an_effect_in_force_is_known_however_it_is_written(effects: str) -> None:
    text = f"{CARDS}board:\n  effects: {effects}\n  A: {{vanguard: Crimson Drake}}\n  B: {{vanguard: Gate Sentry}}\n"
    assert check(run_text(text), "A.vanguard.power = 16000").holds


LEFT = ["attack", "with A.front-left (Gate Sentry)"]
BOOSTED = "boosted by A.back-left (Bell Ringer)"
ATTACK = ["attack", "with A.vanguard (Crimson Drake)", "attack B.vanguard (Gate Sentry)"]


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("attack B's vanguard with my vanguard", ATTACK), ("A attacks B's vanguard with Crimson Drake", ATTACK),
        ("attack vanguard with vanguard", ATTACK), ("attack the opponent's vanguard with my vanguard", ATTACK),
        ("my vanguard attacks the vanguard", ATTACK), ("declare an attack on B.vanguard with vanguard", ATTACK),
        (
            "attack B's Bell Ringer with front left, boosted by Bell Ringer",
            [*LEFT, "attack B.front-right (Bell Ringer)", BOOSTED],
        ),
        (
            "attack B's vanguard with front left and boost with Bell Ringer",
            [*LEFT, "attack B.vanguard (Gate Sentry)", BOOSTED],
        ),
        ("end turn", ["no attack"]),
    ],
)  # fmt: skip
def test_a_line_says_whose_place_it_means(line: str, options: list[str]) -> None:
    assert chosen(played(BATTLE, f"A: {line}")) == options


def test_an_attack_on_ones_own_unit_is_still_illegal() -> None:
    made = played(BATTLE, "A: attack A.vanguard with front-left")
    assert made.refusal is not None and made.refusal.rule == "7.3.1.4"
    made = played(GUNDAM, "A: attack A with Striker")
    assert made.refusal is not None and made.refusal.rule == "8-2-1"


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("B guards with Bell Ringer", "guard with Bell Ringer"), ("use Lamp Healer to guard", "guard with Lamp Healer"),
        ("guard with Lamp Healer from hand", "guard with Lamp Healer"), ("no guards", "no guard"), ("take the hit", "no guard"),
        ("play Bell Ringer as guardian", "guard with Bell Ringer"),
    ],
)  # fmt: skip
def test_a_guard_is_never_taken_for_an_ability(line: str, option: str) -> None:
    assert chosen(played(BATTLE, "A: attack B.vanguard with vanguard", f"B: {line}"))[-1] == option


def test_an_unspecified_card_may_be_said_to_be_one_that_is_described() -> None:
    made = played(BATTLE, "A: attack B.vanguard with vanguard", "B: no guard", "A: reveal Bell Ringer", "A: reveal Lamp Healer")
    assert chosen(made)[-2:] == ["it is Bell Ringer", "it is Lamp Healer"]
    assert check(made, "A.hand contains Bell Ringer").holds
    made = played(BATTLE, "A: attack B.vanguard with vanguard", "B: guard with Gate Sentry")
    assert check(made, "Gate Sentry is in B.guardians").holds
    assert played(BATTLE, "A: attack B.vanguard with vanguard", "B: guard with Crimson Drake").errors


def test_what_was_said_of_an_unspecified_card_stays_said() -> None:
    lines = ["A: attack B.vanguard with vanguard", "B: guard with a card", "author: it is grade 0", "B: it is Gate Sentry"]
    made = played(BATTLE, *lines)
    assert made.errors and "has been said of this card already" in made.errors[0].message


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("use Mender", ["use Mender's effect (A.battle): 【Activate·Main】①:This Unit recovers 1 HP."]),
        ("activate Mender's effect", ["use Mender's effect (A.battle): 【Activate·Main】①:This Unit recovers 1 HP."]),
        ("play Ace on Striker", ["pair Ace", "with Striker (A.battle)"]),
        ("pair Striker with Ace", ["pair Ace", "with Striker (A.battle)"]),
        ("pair Ace with A.battle.1", ["pair Ace", "with Striker (A.battle)"]),
        ("attack the base with Striker", ["attack with Striker (A.battle)", "attack player B"]),
        ("attack the opponent with Striker", ["attack with Striker (A.battle)", "attack player B"]),
        ("Striker attacks B's rested Warder", ["attack with Striker (A.battle)", "attack Warder (B.battle)"]),
        ("play Bolt, choosing B's Warder", ["play Bolt"]),
    ],
)  # fmt: skip
def test_lines_of_gundam_in_other_words(line: str, options: list[str]) -> None:
    assert chosen(played(GUNDAM, f"A: {line}"))[: len(options)] == options


def test_a_replay_rests_after_the_last_attack() -> None:
    """What lasts until the end of the turn is still there: to end the turn is the player's word."""
    board = BATTLE.replace("front-left: Gate Sentry, back-left: Bell Ringer, ", "")
    lines = ["A: attack B.vanguard with vanguard", "B: no guard", "A: reveal no trigger", "A: reveal no trigger"]
    made = played(board, *lines, "B: heal a card", "B: power to vanguard")
    assert made.pending is None
    assert check(made, "B.vanguard.power = 14000").holds
    assert check(made, "it is A's turn").holds
    assert check(played(board, *lines, "B: heal a card", "B: power to vanguard", "A: end turn"), "B.vanguard.power = 9000").holds


HOLD = [
    "B has not lost.", "b hasn't lost", "B does not lose", "nobody has won", "The game is not over", "the game goes on",
    "not a draw", "B.damage == 5", "B.damage: 5", "B has 5 damage", "B has five cards in the damage zone", "B's damage is 5",
    "B.damage has 5 cards", "there are 5 cards in B.damage", "B.damage is at most 5", "B.damage > A.damage",
    "A.vanguard.power is 11000", "A.vanguard's power is 11000", "Crimson Drake has 11000 power",
    "the power of Crimson Drake = 11000",
    "A.Front-Right is empty", "A.front right is empty", "the attack hits.", "attack hits", "A's attack hits", "B.vanguard is hit",
    "B takes one damage", "A draws no cards", "it is A's turn", "the phase is battle", "cites rule 7.6.1.2", "cites 7-6-1-2",
    "not illegal", "Gate Sentry is at B.vanguard", "Lamp Healer is in B.damage", "Lamp Healer is in the damage zone",
    "Bell Ringer is not in B.drop", "B.drop does not contain Bell Ringer", "Bell Ringer is not retired", "A decides",
]  # fmt: skip
FAIL = [
    "B has lost", "A wins", "draw", "B.damage == 4", "B has 4 damage", "B.damage = A.damage", "A.vanguard.power is 1",
    "A.vanguard has 12000 power", "B takes no damage", "A draws 2 cards", "it is B's turn", "the attack does not hit",
    "the attack doesn't hit", "B.vanguard is not hit", "Bell Ringer is in B.drop", "Bell Ringer is retired", "illegal",
    "Somebody Else is not retired", "B is happy", "Crimson Drake deals 5 damage",
]  # fmt: skip


@pytest.fixture(scope="module")
def hit() -> Replay:
    text = BATTLE.replace("deck: [Lamp Healer, 20]", "deck: [Bell Ringer, 20]").replace("damage: 4", "damage: [Lamp Healer, 3]")
    lines = ["A: attack B.vanguard with vanguard", "B: no guard", "A: reveal no trigger", "A: reveal no trigger"]
    return played(text, *lines)


@pytest.mark.parametrize("text", HOLD)
def test_an_expectation_in_other_words_holds(hit: Replay, text: str) -> None:
    verdict = check(hit, text)
    assert verdict.holds, verdict.found


@pytest.mark.parametrize("text", FAIL)
def test_an_expectation_that_is_not_so_never_holds(hit: Replay, text: str) -> None:
    from rulings.scenario.yamltext import Mistake

    try:
        assert not check(hit, text).holds
    except Mistake as mistake:
        assert "no expectation" in mistake.message or "no state" in mistake.message


def test_an_attack_of_gundam_neither_hits_nor_misses() -> None:
    from rulings.scenario.yamltext import Mistake

    with pytest.raises(Mistake, match="no attack hits or misses"):
        check(played(GUNDAM, "A: attack B with Striker"), "the attack hits")


@pytest.mark.parametrize("game", ["vanguard", "gundam"])
def test_what_was_understood_of_a_text_is_told_as_data_and_in_words(game: str) -> None:
    text = {"vanguard": "[CONT](VC):This unit gets [Power] +1000.", "gundam": "【Deploy】Draw 1. Then, discard 1."}[game]
    told = games()[game].understand(f"{text}\n{text.partition(text[-8:])[0]} juggles.")
    assert told["abilities"][0]["tree"]["effect"] and told["abilities"][0]["words"] and not told["abilities"][0]["unread"]
    assert told["words"].splitlines()[0] == told["abilities"][0]["words"]
    assert told["unread"]


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("the deck is not legal", True), ("illegal", True), ("the deck is legal", False), ("illegal by 5.2.2.1", True),
        ("cites 5-2-2-1", True), ("breaks 5.2.2.1", False), ("does not break 5.2.2.4", True), ("B has lost", False),
    ],
)  # fmt: skip
def test_what_is_expected_of_a_deck(said: str, holds: bool) -> None:
    from rulings.scenario.decks import check_deck, expectations
    from rulings.scenario.description import read_scenario

    text = f"{CARDS}deck: {{Bell Ringer: 4, Lamp Healer: 4}}\nexpect: [{said!r}]\n"
    (found,) = expectations(check_deck(read_scenario(text, games())))
    assert found.holds == holds, found


@pytest.mark.parametrize(
    "what",
    ["B.damage", "B's damage", "B.Damage Zone", "damage of B"],
)
def test_a_fact_to_vary_is_known_however_it_is_written(what: str) -> None:
    from rulings.scenario.vary import vary

    board = BATTLE.replace("damage: 4", "damage zone: 4").replace("deck: [Lamp Healer, 20]", "deck: [Bell Ringer, 20]")
    lines = ["A: attack B.vanguard with vanguard", "B: no guard", "A: reveal no trigger", "A: reveal no trigger"]
    script = "".join(f"  - {line}\n" for line in lines)
    varied = vary(run_text(f'{board}{script}vary: {{"{what}": [3, 5]}}\n').scenario)
    assert [case.replay.game.state.outcome is not None for case in varied.cases] == [False, True]
    assert varied.threshold == "5"


def test_a_battle_in_progress_is_told_in_words_of_the_table() -> None:
    board = GUNDAM.partition("play:")[0].replace("board:", "board:\n  at: damage step\n  battle: BATTLE")
    made = run_text(board.replace("BATTLE", "{attacker: A's Striker, attacked: B, blocker: B.Warder}"))
    assert check(made, "Warder's damage = 3").holds
    with pytest.raises(ScenarioError, match="own side is not attacked"):
        run_text(board.replace("BATTLE", "{attacker: Striker, target: A}"))
