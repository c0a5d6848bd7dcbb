"""CA-RSR and CA-KEY: Resurrection, Necro and the other keywords."""

from __future__ import annotations

import pytest
from tables.castle_assault import Table, position

CARDS = {
    "risen": {"attack": 1, "health": 1, "movement": 1, "does": ["resurrection"]},
    "keeper": {"attack": 0, "does": [{"word": "necro", "squares": 2}]},
    "ogre": {"attack": 5, "health": 7, "movement": 1},
}


def fallen(units: str = "b4 south ogre; b5 north risen", **given: object) -> Table:
    """Return a table after South's Ogre on b4 has destroyed what it was engaged with."""
    return position(units, cards=CARDS, **given).play("attack b4").settle()  # type: ignore[arg-type]


def test_ca_rsr_01_its_player_chooses_a_space() -> None:
    """CA-RSR-01, CA-Q-RSRPLACE, CA-Q-RSRTIME: the space itself, or a vacant one beside it."""
    table = fallen("b4 south ogre; b5 north risen; a5 north knight")
    assert table.due == "north return"
    assert table.moves() == {"return b5", "return b6", "return c5", "stay"}
    assert table.decision.prompt == "return Risen, destroyed on b5, to b5, b6 or c5, or stay"
    assert table.refused("return a1") == ("CA-RSR-01", "CA-Q-RSRPLACE")
    table.play("stay")
    assert table.discards(1) == ["risen"]
    assert len(table.ever_reported("CA-CMB-06")) == 1


def test_ca_rsr_02_in_contact_it_fights_at_once() -> None:
    """CA-RSR-02."""
    table = fallen().play("return b5").settle()
    assert len(table.ever_reported("CA-CMB-09")) == 2


def test_ca_rsr_03_at_the_enemy_wall_it_does_not_hit_the_castle() -> None:
    """CA-RSR-03: North's unit returns to b1."""
    table = position("c1 north risen; c0 south ogre", cards=CARDS).play("attack c0").settle()
    assert table.due == "north return"
    table.play("return b1").settle()
    assert table.on("b1") == "north risen"
    assert table.castles == (10, 10)
    assert table.engaged("b1")


def test_ca_rsr_04_a_returned_unit_cannot_act_in_that_turn() -> None:
    """CA-RSR-04, CA-Q-RSRHASTE: Haste or not."""
    cards = {**CARDS, "risen": {"attack": 1, "health": 1, "does": ["resurrection", "haste"]}}
    table = position("b4 south risen; b5 north ogre", cards=cards).play("attack b4").settle().play("return c4").settle()
    assert table.refused("charge c4") == ("CA-RSR-04", "CA-Q-RSRHASTE")


def test_ca_rsr_05_every_time_the_destroyer_draws() -> None:
    """CA-RSR-05: the player who destroys it draws both times."""
    table = fallen().play("return b5").settle()
    assert len(table.hand()) == 2


def test_ca_rsr_06_a_unit_returns_with_a_soul_token() -> None:
    """CA-RSR-06, CA-Q-RSRHP: at full Health, without what lasted for the turn."""
    table = fallen().play("return b6").settle()
    assert table.unit("b6").souls == 1
    assert table.unit("b6").damage == 0


@pytest.mark.parametrize(("rule", "health"), [("full", 4), ("one", 1)])
def test_ca_q_rsrhp_a_unit_returns_with_full_or_less_health(rule: str, health: int) -> None:
    """CA-Q-RSRHP."""
    cards = {**CARDS, "risen": {"health": 4, "does": ["resurrection"]}}
    table = position("b4 south ogre; b5 north risen", cards=cards, resurrect_health=rule).play("attack b4").settle()
    assert table.play("return b6").health("b6") == health


@pytest.mark.parametrize(
    ("rule", "spaces"), [("adjacent", {"a5", "b5", "b6", "c5"}), ("same", {"b5"}), ("castle", {"a9", "b9", "c9"})]
)
def test_ca_q_rsrplace_a_unit_returns_to_the_spaces_of_the_house_rule(rule: str, spaces: set[str]) -> None:
    """CA-Q-RSRPLACE."""
    assert fallen(resurrect_where=rule).moves_after("return ") == spaces


def test_ca_rsr_07_with_a_soul_token_only_necro_brings_it_back() -> None:
    """CA-RSR-07, CA-Q-RSRONCE, CA-Q-NECRO: two tokens with Necro, none without."""
    alone = fallen("b4 south ogre; b5 north risen, souls 1")
    assert alone.due == "south act"
    assert alone.discards(1) == ["risen"]
    kept = fallen("b4 south ogre; b5 north risen, souls 1; b6 north keeper")
    assert kept.due == "north return"
    assert kept.play("return a5").unit("a5").souls == 2


def test_ca_q_necro_it_gives_a_return_to_any_ally() -> None:
    """CA-Q-NECRO: a unit without Resurrection, within its squares."""
    table = fallen("b4 south ogre; b5 north risen; b6 north keeper")
    assert table.due == "north return"
    plain = position("b4 south ogre; b5 north grunts; b7 north keeper", cards=CARDS).play("attack b4").settle()
    assert plain.due == "north return"
    far = position("b4 south ogre; b5 north grunts; b8 north keeper", cards=CARDS).play("attack b4").settle()
    assert far.due == "south act"


def test_ca_rsr_08_soul_tokens_stay() -> None:
    """CA-RSR-08: there are two tokens, not one."""
    table = fallen("b4 south ogre; b5 north risen; b7 north keeper").play("return b5").settle()
    assert table.play("return a5").unit("a5").souls == 2


def test_ca_rsr_09_a_unit_never_returns_a_third_time() -> None:
    """CA-RSR-09."""
    assert fallen("b4 south ogre; b5 north risen, souls 2; b6 north keeper").due == "south act"


def test_ca_key_01_02_and_03_cannot_charge() -> None:
    """CA-KEY-01, CA-KEY-02, CA-KEY-03: no Charge; the strong bonus in the step; Attack without a die."""
    table = position("b3 south boar herd; b5 north ogre", cards=CARDS, phase="move").settle()
    assert "strong +1" in table.ever_reported("CA-CMB-06")[0]
    free = position("a2 south boar herd; b4 south boar herd; b5 north ogre", cards=CARDS)
    assert free.refused("charge a2") == ("CA-KEY-01", "CA-CHG-01")
    assert free.legal("attack b4")
    assert free.play("attack b4").due != "south charge"


def test_ca_key_05_howl_adds_attack_and_call_ally_places_a_pup() -> None:
    """CA-KEY-05: adjacent allies have +1 Attack this turn; a Pup comes to an adjacent vacant space."""
    table = position("b4 south howler; b5 south den mother", factions=("wolves", "orcs")).play("howl b4").settle()
    assert table.figure("b5", "attack") == 3
    assert table.refused("call b5 c6") == ("CA-KEY-05", "CA-ADJ-02")
    table.play("call b5 c5").settle()
    assert table.on("c5") == "south pup_token"
    assert table.refused("charge c5") == ("CA-ACT-03", "CA-RNG-10")
    table.play("end")
    assert table.figure("b5", "attack") == 2


def test_ca_key_05_no_pup_comes_into_the_opposing_castle_area() -> None:
    """CA-KEY-05, CA-MOVE-06: b9 is vacant and adjacent, but closed to South's units."""
    table = position("b8 south den mother", factions=("wolves", "orcs"))
    assert "CA-MOVE-06" in table.refused("call b8 b9")
    assert "b9 is in the opposing Castle Area" in table.why("call b8 b9")


def test_sidestep_moves_one_column() -> None:
    """CA-TERM-06: as its action, into contact if need be."""
    table = position("b4 south lane stalker; c5 north ogre", cards=CARDS, factions=("wolves", "orcs"))
    table.play("sidestep b4 c4").settle()
    assert table.ever_reported("CA-CMB-06")


def test_ca_rsr_02_the_fight_of_a_returned_unit_cites_its_own_clause() -> None:
    """CA-RSR-02: not the clause on units that are played into a castle."""
    table = position("b4 south risen; b5 north ogre", cards=CARDS).play("attack b4").settle().play("return b4").settle()
    assert table.ever_reported("CA-RSR-02") == ["North’s Ogre on b5 engages South’s Risen on b4"]
    assert table.ever_reported("CA-PLAY-03") == []
