"""Lists of moves: line numbers are ignored, numbers of a move are part of it."""

from __future__ import annotations

from typing import Any

import pytest
from toys_at_work import toy

from referee.engine.core.options import Setup, settings
from referee.engine.record.match import Match
from referee.engine.words.notation import split_words
from referee.table.records import move_list
from referee.table.records.move_list import read_move_list, write_move_list


def lines(*given: str) -> list[str]:
    """Return the lines of a list as they are read."""
    return [line for _, line in read_move_list("\n".join(["game: duel", "", *given])).lines]


def test_a_number_of_a_move_is_part_of_it() -> None:
    assert lines("2 c2 c3", "1 b1 b2", "end") == ["2 c2 c3", "1 b1 b2", "end"]
    assert lines("2 c2 c3", "4 b1 b2") == ["2 c2 c3", "4 b1 b2"]
    assert lines("2 c2 c3") == ["2 c2 c3"]


@pytest.mark.parametrize("sign", [".", ")"])
def test_a_number_with_a_sign_before_a_line_is_nothing(sign: str) -> None:
    assert lines(f"1{sign} 2 c2 c3", f"7{sign} end", "draw ?", f"9{sign}") == ["2 c2 c3", "end", "draw ?", f"9{sign}"]


def test_plain_numbers_that_count_the_lines_are_nothing() -> None:
    assert lines("3 2 c2 c3", "4 Red: 1 b1 b2", "5 end") == ["2 c2 c3", "Red: 1 b1 b2", "end"]
    assert lines("3 2 c2 c3", "5 end") == ["3 2 c2 c3", "5 end"]
    assert lines("3 2 c2 c3", "4 end", "draw ?") == ["3 2 c2 c3", "4 end", "draw ?"]


def test_a_plain_number_that_counts_on_is_nothing() -> None:
    assert lines("1. 2 c2 c3", "2 1 b1 b2", "3 end", "5 d1 d2") == ["2 c2 c3", "1 b1 b2", "end", "5 d1 d2"]
    assert lines("1. 2 c2 c3", "3 b1 b2", "end", "1 a1 a2") == ["2 c2 c3", "3 b1 b2", "end", "1 a1 a2"]


def test_a_comment_begins_outside_quotation_marks() -> None:
    assert lines('draw "Mission #3"  # the third', "draw “Mission #3”") == ['draw "Mission #3"', "draw “Mission #3”"]
    assert lines('draw "Mission #3', "# all", 'a1 # "b #1"', "a#1") == ['draw "Mission', "a1", "a#1"]


def test_a_position_as_json_has_no_comments() -> None:
    text = 'game: duel\nposition: {"goal": "the \\"third # card\\" # 4"}\nnames: Ann, Bob # us\n\na1\n'
    assert read_move_list(text).header == {
        "game": "duel", "position": '{"goal": "the \\"third # card\\" # 4"}', "names": "Ann, Bob",
    }  # fmt: skip
    assert read_move_list("game: duel\nposition: middle.yaml # ours\n\na1\n").header["position"] == "middle.yaml"


def test_names_with_a_hash_are_read_as_they_were_written(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy("duel")
    match: Match[Any] = Match.new(game, Setup(2, settings(game.book, {})), id="list", seed="seed")
    monkeypatch.setattr(move_list, "_entries", lambda match: iter(['draw "Mission #3"', "draw #3, #4", "a1 a2"]))
    read = [line for _, line in read_move_list(write_move_list(match)).lines]
    assert read == ['draw "Mission #3"', 'draw "#3", "#4"', "a1 a2"]
    assert [*map(split_words, read)] == [("draw", "mission #3"), ("draw", "#3", "#4"), ("a1", "a2")]
