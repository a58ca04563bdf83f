"""The name of a saved scenario: made from its text, so that what is kept under it never changes."""

from __future__ import annotations

import base64
import hashlib
import re

SHORT = 12
LONG = 52
NAME = re.compile(r"[a-z2-7]{12,52}")


def content_name(text: str, length: int = SHORT) -> str:
    """The first characters of the text's digest in base32: lower case, without the digits that look like letters."""
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return base64.b32encode(digest).decode("ascii").lower()[:length]


def names(text: str) -> tuple[str, ...]:
    """The names that a text may be kept under, the short one first: a longer one if another text has the short one."""
    return tuple(content_name(text, length) for length in (SHORT, 26, LONG))
