"""Rulings on hands and the deck, MM-Q-59 to MM-Q-63, MM-Q-73, MM-Q-74, MM-Q-76 and MM-Q-88: what each value says."""

from typing import Any

import pytest
from tables.monsters_and_magic import Table, new_match, position

ALL = [f"MM{number:02}" for number in range(1, 65)]
OUT_OF_BEGINNER = {
    *("fellowship", "legions", "school_of_magic", "breeding_pits", "emperor"),
    *("magic_gate", "dragon_riders", "horn_of_valhalla"),
    *("oracle", "empire", "alter_terrain", "haste_spell", "alchemist", "artificer"),
    *("diplomat", "jester", "merchant", "polymorph", "illusionist"),
}


def at(units: str = "a1 blue hero", **given: Any) -> Table:
    """Return a table in a position in which a garrison of Straw's stands far off, on h8."""
    return position(units + "; h8 straw garrison", **given)


def seen(table: Table, of: int, by: int) -> list[str | None]:
    """Return the hand of one seat as another may know it."""
    observed: Any = table.game.observe(table.state, by)
    return [token["face"] for token in observed["state"]["zones"][f"hand {of}"]]


@pytest.mark.parametrize("agreed", [3, 5, 7])
def test_mm_q_59_the_emperor_adds_2_to_whatever_limit_was_agreed(agreed: int) -> None:
    """MM-Q-59: as a permanent card, and to its owner's limit alone; in hand it adds nothing."""
    table = at(phase="end", hand_max=agreed, permanents={0: ["emperor"]}, hands={0: agreed + 2})
    assert (table.hand_limit(0), table.hand_limit(1), table.legal("end")) == (agreed + 2, agreed, True)
    more = at(phase="end", hand_max=agreed, permanents={0: ["emperor"]}, hands={0: agreed + 3})
    assert more.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
    assert at(hand_max=agreed, hands={0: ["emperor"]}).hand_limit() == agreed


@pytest.mark.parametrize(
    ("others", "value", "clauses"),
    [
        (1, "after", ()),
        (2, "after", ("MM-HAND-01", "MM-Q-60")),
        (2, "before", ()),
        (3, "before", ("MM-HAND-01", "MM-Q-60")),
    ],
)
def test_mm_q_60_a_jester_from_hand_is_counted_or_not(others: int, value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-60: with 1 card beside the Jester a hand of 1 is no larger, one of 2 only before the Jester is paid."""
    table = at(hands={0: ["jester", "giants"], 1: others}, jester_count=value)
    assert table.refused("play jester on straw") == clauses
    if not clauses:
        table.play("play jester on straw")
        assert (table.hand(0), table.hand(1)) == (["?"] * others, ["giants"])


@pytest.mark.parametrize("value", ["after", "before"])
def test_mm_q_60_a_permanent_jester_compares_the_hands_as_they_are(value: str) -> None:
    """MM-Q-60: 2 against 2 is no more, 3 against 2 is, whatever is agreed for the hand card."""
    cards = {0: ["jester"]}
    assert at(permanents=cards, hands={0: 2, 1: 2}, jester_count=value).legal("use jester on straw")
    more = at(permanents=cards, hands={0: 2, 1: 3}, jester_count=value)
    assert more.refused("use jester on straw") == ("MM-HAND-01", "MM-Q-60")


@pytest.mark.parametrize(("own", "theirs"), [(0, 0), (2, 0)])
def test_mm_q_61_an_empty_hand_may_be_exchanged(own: int, theirs: int) -> None:
    """MM-Q-61: nothing for nothing, or 2 cards for nothing; nothing for 1 card is not fewer."""
    table = at(permanents={0: ["jester"]}, hands={0: own, 1: theirs}).play("use jester on straw")
    assert (len(table.hand(0)), len(table.hand(1))) == (theirs, own)
    assert not at(permanents={0: ["jester"]}, hands={1: 1}).legal("use jester on straw")


def test_mm_q_61_a_jester_that_was_the_only_card_is_exchanged_for_an_empty_hand() -> None:
    """MM-Q-61: played from hand; an opponent with 1 card holds more than the 0 that are left."""
    table = at(hands={0: ["jester"]}).play("play jester on straw")
    assert (table.hand(0), table.hand(1), table.discards()) == ([], [], ["jester"])
    assert at(hands={0: ["jester"], 1: 1}).refused("play jester on straw") == ("MM-HAND-01", "MM-Q-60")


@pytest.mark.parametrize(("value", "due"), [("end_phase", "blue movement"), ("always", "straw excess")])
def test_mm_q_62_the_limit_is_checked_in_the_own_end_phase_or_always(value: str, due: str) -> None:
    """MM-Q-62: 6 cards of Straw's in Blue's turn stay, or one goes at once; 5 stay either way."""
    table = at(hands={1: 6}, hand_check=value)
    assert table.due == due
    if value == "always":
        assert table.decision.owed == ("discard 1 card",)
        assert table.play("discard giants", seat=1).due == "blue movement"
    assert at(hands={1: 5}, hand_check=value).due == "blue movement"


@pytest.mark.parametrize(("value", "due"), [("end_phase", "blue movement"), ("always", "blue excess")])
def test_mm_q_62_so_it_is_in_the_own_turn_before_the_end_phase(value: str, due: str) -> None:
    """MM-Q-62: the Emperor among the permanent cards goes, and 7 hand cards are 2 too many; in the End Phase always."""
    given: dict[str, Any] = {"permanents": {0: ["diplomat", "emperor"]}, "hands": {0: ["wings", *"??????"]}}
    table = at(hand_check=value, **given).play("use diplomat emperor for wings")
    assert (table.due, len(table.hand())) == (due, 7)
    if value == "always":
        assert table.decision.owed == ("discard 2 cards",)
        assert table.play("discard emperor", "discard giants").due == "blue movement"
    ended = at(hand_check="end_phase", phase="end", hands={0: 7})
    assert ended.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")


def test_mm_q_63_who_looks_knows_the_cards_and_nobody_else_does() -> None:
    """MM-Q-63: by the Oracle Blue sees Straw's hand, Vermilion does not; what is drawn later is not known."""
    hands = {1: ["giants", "wings"], 2: ["rangers"]}
    table = at(seats=3, permanents={0: ["oracle"]}, hands=hands)
    assert (seen(table, 1, 0), seen(table, 1, 1)) == ([None, None], ["giants", "wings"])
    table.play("use oracle on straw")
    assert (seen(table, 1, 0), seen(table, 1, 1)) == (["giants", "wings"], ["giants", "wings"])
    assert (seen(table, 1, 2), seen(table, 2, 0)) == ([None, None], [None])
    table.end_turn().play("end", "end", "end").draw("paladin")
    assert (seen(table, 1, 0), seen(table, 1, 1)) == (["giants", "wings", None], ["giants", "wings", "paladin"])


def test_mm_q_63_what_is_known_ends_as_a_card_leaves_the_hand_for_the_deck() -> None:
    """MM-Q-63: played, shuffled into the deck and drawn again, the Giants are not known any more."""
    rest = [card for card in ALL if card not in ("MM10", "MM21")][:59]
    table = at(permanents={0: ["oracle"]}, hands={1: ["giants"]}, discards=rest).play("use oracle on straw")
    table.end_turn()
    assert (seen(table, 1, 0), len(table.state.zones["deck"])) == (["giants"], 1)
    table.play("end", "end", "play giants", "end").draw("?").play("dice 1").draw("giants")
    assert (seen(table, 1, 1), seen(table, 1, 0)) == ([None, "giants"], [None, None])


@pytest.mark.parametrize("value", ["reshuffle", "stop"])
def test_mm_q_73_an_empty_deck_takes_the_discard_pile_or_gives_no_more_cards(value: str) -> None:
    """MM-Q-73: with 61 cards discarded, 1 in the deck, 3 to draw: 1 and then 2, or 1."""
    table = at(hands={0: ["emperor"], 1: 1}, discards=[card for card in ALL if card != "MM54"][:61], deck_out=value)
    assert len(table.state.zones["deck"]) == 1
    table.play("play emperor")
    assert (
        table.draw("?").reported("MM-INF-02")
        == {
            "reshuffle": ["the discard pile is shuffled and becomes the deck"],
            "stop": ["no card is left to draw for Blue"],
        }[value]
    )
    if value == "stop":
        assert (table.due, table.hand(), len(table.discards())) == ("blue movement", ["?"], 62)
        return
    assert (table.due, table.spec.number, table.discards()) == ("blue drawing", 2, [])
    assert (len(table.draw("?", "?").hand()), len(table.state.zones["deck"])) == (3, 60)


@pytest.mark.parametrize("value", ["reshuffle", "stop"])
def test_mm_q_73_with_deck_and_discard_pile_empty_nothing_is_drawn(value: str) -> None:
    """MM-Q-73: all 64 cards are held, and the turn goes on."""
    table = at(hands={0: 32, 1: 32}, deck_out=value).play("end")
    assert (table.due, len(table.hand()), table.reported("MM-INF-02")) == (
        "blue recruitment",
        32,
        ["no card is left to draw for Blue"],
    )


@pytest.mark.parametrize("value", ["reshuffle", "stop"])
def test_mm_q_73_while_the_deck_lasts_the_discard_pile_stays(value: str) -> None:
    """MM-Q-73: the last card of the deck is drawn before anything is shuffled."""
    table = at(discards=ALL[:63], deck_out=value).play("end").draw("orc warbands")
    assert (table.hand(), len(table.discards())) == (["orc_warbands"], 63)


def test_mm_q_74_the_cards_of_who_is_out_go_to_the_discard_pile() -> None:
    """MM-Q-74: hand and permanent cards, face up and at once; Vermilion keeps the own ones."""
    table = position(
        "b3 blue hero; b4 straw garrison; h8 vermilion garrison",
        seats=3,
        permanents={1: ["giants", "wings"], 2: ["demons"]},
        hands={1: ["rangers", "?"], 2: ["paladin"]},
    )
    table.play("b3 b4", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.state.out == (1,)
    assert (table.hand(1), table.permanents(1)) == ([], [])
    assert sorted(table.discards()) == ["?", "giants", "rangers", "wings"]
    assert (table.hand(2), table.permanents(2)) == (["paladin"], ["demons"])


@pytest.mark.parametrize("value", ["off", "on"])
def test_mm_q_76_a_permanent_card_is_exchanged_in_the_end_phase_where_that_is_played(value: str) -> None:
    """MM-Q-76: off: refused; on: once, the old card to the discard pile."""
    table = at(phase="end", permanents={0: ["giants", "demons"]}, hands={0: ["wings", "rangers"]}, end_swap=value)
    if value == "off":
        assert table.refused("replace giants with wings") == ("MM-OPT-01", "MM-Q-76")
        assert table.moves() == {"end", "play rangers"}
        return
    table.play("replace giants with wings")
    assert (table.permanents(), table.hand(), table.discards()) == (["demons", "wings"], ["rangers"], ["giants"])
    assert table.refused("replace demons with rangers") == ("MM-OPT-02", "MM-Q-76")


@pytest.mark.parametrize(("value", "size"), [("full", 64), ("beginner", 45)])
def test_mm_q_88_the_deck_has_all_cards_or_those_for_a_first_game(value: str, size: int) -> None:
    """MM-Q-88: 64 cards, or 45: no OT, no summon, no different PC and HC; the Altar of Sacrifice is none of these."""
    table = new_match(deck=value)
    assert (len(table.state.zones["deck"]), table.state.options["deck_size"]) == (size, size)
    left_out = {card for card in table.game.contents.cards if card not in table.state.deck.copies}
    assert left_out == (OUT_OF_BEGINNER if value == "beginner" else set())


@pytest.mark.parametrize(("value", "clauses"), [("full", ()), ("beginner", ("MM-ALLY-01",))])
def test_mm_q_88_a_card_that_is_not_in_the_deck_is_not_drawn(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-88: the Oracle comes off the full deck only, Giants and the Altar off both."""
    table = at(deck=value).play("end")
    assert table.refused("draw oracle") == clauses
    assert table.legal("draw giants")
    assert table.legal("draw altar of sacrifice")
    held = at(deck=value, hands={0: ["?"]})
    assert held.refused("play oracle on straw") == (("MM-DECK-01",) if clauses else ())


def test_mm_q_88_a_table_may_change_the_deck_while_it_plays() -> None:
    """MM-Q-88: with 2 cards laid out the deck has 62 cards, 43 for a first game, and 62 again."""
    table = at(permanents={0: ["giants"], 1: ["wings"]})
    for value, size in (("full", 62), ("beginner", 43), ("full", 62)):
        table.state = table.game.resettle(table.state, "deck", value)
        assert len(table.state.zones["deck"]) == size
