"""CA-PHASE, CA-START and CA-EOT: the turn from its first die to the discard."""

from __future__ import annotations

import pytest
from tables.castle_assault import Table, position, typed_setup


def starting(**given: object) -> Table:
    """Return a table at the beginning of South's turn: the die for Momentum is due."""
    return position(phase="start", **given)  # type: ignore[arg-type]


def test_ca_phase_01_three_phases_in_order() -> None:
    """CA-PHASE-01: Start of Turn, Open, End of Turn."""
    table = starting(hands={0: ["knight"] * 2 + ["?"] * 5})
    assert table.game.heading(table.state).endswith("Start of Turn")
    table.dice(1).draws()
    assert table.game.heading(table.state).endswith("Open Phase")
    table.play("end")
    assert table.game.heading(table.state).endswith("End of Turn")


def test_ca_phase_02_the_steps_of_the_start_are_in_order() -> None:
    """CA-PHASE-02, CA-START-01: the die comes before the draw."""
    table = starting()
    assert table.due == "south momentum"
    table.dice(2)
    assert table.due == "south draw"


def test_ca_phase_03_the_open_phase_has_no_order() -> None:
    """CA-PHASE-03: a unit acts, then a Resource, then a unit is played."""
    table = position("a3 south militia", hands={0: ["knight", "crossbowoman"]})
    table.play("charge a3").dice(1).play("resource knight", "play crossbowoman b0")
    assert table.on("b0") == "south crossbowoman"


def test_ca_phase_04_effects_come_before_the_discard() -> None:
    """CA-PHASE-04, CA-EOT-01: nothing is discarded in the Open Phase."""
    table = position(hands={0: 8})
    assert table.refused("discard ?")
    table.play("end")
    assert table.due == "south discard"


def test_ca_phase_05_turns_alternate() -> None:
    """CA-PHASE-05."""
    table = position().play("end").dice(1).draws()
    assert table.due == "north act"
    assert table.end_turn().due == "south act"


def test_ca_start_01_and_02_the_token_moves_toward_the_player_whose_turn_it_is() -> None:
    """CA-START-01, CA-START-02: 0 and 3 is +3; +3 and North's 1 is +2."""
    assert starting().dice(3).meter == 3
    assert position(phase="start", of=1, meter=3).dice(1).meter == 2


def test_ca_start_03_the_token_stops_at_max() -> None:
    """CA-START-03: +3 and 4 is +4; 3 spaces are lost."""
    table = starting(meter=3).dice(4)
    assert table.meter == 4
    assert table.ever_reported("CA-START-02") == ["the Momentum token moves to MAX for South (3 spaces lost at MAX)"]


@pytest.mark.parametrize(("meter", "most"), [("three", 3), ("four", 4), ("five", 5), ("six", 6)])
def test_ca_q_meter_the_meter_has_the_length_of_the_house_rule(meter: str, most: int) -> None:
    """CA-Q-METER."""
    assert starting(meter_max=meter).dice(6).meter == most


def test_ca_start_04_exhausted_resources_become_ready() -> None:
    """CA-START-04."""
    table = starting(resources={0: 3}, exhausted={0: 3}).dice(1)
    assert table.resources() == (3, 0)


def test_ca_start_05_one_card_is_drawn() -> None:
    """CA-START-05: from 29 to 28."""
    table = starting(hands={0: 5}).dice(1).passes()
    size = table.deck()
    table.draw("?")
    assert (len(table.hand()), table.deck()) == (6, size - 1)


def test_ca_start_06_the_first_player_rolls_and_draws_too() -> None:
    """CA-START-06: +4 and six cards on turn 1."""
    table = typed_setup().dice(4).draws()
    assert table.meter == 4
    assert len(table.hand()) == 6


def test_ca_start_07_start_effects_come_before_any_unit_moves() -> None:
    """CA-START-07: the step runs after the draw and before Move Units."""
    table = starting().dice(1)
    kinds = [frame.kind for frame in table.state.agenda]
    assert kinds.index("move units") < kinds.index("effects") < kinds.index("drawing")


def test_ca_start_08_every_ally_moves_its_movement() -> None:
    """CA-START-08: Movement 3 from row 3 to row 6; a unit that came this turn stays (CA-Q-FIRSTMOVE)."""
    table = position("a3 south scout rider; b0 south knight, new", phase="move")
    assert table.on("a6") == "south scout_rider"
    assert table.on("b0") == "south knight"


def test_ca_start_09_movement_is_compulsory() -> None:
    """CA-START-09: nobody is asked, and nothing holds a unit back."""
    table = position("a3 south militia", phase="move")
    assert table.on("a4") == "south militia"
    assert table.refused("end", seat=1)


def test_ca_eot_01_end_effects_come_before_the_discard() -> None:
    """CA-EOT-01: the step is resolved before the discard."""
    table = position("b2 south knight", hands={0: 8, 1: 1}, resources={1: 1}).play("end")
    assert table.due == "north instants"
    kinds = [frame.kind for frame in table.state.agenda]
    assert kinds.index("ask discard") < kinds.index("effects")


def test_ca_eot_02_a_hand_of_8_discards_2() -> None:
    """CA-EOT-02, CA-Q-DISCARDALL: exactly down to 6."""
    table = position(hands={0: ["knight", "mage", "?", "?", "?", "?", "?", "?"]}).play("end")
    assert table.due == "south discard"
    table.play("discard knight, ?")
    assert len(table.hand()) == 6
    assert table.discards()[0] == "knight"
    assert table.due == "north momentum"


def test_ca_eot_03_a_hand_of_6_discards_nothing() -> None:
    """CA-EOT-03."""
    assert position(hands={0: 6}).play("end").due == "north momentum"


def test_ca_eot_04_what_lasts_a_turn_ends_with_it() -> None:
    """CA-EOT-04, CA-Q-INSTDUR: +2 this turn, gone in the next."""
    table = position("b2 south knight", hands={0: ["wild wrath"]}, resources={0: 1})
    table.play("play wild wrath b2").settle()
    assert table.figure("b2", "attack") == 4
    table.play("end")
    assert table.figure("b2", "attack") == 2


@pytest.mark.parametrize(("rule", "attack"), [("current_turn", 2), ("casters_next_turn", 4)])
def test_ca_q_instdur_cast_in_the_opponents_turn(rule: str, attack: int) -> None:
    """CA-Q-INSTDUR: an Instant cast on the opponent's turn ends with it, or with the caster's next turn."""
    table = position("b2 south knight", hands={0: ["wild wrath"]}, resources={0: 1}, of=1, one_turn_duration=rule)
    table.play("end").play("play wild wrath b2", seat=0).settle().dice(1).settle()
    assert table.due == "south act"
    assert table.figure("b3", "attack") == attack
