"""Set-up: the first player, factions, isles and fortresses, landmarks, the market (CS-SETUP)."""

from __future__ import annotations

from typing import Any

import pytest
from tables.cloudspire_phases import Table, game, new_match, position

from referee.engine.core.chance import ChanceSpec, seeded_result
from referee.engine.errors import InvalidMoveError
from referee.engine.mechanisms.views import PUBLIC, View
from referee.games.cloudspire.catalogue import LANDMARK_TYPES
from referee.games.cloudspire.isles import has_contact, placed_isle
from referee.games.cloudspire.land import have_path_contact
from referee.games.cloudspire.places import (
    ANCIENT,
    CHIPS,
    EARTHSCAPES,
    EVENTS,
    ISLES,
    RELICS,
    SHOWN,
    SHOWN_EARTHSCAPE,
    barracks,
    landmark_pile,
    well,
)

FACTIONS = ("heirs", "brawnen", "heatherkin", "riftwalkers")


def chosen(seats: int = 2, first: str = "North", **options: Any) -> Table:
    """Return a match in which factions are chosen and the first isle is to be revealed."""
    table = new_match(seats, **options).draw(first)
    for faction in FACTIONS[:seats]:
        table.play(f"choose {faction}")
    return table


def through(table: Table) -> Table:
    """Play set-up to its end: the first legal answer to each question, chance as it falls."""
    while table.state.phase == "setup":
        due = table.game.due(table.state)[0]
        if isinstance(due, ChanceSpec):
            table.apply(seeded_result(due, lambda bound: 0))
        else:
            table.apply(table.game.legal_moves(table.state, due.seat)[0])
    return table


@pytest.fixture(scope="module", params=[2, 3, 4])
def ready(request: pytest.FixtureRequest) -> Table:
    """Return a match of two, three or four after set-up."""
    return through(chosen(request.param))


def test_cs_setup_01_the_first_player_is_chosen_at_random() -> None:
    """CS-SETUP-01."""
    table = new_match(3)
    assert table.spec.names == ("North", "East", "South")
    assert table.draw("East").reported("CS-SETUP-01") == ["East is the first player"]
    assert table.due == "east choose"


def test_cs_setup_02_factions_are_chosen_clockwise_and_once() -> None:
    """CS-SETUP-02."""
    table = new_match(3).draw("South").play("choose heirs")
    assert table.due == "north choose"
    assert table.refused("choose heirs") == ("CS-SETUP-02",)
    assert table.legal("choose brawnen")


def test_cs_r57_a_faction_may_stay_out() -> None:
    """CS-R57: with faction_slots=b_c_d, Brawnen (A) cannot be chosen, unless the others are not enough."""
    assert new_match(faction_slots="b_c_d").draw("North").refused("choose brawnen") == ("CS-SETUP-02", "CS-R57")
    assert new_match(4, faction_slots="b_c_d").draw("North").legal("choose brawnen")
    assert new_match().draw("North").legal("choose brawnen")


def test_cs_setup_03_04_05_each_player_has_the_chips_of_the_faction(ready: Table) -> None:
    """CS-SETUP-03, CS-SETUP-04, CS-SETUP-05, CS-DEF-01, CS-DEF-06, CS-R46: chips, basic side, dice set aside."""
    state, contents = ready.state, ready.game.catalogue(ready.state)
    assert contents is not None
    assert len(set(state.factions)) == len(state.gates) == state.seats
    for faction in state.factions:
        assert len(state.zones[barracks(faction)]) == 15
        assert sum(chip.copies for chip in state.contents.spires_of(faction) if chip.face == "basic") == 8
        dice = [one for one in state.contents.dice.values() if one.id not in ("d6", "spire_die")]
        assert len(dice) == 12
    assert not any(unit.is_promoted for unit in state.units.values())
    assert state.advancements == [()] * state.seats


def test_cs_setup_06_only_the_center_isle_has_a_single_well() -> None:
    """CS-SETUP-06, CS-R10, CS-R11: one well in the middle of the centre isle, two on each other isle."""
    isles = game().contents.isles
    wells = {name: [cell.letter for cell in isle.cells if cell.has_well] for name, isle in isles.items()}
    assert wells["1"] == ["a"]
    assert all(len(found) == 2 for name, found in wells.items() if name != "1")
    assert {cell.terrain for cell in isles["1"].cells if cell.letter in "bcdefg"} == {"path"}


def test_cs_setup_07_08_09_six_isles_lie_face_down_around_the_center() -> None:
    """CS-SETUP-07, CS-SETUP-08, CS-SETUP-09, CS-R03: nobody knows which isle is which, and one is in the box."""
    table = new_match()
    assert table.state.isles[0].tile == "1"
    assert [isle.tile for isle in table.state.isles[1:]] == [""] * 6
    assert len(table.state.zones[ISLES]) == 7
    assert all(token.face is None for token in table.state.zones[ISLES])
    assert set(chosen().play("reveal 3").spec.names) == set("2345678")


@pytest.mark.parametrize("first", ["North", "East", "South", "West"])
def test_cs_r56_nothing_but_chance_chooses_the_first_player(first: str) -> None:
    """CS-R56, CS-SETUP-01: the first player is drawn among all seats; nobody is asked."""
    table = new_match(4)
    assert (table.due, set(table.spec.names)) == ("north first player", {"North", "East", "South", "West"})
    assert table.draw(first).reported("CS-SETUP-01") == [f"{first} is the first player"]


def test_cs_setup_10_the_first_player_reveals_any_isle_and_turns_it() -> None:
    """CS-SETUP-10, CS-R04: the isle keeps its place; its hexes are turned."""
    table = chosen().play("reveal 3").draw("5")
    assert table.state.isles[3].tile == "5"
    before = table.hex("5b")
    turn = next(line for line in sorted(table.moves()) if line != "turn 0")
    assert table.play(turn).hex("5b") != before
    assert table.state.isles[3].position == 3
    assert table.refused("turn 6") != ()


def test_cs_setup_11_an_isle_needs_path_contact() -> None:
    """CS-SETUP-11: an isle turned without path contact is refused."""
    table = chosen().play("reveal 3").draw("5")
    bad = [turn for turn in range(6) if not has_contact(table.state, 3, turn)]
    assert bad
    assert table.refused(f"turn {bad[0]}") == ("CS-SETUP-11",)


TURNS = {"2": 22, "3": 24, "4": 24, "5": 22, "6": 20, "7": 28, "8": 24}
"""In how many of the 36 ways in which an isle may lie around the centre its path touches a path there."""
PATHS = {"1": 8, "2": 6, "3": 7, "4": 7, "5": 6, "6": 7, "7": 7, "8": 7}


@pytest.mark.parametrize("isle", TURNS)
def test_cs_setup_11_an_isle_lies_in_as_many_ways_as_were_counted(isle: str) -> None:
    """CS-SETUP-11: six places, six turns."""
    state = chosen().state
    found = 0
    for place in range(1, 7):
        isles = [one._replace(tile=isle) if one.position == place else one for one in state.isles]
        state.isles = tuple(isles)
        found += sum(has_contact(state, place, turn) for turn in range(6))
    assert found == TURNS[isle]


def test_each_isle_has_its_paths_and_wells() -> None:
    isles = game().contents.isles
    assert {id: sum(cell.terrain == "path" for cell in one.cells) for id, one in isles.items()} == PATHS
    assert {id: sum(cell.has_well for cell in one.cells) for id, one in isles.items()} == {
        id: 1 if id == "1" else 2 for id in PATHS
    }


def test_cs_r06_the_path_must_lead_on_if_the_table_says_so() -> None:
    """CS-R06: connected asks for a path through the whole isle."""
    isle = game().contents.isles["4"]
    broken = isle._replace(
        cells=tuple(
            [cell._replace(terrain="path" if cell.letter in "bcdefghijklm"[::3] else "water") for cell in isle.cells]
        )
    )
    isles = {**game().contents.isles, "4": broken}
    from tables.cloudspire_phases import game_with

    for rule, allowed in (("adjacent", True), ("connected", False)):
        table = position(rules=game_with(isles=isles), isles={1: "4 turn 0"}, path_contact=rule)
        turns = [
            turn
            for turn in range(6)
            if have_path_contact(placed_isle(table.state, 1, turn), placed_isle(table.state, 0))
        ]
        assert turns
        assert has_contact(table.state, 1, turns[0]) is allowed


def test_cs_setup_12_13_14_15_16_a_fortress_fits_the_isle_just_revealed() -> None:
    """CS-SETUP-12 to CS-SETUP-16: three sides on the isle, a path at the gate, nothing covered but sky."""
    table = chosen().play("reveal 1").draw("7")
    table.play(sorted(table.moves())[0])
    assert table.due == "heirs fortress"
    kinds = {name: table.refused(f"attach {name}") for name in ("e", "se", "sw", "w", "nw", "ne")}
    assert ("CS-SETUP-15",) in kinds.values()
    assert table.refused("attach 7h") == ("CS-SETUP-14",)
    legal = [name for name, found in kinds.items() if not found]
    assert set(legal) <= {"e", "se"}
    table.play(f"attach {legal[0]}")
    gate = table.state.gate(0)
    assert gate is not None
    assert {table.state.land.group(hex) for hex in gate.open_hexes()} == {"7"}
    beside = {table.state.land.group(near) for hex in gate.fortress() for near in hex.neighbours()}
    assert beside - {"7", ""} != {"7"}  # CS-SETUP-16: the mat may touch whatever it likes


def test_cs_setup_13_a_gate_needs_a_path() -> None:
    """CS-SETUP-13: a notch whose three hexes have no path is refused."""
    from tables.cloudspire_phases import game_with

    isles = game().contents.isles
    dull = isles["2"]._replace(
        cells=tuple([cell._replace(terrain="path" if cell.letter in "aij" else "water") for cell in isles["2"].cells])
    )
    table = chosen_with(game_with(isles={**isles, "2": dull})).play("reveal 1").draw("2")
    table.play(sorted(table.moves())[0])
    assert "CS-SETUP-13" in {clause for name in ("e", "se") for clause in table.refused(f"attach {name}")}


def chosen_with(rules: Any) -> Table:
    """Return a match of a game with other isles, with factions chosen."""
    return new_match(2, rules).draw("North").play("choose heirs", "choose brawnen")


def revealed(table: Table, position: int, isle: str) -> Table:
    """Reveal an isle, turn it and attach a fortress, each in the first way that is legal."""
    table.play(f"reveal {position}").draw(isle)
    while table.due.split()[-1] in ("isle", "fortress") and table.due.endswith(("turn of an isle", "fortress")):
        table.play(sorted(table.moves())[0])
    return table


def test_cs_setup_17_with_two_players_any_other_isle_may_be_taken() -> None:
    """CS-SETUP-17."""
    table = revealed(chosen(), 1, "2")
    assert table.due == "brawnen isle"
    assert table.moves() == {f"reveal {position}" for position in range(2, 7)}
    assert table.refused("reveal 1") == ("CS-SETUP-17",)


def test_cs_setup_18_with_three_players_it_is_one_of_the_next_three() -> None:
    """CS-SETUP-18."""
    table = revealed(chosen(3), 2, "2")
    assert table.moves() == {"reveal 3", "reveal 4", "reveal 5"}
    assert table.refused("reveal 6") == ("CS-SETUP-18", "CS-R07")


def test_cs_setup_19_with_four_players_it_is_one_of_the_next_two() -> None:
    """CS-SETUP-19, CS-EX-28."""
    table = revealed(chosen(4), 2, "2")
    assert table.moves() == {"reveal 3", "reveal 4"}
    assert table.refused("reveal 5") == ("CS-SETUP-19", "CS-R07")


@pytest.mark.parametrize(
    ("rule", "offered"), [("count_all", {"reveal 6"}), ("skip_revealed", {"reveal 2", "reveal 6"})]
)
def test_cs_ex_29_revealed_isles_count_in_the_window(rule: str, offered: set[str]) -> None:
    """CS-EX-29, CS-R07: after 1, 3 and 5 the fourth player may take 6 only; with skip_revealed 6 or 2."""
    table = chosen(4, isle_window=rule)
    for place, isle in ((1, "2"), (3, "3"), (5, "4")):
        revealed(table, place, isle)
    assert table.moves() == offered


def test_cs_setup_20_the_other_isles_are_revealed_clockwise_in_turn() -> None:
    """CS-SETUP-20, CS-R08: each with path contact, one by each player."""
    table = chosen(4)
    for place, isle in ((1, "2"), (2, "3"), (4, "4"), (5, "5")):
        revealed(table, place, isle)
    assert table.due == "heirs isle drawn"
    assert table.spec.subject == (6,)
    table.draw("6")
    assert table.due == "heirs turn of an isle"
    table.play(sorted(table.moves())[0])
    assert table.spec.subject == (3,)
    assert table.spec.seat == 1
    table.draw("7")
    table.play(sorted(table.moves())[0])
    assert all(has_contact(table.state, one.position, one.turn) for one in table.state.isles if one.position)


@pytest.mark.parametrize(
    ("rule", "asked"), [("first_player", "heirs turn of an isle"), ("random", "brawnen isle turned")]
)
def test_cs_r08_others_may_turn_the_remaining_isles(rule: str, asked: str) -> None:
    """CS-R08: the first player turns all of them, or chance does."""
    table = revealed(revealed(chosen(remaining_isles=rule), 1, "2"), 2, "3")
    table.draw("4")
    table.play(sorted(table.moves())[0]) if rule == "first_player" else table.draw(table.spec.names[0])
    table.draw("5")
    assert table.due == asked


def test_cs_setup_21_22_gates_begin_with_10_health_and_no_source(ready: Table) -> None:
    """CS-SETUP-21, CS-SETUP-22; income comes afterwards."""
    assert set(ready.state.health) == {10}
    assert set(ready.state.source) == {5}
    assert set(new_match().state.source) == {0}


def test_cs_setup_23_26_27_28_landmarks_lie_face_down(ready: Table) -> None:
    """CS-SETUP-23, CS-SETUP-26, CS-SETUP-27, CS-SETUP-28, CS-EX-31: one on each well, the others in the stack."""
    state = ready.state
    assert len(state.landmarks) == len(state.land.wells()) == 13
    assert all(not one.face and one.type in LANDMARK_TYPES for one in state.landmarks)
    assert [token.face for token in state.zones[ANCIENT]] == ["ancient_traxxyr"]
    left = sum(len(state.zones[landmark_pile(type)]) for type in ("swamp", "ruin", "temple"))
    assert left == 5
    seen = PUBLIC.state(ready.game, state)
    assert seen.faces(well(state.landmarks[0].hex)) == ("?",)


def test_cs_setup_24_each_gate_gets_a_swamp(ready: Table) -> None:
    """CS-SETUP-24: as many swamps as players before the others are mixed."""
    assert len(ready.ever_reported("CS-SETUP-25")) == ready.state.seats


def test_cs_setup_25_swamps_lie_on_the_closest_wells_and_owners_break_ties() -> None:
    """CS-SETUP-25, CS-R09, CS-R12: at a tie the player chooses; taken wells are left out."""
    table = revealed(revealed(chosen(), 1, "2"), 4, "3")
    while "landmark" not in table.due and "well" not in table.due:
        due = table.game.due(table.state)[0]
        if isinstance(due, ChanceSpec):
            table.apply(seeded_result(due, lambda bound: 0))
        else:
            table.play(sorted(table.moves())[0])
    steps = {seat: table.state.land.distances_from(table.state.gate(seat).hex) for seat in range(2)}  # type: ignore[union-attr]
    while table.due.endswith("well"):
        seat = table.decision.seat
        offered = [table.hex(line.split()[1]) for line in table.moves()]
        assert len({steps[seat][hex] for hex in offered}) == 1
        assert len(offered) > 1
        far = next(hex for hex in table.state.land.wells() if hex not in offered)
        assert table.refused(f"well {table.state.land.name(far)}")[0] == "CS-SETUP-25"
        table.play(sorted(table.moves())[0])
    swamps = [one for one in table.state.landmarks if one.type == "swamp"]
    assert len(swamps) == 2


def test_cs_setup_29_30_31_the_market_shows_one_chip_more_than_players(ready: Table) -> None:
    """CS-SETUP-29, CS-SETUP-30, CS-SETUP-31: you can buy all face-up chips and the top earthscape."""
    seats = ready.state.seats
    assert len(ready.lie(SHOWN)) == seats + 1
    assert len(ready.lie(CHIPS)) == 20 - seats - 1
    assert (len(ready.lie(SHOWN_EARTHSCAPE)), len(ready.lie(EARTHSCAPES))) == (1, 7)
    from referee.games.cloudspire.market import faces_on_offer

    assert len(faces_on_offer(ready.state)) == seats + 2


def test_cs_setup_32_events_and_relics_are_shuffled(ready: Table) -> None:
    """CS-SETUP-32."""
    assert (len(ready.lie(EVENTS)), len(ready.lie(RELICS))) == (29, 15)
    assert ready.lie("event discards") == ready.lie("relic discards") == ()


def test_cs_setup_33_supplies_belong_to_nobody(ready: Table) -> None:
    """CS-SETUP-33, CS-COMP-02: 18 attack, 12 fortification, 14 range upgrades."""
    supply = [ready.state.supply(kind) for kind in ("attack", "fortification", "range")]
    assert supply == [18, 12, 14]


def test_cs_r05_the_isles_may_interlock_the_other_way() -> None:
    """CS-R05: the left-handed lattice is the mirror of the right-handed one."""
    right, left = position(), position(board_handedness="left")
    assert right.hex("2a") == (1, 3)
    assert left.hex("2a") == (3, 1)
    assert len(right.state.land.places) == len(left.state.land.places) == 91


def test_cs_r05_the_isles_keep_their_side_once_they_are_revealed() -> None:
    """CS-R05: the switch can only change before an outer isle is revealed."""
    table = position()
    with pytest.raises(InvalidMoveError, match="board_handedness cannot change once an outer isle is revealed"):
        table.game.with_option(table.state, "board_handedness", "left")
    table.game.with_option(table.state, "board_handedness", "right")
    before = chosen()
    assert before.game.with_option(before.state, "board_handedness", "left").options.board_handedness == "left"


def test_a_view_knows_no_isle_that_lies_face_down() -> None:
    """CS-SETUP-09: no seat knows it."""
    table = chosen()
    for view in (PUBLIC, View(0), View(1)):
        assert all(token.face is None for token in view.state(table.game, table.state).zones[ISLES])


def test_a_notch_is_understood_before_an_isle_is_revealed() -> None:
    """It is not taken for the name of a hex: the isle comes first."""
    table = chosen()
    assert "this comes first (Heirs: reveal an isle" in table.why("attach se")
    assert table.ruling("attach se").text == "attach se"


def test_a_move_typed_too_early_has_to_wait_for_the_isle_that_is_due() -> None:
    """`turn 1` was read as the event Something Turns Over and isle 1; `long` was read as four cards."""
    table = chosen().play("reveal 3")
    assert "this comes first" in table.why("turn 1")
    assert "this comes first" in table.why("attach sw")
    due = r"this comes first \(Which isle is at position 3\)"
    with pytest.raises(InvalidMoveError, match=f'"deploy" must wait: {due}'):
        table.ruling("deploy")
    with pytest.raises(InvalidMoveError, match='"long" cannot be drawn here'):
        table.ruling("long")
    assert "Long Crowbar cannot come up here" in table.why("long crow")
    assert table.draw("5").state.isles[3].tile == "5"
