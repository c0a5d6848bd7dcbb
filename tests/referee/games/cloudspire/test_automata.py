"""An automatic faction: what it prefers, and why another answer is refused (CS-SOLO-05 to CS-SOLO-11)."""

from __future__ import annotations

from typing import Any

import pytest
from tables.cloudspire import Table, position
from tables.cloudspire_lane import lane
from tables.cloudspire_scenes import scene

from referee.engine.core.guards import checked_value
from referee.games.cloudspire import chips
from referee.games.cloudspire.places import CHIPS as CHIPS_PILE
from referee.games.cloudspire.places import REMOVED, barracks, beside

FOOT = {"foot": {"attack": 1, "health": 3, "movement": 2}, "weak": {"attack": 1, "health": 1, "movement": 2}}
HERO: dict[str, Any] = {"hero": True, "attack": 1, "health": 4, "movement": 2, "allowance": "forest"}
CHIPS = {**FOOT, "lord": HERO}


def against(units: str, stage: str = "move", **more: Any) -> Table:
    """Return a position in which the Heirs are on turn, as an automatic faction."""
    return position(units, seats=1, automata=1, turn=1, stage=stage, chips=CHIPS, **more)


def test_cs_solo_05_an_unplayed_faction_buys_the_dearest_option_that_it_can_pay() -> None:
    """CS-SOLO-05: with 5 Source, of options for 3, 5 and 6 it buys the one for 5; another, or passing, is refused."""
    table = scene(2).go("brawnen market").play("pass")
    table.state.source[1] = 5
    prices = {line: int(table.state.contents.prices.get(line, 0)) for line in table.moves(1)}
    assert prices
    (only,) = table.moves(1, "buy")
    face = next(face for face, name in table.state.contents.titles.items() if f"buy {name.casefold()}" == only)
    assert table.state.contents.prices[face] <= 5
    assert table.refused("pass", seat=1) == ("CS-SOLO-05",)


def test_where_a_scenario_says_so_an_unplayed_faction_buys_no_heroes() -> None:
    """In scenario 1 the Heirs buy no hero for 5 Source, though they have 5; in scenario 2 the other faction does."""
    for number, bought in ((1, False), (2, True)):
        table = scene(number).go("brawnen market").play("pass")
        table.state.source[1] = 5
        contents = table.state.contents
        heroes = {f"buy {contents.titles[face].casefold()}" for face, chip in contents.units.items() if chip.is_hero}
        assert bool(heroes & table.moves(1)) is bought


def test_cs_solo_06_its_stack_is_named_and_a_unit_that_is_not_there_is_skipped() -> None:
    """CS-SOLO-06: the stack of wave 1 lies ready; without a Page in the barracks, that Page is skipped."""
    table = scene(1).go("brawnen prepare")
    named = table.state.contents.scenarios["hold_the_ford"].sides[1].stacks[0]
    assert table.waiting(1)[: len(named)] == ["+".join(group) for group in named]
    table, face = scene(1).go("brawnen build"), named[0][0]
    for _ in range(table.state.deck.copies[face]):
        chips.draw(table.state, barracks("heirs"), REMOVED, face)
    table.go("brawnen prepare")
    assert face not in "+".join(table.waiting(1)).split("+")
    name = table.state.contents.titles[face]
    assert f"{name} is skipped: no {name} is left in the barracks" in table.ever_reported("CS-SOLO-06")


def test_cs_solo_07_its_minions_march_like_others() -> None:
    """CS-SOLO-07: full movement toward the mark, and the leading minion first."""
    table = against("5a heirs foot")
    before = table.state.land.distances_to(table.state.gates[0].hex, 0)
    ends = [table.hex(line.split()[-1]) for line in table.moves(1)]
    assert ends
    assert {before[end] for end in ends} == {before[table.hex("5a")] - 2}
    assert set(table.refused("end", seat=1)) & {"CS-MOVE-02", "CS-SOLO-07"}


def test_cs_solo_08_of_equal_hexes_it_takes_the_one_next_to_a_hero() -> None:
    """CS-SOLO-08: most progress first; then a gate, a hero, a spire, a minion in reach."""
    free = against("5a heirs foot")
    ends = {line.split()[-1] for line in position("5a heirs foot", turn=1, chips=CHIPS).moves(1, "move")}
    assert len(ends) >= len(free.moves(1))
    for end in sorted(ends):
        for near in free.state.land.neighbours[free.hex(end)]:
            name = free.state.land.name(near)
            if name in ends or name == "5a" or near in free.state.land.gate_hexes:
                continue
            table = against(f"5a heirs foot; {name} brawnen lord")
            reach = {table.state.land.name(one) for one in table.state.land.neighbours[near]}
            chosen = {line.split()[-1] for line in table.moves(1, "move")}
            if not chosen & reach or chosen == ends:
                continue
            other = next(iter(sorted(ends - reach)), "")
            if other:
                assert set(table.refused(f"move 5a {other}", seat=1)) <= {"CS-SOLO-08", "CS-MOVE-05", "CS-MOVE-07"}
                return
    raise AssertionError("no hex of the map shows the rule")


def test_cs_solo_09_an_unplayed_faction_attacks_gates_then_units_it_defeats_then_heroes() -> None:
    """CS-SOLO-09: gate, a unit that it can defeat, hero, spire, the unit with the least health."""
    table = against("2h heirs foot; 2b brawnen lord; 2m brawnen weak; 2c brawnen foot", "attack")
    near = {
        line.split()[-1]
        for line in position("2h heirs foot; 2b brawnen lord", turn=1, stage="attack", chips=CHIPS).moves(1)
    }
    assert near
    assert table.moves(1, "attack")
    weak = against("5a heirs foot; 5b brawnen lord; 5c brawnen weak; 5d brawnen foot", "attack")
    assert weak.moves(1) == {"attack 5a 5c"}
    assert weak.refused("attack 5a 5b", seat=1) == ("CS-SOLO-09",)
    assert weak.refused("end", seat=1)
    heroes = against("5a heirs foot; 5b brawnen lord; 5d brawnen foot", "attack")
    assert heroes.moves(1) == {"attack 5a 5b"}
    least = against("5a heirs foot; 5b brawnen foot 2; 5d brawnen foot", "attack")
    assert least.moves(1) == {"attack 5a 5b"}


def test_cs_solo_09_a_gate_comes_first() -> None:
    """CS-SOLO-09: next to a gate it attacks the gate, whatever else is there."""
    gate = position("", seats=1, automata=1, chips=CHIPS).state.gates[0]
    land = position("", seats=1, automata=1, chips=CHIPS).state.land
    here, there = (land.name(hex) for hex in land.neighbours[gate.hex][:2])
    table = against(f"{here} heirs foot; {there} brawnen weak", "attack")
    assert table.moves(1) == {f"attack {here} brawnen gate"}


def test_cs_solo_09_a_quick_strike_is_used_on_the_target_that_it_prefers() -> None:
    """CS-SOLO-09, CS-SOLO-11: before spires fire, too, it attacks, and the unit that it can defeat goes first."""
    swift = {**CHIPS, "swift": {**FOOT["foot"], "talents": ("quick_strike",)}}
    units = "5a heirs swift; 5b brawnen lord; 5c brawnen weak; 3h brawnen foot"
    table = position(units, seats=1, automata=1, turn=1, stage="fire", chips=swift)
    assert table.due == "heirs quick"
    assert table.moves(1) == {"attack 5a 5c"}
    assert table.refused("pass", seat=1) == ("CS-SOLO-11",)
    assert table.refused("attack 5a 5b", seat=1) == ("CS-SOLO-09",)


TOWER = {"tower": {"pile": ("attack",)}}


def test_cs_solo_10_its_spires_fire_at_what_they_defeat_on_average_then_at_heroes() -> None:
    """CS-SOLO-10: with 2 dice (1.67 on average) a unit with 1 health; with 1 die (0.83) the hero."""
    pieces = "2a brawnen lord; 2b brawnen weak"
    for pile, target in (("attack attack", "2b"), ("attack", "2a")):
        table = position(
            pieces,
            seats=1,
            automata=1,
            stage="fire",
            chips=CHIPS,
            wells="2c",
            towers=TOWER,
            spires=f"2c heirs tower {pile}",
        )
        assert table.moves(1) == {f"shoot 2c {target}"}, pile
        other = "2a" if target == "2b" else "2b"
        assert table.refused(f"shoot 2c {other}", seat=1) == ("CS-SOLO-10",)


def test_cs_solo_11_a_hero_goes_for_the_nearest_opponent_within_twice_its_movement() -> None:
    """CS-SOLO-11: an opponent 4 hexes away draws a hero of movement 2; heroes always attack."""
    land = against("5a heirs lord").state.land
    far = next(hex for hex, away in land.distances_from(land.names["5a"]).items() if away == 4)
    table = against(f"5a heirs lord; {land.name(far)} brawnen foot")
    ends = [table.hex(line.split()[-1]) for line in table.moves(1, "move")]
    assert ends
    assert {land.steps(end, far) for end in ends} == {2}
    assert table.refused("end", seat=1) == ("CS-SOLO-11",)
    close = against("5a heirs lord; 5b brawnen foot", "attack")
    assert close.refused("end", seat=1) == ("CS-SOLO-11",)


def test_cs_solo_11_of_two_nearest_opponents_the_table_chooses_one() -> None:
    """CS-SOLO-11: both are 4 hexes away; a step away from both is refused by the clause about heroes."""
    units = "1a heirs lord; 4d brawnen weak; 2f brawnen weak; 3h heirs foot"
    table = against(units).play("move 3h 2a", seat=1)
    assert table.moves(1) == {"move 1a 4h", "move 1a 2j"}
    assert table.refused("move 1a 1d", seat=1) == ("CS-SOLO-11",)
    assert "a hero that gets closer to its target goes first" in table.why("end", seat=1)


def test_cs_solo_11_a_hero_does_not_return_to_its_fortress_to_get_closer() -> None:
    """CS-SOLO-11: the gate is next to the opponent, but from there the hero could not attack."""
    table = against("5f heirs lord; 5j brawnen weak; 2b brawnen foot; 3h heirs foot").play("move 3h 2a", seat=1)
    assert table.moves(1) == {"move 5f 5d", "move 5f 5e"}
    assert table.refused("move 5f heirs gate", seat=1) == ("CS-SOLO-11",)


def test_its_choice_is_explained_and_may_be_overruled() -> None:
    """The table may let another move stand; the referee says which priority has decided."""
    table = against("5a heirs foot; 5b brawnen lord; 5c brawnen weak", "attack")
    assert table.force("attack 5a 5b", seat=1).health("5b") == 3
    table = against("5a heirs foot; 5b brawnen lord; 5c brawnen weak", "attack").play("attack 5a 5c", seat=1)
    assert table.reported("CS-SOLO-09") == ["a unit that it can defeat goes first"]


HEIRS = {"page": {**FOOT["weak"], "promoted": {"health": 2}}, "last": {**FOOT["weak"], "talents": ("succession",)}}


def test_an_unplayed_faction_uses_an_optional_talent_whenever_it_can() -> None:
    """CS-SOLO-03: with one minion in reach nobody is asked; with two the table says which, and cannot pass."""
    chips = {**CHIPS, **HEIRS, "slow": {"attack": 1, "health": 3, "movement": 1}}
    far = "7e brawnen slow; 3h heirs slow"
    given: dict[str, Any] = {"seats": 1, "automata": 1, "stage": "attack", "chips": chips}
    one = position(f"1a brawnen foot; 1b heirs last; 1c heirs page; {far}", **given)
    assert one.play("attack 1a 1b", "use succession 1c").unit("1c").is_promoted
    two = position(f"1a brawnen foot; 1b heirs last; 1c heirs page; 1h heirs page; {far}", **given)
    two.play("attack 1a 1b")
    assert two.due == "heirs use"
    assert "or pass" not in two.decision.prompt
    assert two.refused("pass", seat=1)
    played = position(f"1a brawnen foot; 1b heirs last; 1c heirs page; {far}", stage="attack", chips=chips)
    assert "or pass" in played.play("attack 1a 1b").decision.prompt


def test_an_unplayed_faction_does_not_use_what_is_not_for_it() -> None:
    """CS-SOLO-03: Blink says that an automatic faction does not use it."""
    chips = {**CHIPS, "has": {**FOOT["foot"], "talents": ("blink",)}}
    assert position("2b brawnen has", stage="move", chips=chips).due == "brawnen use"
    assert position("5b heirs has", seats=1, automata=1, turn=1, stage="move", chips=chips).due == "heirs move"


def test_its_question_names_the_equal_moves_alone() -> None:
    """CS-SOLO-08: not the hexes that it does not prefer, and nothing that a person might do instead."""
    table = scene(10).go("riftwalkers prepare").play("lock").go("heatherkin move")
    assert table.decision.prompt.startswith("deploy Mother Ling; ")
    assert table.decision.owed == ("their stack",)
    hero = against("1a heirs lord; 3a brawnen weak; 7e brawnen foot", marks={1: 0})
    assert hero.decision.prompt.startswith("move a hero; ")
    assert against("1a heirs lord; 1b brawnen weak", "attack").decision.prompt.startswith("attack; ")
    market = scene(2).go("brawnen market").play("pass")
    assert market.decision.prompt.startswith("buy (")


def test_the_side_of_a_minion_of_an_unplayed_faction_is_left_to_the_table() -> None:
    """CS-PREP-24, CS-SOLO-08: the question says that the people at the table choose; both answers are legal."""
    units = "2b riftwalkers flicker+flicker 1; 2c brawnen gatecracker"
    table = lane(units, seats=1, automata=3, stage="attack").play("attack 2c 2b")
    assert table.due == "riftwalkers side"
    assert table.decision.prompt.endswith(", or pass; choose one of the equally good moves for them")
    assert (table.legal("flip"), table.legal("pass")) == (True, True)


def test_a_move_that_it_prefers_says_why() -> None:
    """CS-SOLO-08: also when it is looked up later; a move of a person is no preference."""
    table = scene(10).go("riftwalkers prepare").play("lock").go("heatherkin move")
    move = table.game.read(table.state, sorted(table.moves())[0], 1)[0]
    assert table.game.preference(table.state, move) == ("CS-SOLO-08", "the hex with the most progress goes first")
    own = position("1a brawnen clubber; 5a heirs page")
    move = own.game.read(own.state, sorted(own.moves())[0], 0)[0]
    assert own.game.preference(own.state, move) is None


def test_an_unplayed_faction_that_has_built_what_is_listed_passes() -> None:
    """CS-SOLO-03: the reason is named as what it is: nothing else is built, though there is Source for it."""
    table = scene(0).go("brawnen build").play("pass")
    table.state.source[1] = 20
    table.play("construct marksmens gallery 2c")
    assert table.reported("CS-SOLO-03") == ["the next build that the scenario lists goes first"]
    assert table.moves(1) == {"pass"}
    assert "a pass goes first" in table.why("advance early lessons", seat=1)
    assert table.play("pass", seat=1).reported("CS-SOLO-03") == ["a pass goes first"]


def test_a_bought_hero_is_skipped_in_wave_1_with_the_reason() -> None:
    """CS-PREP-12: only the starting hero is there; it waits beside the barracks for wave 2."""
    table = scene(2).go("brawnen market").play("pass")
    chips.draw(table.state, CHIPS_PILE, beside(1), "lady_ember")
    said = table.go("brawnen prepare").ever_reported("CS-SOLO-06")
    assert "Lady Ember is skipped: in wave 1 only the starting hero is available, not Lady Ember" in said


@pytest.mark.parametrize(
    ("wave", "pile", "added"),
    [
        (2, ["attack", "attack", "range"], ["upgrade 6a attack"]),
        (2, ["attack"], ["upgrade 6a attack fortification"]),
        (4, ["attack"], ["upgrade 6a attack fortification"]),
    ],
)
def test_an_upgrade_is_bought_once_for_each_time_that_the_wave_lists_it(
    wave: int, pile: list[str], added: list[str]
) -> None:
    """CS-SOLO-03: in Escort the Heirs upgrade 6a in waves 2 and 4, once each, whatever it has lost."""
    table = scene(103).go("heatherkin build")
    state = table.state
    spire = checked_value(state.spire_at(table.hex("6a")))
    state.put(spire._replace(upgrades=tuple(pile)))
    state.wave, state.source[2] = wave, 20
    done = []
    for _ in range(9):
        seat = table.decision.seat
        (line,) = table.moves(seat) if seat == 2 else ("pass",)
        table.play(line, seat=seat)
        done += [line] * line.startswith("upgrade")
        if table.state.phase != "build":
            break
    assert done == added
