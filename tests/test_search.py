"""Search: what is typed finds the rule that says it, in the order a judge expects."""

from __future__ import annotations

import pytest

from rules_corpus.corpus import load_corpus
from rules_corpus.search import open_search
from rules_corpus.searching.finder import GROUP, Answer, Finder


@pytest.fixture(scope="module")
def finder() -> Finder:
    return open_search(load_corpus())


def numbers(answer: Answer) -> list[str]:
    return [result.entry.number for result in answer.results]


@pytest.mark.parametrize(
    "typed", ["7.6.1.2", "7-6-1-2", "CR 7.6.1.2.", "7 6 1 2", "rule 7.6.1.2", "§7.6.1.2", "7,6,1,2", "7–6–1–2",
              "７．６．１．２", "7..6..1..2", "07.06.01.02", "7 . 6 . 1 . 2", "7−6−1−2", "7·6·1·2"],
)
def test_a_number_however_typed_jumps(finder: Finder, typed: str) -> None:
    assert numbers(finder.search(typed, "vanguard"))[0] == "7.6.1.2"


def test_a_number_is_followed_by_its_children(finder: Finder) -> None:
    found = numbers(finder.search("13-2-5", "gundam"))
    assert found[:4] == ["13-2-5", "13-2-5-1", "13-2-5-2", "13-2-5-3"]


def test_a_number_without_a_game_is_found_in_each(finder: Finder) -> None:
    exact = {(r.entry.game, r.entry.number) for r in finder.search("1.2.3", limit=50).results}
    assert {("vanguard", "1.2.3"), ("gundam", "1-2-3"), ("shadowverse-evolve", "1.2.3"), ("dragon-ball-super", "1-2-3")} <= exact


@pytest.mark.parametrize(("typed", "game"), [("8-5-2", "gundam"), ("8.5.2", "vanguard")])
def test_the_games_that_write_a_number_as_it_was_typed_come_first(finder: Finder, typed: str, game: str) -> None:
    assert finder.search(typed).results[0].entry.game == game


@pytest.mark.parametrize(
    ("typed", "game", "number"),
    [
        ("continuous", "shadowverse-evolve", "10.1.1.3"),
        ("continuous", "gundam", "10-1-5-1"),
        ("passive", "dragon-ball-super", "8-1-4"),
        ("permanent", "vanguard", "8.1.1.3"),
        ("banish", "gundam", "4-7-1"),
        ("decked", "gundam", "1-2-2-2"),
        ("decking", "vanguard", "9.2.3"),
    ],
)
def test_one_word_of_another_games_name_for_it(finder: Finder, typed: str, game: str, number: str) -> None:
    assert numbers(finder.search(typed, game))[0] == number


def test_a_word_is_not_mended_into_one_that_says_nothing(finder: Finder) -> None:
    assert "since" not in finder.search("silence", "gundam").did_you_mean


def test_five_rules_stand_before_the_first_ruling(finder: Finder) -> None:
    results = finder.search("can a locked card attack", "vanguard").results
    kinds = [result.entry.kind for result in results]
    assert "ruling" in kinds
    assert kinds.index("ruling") >= 5


def test_a_token_answers_no_question(finder: Finder) -> None:
    results = finder.search("does an amulet get destroyed by damage", "shadowverse-evolve").results
    assert [result.entry.kind for result in results[:3]] == ["rule"] * 3


@pytest.mark.parametrize(
    ("typed", "game", "number"),
    [
        # The "one" of a question is no part of the number of a rule for more than two players.
        ("what if i already have six units and deploy another one", "gundam", "11-4-2"),
        # Where the Playbook alone has the answer, it stands before rules that have none.
        ("is there a maximum hand size", "vanguard", "playbook/q31"),
        # "Commands" are command cards.
        ("command card", "gundam", "3-4-1"),
        # "At once" is simultaneously, and what goes off triggers.
        ("two automatic abilities went off at once", "vanguard", "8.6.3.1"),
        # A question that begins with "is a" wants no definition.
        ("is a card still the same card after it evolves", "shadowverse-evolve", "5.16.2"),
        # "Evolve deck" is the deck of the evolve deck area, not any deck.
        ("can i look through my evolve deck", "shadowverse-evolve", "4.6.2"),
    ],
)
def test_questions_are_read_as_they_are_meant(finder: Finder, typed: str, game: str, number: str) -> None:
    assert numbers(finder.search(typed, game))[0] == number


@pytest.mark.parametrize(
    ("typed", "number"),
    [("Q29", "playbook/q29"), ("playbook q.29", "playbook/q29"), ("playbook 12", "playbook/q12"), ("Q. 05", "playbook/q05")],
)
def test_a_playbook_question_by_its_number(finder: Finder, typed: str, number: str) -> None:
    assert numbers(finder.search(typed)) == [number]


def test_a_number_of_a_format(finder: Finder) -> None:
    assert numbers(finder.search("sealed 6.1.1"))[0] == "sealed/6.1.1"


def test_a_number_that_does_not_exist_gives_the_nearest_and_says_so(finder: Finder) -> None:
    answer = finder.search("7.6.1.99", "vanguard")
    assert "7.6.1.9" in numbers(answer)
    assert answer.query.notes == ("There is no rule 7.6.1.99; these are near.",)


@pytest.mark.parametrize(
    ("typed", "game", "number"),
    [
        ("attacks", "gundam", "13-2-7-1"), ("rear-guard", "vanguard", "3.10.1"), ("rearguard", "vanguard", "3.10.1"),
        ("rear guards", "vanguard", "3.10.1"), ("twin drive", "vanguard", "10.2.1.3.1"),
        ("Twin Drive!!", "vanguard", "10.2.1.3.1"),
        ("【Burst】", "gundam", "13-2-5-1"), ("burst", "gundam", "13-2-5-1"), ("<Blocker>", "gundam", "13-1-4-1"),
        ("[Counter: Attack]", "dragon-ball-super", "10-9-3-2"), ("counterblast", "vanguard", "10.1.15.1"),
    ],
)
def test_a_word_in_any_form(finder: Finder, typed: str, game: str, number: str) -> None:
    assert numbers(finder.search(typed, game))[0] == number


@pytest.mark.parametrize(
    ("typed", "game", "answers"),
    [
        ("graveyard", "shadowverse-evolve", {"4.9.1"}), ("tapped", "gundam", {"5-4-1-2"}),
        ("hexproof", "vanguard", {"10.2.12.1"}),
        ("summoning sickness", "gundam", {"3-2-4"}), ("deathrattle", "gundam", {"13-2-8-1"}), ("mulligan", "vanguard", {"5.4.4"}),
        ("decked out", "dragon-ball-super", {"9-2-4", "1-2-2-2"}), ("flip my leader", "dragon-ball-super", {"10-1-1"}),
        ("mana", "dragon-ball-super", {"3-8-1", "3-8-1-1", "2-11-1"}),
    ],
)
def test_players_words_find_what_the_document_calls_otherwise(
    finder: Finder, typed: str, game: str, answers: set[str]
) -> None:
    assert numbers(finder.search(typed, game))[0] in answers


def test_the_definition_comes_before_the_heading_and_both_before_mentions(finder: Finder) -> None:
    found = numbers(finder.search("drop zone", "vanguard"))
    assert found[0] == "4.4.1"
    assert found.index("4.4") < found.index("10.1.3.2")


def test_the_rules_come_before_the_playbook(finder: Finder) -> None:
    found = numbers(finder.search("are guardians retired after the battle", "vanguard"))
    assert found[0] == "7.6.1.8"
    assert any(number.startswith("playbook/") for number in found)


@pytest.mark.parametrize(
    ("typed", "meant", "number"),
    [("gaurdian", "guardian", "3.11.1"), ("intercpt", "intercept", "10.2.2.1"),
     ("vanguad circle", "vanguard circle", "3.18.5.1.1.1")],
)
def test_typing_errors_are_forgiven_and_said(finder: Finder, typed: str, meant: str, number: str) -> None:
    answer = finder.search(typed, "vanguard")
    assert answer.did_you_mean == meant
    assert numbers(answer)[0] == number


def test_a_right_word_is_not_corrected(finder: Finder) -> None:
    assert finder.search("guardian", "vanguard").did_you_mean == ""


def test_a_phrase_in_quotes_stands_in_every_result(finder: Finder) -> None:
    answer = finder.search('"face up"', "vanguard", limit=100)
    assert answer.total > 5
    for result in answer.results:
        text = f"{result.entry.title} {result.entry.crumbs[-1]} {result.entry.text}".lower()
        assert any(form in text for form in ("face up", "face-up", "faced up")), result.entry.number


def test_a_phrase_that_nobody_wrote_is_searched_as_words(finder: Finder) -> None:
    assert numbers(finder.search('"soul drop zone"', "vanguard"))


def test_a_word_can_be_left_out(finder: Finder) -> None:
    with_soul = set(numbers(finder.search("drop zone", "vanguard", limit=100)))
    without = finder.search("drop zone -soul", "vanguard", limit=100)
    assert without.results
    assert all("soul" not in result.entry.text.lower() for result in without.results)
    assert set(numbers(without)) < with_soul


def test_a_section_can_be_searched_alone(finder: Finder) -> None:
    found = numbers(finder.search("damage in:7.6", "vanguard"))
    assert found
    assert all(number == "7.6" or number.startswith("7.6.") for number in found)


def test_a_section_that_does_not_exist_is_said(finder: Finder) -> None:
    answer = finder.search("damage in:99.9", "vanguard")
    assert answer.total == 0
    assert answer.query.notes == ("There is no section “99.9” to search in.",)


def test_game_and_document_may_stand_in_the_query(finder: Finder) -> None:
    assert {result.entry.game for result in finder.search("shield game:gcg").results} == {"gundam"}
    assert {result.entry.document for result in finder.search("guard doc:playbook").results} == {"vanguard-playbook"}


def test_an_unknown_game_is_said_with_those_there_are(finder: Finder) -> None:
    [note] = finder.search("shield game:pokemon").query.notes
    assert "pokemon" in note
    assert "gundam (gcg)" in note


def test_without_a_game_results_stand_by_game_the_best_first(finder: Finder) -> None:
    games = [result.entry.game for result in finder.search("blocker", limit=20).results]
    assert games[0] in ("gundam", "dragon-ball-super")
    stretches = [game for at, game in enumerate(games) if at == 0 or games[at - 1] != game]
    assert len(stretches) == len(set(stretches))
    assert max(games.count(game) for game in stretches) <= GROUP


def test_a_game_that_knows_all_words_comes_first(finder: Finder) -> None:
    assert numbers(finder.search("token fairy"))[0] == "token/fairy"


def test_pages_of_results_do_not_overlap_and_lead_to_the_end(finder: Finder) -> None:
    total = finder.search("attack").total
    seen = [r.entry.url for offset in range(0, total, 50) for r in finder.search("attack", limit=50, offset=offset).results]
    assert len(seen) == len(set(seen)) == total


def test_snippets_mark_the_words_and_their_synonyms(finder: Finder) -> None:
    spans = finder.search("graveyard", "gundam").results[0].snippet
    assert "trash" in {span.text.lower() for span in spans if span.marked}


def test_snippets_mark_no_words_that_were_not_asked_for(finder: Finder) -> None:
    spans = finder.search("heal trigger", "vanguard").results[0].snippet
    marked = {span.text.lower() for span in spans if span.marked}
    assert "heal trigger" in marked
    assert not any("zone" in text for text in marked)


@pytest.mark.parametrize(
    ("typed", "game", "number", "marked"),
    [
        ("heal trigger", "vanguard", "2.8.1.1.5", {"Heal Trigger"}),
        ("drop zone", "vanguard", "4.4.2", {"drop zone"}),
        ("life area", "dragon-ball-super", "3-9-2", {"Life Area"}),
        ("first strike", "gundam", "13-1-5-1", {"First Strike"}),
    ],
)
def test_a_term_is_marked_as_a_whole_and_its_words_alone_are_not(
    finder: Finder, typed: str, game: str, number: str, marked: set[str]
) -> None:
    found = next(r for r in finder.search(typed, game).results if r.entry.number == number)
    assert {span.text for span in found.snippet if span.marked} == marked


def test_a_word_that_another_game_knows_is_no_slip(finder: Finder) -> None:
    answer = finder.search("trample", "shadowverse-evolve")
    assert not answer.did_you_mean
    assert all(result.entry.game == "shadowverse-evolve" for result in answer.results)


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("amulet", "shadowverse-evolve"),
        ("pilot", "gundam"),
        ("life area", "dragon-ball-super"),
        ("guard", "vanguard"),
        ("trash", "gundam"),
        ("does intercepting need a standing unit", "vanguard"),
        ("can I activate awaken on my opponent's turn", "dragon-ball-super"),
        ("does breach work if my unit also dies", "gundam"),
        ("can a follower attack the leader the turn I play it", "shadowverse-evolve"),
    ],
)
def test_without_a_game_the_game_whose_own_word_it_is_comes_first(finder: Finder, typed: str, game: str) -> None:
    assert finder.search(typed).results[0].entry.game == game


@pytest.mark.parametrize(
    ("typed", "game", "number"),
    [
        ("when do effects until end of turn wear off", "vanguard", "6.8.1.4"),
        ("when does an effect for this turn stop", "gundam", "7-6-6-1"),
        ("can a player see the opponent's hand", "gundam", "4-8-3"),
        ("must I put a card into energy every turn", "dragon-ball-super", "6-2-5"),
    ],
)
def test_a_question_in_other_words_than_the_rule(finder: Finder, typed: str, game: str, number: str) -> None:
    assert number in numbers(finder.search(typed, game))[:3]


@pytest.mark.parametrize(
    ("typed", "game", "number"),
    [
        ("battle opponent", "vanguard", "7.3.1.4.4"),
        ("does the second player draw an extra card", "gundam", "6-2-4"),
        ("can I attack a follower that is not engaged", "shadowverse-evolve", "8.4.3.1"),
        ("how many leader cards can I use", "shadowverse-evolve", "6.1.1.1"),
        ("imprison", "vanguard", "10.1.21.1"),
        ("wincon", "gundam", "1-2-1"),
    ],
)
def test_what_is_meant_stands_first(finder: Finder, typed: str, game: str, number: str) -> None:
    assert numbers(finder.search(typed, game))[0] == number


def test_a_ruling_and_a_concept_can_be_found(finder: Finder) -> None:
    kinds = {result.entry.kind for result in finder.search("mulligan", limit=50).results}
    assert "concept" in kinds
    assert finder.search("heal trigger doc:library", "vanguard").results


def test_suggestions_by_prefix_by_inner_word_and_by_number(finder: Finder) -> None:
    assert finder.suggest("dro", "vanguard")[0].text == "drop zone"
    assert "damage zone" in [each.text for each in finder.suggest("zone", "vanguard", 20)]
    assert [each.text for each in finder.suggest("8-5-2", "gundam", 3)] == ["8-5-2", "8-5-2-1", "8-5-2-2"]
    assert finder.suggest("") == []


def test_near_terms_are_offered_where_nothing_is_found(finder: Finder) -> None:
    assert finder.search("guardqqq").total == 0
    assert any("guard" in each.text for each in finder.near_terms("guardqqq"))


@pytest.mark.parametrize(
    ("typed", "game", "number"),
    [
        # the number itself comes before the rule that says there is one
        ("how many cards may be on my field", "shadowverse-evolve", "4.4.4.1"),
        # of a concept's rules the one that has the very words
        ("how many heal triggers can I put in my deck", "vanguard", "5.2.2.4"),
        # "two" asks for no number here
        ("two units on the same rear-guard circle which one goes away", "vanguard", "9.3.6"),
        # "in play" is a place, and "play" in it no action
        ("how many battle cards may I have in play", "dragon-ball-super", "3-6-5"),
        ("when do locked cards come back", "vanguard", "6.8.1.1.1"),
        # two words of a term written as one, though a rule somewhere writes them with a hyphen
        ("playpoints", "shadowverse-evolve", "3.2.1"),
    ],
)
def test_a_question_is_answered_by_the_rule_that_states_it(finder: Finder, typed: str, game: str, number: str) -> None:
    assert numbers(finder.search(typed, game))[0] == number


def test_did_you_mean_keeps_quotes_and_filters(finder: Finder) -> None:
    answer = finder.search('gaurdian game:vanguard -soul "vanguard circle"')
    assert answer.did_you_mean == 'guardian game:vanguard -soul "vanguard circle"'


def test_a_number_beyond_the_last_leads_to_the_nearest(finder: Finder) -> None:
    answer = finder.search("12.99", "vanguard")
    assert numbers(answer)[0].startswith("11.")
    assert any("There is no rule 12.99" in note for note in answer.query.notes)
