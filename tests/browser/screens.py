"""The screens that the application is made for, and how a test opens a page on one."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page

SIZES = {"tablet": (820, 1180), "landscape": (1180, 820), "phone": (390, 844)}
OpenPage = Callable[..., Page]


def until(page: Page, script: str, argument: object = None, seconds: float = 60) -> None:
    """Waits until a script says yes. Asked from outside each time: a page that forbids eval cannot ask itself."""
    end = time.monotonic() + seconds
    while not page.evaluate(script, argument):
        assert time.monotonic() < end, f"never came true: {script}"
        page.wait_for_timeout(50)


def unstick_bars(page: Page) -> None:
    """The bars float over the page; what is beneath them is reached by scrolling, so axe is not to measure what they leave."""
    page.evaluate("""() => {
      const bars = document.querySelectorAll(".bar, .desk-bar, .player-bar, .outline > summary");
      bars.forEach((bar) => (bar.style.position = "static"));
    }""")
