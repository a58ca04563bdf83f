"""What a replay says step by step can be read out at a table: every step that tells something tells it in a sentence."""

from __future__ import annotations

import re

import pytest

from rules_corpus.corpus import load_corpus
from rulings.scenario.library import Article, article, articles
from rulings.web.running import read, run
from rulings.web.showing import replay_data

SAMPLE = articles()[::7]
MACHINE = re.compile(r"\.\.(?!\.)|`|\bNone\b|\bRef\(|\{\w*\}| deal damage |\bmiss [A-Z]")


@pytest.mark.parametrize("one", SAMPLE, ids=lambda one: f"{one.game}/{one.slug}")
def test_every_step_is_a_sentence(one: Article) -> None:
    data = run(read(one.text)).data
    for step in replay_data(load_corpus(), data, one.text)["steps"]:
        said = step["sentence"]
        assert said and (said[0].isupper() or not said[0].isalpha()), (step["number"], said)
        assert not MACHINE.search(said), (step["number"], said)
    assert not MACHINE.search(data["ruling"]), data["ruling"]


def sentences(game: str, slug: str) -> list[str]:
    found = article(game, slug)
    assert found is not None
    return [step["sentence"] for step in run(read(found.text)).data["steps"] if not step["quiet"]]


def test_it_says_who_does_what() -> None:
    said = sentences("vanguard", "what-shield-is-enough")
    assert "B chooses: guard with Wall Guard." in said
    assert "Cinder Colossus deals 1 damage to Oathbound Marshal." in said
    assert "The battle ends." in said


def test_a_refusal_is_a_ruling() -> None:
    found = article("gundam", "blocker-while-rested")
    assert found is not None
    said = run(read(found.text)).data["ruling"]
    assert said == "No, B may not do this: block with Slate Warden. Slate Warden is rested (8-3-1)."
