"""Hand cards of a combat: MM-COMB-10, and the rulings on it."""

from __future__ import annotations

from typing import Any

import pytest
from tables.monsters_and_magic import Table, against_straw, on_plains, position

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import AskedFirstError
from referee.engine.mechanisms.sealed import committing_move, opening_move

HOMES = "; h8 straw garrison; a1 blue garrison"
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
DUEL = "c1 blue hero; c2 straw hero; h8 straw garrison; a1 blue garrison"
CARDS = {0: ["paladin"], 1: ["duelist"]}
FIGHT = f"{ENDS}; c3 blue hero; c4 straw army"


def entered(there: str = "straw garrison", **given: object) -> Table:
    """Return a table at which a blue Hero has gone from b3 into b4."""
    return position(f"b3 blue hero; b4 {there}; e3 blue army" + HOMES, **given).play("b3 b4")  # type: ignore[arg-type]


def test_mm_comb_10_both_players_may_play_hand_cards_for_their_force() -> None:
    """MM-COMB-10: attacker and defender, several each; the bonus is added when the card is played."""
    table = entered(
        "straw mage", terrain={"b4": "forest"}, hands={0: ["rangers", "assassin"], 1: ["druids", "wizards"]}
    )
    table.dice(2, 2, 2, 2)
    assert [side.rsplit(" ", 1)[1] for side in table.tallies] == ["4", "4"]
    for seat, card, totals in (
        (0, "rangers", ["5", "4"]),
        (1, "druids", ["5", "6"]),
        (0, "assassin", ["6", "6"]),
        (1, "wizards", ["6", "7"]),
    ):
        assert table.due == f"{('blue', 'straw')[seat]} cards"
        table.play(f"play {card}")
        assert [side.rsplit(" ", 1)[1] for side in table.tallies] == totals
    assert table.play("pass", "pass").on("b4") == "straw mage"


def test_mm_comb_10_a_card_without_force_for_the_fighting_unit_stays_in_hand() -> None:
    """MM-COMB-10: cards for other units are refused; each side may pass."""
    table = entered("straw mage", hands={0: ["treants", "paladin", "oracle"]}, terrain={"b4": "plains"}).dice(
        2, 2, 3, 3
    )
    assert table.refused("play treants") == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    assert table.refused("play oracle on straw") == ("MM-COMB-02", "MM-Q-29")
    assert table.moves() == {"pass", "play paladin"}
    assert table.play("play paladin", "pass", "pass").on("b4") == ""


def test_a_card_that_does_not_help_in_a_fight_is_refused_and_nobody_has_passed() -> None:
    table = position("c3 blue mage; d4 straw army; h8 straw garrison", hands={0: 2, 1: 2})
    table.play("c3 d4", "dice 4 4", "dice 3 3")
    with pytest.raises(IllegalMoveError, match="MM-COMB-10"):
        table.play("play priests")
    table.play("pass")
    with pytest.raises(IllegalMoveError, match="MM-COMB-10"):
        table.play("play priests", seat=0)
    assert table.due == "straw cards"


def test_a_card_of_the_other_side_waits_until_the_first_player_has_passed() -> None:
    table = position("c3 blue mage; d4 straw army; h8 straw garrison", hands={0: 2, 1: 2})
    table.play("c3 d4", "dice 4 4", "dice 3 3")
    with pytest.raises(AskedFirstError, match="it is Blue’s decision first, and only Blue can pass"):
        table.play("play wood elves", seat=1)
    assert table.due == "blue cards"
    assert table.play("pass").play("play wood elves", seat=1).due == "blue cards"


def test_the_side_that_is_behind_plays_first_and_its_pass_ends_the_cards() -> None:
    options = {"hand_card_order": "trailing_first"}
    table = on_plains(f"{ENDS}; c3 blue hero; c4 straw hero", hands={0: ["paladin"], 1: ["paladin"]}, **options)
    table.state.zones["hand 1"] = tuple(token._replace(face="duelist") for token in table.state.zones["hand 1"])
    table.play("c3 c4", "dice 4 4", "dice 4 3")
    assert table.due == "straw cards"
    table.play("play duelist")
    assert table.due == "blue cards"
    table.play("play paladin")
    assert table.due == "straw cards"
    table.play("pass")
    assert table.on("c4") == "blue hero"


def test_of_two_that_are_level_first_the_attacker_then_the_defender_is_asked() -> None:
    table = on_plains(f"{ENDS}; c3 blue hero; c4 straw hero", hand_card_order="trailing_first")
    table.play("c3 c4", "dice 4 4", "dice 4 4")
    assert table.due == "blue cards"
    table.play("pass")
    assert table.due == "straw cards"
    table.play("pass")
    assert table.on("c4") == ""


def secretly(**more: object) -> Table:
    options = {"hand_card_order": "secret"}
    table = on_plains(f"{ENDS}; c3 blue hero; c4 straw army", **options, **more)  # type: ignore[arg-type]
    return table.play("c3 c4", "dice 3 3", "dice 3 4")


def test_both_sides_choose_their_cards_in_secret_and_show_them_together() -> None:
    table = secretly(hands={0: ["paladin", "artificer", "treants"], 1: ["?", "?"]})
    assert table.moves(0) == {"lay nothing", "lay paladin", "lay artificer", "lay paladin artificer"}
    assert table.moves(1) == {"lay nothing", "lay ?"}
    table.play("lay artificer paladin", seat=0)
    assert table.discards() == []
    assert table.due == "straw laid cards"
    assert table.refused("lay wood elves", seat=1)[0] == "MM-COMB-10"
    table.play("lay horse archers shield bearers", seat=1)
    assert sorted(table.discards()) == ["artificer", "horse_archers", "paladin", "shield_bearers"]
    assert table.reports[-1] == "9 against 10: Blue’s Hero is destroyed"


def test_whoever_may_choose_in_secret_has_committed_by_a_hash() -> None:
    table = secretly(hands={0: ["paladin"], 1: ["?"]})
    chosen = table.game.read(table.state, "lay paladin", 0)[0]
    table.state = table.game.play(table.state, committing_move(chosen, "salt"))
    table.play("lay nothing", seat=1)
    assert table.due == "blue open"
    table.state = table.game.play(table.state, opening_move(chosen, "salt"))
    assert table.on("c4") == "blue hero"


def test_nothing_laid_by_either_side_leaves_the_dice_to_decide() -> None:
    table = secretly().play("lay nothing", seat=1).play("lay nothing", seat=0)
    assert table.on("c4") == "straw army"


def opened(hands: dict[int, list[str]] | None = None, **options: Any) -> Table:
    """Return a fight of Heroes on plains before its dice; blue attacks, with Paladin and Duelist in hand."""
    return position(DUEL, hands=CARDS if hands is None else hands, **options).play("c1 c2")


def test_mm_q_26_the_attacker_first_and_in_turns_by_default() -> None:
    """MM-Q-26, attacker_first: the side ahead is asked, too; two passes in a row end the cards."""
    table = opened().play("dice 4 4", "dice 4 3")
    assert table.due == "blue cards"
    assert table.refused("play duelist", seat=1) == ("MM-COMB-02",)
    asked = []
    for line in ("pass", "play duelist", "play paladin", "pass", "pass"):
        asked.append(table.due)
        table.play(line)
    assert asked == ["blue cards", "straw cards", "blue cards", "straw cards", "blue cards"]
    assert table.reported("MM-COMB-12") == ["10 against 9: Straw’s Hero is destroyed"]


def test_mm_q_26_one_card_at_a_time() -> None:
    """MM-Q-26, attacker_first: after a card the other side is asked, whatever else is held."""
    table = opened({0: ["paladin", "duelist"], 1: []}).play("dice 4 4", "dice 4 3", "play paladin")
    assert table.due == "straw cards"
    assert table.play("pass").due == "blue cards"
    table.play("play duelist")
    assert table.tallies[0] == "dice (4+4) 8; hero 0; Paladin +2 plains; Duelist +2 against hero = 12"


def test_mm_q_26_the_side_that_is_behind_may_be_asked_alone() -> None:
    """MM-Q-26, trailing_first: the side that is behind is asked after each card; its pass ends the cards."""
    table = opened(hand_card_order="trailing_first").play("dice 4 4", "dice 4 3")
    asked = []
    for line in ("play duelist", "play paladin"):
        asked.append(table.due)
        table.play(line)
    assert [*asked, table.due] == ["straw cards", "blue cards", "straw cards"]
    assert table.play("pass").on("c2") == "blue hero"
    unasked = opened(hand_card_order="trailing_first").play("dice 4 4", "dice 4 3", "pass")
    assert (unasked.on("c2"), unasked.hand(0)) == ("blue hero", ["paladin"])


def test_mm_q_26_of_two_that_are_level_both_are_asked() -> None:
    """MM-Q-26, trailing_first: first the attacker, then the defender; two passes leave the tie."""
    table = opened(hand_card_order="trailing_first").play("dice 4 4", "dice 4 4")
    assert table.due == "blue cards"
    assert table.play("pass").due == "straw cards"
    assert table.play("pass").on("c2") == ""


def test_mm_q_26_both_may_choose_in_secret() -> None:
    """MM-Q-26, secret: nothing is shown before both have chosen, and nobody answers."""
    table = opened(hand_card_order="secret").play("dice 4 4", "dice 4 3")
    assert {(one.seat, one.kind) for one in table.game.decisions(table.state)} == {(0, "laid cards"), (1, "laid cards")}
    table.play("lay duelist", seat=1)
    assert (table.discards(), table.due) == ([], "blue laid cards")
    table.play("lay nothing", seat=0)
    assert (table.discards(), table.on("c2")) == (["duelist"], "straw hero")
    assert table.reported("MM-COMB-12") == ["8 against 9: Blue’s Hero is destroyed"]


def fight(**more: object) -> Table:
    return on_plains(FIGHT, **more).play("c3 c4", "dice 3 3", "dice 3 4")  # type: ignore[arg-type]


def test_only_force_for_the_unit_that_fights_is_played_in_a_combat() -> None:
    table = fight(hands={0: ["?"], 1: ["?"]})
    clauses = table.refused("play wood elves")
    assert clauses == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    assert table.refused("play oracle on straw") == ("MM-COMB-02", "MM-Q-29")
    named = {str(move.args[0]) for move in table.game.possible_moves(table.state, 0) if move.verb == "play"}
    assert named == {"paladin", "artificer"}
    table.play("play paladin")
    defending = {str(move.args[0]) for move in table.game.possible_moves(table.state, 1) if move.verb == "play"}
    assert defending == {"horse_archers", "shield_bearers"}


def test_other_force_may_be_played_in_a_combat_where_that_is_played() -> None:
    table = fight(hands={0: ["wood_elves", "oracle"]}, combat_card_filter="any")
    assert table.moves() == {"pass", "play wood elves"}


@pytest.mark.parametrize(("value", "clauses"), [("force_only", ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")), ("any", ())])
def test_mm_q_27_cards_that_do_not_help_in_this_fight(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-27: Treants for a Hero on plains wait or are played for nothing; no Force is never played in a fight."""
    table = opened({0: ["treants", "paladin", "oracle"]}, combat_card_filter=value).play("dice 2 2", "dice 2 3")
    assert table.refused("play treants") == clauses
    assert table.refused("play oracle on straw") == ("MM-COMB-02", "MM-Q-29")
    assert table.legal("play paladin")
    if value == "any":
        table.play("play treants")
        assert (table.tallies[0], table.discards()) == ("dice (2+2) 4; hero 0 = 4", ["treants"])


def test_a_card_for_one_figure_is_used_in_the_window_of_your_turn() -> None:
    table = fight(hands={0: ["artificer"], 1: ["artificer"]})
    table.play("play artificer c4")
    assert table.reports[-1] == "Blue’s Hero: dice (3+3) 6; hero 0; Artificer +1 = 7"
    table.state.zones["hand 1"] = table.state.zones["hand 1"][:0]
    table.play("pass", "pass")
    other = fight(hands={1: ["artificer"]}).play("pass")
    assert "MM-CARD-06" in other.refused("play artificer c4")
    before = fight(hands={0: ["artificer"]}, permanents={0: ["artificer"]}, artificer_window="before")
    assert before.refused("play artificer c4") == ("MM-COMB-02", "MM-Q-56")
    assert before.refused("use artificer c4") == ("MM-COMB-02", "MM-Q-56")
    assert before.moves() == {"pass"}


def test_a_used_artificer_counts_in_the_fight() -> None:
    table = fight(permanents={0: ["artificer"]})
    assert table.moves() == {"pass", "use artificer c4"}
    table.play("use artificer c4")
    assert table.due == "straw cards"
    table.play("pass", "pass")
    assert table.on("c4") == ""
    assert table.reports[-1].startswith("7 against 7")


@pytest.mark.parametrize("where", ["permanents", "hands"])
@pytest.mark.parametrize("value", ["both", "before"])
def test_mm_q_56_in_the_card_window_of_a_fight_or_before_it_only(where: str, value: str) -> None:
    """MM-Q-56: at 4 against 4 the Artificer makes the Hero win by 1; before the dice it is refused."""
    line = "use artificer on d4" if where == "permanents" else "play artificer on d4"
    table = against_straw("c3 blue hero; d4 straw army", artificer_window=value, **{where: {0: ["artificer"]}})
    assert table.legal(line.replace("d4", "c3"))
    table.play("c3 d4", "dice 2 2", "dice 2 2")
    if value == "before":
        assert table.refused(line) == ("MM-COMB-02", "MM-Q-56")
        assert table.moves() == {"pass"}
        return
    assert table.play(line).tallies[0] == "dice (2+2) 4; hero 0; Artificer +1 = 5"
    assert table.play("pass", "pass").on("d4") == "blue hero"


@pytest.mark.parametrize("value", ["both", "before"])
def test_mm_q_56_before_the_fight_it_counts_and_in_the_turn_of_another_it_does_not(value: str) -> None:
    """MM-Q-56: you may always use it outside combat; a defender never may."""
    cards = {0: ["artificer"]}
    table = against_straw("c3 blue hero; d4 straw army", artificer_window=value, permanents=cards)
    assert table.play("use artificer on c3", "c3 d4").tallies[0] == "hero 0; Artificer +1 = 1"
    table = against_straw("c3 blue hero; d4 straw army", artificer_window=value, hands=cards, of=1)
    table.play("d4 c3", "dice 2 2", "dice 2 2", "pass")
    assert table.due == "blue cards"
    clause = {"both": "MM-CARD-06", "before": "MM-COMB-02"}[value]
    assert table.refused("play artificer on c3") == (clause, "MM-Q-56")


def both_choose() -> Table:
    """Return a fight of Armies in which both sides, with unknown hands, are to choose cards in secret."""
    table = on_plains(f"{ENDS}; c3 blue army; c4 straw army", hands={0: 2, 1: 2}, hand_card_order="secret")
    return table.play("c3 c4", "dice 3 3", "dice 3 4").play("lay horse archers", seat=0)


def test_one_card_is_not_chosen_from_two_unknown_hands() -> None:
    table = both_choose()
    assert table.refused("lay horse archers", seat=1) == ("MM-HAND-01",)
    assert "Horse Archers is among the cards that Blue has chosen" in table.why("lay horse archers", seat=1)
    table.play("lay shield bearers", seat=1)
    assert sorted(table.discards()) == ["horse_archers", "shield_bearers"]


def test_a_choice_that_a_correction_has_made_impossible_is_not_opened() -> None:
    table = both_choose().correct("hand blue paladin")
    assert table.refused("lay shield bearers", seat=1) == ("MM-HAND-01",)
