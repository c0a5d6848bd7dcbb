"""Typed lines: how cards, spaces, Resources and passes may be said."""

from __future__ import annotations

import re

import pytest
from tables.castle_assault import new_match, position

from referee.engine.errors import AmbiguousMoveError, InvalidMoveError
from referee.engine.words.wording import plain

UNITS = "b2 south crossbowoman; b5 north grunts; c3 south knight; a8 south militia"


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("shoot b2 b5", "shoot b2 b5"),
        ("shoot b2 at b5", "shoot b2 b5"),
        ("use b2 b5", "shoot b2 b5"),
        ("SHOOT crossbowoman b2, grunts b5", "shoot b2 b5"),
        ("charge c3", "charge c3"),
        ("Charge with knight c3", "charge c3"),
        ("attack a8", "attack a8"),
        ("fight a8", "attack a8"),
        ("play iron shield on knight c3", "play iron shield c3"),
        ("play pike a0", "play pikewoman a0"),
        ("resource pikewoman", "resource pikewoman"),
        ("resource ?", "resource ?"),
        ("momentum", "momentum +2"),
        ("momentum back", "momentum -2"),
        ("momentum south", "momentum +2"),
        ("momentum north", "momentum -2"),
        ("buy a card", "buy"),
        ("end turn", "end"),
        ("done", "end"),
        ("South: charge c3", "charge c3"),
    ],
)
def test_lines_are_read_and_written_back(line: str, written: str) -> None:
    table = position(UNITS, hands={0: ["iron shield", "pikewoman", "?"]}, resources={0: 5})
    (move,) = table.game.read(table.state, line)
    assert table.game.write(table.state, move) == written
    assert table.legal(line)


def test_set_up_is_typed_in_short_words() -> None:
    table = new_match().play("HUMANS", "the gate watch", "choose orcs", "secret 34", "cut the deck", "no").draws()
    assert table.state.factions == ("humans", "orcs")
    table.play("keep my hand", "mulligan").draws()
    assert table.due == "south first player roll"


@pytest.mark.parametrize(("typed", "word"), [("wiht", "with"), ("adn", "and")])
def test_a_misspelt_joining_word_is_corrected(typed: str, word: str) -> None:
    """Not to a card whose name looks like it, such as the Wight."""
    table = new_match(scenario=1, seats=1).play("humans")
    with pytest.raises(InvalidMoveError, match=f'did you mean "starter {word} dame rosalind"'):
        table.game.read(table.state, f"starter {typed} dame rosalind")


def test_a_word_for_a_later_question_is_not_read_as_a_card() -> None:
    """CA-SETUP-07: `keep` keeps a hand; while a deck is built it is not the Grave Keeper."""
    table = new_match().play("undead")
    ruling = table.ruling("keep")
    assert (ruling.text, ruling.clauses) == ("keep", ("CA-SETUP-01",))
    assert table.ruling("grave keeper").text == "deck 1 grave keeper"


def test_an_instant_is_named_when_it_is_played() -> None:
    """CA-TERM-01: `?` stands for no card that is shown, and is not suggested for one."""
    table = position(UNITS, hands={0: ["?", "?"]}, resources={0: 5})
    with pytest.raises(InvalidMoveError) as refused:
        table.game.read(table.state, "play ? b2")
    assert str(refused.value).endswith('"?" is not enough here: name the card, because the move shows it')


def test_a_deck_is_typed_card_by_card() -> None:
    table = new_match().play("humans")
    twice = ("crossbowoman", "militia", "pikewoman", "knight", "mage", "cavalier", "paladin", "scout rider")
    twice += ("shield bearer", "field surgeon", "banner captain", "trebuchet crew", "wild wrath", "shift")
    cards = ", ".join(f"2 {card}" for card in twice)
    table.play(f"deck {cards}, marshal of the realm, shield blessing")
    assert table.state.sizes[0] == 30


def test_a_card_is_suggested_that_the_deck_can_have() -> None:
    """CA-DECK-03: the Crossbowoman, the first card of the game, is no card of the Elves."""
    table = new_match().play("elves")
    with pytest.raises(InvalidMoveError) as refused:
        table.game.read(table.state, "dwarves")
    suggested = re.search(r"use a card \(such as (.+) or (.+)\)", str(refused.value))
    assert suggested is not None
    known = {plain(card.name) for card in table.state.contents.playable("elves")}
    assert {*suggested.groups()} <= known


def test_discards_take_several_names() -> None:
    table = position(hands={0: ["knight", "mage", "?", "?", "?", "?", "?", "?"]}).play("end", "discard mage, knight")
    assert table.discards()[:2] == ["mage", "knight"]


def test_a_pass_is_said_in_many_ways() -> None:
    for word in ("pass", "no", "none", "done"):
        table = position("b2 south knight", hands={0: ["wild wrath"]}, resources={0: 1}).play("charge b2", word)
        assert table.due == "south charge"


def test_a_missing_part_of_a_line_is_named() -> None:
    table = position(UNITS, hands={0: ["knight"]}, resources={0: 5})
    assert "Knight is played with a space after its name: a0, b0 or c0." in table.why("play knight")
    assert table.refused("play knight") == ("CA-PLAY-02",)
    shift = position(UNITS, hands={0: ["shift"]}, resources={0: 5})
    assert "Shift is played with a space and another space after its name: b2 a2, b2 c2" in shift.why("play shift")


def test_a_card_that_is_not_in_the_hand_is_refused_by_where_cards_are() -> None:
    """CA-TERM-01, CA-DECK-03: what is against it is the deck or the hand, not a target."""
    table = position(UNITS, hands={0: ["knight"]}, resources={0: 5})
    assert table.refused("play grunts a0") == ("CA-DECK-03",)
    assert "Grunts is not a card of the Humans" in table.why("play grunts a0")
    assert table.refused("play mage a0") == ("CA-TERM-01",)
    assert "Mage cannot be in South’s hand" in table.why("play mage a0")
    assert table.refused("play dame rosalind a0") == ("CA-TERM-01",)
    assert "Dame Rosalind is not in South’s deck" in table.why("play dame rosalind a0")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("play scoutrider a0", '"scoutrider" is unknown; did you mean "play scout rider a0"?'),
        ("resource shieldbearr", '"shieldbearr" is unknown; did you mean "resource shield bearer"?'),
        ("play knight d9", '"d9" is unknown; use a space (a0 to c9)'),
        ("move b2 b3", '"move" is not possible now, and "b3" does not belong there; did you mean "move b2"?'),
        ("concede", '"concede" is unknown'),
        ("4", 'there is no move "4", and no dice are due'),
    ],
)
def test_a_line_that_cannot_be_read_says_what_is_meant(line: str, meant: str) -> None:
    table = position(UNITS, hands={0: ["knight", "?"]}, resources={0: 5})
    with pytest.raises(InvalidMoveError) as refused:
        table.game.read(table.state, line)
    assert str(refused.value) == f'"{line}" cannot be read as a move: {meant}'


def test_another_step_of_the_token_is_a_matter_of_words_not_of_the_table() -> None:
    table = position(UNITS, resources={0: 5})
    ruling = table.ruling("momentum -3")
    assert ruling.clauses == ("CA-RES-08",)
    assert "type `momentum 2` or `momentum -2`" in str(ruling)
    assert not ruling.may_need_correction


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("castle 3", "say whose: `castle south 3` or `castle north 3`"),
        ("hand knight", "say whose: `hand south knight` or `hand north knight`"),
        ("castle bop 3", '"bop" is not in this match (the players are south, north)'),
        ("b7 health 2", "there is no unit on b7 (to add one: place south knight b7)"),
    ],
)
def test_a_correction_that_lacks_something_says_what(words: str, said: str) -> None:
    table = position(UNITS)
    with pytest.raises(InvalidMoveError) as refused:
        table.game.correct(table.state, tuple(words.split()))
    assert str(refused.value) == said


def test_moves_about_the_same_space_are_suggested_before_the_end_of_the_phase() -> None:
    table = position("b2 south knight; c5 south militia", resources={0: 5})
    near = [table.game.write(table.state, move) for move in table.ruling("shoot b2 b5").nearest]
    assert near[0] == "charge b2"


def test_a_deck_that_is_named_too_early_is_not_taken_for_a_list_of_cards() -> None:
    with pytest.raises(InvalidMoveError) as caught:
        new_match().play("deck the gate watch")
    assert '"deck" is not possible now' in str(caught.value)
    assert "did you mean" not in str(caught.value)


@pytest.mark.parametrize("line", ["deck starter", "deck", "deck 2 knight, 2 mage", "north: deck starter"])
def test_a_deck_before_its_faction_is_refused_with_what_comes_first(line: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        new_match().play(line)
    assert "choose your faction first" in str(caught.value)
    assert new_match().play("humans").legal("deck starter")


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("charge knight", "charge c3"),
        ("charge the scout rider", "charge c5"),
        ("charge scout", "charge c5"),
        ("Charge with scout rider c5", "charge c5"),
        ("charge scout rider on c5", "charge c5"),
        ("shoot crossbowoman grunts", "shoot b2 b5"),
        ("attack militia", "attack a8"),
        ("play iron shield on the scout rider", "play iron shield c5"),
        ("play pikewoman left", "play pikewoman a0"),
        ("play pikewoman in the center", "play pikewoman b0"),
        ("play pikewoman on the right", "play pikewoman c0"),
    ],
)
def test_ca_chg_03_a_unit_is_said_by_its_name_and_a_castle_space_by_its_side(line: str, written: str) -> None:
    """CA-CHG-03, CA-PLAY-02: a player states the name of the unit; castle locations are left, center and right."""
    units = f"{UNITS}; c5 south scout rider"
    table = position(units, hands={0: ["iron shield", "pikewoman", "?"]}, resources={0: 5})
    assert {table.game.write(table.state, move) for move in table.game.read(table.state, line)} == {written}
    assert table.legal(line)


def test_ca_q_p2left_each_player_says_left_of_their_own_side() -> None:
    """CA-Q-P2LEFT: North's left is column c."""
    table = position(hands={1: ["grunts"]}, resources={1: 5}, of=1)
    assert table.play("play grunts left").on("c9") == "north grunts"


def test_a_name_that_several_units_have_is_asked_about() -> None:
    """CA-CHG-03: two Knights that may charge; one of them once the other has acted."""
    table = position("a3 south knight; c3 south knight; b7 north knight")
    with pytest.raises(AmbiguousMoveError):
        table.game.read(table.state, "charge knight")
    table.play("charge a3").dice(1)
    assert table.play("charge knight").due == "south charge"
