"""The concordance stands beside the documents: every rule exists, every word is the document's, every row says enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.concordance import BadConcordance, faults, load_concepts, plain
from rules_corpus.corpus import Corpus, load_corpus

GAMES = ("vanguard", "gundam", "shadowverse-evolve", "dragon-ball-super")
ROW = '[[concept]]\nid = "{id}"\ntitle = "Trash"\ngist = "Where cards go."\ngundam = {{ word = "trash", rules = ["4-9-1"] }}\n'


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


def test_every_number_exists_every_word_is_said_and_no_players_word_leads_to_two_concepts(corpus: Corpus) -> None:
    assert faults(corpus) == []


def test_enough_concepts_are_shared(corpus: Corpus) -> None:
    shared = [concept for concept in corpus.concepts if len(concept.games) >= 2]
    assert len(shared) >= 120
    assert sum(len(concept.games) == 4 for concept in shared) >= 60


@pytest.mark.parametrize(("said", "game", "number"), [
    ("graveyard", "vanguard", "4.4.1"), ("graveyard", "gundam", "4-9-1"), ("graveyard", "shadowverse-evolve", "4.9.1"),
    ("tapped", "dragon-ball-super", "4-8-1-2"), ("exile", "shadowverse-evolve", "4.10.1"), ("mana", "gundam", "4-4-1"),
    ("state-based actions", "gundam", "11-1-1"), ("summoning sickness", "gundam", "3-2-4"),
    ("mulligan", "dragon-ball-super", "5-2-1-5-1"), ("haste", "shadowverse-evolve", "12.9.1"),
    ("lifelink", "shadowverse-evolve", "12.13.1"), ("deathtouch", "dragon-ball-super", "10-8-1"),
    ("hexproof", "vanguard", "10.2.12.1"), ("taunt", "gundam", "13-1-4-1"), ("deathrattle", "gundam", "13-2-8-1"),
    ("stack", "dragon-ball-super", "4-7-3-4"), ("priority", "gundam", "9-3-3"), ("decked out", "vanguard", "9.2.3"),
    ("flip my leader", "dragon-ball-super", "10-1-1"), ("tutor", "vanguard", "10.1.9.1"), ("untap", "vanguard", "6.3.1.2"),
])
def test_a_players_word_leads_to_the_rule(corpus: Corpus, said: str, game: str, number: str) -> None:
    meant = [c for c in corpus.concepts if said in map(plain, c.players_say) and game in c.games]
    assert [c.games[game].rules[0] for c in meant] == [number]


def test_a_gist_is_one_sentence_of_our_own(corpus: Corpus) -> None:
    texts = "\n".join(plain(rule.text) for document in corpus.documents for rule in corpus.rules(document.id))
    for concept in corpus.concepts:
        assert concept.gist.endswith("."), concept.id
        assert plain(concept.gist) not in texts, concept.id


@pytest.mark.parametrize(("text", "says"), [
    (ROW.format(id="trash") * 2, "stands twice"),
    (ROW.format(id="Trash Can"), "small letters"),
    (ROW.format(id="trash").replace("gundam =", "magic ="), "magic"),
    (ROW.format(id="trash").replace('word = "trash", ', ""), "lacks its word"),
    (ROW.format(id="trash").replace('["4-9-1"]', "[]"), "lacks rules"),
    (ROW.format(id="trash").replace('["4-9-1"]', '"4-9-1"'), "list of texts"),
    (ROW.format(id="trash").replace('gist = "Where cards go."\n', ""), "lacks gist"),
    ('[[concept]]\nid = "a"\ntitle = "A"\ngist = "A."\n', "stands in no game"),
    ("[[concept]", "cannot be read"),
])
def test_a_bad_row_is_said_to_be_bad(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "concordance.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadConcordance, match=says):
        load_concepts(path, GAMES)
