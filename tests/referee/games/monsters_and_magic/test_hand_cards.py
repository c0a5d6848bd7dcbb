"""Hand cards: MM-HAND-01 to MM-HAND-03, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from observing import observe
from tables.monsters_and_magic import Table, against_straw, game, on_plains, position, typed_setup

from referee.games.monsters_and_magic.catalogue import CardEffect

ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
HOME = "; h8 straw garrison"
PLAINS = {"c3": "plains", "d4": "plains"}
ALL = [f"MM{number:02}" for number in range(1, 65)]


def test_opponents_are_named_where_there_are_several() -> None:
    table = on_plains(f"{ENDS}; h1 vermilion garrison", permanents={0: ["oracle"]}, seats=3)
    assert table.moves_after("use oracle ") == {"straw", "vermilion"}
    assert table.refused("use oracle blue") == ("MM-CARD-04",)
    said = "Oracle is used with an opponent after its name: straw or vermilion"
    assert table.ruling("use oracle").breaches[0].text == said
    table.state.out = (2,)
    assert table.refused("use oracle vermilion") == ("MM-INF-04",)


def test_a_diplomat_from_hand_needs_another_card() -> None:
    table = on_plains(ENDS, permanents={0: ["treants"]}, hands={0: ["diplomat"]})
    assert not table.moves_after("play diplomat")
    assert "MM-HAND-01" in table.refused("play diplomat treants diplomat")


def test_an_empty_hand_plays_nothing() -> None:
    table = on_plains(ENDS)
    assert "MM-HAND-01" in table.refused("play treants")
    assert not [line for line in table.moves() if line.startswith("play")]


def test_mm_hand_01_hand_and_permanents_are_kept_apart() -> None:
    """MM-HAND-01: a player's hand and permanent cards are separate."""
    table = position("a1 blue hero" + HOME, hands={0: ["oracle"]}, permanents={0: ["empire"]})
    assert (table.hand(), table.permanents()) == (["oracle"], ["empire"])
    assert {"hand 0", "hand 1", "permanents 0", "permanents 1"} < set(table.state.zones)
    assert table.refused("play empire a2")[0] == "MM-HAND-01"
    assert table.refused("use oracle straw")[0] == "MM-PERM-04"
    assert table.legal("use empire a2")
    assert table.legal("play oracle straw")


def duel(**given: object) -> Table:
    """Return two Heroes at their dice, level at 7, in Plains."""
    units = "b2 blue hero; c3 straw hero; a1 blue garrison" + HOME
    return position(units, terrain=PLAINS, **given).play("b2 c3").dice(3, 4, 3, 4)  # type: ignore[arg-type]


def test_mm_hand_01_a_card_in_the_hand_does_nothing_yet() -> None:
    """MM-HAND-01: as a permanent card it would count in the fight; in the hand it waits to be played."""
    assert duel(hands={0: ["paladin"]}).tallies[0] == "dice (3+4) 7; hero 0 = 7"
    assert duel(permanents={0: ["paladin"]}).tallies[0] == "dice (3+4) 7; hero 0; Paladin +2 plains = 9"


def test_mm_hand_01_hands_are_empty_as_play_begins_and_permanents_are_not() -> None:
    """MM-HAND-01: set-up deals permanent cards and no hand cards."""
    table = typed_setup(2)
    assert (table.hand(), len(table.permanents())) == ([], 5)


def test_a_card_that_lies_elsewhere_is_not_in_the_hand() -> None:
    table = position("a1 blue hero" + HOME, phase="end", hands={0: 6}, permanents={1: ["giants"]}, discards=["wings"])
    assert table.refused("discard giants") == ("MM-HAND-01", "MM-DECK-01")
    assert "it is a permanent card of Straw" in table.why("discard giants")
    assert "it is in the discard pile" in table.why("discard wings")
    assert table.ruling("discard rangers").reveals[0].face == "rangers"


# Hands exchanged
@pytest.mark.parametrize(("value", "legal"), [("after", False), ("before", True)])
def test_hands_are_exchanged_with_an_opponent_who_holds_no_more_cards(value: str, legal: bool) -> None:
    table = on_plains(ENDS, hands={0: ["jester", "?"], 1: ["giants", "?"]}, jester_count=value)
    assert bool(table.moves_after("play jester")) == legal
    if not legal:
        assert table.refused("play jester") == ("MM-CARD-04", "MM-Q-60")
        return
    table.play("play jester")
    assert table.hand() == ["giants", "?"]
    assert table.hand(1) == ["?"]
    assert [token.seen for token in table.state.zones["hand 0"]] == [3, 3]
    assert [token.seen for token in table.state.zones["hand 1"]] == [3]


def test_a_permanent_jester_counts_the_hand_as_it_is_and_empty_hands_serve() -> None:
    table = on_plains(ENDS, permanents={0: ["jester"]})
    assert table.moves_after("use jester ") == {"straw"}
    more = on_plains(ENDS, permanents={0: ["jester"]}, hands={0: ["?"], 1: ["?", "?"]})
    assert more.refused("use jester") == ("MM-CARD-04", "MM-Q-60")


@pytest.mark.parametrize(
    ("others", "value", "clauses"),
    [
        (1, "after", ()),
        (2, "after", ("MM-CARD-04", "MM-Q-60")),
        (2, "before", ()),
        (3, "before", ("MM-CARD-04", "MM-Q-60")),
    ],
)
def test_mm_q_60_a_jester_from_hand_is_counted_or_not(others: int, value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-60: with 1 card beside the Jester a hand of 1 is no larger, one of 2 only before the Jester is paid."""
    table = against_straw(hands={0: ["jester", "giants"], 1: others}, jester_count=value)
    assert table.refused("play jester on straw") == clauses
    if not clauses:
        table.play("play jester on straw")
        assert (table.hand(0), table.hand(1)) == (["?"] * others, ["giants"])


@pytest.mark.parametrize("value", ["after", "before"])
def test_mm_q_60_a_permanent_jester_compares_the_hands_as_they_are(value: str) -> None:
    """MM-Q-60: 3 cards are more than 2, and 2 are not, with either house rule."""
    cards = {0: ["jester"]}
    assert against_straw(permanents=cards, hands={0: 2, 1: 2}, jester_count=value).legal("use jester on straw")
    more = against_straw(permanents=cards, hands={0: 2, 1: 3}, jester_count=value)
    assert more.refused("use jester on straw") == ("MM-CARD-04", "MM-Q-60")


@pytest.mark.parametrize(("own", "theirs"), [(0, 0), (2, 0)])
def test_mm_q_61_an_empty_hand_may_be_exchanged(own: int, theirs: int) -> None:
    """MM-Q-61: with an empty hand or more cards you may take an empty hand, not one with more cards than yours."""
    table = against_straw(permanents={0: ["jester"]}, hands={0: own, 1: theirs}).play("use jester on straw")
    assert (len(table.hand(0)), len(table.hand(1))) == (theirs, own)
    assert not against_straw(permanents={0: ["jester"]}, hands={1: 1}).legal("use jester on straw")


def test_mm_q_61_a_jester_that_was_the_only_card_is_exchanged_for_an_empty_hand() -> None:
    """MM-Q-61: played from hand; an opponent with 1 card holds more than the 0 that are left."""
    table = against_straw(hands={0: ["jester"]}).play("play jester on straw")
    assert (table.hand(0), table.hand(1), table.discards()) == ([], [], ["jester"])
    assert against_straw(hands={0: ["jester"], 1: 1}).refused("play jester on straw") == ("MM-CARD-04", "MM-Q-60")


def test_a_jester_that_is_not_in_an_empty_hand_leaves_0_cards() -> None:
    table = against_straw(hands={1: 1})
    assert "more than your 0" in table.why("play jester on straw")


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
    """MM-HAND-03: the owner sees the names; the others and the picture see only the number."""
    table = position("a1 blue hero" + HOME, hands={0: ["giants", "wings"]})
    seen = {}
    for viewer in (0, 1):
        zones = observe(game(), table.state, viewer)["state"]["zones"]  # type: ignore[call-overload, index]
        seen[viewer] = [token["face"] for token in zones["hand 0"]]
    assert seen == {0: ["giants", "wings"], 1: [None, None]}
    picture = table.game.picture(table.state)
    assert picture is not None
    assert "hand 2" in picture.owners[0].lines[0]
    assert "Giants" not in str(picture)


def test_mm_hand_03_a_drawn_card_is_not_named_to_others() -> None:
    """MM-HAND-03: the announcement counts; the card may stay unknown to the referee, too."""
    table = position("a1 blue hero" + HOME).play("end").draw("giants")
    assert table.reported("MM-ALLY-01") == ["Blue draws 1 card and holds 1"]
    assert not [notice for notice in table.notices if "Giants" in notice.text]
    zones = observe(game(), table.state, 1)["state"]["zones"]  # type: ignore[call-overload, index]
    assert [token["face"] for token in zones["hand 0"]] == [None]
    assert position("a1 blue hero" + HOME).play("end").draw("?").hand() == ["?"]


def seen(table: Table, of: int, by: int) -> list[str | None]:
    """Return the hand of one seat as another may know it."""
    observed: Any = observe(table.game, table.state, by)
    return [token["face"] for token in observed["state"]["zones"][f"hand {of}"]]


def test_mm_q_63_only_the_player_who_looks_knows_the_cards() -> None:
    """MM-Q-63: by the Oracle Blue sees Straw's hand, Vermilion does not; what is drawn later is not known."""
    hands = {1: ["giants", "wings"], 2: ["rangers"]}
    table = against_straw(seats=3, permanents={0: ["oracle"]}, hands=hands)
    assert (seen(table, 1, 0), seen(table, 1, 1)) == ([None, None], ["giants", "wings"])
    table.play("use oracle on straw")
    assert (seen(table, 1, 0), seen(table, 1, 1)) == (["giants", "wings"], ["giants", "wings"])
    assert (seen(table, 1, 2), seen(table, 2, 0)) == ([None, None], [None])
    table.end_turn().play("end", "end", "end").draw("paladin")
    assert (seen(table, 1, 0), seen(table, 1, 1)) == (["giants", "wings", None], ["giants", "wings", "paladin"])


def test_mm_q_63_what_is_known_ends_as_a_card_leaves_the_hand_for_the_deck() -> None:
    """MM-Q-63: played, shuffled into the deck and drawn again, the Giants are not known any more."""
    rest = [card for card in ALL if card not in ("MM10", "MM21")][:59]
    table = against_straw(permanents={0: ["oracle"]}, hands={1: ["giants"]}, discards=rest).play("use oracle on straw")
    table.end_turn()
    assert (seen(table, 1, 0), len(table.state.zones["deck"])) == (["giants"], 1)
    table.play("end", "end", "play giants", "end").draw("?").play("dice 1").draw("giants")
    assert (seen(table, 1, 1), seen(table, 1, 0)) == ([None, "giants"], [None, None])


def test_all_that_is_discarded_may_be_in_one_line() -> None:
    table = on_plains(ENDS, permanents={0: ["alchemist"]}, hands={0: ["treants", "wood_elves", "giants"]})
    table.play("use alchemist wood elves giants")
    assert table.discards() == ["wood_elves", "giants"]
    assert table.due == "blue drawing"
    whole = on_plains(ENDS, permanents={0: ["alchemist"]}, hands={0: ["treants", "giants"]}).play(
        "use alchemist treants giants"
    )
    assert whole.due == "blue drawing"


def test_cards_discarded_to_draw_need_not_be_named() -> None:
    """MM-Q-89: the Alchemist takes cards without names, in the same line or after it."""
    table = on_plains(ENDS, permanents={0: ["alchemist"]}, hands={0: ["treants", *"???"]})
    table.play("use alchemist ? treants", "draw oracle ?")
    assert (table.discards(), table.hand()) == (["?", "treants"], ["?", "?", "oracle", "?"])
    table = on_plains(ENDS, permanents={0: ["alchemist"]}, hands={0: 3}).play("use alchemist", "discard ?, ?")
    assert (table.discards(), table.due) == (["?", "?"], "blue trade")


def end_turn(table: Table) -> None:
    """End the turn of seat 0: a card in the Allies Phase, another for a recruit roll of 1."""
    table.play("end", "draw ?", "dice 1", "draw ?")
    if table.due == "blue end":
        table.play("end")


def test_a_played_card_goes_face_up_to_the_discard_pile_and_lasts_to_the_end_of_the_turn() -> None:
    table = on_plains(f"{ENDS}; c3 blue hero", hands={0: ["wood_elves"]})
    table.play("play Wood Elves")
    assert table.discards() == ["wood_elves"]
    assert table.state.zones["discard"][0].seen == 3
    assert [effect.source for effect in table.state.effects] == ["wood_elves"]
    end_turn(table)
    assert table.state.effects == ()
    assert table.state.seat == 1


def test_names_are_read_by_code_by_beginning_and_in_any_case() -> None:
    for said in ("play WOOD ELVES", 'play "wood elves"', "play mm07", "play wood", "play Elves"):
        table = on_plains(f"{ENDS}; c3 blue hero", hands={0: ["wood_elves"]}).play(said)
        assert table.discards() == ["wood_elves"]


def test_the_place_where_a_card_lies_is_named() -> None:
    table = on_plains(ENDS, permanents={1: ["treants"]}, hands={0: ["?"]}, discards=["demons"])
    assert "permanent card of Straw" in table.ruling("play treants").breaches[-1].text
    assert "discard pile" in table.ruling("play demons").breaches[-1].text


def test_a_recruit_by_hand_comes_to_a_garrison_without_figure_in_any_phase() -> None:
    table = on_plains(f"{ENDS}; b1 blue garrison; c1 blue garrison mage", hands={0: ["fellowship"]})
    table.play("play fellowship b1")
    assert table.on("b1") == "blue garrison" or table.on("b1") == "blue hero garrison"
    assert table.on("b1") == "blue hero garrison"
    table.play("b1 b2")


def test_a_new_card_of_known_effects_needs_no_python() -> None:
    rules = game()
    cards = dict(rules.contents.cards)
    effects = (
        CardEffect(stat="force", unit=("hero",), amount=3, terrain=("forest",), when="attacking"),
        CardEffect(use="hc", action="draw", amount=1),
        CardEffect(use="hc", action="look_hand"),
        CardEffect(use="pc", stat="hand_limit", amount=1),
    )
    cards["wood_elves"] = cards["wood_elves"]._replace(name="Forest Council", effects=effects)
    names = {**rules.contents.card_names, "forest council": "wood_elves"}
    made = type(rules)(rules.name, rules.book, rules.contents._replace(cards=cards, card_names=names))
    table = on_plains(
        f"{ENDS}; c3 blue hero; c4 straw hero",
        terrain={"c4": "forest"},
        hands={0: ["wood_elves"], 1: ["giants"]},
        rules=made,
    )
    table.play("play forest council straw")
    assert table.due == "blue drawing"
    table.play("draw treants")
    assert table.state.zones["hand 1"][0].seen == 3
    table.play("c3 c4", "dice 1 1", "dice 1 1")
    assert "Blue’s Hero: dice (1+1) 2; hero 0; Forest Council +3 attacking forest = 5" in table.reports


def test_the_hand_limit_can_hold_at_all_times() -> None:
    table = position("a1 blue hero" + HOME, hands={0: 5, 1: 6}, hand_check="always")
    assert table.due == "straw excess"
    assert table.play("discard giants", seat=1).due == "blue movement"
    assert table.play("end").draw("?").due == "blue excess"
