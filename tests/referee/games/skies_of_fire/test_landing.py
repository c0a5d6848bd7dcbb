"""What landing brings by itself (SF-TWN-01, SF-CAR-07)."""

from tables.skies_of_fire import HALCYON, position

NEAR = "puritan G2 1/2/2/1/1"


def test_a_landing_is_told() -> None:
    table = position(NEAR, HALCYON).play("h2", "end")
    assert table.reported("SF-TWN-01") == ["RGS Puritan II lands on Galewatch H2"]


def test_why_a_town_does_not_pay_is_told() -> None:
    table = position(f"{NEAR}; last galewatch", HALCYON).play("h2", "end")
    why = "Galewatch H2 was the last town at which RGS Puritan II has collected: nothing is collected here"
    assert table.reported("SF-TWN-03") == [why]


def test_a_ship_without_a_weapon_has_none_made_ready() -> None:
    assert position(NEAR, HALCYON).play("h2", "end").reported("SF-CAR-07") == []
    assert position(f"{NEAR}; spent 1", HALCYON).play("h2", "end").reported("SF-CAR-07") == []
    spent = position(f"{NEAR}; cargo belly bombs; spent 1", HALCYON).play("h2", "end")
    assert spent.reported("SF-CAR-07") == ["the cargo weapon of RGS Puritan II is ready again"]


def test_missions_note_the_landing() -> None:
    table = position(f"{NEAR}; missions royal mail", HALCYON).play("h2", "end")
    face = table.game.faces(table.state, "royal mail")[0]
    assert table.state.landings == {face: (table.state.at[0],)}
