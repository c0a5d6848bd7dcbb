"""References: texts and pictures kept beside the tests, written anew by `pytest --update-references`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples on every run; `--hypothesis-profile explore` looks for new ones.
settings.register_profile("same", derandomize=True)
settings.register_profile("explore", derandomize=False)
settings.load_profile("same")
REFERENCES = Path(__file__).parent / "references"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-references", action="store_true", help="write the kept references anew")


@pytest.fixture
def update_references(request: pytest.FixtureRequest) -> bool:
    """Whether references are to be written, not compared."""
    return bool(request.config.getoption("--update-references"))


@pytest.fixture
def same_as_reference(update_references: bool) -> Callable[[str, str], None]:
    """Compare a text with tests/references/NAME."""

    def compare(name: str, text: str) -> None:
        path = REFERENCES / name
        if update_references:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"{path} is missing: run pytest --update-references and look at what it writes"
        assert text == path.read_text(encoding="utf-8")

    return compare
