"""Expectations as people write them, `A wins`, `B has 5 damage`, `X is in B's drop zone`: to the claim that they are."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rulings.scenario.adapter import Adapter
from rulings.scenario.forms import NUMBERS

_SHORT = {
    "hasn't": "has not", "haven't": "have not", "isn't": "is not", "aren't": "are not", "doesn't": "does not",
    "didn't": "did not", "don't": "do not", "wasn't": "was not", "can't": "cannot", "won't": "does not", "will not": "does not",
}  # fmt: skip
_P = r"(?P<p>(?-i:[A-Z]))"
_REF = r"(?P<ref>(?-i:[A-Z])\.[a-z-]+(?:\.\d{1,2})?(?:\.[a-z_-]+)?)"
_N = rf"(?P<n>\d+|{'|'.join(NUMBERS)})"
_AT_LEAST = {
    "at least": ">=", "at most": "<=", "more than": ">", "less than": "<", "fewer than": "<", "exactly": "=", "only": "=",
    "still": "=", "now": "=",
}  # fmt: skip
_HOW = rf"(?P<how>(?:{'|'.join(_AT_LEAST)}) )?"

class Way(NamedTuple):
    """A way of saying something, and the claim that it is."""

    says: re.Pattern[str]
    claim: str


@cache
def ways() -> tuple[Way, ...]:
    """The ways of saying it, from expectations.toml."""
    parts = {"<P>": _P, "<REF>": _REF, "<N>": _N, "<HOW>": _HOW}
    found = []
    for one in tomllib.loads((Path(__file__).parent / "expectations.toml").read_text(encoding="utf-8"))["way"]:
        says = one["says"]
        for mark, pattern in parts.items():
            says = says.replace(mark, pattern)
        found.append(Way(re.compile(says, re.IGNORECASE), one["claim"]))
    return tuple(found)


def tidy(text: str) -> str:
    """A sentence without what does not count: a full stop, short forms, typographic marks, "then" and "and" at its beginning."""
    said = " ".join(text.replace("’", "'").replace("“", '"').replace("”", '"').replace("≥", ">=").replace("≤", "<=").split())
    said = re.sub(r"^(?:that |then |and |so |finally,? )(?=\w)", "", said.rstrip(".!; "), flags=re.IGNORECASE)
    for short, whole in _SHORT.items():
        said = re.sub(rf"\b{short}\b", whole, said, flags=re.IGNORECASE)
    said = re.sub(r"^(\S.*) (?:survives|survived|has survived)$", r"\1 is not destroyed", said)
    said = re.sub(r"^[a-d](?= (?:has|wins|loses|does|did) |\.[a-z])", lambda found: found[0].upper(), said)
    return re.sub(r"^(The|Nothing|It|Always|Possibly|Cites|Illegal|Legal|Draw|Pending)\b", lambda found: found[1].lower(), said)


def claims(text: str, adapter: Adapter, players: Sequence[str]) -> Iterator[str]:
    """The claims that a sentence may be, the likeliest first; the sentence itself is not among them."""
    said = _stats(adapter.places.plain(tidy(text), "", players), adapter, players)
    if said != text:
        yield said
    for way in ways():
        found = way.says.fullmatch(said)
        if found:
            yield _filled(way.claim, found)


def _filled(claim: str, found: re.Match[str]) -> str:
    parts = {key: (value or "").strip() for key, value in found.groupdict().items()}
    if "{how}" in claim:
        parts["how"] = _AT_LEAST.get(parts["how"].lower(), "=")
    if "n" in parts:
        parts["n"] = str(NUMBERS.get(parts["n"].lower(), parts["n"]))
    if "l" in parts:
        said = parts["l"].lower()
        parts["l"] = "illegal" if said in ("illegal", "not legal", "not allowed") else "legal"
    if "q" in parts:
        parts["q"] = parts["q"] or "author"
    if parts.get("k"):
        parts["k"] = " " + re.sub(r"^(?:exactly |only )?", "", parts["k"])
    if "r" in parts:
        parts["r"] = parts["r"].strip(" ,.-")
    return claim.format(**parts)


def _stats(said: str, adapter: Adapter, players: Sequence[str]) -> str:
    """`A.vanguard's power is 16000`, `A.vanguard has 16000 power`, `B has 5 damage`: to `A.vanguard.power = 16000`."""
    stats = "|".join(sorted((*adapter.rules.stats, *adapter.field_words, "damage"), key=len, reverse=True))
    number = rf"(?P<n>[+-]?\d+|{'|'.join(NUMBERS)})"
    how = rf"(?:(?P<how>{'|'.join(_AT_LEAST)}) )?"
    owner = r"(?P<of>(?-i:[A-Z])\.[a-z-]+(?:\.\d{1,2})?|(?-i:[^a-z\s])[^=<>:]*?)"
    equal = rf"(?: ?(?P<op><=|>=|!=|==|=|<|>|:) ?| (?:is|are|becomes|equals|was)(?P<not> not)? {how})"
    forms = (
        rf"(?:the )?(?P<stat>{stats}) of {owner}{equal}{number}",
        rf"{owner}(?:'s |\.| )(?:total |current )?(?P<stat>{stats}){equal}{number}",
        rf"{owner} (?:has|have) (?:a )?{how}(?P<stat>{stats}) (?:of )?{how.replace('how', 'how2')}{number}",
        rf"{owner} (?:has|have|is at) {how}{number} (?P<stat>{stats})(?: left| counters?(?: on it)?)?",
    )
    for form in forms:
        found = re.fullmatch(form, said, re.IGNORECASE)
        if found is None:
            continue
        parts = found.groupdict()
        comparison = parts.get("op") or _AT_LEAST.get((parts.get("how") or parts.get("how2") or "").lower(), "=")
        comparison = "!=" if parts.get("not") else {"==": "=", ":": "="}.get(comparison, comparison)
        value = NUMBERS.get(parts["n"].lower(), parts["n"])
        stat = adapter.field_words.get(parts["stat"].lower(), parts["stat"].lower())
        of = re.sub(r"^the ", "", parts["of"].strip())
        if of in players:
            zone = adapter.places.named(stat)
            return f"{of}.{zone} {comparison} {value}" if zone else said
        joint = "." if re.fullmatch(r"[A-Z]\.[a-z-]+(?:\.\d{1,2})?", of) else "'s "
        return f"{of}{joint}{stat} {comparison} {value}"
    states = "|".join(sorted({*adapter.counts, "face-up", "face-down", "face up", "face down"}))
    in_state = rf"(?-i:(?P<p>[A-Z])) has {how}{number} (?P<state>{states}) (?:cards? in )?(?:the )?(?P<zone>[\w -]+)"
    stated = re.fullmatch(in_state, said, re.IGNORECASE)
    if stated and stated["p"] in players and (zone := adapter.places.named(stated["zone"])):
        comparison = _AT_LEAST.get((stated["how"] or "").lower(), "=")
        state = stated["state"].lower().replace(" ", "-")
        return f"{stated['p']}.{zone}.{state} {comparison} {NUMBERS.get(stated['n'].lower(), stated['n'])}"
    place = r"(?:in |on |at )?(?:the |its |his |her |their )?(?P<zone>[\w -]+?)(?: left)?"
    counts = rf"(?-i:(?P<p>[A-Z])) (?:has|have|holds) {how}{number} (?:cards? )?(?:left )?{place}"
    counted = re.fullmatch(counts, said, re.IGNORECASE)
    if counted and counted["p"] in players:
        zone = adapter.places.named(counted["zone"]) or adapter.places.named(counted["zone"].rstrip("s"))
        if zone:
            comparison = _AT_LEAST.get((counted["how"] or "").lower(), "=")
            return f"{counted['p']}.{zone} {comparison} {NUMBERS.get(counted['n'].lower(), counted['n'])}"
    return said
