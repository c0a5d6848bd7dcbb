"""The Ally deck: MM-DECK-01, and the rulings on it."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from folders import folders
from tables.monsters_and_magic import (
    LETTERS,
    ROOT,
    STRUCTURES,
    TERRAIN,
    Table,
    against_straw,
    answer_setup,
    game,
    new_match,
    on_plains,
    position,
    rows,
    typed_setup,
)

from pnp.library.game import Game, load_game
from referee.engine.core.chance import chance_move
from referee.engine.core.guards import Breach
from referee.engine.core.move import Move
from referee.engine.core.ruling import IllegalMoveError, Reveal, Verdict
from referee.engine.errors import MoveError
from referee.games.monsters_and_magic.loading import FILES
from referee.loading.data import load_data

ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
OUT_OF_BEGINNER = {
    *("fellowship", "legions", "school_of_magic", "breeding_pits", "emperor"),
    *("magic_gate", "dragon_riders", "horn_of_valhalla"),
    *("oracle", "empire", "alter_terrain", "haste_spell", "alchemist", "artificer"),
    *("diplomat", "jester", "merchant", "polymorph", "illusionist"),
}


def test_an_unknown_hand_may_hold_any_card_that_lies_nowhere_else() -> None:
    table = on_plains(
        f"{ENDS}; c3 blue hero", permanents={1: ["treants"]}, hands={0: ["?"], 1: ["giants"]}, discards=["demons"]
    )
    assert "play ?" in table.moves()
    ruling = table.ruling("play priests")
    assert ruling.verdict is Verdict.LEGAL
    assert ruling.reveals == (Reveal("hand 0", "priests"),)
    for card in ("treants", "giants", "demons"):
        assert "MM-DECK-01" in table.refused(f"play {card}")
        with pytest.raises(IllegalMoveError):
            table.game.force(table.state, Move(0, "play", (card,)))
    named = {str(move.args[0]) for move in table.game.possible_moves(table.state, 0) if move.verb == "play"}
    assert "priests" in named
    assert named.isdisjoint({"treants", "giants", "demons"})


@cache
def printed() -> Game:
    """Return the game as the press sees it."""
    return load_game("monsters_and_magic", folders(ROOT))


def refusal(table: Table, *values: str) -> Breach:
    """Return why a result of chance is refused."""
    return table.game.judge(table.state, chance_move(*values)).breaches[0]


def test_mm_deck_01_the_deck_has_one_copy_of_each_of_64_cards() -> None:
    """MM-DECK-01: 64 different cards, in the rules, on paper and in the deck of a match; no second copy appears."""
    copies = game().contents.deck.copies
    assert (len(copies), set(copies.values())) == (64, {1})
    cards = printed().component("ally_card")
    assert cards.count == 64
    assert Counter(entry.count for entry in cards.entries) == {1: 64}
    assert len({card.name for card in game().contents.cards.values()}) == 64
    assert len(new_match().state.zones["deck"]) == 64
    table = position("a1 blue hero; h8 straw hero", hands={0: ["giants"]}).play("end")
    assert refusal(table, "giants").clause == "MM-ALLY-01"
    assert table.legal("draw wings")
    twice = position("a1 blue hero", hands={0: ["giants"]}, discards=["giants"])
    assert [fault for fault in game().audit(twice.state) if fault.startswith("Giants appears 2 times")]


def test_mm_q_44_cards_are_printed_in_correct_spelling() -> None:
    """MM-Q-44: Necromancer is written out and read so; one Army is recruited, and Armies are counted."""
    rows = {row["id"]: row for row in load_data("monsters_and_magic", folders(ROOT), FILES).tables["allies.yaml"]}
    assert "necromncer" not in str(rows).lower()
    assert (rows["necromancer"]["name"], rows["necromancer"]["code"]) == ("Necromancer", "MM35")
    assert game().contents.cards["necromancer"].name == "Necromancer"
    assert (rows["legions"]["pc"].split()[-4], "Armies" in rows["legions"]["hc"]) == ("Armies", False)
    assert position(hands={0: ["necromancer"]}).legal("play necromancer")


def test_draws_by_hand_may_be_named_or_not_and_the_deck_is_shuffled_when_it_runs_out() -> None:
    table = on_plains(ENDS, hands={0: ["emperor"]}).play("play emperor", "draw treants ? giants")
    assert table.hand() == ["treants", "?", "giants"]
    short = on_plains(ENDS, hands={0: ["emperor"]}, discards=["demons"])
    short.state.zones["deck"] = short.state.zones["deck"][:1]
    short.play("play emperor", "draw ?")
    assert short.due == "blue drawing"
    short.play("draw ? ?")
    assert len(short.state.zones["deck"]) == 0
    assert short.discards() == []


@pytest.mark.parametrize(("value", "size"), [("full", 64), ("beginner", 45)])
def test_mm_q_88_the_deck_has_all_cards_or_those_for_a_first_game(value: str, size: int) -> None:
    """MM-Q-88: 64 cards, or 45: no OT, no summon, no different PC and HC; the Altar of Sacrifice is none of these."""
    table = new_match(deck=value)
    assert (len(table.state.zones["deck"]), table.state.options["deck_size"]) == (size, size)
    left_out = {card for card in table.game.contents.cards if card not in table.state.deck.copies}
    assert left_out == (OUT_OF_BEGINNER if value == "beginner" else set())


@pytest.mark.parametrize(("value", "clauses"), [("full", ()), ("beginner", ("MM-ALLY-01",))])
def test_mm_q_88_a_card_that_is_not_in_the_deck_is_not_drawn(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-88: the Oracle is in the full deck only, Giants and the Altar are in both."""
    table = against_straw(deck=value).play("end")
    assert table.refused("draw oracle") == clauses
    assert table.legal("draw giants")
    assert table.legal("draw altar of sacrifice")
    held = against_straw(deck=value, hands={0: ["?"]})
    assert held.refused("play oracle on straw") == (("MM-DECK-01",) if clauses else ())


def test_mm_q_88_a_table_may_change_the_deck_while_it_plays() -> None:
    """MM-Q-88: with 2 cards laid out the deck has 62 cards, 43 for a first game, and 62 again."""
    table = against_straw(permanents={0: ["giants"], 1: ["wings"]})
    for value, size in (("full", 62), ("beginner", 43), ("full", 62)):
        table.state = table.game.with_option(table.state, "deck", value)
        assert len(table.state.zones["deck"]) == size


def test_a_typed_setup_is_in_the_corners_with_empty_hands() -> None:
    table = typed_setup(4, first=2)
    assert [table.units(seat) for seat in range(4)] == [
        {"a1": "blue hero garrison"},
        {"h8": "straw hero garrison"},
        {"a8": "vermilion hero garrison"},
        {"h1": "charcoal hero garrison"},
    ]
    assert table.due == "vermilion movement"
    assert [len(table.permanents(seat)) for seat in range(4)] == [5, 5, 5, 5]
    assert [table.hand(seat) for seat in range(4)] == [[], [], [], []]
    assert len(table.state.zones["deck"]) == 44
    assert not table.game.audit(table.state)


def test_the_deck_follows_a_house_rule_settled_in_mid_match() -> None:
    table = position("a1 blue hero; h8 straw garrison", hands={0: 3})
    smaller = game().with_option(table.state, "deck", "beginner")
    assert len(smaller.zones["deck"]) == 42
    again = game().with_option(smaller, "deck", "full")
    numbers = [token.id for tokens in again.zones.values() for token in tokens]
    assert (len(numbers), len(set(numbers))) == (64, 64)
    assert game().with_option(table.state, "alter_spares", "4").spares["forest"] == 4


def dealing() -> Table:
    """Return a match in which five permanent cards are due."""
    table = new_match()
    table.play(" ".join(["draw", *rows([kind for kind in TERRAIN for _ in range(8)], {k: k[0] for k in TERRAIN})]))
    table.play(" ".join(["draw", *rows([kind for kind in STRUCTURES for _ in range(8)], LETTERS)]))
    while not hasattr(table.game.due(table.state)[0], "names") or table.game.due(table.state)[0].number != 5:
        answer_setup(table, 0, 0)
    return table


@pytest.mark.parametrize(
    ("said", "given"),
    [
        ("Wood Elves, oracle, Paladin, MM19", "4: Wood Elves, Oracle, Paladin, Knights"),
        ("wood elves oracle paladin knights", "4: Wood Elves, Oracle, Paladin, Knights"),
        ("wood elves", "1: Wood Elves"),
        ("oracle paladin ? ?", "4: Oracle, Paladin, ?, ?"),
        ("oracle, paladin, ?, ?", "4: Oracle, Paladin, ?, ?"),
        (
            "wood, elves, oracle, paladin, knights, healers",
            "6: Wood Elves, Wood Elves, Oracle, Paladin, Knights, Healers",
        ),
        (
            "wood elves oracle paladin knights healers duelist",
            "6: Wood Elves, Oracle, Paladin, Knights, Healers, Duelist",
        ),
    ],
)
def test_a_name_too_few_or_too_many_is_counted_and_all_are_named(said: str, given: str) -> None:
    table = dealing()
    for words in (said, f"draw {said}"):
        with pytest.raises(MoveError) as error:
            table.play(words)
        assert f"type 5 names, not {given}" in str(error.value)


def test_as_many_names_as_are_due_are_drawn_however_they_are_parted() -> None:
    for said in ("Wood Elves, oracle, Paladin, MM19, Healers", "wood elves oracle paladin knights healers"):
        table = dealing().play(said)
        found = {token.face for token in table.state.zones["permanents 0"]}
        assert found == {"healers", "knights", "oracle", "paladin", "wood_elves"}


def test_a_name_that_does_not_exist_is_reported_as_before() -> None:
    with pytest.raises(MoveError, match='"wodo" cannot be drawn here'):
        dealing().play("draw wodo oracle paladin knights healers")
