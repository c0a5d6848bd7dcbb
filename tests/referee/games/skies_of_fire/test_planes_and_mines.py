"""Planes and mines: SF-TOK-01 to SF-TOK-04, and the rulings on them."""

from __future__ import annotations

from tables.skies_of_fire import Table, at_galewatch, duel, game, sunk

MOVE = {"phase": "move"}


def armed(card: str, theirs: dict[str, object] | None = None, **more: object) -> Table:
    """Return the Puritan II at F6 with a cargo weapon; the Halcyon at J6."""
    ours = {"at": "F6", "cargo": [card], **{key: more.pop(key) for key in ("crew", "spent", "mines") if key in more}}
    return duel(ours, theirs or {}, **more)


def test_sf_tok_01_a_token_is_not_put_farther_than_its_card_says() -> None:
    """SF-TOK-01."""
    assert armed("Drifting Mines").refused("mines h6") == ("SF-TOK-01", "RUL-43")
    table = armed("Swallow Flight")
    assert table.legal("planes h8")
    assert table.refused("planes i6") == ("SF-TOK-01", "RUL-43")
    assert armed("Drifting Mines", directions="four").refused("mines g5") == ("SF-TOK-01", "RUL-43")


def test_rul_65_damage_is_fixed_at_deployment() -> None:
    """RUL-65."""
    table = duel({}, {"mines": ["F7 damage 3"]}, turn=MOVE).play("f7", "aim guns")
    assert table.reported("SF-DMG-01")[-1] == "3 damage on the Gun Deck of RGS Puritan II"


def test_rul_65_tokens_of_a_lost_weapon_stay_or_are_removed() -> None:
    """RUL-65."""
    theirs = {"cargo": ["Chain Mines"], "mines": ["A1"]}
    assert sunk(theirs, destroyed_keep="nothing").markers() == {"halcyon mines A1"}
    assert sunk(theirs, destroyed_keep="nothing", orphan_tokens="remove").markers() == set()
    assert sunk(theirs, orphan_tokens="remove").markers() == {"halcyon mines A1"}, "the weapon stays"


def test_rul_65_mines_go_with_their_weapon_where_it_is_played_so() -> None:
    """RUL-65."""
    table = at_galewatch(["Hornet Flight"], cargo=["Chain Mines"], mines=["D4"], orphan_tokens="remove")
    table.play("install hornet flight")
    assert table.state.markers == ()


def test_sf_tok_02_a_token_may_lie_on_a_town() -> None:
    """SF-TOK-02."""
    assert armed("Swallow Flight").legal("planes ryder's peak")


def test_rul_44_at_most_one_token_of_an_owner_lies_on_a_square() -> None:
    """RUL-44."""
    assert armed("Drifting Mines", mines=["G6"]).refused("mines g6") == ("SF-TOK-02", "RUL-44")
    table = armed("Drifting Mines", {"mines": ["G6"]})
    assert table.legal("mines g6"), "another owner’s token is no hindrance"
    table.play("mines g5")
    assert table.refused("put g5") == ("SF-TOK-02", "RUL-44")


def test_your_tokens_are_safe_unless_mines_hurt_all() -> None:
    assert duel({"mines": ["F7"]}, turn=MOVE).play("f7").markers() == {"puritan_ii mines F7"}
    table = duel({"mines": ["F7"], "hand": 2}, turn=MOVE, own_tokens="mines_hurt_all").play("f7")
    assert table.due == "puritan aim"
    assert table.play("aim engine").crew("puritan") == "1/0/2/1/1"
    assert table.due == "puritan move", "nobody counters himself"
    assert duel({"planes": ["F7"]}, turn=MOVE, own_tokens="mines_hurt_all").play("f7").markers() == {
        "puritan_ii planes F7"
    }


def test_sf_tok_03_a_token_is_not_put_on_a_ship() -> None:
    """SF-TOK-03."""
    assert armed("Drifting Mines", {"at": "G6"}).refused("mines g6") == ("SF-TOK-03",)
    assert armed("Drifting Mines").refused("mines f6") == ("SF-TOK-03",)


# Planes in the air.
def test_sf_tok_04_a_plane_flies_into_an_enemy() -> None:
    """SF-TOK-04."""
    table = duel({"planes": ["G6"]}, {"hand": 1}, turn=MOVE).play("plane g6 j6", "aim cargo")
    assert table.due == "halcyon counter"
    table.play("pass")
    assert table.crew("halcyon") == "1/2/2/0/1"
    assert table.markers() == set()


def test_nobody_flies_or_recalls_what_is_anothers() -> None:
    table = duel({}, {"planes": ["G6"]}, turn=MOVE)
    plane = table.state.markers[0].id
    for verb, args in (("fly", (plane, 80)), ("recall", (plane,))):
        ruling = game().judge(table.state, game().legal_moves(table.state, 0)[0]._replace(verb=verb, args=args))
        assert ruling.clauses == ("SF-TOK-04",)


def test_rul_45_a_plane_flies_up_to_three_squares_once() -> None:
    """RUL-45."""
    table = duel({"planes": ["G6"]}, {"at": "M10"}, turn=MOVE)
    assert table.refused("plane g6 k6") == ("SF-TOK-04", "RUL-45")
    assert table.refused("plane g6 g6") == ("SF-TOK-04", "RUL-45")
    table.play("plane g6 j9")
    assert table.markers() == {"puritan_ii planes J9"}
    assert table.refused("plane j9 j8") == ("SF-TOK-04", "RUL-45")


def test_rul_45_planes_do_not_end_on_your_ship_or_token() -> None:
    """RUL-45."""
    table = duel({"planes": ["G6", "H7"], "mines": ["H8"]}, turn=MOVE)
    assert table.refused("plane g6 f6") == ("SF-TOK-04", "RUL-45")
    assert table.refused("plane g6 h7") == ("SF-TOK-04", "RUL-44", "RUL-45")
    assert table.refused("plane g6 h8") == ("SF-TOK-04", "RUL-44", "RUL-45")
    assert table.refused("plane h8 h9") == ("SF-TOK-04",), "mines do not fly"


def test_rul_45_all_before_or_all_after_the_ships_path() -> None:
    """RUL-45."""
    table = duel({"planes": ["G6", "H7"]}, turn=MOVE).play("plane g6 g7")
    assert table.legal("plane h7 h8")
    table.play("f7")
    assert table.refused("plane h7 h8") == ("SF-TOK-04", "RUL-45")
    table = duel({"planes": ["G6", "H7"]}, turn=MOVE).play("f7", "plane g6 g7")
    assert table.legal("plane h7 h8")
    assert table.refused("g8") == ("SF-TOK-04", "RUL-45")


def test_rul_45_fly_means_the_plane_on_the_first_square() -> None:
    """RUL-45: `fly` with a square of your plane is a flight, legal or not; it does not move the ship."""
    table = duel({"planes": ["G6"]}, turn=MOVE)
    assert table.refused("fly g6 f6") == ("SF-TOK-04", "RUL-45")
    table.play("fly g6 g7")
    assert table.refused("fly g7 g8") == ("SF-TOK-04", "RUL-45"), "it has flown, and the ship stays"
    assert table.play("fly f7 e7").at("puritan") == "e7", "no plane is on F7"


def test_rul_45_flying_may_be_an_action() -> None:
    """RUL-45."""
    table = duel({"planes": ["G6", "H7"]}, turn=MOVE, plane_move="action_3")
    assert table.refused("plane g6 g7") == ("SF-TOK-04", "RUL-45")
    table.play("end", "plane g6 g7")
    assert table.state.actions == ("planes",)
    assert table.due == "puritan flight"
    table.play("plane h7 h8")
    assert "SF-ACT-01" in duel({"planes": ["G6"]}, turn={"actions": ["fire"]}, plane_move="action_3").refused(
        "plane g6 g7"
    )
    assert duel({"planes": ["G6"]}).refused("plane g6 g7") == ("SF-TOK-04", "RUL-45"), "in the move phase"


def test_rul_45_by_house_rule_planes_stay() -> None:
    """RUL-45."""
    table = duel({"planes": ["G6"]}, turn=MOVE, plane_move="static")
    assert table.refused("plane g6 g7") == ("SF-TOK-04", "RUL-45")
    assert table.moves("puritan", "fly") == set()


def test_a_plane_flies_again_in_the_next_turn() -> None:
    table = duel({"planes": ["G6 flown"]}, turn=MOVE)
    assert table.refused("plane g6 g7") == ("SF-TOK-04", "RUL-45")
    assert duel({"planes": ["G6 flown"]}, turn={"phase": "beginning"}).legal("plane g6 g7")


def test_rul_45_static_planes_do_not_fly_as_an_action_either() -> None:
    """RUL-45."""
    assert duel({"planes": ["G6"]}, plane_move="action_3").legal("plane g6 g7")
    for played in ("static", "free_3"):
        assert duel({"planes": ["G6"]}, plane_move=played).refused("plane g6 g7") == ("SF-TOK-04", "RUL-45")


def test_sf_tok_04_a_token_named_where_none_is_is_refused_with_its_squares() -> None:
    """SF-TOK-04: the refusal names the squares of the player's own tokens, and suggests no deployment."""
    table = duel({"planes": ["E5"]}, {"planes": ["D8"]}, turn=MOVE)
    for typed in ("plane d8 d7", "fly d8 d7", "fly plane d8 d7", "recall d8"):
        assert table.refused(typed) == ("SF-TOK-04",)
        assert "no token of RGS Puritan II is on D8: only on E5" in str(table.ruling(typed))
    assert "it has none on the map" in str(duel({}, {}, turn=MOVE).ruling("plane d8 d7"))
    assert table.legal("plane e5 e6")
