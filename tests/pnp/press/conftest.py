"""The tiny project, opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from folders import folders
from tiny_project import TINY, write

from pnp.library.roots import built_in
from pnp.press.build import Build
from pnp.press.opening import open_build
from pnp.press.order import Order


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A project with one deck of two cards."""
    return write(tmp_path / "project", TINY)


@pytest.fixture
def opened(tiny: Path) -> Callable[..., Build]:
    """Open the tiny game with choices, after changing files of it."""

    def open_(files: dict[str, str] | None = None, **choices: Any) -> Build:
        write(tiny, files or {})
        return open_build(Order("tiny", **choices), folders(tiny, built_in()))

    return open_
