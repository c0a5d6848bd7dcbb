"""Structures: MM-STRUC-01 to MM-STRUC-03, MM-STRUC-05 to MM-STRUC-11, and the rulings on them."""

from __future__ import annotations

from collections import Counter

import pytest
from tables.monsters_and_magic import (
    LETTERS,
    STRUCTURES,
    TERRAIN,
    Table,
    against_straw,
    document,
    from_document,
    game,
    garrisons,
    new_match,
    on_plains,
    position,
    squares_of,
    typed_setup,
)

from referee.engine.core.chance import chance_move
from referee.engine.errors import PositionError
from referee.games.monsters_and_magic import declaration
from referee.games.monsters_and_magic.force import ATTACKING

HOME = "; h8 straw garrison"
CHITS = [kind for kind in STRUCTURES for _ in range(8)]
TILES = [kind for kind in TERRAIN for _ in range(8)]
AWAY = "; h5 straw garrison"
FIRST_FIVE = ("a1", "a2", "a3", "a4", "a5")
FIVE_MINES = squares_of("mine", 5)
FIVE_CITIES = squares_of("city", 5)
MINES = squares_of("mine", 4)
FOUR = garrisons("blue", MINES)
FAR = "; h1 straw garrison"
WITH, WITHOUT = "dice (2+2) 4; hero 0; mines +1 declared = 5", "dice (2+2) 4; hero 0 = 4"
VILLAGES = squares_of("village", 5)
CORNERS = "; h8 straw garrison; a8 blue garrison"
KINDS = ("mage", "hero", "monster", "army")
FIVE = garrisons("blue", squares_of("mine", 5)) + "; a7 blue hero garrison; a8 straw army" + FAR


def test_mm_struc_01_there_are_eight_types_of_structure() -> None:
    """MM-STRUC-01: a chit is one of eight, and no ninth is read."""
    names = [one.name for one in game().contents.structures.values()]
    assert sorted(names) == ["Castle", "City", "Mine", "Ruins", "Temple", "Tower", "Town", "Village"]
    assert {one.letter for one in game().contents.structures.values()} == set(LETTERS.values())
    given = document("a1 blue hero" + HOME, {}, {}, 2)
    given["structures"] = ["X" + given["structures"][0][1:], *given["structures"][1:]]
    with pytest.raises(PositionError, match='structures: a8: unknown letter "X"'):
        from_document(given)


def laid_out() -> Table:
    """Return a match with its tiles laid."""
    table = new_match()
    table.apply(chance_move(*TILES))
    return table


def test_mm_struc_02_each_type_has_8_chits() -> None:
    """MM-STRUC-02: 8 of each are laid; a ninth cannot come up."""
    assert [one.copies for one in game().contents.structures.values()] == [8] * 8
    table = laid_out()
    assert Counter(table.spec.names) == dict.fromkeys(STRUCTURES, 8)
    wrong = chance_move(*["city", *CHITS[1:]])
    assert table.game.judge(table.state, wrong).clauses == ("MM-SETUP-02",)
    table.apply(chance_move(*CHITS))
    assert Counter(table.state.structure) == dict.fromkeys(STRUCTURES, 8)
    table = typed_setup()
    table.state.structure[0] = "city"
    assert len([fault for fault in game().audit(table.state) if "MM-STRUC-02" in fault]) == 2


def held(structure: str, count: int = 5) -> str:
    """Return units: own garrisons on so many spaces of a structure type."""
    return garrisons("blue", squares_of(structure, count))


@pytest.mark.parametrize(("count", "gains"), [(4, "hero"), (5, "mage")])
def test_mm_struc_03_villages_add_1_to_the_recruit_roll(count: int, gains: str) -> None:
    """MM-STRUC-03: a die of 3 gives a Mage with 5 Villages, a Hero with 4."""
    table = position(held("village", count) + AWAY, phase="beginning").play("end").draw("?").play("dice 3")
    assert (table.due, table.decision.prompt) == ("blue recruit", f"choose a space for the {gains.capitalize()}")
    assert table.play(f"recruit {gains} a1").on("a1") == f"blue {gains} garrison"


def test_mm_struc_03_villages_not_declared_add_nothing() -> None:
    """MM-STRUC-03: 5 spaces taken after the Declaration Phase count from the next one on."""
    table = position(held("village") + AWAY, phase="recruitment").play("dice 3")
    assert table.decision.prompt == "choose a space for the Hero"


def test_a_benefit_holds_undeclared_where_that_is_played() -> None:
    held = garrisons("blue", FIRST_FIVE)
    table = on_plains(
        f"{held}; c4 blue army", structures=dict.fromkeys(FIRST_FIVE, "mine"), declaration_life="continuous"
    )
    assert str(table.force_of("c4")) == "army 0; mines +1 declared = 1"


def test_players_declare_for_themselves_where_that_is_played() -> None:
    table = position(garrisons("blue", [*FIVE_MINES, *FIVE_CITIES]) + HOME, phase="declaration", auto_declare="no")
    assert table.due == "blue declaration"
    assert table.refused("declare towers") == ("MM-DECL-01",)
    table.play("declare mines")
    assert table.refused("declare mines") == ("MM-DECL-01",)
    assert table.play("end").state.declared[0] == ("mine",)
    assert position(garrisons("blue", FIVE_MINES) + HOME, phase="declaration").refused("declare mines")[-2:] == (
        "MM-Q-08",
        "MM-Q-09",
    )


@pytest.mark.parametrize(
    ("life", "after_loss", "next_turn"), [("until_lost", (), ()), ("until_next", ("mine",), ()), ("continuous", (), ())]
)
def test_when_a_declared_benefit_ends(life: str, after_loss: tuple[str, ...], next_turn: tuple[str, ...]) -> None:
    units = garrisons("blue", FIVE_MINES[:4]) + "; e4 blue hero" + HOME
    declared = {} if life == "continuous" else {0: ["mine"]}
    table = position(units, declared=declared, declaration_life=life).play("e4 e3")
    assert table.state.declared[0] == after_loss
    table = position(units.replace("e4 blue", "e3 blue"), declared=declared, declaration_life=life, phase="declaration")
    assert table.state.declared[0] == next_turn


def hero_on_a7(table: Table, defends: bool) -> str:
    """Return the total of blue’s Hero of a7 in a fight with straw’s unit of a8, both with a roll of 4."""
    table.play("a8 a7" if defends else "a7 a8", "dice 2 2", "dice 2 2")
    return table.tallies[1 if defends else 0]


@pytest.mark.parametrize(("life", "shown"), [("until_lost", WITHOUT), ("until_next", WITH), ("continuous", WITHOUT)])
def test_mm_q_08_the_fifth_space_is_lost_in_a_turn_of_another(life: str, shown: str) -> None:
    """MM-Q-08: the Hero that is attacked next has the Mines only if they last until the player’s Declaration Phase."""
    units = FOUR + "; e4 blue garrison; f5 straw army; a7 blue hero; a8 straw army" + FAR
    table = position(units, of=1, declared={0: ["mine"]}, declaration_life=life)
    table.play("f5 e4", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.on("e4") == "straw army"
    assert hero_on_a7(table, defends=True) == shown


@pytest.mark.parametrize(("life", "shown"), [("until_lost", WITHOUT), ("until_next", WITHOUT), ("continuous", WITH)])
def test_mm_q_08_the_fifth_space_is_taken_in_your_movement(life: str, shown: str) -> None:
    """MM-Q-08: the Mines help at once only where nothing need be declared."""
    units = FOUR + "; e5 blue army; a7 blue hero; a8 straw army" + FAR
    table = position(units, declaration_life=life).play("e5 e4")
    assert hero_on_a7(table, defends=False) == shown


@pytest.mark.parametrize(("life", "shown"), [("until_lost", WITHOUT), ("until_next", WITH), ("continuous", WITH)])
def test_mm_q_08_the_fifth_space_is_left_and_taken_again(life: str, shown: str) -> None:
    """MM-Q-08: what was lost comes back only by declaring it, unless it lasted or needs no declaration."""
    units = FOUR + "; e4 blue monster; f5 blue army; a7 blue hero; a8 straw army" + FAR
    table = position(units, declared={0: ["mine"]}, declaration_life=life).play("e4 e5", "f5 e4")
    assert hero_on_a7(table, defends=False) == shown


@pytest.mark.parametrize("life", ["until_lost", "until_next", "continuous"])
@pytest.mark.parametrize(("fifth", "shown"), [("e4", WITH), ("e5", WITHOUT)])
def test_mm_q_08_your_declaration_phase_counts_again(life: str, fifth: str, shown: str) -> None:
    """MM-Q-08: with 4 the benefit is gone under every value, with 5 it is there, as the player’s own turn begins."""
    units = FOUR + f"; {fifth} blue garrison; a7 blue hero; a8 straw army" + FAR
    table = position(units, phase="beginning", declared={0: ["mine"]}, declaration_life=life)
    assert hero_on_a7(table, defends=False) == shown


def test_villages_may_be_left_out_where_that_is_played() -> None:
    units = garrisons("blue", squares_of("village", 5)) + HOME
    table = position(units, phase="recruitment", declared={0: ["village"]}, village_optional="yes").play("dice 3")
    assert table.due == "blue villages"
    assert table.play("no").due == "blue recruit"
    assert table.legal("recruit hero a1")
    table = position(units, phase="recruitment", declared={0: ["village"]}, village_optional="yes").play(
        "dice 3", "yes"
    )
    assert table.legal("recruit mage a1")


def rolled(die: int, value: str, declared: tuple[str, ...] = ("village",)) -> Table:
    """Return a table at which Blue, with 5 Villages, has made a Recruit Roll."""
    units = garrisons("blue", VILLAGES)
    table = against_straw(units, phase="recruitment", declared={0: declared}, village_optional=value)
    return table.play(f"dice {die}")


def _results(table: Table) -> list[str]:
    return [notice.text for notice in table.news if "rolls" in notice.text]


@pytest.mark.parametrize(
    ("die", "added", "left"),
    [(1, "1 Army", "1 Ally card"), (3, "1 Mage", "1 Hero"), (5, "1 figure of any type", "1 Monster")],
)
def test_mm_q_71_villages_are_added_always_or_as_the_player_says(die: int, added: str, left: str) -> None:
    """MM-Q-71: no: added without a question; yes: asked after the die, with and without."""
    always = rolled(die, "no")
    assert [text.rsplit(": ", 1)[1] for text in _results(always)] == [added]
    for answer, gains in (("yes", added), ("no", left)):
        table = rolled(die, "yes")
        assert (table.due, table.moves()) == ("blue villages", {"villages yes", "villages no"})
        table.play(answer)
        assert [text.rsplit(": ", 1)[1] for text in _results(table)] == [gains]


def test_mm_q_71_without_declared_villages_nobody_is_asked() -> None:
    """MM-Q-71: nothing is added either."""
    for value in ("no", "yes"):
        assert _results(rolled(3, value, ())) == ["Blue rolls 3: 1 Hero"]


@pytest.mark.parametrize(("count", "cards"), [(4, 1), (5, 2), (6, 2)])
def test_mm_struc_05_cities_give_1_extra_card_in_the_allies_phase(count: int, cards: int) -> None:
    """MM-STRUC-05: 5 Cities or more give 2 cards, 4 give 1."""
    table = position(held("city", count) + AWAY, phase="beginning").play("end")
    assert (table.due, table.spec.number) == ("blue drawing", cards)
    assert len(table.draw(*["?"] * cards).hand()) == cards


def test_counting_a_castle_for_the_attacker_or_not_for_the_defender() -> None:
    """MM-STRUC-06: +2 for a defender in it, nothing for an attacker from it or in it."""
    table = position("b6 blue hero; c6 straw mage" + HOME).play("b6 c6").dice(4, 4, 3, 3)
    assert table.tallies == ("dice (4+4) 8; hero 0 = 8", "dice (3+3) 6; mage 0; castle +2 = 8")
    assert table.play("pass", "pass").on("c6") == ""
    out = position("b6 blue hero; b7 straw mage" + HOME).play("b6 b7").dice(4, 4, 3, 4)
    assert out.tallies == ("dice (4+4) 8; hero 0 = 8", "dice (3+4) 7; mage 0 = 7")


@pytest.mark.parametrize("kind", ["mage", "hero", "monster", "army", "garrison"])
def test_mm_struc_06_units_that_defend_in_a_castle_have_2_force_more(kind: str) -> None:
    """MM-STRUC-06: every unit that defends, not the attacker who has entered, and nowhere else."""
    base = -2 if kind == "garrison" else 0
    table = position(f"e5 blue hero; f6 straw {kind}" + AWAY).play("e5 f6")
    assert table.tallies == ("hero 0", f"{kind} {base}; castle +2 = {base + 2}")
    table = position(f"e5 blue hero; f6 straw {kind}" + AWAY, structures={"f6": "tower"}).play("e5 f6")
    assert table.tallies == ("hero 0", f"{kind} {base}")


def test_mm_struc_06_a_castle_that_the_attacker_comes_from_gives_nothing() -> None:
    """MM-STRUC-06: only the space that is fought over counts, and only for the defence; it needs no declaration."""
    table = position("e6 blue hero; e7 straw mage" + AWAY).play("e6 e7")
    assert table.tallies == ("hero 0", "mage 0")
    table = position("e6 blue hero; f6 straw mage" + AWAY).play("e6 f6")
    assert table.tallies == ("hero 0", "mage 0; castle +2 = 2")


def test_force_is_shown_source_by_source() -> None:
    table = on_plains(
        "c4 blue hero; a3 straw army; b3 blue army", structures={"c4": "castle"}, permanents={0: ["paladin", "warlord"]}
    )
    assert str(table.force_of("c4")) == "hero 0; Paladin +2 plains; Warlord +1 next to army b3; castle +2 = 5"
    clauses = [line.clause for line in table.force_of("c4").lines]
    assert clauses == ["MM-FORCE-03", "MM-COMB-09", "MM-COMB-09", "MM-STRUC-06"]


@pytest.mark.parametrize(("value", "total"), [("both", 0), ("figure", -2)])
def test_a_castle_helps_its_garrison_or_the_figure_alone(value: str, total: int) -> None:
    table = on_plains("c4 blue garrison; c5 blue hero", structures={"c4": "castle", "c5": "castle"}, castle=value)
    assert table.force_of("c4").total == total
    assert table.force_of("c5").total == 2
    assert table.force_of("c5", ATTACKING).total == 0


@pytest.mark.parametrize(
    ("value", "below"),
    [("both", "dice (2+2) 4; garrison -2; castle +2 = 4"), ("figure", "dice (2+2) 4; garrison -2 = 2")],
)
def test_mm_q_42_whom_a_castle_helps(value: str, below: str) -> None:
    """MM-Q-42: the figure that defends in it always, its garrison where both are helped; no attacker."""
    units = "c5 blue army; c6 straw hero garrison" + CORNERS
    table = position(units, castle=value).play("c5 c6", "dice 6 6", "dice 2 2")
    assert table.tallies == ("dice (6+6) 12; army 0 = 12", "dice (2+2) 4; hero 0; castle +2 = 6")
    table.play("pass", "pass", "dice 6 6", "dice 2 2")
    assert table.tallies[1] == below


def begun(structure: str, count: int, more: str) -> Table:
    """Return a table in the Movement Phase of a turn that began with so many spaces of a type."""
    return position(f"{held(structure, count)}; {more}" + AWAY, phase="beginning")


def forces(structure: str, count: int = 5) -> dict[str, str]:
    """Return the Force of each type of figure that attacks a garrison with so many of a structure type held."""
    found = {}
    for kind in KINDS:
        table = begun(structure, count, f"g2 blue {kind}; h2 straw garrison").play("g2 h2")
        found[kind] = table.tallies[0]
    return found


def test_mm_struc_07_ruins_give_your_monsters_2_force() -> None:
    """MM-STRUC-07: only Monsters have the bonus, and not with 4 Ruins."""
    assert forces("ruins") == {
        "mage": "mage 0",
        "hero": "hero 0",
        "monster": "monster 0; ruins +2 declared = 2",
        "army": "army 0",
    }
    assert forces("ruins", 4)["monster"] == "monster 0"


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


@pytest.mark.parametrize(("scope", "in_others"), [("always", {"mine"}), ("own_turn", set())])
def test_benefits_count_in_every_turn_or_only_in_yours(scope: str, in_others: set[str]) -> None:
    units = "; ".join(f"{column}4 blue garrison" for column in "abcde") + "; h8 straw garrison"
    own = position(units, declared={0: ["mine"]}, benefit_scope=scope)
    assert declaration.active_structures(own.state, 0) == {"mine"}
    other = position(units, declared={0: ["mine"]}, benefit_scope=scope, of=1)
    assert declaration.active_structures(other.state, 0) == in_others


@pytest.mark.parametrize(("value", "total"), [("always", 1), ("own_turn", 0)])
def test_a_benefit_counts_in_other_turns_or_not(value: str, total: int) -> None:
    held = garrisons("straw", FIRST_FIVE)
    structure = dict.fromkeys(FIRST_FIVE, "mine")
    options = {"benefit_scope": value}
    table = on_plains(f"{held}; c4 straw army", structures=structure, declared={1: ["mine"]}, **options)
    assert table.force_of("c4").total == total


@pytest.mark.parametrize(
    ("scope", "of", "shown"),
    [("always", 0, WITH), ("always", 1, WITH), ("own_turn", 0, WITH), ("own_turn", 1, WITHOUT)],
)
def test_mm_q_10_benefits_in_the_turns_of_others(scope: str, of: int, shown: str) -> None:
    """MM-Q-10: on the player’s turn the Mines always help; on the attacker’s only if they always help."""
    table = position(FIVE, of=of, declared={0: ["mine"]}, benefit_scope=scope)
    assert hero_on_a7(table, defends=of == 1) == shown


def test_mm_struc_08_mines_give_your_heroes_1_force() -> None:
    """MM-STRUC-08: Heroes have the bonus, not Mages or Monsters, and not with 4 Mines."""
    found = forces("mine")
    assert (found["hero"], found["mage"], found["monster"]) == (
        "hero 0; mines +1 declared = 1",
        "mage 0",
        "monster 0",
    )
    assert forces("mine", 4)["hero"] == "hero 0"


def test_mm_struc_09_mines_give_your_armies_1_force() -> None:
    """MM-STRUC-09: Armies have the bonus, too, and not with 4 Mines."""
    assert forces("mine")["army"] == "army 0; mines +1 declared = 1"
    assert forces("mine", 4)["army"] == "army 0"


@pytest.mark.parametrize(("count", "winners"), [(4, ()), (5, ("blue",))])
def test_mm_struc_10_five_temples_win_as_the_turn_begins(count: int, winners: tuple[str, ...]) -> None:
    """MM-STRUC-10: it is the victory of MM-WIN-02 and nothing besides: Temples give no Force."""
    table = position(held("temple", count) + AWAY, phase="beginning")
    assert (table.winners, table.ended_by) == (winners, "MM-WIN-02" if winners else "")
    fight = position(held("temple") + "; g2 blue mage; h2 straw garrison" + AWAY, declared={0: ["temple"]})
    assert fight.play("g2 h2").tallies[0] == "mage 0"


def test_mm_struc_11_towers_give_your_mages_2_force() -> None:
    """MM-STRUC-11: only Mages have the bonus, and not with 4 Towers."""
    assert forces("tower") == {
        "mage": "mage 0; towers +2 declared = 2",
        "hero": "hero 0",
        "monster": "monster 0",
        "army": "army 0",
    }
    assert forces("tower", 4)["mage"] == "mage 0"


@pytest.mark.parametrize(("scope", "draws"), [("always", 2), ("own_turn", 2)])
def test_your_benefits_count_in_your_turn(scope: str, draws: int) -> None:
    table = position(garrisons("blue", FIVE_CITIES) + HOME, declared={0: ["city"]}, benefit_scope=scope).play("end")
    assert table.spec.number == draws
