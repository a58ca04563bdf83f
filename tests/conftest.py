"""What holds for every test: one client asks thousands of things in a row, so the rate limit is off unless a test sets it.

Garbage is looked for as seldom as `app.py` has it done.
"""

from __future__ import annotations

import os

import pytest

from rules_corpus import collecting

collecting.look_seldom()
os.environ.setdefault("TABLESIDE_RATE", "0")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden traces anew instead of comparing them")
