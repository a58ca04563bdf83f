"""A card from the facts that a scenario gives: its characteristics, its skill icons, its text compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulings.kernel.state import Ability, Printed
from rulings.vanguard.characteristics import nations
from rulings.vanguard.text import compile_text

ALL_CLANS = "from all clans"  # what "this card is from all clans and nations" gives, in every zone


def printed(name: str, facts: Mapping[str, Any]) -> Printed:
    """The card as the kernel knows it. A unit without a printed critical has 1."""
    kept: dict[str, Any] = {key: value for key, value in facts.items() if key not in ("skill", "text")}
    if kept.get("power") is not None:
        kept.setdefault("critical", 1)
    keywords = tuple(_listed(facts.get("skill")))
    abilities: tuple[Ability, ...] = ()
    if facts.get("text"):
        compiled = compile_text(str(facts["text"]))
        abilities = compiled.abilities
        keywords += tuple(word for word in compiled.keywords if word not in keywords)
    if any(node.args.get("keyword") == ALL_CLANS for ability in abilities for node in ability.effect):
        kept["clan"], kept["nation"] = tuple(nations()), tuple(sorted(set(nations().values())))
    if str(facts.get("type", "")).casefold() == "g unit":
        kept["g_unit"] = True
    return Printed(name, kept, abilities, keywords)


def _listed(value: Any) -> list[str]:
    if value is None:
        return []
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]
