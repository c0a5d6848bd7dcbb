"""The names of people in what the referee says."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from table import Terminal

from referee.engine.core.naming import default_name
from referee.engine.words.lexicon import Lexicon
from referee.table.spare_seats import spare_seats

OLD = Path(__file__).parents[2] / "records/names_in_a_note.jsonl"


class Names:
    """The part of a match that names depend on."""

    def __init__(self, players: tuple[str, ...], *own: str) -> None:
        self.lexicon = Lexicon(own, players)


def test_a_prompt_calls_its_player_by_both_names(referee: Terminal) -> None:
    said = referee('new night_ferry --names "Ann,Bob" --seed 1').out.splitlines()[-1]
    assert said.startswith("Ann (North), Bob (South): how many coins?")
    assert referee('play "ann: bid 1"').out.splitlines()[-1].startswith("Bob (South): how many coins?")


def test_a_note_names_nobody(referee: Terminal) -> None:
    referee("new night_ferry --seats 2 --seed 1")
    referee("play", "note players: Carla, Dee")
    assert "Carla" not in referee("show").out
    referee('new night_ferry other --names "Ann,Bob" --seed 1')
    referee("play -m other", "note players: Carla, Dee")
    assert referee("show -m other").out.splitlines()[-1].startswith("Ann (North), Bob (South): how many coins?")


def test_a_record_from_before_names_stood_in_its_opening_is_read(referee: Terminal) -> None:
    shutil.copy(OLD, referee.folder / "old.jsonl")
    assert referee("import old.jsonl").out.splitlines()[-1].startswith("Ann (North): how many coins?")
    told = referee("log --all").out.splitlines()[1:3]
    drawn = "   3 Ann (North) draws a lantern: draw frost  [drawn by the referee]"
    assert told == ["   2 note: players: Ann, Bob", drawn]
    referee("play", "note players: Carla, Dee", "ann: bid 1")
    assert "Ann (North): bid 1" in referee("log").out
    referee("export again.jsonl --all")
    assert (referee.folder / "again.jsonl").read_text().splitlines()[1:][:5] == OLD.read_text().splitlines()[1:]


def test_names_are_in_the_opening(referee: Terminal) -> None:
    for names, found in (('--names "Ann,Bob"', ["Ann", "Bob"]), ("--seats 2", [])):
        referee(f"new duel {len(found)} {names}")
        referee(f"export -m {len(found)} {len(found)}.jsonl")
        opening = json.loads((referee.folder / f"{len(found)}.jsonl").read_text().splitlines()[1])
        assert opening["data"]["names"] == found


def test_a_player_who_is_called_like_another_seat_is_distinguished(referee: Terminal) -> None:
    referee('new night_ferry --names "South,Bob" --seed 1')
    ran = referee('play "south: bid 1"')
    assert ran.code == 1
    assert ran.err.splitlines() == [
        '"south: bid 1" can be read in 2 ways:',
        "  North: bid 1",
        "  Bob: bid 1",
        "Say which.",
    ]
    assert referee('play "bob: bid 1"').code == 0
    assert "can be read in 2 ways" in referee('correct "coins south 1"').err
    assert referee('correct "coins bob 1"').code == 0


def test_a_player_who_is_called_like_a_colour_may_choose_it(referee: Terminal) -> None:
    referee('new capture_the_island --names "Blue,Bob"')
    assert "2 choose blue" in referee('play "choose blue"').out.replace("   3", "2")


def test_who_plays_the_seats_that_no_player_has_is_reported_with_the_word_for_them() -> None:
    four = [default_name(seat) for seat in range(4)]
    said = "one of you plays it as well; begin each such move with the seat's name, as in `Player 4: …`."
    assert spare_seats(Names(("Ann", "Bob", "Carla"), *four)) == [f"Player 4: {said}"]  # type: ignore[arg-type]
    more = "some of you play these seats as well; begin each such move with the seat's name, as in `Player 3: …`."
    assert spare_seats(Names(("Ann", "Bob"), *four)) == [f"Player 3 and Player 4: {more}"]  # type: ignore[arg-type]
    assert spare_seats(Names(("Ann", "Bob", "Carla", "Dee"), *four)) == []  # type: ignore[arg-type]
    assert spare_seats(Names((), *four)) == []  # type: ignore[arg-type]
    assert spare_seats(Names(("Ann",), "North", "Warden")) == []  # type: ignore[arg-type]


def test_a_seat_may_always_be_called_by_its_number(referee: Terminal) -> None:
    referee('new duel --names "Blue,Red" --seed 1')
    assert "  Player 1: a1 a2" in referee('play "red: a1 a2"').err
    assert referee('play "player 1: a1 a2"').code == 0
