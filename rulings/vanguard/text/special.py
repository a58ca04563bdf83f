"""Abilities that are written in a way of their own: Seek Mate (10.2.9) and Stride Skill (10.2.10)."""

from __future__ import annotations

import re

from rulings.kernel.state import Ability, Node
from rulings.vanguard.text import heads
from rulings.vanguard.text.heads import Head
from rulings.vanguard.text.lexing import quoted
from rulings.vanguard.text.reading import read

SEEK_MATE, STRIDE = "Seek Mate", "Stride"
_SEEK = re.compile(r"\[Legion (\d+)\]\s*")
_STRIDE = re.compile(r"\[Stride\]\s*(?:-\s*(?P<timing>[\w ]+?)\s*-\s*)?(?P<rest>.*)$")


def seek_mate(line: str, number: str, head: Head | None, body: str) -> Ability | None:
    """A Seek Mate icon: its number and the names of the cards that the unit can legion with (10.2.9.1)."""
    icon = _SEEK.match(body)
    if icon is None or head is None:
        return None
    names: list[str] = []
    rest = body[icon.end() :]
    while rest.startswith('"') and (end := quoted(rest, 0)) > 0:
        names.append(rest[1 : end - 1])
        rest = re.sub(r"^\s*or\s*", "", rest[end:])
    if not names:
        return None
    never = {"not": {"is": "this", "selector": {"status": {"was_legion": True}}}}
    opposite = {"count": {"of": "opponent", "zone": "vanguard", "grade": {"ge": 3}}, "ge": 1}
    four = Node(
        "pick and put", {"count": 4, "from": {"of": "you", "zone": "drop"}, "to": "deck", "action": "return to deck"}
    )
    search = {
        "from": {"of": "you", "zone": "deck", "name": tuple(names)},
        "count": 1,
        "as": "it",
        "conditional": True,
        "search": True,
    }
    effect = (
        Node("choose", {**search, "verb": "search for"}),
        Node("legion", {"what": {"ref": "it"}, "power": int(icon[1]), "one_of_several": len(names) > 1}),
        Node("shuffle", {"rule": "10.1.10.2"}),
    )
    return Ability(
        number,
        "activated",
        line,
        head.zones,
        condition={"all": [never, opposite]},
        cost=(four,),
        effect=effect,
        limit=("game", 1),
        keyword=SEEK_MATE,
        rule="10.2.9.2",
    )


def stride_skill(line: str, number: str) -> Ability | None:
    """A stride skill: the timing and the cost of striding this card (10.2.10.2)."""
    found = _STRIDE.match(line)
    if found is None:
        return None
    text = re.sub(r"^\[COST\]\s*", "", found["rest"])
    cost_text, _rest = heads.cost_of(text)
    cost = read(cost_text, "cost") if cost_text else []
    if cost is None:
        cost = [{"op": "unread", "text": cost_text}]
    from rulings.vanguard.text.compiling import finish

    nodes, unread = finish(cost, number)
    timing = (found["timing"].strip(),) if found["timing"] else ()
    return Ability(
        number,
        "continuous",
        line,
        ("g-zone",),
        cost=nodes,
        keyword=STRIDE,
        timing=timing,
        unread="; ".join(unread),
        rule="10.2.10.2",
    )


def print_special(ability: Ability) -> str:
    """The ability as card text."""
    if ability.keyword == SEEK_MATE:
        names = " or ".join(f'"{name}"' for name in ability.effect[0].args["from"]["name"])
        return f"[ACT](VC):[Legion {ability.effect[1].args['power']}]{names}"
    from rulings.vanguard.text.printing import cost_words

    timing = f"-{ability.timing[0]}-" if ability.timing else ""
    cost = f"[{cost_words(ability.cost)}] " if ability.cost else ""
    return f"[Stride]{timing}{cost}[Stride] this card on your (VC) from face down."
