"""The Exploration stage: CS-EXPL."""

from __future__ import annotations

from typing import Any

import pytest
from tables import cloudspire_effects as effects
from tables.cloudspire import Table
from tables.cloudspire_lane import field

from referee.engine import Token
from referee.engine.core.veiling import state_seen_by
from referee.engine.mechanisms.views import PUBLIC, View
from referee.engine.record.match import Match
from referee.games.cloudspire import wave_end
from referee.games.cloudspire.catalogue import LANDMARK_TYPES
from referee.games.cloudspire.places import LANDMARK_DISCARDS, beside, landmark_pile, well
from referee.games.cloudspire.state import Landmark


def explore(
    units: str = "1a brawnen foot; 3h heirs foot", landmarks: str = "1b mud_king; 1c tithe_hall", **given: Any
) -> Table:
    """Return a table in the Exploration stage of the Brawnen."""
    return field(units, stage="explore", landmarks=landmarks, **given)


def test_cs_expl_01_an_adjacent_landmark_may_be_explored() -> None:
    """CS-EXPL-01: a unit explores a face-down landmark next to it."""
    table = explore(landmarks="1b mud_king; 4a shelter; 1c geyser up")
    assert table.moves() == {"explore 1b", "end"}
    assert table.refused("explore 4a") == ("CS-EXPL-01",)
    assert table.refused("explore 1c") == ("CS-EXPL-01",)


def test_cs_expl_02_only_the_explorer_sees_the_face() -> None:
    """CS-EXPL-02: the Brawnen know the Mud King, the Heirs do not."""
    table = explore().play("explore 1b").draw("mud king")
    assert table.due == "brawnen look"
    faces = [state_seen_by(table.state, seat).zones["well 1,0"][0].face for seat in (0, 1)]
    assert faces == ["mud_king", None]


def test_cs_expl_02_the_face_may_stay_unknown_to_the_referee() -> None:
    """CS-EXPL-02: `?` stands for a landmark that only the player sees; it is named when revealed."""
    table = explore(landmarks="1b swamp").play("explore 1b").draw("?").play("uncover")
    assert table.due == "brawnen landmark revealed"
    assert table.draw("mud king").on("1b") == "neutral mud_king"


@pytest.mark.parametrize("words", ["uncover", "reveal", "reveal it", "turn it up", "turn up"])
def test_cs_expl_03_a_landmark_is_revealed_in_the_words_of_the_table(words: str) -> None:
    """CS-EXPL-03."""
    table = explore(landmarks="1b mud_king").play("explore 1b").draw("mud king").play(words)
    assert table.on("1b") == "neutral mud_king"


def looks(view: View, *lines: str, units: str, **given: Any) -> list[str]:
    """Return what a viewer reads of the looks at landmarks, in a match that begins in the Exploration stage."""
    table = explore(units, landmarks="1b mud_king", **given)
    match = Match.new(table.game, None, id="looks", position=table.game.write_position(table.state))
    for line in lines:
        match.enter(line)
    return [event.text for event in match.seen(view).events if event.kind == "chance"]


BOTH_BESIDE = "1a brawnen hero; 1h heirs hero"
LOOK = ("explore 1b", "mud king", "leave")
SECOND_LOOK = ("end", "end", *LOOK, "Heirs: end", *LOOK)


def test_cs_expl_02_a_second_look_names_the_face_to_no_third_player() -> None:
    """CS-EXPL-02, CS-R50: the referee knows the Mud King from the Brawnen when the Heirs look at it."""
    units, unseen, seen = f"{BOTH_BESIDE}; 2h heatherkin hero", "draw ?", 'draw "Mud King"'
    for view, read in ((PUBLIC, unseen), (View(2), unseen), (View(1), seen)):
        assert looks(view, *SECOND_LOOK, units=units, seats=3)[-1] == read
    assert looks(PUBLIC, *SECOND_LOOK, units=BOTH_BESIDE)[-1] == seen  # both players have seen it


def test_cs_r49_a_face_that_is_looked_at_again_is_named_to_nobody_else() -> None:
    """CS-R49: a table that forgets asks the Brawnen for the face each time."""
    units = f"{BOTH_BESIDE}; 7e brawnen slow; 3h heirs slow"  # minions that march far away
    again = ("7e 7j", "end", *LOOK, "3h 2e", *("Heirs: end",) * 3, "7j 6g", "end", "explore 1b", "mud king")
    assert looks(PUBLIC, *again, units=units, landmark_memory="forget") == ["draw ?", "draw ?"]


def test_cs_expl_03_a_landmark_is_revealed_or_left_before_anything_else() -> None:
    """CS-EXPL-03: one exploration ends before the next."""
    table = explore().play("explore 1b").draw("mud king")
    assert "CS-EXPL-03" in table.refused("explore 1c")
    assert table.play("leave").due == "brawnen explore"


@pytest.mark.parametrize("words", ["landmark 1b none", "landmark 1b geyser"])
@pytest.mark.parametrize("draws", [(), ("?",)])
def test_a_correction_of_the_landmark_that_is_looked_at_closes_the_question(words: str, draws: tuple[str, ...]) -> None:
    table = explore(landmarks="1b swamp").play("explore 1b")
    if draws:
        table.draw(*draws)
    corrected = table.correct(words)
    assert corrected.due == "brawnen explore"
    assert corrected.play("end").due != "brawnen explore"


def test_when_two_players_look_at_a_landmark_the_first_to_uncover_it_closes_the_other_question() -> None:
    table = explore("1a brawnen foot; 1c heirs foot; 5k heirs foot", landmarks="1b swamp").play("explore 1b").draw("?")
    table.force("explore 1b", seat=1)
    table.draw("?").play("uncover")
    while table.due.endswith("landmark revealed"):
        table.draw("reed witch")
    assert "look" not in table.due


def test_cs_expl_04_a_revealed_landmark_gets_its_health() -> None:
    """CS-EXPL-04: the Mud King has 3 and is a unit of nobody."""
    table = explore().play("explore 1b").draw("mud king").play("uncover")
    assert (table.on("1b"), table.health("1b")) == ("neutral mud_king", 3)
    assert table.state.landmark_at(table.hex("1b")) is None


def test_cs_expl_05_exploration_goes_on_until_the_player_stops() -> None:
    """CS-EXPL-05: two beside the unit, both are explored."""
    table = explore().play("explore 1b").draw("mud king").play("leave", "explore 1c").draw("tithe hall").play("uncover")
    assert table.moves() == {"end"}
    landmark = table.state.landmark_at(table.hex("1c"))
    assert landmark is not None
    assert landmark.face == "tithe_hall"


def test_cs_expl_06_a_landmark_face_down_is_not_attacked() -> None:
    """CS-EXPL-06: it can only be explored."""
    table = explore().play("end")
    assert table.refused("attack 1a 1b") == ("CS-EXPL-06",)


def test_cs_expl_07_a_defeated_landmark_is_discarded() -> None:
    """CS-EXPL-07: the Mud King falls; it lies among the landmark discards, and its well is empty."""
    table = field("1a brawnen giant; 1b neutral mud_king; 3h heirs foot", stage="attack", wells="1b").play(
        "attack 1a 1b"
    )
    assert table.on("1b") == ""
    assert [token.face for token in table.state.zones["landmark discards"]] == ["mud_king"]
    assert table.state.source[0] == 3


def test_cs_expl_08_the_discarded_landmarks_become_the_stack_when_it_is_empty() -> None:
    """CS-EXPL-08: the one that is drawn is one of them, face down; while the stack has landmarks they stay."""
    table = effects.event(effects.scene(), "new_neighbours").play("use new neighbours 3k").draw("swamp")
    assert table.ever_reported("CS-EXPL-08") == []
    table = emptied(effects.scene(), "mud_king", "tithe_hall")
    effects.event(table, "new_neighbours").play("use new neighbours 3k")
    types = [table.state.contents.landmarks[name].type for name in ("mud_king", "tithe_hall")]
    assert table.due.endswith(" landmark drawn")
    assert sorted(table.spec.names) == sorted(types)
    table.draw("swamp")
    assert table.ever_reported("CS-EXPL-08") == ["the discarded landmarks are shuffled into their stack"]
    assert table.state.zones[LANDMARK_DISCARDS] == ()
    assert table.state.landmark_at(table.hex("3k")) == Landmark(table.hex("3k"), "swamp")
    (lying,) = table.state.zones[well(table.hex("3k"))]
    (left,) = [token for type in LANDMARK_TYPES for token in table.state.zones.get(landmark_pile(type), ())]
    assert (lying.face, left.face) == (None, None)


def test_cs_expl_08_nothing_is_drawn_where_no_landmark_is_left() -> None:
    """CS-EXPL-08: stack and discards are empty; nothing is placed, and no shuffle is reported."""
    table = emptied(effects.scene())
    effects.event(table, "new_neighbours")
    if table.due.endswith(" use"):
        table.play("use new neighbours 3k")
    assert table.state.landmarks == ()
    assert table.ever_reported("CS-EXPL-08") == []


def emptied(table: Table, *discarded: str) -> Table:
    """Take all landmarks off the stack; those that are named lie among the discards."""
    state = table.state
    for type in LANDMARK_TYPES:
        state.zones[landmark_pile(type)] = ()
    state.zones[LANDMARK_DISCARDS] = tuple([Token(900 + number, name, 3) for number, name in enumerate(discarded)])
    return table


def test_cs_expl_09_a_neutral_minion_takes_no_turn_but_strikes_back() -> None:
    """CS-EXPL-09: it stays where it is, and answers an attack."""
    table = field("1a brawnen foot; 1b neutral mud_king; 3h heirs foot", stage="attack").play("attack 1a 1b")
    attack = table.state.contents.units["mud_king"].basic.attack
    assert table.health("1a") == 3 - attack
    assert table.health("1b") == 2


def test_cs_expl_14_each_landmark_once_in_a_stage() -> None:
    """CS-EXPL-14: looked at and left, it is not explored again in this stage."""
    table = explore().play("explore 1b").draw("mud king").play("leave")
    assert table.refused("explore 1b") == ("CS-EXPL-14",)
    assert table.moves(verb="explore") == {"explore 1c"}
    assert table.game.due(table.state)[0].prompt == "explore 1c, or end"


@pytest.mark.parametrize(("rule", "due"), [("keep", "brawnen look"), ("forget", "brawnen landmark looked at")])
def test_cs_r49_what_was_seen_is_remembered(rule: str, due: str) -> None:
    """CS-R49: a player who has seen it need not name it again, unless the table forgets."""
    table = explore(landmark_memory=rule).play("explore 1b").draw("mud king").play("leave")
    table.state.looked = ()
    assert table.play("explore 1b").due == due


def test_cs_r50_another_player_may_explore_it_later() -> None:
    """CS-R50: the Heirs next to it may explore it on their turn."""
    table = explore("1a brawnen foot; 1h heirs foot").play("explore 1b").draw("mud king").play("leave", "end")
    table.state.looked = ()
    later = field("1a brawnen foot; 1h heirs foot", stage="explore", turn=1, landmarks="1b mud_king")
    assert later.legal("explore 1b")


def test_cs_def_04_heroes_at_the_campfire_do_not_explore() -> None:
    """CS-DEF-04: an inactive hero beside a landmark explores nothing."""
    table = field("1a brawnen hero; 3a brawnen slow", stage="start", landmarks="1b mud_king").play("end")
    assert table.unit("1a").is_at_campfire
    while table.due != "brawnen explore":
        table.play(min(table.moves()))
    assert table.refused("explore 1b") == ("CS-EXPL-01",)


def test_cs_expl_01_a_revealed_landmark_minion_is_not_said_to_be_no_landmark() -> None:
    """CS-EXPL-01, CS-DEF-03: it is a unit now, and it has been revealed; an empty hex has no landmark."""
    table = field("1a brawnen foot; 1b neutral mud_king; 1h heirs foot", stage="explore")
    assert "the landmark on 1b has already been revealed" in table.why("explore 1b")
    assert "no landmark is on 1c" in table.why("explore 1c")


def test_cs_expl_03_a_landmark_is_left_by_one_move_with_several_words() -> None:
    """CS-EXPL-03: `pass`, `end` and `no` mean `leave`, which alone is listed."""
    table = explore().play("explore 1b", "mud king")
    assert table.moves() == {"uncover", "leave"}
    for word in ("leave", "pass", "no", "end", "leave it face down"):
        (move,) = table.game.read(table.state, word)
        assert table.game.write(table.state, move) == "leave"


# The ancient traxxyr, which wanders as a round ends.


def test_cs_gate_02_a_gate_strikes_back_at_the_ancient() -> None:
    """CS-GATE-02, CS-GATE-03: it attacks the gate like any unit; the top of a stack may take the damage."""
    for stack, lines in (({}, ()), ({1: "strong"}, ("defend",))):
        units = "2b brawnen foot; 5d heirs foot; 5f neutral ancient_traxxyr"
        table = field(units, stage="attack", turn=1, spires="1b heirs tower attack", stacks=stack)
        table.play("end", "use wanderer 5k", *lines)
        assert (table.state.health[1], table.health("5k")) == ((8, 7) if not stack else (10, 5))


def test_cs_def_25_a_recruited_minion_ends_the_wave_beside_the_barracks_of_its_controller() -> None:
    """CS-DEF-25, CS-R31: it has no barracks of its own, and stays theirs until it is defeated."""
    table = field("2b brawnen foot; 5a heirs foot; 2e neutral marsh_hound", stage="attack")
    table.state.put(table.unit("2e")._replace(seat=0))
    wave_end.end_wave(table.state)
    table.game.settle(table.state)
    assert table.state.faces(beside(0)) == ("marsh_hound",)
    written = table.game.write_position(table.state)
    assert table.game.read_position(written).faces(beside(0)) == ("marsh_hound",)
