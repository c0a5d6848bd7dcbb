"""Variants: MM-VAR-01 to MM-VAR-03, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from folders import folders
from tables.monsters_and_magic import ROOT, STRUCTURES, TERRAIN, Table, document, position, typed_setup

from pnp.errors import DataError
from referee.engine.core.chance import chance_move
from referee.engine.core.options import Setup
from referee.games.monsters_and_magic.game import MonstersAndMagic
from referee.games.monsters_and_magic.loading import FILES, load_contents
from referee.loading.data import load_data

HOME = "; h8 straw garrison"


def game_with(counts: dict[str, int], added: tuple[dict[str, Any], ...] = ()) -> MonstersAndMagic:
    """Return the game with a deck list in which some cards have other counts, and some are new."""
    data = load_data("monsters_and_magic", folders(ROOT), FILES)
    cards = [{**row, "count": counts.get(row["id"], row.get("count", 1))} for row in data.tables["allies.yaml"]]
    tables = {**data.tables, "allies.yaml": [*cards, *added]}
    return MonstersAndMagic("monsters_and_magic", data.book, load_contents(data._replace(tables=tables)))


def test_mm_var_01_cards_may_be_removed_and_duplicated() -> None:
    """MM-VAR-01: counts of 0 and 3 are accepted: the deck has 65 cards, and each draw follows the list."""
    rules = game_with({"giants": 0, "wings": 3})
    table = Table(rules.new(Setup(2, {})), rules)
    assert len(table.state.zones["deck"]) == 65
    table.apply(chance_move(*(kind for kind in TERRAIN for _ in range(8))))
    table.apply(chance_move(*(kind for kind in STRUCTURES for _ in range(8))))
    table.play("colour blue", "colour straw")
    assert table.refused("draw giants mm01 mm02 mm03 mm04") == ("MM-SETUP-05",)
    assert table.refused("draw wings wings wings wings mm04") == ("MM-SETUP-05",)
    table.play("draw wings wings wings mm03 mm04")
    assert "wings" not in table.spec.names
    assert not rules.audit(table.state)
    assert (rules.contents.deck.copies.get("giants", 0), rules.contents.deck.copies["wings"]) == (0, 3)


def test_mm_var_01_cards_may_be_made_and_altered() -> None:
    """MM-VAR-01: a card of your own is read with its effects, and works."""
    made = {
        "id": "home_guard",
        "n": 65,
        "name": "Home Guard",
        "code": "MM65",
        "helps": "garrison",
        "timing": "passive",
        "effects": [{"stat": "force", "unit": ["garrison"], "amount": 3}],
        "count": 2,
    }
    rules = game_with({}, (made,))
    assert sum(rules.contents.deck.copies.values()) == 66
    given = {
        **document("a1 straw hero; b2 blue garrison" + HOME, {}, {}, 2),
        "permanents": {"blue": ["home guard"]},
        "turn": {"of": "straw", "phase": "movement", "number": 2, "round": 1, "first": "blue"},
    }
    state = rules.read_position(given)
    rules.settle(state)
    assert Table(state, rules).play("a1 b2").tallies == ("hero 0", "garrison -2; Home Guard +3 = 1")
    with pytest.raises(DataError, match="forse"):
        game_with({}, ({**made, "effects": [{"stat": "forse", "unit": ["garrison"], "amount": 3}]},))


@pytest.mark.parametrize("number", [3, 4, 6, 7])
def test_mm_var_02_the_number_of_permanent_cards_is_free(number: int) -> None:
    """MM-VAR-02: each player gets this number of cards; the others stay in the deck."""
    table = typed_setup(2, permanents=number)
    assert [len(table.permanents(seat)) for seat in (0, 1)] == [number, number]
    assert len(table.state.zones["deck"]) == 64 - 2 * number
    assert not [fault for fault in table.game.audit(table.state) if "MM-PERM-01" in fault]


@pytest.mark.parametrize("name", ["permanents", "hand_max"])
@pytest.mark.parametrize("value", [2, 8])
def test_mm_var_02_and_03_what_cannot_be_set_is_reported(name: str, value: int) -> None:
    """MM-VAR-02, MM-VAR-03: 3 to 7 are the limits of both, and an error names them."""
    with pytest.raises(DataError, match=f'{name}: "{value}" is not allowed .allowed: a whole number from 3 to 7'):
        typed_setup(2, **{name: value})


@pytest.mark.parametrize("number", [3, 5, 7])
def test_mm_var_03_the_maximum_hand_size_is_free(number: int) -> None:
    """MM-VAR-03: with as many cards the End Phase is closed, with one more it is not."""
    full = position("a1 blue hero" + HOME, phase="end", hands={0: number}, hand_max=number)
    assert (full.hand_limit(), full.legal("end")) == (number, True)
    more = position("a1 blue hero" + HOME, phase="end", hands={0: number + 1}, hand_max=number)
    assert more.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
    assert more.decision.owed == ("discard 1 card",)
    assert more.play("discard giants").legal("end")
