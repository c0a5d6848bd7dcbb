"""Each talent acts once: a position that its record needs, what is typed, and what has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest
from tables.cloudspire import Table, game, position

from pnp.geometry.hexes import Hex
from referee.games.cloudspire import sources, stats
from referee.games.cloudspire.command_points import points_in_wave
from referee.games.cloudspire.moments import trigger_effects
from referee.games.cloudspire.pieces import Piece, gate_of, piece_of, player
from referee.games.cloudspire.privileges import COSTS, value_changes

FOOT = {"attack": 1, "health": 3, "movement": 2, "reward": 1}
Check = Callable[[Table], object]


class Case(NamedTuple):
    """A talent in a position: `has` is the minion with it, `lord` a hero with it, `has` among the spires a spire.

    lines: what is typed; a tuple is a roll of dice. before, after: what a check returns.
    """

    units: str
    lines: tuple[Any, ...]
    check: Check
    before: object
    after: object
    more: Mapping[str, Any] = {}


def chips(talent: str) -> dict[str, Any]:
    """Return the chips of the cases."""
    plain = {**FOOT, "promoted": {"health": 4}}
    hero = {**FOOT, "hero": True, "capacity": 2, "range": 2}
    return {
        "has": {**plain, "talents": (talent,)},
        "lord": {**hero, "talents": (talent,)},
        "foot": plain,
        "hero": hero,
        "bird": {**FOOT, "talents": ("wings",)},
    }


def table(talent: str, case: Case) -> Table:
    """Return the table of a case."""
    towers = {"has": {"talents": (talent,)}, "tower": {}}
    return position(case.units, chips=chips(talent), towers=towers, **{"stage": "start", **case.more})


def health(name: str) -> Check:
    return lambda table: table.health(name)


def source(seat: int = 0) -> Check:
    return lambda table: table.state.source[seat]


def figure(name: str, stat: str, against: Callable[[Table], Piece] | None = None) -> Check:
    def check(table: Table) -> int:
        found = stats.figure(table.state, table.unit(name), stat, *([against(table)] if against else []))
        return found.total

    return check


def unit_on(name: str) -> Callable[[Table], Piece]:
    return lambda table: piece_of(table.unit(name))


def spire_on(name: str) -> Callable[[Table], Piece]:
    return lambda table: piece_of(table.spire(name))


def gate(seat: int) -> Callable[[Table], Piece]:
    return lambda table: gate_of(seat)


def flag(name: str, word: str) -> Check:
    return lambda table: stats.has_flag(table.state, table.unit(name), word)


def pile(name: str) -> Check:
    return lambda table: table.spire(name).upgrades


def promoted(name: str) -> Check:
    return lambda table: table.unit(name).is_promoted


def on(name: str) -> Check:
    return lambda table: table.on(name)


ATTACK: Mapping[str, Any] = {"stage": "attack"}
ATTACKED: Mapping[str, Any] = {"stage": "attack", "turn": 1}
FIRED: Mapping[str, Any] = {"stage": "fire", "turn": 1}
TOWER = "2c brawnen tower attack"
OWN_TOWER = "2c brawnen has attack"
CASES: dict[str, Case] = {
    # Defence.
    "armour": Case("2b brawnen has; 2h heirs foot", ("attack 2h 2b",), health("2b"), 3, 3, ATTACKED),
    "hide": Case("2b brawnen has", (), figure("2b", "armour"), 1, 1),
    "shieldwall": Case("2b brawnen has; 2a brawnen foot", (), figure("2b", "armour"), 1, 1),
    "bulwark": Case("2b brawnen has; 2a brawnen foot", (), figure("2a", "armour"), 1, 1),
    "unseen": Case(
        "2a heirs has", (), lambda table: table.due, "heirs explore", "heirs explore", {**FIRED, "spires": TOWER}
    ),
    "duck": Case(
        "2a heirs has", ("shoot 2c at 2a", (2,), "use duck", (0,)), health("2a"), 3, 3, {**FIRED, "spires": TOWER}
    ),
    "decoy": Case(
        "2a heirs foot; 2b heirs has",
        ("shoot 2c at 2a", (2,), "use decoy"),
        lambda table: (table.health("2a"), table.health("2b")),
        (3, 3),
        (3, 1),
        {**FIRED, "spires": TOWER},
    ),
    # Striking back.
    "stubborn": Case(
        "2b brawnen has; 2h heirs foot; 2m heirs foot",
        ("attack 2h 2b", "attack 2m 2b"),
        lambda table: (table.health("2h"), table.health("2m")),
        (3, 3),
        (2, 2),
        ATTACKED,
    ),
    "thorns": Case("2b brawnen has; 2h heirs foot", ("attack 2h 2b",), health("2h"), 3, 1, ATTACKED),
    "riposte": Case("2b brawnen has; 2h heirs foot", ("attack 2h 2b",), figure("2b", "attack"), 1, 2, ATTACKED),
    "first_blow": Case("2b brawnen has; 2h heirs foot", ("attack 2b 2h",), health("2b"), 3, 3, ATTACK),
    "quick_strike": Case("2b brawnen has; 2h heirs foot", ("attack 2b 2h",), health("2h"), 3, 2, {"stage": "fire"}),
    # Extra damage.
    "ram": Case(
        "2b brawnen has", (), figure("2b", "attack", spire_on("2c")), 2, 2, {"spires": "2c heirs tower attack"}
    ),
    "breach": Case("2b brawnen has", (), figure("2b", "attack", gate(1)), 2, 2),
    "siege": Case("2b brawnen has", (), figure("2b", "attack", gate(1)), 2, 2),
    "undermine": Case(
        "2b brawnen has",
        ("attack 2b 2c",),
        pile("2c"),
        ("attack", "range", "attack"),
        ("attack",),
        {**ATTACK, "spires": "2c heirs tower attack range attack"},
    ),
    "giant_slayer": Case("2b brawnen has; 2h heirs hero", (), figure("2b", "attack", unit_on("2h")), 2, 2),
    "trapper": Case("2b brawnen has; 2h neutral mud_king", (), figure("2b", "attack", unit_on("2h")), 2, 2),
    "sky_hook": Case("2b brawnen has; 2h heirs bird", (), figure("2b", "attack", unit_on("2h")), 2, 2),
    "charge": Case("2b brawnen has; 2h heirs foot", (), figure("2b", "attack", unit_on("2h")), 2, 2),
    "grudge": Case("2b brawnen has 2", (), figure("2b", "attack"), 2, 2),
    "loner": Case("2b brawnen has; 2f brawnen foot", (), figure("2b", "attack"), 2, 2),
    "splash": Case("2b brawnen has; 2h heirs foot; 2c heirs foot", ("attack 2b 2h",), health("2c"), 3, 2, ATTACK),
    # Health.
    "mend": Case("2b brawnen has; 2a brawnen foot 1; 2h heirs foot 1", ("use mend 2a",), health("2a"), 1, 2),
    "deep_mend": Case("2b brawnen has; 2a brawnen foot 1", ("use deep mend 2a",), health("2a"), 1, 3),
    "regrow": Case("2b brawnen has 1", (), health("2b"), 2, 2),
    "drain": Case("2b brawnen has 2; 2h heirs foot", ("attack 2b 2h",), health("2b"), 2, 2, ATTACK),
    "feast": Case("2b brawnen has 1; 2h heirs foot 1", ("attack 2b 2h",), health("2b"), 1, 3, ATTACK),
    "last_seed": Case(
        "2b brawnen has 1; 2a brawnen foot 1; 2c brawnen foot; 2h heirs foot",
        ("attack 2h 2b", "use last seed 2a"),
        health("2a"),
        1,
        2,
        ATTACKED,
    ),
    "gate_warden": Case("2b brawnen has", (), lambda table: table.state.health[0], 8, 8, {"health": {0: 7}}),
    # Movement, of itself and of others.
    "wings": Case("2b brawnen has", (), flag("2b", "flying"), True, True),
    "blink": Case("2b brawnen has", ("use blink 2a",), on("2a"), "", "brawnen has", {"stage": "move"}),
    "rift_step": Case("2b brawnen has", ("use rift step 2d",), on("2d"), "", "brawnen has", {"stage": "move"}),
    "far_step": Case("2b brawnen has", ("use far step 2j",), on("2j"), "", "brawnen has", {"stage": "move"}),
    "slip_out": Case(
        "2b brawnen has+foot",
        ("use slip out 2a",),
        lambda table: (table.on("2a"), table.on("2b")),
        ("", "brawnen has"),
        ("brawnen has", "brawnen foot"),
        {"stage": "move"},
    ),
    "shove": Case(
        "2b brawnen has; 2a heirs foot", ("attack 2b 2a", "use shove 2e"), on("2e"), "", "heirs foot", ATTACK
    ),
    "hurl": Case("2b brawnen has; 2a heirs foot", ("attack 2b 2a", "use hurl 2k"), on("2k"), "", "heirs foot", ATTACK),
    "march_song": Case("2b brawnen has; 2a brawnen foot", ("use march song 2a",), figure("2a", "movement"), 2, 3),
    "slow_field": Case("2b brawnen has; 2a heirs foot", (), figure("2a", "movement"), 1, 1),
    "dread": Case("2b brawnen has; 2a heirs foot", (), figure("2a", "attack"), 0, 0),
    # Source.
    "pickpocket": Case(
        "2b brawnen has; 2h heirs foot",
        ("attack 2b 2h",),
        lambda table: tuple(table.state.source),
        (0, 4),
        (1, 3),
        {**ATTACK, "source": {1: 4}},
    ),
    "robber": Case(
        "2b brawnen has; 2h heirs foot 1; 5a heirs foot",
        ("attack 2b 2h",),
        source(1),
        4,
        2,
        {**ATTACK, "source": {1: 4}},
    ),
    "forage": Case("2b brawnen has", ("end",), source(), 0, 1, {**ATTACK, "wells": "2c"}),
    "bounty": Case("2b brawnen has; 2h heirs hero 1; 5a heirs foot", ("attack 2b 2h",), source(), 0, 3, ATTACK),
    "haggler": Case(
        "2b brawnen has",
        (),
        lambda table: sum(line.amount for line in value_changes(table.state, 0, COSTS, "cost_market")),
        -1,
        -1,
    ),
    "toll": Case("2b brawnen foot", (), source(), 0, 0, {"spires": OWN_TOWER}),
    "collector": Case(
        "2a heirs foot 1; 5a heirs foot", ("shoot 2c at 2a", (1,)), source(), 0, 2, {**FIRED, "spires": OWN_TOWER}
    ),
    # Promotion.
    "teach": Case("2b brawnen has; 2a brawnen foot", ("use teach 2a",), promoted("2a"), False, True),
    "teach_far": Case("2b brawnen has; 2f brawnen foot", ("use proclaim 2f",), promoted("2f"), False, True),
    "succession": Case(
        "2b brawnen has 1; 2a brawnen foot; 2h heirs foot",
        ("attack 2h 2b", "use succession 2a"),
        promoted("2a"),
        False,
        True,
        ATTACKED,
    ),
    "knighting": Case(
        "2b brawnen has; 2a brawnen foot; 2h heirs foot 1; 5a heirs foot",
        ("attack 2b 2h", "use knighting 2a"),
        promoted("2a"),
        False,
        True,
        ATTACK,
    ),
    "humble": Case("2b brawnen has; 2h heirs foot*", ("attack 2b 2h",), promoted("2h"), True, False, ATTACK),
    # Building and exploring.
    "mason": Case(
        "2b brawnen has", ("use mason 2c",), pile("2c"), ("attack",), ("fortification", "attack"), {"spires": TOWER}
    ),
    "master_mason": Case(
        "2b brawnen has",
        ("use master mason 2c range",),
        pile("2c"),
        ("attack",),
        ("range", "attack"),
        {"spires": TOWER},
    ),
    "scout": Case(
        "2b brawnen has",
        ("move 2b 2i", "use scout 2j"),
        lambda table: len(table.state.landmarks),
        1,
        0,
        {"stage": "move", "landmarks": "2j mud_king"},
    ),
    "commander": Case("2b brawnen has", (), lambda table: points_in_wave(table.state, 0), 8, 8),
    "second_wind": Case(
        "2b brawnen lord 1; 2a brawnen foot; 2h heirs foot",
        ("attack 2h 2b", "use second wind"),
        lambda table: len(table.state.returned[0]),
        0,
        1,
        ATTACKED,
    ),
    # Drawbacks.
    "lone": Case("2b brawnen has", (), flag("2b", "lone"), True, True),
    "brittle": Case("2b brawnen has; 2h heirs foot", ("attack 2h 2b",), health("2b"), 3, 1, ATTACKED),
    "reckless": Case("2b brawnen has; 2h heirs foot 1; 5a heirs foot", ("attack 2b 2h",), health("2b"), 3, 2, ATTACK),
    # Spires.
    "keen_aim": Case(
        "2a heirs foot",
        ("shoot 2c at 2a", (0,), "use keen aim", (2,)),
        health("2a"),
        3,
        1,
        {**FIRED, "spires": OWN_TOWER},
    ),
    "backwash": Case(
        "2a heirs foot",
        ("shoot 2c at 2a", (1,), "use backwash 2f"),
        on("2f"),
        "",
        "heirs foot",
        {**FIRED, "spires": OWN_TOWER},
    ),
    "dew_fall": Case("2b brawnen foot 1", (), health("2b"), 2, 2, {"spires": OWN_TOWER}),
    "muster": Case("2b brawnen foot", ("use muster 2h",), on("2h"), "", "brawnen clubber", {"spires": OWN_TOWER}),
    "doorway": Case("2g brawnen foot", ("use doorway 2g 2d",), on("2d"), "", "brawnen foot", {"spires": OWN_TOWER}),
    # Landmarks.
    "recruit_2": Case(
        "2b brawnen foot",
        ("explore 2c", ["marsh hound"], "uncover", "use for hire"),
        on("2c"),
        "",
        "brawnen marsh_hound",
        {"stage": "explore", "landmarks": "2c swamp", "source": {0: 5}},
    ),
    "recruit_3": Case(
        "2b brawnen foot",
        ("explore 2c", ["reed witch"], "uncover", "use for hire"),
        source(),
        5,
        2,
        {"stage": "explore", "landmarks": "2c swamp", "source": {0: 5}},
    ),
    "ambush": Case(
        "2b brawnen foot; 2a brawnen foot",
        ("explore 2c", ["bone choir"], "uncover", "use ambush 2b"),
        health("2b"),
        3,
        2,
        {"stage": "explore", "landmarks": "2c ruin"},
    ),
    "gush": Case(
        "2b brawnen foot",
        ("explore 2c", ["geyser"], "uncover", (4,)),
        source(),
        0,
        4,
        {"stage": "explore", "landmarks": "2c ruin"},
    ),
    "haven": Case("2b brawnen foot 1", ("use haven 2b",), health("2b"), 1, 3, {"landmarks": "2c shelter up"}),
    "gate_stone": Case(
        "2b brawnen foot",
        ("use gate stone 3d",),
        on("3d"),
        "",
        "brawnen foot",
        {"stage": "move", "landmarks": "2c first_stone up; 3a second_stone up"},
    ),
    "banner_hall": Case(
        "2b brawnen foot", (), lambda table: points_in_wave(table.state, 0), 8, 8, {"landmarks": "2c tithe_hall up"}
    ),
    "wanderer": Case(
        "2b brawnen foot; 5f neutral ancient_traxxyr; 2k heirs foot",
        ("end", "use wanderer 5k"),
        lambda table: table.state.health[1],
        10,
        8,
        {**ATTACKED, "spires": "1b brawnen tower attack", "first": 0},
    ),
    "wild": Case("2h neutral ancient_traxxyr; 2b brawnen foot", (), flag("2h", "uncontrolled"), True, True),
    # Equipment.
    "borrowed_wings": Case("2b brawnen hero; 5a heirs foot", (), flag("2b", "flying"), True, True),
    "long_purse": Case("2b brawnen hero; 5a heirs foot", (), source(), 1, 1),
    "seven_steps": Case("2b brawnen hero", ("use seven steps 2d",), on("2d"), "", "brawnen hero", {"stage": "move"}),
    "twin_hands": Case("2b brawnen hero; 2h heirs foot", ("attack 2b 2h", "attack 2b 2h"), health("2h"), 3, 1, ATTACK),
}
EQUIPMENT = {
    "borrowed_wings": "paper_wings",
    "long_purse": "bottomless_purse",
    "seven_steps": "seven_stride_boots",
    "twin_hands": "spare_shadow",
}
"""The market chips that have the talents of equipment."""
INCOME = ("toll", "sap_seal", "levy")
"""The talents that act as income is received: see below."""


def play(table: Table, lines: tuple[Any, ...]) -> Table:
    for line in lines:
        if isinstance(line, tuple):
            table.dice(*line)
        elif isinstance(line, list):
            table.draw(*line)
        else:
            table.play(line)
    return table


@pytest.mark.parametrize("talent", CASES)
def test_a_talent_acts(talent: str) -> None:
    case = CASES[talent]
    if talent in EQUIPMENT:
        case = case._replace(more={**case.more, "gear": f"2b {EQUIPMENT[talent]}"})
    found = table(talent, case)
    assert case.check(found) == case.before
    assert case.check(play(found, case.lines)) == case.after


def test_every_talent_is_tried() -> None:
    assert set(CASES) | set(INCOME) == set(game().contents.talents)


def income(table: Table, seat: int = 0) -> Table:
    """Mark the income of a seat as received."""
    trigger_effects(table.state, "income", player(seat))
    table.game.settle(table.state)
    return table


def test_toll_and_sap_seal_act_as_income_is_received() -> None:
    found = position(
        "2b brawnen foot", chips=chips("toll"), towers={"has": {"talents": ("toll", "sap_seal")}}, spires=OWN_TOWER
    )
    assert income(found, 1).state.source == [0, 0]
    income(found)
    if found.due.endswith("order"):
        found.play("order toll")
    assert found.state.source == [1, 0]
    assert found.spire("2c").upgrades == ("fortification", "attack")


def test_levy_pays_the_only_player_beside_the_place() -> None:
    units = "2b brawnen foot; 5a heirs foot"
    held = income(position(units, chips=chips("levy"), landmarks="2c tithe_hall up"))
    assert held.state.source == [2, 0]
    contested = income(position(f"{units}; 2d heirs foot", chips=chips("levy"), landmarks="2c tithe_hall up"))
    assert contested.state.source == [0, 0]
    assert income(position(units, chips=chips("levy"), landmarks="2c tithe_hall up"), 1).state.source == [0, 0]


@pytest.mark.parametrize(
    ("talent", "units", "name"),
    [
        ("hide", "2b brawnen has 2", "2b"),
        ("shieldwall", "2b brawnen has; 2a brawnen hero", "2b"),
        ("bulwark", "2b brawnen has; 2f brawnen foot", "2f"),
        ("grudge", "2b brawnen has", "2b"),
        ("loner", "2b brawnen has; 2a brawnen foot", "2b"),
        ("charge", "2b brawnen has 2", "2b"),
        ("slow_field", "2b brawnen has; 2f heirs foot", "2f"),
        ("dread", "2b brawnen has; 2a heirs hero", "2a"),
    ],
)
def test_a_figure_is_as_printed_where_the_condition_fails(talent: str, units: str, name: str) -> None:
    """The near-misses of what is in force: the wrong health, neighbour, distance or kind of unit."""
    found = position(units, chips=chips(talent), towers={"tower": {}})
    for stat in ("armour", "attack", "movement"):
        printed = {"armour": 0, **FOOT}[stat]
        assert figure(name, stat)(found) == printed


@pytest.mark.parametrize(
    ("talent", "units", "lines"),
    [
        ("drain", "2b brawnen has 2; 2h heirs stone", ("attack 2b 2h",)),
        ("feast", "2b brawnen has 1; 2h heirs stone", ("attack 2b 2h",)),
        ("knighting", "2b brawnen has; 2a brawnen foot; 2h heirs foot", ("attack 2b 2h",)),
        ("humble", "2b brawnen has; 2h heirs foot", ("attack 2b 2h",)),
        ("undermine", "2b brawnen has; 2h heirs foot", ("attack 2b 2h",)),
        ("bounty", "2b brawnen has; 2h heirs foot 1; 5a heirs foot", ("attack 2b 2h",)),
    ],
)
def test_nothing_is_asked_where_the_condition_fails(talent: str, units: str, lines: tuple[str, ...]) -> None:
    """The near-misses of what is triggered: no damage, no defeat, the wrong target."""
    own = {**chips(talent), "stone": {**FOOT, "attack": 0, "talents": ("armour",)}}
    found = position(units, chips=own, towers={"tower": {}}, stage="attack")
    name = found.state.contents.talents[talent].name
    play(found, lines)
    assert not found.due.endswith("use")
    assert not any(notice.text.startswith(name) for notice in found.notices)


def test_a_talent_acts_once_a_turn() -> None:
    found = position("2b brawnen has; 2h heirs foot; 2m heirs foot", chips=chips("thorns"), **ATTACKED)
    found.play("attack 2h 2b", "attack 2m 2b")
    assert (found.health("2h"), found.health("2m")) == (1, 3)


def test_a_talent_acts_once_a_game() -> None:
    """Second wind: the hero that has returned by it is deployed again, and falls for good."""
    units = "2b brawnen {}; 2h heirs page; 7e brawnen clubber; 3h heirs page"
    found = position(units.format("brunhold 1"), stage="attack", turn=1)
    found.play("attack 2h 2b", "use second wind")
    again = position(units.format("clubber; 2a brawnen brunhold 1; 2c heirs page"), stage="attack", turn=1)
    again.state.uses = dict(found.state.uses)
    assert again.unit("2a").id != 1, "another number than before"
    assert again.play("attack 2c 2a").due != "brawnen use"


def test_a_talent_acts_once_a_wave() -> None:
    found = position(
        "2b brawnen has; 2a brawnen foot; 2c brawnen foot; 5a heirs foot", chips=chips("teach"), stage="start"
    )
    found.play("use teach 2a")
    trigger_effects(found.state, "turn_start", player(0))
    found.game.settle(found.state)
    assert not found.due.endswith("use")


def test_an_optional_talent_may_be_passed_and_others_not() -> None:
    step = position("2b brawnen has", chips=chips("blink"), stage="move")
    assert step.legal("pass")
    assert step.play("pass").on("2b") == "brawnen has"
    mend = position("2b brawnen has; 2a brawnen foot 1", chips=chips("mend"), stage="start")
    assert mend.refused("pass") == ("CS-ONS-04",)


def test_a_target_out_of_reach_is_refused_with_those_allowed() -> None:
    found = position("2b brawnen has; 2a brawnen foot 1; 2k brawnen foot 1", chips=chips("mend"), stage="start")
    assert found.refused("use mend 2k") == ("CS-ONS-03",)
    assert "2a" in found.why("use mend 2k")


def test_the_player_on_turn_orders_what_happens_at_the_same_time() -> None:
    """CS-ONS-04: two effects of different players, and two of one player."""
    own = {**chips("mend"), "other": {**FOOT, "talents": ("march_song",)}}
    found = position("2b brawnen has; 2a brawnen other; 2c brawnen foot 1", chips=own, stage="start")
    assert found.due == "brawnen use"
    assert found.moves_after("use ") >= {"mend 2c", "march song 2c"}
    found.play("use march song 2c")
    assert found.moves_after("use ") == {"mend 2c"}


def test_a_unit_is_teleported_once_a_turn() -> None:
    """CS-MOVE-23: the second teleport of a turn is not offered."""
    own = {"has": {**FOOT, "talents": ("blink", "rift_step")}}
    found = position("2b brawnen has", chips=own, stage="move").play("use blink 2a")
    assert found.unit("2a").was_teleported
    assert found.due == "brawnen move"


def test_muster_is_asked_for_whatever_is_hidden_in_the_stack() -> None:
    """CS-PREP-23: the question says nothing about a stack; if all clubbers are in it, nobody comes."""
    asked = []
    for hidden in ("clubber+clubber+clubber", "?+?+?", "wallwright"):
        made = table("muster", CASES["muster"]._replace(more={"spires": OWN_TOWER, "stacks": {0: f"orma, {hidden}"}}))
        asked.append(made.decision.prompt)
        made.play("use muster 2h")
        assert made.on("2h") == ("" if hidden == "clubber+clubber+clubber" else "brawnen clubber")
    assert len(set(asked)) == 1


def test_a_unit_that_was_just_put_on_the_map_has_no_move_left() -> None:
    """CS-MOVE-05: the message does not say that it has moved."""
    made = table("muster", CASES["muster"]).play("use muster 2h", "end")
    assert made.refused("stay 2h") == ("CS-MOVE-05",)
    assert "the Brawnen’s Clubber has no moves left this turn" in made.why("stay 2h")


def test_effects_in_play_are_collected_once_for_the_same_chips() -> None:
    """A unit that moves or takes damage does not change them; one that is promoted or defeated does."""
    state = position("2h brawnen clubber; 5a heirs page 2").state
    before, unit = sources.in_play(state), state.units[1]
    state.put(unit._replace(hex=Hex(0, 0), health=1))
    assert sources.in_play(state) is before
    state.put(unit._replace(is_promoted=True))
    assert sources.in_play(state) is not before


def test_armour_that_takes_everything_off_is_reported() -> None:
    """CS-ATK-08, CS-ATK-09: an attack of 1 on armour 1 says why no health is lost; without armour 1 is lost."""
    for units, said in (("2b brawnen has", "no health: 1 less (Armour)"), ("2b brawnen foot", "1 health: 2 left")):
        found = position(f"{units}; 2h heirs foot", chips=chips("armour"), stage="attack", turn=1)
        found.play("attack 2h 2b")
        assert found.ever_reported("CS-ATK-09")[0].endswith(f" loses {said}"), found.ever_reported("CS-ATK-09")


def test_armour_that_takes_some_damage_off_is_reported() -> None:
    """CS-ATK-09: an attack of 2 on armour 1 costs 1 health, and says why not 2."""
    own = {**chips("armour"), "strong": {**FOOT, "attack": 2}}
    found = position("2b brawnen has; 2h heirs strong", chips=own, stage="attack", turn=1).play("attack 2h 2b")
    (said, *_) = found.ever_reported("CS-ATK-09")
    assert " loses 1 health: 2 damage, 1 less (Armour); " in said, said
