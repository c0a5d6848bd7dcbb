"""CA-ATT: Attachments."""

from __future__ import annotations

from tables.castle_assault import position


def test_ca_att_01_an_attachment_stays_with_its_unit() -> None:
    """CA-ATT-01: on the new space, and after the turn."""
    table = (
        position("b2 south knight", hands={0: ["iron shield"]}, resources={0: 2}).play("play iron shield b2").settle()
    )
    assert table.figure("b2", "ac") == 3
    table.play("charge b2").dice(3)
    assert table.unit("b5").attached == ("south iron_shield",)
    table.play("end")
    assert table.figure("b5", "ac") == 3


def test_ca_att_02_an_attachment_is_destroyed_with_its_unit() -> None:
    """CA-ATT-02: in its owner's discard pile."""
    table = position("b4 south paladin; b5 north grunts, with iron shield").play("attack b4").settle()
    assert table.discards(1) == ["grunts", "iron_shield"]


def test_ca_att_02_an_enemys_attachment_goes_to_its_own_owner() -> None:
    """CA-ATT-02, CA-TERM-11."""
    table = position("b4 south paladin; b5 north grunts, with south iron shield").play("attack b4").settle()
    assert table.discards(0) == ["iron_shield"]


def test_ca_att_03_an_attachment_does_not_return_with_its_unit() -> None:
    """CA-ATT-03."""
    table = position("b4 south paladin; b5 north risen guard, with iron shield", factions=("humans", "undead"))
    table.play("attack b4").settle().play("return b6").settle()
    assert table.unit("b6").attached == ()
    assert table.discards(1) == ["iron_shield"]


def test_ca_att_04_a_unit_returns_with_a_soul_token_for_its_attachment() -> None:
    """CA-ATT-04: the Attachment is lost, the unit returns with a soul token."""
    table = position("b4 south paladin; b5 north grunts, with unquiet grave", factions=("humans", "undead"))
    table.play("attack b4").settle().play("return b6").settle()
    assert table.unit("b6").souls == 1
    assert table.discards(1) == ["unquiet_grave"]


def test_an_attachment_lends_words_and_reach() -> None:
    """CA-ATT-01: Phase and a longer range."""
    cloak = position("b3 south scout rider, with cloak of mist; b4 south trebuchet crew", phase="move").settle()
    assert cloak.on("b6") == "south scout_rider"
    bow = position("b2 south crossbowoman, with heartwood bow; b6 north grunts")
    assert bow.legal("shoot b2 b6")
    assert position("b2 south crossbowoman; b6 north grunts").refused("shoot b2 b6") == ("CA-RNG-01",)


def test_ca_att_02_the_discard_of_an_attachment_is_reported() -> None:
    """CA-ATT-02: players are told to take it off, to the pile of the player whose card it is."""
    table = position("b4 south knight, with iron shield, health 1; b5 north ogre smasha").play("attack b4").settle()
    assert table.reported("CA-ATT-02") == ["Iron Shield goes to South’s discard pile"]
