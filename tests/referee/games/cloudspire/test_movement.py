"""The Movement stage as it is played: CS-MOVE, and the switches on movement."""

from __future__ import annotations

import pytest
from tables.cloudspire_lane import LANE, field, lane

from referee.engine.errors import UnreadableError
from referee.games.cloudspire.movement_words import valid_hexes


def test_cs_move_01_no_hero_moves_between_two_minions() -> None:
    """CS-MOVE-01: after the first minion has moved, the second one comes before the hero."""
    table = lane("1a brawnen slow; 2i brawnen slow; 2b brawnen hero; 5k heirs foot").play("move 1a 1e")
    assert table.refused("move 2b 2c") == ("CS-MOVE-01", "CS-MOVE-03")
    assert table.play("move 2i 1m").legal("move 2b 2c")


def test_cs_move_04_a_talent_acts_before_movement_or_after_it() -> None:
    """CS-MOVE-04: one that acts before movement cannot be used once the unit has moved, and the other way round."""
    both = {"attack": 1, "health": 3, "movement": 2, "talents": ("blink", "scout")}
    table = field("1a brawnen both; 5k heirs foot", chips={"both": both}, landmarks="1b mud_king; 1h swamp; 1k swamp")
    before = table.moves()
    assert any(line.startswith("use blink") for line in before)
    assert not any(line.startswith(("use scout", "move")) for line in before)
    table.play("pass").play(min(table.moves(verb="move")))
    assert table.due == "brawnen use"
    assert {line.split()[1] for line in table.moves(verb="use")} == {"scout"}
    with pytest.raises(UnreadableError):
        table.refused("use blink 1c")
    assert table.play("pass").moves() == {"end"}
    with pytest.raises(UnreadableError):
        table.refused("use blink 1c")


def test_cs_move_02_the_leading_minion_moves_first() -> None:
    """CS-MOVE-02, CS-DEF-12: of minions at 3 and 5 from the mark, the one at 3."""
    table = lane("5l brawnen slow; 1e brawnen slow; 3a heirs foot")
    assert "CS-MOVE-02" in table.refused("move 1e 1j")
    assert table.due == "brawnen move"
    assert table.play("move 5l 5f").legal("move 1e 1j")


def test_cs_move_02_a_leader_that_can_only_stay_is_passed_over() -> None:
    """CS-MOVE-02, CS-MOVE-08: the first cannot move at all; the second moves without a word on the first."""
    table = lane("5k brawnen slow; 1m brawnen slow; 3a heirs foot")
    assert table.moves() == {"move 1m 1b"}
    assert table.play("move 1m 1b", "end").due == "brawnen explore"


def test_cs_move_03_heroes_move_before_or_after_all_minions() -> None:
    """CS-MOVE-03: one hero before, one after."""
    table = lane("1b brawnen slow; 2c brawnen hero; 1m brawnen hero; 3a heirs foot", terrain={"2h": "path"})
    table.play("move 2c 2h", "move 1b 1a", "move 1m 1b")
    assert (table.on("2h"), table.on("1a"), table.on("1b")) == ("brawnen hero", "brawnen slow", "brawnen hero")


def test_cs_move_05_full_movement_where_it_is_progress() -> None:
    """CS-MOVE-05: movement 3 in a free lane: exactly 3 steps; two are refused with where it may end."""
    table = lane("1m brawnen fast; 3a heirs foot")
    assert table.moves() == {"move 1m 1e"}
    assert table.refused("move 1m 1a") == ("CS-MOVE-05",)
    assert "1e" in table.why("move 1m 1a")
    assert table.refused("end") == ("CS-MOVE-02",)
    assert table.refused("stay 1m") == ("CS-MOVE-05",)


def test_cs_move_06_the_owner_chooses_among_full_movement_ends() -> None:
    """CS-MOVE-06: on open ground two hexes are one step nearer."""
    table = field("1m brawnen slow; 5k heirs foot")
    assert table.moves() == {"move 1m 1b", "move 1m 1g"}


def test_cs_move_07_one_step_fewer() -> None:
    """CS-MOVE-07, CS-EX-18: a friendly minion three hexes ahead cannot move on: two steps."""
    table = lane("1m brawnen fast; 1e brawnen slow; 1j heirs foot")
    assert table.moves() == {"move 1m 1a"}
    assert table.refused("move 1m 1b") == ("CS-MOVE-07",)


def test_cs_move_08_a_lateral_move_or_none() -> None:
    """CS-MOVE-08: beside the gate each hex at distance 1 is legal, and staying."""
    table = field("5k brawnen foot; 3h heirs foot")
    assert table.moves() == {"move 5k 5e", "move 5k 5j", "stay 5k"}
    assert table.play("stay 5k").moves() == {"end"}


def test_cs_move_09_never_further_from_the_mark() -> None:
    """CS-MOVE-09: with the way ahead blocked a step back is refused."""
    table = lane("1b brawnen slow; 1a heirs foot")
    assert table.refused("move 1b 1m") == ("CS-MOVE-09",)


def test_cs_move_10_no_step_back_in_the_same_turn() -> None:
    """CS-MOVE-10: two steps before the gate with movement 3, it takes one step, not to and fro."""
    assert lane("5f brawnen fast; 3a heirs foot").moves() == {"move 5f 5k"}


def test_cs_move_11_units_block_minions() -> None:
    """CS-MOVE-11: neither through nor onto an opposing unit or a friendly minion."""
    table = lane("1b brawnen foot; 1a heirs foot; 1m brawnen foot")
    assert table.refused("move 1b 1a") == ("CS-MOVE-11",)
    assert "CS-MOVE-11" in table.refused("move 1m 1b")


def test_cs_move_12_a_minion_takes_the_hex_of_a_friendly_hero() -> None:
    """CS-MOVE-12, CS-MOVE-13, CS-MOVE-14, CS-EX-19: it must, ends two steps on, and the hero stands where it began."""
    table = lane("1m brawnen foot; 1b brawnen hero; 3a heirs foot")
    assert table.moves(verb="move") >= {"move 1m 1a"}
    table.play("move 1m 1a")
    assert (table.on("1a"), table.on("1m"), table.on("1b")) == ("brawnen foot", "brawnen hero", "")
    assert table.reported("CS-MOVE-14") == ["the Brawnen’s Hero is displaced to 1m"]


def test_cs_move_13_a_detour_makes_displacing_optional() -> None:
    """CS-MOVE-13: with another hex of full progress the hero may stay."""
    table = field("1m brawnen slow; 1b brawnen hero; 3h heirs foot")
    assert table.ends("1m") == {"1b", "1g"}
    assert table.play("move 1m 1g").on("1b") == "brawnen hero"


def test_cs_move_15_a_hero_displaced_at_the_gate_is_placed_beside() -> None:
    """CS-MOVE-15: the minion comes from the gate, so the player whose turn it is chooses a hex."""
    table = field("2b brawnen hero; 2h brawnen slow; 2m brawnen slow; 5k heirs foot", stacks={0: "slow"})
    table.play("move 2h 2c", "move 2m 2g", "deploy 2b")
    assert table.due == "brawnen displace"
    assert table.game.inventory.faults(table.state) == ()  # the hero and the minion share the hex until it is placed
    assert table.refused("displace 1a") == ("CS-MOVE-15",)
    table.play("displace 2h")
    assert (table.on("2b"), table.on("2h")) == ("brawnen slow", "brawnen hero")


def test_cs_move_16_a_hero_displaced_into_its_gate_returns() -> None:
    """CS-MOVE-16: only your gate is free beside it."""
    around = "; ".join(f"{name} heirs foot" for name in ("2c", "2h", "2m", "2g", "2a"))
    table = lane(f"2b brawnen hero; {around}", stacks={0: "slow"}).play("deploy 2b", "displace gate")
    assert [hero.chip for hero in table.state.returned[0]] == ["brawnen:hero"]
    assert table.on("2b") == "brawnen slow"


def test_a_talent_for_a_hidden_landmark_is_never_used_on_a_hex_without_one() -> None:
    scout = {"attack": 1, "health": 3, "movement": 2, "talents": ("scout",)}
    table = field("1a brawnen scout; 5k heirs foot", chips={"scout": scout}, landmarks="1h swamp; 1k swamp")
    table.play(min(table.moves(verb="move")))
    assert table.due == "brawnen use"
    kinds = {breach.kind for breach in table.ruling("use scout 5k").breaches}
    assert kinds == {"fact"}, "no landmark is there: nobody can let it stand"


def test_cs_move_17_from_an_invalid_hex_to_a_valid_one() -> None:
    """CS-MOVE-17: 2h is water beside 2b and 2c: one hex to the path, and two of three steps are left from either."""
    table = lane("2h brawnen fast; 3a heirs foot")
    assert table.ends("2h") == {"2i", "1m"}
    assert table.refused("stay 2h") == ("CS-MOVE-17",)


def test_cs_move_18_a_hero_leaves_an_invalid_hex_onto_a_valid_one() -> None:
    """CS-MOVE-18: plains at most, on water: only the path and plains beside it."""
    table = lane("2h brawnen scout; 3a heirs foot; 5k brawnen slow", terrain={"2m": "plains"})
    assert table.legal("move 2h 2i")
    assert "CS-DEF-14" in table.refused("move 2h 7l")


def test_cs_move_19_heroes_move_as_far_as_they_like() -> None:
    """CS-MOVE-19: movement 2: one or two steps, either way, or none."""
    table = lane("1b brawnen hero; 5k heirs foot; 5f brawnen slow")
    assert table.ends("1b") == {"1m", "2i", "1a", "1e"}
    assert table.refused("move 1b 1j") == ("CS-MOVE-19",)


def test_cs_move_20_heroes_enter_no_occupied_hex() -> None:
    """CS-MOVE-20: a friend, an opposing unit and a spire block the hero."""
    table = lane("1b brawnen hero; 1a brawnen slow; 3a heirs foot", spires="1m heirs tower range")
    assert table.refused("move 1b 1a") == ("CS-MOVE-20",)
    assert table.refused("move 1b 1m") == ("CS-MOVE-20",)


def test_cs_move_21_no_unit_enters_an_opposing_gate() -> None:
    """CS-MOVE-21: neither a hero nor a minion may enter it."""
    table = lane("5k brawnen hero; 5f brawnen slow; 3a heirs foot")
    assert table.refused("move 5k heirs gate") == ("CS-MOVE-21",)


def test_cs_move_22_a_hero_in_its_gate_returns_to_the_fortress() -> None:
    """CS-MOVE-22: with 1 health it returns, and deploys again with full health."""
    table = lane("2b brawnen hero 1 attack; 5k heirs foot; 5f brawnen slow").play("move 2b gate")
    assert table.on("2b") == ""
    assert [(one.chip, one.upgrades) for one in table.state.returned[0]] == [("brawnen:hero", ("attack",))]
    assert table.reported("CS-MOVE-22") == ["the Brawnen’s Hero returns to the fortress"]


@pytest.mark.parametrize(("how", "health"), [("full_health", 3), ("keep_health", 1)])
def test_cs_r77_a_hero_that_returned_deploys(how: str, health: int) -> None:
    """CS-R77: with full health, or with the health it had; its upgrades come back with it."""
    table = lane("2b brawnen hero 1 attack; 5k heirs foot; 5f brawnen slow", hero_return=how).play("move 2b gate")
    state = table.state.copy()
    state.zones["stack 0"], state.zones["beside 0"] = state.zones["beside 0"], ()
    state.groups[0] = (1,)
    table = type(table)(state, table.game)
    table.play("deploy 2b")
    assert (table.health("2b"), table.unit("2b").upgrades) == (health, ("attack",))


def test_cs_move_23_a_teleported_minion_has_moved() -> None:
    """CS-MOVE-23: it does not march in this turn."""
    table = lane("1b brawnen slow; 2c brawnen slow; 3a heirs foot")
    table.state.put(table.unit("1b")._replace(was_teleported=True))
    assert table.moves() == {"move 2c 2i"}


def test_cs_r32_heroes_may_pass_their_own_units() -> None:
    """CS-R32: a unit may pass over a minion if the house rule allows it."""
    units = "1b brawnen hero; 1a brawnen slow; 3a heirs foot"
    assert "1e" not in lane(units).ends("1b")
    assert "1e" in lane(units, hero_pass_friends="yes").ends("1b")


def test_cs_r33_units_stand_on_empty_wells() -> None:
    """CS-R33: unless the house rule closes wells."""
    units = "1b brawnen slow; 3a heirs foot"
    assert lane(units, wells="1a").moves() == {"move 1b 1a"}
    assert "move 1b 1a" not in lane(units, wells="1a", empty_well_entry="no").moves()


def test_cs_r74_any_progress_will_do() -> None:
    """CS-R74: one, two or three steps."""
    assert lane("1m brawnen fast; 3a heirs foot", minion_steps="any_progress").ends("1m") == {"1b", "1a", "1e"}


def test_cs_def_04_campfire_heroes_do_not_move() -> None:
    """CS-DEF-04, CS-CAMP-02: a hero at the campfire is inactive."""
    table = lane("1b brawnen hero; 2c brawnen slow", stage="start").play("end")
    assert table.refused("move 1b 1a") == ("CS-CAMP-02",)


def test_the_lane_of_these_tests_is_eleven_hexes_long() -> None:
    """The positions above depend on it."""
    assert len(LANE) == 11


def test_cs_def_16_a_hex_behind_a_neutral_unit_is_not_valid_for_a_minion() -> None:
    """CS-DEF-08, CS-DEF-16: effects that place units use the same walls as marches do."""
    for units, valid in (("1a brawnen foot", True), ("1a brawnen foot; 5f neutral mud_king", False)):
        table = lane(units)
        there = table.hex("1e")
        assert valid_hexes(table.state, table.unit("1a"), [there]) == ([there] if valid else [])


def test_cs_move_08_a_refused_end_says_that_a_minion_may_stay() -> None:
    """CS-MOVE-02, CS-MOVE-08, CS-DEPLOY-03: who cannot make progress moves to the side, stays or waits, in words."""
    assert "first move 5k to 5e or stay 5k" in field("5k brawnen slow; 2a heirs foot").why("end")
    table = lane("2b heirs foot", stacks={0: "slow"}, terrain={"2m": "path"})
    assert table.moves(verb="deploy") == {"deploy 2m"}
    assert "first move your stack to 2m or wait" in table.why("end")


def test_cs_move_02_a_minion_that_another_overtook_by_decision_of_the_table_still_moves() -> None:
    """CS-MOVE-01, CS-MOVE-02: neither a minion nor a hero that was allowed to move first takes its move away."""
    for early in ("move 2b 2a", "move 3a 3c"):
        table = field("1a brawnen slow; 1e brawnen slow; 2b brawnen foot; 3a brawnen hero; 5h heirs foot")
        table.play(min(table.moves(verb="move") & {"move 1e 1j", "move 1e 4h"}))
        table.force(early)
        assert {line.split()[1] for line in table.moves(verb="move") if line.split()[1] != "2b"} == {"1a"}
        assert "CS-MOVE-02" in table.refused("end")


def test_cs_move_20_wings_carry_a_hero_over_units_and_spires_but_not_over_landmarks() -> None:
    """CS-MOVE-20, flying: 4h is behind the spire on 1e, 1h and 6l behind neutral units, 2j behind a landmark."""
    table = field(
        "1a brawnen hero; 1b neutral mud_king; 1c neutral leech_mother; 7e brawnen slow; 3h heirs slow",
        spires="1e heirs tower attack",
        landmarks="1g swamp",
        gear="1a paper_wings",
    )
    assert {"4h", "1h", "6l"} <= table.ends("1a")
    assert table.ends("1a").isdisjoint({"1b", "1c", "1e", "1g", "2j"})
    assert table.play("move 1a 4h").on("4h") == "brawnen hero"
