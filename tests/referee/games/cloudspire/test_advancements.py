"""Each advancement does what its record says, for the player who has bought it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tables.cloudspire import Table, game
from tables.cloudspire_effects import moment, scene

from referee.games.cloudspire import deploying, stats
from referee.games.cloudspire.command_points import points_in_wave
from referee.games.cloudspire.pieces import piece_of, player
from referee.games.cloudspire.privileges import COSTS, ignores_influence, use_up_on_construction, value_changes
from referee.games.cloudspire.sources import DIE, in_play
from referee.games.cloudspire.state import BUILD

ADVANCES = game().contents.advances


def of(word: str, on: str = "") -> list[str]:
    """Return the advancements with an effect word, and at a moment if that is given."""
    return [one.id for one in ADVANCES.values() if any(one.specs(word)) and on in ("", one.on)]


def with_and_without(advancement: str, look: Callable[[Table], object]) -> tuple[object, object]:
    """Return the results of a check with an advancement and without."""
    return look(scene(advancements=(advancement,))), look(scene())


def dice_in_play(table: Table, seat: int) -> tuple[str, ...]:
    """Return the faction dice that a seat has."""
    found = (source for sources in in_play(table.state).by_moment.values() for source in sources)
    return tuple(source.record for source in found if source.kind == DIE and source.seat == seat)


@pytest.mark.parametrize("advancement", [one for one in of("set_flag") if next(ADVANCES[one].specs("set_flag")).die])
def test_an_advancement_gives_a_faction_die(advancement: str) -> None:
    die = next(ADVANCES[advancement].specs("set_flag")).die
    assert with_and_without(advancement, lambda table: dice_in_play(table, 0)) == ((die,), ())


def test_the_unlocking_advancements_are_those_that_spires_name() -> None:
    unlocked = {(spec.spire, one.id) for one in ADVANCES.values() for spec in one.specs("set_flag") if spec.spire}
    assert unlocked == {(chip.id, chip.unlocked_by) for chip in game().contents.spires.values() if chip.unlocked_by}


@pytest.mark.parametrize("advancement", of("extra_cp"))
def test_an_advancement_gives_command_points(advancement: str) -> None:
    more, plain = with_and_without(advancement, lambda table: points_in_wave(table.state, 0))
    assert (more, plain) == (8, 7)


@pytest.mark.parametrize("advancement", of("gain_source", "income"))
def test_an_advancement_gives_source_once_as_income_is_received(advancement: str) -> None:
    table = scene(advancements=(advancement,))
    assert moment(table, "income", player(1)).state.source == [6, 6]
    assert moment(table, "income", player(0)).state.source == [7, 6]


@pytest.mark.parametrize("advancement", of("modify_cost"))
def test_an_advancement_changes_the_prices_of_its_player(advancement: str) -> None:
    def prices(table: Table) -> list[int]:
        return [sum(line.amount for line in value_changes(table.state, seat, COSTS, "cost_market")) for seat in (0, 1)]

    assert with_and_without(advancement, prices) == ([-1, 0], [0, 0])


@pytest.mark.parametrize("advancement", of("ignore_influence"))
def test_an_advancement_lets_one_spire_a_wave_be_built_without_influence(advancement: str) -> None:
    """CS-ONS-09: the advancement names the Build Phase, so that a limited build needs influence as usual."""
    table = scene(advancements=(advancement,))
    assert not ignores_influence(table.state, 0)
    table.state.phase = BUILD
    assert ignores_influence(table.state, 0)
    assert not ignores_influence(table.state, 1)
    use_up_on_construction(table.state, 0, without_influence=False)
    assert ignores_influence(table.state, 0)
    use_up_on_construction(table.state, 0, without_influence=True)
    assert not ignores_influence(table.state, 0)


@pytest.mark.parametrize("advancement", of("deal_damage"))
def test_the_fortress_rolls_a_spire_die_as_spires_fire(advancement: str) -> None:
    table = moment(scene(advancements=(advancement,)), "spire_fire", player(0))
    name = ADVANCES[advancement].name.lower()
    assert table.moves_after("use ") == {f"{name} 2c"}, "only the enemy within 2 of the gate"
    assert table.play(f"use {name} 2c").dice(2).health("2c") == 1


@pytest.mark.parametrize("advancement", of("promote"))
def test_a_minion_may_be_promoted_as_it_deploys(advancement: str) -> None:
    table = scene(advancements=(advancement,))
    moment(table, "deployed", piece_of(table.unit("2a")))
    assert not table.due.endswith("use"), "it is a hero"
    moment(table, "deployed", piece_of(table.unit("2d")))
    table.play(f"use {ADVANCES[advancement].name}")
    assert table.unit("2d").is_promoted
    moment(table, "deployed", piece_of(table.unit("2b")))
    assert not table.due.endswith("use"), "once a wave"


@pytest.mark.parametrize("advancement", of("modify_stat", "deployed"))
def test_a_unit_that_deploys_moves_further(advancement: str) -> None:
    table = scene("5a heirs foot", advancements=(advancement,), stacks={0: "foot", 1: "foot"})
    tops = [deploying.top_of_stack(table.state, seat) for seat in (0, 1)]
    assert [stats.movement_of(table.state, top) for top in tops if top is not None] == [3, 2]


@pytest.mark.parametrize("advancement", of("modify_stat", "always"))
def test_heroes_are_better(advancement: str) -> None:
    (spec,) = ADVANCES[advancement].specs("modify_stat")

    def figures(table: Table) -> list[int]:
        return [stats.figure(table.state, table.unit(name), spec.stat).total for name in ("2a", "2d", "5a")]

    more, plain = with_and_without(advancement, figures)
    assert isinstance(more, list)
    assert isinstance(plain, list)
    assert [one - other for one, other in zip(more, plain, strict=True)] == [spec.amount, 0, 0]


@pytest.mark.parametrize("advancement", of("modify_stat", "always"))
def test_cs_deploy_08_a_hero_on_top_of_a_stack_is_better_too(advancement: str) -> None:
    """CS-DEPLOY-07, CS-DEPLOY-08: it deploys, or defends the gate, with what each friendly hero has."""
    (spec,) = ADVANCES[advancement].specs("modify_stat")

    def figures(table: Table) -> list[int]:
        tops = [deploying.top_of_stack(table.state, seat) for seat in (0, 1)]
        return [stats.figure(table.state, top, spec.stat).total for top in tops if top is not None]

    stacks = {0: "hero", 1: "hero"}
    more, plain = (figures(scene(advancements=own, stacks=stacks)) for own in ((advancement,), ()))
    assert [one - other for one, other in zip(more, plain, strict=True)] == [spec.amount, 0]


def test_cs_deploy_07_a_hero_deploys_with_the_health_of_second_helping() -> None:
    for own, health in ((("great_hearth_2",), 4), ((), 3)):
        table = scene("5a heirs foot", advancements=own, stacks={0: "hero"})
        line = min(table.moves(0, "deploy"))
        assert table.play(line).health(line.split()[-1]) == health


@pytest.mark.parametrize("advancement", of("recover"))
def test_a_hero_recovers_at_the_start_of_a_turn(advancement: str) -> None:
    table = moment(scene(advancements=(advancement,)), "turn_start", player(0))
    assert table.play(f"use {ADVANCES[advancement].name} 2a").health("2a") == 3


@pytest.mark.parametrize("advancement", of("teleport"))
def test_a_unit_may_be_teleported_at_the_start_of_a_turn(advancement: str) -> None:
    table = moment(scene(advancements=(advancement,)), "turn_start", player(0))
    assert table.play(f"use {ADVANCES[advancement].name} 2a 2e").on("2e") == "brawnen hero"


@pytest.mark.parametrize(
    ("advancement", "units", "spires", "line"),
    [
        ("hall_of_portraits_2", "2b brawnen foot; 2h heirs foot", "2c brawnen tower attack", "attack 2h 2c"),
        ("loose_thread_2", "2b brawnen foot; 2h heirs foot", "2c brawnen tower attack", "shoot 2c at 2h"),
    ],
)
def test_cs_def_03_a_die_for_units_is_not_rolled_for_a_spire(
    advancement: str, units: str, spires: str, line: str
) -> None:
    """CS-DEF-03: a spire that falls or fires is none of your units."""
    stage = line.split()[0].replace("shoot", "fire")
    table = scene(f"{units}; 5a heirs foot", advancements=(advancement,), spires=spires, stage=stage, turn=1)
    table.play(line)
    assert table.due in ("heirs attack", "brawnen spire dice")
    if stage == "fire":
        assert table.dice(1).due == "heirs explore"


def test_every_advancement_is_tried() -> None:
    words = ("set_flag", "extra_cp", "gain_source", "modify_cost", "ignore_influence", "deal_damage", "promote")
    tried = {one for word in (*words, "modify_stat", "recover", "teleport") for one in of(word)}
    assert tried == set(ADVANCES)
    assert len(ADVANCES) == 48


def test_an_advancement_that_is_given_up_has_no_effect_any_more() -> None:
    """CS-INCOME-12."""
    table = scene(advancements=("treasury_1",))
    table.state.advancements[0] = ()
    assert moment(table, "income", player(0)).state.source == [6, 6]
