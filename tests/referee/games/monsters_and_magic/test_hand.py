"""Hand cards, MM-HAND-01 to MM-HAND-06: where they lie, who sees them, when they are played, how long they last."""

import pytest
from tables.monsters_and_magic import Table, game, position, typed_setup

HOME = "; h8 straw garrison"
PLAINS = {"c3": "plains", "d4": "plains"}


def duel(**given: object) -> Table:
    """Return two Heroes at their dice, level at 7, in Plains."""
    units = "b2 blue hero; c3 straw hero; a1 blue garrison" + HOME
    return position(units, terrain=PLAINS, **given).play("b2 c3").dice(3, 4, 3, 4)  # type: ignore[arg-type]


def test_mm_hand_01_hand_and_permanents_are_kept_apart() -> None:
    """MM-HAND-01: two places for each player; a card of one is not in the other."""
    table = position("a1 blue hero" + HOME, hands={0: ["oracle"]}, permanents={0: ["empire"]})
    assert (table.hand(), table.permanents()) == (["oracle"], ["empire"])
    assert {"hand 0", "hand 1", "permanents 0", "permanents 1"} < set(table.state.zones)
    assert table.refused("play empire a2")[0] == "MM-HAND-01"
    assert table.refused("use oracle straw")[0] == "MM-PERM-04"
    assert table.legal("use empire a2")
    assert table.legal("play oracle straw")


def test_mm_hand_01_a_card_in_the_hand_does_nothing_yet() -> None:
    """MM-HAND-01: as a permanent card it would count in the fight; in the hand it waits to be played."""
    assert duel(hands={0: ["paladin"]}).tallies[0] == "dice 3+4 7; hero 0 = 7"
    assert duel(permanents={0: ["paladin"]}).tallies[0] == "dice 3+4 7; hero 0; Paladin +2 plains = 9"


def test_mm_hand_02_the_hand_grows_in_the_allies_phase() -> None:
    """MM-HAND-02: 1 card off the deck, to the hand and to nothing else; no phase before it draws."""
    table = position("a1 blue hero" + HOME, phase="beginning", permanents={0: ["empire"]})
    before = len(table.state.zones["deck"])
    table.play("end", "end")
    assert (table.hand(), len(table.state.zones["deck"])) == ([], before)
    table.play("end")
    assert (table.state.phase, table.due, table.spec.number) == ("allies", "blue drawing", 1)
    table.draw("giants")
    assert (table.hand(), table.permanents(), table.hand(1)) == (["giants"], ["empire"], [])
    assert len(table.state.zones["deck"]) == before - 1
    table.play("dice 2")
    assert table.hand() == ["giants"]


def test_mm_hand_03_only_the_number_of_hand_cards_is_open() -> None:
    """MM-HAND-03: who holds them sees their names, the others and the picture only how many there are."""
    table = position("a1 blue hero" + HOME, hands={0: ["giants", "wings"]})
    seen = {}
    for viewer in (0, 1):
        zones = game().observe(table.state, viewer)["state"]["zones"]  # type: ignore[call-overload, index]
        seen[viewer] = [token["face"] for token in zones["hand 0"]]
    assert seen == {0: ["giants", "wings"], 1: [None, None]}
    picture = table.game.picture(table.state)
    assert picture is not None
    assert "hand 2" in picture.owners[0].lines[0]
    assert "Giants" not in str(picture)


def test_mm_hand_03_a_drawn_card_is_not_named_to_others() -> None:
    """MM-HAND-03: the announcement counts; the card may stay unknown to the referee, too."""
    table = position("a1 blue hero" + HOME).play("end").draw("giants")
    assert table.reported("MM-ALLY-01") == ["Blue draws 1 card, now 1"]
    assert not [notice for notice in table.notices if "Giants" in notice.text]
    zones = game().observe(table.state, 1)["state"]["zones"]  # type: ignore[call-overload, index]
    assert [token["face"] for token in zones["hand 0"]] == [None]
    assert position("a1 blue hero" + HOME).play("end").draw("?").hand() == ["?"]


@pytest.mark.parametrize("phase", ["declaration", "garrison", "movement", "recruitment", "end"])
def test_mm_hand_04_hand_cards_are_played_at_discretion(phase: str) -> None:
    """MM-HAND-04: in any phase of the own turn: the card goes to the discard pile, its hand use takes effect."""
    table = position("a1 blue hero; b1 blue garrison" + HOME, phase=phase, hands={0: ["emperor"]})
    assert table.play("play emperor").due == "blue drawing"
    assert (table.spec.number, table.hand(), table.discards()) == (3, [], ["emperor"])


def test_mm_hand_04_a_hand_card_may_be_kept() -> None:
    """MM-HAND-04: nobody has to play; a fight goes on when both pass."""
    table = duel(hands={0: ["paladin"], 1: ["duelist"]}).play("pass", "pass")
    assert (table.on("c3"), table.hand(0), table.hand(1)) == ("", ["paladin"], ["duelist"])


def test_mm_hand_04_the_other_player_plays_in_combat_only() -> None:
    """MM-HAND-04: in another player's turn a card waits for a fight of one's own, then it is played."""
    table = position("b2 blue hero; c3 straw hero" + HOME, terrain=PLAINS, hands={1: ["paladin"]})
    assert table.refused("play paladin", seat=1) == ("MM-TURN-01", "MM-Q-29")
    table.play("b2 c3").dice(3, 4, 3, 4).play("pass", "play paladin")
    assert table.discards() == ["paladin"]
    assert table.tallies[1] == "dice 3+4 7; hero 0; Paladin +2 plains = 9"


def test_mm_hand_05_a_hand_card_lasts_to_the_end_of_the_turn() -> None:
    """MM-HAND-05: it counts in the next fight of the turn as well, and no longer in the turn that follows."""
    units = "b2 blue hero; c3 straw garrison; d4 straw garrison" + HOME
    table = position(units, terrain=PLAINS, hands={0: ["paladin"]}, permanents={0: ["seven league boots"]})
    table.play("play paladin", "b2 c3", "dice 6 6", "dice 1 1", "pass", "pass", "c3 d4")
    assert table.tallies[0] == "hero 0; Paladin +2 plains = 2"
    units = "b2 blue hero; c3 straw hero" + HOME
    table = position(units, terrain={**PLAINS, "b2": "plains"}, hands={0: ["paladin"]}).play("play paladin")
    table.end_turn().play("c3 b2")
    assert table.tallies == ("hero 0 = 0", "hero 0 = 0")


def test_mm_hand_05_move_points_from_the_hand_end_with_the_turn() -> None:
    """MM-HAND-05: 2 MP in the turn, 1 in the next own one."""
    table = position("a1 blue hero" + HOME, hands={0: ["seven league boots"]}).play("play seven league boots")
    assert table.left("a1") == 2
    table.end_turn().end_turn().play("end", "end")
    assert (table.due, table.left("a1"), table.discards()) == ("blue movement", 1, ["seven_league_boots"])


def test_mm_hand_05_what_the_defender_plays_ends_with_the_attackers_turn() -> None:
    """MM-HAND-05: the current turn is that in which the card was played, whoever's it is."""
    table = duel(hands={1: ["paladin"]}).play("pass", "play paladin", "pass", "pass")
    assert table.on("c3") == "straw hero"
    table.end_turn()
    assert not table.state.effects
    assert table.play("c3 d4").due == "straw movement"


@pytest.mark.parametrize(("seat", "forces"), [(0, (9, 7)), (1, (7, 9))])
def test_mm_hand_06_a_hand_card_helps_who_plays_it_alone(seat: int, forces: tuple[int, int]) -> None:
    """MM-HAND-06: of two Heroes in Plains the Paladin helps that of the one who played him."""
    table = duel(hands={seat: ["paladin"]})
    table.play(*["pass"] * seat, "play paladin")
    assert tuple(int(side.rsplit(" = ", 1)[1]) for side in table.tallies) == forces


def test_mm_hand_06_move_points_are_the_own_figures() -> None:
    """MM-HAND-06: the other player's Hero has 1 MP still, in the turn itself and in his own."""
    table = position("a1 blue hero; g7 straw hero", hands={0: ["seven league boots"]}).play("play seven league boots")
    assert (table.left("a1"), table.left("g7")) == (2, 1)
    assert table.end_turn().left("g7") == 1


def test_mm_hand_01_hands_are_empty_as_play_begins_and_permanents_are_not() -> None:
    """MM-HAND-01: the deal of set-up fills the one and not the other."""
    table = typed_setup(2)
    assert (table.hand(), len(table.permanents())) == ([], 5)
