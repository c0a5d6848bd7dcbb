"""The facts of Monsters and Magic agree with its tables, and its house rules move them."""

from __future__ import annotations

import pytest
from folders import folders
from magic import rows

from pnp.errors import DataError
from pnp.library.rulebook import Rulebook
from pnp.library.rulebooks import load_rulebook

GAME = "monsters_and_magic"


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook(GAME, folders())


def test_tables_state_the_numbers_of_the_default_rules(book: Rulebook) -> None:
    facts = book.choose()
    assert [row["spares"] for row in rows("terrains.csv")] == [facts["spare_tiles"]] * 4
    units = {row["id"]: row for row in rows("units.csv")}
    assert units["garrison"]["per_player"] == facts["garrisons_to_win"]


def test_the_decks_are_as_large_as_the_cards_they_take(book: Rulebook) -> None:
    cards = rows("allies.yaml")
    simple = [card for card in cards if card["timing"] not in {"split", "summon", "ot"}]
    assert book.choose()["deck_size"] == sum(card["count"] for card in cards) == 64
    assert book.choose(["deck=beginner"])["deck_size"] == sum(card["count"] for card in simple) == 45


SETTINGS = {
    "figure_cap=five": ("figure_limit", 4, 5),
    "start_garrison=no": ("start_garrisons", 1, 0),
    "summon_range=3": ("summon_reach", 7, 3),
    "alter_spares=4": ("spare_tiles", 8, 4),
    "alter_spares=unlimited": ("spare_tiles", 8, 48),
    "end_swap=on": ("end_swaps", 0, 1),
    "hand_max=7": ("hand_max", 5, 7),
    "permanents=3": ("permanents", 5, 3),
}


@pytest.mark.parametrize(("pair", "fact"), SETTINGS.items(), ids=SETTINGS)
def test_a_house_rule_moves_its_number(pair: str, fact: tuple[str, int, int], book: Rulebook) -> None:
    name, before, after = fact
    assert (book.choose()[name], book.choose([pair])[name]) == (before, after)


@pytest.mark.parametrize("pair", ["hand_max=8", "hand_max=2", "permanents=2", "declare_at=9", "garrisons_to_win=34"])
def test_a_number_beyond_what_the_pieces_allow_is_refused(pair: str, book: Rulebook) -> None:
    with pytest.raises(DataError, match="allowed: a whole number from"):
        book.choose([pair])


def test_doubts_that_no_table_settles_otherwise_have_no_switch(book: Rulebook) -> None:
    plain = [int(ruling.id.rpartition("-")[2]) for ruling in book.rulings if ruling.switch is None]
    wanted = [
        6,
        14,
        20,
        21,
        22,
        24,
        32,
        33,
        34,
        43,
        44,
        46,
        51,
        55,
        59,
        61,
        63,
        66,
        67,
        70,
        72,
        74,
        77,
        78,
        79,
        80,
        81,
        89,
    ]
    assert plain == wanted


def test_both_rules_on_temples_state_the_number_in_force(book: Rulebook) -> None:
    chosen = book.choose(["temples_to_win=4"])
    assert all("4 or more Temple" in book.rule_sentence(id, chosen) for id in ("MM-STRUC-10", "MM-WIN-02"))
