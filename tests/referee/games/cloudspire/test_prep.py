"""The Prep Phase: marks, and deployment stacks prepared in secret (CS-PREP)."""

from __future__ import annotations

from typing import Any

import pytest
from tables.cloudspire_phases import Table, game, position

from referee.engine.core.chance import chance_move
from referee.engine.core.guards import Breach
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError
from referee.engine.mechanisms.views import PUBLIC, View
from referee.engine.record.match import Match
from referee.engine.record.refusing import refusal_seen
from referee.games.cloudspire import wave_end
from referee.games.cloudspire.command_points import can_complete, points_in_wave, spending

PLAYERS = ("brawnen", "heirs")
THREE = ("brawnen", "heirs", "heatherkin")
NAMES = {id: chip.name.casefold() for id, chip in game().contents.units.items()}
START, SECOND, THIRD = (
    next(chip.name.casefold() for chip in game().contents.units_of("brawnen") if chip.slot == slot)
    for slot in ("h1", "h2", "h3")
)


def prep(wave: int = 2, **given: Any) -> Table:
    """Return a match in the Prep Phase, when the stacks are prepared."""
    return position(phase="prep", wave=wave, players=given.pop("players", PLAYERS), **given)


def marks(players: tuple[str, ...] = THREE, **given: Any) -> Table:
    """Return a match in the Prep Phase, when the first mark is due."""
    return prep(players=players, **given)


# Marks.


def test_cs_prep_01_02_marks_are_declared_in_turn_order() -> None:
    """CS-PREP-01, CS-PREP-02, CS-R62: openly, never your own faction; the mark lies beside that fortress."""
    table = marks()
    assert table.due == "brawnen mark"
    assert table.refused("mark brawnen") == ("CS-PREP-01",)
    table.play("mark heatherkin")
    assert table.state.marks[0] == 2
    assert "beside their fortress" in table.reported("CS-PREP-02")[0]
    assert table.due == "heirs mark"
    assert table.refused("heatherkin: mark heirs") == ("CS-WAVE-03",)
    assert "it is the Heirs’ turn" in table.why("heatherkin: mark heirs")


def test_cs_prep_03_with_two_players_the_mark_is_automatic() -> None:
    """CS-PREP-03."""
    table = prep()
    assert table.state.marks == [1, 0]
    assert table.due == "brawnen prepare"


def test_cs_var_08_a_teammate_is_not_a_mark() -> None:
    """CS-VAR-08: nor can a unit of the team be attacked."""
    table = marks(("brawnen", "heirs", "heatherkin", "riftwalkers"), teams="opposite")
    assert table.refused("mark heatherkin") == ("CS-VAR-08",)
    assert table.moves() == {"mark heirs", "mark riftwalkers"}


# Points and chips.


def test_cs_prep_04_all_prepare_at_the_same_time() -> None:
    """CS-PREP-04: nobody waits for another."""
    table = prep()
    assert {one.seat for one in table.game.decisions(table.state)} == {0, 1}
    assert table.legal("heirs: lock")
    assert table.legal("brawnen: lock")


def test_cs_prep_05_the_points_of_the_wave_are_the_limit() -> None:
    """CS-PREP-05, CS-PREP-07: 7 CP in wave 2; 2 + 6 are too many."""
    table = prep().play("add clubber")
    assert table.refused("add hillback") == ("CS-PREP-05",)
    assert spending(table.state, 0).total == 2
    assert [points_in_wave(prep(wave).state, 0) for wave in (1, 2, 3, 4)] == [5, 7, 9, 11]


def test_cs_prep_05_the_question_says_how_many_points_are_left() -> None:
    """CS-PREP-05: to the player whose stack it is; the others read what all know."""
    table = prep().play("add clubber")
    for viewer, left in ((0, "5 of 7 CP left"), (1, "7 CP")):
        seen = table.game.seen(table.state, View(viewer))
        (own,) = (one for one in table.game.decisions(seen) if one.seat == 0)
        assert f"prepare a deployment stack ({left})" in own.prompt


def test_cs_r02_points_may_be_6_8_10_12() -> None:
    """CS-R02."""
    assert points_in_wave(prep(cp_by_wave="6_8_10_12").state, 0) == 8
    assert prep(cp_by_wave="6_8_10_12").play("add clubber").legal("add hillback")


def test_cs_prep_06_unused_points_are_lost() -> None:
    """CS-PREP-06: unused points do not add to those of the next wave."""
    table = prep(waves=5).play("brawnen: lock")
    assert points_in_wave(table.state, 0) == 7


def test_cs_ex_23_a_starting_hero_and_chips_cost_5_points() -> None:
    """CS-EX-23, CS-PREP-13: the chips cost 0 + 2 + 3."""
    table = prep(1).play("brawnen: prepare hero, clubber, wallwright")
    assert spending(table.state, 0).total == 5
    assert table.stack("brawnen") == (("orma",), ("clubber",), ("wallwright",))
    assert 0 in table.state.locked


def test_cs_prep_08_mercenaries_and_returned_heroes_cost_nothing() -> None:
    """CS-PREP-08, CS-R66: a returned hero of cost 7, and a minion of the market."""
    table = prep(beside={"brawnen": ["Pit Boar"]}, returned={"brawnen": [THIRD]})
    table.play(f"add {THIRD}", "add pit boar")
    assert spending(table.state, 0).total == 0
    assert table.beside("brawnen") == ()
    assert table.legal("add hillback")


def test_cs_prep_09_copies_are_the_limit() -> None:
    """CS-PREP-09: of three Clubbers on the map or in the stack, a fourth is refused."""
    table = prep(4, units="1b brawnen clubber; 1c brawnen clubber").play("add clubber")
    assert table.refused("add clubber") == ("CS-PREP-09",)
    assert table.refused("add " + NAMES["page"] if "page" in NAMES else "add cadet") != ()


def test_cs_def_25_a_mercenary_beside_the_barracks_can_be_selected() -> None:
    """CS-DEF-25: a mercenary can be selected like a chip of the faction."""
    from referee.games.cloudspire.selecting import selectable

    assert "pit_boar" in selectable(prep(beside={"brawnen": ["Pit Boar"]}).state, 0)


# Groups and order.


def test_cs_prep_10_minions_are_grouped_as_one_likes() -> None:
    """CS-PREP-10: the stack has groups of 3 and 1."""
    table = prep(4).play("brawnen: prepare clubber + clubber + clubber, wallwright")
    assert table.stack("brawnen") == (("clubber",) * 3, ("wallwright",))


def test_cs_prep_11_the_slowest_is_on_top_of_a_group() -> None:
    """CS-PREP-11: a Gatecracker (1) over a Clubber (2) but not the other way."""
    assert prep(4).play("add gatecracker").legal("join clubber")
    assert prep(4).play("add clubber").refused("join gatecracker") == ("CS-PREP-11",)


def test_cs_prep_12_only_the_starting_hero_is_selected_in_wave_1() -> None:
    """CS-PREP-12, CS-PREP-13: from wave 2 the two others may be selected, and heroes of the market."""
    first = prep(1, beside={"brawnen": ["Captain Quill"]})
    assert first.refused(f"add {SECOND}") == ("CS-PREP-12",)
    assert first.refused("add captain quill") == ("CS-PREP-12",)
    later = prep(2, beside={"brawnen": ["Captain Quill"]})
    assert later.legal(f"add {START}")
    assert later.legal(f"add {SECOND}")
    assert later.legal(f"add {THIRD}")
    assert later.legal("add captain quill")


def test_cs_prep_14_15_two_heroes_in_play_at_most() -> None:
    """CS-PREP-14, CS-PREP-15, CS-EX-24: one on the map and one in the stack; a third is refused."""
    table = prep(4, units=f"1b brawnen {START}").play(f"add {SECOND}")
    assert table.refused(f"add {THIRD}") == ("CS-PREP-14", "CS-PREP-15")
    more = prep(4, units=f"1b brawnen {START}", heroes_most=3).play(f"add {SECOND}")
    assert more.legal(f"add {THIRD}")


def test_cs_prep_16_heroes_are_in_no_group() -> None:
    """CS-PREP-16."""
    table = prep(4).play("add clubber")
    assert table.refused(f"join {START}") == ("CS-PREP-16",)
    assert prep(4).play(f"add {START}").refused("join clubber") == ("CS-PREP-16",)


def test_cs_prep_17_18_25_no_hero_between_minions() -> None:
    """CS-PREP-17, CS-PREP-18, CS-PREP-25, CS-EX-25: one before and one after is fine."""
    table = prep(4).play(f"add {START}", "add clubber", f"add {SECOND}")
    assert table.refused("add clubber") == ("CS-PREP-17", "CS-PREP-25")
    assert prep(4).play("add clubber", "add clubber").legal(f"add {START}")


def test_cs_r23_two_heroes_on_one_side_are_allowed_or_refused() -> None:
    """CS-R23: allowed, unless two_heroes_same_side=no."""
    assert prep(4).play(f"add {START}").legal(f"add {SECOND}")
    strict = prep(4, two_heroes_same_side="no").play(f"add {START}")
    assert strict.refused(f"add {SECOND}") == ("CS-PREP-18", "CS-R23")


# The stack.


def test_cs_prep_19_20_24_the_stack_lies_on_the_gate_from_the_top() -> None:
    """CS-PREP-19, CS-PREP-20, CS-PREP-24: X over Y, X leaves first; all on the basic side."""
    table = prep().play("brawnen: prepare clubber, wallwright")
    assert table.stack("brawnen")[0] == ("clubber",)
    assert "2 chips on the gate" in table.ever_reported("CS-PREP-19")[0]


def test_cs_r24_an_empty_stack_may_be_locked() -> None:
    """CS-R24: unless empty_stack=no; then heroes alone do not do either."""
    assert prep().legal("brawnen: lock")
    strict = prep(empty_stack="no").play(f"add {START}")
    assert strict.refused("brawnen: lock") == ("CS-R24",)
    assert strict.play("add clubber").legal("brawnen: lock")


def test_cs_prep_21_earlier_players_show_their_stacks() -> None:
    """CS-PREP-21, CS-PREP-22: Heirs may ask Brawnen once their stack is ready, not the other way."""
    table = prep().play("brawnen: add clubber", "brawnen: add wallwright")
    assert table.refused("heirs: ask brawnen") == ("CS-PREP-21",)
    table.play("brawnen: lock")
    assert table.stack_seen("brawnen", "heirs") == ("?", "?")
    table.play("heirs: ask brawnen")
    assert table.stack_seen("brawnen", "heirs") == ("clubber", "wallwright")
    assert table.state.phase == "prep"
    assert prep().play("heirs: lock").refused("brawnen: ask heirs") == ("CS-PREP-21",)
    assert "ask a player before you in turn order, not the Heirs" in prep().why("heirs: ask heirs")


def test_cs_prep_21_a_stack_that_has_been_shown_is_not_offered_again() -> None:
    """CS-PREP-21: asking again shows nothing more."""
    table = prep().play("brawnen: prepare clubber, wallwright")
    assert "ask brawnen" in table.moves(table.seat("heirs"))
    table.play("heirs: ask brawnen")
    assert "ask brawnen" not in table.moves(table.seat("heirs"))
    assert "you have seen all of the Brawnen’s stack" in table.why("heirs: ask brawnen")


def test_cs_prep_05_who_looks_on_is_listed_no_unit_that_may_be_refused() -> None:
    """CS-PREP-05: of a stack that is prepared in secret nobody else knows what may be added; its player does."""
    table, listed = prep().play("add clubber"), dict[int | None, set[str]]()
    for viewer in (None, 0):
        seen = table.game.seen(table.state, View(viewer))
        moves = [move for move in table.game.legal_moves(seen, 0) if table.game.is_playable(seen, move)]
        listed[viewer] = {table.game.write(seen, move) for move in moves}
        assert all(table.legal(words, 0) for words in listed[viewer])
    assert listed[None] == {"lock", "clear"}
    assert {"add clubber", "join clubber", "add ?"} < listed[0]
    assert prep().play("add ?").legal("add clubber")


def test_cs_prep_22_the_onslaught_begins_when_all_are_locked() -> None:
    """CS-PREP-22."""
    table = prep().play("brawnen: add clubber", "brawnen: lock")
    assert table.state.phase == "prep"
    table.play("heirs: lock")
    assert table.state.phase == "onslaught"


def test_cs_prep_23_others_see_the_height_and_the_top_only() -> None:
    """CS-PREP-23: only the owner may look at chips below the top."""
    table = prep().play("brawnen: prepare clubber + clubber, wallwright", "heirs: lock")
    assert table.stack_seen("brawnen", "heirs") == ("clubber", "?", "?")
    assert table.stack_seen("brawnen", "brawnen") == ("clubber", "clubber", "wallwright")


# What the referee does not know.


def test_unknown_chips_are_accepted_as_long_as_any_units_could_be_there() -> None:
    """CS-PREP-05: three chips for 7 CP could be three Clubbers, and four not, unless one is the hero."""
    table = prep().play("brawnen: add ?", "brawnen: add ?", "brawnen: join ?")
    assert can_complete(table.state, 0)
    assert prep(1).play("brawnen: add ?", "brawnen: join ?").refused("brawnen: join ?") == ("CS-PREP-05",)


def test_a_stack_over_its_points_is_found_at_the_reveal() -> None:
    """CS-PREP-05: a Hillback on top leaves 1 CP of 7 for the chip below."""
    table = prep().play("brawnen: add ?", "brawnen: join ?", "brawnen: lock", "heirs: lock")
    assert table.due == "brawnen top chip"
    breach = table.game.breach(table.state, chance_move("hillback"))
    assert isinstance(breach, Breach)
    assert breach.clause == "CS-PREP-05"
    assert table.legal("draw clubber")


@pytest.mark.parametrize("line", ["brawnen: prepare hero, clubber + clubber", "brawnen: prepare ?, ? + ?"])
def test_a_whole_stack_is_typed_in_one_line(line: str) -> None:
    """CS-PREP-19: + joins a minion to the group before it."""
    table = prep().play(line)
    assert [len(group) for group in table.stack("brawnen")] == [1, 2]
    assert 0 in table.state.locked


def test_the_turn_is_that_of_the_first_player_when_all_stacks_are_locked() -> None:
    table = prep()
    table.state.seat = 1 - table.state.first  # as after set-up, which others end
    table.play("brawnen: add ?", "brawnen: lock", "heirs: add ?", "heirs: lock")
    assert table.state.seat == table.state.first
    assert "CS-WAVE-03" not in table.refused("deploy 2a", seat=table.state.first)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("prepare", "name the units of your stack from the top, such as `prepare hero, A+B, C`"),
        ("stack", "name the units of your stack from the top, such as `prepare hero, A+B, C`"),
        ("prepare hero, cluber", '"cluber" is not a unit; did you mean "Clubber"?'),
        ("prepare hero + clubber, x", '"x" is not a unit; yours are Clubber, Wallwright'),
    ],
)
def test_a_stack_without_units_is_answered_with_what_is_missing(line: str, said: str) -> None:
    table = prep(1)
    with pytest.raises(InvalidMoveError) as refused:
        table.game.read(table.state, line)
    assert str(refused.value).startswith(f'"{line}": {said}')


def test_a_stack_that_is_typed_too_early_is_answered_with_its_phase() -> None:
    table = position(phase="build", players=PLAYERS)
    with pytest.raises(InvalidMoveError, match='"prepare hero": you can prepare a stack only in the Prep Phase'):
        table.game.read(table.state, "prepare hero")
    with pytest.raises(
        InvalidMoveError, match='"prepare hero": all marks are declared before anybody prepares a stack'
    ):
        marks().game.read(marks().state, "prepare hero")


def test_a_lock_after_a_whole_stack_locks_no_other_stack() -> None:
    """CS-PREP-19: `prepare a; lock` is the lock of the same player; the next player still prepares a stack."""
    match = Match.new(game(), None, id="locks", position=game().write_position(prep(1).state))
    entered = match.enter("prepare clubber, clubber; lock")
    assert (entered.rest, match.state.locked) == ((), (0,))
    assert match.enter("heirs: prepare pageboy; lock").rest == ()
    assert match.state.phase == "onslaught"


def test_a_stack_that_is_locked_is_locked() -> None:
    """CS-PREP-19, CS-PREP-21: neither typed again, nor after a look at another stack."""
    table = prep(players=THREE).play("mark heirs", "mark brawnen", "mark brawnen", "brawnen: lock", "heirs: lock")
    assert table.refused("heirs: ask brawnen") == ("CS-PREP-21",)
    with pytest.raises(InvalidMoveError, match='"prepare pageboy": this stack is locked already'):
        table.game.read(table.state, "heirs: prepare pageboy")


def refused_to_all(table: Table, *lines: str) -> str:
    """Return the reason that all players may read for refusing the last of some lines."""
    match = Match.new(table.game, None, id="stacks", position=table.game.write_position(table.state))
    for line in lines[:-1]:
        match.enter(line)
    with pytest.raises(IllegalMoveError) as refused:
        match.enter(lines[-1])
    seen = refusal_seen(table.game, PUBLIC, refused.value)
    assert isinstance(seen, IllegalMoveError)
    (breach,) = seen.ruling.breaches
    assert breach.clause == "CS-PREP-05"
    return breach.text


def test_cs_prep_05_a_stack_typed_openly_is_refused_with_its_costs() -> None:
    """CS-PREP-05: the line names its units itself, so their costs are no secret."""
    over = "Clubber costs 2 CP: 4 + 2 is more than the 5 of wave 1"
    assert refused_to_all(prep(1), "brawnen: prepare clubber, clubber, clubber") == over
    unknown = "this stack costs more than the 5 CP of wave 1, whatever its secret units are"
    assert refused_to_all(prep(1), "brawnen: add wallwright", "brawnen: prepare ?, ?, ?, ?, ?") == unknown


def test_cs_prep_05_what_earlier_lines_named_stays_secret() -> None:
    """CS-PREP-05: the public reason does not contain what the Wallwright costs."""
    said = refused_to_all(prep(1), "brawnen: add wallwright", "brawnen: prepare ?, ?, clubber, clubber")
    assert "Wallwright" not in said
    assert "3 +" not in said


def test_cs_prep_05_and_cs_r31_chips_that_stay_in_a_stack_are_not_paid_for_again() -> None:
    """CS-PREP-05, CS-PREP-07, CS-R31: a Hillback of 6 CP waits since wave 2; wave 3 still gives 9 CP."""
    table = position(
        phase="onslaught", wave=2, players=PLAYERS, stacks={"brawnen": "hillback"}, leftover_minions="stay"
    )
    wave_end.end_wave(table.state)
    table.game.settle(table.state)
    table.draw("Hot Blood")
    while table.state.phase != "prep":
        if table.due.endswith("chips turned up"):
            table.draw(*table.spec.names[: table.spec.number])
        elif table.due.endswith("earthscape turned up"):
            table.draw("e1")
        else:
            table.play("pass")
    table.play("brawnen: add yokebreaker", "brawnen: add yokebreaker")
    assert table.refused("brawnen: add clubber") == ("CS-PREP-05",)
    assert table.game.read_position(table.game.write_position(table.state)).spent == table.state.spent
    table.play("brawnen: clear")
    assert (table.stack("brawnen"), points_in_wave(table.state, 0) - spending(table.state, 0).total) == ((), 9)


def test_cs_expl_12_a_relic_for_the_prep_phase_is_played_until_the_stack_is_locked() -> None:
    """CS-EXPL-12: a player who let the first moment pass may still play it, but not after locking."""
    table = position(phase="prep", wave=2, relics={"heirs": ["recruiting drum"]}).play("pass")
    assert table.due == "heirs prepare"
    assert table.legal("play recruiting drum", seat=0)
    assert not table.legal("play recruiting drum", seat=1)
    locked = position(phase="prep", wave=2, relics={"heirs": ["recruiting drum"]}).play("pass", "heirs: lock")
    assert not locked.legal("play recruiting drum", seat=0)
    table.play("heirs: play recruiting drum", "heirs: prepare page, page, page, tutor")
    assert points_in_wave(table.state, 0) == 9
