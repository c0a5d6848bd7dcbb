"""Each event acts as its phase begins, each relic as it is played, each face of a faction die as it is rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tables.cloudspire import Table, game
from tables.cloudspire_effects import event, first_choices, moment, scene

from referee.games.cloudspire import deploying, levels, stats
from referee.games.cloudspire.command_points import points_in_wave
from referee.games.cloudspire.effects import offer_relics
from referee.games.cloudspire.market import market_size
from referee.games.cloudspire.pieces import Piece, piece_of, player
from referee.games.cloudspire.places import LANDMARK_DISCARDS, RELIC_DISCARDS, beside, in_force, relics
from referee.games.cloudspire.privileges import COSTS, ignores_influence, value_changes
from referee.games.cloudspire.sources import CLAUSE
from referee.games.cloudspire.state import PHASES

EVENTS, RELICS, DICE = game().contents.events, game().contents.relics, game().contents.dice
Look = Callable[[Table], object]


def source(table: Table) -> list[int]:
    return list(table.state.source)


def prices(kind: str) -> Look:
    return lambda table: [
        sum(line.amount for line in value_changes(table.state, seat, COSTS, f"cost_{kind}")) for seat in (0, 1)
    ]


def landmarks(table: Table) -> int:
    return len(table.state.landmarks)


def discarded(table: Table) -> int:
    return len(table.state.zones[LANDMARK_DISCARDS])


def command(table: Table) -> list[int]:
    return [points_in_wave(table.state, seat) for seat in (0, 1)]


def figures(name: str, stat: str, against: Callable[[Table], Piece] | None = None) -> Look:
    def look(table: Table) -> int:
        unit = table.state.unit_at(table.hex(name))
        thing = unit or table.spire(name)
        return stats.figure(table.state, thing, stat, *([against(table)] if against else [])).total

    return look


def ancient(table: Table) -> list[str]:
    return [table.state.land.name(unit.hex) for unit in table.state.units.values() if unit.chip == "ancient_traxxyr"]


HIDDEN = {"landmarks": "3a mud_king; 4a swamp"}
SAYS: Mapping[str, tuple[Look, object, object, Mapping[str, Any]]] = {
    "the_waker": (ancient, [], ["1a"], {}),
    "long_footsteps": (lambda table: (ancient(table), source(table)), ([], [6, 6]), (["1a"], [7, 7]), {}),
    "new_neighbours": (landmarks, 0, 1, {}),
    "open_doors": (lambda table: [one.face for one in table.state.landmarks].count(""), 2, 0, HIDDEN),
    "rising_water": (landmarks, 0, 1, {}),
    "sinking_ground": (lambda table: (landmarks(table), discarded(table)), (2, 0), (1, 1), HIDDEN),
    "falling_stars": (source, [6, 6], [8, 8], {}),
    "fat_year": (source, [6, 6], [9, 9], {}),
    "rain_of_coins": (source, [6, 6], [10, 10], {}),
    "lean_year": (source, [6, 6], [4, 4], {}),
    "dust_wind": (source, [6, 6], [3, 3], {}),
    "alms": (source, [6, 6], [9, 6], {}),
    "bidding_war": (prices("market"), [0, 0], [1, 1], {}),
    "fire_sale": (prices("market"), [0, 0], [-1, -1], {}),
    "late_caravan": (lambda table: market_size(table.state), 3, 5, {}),
    "lost_luggage": (source, [6, 6], [8, 8], {}),
    "cold_snap": (prices("construct"), [0, 0], [1, 1], {}),
    "good_mortar": (
        lambda table: (len(table.spire("2f").upgrades), len(table.spire("5f").upgrades)),
        (1, 2),
        (2, 3),
        {},
    ),
    "spare_parts": (prices("upgrade"), [0, 0], [-1, -1], {}),
    "borrowed_hands": (prices("construct"), [0, 0], [-2, 0], {}),
    "buried_temple": (landmarks, 0, 1, {}),
    "second_call": (command, [7, 7], [9, 7], {}),
    "open_roads": (command, [7, 7], [8, 7], {"spires": "5f heirs tower attack"}),
    "forced_march": (figures("2b", "movement"), 2, 3, {}),
    "heavy_air": (figures("2a", "movement"), 2, 1, {}),
    "hot_blood": (figures("2b", "attack", lambda table: piece_of(table.spire("5f"))), 1, 2, {}),
    "charmed_lives": (figures("2a", "armour"), 0, 1, {}),
    "price_on_heads": (figures("2b", "reward"), 1, 2, {}),
    "fog_bank": (figures("5f", "range"), 2, 1, {}),
}
"""What is looked at, what it is before an event and with it, and what else the position needs."""


@pytest.mark.parametrize("name", SAYS)
def test_an_event_acts(name: str) -> None:
    look, before, after, more = SAYS[name]
    table = scene(**more)
    assert look(table) == before
    table = first_choices(event(table, name))
    assert look(table) == after
    assert table.state.ended is None


def test_every_event_is_tried() -> None:
    assert set(SAYS) == set(EVENTS)
    assert len(EVENTS) == 29


@pytest.mark.parametrize("name", ["cold_snap", "late_caravan"])
def test_an_event_has_no_effect_before_its_phase(name: str) -> None:
    """CS-EVENT-08: it does nothing before its phase."""
    look, before, after, more = SAYS[name]
    table = event(scene(**more), name)
    assert look(table) == after
    table.state.phase = PHASES[PHASES.index(EVENTS[name].phase) - 1]
    assert look(table) == before


@pytest.mark.parametrize(("name", "chip", "change"), [("forced_march", "foot", 1), ("heavy_air", "hero", -1)])
def test_cs_event_07_an_event_for_each_unit_counts_as_one_deploys(name: str, chip: str, change: int) -> None:
    """CS-EVENT-07, CS-DEPLOY-08: the top of a stack moves as any unit does, and only its kind is meant."""
    for stacked, expected in ((chip, 2 + change), ({"foot": "hero", "hero": "foot"}[chip], 2)):
        table = event(scene("5a heirs foot", stacks={0: stacked}), name)
        table.state.phase = "onslaught"
        top = deploying.top_of_stack(table.state, 0)
        assert top is not None
        assert stats.movement_of(table.state, top) == expected


@pytest.mark.parametrize(
    ("face", "says"),
    [("geyser", "heirs effect die"), ("marsh hound", "heirs use"), ("bone choir", "heirs use"), ("shelter", "")],
)
def test_cs_event_07_what_a_player_reveals_is_for_that_player(face: str, says: str) -> None:
    """CS-EVENT-07: All Doors Open lets the second player reveal; a landmark’s “you” is the player who revealed it."""
    units = "2b brawnen foot; 5b heirs foot; 5a brawnen foot"
    type = "swamp" if face == "marsh hound" else "ruin"
    table = event(scene(units, landmarks=f"2f swamp; 5f {type}; 3a ruin", spires=""), "open_doors")
    table.play("use all doors open 2f").draw("mud king").play("use all doors open 5f").draw(face)
    assert table.due == says or not says
    if face == "geyser":
        assert table.dice(4).state.source == [6, 10]


@pytest.mark.parametrize("name", EVENTS)
def test_no_event_ends_the_game(name: str) -> None:
    table = scene(health={0: 1, 1: 1}, source={0: 0, 1: 0}, landmarks="3a mud_king; 4a ruin")
    table = first_choices(event(table, name))
    assert table.state.health == [1, 1]
    assert table.state.ended is None


# Relics.

FOUND: Mapping[str, tuple[str, Look, object, object]] = {
    "jar_of_thunder": ("2c", lambda table: table.on("2c") and table.health("2c"), 3, 1),
    "rope_of_yesterday": ("2b 2e", lambda table: table.on("2e"), "", "brawnen foot"),
    "polite_invitation": ("2c", lambda table: table.on("2c"), "heirs foot", ""),
    "mending_wax": ("", lambda table: table.state.health[0], 7, 9),
    "long_crowbar": ("5f range", lambda table: table.spire("5f").upgrades, ("attack", "range"), ("attack",)),
    "paper_crown": ("2d 2b", lambda table: (table.unit("2d").is_promoted, table.health("2b")), (False, 1), (True, 3)),
    "master_key": (
        "",
        lambda table: (ignores_influence(table.state, 0), prices("construct")(table)),
        (False, [0, 0]),
        (True, [-2, 0]),
    ),
    "old_debt": ("", source, [6, 6], [9, 3]),
    "marching_tune": ("", figures("2b", "movement"), 2, 3),
    "bag_of_fog": ("", figures("5f", "range"), 2, 1),
    "recruiting_drum": ("", command, [7, 7], [9, 7]),
    "second_skin": ("", figures("2a", "armour"), 0, 1),
    "lucky_tooth": ("", lambda table: len(table.state.zones[in_force(0)]), 0, 1),
    "golden_scale": ("", prices("market"), [0, 0], [-2, 0]),
    "masons_ghost": ("", lambda table: len(table.state.zones[in_force(0)]), 0, 1),
}
"""What is named after a relic, what is looked at, and what it is before and after."""


@pytest.mark.parametrize("name", FOUND)
def test_a_relic_acts(name: str) -> None:
    said, look, before, after = FOUND[name]
    table = scene(held=name)
    table.state.phase = RELICS[name].phases[0]
    assert look(table) == before
    table.play(f"play {RELICS[name].name} {said}".strip(), seat=0)
    assert look(table) == after
    assert not table.state.zones[relics(0)]
    used_up = RELICS[name].use == "single"
    assert len(table.state.zones[RELIC_DISCARDS if used_up else in_force(0)]) == 1


def test_an_upgrade_that_a_spire_lacks_stays_where_it_is_even_if_the_table_lets_it_go() -> None:
    table = scene(held="long_crowbar")
    table.state.phase = "onslaught"
    table.force("play long crowbar 5f fortification", seat=0)
    assert table.spire("5f").upgrades == ("attack", "range")


def test_cs_def_25_a_neutral_minion_has_no_barracks_to_return_to() -> None:
    """CS-DEF-25: Polite Invitation is for a faction’s minion, and for one that its controller has recruited."""
    units = "2b brawnen foot; 5a heirs foot; 2d neutral mud_king; 2c heirs foot"
    table = scene(units, held="polite_invitation", spires="2i brawnen tower attack")
    assert table.moves_after("play polite invitation ") == {"2c"}
    table.state.put(table.unit("2d")._replace(seat=1))
    table.play("play polite invitation 2d", seat=0)
    assert (table.on("2d"), table.state.faces(beside(1))) == ("", ("mud_king",))


def test_every_relic_is_tried() -> None:
    assert set(FOUND) == set(RELICS)
    assert len(RELICS) == 15


def test_a_relic_waits_for_its_phase() -> None:
    """CS-EXPL-12."""
    assert scene(held="old_debt").refused("play old debt", seat=0) == ("CS-EXPL-12",)


def test_a_relic_is_refused_where_it_cannot_be_in_the_hand() -> None:
    table = scene(held="old_debt")
    assert "CS-EXPL-11" in table.refused("play jar of thunder 2c", seat=0)


def test_a_relic_that_is_drawn_is_kept_in_secret_or_sold() -> None:
    """CS-EXPL-10, CS-EXPL-11, CS-EX-35."""
    for source_before, gained in ((6, 4), (18, 2)):
        table = scene(source={0: source_before, 1: 0})
        from_effect(table)
        table.draw("?").play("sell").draw("old debt")
        assert table.state.source[0] == source_before + gained
        assert [token.face for token in table.state.zones[RELIC_DISCARDS]] == ["old_debt"]
    table = from_effect(scene()).draw("?").play("keep")
    assert [token.face for token in table.state.zones[relics(0)]] == [None]


def test_cs_r81_a_relic_is_sold_for_4_source_or_what_the_table_says() -> None:
    """CS-R81: 4 by default, 0 to 8 at another table; 0 is not a sale."""
    for rule, gained in (({}, 4), ({"relic_sale": 1}, 1), ({"relic_sale": 8}, 8)):
        table = from_effect(scene(source={0: 6, 1: 0}, **rule)).draw("?").play("sell").draw("old debt")
        assert table.state.source[0] == 6 + gained
    dear = from_effect(scene(relic_sale=0)).draw("?")
    assert dear.refused("sell") == ("CS-EXPL-10", "CS-R81", "CS-R69")
    assert dear.moves() == {"keep"}
    assert from_effect(scene(public_clauses_off="comforts")).draw("?").moves() == {"keep"}


def from_effect(table: Table) -> Table:
    """Let the first player draw a relic."""
    levels.draw(table.state, 0)
    table.game.settle(table.state)
    return table


def test_the_discarded_relics_are_shuffled_into_an_empty_deck() -> None:
    """CS-EXPL-13."""
    table = scene()
    zones = table.state.zones
    zones[RELIC_DISCARDS], zones["relics"] = (
        tuple(token._replace(face=face) for token, face in zip(zones["relics"], RELICS, strict=True)),
        (),
    )
    from_effect(table).draw("lucky tooth")
    assert len(table.state.zones["relics"]) == 14


def test_an_ongoing_relic_acts_each_turn() -> None:
    spires = "2f brawnen tower attack"
    table = scene("2e heirs foot; 2d brawnen foot", held="lucky_tooth", spires=spires, stage="fire", turn=1)
    state = table.state
    state.zones[in_force(0)], state.zones[relics(0)] = state.zones[relics(0)], ()
    table.play("shoot 2f at 2e").dice(0).play("use lucky tooth").dice(2)
    assert table.health("2e") == 1


def test_everybody_who_keeps_a_relic_is_asked_in_turn() -> None:
    """CS-EXPL-12: a relic may be played on an opponent's turn; players without relics are not asked."""
    table = scene(held="jar_of_thunder", stage="start", turn=1)
    offer_relics(table.state, "the start of the turn", 1)
    table.game.settle(table.state)
    assert table.due == "brawnen relics"
    assert table.play("play jar of thunder 2c").health("2c") == 1
    assert table.due == "heirs start"
    waiting = scene(held="jar_of_thunder", stage="start", turn=1)
    offer_relics(waiting.state, "the start of the turn", 1)
    assert waiting.play("pass", seat=0).due == "heirs start"


# Faction dice.

WHEN: Mapping[str, Callable[[Table], tuple[Piece, ...]]] = {
    "attack_declared": lambda table: (piece_of(table.unit("2b")), piece_of(table.unit("2c"))),
    "attack_end": lambda table: (piece_of(table.unit("2b")), piece_of(table.unit("2c"))),
    "defeat": lambda table: (piece_of(table.unit("2d")),),
    "market": lambda table: (player(0),),
    "income": lambda table: (player(0),),
    "turn_start": lambda table: (player(0),),
}


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("die", DICE)
def test_each_face_of_a_faction_die_acts(die: str, face: int) -> None:
    record = DICE[die]
    gained = next(one.id for one in game().contents.advances.values() if die in {each.die for each in one.does})
    table = scene(advancements=(gained,))
    about = (player(1),) if record.whose == "enemy" else WHEN[record.on](table)
    moment(table, record.on, *about)
    before = {**table.state.to_json(), "uses": None, "agenda": None}
    table.play(f"use {record.name}").dice(face)
    chosen = [spec for spec in record.faces[face - 1] if spec.whom == "chosen"]
    first_choices(table)
    after = {**table.state.to_json(), "uses": None, "agenda": None}
    assert (after != before) == bool(record.faces[face - 1]), [spec.word for spec in chosen]


def test_a_face_that_can_do_nothing_is_reported_so() -> None:
    """The Seed die heals with its first face, and nobody is hurt."""
    table = scene(advancements=("seed_vault_2",))
    for unit in tuple(table.state.units.values()):
        table.state.put(unit._replace(health=stats.health_of(table.state, unit)))
    moment(table, "turn_start", player(0))
    table.play("use seed die").dice(1)
    assert table.reported(CLAUSE)[-1] == "Seed die: face 1, which does nothing now"


@pytest.mark.parametrize("die", [one.id for one in DICE.values() if one.limit])
def test_a_faction_die_is_rolled_once_a_wave(die: str) -> None:
    record = DICE[die]
    gained = next(one.id for one in game().contents.advances.values() if die in {each.die for each in one.does})
    table = scene(advancements=(gained,))
    about = (player(1),) if record.whose == "enemy" else WHEN[record.on](table)
    moment(table, record.on, *about)
    first_choices(table.play(f"use {record.name}").dice(1))
    moment(table, record.on, *about)
    assert not table.due.endswith("use")


def test_cs_expl_12_a_relic_is_played_before_a_limited_build() -> None:
    """CS-EXPL-12: at any time in the Onslaught Phase, so before the limited builds of the turn as well."""
    table = scene(held="marching_tune", stage="start")
    assert table.due == "brawnen start"
    assert figures("2b", "movement")(table.play("play marching tune")) == 3
    assert table.due == "brawnen start"
