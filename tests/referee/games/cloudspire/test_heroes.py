"""Heroes that level up, upgrades on units, and units that are turned over: CS-HERO."""

from __future__ import annotations

import pytest
from tables.cloudspire import Table
from tables.cloudspire_lane import fight, lane

from referee.games.cloudspire import levels


def victory(hero: str = "hero", **options: str) -> Table:
    """Return a table at which a hero of the Brawnen has just defeated a minion."""
    return fight(f"1a brawnen {hero}; 1b heirs foot 1", **options).play("attack 1a 1b")


def test_cs_hero_01_a_hero_that_defeats_something_may_level_up() -> None:
    """CS-HERO-01: offered after a unit and a spire; it may be declined."""
    assert victory().due == "brawnen level"
    assert victory().play("pass").unit("1a").upgrades == ()
    table = fight("1a brawnen hero", spires="1b heirs tower attack").play("attack 1a 1b")
    assert table.due == "brawnen level"


@pytest.mark.parametrize("options", [{"hero_level_up": "no"}, {"public_clauses_off": "comforts"}])
def test_cs_r80_no_level_ups_where_the_table_plays_without(options: dict[str, str]) -> None:
    """CS-R80, CS-R69: no upgrade is offered."""
    assert victory(**options).due == "brawnen attack"


def test_cs_hero_02_below_its_capacity_it_gains_an_upgrade() -> None:
    """CS-HERO-02, CS-HERO-05, CS-R65: capacity 1 with 0: an attack chip, and its attack is 2."""
    table = victory()
    assert table.moves(verb="level") == {"level attack", "level fortification"}
    table.play("level attack")
    assert table.unit("1a").upgrades == ("attack",)
    table = fight("1a brawnen hero 3 attack; 1b heirs giant").play("attack 1a 1b")
    assert table.health("1b") == 4


def test_cs_hero_03_at_its_capacity_a_basic_hero_is_promoted() -> None:
    """CS-HERO-03, CS-EX-34: health 3 of 3, promoted 4: promoted, health 4, the chip back in the supply."""
    table = victory("hero 3 attack")
    assert table.moves(verb="level") == {"level up"}
    before = table.state.supply("attack")
    table.play("level up")
    hero = table.unit("1a")
    assert (hero.is_promoted, hero.health, hero.upgrades) == (True, 4, ())
    assert table.state.supply("attack") == before + 1


def test_cs_hero_04_promoted_and_full_it_gains_nothing() -> None:
    """CS-HERO-04: the player is not asked."""
    assert victory("hero* 4 attack").due == "brawnen attack"


def test_cs_hero_05_no_attack_upgrade_without_attack() -> None:
    """CS-HERO-05: a unit without an attack cannot have it."""
    table = victory()
    unit = table.unit("1a")
    idle = table.state.contents.units["brawnen:idler"]
    assert levels.upgrade_fault(table.state, unit._replace(chip=idle.id), "attack") == (
        "CS-HERO-05",
        "the Brawnen’s Idler has no attack",
    )


def test_cs_hero_06_a_range_upgrade_is_for_units_with_range() -> None:
    """CS-HERO-06: refused for one that attacks adjacent hexes only, offered to a bowman."""
    assert victory().refused("level range") == ("CS-HERO-06",)
    assert "level range" in fight("1a brawnen bowman; 1b heirs foot 1").play("attack 1a 1b").moves()


def test_cs_comp_05_no_upgrade_that_has_run_out() -> None:
    """CS-COMP-05: without attack chips in the supply that upgrade is refused."""
    assert victory(attack_chips=0).refused("level attack") == ("CS-COMP-05",)


def test_cs_hero_07_a_fortification_takes_one_damage() -> None:
    """CS-HERO-07: 2 damage on a fortification and health 3: 1 health lost."""
    table = fight("1a brawnen strong; 1b heirs hero 3 fortification").play("attack 1a 1b")
    assert (table.health("1b"), table.unit("1b").upgrades) == (2, ())


def test_cs_hero_08_other_upgrades_stay() -> None:
    """CS-HERO-08: an attack chip is not lost to damage."""
    table = fight("1a brawnen strong; 1b heirs hero 3 attack").play("attack 1a 1b")
    assert (table.health("1b"), table.unit("1b").upgrades) == (1, ("attack",))


def test_cs_hero_09_minions_do_not_level_up() -> None:
    """CS-HERO-09: a minion that defeats a unit is offered nothing."""
    assert fight("1a brawnen foot; 1b heirs foot 1").play("attack 1a 1b").moves() == {"end"}


def test_cs_hero_10_a_minion_turned_back_keeps_its_health() -> None:
    """CS-HERO-10: health above its basic figure stays."""
    table = lane("1a brawnen clubber* 6; 5k heirs foot")
    levels.demote(table.state, table.unit("1a"))
    assert (table.unit("1a").is_promoted, table.health("1a")) == (False, 6)


def test_cs_hero_11_a_hero_turned_back_loses_its_upgrades() -> None:
    """CS-HERO-11: it loses its upgrades and keeps its health."""
    table = lane("1a brawnen hero* 4 attack; 5k heirs foot; 5f brawnen slow")
    levels.demote(table.state, table.unit("1a"))
    assert (table.unit("1a").upgrades, table.health("1a")) == ((), 4)
