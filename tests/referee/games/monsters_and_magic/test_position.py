from collections.abc import Mapping
from typing import Any

import pytest
from tables.monsters_and_magic import COLOURS, Table, document, from_document, game, position

from referee.engine.errors import PositionError

FIVE = {"blue": [f"MM{n:02}" for n in range(1, 6)], "straw": [f"MM{n:02}" for n in range(6, 11)]}


def given(units: str, more: Mapping[str, Any]) -> dict[str, Any]:
    return {**document(units, {}, {}, 2), "permanents": FIVE, "turn": {"phase": "movement"}, **more}


def faults(more: Mapping[str, Any], units: str = "a1 blue hero garrison; h8 straw garrison") -> tuple[str, ...]:
    """Return every fault of a position, whether it could be read or not."""
    try:
        return game().audit(game().read_position(given(units, more)))
    except PositionError as error:
        return error.faults


def test_a_possible_position_has_no_faults() -> None:
    assert faults({}) == ()


def test_a_position_is_written_as_it_was_read() -> None:
    table = position(
        "a1 blue hero garrison; b2 straw mage; h8 straw garrison",
        permanents={0: ["giants"]},
        hands={0: ["wings", "?"], 1: 3},
        declared={0: ["mine"]},
        discards=["dragons"],
        number=7,
        round=4,
        hand_max=6,
        declaration_life="until_next",
    )
    written = game().write_position(table.state)
    again = from_document(written)
    assert game().write_position(again.state) == written
    for field in ("terrain", "structure", "figures", "garrisons", "declared", "turn", "round", "seat", "options"):
        assert getattr(again.state, field) == getattr(table.state, field), field
    assert (again.hand(0), again.hand(1), again.permanents(0)) == (["wings", "?"], ["?", "?", "?"], ["giants"])


def test_a_state_as_it_is_kept_is_a_position_too() -> None:
    state = position("a1 blue hero").state
    assert game().read_position(state.to_json()) == state


def test_a_position_in_a_fight_is_written_as_before_the_step() -> None:
    table = position("a1 blue hero; b2 straw garrison; h8 straw hero").play("a1 b2")
    units = game().write_position(table.state)["units"]
    assert units == {"a1": "blue hero", "b2": "straw garrison", "h8": "straw hero"}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            {"units": {"a1": "blue hero mage", "h8": "straw mage"}},
            "a1: a space can have at most 1 figure (MM-STACK-01)",
        ),
        ({"units": {"a1": "blue garrison garrison", "h8": "straw mage"}}, "a space can have at most 1 garrison"),
        ({"units": {"a1": "blue hero straw garrison"}}, "a1 holds units of Blue and Straw"),
        ({"units": {"i9": "blue hero"}}, '"i9" is not a square'),
        ({"units": {"a1": "red hero"}}, '"red" is not in this match'),
        ({"units": {"a1": "hero", "h8": "straw mage"}}, "say whose the hero is"),
        ({"units": {"a1": "blue hero"}}, "Straw has no unit on the map"),
        ({"permanents": {**FIVE, "straw": ["giants", "giants", "MM06", "MM07", "MM08"]}}, "Giants appears 2 times"),
        (
            {"hands": {"blue": ["MM01"]}},
            "Fellowship appears 2 times, but the deck has only 1: it is a permanent card of Blue; it is in the hand",
        ),
        ({"hands": {"blue": ["Excalibur"]}}, 'the card "Excalibur" is not in the game'),
        ({"hands": {"blue": 60}}, "this position has 70 cards in all"),
        ({"permanents": {"blue": FIVE["blue"]}}, "Straw has 0 permanent cards, not 5 (MM-PERM-01)"),
        ({"declared": {"blue": ["mines"]}}, "Blue has declared Mines, but holds only 0 of the 5 needed"),
        ({"declared": {"blue": ["towns"]}}, "which cannot be declared"),
        ({"terrain": ["PPPPPPPP"] * 8}, "Plains: 64 tiles on the map"),
        ({"structures": ["VVVVVVVV"] * 8}, "Villages: 64 chits on the map"),
        ({"terrain": ["PPPPPPPP"] * 7}, "expected 8 rows of 8 letters"),
        ({"terrain": ["PPPPPPPX"] + ["PPPPPPPP"] * 7}, 'unknown letter "X"'),
        ({"spares": {"forest": 3}}, "Forest: 16 tiles on the map and 3 spare, but there should be 24"),
        ({"turn": {"phase": "siesta"}}, '"siesta" is not a phase'),
        ({"turn": {"number": 0}}, "a number from 1 to 9999"),
        ({"turn": {"closed": ["c3"]}}, "there is no figure on c3"),
        ({"turn": {"spent": 3}}, "turn: spent: expected `name: value` pairs, not 3"),
        ({"turn": {"closed": [["c3"]]}}, "turn: closed: expected a name or a number, not a list"),
        ({"turn": {"round": 21}}, "the game ends after round 20"),
        ({"weather": "fine"}, "unknown key `weather`"),
        ({"options": {"town_cost": "dear"}}, "dear"),
        ({"out": ["straw"]}, "Straw is out of the game, but has 1 unit"),
        ({"players": ["blue", "blue"]}, "is named twice"),
        ({"game": "chess"}, "a position of chess"),
    ],
)
def test_every_fault_is_named(change: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in faults(change)), faults(change)


def test_34_garrisons_and_a_sixth_hero_are_reported_at_once() -> None:
    squares = [f"{column}{row}" for row in (1, 2, 3, 4, 5) for column in "abcdefgh"]
    units = "; ".join(f"{square} blue garrison" for square in squares[:34]) + "; h8 straw garrison"
    for square in ("a6", "b6", "c6", "d6", "e6", "f6"):
        units += f"; {square} blue hero"
    found = faults({"hands": {"blue": ["Excalibur"]}}, units)
    assert "Blue has 34 Garrisons on the map, but each player has only 33 (MM-UNIT-02)" in found
    assert "Blue has 6 Heroes on the map, but each player has only 5 (MM-UNIT-04)" in found
    assert 'hands: blue: the card "Excalibur" is not in the game' in found


def test_all_pieces_are_counted() -> None:
    table = position("a1 blue hero garrison; b2 straw garrison; h8 straw hero", permanents={0: ["giants"]})
    table.play("a1 b2")
    found = game().pieces(table.state)
    assert found["hero"] == {"map": 1, "fight": 1, "supply": 8, "box": 10}
    assert found["garrison"] == {"map": 2, "fight": 0, "supply": 64, "box": 66}
    assert found["ally_card"]["deck"] == 63
    assert sum(found["terrain_spare"].values()) == 32


def corrected(words: str, units: str = "a1 blue hero garrison; h8 straw garrison") -> Table:
    return position(units, hands={0: ["giants", "?"]}).correct(words)


@pytest.mark.parametrize(
    ("words", "square", "stands"),
    [
        ("blue hero a1 to b2", "b2", "blue hero"),
        ("hero a1 b2", "a1", "blue garrison"),
        ("blue garrison a1 to c3", "c3", "blue garrison"),
        ("remove blue garrison a1", "a1", "blue hero"),
        ("remove hero a1", "a1", "blue garrison"),
        ("place straw army c3", "c3", "straw army"),
        ("straw mage on h8", "h8", "straw mage garrison"),
    ],
)
def test_units_are_corrected_in_plain_words(words: str, square: str, stands: str) -> None:
    assert corrected(words).on(square) == stands


def test_everything_else_is_corrected_too() -> None:
    table = corrected("terrain a1 forest")
    assert (table.state.terrain[0], table.state.spares["plains"], table.state.spares["forest"]) == ("forest", 9, 7)
    assert corrected("structure a1 temple").state.structure[0] == "temple"
    assert corrected("hand blue 4").hand() == ["giants", "?", "?", "?"]
    assert corrected("hand blue wood elves, wings").hand() == ["wood_elves", "wings"]
    assert len(corrected("hand straw 3").state.zones["deck"]) == 59
    assert corrected("permanent blue: giants rangers").permanents() == ["giants", "rangers"]
    assert corrected("discards wings").discards() == ["wings"]
    assert corrected("declared straw mines").state.declared == ((), ())
    assert corrected("spares forest 3").state.spares["forest"] == 3
    assert corrected("turn 7").state.turn == 7
    assert corrected("round 4").state.round == 4
    assert corrected("spent a1 1").left("a1") == 0
    assert corrected("closed a1").refused("a1 a2")[0] == "MM-MPH-02"
    assert corrected("phase end straw").due == "blue declaration"
    assert corrected("phase recruitment straw").due == "straw recruitment"


def test_a_correction_breaks_a_fight_off() -> None:
    table = position("a1 blue hero; b2 straw garrison").play("a1 b2", "dice 3 3").correct("phase movement blue")
    assert (table.on("a1"), table.on("b2"), table.due) == ("blue hero", "straw garrison", "blue movement")


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("c4 plains", "terrain c4 forest"),
        ("blue hand 4", "hand blue 4"),
        ("of mine", "structure c4 mine"),
        ("turn", "turn 7"),
        ("hand", "hand blue 4"),
        ("blue mage d5 gone", "blue hero a1 to b2"),
    ],
)
def test_words_that_are_not_a_correction_are_answered_with_the_nearest_that_are(words: str, near: str) -> None:
    from referee.engine.errors import InvalidMoveError

    with pytest.raises(InvalidMoveError, match=f'"{words}" cannot be read as a correction .*{near}'):
        corrected(words)


@pytest.mark.parametrize(
    "words",
    [
        *("blue mage a1 to b2", "straw hero a1 to b2", "place blue hero a1", "terrain a1 lava", "hand red 3"),
        *("phase siesta", "remove", "terrain", "blue hero z9 to a1", "hello", "hand blue excalibur", "turn soon"),
        *("spent c3 1", "b2"),
    ],
)
def test_an_impossible_correction_is_refused(words: str) -> None:
    from referee.engine.errors import InvalidMoveError

    with pytest.raises(InvalidMoveError):
        corrected(words)


def test_an_impossible_correction_is_kept_and_reported_as_a_fault() -> None:
    table = corrected("place straw hero a1", "a1 blue garrison; h8 straw garrison")
    assert any("a1 holds units of" in fault for fault in table.game.audit(table.state))
    assert table.due == "blue movement"


def test_colours_are_those_of_the_data() -> None:
    assert set(COLOURS) == set(game().contents.colours)
