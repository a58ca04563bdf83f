"""The bookmark that links citations, used on pages of others."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect
from screens import OpenPage

pytestmark = pytest.mark.browser

POST = """<!doctype html><meta charset="utf-8"><title>Forum</title>
<p>In Vanguard see CR 7.6.1.2, and on 2024-05-06 the score was 3-2. <a href="/x">CR 7.6.1.3</a></p>
<p>Gundam <b>12-2-5</b> Burst. 🎴🎴 Then rule 8.4.<b>1</b></p>
<p>Vanguard 7.6<br>1.2 of them</p><svg><text>Vanguard 7.6.1.4</text></svg><button>Vanguard 7.6.1.5</button>"""


class Forum(BaseHTTPRequestHandler):
    """A page that cites rules; under /strict it lets nothing be sent, under /empty it cites none."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        if self.path == "/strict":
            self.send_header("Content-Security-Policy", "default-src 'self'")
        self.end_headers()
        self.wfile.write(("<p>Nothing</p>" if self.path == "/empty" else POST).encode())

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@pytest.fixture
def forum() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Forum)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def use(page: Page, code: str) -> None:
    """As a browser runs a bookmark: beside the policy of the page, which binds only what it then asks for."""
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": unquote(code.removeprefix("javascript:")), "awaitPromise": True,
                                      "allowUnsafeEvalBlockedByCSP": True})


def test_citations_on_another_page_become_links(open_page: OpenPage, forum: str, site: str) -> None:
    page = open_page("/bookmarklet")
    code = page.get_by_role("link", name="Link rules: Cardfight!! Vanguard").get_attribute("href") or ""
    page.goto(forum)
    use(page, code)
    made = page.locator("a[target=_blank]")
    expect(made).to_have_text(["7.6.1.2", "12-2-5", "8.4.1", "7.6"])
    assert made.evaluate_all("all => all.map((one) => one.href)") == [
        f"{site}/vanguard/7.6.1.2", f"{site}/gundam/13-2-5", f"{site}/vanguard/8.4.1", f"{site}/vanguard/7.6"]
    before = page.locator("p").all_inner_texts()
    use(page, code)
    assert page.locator("a a").count() == 0 and page.locator("p").all_inner_texts() == before


def test_it_says_why_nothing_happened(open_page: OpenPage, forum: str) -> None:
    page = open_page("/bookmarklet", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy for any game").click()
    expect(page.get_by_text("Copied as code for any game.")).to_be_visible()
    code = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("link", name="Link rules: any game").click()
    expect(page.get_by_text("It works on other pages")).to_be_visible()
    other = page.context.new_page()
    said: list[str] = []
    other.on("dialog", lambda dialog: [said.append(dialog.message), dialog.dismiss()])
    for path in ("/strict", "/empty"):
        other.goto(forum + path)
        use(other, code)
    assert "does not let its text be sent" in said[0] and "No rule is cited here." in said[1]
