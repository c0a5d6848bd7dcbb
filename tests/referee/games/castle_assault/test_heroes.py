"""Heroes: levels that a scenario grants, and stamps (CA-HERO)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables.castle_assault import game
from tables.castle_scenarios import Table, designed, position

from referee.engine.core.plain import Plain
from referee.engine.errors import PositionError

SAMPLE = "boards/castle_assault/scenarios/sample.yaml"
LEVEL = "special: [{word: hero_level, unit: mercenary}]"


def slain(folder: Path, hero: str = "c2 south dame rosalind; ", **options: str) -> Table:
    """Return a table in which South has just destroyed a Monster that grants a level."""
    rules = designed(folder, (SAMPLE, "special: [{word: supply, unit: elite_mercenary}]", LEVEL))
    units = f"{hero}b4 south paladin; b5 mercenary; a9 mercenary"
    return position(units, scenario=0, rules=rules, **options).play("attack b4").monsters()


def test_ca_hero_01_a_level_allows_a_stamp_on_the_hero_in_play(tmp_path: Path) -> None:
    """CA-HERO-01: one stamp may be placed; it adds to the Hero's figures."""
    table = slain(tmp_path)
    assert table.due == "south stamp"
    assert table.moves(0) == {"stamp red", "stamp blue", "stamp green", "pass"}
    table.play("stamp red")
    assert (table.state.stamps, table.state.levels) == (("red",), 0)
    assert table.due != "south stamp"


def test_ca_hero_02_the_stamp_has_the_colour_of_a_free_slot(tmp_path: Path) -> None:
    """CA-HERO-02: a Hero without a free red slot gets no red stamp."""
    table = slain(tmp_path, more={"stamps": ["red"]})
    assert table.refused("stamp red") == ("CA-HERO-02",)
    assert table.why("stamp red").count("no free red slot (free: blue, green)") == 1
    assert table.play("stamp blue").state.stamps == ("red", "blue")


def test_ca_hero_03_the_stamp_may_be_declined(tmp_path: Path) -> None:
    """CA-HERO-03: a pass changes nothing on the Hero."""
    table = slain(tmp_path).play("pass")
    assert (table.state.stamps, table.state.levels) == ((), 1)


@pytest.mark.parametrize(("timing", "levels"), [("bank", 1), ("in_play_only", 0)])
def test_ca_q_herolevel_a_level_is_kept_without_the_hero(tmp_path: Path, timing: str, levels: int) -> None:
    """CA-Q-HEROLEVEL: the level waits for the end of the scenario, or is lost."""
    table = slain(tmp_path, hero="", hero_level_timing=timing)
    assert (table.state.levels, table.due == "south stamp") == (levels, False)
    assert bool(table.ever_reported("CA-Q-HEROLEVEL")) is not bool(levels)


def test_ca_q_stamp_stamps_are_tracked() -> None:
    """CA-Q-STAMP: a position says which stamps the Hero has, and they count."""
    plain = position("b4 south dame rosalind; b5 mercenary", scenario=1).play("attack b4").monsters()
    assert "Dame Rosalind 3 against" in plain.ever_reported("CA-CMB-06")[0]
    units = "b4 south dame rosalind; b5 mercenary"
    stamped = position(units, scenario=1, more={"stamps": ["red"]}).play("attack b4").monsters()
    assert "Dame Rosalind 3; stamp +1 = 4" in stamped.ever_reported("CA-CMB-06")[0]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"faction": "human"}, 'faction: "human" is not a faction'),
        ({"stamps": ["purple"]}, 'stamps: "purple" is not a stamp (allowed: red, blue, green)'),
        ({"stamps": ["red", "red", "blue"]}, "stamps: the Hero has 1 slot for red, not 2"),
        ({"rewards": ["goose"]}, 'rewards: "goose" is not a card'),
        ({"levels": "many"}, "levels: "),
    ],
)
def test_what_a_match_takes_over_from_a_campaign_is_checked(changed: dict[str, Plain], fault: str) -> None:
    """CA-HERO-02: a match written by hand cannot give the Hero more stamps than it has slots."""
    right: dict[str, Plain] = {"faction": "humans", "stamps": ["red"], "levels": 1, "rewards": []}
    setup = game().setup(scenario=1)
    assert game().new(setup._replace(carried=right)).stamps == ("red",)
    with pytest.raises(PositionError) as refused:
        game().new(setup._replace(carried={**right, **changed}))
    assert str(refused.value).startswith(f"carried: {fault}")
