"""Words on the cards, MM-CARD-01 to MM-CARD-08: PC and HC, adj, OT and Summon."""

import pytest
from tables.monsters_and_magic import Table, game, position

from referee.games.monsters_and_magic.catalogue import SQUARES

HOME = "; h8 straw garrison"
AROUND_C3 = {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
BARRACKS = {"fellowship": "hero", "legions": "army", "school_of_magic": "mage", "breeding_pits": "monster"}


def table_with(units: str = "a1 blue garrison; c1 blue garrison", **given: object) -> Table:
    return position(units + HOME, **given)  # type: ignore[arg-type]


def test_mm_card_01_five_cards_work_otherwise_in_the_hand() -> None:
    """MM-CARD-01: the four that raise a limit and the Emperor have two texts; the other 59 one."""
    split = {card.id for card in game().contents.cards.values() if any(effect.use for effect in card.effects)}
    assert split == {*BARRACKS, "emperor"}
    for name in split:
        assert {effect.use for effect in game().contents.cards[name].effects} == {"pc", "hc"}


def test_mm_card_01_the_emperor_raises_the_limit_or_draws_three() -> None:
    """MM-CARD-01: as a permanent card hand size +2, from the hand 3 cards, never both."""
    laid = table_with(permanents={0: ["emperor"]})
    assert (laid.hand_limit(), laid.hand()) == (7, [])
    played = table_with(hands={0: ["emperor"]}).play("play emperor")
    assert (played.spec.number, played.hand_limit()) == (3, 5)
    assert played.draw("?", "?", "?").hand() == ["?", "?", "?"]


@pytest.mark.parametrize(("card", "kind"), BARRACKS.items())
def test_mm_card_01_the_recruiting_cards_allow_a_fifth_or_gain_one(card: str, kind: str) -> None:
    """MM-CARD-01: as a permanent card a limit of 5, from the hand 1 figure within the limit of 4."""
    words = card.replace("_", " ")
    played = table_with(hands={0: [card]}).play(f"play {words}", "c1")
    assert played.on("c1") == f"blue {kind} garrison"
    four = "; ".join(f"{column}4 blue {kind} garrison" for column in "abcd") + "; a1 blue garrison; c1 blue garrison"
    assert "MM-REC-09" in table_with(four, hands={0: [card]}).refused(f"play {words}")
    laid = table_with(four, permanents={0: [card]}, phase="recruitment").play("dice 6")
    assert laid.legal(f"recruit {kind} c1")


@pytest.mark.parametrize(("card", "kind"), BARRACKS.items())
def test_mm_card_02_pc_text_does_nothing_while_the_card_is_in_hand(card: str, kind: str) -> None:
    """MM-CARD-02: the limit stays 4, and to use the card as a permanent one is refused."""
    four = "; ".join(f"{column}4 blue {kind} garrison" for column in "abcd") + "; a1 blue garrison; c1 blue garrison"
    table = table_with(four, hands={0: [card]}, phase="recruitment")
    assert "MM-CARD-02" in table.refused(f"use {card.replace('_', ' ')}")
    assert table.play("dice 6").refused(f"recruit {kind} c1") == ("MM-REC-09", "MM-Q-15")


def test_mm_card_02_cards_in_hand_work_only_when_they_are_played() -> None:
    """MM-CARD-02: neither limit, nor move points, nor Force; a use as a permanent card is refused."""
    hands = {0: ["emperor", "seven league boots", "paladin", "empire"]}
    table = table_with("a1 blue garrison; c1 blue hero; d1 straw hero", hands=hands)
    assert (table.hand_limit(), table.left("c1")) == (5, 1)
    assert "MM-CARD-02" in table.refused("use empire a2")
    assert table.legal("play empire a2")
    assert table.play("c1 d1").tallies[0] == "hero 0 = 0"


@pytest.mark.parametrize("card", [*BARRACKS, "emperor"])
def test_mm_card_03_hc_text_does_nothing_while_the_card_is_permanent(card: str) -> None:
    """MM-CARD-03: no figure and no cards come of it, by `use` or by `play`."""
    table = table_with(permanents={0: [card]}, hands={0: 1})
    words = card.replace("_", " ")
    assert "MM-CARD-03" in table.refused(f"use {words}")
    assert "MM-CARD-03" in table.refused(f"play {words}")
    assert not [line for line in table.moves() if words in line]


@pytest.mark.parametrize(
    ("card", "kind", "terrain", "force"),
    [("treants", "monster", "forest", 2), ("giants", "monster", "mountain", 2), ("rangers", "hero", "forest", 1)],
)
def test_mm_card_04_a_card_with_one_text_works_alike_in_both_uses(
    card: str, kind: str, terrain: str, force: int
) -> None:
    """MM-CARD-04: Treants give Monsters +2 in Forests, permanent or played; elsewhere and to others neither."""
    units, ground = f"b2 blue {kind}; c3 straw army", {"c3": terrain}
    laid = table_with(units, terrain=ground, permanents={0: [card]}).play("b2 c3")
    played = table_with(units, terrain=ground, hands={0: [card]}).play(f"play {card}", "b2 c3")
    assert laid.tallies == played.tallies
    assert laid.tallies[0].endswith(f" = {force}")
    for given in ({"permanents": {0: [card]}}, {"hands": {0: [card]}}):
        table = table_with(units, terrain={"c3": "plains"}, **given)
        if "hands" in given:
            table.play(f"play {card}")
        assert table.play("b2 c3").tallies[0].endswith(" = 0")


def test_mm_card_04_move_points_and_deeds_are_alike_as_well() -> None:
    """MM-CARD-04: Seven League Boots, Empire: the same by either use."""
    laid = table_with("a1 blue hero garrison", permanents={0: ["seven league boots", "empire"]})
    played = table_with("a1 blue hero garrison", hands={0: ["seven league boots", "empire"]})
    assert laid.left("a1") == played.play("play seven league boots").left("a1") == 2
    assert laid.play("use empire b2").on("b2") == played.play("play empire b2").on("b2") == "blue garrison"


@pytest.mark.parametrize("square", [square for square in SQUARES if square != "c3"])
def test_mm_card_05_adjacent_are_the_eight_spaces_around(square: str) -> None:
    """MM-CARD-05: an Army there helps a Hero on c3 by the Warlord, an Army anywhere else does not."""
    start = "c2" if square != "c2" else "c4"
    units = f"{start} straw hero; {square} blue army; c3 blue hero"
    table = position(units, permanents={0: ["warlord"]}, of=1).play(f"{start} c3")
    beside = f"hero 0; Warlord +1 next to army {square} = 1"
    assert table.tallies[1] == (beside if square in AROUND_C3 else "hero 0 = 0")


def test_mm_card_05_the_board_ends_at_its_edge() -> None:
    """MM-CARD-05: a corner has three neighbours, and none on the far side."""
    table = table_with("a1 blue garrison", permanents={0: ["empire"]})
    assert places(table, "use empire ") == {"a2", "b1", "b2"}


def places(table: Table, start: str) -> set[str]:
    """Return the last words of the legal moves that begin so."""
    return {line.split()[-1] for line in table.moves() if line.startswith(start)}


def test_mm_card_06_ot_is_once_on_the_own_turn() -> None:
    """MM-CARD-06: a second use is refused, one on another player's turn too; in the next own turn it is ready."""
    table = table_with("a1 blue garrison", permanents={0: ["empire"], 1: ["merchant"]}).play("use empire a2")
    assert table.refused("use empire a3") == ("MM-CARD-06",)
    assert "MM-CARD-06" in table.refused("use merchant e5", seat=1)
    table.end_turn()
    assert "MM-CARD-06" in table.refused("use empire a3", seat=0)
    assert table.legal("use merchant e5", seat=1)
    table.play("end", "end").end_turn()
    assert (table.state.seat, table.legal("use empire a3")) == (0, True)


@pytest.mark.parametrize("phase", ["declaration", "garrison", "movement", "recruitment", "end"])
def test_mm_card_06_ot_is_used_in_any_phase_but_counts_for_the_turn(phase: str) -> None:
    """MM-CARD-06: once in all, not once a phase."""
    table = table_with("a1 blue garrison", permanents={0: ["empire"]}, phase=phase)
    assert table.due == f"blue {phase}"
    assert "MM-CARD-06" in table.play("use empire a2").refused("use empire a3")


def test_mm_card_06_each_ot_card_counts_by_itself() -> None:
    """MM-CARD-06: to have used one leaves the others ready."""
    table = table_with("a1 blue garrison", permanents={0: ["empire", "merchant"]}).play("use empire a2")
    assert table.legal("use merchant e5")


def test_mm_card_07_a_summon_goes_to_a_space_next_to_the_summoner() -> None:
    """MM-CARD-07: Mage on c3, Monster on g7: the eight neighbours of c3, not c3 itself, not a farther space."""
    table = table_with("c3 blue mage; g7 blue monster", permanents={0: ["magic gate"]})
    assert places(table, "use magic gate g7 ") == AROUND_C3
    for square in set(SQUARES) - AROUND_C3 - {"g7"}:
        assert "MM-CARD-07" in table.refused(f"use magic gate g7 {square}"), square
    assert table.play("use magic gate g7 d4").units(0) == {"c3": "blue mage", "d4": "blue monster"}


@pytest.mark.parametrize(
    ("card", "summoner", "summoned"),
    [
        (card.id, card.effects[0].summoner, card.effects[0].summoned)
        for card in game().contents.cards.values()
        if card.timing == "summon"
    ],
)
def test_mm_card_07_one_own_unit_of_the_named_type_is_summoned(card: str, summoner: str, summoned: str) -> None:
    """MM-CARD-07: by the unit that the card names, the unit that it names; another type, or an enemy, is refused."""
    others = [kind for kind in ("mage", "hero", "monster", "army") if kind not in (summoner, summoned)]
    words = card.replace("_", " ")
    units = f"c3 blue {summoner}; g7 blue {summoned}; g5 blue {others[0]}; e5 blue {others[1]}; a7 straw {summoned}"
    table = table_with(units, permanents={0: [card]})
    assert table.legal(f"use {words} g7 c4")
    for line in (f"use {words} g5 c4", f"use {words} a7 c4", f"use {words} g7 g4", f"use {words} g7 e4"):
        assert "MM-CARD-07" in table.refused(line), line


def test_mm_card_08_a_summoned_figure_does_not_move_any_more() -> None:
    """MM-CARD-08: nor is it summoned again; in the next own turn it may move."""
    table = table_with("c3 blue mage; g7 blue monster", permanents={0: ["magic gate", "wings"]})
    table.play("use magic gate g7 c4")
    assert table.refused("c4 c5") == ("MM-CARD-08",)
    assert "MM-CARD-08" in table.refused("use magic gate c4 d4")
    assert table.legal("c3 b3")
    table.end_turn().end_turn().play("end", "end")
    assert table.legal("c4 c5")


def test_mm_card_08_a_figure_that_has_moved_is_not_summoned() -> None:
    """MM-CARD-08: refused after one step, whatever points are left; another one still is summoned."""
    units = "c3 blue mage; g7 blue monster; a7 blue monster"
    table = table_with(units, permanents={0: ["magic gate", "wings"]}).play("g7 g6")
    assert table.refused("use magic gate g6 c4") == ("MM-CARD-08",)
    assert table.legal("use magic gate a7 c4")


def test_mm_card_08_the_summoner_keeps_its_own_move() -> None:
    """MM-CARD-08: to summon is no move of the unit that summons."""
    table = table_with("c3 blue mage; g7 blue monster", permanents={0: ["magic gate"]}).play("use magic gate g7 c4")
    assert table.play("c3 b2").on("b2") == "blue mage"
