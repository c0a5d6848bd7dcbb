"""Matches on a free table are kept, restored, corrected and shown like any other; games with rules have one, too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from free_project import SECOND_BOARD, hexes, load, moths, wolves
from table import Terminal
from tabletop import Tabletop

from pnp.library.roots import Roots, built_in
from referee.engine.core.move import Move
from referee.engine.core.options import Setup
from referee.engine.errors import AmbiguousMoveError, RegistryError
from referee.engine.record.match import Match
from referee.loading.registry import find_game, free_game
from referee.table.records.record_faults import record_faults
from referee.trial.conservation import position_faults


@pytest.fixture
def referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    moths(tmp_path / "games")
    return Terminal(tmp_path / "games", monkeypatch, capsys)


def test_a_match_is_restored_from_its_record_with_its_secrets(referee: Terminal) -> None:
    referee('new "Night Moths" evening --free --names "Ann,Bob" --seed moon')
    referee("play -m evening", "deal 2 moths", "place glow c2", "end", "throw")
    hands = [referee(f"show -m evening --as {name}").out for name in ("ann", "bob")]
    assert "hand 2 cards: " in hands[0]
    assert hands[0] != hands[1]
    referee("export -m evening --all whole.jsonl")
    assert referee("import whole.jsonl again").code == 0
    assert [referee(f"show -m again --as {name}").out for name in ("ann", "bob")] == hands
    assert "no faults" in referee("check whole.jsonl").out


def test_a_match_goes_on_when_its_designer_changes_the_rules(referee: Terminal) -> None:
    """What was played stands if new rules forbid it, and is left out if its card is gone; each is reported."""
    referee('new moths evening --free --names "Ann,Bob"')
    referee("play -m evening", "draw 3 moths", "owlet ? ?", "set light 9", "play owlet")
    rules = """rules: 1
game: moths
title: Night Moths
clauses: [{id: MOTH-01, rule: 'On your turn, draw up to two cards.', kind: legality, section: turn}]
moves: [{move: draw, when: done("draw") + amount <= 2, clause: MOTH-01}]
"""
    file = referee.folder / "referee/games/moths/rules.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(rules, encoding="utf-8")
    shown = referee("show -m evening")
    assert shown.code == 0
    assert "event 3 (draw 3 Moths) does not fit the current rules" in shown.out
    assert "MOTH-01: needs" in shown.out
    assert "It is kept as it was played." in shown.out
    assert "hand 2 cards" in shown.out
    assert "draw 3 Moths" in referee("log -m evening").out
    assert referee('play -m evening "discard ?"').code == 0
    assert referee('play -m evening "draw 3 moths"').code == 1
    cards = referee.folder / "cards/moths/moths.csv"
    cards.write_text(cards.read_text(encoding="utf-8").replace("owlet,", "owl,", 1), encoding="utf-8")
    gone = referee("show -m evening")
    assert gone.code == 0
    assert "It is left out." in gone.out


def test_a_match_that_names_a_renamed_card_says_which_and_loses_nothing(referee: Terminal) -> None:
    """The drawn card stays in its hand without a name, and later entries are as they were."""
    referee('new moths evening --free --names "Ann,Bob"')
    referee("play -m evening", "draw 2 moths", "owlet ?", "play owlet", "place glow c2", "end", "draw moths", "?")
    before = referee("show -m evening").out
    cards = referee.folder / "cards/moths/moths.csv"
    data = cards.read_text(encoding="utf-8")
    cards.write_text(data.replace("owlet,", "owl,", 1), encoding="utf-8")
    shown = referee("show -m evening").out
    assert "names cards or pieces that are no longer in the data" in shown
    assert "It is kept, but the missing cards have no names." in shown
    assert 'event 5 (play Owlet seat 1) does not fit the current rules: the data have no "moths.owlet"' in shown
    assert shown.count("does not fit") == 2
    assert "hand 2 cards" in shown
    assert "Bob draws" not in shown
    cards.write_text(data, encoding="utf-8")
    assert referee("show -m evening").out == before


def test_the_hidden_name_of_a_renamed_card_stays_hidden(referee: Terminal) -> None:
    referee('new moths evening --free --names "Ann,Bob"')
    referee("play -m evening", "draw 2 moths", "owlet ?")
    cards = referee.folder / "cards/moths/moths.csv"
    cards.write_text(cards.read_text(encoding="utf-8").replace("owlet,", "owl,", 1), encoding="utf-8")
    assert 'the data have no "moths.owlet"' in referee("show -m evening --as ann").out
    for shown in (referee("show -m evening"), referee("show -m evening --as bob"), referee("log -m evening")):
        assert shown.code == 0
        assert "owl" not in shown.out.casefold()


def test_an_entry_that_no_longer_fits_keeps_its_hidden_card_hidden(referee: Terminal) -> None:
    """Without the draw, Ann cannot have hidden the card; only Ann reads which card it was."""
    hidden = "No longer fits: 5 hide Moths ? seat 1: it can no longer be played there"
    for viewer in ("", "--as bob", "--as ann"):
        referee('new moths evening --free --names "Ann,Bob"')
        referee("play -m evening", "draw 2 moths", "owlet ?", "hide owlet")
        answer = referee(f"delete 3 -m evening {viewer}").out
        assert ("owlet" in answer.casefold()) == (viewer == "--as ann")
        assert (hidden in answer) == (viewer != "--as ann")
        (referee.folder / "evening.match").unlink()


def test_players_are_called_by_their_names_in_moves_as_in_news(referee: Terminal) -> None:
    referee('new moths evening --free --names "Ann,Bob"')
    referee("play -m evening", "draw 2 moths", "? ?")
    assert 'did you mean "give ? Bob"?' in referee('play -m evening "give Bob ?"').err
    assert "give Moths ? Bob" in referee("moves -m evening give").out
    assert "give Moths ? Bob" in referee('play -m evening "give ? Bob"').out
    assert "Ann: give Moths ? Bob" in referee("log -m evening").out


def test_programs_get_moves_with_the_names_of_players_too(referee: Terminal) -> None:
    referee('new moths evening --free --names "Ann,Bob"')
    referee("play -m evening", "draw 2 moths", "? ?")
    ruling = json.loads(referee('why -m evening "give ? Ann" --json').out or "{}")
    assert "give Moths ? Bob" in ruling["nearest"]
    assert "Player" not in json.dumps(ruling["nearest"])


def test_players_with_the_same_moves_have_one_list(referee: Terminal) -> None:
    referee('new moths evening --free --names "Ann,Bob"')
    listed = referee("moves -m evening").out.splitlines()
    assert len([line for line in listed if line.startswith("  place")]) == 1
    assert listed[-1].startswith("Bob: the same ")
    assert len(listed) < 20


def test_rulings_and_undone_moves_have_the_names_of_the_players(referee: Terminal) -> None:
    referee('new moths evening --free --names "Ann,Bob"')
    referee("play -m evening", "draw 2 moths", "? ?")
    assert referee('why -m evening "give ? Bob"').out == "give Moths ? Bob is legal.\n"
    assert json.loads(referee('why -m evening "give ? Bob" --json').out)["move"] == "give Moths ? Bob"
    referee("play -m evening", "give ? Bob")
    assert "Undone: 5 give Moths ? Bob" in referee("undo -m evening").out


def test_legal_moves_near_a_refused_one_have_the_names_of_the_players(referee: Terminal) -> None:
    referee('new moths evening --free --names "Ann,Bob"')
    referee("play -m evening", "set light 1 Bob")
    near = json.loads(referee('why -m evening "down light 2 Bob" --json').out)["nearest"]
    assert "down light Bob" in near
    assert not any("Player" in line for line in near)


def test_a_name_that_means_another_seat_is_refused(referee: Terminal) -> None:
    ran = referee('new moths evening --free --names "Ann,player 1"')
    assert (ran.code, ran.err) == (
        1,
        "names: seat 2: “player 1” is the name of another seat: choose a different name.\n",
    )
    assert referee('new moths evening --free --names "Player 1,Ann"').code == 0


def test_a_roll_that_nobody_asked_for_is_refused_with_what_comes_first(referee: Terminal) -> None:
    referee('new moths evening --free --names "Ann,Bob"')
    for line in ("roll", "bob: roll"):
        assert referee(f'play -m evening "{line}"').err.startswith(
            "no dice or cards are due: first type the move that asks for them.\n"
        )


def test_many_legal_moves_are_counted_by_kind_and_listed_kind_by_kind(referee: Terminal) -> None:
    referee('new capture_the_island evening --free --names "Ann,Bob"')
    every = json.loads(referee("moves -m evening --json").out)["legal"]
    assert len(every["Ann"]) > 3000
    shown = referee("moves -m evening").out.splitlines()
    assert len(shown) < 30
    assert f"Ann: {len(every['Ann'])} legal moves" in shown
    assert f"Bob: the same {len(every['Ann'])} legal moves" in shown
    placed = [move for move in every["Ann"] if move.startswith("place ")]
    assert f"  place …: {len(placed)} ways (`moves place` lists them)" in shown
    kind = referee("moves -m evening place").out.splitlines()
    assert len(kind) < 30
    counted = [line for line in kind if line.startswith("  place ")][-1]
    some = counted.partition("`moves ")[2].partition("`")[0]
    last = [move for move in placed if move.startswith(f"{some} ")]
    assert f"  {some} …: {len(last)} ways (`moves {some}` lists them)" == counted
    assert last[-1] in referee(f'moves -m evening "{some}"').out


def test_a_name_of_two_words_is_typed_as_it_is_printed(referee: Terminal) -> None:
    referee('new moths evening --free --names "Ann,Bob Lee"')
    referee("play -m evening", "draw 2 moths", "? ?")
    assert "give Moths ? Bob Lee" in referee('play -m evening "give ? Bob Lee"').out
    assert "give Moths ? Bob Lee" in referee('play -m evening "give Moths ? Bob Lee"').out


def test_a_note_in_the_log_keeps_its_words(referee: Terminal) -> None:
    referee('new moths evening --free --names "Ann,Bob"')
    referee("play -m evening", "note Player 2 was late")
    assert "Player 2 was late" in referee("log -m evening").out


def test_an_old_entry_is_amended_and_what_follows_is_played_again(referee: Terminal) -> None:
    referee('new moths evening --free --names "Ann,Bob"')
    referee("play -m evening", "place glow c2", "move c2 d2", "end")
    told = referee('amend -m evening 4 "move c2 d3"')
    assert told.code == 0
    assert "d3: glow" in referee("show -m evening").out
    assert "move glow c2 d3" in referee('amend -m evening 3 "place glow c3"').out  # it does not fit any more
    assert "c3: glow" in referee("show -m evening").out


def test_pieces_on_the_table_are_corrected(referee: Terminal) -> None:
    referee('new moths evening --free --names "Ann,Bob"')
    for words in ("pieces c2 3 glow flipped", "cards table owlet", "counter light ann 4", "hand bob 2"):
        assert referee(f'correct -m evening "{words}"').code == 0, words
    shown = referee("show -m evening").out
    for line in ("c2: 3 glow flipped", "table: Owlet", "light 4", "hand 2 cards", "Moths: 15 cards, discards 0"):
        assert line in shown, line


def test_the_supply_is_told_component_by_component(referee: Terminal) -> None:
    referee('new cloudspire evening --free --names "Ann,Bob"')
    shown = referee("show -m evening").out
    for line in (
        "supply of Unit chips: 3 Clubber",
        "supply of Spire chips: 4 Boulder Perch",
        "supply of Health chips: 72",
    ):
        assert line in shown, line


def test_a_position_is_written_and_read_back(tmp_path: Path) -> None:
    game = wolves(tmp_path)
    table = Tabletop(game.new(Setup(2)), game)
    table.play("draw 2").draw("howl", "?").play(
        "play howl a1", "place wolf b2", "flip wolf", "set life 9 player 2", "end"
    )
    written = json.loads(json.dumps(game.write_position(table.state)))
    again = game.read_position(written)
    assert game.write_position(again) == written
    assert list(position_faults(game, again)) == []
    assert game.facts(again) == game.facts(table.state)


def test_a_printed_game_without_rules_that_run_is_offered_a_free_table(tmp_path: Path) -> None:
    with pytest.raises(RegistryError, match=r'there is no game "moths" .*`referee new moths --free`'):
        find_game("moths", moths(tmp_path))


def test_a_missing_game_is_reported_with_those_that_exist(tmp_path: Path) -> None:
    roots = moths(tmp_path)
    with pytest.raises(RegistryError, match='there is no printed game "mths"; did you mean "moths"'):
        free_game("mths", roots)
    with pytest.raises(RegistryError, match=r"a free table needs cards/owls/components\.yaml"):
        find_game("owls.free", roots)


@pytest.mark.parametrize(
    ("name", "lines", "shown"),
    [
        ("capture_the_island", ("deal 2 combat cards", "place red c3", "place red c3", "move c3 c4"), "C4"),
        ("monsters_and_magic", ("deal 5 ally cards", "place blue heroes b2", "move b2 c3"), "C3"),
    ],
)
def test_a_game_with_rules_is_played_on_a_free_table(name: str, lines: tuple[str, ...], shown: str) -> None:
    game = free_game(name, Roots((built_in(),)))
    assert (game.name, game.printed_game) == (f"{name}.free", name)
    assert find_game(game.name, Roots((built_in(),))).title == game.title
    table = Tabletop(game.new(Setup(2)), game)
    for line in lines:
        table.play(line)
        while table.due.endswith("card"):
            table.draw(*"?" * game.due(table.state)[0].number)
    picture = game.picture(table.state)
    assert picture is not None
    assert [len(one.pieces) for one in picture.spaces if one.name == shown] == [1]
    assert list(position_faults(game, table.state)) == []


def test_a_second_board_has_a_picture_of_its_own(tmp_path: Path) -> None:
    hexes(tmp_path, SECOND_BOARD)
    game = load(tmp_path, "hexes")
    table = Tabletop(game.new(Setup(2)), game).play("place pawn b2 second isle")
    first, (second,) = game.picture(table.state), game.more_boards(table.state)
    assert (first.board, second.board) == ("board", "second")
    assert [len(one.spaces) for one in (first, second)] == [12, 12]
    spaces = [space for one in (first, second) for space in one.spaces]
    assert [one.name for one in spaces if one.pieces[-1].component == "pawn"] == ["B2 SECOND ISLE"]
    assert "b2 second isle: Pawn" in first.lines


def test_a_name_on_two_boards_is_asked_about_unless_only_one_space_is_possible(tmp_path: Path) -> None:
    hexes(tmp_path, SECOND_BOARD)
    game = load(tmp_path, "hexes")
    table = Tabletop(game.new(Setup(2)), game)
    with pytest.raises(AmbiguousMoveError) as asked:
        table.play("place pawn b2")
    assert [*asked.value.readings] == ["place Pawn b2 board", "place Pawn b2 second isle"]
    table.play("place pawn b2 board")
    assert game.write(table.state, Move(0, "place", ("pawn.1", "b2"))) == "place Pawn b2 board"
    with pytest.raises(AmbiguousMoveError):
        table.play("move b2-c2")
    table.play("turn b2").play("remove b2")  # only one of the two has a thing on it
    assert [place for place in game.contents.places if place.startswith("b2")] == ["b2", "b2 second isle"]


def test_a_record_from_before_the_titles_were_part_of_the_names_has_no_faults(tmp_path: Path) -> None:
    hexes(tmp_path, SECOND_BOARD)
    match = Match.new(load(tmp_path, "hexes"), seats=2)
    match.play("place pawn b2 board")
    old = Match(match.game, [*match.events[:-1], match.events[-1]._replace(words="place Pawn b2")])
    assert record_faults(old) == ()
    other = Match(match.game, [*match.events[:-1], match.events[-1]._replace(words="place Pawn c2")])
    assert [fault.line for fault in record_faults(other)] == [len(match.events)]


def test_cards_of_capture_the_island_are_called_as_they_are_spoken_of() -> None:
    cards = free_game("capture_the_island", Roots((built_in(),))).contents.cards
    assert [cards[f"combat_card.C-drop-{value}"].name for value in (1, 2, 3)] == ["Drop 1", "Drop 2", "Drop 3"]
