"""One browser for all tests of this folder, which is a package for that reason alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from browsing import ARGUMENTS, CHROMIUM, NO_PICTURES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Return Playwright. Its loop would disturb other tests, so it ends with the last test of this folder."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed: apt-get install chromium-headless-shell")
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install '.[test]'")
    with sync_api.sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Return a browser."""
    found = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield found
    found.close()


@pytest.fixture(scope="package")
def plain_browser(playwright: Playwright) -> Iterator[Browser]:
    """Return a browser without pictures, which take most of the time of a game."""
    found = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, NO_PICTURES])
    yield found
    found.close()
