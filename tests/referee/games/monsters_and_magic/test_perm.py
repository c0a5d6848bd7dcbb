"""Permanent cards, MM-PERM-01 to MM-PERM-04: how many, that they lie open, how long and whom they help."""

import pytest
from tables.monsters_and_magic import STRUCTURES, TERRAIN, game, new_match, position, typed_setup

from referee.engine.core.chance import outcome

HOME = "; h8 straw garrison"
PLAINS = {"c3": "plains"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mm_perm_01_each_player_draws_five(seats: int) -> None:
    """MM-PERM-01: 5 each as play begins, all different, off the common deck; 4 are a fault."""
    table = typed_setup(seats)
    laid = [table.permanents(seat) for seat in range(seats)]
    assert [len(cards) for cards in laid] == [5] * seats
    assert len({card for cards in laid for card in cards}) == 5 * seats
    assert len(table.state.zones["deck"]) == 64 - 5 * seats
    assert not [fault for fault in game().audit(table.state) if "MM-PERM-01" in fault]
    table.state.zones["permanents 0"] = table.state.zones["permanents 0"][1:]
    assert [fault for fault in game().audit(table.state) if "4 permanent cards, and 5 are due (MM-PERM-01)" in fault]


def test_mm_perm_02_permanent_cards_lie_open_for_all() -> None:
    """MM-PERM-02: each seat sees the names of all, and they stand on the picture; `?` is no answer to their deal."""
    table = typed_setup(3)
    for viewer in range(3):
        zones = game().observe(table.state, viewer)["state"]["zones"]  # type: ignore[call-overload, index]
        for owner in range(3):
            seen = [token["face"] for token in zones[f"permanents {owner}"]]
            assert seen == table.permanents(owner)
    picture = table.game.picture(table.state)
    assert picture is not None
    assert "permanent: Fellowship, Legions, School of Magic, Breeding Pits, Magic Gate" in picture.owners[0].lines


def test_mm_perm_02_the_deal_is_named_card_by_card() -> None:
    """MM-PERM-02: the request for permanent cards takes no unknown one; that for a hand card does."""
    table = new_match()
    table.apply(outcome(*(kind for kind in TERRAIN for _ in range(8))))
    table.apply(outcome(*(kind for kind in STRUCTURES for _ in range(8))))
    table.play("colour blue", "colour straw")
    assert table.refused("draw mm01 mm02 mm03 mm04 ?") == ("MM-SETUP-05",)
    assert table.spec.hidden is False
    assert position("a1 blue hero" + HOME).play("end").spec.hidden is True


def test_mm_perm_03_a_permanent_works_the_whole_game() -> None:
    """MM-PERM-03: the same Force and the same move points in turn 1 and in turn 30, and after a turn has ended."""
    found = []
    for number, place in ((1, 1), (30, 15)):
        units = "b2 blue hero; c3 straw garrison" + HOME
        cards = {0: ["paladin", "seven league boots"]}
        table = position(units, terrain=PLAINS, permanents=cards, number=number, round=place)
        found.append((table.left("b2"), table.play("b2 c3").tallies))
    assert found[0] == found[1]
    assert found[0] == (2, ("hero 0; Paladin +2 plains = 2", "garrison -2 = -2"))
    table = position("b2 blue hero; c3 straw garrison" + HOME, terrain=PLAINS, permanents={0: ["paladin"]})
    table.end_turn().end_turn()
    assert table.permanents() == ["paladin"]
    assert table.play("b2 c3").tallies[0] == "hero 0; Paladin +2 plains = 2"


def test_mm_perm_03_a_passive_permanent_is_not_used_up_or_used() -> None:
    """MM-PERM-03: it works by itself in every fight of a turn, and `use` is no word for it."""
    units = "b2 blue hero; c3 straw garrison; d4 straw garrison" + HOME
    cards = {0: ["paladin", "seven league boots"]}
    table = position(units, terrain={"c3": "plains", "d4": "plains"}, permanents=cards)
    assert table.refused("use paladin") == ("MM-PERM-03", "MM-CARD-03")
    table.play("b2 c3", "dice 6 6", "dice 1 1", "pass", "pass", "c3 d4")
    assert table.tallies[0] == "hero 0; Paladin +2 plains = 2"


@pytest.mark.parametrize(("owner", "forces"), [(0, (2, 0)), (1, (0, 2)), (2, (0, 0))])
def test_mm_perm_04_a_permanent_helps_its_owners_units_alone(owner: int, forces: tuple[int, int]) -> None:
    """MM-PERM-04: of two Heroes in Plains the Paladin helps that of his owner, in attack and in defence."""
    units = "b2 blue hero; c3 straw hero; h8 vermilion garrison"
    table = position(units, seats=3, terrain=PLAINS, permanents={owner: ["paladin"]}).play("b2 c3")
    assert tuple(int(side.rsplit(" = ", 1)[1]) for side in table.tallies) == forces


def test_mm_perm_04_nobody_uses_the_permanents_of_others_or_helps_their_units() -> None:
    """MM-PERM-04: another player's card is not used; an own one is not used on another player's unit."""
    table = position("a1 blue hero; c3 straw hero" + HOME, permanents={0: ["haste spell"], 1: ["oracle"]})
    assert table.refused("use oracle straw") == ("MM-PERM-04", "MM-DECK-01")
    assert table.refused("use haste spell c3")[0] == "MM-PERM-04"
    assert table.legal("use haste spell a1")
