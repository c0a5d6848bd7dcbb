"""A font is measured once; kept measures are used only if they are undamaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.cache import Cache
from pnp.drawing import metrics as measures
from pnp.drawing.fonts import Font, FontLibrary
from pnp.drawing.metrics import Metrics, metrics
from pnp.errors import FontError


@pytest.fixture
def path() -> Path:
    return FontLibrary().find("Lato").path


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The font files that were parsed."""
    found: list[Path] = []
    parse = measures._measure

    def noted(path: Path, index: int) -> Metrics:
        found.append(path)
        return parse(path, index)

    monkeypatch.setattr(measures, "_measure", noted)
    return found


def test_a_font_is_parsed_once(path, read, tmp_path):
    cache = Cache(tmp_path / "cache")
    first = metrics(path, 0, cache)
    assert metrics(path, 0, cache) == first == metrics(path, 0)
    assert read == [path, path]
    assert Font(path, 0, cache).width("Wood", 10) == Font(path).width("Wood", 10)
    assert Font(path, 0, cache).cap_height == first.cap_height > 0.5


@pytest.mark.parametrize("kept", [b"", b"[]", b'["Lato", "", "ab", [1], 1, 1, 1, 1]', b'["Lato", "", "a", [1], 1]'])
def test_an_incomplete_cache_entry_is_read_again(path, read, tmp_path, monkeypatch, kept):
    cache = Cache(tmp_path / "cache")
    first = metrics(path, 0, cache)
    monkeypatch.setattr(Cache, "get", lambda self, key: kept)
    assert metrics(path, 0, cache) == first
    assert len(read) == 2


def test_another_file_under_the_same_name_is_parsed(path, read, tmp_path):
    cache = Cache(tmp_path / "cache")
    own = tmp_path / "own.ttf"
    own.write_bytes(path.read_bytes())
    metrics(own, 0, cache)
    own.write_bytes(FontLibrary().find("Poppins").path.read_bytes())
    assert metrics(own, 0, cache).name.startswith("Poppins")


def test_a_file_that_is_no_font_is_refused_with_and_without_a_cache(tmp_path):
    own = tmp_path / "own.ttf"
    own.write_bytes(b"none")
    for cache in (Cache(None), Cache(tmp_path / "cache")):
        with pytest.raises(FontError, match=r"own\.ttf"):
            metrics(own, 0, cache)
        with pytest.raises(FontError, match=r"lost\.ttf"):
            metrics(tmp_path / "lost.ttf", 0, cache)
