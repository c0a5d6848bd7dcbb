"""Earthscapes: where they may be laid, and a spire on one at once (CS-EARTH, CS-BUILD-14, CS-BUILD-15)."""

from __future__ import annotations

from typing import Any

from tables.cloudspire_phases import Table, position

PLAYERS = ("brawnen", "heirs")


def holding(tile: str = "e1", source: int = 9, **given: Any) -> Table:
    """Return a match in which Brawnen, with influence over the isles 1, 2, 3 and 7, hold an earthscape."""
    return position(
        given.pop("units", ""),
        phase="build",
        players=PLAYERS,
        source={"brawnen": source, "heirs": 9},
        beside={"brawnen": [tile]},
        **given,
    )


def placements(table: Table, tile: str = "e1") -> set[str]:
    """Return where an earthscape may be laid."""
    return {line.removeprefix(f"lay {tile} ") for line in table.moves(verb="lay")}


def covered(table: Table, line: str) -> set[str]:
    """Return the hexes that a typed line would cover, by their names before."""
    from referee.games.cloudspire.land import PlacedTile
    from referee.games.cloudspire.names import hex_of
    from referee.games.cloudspire.upgrading import PLACE, SIXTHS, TILE

    move = table.game.read(table.state, line)[0]
    laid = PlacedTile(table.state.contents.earthscapes[TILE.of(move)], hex_of(PLACE.of(move)), SIXTHS.of(move))
    return {table.state.land.name(hex) for hex, _ in laid.cells()}


def test_cs_build_14_earth_03_an_earthscape_is_laid_from_beside_the_barracks() -> None:
    """CS-BUILD-14, CS-EARTH-03, CS-DEF-18: covered hexes take its terrain and belong to a new hex group."""
    table = holding("e3")
    line = next(line for line in sorted(table.moves(verb="lay")) if covered(table, line) & {"2l", "2i", "2h", "2m"})
    before = covered(table, line)
    table.play(line)
    if table.due.endswith("earthscape"):
        table.play("pass")
    assert table.beside("brawnen") == ()
    assert table.state.land.terrain(table.hex("e3a")) == "forest"
    assert table.state.land.group(table.hex("e3a")) == "e3"
    assert all(table.state.land.names.get(name) is None for name in before if "+" not in name)
    assert table.refused("heirs: lay e3 5a") == ("CS-BUILD-14",)


def test_cs_earth_01_nothing_is_covered_but_sky_and_free_hexes() -> None:
    """CS-EARTH-01: no unit, spire, landmark, well or fortress."""
    free = holding()
    line = next(line for line in sorted(free.moves(verb="lay")) if "1l" in covered(free, line))
    where = line.removeprefix("lay e1 ")
    assert holding(units="1l brawnen clubber").refused(f"lay e1 {where}") == ("CS-EARTH-01",)
    wells = next(line for line in (f"lay e1 2f turn {turn}" for turn in range(6)))
    assert free.refused(wells)[0] == "CS-EARTH-01"
    gate = free.state.gate(0)
    assert gate is not None
    fort = gate.fortress()[0]
    assert free.refused(f"lay e1 {fort.q},{fort.r}")[0] == "CS-EARTH-01"


def test_cs_earth_02_an_earthscape_touches_a_group_under_influence() -> None:
    """CS-EARTH-02: far away it is refused."""
    table = holding()
    far = [f"lay e1 {letter}{way} turn {turn}" for letter in ("5i", "6h") for way in ("", "+ne") for turn in range(6)]
    assert ("CS-EARTH-02", "CS-BUILD-14") in {table.refused(line) for line in far}


def test_cs_earth_04_no_gate_is_cut_off() -> None:
    """CS-EARTH-04: no placement that is offered parts the gates, and some are refused because they would."""
    table = holding("e8")
    refused = set()
    for name in [name for name in table.state.land.names if name[0] in "1237"]:
        for turn in range(6):
            refused.update(table.refused(f"lay e8 {name} turn {turn}"))
    assert "CS-EARTH-04" in refused
    for line in sorted(table.moves(verb="lay"))[::9]:
        after = table.game.play(table.state, table.game.read(table.state, line)[0])
        assert after.land.parted_gates() == ()


def test_cs_earth_05_an_earthscape_turns_freely_and_covers_no_other() -> None:
    """CS-EARTH-05."""
    table = holding("e1")
    turns = {line.split()[-1] for line in placements(table) if "turn" in line}
    assert turns == {"1", "2", "3", "4", "5"}
    line = next(line for line in sorted(table.moves(verb="lay")) if "+" in line)
    hex = table.hex(line.split()[2])
    lying = holding("e2", earthscapes={"e1": f"{hex.q},{hex.r} turn 0"})
    assert "CS-EARTH-05" in {lying.refused(f"lay e2 e1a turn {turn}")[0] for turn in range(6)}
    assert table.refused("lay e1 2l turn 6") == ("CS-EARTH-05",)


def test_cs_earth_06_its_wells_are_empty() -> None:
    """CS-EARTH-06."""
    table = holding("e3")
    table.play(sorted(table.moves(verb="lay"))[0])
    assert table.state.landmark_at(table.hex("e3a")) is None


def test_cs_r59_an_earthscape_may_be_for_the_sky_only() -> None:
    """CS-R59: with sky_only no hex of an isle is covered."""
    table = holding("e1", earthscape_overlay="sky_only")
    lines = sorted(table.moves(verb="lay"))
    assert lines
    assert all(all("+" in name or "," in name for name in covered(table, line)) for line in lines)
    line = next(line for line in sorted(holding().moves(verb="lay")) if "1l" in covered(holding(), line))
    assert table.refused(line) == ("CS-EARTH-01", "CS-R59")


def test_cs_build_15_a_spire_may_be_constructed_on_it_at_once() -> None:
    """CS-BUILD-15: in the same option, for its cost, on one of its wells."""
    table = holding("e3", 3)
    line = sorted(table.moves(verb="lay"))[0]
    table.play(line)
    assert table.due == "brawnen spire on an earthscape"
    assert table.refused("construct boulder perch 2f")[0] == "CS-BUILD-15"
    assert table.refused("advance deep cut") != ()
    table.play("construct boulder perch e3a")
    assert (table.on("e3a"), table.source("brawnen")) == ("brawnen boulder perch", 0)
    assert table.due == "heirs build"
    poor = holding("e3", 2)
    assert poor.play(sorted(poor.moves(verb="lay"))[0]).due == "heirs build"


def test_an_earthscape_and_its_spire_are_typed_in_one_line() -> None:
    """CS-BUILD-15."""
    table = holding("e3")
    line = sorted(table.moves(verb="lay"))[0]
    table.play(f"{line} construct boulder perch e3a")
    assert table.on("e3a") == "brawnen boulder perch"
