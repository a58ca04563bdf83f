"""Takes the README's pictures from the running application: docs/*.png."""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from waitress.server import create_server

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))


def home(page: Page) -> None:
    """What was pinned and looked at, and a search while it is typed."""
    for path in ("/vanguard/7.4.1.2", "/gundam/8-5-2"):
        page.goto(path)
        page.get_by_role("button", name="Pin", exact=True).click()
    page.goto("/")
    page.get_by_role("combobox").fill("heal trigger at five damage")
    page.locator("[data-results] a[data-result]").first.wait_for()


def rule(page: Page) -> None:
    """A rule with a reference open over it."""
    page.goto("/gundam/8-5-2-3-1")
    page.locator(".focus a.ref").click()
    page.get_by_role("dialog").get_by_role("link", name="Open").wait_for()


def replay(page: Page) -> None:
    """A ruling's replay."""
    page.goto("/rulings/vanguard/playbook-q29-heal-at-five-damage")
    page.locator("[data-replay], .replay").first.scroll_into_view_if_needed()
    page.get_by_text("B heals a card").first.click()
    page.locator(".replay").evaluate("(replay) => replay.scrollIntoView({ behavior: 'instant' })")


def desk(page: Page) -> None:
    """The desk with the board of a ruling."""
    page.goto("/scenario?ruling=vanguard/playbook-q29-heal-at-five-damage")


PICTURES: tuple[tuple[Callable[[Page], None], int, int, str], ...] = (
    (home, 820, 900, "light"), (rule, 1180, 720, "light"), (replay, 1180, 820, "dark"), (desk, 1180, 820, "light"),
)


def main(names: list[str]) -> None:
    """Serves, photographs, writes; all pictures, or those that are named."""
    from app import create_app
    from rules_corpus.search_views import open_finder

    application = create_app()
    open_finder(application)
    server = create_server(application, host="127.0.0.1", port=0, threads=4)
    threading.Thread(target=server.run, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for arrange, width, height, scheme in PICTURES:
            if names and arrange.__name__ not in names:
                continue
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme,
                                          base_url=f"http://127.0.0.1:{server.effective_port}")
            page = context.new_page()
            arrange(page)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=ROOT / "docs" / f"{arrange.__name__}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
