"""A card from the facts that a scenario gives: its characteristics, its keyword effects, its text compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulings.gundam.text import compile_text
from rulings.kernel.state import Printed


def printed(name: str, facts: Mapping[str, Any]) -> Printed:
    """The card as the kernel knows it. A card without a type is a Unit."""
    kept: dict[str, Any] = {key: value for key, value in facts.items() if key not in ("text", "traits", "type", "color", "zone")}
    kept["terrain"] = _listed(facts.get("zone"))
    kept["type"] = str(facts.get("type", "unit")).lower()
    if kept["type"].endswith(" token"):
        kept["type"] = kept["type"].removesuffix(" token")
        kept["token"] = True
    if facts.get("color"):
        kept["color"] = str(facts["color"]).lower()
    kept["traits"] = _listed(facts.get("traits"))
    for key in ("ap", "hp"):
        if isinstance(kept.get(key), str):
            kept[key] = int(str(kept[key]).replace("+", ""))
    if kept["type"] == "unit":
        kept.setdefault("ap", 0)
    compiled = compile_text(str(facts.get("text") or ""), kept["type"])
    kept.update(compiled.facts)
    kept.pop("name", None)
    return Printed(str(facts.get("name") or name), kept, compiled.abilities, compiled.keywords)


def _listed(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(str(one) for one in value) if isinstance(value, (list, tuple)) else (str(value),)
