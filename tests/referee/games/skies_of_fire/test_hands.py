"""Hands: the limit, draws one by one, void hunts (SF-HND, SF-SET-06..09, RUL-28, RUL-37)."""

import pytest
from tables.skies_of_fire import HALCYON, PURITAN, Table, position, typed_setup

from referee.engine.core.ruling import Verdict
from referee.games.skies_of_fire import hands

NEAR = "puritan G2 1/2/2/1/1"
OWN, ABSENT, LIVE = "Bounty on RGS Puritan II", "Bounty on SR Gallowglass", "Bounty on RGS Halcyon"


def drawing(hand: str = "", **options: str | int) -> Table:
    ship = f"{NEAR}; hand {hand}" if hand else NEAR
    return position(ship, HALCYON, **options).play("h2", "end", "collect cards")


def test_hnd_01_and_02_a_full_hand_discards_before_it_draws() -> None:
    table = drawing("7")
    assert (table.due, table.decision.clause) == ("puritan room", "SF-HND-02")
    table.play("discard").draw("?")
    assert (len(table.hand("puritan")), table.due) == (7, "puritan room")


def test_hnd_03_the_card_that_is_drawn_is_not_the_one_discarded_for_it() -> None:
    """SF-HND-03."""
    table = drawing("7").play("discard").draw("Hard Over").play("discard").draw("Brace!")
    assert len(table.hand("puritan")) == 7
    assert table.due == "puritan action"


def test_rul_37_a_discard_goes_face_down_under_the_deck() -> None:
    table = drawing("hard over, brace!, smoke screen ? ? ? ?").play("discard smoke screen")
    token = table.state.zones["deck"][-1]
    assert (token.face, token.seen) == (table.game.faces(table.state, "smoke screen")[0], 1)
    assert "Smoke Screen" not in table.hand("puritan")
    assert table.game.observe(table.state, 1)["state"]["zones"]["deck"][-1]["face"] is None  # type: ignore[index,call-overload]


def test_rul_37_a_discard_that_is_not_named_may_be_any_card_of_the_hand() -> None:
    table = drawing("hard over, brace! ? ? ? ? ?").play("discard")
    assert table.hand("puritan") == ["?"] * 6
    assert table.ruling("discard hard over").verdict is Verdict.ILLEGAL
    assert table.state.zones["deck"][-1].face is None


def test_a_discard_names_a_card_that_is_or_may_be_in_the_hand() -> None:
    table = drawing("hard over ? ? ? ? ? ?")
    assert table.legal("discard hard over")
    assert table.legal("discard royal mail")
    known = drawing("hard over, hard over, hard over, hard over, brace!, brace!, brace!")
    assert known.refused("discard royal mail") == ("SF-HND-02",)
    assert known.moves() == {"discard", "discard hard over", "discard brace!", "pass"}


def test_hnd_05_who_has_a_full_hand_may_stop() -> None:
    """SF-HND-05."""
    table = drawing("7").play("pass")
    assert (len(table.hand("puritan")), table.due) == (7, "puritan action")
    assert table.state.last_town[0] == table.state.grid.number("h2")


def test_rul_37_who_has_drawn_one_card_may_stop() -> None:
    table = drawing("3").draw("?")
    assert (table.due, table.spec.number) == ("puritan draw", 1)
    assert table.decision.kind == "more"
    table.play("pass")
    assert (len(table.hand("puritan")), table.due) == (4, "puritan action")


def test_rul_37_or_all_is_drawn_and_the_hand_is_trimmed() -> None:
    table = drawing("6", hand_draw="trim_after").draw("?", "?")
    assert (table.due, table.decision.owed) == ("puritan trim", ("discard 1 card",))
    assert table.refused("pass")
    table.play("discard")
    assert (len(table.hand("puritan")), table.due) == (7, "puritan action")


def test_rul_37_who_stops_with_a_hand_above_the_limit_trims_it_too() -> None:
    table = drawing("7", hand_draw="trim_after").draw("?").play("pass")
    assert (table.due, len(table.hand("puritan"))) == ("puritan trim", 8)


def test_hnd_04_what_is_installed_or_laid_out_is_no_hand_card() -> None:
    """SF-HND-04."""
    fitted = "engines boreas radial, larson sovereign; guns iron verdict, twin vipers; cargo belly bombs"
    open_missions = "missions royal mail; completed grand tour"
    table = position(f"{PURITAN}; hand 7; {fitted}; {open_missions}", HALCYON)
    assert (hands.hand_size(table.state, 0), table.game.audit(table.state)) == (7, ())
    over = position(f"{PURITAN}; hand 8", HALCYON)
    assert over.game.audit(over.state) == ("RGS Puritan II has 8 cards in hand, and 7 are allowed (SF-HND-01)",)


def test_a_table_may_play_with_another_limit() -> None:
    assert drawing("4", hand_limit=4).due == "puritan room"
    assert drawing("7", hand_limit=9).due == "puritan draw"


def test_set_06_a_card_may_stay_unseen() -> None:
    table = drawing().draw("?", "?")
    assert table.hand("puritan") == ["?", "?"]


def test_crd_02_a_card_that_lies_elsewhere_cannot_be_drawn() -> None:
    table = position(f"{NEAR}; guns iron verdict", HALCYON).play("h2", "end", "cards")
    with pytest.raises(Exception, match="Iron Verdict cannot come up here: it is installed on RGS Puritan II"):
        table.draw("Iron Verdict")


def test_ex_29_and_set_07_the_own_hunt_is_shown_and_replaced() -> None:
    table = drawing().draw(OWN)
    assert table.reported("SF-SET-07") == [f"RGS Puritan II shows {OWN}, which goes under the deck; a new card follows"]
    assert (table.hand("puritan"), table.deck()[-1]) == ([], OWN)
    table.draw("?", "?")
    assert (len(table.hand("puritan")), table.due) == (2, "puritan action")


def test_set_08_a_hunt_for_an_absent_ship_as_well() -> None:
    table = drawing().draw(ABSENT)
    assert table.reported("SF-SET-08") == [
        f"RGS Puritan II shows {ABSENT}, which goes under the deck; a new card follows"
    ]
    assert drawing().draw(LIVE).hand("puritan") == [LIVE]


def test_set_09_at_set_up_too() -> None:
    table = typed_setup(hidden=False)
    assert all(
        not hands.is_void(table.state, seat, token.face or "")
        for seat in (0, 1)
        for token in table.state.zones[f"hand {seat}"]
    )
    assert [len(table.hand(ship)) for ship in ("puritan", "halcyon")] == [7, 7]


def test_rul_28_a_void_hunt_may_be_shuffled_in() -> None:
    table = drawing(void_hunt="shuffle").draw(OWN)
    assert set(table.deck()) == {"?"}
    assert len(table.deck()) == 70
    assert "is shuffled into the deck" in table.reported("SF-SET-07")[0]


def test_rul_28_an_unseen_void_hunt_is_shown_when_its_holder_is_asked() -> None:
    table = position(f"{PURITAN}; hand 3", HALCYON)
    assert "void ?" in table.moves()
    table.play(f"void {OWN}")
    assert (table.due, table.deck()[-1]) == ("puritan draw", OWN)
    table.draw("?")
    assert (len(table.hand("puritan")), table.due) == (3, "puritan move")
    assert table.refused(f"void {LIVE}") == ("SF-SET-07", "SF-SET-08", "RUL-28")
    assert table.refused(f"void {OWN}") == ("SF-SET-07", "SF-CRD-02")


def test_rul_28_it_is_shown_in_the_middle_of_a_mountain_too() -> None:
    table = position("puritan D9 1/2/2/1/1; hand 3", HALCYON).play("e9", f"void {ABSENT}").draw("?")
    assert table.due == "puritan toll"


def test_known_cards_come_up_again_in_their_order() -> None:
    table = position(NEAR, HALCYON, under=["Hard Over", "Brace!"])
    state = table.state.copy()
    state.zones["deck"] = state.zones["deck"][-2:]
    table.state = state
    table.play("h2", "end", "cards")
    assert table.spec.names == (table.game.faces(state, "hard over")[0],)
    table.draw("Hard Over", "Brace!")
    assert table.hand("puritan") == ["Hard Over", "Brace!"]


def test_an_empty_deck_gives_nothing() -> None:
    table = position(NEAR, HALCYON)
    state = table.state.copy()
    state.zones["deck"] = ()
    table.state = state
    assert table.play("h2", "end", "cards").due == "puritan action"
    assert [(one.clause, one.text) for one in table.news[-1:]] == [
        ("SF-TWN-01", "the deck is empty: RGS Puritan II draws no more")
    ]


def test_rul_56_what_was_collected_in_a_turn_is_known_for_that_turn() -> None:
    table = drawing("brace!").draw("Hard Over", "?")
    fresh = [hands.drawn_now(table.state, 0, token) for token in table.state.zones["hand 0"]]
    assert fresh == [False, True, True]
    table.play("end", "end")
    assert not any(hands.drawn_now(table.state, 0, token) for token in table.state.zones["hand 0"])


def test_rul_37_the_second_card_may_be_left_and_the_first_may_not() -> None:
    """RUL-37, SF-HND-05: who wants no card does not collect cards."""
    table = drawing()
    assert table.due == "puritan draw"
    assert not table.legal("pass")
    assert table.spec.prompt == "RGS Puritan II draws 1 card"
    assert table.draw("?").due == "puritan draw"
    assert table.legal("pass")


def test_rul_28_cards_that_are_shuffled_twice_are_still_told_apart() -> None:
    table = drawing(void_hunt="shuffle").draw(OWN).draw(OWN).draw("?", "?")
    numbers = [token.id for tokens in table.state.zones.values() for token in tokens]
    assert len(set(numbers)) == len(numbers) == 70
    assert table.state.next_token > max(numbers)
