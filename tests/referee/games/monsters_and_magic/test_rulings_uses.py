"""Rulings on what cards do when they are used, MM-Q-52 to MM-Q-58, MM-Q-78 and MM-Q-85."""

from typing import Any

import pytest
from tables.monsters_and_magic import Table, position

ALTAR = {0: ["altar of sacrifice"]}
SPENT = ("MM-MPH-04", "MM-MOVE-02")
PHASES = ("declaration", "garrison", "movement", "recruitment", "end")
UNSEEN = ("?", "?")


def at(units: str, **given: Any) -> Table:
    """Return a table in a position in which a garrison of Straw's stands far off, on h8."""
    return position(units + "; h8 straw garrison", **given)


@pytest.mark.parametrize(("value", "clauses"), [("unlimited", ()), ("once", ("MM-CARD-06", "MM-Q-52"))])
def test_mm_q_52_the_altar_any_number_of_times_or_once(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-52: a second figure in the same turn; where once is played, in the next own turn again."""
    units = "a1 blue garrison; c3 blue hero; e3 blue army; g3 blue mage"
    table = at(units, permanents=ALTAR, altar_limit=value).play("use altar on c3").draw(*UNSEEN)
    assert (table.on("c3"), table.hand()) == ("", ["?", "?"])
    assert table.refused("use altar on e3") == clauses
    if not clauses:
        table.play("use altar on e3").draw(*UNSEEN).play("use altar on g3")
        assert (table.on("e3"), table.on("g3"), table.due) == ("", "", "blue drawing")
        return
    table.end_turn().end_turn()
    assert table.legal("use altar on e3")


@pytest.mark.parametrize("value", ["unlimited", "once"])
def test_mm_q_52_from_hand_the_altar_takes_one_figure(value: str) -> None:
    """MM-Q-52: played, it is gone; nothing is used by it afterwards, whatever is agreed."""
    table = at("c3 blue hero; e3 blue army", hands={0: ["altar of sacrifice"]}, altar_limit=value)
    table.play("play altar on c3").draw(*UNSEEN)
    assert table.discards() == ["altar_of_sacrifice"]
    assert table.refused("use altar on e3")[0] == "MM-PERM-04"


@pytest.mark.parametrize("phase", PHASES)
def test_mm_q_52_the_altar_serves_in_every_phase_of_the_own_turn(phase: str) -> None:
    """MM-Q-52: and in nobody else's turn."""
    table = at("c3 blue hero; e3 blue army", permanents=ALTAR, phase=phase)
    assert table.legal("use altar on c3")
    other = at("c3 blue hero; e3 blue army", permanents=ALTAR, phase="movement", of=1)
    assert other.refused("use altar on c3", seat=0) == ("MM-TURN-01", "MM-CARD-06")


@pytest.mark.parametrize("cards", [{"permanents": ALTAR}, {"hands": ALTAR}])
@pytest.mark.parametrize("value", ["yes", "no"])
def test_mm_q_53_the_last_unit_may_be_sacrificed_or_not(cards: dict[str, dict[int, list[str]]], value: str) -> None:
    """MM-Q-53: yes: its player is out, and here the other has won; no: refused."""
    table = at("c3 blue hero", altar_last=value, **cards)
    line = "use altar on c3" if "permanents" in cards else "play altar on c3"
    if value == "no":
        assert table.refused(line) == ("MM-INF-04", "MM-Q-53")
        return
    table.play(line)
    assert (table.winners, table.ended_by, table.state.out) == (("straw",), "MM-WIN-01", (0,))
    assert table.reported("MM-INF-04")[0] == "Blue has no unit left"


@pytest.mark.parametrize("rest", ["e3 blue garrison", "e3 blue army"])
@pytest.mark.parametrize("value", ["yes", "no"])
def test_mm_q_53_the_last_figure_but_one_unit_may_go_either_way(rest: str, value: str) -> None:
    """MM-Q-53: a garrison is a unit too, so the only figure may be sacrificed while one stands."""
    table = at(f"c3 blue hero; {rest}", permanents=ALTAR, altar_last=value)
    table.play("use altar on c3").draw(*UNSEEN)
    assert (table.due, table.state.out, table.hand()) == ("blue movement", (), ["?", "?"])


def test_mm_q_54_the_alchemist_exchanges_from_one_card_to_the_whole_hand() -> None:
    """MM-Q-54: none is refused; of 3 cards 1, 2 or all 3 are discarded, and as many drawn."""
    held = ["giants", "wings", "rangers"]
    for count in (1, 2, 3):
        table = at("c3 blue hero", permanents={0: ["alchemist"]}, hands={0: held}).play("use alchemist")
        assert table.refused("exchange") == ("MM-HAND-04", "MM-Q-54")
        table.play(*(f"discard {card}" for card in held[:count]))
        if count < 3:
            table.play("exchange")
        assert (table.due, table.spec.number, table.discards()) == ("blue drawing", count, held[:count])
    empty = at("c3 blue hero", permanents={0: ["alchemist"]})
    assert empty.refused("use alchemist") == ("MM-HAND-04", "MM-Q-54")


@pytest.mark.parametrize(("value", "drawn"), [("excluded", 2), ("included", 3)])
def test_mm_q_54_an_alchemist_from_hand_is_one_of_the_cards_or_not(value: str, drawn: int) -> None:
    """MM-Q-54: with 2 other cards discarded, 2 or 3 are drawn."""
    hands = {0: ["alchemist", "giants", "wings"]}
    table = at("c3 blue hero", hands=hands, alchemist_self=value)
    table.play("play alchemist", "discard giants", "discard wings")
    assert (table.due, table.spec.number) == ("blue drawing", drawn)
    assert table.discards() == ["alchemist", "giants", "wings"]


@pytest.mark.parametrize("value", ["excluded", "included"])
def test_mm_q_54_an_alchemist_that_is_the_only_card_is_exchanged_or_stays(value: str) -> None:
    """MM-Q-54: excluded: no card is left to discard; included: it is exchanged for 1 card."""
    table = at("c3 blue hero", hands={0: ["alchemist"]}, alchemist_self=value)
    if value == "excluded":
        assert table.refused("play alchemist") == ("MM-HAND-04", "MM-Q-54")
    else:
        assert table.play("play alchemist", "exchange").spec.number == 1


@pytest.mark.parametrize("value", ["excluded", "included"])
def test_mm_q_54_a_permanent_alchemist_is_never_among_the_cards(value: str) -> None:
    """MM-Q-54: the switch is about the hand card only."""
    given = {"permanents": {0: ["alchemist"]}, "hands": {0: ["giants"]}}
    table = at("c3 blue hero", alchemist_self=value, **given).play("use alchemist giants")
    assert (table.spec.number, table.permanents()) == (1, ["alchemist"])


@pytest.mark.parametrize("card", ["artificer", "haste spell"])
@pytest.mark.parametrize("where", ["permanents", "hands"])
def test_mm_q_55_only_an_own_figure_is_named(card: str, where: str) -> None:
    """MM-Q-55: an opponent's figure and an own garrison are refused, an own figure of any type is accepted."""
    units = "a1 blue mage; b1 blue hero; c1 blue monster; d1 blue army; e1 blue garrison; g5 straw hero"
    table = at(units, **{where: {0: [card]}})
    verb = "use" if where == "permanents" else "play"
    for square in ("g5", "e1", "f4"):
        assert table.refused(f"{verb} {card} on {square}") == ("MM-PERM-04", "MM-HAND-06", "MM-Q-55"), square
    for square in ("a1", "b1", "c1", "d1"):
        assert table.legal(f"{verb} {card} on {square}")


@pytest.mark.parametrize("where", ["permanents", "hands"])
def test_mm_q_55_the_bonus_lasts_to_the_end_of_the_turn(where: str) -> None:
    """MM-Q-55: +1 in two fights of this turn, and nothing in the next player's turn."""
    units = "c3 blue hero; d4 straw garrison; e5 straw army; f6 straw mage"
    given = {"permanents": {0: ["seven league boots"]}}
    given.setdefault(where, {}).setdefault(0, []).append("artificer")
    table = at(units, **given)
    table.play("use artificer on c3" if where == "permanents" else "play artificer on c3")
    for square in ("d4", "e5"):
        table.play(f"{'c3' if square == 'd4' else 'd4'} {square}")
        assert table.tallies[0] == "hero 0; Artificer +1 = 1"
        table.play("dice 6 6", "dice 1 1", "pass", "pass")
    table.end_turn().play("f6 e5")
    assert table.tallies[1] == "hero 0 = 0"


@pytest.mark.parametrize("where", ["permanents", "hands"])
@pytest.mark.parametrize("value", ["both", "before"])
def test_mm_q_56_in_the_card_window_of_a_fight_or_before_it_only(where: str, value: str) -> None:
    """MM-Q-56: 4 against 4 on the dice: with the Artificer the Hero wins by 1; before: it is refused there."""
    line = "use artificer on d4" if where == "permanents" else "play artificer on d4"
    table = at("c3 blue hero; d4 straw army", artificer_window=value, **{where: {0: ["artificer"]}})
    assert table.legal(line.replace("d4", "c3"))
    table.play("c3 d4", "dice 2 2", "dice 2 2")
    if value == "before":
        assert table.refused(line) == ("MM-COMB-02", "MM-Q-56")
        assert table.moves() == {"pass"}
        return
    assert table.play(line).tallies[0] == "dice 2+2 4; hero 0; Artificer +1 = 5"
    assert table.play("pass", "pass").on("d4") == "blue hero"


@pytest.mark.parametrize("value", ["both", "before"])
def test_mm_q_56_before_the_fight_it_counts_and_in_the_turn_of_another_it_does_not(value: str) -> None:
    """MM-Q-56: outside combat it is used either way; a defender never uses it."""
    cards = {0: ["artificer"]}
    table = at("c3 blue hero; d4 straw army", artificer_window=value, permanents=cards)
    assert table.play("use artificer on c3", "c3 d4").tallies[0] == "hero 0; Artificer +1 = 1"
    table = at("c3 blue hero; d4 straw army", artificer_window=value, hands=cards, of=1)
    table.play("d4 c3", "dice 2 2", "dice 2 2", "pass")
    assert table.due == "blue cards"
    clause = {"both": "MM-CARD-06", "before": "MM-COMB-02"}[value]
    assert table.refused("play artificer on c3") == (clause, "MM-Q-56")


@pytest.mark.parametrize(("value", "clauses"), [("yes", ()), ("no", ("MM-PERM-03", "MM-Q-57"))])
def test_mm_q_57_the_diplomat_exchanges_itself_or_another_card_only(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-57: itself by one value, another permanent card by both."""
    cards = {"permanents": {0: ["diplomat", "giants"]}, "hands": {0: ["wings"]}}
    table = at("c3 blue hero", diplomat_self=value, **cards)
    assert table.refused("use diplomat diplomat for wings") == clauses
    assert table.legal("use diplomat giants for wings")
    if not clauses:
        table.play("use diplomat diplomat for wings")
        assert (table.permanents(), table.hand()) == (["giants", "wings"], ["diplomat"])


def swapped(value: str, line: str, **given: Any) -> Table:
    """Return a table at which the Oracle has just become a permanent card of Blue's."""
    cards = {"hands": {0: ["oracle"]}, **given}
    return at("c3 blue hero", swap_ready=value, **cards).play(line)


DIPLOMACY = "use diplomat giants for oracle"


@pytest.mark.parametrize(("value", "clauses"), [("now", ()), ("next_turn", ("MM-CARD-06", "MM-Q-58"))])
def test_mm_q_58_a_card_that_becomes_permanent_is_used_at_once_or_from_the_next_turn(
    value: str, clauses: tuple[str, ...]
) -> None:
    """MM-Q-58: brought in by the Diplomat; in the next own turn it is used either way."""
    table = swapped(value, DIPLOMACY, permanents={0: ["diplomat", "giants"]})
    assert table.refused("use oracle on straw") == clauses
    table.end_turn().end_turn()
    assert table.legal("use oracle on straw")


@pytest.mark.parametrize(("value", "clauses"), [("now", ()), ("next_turn", ("MM-CARD-06", "MM-Q-58"))])
def test_mm_q_58_so_does_a_card_exchanged_in_the_end_phase(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-58: the sentence of the switch is about any card that becomes permanent, also by MM-OPT-01."""
    given = {"permanents": {0: ["giants"]}, "phase": "end", "end_swap": "on"}
    assert swapped(value, "replace giants with oracle", **given).refused("use oracle on straw") == clauses


@pytest.mark.parametrize("value", ["now", "next_turn"])
def test_mm_q_58_what_works_by_itself_works_at_once(value: str) -> None:
    """MM-Q-58: Seven League Boots are not used; the Hero has its second MP in the same turn."""
    cards = {"permanents": {0: ["diplomat", "giants"]}, "hands": {0: ["seven league boots"]}}
    table = at("c3 blue hero", swap_ready=value, **cards)
    assert table.play("use diplomat giants for seven league boots").left("c3") == 2


@pytest.mark.parametrize("line", ["empire on b2", "merchant on h2"])
@pytest.mark.parametrize("where", ["permanents", "hands"])
@pytest.mark.parametrize("phase", PHASES)
def test_mm_q_78_a_garrison_is_placed_in_any_own_phase(line: str, where: str, phase: str) -> None:
    """MM-Q-78: by Empire and Merchant, permanent or from hand."""
    table = at("a1 blue hero", phase=phase, **{where: {0: ["empire", "merchant"]}})
    assert table.play(f"{'use' if where == 'permanents' else 'play'} {line}").on(line[-2:]) == "blue garrison"
    assert table.due == f"blue {phase}"


@pytest.mark.parametrize(("where", "verb"), [("permanents", "use"), ("hands", "play")])
def test_mm_q_78_not_in_combat_and_not_in_the_turn_of_another(where: str, verb: str) -> None:
    """MM-Q-78: nor at the dice, nor at the cards."""
    cards = {where: {0: ["empire"]}}
    table = at("a1 blue hero; b1 straw army", **cards).play("a1 b1")
    assert "MM-COMB-02" in table.refused(f"{verb} empire on a2")
    table.play("dice 3 3", "dice 4 4")
    assert "MM-COMB-02" in table.refused(f"{verb} empire on a2")
    other = at("a1 blue hero", of=1, **cards)
    assert other.refused(f"{verb} empire on a2", seat=0)[0] == "MM-TURN-01"


@pytest.mark.parametrize("by", ["use", "play"])
@pytest.mark.parametrize("value", ["hand", "discard"])
def test_mm_q_85_the_old_permanent_card_goes_to_the_hand_or_to_the_discard_pile(by: str, value: str) -> None:
    """MM-Q-85: Wings become permanent; the Giants go where the switch says."""
    first = {"permanents": {0: ["diplomat", "giants"]}, "hands": {0: ["wings"]}}
    second = {"permanents": {0: ["giants"]}, "hands": {0: ["diplomat", "wings"]}}
    table = at("c3 blue hero", diplomat_old_card=value, **(first if by == "use" else second))
    table.play(f"{by} diplomat giants for wings")
    kept, played = (["diplomat"], []) if by == "use" else ([], ["diplomat"])
    assert table.permanents() == [*kept, "wings"]
    assert (table.hand(), table.discards()) == ((["giants"], played) if value == "hand" else ([], [*played, "giants"]))


def test_mm_q_85_it_takes_an_own_permanent_card_and_a_card_in_hand() -> None:
    """MM-Q-85: nobody else's permanent card, and nothing without a hand card."""
    permanents = {0: ["diplomat", "giants"], 1: ["wings"]}
    table = at("c3 blue hero", permanents=permanents, hands={0: ["rangers"]})
    assert table.refused("use diplomat wings for rangers") == ("MM-PERM-04", "MM-DECK-01")
    assert table.legal("use diplomat giants for rangers")
    empty = at("c3 blue hero", permanents=permanents)
    assert "MM-HAND-01" in empty.refused("use diplomat giants for rangers")
    assert not [line for line in empty.moves() if "diplomat" in line]
