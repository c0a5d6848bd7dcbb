"""References, kept beside the tests and written again by `pytest --update-references`; a cache of the tests' own.

The books of our games are printed once in a session, however many files measure them.

Tests marked `long` run with `pytest --long` only.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from printed_books import ROOT, Printed, print_watched

# The same examples on every run, however slow the machine; `--hypothesis-profile explore` looks for new ones.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", PATIENT, derandomize=True)
settings.register_profile("explore", PATIENT, derandomize=False)
settings.load_profile("same")
REFERENCES = Path(__file__).parent / "references"


CACHE = "PNP_CACHE"
TEMPORARY = "PYTEST_DEBUG_TEMPROOT"
"""Where pytest makes the temporary folders of tests."""
MEMORY, ROOM = Path("/dev/shm"), 1 << 30
"""A disk in memory, and the bytes that a run may need: there, storing a match safely costs no time."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep tests away from the user's cache: all workers of a run share one that goes when the run ends.

    Their folders are in memory if there is room. Programs that tests start keep their bytecode, as installed ones do.
    """
    config.addinivalue_line("markers", "long: takes long; runs with --long")
    if not hasattr(config, "workerinput"):  # a worker gets the folder with its environment
        if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
            os.environ.setdefault(TEMPORARY, tempfile.mkdtemp(prefix="pnp-tests-", dir=MEMORY))
        os.environ[CACHE] = tempfile.mkdtemp(prefix="pnp-tests-", dir=os.environ.get(TEMPORARY))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Delete the cache of the run, and its folders in memory."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(CACHE), ignore_errors=True)
        if (folder := Path(os.environ.get(TEMPORARY, ""))).parent == MEMORY:
            shutil.rmtree(folder, ignore_errors=True)


def pytest_collection() -> None:
    """Switch off garbage collection while tests are collected."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Collect garbage seldom, and not among the tests themselves, which are kept to the end."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-references", action="store_true", help="write the kept references again")
    parser.addoption("--long", action="store_true", help="runs what takes long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]


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


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Printed]:
    """Return a function that prints the books of a game into a temporary folder, once, and keeps their pictures."""

    @cache
    def print_(game: str) -> Printed:
        return print_watched(ROOT, game, tmp_path_factory.mktemp("books"))

    return print_
