"""The Onslaught Phase: rounds, turns, stages, limited builds, the end of the wave, the campfire: CS-ONS, CS-CAMP."""

from __future__ import annotations

import pytest
from tables.cloudspire import Table
from tables.cloudspire_lane import field, fight, lane

from referee.engine.record.meaning import meaning
from referee.games.cloudspire import onslaught, wave_end
from referee.games.cloudspire.chips import send_home


def through(table: Table, until: str, most: int = 40) -> Table:
    """Play the first legal move again and again until something is due."""
    for _ in range(most):
        if table.due == until:
            return table
        if table.due.endswith("dice"):
            table.dice(*([0] * table.spec.number))
        else:
            table.play("end" if table.legal("end") else min(table.moves()))
    raise AssertionError(table.due)


def test_cs_ons_01_every_player_takes_a_turn_in_each_round() -> None:
    """CS-ONS-01, CS-DEF-23: after A's turn comes B, then the next round."""
    table = lane("5k brawnen slow; 2b heirs slow", stage="attack", health={0: 10, 1: 10})
    through(table, "heirs start")
    assert table.state.round == 1
    through(table, "brawnen start")
    assert table.state.round == 2


def test_cs_ons_11_the_last_minion_may_also_return_to_its_barracks() -> None:
    """CS-ONS-11: an effect sends it home undefeated; the wave ends, and the report does not say that it is defeated."""
    table = field("1a brawnen hero; 1b heirs foot", stage="attack")
    send_home(table.state, table.unit("1b"))
    table.game.settle(table.state)
    assert table.state.news[0].text == "no faction minion is left in play: the wave ends at once"


def test_cs_ons_02_the_stages_of_a_turn_come_in_order() -> None:
    """CS-ONS-02: start, movement, spires, exploration, attack."""
    table = field("5k brawnen slow; 3h heirs slow", stage="start", spires="5f heirs tower attack")
    seen = [table.state.stage]
    while table.state.seat == 0 and len(seen) < 20:
        if table.state.stage != seen[-1]:
            seen.append(table.state.stage)
        if table.due.endswith("dice"):
            table.dice(0)
        else:
            table.play("end" if table.legal("end") else min(table.moves()))
    assert seen[:5] == ["start", "move", "fire", "explore", "attack"]


def test_cs_ons_05_limited_builds_are_used_at_the_start_of_a_turn() -> None:
    """CS-ONS-05, CS-ONS-07: at the start an upgrade is legal and sets a peg; in the Attack stage it is refused."""
    given = {"spires": "1b brawnen tower attack", "source": {0: 9}}
    table = field("1a brawnen slow; 3h heirs slow", stage="start", **given).play("upgrade 1b attack")
    assert (table.state.pegs[0], len(table.spire("1b").upgrades), table.state.source[0]) == (1, 2, 7)
    assert field("1a brawnen slow; 3h heirs slow", stage="attack", **given).refused("upgrade 1b attack")


def test_a_bare_move_before_an_open_question_is_read_as_a_move_and_refused() -> None:
    """CS-ONS-05: the start of the turn comes first, and 5k is out of reach anyway."""
    table = field("1a brawnen foot; 5k heirs foot", stage="start")
    passes, understood = meaning(table.game, table.state, "1a 5k", None)
    assert passes == ()
    assert understood.moves[0].verb == "move"
    assert understood.is_refused


@pytest.mark.parametrize(("rule", "builds"), [("2", 2), ("1", 1)])
def test_cs_ons_06_two_limited_builds_in_a_phase(rule: str, builds: int) -> None:
    """CS-ONS-06, CS-R21: the third is refused; with one per turn the second is."""
    given = {"spires": "1b brawnen tower attack", "source": {0: 20}, "limited_per_turn": rule}
    table = field("1a brawnen slow; 3h heirs slow", stage="start", **given)
    for _ in range(builds):
        table.play("upgrade 1b fortification")
    assert table.state.pegs[0] == builds
    assert table.due == "brawnen move"


def test_cs_ons_08_a_limited_build_never_advances_the_fortress() -> None:
    """CS-ONS-08: an advancement is refused."""
    table = field("1a brawnen slow; 3h heirs slow", stage="start", source={0: 20})
    advancement = next(one for one in table.state.contents.advancements_of("brawnen") if one.level == 1)
    assert table.refused(f"advance {advancement.name}") == ("CS-ONS-08",)


def test_cs_ons_09_limited_builds_obey_the_rules_of_the_build_phase() -> None:
    """CS-ONS-09: without Source it is refused."""
    table = field("1a brawnen slow; 3h heirs slow", stage="start", spires="1b brawnen tower attack", source={0: 1})
    assert table.refused("upgrade 1b attack")


def test_cs_ons_10_the_phase_goes_on_while_a_minion_is_in_play() -> None:
    """CS-ONS-10: one of the Brawnen is left."""
    table = field("1a brawnen giant; 1b heirs weak; 3h heirs hero", stage="attack").play("attack 1a 1b")
    assert table.state.phase == "onslaught"


def test_cs_ons_11_the_wave_ends_in_the_middle_of_a_turn() -> None:
    """CS-ONS-11, CS-EX-30: the last minion falls to a spire; no Exploration and no Attack follow."""
    table = field("1a brawnen weak 1", stage="fire", spires="1b heirs tower attack", landmarks="1c mud_king")
    table.play("shoot 1b at 1a").dice(2)
    assert table.state.phase != "onslaught"
    assert table.state.wave == 3


@pytest.mark.parametrize(("wave", "phase"), [(2, "event"), (4, "over")])
def test_cs_ons_12_the_next_wave_or_scoring_follows_the_onslaught(wave: int, phase: str) -> None:
    """CS-ONS-12."""
    table = field("1a brawnen weak 1", stage="fire", spires="1b heirs tower attack", wave=wave)
    assert table.play("shoot 1b at 1a").dice(2).state.phase == phase


def test_cs_ons_13_waiting_and_buried_minions_keep_the_wave_going() -> None:
    """CS-ONS-13: a stack with a minion, or one under the fallen."""
    given = {"stage": "fire", "spires": "1b heirs tower attack"}
    assert field("1a brawnen weak 1", stacks={0: "foot"}, **given).play("shoot 1b at 1a").dice(2).state.wave == 2
    assert field("1a brawnen weak+foot 1", **given).play("shoot 1b at 1a").dice(2).state.wave == 2


def test_cs_ons_14_neutral_minions_do_not_keep_the_wave_going() -> None:
    """CS-ONS-14: the wave ends although the Mud King is left."""
    table = field("1a brawnen weak 1; 5a neutral mud_king", stage="fire", spires="1b heirs tower attack")
    assert table.play("shoot 1b at 1a").dice(2).state.wave == 3


@pytest.mark.parametrize(("rule", "wave"), [("yes", 2), ("no", 3)])
def test_cs_ons_15_mercenaries_keep_the_wave_going(rule: str, wave: int) -> None:
    """CS-ONS-15, CS-R79: a minion of the market is left, and counts unless the table says otherwise."""
    units = "1a brawnen weak 1; 5a brawnen lantern_goat"
    table = field(units, stage="fire", spires="1b heirs tower attack", mercs_keep_wave=rule)
    assert table.play("shoot 1b at 1a").dice(2).state.wave == wave


@pytest.mark.parametrize(("rule", "begun"), [("one_round", True), ("immediate", False)])
def test_cs_r25_a_wave_without_minions_has_one_round_or_none(rule: str, begun: bool) -> None:
    """CS-R25: heroes act for one round, or the phase ends at once."""
    table = field("1a brawnen hero; 3h heirs hero", no_minion_wave=rule)
    state = table.state.copy()
    state.agenda = state.agenda[:1]
    onslaught.begin(state, 0)
    table.game.settle(state)
    assert (state.phase == "onslaught") is begun
    if begun:
        table = type(table)(state, table.game)
        for _ in range(30):
            if table.state.phase != "onslaught":
                break
            table.play("end")
        assert table.ever_reported("CS-R25")


def test_cs_r26_a_stalemate_ends_the_wave() -> None:
    """CS-R26: two minions block each other out of reach of any target: after 3 rounds they return to the barracks."""
    table = lane("1m brawnen idler; 1b heirs idler", stage="start")
    for _ in range(60):
        if table.state.phase != "onslaught":
            break
        table.play("end" if table.legal("end") else min(table.moves()))
    assert table.ever_reported("CS-R26") == [
        "3 rounds without damage, deployment or progress: the wave ends in a stalemate"
    ]
    assert table.state.units == {}
    assert table.barracks(0, "brawnen:idler") == 12


def test_cs_r26_damage_that_is_healed_again_does_not_keep_a_wave_going() -> None:
    """CS-R26: two minions that block each other win back what they lose, round by round."""
    chips = {"leech": {"attack": 1, "health": 4, "movement": 1, "talents": ("deep_mend",)}}
    table, rounds = lane("1m brawnen leech; 1b heirs leech", chips=chips, stage="start"), 0
    for _ in range(400):
        if table.state.phase != "onslaught":
            break
        table.play(min(table.moves()))
        rounds = max(rounds, table.state.round)
    assert table.ever_reported("CS-R26")
    assert rounds < 12


def test_cs_r26_each_minion_of_a_group_has_health_of_its_own() -> None:
    """CS-R26, CS-GROUP-03: the second minion loses 1 health in each round, after the first has lost its last."""
    figures = {"attack": 0, "movement": 1}
    chips = {"chip": {**figures, "health": 1}, "rock": {**figures, "health": 9}}
    table = lane("1m brawnen idler; 1b heirs chip+rock", spires="1g brawnen tower attack", chips=chips, stage="start")
    while table.state.round < 7 and table.state.phase == "onslaught":
        if table.due.endswith("dice"):
            table.dice(1)
        else:
            table.play("end" if table.legal("end") else min(table.moves()))
    assert (table.state.phase, table.health("1b")) == ("onslaught", 4)


@pytest.mark.parametrize(("rule", "left"), [("return", 0), ("stay", 2)])
def test_cs_r31_minions_left_when_a_wave_ends(rule: str, left: int) -> None:
    """CS-R31: they return undefeated, or stay."""
    table = lane("1m brawnen idler; 1b heirs idler", leftover_minions=rule)
    state = table.state.copy()
    wave_end.end_wave(state)
    table.game.settle(state)
    assert len(state.units) == left


@pytest.mark.parametrize(("rule", "left"), [("stay", 1), ("return", 0)])
def test_cs_r30_heroes_stay_or_return_between_waves(rule: str, left: int) -> None:
    """CS-R30: they stay on their hexes with their health, or return to the fortress."""
    table = field(
        "1a brawnen weak 1; 2a brawnen hero 2", stage="fire", spires="1b heirs tower attack", heroes_between_waves=rule
    )
    table.play("shoot 1b at 1a").dice(2)
    assert len(table.state.units) == left
    assert len(table.state.returned[0]) == 1 - left


def test_cs_camp_01_heroes_rest_when_nobody_opposes_them() -> None:
    """CS-CAMP-01, CS-CAMP-02: only the Brawnen have units: their hero is inactive, their minions go on."""
    table = lane("1b brawnen hero; 1m brawnen slow", stage="start").play("end")
    assert table.unit("1b").is_at_campfire
    assert table.refused("move 1b 1a") == ("CS-CAMP-02",)
    assert table.moves(verb="move") == {"move 1m 1b"}


def test_cs_camp_01_heroes_beside_an_opposing_unit_do_not_rest() -> None:
    """CS-CAMP-01: a hero of the Heirs is enough, and so is a stack."""
    assert not lane("1b brawnen hero; 1m brawnen slow; 5k heirs hero", stage="start").unit("1b").is_at_campfire
    assert not lane("1b brawnen hero; 1m brawnen slow", stage="start", stacks={1: "foot"}).unit("1b").is_at_campfire


@pytest.mark.parametrize(
    ("rule", "start", "later"), [("start", True, True), ("end", False, True), ("off", False, False)]
)
def test_cs_r55_when_the_campfire_is_lit(rule: str, start: bool, later: bool) -> None:
    """CS-R55: the campfire is lit at the start of the turn, at its end, or never."""
    table = lane("1b brawnen hero; 5k brawnen slow", stage="start", campfire_timing=rule)
    assert table.unit("1b").is_at_campfire is start
    through(table, "heirs start")
    assert table.unit("1b").is_at_campfire is later


def test_cs_r69_no_campfire_where_the_table_leaves_the_comforts_out() -> None:
    """CS-R69: all rules that the switch decides are left out together."""
    table = lane("1b brawnen hero; 5k brawnen slow", stage="start", public_clauses_off="comforts")
    assert not table.unit("1b").is_at_campfire
    (ruling,) = (one for one in table.game.book.rulings if one.id == "CS-R69")
    assert all(table.state.leaves_out(clause) for clause in ruling.decides)


def test_cs_camp_03_landmark_units_do_not_keep_heroes_from_the_campfire() -> None:
    """CS-CAMP-03: the Mud King belongs to no player."""
    assert lane("1b brawnen hero; 5k brawnen slow; 3a neutral mud_king", stage="start").unit("1b").is_at_campfire


def test_cs_camp_04_a_wave_may_end_without_a_campfire() -> None:
    """CS-CAMP-04: the last minion falls in the turn: no hero has rested."""
    table = fight("1a brawnen giant; 1b heirs weak")
    assert table.ever_reported("CS-CAMP-01") == []


def test_cs_def_04_heroes_at_the_campfire_are_not_targets() -> None:
    """CS-DEF-04: an inactive hero is not attacked."""
    table = fight("1a brawnen foot; 1b heirs hero")
    table.state.put(table.unit("1b")._replace(is_at_campfire=True))
    assert table.refused("attack 1a 1b") == ("CS-DEF-04",)
    assert table.legal("end")


def test_cs_ons_08_moves_of_earlier_phases_are_refused_with_their_clause() -> None:
    """CS-ONS-05, CS-ONS-08: while units move, nothing is advanced, laid, constructed or bought."""
    table = field("5k brawnen slow; 3h heirs slow", stage="move", spires="5f brawnen tower attack")
    assert table.refused("advance deep cut")[0] == "CS-ONS-08"
    assert table.refused("upgrade 5f range")[0] == "CS-ONS-05"


def test_a_hex_shows_the_figures_of_its_unit() -> None:
    """CS-DEF-21: the dice of a spire are its attack upgrades."""
    table = field("5k brawnen slow; 3h heirs slow", spires="5f brawnen tower attack")
    shown = {title: tally.total for title, tally in table.game.values_on(table.state, "5f")}
    assert shown == {"attack": 1, "range": 1}
    health = dict(table.game.values_on(table.state, "5k"))["health"]
    assert health.total == table.health("5k")
    assert table.game.values_on(table.state, "5a") == ()
