"""Positions, corrections and the audit of Cloudspire."""

from __future__ import annotations

from typing import Any

import pytest
from tables.cloudspire_phases import game, position

from referee.engine.errors import InvalidMoveError, PositionError
from referee.games.cloudspire.inventory import location
from referee.games.cloudspire.places import ANCIENT, BOX, in_force, relics
from referee.games.cloudspire.state import SpireState

FULL = {
    "spires": {"2f": "heirs toll lantern, range, attack", "5a": "brawnen boulder perch, attack"},
    "landmarks": {"1a": "swamp", "3a": "ruin"},
    "earthscapes": {"e3": "-3,1 turn 2"},
    "stacks": {"brawnen": "clubber + clubber, ?", "heirs": "?"},
    "beside": {"heirs": ["e1", "Pit Boar"]},
    "relics": {"heirs": ["?"]},
    "returned": {"brawnen": ["orma twohand, promoted, health 2, with attack"]},
    "source": {"heirs": 0, "brawnen": 7},
    "health": {"heirs": 10, "brawnen": 4},
    "pegs": {"heirs": 1},
}


def full() -> SpireState:
    """Return a position with a little of everything."""
    beast = next(one.name for one in game().contents.landmarks.values() if one.minion and one.type == "swamp")
    hero = next(chip.name for chip in game().contents.units_of("heirs") if chip.start)
    units = f"1b heirs {hero}, health 2, with attack; 3b brawnen slinger, over clubber, ?; 7h neutral {beast}"
    names = {**FULL, "returned": {"brawnen": [f"{game().contents.titles['orma']}, promoted, health 2, with attack"]}}
    return position(units, phase="build", wave=3, **names).state


def test_a_position_is_written_and_read_again() -> None:
    """Everything on the table comes back as it was."""
    written = game().write_position(full())
    again = game().read_position(written)
    game().settle(again)
    assert game().write_position(again) == written
    assert again.health == [10, 4]
    assert again.source == [0, 7]


def test_a_hero_of_a_faction_that_has_returned_lies_beside_its_barracks() -> None:
    """CS-MOVE-22: a position with such a hero is written and read again."""
    hero = game().contents.titles["orma"]
    state = position("", beside={"brawnen": [hero]}, returned={"brawnen": [f"{hero}, health 2"]}).state
    written = game().write_position(state)
    assert written["beside"] == {"brawnen": [hero]}
    assert game().write_position(game().read_position(written)) == written


def test_chips_that_cannot_lie_there_are_refused() -> None:
    """Nothing is below a neutral unit, and no more unknown chips are placed than there are."""
    beast = next(one.name for one in game().contents.landmarks.values() if one.minion and one.type == "swamp")
    for below in ("clubber", "?"):
        with pytest.raises(PositionError, match=f"{beast} is neutral, so no chips can be below it"):
            position(f"7h neutral {beast}, over {below}")
    with pytest.raises(PositionError, match=r"stacks: heirs: no unknown chip or card \(Heirs\) is left"):
        position("", stacks={"heirs": "?, " * 50})


def test_all_pieces_are_counted() -> None:
    """Chips, cards and tiles are all somewhere (CS-COMP-01 to CS-COMP-03)."""
    counted = game().pieces(full())
    for component, count in game().printed_counts(full()).items():
        assert sum(counted[component].values()) == count, component


def test_the_audit_finds_what_is_impossible() -> None:
    """The audit reports every impossible thing: too much Source, a missing level, a spire without a well, and so on."""
    state = position(
        "3b brawnen clubber, over gatecracker; 3e brawnen slinger, over orma",
        phase="build",
        source={"heirs": 30},
        advancements={"brawnen": [game().contents.titles["quarry_stair_2"].casefold().replace(" ", "_")]},
        spires={"2a": "heirs toll lantern, range"},
        stacks={"heirs": "?", "brawnen": "hillback"},
    ).state
    found = " ".join(game().audit(state))
    for clause in ("CS-INCOME-03", "CS-BUILD-17", "CS-DEF-19", "CS-PREP-11", "CS-PREP-16", "CS-PREP-05"):
        assert clause in found
    assert "the Heirs have 30 Source, but the maximum is 20 (CS-INCOME-03)" in found
    assert "Clubber is above Gatecracker, which is slower (CS-PREP-11)" in found
    assert "Orma Twohand is a hero, which cannot be in a group (CS-PREP-16)" in found


def test_where_chips_and_cards_are_is_said_truly() -> None:
    """A relic in force is in front of its player, the ancient is set aside, unused market chips are in the box."""
    state = position(phase="build").state
    said = {zone: location(state, zone) for zone in (in_force(0), relics(1), ANCIENT, BOX)}
    assert said == {
        in_force(0): "it is in front of the Heirs",
        relics(1): "it is one of the Brawnen’s relics",
        ANCIENT: "it is set aside",
        BOX: "it is in the box",
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"units": "k9 brawnen clubber"}, "not a hex of the map"),
        ({"gates": {"heirs": "1 south"}}, "notch"),
        ({"isles": {"9": "4"}}, "position from 0 to 6"),
        ({"isles": {"1": "12"}}, "number of an isle"),
        ({"landmarks": {"1a": "castle"}}, "landmark"),
        ({"landmarks": {"1a": [["castle"]]}}, "landmarks: 1a: expected a name or a number, not a list"),
        ({"spires": {"2f": "heirs town hall"}}, "name of a spire"),
        ({"market": ["Bastion", "Bastion"]}, "no Bastion is left"),
    ],
)
def test_unreadable_text_is_reported_with_its_place(words: dict[str, Any], said: str) -> None:
    """A hex outside the map, a notch that does not exist, a chip twice: each a sentence."""
    with pytest.raises(PositionError, match=said):
        position(**words)


def test_the_examples_of_corrections_can_be_typed() -> None:
    """Each form that `help` lists is read, or says in a sentence of its own what is wrong on this table."""
    table = position("4k brawnen clubber", phase="build")
    unread, impossible = list[str](), list[str]()
    for form in game().correction_examples():
        try:
            impossible += game().inventory.faults(table.correct(form).state)
        except InvalidMoveError as error:
            unread += [form] if "cannot be read" in str(error) else []
    assert unread == []
    assert not [fault for fault in impossible if "is not an advancement" in fault]


def test_corrections_change_the_table() -> None:
    """Units, spires, landmarks, Source, isles and the phase."""
    table = position("4k brawnen clubber", phase="build")
    table = (
        table.correct("4k health 2")
        .correct("4k to 4f")
        .correct("source heirs 9")
        .correct("spire 2f heirs toll lantern attack")
    )
    assert (table.unit("4f").health, table.source("heirs")) == (2, 9)
    assert table.spire("2f").upgrades == ("attack",)
    assert table.correct("remove 4f").on("4f") == ""
    assert table.correct("landmark 1a swamp").state.landmarks[0].type == "swamp"
    assert table.correct("phase prep").state.phase == "prep"


def test_only_a_chip_that_may_lie_hidden_can_be_an_unknown_one() -> None:
    """The chips below a unit may be; the equipment that it carries is open to all."""
    table = position("4k brawnen clubber", phase="build")
    assert table.correct("4k over ?").unit("4k")
    for line in ("4k carrying ?", "4k carrying ? paper wings"):
        with pytest.raises(InvalidMoveError, match=r'expected equipment, not "\?"'):
            table.correct(line)


THREE = ("heirs", "brawnen", "heatherkin")


def test_the_marks_come_back_with_a_position_and_minions_march_to_them() -> None:
    """CS-PREP-01, CS-PREP-02: a position of three factions says whom each has marked."""
    marks = {"heirs": "heatherkin", "brawnen": "heirs", "heatherkin": "heirs"}
    state = position("2b heirs page", players=THREE, phase="onslaught", marks=marks).state
    assert state.marks == [2, 0, 0]
    written = game().write_position(state)
    assert written["marks"] == marks
    assert game().read_position(written).marks == [2, 0, 0]
    with pytest.raises(InvalidMoveError, match="can mark only an opposing faction"):
        position("", players=THREE).correct("mark heirs heirs")


def test_two_players_mark_each_other_and_three_must_say_whom() -> None:
    """CS-PREP-03: with two players nobody has a choice; with more, the audit asks for the marks."""
    assert position("2b heirs page", phase="onslaught").state.marks == [1, 0]
    fallen = {"heirs": 4, "brawnen": 10, "heatherkin": 0}  # nobody marks a gate that fell in an earlier wave
    left = position("2b heirs page", players=THREE, phase="onslaught", wave=3, health=fallen, fallen={"heatherkin": 1})
    assert left.state.marks[:2] == [1, 0]
    missing = position("2b heirs page", players=THREE, phase="onslaught").state
    assert any("the Heirs mark no faction" in fault and "CS-PREP-01" in fault for fault in game().audit(missing))


@pytest.mark.parametrize("phase", ["event", "market", "build", "prep", "onslaught"])
def test_a_gate_is_not_down_between_its_repair_and_the_onslaught(phase: str) -> None:
    """CS-INCOME-06: it is repaired in the Income Phase; a faction that is out of the game has none (CS-R39)."""
    said = f"the Heirs’ gate has no health in the {phase.title()} Phase, but it is repaired in the Income Phase"
    for out in ([], ["heirs"]):
        state = position("", players=THREE, phase=phase, wave=2, health={"heirs": 0}, out=out).state
        is_fault = any(said in fault and "CS-INCOME-06" in fault for fault in game().audit(state))
        assert is_fault is (phase in ("market", "build", "prep") and not out)


def test_spires_that_left_the_game_stay_out_of_a_position() -> None:
    """CS-R76."""
    table = position("", phase="build", defeated_spires="all_removed", lost={"toll_lantern": 1})
    written = game().write_position(table.state)
    assert written["lost"] == {"toll_lantern": 1}
    assert game().read_position(written).lost == table.state.lost
    (chip,) = table.state.lost
    left = table.state.remaining_spires(chip)
    assert table.correct("lost toll_lantern 0").state.remaining_spires(chip) == left + 1


def test_a_number_stands_for_unknown_relics() -> None:
    table = position("", relics={"heirs": 2, "brawnen": ["?"]})
    assert table.game.write_position(table.state)["relics"] == {"heirs": ["?", "?"], "brawnen": ["?"]}
    assert [len(table.correct("relics heirs 3").state.zones[relics(seat)]) for seat in (0, 1)] == [3, 1]
    known = min(face for face, back in game().contents.deck.backs.items() if back == "relic")
    name = game().face_name(known)
    kept = position("", relics={"heirs": [name]}).correct("relics heirs 2")
    assert kept.game.write_position(kept.state)["relics"] == {"heirs": [name, "?"]}
    with pytest.raises(InvalidMoveError, match="99 are too many: at most 16 are possible"):
        kept.correct("relics heirs 99")


def test_a_landmark_that_is_face_down_has_no_health() -> None:
    """CS-EXPL-04: it gets its health chips as it is revealed."""
    (landmark,) = position("", landmarks={"1a": "swamp, health 2"}).state.landmarks
    assert (landmark.face, landmark.health) == ("", 0)
