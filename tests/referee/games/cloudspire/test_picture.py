"""The picture of the table, the heading and the numbers."""

from __future__ import annotations

from tables.cloudspire_lane import field
from tables.cloudspire_phases import game, new_match, position
from tables.cloudspire_scenes import scene

from referee.table.words.terminal import TerminalStyle, draw


def test_every_hex_of_the_map_is_drawn_with_its_name() -> None:
    """The whole map fits 80 columns; gates have their health."""
    table = position(
        "3b brawnen clubber, health 2", spires={"2f": "heirs toll lantern, range"}, landmarks={"1a": "swamp"}
    )
    picture = game().picture(table.state)
    assert picture is not None
    assert picture.hexes
    names = {space.name for space in picture.spaces}
    assert set(table.state.land.names) <= names
    text = draw(picture, TerminalStyle())
    assert all(len(line) <= 80 for line in text.splitlines())
    assert all(name in text for name in table.state.land.names)
    assert "B:Cl" in text
    assert "H:10" in text


def test_each_gate_is_named_after_its_faction() -> None:
    """Each gate has a name of its own, which is also what players type; a terminal has room for its last word."""
    table = position()
    picture = game().picture(table.state)
    assert picture is not None
    names = [space.name for space in picture.spaces]
    assert {"Brawnen gate", "Heirs gate"} <= set(names)
    assert len(names) == len(set(names))
    assert draw(picture, TerminalStyle()).partition("H: Heirs")[0].split().count("gate") == 2


def test_a_spire_of_the_market_is_printed_with_the_market() -> None:
    picture = game().picture(position(spires={"2f": "brawnen pepper mill", "3b": "brawnen boulder perch"}).state)
    assert picture is not None
    printed = {space.name: piece.component for space in picture.spaces for piece in space.pieces if piece.component}
    assert (printed["2f"], printed["3b"]) == ("market", "spire_chip")


def test_advanced_spires_and_promoted_units_show_the_back_of_their_chips() -> None:
    units, spires = "3b heirs pageboy, promoted; 4b heirs pageboy", {"2f": "heirs grand gallery", "3a": "heirs gallery"}
    picture = game().picture(position(units, spires=spires).state)
    assert picture is not None
    downs = {space.name: piece.down for space in picture.spaces for piece in space.pieces if piece.component}
    assert (downs["3b"], downs["4b"], downs["2f"], downs["3a"]) == (True, False, True, False)


def test_neighbours_are_half_a_hex_apart() -> None:
    """A hex to the east is two columns on, one to the south-east one column and one row."""
    table = position()
    picture = game().picture(table.state)
    assert picture is not None
    places = {space.name: (space.column, space.row) for space in picture.spaces}
    column, row = places["1a"]
    assert places["1b"] == (column + 2, row)
    assert places["1g"] == (column + 1, row + 1)


def test_the_heading_names_the_wave_and_the_phase() -> None:
    """Set-up has a heading, too."""
    assert game().heading(new_match().state) == "Set-up"
    assert game().heading(position(phase="build", wave=2).state) == "Wave 2 of 4, Heirs first: Build Phase"


def test_the_heading_of_a_scenario_counts_its_own_waves() -> None:
    assert game().heading(scene(4).go("heirs build").state) == "Wave 1 of 3, Heirs first: Build Phase"


def test_power_and_command_points_are_tallies() -> None:
    """Each number is shown with its lines, also the cost of a move that builds."""
    table = position(phase="prep", wave=2)
    titles = dict(game().tallies(table.state))
    assert titles["the Heirs’ power"].total == 10
    assert titles["the Heirs’ CP of 7"].total == 0
    building = position(phase="build", source={"heirs": 9})
    move = game().read(building.state, "construct toll lantern 2f", 0)[0]
    assert game().tallies(building.state, move)[0][1].total == 3


def test_a_hero_that_has_returned_is_listed_once_as_it_is() -> None:
    """CS-MOVE-22: its chip lies beside the barracks, and its health is kept."""
    table = position(beside={"brawnen": ["Orma Twohand"]}, returned={"brawnen": ["Orma Twohand, health 2"]})
    picture = game().picture(table.state)
    assert picture is not None
    assert "beside the barracks: Orma Twohand (2 health)" in picture.owners[1].lines


def test_marks_on_a_map_are_legible_whole_and_explained() -> None:
    """A minion of nobody, spires by their initials, a group: each whole, in its line of the hex, and in the legend."""
    table = field(
        "4c neutral mud_king; 1a brawnen clubber+clubber; 1b brawnen clubber 1",
        spires="2f brawnen boulder_perch attack; 3a heirs toll_lantern",
        stacks={0: "clubber,clubber"},
    )
    picture = game().picture(table.state)
    assert picture is not None
    text = draw(picture, TerminalStyle())
    marks = {mark for line in text.splitlines() for mark in line.split()}
    assert {"Mu", "B:BP", "H:TL", "B:Cl+", "B:Cl", "B:10+"} <= marks
    assert "…" not in text
    legend = text.replace("\n", " ")
    assert "BP Boulder Perch (attack)" in legend
    assert "Cl+ Clubber (4 health, 1 below)" in legend
