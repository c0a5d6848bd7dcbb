"""Positions in people's words: read, written back the same, every fault reported at once."""

from __future__ import annotations

from typing import Any

import pytest
from tables.skies_of_fire import game

from referee.engine.errors import PositionError
from referee.games.skies_of_fire.state import SkiesState, hand

PURITAN = {"at": "C10", "crew": "1/2/2/1/1", "hand": 7}
HALCYON = {"at": "M10", "crew": "1/2/2/1/1", "hand": 7}
RICH: dict[str, Any] = {
    "options": {"storm": "no_action_only", "hand_limit": 9, "rally_counts_as_crew": False},
    "ships": {
        "puritan ii": {
            **PURITAN,
            "guns": ["Iron Verdict", "Ricochet Turret"],
            "engines": "Peregrine Inline",
            "cargo": "Chain Mines",
            "missions": ["Royal Mail"],
            "mines": ["d4", "E5 damage 3"],
            "last": "Galewatch",
            "collected": 2,
            "spent": 1,
        },
        "rgs halcyon": {"at": "Ryder's Peak", "crew": "bridge 1 engine 2 cargo 4", "hand": ["hard over", "?", "o05"]},
        "gallowglass": {
            "at": "d5",
            "crew": "1/1/1/1/0",
            "planes": "e5 flown",
            "completed": ["M11", "Grand Tour"],
            "storm": 1,
            "rallied": 1,
            "kills": 2,
        },
    },
    "under": ["smoke screen", "?", "spyglass"],
    "landed": {"royal mail": ["galewatch", "H10"]},
    "turn": {
        "of": "halcyon",
        "phase": "action",
        "number": 7,
        "round": 3,
        "first": "gallowglass",
        "start": "H9",
        "steps": 2,
        "actions": ["fire"],
        "noted": ["busy", "storm"],
    },
}
KEPT = ("at", "crew", "markers", "spent", "last_town", "last_round", "storms", "rallied", "kills", "out", "ruins")
KEPT = (*KEPT, "landings", "turn", "round", "seat", "first", "start", "steps", "actions", "uses", "colours", "agenda")


def read(document: dict[str, Any]) -> SkiesState:
    return game().read_position(document)


def faults(document: dict[str, Any]) -> tuple[str, ...]:
    """Return every fault of a position, whether it could be read or not."""
    try:
        return game().audit(read(document))
    except PositionError as error:
        return error.faults


def two(**more: Any) -> dict[str, Any]:
    return {"ships": {"puritan ii": dict(PURITAN), "halcyon": dict(HALCYON)}, **more}


def with_puritan(**more: Any) -> dict[str, Any]:
    return two(ships={"puritan ii": {**PURITAN, **more}, "halcyon": dict(HALCYON)})


def test_a_possible_position_has_no_faults() -> None:
    assert faults(two()) == ()
    assert faults(RICH) == ()


def test_a_position_lists_the_pieces_of_each_space() -> None:
    state = read(RICH)
    grid = game().contents.grid
    assert [grid.names[square] for square in state.at] == ["C10", "H6", "D5"]
    assert state.crew == [[1, 2, 2, 1, 1], [1, 2, 0, 4, 0], [1, 1, 1, 1, 0]]
    assert [(one.seat, one.kind, grid.names[one.square], one.damage, one.has_flown) for one in state.markers] == [
        (0, "mines", "D4", 2, False),
        (0, "mines", "E5", 3, False),
        (2, "planes", "E5", 1, True),
    ]
    assert [token.face for token in state.zones[hand(1)]] == ["O04", "O04", None]
    assert [token.seen for token in state.zones[hand(1)]] == [2, 2, 2]
    assert [token.face for token in state.zones["deck"]][-4:] == [None, "O08", None, "O20"]
    assert len(state.zones["deck"]) == 70 - 7 - 3 - 5 - 2
    assert (state.options["hand_limit"], state.options["storm"]) == (9, "no_action_only")
    assert state.landings == {"M09": (grid.number("H2"), grid.number("H10"))}


def test_a_position_is_written_as_it_was_read() -> None:
    state = read(RICH)
    written = game().write_position(state)
    again = read(dict(written))
    assert game().write_position(again) == written
    for field in KEPT:
        assert getattr(again, field) == getattr(state, field), field
    assert dict(again.options) == dict(state.options)
    zones = {zone: [token.face for token in tokens] for zone, tokens in state.zones.items()}
    assert {zone: [token.face for token in tokens] for zone, tokens in again.zones.items()} == zones


def test_what_is_written_reads_well() -> None:
    written: Any = game().write_position(read(RICH))
    assert written["ships"]["puritan ii"]["mines"] == ["d4", "e5 damage 3"]
    assert written["ships"]["puritan ii"]["hand"] == 7
    assert written["ships"]["halcyon"]["hand"] == ["Hard Over", "Hard Over", "?"]
    assert written["landed"] == {"Royal Mail": ["Galewatch", "Southmere"]}
    assert "destroyed" not in written


def test_a_position_of_the_hunt_gives_the_callisto_the_colour_that_is_left() -> None:
    ships = {
        "callisto": {"at": "H6", "crew": "1/6/6/6/1"},
        "puritan ii": dict(PURITAN),
        "jameson brown": {"out": True},
        "gallowglass": {"at": "M2", "crew": "1/2/2/1/1"},
    }
    document = {"ships": ships, "options": {"mode": "hunt"}, "destroyed": ["Southmere"]}
    assert faults(document) == ()
    state = read(document)
    assert state.colours == ("yellow", "blue", "orange", "black")
    assert state.out == (2,)
    assert [state.contents.towns[square].name for square in state.ruins] == ["Southmere"]
    assert len(state.zones["deck"]) == 58 - 7
    written = game().write_position(state)
    assert game().write_position(read(dict(written))) == written


def test_a_state_as_it_is_kept_is_a_position_too() -> None:
    state = read(RICH)
    assert read(state.to_json()) == state


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        (with_puritan(at="Z9"), 'ships: RGS Puritan II: at: "z9" is not a square or town (allowed: A1 to O11)'),
        (with_puritan(at="M10"), "RGS Puritan II and RGS Halcyon are on Monterey M10 together (SF-SHP-01)"),
        (with_puritan(at="nowhere"), "RGS Puritan II is nowhere on the map (SF-GEN-03)"),
        (with_puritan(last="A1"), "RGS Puritan II last collected on A1, which is not a town (SF-TWN-03)"),
        (with_puritan(storm=2), "RGS Puritan II has 2 turns to skip, but a storm costs 1 (SF-STM-02)"),
        (with_puritan(spent=1), "RGS Puritan II has spent a cargo weapon, but has none in its Cargo (SF-CAR-06)"),
        (
            with_puritan(cargo=["Belly Bombs"], spent=2),
            "used its cargo weapon 2 times since a town, but the limit is 1",
        ),
        (
            with_puritan(completed=["Bounty on RGS Puritan II"]),
            "RGS Puritan II has completed Bounty on RGS Puritan II, "
            "a hunt for its own ship or for one not in the game (SF-SET-09)",
        ),
        (
            {**two(), "landed": {"Royal Mail": ["Galewatch"]}},
            "landings are counted for Royal Mail, which nobody has begun (SF-ACT-03, RUL-27)",
        ),
        ({**two(), "options": {"mode": "hunt"}}, "the Hunt is played by 4 ships, not 2 (SF-HUN-01, RUL-49)"),
        (with_puritan(crew="1/2/2"), "crew: expected the crew of bridge, engine, guns, cargo and Rally box"),
        (with_puritan(crew="2/2/2/1/1"), "has 2 crew in the Bridge, which has 1 slot (SF-MAT-08)"),
        (with_puritan(crew="0/0/0/0/1"), "RGS Puritan II has no crew left, but is not destroyed (SF-CREW-02)"),
        (with_puritan(crew="1/6/6/6/1", mines="a1 b1 c1 d1 a2 b2"), "uses 26 tokens, but its colour has only 25"),
        (with_puritan(mines=["d4", "d4"]), "has 2 tokens on D4, but only 1 is allowed (RUL-44)"),
        (with_puritan(mines=["d4 twice"]), 'expected `damage 3` or `flown`, not "twice"'),
        (with_puritan(hand=["excalibur"]), 'the card "excalibur" is not in the game'),
        (with_puritan(hand=["bounty"]), '"bounty" could be Bounty on RGS Puritan II or Bounty on RGS Halcyon'),
        (with_puritan(hand=8), "RGS Puritan II has 8 cards in hand, but only 7 are allowed (SF-HND-01)"),
        (
            with_puritan(hand=["M01"]),
            "holds Bounty on RGS Puritan II, a hunt for its own ship or for one not in the game (SF-SET-09)",
        ),
        (
            with_puritan(hand=["M03"]),
            "holds Bounty on MV Jameson Brown, a hunt for its own ship or for one not in the game (SF-SET-09)",
        ),
        (with_puritan(hand=["spyglass", "spyglass"]), "Spyglass appears 2 times, but the deck has only 1"),
        (with_puritan(hand=80), " cards in all, but the game has 70 (SF-CRD-02)"),
        (
            with_puritan(guns=["Twin Vipers", "Ricochet Turret"]),
            "2 extra-die guns, but only 1 is allowed (SF-GUN-05)",
        ),
        (
            with_puritan(guns=["Iron Verdict", "Old Faithful", "Bulldog"]),
            "holds 3 cards, but has room for 2 (SF-GUN-01)",
        ),
        (with_puritan(engines=["Iron Verdict"]), "Iron Verdict is in the Engine Room of RGS Puritan II, where it"),
        (with_puritan(engines=["?"]), "a card in the Engine Room of RGS Puritan II is not named"),
        (
            with_puritan(cargo=["Royal Mail"]),
            "Royal Mail is in the Cargo of RGS Puritan II, where it does not belong",
        ),
        (with_puritan(missions=["Machine Parts"]), "is beside the mat, but belongs in Cargo"),
        (with_puritan(completed=["Spyglass"]), "has completed Spyglass, which is not a face-up mission"),
        (with_puritan(completed=["M02", "M03", "M04", "M05", "M06", "M07", "M08"]), "7 missions are completed"),
        (with_puritan(out="perhaps"), 'expected yes or no, not "perhaps"'),
        (with_puritan(out=True), "RGS Puritan II is out of the game, which is possible in the Hunt only (SF-DST-05)"),
        (with_puritan(colour="pink"), 'expected a colour (orange, blue, black, yellow), not "pink"'),
        (with_puritan(colour="yellow"), "yellow is the colour of several players (SF-SET-03)"),
        (with_puritan(crew_size=7), "ships: RGS Puritan II: unknown key `crew_size` (allowed: at"),
        (two(ships={"titanic": {}, "halcyon": {}}), 'ships: "titanic" is not a ship'),
        (two(ships={"puritan": {}, "puritan ii": {}, "halcyon": {}}), 'ships: "puritan ii" is named twice'),
        (two(ships={"puritan ii": "C10", "halcyon": {}}), "ships: puritan ii: expected `name: value` pairs"),
        (two(ships={"halcyon": dict(HALCYON)}), "ships: name the ships in seat order"),
        (two(ships={"callisto": dict(PURITAN), "halcyon": dict(HALCYON)}), "RGS Callisto flies in the Hunt only"),
        (two(options={"mode": "hunt"}), "the Hunt has one hunted ship, not 0 (SF-HUN-01)"),
        (two(options={"storm": "calm"}), "calm"),
        (two(destroyed=["Southmere"]), "towns are destroyed, which happens in the Hunt only (SF-HUN-20)"),
        (two(destroyed=["D4"]), 'expected towns, or `none`, not "d4"'),
        (two(landed={"Spyglass": ["Galewatch"]}), "expected a mission, and then towns"),
        (two(under=["nothing much"]), 'the card "much" is not in the game'),
        (two(turn={"phase": "siesta"}), '"siesta" is not a phase (allowed: beginning, move, land, action, relocate)'),
        (
            two(turn={"of": "callisto"}),
            'turn: of: "callisto" is not in this match (the players are puritan ii, halcyon)',
        ),
        (two(turn={"number": 0}), "turn: number: expected a number from 1 to 9999, not 0"),
        (two(turn={"actions": ["sleep"]}), "expected an action"),
        (two(turn={"hour": 3}), "unknown key `hour`"),
        (two(weather="fine"), "unknown key `weather`"),
        (two(game="chess"), "a position of chess"),
    ],
)
def test_every_fault_is_named(document: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in faults(document)), faults(document)


def test_all_faults_are_reported_at_once() -> None:
    document = with_puritan(at="Z9", crew="9", hand=["excalibur"])
    document |= {"turn": {"phase": "siesta"}, "weather": "fine"}
    assert len(faults(document)) >= 5
