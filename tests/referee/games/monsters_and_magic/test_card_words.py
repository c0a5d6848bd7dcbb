"""Words on the cards: MM-CARD-01 to MM-CARD-05, and the rulings on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from folders import folders
from tables.monsters_and_magic import COLOURS, NOTHING, ROOT, Table, document, game, on_plains, position

from referee.games.monsters_and_magic.catalogue import INDEX, SQUARES
from referee.games.monsters_and_magic.fights import tallies
from referee.games.monsters_and_magic.force import ATTACKING, DEFENDING, Fighter, force
from referee.games.monsters_and_magic.game import MonstersAndMagic
from referee.games.monsters_and_magic.loading import FILES, load_contents
from referee.loading.data import load_data

BARRACKS = {"fellowship": "hero", "legions": "army", "school_of_magic": "mage", "breeding_pits": "monster"}
HOME = "; h8 straw garrison"
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
AROUND_C3 = {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
CORNERS = "; h8 straw garrison; a8 blue garrison"
WATCH = {
    "id": "night_watch",
    "n": 65,
    "name": "Night Watch",
    "code": "MM65",
    "helps": "hero",
    "timing": "passive",
    "effects": [{"stat": "force", "unit": ["hero"], "amount": 1, "adjacent_to": "garrison"}],
    "count": 1,
}
"""A card of the table’s own: the printed cards have none that a space shared by two units could decide in a fight."""


def test_mm_card_01_five_cards_work_otherwise_in_the_hand() -> None:
    """MM-CARD-01: the four that raise a limit and the Emperor have two texts; the other 59 one."""
    split = {card.id for card in game().contents.cards.values() if any(effect.use for effect in card.effects)}
    assert split == {*BARRACKS, "emperor"}
    for name in split:
        assert {effect.use for effect in game().contents.cards[name].effects} == {"pc", "hc"}


def table_with(units: str = "a1 blue garrison; c1 blue garrison", **given: object) -> Table:
    return position(units + HOME, **given)  # type: ignore[arg-type]


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
    assert table.play("c1 d1").tallies[0] == "hero 0"


def test_the_permanent_text_of_a_hand_card_cannot_be_used() -> None:
    """MM-CARD-02: to use it as if it lay open is refused, and the Emperor in hand raises no limit."""
    table = position("a1 blue garrison" + HOME, hands={0: ["emperor", "empire", *"????"]}, phase="end")
    assert "MM-CARD-02" in table.refused("use emperor")
    assert "MM-CARD-02" in table.refused("use empire a2")
    assert table.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
    assert table.legal("play empire a2")


@pytest.mark.parametrize("card", [*BARRACKS, "emperor"])
def test_mm_card_03_hc_text_does_nothing_while_the_card_is_permanent(card: str) -> None:
    """MM-CARD-03: neither `use` nor `play` brings figures or cards."""
    table = table_with(permanents={0: [card]}, hands={0: 1})
    words = card.replace("_", " ")
    assert "MM-CARD-03" in table.refused(f"use {words}")
    assert "MM-CARD-03" in table.refused(f"play {words}")
    assert not [line for line in table.moves() if words in line]


def test_words_for_the_other_use_do_nothing() -> None:
    table = on_plains(f"{ENDS}; b1 blue garrison", permanents={0: ["emperor"]}, hands={0: ["fellowship"]})
    assert "MM-CARD-03" in table.refused("use emperor")
    assert "MM-CARD-03" in table.refused("play emperor")
    assert "MM-CARD-02" in table.refused("use fellowship")


def test_the_hand_text_of_a_permanent_card_cannot_be_used() -> None:
    """MM-CARD-03: as permanent cards the Emperor draws no cards and Fellowship gains no Hero; from the hand they do."""
    units = "a1 blue garrison" + HOME
    table = position(units, permanents={0: ["emperor", "fellowship"]})
    assert table.refused("use emperor") == ("MM-CARD-03", "MM-PERM-03")
    assert table.refused("use fellowship") == ("MM-CARD-03", "MM-PERM-03")
    assert "MM-CARD-03" in table.refused("play emperor")
    held = position(units, hands={0: ["emperor", "fellowship"]})
    assert held.legal("play emperor")
    assert held.play("play fellowship").on("a1") == "blue hero garrison"


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
    assert laid.tallies[0].endswith(f" {force}")
    for given in ({"permanents": {0: [card]}}, {"hands": {0: [card]}}):
        table = table_with(units, terrain={"c3": "plains"}, **given)
        if "hands" in given:
            table.play(f"play {card}")
        assert table.play("b2 c3").tallies[0].endswith(" 0")


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
    assert table.tallies[1] == (beside if square in AROUND_C3 else "hero 0")


def places(table: Table, start: str) -> set[str]:
    """Return the last words of the legal moves that begin so."""
    return {line.split()[-1] for line in table.moves() if line.startswith(start)}


def test_mm_card_05_the_board_ends_at_its_edge() -> None:
    """MM-CARD-05: a corner has three neighbours, and none on the far side."""
    table = table_with("a1 blue garrison", permanents={0: ["empire"]})
    assert places(table, "use empire ") == {"a2", "b1", "b2"}


def totals(table: Table) -> list[int]:
    return [tally.total for _, tally in tallies(table.state)]


@pytest.mark.parametrize(("value", "total"), [("combat_space", 3), ("origin", 2)])
def test_an_attacker_has_the_neighbours_of_the_space_it_enters_or_came_from(value: str, total: int) -> None:
    units = f"{ENDS}; c3 blue hero; c4 straw army; c5 blue army"
    table = on_plains(units, permanents={0: ["warlord"]}, adjacency_from=value)
    table.play("c3 c4", "dice 1 1", "dice 6 6")
    assert totals(table)[0] == total


@pytest.mark.parametrize(("value", "total"), [("combat_space", 1), ("origin", 0)])
def test_neighbours_of_an_attacker_are_those_of_the_space_fought_over_or_of_its_origin(value: str, total: int) -> None:
    table = on_plains("c4 blue hero; c5 blue army", permanents={0: ["warlord"]}, adjacency_from=value)
    assert table.force_of("c4", ATTACKING, "army", origin="c3").total == total
    assert table.force_of("c4", DEFENDING).total == 1


def fought(table: Table, line: str) -> Table:
    """Return a fight in which both sides have rolled 2 and 2."""
    return table.play(line, "dice 2 2", "dice 2 2")


@pytest.mark.parametrize("helper", ["b1", "e3", "c2", "g5"])
@pytest.mark.parametrize(("value", "helping"), [("combat_space", ("e3", "c2")), ("origin", ("b1", "c2"))])
def test_mm_q_37_whose_neighbours_an_attacker_has(value: str, helping: tuple[str, ...], helper: str) -> None:
    """MM-Q-37: a Hero enters d2 from c1; an Army beside the one space, the other, both or neither."""
    units = f"c1 blue hero; {helper} blue army; d2 straw army" + CORNERS
    table = position(units, permanents={0: ["warlord"]}, adjacency_from=value)
    shown = f"; Warlord +1 next to army {helper} = 5" if helper in helping else " = 4"
    assert fought(table, "c1 d2").tallies[0] == "dice (2+2) 4; hero 0" + shown


@pytest.mark.parametrize("value", ["combat_space", "origin"])
def test_mm_q_37_a_defender_stands_where_it_fights(value: str) -> None:
    """MM-Q-37: the neighbours of a defender are those of its space under both values."""
    units = "c1 blue army; d2 straw hero; e3 straw army" + CORNERS
    table = fought(position(units, permanents={1: ["warlord"]}, adjacency_from=value), "c1 d2")
    assert table.tallies[1] == "dice (2+2) 4; hero 0; Warlord +1 next to army e3 = 5"


@pytest.mark.parametrize(("value", "total"), [("no", -2), ("yes", -1)])
def test_units_of_one_space_are_adjacent_where_that_is_played(value: str, total: int) -> None:
    table = on_plains("c4 blue mage garrison", permanents={0: ["healers"]}, same_space_adjacent=value)
    assert table.force_of("c4", kind="garrison").total == total
    assert table.force_of("c4").total == 0  # a mage is not adjacent to itself


def custom(units: str, cards: Mapping[int, Sequence[str]], hand: Sequence[str] = (), **options: str) -> Table:
    """Return a position of a table that has two of each card, and the Night Watch."""
    data = load_data("monsters_and_magic", folders(ROOT), FILES)
    rows: list[Mapping[str, Any]] = [{**row, "count": 2} for row in data.tables["allies.yaml"]]
    tables = {**data.tables, "allies.yaml": [*rows, WATCH]}
    rules = MonstersAndMagic("monsters_and_magic", data.book, load_contents(data._replace(tables=tables)))
    given = document(units, NOTHING, NOTHING, 2)
    given["permanents"] = {COLOURS[seat]: list(names) for seat, names in cards.items()}
    given |= {"hands": {"blue": list(hand)}, "options": options, "turn": {"of": "blue", "phase": "movement"}}
    state = rules.read_position(given)
    rules.settle(state)
    return Table(state, rules)


@pytest.mark.parametrize(("value", "more"), [("no", 0), ("yes", 1)])
def test_mm_q_38_units_in_one_space_count_as_adjacent_or_not(value: str, more: int) -> None:
    """MM-Q-38: a garrison below the Mage of the Healers, and a Hero on a garrison, in a space of both."""
    healed = position("c2 blue mage garrison" + CORNERS, permanents={0: ["healers"]}, same_space_adjacent=value)
    below = Fighter(0, "garrison", INDEX["c2"], DEFENDING, "army")
    assert force(healed.state, below).total == -2 + more
    assert force(healed.state, below._replace(role=ATTACKING)).total == -2
    table = custom("c1 blue army; c2 straw hero garrison" + CORNERS, {1: ["night watch"]}, same_space_adjacent=value)
    shown = ("hero 0 = 4", "hero 0; Night Watch +1 next to garrison c2 = 5")[more]
    assert fought(table, "c1 c2").tallies[1] == "dice (2+2) 4; " + shown


@pytest.mark.parametrize("value", ["no", "yes"])
def test_mm_q_38_another_space_is_adjacent_and_a_unit_is_not_to_itself(value: str) -> None:
    """MM-Q-38: a Mage next to a Mage is helped by the Healers, a Mage alone on its garrison is not."""
    units = "c1 blue army; c2 straw mage garrison{}" + CORNERS
    given: dict[str, Any] = {"permanents": {1: ["healers"]}, "same_space_adjacent": value}
    assert fought(position(units.format(""), **given), "c1 c2").tallies[1] == "dice (2+2) 4; mage 0 = 4"
    table = fought(position(units.format("; c3 straw mage"), **given), "c1 c2")
    assert table.tallies[1] == "dice (2+2) 4; mage 0; Healers +1 defending next to mage c3 = 5"
