"""Seats, house rules and positions agree, or the match does not begin."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from table import Terminal

POSITION = """\
players: [blue, straw, vermilion]
terrain: [PFMBPFMB, PFMBPFMB, PFMBPFMB, PFMBPFMB, PFMBPFMB, PFMBPFMB, PFMBPFMB, PFMBPFMB]
structures: [VTCKRMEW, VTCKRMEW, VTCKRMEW, VTCKRMEW, VTCKRMEW, VTCKRMEW, VTCKRMEW, VTCKRMEW]
units: {a1: blue hero, c3: straw army, h8: vermilion hero garrison}
permanents:
  blue: [Paladin, Jester, Treants, Healers, Giants]
  straw: [Knights, Warlord, Dragons, Cavalry, Duelist]
  vermilion: [Scouts, Guides, Oracle, Nomads, Rangers]
options: {temples_to_win: 4, town_cost: pass_only}
turn: {of: blue, phase: movement, number: 7, round: 4, first: blue}
"""


@pytest.fixture
def begun(referee: Terminal) -> Terminal:
    (referee.folder / "three.yaml").write_text(POSITION)
    return referee


def opening(terminal: Terminal, name: str) -> dict[str, object]:
    data = json.loads(terminal(f"export -m {name}").out.splitlines()[1])["data"]
    assert isinstance(data, dict)
    return data


def test_a_position_says_how_many_play(begun: Terminal) -> None:
    assert "3 seats" in begun("new monsters_and_magic one --position three.yaml").out
    assert opening(begun, "one")["seats"] == 3
    for wrong, said in (
        ("--seats 2", "the position is for 3 seats, not for 2"),
        ("--names A,B", "2 names for 3 seats"),
    ):
        ran = begun(f"new monsters_and_magic two --position three.yaml {wrong}")
        assert (ran.code, ran.out) == (1, "")
        assert said in ran.err


def test_house_rules_beside_a_position_go_before_those_in_it(begun: Terminal) -> None:
    chosen = "--option terrain_mp=free_step --option temples_to_win=3"
    assert begun(f"new monsters_and_magic one --position three.yaml {chosen}").code == 0
    options = opening(begun, "one")["options"]
    assert isinstance(options, dict)
    assert [options[name] for name in ("terrain_mp", "temples_to_win", "town_cost")] == ["free_step", 3, "pass_only"]
    assert "House rule terrain_mp = free_step (not the default)" in begun("why MM-Q-45 -m one").out
    assert "Temples 0 of 3" in begun("show -m one").out


def test_house_rules_by_which_the_position_cannot_be_are_refused(begun: Terminal) -> None:
    ran = begun("new monsters_and_magic one --position three.yaml --option deck=beginner")
    assert ran.code == 1
    assert not Path(begun.folder / "one.match").exists()


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("x" * 41 + ",Bob", "at most 40 characters (this one has 41)"),
        ("A/B,Bob", "without the characters `: ; # /"),
        ("'A\"nn,Bob'", "or quotation marks"),
    ],
)
def test_names_that_are_too_long_or_would_split_a_line_are_refused(referee: Terminal, names: str, said: str) -> None:
    assert said in referee(f"new monsters_and_magic one --names {names}").err


def test_the_options_of_a_list_with_a_position_are_in_force(begun: Terminal) -> None:
    text = "game: monsters_and_magic\noptions: temples_to_win=3\nposition: three.yaml\n\nblue: a1 b1\n"
    (begun.folder / "list.txt").write_text(text)
    assert "no faults" in begun("check list.txt").out
    (begun.folder / "list.txt").write_text(text.replace("options:", "seats: 2\noptions:"))
    assert "the position is for 3 seats, not for 2" in begun("check list.txt").err


def test_a_list_of_moves_keeps_position_and_house_rules(begun: Terminal) -> None:
    begun("new monsters_and_magic one --names A,B,C --position three.yaml --option terrain_mp=free_step")
    begun("export one.txt -m one")
    assert "terrain_mp=free_step" in (begun.folder / "one.txt").read_text(encoding="utf-8").splitlines()[2]
    assert begun("check one.txt").code == 0


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("castle_assault --option scenario=3", "1 player at 2 seats"),
        ("cloudspire --option scenario=1", "1 player at 2 seats"),
        ("cloudspire --option scenario=101", "2 players at 3 seats"),
        ("cloudspire --option scenario=101 --option mode=scenario", "2 players at 3 seats"),
    ],
)
def test_the_number_of_a_scenario_begins_it(referee: Terminal, words: str, seats: str) -> None:
    """The mode and the number of players follow from it."""
    assert seats in referee(f"new {words}").out
    number = int(words.partition("scenario=")[2].split()[0])
    game = words.split()[0]
    assert opening(referee, game)["options"]["scenario"] == number  # type: ignore[index]
    assert opening(referee, game)["options"]["mode"] in ("solo", "scenario")  # type: ignore[index]


@pytest.mark.parametrize(
    ("game", "title", "number"),
    [
        ("cloudspire", "Hold the Ford", 1),
        ("cloudspire", "ford", 1),
        ("castle_assault", "a just offensive", 1),
        ("castle_assault", "WHAT IS THAT", 8),
    ],
)
def test_the_title_of_a_scenario_or_a_part_of_it_begins_it(
    referee: Terminal, game: str, title: str, number: int
) -> None:
    assert referee(f"new {game} --option 'scenario={title}'").code == 0
    assert opening(referee, game)["options"]["scenario"] == number  # type: ignore[index]


@pytest.mark.parametrize("typed", ["fjord", "the", "300"])
def test_a_title_that_no_scenario_or_several_have_is_refused_with_the_list(referee: Terminal, typed: str) -> None:
    said = referee(f"new cloudspire --option scenario={typed}").output
    assert f'no scenario "{typed}"; choose --option scenario=NUMBER (0 First Light; 1 Hold' in said


def test_a_scenario_that_cannot_begin_is_refused_with_the_reason(referee: Terminal) -> None:
    said = referee("new cloudspire --option scenario=1 --option mode=standard").output
    assert "mode=standard: scenario 1, Hold the Ford, needs mode=scenario" in said
    assert 'no scenario "99"' in referee("new cloudspire --option scenario=99").output
    assert "for one player, not for 2" in referee("new castle_assault --names A,B --option scenario=3").output
    assert list(referee.folder.glob("*.match")) == []


def test_one_player_of_a_game_for_several_is_shown_the_scenarios(referee: Terminal) -> None:
    """Nobody would play against them; without any number, the fewest that can play begin."""
    for words in ("--seats 1", "--names Ann"):
        ran = referee(f"new cloudspire {words}")
        assert ran.code == 1
        assert (
            "a single player needs a scenario; add --option scenario=NUMBER (0 First Light; 1 Hold the Ford"
            in ran.output
        )
        assert "101" not in ran.output
    assert "2 seats" in referee("new cloudspire").out


def test_help_lists_the_scenarios_of_a_game(referee: Terminal) -> None:
    """Each with the command that begins it, and for how many it is."""
    lines = referee("help cloudspire scenarios").out.splitlines()
    assert lines[0].split("  ")[0] == "referee new cloudspire --option scenario=0"
    assert lines[0].endswith("First Light, for 1 player")
    assert lines[-1].endswith("The Waker, for 2 players")
    assert "scenarios" not in referee("help monsters_and_magic scenarios").out


def test_the_only_legal_move_of_a_position_is_given_at_once_and_can_be_undone(referee: Terminal) -> None:
    lines = ["players: [south, north]", "factions: {south: humans, north: orcs}", "decks: starter"]
    lines += ["hands: {south: [], north: []}", "turn: {of: south, phase: open, number: 3, first: south}"]
    (referee.folder / "bare.yaml").write_text("\n".join(lines) + "\n")
    said = referee("new castle_assault bare --position bare.yaml").out
    assert "   2 end  [implied]\n" in said
    assert said.splitlines()[-1].startswith("North: roll for Momentum (one die")
    assert "South: act (" in referee("undo -m bare").out


@pytest.mark.parametrize(
    ("game", "lines", "people"),
    [
        ("castle_assault", ["players: [south]", "turn: {of: south, phase: open}"], "1 player at 2 seats"),
        (
            "cloudspire",
            [
                "options: {mode: scenario, scenario: 101}",
                "players: [riftwalkers, heirs]",
                "turn: {of: heirs, first: riftwalkers, phase: build, wave: 2}",
            ],
            "2 players at 3 seats",
        ),
    ],
)
def test_seats_that_nobody_plays_in_a_position_are_not_players(
    referee: Terminal, game: str, lines: list[str], people: str
) -> None:
    (referee.folder / "own.yaml").write_text("\n".join(lines) + "\n")
    assert people in referee(f"new {game} own --position own.yaml").out
    assert "seats: the position is for" in referee(f"new {game} more --position own.yaml --seats 4").err
