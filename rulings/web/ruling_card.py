"""The ruling as it is shared: question, outcome, the rules that decided it and the step; as Markdown, Discord, BBCode, text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules_corpus.copying import Copy, escaped
from rules_corpus.corpus import Corpus
from rules_corpus.model import Rule
from rules_corpus.presenting import edition_of
from rules_corpus.urls import rule_url
from rulings.scenario.games import games

SHOWN = 8


@dataclass(frozen=True, slots=True)
class RuleChip:
    """A rule of the chain, with its pinned address."""

    number: str
    url: str
    title: str


@dataclass(frozen=True, slots=True)
class RulingCard:
    """Everything that the card says. `address` is absolute and never changes its meaning."""

    title: str
    question: str
    outcome: str
    why: str
    decided: str
    chain: tuple[RuleChip, ...]
    left_out: int
    edition: str
    address: str
    readings: tuple[str, ...] = ()  # how unclear rules are read on which it rests


def chip(corpus: Corpus, game: str, number: str) -> RuleChip:
    """A rule as a chip; a number that is no rule of the corpus leads nowhere."""
    rule = corpus.rule(game, number)
    return RuleChip(number, rule_url(rule, pinned=True), _title(corpus, rule)) if rule else RuleChip(number, "", "")


def _title(corpus: Corpus, rule: Rule) -> str:
    """The rule's own title, or that of the heading above it."""
    return next((each.title for each in (rule, *reversed(corpus.ancestors(rule))) if each.title), "")


def make_card(corpus: Corpus, data: dict[str, Any], address: str, *, title: str = "", question: str = "", answer: str = "",
              cited: Sequence[str] = ()) -> RulingCard:
    """The card of a replay; an article gives its own title, question, answer and citations."""
    game = data["game"]
    numbers = _chain(data, cited)
    document = corpus.main_document(game)
    first, rest = _first_sentence(answer or _what_was_asked_first(data))
    return RulingCard(
        title=title or data["title"] or question or data["question"] or ("A deck" if "breaks" in data else "A board"),
        question=question or data["question"], outcome=first, why=rest, decided=_decided(data),
        chain=tuple(chip(corpus, game, number) for number in numbers[:SHOWN]), left_out=max(0, len(numbers) - SHOWN),
        edition=f"{document.title}, {edition_of(document)}" if document else "", address=address,
        readings=tuple(f"{', '.join(one['rules'])} read as: {one['read_as']}." for one in data["readings"] if not one["misprint"])
    )  # fmt: skip


_OUTCOME = re.compile(r"[A-Z](?:(?:,| and) [A-Z])* (?:has|have)(?: not)? (?:won|lost)")
_DEFEAT = re.compile(r"(?:^|(?<=\. ))[A-Z](?:(?:,| and) [A-Z])* loses?: [^.]+\.")


def _what_was_asked_first(data: dict[str, Any]) -> str:
    """The ruling with its answer in front: what was expected of who wins and loses, how the game ended, who was defeated."""
    ruling: str = data["ruling"]
    asked = [f"{one['text']}." for one in data["expectations"] if one["holds"] and _OUTCOME.fullmatch(one["text"])]
    over = data["outcome"] if ruling.endswith(data["outcome"]) and not data["outcome"].startswith("The game goes on") else ""
    defeats = [] if over else _DEFEAT.findall(ruling)
    first = [over] if over else [*asked, *defeats]
    for one in (over, *defeats):
        ruling = ruling.replace(one, "", 1) if one else ruling
    return " ".join([*first, *ruling.split()])


def _chain(data: dict[str, Any], cited: Sequence[str]) -> list[str]:
    """What the article cites; else what the scenario expects to be cited; else the rules by which came about what the ruling
    tells; else the enacted rules up to the deciding step."""
    expected = [number for one in data["expectations"] if one["text"].startswith(("cites", "illegal by")) and one["holds"]
                for number in re.findall(r"\d+(?:[.-]\d+)+", one["text"])]
    if chosen := list(dict.fromkeys(cited or expected)):
        return chosen
    if data.get("illegal"):
        return [data["illegal"]["rule"]]
    if told := _telling(data):
        return told
    step = data["deciding_step"]["step"] or 0
    enacted = [link["rule"] for link in data["chain"] if step <= 1 or any(number <= step for number in link["steps"])]
    return enacted or [link["rule"] for link in data["chain"]]


def _telling(data: dict[str, Any]) -> list[str]:
    """The rules of the steps in which something happened that a ruling tells, and of the step that decided it."""
    adapter = games()[data["game"]]
    telling = adapter.tells | adapter.weighs
    steps = [step for step in data["steps"] if any(event["action"] in telling for event in step["events"])]
    if steps and not without_choice(data["deciding_step"]):
        steps = [step for step in data["steps"] if step in steps or step["number"] == data["deciding_step"]["step"]]
    return list(dict.fromkeys(rule for step in steps for rule in step["rules"]))


def _decided(data: dict[str, Any]) -> str:
    if data.get("illegal"):
        return f"Refused by {data['illegal']['rule']}."
    number = data["deciding_step"]["step"]
    step = next((one for one in data["steps"] if one["number"] == number), None)
    if step is None:
        return ""
    if without_choice(data["deciding_step"]):
        if not data["expectations"] and data["outcome"].startswith("The game goes on"):
            return "No step decides it: nothing was expected of it."
        why = data["deciding_step"]["why"]
        return f"{why[0].upper()}{why[1:]}."
    return f"Decided by {step['rule']} at step {number}."


def without_choice(deciding: dict[str, Any]) -> bool:
    """Whether it was settled before the replay began: no choice in it led elsewhere."""
    return str(deciding["why"]).startswith("no choice")


def _first_sentence(text: str) -> tuple[str, str]:
    """The answer in short, and the rest of it."""
    plain = re.sub(r"\s*\[\[(?:see\s+)?[^\[\]]+\]\]", "", text).strip()
    plain = re.sub(r"\s+([.,;:])", r"\1", " ".join(plain.split()))
    found = re.match(r"(.+?[.!?])\s+(?=\S)", plain)
    return (found.group(1), plain[found.end():]) if found else (plain, "")


# formats -----------------------------------------------------------------------------------------------------------------


def copies(card: RulingCard, base: str) -> tuple[Copy, ...]:
    """The card in the formats that people paste; `base` stands before the addresses of rules."""
    return (
        Copy("markdown", "Markdown", _markdown(card, base)),
        Copy("discord", "Discord", _discord(card, base)),
        Copy("bbcode", "BBCode", _bbcode(card, base)),
        Copy("plain", "Plain text", _plain(card)),
    )


def _notes(card: RulingCard) -> list[str]:
    """What stands under the rules: where it was decided, and on which readings of unclear rules it rests."""
    return [*([card.decided] if card.decided else []), *card.readings]


def _more(card: RulingCard) -> str:
    return f" and {card.left_out} more" if card.left_out else ""


def _markdown(card: RulingCard, base: str) -> str:
    chain = " > ".join(f"[{one.number}]({base}{one.url})" if one.url else one.number for one in card.chain)
    lines = [f"**[{escaped(card.title)}]({card.address})**"]
    if card.question and card.question != card.title:
        lines.append(f"> {escaped(' '.join(card.question.split()))}")
    lines += [f"**{escaped(card.outcome)}** {escaped(card.why)}".rstrip(), f"Rules: {chain}{_more(card)}"]
    return "\n\n".join([*lines, *map(escaped, _notes(card)), f"*{escaped(card.edition)}*"])


def _discord(card: RulingCard, base: str) -> str:
    # The angle brackets keep Discord from unfolding every address.
    chain = " > ".join(f"[{one.number}](<{base}{one.url}>)" if one.url else one.number for one in card.chain)
    lines = [f"**[{escaped(card.title)}](<{card.address}>)**"]
    if card.question and card.question != card.title:
        lines.append(f"> {escaped(' '.join(card.question.split()))}")
    lines += [f"**{escaped(card.outcome)}** {escaped(card.why)}".rstrip(), f"{chain}{_more(card)}"]
    return "\n".join([*lines, *map(escaped, _notes(card)), f"-# {escaped(card.edition)}"])


def _bbcode(card: RulingCard, base: str) -> str:
    def safe(text: str) -> str:
        # BBCode has no way to write a bracket as itself; the round ones read the same.
        return " ".join(text.split()).replace("[", "(").replace("]", ")")

    chain = " > ".join(f"[url={base}{one.url}]{one.number}[/url]" if one.url else one.number for one in card.chain)
    lines = [f"[b][url={card.address}]{safe(card.title)}[/url][/b]"]
    if card.question and card.question != card.title:
        lines.append(f"[quote]{safe(card.question)}[/quote]")
    lines += [f"[b]{safe(card.outcome)}[/b] {safe(card.why)}".rstrip(), f"{chain}{_more(card)}"]
    return "\n".join([*lines, *map(safe, _notes(card)), f"[i]{safe(card.edition)}[/i]"])


def _plain(card: RulingCard) -> str:
    lines = [card.title]
    if card.question and card.question != card.title:
        lines.append(" ".join(card.question.split()))
    lines += [f"{card.outcome} {card.why}".rstrip(), " > ".join(one.number for one in card.chain) + _more(card)]
    return "\n".join([*lines, *_notes(card), card.edition, card.address])
