"""A new version of a document: a renumbered and edited copy is recognised rule by rule, and the old stays as it was."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from rules_corpus.catalog import DOCUMENTS
from rules_corpus.corpus import Corpus, load_corpus
from rules_corpus.importing import Import, prepare_import, store_import
from rules_corpus.model import Rule
from rules_corpus.touched import touched_articles
from rules_corpus.versions import NoSuchVersion, diff_versions


@dataclass(frozen=True)
class Copy:
    """How the test makes a new version: what stands under `section` from its part `part` on moves on by one, a new part
    takes the free number, and some words change."""

    game: str
    section: int
    part: int
    edited: tuple[str, str, str]  # a rule that stays, words of it, other words
    moved_and_edited: tuple[str, str, str]
    removed: str
    cites_what_moved: str  # a rule outside that refers to a moved one


COPIES = [
    Copy("vanguard", 4, 9, ("6.8.1.4", "will cease to exist", "stop being applied"),
         ("4.10.1", "put in temporarily", "put for a short time"), "1.3.5", "4.10.2"),
    Copy("gundam", 11, 3, ("4-8-4", "no more than ten cards", "no more than twelve cards"),
         ("11-4-1", "limited to six at most", "limited to seven and no more"), "5-13-1", "12-3-14"),
    Copy("shadowverse-evolve", 10, 5, ("4.7.3.1", "limited to seven cards", "limited to nine cards"),
         ("10.8.1", "perform the indicated action only once", "do the indicated action a single time"),
         "5.30.1", "1.2.3"),
    Copy("dragon-ball-super", 4, 7, ("5-2-1-6", "8 cards", "6 cards"),
         ("4-9-1", "the act of adding the top card", "the action of taking the top card"), "2-14-2", "8-5-3"),
]


def one(corpus: Corpus, game: str, number: str, version: str | None = None) -> Rule:
    rule = corpus.rule(game, number, version)
    assert rule is not None, number
    return rule


def moved_on(number: str, copy: Copy, separator: str) -> str:
    """The number that a rule has in the copy."""
    parts = number.split(separator)
    inside = parts[0] == str(copy.section) and len(parts) > 1 and int(parts[1]) >= copy.part
    return separator.join([parts[0], str(int(parts[1]) + 1), *parts[2:]]) if inside else number


def write_copy(copy: Copy, corpus: Corpus, path: Path) -> None:
    document = corpus.main_document(copy.game)
    assert document is not None
    separator = document.separator
    text = (DOCUMENTS / document.file).read_text(encoding="utf-8")
    for _, words, other in (copy.edited, copy.moved_and_edited):
        words = re.sub(r"\s+", r"\\s+", re.escape(words).replace(r"\ ", " "))
        text, count = re.subn(words, other, text, count=1)
        assert count == 1
    removed = one(corpus, copy.game, copy.removed)
    first = re.escape(removed.number) + r"\.?\s*" + r"\s+".join(re.escape(word) for word in removed.text.split())
    text, count = re.subn(rf"(?m)^[ \-]*{first}", "", text)
    assert count == 1
    number = re.compile(rf"(?<![\d.\-]){copy.section}{re.escape(separator)}(\d+)((?:{re.escape(separator)}\d+)*)")
    text = number.sub(lambda match: moved_on(match.group(), copy, separator), text)
    # One document refers to a rule in the form of another: "section 4.7.3".
    text = re.sub(r"(?<=section )\d+\.\d+\.\d+", lambda match: moved_on(match.group(), copy, "."), text)
    new = f"{copy.section}{separator}{copy.part}"
    after = re.search(rf"(?m)^[#* \-]*{re.escape(f'{copy.section}{separator}{copy.part + 1}')}\.\s", text)
    assert after is not None
    added = f"#### {new}. Standing Ovation\n\n{new}{separator}1. A standing ovation is applause that nobody sits through.\n\n"
    path.write_text(text[: after.start()] + added + text[after.start() :], encoding="utf-8")


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture(scope="module", params=COPIES, ids=lambda copy: copy.game)
def copied(request: pytest.FixtureRequest, corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> tuple[Copy, Import]:
    path = tmp_path_factory.mktemp("copy") / "copy.txt"
    write_copy(request.param, corpus, path)
    return request.param, prepare_import(corpus, request.param.game, path, "99.1", "2031-02-03")


def test_added_and_removed_rules_are_those_and_no_others(copied: tuple[Copy, Import]) -> None:
    copy, found = copied
    new = f"{copy.section}{found.document.separator}{copy.part}"
    assert [d.new.number for d in found.diff.added if d.new] == [new, f"{new}{found.document.separator}1"]
    assert [d.old.number for d in found.diff.removed if d.old] == [copy.removed]


def test_only_the_edited_rules_are_changed(copied: tuple[Copy, Import]) -> None:
    """References that only followed a move are no change."""
    copy, found = copied
    changed = {d.old.number: d.kind for d in found.diff.changed if d.old}
    assert changed == {copy.edited[0]: "changed", copy.moved_and_edited[0]: "moved and changed"}


def test_every_rule_is_followed_to_its_new_number(copied: tuple[Copy, Import], corpus: Corpus) -> None:
    copy, found = copied
    document = found.document
    expected = {rule.number: moved_on(rule.number, copy, document.separator) for rule in corpus.rules(document.id)
                if rule.number != copy.removed and "/" not in rule.number}
    followed = {number: new for number, new in found.diff.moves.items() if "/" not in number}
    assert followed == expected
    assert {d.old.number for d in found.diff.moved if d.old} == {n for n, new in expected.items() if n != new}


def test_a_reference_that_followed_is_not_touched(copied: tuple[Copy, Import]) -> None:
    copy, found = copied
    assert one(found.corpus, copy.game, moved_on(copy.cites_what_moved, copy, found.document.separator), "99.1")
    assert [touched for touched in found.citations if touched.effect == "moved"] == []


def test_old_and_new_addresses_are_both_alive(copied: tuple[Copy, Import], corpus: Corpus, tmp_path: Path) -> None:
    copy, found = copied
    store_import(found, tmp_path)
    after = load_corpus(tmp_path)
    old, words, other = copy.moved_and_edited
    new = moved_on(old, copy, found.document.separator)
    before = found.diff.old
    assert words in one(after, copy.game, old, before).text
    assert other in one(after, copy.game, new).text
    assert one(after, copy.game, new) == one(after, copy.game, new, "99.1")
    assert after.rules(found.document.id, before) == corpus.rules(found.document.id)
    assert after.fingerprint != corpus.fingerprint


def test_the_concordance_follows_the_newest_version(copied: tuple[Copy, Import], corpus: Corpus, tmp_path: Path) -> None:
    copy, found = copied
    store_import(found, tmp_path)
    after = load_corpus(tmp_path)
    for concept in corpus.concepts:
        if copy.game in concept.games:
            kept = [n for n in concept.games[copy.game].rules if n != copy.removed] or [copy.removed]
            now = after.concept(concept.id)
            assert now is not None
            expected = [n if "/" in n else moved_on(n, copy, found.document.separator) for n in kept]
            assert list(now.games[copy.game].rules) == expected


def test_a_reference_that_did_not_follow_is_touched(corpus: Corpus, tmp_path: Path) -> None:
    copy = COPIES[2]
    path = tmp_path / "copy.txt"
    write_copy(copy, corpus, path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Timing (10.6) does not", "Timing (10.5) does not"), encoding="utf-8")
    found = prepare_import(corpus, copy.game, path, "99.1", "2031-02-03")
    touched = [(t.where, t.was, t.now) for t in found.citations if t.effect == "moved"]
    assert touched == [("1.2.3", "10.5", "10.6")]


def test_a_reference_to_an_edited_rule_is_touched(corpus: Corpus, tmp_path: Path) -> None:
    document = corpus.main_document("shadowverse-evolve")
    assert document is not None
    text = (DOCUMENTS / document.file).read_text(encoding="utf-8")
    assert "it deals damage equal to its attack" in text
    path = tmp_path / "copy.txt"
    path.write_text(text.replace("it deals damage equal to its attack", "it inflicts that much damage"), encoding="utf-8")
    found = prepare_import(corpus, "sve", path, "2", "2031-02-03")
    assert [d.old.number for d in found.diff.changed if d.old] == ["8.4.9"]
    assert {"5.14.3.1", "12.13.2.1", "10.12.2.1"} <= {t.where for t in found.citations if t.effect == "changed"}


def test_the_articles_that_cite_a_touched_rule_are_named(corpus: Corpus, tmp_path: Path) -> None:
    copy = COPIES[1]
    path = tmp_path / "copy.txt"
    write_copy(copy, corpus, path)
    found = prepare_import(corpus, copy.game, path, "99.1", "2031-02-03")
    articles = tmp_path / "library" / "gundam"
    articles.mkdir(parents=True)
    (articles / "hands.md").write_text("A hand holds ten cards [[4-8-4]], chosen at random [[5-13-1]].", encoding="utf-8")
    (articles / "full.md").write_text("A full battle area: [[11-4-2]]. Nothing new: [[4-9-1]].", encoding="utf-8")
    touched = touched_articles(corpus, found.diff, tmp_path / "library")
    assert [(t.where, t.was, t.now, t.effect) for t in touched] == [
        ("gundam/full.md", "11-4-2", "11-5-2", "moved"),
        ("gundam/hands.md", "4-8-4", "4-8-4", "changed"),
        ("gundam/hands.md", "5-13-1", None, "removed"),
    ]


def test_the_same_document_again_has_no_differences(corpus: Corpus) -> None:
    for document in corpus.documents:
        found = prepare_import(corpus, document.game, DOCUMENTS / document.file, "99.1", "2031-02-03", document.id)
        assert found.diff.differences == ()
        assert found.citations == () and found.articles == () and found.concepts == ()


def test_a_version_that_is_not_there_is_said_not_to_be(corpus: Corpus) -> None:
    with pytest.raises(NoSuchVersion, match=r"no version '9' of gundam-cr; there is 1\.6\.0"):
        diff_versions(corpus, "gundam-cr", "1.6.0", "9")
