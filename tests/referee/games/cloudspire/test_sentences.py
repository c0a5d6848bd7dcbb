"""The referee's sentences read as people would say them, each with its clause."""

from __future__ import annotations

from tables.cloudspire import position
from tables.cloudspire_effects import scene

from referee.games.cloudspire.pieces import name_with_owner


def test_a_name_that_begins_with_the_follows_its_faction_without_it() -> None:
    table = position("2h riftwalkers sleepless; 5a heirs page", seats=4)
    assert name_with_owner(table.state, table.unit("2h")) == "the Riftwalkers’ Sleepless"


def test_a_defeated_minion_returns_to_the_barracks() -> None:
    table = scene("2b brawnen foot; 2h heirs foot 1; 5a heirs foot", stage="attack").play("attack 2b 2h")
    assert "returns to the barracks" in table.reported("CS-ATK-23")[0]


def test_a_defeated_landmark_minion_is_discarded() -> None:
    table = scene("2b brawnen foot; 2h neutral cellar_brute 1; 5a heirs foot", stage="attack").play("attack 2b 2h")
    assert "is discarded" in table.ever_reported("CS-EXPL-07")[0]
    assert not table.ever_reported("CS-ATK-23")


def test_a_reward_of_no_source_is_not_told() -> None:
    table = scene("2b brawnen foot; 2h neutral cellar_brute 1; 5a heirs foot", stage="attack").play("attack 2b 2h")
    assert not [line for line in table.ever_reported("CS-ATK-22") if " 0 Source" in line]


def test_a_relic_is_drawn_without_a_count() -> None:
    table = scene("2b brawnen foot; 2h neutral cellar_brute 1; 5a heirs foot", stage="attack").play("attack 2b 2h")
    assert table.draw("?").reported("CS-EXPL-10") == ["the Brawnen draw a relic"]


def test_a_stack_whose_top_nobody_has_named_does_not_deploy() -> None:
    table = position("5a heirs page", stacks={0: "?"}, stage="move")
    assert "CS-PREP-23" in table.refused("deploy 2h", seat=0)
    assert any(one.kind == "fact" for one in table.ruling("deploy 2h", seat=0).breaches)


def test_the_number_of_limited_builds_left_is_one_build() -> None:
    table = position("2h brawnen clubber; 5a heirs page", stage="start", wells="2a", limited_builds=1, source={0: 20})
    assert "(1 limited build left), or end" in table.decision.prompt
