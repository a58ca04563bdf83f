"""Words, definitions, spelling and snippets: the parts that the search is made of."""

from __future__ import annotations

import pytest

from rules_corpus.searching.definitions import FIRST, SURE, defined_in, introduces, phrase_of, title_phrases
from rules_corpus.searching.marks import Marks, hits
from rules_corpus.searching.snippets import html, snippet
from rules_corpus.searching.spelling import Speller, distance
from rules_corpus.searching.words import joined, terms


@pytest.mark.parametrize(
    "forms",
    ["attack attacks attacked attacking", "ride rides riding ridden rode", "destroy destroyed destruction", "choose choice",
     "six 6", "activate activation activating", "battle battling battles", "opponent opponent's", "Défense defence defense"],
)
def test_forms_of_a_word_are_one_term(forms: str) -> None:
    assert len(set(terms(forms))) == 1


@pytest.mark.parametrize("others", ["block blocker", "action act", "guard guardian", "evolve evolution", "rest restraint"])
def test_terms_of_the_rules_stay_apart(others: str) -> None:
    assert len(set(terms(others))) == 2


def test_a_hyphenated_word_is_also_one() -> None:
    assert [term for term, _, _ in joined("a rear-guard circle")] == terms_of_rearguard()


def terms_of_rearguard() -> list[str]:
    return list(terms("rearguard"))


@pytest.mark.parametrize(
    ("text", "term", "sure"),
    [
        ('"To retire" is a specific action to move a card.', "retire", True),
        ("<Repair> is a keyword effect.", "repair", True),
        ('To "destroy" a card on the field means to move it.', "destroy", True),
        ("A guardian is a unit on a guardian circle.", "guardian", False),
        ('Playing a card on to a vanguard circle is called "normal ride".', "normal ride", True),
        ("Rest Mode: A card positioned horizontally.", "rest mode", True),
        ("(Heal Trigger): If you have equal", "heal trigger", True),
    ],
)
def test_a_rule_that_defines_a_term(text: str, term: str, sure: bool) -> None:
    strengths = [strength for phrase, strength in defined_in(text) if phrase == phrase_of(term)]
    assert strengths
    assert (max(strengths) >= SURE) == sure


@pytest.mark.parametrize("text", ["If a card is placed, it stands.", "A card is placed face up.", "This is done in order."])
def test_a_rule_that_only_mentions_a_card_defines_nothing(text: str) -> None:
    assert phrase_of("card") not in dict(defined_in(text))


def test_the_first_rule_under_a_heading_says_what_it_is() -> None:
    assert introduces("The zone you put cards that have left the field.", "Drop Zone")
    assert not introduces("If two players tie, draw.", "Drop Zone")
    assert FIRST > SURE


def test_a_heading_may_name_two_things() -> None:
    named = set(title_phrases("Stand/Rest"))
    assert {phrase_of("stand"), phrase_of("rest")} <= named
    assert phrase_of("cards") not in set(title_phrases("Playing and Resolving Cards and Abilities"))


@pytest.mark.parametrize(
    ("one", "other", "slips"), [("guard", "gaurd", 1), ("zone", "zoen", 1), ("abc", "abd", 1), ("boost", "roast", 2)]
)
def test_slips_are_counted(one: str, other: str, slips: int) -> None:
    assert distance(one, other, 2) == slips


def test_a_mistyped_word_is_mended_to_the_commoner_of_equals() -> None:
    common = {"shield": 50, "shielt": 1}
    speller = Speller(common, lambda word: common[word])
    assert speller.closest("sheild") == "shield"
    assert speller.closest("shiel") == "shield"
    assert Speller(["deal"], lambda word: 1).closest("heal") is None


DROP_ZONE = Marks(frozenset(terms("drop zone")))


def test_a_snippet_is_safe_html_around_the_words() -> None:
    text = "Before. " * 60 + "The <b>drop zone</b> is public." + " After." * 60
    spans = snippet(text, DROP_ZONE)
    shown = str(html(spans))
    assert "<mark>drop zone</mark>" in shown
    assert "&lt;b&gt;" in shown
    assert "<b>" not in shown
    assert shown.startswith("… ")
    assert shown.endswith(" …")
    assert len(shown) < 400
    assert [span.text for span in spans if span.marked] == ["drop zone"]


def test_a_snippet_without_hits_is_the_beginning() -> None:
    assert "".join(span.text for span in snippet("Short text.", Marks(frozenset({"nothing"})))) == "Short text."


def test_where_a_term_stands_as_it_was_typed_its_words_alone_are_not_marked() -> None:
    marks = Marks.of([terms("heal"), terms("trigger")], [terms("heal trigger")])
    text = "Up to four cards with a heal trigger, whatever trigger it is."
    assert [text[start:end] for start, end in hits(text, marks)] == ["heal trigger"]
    assert hits("To heal.", marks) == [(3, 7)]


def test_what_a_word_may_stand_for_is_marked_only_as_a_whole() -> None:
    marks = Marks.of([terms("heal"), terms("damage zone")])
    text = "To heal is to put a card from your damage zone into your drop zone. Damage leaves the zone."
    assert [text[start:end] for start, end in hits(text, marks)] == ["heal", "damage zone"]
