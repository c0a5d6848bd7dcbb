"""What the rules imply, MM-INF-02 to MM-INF-07 (MM-INF-01 is tested with set-up)."""

import pytest
from tables.monsters_and_magic import position

HOME = "; h8 straw garrison"


def test_mm_inf_02_played_and_discarded_cards_lie_on_one_open_pile() -> None:
    """MM-INF-02: cards of both players, in the order they came, and everybody sees them."""
    table = position(
        "b2 blue hero; c3 straw hero; a1 blue garrison" + HOME,
        terrain={"c3": "plains"},
        hands={0: ["duelist", "oracle"], 1: ["paladin"]},
    )
    table.play("play oracle straw", "b2 c3", "dice 3 4", "dice 3 4", "play duelist", "play paladin")
    assert table.discards() == ["oracle", "duelist", "paladin"]
    zones = table.game.observe(table.state, 1)["state"]["zones"]  # type: ignore[call-overload, index]
    assert [token["face"] for token in zones["discard"]] == table.discards()


def test_mm_inf_02_a_card_that_is_discarded_is_named() -> None:
    """MM-INF-02: the pile lies face up, so an excess card must be told; it is not in the hand any more."""
    table = position("a1 blue hero" + HOME, phase="end", hands={0: 6})
    assert table.refused("discard ?") == ("MM-HAND-01",)
    table.play("discard giants")
    assert (table.discards(), len(table.hand())) == (["giants"], 5)
    assert not table.legal("play giants")


@pytest.mark.parametrize("kind", ["mage", "hero", "monster", "army", "garrison"])
def test_mm_inf_03_destroyed_units_return_to_the_set(kind: str) -> None:
    """MM-INF-03: one more in supply after the fight than before it."""
    table = position(f"b2 blue hero; c3 straw {kind}" + HOME)
    before = table.state.supply(1, kind)
    table.play("b2 c3", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.state.supply(1, kind) == before + 1


def test_mm_inf_03_a_destroyed_figure_may_be_recruited_again() -> None:
    """MM-INF-03: with 4 Heroes a fifth is refused; after one has fallen a recruit comes."""
    units = "b2 blue hero; a1 blue hero; a8 blue hero; h1 blue hero; c3 straw garrison; e1 blue garrison" + HOME
    full = position(units, phase="recruitment").play("dice 3")
    assert full.reported("MM-REC-10") != []
    table = position(units).play("b2 c3", "dice 1 1", "dice 6 6", "pass", "pass")
    assert (table.on("c3"), table.state.supply(0, "hero")) == ("straw garrison", 2)
    table.play("end").draw("?").play("dice 3")
    assert table.on("e1") == "blue hero garrison"


def test_mm_inf_04_a_player_with_no_units_is_out() -> None:
    """MM-INF-04: no more turns for him; one unit left keeps him in."""
    units = "b2 blue hero; c3 straw garrison; a1 blue garrison; h8 vermilion garrison"
    table = position(units, seats=3).play("b2 c3", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.state.out == (1,)
    assert table.reported("MM-INF-04") == ["Straw has no unit left and is out of the game"]
    assert table.end_turn().due == "vermilion movement"
    kept = position(units + "; h7 straw garrison", seats=3).play("b2 c3", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (kept.state.out, kept.end_turn().due) == ((), "straw movement")


def test_mm_inf_05_an_own_garrison_space_is_entered_without_a_fight() -> None:
    """MM-INF-05: the figure joins its garrison; another player's garrison is fought."""
    table = position("b2 blue hero; c3 blue garrison; b3 straw garrison" + HOME)
    assert table.play("b2 c3").due == "blue movement"
    assert table.on("c3") == "blue hero garrison"
    assert table.reported("MM-COMB-01") == []
    enemy = position("b2 blue hero; c3 blue garrison; b3 straw garrison" + HOME)
    assert enemy.play("b2 b3").due == "blue attacker"
    assert len(enemy.reported("MM-COMB-01")) == 1


@pytest.mark.parametrize(
    ("start", "ends"),
    [("a4", ("h4", "h3", "h5")), ("h4", ("a4", "a3", "a5")), ("d1", ("d8", "c8", "e8")), ("a1", ("h1", "a8", "h8"))],
)
def test_mm_inf_06_the_edges_do_not_wrap(start: str, ends: tuple[str, ...]) -> None:
    """MM-INF-06: from column 1 there is no step to column 8, nor from row 1 to row 8, with MP to spare."""
    table = position(f"{start} blue hero; f6 straw garrison", permanents={0: ["seven league boots"]})
    for end in ends:
        assert table.refused(f"{start} {end}") == ("MM-INF-06", "MM-MOVE-03", "MM-MOVE-04")
    assert not {f"{start} {end}" for end in ends} & table.moves()
    assert [line for line in table.moves() if line.startswith(start)]


@pytest.mark.parametrize(("start", "end", "force"), [("plains", "forest", 2), ("forest", "plains", 0)])
def test_mm_inf_07_terrain_is_read_where_the_combat_is_fought(start: str, end: str, force: int) -> None:
    """MM-INF-07: from Plains into Forest the Forest cards of both sides apply, the other way round they do not."""
    table = position(
        "b2 blue army; c3 straw monster" + HOME,
        terrain={"b2": start, "c3": end},
        permanents={0: ["wood elves"], 1: ["treants"]},
    )
    table.play("b2 c3")
    assert [int(side.rsplit(" = ", 1)[1]) for side in table.tallies] == [force, force]


@pytest.mark.parametrize(("start", "end", "force"), [("mine", "city", 2), ("city", "mine", 0)])
def test_mm_inf_07_structures_are_read_where_the_combat_is_fought(start: str, end: str, force: int) -> None:
    """MM-INF-07: Siege Engines help against a City that is entered, not out of one."""
    table = position(
        "b2 blue army; c3 straw monster" + HOME,
        structures={"b2": start, "c3": end},
        permanents={0: ["siege engines"]},
    )
    assert table.play("b2 c3").tallies[0].endswith(f" = {force}")
