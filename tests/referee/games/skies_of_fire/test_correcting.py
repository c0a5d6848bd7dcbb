"""Corrections as typed: where pieces really are, and the phase of the turn."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import HALCYON_HOME, PURITAN_HOME, Table, game, new_match, position

from referee.engine.errors import InvalidMoveError
from referee.games.skies_of_fire.state import bay, done, table


def corrected(words: str) -> Table:
    return position(f"{PURITAN_HOME}; hand hard over, ?", f"{HALCYON_HOME}; hand 7").correct(words)


@pytest.mark.parametrize(
    "words", ["puritan at d4", "puritan d4", "at puritan d4", "RGS Puritan II to D4", "blue: at d4"]
)
def test_a_ship_lies_where_it_is_said_to(words: str) -> None:
    assert corrected(words.casefold()).at("puritan") == "d4"


@pytest.mark.parametrize(
    ("words", "crew"),
    [
        ("crew puritan 1/3/2/0/1", "1/3/2/0/1"),
        ("crew puritan 1 3 2 0 1", "1/3/2/0/1"),
        ("crew puritan 0 3 2 0", "0/3/2/0/1"),
        ("crew puritan guns 5", "1/2/5/1/1"),
        ("puritan crew rally 0 engine 1", "1/1/2/1/0"),
        ("puritan cargo 3", "1/2/2/3/1"),
        ("puritan 3 cargo 0 bridge", "0/2/2/3/1"),
        ("guns puritan 4", "1/2/4/1/1"),
        ("engine puritan 1", "1/1/2/1/1"),
    ],
)
def test_crew_is_corrected_whole_or_by_section(words: str, crew: str) -> None:
    assert corrected(words).crew("puritan") == crew


def test_a_number_behind_a_section_is_never_a_number_of_cards() -> None:
    table = corrected("guns puritan iron verdict").correct("puritan guns 3")
    assert (table.cards(bay(0, 2)), table.crew("puritan")) == (["Iron Verdict"], "1/2/3/1/1")


def test_cards_come_from_the_deck_and_go_back_to_it() -> None:
    assert corrected("hand puritan 4").hand("puritan") == ["Hard Over", "?", "?", "?"]
    assert corrected("hand puritan 1").hand("puritan") == ["Hard Over"]
    assert corrected("hand puritan spyglass, brace!").hand("puritan") == ["Spyglass", "Brace!"]
    assert len(corrected("hand halcyon 3").deck()) == 65
    assert corrected("guns puritan iron verdict").cards(bay(0, 2)) == ["Iron Verdict"]
    assert corrected("puritan cargo coffee").cards(bay(0, 3)) == ["Coffee for the Garrison"]
    assert corrected("missions puritan royal mail grand tour").cards(table(0)) == ["Royal Mail", "Grand Tour"]
    assert corrected("completed halcyon m11").cards(done(1)) == ["Chart of the Broken Tooth"]
    assert corrected("under hard over, ?").deck()[-3:] == ["?", "Hard Over", "?"]


def test_knowledge_of_cards_that_stay_is_kept() -> None:
    table = position(f"{PURITAN_HOME}; hand spyglass", f"{HALCYON_HOME}; hand brace!, ?").play("spyglass halcyon")
    assert [token.seen for token in table.state.zones["hand 1"]] == [3, 3]
    after = table.correct("hand halcyon brace!, hard over").state.zones["hand 1"]
    assert [(token.face, token.seen) for token in after] == [("O13", 3), ("O04", 2)]


def test_everything_else_is_corrected_too() -> None:
    grid = game().contents.grid
    assert [grid.names[one.square] for one in corrected("mines puritan d4 d5").state.markers] == ["D4", "D5"]
    assert corrected("mines puritan d4").correct("mines puritan none").state.markers == ()
    assert corrected("plane puritan d4 flown").state.markers[0].has_flown
    assert corrected("puritan last galewatch").state.last_town[0] == grid.number("H2")
    assert corrected("puritan spent 1").state.spent == [1, 0]
    assert corrected("halcyon storm 1").state.storms == [0, 1]
    assert corrected("halcyon rallied 1").state.rallied == [0, 1]
    assert corrected("halcyon kills 2").state.kills == [0, 2]
    assert corrected("halcyon out").state.out == (1,)
    assert corrected("halcyon out").correct("halcyon back").state.out == ()
    assert corrected("halcyon colour black").state.colours == ("blue", "black")
    assert corrected("landed royal mail galewatch, ryder's peak").state.landings == {
        "M09": (grid.number("H2"), grid.number("H6"))
    }
    assert corrected("destroyed southmere").state.ruins == (grid.number("H10"),)
    assert corrected("turn 9").state.turn == 9
    assert corrected("round 4").state.round == 4
    assert corrected("steps 2").state.steps == 2
    assert corrected("actions fire").state.actions == ("fire",)


@pytest.mark.parametrize(
    ("words", "due"),
    [
        ("phase action", "puritan action"),
        ("phase action halcyon", "halcyon action"),
        ("phase relocate halcyon", "halcyon relocate"),
        ("phase beginning halcyon", "halcyon move"),
    ],
)
def test_another_phase_begins(words: str, due: str) -> None:
    table = corrected(words)
    assert table.due == due
    assert table.state.turn == 5


def test_a_correction_is_for_the_referee_even_if_it_cannot_be() -> None:
    table = corrected("puritan at m10")
    assert "RGS Puritan II and RGS Halcyon are on Monterey M10 together (SF-SHP-01)" in table.game.audit(table.state)
    assert table.due == "puritan move"


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("hello", ""),
        ("puritan", ""),
        ("crew", "crew halcyon 1/2/3/0/1"),
        ("puritan flies", ""),
        ("d4", "halcyon at d4"),
        ("puritan c10 d4 e5", ""),
    ],
)
def test_words_that_are_not_a_correction_are_answered_with_the_nearest_that_are(words: str, near: str) -> None:
    with pytest.raises(InvalidMoveError, match=f'"{words}" cannot be read as a correction .*{near}'):
        corrected(words)


@pytest.mark.parametrize("words", ["puritan c10 to g5", "puritan ii from c10 to g5", "puritan galewatch c10 to g5"])
def test_a_ship_is_set_from_one_square_to_another(words: str) -> None:
    if "galewatch" in words:
        with pytest.raises(InvalidMoveError, match="cannot be read as a correction"):
            corrected(words)
    else:
        assert corrected(words).at("puritan") == "g5"


def test_a_ship_that_is_elsewhere_is_not_set_from_there() -> None:
    with pytest.raises(InvalidMoveError, match="RGS Puritan II is at Valborough C10, not at Lowmoor Field B6"):
        corrected("puritan b6 to g5")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("crew puritan x", "expected the crew of bridge, engine"),
        ("hand red 3", '"red" is not in this match .the players are puritan ii, halcyon'),
        ("phase siesta", '"siesta" is not a phase'),
        ("phase move callisto", '"callisto" is not in this match .the players are puritan ii, halcyon'),
        ("puritan at z9", '"z9" is not a square or town'),
        ("hand puritan excalibur", 'the card "excalibur" is not in the game'),
        ("hand puritan 4 7", '"4" is not a card: write `.` for each unknown card'),
        ("hand puritan bounty", "could be Bounty on RGS Puritan II or"),
        ("turn soon", 'expected a number from 1 to 9999, not "soon"'),
        ("mines puritan d4 damage", "expected `damage 3` or `flown`"),
        ("destroyed d4", 'expected towns, or `none`, not "d4"'),
        ("landed spyglass h2", "expected a mission"),
        ("actions sleep", "expected an action"),
    ],
)
def test_an_impossible_correction_is_refused(words: str, why: str) -> None:
    with pytest.raises(InvalidMoveError, match=why):
        corrected(words)


def test_nothing_is_corrected_in_set_up() -> None:
    with pytest.raises(InvalidMoveError, match="once set-up is over, for example: halcyon at d4"):
        new_match().correct("halcyon at d4")


def test_each_example_of_a_correction_is_one() -> None:
    for form in game().inventory.forms:
        corrected(form)
