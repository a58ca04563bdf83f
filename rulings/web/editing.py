"""Changes to a scenario's text that keep the rest as it was written: another script, another fact to vary; its tree as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

from rules_corpus.web.errors import Problem
from rulings.scenario import forms
from rulings.scenario.description import TOP, TOP_WORDS
from rulings.scenario.made import Answer, Replay
from rulings.scenario.model import Line
from rulings.scenario.yamltext import Value


def as_tree(value: Value) -> Any:
    """The values of a text as JSON: mappings, lists, numbers, true and false, and everything else as it was written."""
    if value.pairs is not None:
        return {key: as_tree(item) for key, item in value.pairs.items()}
    if value.items is not None:
        return [as_tree(item) for item in value.items]
    if value.empty:
        return None
    if value.number is not None and value.text == str(value.number):
        return value.number
    if not value.quoted and value.text in ("true", "false"):
        return value.text == "true"
    return value.text


def quoted(text: str) -> str:
    """A line as a YAML scalar in double quotes, which can hold anything."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def plain(text: str) -> str:
    """A line as it would be typed where YAML reads it back as the same text, otherwise in quotes."""
    simple = text and text[0].isalnum() and text == text.strip() and not any(mark in text for mark in (": ", " #", "\n", "\\"))
    return text if simple and not text.endswith(":") else quoted(text)


def with_block(text: str, key: str, lines: Sequence[str]) -> str:
    """The text with the value of a key of the top level replaced by these lines; added at the end if there is none."""
    block = [f"{key}:", *lines]
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    rows = text.split("\n")
    if not isinstance(node, yaml.MappingNode) or node.flow_style:
        raise Problem(422, "bad_scenario", "The scenario is not written as `key: value` lines.", "scenario")
    for at, (name, _) in enumerate(node.value):
        if forms.key_of(str(name.value), TOP, TOP_WORDS) == key:
            start = name.start_mark.line
            end = node.value[at + 1][0].start_mark.line if at + 1 < len(node.value) else len(rows)
            # Comments and blank lines above the next key stay with that key.
            while end < len(rows) and end > start + 1 and (not rows[end - 1].strip() or rows[end - 1].startswith("#")):
                end -= 1
            return "\n".join([*rows[:start], *block, *rows[end:]]).rstrip("\n") + "\n"
    return "\n".join([*text.rstrip("\n").split("\n"), *block]) + "\n"


def without_block(text: str, key: str) -> str:
    """The text without a key of the top level."""
    marked = with_block(text, key, [])
    return "\n".join(row for row in marked.split("\n") if row != f"{key}:")


def with_heading(text: str, **words: str) -> str:
    """The text with words about the whole, a title or a question, after its first line; what it says itself stays."""
    first, _, rest = text.partition("\n")
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    said = {str(name.value) for name, _ in node.value} if isinstance(node, yaml.MappingNode) else set(words)
    lines = [f"{key}: {plain(' '.join(word.split()))}" for key, word in words.items() if word and key not in said]
    return "\n".join([first, *lines, rest])


def with_play(text: str, lines: Sequence[tuple[str, str]]) -> str:
    """The text with another script."""
    return with_block(text, "play", [f"  - {player}: {plain(said)}" for player, said in lines])


def open_answers(made: Replay) -> list[int]:
    """The decisions of a replay that had more than one option, in order; each has its fork."""
    return [index for index, answer in enumerate(made.answers) if len(answer.options) > 1]


def branched(made: Replay, index: int | None, option: str) -> str:
    """The text of the replay in which a decision is answered in another way; None is the decision that is open."""
    if index is None:
        if made.pending is None:
            raise Problem(422, "nothing_open", "No decision is open at the end of this replay.", "decision")
        return with_play(made.scenario.text, [*_written(made.scenario.play), (made.pending.player, option)])
    if not 0 <= index < len(made.answers):
        raise Problem(404, "no_such_decision", f"The replay has {len(made.answers)} decisions.", "decision")
    chosen = made.answers[index]
    if option not in chosen.options:
        raise Problem(422, "no_such_option", f"“{option[:80]}” is not among the options of this decision.", "option")
    kept, explicit = _up_to(made, index)
    return with_play(made.scenario.text, [*_written(kept), *explicit, (chosen.player, option)])


def _up_to(made: Replay, index: int) -> tuple[Sequence[Line], list[tuple[str, str]]]:
    """The lines of the script before a decision; and, in full, what was answered since the last of them ended."""
    answers, chosen = made.answers, made.answers[index]
    number = chosen.line or next((answer.line for answer in answers[index:] if answer.line), None)
    play = made.scenario.play
    if number is not None and number not in [line.number for line in play]:
        message = "This decision lies inside a repetition; write its lines out to branch there."
        raise Problem(422, "inside_a_loop", message, "decision")
    kept = [line for line in play if number is None or line.number < number]
    since = _since(answers, index, kept[-1].number if kept else 0)
    return kept, [(answer.player, answer.text) for answer in since]


def _since(answers: Sequence[Answer], index: int, last: int) -> list[Answer]:
    """The answers after those of line `last`: parts of a compound line, and decisions that passed by themselves."""
    start = max((at + 1 for at, answer in enumerate(answers[:index]) if answer.line == last), default=0) if last else 0
    return [answer for answer in answers[start:index] if len(answer.options) > 1]


def _written(lines: Sequence[Line]) -> list[tuple[str, str]]:
    if any(line.play for line in lines):
        raise Problem(422, "inside_a_loop", "A script with a repetition is changed in its text.", "decision")
    return [(line.player, line.text) for line in lines]
