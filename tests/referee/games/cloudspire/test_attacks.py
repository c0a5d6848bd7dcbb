"""The Attack stage: CS-ATK, its examples and switches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tables.cloudspire import game, position
from tables.cloudspire_lane import CHIPS, field, fight


def test_cs_atk_01_units_attack_in_any_order() -> None:
    """CS-ATK-01: three attackers, each may be first."""
    table = fight("1a brawnen foot; 1b brawnen foot; 1g brawnen hero; 1m heirs giant")
    assert {line.split()[1] for line in table.moves(verb="attack")} == {"1b", "1g"}
    assert (
        fight("1m heirs giant; 1b brawnen foot; 1g brawnen foot").play("attack 1g 1m", "attack 1b 1m").health("1m") == 4
    )


def test_cs_atk_02_a_minion_with_a_target_must_attack() -> None:
    """CS-ATK-02: ending the stage is refused, with the minion's hex; CS-R53: its owner picks the target."""
    table = fight("1a brawnen foot; 1b heirs foot; 1c heirs foot")
    assert table.refused("end") == ("CS-ATK-02",)
    assert table.decision.owed == ("Foot on 1a",)
    assert table.moves() == {"attack 1a 1b", "attack 1a 1c"}


def test_cs_atk_03_a_hero_need_not_attack() -> None:
    """CS-ATK-03: the attack may be skipped."""
    assert fight("1a brawnen hero; 1b heirs foot").legal("end")


def test_cs_atk_04_targets_are_opposing_units_spires_and_gates() -> None:
    """CS-ATK-04: a friendly spire is refused; a landmark minion is a target."""
    table = fight("1a brawnen foot; 1c neutral mud_king", spires="1b brawnen tower attack; 1d heirs tower attack")
    assert table.refused("attack 1a 1b") == ("CS-ATK-04",)
    assert table.moves() == {"attack 1a 1c", "attack 1a 1d"}


def test_cs_atk_05_without_range_only_adjacent_hexes() -> None:
    """CS-ATK-05: at distance 2 a unit without range is refused, with range it is not."""
    table = fight("1a brawnen foot; 1e brawnen archer; 1h heirs foot; 1k heirs foot; 1b heirs foot")
    assert table.refused("attack 1a 1h") == ("CS-ATK-05",)
    assert table.legal("attack 1e 1b")


@pytest.mark.parametrize(("rule", "clauses"), [("no", ("CS-ATK-04", "CS-ATK-06")), ("yes", ())])
def test_cs_atk_06_a_place_with_health_is_a_target_where_the_table_plays_so(
    rule: str, clauses: tuple[str, ...]
) -> None:
    """CS-ATK-06, CS-R70: by default no target; with the switch it loses health and is discarded at 0 (CS-EXPL-07)."""
    table = fight("1a brawnen foot", landmarks="1b geyser up 1", attack_landmark_place=rule)
    assert table.refused("attack 1a 1b") == clauses
    if rule == "yes":
        table.play("attack 1a 1b")
        assert table.state.landmark_at(table.hex("1b")) is None
        assert table.reported("CS-EXPL-07")


def test_cs_atk_06_a_place_without_health_is_no_target_and_the_reason_says_so() -> None:
    """CS-ATK-06: where places with health are targets, a place is refused because it has none."""
    table = fight("1a brawnen foot", landmarks="1b geyser up 0", attack_landmark_place="yes")
    assert table.refused("attack 1a 1b") == ("CS-ATK-06",)
    assert "has no health" in table.why("attack 1a 1b")


def test_cs_atk_07_a_unit_attacks_once_a_turn() -> None:
    """CS-ATK-07."""
    table = fight("1a brawnen foot; 1b heirs idler; 1c heirs idler").play("attack 1a 1b")
    assert table.refused("attack 1a 1c") == ("CS-ATK-07",)


def test_cs_atk_08_damage_is_the_attack_of_the_attacker() -> None:
    """CS-ATK-08, CS-ATK-09: attack 2 on health 3 leaves 1."""
    table = fight("1a brawnen strong; 1b heirs foot").play("attack 1a 1b")
    assert table.health("1b") == 1
    assert table.reported("CS-ATK-09") == ["the Heirs’ Foot loses 2 health: 1 left"]


def test_cs_atk_08_a_unit_attacks_only_what_it_has_an_attack_against() -> None:
    """CS-ATK-08: beside a unit that takes 1 attack from it, a ram still hits spires, and must (CS-ATK-02)."""
    plain = {"health": 3, "attack": 1, "movement": 2}
    chips = {"ram": {**plain, "talents": ("ram",)}, "ghost": {**plain, "talents": ("dread",)}}
    table = fight("1a brawnen ram; 1b heirs ghost", chips=chips, spires="1c heirs tower attack")
    assert table.moves() == {"attack 1a 1c"}
    assert "Ram has no attack now: brawnen:ram 1; Dread -1 = 0" in table.why("attack 1a 1b")
    assert table.play("attack 1a 1c").state.spire_at(table.hex("1c")) is None


def test_cs_atk_10_without_health_a_target_is_defeated() -> None:
    """CS-ATK-10, CS-ATK-12: health 2 and damage 2; it does not strike back."""
    table = fight("1a brawnen strong; 1b heirs weak").play("attack 1a 1b")
    assert (table.on("1b"), table.health("1a")) == ("", 4)


def test_cs_atk_11_a_survivor_strikes_back_once_a_turn() -> None:
    """CS-ATK-11, CS-EX-13: A of health 3, attacked by X and Y: A 1 left, X 1 left, Y 2 left."""
    table = fight("1a heirs foot; 1b brawnen weak; 1c brawnen weak").play("attack 1b 1a", "attack 1c 1a")
    assert (table.health("1a"), table.health("1b"), table.health("1c")) == (1, 1, 2)


def test_cs_atk_13_no_strike_back_beyond_its_range() -> None:
    """CS-ATK-13, CS-EX-14: a hero with range from 2 hexes: the minion has 2 left, the hero is unhurt."""
    table = fight("1e brawnen bowman; 1b heirs foot").play("attack 1e 1b")
    assert (table.health("1b"), table.health("1e")) == (2, 3)
    back = fight("1e brawnen bowman; 1b heirs archer").play("attack 1e 1b")
    assert back.health("1e") == 2


def test_cs_atk_14_what_acts_after_an_attack_comes_after_the_strike_back() -> None:
    """CS-ATK-14: the strike back is reported before anything that ends the attack."""
    table = fight("1a brawnen foot; 1b heirs giant").play("attack 1a 1b")
    assert table.on("1a") == ""
    clauses = [notice.clause for notice in table.news]
    assert clauses.index("CS-ATK-08") < clauses.index("CS-ATK-11")


def test_cs_atk_15_a_spire_loses_its_bottom_chip() -> None:
    """CS-ATK-15, CS-ATK-17, CS-ATK-18, CS-EX-11: an attack of 5 removes exactly one chip, and nothing strikes back."""
    table = fight("1a brawnen giant", spires="1b heirs tower attack range fortification").play("attack 1a 1b")
    assert table.spire("1b").upgrades == ("range", "fortification")
    assert table.health("1a") == 6


def test_cs_atk_16_a_fortification_needs_two_damage() -> None:
    """CS-ATK-16: 1 damage removes nothing, 2 damage removes the fortification."""
    table = fight("1a brawnen foot; 1c brawnen strong", spires="1b heirs tower fortification attack")
    assert table.play("attack 1a 1b").spire("1b").upgrades == ("fortification", "attack")
    assert table.play("attack 1c 1b").spire("1b").upgrades == ("attack",)


def test_cs_atk_19_a_spire_falls_with_its_last_chip() -> None:
    """CS-ATK-19, CS-ATK-20, CS-ATK-21: reward 2; one without chips falls to any attack."""
    table = fight("1a brawnen foot; 1e brawnen foot", spires="1b heirs tower attack; 1d heirs tower")
    table.play("attack 1a 1b", "attack 1e 1d")
    assert not table.state.spires
    assert table.state.source[0] == 4


def test_cs_r18_a_spire_may_need_one_more_hit() -> None:
    """CS-R18: after its last chip it stands until the next hit."""
    table = fight("1a brawnen foot; 1c brawnen foot", spires="1b heirs tower attack", spire_last_chip="extra_hit")
    assert table.play("attack 1a 1b").spire("1b").upgrades == ()
    assert not table.play("attack 1c 1b").state.spires


@pytest.mark.parametrize(("rule", "left"), [("mixed", 4), ("all_removed", 3)])
def test_cs_atk_20_a_defeated_spire_returns_to_the_barracks(rule: str, left: int) -> None:
    """CS-ATK-20, CS-R76: to the barracks, or out of the game."""
    table = fight("1a brawnen foot", spires="1b heirs tower attack", defeated_spires=rule).play("attack 1a 1b")
    assert table.state.remaining_spires("heirs:tower") == left


def test_cs_ex_10_four_attacks_on_a_spire() -> None:
    """CS-EX-10: attack removed; range removed; nothing; fortification removed and the spire defeated."""
    units = "1a brawnen foot; 1c brawnen foot; 1m brawnen foot; 1g brawnen strong"
    table = fight(units, spires="1b heirs tower attack range fortification")
    piles = []
    for unit in ("1a", "1c", "1m"):
        piles.append(table.play(f"attack {unit} 1b").spire("1b").upgrades)
    assert piles == [("range", "fortification"), ("fortification",), ("fortification",)]
    assert not table.play("attack 1g 1b").state.spires


def test_cs_ex_37_four_attackers_in_one_turn() -> None:
    """CS-EX-37: 1 does nothing, 3 remove the fortification, then attack, then range and the spire; +2 Source."""
    units = "1a brawnen foot; 1c brawnen giant; 1m brawnen foot; 1g brawnen strong"
    table = fight(units, spires="1b heirs tower fortification attack range")
    piles = [table.play(f"attack {unit} 1b").spire("1b").upgrades for unit in ("1a", "1c", "1m")]
    assert piles == [("fortification", "attack", "range"), ("attack", "range"), ("range",)]
    assert not table.play("attack 1g 1b").state.spires
    assert table.state.source[0] == 2
    assert table.ever_reported("CS-ATK-11") == []


def test_cs_atk_22_the_strike_back_that_defeats_is_rewarded() -> None:
    """CS-ATK-22, CS-R20: the Heirs gain 2 for the Weak; nothing where only attacks count."""
    units = "1a brawnen weak 1; 1b heirs foot"
    assert fight(units).play("attack 1a 1b").state.source[1] == 2
    assert fight(units, reward_anytime="no").play("attack 1a 1b").state.source[1] == 0


@pytest.mark.parametrize(("rule", "minion", "hero"), [("mixed", 12, 11), ("all_back", 12, 12), ("all_removed", 11, 11)])
def test_cs_atk_23_where_defeated_units_go(rule: str, minion: int, hero: int) -> None:
    """CS-ATK-23, CS-ATK-24, CS-R75: a minion to the barracks, a hero out of the game with its upgrades returned."""
    units = "1a brawnen giant; 1b heirs weak; 1d brawnen giant; 1j heirs hero 3 attack"
    table = fight(units, defeated_units=rule)
    before = table.state.supply("attack")
    table.play("attack 1a 1b", "attack 1d 1j")
    assert (table.barracks(1, "heirs:weak"), table.barracks(1, "heirs:hero")) == (minion, hero)
    assert table.state.supply("attack") == before + 1


def test_cs_atk_25_a_defeated_mercenary_leaves_the_game() -> None:
    """CS-ATK-25: it is with the removed chips."""
    table = fight("1a brawnen giant; 1b heirs lantern_goat").play("attack 1a 1b")
    assert [token.face for token in table.state.zones["removed"]] == ["lantern_goat"]


@pytest.mark.parametrize("pile", ["", "attack range"])
def test_cs_atk_19_damage_to_a_spire_has_its_effects(pile: str) -> None:
    """CS-ATK-19, CS-ONS-03: a spire with Thorns hurts its attacker, even if it has no upgrade to lose."""
    towers = {"bush": {"capacity": 4, "talents": ("thorns",)}}
    units = "1a brawnen foot; 7e brawnen slow; 3h heirs slow"
    table = position(units, stage="attack", chips=CHIPS, towers=towers, spires=f"1b heirs bush {pile}")
    assert table.play("attack 1a 1b").health("1a") == 2


def test_cs_atk_26_the_target_takes_its_damage_first() -> None:
    """CS-ATK-26: a killed target does not strike back."""
    assert fight("1a brawnen strong 1; 1b heirs weak").play("attack 1a 1b").health("1a") == 1


def test_cs_atk_27_an_attack_from_outside_keeps_the_answer() -> None:
    """CS-ATK-27, CS-EX-36: M 4 health attack 2; R from 2 hexes, then P and Q beside: M 1, R 3, P 1, Q 2."""
    table = fight("1b heirs strong; 1e brawnen bowman; 1a brawnen foot; 1c brawnen weak")
    table.play("attack 1e 1b", "attack 1a 1b", "attack 1c 1b")
    assert [table.health(name) for name in ("1b", "1e", "1a", "1c")] == [1, 3, 1, 2]


@pytest.mark.parametrize(
    ("rule", "source", "due"),
    [("defeater", 8, "brawnen level"), ("active_player_only", 8, "brawnen level"), ("none", 6, "")],
)
def test_cs_atk_28_the_last_defeat_is_settled_before_the_wave_ends(rule: str, source: int, due: str) -> None:
    """CS-ATK-28, CS-ONS-11, CS-R67, CS-EX-38: the reward and the level come first, and k does not attack."""
    units = "1a brawnen weak 1; 1c brawnen hero 2; 1m brawnen hero; 1b heirs weak"
    table = field(units, stage="attack", source={0: 6, 1: 4}, wave_end_reward=rule, spires="7f heirs tower attack")
    table.play("attack 1a 1b")
    assert (table.health("1b"), table.on("1a"), table.state.source[1]) == (1, "", 6)
    table.play("attack 1c 1b")
    assert table.state.source[0] == source
    assert table.health("1c") == 2
    if due:
        assert table.due == due
        table.play("pass")
    assert table.state.wave == 3
    assert table.ever_reported("CS-ONS-11")


@pytest.mark.parametrize(("rule", "paid"), [("defeater", True), ("active_player_only", False), ("none", False)])
def test_cs_r67_the_house_rule_decides_whether_the_last_minion_is_rewarded(rule: str, paid: bool) -> None:
    """CS-R67, CS-EX-30: it falls to a spire on its own turn: the wave ends, and the spire's owner is paid or not."""
    table = field("1a brawnen weak 1", stage="fire", spires="1b heirs tower attack", wave_end_reward=rule)
    table.play("shoot 1b at 1a").dice(1)
    assert bool(table.ever_reported("CS-ATK-22")) is paid
    assert table.state.phase != "onslaught"


def test_cs_r36_a_target_without_attack_uses_up_its_answer() -> None:
    """CS-R36: it takes no damage, and the use is spent."""
    table = fight("1a brawnen foot; 1b heirs idler").play("attack 1a 1b")
    assert table.health("1a") == 3
    assert table.unit("1b").has_struck_back


def test_cs_atk_08_a_unit_without_attack_does_not_attack() -> None:
    """A minion of attack 0 owes no attack, and cannot make one."""
    table = fight("1a brawnen idler; 1b heirs foot")
    assert table.legal("end")
    assert table.refused("attack 1a 1b") == ("CS-ATK-08",)


def test_cs_r37_damage_is_fixed_when_the_attack_is_declared() -> None:
    """CS-R37: the report of the declaration has the figure that is dealt."""
    table = fight("1a brawnen strong; 1b heirs giant").play("attack 1a 1b")
    assert table.reported("CS-ATK-08") == ["the Brawnen’s Strong attacks the Heirs’ Giant with attack 2"]
    assert table.health("1b") == 4


BOOSTS = {"attack_declared": ("attack 1a 1b", "1a", "1b"), "retaliation": ("attack 1b 1a", "1a", "1b")}
"""The moments at which an effect may strengthen the blow that triggers it: the attack, who strikes, who is hit."""


def strengthening() -> Iterator[tuple[str, str, int, int]]:
    """Yield each effect of the data that raises the attack of who strikes: its record, moment, face and amount."""
    contents = game().contents
    for record in (*contents.talents.values(), *contents.dice.values()):
        for face, does in enumerate(record.faces or [record.does]):
            raised = sum(one.amount for one in does if (one.word, one.stat) == ("modify_stat", "attack"))
            if record.on in BOOSTS and raised:
                yield record.id, record.on, face + 1, raised


@pytest.mark.parametrize(("record", "moment", "face", "raised"), list(strengthening()))
def test_what_a_blow_triggers_counts_for_its_damage(record: str, moment: str, face: int, raised: int) -> None:
    """CS-ATK-08, CS-ATK-11: a die rolled as an attack is declared, a talent as a unit strikes back."""
    attack, striker, hit = BOOSTS[moment]
    contents = game().contents
    plain = {"health": 5, "attack": 2, "movement": 2}
    chips = {"fighter": {**plain, "talents": (record,) if record in contents.talents else ()}, "block": plain}
    foes = ("brawnen", "heirs") if moment == "attack_declared" else ("heirs", "brawnen")
    table = fight(f"{striker} {foes[0]} fighter; {hit} {foes[1]} block", chips=chips)
    gained = [one.id for one in contents.advances.values() if record in {each.die for each in one.does}]
    table.state.advancements[0] = tuple(gained)
    table.play(attack)
    if gained:
        table.play(f"use {contents.dice[record].name}").dice(face)
    assert table.health(hit) == max(0, 5 - 2 - raised)


def test_the_die_that_kills_its_attacker_has_added_to_the_blow() -> None:
    """The Fury die’s sixth face: +2 attack, then 1 damage to the unit, which had 1 health."""
    table = fight("1a brawnen foot 1; 1b heirs giant")
    table.state.advancements[0] = ("proving_ring_1",)
    table.play("attack 1a 1b", "use fury die").dice(6)
    assert table.state.unit_at(table.hex("1a")) is None
    assert table.health("1b") == 3


def test_cs_r52_a_gate_that_is_not_the_mark_may_be_attacked() -> None:
    """CS-R52: of three players the second is marked, and the nearby gate belongs to the third."""
    table = fight("6i brawnen foot", seats=3, marks={0: 1})
    assert table.play("attack 6i heatherkin gate").state.health[2] == 9
