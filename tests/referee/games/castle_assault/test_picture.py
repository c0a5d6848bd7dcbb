"""The table sees the board, the lines beside it, standings and tallies; hands stay hidden."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from tables.castle_assault import game, new_match, position
from tables.castle_scenarios import position as alone

from referee.engine.mechanisms.views import View
from referee.games.castle_assault.picture import LAST_TURN

UNITS = "b5 south knight, health 1, with iron shield; c7 north grunts, souls 1"


def test_the_board_shows_units() -> None:
    drawn = game().picture(position(UNITS, meter=4).state)
    assert drawn is not None
    assert drawn.columns == ("a", "b", "c")
    assert drawn.rows[0] == "9"
    spaces = {space.name: [(piece.row, piece.name, piece.seat) for piece in space.pieces] for space in drawn.spaces}
    assert spaces["b5"] == [("knight", "Knight (1 Health)", 0)]
    assert spaces["c7"] == [("grunts", "Grunts", 1)]
    assert drawn.lines[0] == "Momentum: MAX for South"


def test_a_unit_with_damage_has_a_note_with_its_health() -> None:
    drawn = game().picture(position(UNITS).state)
    assert drawn is not None
    notes = {space.name: piece.note for space in drawn.spaces for piece in space.pieces}
    assert notes == {"b5": "♥1", "c7": ""}


def test_a_wide_monster_is_one_card_over_its_columns() -> None:
    drawn = game().picture(alone("b4 giant; a7 enormous; a9 ooze", scenario=4).state)
    assert drawn is not None
    found = {space.name: (piece.component, piece.across) for space in drawn.spaces for piece in space.pieces}
    assert found == {
        "b4": ("giant_card", 2),
        "c4": ("giant_card", 0),
        "a7": ("enormous_card", 3),
        "b7": ("enormous_card", 0),
        "c7": ("enormous_card", 0),
        "a9": ("monster_card", 1),
    }


def test_the_lines_of_a_side_say_castle_hand_deck_and_resources() -> None:
    drawn = game().picture(position(UNITS, hands={0: 3}, resources={0: 4}, exhausted={0: 1}).state)
    assert drawn is not None
    lines = drawn.owners[0].lines
    assert lines[0] == "castle 10 of 10"
    assert lines[1].startswith("hand 3, deck ")
    assert lines[2] == "Resources 4, 3 Ready"
    assert lines[3] == "b5 Knight: 1 Health, Iron Shield"
    assert "c7 Grunts: 1 soul" in drawn.owners[1].lines


def test_no_two_units_of_a_faction_have_the_same_letters() -> None:
    """A Cavalier and a Crossbowoman differ on the board; South has capitals."""
    drawn = game().picture(position("b3 south cavalier; c2 south crossbowoman; c7 north grunts").state)
    assert drawn is not None
    assert {piece.mark for space in drawn.spaces for piece in space.pieces} == {"CA", "CR", "gr"}
    contents = game().contents
    units = [card for card in contents.cards.values() if card.type == "unit"]
    assert len({(card.faction, contents.mark(card).casefold()) for card in units}) == len(units)


def test_the_heading_names_turn_and_phase_and_standings_the_damage() -> None:
    table = position(castles=(10, 6), number=3)
    assert game().heading(table.state) == "Turn 3, South: Open Phase"
    assert [str(one) for one in game().standings(table.state)] == [
        f"damage to the other castle {count} of 10" for count in (4, 0)
    ]
    assert game().heading(new_match().state) == "Set-up"


def test_a_move_shows_the_figures_of_its_unit() -> None:
    table = position(UNITS)
    (move,) = game().read(table.state, "charge b5")
    found = {title: tally.total for title, tally in game().tallies(table.state, move)}
    assert found == {"Attack": 2, "AC": 3, "Movement": 1, "Health": 1}


def test_a_space_shows_the_figures_of_the_unit_on_it() -> None:
    table = position("b5 south knight, health 1; c5 north grunts")
    found = {title: str(tally) for title, tally in game().values_on(table.state, "b5")}
    assert found["Health"] == "Knight 3; damage -2 = 1"
    assert found["AC"] == "Knight 2"
    assert game().values_on(table.state, "a0") == ()


def test_hands_and_resources_stay_hidden() -> None:
    table = position(hands={0: ["knight"], 1: ["grunts"]}, resources={0: ["mage"]})
    seen = game().seen(table.state, View(1))
    assert [token.face for token in seen.zones["hand 0"]] == [None]
    assert [token.face for token in seen.zones["resources 0"]] == [None]
    assert [token.face for token in seen.zones["hand 1"]] == ["north grunts"]


def test_where_a_card_is() -> None:
    table = position("b2 south knight", discards={1: ["grunts"]})
    assert game().known_place_text(table.state, "south knight") == "it is in play"
    assert game().known_place_text(table.state, "north grunts") == "it is in North’s discard pile"
    assert game().known_place_text(table.state, "south mage") == ""


def test_a_card_names_its_clauses() -> None:
    assert game().concerning("south crossbowoman") == ("CA-RNG-01",)
    assert game().concerning("south wild_wrath") == ("CA-INS-01", "CA-PLAY-06")
    assert game().concerning("nothing") == ()


def test_the_tokens_lie_on_the_tracks_of_the_board() -> None:
    """Momentum in South's favour, two castles, and no turn token in a game of two."""
    drawn = game().picture(position(UNITS, meter=2, castles=(10, 3)).state)
    assert drawn is not None
    assert [(one.place, one.piece.row, one.piece.seat) for one in drawn.tracks] == [
        ("meter.7", "momentum", None),
        ("health_south.11", "castle", 0),
        ("health_north.4", "castle", 1),
    ]
    before = game().picture(new_match().state)
    assert before is not None
    assert before.tracks == ()


@pytest.mark.parametrize(
    ("turn", "place"), [(1, "turns.12"), (2, "turns.11"), (21, "turns.2"), (22, "turns.1"), (60, "turns.1")]
)
def test_the_turn_token_lies_on_the_turn_of_the_monsters(turn: int, place: str) -> None:
    """It begins on Start, and stays on Tn after the tenth turn."""
    drawn = game().picture(alone(number=turn).state)
    assert drawn is not None
    assert drawn.tracks[-1].place == place


def test_the_tracks_of_the_board_are_as_long_as_the_picture_takes_them() -> None:
    (printed,) = yaml.safe_load(Path("boards/castle_assault/board.yaml").read_text(encoding="utf-8"))
    assert printed["health"] == list(range(11)), "health 0 is the first space"
    assert (len(printed["turns"]), printed["turns"][0], printed["turns"][-1]) == (LAST_TURN, "Tn", "Start")


def test_the_treasure_of_a_scenario_lies_on_the_board() -> None:
    """CA-SCN2-06: the Magic Armor, in the middle of the Monster castle; there is none in scenario 1."""

    def lying(scenario: int) -> list[tuple[str, str, str]]:
        drawn = game().picture(alone(scenario=scenario).state)
        assert drawn is not None
        nobodys = [(space.name, one) for space in drawn.spaces for one in space.pieces if one.seat is None]
        return [(space, one.component, one.name) for space, one in nobodys]

    assert lying(2) == [("b9", "factionless_card", "Magic Armor")]
    assert lying(1) == []
