"""The screens that the application is made for, and how a test opens a page on one."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

SIZES = {"tablet": (820, 1180), "landscape": (1180, 820), "phone": (390, 844)}
OpenPage = Callable[..., Page]
