"""Small games that are served in this process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from served import Served, begun


@pytest.fixture
def duel(tmp_path: Path) -> Iterator[Served]:
    """A duel of Ann and Bob, served."""
    served = Served(begun(tmp_path / "duel.match", "duel"), "duel")
    yield served
    served.close()


@pytest.fixture
def ferry(tmp_path: Path) -> Iterator[Served]:
    """A night on the ferry, with sealed bids, served."""
    served = Served(begun(tmp_path / "ferry.match", "night_ferry"), "night_ferry")
    for _ in range(2):
        assert served.tap("table", "draw ?").status_code == 200
    yield served
    served.close()
