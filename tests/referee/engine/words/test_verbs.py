"""Verbs whose reading, writing, candidates and more follow from their slots."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from referee.engine.core.agenda import Frame
from referee.engine.core.guards import DUE, Breach, Guard
from referee.engine.core.move import Move, Value
from referee.engine.core.ruling import Reveal
from referee.engine.core.state import State, state
from referee.engine.core.verb import Example, Phrase, Verb
from referee.engine.core.zones import Catalogue, Token
from referee.engine.words.terms import Card, NamedThing, Number, Seat, Slot, Space, ValueList
from referee.engine.words.verbs import ALWAYS, BY_NAME, TypedForm, names_held_card, verb
from referee.engine.words.wording import by_plain_name

DECK = Catalogue.of({"ash": 1, "birch": 2, "cedar": 1})
SPACES = {f"{column}{row}": place for place, (column, row) in enumerate((c, r) for c in "ab" for r in (1, 2))}


@state
class Cards(State):
    zones: dict[str, tuple[Token, ...]] = dataclasses.field(default_factory=dict)
    seats: int = 2

    @property
    def deck(self) -> Catalogue:
        return DECK


def hand(seat: int) -> str:
    return f"hand {seat}"


def nothing(state: Cards, move: Move) -> None:
    """Change nothing."""


def never(state: Cards, move: Move) -> None:
    """Forbid nothing."""


def made(name: str, *slots: Slot[Any], typed: TypedForm = BY_NAME, **more: Any) -> Verb[Cards]:
    return verb(name, "T-1", slots, answers=["act"], effect=nothing, typed=typed, **more)


TREES = by_plain_name({"ash": "Ash", "birch": "Silver Birch", "cedar": "Cedar"})
CARD: Slot[str] = Slot(Card("a tree", TREES, zone=hand))
SPOT = Slot(Space("a space", SPACES), 1)
SIDE = Slot(Seat("a side", {"north": 0, "south": 1}))
PART = Slot(NamedThing("a part", {"bow": 0, "stern": 1, "mast": 2}, least_letters=1), 1, default=-1)
PLANT = made("plant", CARD, SPOT, guards=[names_held_card(CARD, "T-1"), Guard("far", never)])
TOW = made("tow", SIDE, anchored=False)
PASS = made("pass")


def cards(*tokens: Token, **zones: tuple[Token, ...]) -> Cards:
    return Cards(zones={"hand 0": tokens, **zones})


def read(verb: Verb[Cards], line: str, found: Cards | None = None) -> list[tuple[Value, ...]]:
    runs = list(verb.read(found or cards(), 0, tuple(line.split())))
    assert all(len(run) == 1 and run[0][:2] == (0, verb.name) for run in runs)
    return [run[0].args for run in runs]


def test_a_verb_without_arguments_is_its_name_alone() -> None:
    assert list(PASS.candidates(cards(), 1)) == [Move(1, "pass")]
    assert read(PASS, "pass") == [()]
    assert read(PASS, "pass on") == read(PASS, "pas") == []
    assert PASS.write(cards(), Move(1, "pass")) == "pass"
    assert (PASS.answers, PASS.anchored, TOW.anchored) == (frozenset({"act"}), True, False)


def test_every_argument_has_its_word() -> None:
    side = made("tow", Slot(Seat("a side", {"north": 0, "south": 1}, least_letters=1)))
    assert [side.write(cards(), move) for move in side.candidates(cards(), 0)] == ["tow north", "tow south"]
    assert (
        read(side, "tow south") == read(side, "tow s") == read(side, "tow player 2") == read(side, "tow p2") == [(1,)]
    )
    assert read(side, "tow") == read(side, "tow 1") == read(side, "tow north south") == read(side, "bid north") == []


def test_a_move_is_spelled_part_by_part() -> None:
    assert list(TOW.spell(cards(), Move(0, "tow", (1,)))) == [Phrase("tow"), Phrase("south", "seat", 1)]
    parts = [Phrase("crew"), Phrase("", typed="1/2"), Phrase("bow 1", typed=""), Phrase("stern 2", typed="")]
    crew = made("crew", typed=TypedForm(written=lambda state, move: parts))
    assert crew.write(cards(), Move(0, "crew")) == "crew 1/2"


def test_a_verb_is_written_with_words_between_its_arguments() -> None:
    assert made("lend", SIDE, PART, typed=TypedForm(written="lend {1} to {0}")).write(
        cards(), Move(0, "lend", (1, 2))
    ) == (f"lend {PART.term.write(cards(), Move(0, 'lend', (1,)), 2)} to south")


def test_a_slot_gives_its_value_of_a_move() -> None:
    assert SIDE.of(Move(0, "tow", (1,))) == 1
    assert SPOT.of(Move(0, "plant", ("ash", 3))) == 3


def test_small_words_may_be_before_an_argument() -> None:
    assert read(TOW, "tow the north") == [(0,)]
    assert read(PLANT, "plant the ash on a2") == [("ash", 1)]


def test_a_slot_takes_the_longest_name_that_leaves_the_rest_readable() -> None:
    names = {"silver": 0, "silver birch": 1, "birch": 2}
    pair = made("graft", Slot(NamedThing("a stem", names)), Slot(NamedThing("a twig", names), 1))
    assert read(pair, "graft silver birch birch") == [(1, 2)]
    assert read(pair, "graft silver birch") == [(0, 2)]


def test_words_that_mean_several_things_are_read_as_each_and_the_best_fits_only() -> None:
    trees = Slot(NamedThing("a tree", {"ash": 0, "aspen": 1, "asp": 2}, least_letters=1))
    assert read(made("cut", trees), "cut as") == [(0,), (1,), (2,)]
    assert read(made("cut", trees), "cut asp") == [(2,)]


def test_a_number_may_be_any_but_only_those_offered_are_listed() -> None:
    bid = made("bid", Slot(Number("a number", lambda state, move_so_far: (1, 10))))
    assert [move.args for move in bid.candidates(cards(), 0)] == [(1,), (10,)]
    assert read(bid, "bid 7") == [(7,)]
    assert read(bid, "bid x") == read(bid, "bid -1") == []


def test_a_verb_may_have_other_words_and_be_left_out_where_it_is_asked() -> None:
    tow = made("tow", SIDE, typed=TypedForm(("haul", "tow"), optional_for=["tow"], fillers=["please"]))
    asked = Cards(agenda=(Frame("tow", 0),))
    assert read(tow, "tow north") == read(tow, "haul please north") == read(tow, "north", asked) == [(0,)]
    assert read(tow, "north") == []
    assert read(made("tow", SIDE, typed=TypedForm(optional_for=ALWAYS)), "north") == [(0,)]
    assert tow.write(cards(), Move(0, "tow", (0,))) == "haul north"


def test_a_word_may_be_left_out_only_where_the_move_is_meant() -> None:
    tow = made("tow", SIDE, typed=TypedForm(is_meant=lambda state, move, said: SIDE.of(move) != move.seat))
    assert (read(tow, "south"), read(tow, "north"), read(tow, "tow north")) == ([(1,)], [], [(0,)])


def test_what_is_not_said_is_its_default_and_not_written() -> None:
    fire = made("fire", SIDE, PART)
    assert read(fire, "fire south") == [(1, -1)]
    assert read(fire, "fire south mast") == [(1, 2)]
    words = [fire.write(cards(), Move(0, "fire", (1, part))) for part in (-1, 2)]
    assert words == ["fire south", "fire south mast"]


def test_arguments_may_be_said_in_other_orders() -> None:
    fire = made("fire", SIDE, PART, typed=TypedForm(orders=((PART, SIDE),)))
    assert read(fire, "fire the mast of south") == read(fire, "fire south mast") == [(1, 2)]
    assert read(made("fire", SIDE, PART), "fire mast of south") == []


def test_what_it_may_be_need_not_be_said_once_anything_is() -> None:
    one = Slot(Seat("a side", {"north": 0, "south": 1}), infer=lambda state, move_so_far: (1 - move_so_far.seat,))
    two = Slot(Seat("a side", {"north": 0, "south": 1}), infer=lambda state, move_so_far: (0, 1))
    assert read(made("fire", one, PART), "fire mast") == [(1, 2)]
    assert read(made("fire", one, PART), "fire north mast") == [(0, 2)]
    assert read(made("fire", one, PART), "fire") == []
    assert read(made("fire", two, PART), "fire mast") == [(0, 2), (1, 2)]


def test_a_line_may_hold_several_moves() -> None:
    place = Slot(Space("a space", SPACES))
    put = made("put", place, typed=TypedForm(optional_for=ALWAYS, repeats=True))
    (run,) = put.read(cards(), 0, ("put", "a1-b2", "and", "b1"))
    assert run == tuple(Move(0, "put", (place,)) for place in (0, 3, 2))
    lay = made("lay", place, typed=TypedForm(follows=lambda state, move, rest: put.read(state, move.seat, rest)))
    (run,) = lay.read(cards(), 0, ("lay", "a1", "b1", "b2"))
    assert [move[1:] for move in run] == [("lay", (0,)), ("put", (2,)), ("put", (3,))]


def test_a_run_is_one_argument_of_several_values() -> None:
    march = made("march", Slot(ValueList("a path", Space("a space", SPACES), 2, 3)))
    assert read(march, "march a1 to a2") == [((0, 1),)]
    assert read(march, "march a1a2b2") == [((0, 1, 3),)]
    assert read(march, "march a1") == read(march, "march a1 a2 b1 b2") == []
    assert march.write(cards(), Move(0, "march", ((0, 1, 3),))) == "march a1 a2 b2"
    assert march.arguments_breach(cards(), Move(0, "march", ((0, 9),))) is not None


def test_a_notation_of_its_own_replaces_that_of_the_slots() -> None:
    odd = made(
        "sail",
        SIDE,
        typed=TypedForm(
            read=lambda state, seat, said: [(Move(seat, "sail", (len(said),)),)], written=lambda *_: [Phrase("!")]
        ),
    )
    assert read(odd, "sail x y") == [(2,)]
    assert odd.write(cards(), Move(0, "sail", (1,))) == "!"
    assert odd.arguments_breach(cards(), Move(0, "sail", (2,))) is not None


def test_arguments_that_hang_on_each_other_are_listed_together() -> None:
    pair = made("pair", SIDE, PART, values=lambda state, seat: [(seat, 2)])
    assert list(pair.candidates(cards(), 1)) == [Move(1, "pair", (1, 2))]


def test_a_card_of_a_hand_is_listed_by_name_and_once_where_it_is_unknown() -> None:
    found = cards(Token(1, "birch"), Token(2), Token(3))
    moves = list(PLANT.candidates(found, 0))
    assert [move.args for move in moves] == [*(("birch", space) for space in range(4)), ("?",)]
    assert PLANT.write(found, moves[0]) == "plant silver birch a1"
    assert PLANT.write(found, moves[4]) == "plant ?"
    assert read(PLANT, "plant silver birch a1") == [("birch", 0)]
    assert read(PLANT, "plant ? a1") == [("?", 0)]


def test_behind_an_open_card_stands_every_card_that_it_may_be() -> None:
    found = cards(Token(1), table=(Token(2, "ash"),))
    assert [move.args for move in PLANT.expand(found, Move(0, "plant", ("?", 2)))] == [("birch", 2), ("cedar", 2)]
    every = list(PLANT.expand(found, Move(0, "plant", ("?",))))
    assert [move.args for move in every] == [(face, space) for face in ("birch", "cedar") for space in range(4)]
    assert list(PLANT.expand(found, Move(0, "plant", ("ash", 2)))) == [Move(0, "plant", ("ash", 2))]


def test_only_cards_of_some_kind_are_offered() -> None:
    soft = made("burn", Slot(Card("a tree", TREES, zone=hand, among=lambda state, move_so_far, face: face != "ash")))
    found = cards(Token(1, "ash"), Token(2, "birch"), Token(3))
    assert [move.args for move in soft.candidates(found, 0)] == [("birch",), ("?",)]
    assert [move.args for move in soft.expand(found, Move(0, "burn", ("?",)))] == [("birch",), ("cedar",)]


def test_a_card_is_shown_only_where_it_was_not_known() -> None:
    found = cards(Token(1, "birch"), Token(2))
    assert PLANT.shows(found, Move(0, "plant", ("birch", 0))) == ()
    assert PLANT.shows(found, Move(0, "plant", ("ash", 0))) == (Reveal("hand 0", "ash"),)


def test_a_card_must_be_named_and_possible_in_the_hand() -> None:
    own, far = PLANT.guards
    found = cards(Token(1), table=(Token(2, "ash"),))
    assert (own.name, own.needs, far.name) == ("held", (DUE,), "far")
    assert own.test(found, Move(0, "plant", ("birch", 0))) is None
    assert own.test(found, Move(0, "plant", ("ash", 0))) == Breach("T-1", "ash cannot be in this hand", "fact")
    unnamed = own.test(found, Move(0, "plant", ("?", 0)))
    assert unnamed == Breach("T-1", "name the card, because the move shows it", "fact")


@pytest.mark.parametrize("args", [(), ("ash",), ("ash", 4), ("oak", 0), ("ash", 0, 0), (None, ()), ((), "a1")])
def test_arguments_that_the_verb_does_not_take_are_a_broken_fact(args: tuple[Value, ...]) -> None:
    assert PLANT.arguments_breach(cards(), Move(0, "plant", args)) == Breach(
        "T-1", "plant takes a tree and a space", "fact"
    )
    assert PLANT.arguments_breach(cards(), Move(0, "plant", ("ash", 0))) is None


def test_an_open_card_without_the_rest_has_to_be_named() -> None:
    wrong = PLANT.arguments_breach(cards(), Move(0, "plant", ("?",)))
    assert wrong == Breach("T-1", "name the card, because the move shows it", "fact")


def test_help_follows_from_what_a_verb_takes_unless_there_is_an_example() -> None:
    assert made("fire", SIDE, PART, help="shoot").help == Example("fire SIDE [PART]", "shoot")
    assert made("fire", SIDE, help=Example("fire north", "shoot")).help == Example("fire north", "shoot")
    assert PASS.help == Example("pass", "")
