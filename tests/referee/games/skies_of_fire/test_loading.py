"""Cards as data: words that the rules do not understand are reported when the game is loaded."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from folders import folders
from tables import skies_of_fire as sky
from tables.skies_of_fire import Table

from pnp.errors import DataError
from referee.games.skies_of_fire.game import SkiesOfFire
from referee.games.skies_of_fire.loading import FILES, MISSIONS, ORDERS, UPGRADES, load_contents
from referee.loading.data import load_data


def loaded(file: str, change: Callable[[dict[str, Any]], None], card: str) -> str:
    """Return what is wrong with the data after a change of one card."""
    data = load_data("skies_of_fire", folders(sky.ROOT), FILES)
    rows = [deepcopy(dict(row)) for row in data.tables[file]]
    change(next(row for row in rows if row["id"] == card))
    with pytest.raises(DataError) as caught:
        load_contents(data._replace(tables={**data.tables, file: rows}))
    return str(caught.value)


def test_a_special_order_has_the_effect_word_of_one() -> None:
    found = loaded(ORDERS, lambda row: row["effect"].update(op="reduce"), "O20")
    assert "O20" in found
    assert "reduce" in found


def test_a_counter_has_the_effect_word_of_one() -> None:
    assert "look_at_hand" in loaded(ORDERS, lambda row: row["effect"].update(op="look_at_hand"), "O18")


def test_a_dual_order_says_what_it_does_as_a_special() -> None:
    assert "also" in loaded(ORDERS, lambda row: row["effect"].update(also=""), "O31")
    assert "dance" in loaded(ORDERS, lambda row: row["effect"].update(also="dance"), "O31")


def test_a_mission_is_tried_with_one_die() -> None:
    found = loaded(MISSIONS, lambda row: row["complete"]["roll"].update(dice=2), "M11")
    assert "M11" in found
    assert "1 die" in found


def test_a_new_special_of_a_known_word_is_played_without_a_line_of_code() -> None:
    data = load_data("skies_of_fire", folders(sky.ROOT), FILES)
    rows = [deepcopy(dict(row)) for row in data.tables[ORDERS]]
    throttle = next(row for row in rows if row["id"] == "O23")
    throttle["effect"].update(op="gain_crew", n=3)
    throttle.update(name="Stowaways", when="after_move")
    contents = load_contents(data._replace(tables={**data.tables, ORDERS: rows}))
    game = SkiesOfFire("skies_of_fire", data.book, contents)
    ships = {"puritan ii": {"at": "F9", "crew": "1/2/2/1/1", "hand": ["Stowaways"]}}
    ships["halcyon"] = {"at": "L9", "crew": "1/2/2/1/1"}
    document: dict[str, Any] = {"ships": ships, "turn": {"of": "puritan ii", "phase": "action"}}
    state = game.read_position(document)
    game.settle(state)
    table = Table(state, game).play("stowaways", "3 guns")
    assert table.crew("puritan") == "1/2/5/1/1"


@pytest.mark.parametrize(("texts", "damage", "left"), [("designed_v1", 4, 2), ("custom", 3, 3)])
def test_rul_43_a_weapon_does_what_its_kind_says_or_its_own_card(texts: str, damage: int, left: int) -> None:
    """RUL-43."""
    data = load_data("skies_of_fire", folders(sky.ROOT), FILES)
    rows = [deepcopy(dict(row)) for row in data.tables[UPGRADES]]
    next(row for row in rows if row["id"] == "C04")["effect"].update(damage=3)
    contents = load_contents(data._replace(tables={**data.tables, UPGRADES: rows}))
    ships = {"puritan ii": {"at": "F9", "crew": "1/2/2/1/1", "cargo": ["Belly Bombs"]}}
    ships["halcyon"] = {"at": "F8", "crew": "1/2/6/1/1"}
    document: dict[str, Any] = {"ships": ships, "turn": {"of": "puritan ii", "phase": "action"}}
    document["options"] = {"cargo_weapon_set": texts}
    game = SkiesOfFire("skies_of_fire", data.book, contents)
    state = game.read_position(document)
    game.settle(state)
    table = Table(state, game).play("bombs halcyon")
    assert table.reported("SF-DMG-01") == [f"RGS Halcyon is hit: bombs {damage}"]
    assert table.play("guns").crew("halcyon") == f"1/2/{left}/1/1"
