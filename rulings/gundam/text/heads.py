"""Heads: the icons with which an effect begins, 【Deploy】, 【During Pair·(Zeon) Pilot】, 【Once per Turn】 and the like."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from rulings.gundam.text.reading import read

_ICON = re.compile(r"^\s*(/?)\s*【([^】]*)】")
TRIGGERS = ("Deploy", "Attack", "Destroyed", "When Paired", "When Linked", "Burst")


class Head(NamedTuple):
    """What the icons of an effect say."""

    triggers: tuple[str, ...] = ()
    timings: tuple[str, ...] = ()  # "main", "action" of an activated or a command effect
    activated: bool = False
    pair: dict[str, Any] | None = None  # During Pair, with the qualifications of the Pilot
    link: bool = False
    once: bool = False
    qualified: dict[str, Any] | None = None  # When Paired·(qualifications)
    pilot: bool = False
    development: int = 0
    unknown: str = ""


def qualification(text: str) -> dict[str, Any] | None:
    """The Pilot that a qualification describes: a trait, a colour, a level, a name; None if it says something else."""
    group = read(text.strip(), "group")
    if group is None or group.get("kind") != "pilot":
        return None
    return {key: value for key, value in group.items() if key not in ("zone", "kind")}


def split(line: str) -> tuple[Head, str]:
    """The head of a line, and the rest of it."""
    head = Head()
    rest = line
    while match := _ICON.match(rest):
        rest = rest[match.end() :]
        head = _icon(head, match[2].strip())
    return head, rest.strip()


def _icon(head: Head, icon: str) -> Head:
    name, _, more = icon.partition("·")
    if name == "Activate":
        return head._replace(activated=True, timings=(*head.timings, more.lower()))
    if name in ("Main", "Action"):
        return head._replace(timings=(*head.timings, name.lower()))
    if name == "Once per Turn":
        return head._replace(once=True)
    if name == "Pilot":
        return head._replace(pilot=True)
    if name == "During Link":
        return head._replace(link=True)
    if name in ("During Pair", "When Paired", "Deploy", "When Linked") and more:
        return _qualified(head, name, more)
    if name == "During Pair":
        return head._replace(pair={})
    if name in TRIGGERS:
        return head._replace(triggers=(*head.triggers, name))
    return head._replace(unknown=icon)


def _qualified(head: Head, name: str, more: str) -> Head:
    development = re.fullmatch(r"Development (\d+)", more)
    if development:
        return head._replace(triggers=(*head.triggers, name), development=int(development[1]))
    wanted = qualification(more)
    if wanted is None:
        return head._replace(unknown=f"{name}·{more}")
    if name == "During Pair":
        return head._replace(pair=wanted)
    return head._replace(triggers=(*head.triggers, name), qualified=wanted)
