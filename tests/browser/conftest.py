"""A real Chromium against the application served by waitress; left out where there is no browser, never in CI."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, expect, sync_playwright
from screens import SIZES, OpenPage
from waitress.server import create_server

from app import create_app
from rules_corpus.search_views import open_finder

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]
#: A busy machine takes its time. What is waited for is a condition, so a long wait costs nothing where it holds.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, driven by Playwright."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        message = "There is no Chromium; install it (apt-get install chromium) or name it in CHROMIUM."
        if os.environ.get("CI", "").lower() in ("1", "true"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the running application, on a port that was free."""
    application = create_app()
    open_finder(application)
    server = create_server(application, host="127.0.0.1", port=0, threads=8)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


def _tells(entry: ConsoleMessage) -> bool:
    """An error in the console, unless it only repeats the status of an answer."""
    return entry.type == "error" and not entry.text.startswith("Failed to load resource")


def _fails(answer: Response) -> bool:
    """A file of a page that is missing; a page itself may be an error page."""
    return answer.status >= 400 and not answer.request.is_navigation_request()


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator[OpenPage]:
    """Opens a path at a screen size; a script error or a refused resource fails the test."""
    contexts = []
    faults: list[str] = []

    def open_one(path: str, size: str = "tablet", **options: object) -> Page:
        width, height = SIZES[size]
        # A browser that was never here keeps every file of the site anew; the tests of being offline ask for it.
        options = {"service_workers": "block", **options}
        context = browser.new_context(viewport={"width": width, "height": height}, base_url=site, **options)
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda entry: faults.append(entry.text) if _tells(entry) else None)
        page.on("response", lambda answer: faults.append(f"{answer.status} {answer.url}") if _fails(answer) else None)
        page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not faults, faults
