"""The reader on small documents: numbers run in, printed twice or lost, paragraphs cut, repairs that fit and that do not."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from rules_corpus.catalog import DOCUMENTS, Source, load_catalog
from rules_corpus.model import Document, Repair, Rule
from rules_corpus.reader import read_document
from rules_corpus.reading.blocks import follows
from rules_corpus.reading.lines import UnreadableDocument, join
from rules_corpus.repairs import BadRepair, load_repairs

VANGUARD = next(source.document for source in load_catalog().sources if source.document.id == "vanguard-cr")
HEAD = "Section 1. Cards\n\n1.1. Name\n\n"


def read(text: str, *repairs: Repair) -> dict[str, Rule]:
    reading = read_document(VANGUARD, text.encode(), repairs)
    return {rule.number: rule for rule in reading.rules}


def repair(rule: str, kind: str, printed: str, meant: str, at: str = "") -> Repair:
    return Repair(rule, printed, meant, "because", kind, VANGUARD.id, at)  # type: ignore[arg-type]


def test_a_number_run_into_the_line_before_begins_a_rule() -> None:
    rules = read(HEAD + "- 1.1.1. It has a name. 1.1.2. It has a face.\n- 1.1.3. See 1.1.1. for more.")
    assert rules["1.1.1"].text == "It has a name."
    assert rules["1.1.2"].text == "It has a face."
    assert rules["1.1.3"].text == "See 1.1.1. for more."


def test_a_reference_to_the_next_rule_is_no_beginning() -> None:
    rules = read(HEAD + "- 1.1.1. One of the actions from 1.1.1.1. to 1.1.1.2.\n - 1.1.1.1. Draw.\n - 1.1.1.2. Pass.")
    assert rules["1.1.1"].text == "One of the actions from 1.1.1.1. to 1.1.1.2."
    assert rules["1.1.1"].children == ("1.1.1.1", "1.1.1.2")


def test_a_paragraph_cut_by_a_page_is_whole_again() -> None:
    rules = read(HEAD + "- 1.1.1. Units are vanguards, rear-\n\nguards, and\n\n- guardians.\n- 1.1.2. More.")
    assert rules["1.1.1"].text == "Units are vanguards, rear-guards, and guardians."


def test_examples_stand_apart() -> None:
    rules = read(HEAD + "- 1.1.1. A rule.\n - For example, this\n\n - and that.\n - ex. Another.")
    assert rules["1.1.1"].text == "A rule."
    assert rules["1.1.1"].examples == ("For example, this and that.", "ex. Another.")


def test_a_number_printed_twice_is_put_right_by_its_neighbours() -> None:
    rules = read(HEAD + "- 1.1.1. First.\n - 1.1.1. Below.\n - 1.1.1.2. Second below.\n- 1.1.2. Next.")
    assert rules["1.1.1.1"].printed_number == "1.1.1"
    assert rules["1.1.1.1"].text == "Below."
    assert rules["1.1.1.1"].repairs[0].meant == "1.1.1.1"
    assert rules["1.1.1"].children == ("1.1.1.1", "1.1.1.2")


def test_a_number_printed_twice_without_a_gap_is_told_apart() -> None:
    text = HEAD + "- 1.1.1. First.\n- 1.1.1. Again.\n- 1.1.2. Next."
    reading = read_document(VANGUARD, text.encode())
    assert [rule.text for rule in reading.rules if rule.text] == ["First.", "Again.", "Next."]
    assert len({rule.number for rule in reading.rules}) == len(reading.rules)
    assert reading.problems


def test_a_number_repair_applies_to_its_own_line_only() -> None:
    mend = repair("1.1.1.1", "number", "1.1.1", "1.1.1.1", at="1.1.1. Below")
    rules = read(HEAD + "- 1.1.1. First.\n - 1.1.1. Below.\n- 1.1.2. Next.", mend)
    assert rules["1.1.1"].text == "First."
    assert rules["1.1.1.1"].repairs == (mend,)


def test_a_text_repair_changes_one_place() -> None:
    rules = read(HEAD + "- 1.1.1. A sicon and a icon.", repair("1.1.1", "text", "A sicon", "A [icon] icon"))
    assert rules["1.1.1"].text == "A [icon] icon and a icon."


@pytest.mark.parametrize("printed", ["is not there", "a"])
def test_a_repair_that_fits_nowhere_or_twice_is_reported(printed: str) -> None:
    mend = repair("1.1.1", "text", printed, "x")
    reading = read_document(VANGUARD, (HEAD + "- 1.1.1. A cat and a dog.").encode(), [mend])
    assert reading.unused == (mend,)
    assert reading.rules[-1].text == "A cat and a dog."


def test_a_text_repair_follows_words_that_moved_to_another_number() -> None:
    rules = read(HEAD + "- 1.1.1. New.\n- 1.1.2. Shown by a sicon", repair("1.1.1", "text", "a sicon", "a [icon] icon"))
    assert rules["1.1.1"].repairs == ()
    assert rules["1.1.2"].text == "Shown by a [icon] icon"


def test_a_lost_rule_has_its_place_between_its_neighbours() -> None:
    mend = repair("1.1.2", "lost", "", "The rule is lost.")
    text = HEAD + "- 1.1.1. One.\n - 1.1.1.1. Below.\n- 1.1.3. Three."
    reading = read_document(VANGUARD, text.encode(), [mend])
    assert [rule.number for rule in reading.rules] == ["1", "1.1", "1.1.1", "1.1.1.1", "1.1.2", "1.1.3"]
    assert reading.rules[4].lost == "The rule is lost."
    assert not reading.unused


def test_a_loss_is_told_only_where_the_text_is_cut() -> None:
    mend = repair("1.1.1", "lost", "it is written as", "The form is lost.")
    assert read(HEAD + "- 1.1.1. So it is written as", mend)["1.1.1"].lost == "The form is lost."
    assert read(HEAD + "- 1.1.1. It stands there.", mend)["1.1.1"].lost == ""


def test_a_table_is_mended_as_it_is_printed() -> None:
    text = HEAD + "1.1.1. The clans.\n\nRoyel Paladen\tUnited\nRoyal Paladin\tUnited\n"
    rules = read(text, repair("1.1.1", "text", "Royel Paladen\tUnited", ""))
    assert rules["1.1.1"].tables[0].rows == (("Royal Paladin", "United"),)


def test_every_number_of_the_rules_is_there_once_and_in_order() -> None:
    """A second, cruder way to the numbers: whatever begins a line or runs into one, taken in order."""
    document = (DOCUMENTS / VANGUARD.file).read_bytes()
    reading = read_document(VANGUARD, document, load_repairs(DOCUMENTS.parent / "repairs.toml"))
    printed = [rule.printed_number for rule in reading.rules if rule.kind != "section" and rule.printed_number]
    crude = re.findall(r"^[ -]*(\d+(?:\.\d+)+)\.?(?=\D)", document.decode(), flags=re.MULTILINE)
    run_in = ["2.10.1.4", "3.13.3.3", "3.18.5.1.1.1", "8.4.1", "8.5.2.2.1.1"]
    assert [number for number in printed if number not in run_in] == crude
    numbers = [tuple(map(int, rule.number.split("."))) for rule in reading.rules]
    assert all(follows(after, before) for before, after in itertools.pairwise(numbers))
    assert set(run_in) <= {rule.number for rule in reading.rules}


def test_text_that_is_not_utf8_is_refused_with_its_line() -> None:
    with pytest.raises(UnreadableDocument, match="line 2 holds the byte 0xff"):
        read_document(VANGUARD, b"Section 1. Cards\n\xff")


def test_a_document_without_a_dialect_is_refused() -> None:
    other = Document("chess-cr", "chess", "rules", "Chess", "1", "", "FIDE", ".", "chess.txt")
    with pytest.raises(UnreadableDocument, match="'chess-cr'"):
        read_document(other, b"")


@pytest.mark.parametrize(
    ("parts", "whole"),
    [
        (["rear-", "guard"], "rear-guard"),
        (["see 7.2 -", "7.4"], "see 7.2 - 7.4"),
        (["one", "two"], "one two"),
        ([], ""),
    ],
)
def test_lines_join(parts: list[str], whole: str) -> None:
    assert join(parts) == whole


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ('rule = "1"', "lacks document, kind"),
        ('document = "d"\nrule = "1"\nkind = "spelling"\nprinted = "a"\nmeant = "b"\nwhy = "c"', "of kind 'spelling'"),
        ('document = "d"\nrule = "1"\nkind = "citation"\nprinted = "a"\nmeant = "b"\nwhy = "c"', "a status belongs"),
        ('document = "d"\nrule = "1"\nkind = "text"\nprinted = "a"\nmeant = "b"\nwhy = "c"\nat = "xyz"', "has to contain"),
        ('document = "d"\nrule = "1"\nkind = "text"\nprinted = "a"\nmeant = "b"\nwhy = "c"\nnote = "x"', "has note"),
    ],
)
def test_a_bad_repair_is_refused_by_name(table: str, complaint: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "repairs.toml"
    path.write_text(f"[[repair]]\n{table}\n")
    with pytest.raises(BadRepair, match=complaint):
        load_repairs(path)


@pytest.mark.parametrize("source", load_catalog().sources, ids=lambda source: source.document.id)
@pytest.mark.parametrize("seed", range(3))
def test_a_mangled_document_is_read_without_harm(source: Source, seed: int) -> None:
    """Lines dropped, doubled, reversed, with absurd numbers: still no crash, and no number twice."""
    chance = random.Random(seed)
    lines = source.path.read_text(encoding="utf-8").split("\n")
    for _ in range(80):
        place = chance.randrange(len(lines))
        match chance.randrange(4):
            case 0:
                del lines[place : place + chance.randrange(1, 12)]
            case 1:
                lines.insert(place, chance.choice(lines))
            case 2:
                lines[place] = lines[place][::-1]
            case _:
                lines[place] = "9" * 5000 + ". An absurd number."
    reading = read_document(source.document, "\n".join(lines).encode(), load_repairs(DOCUMENTS.parent / "repairs.toml"))
    assert len({rule.number for rule in reading.rules}) == len(reading.rules)
    known = {rule.number for rule in reading.rules}
    assert all(rule.parent is None or rule.parent in known for rule in reading.rules)


@pytest.mark.parametrize("source", load_catalog().sources, ids=lambda source: source.document.id)
@pytest.mark.parametrize("text", ["", "\n\n", "x", "1. 1.1. 1.1.1.", "\ufeff", "[1] x\n- ① y", "\t\t\t", "- \n# \n"])
def test_what_is_no_document_is_read_without_harm(source: Source, text: str) -> None:
    assert len(read_document(source.document, text.encode()).rules) <= 20
