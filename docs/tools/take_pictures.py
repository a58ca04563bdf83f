"""Takes the README's pictures from the running application: docs/*.png."""

from __future__ import annotations

import shutil
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright
from waitress.server import create_server

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
PICTURES = (
    ("rule", "/gundam/8-5-2-3-1", 1180, 820, "light"),
)


def main() -> None:
    """Serves, photographs, writes."""
    from app import create_app

    server = create_server(create_app(), host="127.0.0.1", port=0, threads=4)
    threading.Thread(target=server.run, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, path, width, height, scheme in PICTURES:
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto(f"http://127.0.0.1:{server.effective_port}{path}")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=ROOT / "docs" / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
