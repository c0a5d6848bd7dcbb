"""Cards and crew that change hands (SF-GEN-04, RUL-38)."""

from tables.skies_of_fire import HALCYON, PURITAN, Table, position


def table(puritan: str = PURITAN, halcyon: str = HALCYON, **options: str) -> Table:
    return position(f"{puritan}; hand hard over ? ?", halcyon, **options)


def test_gen_04_nothing_changes_hands() -> None:
    assert table().refused("give halcyon hard over") == ("SF-GEN-04", "RUL-38")
    assert table().refused("give halcyon crew guns") == ("SF-GEN-04", "RUL-38")
    assert not any(move.startswith("give") for move in table().moves())


def test_rul_38_cards_may_be_given_named_or_not() -> None:
    named = table(alliances="trade").play("give halcyon hard over")
    assert (named.hand("puritan"), named.hand("halcyon")) == (["?", "?"], ["Hard Over"])
    unnamed = table(alliances="trade").play("give halcyon a card")
    assert (unnamed.hand("puritan"), unnamed.hand("halcyon")) == (["?", "?"], ["?"])


def test_rul_38_crew_may_be_given_each_in_its_own_colour() -> None:
    given = table(alliances="trade").play("give halcyon crew guns")
    assert given.crew("puritan") == "1/2/1/1/1"
    assert given.due == "halcyon place"
    given.play("engine 1")
    assert (given.crew("halcyon"), given.due) == ("1/3/2/1/1", "puritan move")


def test_rul_38_within_the_other_rules() -> None:
    full = table(halcyon=f"{HALCYON}; hand 7", alliances="trade")
    assert full.refused("give halcyon hard over") == ("SF-HND-01",)
    last = table("puritan C10 0/1/0/0/1", alliances="trade")
    assert last.refused("give halcyon crew engine") == ("SF-CREW-02",)
    assert table(halcyon="halcyon M10 1/6/6/6/1", alliances="trade").refused("give halcyon crew guns") == (
        "SF-CREW-05",
    )
    assert table(alliances="trade").refused("give puritan hard over") == ("SF-GEN-04",)
    assert table("puritan C10 1/0/1/1/1", alliances="trade").refused("give halcyon crew engine") == ("SF-GEN-04",)


def test_rul_38_a_hunt_that_is_void_for_its_new_holder_is_replaced() -> None:
    held = position(f"{PURITAN}; hand bounty on rgs halcyon", HALCYON, alliances="trade")
    held.play("give halcyon bounty on rgs halcyon")
    assert held.due == "halcyon draw"
    assert held.draw("?").due == "puritan move"
