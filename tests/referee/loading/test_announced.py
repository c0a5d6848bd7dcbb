"""Whether packages may announce something: what importlib.metadata would find is never missed."""

from __future__ import annotations

import sys
import zipfile
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from referee.loading.announced import may_announce

GROUP = "pnp.tests"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of packages, the only one beside the standard library's."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [str(folder), str(tmp_path / "nowhere")])
    monkeypatch.setattr(sys, "meta_path", [one for one in sys.meta_path if "site" not in repr(one)])
    return folder


def package(folder: Path, points: str) -> None:
    """Install a package with entry points."""
    folder.mkdir()
    (folder / "METADATA").write_text("Name: boxed\nVersion: 1\n", encoding="utf-8")
    (folder / "PKG-INFO").write_text("Name: boxed\nVersion: 1\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text(points, encoding="utf-8")


@pytest.mark.parametrize("name", ["boxed-1.dist-info", "boxed.egg-info", "Boxed-1.DIST-INFO"])
@pytest.mark.parametrize("head", [f"[{GROUP}]", f"[ {GROUP} ]"])
def test_a_package_that_announces_is_seen(name: str, head: str, site: Path) -> None:
    assert not may_announce(GROUP)
    package(site / name, f"[console_scripts]\na = b\n\n{head}\nduel = boxed\n")
    assert may_announce(GROUP) >= bool(entry_points(group=GROUP))
    assert may_announce(GROUP)


def test_packages_of_other_groups_announce_nothing(site: Path) -> None:
    package(site / "boxed-1.dist-info", "[console_scripts]\na = b\n")
    (site / "bare-1.dist-info").mkdir()
    assert not may_announce(GROUP)


def test_what_cannot_be_looked_into_may_announce(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(site / "packed.zip", "w") as archive:
        archive.writestr("a.py", "")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "path", [str(site / "packed.zip")])
        assert may_announce(GROUP)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "meta_path", [type("Finder", (), {"find_distributions": None})])
        assert may_announce(GROUP)
    (site / "boxed.egg").mkdir()
    assert may_announce(GROUP)
