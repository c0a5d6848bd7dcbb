"""The Build Phase: turns, spires, upgrades, advancements, and limited builds (CS-BUILD, CS-ONS-05 to CS-ONS-09).

Brawnen begin with a gate at isle 2 and influence over the isles 1, 2, 3 and 7; Heirs have theirs at isle 5.
"""

from __future__ import annotations

from typing import Any

import pytest
from tables.cloudspire_phases import Table, game, position

from referee.engine import Frame, push
from referee.games.cloudspire.building import GRANTED, influence
from referee.games.cloudspire.privileges import ignores_influence, upgrade_price
from referee.games.cloudspire.stats import attack_of, capacity_of, range_of

PLAYERS = ("brawnen", "heirs")
PERCH, THUNDER = "brawnen boulder perch", "brawnen thunder roost"


def building(source: int = 9, **given: Any) -> Table:
    """Return a match in the Build Phase, Brawnen first."""
    return position(phase="build", players=PLAYERS, source={"brawnen": source, "heirs": 9}, **given)


# Turns.


def test_cs_build_01_02_03_turns_go_round_until_all_have_passed() -> None:
    """CS-BUILD-01, CS-BUILD-02, CS-BUILD-03."""
    table = building().play("advance sand floor")
    assert table.due == "heirs build"
    table.play("pass")
    assert table.due == "brawnen build"
    table.play("advance deep cut")
    assert table.due == "brawnen build"
    assert table.refused("heirs: advance early lessons") == ("CS-BUILD-02",)
    table.play("pass")
    assert table.state.phase == "prep"


def test_cs_build_02_a_player_who_has_passed_is_told_so_in_the_turns_of_others() -> None:
    """CS-BUILD-02, CS-WAVE-03: a player who has not passed only has to wait."""
    table = building().play("pass")
    assert "the Brawnen have passed in this phase" in table.why("brawnen: advance sand floor")
    assert table.refused("brawnen: advance sand floor") == ("CS-BUILD-02",)
    assert building().refused("heirs: advance early lessons") == ("CS-WAVE-03",)


def test_cs_build_01_the_question_has_the_prices_that_the_player_can_pay() -> None:
    """CS-BUILD-01: the next advancement of each structure and the spires, none that is too dear or still locked."""
    table = building(source=3)
    assert table.decision.prompt == (
        "construct (Boulder Perch 3), advance (Sand Floor 3, Deep Cut 3, Long Table 2, Running Start 2, "
        "Hard Bargain 2), or pass (3 Source)"
    )
    assert "construct" not in building(source=2).decision.prompt
    assert building(source=1).decision.prompt == "pass (1 Source)"
    assert "construct (Boulder Perch 3, Hammer Tower 5" in building(source=5).decision.prompt
    assert "Thunder Roost" not in building(source=20).decision.prompt


def test_cs_build_07_the_question_names_no_spire_if_landmarks_are_on_all_wells_within_reach() -> None:
    state = building().state
    near = influence(state, 0)
    wells = [state.land.name(hex) for hex in state.land.wells() if state.land.group(hex) in near]
    stones = ("geyser", "shelter", "morning stone", "evening stone", "tithe hall", "swamp", "swamp")
    landmarks = dict(zip(wells, stones, strict=True))
    assert "construct" not in building(landmarks=landmarks).decision.prompt
    assert "construct" in building(landmarks={wells[0]: landmarks[wells[0]]}).decision.prompt


def test_cs_build_19_a_turn_is_one_option() -> None:
    """CS-BUILD-19: the second construction is the other player's turn."""
    table = building().play("construct boulder perch 2f")
    assert table.due == "heirs build"
    assert table.refused("brawnen: construct boulder perch 2c") != ()


# Constructing.


def test_cs_expl_12_a_relic_for_a_single_use_serves_one_construction() -> None:
    """CS-EXPL-12: the Master Key serves the next spire, whether or not that needs it."""
    table = building(20, relics={"brawnen": ["master key"]}).play("play master key")
    assert ignores_influence(table.state, table.seat("brawnen"))
    table.play("brawnen: construct boulder perch 2f")
    assert not ignores_influence(table.state, table.seat("brawnen"))


def test_cs_build_04_05_08_a_spire_is_constructed_for_its_cost_on_a_well() -> None:
    """CS-BUILD-04, CS-BUILD-05, CS-BUILD-08: with its starting upgrades in the order that the owner says."""
    table = building().play("construct boulder perch 2f range attack")
    assert (table.on("2f"), table.source("brawnen")) == (PERCH, 6)
    assert table.spire("2f").upgrades == ("range", "attack")
    assert building().play("construct boulder perch 2f").spire("2f").upgrades == ("attack", "range")
    assert building().refused("construct boulder perch 2f attack attack") == ("CS-BUILD-08",)


def test_cs_build_04_without_influence_it_is_refused() -> None:
    """CS-BUILD-04, CS-DEF-17: isle 5 is beyond the neighbours of the gate's isle."""
    assert building().refused("construct boulder perch 5a") == ("CS-BUILD-04",)


def test_cs_def_17_touching_the_side_of_a_fortress_is_not_influence() -> None:
    """CS-DEF-17, CS-R78: the gate hex, spires, and the neighbours of their groups; or these groups only."""
    table = building()
    assert influence(table.state, 0) == {"1", "2", "3", "7"}
    narrow = building(influence_reach="own_group", spires={"3a": "brawnen boulder perch"})
    assert influence(narrow.state, 0) == {"2", "3"}
    far = building(spires={"4c": "brawnen boulder perch"})
    assert "5" in influence(far.state, 0)


def test_cs_def_19_07_a_spire_needs_a_free_well() -> None:
    """CS-DEF-19, CS-BUILD-07, CS-R34, CS-R71: no well, a spire, a unit or a landmark there."""
    table = (
        building(units="3a heirs cousin", spires={"2c": PERCH}, landmarks={"2f": "swamp"})
        if "cousin" in game().contents.named
        else building(spires={"2c": PERCH}, landmarks={"2f": "swamp"})
    )
    assert "CS-DEF-19" in table.refused("construct boulder perch 2a")
    assert table.refused("construct boulder perch 2c") == ("CS-BUILD-07",)
    assert table.refused("construct boulder perch 2f") == ("CS-BUILD-07", "CS-R71")
    stood = building(units="3a brawnen clubber")
    assert stood.refused("construct boulder perch 3a") == ("CS-BUILD-07", "CS-R34")


def test_cs_r71_a_facedown_landmark_may_be_discarded_for_a_spire() -> None:
    """CS-R71: with spire_on_landmark=discard_facedown; a revealed one still blocks."""
    table = building(landmarks={"2f": "swamp"}, spire_on_landmark="discard_facedown")
    table.play("construct boulder perch 2f")
    assert table.on("2f") == PERCH
    assert table.state.landmarks == ()
    assert table.lie("landmark discards") == ("?",)
    assert table.ever_reported("CS-EXPL-07") == ["the swamp on 2f is discarded"]


def test_cs_build_06_20_a_spire_of_the_market_costs_nothing_more() -> None:
    """CS-BUILD-06, CS-BUILD-20, CS-R22: but it needs influence and a free well like any other."""
    table = building(0, beside={"brawnen": ["Crow’s Nest"]})
    assert table.refused("construct crows nest 5a") == ("CS-BUILD-20",)
    table.play("construct crows nest 2f")
    assert (table.on("2f"), table.source("brawnen"), table.beside("brawnen")) == ("brawnen crow’s nest", 0, ())
    assert table.ever_reported("CS-BUILD-06") == ["the Brawnen construct Crow’s Nest on 2f for 0 Source"]
    assert table.ever_reported("CS-BUILD-05") == []


def test_cs_build_09_10_advanced_spires_need_their_advancement_and_keep_their_side() -> None:
    """CS-BUILD-09, CS-BUILD-10: a basic spire stays basic after the unlock."""
    table = building(20, spires={"2c": "brawnen hammer tower, attack, range"})
    assert table.refused("construct thunder roost 2f") == ("CS-BUILD-09",)
    stairs = game().contents.titles["quarry_stair_1"]
    table.play(f"advance {stairs}", "pass", "construct thunder roost 2f")
    assert (table.on("2f"), table.on("2c")) == (THUNDER, "brawnen hammer tower")


def test_cs_build_21_nothing_is_bought_on_credit() -> None:
    """CS-BUILD-21: 2 Source do not buy a spire of 3."""
    assert building(2).refused("construct boulder perch 2f") == ("CS-BUILD-05", "CS-BUILD-21")
    assert building(1).refused("advance deep cut") == ("CS-BUILD-16", "CS-BUILD-21")


def test_a_fifth_spire_of_a_kind_is_refused() -> None:
    """CS-COMP-01: there are four chips of each kind, whichever face they show."""
    spires = dict.fromkeys(("1a", "2c", "3a", "3g"), PERCH)
    assert building(spires=spires).refused("construct boulder perch 2f") == ("CS-BUILD-04",)


# Upgrades.


def upgrading(source: int = 9, pile: str = "attack", spire: str = THUNDER, **given: Any) -> Table:
    """Return a match in which Brawnen have a spire of capacity 4 with a pile of upgrades."""
    return building(source, spires={"2f": f"{spire}, {pile}"}, **given)


def test_cs_build_11_any_number_up_to_the_capacity() -> None:
    """CS-BUILD-11, CS-DEF-20: three more on a pile of one with a capacity of four, not four."""
    table = upgrading(20)
    assert capacity_of(table.state, table.spire("2f")) == 4
    assert table.legal("upgrade 2f attack range fortification")
    assert table.refused("upgrade 2f attack range range attack") == ("CS-BUILD-11", "CS-DEF-20")
    assert upgrading(20, "attack range range attack").refused("upgrade 2f fortification")[1:] == ("CS-DEF-20",)


def test_cs_build_12_13_attack_and_range_cost_the_new_height_fortification_2() -> None:
    """CS-BUILD-12, CS-BUILD-13: with two chips an attack costs 3, a fortification 2 whatever the height."""
    assert upgrading(3, "attack range").play("upgrade 2f attack").source("brawnen") == 0
    assert upgrading(3, "attack range range").play("upgrade 2f fortification").source("brawnen") == 1


def test_cs_ex_16_17_two_chips_are_priced_one_after_the_other() -> None:
    """CS-EX-16, CS-EX-17, CS-R16: 2 + 3 are 5; with final_count 3 + 3 are 6; at capacity no more."""
    assert upgrading(9).play("upgrade 2f attack range").source("brawnen") == 4
    assert upgrading(9, upgrade_pricing="final_count").play("upgrade 2f attack range").source("brawnen") == 3
    full = upgrading(9, "attack range range").play("upgrade 2f fortification")
    assert full.source("brawnen") == 7
    assert full.play("pass").refused("upgrade 2f fortification") == ("CS-BUILD-11", "CS-DEF-20")


@pytest.mark.parametrize(("rule", "cost"), [("rising", 3 + 2), ("flat_2", 4), ("flat_3", 6)])
def test_cs_r82_upgrades_may_cost_the_same(rule: str, cost: int) -> None:
    """CS-R82: a third attack and a fortification cost 3 + 2, or 2 each, or 3 each."""
    table = upgrading(9, "attack range", upgrade_cost=rule)
    assert table.play("upgrade 2f attack fortification").source("brawnen") == 9 - cost


def test_cs_ex_41_a_spire_is_bought_constructed_and_upgraded() -> None:
    """CS-EX-41: 4 + 7 Source, 4 for the spire, nothing for the well, 3 + 2 for two chips; the other order costs 6."""
    table = position(
        phase="income",
        wave=2,
        players=PLAYERS,
        source={"brawnen": 4},
        market=["Pepper Mill", "Heliograph", "Bastion"],
    )
    table.play("buy pepper mill").draw("Crow’s Nest").play("pass")
    assert table.source("brawnen") == 7
    table.play("construct pepper mill 2f", "pass")
    assert upgrade_price(table.state, 0, 2, ("attack", "fortification")).total == 5
    assert upgrade_price(table.state, 0, 2, ("fortification", "attack")).total == 6
    assert table.refused("upgrade 2f attack fortification") != ()  # its capacity is 3
    table.play("upgrade 2f attack")
    assert (table.source("brawnen"), attack_of(table.state, table.spire("2f"))) == (4, 2)


@pytest.mark.parametrize(
    ("rule", "line", "pile"),
    [
        ("choice", "upgrade 2f range", ("range", "attack")),
        ("choice", "upgrade 2f range top", ("attack", "range")),
        ("bottom", "upgrade 2f range", ("range", "attack")),
        ("top", "upgrade 2f range", ("attack", "range")),
    ],
)
def test_cs_r17_new_upgrades_go_to_the_bottom_or_the_top(rule: str, line: str, pile: tuple[str, ...]) -> None:
    """CS-R17: as the owner chooses, bottom unless said otherwise; or always at one end."""
    assert upgrading(upgrade_insert=rule).play(line).spire("2f").upgrades == pile


def test_cs_r17_the_top_is_refused_where_it_is_the_bottom() -> None:
    """CS-R17."""
    assert upgrading(upgrade_insert="bottom").refused("upgrade 2f range top") == ("CS-BUILD-11", "CS-R17")


def test_cs_def_21_22_dice_and_range_follow_the_chips() -> None:
    """CS-DEF-21, CS-DEF-22: three attack chips are three dice, two range chips a range of 3."""
    table = upgrading(pile="attack attack attack range range")
    spire = table.spire("2f")
    assert (attack_of(table.state, spire), range_of(table.state, spire)) == (3, 3)


def test_cs_comp_05_06_upgrades_run_out_and_come_back() -> None:
    """CS-COMP-05, CS-COMP-06: without range chips none is bought; removed chips are in the supply again."""
    table = upgrading(range_chips=0)
    table = building(spires={"2f": f"{THUNDER}, attack", "2c": f"{THUNDER}, range"}, range_chips=1)
    assert "CS-COMP-05" in table.refused("upgrade 2f range")
    before = table.state.supply("attack")
    spire = table.spire("2f")
    table.state.put(spire._replace(upgrades=()))
    assert table.state.supply("attack") == before + 1


def test_cs_spire_10_only_your_spires_are_upgraded_by_card() -> None:
    """CS-SPIRE-10."""
    table = building(spires={"5a": "heirs toll lantern, range"})
    assert table.refused("upgrade 5a attack") == ("CS-SPIRE-10",)


# Advancements.


def test_cs_build_16_17_structures_advance_level_by_level() -> None:
    """CS-BUILD-16, CS-BUILD-17, CS-R47: the cost is paid, a peg is set; level 2 needs level 1."""
    first, second = (game().contents.advancements[f"quarry_stair_{level}"] for level in (1, 2))
    table = building()
    assert table.refused(f"advance {second.name}") == ("CS-BUILD-17",)
    table.play(f"advance {first.name}", "pass")
    assert table.advancements("brawnen") == (first.id,)
    assert table.source("brawnen") == 9 - first.source
    assert table.legal(f"advance {second.name}")
    assert table.refused(f"advance {first.name}") == ("CS-BUILD-16",)
    assert table.refused("advance early lessons") == ("CS-BUILD-16",)
    faction = game().contents.factions["brawnen"]
    assert sorted(part.levels for part in faction.structures) == [2, 2, 2, 3, 3]
    assert len(game().contents.advancements_of("brawnen")) == 12


def test_cs_build_18_effects_may_grant_another_option() -> None:
    """CS-BUILD-18: it is asked for, limited to what it names, and may be passed."""
    table = building()
    push(table.state, Frame(GRANTED, 0, ("upgrade",)))
    assert table.due == "brawnen granted option"
    assert table.refused("construct boulder perch 2f") == ("CS-BUILD-18",)
    assert "pass" in table.moves()
    assert table.play("pass").due == "brawnen build"


# Limited builds.


def limited(pegs: int = 0, **given: Any) -> Table:
    """Return a match at the start of a turn of Brawnen in the Onslaught Phase."""
    table = position(
        "1b brawnen clubber; 5b heirs squib" if "squib" in game().contents.named else "1b brawnen clubber",
        phase="onslaught",
        players=PLAYERS,
        wave=2,
        source={"brawnen": 9, "heirs": 9},
        pegs={"brawnen": pegs},
        **given,
    )
    assert table.due == "brawnen start"
    return table


def test_cs_ons_05_07_09_a_limited_build_sets_a_peg() -> None:
    """CS-ONS-05, CS-ONS-07, CS-ONS-09: it constructs or upgrades by the same rules as in the Build Phase."""
    table = limited()
    assert table.refused("construct boulder perch 5a") == ("CS-BUILD-04",)
    table.play("construct boulder perch 2f")
    assert (table.state.pegs[0], table.source("brawnen")) == (1, 6)
    assert table.due == "brawnen start"


def test_cs_ons_06_two_limited_builds_a_phase() -> None:
    """CS-ONS-06: a third is refused, and not even asked for."""
    table = limited(1).play("construct boulder perch 2f")
    assert table.due != "brawnen start"


def test_cs_r56_limited_builds_come_back_in_each_wave() -> None:
    """CS-R56, CS-ONS-06: two in each Onslaught Phase, not in each game: the next wave takes the pegs out."""
    table = position(phase="event", wave=3, players=PLAYERS, pegs={"brawnen": 2, "heirs": 1})
    assert table.state.pegs == [0, 0]


def test_cs_r21_one_limited_build_a_turn() -> None:
    """CS-R21: with limited_per_turn=1 the second waits for the next turn."""
    table = limited(limited_per_turn="1").play("construct boulder perch 2f")
    assert table.due != "brawnen start"
    assert limited().play("construct boulder perch 2f").due == "brawnen start"


def test_cs_ons_08_a_limited_build_never_advances_or_lays() -> None:
    """CS-ONS-08."""
    table = limited(beside={"brawnen": ["e1"]})
    assert table.refused("advance deep cut") == ("CS-ONS-08",)
    assert "CS-ONS-08" in table.refused("lay e1 2l+e")


def test_cs_r22_spires_of_the_market_may_be_kept_for_the_build_phase() -> None:
    """CS-R22."""
    given = {"beside": {"brawnen": ["Crow’s Nest"]}}
    assert limited(**given).legal("construct crows nest 2f")
    assert limited(**given, limited_merc_spire="no").refused("construct crows nest 2f") == ("CS-ONS-05", "CS-R22")


def test_cs_build_04_the_spire_of_another_faction_is_refused_as_such() -> None:
    """CS-BUILD-04: it can never be beside your barracks; a merc spire could be."""
    table = position("", phase="build", players=("heirs", "brawnen"), source={"heirs": 9, "brawnen": 9})
    assert "Boulder Perch is a spire of another faction" in table.why("construct boulder perch 1a")
    assert "Bastion is not beside your barracks" in table.why("construct bastion 1a")
