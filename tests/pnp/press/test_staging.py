"""A folder that gets all new files, or none."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from pnp.errors import OutputError, UnwritableError
from pnp.press.staging import staging_folder


def fill(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / name).write_text(text)


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(folder.iterdir())}


def test_new_files_replace_old_ones_and_others_stay(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "target"
    target.mkdir(parents=True)
    fill(target, a="old", b="old")
    with staging_folder(target) as stage:
        fill(stage, a="new", c="new")
        assert contents(target) == {"a": "old", "b": "old"}
    assert contents(target) == {"a": "new", "b": "old", "c": "new"}
    assert os.listdir(tmp_path / "deep") == ["target"]


def test_stale_files_go(tmp_path: Path) -> None:
    fill(tmp_path, a="old", b="old")
    with staging_folder(tmp_path, lambda folder, new: sorted({"a", "b"} - new)) as stage:
        fill(stage, a="new")
    assert contents(tmp_path) == {"a": "new"}


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit])
def test_a_failure_leaves_nothing_not_even_folders(error: type[BaseException], tmp_path: Path) -> None:
    def fail() -> None:
        with staging_folder(tmp_path / "one" / "two" / "three") as stage:
            fill(stage, a="new")
            raise error

    with pytest.raises(error):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_told_of_the_file_that_was_meant_not_of_the_temporary_one(tmp_path: Path) -> None:
    with pytest.raises(OutputError) as told, staging_folder(tmp_path / "target") as stage:
        raise UnwritableError(stage / "mats.pdf", OSError(28, "No space left on device"))
    expected = f"{tmp_path}/target/mats.pdf cannot be written: No space left on device (free some space, "
    assert str(told.value).startswith(expected)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("stop_at", range(1, 7))
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_in_the_midst_of_moving_puts_everything_back(
    stop_at: int, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "target"
    target.mkdir()
    fill(target, a="old", b="old", z="stale")
    real, calls = os.replace, 0

    def replace(*names: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == stop_at:
            raise error
        real(*names)

    monkeypatch.setattr(os, "replace", replace)
    wanted = OutputError if isinstance(error, OSError) else KeyboardInterrupt
    with pytest.raises(wanted), staging_folder(target, lambda folder, new: ["z"]) as stage:
        fill(stage, a="new", b="new", c="new")
    assert contents(target) == {"a": "old", "b": "old", "z": "stale"}
    assert os.listdir(tmp_path) == ["target"]


def test_moving_takes_six_steps_in_the_test_above(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, a="old", b="old", z="stale")
    real, calls = os.replace, []
    monkeypatch.setattr(os, "replace", lambda *names: (calls.append(names), real(*names)))
    with staging_folder(tmp_path, lambda folder, new: ["z"]) as stage:
        fill(stage, a="new", b="new", c="new")
    assert len(calls) == 6


def test_a_folder_in_the_way_of_a_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "target" / "a").mkdir(parents=True)
    with (
        pytest.raises(OutputError, match="target cannot be written: a folder called a is in the way"),
        staging_folder(tmp_path / "target") as stage,
    ):
        fill(stage, a="new")
    assert (tmp_path / "target" / "a").is_dir()


def test_a_file_in_the_way_of_the_folder_is_reported_before_any_work(tmp_path: Path) -> None:
    fill(tmp_path, target="mine")
    with pytest.raises(OutputError, match="a file with this name is in the way"), staging_folder(tmp_path / "target"):
        pytest.fail("work was begun")


def test_runs_at_once_do_not_mix(tmp_path: Path) -> None:
    names = [f"file{number}" for number in range(40)]
    gate = threading.Barrier(6)

    def run(text: str) -> None:
        with staging_folder(tmp_path / "target") as stage:
            fill(stage, **dict.fromkeys(names, text))
            gate.wait()

    threads = [threading.Thread(target=run, args=(str(number),)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(contents(tmp_path / "target").values())) == 1
    assert len(contents(tmp_path / "target")) == 40


KILLED = """
import os, signal, sys
sys.path.insert(0, {root!r})
from pathlib import Path
from pnp.press.staging import staging_folder
steps = {steps}
def counted(do):
    def counting(*names, **more):
        global steps
        if not (steps := steps - 1) + 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return do(*names, **more)
    return counting
target = Path({target!r})
with staging_folder(target, lambda folder, new: ["z"]) as stage:
    for name in "abc":
        (stage / name).write_text("new")
    os.replace, os.rename = counted(os.replace), counted(os.rename)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
@pytest.mark.parametrize("begun", [True, False], ids=["old files", "no folder yet"])
def test_after_a_kill_the_next_run_finds_the_old_files_or_the_new_ones_whole(begun: bool, tmp_path: Path) -> None:
    """A run is killed before each of its moves in turn; the next run finishes or forgets them, and clears the rest."""
    old, new = ({"a": "old", "b": "old", "z": "stale"} if begun else {}), {"a": "new", "b": "new", "c": "new"}
    seen = []
    for steps in range(1, 20):
        target = tmp_path / str(steps) / "target"
        (target if begun else target.parent).mkdir(parents=True)
        if begun:
            fill(target, **old)
        program = KILLED.format(root=str(Path(__file__).parents[3]), steps=steps - 1, target=str(target))
        code = subprocess.run([sys.executable, "-c", program], check=False).returncode
        if code == 0:
            break
        assert code == -signal.SIGKILL
        assert len(os.listdir(target.parent)) == 1 + (begun or target.exists())
        with pytest.raises(ZeroDivisionError), staging_folder(target):
            1 / 0  # noqa: B018 - the next run fails, and still leaves what it has found
        found = contents(target) if target.exists() else {}
        assert found in (old, new), (steps, found)
        assert os.listdir(target.parent) in ([], ["target"])
        seen.append(found == new)
    else:
        pytest.fail("the run never came to its end")
    assert seen == sorted(seen)
    assert len(set(seen)) == 2


def test_the_stage_of_a_living_run_is_left_alone(tmp_path: Path) -> None:
    with staging_folder(tmp_path / "target") as first:
        fill(first, a="first")
        with staging_folder(tmp_path / "target") as second:
            fill(second, a="second")
        assert contents(tmp_path / "target") == {"a": "second"}
        assert contents(first) == {"a": "first"}
    assert contents(tmp_path / "target") == {"a": "first"}


def test_folders_of_other_names_are_left_alone(tmp_path: Path) -> None:
    """`.target-x-abcdefgh` is a stage of `target-x`; `.target-mine` is not a stage."""
    for name in (".target-x-abcdefgh", ".target-mine", ".target-abcdefgh"):
        (tmp_path / name).mkdir()
        fill(tmp_path / name, mine="mine")
    with staging_folder(tmp_path / "target") as stage:
        fill(stage, a="new")
    assert len(os.listdir(tmp_path)) == 4
