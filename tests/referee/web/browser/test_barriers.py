"""axe-core finds nothing serious or critical in any view, light or dark, on a screen or a phone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from browsing import PHONE, Served, steps

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCREEN = (1440, 900)
GRAVE = ("serious", "critical")
ONLY = {"resultTypes": ["violations"]}


@pytest.fixture(scope="module", params=["capture_the_island", "castle_assault"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a served match with cards in hands and pieces on the board."""
    game: str = request.param
    seat_lines = ((step.seat, step.line) for step in islice(steps(game, 2, 3), 16))
    lines = [line if seat < 0 else f"player {seat + 1}: {line}" for seat, line in seat_lines]
    found = Served(tmp_path_factory.mktemp(game), game, 2, lines=lines)
    yield found
    found.stop()


def barriers(page: Page) -> list[str]:
    """Return what axe-core calls serious or critical on a page, a line each."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install '.[test]'")
    response = axe.Axe().run(page, options=ONLY).response
    assert len(response["passes"]) > 5
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:240]}"
        for one in response["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("viewer", ["table", "0", "watch", "chooser"])
def test_axe_finds_nothing_serious(plain_browser: Browser, served: Served, viewer: str) -> None:
    link = served.links["table" if viewer == "chooser" else viewer]
    address = link.partition("/join/")[0] + "/" if viewer == "chooser" else link
    context = plain_browser.new_context(reduced_motion="reduce", bypass_csp=True)
    try:
        page = context.new_page()
        page.goto(address, wait_until="load")
        if viewer != "chooser":
            page.wait_for_selector("#seats button")
        for width, height in (SCREEN, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
                assert barriers(page) == [], (viewer, width, scheme)
    finally:
        context.close()
