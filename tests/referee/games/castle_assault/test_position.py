"""Positions as people write them, corrections, and what cannot be."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tables.castle_assault import Table, game, position
from tables.castle_scenarios import position as scenario

from referee.engine.core.options import Setup
from referee.engine.errors import InvalidMoveError, PositionError
from referee.trial.contract import EFFORT
from referee.trial.random_game import RandomGame

PLAIN: dict[str, Any] = {
    "players": ["south", "north"],
    "factions": {"south": "humans", "north": "orcs"},
    "decks": {"north": 36},
    "units": {
        "b5": "south knight, health 2, with iron shield",
        "c0": "south crossbowoman, new",
        "a7": "north grunts, souls 1",
    },
    "castles": {"south": 8},
    "meter": "south 2",
    "hands": {"south": ["mage", "?"], "north": 4},
    "resources": {"south": 3, "north": ["peons"]},
    "exhausted": {"south": 1},
    "discards": {"north": ["lord garrulk"]},
    "turn": {"of": "south", "phase": "open", "number": 5, "placed": 1},
}


def plain(**changes: object) -> Table:
    """Return the plain position with changes."""
    decks = {"south": {**next(iter(game().contents.starters.values())).cards, "iron_shield": 2}, "north": 36}
    state = game().read_position({**PLAIN, "decks": decks, **changes})
    game().settle(state)
    return Table(state)


def faults(**changes: object) -> list[str]:
    """Return the faults of the plain position with changes."""
    with pytest.raises(PositionError) as found:
        plain(**changes)
    return list(found.value.faults)


def test_a_plain_position_is_read() -> None:
    table = plain(castles={"south": 8, "north": 10})
    assert (table.on("b5"), table.health("b5"), table.figure("b5", "ac")) == ("south knight", 2, 3)
    assert table.unit("c0").is_new
    assert table.unit("a7").souls == 1
    assert table.castles == (8, 10)
    assert table.meter == 2
    assert table.hand() == ["mage", "?"]
    assert table.resources() == (2, 1)
    assert table.discards(1) == ["lord_garrulk"]
    assert table.refused("resource mage") == ("CA-RES-04", "CA-RES-05")
    assert table.deck(1) == 36 - 4 - 1 - 1 - 1


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"units": {"b5": "south dragon"}}, "dragon"),
        ({"units": {"d5": "south knight"}}, "d5"),
        ({"units": {"b5": "east knight"}}, "east"),
        ({"units": {"b5": "south knight, with knight"}}, "Attachment"),
        ({"units": {"c4": "north giant gelatinous ooze"}}, "no room"),
        ({"factions": {"south": "dwarves"}}, "dwarves"),
        ({"decks": {"south": {"dragon": 2}}}, "dragon"),
        ({"meter": "east 2"}, "east"),
        ({"hands": {"south": ["dragon"]}}, "dragon"),
        ({"hands": {"south": {"knight": 1}}}, "hands: south: expected a name or a number, not a mapping"),
        ({"turn": {"phase": "dance"}}, "dance"),
        ({"weather": "fine"}, "weather"),
    ],
)
def test_every_fault_of_a_position_is_reported(changes: dict[str, Any], word: str) -> None:
    assert any(word in fault for fault in faults(**changes))


def in_order(value: Any) -> Any:
    """Return a position with its lists in order: a hand has none."""
    if isinstance(value, dict):
        return {key: in_order(part) for key, part in value.items()}
    return sorted(value) if isinstance(value, list) else value


@pytest.mark.parametrize("seed", range(3))
def test_a_written_position_is_read_as_the_same_state(seed: int) -> None:
    run = RandomGame(game(), Setup(2), Random(seed), bool(seed % 2), EFFORT)
    state = game().new(Setup(2))
    for _ in range(120):
        move = run.rare_move(state)
        if move is None:
            break
        state = game().play(state, move)
        if state.phase != "setup" and state.agenda:
            written = json.loads(json.dumps(game().write_position(state)))
            assert in_order(game().write_position(game().read_position(written))) == in_order(written)
            assert game().audit(state) == ()


def test_corrections() -> None:
    table = position("b5 south knight; a7 north grunts", hands={0: 3}, resources={0: 2})
    assert table.correct("place south mage c3").on("c3") == "south mage"
    assert table.correct("remove b5").on("b5") == ""
    assert table.correct("b5 to b6").on("b6") == "south knight"
    assert table.correct("b5 health 1").health("b5") == 1
    assert table.correct("b5 with iron shield").figure("b5", "ac") == 3
    assert table.correct("b5 acted").refused("charge b5") == ("CA-ACT-01", "CA-ACT-06")
    assert table.correct("castle north 4").castles == (10, 4)
    assert table.correct("meter north max").meter == -4
    assert table.correct("hand south knight, ?").hand() == ["knight", "?"]
    assert table.correct("exhausted south 2").resources() == (0, 2)
    assert table.correct("phase end south").passes().due == "north momentum"
    assert table.correct("placed 1").refused("resource ?") == ("CA-RES-04", "CA-RES-05")


@pytest.mark.parametrize(
    ("said", "left"),
    [("health 1, with winter coat", 1), ("with winter coat, health 4", 4), ("with winter coat", 5)],
)
def test_ca_cmb_19_health_is_what_the_die_shows_in_any_order_of_words(said: str, left: int) -> None:
    """CA-CMB-19: an Attachment that adds Health is part of it, wherever the words name it."""
    table = position(f"b4 south fang brother, {said}", factions=("wolves", "orcs"))
    assert table.health("b4") == left


def test_ca_hero_01_the_health_of_a_position_counts_the_stamps_of_the_hero() -> None:
    """CA-HERO-01, CA-CMB-19: 2 Health left is 2, although the green stamp adds 1; written and read again, too."""
    table = scenario("b4 south dame rosalind, health 2", more={"stamps": ["green"]})
    written = table.game.write_position(table.state)
    again = type(table)(table.game.read_position(written))
    assert (table.health("b4"), again.health("b4")) == (2, 2)


@pytest.mark.parametrize(
    "words",
    [
        *("b5 to a7", "b5 to b6 and away", "b5 acted twice", "b5 dances"),
        *("remove c3", "place south dragon c3", "meter east 2"),
    ],
)
def test_corrections_that_cannot_be_read(words: str) -> None:
    with pytest.raises(InvalidMoveError):
        position("b5 south knight; a7 north grunts").correct(words)


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("castle south 0", "CA-OBJ-04"),
        ("meter south 9", "CA-START-03"),
        ("exhausted south 5", "CA-RES-03"),
        ("b5 to b9", "CA-MOVE-06"),
        ("b5 souls 3", "CA-RSR-09"),
        ("b5 health 0", "CA-CMB-09"),
        ("b5 health 4", "CA-CMB-20"),
        ("discards south knight, knight", "CA-DECK-05"),
    ],
)
def test_the_audit_finds_impossible_positions(words: str, clause: str) -> None:
    table = position("b5 south knight", resources={0: 2})
    state = table.game.correct(table.state, tuple(words.split()))
    assert any(clause in fault for fault in table.game.audit(state))


def test_every_correction_of_the_help_can_be_read() -> None:
    table = position("b5 south knight", hands={0: 4}, resources={0: 4})
    for form in game().correction_examples():
        words = form.replace("b5", "b4") if form.startswith("place") else form
        assert table.game.correct(table.state, tuple(words.split())) is not None


def test_what_differs_on_the_table_is_told_in_words_of_the_table() -> None:
    """CA-START-02, CA-RES-03: after an undo the token is at START, and 0 Resources are exhausted, not `nothing`."""
    table = position(resources={0: 3})
    facts = {fact[:2]: fact.things for fact in table.game.facts(table.state)}
    assert facts["", "Momentum token"] == ("START",)
    assert facts["South", "exhausted Resources"] == ("0",)
    assert facts["North", "Health of the castle"] == ("10",)


def test_ca_q_sc2armor_a_position_says_which_cards_were_won() -> None:
    """CA-Q-SC2ARMOR: a deck with the Magic Armor is no fault then; what is written is read again."""
    deck = {**game().contents.starters["humans"].cards, "magic_armor": 1}
    bare = scenario("b4 south knight, with magic armor", deck=deck)
    assert any("must be won first" in fault for fault in bare.game.audit(bare.state))
    won = scenario("b4 south knight, with magic armor", deck=deck, more={"rewards": ["magic_armor"]})
    written = won.game.write_position(won.state)
    again = won.game.read_position(written)
    assert (won.game.audit(again), again.rewards, won.game.write_position(again)) == ((), ("magic_armor",), written)
    assert won.correct("rewards none").state.rewards == ()
