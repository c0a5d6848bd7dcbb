"""What structures give, MM-STRUC-03 to MM-STRUC-11: with 5 declared, with 4, and to whom."""

import pytest
from tables.monsters_and_magic import Table, garrisons, position, squares_of

KINDS = ("mage", "hero", "monster", "army")
HOME = "; h5 straw garrison"


def held(structure: str, count: int = 5) -> str:
    """Return units: own garrisons on so many spaces of a structure type."""
    return garrisons("blue", squares_of(structure, count))


def begun(structure: str, count: int, more: str) -> Table:
    """Return a table in the Movement Phase of a turn that began with so many spaces of a type."""
    return position(f"{held(structure, count)}; {more}" + HOME, phase="beginning")


def forces(structure: str, count: int = 5) -> dict[str, str]:
    """Return the Force of each type of figure that attacks a garrison with so many of a structure type held."""
    found = {}
    for kind in KINDS:
        table = begun(structure, count, f"g2 blue {kind}; h2 straw garrison").play("g2 h2")
        found[kind] = table.tallies[0]
    return found


@pytest.mark.parametrize(("count", "gains"), [(4, "hero"), (5, "mage")])
def test_mm_struc_03_villages_add_1_to_the_recruit_roll(count: int, gains: str) -> None:
    """MM-STRUC-03: a die of 3 gives a Mage with 5 Villages, a Hero with 4."""
    table = position(held("village", count) + HOME, phase="beginning").play("end").draw("?").play("dice 3")
    assert (table.due, table.decision.prompt) == ("blue recruit", f"Blue: space of the {gains.capitalize()}")
    assert table.play(f"recruit {gains} a1").on("a1") == f"blue {gains} garrison"


def test_mm_struc_03_villages_not_declared_add_nothing() -> None:
    """MM-STRUC-03: 5 held since the Declaration Phase count from the next one on."""
    table = position(held("village") + HOME, phase="recruitment").play("dice 3")
    assert table.decision.prompt == "Blue: space of the Hero"


def test_mm_struc_04_an_occupied_town_is_crossed_without_a_move_point() -> None:
    """MM-STRUC-04: with 1 MP over the Town to its far side, 1 MP in all."""
    towns = {"c3": "town"}
    table = position("b2 blue hero; c3 blue garrison" + HOME, structures=towns).play("b2 c3 d4")
    assert (table.on("d4"), table.left("d4")) == ("blue hero", 0)
    assert position("b2 blue hero; c3 blue mage" + HOME, structures=towns).legal("b2 c3 d4")


@pytest.mark.parametrize(
    ("there", "structure"), [("; c3 blue garrison", "castle"), ("", "town"), ("; a3 blue garrison", "town")]
)
def test_mm_struc_04_other_spaces_and_towns_of_nobody_cost_a_move_point(there: str, structure: str) -> None:
    """MM-STRUC-04: it takes a Town, and an own unit in that very Town."""
    table = position(f"b2 blue hero{there}" + HOME, structures={"c3": structure}).play("b2 c3")
    assert table.left("c3") == 0
    assert table.refused("c3 d4") == ("MM-MPH-04", "MM-MOVE-02")


@pytest.mark.parametrize(("count", "cards"), [(4, 1), (5, 2), (6, 2)])
def test_mm_struc_05_cities_give_1_extra_card_in_the_allies_phase(count: int, cards: int) -> None:
    """MM-STRUC-05: 5 Cities or more give 2 cards, 4 give 1."""
    table = position(held("city", count) + HOME, phase="beginning").play("end")
    assert (table.due, table.spec.number) == ("blue drawing", cards)
    assert len(table.draw(*["?"] * cards).hand()) == cards


@pytest.mark.parametrize("kind", ["mage", "hero", "monster", "army", "garrison"])
def test_mm_struc_06_units_that_defend_in_a_castle_have_2_force_more(kind: str) -> None:
    """MM-STRUC-06: every unit that defends, not the attacker who has entered, and nowhere else."""
    base = -2 if kind == "garrison" else 0
    table = position(f"e5 blue hero; f6 straw {kind}" + HOME).play("e5 f6")
    assert table.tallies == ("hero 0 = 0", f"{kind} {base}; castle +2 = {base + 2}")
    table = position(f"e5 blue hero; f6 straw {kind}" + HOME, structures={"f6": "tower"}).play("e5 f6")
    assert table.tallies == ("hero 0 = 0", f"{kind} {base} = {base}")


def test_mm_struc_06_a_castle_that_the_attacker_comes_from_gives_nothing() -> None:
    """MM-STRUC-06: only the space that is fought over counts, and only for the defence; it needs no declaration."""
    table = position("e6 blue hero; e7 straw mage" + HOME).play("e6 e7")
    assert table.tallies == ("hero 0 = 0", "mage 0 = 0")
    table = position("e6 blue hero; f6 straw mage" + HOME).play("e6 f6")
    assert table.tallies == ("hero 0 = 0", "mage 0; castle +2 = 2")


def test_mm_struc_07_ruins_give_own_monsters_2_force() -> None:
    """MM-STRUC-07: Monsters alone, and not with 4."""
    assert forces("ruins") == {
        "mage": "mage 0 = 0",
        "hero": "hero 0 = 0",
        "monster": "monster 0; ruins +2 declared = 2",
        "army": "army 0 = 0",
    }
    assert forces("ruins", 4)["monster"] == "monster 0 = 0"


def test_mm_struc_08_mines_give_own_heroes_1_force() -> None:
    """MM-STRUC-08: Heroes, not Mages or Monsters, and not with 4."""
    found = forces("mine")
    assert (found["hero"], found["mage"], found["monster"]) == (
        "hero 0; mines +1 declared = 1",
        "mage 0 = 0",
        "monster 0 = 0",
    )
    assert forces("mine", 4)["hero"] == "hero 0 = 0"


def test_mm_struc_09_mines_give_own_armies_1_force() -> None:
    """MM-STRUC-09: Armies too, and not with 4."""
    assert forces("mine")["army"] == "army 0; mines +1 declared = 1"
    assert forces("mine", 4)["army"] == "army 0 = 0"


@pytest.mark.parametrize(
    ("structure", "kind", "clause"),
    [
        ("ruins", "monster", "MM-STRUC-07"),
        ("mine", "hero", "MM-STRUC-08"),
        ("mine", "army", "MM-STRUC-09"),
        ("tower", "mage", "MM-STRUC-11"),
    ],
)
def test_mm_struc_07_to_11_the_benefit_is_cited_and_is_not_the_enemys(structure: str, kind: str, clause: str) -> None:
    """MM-STRUC-07, MM-STRUC-08, MM-STRUC-09, MM-STRUC-11: the line of the tally cites its clause; the foe has none."""
    table = begun(structure, 5, f"g2 blue {kind}; h2 straw {kind}").play("g2 h2")
    ours, theirs = (tally for _, tally in table.game.tallies(table.state))
    assert [line.clause for line in ours.lines] == ["MM-FORCE-03", clause]
    assert [line.clause for line in theirs.lines] == ["MM-FORCE-03"]


@pytest.mark.parametrize(("count", "winners"), [(4, ()), (5, ("blue",))])
def test_mm_struc_10_five_temples_win_as_the_turn_begins(count: int, winners: tuple[str, ...]) -> None:
    """MM-STRUC-10: it is the victory of MM-WIN-02 and nothing besides: Temples give no Force."""
    table = position(held("temple", count) + HOME, phase="beginning")
    assert (table.winners, table.ended_by) == (winners, "MM-WIN-02" if winners else "")
    fight = position(held("temple") + "; g2 blue mage; h2 straw garrison" + HOME, declared={0: ["temple"]})
    assert fight.play("g2 h2").tallies[0] == "mage 0 = 0"


def test_mm_struc_11_towers_give_own_mages_2_force() -> None:
    """MM-STRUC-11: Mages alone, and not with 4."""
    assert forces("tower") == {
        "mage": "mage 0; towers +2 declared = 2",
        "hero": "hero 0 = 0",
        "monster": "monster 0 = 0",
        "army": "army 0 = 0",
    }
    assert forces("tower", 4)["mage"] == "mage 0 = 0"
