"""Words: hexes, units, terrain, distance, and what there is (CS-DEF, CS-COMP)."""

from __future__ import annotations

from collections import Counter

import yaml
from tables import cloudspire
from tables.cloudspire_phases import game, position

from pnp.geometry.hexes import Hex
from referee.engine.core.options import Setup
from referee.engine.record.match import Match
from referee.games.cloudspire.command_points import hidden_chips
from referee.games.cloudspire.land import TERRAINS
from referee.games.cloudspire.stats import range_of
from referee.table.words.speaking import with_names_of_seats


def test_cs_def_02_hexes_are_adjacent_if_they_share_a_side() -> None:
    """CS-DEF-02."""
    land = position().state.land
    assert land.are_adjacent(Hex(0, 0), Hex(1, 0))
    assert not land.are_adjacent(Hex(0, 0), Hex(2, -1))


def test_cs_def_03_a_revealed_place_is_not_a_unit() -> None:
    """CS-DEF-03: a landmark minion is a unit, a place is not."""
    place = next(one for one in game().contents.landmarks.values() if not one.minion and one.type == "ruin")
    beast = next(one for one in game().contents.landmarks.values() if one.minion and one.type == "ruin")
    table = position(f"2c neutral {beast.name}", landmarks={"2f": place.name})
    assert [unit.chip for unit in table.state.units.values()] == [beast.id]
    assert place.id not in game().contents.units


def test_cs_def_04_05_buried_chips_are_inactive() -> None:
    """CS-DEF-04, CS-DEF-05: they cannot be attacked; the one on top can."""
    table = cloudspire.position("2h brawnen clubber; 2b heirs sprig+sprig", stage="attack", chips={"sprig": {}})
    assert table.moves(verb="attack") == {"attack 2h 2b"}
    assert len(table.state.units_of(1)) == 1
    assert table.state.chips_below(table.unit("2b")) == ("heirs:sprig",)


def test_cs_def_06_24_chips_begin_on_their_basic_side() -> None:
    """CS-DEF-06: each chip of a unit has a basic side, and a unit enters with it."""
    table = position("2a brawnen clubber")
    assert not table.unit("2a").is_promoted
    assert all(chip.basic is not None for chip in game().contents.units.values())


def test_cs_def_07_12_minions_march_to_the_mark_the_closest_first() -> None:
    """CS-DEF-07, CS-DEF-12: the minion at 4 moves before the one at 7."""
    table = cloudspire.position("2b brawnen clubber; 1a brawnen clubber")
    assert {line.split()[1] for line in table.moves(verb="move")} == {"1a"}
    assert table.refused("move 2b 2a")[0] == "CS-MOVE-02"


def test_cs_def_08_routes_go_through_units_not_through_spires() -> None:
    """CS-DEF-08: no route goes through landmarks."""
    land = position().state.land
    gates = land.gates
    free = land.distances_to(gates[1].hex, 4)
    blocked = frozenset([hex for hex in free if free[hex] == 2])
    assert not any(hex in land.distances_to(gates[1].hex, 4, blocked) for hex in free if free[hex] > 2)


def test_cs_def_09_other_distances_ignore_terrain() -> None:
    """CS-DEF-09, CS-EX-33: the gates of opposite isles are 12 steps apart."""
    land = position(gates={"heirs": "1 e", "brawnen": "4 w"}).state.land
    assert land.gates[0].hex == (3, 3)
    assert land.gates[1].hex == (-3, -3)
    assert land.steps((Hex(3, 3)), Hex(-3, -3)) == 12


def test_cs_ex_32_a_gate_touches_three_hexes_of_its_isle() -> None:
    """CS-EX-32, CS-SETUP-14."""
    land = position(gates={"heirs": "1 e"}).state.land
    assert set(land.neighbours[Hex(3, 3)]) == {Hex(3, 2), Hex(2, 3), Hex(2, 4)}
    assert {land.group(hex) for hex in land.neighbours[Hex(3, 3)]} == {"2"}


def test_cs_def_10_11_progress_is_closer_lateral_is_as_far() -> None:
    """CS-DEF-10, CS-DEF-11: where progress is possible, a lateral move is refused."""
    table = cloudspire.position("2a brawnen clubber")
    land, gate = table.state.land, table.state.gates[1].hex
    away = land.distances_to(gate, 0)
    ends = {table.hex(name) for name in table.ends("2a")}
    assert ends
    assert all(away[hex] < away[table.hex("2a")] for hex in ends)
    level = next(hex for hex in land.hexes_within(table.hex("2a"), 2) if away.get(hex) == away[table.hex("2a")])
    assert table.refused(f"move 2a {land.name(level)}") != ()


def test_cs_def_13_14_15_an_allowance_bounds_the_terrain_of_a_unit() -> None:
    """CS-DEF-13, CS-DEF-14, CS-DEF-15: from path to water; a unit without an allowance keeps to paths."""
    assert TERRAINS == ("path", "plains", "forest", "mountain", "water")
    forest = {"walker": {"allowance": "forest", "movement": 1}, "plain": {"movement": 1}}
    ground = {"2h": "plains", "2i": "mountain"}
    table = cloudspire.position(
        "2c brawnen walker", terrain=ground, chips={k: {**v, "hero": True} for k, v in forest.items()}
    )
    assert table.legal("move 2c 2h")
    assert table.refused("move 2c 2i") != ()
    bare = cloudspire.position(
        "2c brawnen plain", terrain=ground, chips={k: {**v, "hero": True} for k, v in forest.items()}
    )
    assert bare.refused("move 2c 2h") != ()


def test_cs_def_16_a_path_without_a_route_is_invalid_for_minions() -> None:
    """CS-DEF-16: a minion leaves an invalid hex for a valid one."""
    table = cloudspire.position(
        "2b brawnen clubber", terrain=dict.fromkeys(("2a", "2c", "2g", "2h", "2m", "2i", "2l"), "water")
    )
    land = table.state.land
    away = land.distances_to(table.state.gates[1].hex, 0)
    assert land.terrain(table.hex("2b")) == "path"
    assert table.hex("2b") not in away
    assert all(name for name in table.ends("2b"))


def test_cs_def_22_the_range_of_a_spire_counts_hexes() -> None:
    """CS-DEF-22, CS-DEF-09: forest and water count like path."""
    table = position(spires={"2f": "heirs grand gallery, attack, range, range"})
    assert range_of(table.state, table.spire("2f")) == 3


def test_cs_def_23_a_round_is_a_turn_of_every_player() -> None:
    """CS-DEF-23: after the third player the round counter rises."""
    table = cloudspire.position(
        "2a brawnen clubber; 4a heirs sprig; 6a heatherkin sprig", seats=3, turn=2, stage="attack", chips={"sprig": {}}
    )
    assert table.state.round == 1
    while table.due.startswith("heatherkin"):
        table.play("end" if "end" in table.moves() else sorted(table.moves())[0])
    assert table.state.round == 2


def test_cs_def_24_a_recruited_landmark_minion_belongs_to_its_controller() -> None:
    """CS-DEF-24, CS-R51: its rewards and its mark are those of the controller."""
    beast = next(one for one in game().contents.landmarks.values() if one.minion and one.type == "swamp")
    table = position(f"2c heirs {beast.name}")
    unit = table.unit("2c")
    assert (unit.seat, unit.owner) == (0, -1)
    assert unit in table.state.units_of(0)


def test_cs_def_25_buried_and_waiting_chips_are_counted() -> None:
    """CS-DEF-25: waiting and buried chips are not in the barracks."""
    table = position("2a brawnen clubber, over clubber", stacks={"brawnen": "slinger"})
    assert Counter(hidden_chips(table.state, 1)) == Counter(["clubber", "slinger"])


# What there is.


def test_cs_comp_01_the_factions_have_all_their_components() -> None:
    """CS-COMP-01, CS-R58: 4 fortresses, 8 earthscapes, 60 units, 32 spires, 12 dice."""
    contents = game().contents
    assert len(contents.factions) == 4
    assert len(contents.earthscapes) == 8
    assert sum(chip.copies for chip in contents.units.values() if chip.is_faction) == 60
    own = [chip for chip in contents.spires.values() if chip.faction != "market" and chip.face == "basic"]
    assert sum(chip.copies for chip in own) == 32
    assert len([one for one in contents.dice if one not in ("d6", "spire_die")]) == 12


def test_cs_comp_02_the_supplies_have_18_12_and_14_upgrades() -> None:
    """CS-COMP-02: 18 attack, 12 fortification, 14 range upgrades."""
    state = position().state
    assert [state.supply(kind) for kind in ("attack", "fortification", "range")] == [18, 12, 14]


def test_cs_comp_03_the_decks_have_all_their_cards() -> None:
    """CS-COMP-03: 19 landmarks, 20 market chips, 29 events, 15 relics."""
    backs = Counter(game().contents.deck.backs.values())
    assert sum(backs[type] for type in ("swamp", "ruin", "temple", "unique")) == 19
    assert (backs["market"], backs["event"], backs["relic"]) == (20, 29, 15)
    assert backs["swamp"] >= 4


def test_cs_comp_04_07_dice_pegs_and_the_rest_are_printed() -> None:
    """CS-COMP-04, CS-COMP-07, CS-SETUP-34, CS-SETUP-35, CS-SETUP-36: as the list of components says."""
    found = yaml.safe_load((cloudspire.ROOT / "cards/cloudspire/components.yaml").read_text())
    printed = {one["id"] for one in found["list"]}
    assert {"fortress", "source_tracker", "gate_tracker", "chip_tray", "barracks", "dice_tray", "peg_box"} <= printed
    words = found["words"]
    assert {"source", "gate", "builds"} <= set(words["fortress"])
    assert {"minions", "spires", "heroes"} <= set(words["barracks"])


def test_a_player_whose_name_begins_the_name_of_a_card_is_a_player() -> None:
    """CS-PREP-01: `mark dee` marks the faction of Dee, though `dee` begins Deep Cut; `jar of thunder` stays a relic."""
    match = Match.new(game(), Setup(4), id="four", names=("Ann", "Bob", "Jar of Thunder", "Dee"))
    match.play("draw North")
    assert with_names_of_seats(match, "mark dee") == "mark West"
    assert with_names_of_seats(match, "play jar of thunder") == "play jar of thunder"
