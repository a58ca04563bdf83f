"""A name as it stands in an address."""

from __future__ import annotations

import re


def slug(name: str) -> str:
    """Lower case, hyphens between the words, nothing but letters and figures otherwise."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "").replace("’", "")).strip("-")
