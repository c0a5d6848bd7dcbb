"""The studio of the tests of layouts."""

from pathlib import Path

import pytest
from studio import Studio


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio.opened(tmp_path)
