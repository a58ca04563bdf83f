"""Card text of Vanguard: what is read, how it prints back, and what happens to words that nobody can read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulings.kernel.state import Node
from rulings.vanguard.text import Compiled, compile_text, print_text, understand
from rulings.vanguard.text.cleaning import clean, lines

HERE = Path(__file__).parent / "vanguard_text"
LIBRARY = Path(__file__).parents[1] / "rulings" / "library" / "vanguard"
ABILITIES = HERE.joinpath("abilities.txt").read_text(encoding="utf-8").splitlines()


def _library_texts() -> Iterator[tuple[str, str]]:
    for path in sorted(LIBRARY.glob("*.md")):
        for block in re.findall(r"```scenario\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL):
            cards = (yaml.safe_load(block) or {}).get("cards") or {}
            for name, card in cards.items():
                if isinstance(card, dict) and card.get("text"):
                    yield f"{path.stem}: {name}", str(card["text"])


def _squeezed(text: str) -> str:
    return re.sub(r"[\s.]", "", text).casefold()


def _without_text(compiled: Compiled) -> list[Any]:
    return [ability._replace(text="") for ability in compiled.abilities]


@pytest.mark.parametrize("text", ABILITIES)
def test_ability_is_read_whole_and_prints_back(text: str) -> None:
    compiled = compile_text(text)
    assert compiled.unread == ()
    printed = print_text(compiled)
    assert _squeezed(printed) == _squeezed(text)
    assert _without_text(compile_text(printed)) == _without_text(compiled)


def test_every_card_of_the_library_is_read_and_prints_back() -> None:
    unread, changed = {}, {}
    for name, text in _library_texts():
        compiled = compile_text(text)
        if compiled.unread:
            unread[name] = compiled.unread
        elif _squeezed(print_text(compiled)) != _squeezed("".join(lines(text))):
            changed[name] = print_text(compiled)
    assert (unread, changed) == ({}, {})


@pytest.mark.parametrize(
    "one, other",
    [
        ("AUTO【(V)】:[Counter Blast (1)] When this unit attacks, you may pay the cost. If you do, draw a card.",
         "[AUTO](VC):[Counter-Blast 1] When this unit attacks, you may pay the cost. If you do, draw a card."),
        ("[CONT](VC)/(RC):This unit gets [Power]+3000.", "[CONT](VC/RC):This unit gets [Power] +3000."),
        ("[ACT](VC):[Soul Blast (2)] & [Counter Blast (1)] Draw a card.",
         "[ACT](VC):[Soul-Blast 2 & Counter-Blast 1] Draw a card."),
        ("[CONT](VC)[Limit Break 4](This ability is active if you have four or more damage):This unit gets [Power] +5000.",
         "[CONT](VC)[Limit-Break 4]:This unit gets [Power] +5000."),
        ("[AUTO](RC):When this unit boosts ([Boost]) a <<Kagero>>, draw a card.",
         "[AUTO](RC):When this unit boosts a <Kagero>, draw a card."),
        ("[ACT]Soul:[Soul-Charge] 1.", "[ACT](Soul):[Soul-Charge 1]."),
    ],
)  # fmt: skip
def test_spellings_of_icons_mean_the_same(one: str, other: str) -> None:
    assert _without_text(compile_text(one)) == _without_text(compile_text(other))


def test_a_name_that_lost_its_quotation_marks_at_a_line_break() -> None:
    found = lines("[AUTO](RC):When this unit boosts a card named\nWick Squire\n, draw a card.")
    assert found == ['[AUTO](RC):When this unit boosts a card named "Wick Squire", draw a card.']


def test_unread_words_stay_where_they_stand() -> None:
    text = "[AUTO](VC):When this unit attacks, draw a card, juggle three lanterns, and [Soul-Charge 1]."
    (ability,) = compile_text(text).abilities
    assert [node.op for node in ability.effect] == ["draw", "unread", "soul charge"]
    assert ability.unread == "juggle three lanterns"


def test_unread_words_stay_inside_their_requirement() -> None:
    text = "[ACT](VC):If you have a <Kagero> vanguard, juggle three lanterns, and draw a card."
    (ability,) = compile_text(text).abilities
    (requirement,) = ability.effect
    assert requirement.op == "if"
    assert [node.op for node in requirement.args["then"]] == ["unread", "draw"]


def test_unread_cost_is_kept_as_a_cost() -> None:
    (ability,) = compile_text("[ACT](VC):[Juggle three lanterns] Draw a card.").abilities
    assert ability.cost == (Node("unread", {"text": "Juggle three lanterns"}),)
    assert ability.unread == "Juggle three lanterns"


@pytest.mark.parametrize(
    "text", ["", "nothing of this is card text", "[AUTO](VC):", "[AUTO", '[ACT](VC):["', "[CONT](VC):()"]
)
def test_anything_at_all_gets_an_answer(text: str) -> None:
    told = understand(text)
    assert set(told) == {"abilities", "keywords", "words", "unread"}
    assert all(set(one) == {"tree", "words", "unread"} for one in told["abilities"])


def test_understanding_says_what_it_could_not_read() -> None:
    told = understand("[CONT](VC):This unit gets [Power] +1000.\n[ACT](VC):Juggle three lanterns.")
    assert told["unread"] == ["Juggle three lanterns"]
    assert told["words"].splitlines() == [
        "[CONT](VC):This unit gets [Power] +1000.",
        "[ACT](VC):Juggle three lanterns.",
    ]


def test_limit_break_is_a_condition_of_the_ability_and_a_requirement_is_not() -> None:
    (broken,) = compile_text("[AUTO](VC)[Limit-Break 4]:When this unit attacks, draw a card.").abilities
    assert broken.condition == {"named": "limit break", "args": 4}
    (required,) = compile_text(
        "[AUTO](VC):When this unit attacks, if you have a card in your soul, draw a card."
    ).abilities
    assert required.condition is None
    assert required.effect[0].op == "if"


def test_a_cost_that_the_text_does_not_speak_of_is_still_paid() -> None:
    (ability,) = compile_text("[AUTO](VC):[Counter-Blast 1] When this unit attacks, draw a card.").abilities
    (pay,) = ability.effect
    assert pay.op == "pay"
    assert [node.op for node in pay.args["cost"]] == ["counter blast"]


def test_reminder_text_goes_and_circles_stay() -> None:
    assert clean(
        "[AUTO]:Forerunner (When a unit of the same clan rides this unit, you may call this unit to (RC))"
    ) == ("[AUTO]:Forerunner")
    assert clean("[AUTO]:When this unit is placed on (RC), draw a card.").endswith("on (RC), draw a card.")


def test_what_is_done_after_unread_words_is_not_read() -> None:
    sung = "sing to one of your units, and that unit gets [Power] +5000 until end of turn."
    (ability,) = compile_text(f"[AUTO](VC):When this unit attacks, {sung}").abilities
    assert [node.op for node in ability.effect] == ["unread", "unread"]  # "that unit" may not be the attacker
    (ability,) = compile_text("[ACT](VC):Sing a song, and draw a card.").abilities
    assert [node.op for node in ability.effect] == ["unread", "draw"]


def test_cards_bound_with_an_effect_are_those_it_bound() -> None:
    later = "at the end of that turn, your opponent puts those cards bound by this effect into his or her hand."
    text = f"[AUTO](VC):When this unit attacks, bind all of your opponent's rear-guards, and {later}"
    (ability,) = compile_text(text).abilities
    (moved,) = ability.effect[1].args["ability"].effect
    assert moved.args["what"]["ref"] == "bound"
