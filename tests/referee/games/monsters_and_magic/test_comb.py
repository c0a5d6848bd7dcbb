"""Combat, MM-COMB-01 to MM-COMB-14: who fights whom, with what, and what is left."""

import pytest
from tables.monsters_and_magic import Table, position

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import AskedFirstError
from referee.games.monsters_and_magic.catalogue import INDEX

HOME = "; h8 straw garrison; a1 blue garrison"
KINDS = ("mage", "hero", "monster", "army")
WIN, LOSE = ("dice 6 6", "dice 1 1", "pass", "pass"), ("dice 1 1", "dice 6 6", "pass", "pass")


def entered(there: str = "straw garrison", **given: object) -> Table:
    """Return a table at which a blue Hero has gone from b3 into b4."""
    return position(f"b3 blue hero; b4 {there}; e3 blue army" + HOME, **given).play("b3 b4")  # type: ignore[arg-type]


def titles(table: Table) -> list[str]:
    """Return who fights whom, the attacker first."""
    return [title for title, _ in table.game.tallies(table.state)]


@pytest.mark.parametrize("there", ["straw garrison", "straw mage", "straw mage garrison"])
def test_mm_comb_01_opposing_units_in_one_space_fight(there: str) -> None:
    """MM-COMB-01: to enter is to fight, whatever stands there; it is announced where."""
    table = entered(there)
    assert table.due == "blue attacker"
    assert table.reported("MM-COMB-01") == ["Blue’s Hero enters b4 and fights"]


@pytest.mark.parametrize("there", ["", "; b4 blue garrison"])
def test_mm_comb_01_in_an_empty_or_own_space_nobody_fights(there: str) -> None:
    """MM-COMB-01: nor next to an enemy."""
    table = position(f"b3 blue hero; b5 straw mage{there}" + HOME).play("b3 b4")
    assert (table.due, titles(table)) == ("blue movement", [])
    assert (table.on("b4").split()[:2], table.reported("MM-COMB-01")) == (["blue", "hero"], [])


@pytest.mark.parametrize("line", ["e3 e4", "end", "b4 b5", "use oracle on straw", "play oracle", "declare mines"])
def test_mm_comb_02_nothing_else_is_done_before_a_combat_is_resolved(line: str) -> None:
    """MM-COMB-02: refused at the dice and at the cards; accepted, where legal at all, before and after the combat."""
    given = {"permanents": {0: ["oracle", "seven league boots"]}, "hands": {0: ["jester"]}}
    table = entered("straw mage garrison", **given)
    assert "MM-COMB-02" in table.refused(line)
    table.play("dice 6 6", "dice 1 1")
    assert "MM-COMB-02" in table.refused(line)
    table.play("pass", "pass")
    assert "MM-COMB-02" in table.refused(line)
    table.play(*WIN)
    assert "MM-COMB-02" not in table.refused(line)


def test_mm_comb_02_a_combat_is_resolved_before_the_next_one_begins() -> None:
    """MM-COMB-02: each at once, in the order of the moves."""
    table = position("b3 blue hero; b4 straw garrison; e3 blue army; e4 straw garrison" + HOME).play("b3 b4")
    assert table.refused("e3 e4")[0] == "MM-COMB-02"
    table.play(*WIN, "e3 e4")
    assert table.spec.subject == (1, "e4", "garrison")


def test_mm_comb_03_a_combat_goes_on_while_both_sides_live() -> None:
    """MM-COMB-03: the figure destroyed, the attacker alive, a garrison left: it goes on, and nobody withdraws."""
    table = entered("straw mage garrison").play(*WIN)
    assert (table.on("b4"), table.due) == ("straw garrison", "blue attacker")
    assert "MM-COMB-03" in table.refused("withdraw")
    assert "MM-COMB-02" in table.refused("b4 b3")
    assert table.play(*WIN).due == "blue movement"


@pytest.mark.parametrize(
    ("there", "fights", "left"),
    [
        ("straw garrison", [WIN], "blue hero"),
        ("straw garrison", [LOSE], "straw garrison"),
        ("straw mage garrison", [LOSE], "straw mage garrison"),
        ("straw mage garrison", [WIN, LOSE], "straw garrison"),
        ("straw mage garrison", [WIN, WIN], "blue hero"),
    ],
)
def test_mm_comb_03_it_ends_when_one_side_is_destroyed(there: str, fights: list[tuple[str, ...]], left: str) -> None:
    """MM-COMB-03: never two sides are left in a space, and the turn goes on."""
    table = entered(there)
    for lines in fights:
        assert table.due == "blue attacker"
        table.play(*lines)
    assert (table.on("b4"), table.due) == (left, "blue movement")


@pytest.mark.parametrize("of", [0, 1])
def test_mm_comb_04_the_figure_that_moves_is_the_attacker(of: int) -> None:
    """MM-COMB-04: in each player's turn the mover attacks, whoever it is, and who stands there defends."""
    table = position("b3 blue hero; b4 straw mage" + HOME, of=of)
    table.play("b3 b4" if of == 0 else "b4 b3")
    sides = ["Blue’s Hero", "Straw’s Mage"]
    assert titles(table) == (sides if of == 0 else sides[::-1])
    assert (table.spec.seat, table.spec.what) == (of, "attacker")
    table.dice(1, 2)
    assert (table.spec.seat, table.spec.what) == (1 - of, "defender")


def test_mm_comb_04_bonuses_go_by_the_part_in_the_fight() -> None:
    """MM-COMB-04: Knights attack and do not defend, Shield Bearers defend and do not attack."""
    cards = ["knights", "shield bearers"]
    units = "b3 blue army; b4 straw army" + HOME
    mine = position(units, permanents={0: cards}).play("b3 b4")
    assert mine.tallies == ("army 0; Knights +1 attacking = 1", "army 0 = 0")
    theirs = position(units, permanents={0: cards}, of=1).play("b4 b3")
    assert theirs.tallies == ("army 0 = 0", "army 0; Shield Bearers +1 defending = 1")


@pytest.mark.parametrize(
    ("there", "defenders"),
    [
        ("straw mage", ["Straw’s Mage"]),
        ("straw garrison", ["Straw’s Garrison"]),
        ("straw mage garrison", ["Straw’s Mage", "Straw’s Garrison"]),
    ],
)
def test_mm_comb_05_the_defender_is_a_figure_a_garrison_or_both(there: str, defenders: list[str]) -> None:
    """MM-COMB-05: one or two units defend, each in a fight of its own."""
    table = entered(there)
    seen = []
    while titles(table):
        seen.append(titles(table)[1])
        table.play(*WIN)
    assert seen == defenders


@pytest.mark.parametrize("kind", KINDS)
def test_mm_comb_06_the_figure_defends_first(kind: str) -> None:
    """MM-COMB-06: of a figure and a garrison; the garrison neither fights nor falls before."""
    table = entered(f"straw {kind} garrison")
    assert titles(table)[1] == f"Straw’s {kind.capitalize()}"
    assert table.spec.subject == (1, "b4", "figure")
    assert table.reported("MM-COMB-06") == [f"Blue’s Hero attacks Straw’s {kind.capitalize()} on b4"]
    assert table.play(*LOSE).on("b4") == f"straw {kind} garrison"


def test_mm_comb_07_the_garrison_defends_after_the_figure() -> None:
    """MM-COMB-07: next in line, announced, with its own Force."""
    table = entered("straw mage garrison").play(*WIN)
    assert titles(table) == ["Blue’s Hero", "Straw’s Garrison"]
    assert table.reported("MM-COMB-07") == ["Blue’s Hero attacks Straw’s Garrison on b4"]
    assert table.spec.subject == (1, "b4", "garrison")
    table.dice(3, 3, 4, 4)
    assert table.tallies == ("dice 3+3 6; hero 0 = 6", "dice 4+4 8; garrison -2 = 6")


def test_mm_comb_07_without_a_garrison_no_second_fight_comes() -> None:
    """MM-COMB-07: and a garrison elsewhere does not come to help."""
    table = position("b3 blue hero; b4 straw mage; b5 straw garrison" + HOME).play("b3 b4", *WIN)
    assert (table.due, table.on("b4")) == ("blue movement", "blue hero")


def test_mm_comb_08_each_side_rolls_two_dice() -> None:
    """MM-COMB-08: the attacker's two, then the defender's two, from 1 to 6; anything else is refused."""
    table = entered()
    for what in ("attacker", "defender"):
        assert (table.spec.what, table.spec.number, table.spec.faces) == (what, 2, 6)
        for line in ("dice 3", "dice 3 3 3", "dice 7 1", "dice 0 6"):
            assert table.refused(line) == ("MM-COMB-08",), line
        table.play("dice 6 1")
    assert table.tallies == ("dice 6+1 7; hero 0 = 7", "dice 6+1 7; garrison -2 = 5")


def test_mm_comb_08_both_roll_again_in_the_next_fight() -> None:
    """MM-COMB-08: against the garrison new dice are due of both sides."""
    table = entered("straw mage garrison").play(*WIN)
    assert (table.spec.what, table.tallies[0]) == ("attacker", "hero 0 = 0")
    assert table.dice(1, 2).spec.what == "defender"


def test_mm_comb_09_force_from_permanent_cards_is_applied() -> None:
    """MM-COMB-09: every card that matches, on both sides, without being named; none that does not, none in hand."""
    ours = ["dragon slayer", "chaos lord", "rangers", "duelist", "paladin"]
    table = entered(
        "straw monster",
        terrain={"b4": "badlands"},
        permanents={0: ours, 1: ["demons", "treants"]},
        hands={0: ["assassin"]},
    )
    assert table.tallies == (
        "hero 0; Dragon Slayer +2 against monster; Chaos Lord +2 badlands = 4",
        "monster 0; Demons +2 badlands = 2",
    )
    lines = [line.clause for _, tally in table.game.tallies(table.state) for line in tally.lines]
    assert lines == ["MM-FORCE-03", "MM-COMB-09", "MM-COMB-09", "MM-FORCE-03", "MM-COMB-09"]


def test_mm_comb_10_both_players_may_play_hand_cards_for_their_force() -> None:
    """MM-COMB-10: attacker and defender, several each; the bonus is added when the card is played."""
    table = entered(
        "straw mage", terrain={"b4": "forest"}, hands={0: ["rangers", "assassin"], 1: ["druids", "wizards"]}
    )
    table.dice(2, 2, 2, 2)
    assert [side.rsplit(" ", 1)[1] for side in table.tallies] == ["4", "4"]
    for seat, card, totals in (
        (0, "rangers", ["5", "4"]),
        (1, "druids", ["5", "6"]),
        (0, "assassin", ["6", "6"]),
        (1, "wizards", ["6", "7"]),
    ):
        assert table.due == f"{('blue', 'straw')[seat]} cards"
        table.play(f"play {card}")
        assert [side.rsplit(" ", 1)[1] for side in table.tallies] == totals
    assert table.play("pass", "pass").on("b4") == "straw mage"


def test_mm_comb_10_a_card_without_force_for_the_fighting_unit_stays_in_hand() -> None:
    """MM-COMB-10: what helps another unit is refused; each of the two may also pass."""
    table = entered("straw mage", hands={0: ["treants", "paladin", "oracle"]}, terrain={"b4": "plains"}).dice(
        2, 2, 3, 3
    )
    assert table.refused("play treants") == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    assert table.refused("play oracle on straw") == ("MM-COMB-02", "MM-Q-29")
    assert table.moves() == {"pass", "play paladin"}
    assert table.play("play paladin", "pass", "pass").on("b4") == ""


@pytest.mark.parametrize(
    ("attack", "defence", "left"), [((4, 5), (4, 4), "blue hero"), ((4, 4), (4, 5), "straw mage"), ((4, 4), (4, 4), "")]
)
def test_mm_comb_11_the_higher_total_wins(attack: tuple[int, ...], defence: tuple[int, ...], left: str) -> None:
    """MM-COMB-11: 9 against 8 for the 9, on either side; 8 against 8 for nobody."""
    assert entered("straw mage").dice(*attack, *defence).play("pass", "pass").on("b4") == left


def test_mm_comb_11_totals_count_and_not_dice() -> None:
    """MM-COMB-11: 7 on the dice beat 8 where a garrison's -2 makes them 6."""
    table = entered().dice(3, 4, 4, 4).play("pass", "pass")
    assert (table.on("b4"), table.reported("MM-COMB-12")) == (
        "blue hero",
        ["7 against 6: Straw’s Garrison is destroyed"],
    )


@pytest.mark.parametrize("kind", [*KINDS, "garrison"])
def test_mm_comb_12_the_lower_total_goes_back_to_its_set(kind: str) -> None:
    """MM-COMB-12: off the map, in the supply again; the winner stays, and nothing else goes."""
    table = entered(f"straw {kind}")
    before = table.state.supply(1, kind)
    table.play("dice 6 6", "dice 1 2", "pass", "pass")
    assert (table.on("b4"), table.state.supply(1, kind)) == ("blue hero", before + 1)
    assert table.reported("MM-COMB-12") == [
        f"12 against {1 if kind == 'garrison' else 3}: Straw’s {kind.capitalize()} is destroyed"
    ]


def test_mm_comb_12_an_attacker_that_is_lower_goes_back_as_well() -> None:
    """MM-COMB-12: it stands neither where it came from nor where it went."""
    table = position("b3 blue hero; b4 straw mage" + HOME)
    assert table.state.supply(0, "hero") == 4
    table.play("b3 b4", *LOSE)
    assert (table.on("b3"), table.on("b4"), table.state.supply(0, "hero")) == ("", "straw mage", 5)


@pytest.mark.parametrize(
    ("there", "defence", "left"),
    [
        ("straw mage", (4, 4), ""),
        ("straw garrison", (5, 5), ""),
        ("straw mage garrison", (4, 4), "straw garrison"),
    ],
)
def test_mm_comb_13_on_a_tie_both_are_destroyed(there: str, defence: tuple[int, int], left: str) -> None:
    """MM-COMB-13: 8 against 8; a garrison behind the figure stays, and the combat is over."""
    table = entered(there).dice(4, 4, *defence)
    table.play("pass", "pass")
    assert (table.on("b3"), table.on("b4"), table.due) == ("", left, "blue movement")
    assert table.state.supply(0, "hero") == 5
    assert len(table.reported("MM-COMB-13")) == 1


def test_mm_comb_14_a_winner_with_points_left_moves_on() -> None:
    """MM-COMB-14: 2 MP, one spent to enter: a further step, and no second one."""
    table = entered("straw mage garrison", permanents={0: ["seven league boots"]}).play(*WIN, *WIN)
    assert table.left("b4") == 1
    assert table.play("b4 b5").on("b5") == "blue hero"
    assert table.refused("b5 b6") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_comb_14_a_winner_with_points_left_may_attack_again() -> None:
    """MM-COMB-14: the further step may lead into the next fight."""
    boots = {0: ["seven league boots"]}
    table = position("b3 blue hero; b4 straw garrison; b5 straw mage" + HOME, permanents=boots)
    table.play("b3 b4", *WIN, "b4 b5")
    assert table.spec.subject == (1, "b5", "figure")


def test_mm_comb_14_a_winner_without_points_stays() -> None:
    """MM-COMB-14: 1 MP is spent on entering; the win gives none back."""
    table = entered().play(*WIN)
    assert table.left("b4") == 0
    assert table.refused("b4 b5") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_comb_14_with_a_defender_left_nobody_moves_on() -> None:
    """MM-COMB-14: all defenders must be gone, whatever points are left."""
    table = entered("straw mage garrison", permanents={0: ["seven league boots"]}).play(*WIN)
    assert table.state.figures[INDEX["b4"]] is None
    assert table.refused("b4 b5")[0] == "MM-COMB-02"


def test_the_attacker_is_seen_on_the_space_it_fights_for() -> None:
    table = position("c3 blue hero; d4 straw army garrison; h8 straw garrison").play("c3 d4")
    picture = table.game.picture(table.state)
    assert picture is not None
    space = next(space for space in picture.spaces if space.name == "d4")
    units = [(piece.name, piece.seat) for piece in space.pieces if piece.seat is not None]
    assert units == [("Army", 1), ("Hero", 0), ("Garrison", 1)]
    assert picture.owners[0].lines[0] == "garrisons 0, figures 1, hand 0"


def test_a_card_that_does_not_help_in_a_fight_is_refused_and_nobody_has_passed() -> None:
    table = position("c3 blue mage; d4 straw army; h8 straw garrison", hands={0: 2, 1: 2})
    table.play("c3 d4", "dice 4 4", "dice 3 3")
    with pytest.raises(IllegalMoveError, match="MM-COMB-10"):
        table.play("play priests")
    table.play("pass")
    with pytest.raises(IllegalMoveError, match="MM-COMB-10"):
        table.play("play priests", seat=0)
    assert table.due == "straw cards"


def test_a_card_of_the_other_side_waits_until_who_is_asked_first_has_passed() -> None:
    table = position("c3 blue mage; d4 straw army; h8 straw garrison", hands={0: 2, 1: 2})
    table.play("c3 d4", "dice 4 4", "dice 3 3")
    with pytest.raises(AskedFirstError, match="Blue is asked first and passes by no words of others"):
        table.play("play wood elves", seat=1)
    assert table.due == "blue cards"
    assert table.play("pass").play("play wood elves", seat=1).due == "blue cards"


def test_who_draws_or_rolls_is_the_one_who_speaks() -> None:
    table = position("c3 blue mage; h8 straw garrison", of=1).play("end")
    assert table.due == "straw drawing"
    assert table.ruling("c3 d4").move.seat == 1
