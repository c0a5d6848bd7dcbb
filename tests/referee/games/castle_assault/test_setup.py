"""CA-SETUP: from the decks to the first turn."""

from __future__ import annotations

from tables.castle_assault import Table, new_match, typed_setup


def dealt(**options: str) -> Table:
    """Return a match in which both have five cards, and South is asked for a mulligan."""
    return new_match(**options).play("humans", "starter", "orcs", "starter", "pass", "pass").draws()


def test_ca_setup_01_both_decks_are_accepted() -> None:
    """CA-SETUP-01."""
    table = new_match().play("humans", "starter", "orcs", "deck secret 36")
    assert table.due == "north cut"


def test_ca_setup_02_and_03_tokens_on_10_and_start() -> None:
    """CA-SETUP-02, CA-SETUP-03."""
    table = typed_setup()
    assert table.castles == (10, 10)
    assert table.meter == 0


def test_ca_setup_04_nobody_knows_the_order_of_a_deck() -> None:
    """CA-SETUP-04: every card is face-down."""
    table = new_match().play("humans", "starter", "orcs", "starter")
    assert all(token.face is None for seat in (0, 1) for token in table.state.zones[f"deck {seat}"])


def test_ca_setup_05_the_opponent_may_cut() -> None:
    """CA-SETUP-05: the opponent may cut or leave the deck."""
    table = new_match().play("humans", "starter", "orcs", "starter")
    assert table.moves() == {"cut", "leave"}
    table.play("cut", "pass")
    assert table.ever_reported("CA-SETUP-05") == ["North cuts South’s deck"]


def test_ca_setup_06_each_draws_five() -> None:
    """CA-SETUP-06."""
    table = dealt()
    assert (len(table.hand(0)), len(table.hand(1))) == (5, 5)
    assert table.deck(0) == sum(table.state.sizes[:1]) - 5


def test_ca_setup_06_five_are_drawn_at_once_whatever_the_other_has() -> None:
    """CA-SETUP-06: South has both Knights, so the rest of that deck has none; North draws from another."""
    table = new_match().play("humans", "starter", "orcs", "starter", "pass", "pass")
    assert table.draw("knight", "knight", "?", "?", "?").spec.prompt == "North draws 5 cards"


def test_ca_setup_07_one_mulligan_a_game() -> None:
    """CA-SETUP-07: a second new hand is not offered."""
    table = dealt().play("mulligan").draws()
    assert table.due == "north mulligan"
    assert table.refused("South: mulligan")


def test_ca_setup_08_the_old_hand_lies_at_the_bottom() -> None:
    """CA-SETUP-08, CA-Q-MULL: five new cards, the old five are the bottom five, not shuffled."""
    table = new_match().play("humans", "starter", "orcs", "starter", "pass", "pass")
    table.draw("knight", "knight", "mage", "mage", "militia").draws()
    size = table.deck()
    table.play("mulligan").draws()
    assert (len(table.hand()), table.deck()) == (5, size)
    bottom = [token.face for token in table.state.zones["deck 0"][-5:]]
    assert sorted(filter(None, bottom)) == ["south knight", "south knight", "south mage", "south mage", "south militia"]


def test_ca_q_mull_the_deck_may_be_shuffled_after_it() -> None:
    """CA-Q-MULL: then nobody knows where the old cards are."""
    table = new_match(mulligan_reshuffle="yes").play("humans", "starter", "orcs", "starter", "pass", "pass")
    table.draw("knight", "knight", "mage", "mage", "militia").draws().play("mulligan")
    assert all(token.face is None for token in table.state.zones["deck 0"])


def test_ca_setup_09_the_higher_roll_chooses() -> None:
    """CA-SETUP-09: the roller of 5 takes the first turn or the second."""
    table = dealt().play("keep", "keep").dice(2, 5)
    assert table.due == "north first"
    assert table.moves() == {"first", "second"}
    table.play("second")
    assert table.state.first == 0
    assert table.due == "south momentum"


def test_ca_setup_10_equal_rolls_are_rolled_again() -> None:
    """CA-SETUP-10."""
    table = dealt().play("keep", "keep").dice(3, 3)
    assert table.due == "south first player roll"
    table.dice(1, 6)
    assert table.due == "north first"


def test_the_word_for_no_mulligan_ends_no_turn() -> None:
    """CA-SETUP-07: `keep` and `leave` answer their own questions only."""
    table = typed_setup()
    for word in ("keep", "leave", "stay", "decline"):
        assert table.refused(word), word
    assert dealt().refused("leave"), "a mulligan is due, no deck is cut"
