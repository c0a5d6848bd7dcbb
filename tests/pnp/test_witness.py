"""The states of the places where a run looked."""

from __future__ import annotations

import os

import pytest
from tiny_project import write

from pnp.witness import NO_WITNESS, Witness, is_unchanged, state


@pytest.fixture
def folder(tmp_path):
    return write(tmp_path, {"a.txt": "a", "b/c.txt": "c"})


@pytest.mark.parametrize(
    "change",
    [{"a.txt": "b"}, {"b/d.txt": ""}, {"none.txt": ""}],
    ids=["another content", "another file in a listed folder", "a file where none was"],
)
def test_a_change_at_a_place_is_noticed(folder, change):
    witness = Witness()
    for name in ("a.txt", "b", "none.txt"):
        witness.note(folder / name)
    found = witness.states()
    assert is_unchanged(found)
    write(folder, {"other.txt": "not looked at", "b/c.txt": "its folder is listed, it is not read"})
    assert is_unchanged(found)
    write(folder, change)
    assert not is_unchanged(found)


def test_a_file_that_changed_since_it_was_noted_makes_the_states_unknown(folder):
    witness = Witness()
    witness.note(folder / "a.txt")
    write(folder, {"a.txt": "bb"})
    witness.note(folder / "a.txt")
    assert witness.states() is None


def test_the_target_of_a_link_is_part_of_the_state(folder):
    os.symlink(folder / "a.txt", folder / "link")
    os.symlink(folder / "b", folder / "linked")
    plain, linked = state(str(folder / "a.txt")), state(str(folder / "link"))
    assert plain != linked
    assert linked.startswith(plain)
    assert state(str(folder / "linked/c.txt")).startswith(state(str(folder / "b/c.txt")))


def test_a_file_that_cannot_be_read_has_the_state_of_a_missing_one(folder):
    assert state(str(folder / "no/where")) == state("a\0b") == ""
    os.mkfifo(folder / "pipe")
    assert state(str(folder / "pipe"))


def test_the_default_witness_records_nothing(folder):
    NO_WITNESS.note(folder / "a.txt")
    assert NO_WITNESS.states() == {}


def test_places_of_a_part_are_places_of_the_whole(folder):
    whole = Witness()
    whole.note(folder / "b")
    part = whole.part_witness()
    part.note(folder / "a.txt")
    assert set(part.states()) == {str(folder / "a.txt")}
    assert set(whole.states()) == {str(folder / "a.txt"), str(folder / "b")}
    assert NO_WITNESS.part_witness() is NO_WITNESS


def test_places_of_another_witness_keep_their_earlier_state(folder):
    before, whole = Witness(), Witness()
    before.note(folder / "a.txt")
    write(folder, {"a.txt": "bb"})
    part = whole.part_witness()
    part.add(before)
    assert part.states() is None
    assert whole.states() is None
