"""Take the screenshots of docs/try-it.md from the page of `make play`: `.venv/bin/python -m docs.screens`.

This needs Chromium and Playwright, as the tests of the page do.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.left_out import chromium
from tests.page.server import Server
from tests.page.window import Window

PICTURES: Final = Path(__file__).parent / "pictures"


@contextmanager
def window(
    browser: Browser, server: Server, width: int, height: int, dots: int
) -> Iterator[Window]:
    """Open the page in a window of `width` × `height` points, each of `dots` × `dots` pixels, with the bot."""
    size = {"width": width, "height": height}
    page = browser.new_page(viewport=size, device_scale_factor=dots)  # type: ignore[arg-type]
    yield Window(page).open(server.address).wait_for_bot()
    page.close()


def save(page: Page, name: str) -> None:
    """Save a screenshot of the page as a PNG file under docs/pictures."""
    shown = Image.open(BytesIO(page.screenshot())).convert("RGB")
    shown.save(PICTURES / name, optimize=True)


def main() -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder, "data"))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        with window(browser, server, 390, 844, 2) as phone:
            phone.begin_match()
            phone.be(phone.mover())
            phone.hand()
            save(phone.page, "try-it-phone.png")
            phone.play_by_button()
            mover = phone.mover()
        with window(browser, server, 1280, 800, 1) as desk:
            desk.be(mover)
            expect(desk.board).to_be_visible()
            desk.hand()
            save(desk.page, "try-it.png")
            desk.type("/tradewinds play ")
            expect(desk.page.locator(".chip input")).to_be_focused()
            expect(desk.suggestions.first).to_be_visible()
            save(desk.page, "try-it-autocomplete.png")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
