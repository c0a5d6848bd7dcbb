"""The referee's command line in a project with the duel in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from table import Terminal, copy_toys


@pytest.fixture
def referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Run a command in a folder of its own."""
    return Terminal(copy_toys(tmp_path / "toys"), monkeypatch, capsys)


@pytest.fixture
def duel(referee: Terminal) -> Terminal:
    """A duel of Ann and Bob has begun."""
    assert referee("new duel --names Ann,Bob").code == 0
    return referee
