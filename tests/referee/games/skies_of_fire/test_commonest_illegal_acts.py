"""The 18 commonest illegal acts: each is refused with the clause that a player wants to read.

The numbers are those of the list of such acts; most of them are done in more ways than one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from tables.skies_of_fire import HALCYON_HOME, PURITAN_HOME, Table, action, new_match, position

from referee.engine.core.ruling import IllegalMoveError, Verdict

NEAR = "puritan G2 1/2/2/1/1"
"""One step from Galewatch on H2."""
GALEWATCH = "puritan H2 1/2/2/1/1"
CLOSE = "halcyon C8 1/2/6/1/1"
OWN, ABSENT, LIVE = "bounty on rgs puritan ii", "bounty on sr gallowglass", "bounty on rgs halcyon"


class Scene(NamedTuple):
    """Ships, what is said and rolled first, and the phase."""

    ships: tuple[str, ...]
    said: tuple[str | int, ...] = ()
    phase: str = "move"

    def table(self) -> Table:
        """Return the table after these lines; numbers are dice, `? ?` are cards drawn."""
        table = position(*self.ships, phase=self.phase)
        for line in self.said:
            if isinstance(line, int):
                table.dice(line)
            elif set(line) == {"?"}:
                table.draw(*line)
            else:
                table.play(line)
        return table


class Act(NamedTuple):
    """An illegal line, the clause and the words of its refusal, and a legal line instead."""

    number: int
    scene: Scene
    typed: str
    clause: str
    words: str
    near: Scene
    may: str = ""
    """What is typed instead; the same where it says nothing."""


def flight(*ships: str, said: tuple[str | int, ...] = ()) -> Scene:
    return Scene(ships if len(ships) > 1 else (*ships, HALCYON_HOME), said)


def in_action_phase(*ships: str, said: tuple[str | int, ...] = ()) -> Scene:
    return Scene(ships if len(ships) > 1 else (*ships, HALCYON_HOME), said, "action")


ARMED = "puritan C9 1/2/2/1/1; guns iron verdict"
FIRED = in_action_phase(f"{ARMED}; hand 3", f"{CLOSE}; hand 3", said=("fire halcyon guns", 5))
FITTED = in_action_phase(
    f"{GALEWATCH}; hand peregrine inline; guns iron verdict", "halcyon H3 1/2/2/1/1", said=("install peregrine inline",)
)
SUNK = in_action_phase(ARMED, "halcyon C8 0/0/1/0/1", said=("fire halcyon guns", 5, "???????"))
BOUND = Scene((PURITAN_HOME, "halcyon N5 1/2/2/1/1; storm 1; hand 3"), ("end", "end", "end"))
CAUGHT = flight("puritan C6 1/2/2/1/1; guns iron verdict", "halcyon C5 1/2/2/1/1", said=("b5",))
SPENT = "cargo belly bombs; spent 1"

ACTS = (
    Act(
        1,
        flight(f"{NEAR}; last galewatch", said=("h2", "end")),
        "collect crew",
        "SF-TWN-03",
        "Galewatch H2 was the last town where RGS Puritan II collected",
        flight(f"{NEAR}; last southmere", said=("h2", "end")),
    ),
    Act(
        1,
        flight(NEAR, said=("h2 h3", "end")),
        "collect cards",
        "SF-TWN-05",
        "there is no town on H3, and passing over one gives nothing",
        flight(NEAR, said=("h2", "end")),
    ),
    Act(
        2,
        in_action_phase(ARMED, CLOSE, said=("fire halcyon guns", 5)),
        "d9",
        "SF-TRN-01",
        "the move phase is over; it is now the relocation",
        flight(ARMED, CLOSE),
    ),
    Act(
        2,
        flight(NEAR, said=("h2", "end", "crew", "engine 3")),
        "h3",
        "SF-TRN-01",
        "the move phase is over; it is now the action phase",
        flight(NEAR, said=("h2",)),
    ),
    Act(
        3,
        flight("puritan D9 1/2/2/1/1", said=("e9",)),
        "f9",
        "SF-MTN-04",
        "name the section that loses crew to the mountains",
        flight("puritan D9 1/2/2/1/1", said=("e9", "cargo")),
    ),
    Act(
        3,
        flight("puritan F9 1/3/2/1/1", said=("e8", "engine")),
        "d8",
        "SF-MTN-04",
        "name the section that loses crew to the mountains",
        flight("puritan F9 1/3/2/1/1", said=("e8", "engine guns")),
    ),
    Act(
        3,
        flight("puritan D4 1/2/2/1/1", said=("d5",)),
        "d6",
        "SF-WND-01",
        "the ship must leave the wind on D5 towards E5",
        flight("puritan D4 1/2/2/1/1", said=("d5",)),
        "e5",
    ),
    Act(
        4,
        FITTED,
        "fire halcyon guns",
        "SF-ACT-01",
        "you have taken the one action of this turn",
        FITTED._replace(said=()),
    ),
    Act(
        5,
        in_action_phase("puritan C9 1/2/2/1/1", CLOSE),
        "fire halcyon guns",
        "SF-FIR-01",
        "RGS Puritan II has no gun card",
        in_action_phase(ARMED, CLOSE),
    ),
    Act(
        5,
        in_action_phase("puritan C9 1/2/0/1/1; guns iron verdict", CLOSE),
        "fire halcyon guns",
        "SF-SLOT-05",
        "the Gun Deck of RGS Puritan II has no crew",
        in_action_phase("puritan C9 1/2/1/1/1; guns iron verdict", CLOSE),
    ),
    Act(
        6,
        in_action_phase(f"{GALEWATCH}; guns twin vipers; hand ricochet turret"),
        "install ricochet turret",
        "SF-GUN-05",
        "Twin Vipers already gives an extra die",
        in_action_phase(f"{GALEWATCH}; guns old faithful; hand ricochet turret"),
    ),
    Act(
        7,
        in_action_phase(f"{GALEWATCH}; hand boreas radial"),
        "install boreas radial",
        "SF-CRD-09",
        "Boreas Radial is sold at Valborough C10, but the ship is not there",
        in_action_phase(f"{PURITAN_HOME}; hand boreas radial"),
    ),
    Act(
        7,
        in_action_phase(f"{GALEWATCH}; hand ricochet turret"),
        "install ricochet turret in cargo",
        "SF-CRD-08",
        "Ricochet Turret goes into the section Gun Deck and nowhere else",
        in_action_phase(f"{GALEWATCH}; hand ricochet turret"),
        "install ricochet turret in guns",
    ),
    Act(
        8,
        in_action_phase("puritan C9 0/2/2/1/1"),
        "relocate 1 guns bridge",
        "SF-REL-02",
        "the Bridge of RGS Puritan II has no crew",
        in_action_phase("puritan C9 1/2/2/1/1", said=("end",)),
        "relocate 1 guns engine",
    ),
    Act(
        9,
        flight("puritan D4 1/5/2/1/1", said=("d5",)),
        "d6",
        "SF-WND-01",
        "Fine-Tuned is off: 5 of 6 crew in the Engine Room",
        flight("puritan D4 1/6/2/1/1", said=("d5",)),
    ),
    Act(
        9,
        flight("halcyon M9 1/5/2/1/1", PURITAN_HOME, said=("n9 n10 n11",)),
        "m11",
        "SF-MOV-02",
        "Forced Draught is off: 5 of 6 crew in the Engine Room",
        flight("halcyon M9 1/6/2/1/1", PURITAN_HOME, said=("n9 n10 n11",)),
    ),
    Act(
        9,
        flight("gallowglass C6 1/5/2/1/1", said=("b5",)),
        "a4",
        "SF-STM-01",
        "Storm Raiders is off: 5 of 6 crew in the Engine Room",
        flight("gallowglass C6 1/6/2/1/1", said=("b5",)),
    ),
    Act(
        9,
        flight("puritan D9 1/2/2/5/1", said=("e9",)),
        "f9",
        "SF-MTN-04",
        "name the section that loses crew to the mountains",
        flight("puritan D9 1/2/2/6/1", said=("e9",)),
    ),
    Act(
        9,
        in_action_phase("puritan C9 1/2/5/1/1; guns iron verdict", CLOSE, said=("fire halcyon guns",)),
        "dice 2 5",
        "SF-FIR-04",
        "type 1 number, not 2",
        in_action_phase("puritan C9 1/2/6/1/1; guns iron verdict", CLOSE, said=("fire halcyon guns",)),
    ),
    Act(
        9,
        in_action_phase(f"halcyon C8 1/2/2/5/1; {SPENT}", "puritan C9 1/2/2/1/1"),
        "bombs puritan",
        "SF-CAR-06",
        "Double Stowage is off: 5 of 6 crew in the Cargo",
        in_action_phase(f"halcyon C8 1/2/2/6/1; {SPENT}", "puritan C9 1/2/2/1/1"),
    ),
    Act(
        10,
        in_action_phase(f"{GALEWATCH}; {SPENT}", "halcyon H3 1/2/2/1/1"),
        "bombs halcyon",
        "SF-CAR-06",
        "the cargo weapon is spent until it is reset at a town",
        flight(f"{NEAR}; {SPENT}", "halcyon H3 1/2/2/1/1", said=("h2", "end", "pass")),
    ),
    Act(
        11,
        FIRED._replace(said=(*FIRED.said, "halcyon: smoke screen")),
        "halcyon: counter hard over",
        "SF-CTR-01",
        "you have already countered this turn",
        FIRED,
    ),
    Act(
        11,
        FIRED._replace(said=(*FIRED.said, "halcyon: smoke screen")),
        "puritan: counter hard over",
        "SF-CTR-04",
        "a counter cannot itself be countered",
        FIRED,
        "halcyon: counter smoke screen",
    ),
    Act(
        12,
        flight(f"{NEAR}; hand 7", said=("h2", "end", "collect cards")),
        "draw hard over",
        "SF-HND-02",
        "the hand is full, so discard a card face down to draw, or pass",
        flight(f"{NEAR}; hand 7", said=("h2", "end", "collect cards", "discard")),
    ),
    Act(
        12,
        flight(f"{NEAR}; hand 6", said=("h2", "end", "collect cards")),
        "draw hard over smoke screen",
        "SF-HND-03",
        "type 1 name, not 2",
        flight(f"{NEAR}; hand 6", said=("h2", "end", "collect cards")),
        "draw hard over",
    ),
    Act(13, flight(ARMED, CLOSE), "c8 c7", "SF-SHP-03", "RGS Halcyon is on C8", flight(ARMED, CLOSE), "d8 c7"),
    Act(
        14,
        flight("puritan C9 1/0/2/1/1"),
        "rally",
        "SF-RLY-01",
        "the Bridge has crew",
        flight("puritan C9 0/0/2/1/1"),
    ),
    Act(
        14,
        flight("puritan C9 0/0/2/1/1; rallied 1"),
        "rally",
        "SF-RLY-07",
        "Rally has been used",
        flight("puritan C9 0/0/2/1/1; rallied 0"),
    ),
    Act(15, SUNK, "1/3/1/2/0", "SF-SET-11", "no crew covers the X of the Rally box", SUNK, "1/3/1/1/1"),
    Act(
        16,
        in_action_phase(f"{PURITAN_HOME}; hand 3"),
        f"begin {OWN}",
        "SF-SET-07",
        "Bounty on RGS Puritan II is void: it hunts your own ship",
        in_action_phase(f"{PURITAN_HOME}; hand 3"),
        f"void {OWN}",
    ),
    Act(
        16,
        in_action_phase(f"{PURITAN_HOME}; hand 3"),
        f"begin {ABSENT}",
        "SF-SET-08",
        "Bounty on SR Gallowglass is void: it hunts a ship that is not in the game",
        in_action_phase(f"{PURITAN_HOME}; hand 3"),
        f"void {ABSENT}",
    ),
    Act(
        17,
        BOUND,
        "halcyon: m5",
        "SF-STM-02",
        "RGS Halcyon is in a storm and its turn was skipped",
        BOUND._replace(said=BOUND.said * 2),
    ),
    Act(
        17,
        CAUGHT._replace(said=("b5", "end")),
        "fire halcyon guns",
        "SF-STM-03",
        "RGS Puritan II is caught in a storm and takes no action this turn",
        CAUGHT._replace(said=("c7", "end")),
    ),
    Act(17, CAUGHT, "a4", "SF-STM-01", "the storm on B5 stops the ship", CAUGHT, "end"),
)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{act.number} {act.clause} {act.typed}")
def test_common_mistakes_are_refused_with_their_clause(act: Act) -> None:
    table = act.scene.table()
    ruling = table.ruling(act.typed)
    assert ruling.verdict is Verdict.ILLEGAL
    reasons = {breach.clause: breach.text for breach in ruling.breaches}
    assert act.words in reasons[act.clause]
    assert next((one for one in reasons if one != "SF-TRN-01"), "SF-TRN-01") == act.clause
    with pytest.raises(IllegalMoveError, match=f"{act.clause}: "):
        table.play(act.typed)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{act.number} {act.clause} {act.may or act.typed}")
def test_what_is_next_to_it_is_played(act: Act) -> None:
    act.near.table().play(act.may or act.typed)


@pytest.mark.parametrize("act", [act for act in ACTS if " is off: " in act.words], ids=lambda act: act.words)
def test_a_skill_that_is_off_is_named_by_its_clause(act: Act) -> None:
    assert "SF-SKL-01" in act.scene.table().refused(act.typed)


def test_15_an_x_slot_is_left_bare_at_set_up() -> None:
    table = new_match(2).dice(6, 2).play("puritan", "halcyon").draw(*"?" * 14)
    assert table.refused("0/3/2/1/1") == ("SF-SET-11",)
    assert "no crew covers the X of the Bridge" in table.why("0/3/2/1/1")
    assert table.legal("1/2/2/1/1")


@pytest.mark.parametrize(("card", "clause"), [(OWN, "SF-SET-07"), (ABSENT, "SF-SET-08")])
def test_16_a_hunt_for_your_own_or_an_absent_ship_is_not_kept(card: str, clause: str) -> None:
    table = flight(NEAR, said=("h2", "end", "collect cards")).table().draw(card)
    assert (table.hand("puritan"), table.deck()[-1].lower()) == ([], card)
    assert len(table.reported(clause)) == 1
    assert table.draw(LIVE).hand("puritan") == ["Bounty on RGS Halcyon"]


@pytest.mark.parametrize(
    ("kills", "told", "clause"),
    [
        ((1, 1), "Cross of Military Virtue is not awarded: no single player has the most", "SF-SCO-07"),
        ((2, 1), "RGS Puritan II: Cross of Military Virtue, +2", "SF-SCO-03"),
    ],
)
def test_18_a_medal_is_not_awarded_on_a_tie(kills: tuple[int, int], told: str, clause: str) -> None:
    ours: dict[str, Any] = {"at": "H10", "cargo": ["Coffee for the Garrison"], "kills": kills[0]}
    table = action({"puritan ii": ours, "halcyon": {"at": "M10", "kills": kills[1]}}, missions_to_end=1)
    table.play("complete coffee for the garrison")
    assert told in table.reported(clause)
    assert (table.reported("SF-END-02")[0].endswith("Cross of Military Virtue +2 = 5")) is (kills[0] > kills[1])


def test_none_of_the_eighteen_is_missing() -> None:
    assert {act.number for act in ACTS} | {18} == set(range(1, 19))
