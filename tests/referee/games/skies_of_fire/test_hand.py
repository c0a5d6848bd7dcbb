"""The hand: SF-HND-01 to SF-HND-05, and the rulings on them."""

from __future__ import annotations

from observing import observe
from tables.skies_of_fire import HALCYON_HOME, PURITAN_HOME, Table, position

from referee.engine.core.ruling import Verdict
from referee.games.skies_of_fire import hands

NEAR = "puritan G2 1/2/2/1/1"


def drawing(hand: str = "", **options: str | int) -> Table:
    ship = f"{NEAR}; hand {hand}" if hand else NEAR
    return position(ship, HALCYON_HOME, **options).play("h2", "end", "collect cards")


def test_hnd_01_and_02_a_full_hand_discards_before_it_draws() -> None:
    """SF-HND-01, SF-HND-02."""
    table = drawing("7")
    assert (table.due, table.decision.clause) == ("puritan room", "SF-HND-02")
    table.play("discard").draw("?")
    assert (len(table.hand("puritan")), table.due) == (7, "puritan room")


def test_hnd_02_a_card_is_drawn_for_each_discard() -> None:
    """SF-HND-02: you may decline a draw before you discard for it, not after."""
    table = drawing("hard over, brace! ? ? ? ? ?").play("discard hard over").draw("Twin Vipers")
    assert table.legal("pass")
    table.play("discard brace!")
    assert not table.legal("pass")
    assert len(table.draw("?").hand("puritan")) == 7


def test_rul_28_the_replacement_of_a_void_hunt_cannot_be_declined() -> None:
    """SF-SET-07, RUL-28: you may decline the card after it."""
    table = drawing("3").draw("Bounty on RGS Puritan II")
    assert not table.legal("pass")
    assert table.draw("?").decision.kind == "more"
    assert table.legal("pass")
    second = drawing("3").draw("?", "Bounty on RGS Puritan II")
    assert not second.legal("pass")
    assert (second.draw("?").due, len(second.hand("puritan"))) == ("puritan action", 5)


def test_a_discard_names_a_card_that_is_or_may_be_in_the_hand() -> None:
    table = drawing("hard over ? ? ? ? ? ?")
    assert table.legal("discard hard over")
    assert table.legal("discard royal mail")
    known = drawing("hard over, hard over, hard over, hard over, brace!, brace!, brace!")
    assert known.refused("discard royal mail") == ("SF-HND-02",)
    assert known.moves() == {"discard", "discard hard over", "discard brace!", "pass"}


def test_hnd_03_the_card_that_is_drawn_is_not_the_one_discarded_for_it() -> None:
    """SF-HND-03."""
    table = drawing("7").play("discard").draw("Hard Over").play("discard").draw("Brace!")
    assert len(table.hand("puritan")) == 7
    assert table.due == "puritan action"


def test_rul_37_a_discard_goes_face_down_under_the_deck() -> None:
    """RUL-37."""
    table = drawing("hard over, brace!, smoke screen ? ? ? ?").play("discard smoke screen")
    token = table.state.zones["deck"][-1]
    assert (token.face, token.seen) == (table.game.faces(table.state, "smoke screen")[0], 1)
    assert "Smoke Screen" not in table.hand("puritan")
    assert observe(table.game, table.state, 1)["state"]["zones"]["deck"][-1]["face"] is None  # type: ignore[index,call-overload]


def test_rul_37_a_discard_that_is_not_named_may_be_any_card_of_the_hand() -> None:
    """RUL-37."""
    table = drawing("hard over, brace! ? ? ? ? ?").play("discard")
    assert table.hand("puritan") == ["?"] * 6
    assert table.ruling("discard hard over").verdict is Verdict.ILLEGAL
    assert table.state.zones["deck"][-1].face is None


def test_rul_37_a_player_who_has_drawn_one_card_may_stop() -> None:
    """RUL-37."""
    table = drawing("3").draw("?")
    assert (table.due, table.spec.number) == ("puritan draw", 1)
    assert table.decision.kind == "more"
    table.play("pass")
    assert (len(table.hand("puritan")), table.due) == (4, "puritan action")


def test_rul_37_by_house_rule_all_is_drawn_and_the_hand_is_trimmed() -> None:
    """RUL-37."""
    table = drawing("6", hand_draw="trim_after").draw("?", "?")
    assert (table.due, table.decision.owed) == ("puritan trim", ("discard 1 card",))
    assert table.refused("pass")
    table.play("discard")
    assert (len(table.hand("puritan")), table.due) == (7, "puritan action")


def test_rul_37_who_stops_with_a_hand_above_the_limit_trims_it_too() -> None:
    """RUL-37."""
    table = drawing("7", hand_draw="trim_after").draw("?").play("pass")
    assert (table.due, len(table.hand("puritan"))) == ("puritan trim", 8)


def test_rul_37_the_second_card_may_be_left_and_the_first_may_not() -> None:
    """RUL-37, SF-HND-05: a player who wants no card does not collect cards."""
    table = drawing()
    assert table.due == "puritan draw"
    assert not table.legal("pass")
    assert table.spec.prompt == "RGS Puritan II draws 1 card"
    assert table.draw("?").due == "puritan draw"
    assert table.legal("pass")


def test_rul_37_a_thief_makes_room_before_or_trims_after() -> None:
    """RUL-37."""

    def stealing(played: str) -> Table:
        thief = "puritan C9 1/2/2/1/1; hand light fingers, hard over"
        table = position(thief, "halcyon C8 1/2/2/1/1; hand 3", phase="action", hand_limit=1, hand_draw=played)
        return table.play("light fingers halcyon")

    assert stealing("one_by_one").due == "puritan room"
    table = stealing("trim_after")
    assert table.due == "puritan stolen card"
    assert table.draw("?").due == "puritan trim"
    assert table.play("discard hard over").hand("puritan") == ["?"]


def test_hnd_04_what_is_installed_or_laid_out_is_not_a_hand_card() -> None:
    """SF-HND-04."""
    fitted = "engines boreas radial, larson sovereign; guns iron verdict, twin vipers; cargo belly bombs"
    open_missions = "missions royal mail; completed grand tour"
    table = position(f"{PURITAN_HOME}; hand 7; {fitted}; {open_missions}", HALCYON_HOME)
    assert (hands.hand_size(table.state, 0), table.game.audit(table.state)) == (7, ())
    over = position(f"{PURITAN_HOME}; hand 8", HALCYON_HOME)
    assert over.game.audit(over.state) == ("RGS Puritan II has 8 cards in hand, but only 7 are allowed (SF-HND-01)",)


def test_hnd_05_a_player_with_a_full_hand_may_stop() -> None:
    """SF-HND-05."""
    table = drawing("7").play("pass")
    assert (len(table.hand("puritan")), table.due) == (7, "puritan action")
    assert table.state.last_town[0] == table.state.grid.number("h2")


def test_a_table_may_play_with_another_limit() -> None:
    assert drawing("4", hand_limit=4).due == "puritan room"
    assert drawing("7", hand_limit=9).due == "puritan draw"


def test_known_cards_come_up_again_in_their_order() -> None:
    table = position(NEAR, HALCYON_HOME, under=["Hard Over", "Brace!"])
    state = table.state.copy()
    state.zones["deck"] = state.zones["deck"][-2:]
    table.state = state
    table.play("h2", "end", "cards")
    assert table.spec.names == (table.game.faces(state, "hard over")[0],)
    table.draw("Hard Over", "Brace!")
    assert table.hand("puritan") == ["Hard Over", "Brace!"]
