"""CA-INS: Instants, the stack, and who is asked when."""

from __future__ import annotations

import pytest
from tables.castle_assault import Table, position

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.record.match import Match

PAIR = "b4 south knight; b5 north knight"


def fight(**given: object) -> Table:
    """Return a fight before its first exchange; both hold Instants and can pay for two."""
    hands = {0: ["wild wrath", "wild wrath"], 1: ["shield blessing", "counterspell"]}
    ready = {0: 2, 1: 3}
    return position(PAIR, hands=hands, resources=ready, **given).play("attack b4")  # type: ignore[arg-type]


def test_ca_ins_01_at_any_moment_of_anybodys_turn() -> None:
    """CA-INS-01: in the opponent's Move Units step."""
    table = position(
        "b4 south knight; a6 north grunts", hands={0: ["wild wrath"]}, resources={0: 1}, of=1, phase="move"
    )
    assert table.due == "south instants"
    assert table.legal("play wild wrath b4")


def test_ca_ins_02_paid_with_your_own_ready_resources() -> None:
    """CA-INS-02: without any, nobody is asked; the caster pays, on the opponent's turn too."""
    poor = position(PAIR, hands={0: ["wild wrath"]}, resources={0: 1}, exhausted={0: 1}).play("attack b4")
    assert poor.due == "south act"
    table = position(PAIR, hands={1: ["shield blessing"]}, resources={1: 1}).play("attack b4")
    table.play("play shield blessing b5")
    assert table.resources(1) == (0, 1)


def test_ca_ins_03_both_get_a_window_before_an_engagement() -> None:
    """CA-INS-03, CA-Q-PRIO: the active player first."""
    table = fight()
    assert table.due == "south instants"
    table.play("pass")
    assert table.due == "north instants"


def test_ca_ins_04_nothing_is_taken_back() -> None:
    """CA-INS-04: a played Instant cannot be taken back."""
    table = fight().play("play wild wrath b4", "play shield blessing b5")
    assert table.state.zones["waiting 0"]
    assert all(not line.startswith(("withdraw", "return")) for line in table.moves())


def test_ca_ins_05_the_last_played_resolves_first() -> None:
    """CA-INS-05, CA-INS-06: W1, S, W2 resolve as W2, S, W1."""
    table = fight().play("play wild wrath b4", "play shield blessing b5", "play wild wrath b4")
    table.play("pass")
    assert len(table.state.zones["waiting 0"]) == 1
    assert table.figure("b4", "attack") == 4
    assert table.figure("b5", "ac") == 2
    table.settle()
    assert table.discards(0) == ["wild_wrath", "wild_wrath"]


def test_ca_q_prio_a_new_window_opens_after_each() -> None:
    """CA-Q-PRIO: after the top has resolved the active player is asked first."""
    table = fight().play("play wild wrath b4", "play shield blessing b5", "pass", "pass")
    assert table.due == "south answer"
    table.play("pass", "pass")
    assert table.due == "south instants"


def test_ca_ins_07_the_engagement_resolves_with_all_changes() -> None:
    """CA-INS-07: 2 + 2 + 2 against 2 + 1 is 3."""
    table = fight().play("play wild wrath b4", "play shield blessing b5", "play wild wrath b4").settle()
    assert table.ever_reported("CA-CMB-06")[0].endswith("3 damage")


def test_counterspell_cancels_the_top_of_the_stack() -> None:
    """CA-INS-05: both cards are discarded, and nothing is added."""
    table = fight().play("play wild wrath b4", "play counterspell").settle()
    assert table.discards(0)[0] == "wild_wrath"
    assert table.discards(1)[0] == "counterspell"
    assert table.ever_reported("CA-CMB-06")[0].endswith("0 damage")
    fresh = fight().play("pass")
    assert fresh.refused("play counterspell") == ("CA-INS-05",)


def test_ca_q_abildisc_played_although_its_target_is_gone() -> None:
    """CA-Q-ABILDISC: the target is gone when it resolves: discarded, and reported."""
    hands = {0: ["wild wrath"], 1: ["bolt"]}
    cards = {"bolt": {"type": "instant", "does": [{"word": "damage", "amount": 5}]}}
    table = position(PAIR, hands=hands, resources={0: 1, 1: 1}, cards=cards).play("attack b4")
    table.play("play wild wrath b4", "play bolt b4").settle()
    assert table.discards(0) == ["knight", "wild_wrath"]
    assert "Wild Wrath: its target is no longer in play" in table.reports


def test_ca_play_06_and_ca_ins_05_an_instant_follows_its_target() -> None:
    """CA-PLAY-06, CA-INS-05: Shield Bash moves the target in answer; the first card takes effect where it is now."""
    hands = {0: ["shield bash"], 1: ["blood roar"]}
    table = position("b6 north iron brutes; c1 south militia", hands=hands, resources={0: 1, 1: 2}, of=1)
    table.play("play blood roar b6")
    assert table.decision.prompt == "answer Blood Roar of North on North’s Iron Brutes on b6, or pass"
    table.play("play shield bash b6").passes()
    assert table.figure("b7", "attack") == 4 + 3
    assert table.ever_reported("CA-PLAY-06")[0] == "North plays Blood Roar on North’s Iron Brutes on b6"


def test_ca_q_rsrhp_an_instant_does_not_follow_a_unit_that_was_destroyed_and_returned() -> None:
    """CA-Q-ABILDISC, CA-Q-RSRHP: the unit that returns to the same space is not the target any more."""
    cards = {
        "risen": {"attack": 1, "health": 1, "does": ["resurrection"]},
        "bolt": {"type": "instant", "does": [{"word": "damage", "amount": 5}]},
    }
    hands = {0: ["wild wrath"], 1: ["bolt"]}
    table = position("b4 south risen; b8 north grunts", hands=hands, resources={0: 1, 1: 1}, cards=cards)
    table.play("play wild wrath b4", "play bolt b4").passes().play("return b4").settle()
    assert "Wild Wrath: its target is no longer in play" in table.reports
    assert table.figure("b4", "attack") == 1


@pytest.mark.parametrize(
    ("rule", "asked"),
    [("fixed", "north instants"), ("before_combat_only", "south charge"), ("every_event", "north instants")],
)
def test_ca_q_instwin_a_charge_has_a_window_after_its_declaration_or_before_combat(rule: str, asked: str) -> None:
    """CA-Q-INSTWIN: after the declaration, unless the table has windows before combat only."""
    table = position("b2 south knight", hands={1: 1}, resources={1: 1}, instant_windows=rule).play("charge b2")
    assert table.due == asked


def test_ca_q_instwin_every_fixed_window_is_there() -> None:
    """CA-Q-INSTWIN: each step of the start, each move, each action, each exchange, the end."""
    units = "b2 south paladin; b6 north royal guard; a2 south crossbowoman; a5 north royal guard"
    table = position(units, phase="start", hands={1: ["wild wrath"]}, resources={1: 1}, meter=0)
    seen = []

    def note() -> None:
        while table.due == "north instants":
            seen.append(table.decision.prompt.partition("(")[2].partition(")")[0])
            table.play("pass")

    table.dice(1)
    note()
    table.draw("?")
    note()
    table.play("move b2")
    note()
    table.play("charge b3")
    note()
    table.dice(6)
    note()
    table.play("shoot a3 a5")
    note()
    table.play("end")
    note()
    assert seen == [
        *("the Momentum roll", "Resources are Ready", "the draw", "start effects"),
        *("a unit has moved", "a unit has moved"),
        *("a Charge is declared", "a Charge is rolled", "exchange 1", "exchange 2", "between actions"),
        *("an action is announced", "between actions", "End of Turn"),
    ]


def test_ca_q_instwin_every_event_may_have_a_window() -> None:
    """CA-Q-INSTWIN: there is a window after a kill, too."""
    table = position("b4 south paladin; b5 north grunts", hands={1: 1}, resources={1: 1}, instant_windows="every_event")
    table.play("attack b4", "pass").draw("?")
    assert "kill" in table.decision.prompt


def test_windows_are_implied_by_what_comes_after_them() -> None:
    table = position("b2 south knight", hands={0: ["wild wrath"]}, resources={0: 1}).play("charge b2")
    assert table.due == "south instants"
    table.play("dice 4")
    assert table.on("b6") == "south knight" or table.due == "south instants"


def test_what_a_player_who_is_asked_cannot_play_is_refused_to_that_player() -> None:
    """The opponent could play such a card after a pass; still, nobody is told that another decides first."""
    hands, ready = {0: ["knight", "?"], 1: ["?"]}, {0: 3, 1: 3}
    table = position(PAIR, hands=hands, resources=ready, discards={0: ["wild wrath", "wild wrath"]})
    match = Match.new(table.game, None, id="answers", position=table.game.write_position(table.state))
    match.enter("attack b4")
    with pytest.raises(IllegalMoveError) as refused:
        match.enter("play wild wrath b4")
    assert refused.value.ruling.move.seat == 0
    assert refused.value.ruling.clauses == ("CA-TERM-01",)


def test_ca_cmb_01_a_fight_whose_sides_are_pushed_apart_is_over() -> None:
    """CA-CMB-01: pushed away before the first exchange, and before the second; the referee says so."""
    table = position("b4 south paladin; b5 north troll captain", hands={0: ["shield bash"]}, resources={0: 1})
    early = table.play("attack b4", "play shield bash b5").settle()
    assert early.ever_reported("CA-CMB-01") == [
        "South’s Paladin on b4 no longer touches North’s Troll Captain on b6: the fight is over"
    ]
    assert early.health("b6") == 5
    later = position("b4 south paladin; b5 north troll captain", hands={0: ["shield bash"]}, resources={0: 1})
    later.play("attack b4", "pass", "play shield bash b5").settle()
    assert later.health("b6") == 2
    assert len(later.ever_reported("CA-CMB-01")) == 1


def test_ca_q_prio_an_instant_out_of_order_is_no_matter_of_turns() -> None:
    """CA-Q-PRIO, CA-Q-INSTWIN: Instants belong to no turn; what stops one is who decides first, or no window."""
    table = position(PAIR, hands={0: 1, 1: ["wild wrath"]}, resources={0: 1, 1: 1})
    acting = table.ruling("play wild wrath b5", 1)
    assert (acting.clauses[0], "North" in str(acting)) == ("CA-Q-INSTWIN", False)
    table.play("attack b4")
    assert table.due == "south instants"
    assert table.refused("play wild wrath b5", 1) == ("CA-Q-PRIO",)
    assert table.refused("pass", 1) == ("CA-Q-PRIO",)
