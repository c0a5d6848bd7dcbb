"""Garrisons and Force, MM-GARR-01, MM-GARR-02 and MM-FORCE-01 to MM-FORCE-04: who adds what to the dice."""

import pytest
from tables.monsters_and_magic import Table, position

HOME = "; h8 straw garrison"
KINDS = ("mage", "hero", "monster", "army")


def fight(attacker: str, defender: str, **given: object) -> Table:
    """Return a fight of a figure from b2 for c3, in Plains unless named, at its dice."""
    terrain = {"c3": "plains", **given.pop("terrain", {})}  # type: ignore[dict-item]
    units = f"b2 blue {attacker}; c3 straw {defender}" + HOME
    return position(units, terrain=terrain, **given).play("b2 c3")  # type: ignore[arg-type]


def test_mm_garr_01_garrisons_cannot_move() -> None:
    """MM-GARR-01: no step is offered or allowed, by 1 MP or more; a figure over it moves without it."""
    table = position("b2 blue garrison; e5 blue hero garrison" + HOME, permanents={0: ["haste spell"]})
    assert table.refused("b2 b3") == ("MM-GARR-01",)
    assert not [line for line in table.moves() if line.startswith("b2")]
    assert "use haste spell b2" not in table.moves()
    assert table.refused("use haste spell b2") != ()
    table.play("e5 e4")
    assert (table.on("e4"), table.on("e5")) == ("blue hero", "blue garrison")
    assert table.refused("e5 e6") == ("MM-GARR-01",)


def test_mm_garr_02_a_garrison_that_rolls_7_totals_5() -> None:
    """MM-GARR-02: base Force -2; a roll of 9 against a figure's 7 is a tie, 8 is not enough."""
    table = fight("hero", "garrison").dice(3, 4, 3, 4)
    assert table.tallies == ("dice 3+4 7; hero 0 = 7", "dice 3+4 7; garrison -2 = 5")
    assert fight("hero", "garrison").dice(3, 4, 4, 5).play("pass", "pass").reported("MM-COMB-13") != []
    won = fight("hero", "garrison").dice(3, 4, 4, 4).play("pass", "pass")
    assert won.on("c3") == "blue hero"


def test_mm_garr_02_the_line_of_the_tally_cites_it() -> None:
    """MM-GARR-02: a figure's base line cites MM-FORCE-03 beside it."""
    table = fight("hero", "garrison")
    ours, theirs = (tally for _, tally in table.game.tallies(table.state))
    assert (ours.lines[0].clause, theirs.lines[0].clause) == ("MM-FORCE-03", "MM-GARR-02")


@pytest.mark.parametrize(
    ("kind", "card", "terrain", "amount"),
    [
        ("monster", "treants", "forest", 2),
        ("army", "wood elves", "forest", 2),
        ("mage", "druids", "forest", 2),
        ("hero", "rangers", "forest", 1),
        ("monster", "giants", "mountain", 2),
        ("army", "dwarves", "mountain", 2),
        ("mage", "elementalist", "mountain", 2),
        ("hero", "rangers", "mountain", 1),
        ("army", "orc warbands", "mountain", 1),
        ("monster", "demons", "badlands", 2),
        ("army", "undead hordes", "badlands", 2),
        ("mage", "lich lord", "badlands", 2),
        ("hero", "chaos lord", "badlands", 2),
        ("army", "orc warbands", "badlands", 1),
        ("monster", "juggernauts", "plains", 2),
        ("army", "horse archers", "plains", 2),
        ("mage", "priests", "plains", 2),
        ("hero", "paladin", "plains", 2),
    ],
)
def test_mm_force_01_an_ally_card_raises_force_by_what_it_states(
    kind: str, card: str, terrain: str, amount: int
) -> None:
    """MM-FORCE-01: as a permanent card, and played from the hand when the dice are seen."""
    plain = fight(kind, "garrison", terrain={"c3": terrain}, hands={0: [card]}).dice(3, 4, 1, 1)
    assert plain.tallies[0] == f"dice 3+4 7; {kind} 0 = 7"
    assert plain.play(f"play {card}").tallies[0].endswith(f"= {7 + amount}")
    laid = fight(kind, "garrison", terrain={"c3": terrain}, permanents={0: [card]}).dice(3, 4, 1, 1)
    assert laid.tallies[0].endswith(f"= {7 + amount}")


def test_mm_force_02_force_is_added_to_the_roll() -> None:
    """MM-FORCE-02: Force 3 and a roll of 8 make 11; 11 beats 10 and ties with 11."""
    alone = fight("hero", "monster", permanents={0: ["paladin", "warlord"]})
    assert alone.tallies[0] == "hero 0; Paladin +2 plains = 2"
    units = "b2 blue hero; c4 blue army; c3 straw monster" + HOME
    table = position(units, terrain={"c3": "plains"}, permanents={0: ["paladin", "warlord"]}).play("b2 c3")
    table.dice(5, 3)
    assert table.tallies[0] == "dice 5+3 8; hero 0; Paladin +2 plains; Warlord +1 next to army c4 = 11"
    assert Table(table.state).dice(4, 6).play("pass", "pass").on("c3") == "blue hero"
    assert Table(table.state).dice(5, 6).play("pass", "pass").on("c3") == ""


@pytest.mark.parametrize("kind", KINDS)
def test_mm_force_03_a_figure_that_rolls_7_totals_7(kind: str) -> None:
    """MM-FORCE-03: base Force 0, attacking and defending."""
    table = fight(kind, kind).dice(3, 4, 6, 1)
    assert table.tallies == (f"dice 3+4 7; {kind} 0 = 7", f"dice 6+1 7; {kind} 0 = 7")


@pytest.mark.parametrize(
    ("card", "kind", "foe", "terrain", "force"),
    [
        ("druids", "mage", "army", "forest", 2),
        ("druids", "hero", "army", "forest", 0),
        ("druids", "mage", "army", "plains", 0),
        ("knights", "army", "army", "plains", 1),
        ("shield bearers", "army", "army", "plains", 0),
        ("dragon slayer", "hero", "monster", "plains", 2),
        ("dragon slayer", "hero", "army", "plains", 0),
        ("dragon slayer", "army", "monster", "plains", 0),
        ("assassin", "hero", "mage", "plains", 1),
        ("assassin", "hero", "hero", "plains", 1),
        ("assassin", "hero", "army", "plains", 0),
        ("barbarians", "army", "garrison", "plains", 2),
        ("barbarians", "army", "army", "plains", 0),
        ("clerics", "mage", "army", "badlands", 2),
        ("clerics", "mage", "army", "plains", 0),
    ],
)
def test_mm_force_04_cards_help_the_named_units_under_the_named_conditions(
    card: str, kind: str, foe: str, terrain: str, force: int
) -> None:
    """MM-FORCE-04: the unit, the ground, the part in the fight and the enemy must be those that the card names."""
    table = fight(kind, foe, terrain={"c3": terrain}, permanents={0: [card]})
    assert table.tallies[0].endswith(f" = {force}")


def test_mm_force_04_a_card_without_its_condition_is_not_played_in_a_fight() -> None:
    """MM-FORCE-04: a Mage's card for Forests is refused to a Hero in Forests, and to a Mage in Plains."""
    hands = {0: ["druids"]}
    for kind, terrain in (("hero", "forest"), ("mage", "plains")):
        table = fight(kind, "garrison", terrain={"c3": terrain}, hands=hands).dice(1, 1, 2, 2)
        assert table.refused("play druids") == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    assert fight("mage", "garrison", terrain={"c3": "forest"}, hands=hands).dice(1, 1, 2, 2).legal("play druids")
