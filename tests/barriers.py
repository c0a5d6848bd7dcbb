"""What stands between a page and people who do not see or touch it well, as axe-core finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

GRAVE = ("serious", "critical")
ONLY = {"resultTypes": ["violations"]}


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


def barriers_in_both_themes(page: Page) -> list[str]:
    """Return what axe-core calls serious or critical on a page in light and in dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        found += [f"{scheme}: {one}" for one in barriers(page)]
    return found
