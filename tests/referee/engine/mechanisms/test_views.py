"""A state and a view give what the viewer may know: the table, one seat, or the keeper of the secrets."""

from __future__ import annotations

import toys_at_work as toys

from referee.engine.core.move import Move
from referee.engine.core.zones import Token
from referee.engine.mechanisms import sealed
from referee.engine.mechanisms.views import ALL, PUBLIC, View

NIGHT = toys.toy("night_ferry")
STATE = toys.played(NIGHT, "ash", "ember")


def test_each_viewer_knows_the_cards_that_it_has_seen_and_those_that_all_have_seen() -> None:
    state = toys.with_zones(STATE, hand_0=(*STATE.zones["hand 0"], Token(9, "brass", 3)))
    seen = {view: NIGHT.seen(state, view).zones for view in (PUBLIC, View(0), View(1), View(2), ALL)}
    faces = {view: [[one.face for one in zones[f"hand {seat}"]] for seat in (0, 1)] for view, zones in seen.items()}
    assert faces == {
        PUBLIC: [[None, "brass"], [None]],
        View(0): [["ash", "brass"], [None]],
        View(1): [[None, "brass"], ["ember"]],
        View(2): [[None, "brass"], [None]],
        ALL: [["ash", "brass"], ["ember"]],
    }


def test_what_is_announced_is_announced_to_every_viewer_and_the_state_stays_as_it_is() -> None:
    before = STATE.to_json()
    assert NIGHT.seen(STATE, PUBLIC).news == STATE.news
    assert STATE.to_json() == before
    assert NIGHT.seen(STATE, ALL) is STATE


def test_a_choice_that_others_have_made_is_known_to_be_made_only() -> None:
    bid = Move(1, "bid", (2,))
    state = NIGHT.play(STATE, bid)
    views = (PUBLIC, View(0), View(1), ALL)
    entered = {view: NIGHT.seen(state, view).agenda[-1].read(sealed.Choices).entered for view in views}
    assert entered == {
        PUBLIC: (None, ("bid", ("?",))),
        View(0): (None, ("bid", ("?",))),
        View(1): (None, ("bid", (2,))),
        ALL: (None, ("bid", (2,))),
    }
    assert [one.seat for one in NIGHT.due(NIGHT.seen(state, PUBLIC))] == [0]
