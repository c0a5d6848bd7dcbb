"""A damaged match file: the whole match is read, or a sentence says that it is damaged; never less, never a traceback.

A few seeded examples of each kind; `--long` tries many.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tavern_game import SealedTavern

from pnp.errors import PnpError
from referee.engine.core.options import Setup
from referee.engine.errors import RefereeError
from referee.engine.record.event import Event
from referee.engine.record.match import Match
from referee.table.files.recovery import recover_events
from referee.table.files.session import Session

SENTENCES = ("it is damaged", "it is not a match", "but not a match", "of format", "event ", "a sealed choice in it")
"""What is said of damage, whatever was hit."""


class ValidMatch(NamedTuple):
    """A match as it was kept: its file, its events, a sealed choice in it that waits for the other."""

    data: bytes
    events: tuple[Event, ...]


def find(name: str) -> Any:
    return SealedTavern()


@pytest.fixture(scope="module")
def valid(tmp_path_factory: pytest.TempPathFactory) -> ValidMatch:
    path = tmp_path_factory.mktemp("valid") / "evening.match"
    with Session.store_new(
        path, Match.new(SealedTavern(), Setup(2), id="evening", seed="s", names=("Ada", "Bob"))
    ) as session:
        for number in range(80):
            session.match.note(f"remark {number} of a long evening")
        session.seal("red", 1)
        session.match.enter("Ada: cup blue")
        events = session.match.events
    return ValidMatch(path.read_bytes(), events)


def judged(path: Path, data: bytes, valid: ValidMatch) -> bool:
    """Return whether damage was noticed, after reading a file in every way; what is read is all there was."""
    path.write_bytes(data)
    said = [said_of(path, take_up, valid) for take_up in (Session.open_for_reading, Session.open)]
    assert all(not one or any(known in one for known in SENTENCES) for one in said), said
    return any(said)


def said_of(path: Path, take_up: Any, valid: ValidMatch) -> str:
    """Return what is said of a file that is damaged; nothing where the whole match is read."""
    try:
        with take_up(path, find) as session:
            assert session.match.events == valid.events
            session.openings(session.match.state)
    except PnpError as error:
        return str(error)
    return ""


def flips(valid: ValidMatch, count: int) -> Iterator[bytes]:
    chance = random.Random(9)
    for _ in range(count):
        data = bytearray(valid.data)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        yield bytes(data)


def cuts(valid: ValidMatch, count: int) -> Iterator[bytes]:
    chance = random.Random(10)
    for _ in range(count):
        yield valid.data[: chance.randrange(len(valid.data))]


def swaps(valid: ValidMatch, count: int) -> Iterator[bytes]:
    pages = [valid.data[start : start + 4096] for start in range(0, len(valid.data), 4096)]
    chance = random.Random(11)
    for _ in range(count):
        first, second = sorted(chance.sample(range(len(pages)), 2))
        mixed = list(pages)
        mixed[first], mixed[second] = mixed[second], mixed[first]
        yield b"".join(mixed)


FEW_AND_MANY = [pytest.param(1, id="few"), pytest.param(25, id="many", marks=pytest.mark.long)]


@pytest.mark.parametrize("times", FEW_AND_MANY)
@pytest.mark.parametrize(("damage", "count"), [(flips, 60), (cuts, 6), (swaps, 6)])
def test_damage_is_a_sentence_and_never_a_shorter_match(
    damage: Any, count: int, times: int, valid: ValidMatch, tmp_path: Path
) -> None:
    found = [judged(tmp_path / "evening.match", data, valid) for data in damage(valid, count * times)]
    assert any(found)
    assert damage is flips or all(found)


@pytest.mark.parametrize("times", FEW_AND_MANY)
@pytest.mark.parametrize(("damage", "count"), [(flips, 20), (cuts, 4), (swaps, 4)])
def test_recovered_events_are_a_beginning_of_the_record(
    damage: Any, count: int, times: int, valid: ValidMatch, tmp_path: Path
) -> None:
    path, refusals = tmp_path / "evening.match", list[str]()
    for data in damage(valid, count * times):
        path.write_bytes(data)
        try:
            found = recover_events(path)
        except RefereeError as error:
            refusals.append(str(error))
            continue
        assert found.events == valid.events[: len(found.events)]
    assert all("the opening event of the match is missing" in one for one in refusals)
