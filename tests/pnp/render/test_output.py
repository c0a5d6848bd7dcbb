from __future__ import annotations

import errno

import pytest

from pnp.errors import OutputError
from pnp.render.output import Output


def test_the_file_appears_only_when_it_is_whole(tmp_path):
    path = tmp_path / "o.pdf"
    with Output(path) as output:
        output.write(b"one")
        assert not path.exists()
        output.write(b"two")

    assert path.read_bytes() == b"onetwo"
    assert output.size == 6
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_nothing(tmp_path):
    def fail():
        with Output(tmp_path / "o.pdf") as output:
            output.write(b"one")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert list(tmp_path.iterdir()) == []


class FullDisk:
    """A file on a full disk: small writes go into a buffer, the failure comes at `fails`."""

    def __init__(self, file, fails):
        self.file, self.fails = file, fails

    def write(self, data):
        if self.fails == "write":
            raise OSError(errno.ENOSPC, "No space left on device")
        self.file.write(data)

    def close(self):
        self.file.close()
        if self.fails == "close":
            raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("fails", ["write", "close"])
def test_a_full_disk_is_one_sentence_and_leaves_the_old_file(tmp_path, fails):
    path = tmp_path / "o.pdf"
    path.write_bytes(b"old")

    def write():
        with Output(path) as output:
            output._file = FullDisk(output._file, fails)
            output.write(b"new")

    with pytest.raises(
        OutputError, match=r"o\.pdf cannot be written: No space left on device \(free some space, .*\)$"
    ):
        write()

    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "out").write_text("in the way")

    with pytest.raises(OutputError, match="cannot be written"), Output(tmp_path / "out" / "o.pdf"):
        pass


def test_a_folder_of_the_files_name_is_refused(tmp_path):
    (tmp_path / "o.pdf").mkdir()

    with pytest.raises(OutputError, match="a folder with this name is in the way"), Output(tmp_path / "o.pdf"):
        pass

    assert list(tmp_path.iterdir()) == [tmp_path / "o.pdf"]


def test_a_folder_without_leave_to_write_is_refused(tmp_path, monkeypatch):
    def refuse(self, mode):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", refuse)
    with (
        pytest.raises(OutputError, match=r"o\.pdf cannot be written: Permission denied \(close the file"),
        Output(tmp_path / "o.pdf"),
    ):
        pass
