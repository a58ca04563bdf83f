"""Corpus: finding rules by any typed form, their surroundings, several versions of one document, what a fault says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_corpus.catalog import DOCUMENTS, BadCatalog, newest, version_key
from rules_corpus.corpus import Corpus, load_corpus
from rules_corpus.urls import document_url, rule_url


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return load_corpus(tmp_path_factory.mktemp("empty"))


@pytest.fixture
def with_new_version(tmp_path: Path) -> Path:
    """A data folder that holds a Gundam version in which section 13 became 14."""
    folder = tmp_path / "documents"
    folder.mkdir()
    text = (DOCUMENTS / "gundam-comprehensive-rules-1.6.0.txt").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^(#+ )(\**)13\)", r"\1\g<2>14)", text)
    text = re.sub(r"(?m)^(#* ?)13-", r"\g<1>14-", text)
    (folder / "gundam-1.7.0.txt").write_text(text, encoding="utf-8")
    (folder / "catalog.toml").write_text(
        '[[document]]\nid = "gundam-cr"\ngame = "gundam"\nkind = "rules"\n'
        'title = "Gundam Card Game Comprehensive Rules"\nversion = "1.7.0"\ndate = "2026-07-01"\n'
        'publisher = "Bandai"\nseparator = "-"\nfile = "gundam-1.7.0.txt"\n',
        encoding="utf-8",
    )
    return tmp_path


@pytest.mark.parametrize(
    ("game", "typed", "address"),
    [
        ("gundam", "8-5-2-3", "8-5-2-3"),
        ("gundam", "CR 8.5.2.3.", "8-5-2-3"),
        ("gundam", "8.5.2.3", "8-5-2-3"),
        ("vanguard", "7-6-1-2", "7.6.1.2"),
        ("vanguard", "rule 7.6.1.2)", "7.6.1.2"),
        ("vanguard", "§ 7.6", "7.6"),
        ("vanguard", "07.06", "7.6"),
        ("vanguard", "Section 7", "7"),
        ("vanguard", "3. 12", "3.12"),
        ("cfv", "Playbook Q29", "playbook/q29"),
        ("cfv", "q7", "playbook/q07"),
        ("cfv", "playbook/attack-step/4", "playbook/attack-step/4"),
        ("sve", "sealed/6-1-1", "sealed/6.1.1"),
        ("sve", "TOKEN/Fairy", "token/fairy"),
        ("dbs", "7.4.1.4", "7-4-1-4"),
        # as the document misprints it; 8.1.1.2.3 is misprinted too, but is another rule's own number
        ("vanguard", "11.1.3", "11.1.1.3"),
        ("cfv", "CR 11-1-4.", "11.1.1.4"),
        ("vanguard", "8.1.1.2.3", "8.1.1.2.3"),
    ],
)
def test_a_number_is_known_however_it_is_typed(corpus: Corpus, game: str, typed: str, address: str) -> None:
    assert corpus.normalise(game, typed) == address
    assert corpus.rule(game, address) is not None


@pytest.mark.parametrize(("game", "typed"), [("gundam", "99-1"), ("gundam", ""), ("vanguard", "q99"), ("go", "1.1")])
def test_what_does_not_exist_is_nothing(corpus: Corpus, game: str, typed: str) -> None:
    assert corpus.normalise(game, typed) is None


@pytest.mark.parametrize(
    ("game", "typed", "expected"),
    [
        ("gundam", "8-5-2-9", {"8-5-2", "8-5-2-4"}),
        ("vanguard", "7.6.1.99", {"7.6.1", "7.6.1.9"}),
        ("vanguard", "playbook/q99", {"q29"}),
        ("sve", "token/fary", {"token/fairy"}),
    ],
)
def test_the_nearest_rules_are_offered(corpus: Corpus, game: str, typed: str, expected: set[str]) -> None:
    assert expected <= {rule.number for rule in corpus.nearest(game, typed)}


@pytest.mark.parametrize("typed", ["9" * 10_000, "1." * 5_000, "x" * 10_000, "\0", "７.６"])
def test_absurd_numbers_do_no_harm(corpus: Corpus, typed: str) -> None:
    assert corpus.normalise("vanguard", typed) in (None, "7.6")
    assert len(corpus.nearest("vanguard", typed)) <= 5


def test_the_tree_agrees_with_itself(corpus: Corpus) -> None:
    for document in corpus.documents:
        rules = corpus.rules(document.id)
        assert len({rule.number for rule in rules}) == len(rules)
        for rule in rules:
            assert all(corpus.parent(child) == rule for child in corpus.children(rule))
            if (before := corpus.previous(rule)) is not None:
                assert corpus.next(before) == rule
            assert corpus.rule(rule.game, rule_url(rule).removeprefix(f"/{rule.game}/")) == rule


def test_surroundings(corpus: Corpus) -> None:
    rule = corpus.rule("vanguard", "7.6.1.2")
    assert rule is not None
    assert [above.number for above in corpus.ancestors(rule)] == ["7", "7.6", "7.6.1"]
    assert rule.section == "7"


def test_urls(corpus: Corpus) -> None:
    rule = corpus.rule("gundam", "8-5-2-3")
    question = corpus.rule("vanguard", "playbook/q29")
    playbook = corpus.document("vanguard-playbook")
    assert rule is not None
    assert question is not None
    assert playbook is not None
    assert rule_url(rule) == "/gundam/8-5-2-3"
    assert rule_url(rule, pinned=True) == "/gundam@1.6.0/8-5-2-3"
    assert rule_url(question, pinned=True) == "/vanguard@2.0/playbook/q29"
    assert document_url(playbook) == "/vanguard/playbook"


def test_a_new_version_stands_beside_the_old(with_new_version: Path) -> None:
    corpus = load_corpus(with_new_version)
    newest_document = corpus.main_document("gundam")
    assert newest_document is not None
    assert newest_document.version == "1.7.0"
    assert corpus.rule("gundam", "14-1") is not None
    assert corpus.rule("gundam", "13-1") is None
    old = corpus.rule("gundam", "13-1", version="1.6.0")
    assert old is not None
    assert rule_url(old, pinned=True) == "/gundam@1.6.0/13-1"
    assert corpus.parent(old) == corpus.rule("gundam", "13", version="1.6.0")


def test_the_fingerprint_tells_a_change(corpus: Corpus, with_new_version: Path) -> None:
    assert load_corpus(with_new_version).fingerprint != corpus.fingerprint
    assert load_corpus(with_new_version) is load_corpus(with_new_version)


def test_a_version_without_its_file_is_refused_by_name(with_new_version: Path) -> None:
    (with_new_version / "documents" / "gundam-1.7.0.txt").unlink()
    with pytest.raises(BadCatalog, match=r"lists gundam-cr 1\.7\.0 as .*gundam-1\.7\.0\.txt, which cannot be read"):
        load_corpus(with_new_version)


def test_a_version_that_is_there_already_is_refused(with_new_version: Path) -> None:
    catalog = with_new_version / "documents" / "catalog.toml"
    catalog.write_text(catalog.read_text().replace("1.7.0", "1.6.0"))
    with pytest.raises(BadCatalog, match=r"gundam-cr 1\.6\.0 twice"):
        load_corpus(with_new_version)


@pytest.mark.parametrize("broken", ["[[document", '[[document]]\nid = "gundam-cr"\n'])
def test_a_broken_catalogue_is_refused_with_its_place(with_new_version: Path, broken: str) -> None:
    (with_new_version / "documents" / "catalog.toml").write_text(broken)
    with pytest.raises(BadCatalog, match=r"catalog\.toml"):
        load_corpus(with_new_version)


def test_versions_are_ordered_by_their_parts(corpus: Corpus) -> None:
    assert version_key("1.10") > version_key("1.9")
    assert version_key("undated") < version_key("1.0")
    assert newest(()) is None


def test_the_audit_tells_numbers_and_losses(corpus: Corpus) -> None:
    audit = corpus.audit("vanguard")
    numbering = {(fault["printed"], fault["meant"]) for fault in audit["numbering"]}
    assert numbering == {
        ("3.1.1", "3.1.1.1"),
        ("8.1.1.1", "8.1.1.1.1"),
        ("8.1.1.2.3", "8.1.1.1.2.3"),
        ("10.1.6.1.1.1", "10.1.6.1.1.1.1"),
        ("11.1.3", "11.1.1.3"),
        ("11.1.4", "11.1.1.4"),
    }
    assert "3.1.1.3.3" in {fault["rule"] for fault in audit["lost"]}
    assert all(corpus.rule("vanguard", fault["rule"]) for fault in audit["lost"])


def test_the_audit_tells_what_was_misread(corpus: Corpus) -> None:
    misread = {(fault["rule"], fault["printed"], fault["meant"]) for fault in corpus.audit("shadowverse-evolve")["misread"]}
    assert ("token/adelle-jealous-dragon", "Wyrmlink", "Wyrmkin") in misread
    rules = [corpus.rule("vanguard", fault["rule"]) for fault in corpus.audit("vanguard")["misread"]]
    assert rules and all(rules)
