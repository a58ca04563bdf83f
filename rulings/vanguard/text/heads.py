"""The head of an ability: its category, where it is active, its limit break, generation break and restriction icons."""

from __future__ import annotations

import re
from typing import NamedTuple

CATEGORIES = {"AUTO": "automatic", "ACT": "activated", "CONT": "continuous"}
ZONES = {
    "VC": "vanguard",
    "RC": "rear-guard",
    "GC": "guardian",
    "HAND": "hand",
    "DROP ZONE": "drop",
    "SOUL": "soul",
    "BIND ZONE": "bind",
    "DAMAGE ZONE": "damage",
    "G ZONE": "g-zone",
}
_HEAD = re.compile(r"\[(AUTO|ACT|CONT)\]\s*")
_PART = re.compile(
    r"""\s*(?:
        \((?P<circles>[VRG]C(?:/[VRG]C)*)\)
      | [\[({]?(?P<zone>Hand|Soul|Drop\ zone|Bind\ zone|Damage\ zone|G\ zone|RC|VC)[\])}]?(?=\s*[:;\[])
      | \[(?P<icon>Limit-Break|Generation\ Break)\ (?P<number>\d)\]
      | (?P<once>\[1/Turn\])
      | (?P<place>in\ the\ (?:left|right)\ column\ of\ the\ (?:front|back)\ row)
    )""",
    re.VERBOSE | re.IGNORECASE,
)


class Head(NamedTuple):
    """What stands before the colon."""

    category: str
    zones: tuple[str, ...] = ()
    limit_break: int = 0
    generation_break: int = 0
    once: bool = False
    place: str = ""


def split(line: str) -> tuple[Head, str] | None:
    """The head of a line and what comes after it; None if the line does not begin with a category."""
    found = _HEAD.match(line)
    if found is None:
        return None
    head = Head(CATEGORIES[found[1]])
    rest = line[found.end() :]
    while (part := _PART.match(rest)) is not None:
        rest = rest[part.end() :]
        if part["circles"] or part["zone"]:
            names = (part["circles"] or part["zone"]).upper().split("/")
            head = head._replace(zones=head.zones + tuple(ZONES[name] for name in names))
        elif part["icon"]:
            number = int(part["number"])
            limit = part["icon"].lower().startswith("limit")
            head = head._replace(limit_break=number) if limit else head._replace(generation_break=number)
        elif part["once"]:
            head = head._replace(once=True)
        else:
            head = head._replace(place=part["place"].lower())
    return head, rest.lstrip(" :;")


def words(head: Head) -> str:
    """The head as text."""
    category = next(name for name, meaning in CATEGORIES.items() if meaning == head.category)
    shown = {meaning: name for name, meaning in ZONES.items()}
    text = f"[{category}]"
    names = [shown[zone] for zone in head.zones]
    if names:
        circles = all(len(name) == 2 for name in names)
        text += f"({'/'.join(names)})" if circles else f"({' '.join(names).capitalize()})"
    if head.place:
        text += f" {head.place}"
    if head.once:
        text += "[1/Turn]"
    if head.limit_break:
        text += f"[Limit-Break {head.limit_break}]"
    if head.generation_break:
        text += f"[Generation Break {head.generation_break}]"
    return text


_ICONS = re.compile(r"\[(?:Stand|Rest|Power|Critical|Shield|Soul-Charge \d+|Legion|Stride|Legion \d+)\]")


# A soul charge before the first word of a sentence is paid for it; before a comma it is what happens.
_PAID_CHARGE = re.compile(r"\[Soul-Charge \d+\] (?=[A-Z])")


def cost_of(body: str) -> tuple[str, str]:
    """The text of the cost in brackets at the beginning, '' if there is none, and the text after it."""
    text = re.sub(r"^\[COST\]\s*", "", body)
    if not text.startswith("[") or (_ICONS.match(text) and not text.startswith("[[") and not _PAID_CHARGE.match(text)):
        return "", text
    depth = 0
    for at, char in enumerate(text):
        if char == "[":
            depth += 1
        elif char == "]":
            depth -= 1
            if depth == 0:
                return text[1:at].strip(), text[at + 1 :].strip()
    return "", text
