"""Makes the picture of `pnp watch` in docs/first-game.md: `python docs/pictures/make_preview.py`. It needs chromium."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "tests"))  # what is imported below is found there

from browsing import ARGUMENTS, CHROMIUM

WINDOW = {"width": 1280, "height": 640}
DRAWN = """() => [...document.querySelectorAll('.face')].every(one => {
  const { top, bottom } = one.getBoundingClientRect();
  return one.querySelector('img') || bottom < 0 || top > innerHeight || !one.checkVisibility();
})"""


def photographed(address: str) -> bytes:
    """Return a picture of the page with the cards of one faction, of which two are ticked."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as found:
        page = found.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS).new_page(viewport=WINDOW)
        page.goto(address)
        page.wait_for_selector(".face img")
        page.fill("#find", "faction_card elves")
        page.check("figure:visible input >> nth=1")
        page.check("figure:visible input >> nth=3")
        page.wait_for_function("document.querySelector('#state').innerText.startsWith('No problems')")
        page.wait_for_function(DRAWN)
        return page.screenshot()


def main() -> None:
    """Make the picture."""
    command = [sys.executable, "-m", "pnp", "watch", "castle_assault"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as served:
        assert served.stdout is not None
        try:
            taken = photographed(served.stdout.readline().split()[1])
        finally:
            served.terminate()
    Image.open(BytesIO(taken)).convert("RGB").save(HERE / "preview.jpg", quality=88, optimize=True)


if __name__ == "__main__":
    main()
