"""Document to numbered rules: bytes -> lines -> blocks -> rules, with the repairs applied where they stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules_corpus.model import Change, Document, HistoryEntry, Repair, Rule, RuleKind
from rules_corpus.reading.blocks import Block
from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.dialects import DIALECTS
from rules_corpus.reading.history import histories, resolve
from rules_corpus.reading.lines import Line, UnreadableDocument, decode
from rules_corpus.reading.mending import add_lost_rules, mend_rules
from rules_corpus.reading.numbering import number_apart

_BOLD = "The document prints it bold, as it does what its last edition revised."


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a document: its rules in order, the furniture left out, the repairs that fitted nowhere,
    what was wrong (a number printed twice without a repair for it), and the update history that it prints."""

    rules: tuple[Rule, ...]
    furniture: tuple[Line, ...]
    unused: tuple[Repair, ...]
    problems: tuple[str, ...]
    history: tuple[HistoryEntry, ...] = ()


def read_document(document: Document, data: bytes, repairs: Iterable[Repair] = ()) -> Reading:
    """The rules of a document, from its bytes."""
    dialect = DIALECTS.get(document.id)
    if dialect is None:
        known = ", ".join(sorted(DIALECTS))
        raise UnreadableDocument(f"Nothing reads {document.id!r}; there is a dialect for {known}.")
    text = decode(data, document.file)
    own = [repair for repair in repairs if repair.document == document.id]
    blocks, furniture, used = dialect.blocks(text, own)
    blocks, lost = add_lost_rules(blocks, own)
    problems = number_apart(blocks, document.separator, document.id)
    rules, mended = mend_rules(_rules(document, dialect, blocks), own)
    used |= lost | mended
    rules, history = _with_history(rules, dialect.history(document.id, text))
    unused = tuple(repair for repair in own if repair not in used)
    return Reading(tuple(rules), tuple(furniture), unused, tuple(problems), history)


def _with_history(rules: list[Rule], entries: list[HistoryEntry]) -> tuple[list[Rule], tuple[HistoryEntry, ...]]:
    """The rules with their changes, and the update history's entries with the rules that they speak of.

    Where the document prints no update history, what it marks as revised is all that is known.
    """
    if not entries:
        return rules, ()
    by_number = {rule.number: rule for rule in rules}
    resolved = resolve(entries, by_number)
    changes = histories(resolved, by_number)
    return [replace(rule, history=changes.get(rule.number, ())) for rule in rules], resolved


def _rules(document: Document, dialect: Dialect, blocks: list[Block]) -> list[Rule]:
    known = {block.address for block in blocks}
    parents = [
        block.parent if block.parent in known else _parent(block, known, document.separator) for block in blocks
    ]
    children: dict[str, list[str]] = {}
    for block, parent in zip(blocks, parents, strict=True):
        if parent is not None:
            children.setdefault(parent, []).append(block.address)
    rules: list[Rule] = []
    section = ""
    for order, (block, parent) in enumerate(zip(blocks, parents, strict=True)):
        if block.kind == "section" and parent is None:
            section = block.address
        below = tuple(children.get(block.address, ()))
        title, text, examples = _content(dialect, block, bool(below))
        text, revised = _take_bold(text) if dialect.bold_is_revision else (text, ())
        marked = bool(revised) or (dialect.bold_is_revision and "**" in title)
        kind: RuleKind = block.kind or ("heading" if title and not text else "rule")
        rules.append(
            Rule(
                document=document.id, game=document.game, number=block.address, printed_number=block.printed, kind=kind,
                title=title.replace("**", ""), text=text, parent=parent, children=below, order=order, section=section,
                examples=tuple(example.replace("**", "") for example in examples), tables=block.tables, revised=revised,
                repairs=block.repairs, lost=block.lost, overrides=block.overrides, version=document.version,
                history=(Change(document.version, document.date, "revised", _BOLD),) if marked else (),
            )
        )  # fmt: skip
    return rules


def _parent(block: Block, known: set[str], separator: str) -> str | None:
    """The nearest rule above by number; the format's own section for a format's rules."""
    parts = block.number.split("(")[0].split(separator)
    for size in range(len(parts) - 1, 0, -1):
        if (above := block.prefix + separator.join(parts[:size])) in known:
            return above
    top = block.prefix + "rules"
    return top if top in known and top != block.address else None


def _content(dialect: Dialect, block: Block, has_children: bool) -> tuple[str, str, list[str]]:
    """Title, text and examples of a block."""
    paragraphs, examples = dialect.paragraphs(block.lines)
    if block.title:
        return block.title, "\n".join(paragraphs), examples
    if paragraphs and dialect.is_title(block, paragraphs[0], has_children):
        return paragraphs[0], "\n".join(paragraphs[1:]), examples
    return "", "\n".join(paragraphs), examples


def _take_bold(text: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The text without its bold marks, and the spans that stood between them."""
    plain = ""
    spans = []
    for i, part in enumerate(text.split("**")):
        if i % 2:
            spans.append((len(plain), len(plain) + len(part)))
        plain += part
    return plain, tuple(spans)
