"""What landmarks give besides Source, and equipment that heroes carry."""

from __future__ import annotations

from tables.cloudspire_effects import scene

from referee.engine import Token
from referee.games.cloudspire import stats
from referee.games.cloudspire.places import CHIPS, beside, relics


def test_the_defeat_of_a_landmark_gives_its_relic() -> None:
    table = scene("2b brawnen foot; 2h neutral cellar_brute 1; 5a heirs foot", stage="attack")
    table.play("attack 2b 2h").draw("?").play("keep")
    assert len(table.state.zones[relics(0)]) == 1


def test_the_defeat_of_a_landmark_gives_upgrades_for_spires() -> None:
    table = scene("2b brawnen foot; 2h neutral clock_spider 1; 5a heirs foot", stage="attack")
    table.play("attack 2b 2h")
    assert table.due == "brawnen use"
    table.play("use upgrade 2f attack")
    table.play("use upgrade 2f fortification")
    assert table.spire("2f").upgrades == ("fortification", "attack", "attack")
    assert not table.due.endswith("use")


def test_a_retaliation_that_fells_nobody_gives_nothing() -> None:
    table = scene("2b brawnen foot; 2h neutral cellar_brute; 5a heirs foot", stage="attack").play("attack 2b 2h")
    assert not table.state.zones[relics(0)]


def test_equipment_is_given_to_a_hero_of_its_owner() -> None:
    """CS-MARKET-10."""
    table = scene()
    state = table.state
    state.zones[CHIPS] = state.zones[CHIPS][1:]
    state.zones[beside(0)] = (Token(900, "paper_wings", 3),)
    assert table.refused("equip paper wings 2b") == ("CS-MARKET-10",), "it is a minion"
    assert table.refused("equip spare shadow 2a") == ("CS-MARKET-10",), "nobody has bought it"
    table.play("equip paper wings 2a")
    assert stats.has_flag(table.state, table.unit("2a"), "flying")
    assert not table.state.zones[beside(0)]
