"""The cards of Castle Assault as data: counts, costs, ranges, what the rules of the game state, and their texts."""

from __future__ import annotations

from collections import Counter

import pytest
from castle import FACTIONS, FIGURES, abilities, by_id, cost, table, units
from datafiles import Record, rows

from pnp.library.sentences import SentenceFiller

CURVE = {1: 2, 2: 3, 3: 3, 4: 2, 5: 1, 6: 1}
SPECIALITIES = {
    "humans": {"word": "boost", "gives": {"ac": 1}},
    "orcs": {"word": "momentum", "spaces": 2},
    "elves": {"word": "reach", "spaces": 1},
    "wolves": {"word": "grant", "keyword": "haste"},
    "undead": {"word": "grant", "keyword": "resurrection"},
    "vampires": {"word": "heal", "amount": 1},
}
# What the examples of the rules state: cost, movement, attack, AC, Health (None: not stated), and keywords.
STATED: dict[str, tuple[tuple[int | None, ...], tuple[str, ...]]] = {
    "crossbowoman": ((1, 1, 2, 0, 1), ("shoot",)),
    "pikewoman": ((2, None, 3, 1, None), ()),
    "knight": ((None, None, 2, 2, None), ()),
    "chelvit_ridas": ((2, 2, 2, 0, 1), ("haste",)),
    "rock_throwas": ((2, None, None, None, None), ("shoot",)),
    "peons": ((None, None, 1, 0, 1), ("at_max",)),
    "lord_garrulk": ((None, None, 5, 2, None), ("haste",)),
    "moon_guardsman": ((None, None, 2, 2, None), ()),
    "yew_bowoman": ((None, None, 5, None, None), ("shoot",)),
    "elvish_councilor": ((None, None, None, None, None), ("aura",)),
    "deft_assassin": ((None, 3, 4, 0, None), ()),
    "vast_sorcerer": ((None, None, None, None, None), ("shoot",)),
    "spirit_finder": ((None, 0, 1, None, None), ("resurrection",)),
    "necromancer": ((None, 1, None, None, None), ("aura",)),
}


def sentences() -> SentenceFiller:
    """Return what makes the sentences of cards."""
    return SentenceFiller(table("keywords"), [*table("monsters"), *table("tokens")])


def said(card: Record) -> list[str]:
    """Return what is printed about the abilities of a card."""
    maker = sentences()
    return [str(maker.filled_entry(ability, {"type": "unit", **card})["says"]) for ability in card["does"]]


def word(card: Record, name: str) -> Record:
    """Return an ability of a card."""
    found: Record = next(ability for ability in card["does"] if ability["word"] == name)
    return found


def test_there_are_204_faction_cards_16_factionless_ones_6_heroes_and_36_monsters() -> None:
    cards = table("cards")
    assert sum(card["copies"] for card in cards if card["faction"] in FACTIONS) == 204
    assert sum(card["copies"] for card in abilities("factionless")) == 16
    assert sorted(hero["faction"] for hero in table("heroes")) == sorted(FACTIONS)
    assert sum(monster["cards"] for monster in table("monsters")) == 36
    assert [card["id"] for card in cards if "reward" in card] == ["magic_armor"]
    ids = [row["id"] for name in ("cards", "heroes", "monsters", "tokens") for row in table(name)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_twelve_units_twice_two_epics_once_and_four_abilities_twice(faction: str) -> None:
    own = units(faction)
    assert Counter(unit["cost"] for unit in own if not unit["epic"]) == CURVE
    assert [(unit["cost"], unit["copies"]) for unit in own if unit["epic"]] == [(7, 1), (7, 1)]
    assert all(unit["copies"] == 2 for unit in own if not unit["epic"])
    assert Counter(card["type"] for card in abilities(faction)) == {"plain": 1, "instant": 2, "attachment": 1}
    assert all(card["copies"] == 2 and 1 <= card["cost"] <= 3 for card in abilities(faction))


@pytest.mark.parametrize("faction", FACTIONS)
def test_no_unit_is_stronger_than_its_cost_by_more_than_one(faction: str) -> None:
    for unit in units(faction):
        assert abs(cost(unit) - unit["cost"]) <= 1, unit["name"]


@pytest.mark.parametrize("faction", FACTIONS)
def test_figures_keep_their_ranges(faction: str) -> None:
    for unit in units(faction):
        assert 1 <= unit["cost"] <= 7
        assert 0 <= unit["movement"] <= 4
        assert 0 <= unit["attack"] <= 7
        assert 0 <= unit["ac"] <= (3 if unit["epic"] else 2)
        assert 1 <= unit["health"] <= 6


@pytest.mark.parametrize("card", STATED)
def test_cards_are_as_the_examples_state(card: str) -> None:
    figures, words = STATED[card]
    unit = by_id("cards")[card]
    for name, value in zip(("cost", "movement", "attack", "ac", "health"), figures, strict=True):
        if value is not None:
            assert unit[name] == value
            assert name not in unit["ours"]
    assert {ability["word"] for ability in unit["does"]} >= set(words)


def test_stated_abilities_have_the_stated_values() -> None:
    cards = by_id("cards")
    for card, shape, least, most in (
        ("crossbowoman", "linear", 1, 3),
        ("rock_throwas", "linear", 1, 2),
        ("vast_sorcerer", "adjacent", 1, 4),
    ):
        assert word(cards[card], "shoot") == {"word": "shoot", "shape": shape, "least": least, "most": most}
    assert word(cards["necromancer"], "aura") == {"word": "aura", "squares": 3, "gives": {"movement": 1, "attack": 2}}
    assert word(cards["elvish_councilor"], "aura")["squares"] == 2
    assert word(cards["peons"], "at_max")["gives"] == {"attack": 2}
    for card, gives in (("wild_wrath", {"attack": 2}), ("shield_blessing", {"ac": 1})):
        assert (cards[card]["type"], cards[card]["cost"], cards[card]["faction"]) == ("instant", 1, "factionless")
        assert word(cards[card], "boost")["gives"] == gives


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_its_speciality(faction: str) -> None:
    assert SPECIALITIES[faction] in [ability for card in abilities(faction) for ability in card["does"]]


def test_no_two_abilities_of_a_deck_do_the_same_for_the_same_cost() -> None:
    for faction in FACTIONS:
        cards = [*abilities(faction), *abilities("factionless")]
        seen = Counter((card["type"], card["cost"], str(card["does"])) for card in cards)
        assert {count for (kind, _, _), count in seen.items() if kind == "plain"} == {1}


def test_heroes_cost_5_and_have_one_keyword_and_a_slot_of_each_colour() -> None:
    colours = [row["id"] for row in rows("cards/castle_assault/stamps.csv")]
    for hero in table("heroes"):
        assert (hero["cost"], hero["attack"], hero["ac"], hero["health"]) == (5, 3, 1, 4)
        assert hero["movement"] in (1, 2)
        assert len(hero["does"]) == 1
        assert cost(hero) == 5
        assert hero["slots"] == colours == ["red", "blue", "green"]
        assert hero["stamps"] == []


def test_there_are_24_stamps_enough_for_all_slots_and_two_to_spare() -> None:
    stamps = rows("cards/castle_assault/stamps.csv")
    assert [(stamp["stat"], stamp["amount"], stamp["count"]) for stamp in stamps] == [
        ("attack", 1, 8),
        ("ac", 1, 8),
        ("health", 1, 8),
    ]


def test_monsters_have_the_stated_figures_and_at_most_7_health_but_for_the_widest() -> None:
    monsters = by_id("monsters")
    ooze = monsters["gelatinous_ooze"]
    assert (ooze["movement"], ooze["attack"], ooze["cards"]) == (1, 2, 11)
    assert [one["cards"] for one in monsters.values()] == [11, 9, 8, 1, 2, 1, 1, 1, 1, 1]
    assert {name: one["width"] for name, one in monsters.items() if one["width"] > 1} == {
        "giant_gelatinous_ooze": 2,
        "enormously_large_gelatinous_ooze": 3,
    }
    assert [name for name, one in monsters.items() if one["health"] > 7] == ["enormously_large_gelatinous_ooze"]
    assert all(len(one["tags"]) == 1 for one in monsters.values())


def test_the_pup_token_is_a_pup() -> None:
    pup, token = by_id("cards")["pup"], by_id("tokens")["pup_token"]
    assert [pup[name] for name in FIGURES] == [token[name] for name in FIGURES]


@pytest.mark.parametrize("deck", FACTIONS)
def test_a_starter_deck_is_legal(deck: str) -> None:
    cards, found = by_id("cards"), by_id("decks")[deck]["cards"]
    assert 30 <= sum(found.values()) <= 40
    assert {cards[card]["faction"] for card in found} == {deck, "factionless"}
    assert all(count <= cards[card]["copies"] for card, count in found.items())
    assert sum(cards[card]["epic"] for card in found) == 1
    own = {card["id"] for card in [*units(deck), *abilities(deck)]}
    assert len(own - set(found)) == 1


def test_every_ability_is_printed_with_its_own_numbers() -> None:
    for name in ("cards", "heroes", "monsters"):
        for card in table(name):
            for ability, sentence in zip(card["does"], said(card), strict=True):
                title = str(sentences().filled_entry(ability, {"type": "unit", **card})["title"])
                numbers = [value for value in ability.values() if isinstance(value, int)]
                numbers += list(ability.get("gives", {}).values())
                for number in numbers:
                    assert str(number) in title + sentence, card["name"]
                assert "$" not in title + sentence


def test_sentences_on_cards_read_as_they_should() -> None:
    cards, monsters = by_id("cards"), by_id("monsters")
    assert said(cards["crossbowoman"]) == ["Shoot an enemy unit up to 3 spaces ahead in this column."]
    assert said(cards["den_mother"]) == ["Put a Pup token on an adjacent vacant space."]
    assert said(monsters["mercenary_lieutenant"])[1] == "Other Mercenaries within 2 spaces have +2 Attack and +1 AC."
    assert said(cards["cloak_of_mist"]) == ["The unit with this card has Phase. It moves through your other units."]
    assert said(cards["scent_of_blood"]) == [
        "A unit of your choice has Haste until the end of the turn. It may act on the turn it enters play."
    ]
    assert said(cards["blood_tithe"])[1] == "Your castle regains 1 Health."


def test_every_keyword_is_on_a_card() -> None:
    used = {
        ability["word"] for name in ("cards", "heroes", "monsters") for card in table(name) for ability in card["does"]
    }
    assert used == {row["id"] for row in table("keywords") if row["kind"] in ("unit", "card")}


def test_a_die_marks_the_remaining_health_of_all_but_the_monsters_with_a_track() -> None:
    """CA-Q-HEALTH7, CA-CMB-19: a damaged unit shows 6 or less, and the two Health tracks go up to 15."""
    units_ = [card for card in table("cards") if card["type"] == "unit"] + table("heroes") + table("monsters")
    assert len(units_) > 90
    tall = [card for card in units_ if card["health"] > 7]
    assert {card["id"] for card in tall} == {"enormously_large_gelatinous_ooze"}
    assert sum(card["cards"] for card in tall) == 1, "there are two tracks"
    assert max(card["health"] for card in tall) <= 15
