"""What holds for every test: one client asks thousands of things in a row, so the rate limit is off unless a test sets it."""

from __future__ import annotations

import os

os.environ.setdefault("TABLESIDE_RATE", "0")
