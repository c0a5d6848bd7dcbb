"""A card that cannot be what it was said to be, and since when."""

from __future__ import annotations

from tavern_game import Tavern, new_match

from referee.engine.record.match import Match


def held(match, seat):
    return match.state.zones[f"hand {seat}"][-1].id


def test_a_card_that_can_be_contradicts_nothing():
    match = new_match()
    match.enter("fetch; draw ?; done")
    assert match.contradiction(held(match, 0), "ace") is None


def test_the_draw_that_took_the_last_copy_is_named():
    match = new_match()
    match.enter("fetch; draw ?; done; done; fetch; draw ace; done; done")
    card = held(match, 0)
    found = match.contradiction(card, "ace")
    assert (found.number, found.text) == (7, "draw ace")
    assert match.contradiction(card, "king") is None


def test_a_card_drawn_after_the_last_copy_contradicts_the_earlier_draw():
    match = new_match()
    match.enter("fetch; draw ace; fetch; draw ?; done")
    found = match.contradiction(held(match, 1), "ace")
    assert (found.number, found.text) == (3, "draw ace")


def test_several_unknown_cards_must_fit_together():
    match = new_match()
    match.enter("fetch; draw king; fetch; draw ?; done; done; fetch; draw king; done; done")
    found = match.contradiction(held(match, 1), "king")
    assert found.number == 9


def test_a_known_card_contradicts_since_it_was_drawn():
    match = new_match()
    match.enter("done; done; fetch; draw fool; done")
    assert match.contradiction(held(match, 0), "king").number == 5


def test_an_undone_draw_contradicts_nothing():
    match = new_match()
    match.enter("fetch; draw ?; done; done; fetch; draw ace")
    card = held(match, 0)
    assert match.contradiction(card, "ace") is not None
    match.undo()
    assert match.contradiction(card, "ace") is None


def test_a_card_that_is_not_in_the_game_contradicts_the_beginning():
    match = new_match()
    match.enter("fetch; draw ?; done")
    assert match.contradiction(held(match, 0), "dragon").before is None


def test_a_game_without_cards_has_no_contradictions():
    class Plain(Tavern):
        def catalogue(self, state):
            return None

    match = Match(Plain(), new_match().events)
    assert match.contradiction(0, "ace") is None
