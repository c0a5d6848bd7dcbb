"""The Ally cards of Monsters and Magic: their data, their words, their signs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest
from datafiles import ROOT, Record
from magic import FIGURES, GAME, UNITS, allies, ally, rows, texts
from seeing import Rgb, contrast, rgb

from pnp.cli.options import make_build
from pnp.drawing.drawing import Group, Shape, TextRun
from pnp.drawing.icons import IconLibrary
from pnp.library.documents import read_document
from pnp.library.problems import Problems

LAYOUTS = ROOT / "layouts" / GAME
STRIP = (16.3, 23.4)  # mm from the top: the row of signs


# The cards as data.


def test_the_deck_has_64_cards_each_once() -> None:  # MM-COMP-06, MM-DECK-01
    assert len(allies()) == 64
    assert [card["n"] for card in allies()] == list(range(1, 65))
    assert [card["code"] for card in allies()] == [f"MM{n:02d}" for n in range(1, 65)]
    assert all(card["count"] == 1 for card in allies())
    for key in ("id", "name"):
        assert len({card[key] for card in allies()}) == 64


def test_the_timings_are_split_summon_passive_once_and_any() -> None:
    assert Counter(card["timing"] for card in allies()) == {"split": 5, "summon": 3, "passive": 44, "ot": 11, "any": 1}
    for card in allies():
        assert ("pc" in card, "hc" in card, "text" in card) == (
            (True, True, False) if card["timing"] == "split" else (False, False, True)
        )


def effects() -> Iterator[tuple[Record, Record]]:
    for card in allies():
        for effect in card["effects"]:
            yield card, effect


def test_force_cards_are_as_many_for_each_unit_as_the_card_list_has() -> None:
    lasting = [one for _, one in effects() if one.get("stat") == "force" and not one.get("target")]
    counts = {"monster": 8, "army": 13, "mage": 9, "hero": 9, "garrison": 2}
    assert Counter(unit for one in lasting for unit in one["unit"]) == counts
    assert Counter(one["amount"] for one in lasting) == {1: 13, 2: 24}
    flat = [one for _, one in effects() if one.get("stat") == "mp" and "entering" not in one and "target" not in one]
    assert Counter(one["unit"][0] for one in flat) == dict.fromkeys(FIGURES, 1)


KEYS = {
    "force": {"stat", "unit", "amount", "terrain", "structure", "when", "versus", "adjacent_to", "target"},
    "mp": {"stat", "unit", "amount", "entering", "target"},
    "figure_cap": {"use", "stat", "unit", "amount"},
    "hand_limit": {"use", "stat", "amount"},
    "recruit": {"use", "action", "unit", "amount"},
    "draw": {"use", "action", "amount"},
    "summon": {"action", "summoner", "summoned"},
    "place_garrison": {"action", "adjacent_to", "structure"},
    "sacrifice": {"action", "amount"},
}


def test_effects_hold_nothing_but_the_words_of_the_tables() -> None:
    terrains = {row["id"] for row in rows("terrains.csv")}
    structures = {row["id"] for row in rows("structures.csv")}
    for card, one in effects():
        kind = one.get("stat") or one["action"]
        assert set(one) <= KEYS.get(kind, {"action"}), card["id"]
        named = one.get("unit", [])
        assert set([named] if isinstance(named, str) else named) <= set(UNITS), card["id"]
        assert set(one.get("terrain", [])) | ({one["entering"]} if "entering" in one else set()) <= terrains, card["id"]
        assert set(one.get("structure", [])) <= structures, card["id"]
        assert one.get("when", "attacking") in ("attacking", "defending"), card["id"]
        assert set(one.get("versus", [])) <= set(UNITS), card["id"]


# Their words.

NAMES = {
    **{unit: (unit, "armies" if unit == "army" else unit + ("es" if unit == "hero" else "s")) for unit in UNITS},
    "figure": ("figure", "figures"),
    "unit": ("unit", "units"),
}
STRUCTURES = {row["id"]: (row["name"].lower(), row["plural"].lower()) for row in rows("structures.csv")}
TERRAINS = {row["id"]: (row["name"].lower(), row["name"].lower() + "s") for row in rows("terrains.csv")}


def named(words: str, names: dict[str, tuple[str, ...]]) -> set[str]:
    """Return which of the names a text has."""
    found = set(re.findall(r"[a-z]+", words.lower()))
    return {key for key, forms in names.items() if found & set(forms)}


def covered(words: str) -> set[str]:
    """Return the units a text speaks of; "figures" and "units" stand for theirs."""
    found = named(words, NAMES)
    wide = set(UNITS) if "unit" in found else set(FIGURES) if "figure" in found else set()
    return (found - {"unit", "figure"}) | wide


def meant(one: Record) -> set[str]:
    """Return the units that an effect names."""
    keys = ("unit", "versus", "adjacent_to", "summoner", "summoned")
    values = [one[key] for key in keys if key in one and one[key] != "own"]
    return {unit for value in values for unit in ([value] if isinstance(value, str) else value)}


MEASURED = [card for card in allies() if "stat" in card["effects"][0] or card["effects"][0]["action"] == "summon"]


@pytest.mark.parametrize("card", MEASURED, ids=lambda card: str(card["id"]))
def test_a_text_names_just_what_its_effects_name(card: Record) -> None:
    words = " ".join(texts(card))
    whole = card["effects"]
    assert covered(words) == {unit for one in whole for unit in meant(one)}
    assert named(words, TERRAINS) == {name for one in whole for name in one.get("terrain", [])} | {
        one["entering"] for one in whole if "entering" in one
    }
    assert named(words, STRUCTURES) == {name for one in whole for name in one.get("structure", [])}
    assert {way for way in ("attacking", "defending") if way in words} == {
        one["when"] for one in whole if "when" in one
    }
    assert ("against" in words) == any("versus" in one for one in whole)
    assert ("next to" in words) == any("adjacent_to" in one or "summoner" in one for one in whole)
    assert ("Force" in words) == any(one.get("stat") == "force" for one in whole)
    assert ("MP" in words) == any(one.get("stat") == "mp" for one in whole)


def test_conditions_that_differ_stand_each_with_its_own_terrain() -> None:
    (words,) = texts(ally("clerics"))
    assert "defending in Plains" in words
    assert "attacking in Badlands" in words


def test_garrisons_come_to_the_structures_that_the_effect_names() -> None:
    assert named(" ".join(texts(ally("merchant"))), STRUCTURES) == {"city", "town"}
    assert ally("merchant")["effects"] == [{"action": "place_garrison", "structure": ["city", "town"]}]


@pytest.mark.parametrize("card", allies(), ids=lambda card: str(card["id"]))
def test_every_number_of_a_text_is_a_field_of_an_effect(card: Record) -> None:
    raw = " ".join(card[key] for key in ("text", "pc", "hc") if key in card)
    assert not re.search(r"\d", re.sub(r"\$[\w.]+", "", raw)), "a number is written out"
    amounts = [one["amount"] for one in card["effects"] if "amount" in one]
    assert [int(n) for n in re.findall(r"\d+", " ".join(texts(card)))] == amounts
    other = {
        **card,
        "effects": [{**one, "amount": one["amount"] + 40} if "amount" in one else one for one in card["effects"]],
    }
    assert [int(n) for n in re.findall(r"\d+", " ".join(texts(other)))] == [n + 40 for n in amounts]


RULED = [
    ("warlord", "adjacency_stack", "per_unit", "next to one", "for each adjacent one"),
    ("healers", "adjacency_stack", "per_unit", "next to one", "for each adjacent one"),
    ("magic_gate", "summon_range", "3", "from anywhere on the map", "from 3 spaces away at most"),
    ("legions", "hc_recruit_cap", "lifted", "within its limit", "beyond its limit"),
    ("forest_scouts", "terrain_mp", "free_step", "once a turn.", "once a turn, even with no MP left."),
    ("diplomat", "diplomat_old_card", "discard", "goes to your hand", "is discarded"),
    ("empire", "empire_empty", "no_garrison", "where there is no unit", "where there is no garrison"),
    ("empire", "empire_source", "garrison", "a space you control", "a garrison of yours"),
    ("illusionist", "illusionist_garrison", "no", "your units", "your figures"),
]


@pytest.mark.parametrize(("identity", "switch", "value", "said", "instead"), RULED)
def test_a_house_rule_changes_what_its_cards_say(
    identity: str, switch: str, value: str, said: str, instead: str
) -> None:
    default, chosen = " ".join(texts(ally(identity))), " ".join(texts(ally(identity), **{switch: value}))
    assert (said in default, instead in default) == (True, False)
    assert (said in chosen, instead in chosen) == (False, True)


# Their signs: the row made from the effects.


class Sign(NamedTuple):
    """A sign or number on a face and its distance from the left edge."""

    left: float
    name: str


def outline_key(outline: Any) -> tuple[Any, ...]:
    """Return what an icon's outline is like in any size and place."""
    points = [(segment[0], *pair) for segment in outline for pair in zip(segment[1::2], segment[2::2], strict=True)]
    left, top = min(x for _, x, _ in points), min(y for _, _, y in points)
    high = max(y for _, _, y in points) - top
    return (
        len(points),
        *((kind, round((x - left) / high, 2), round((y - top) / high, 2)) for kind, x, y in points[:9]),
    )


@pytest.fixture(scope="module")
def icons() -> dict[tuple[Any, ...], str]:
    """The names of the game's icons by their outlines."""
    library = IconLibrary([LAYOUTS])
    files = sorted((LAYOUTS / "art" / "icons").glob("*.svg"))
    found = {outline_key(library.find(f"art/icons/{file.name}").outline): file.stem for file in files}
    assert len(found) == len(files)
    return found


def flat(items: Iterable[Any], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Any, float, float]]:
    """Yield all items with what their groups move them."""
    for item in items:
        if isinstance(item, Group):
            *_, e, f = item.matrix or (1, 0, 0, 1, 0, 0)
            yield from flat(item.items, x + e, y + f)
        else:
            yield item, x, y


def signs_in(face: Any, icons: dict[tuple[Any, ...], str], top: float, bottom: float) -> list[str]:
    """Return the signs and numbers of a face between two heights, from left to right."""
    found = []
    for item, x, y in flat(face.drawing.items):
        if isinstance(item, TextRun) and top < y + item.y < bottom:
            found.append(Sign(x + item.x, item.text))
        elif isinstance(item, Shape) and len(item.outline) > 3:
            ys = [pair[1] + y for segment in item.outline for pair in zip(segment[1::2], segment[2::2], strict=True)]
            name = icons.get(outline_key(item.outline))
            if name and top < min(ys) and max(ys) < bottom:
                found.append(Sign(min(segment[1] for segment in item.outline if len(segment) > 1) + x, name))
    return [sign.name for sign in sorted(found)]


def whom(units: list[str]) -> list[str]:
    return ["unit"] if len(units) == 5 else ["figure"] if len(units) == 4 else units


def conditions(one: Record) -> list[str]:
    way = {"attacking": ["sword"], "defending": ["shield"], "": []}[one.get("when", "")]
    where = [*one.get("terrain", []), *one.get("structure", [])]
    against = ["vs", *one["versus"]] if "versus" in one else []
    beside = ["beside", one["adjacent_to"]] if "adjacent_to" in one else []
    return [*way, *where, *against, *beside]


def expected(card: Record) -> list[str]:
    """Return the signs of a card that changes force or move, recruits, summons or draws."""
    first, *more = card["effects"]
    amount = f"+{first.get('amount', 0)}"
    if card["timing"] == "split":
        left = ["+2", "hand"] if first["stat"] == "hand_limit" else [f"≤{first['amount']}", *first["unit"]]
        return [*left, f"+{more[0]['amount']}", more[0].get("unit", "card")]
    if "action" in first:
        return [first["summoner"], "horn", first["summoned"]]
    if first["stat"] == "mp":
        return [*whom(first["unit"]), amount, "boot", *(["arrow", first["entering"]] if "entering" in first else [])]
    rest = [sign for one in more for sign in (f"+{one['amount']}", *conditions(one))]
    return [*whom(first["unit"]), amount, *conditions(first), *rest]


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    """The front of every card, by id."""
    (pieces,) = make_build(GAME, None, None, only=["ally_card"]).composers()
    return {entry.id: pieces.front_maker.make(entry.row, "ally_card").face for entry in pieces.entries}


@pytest.mark.parametrize("card", MEASURED, ids=lambda card: str(card["id"]))
def test_the_row_of_signs_says_what_the_effects_say(card: Record, made: dict[str, Any], icons: Any) -> None:
    assert signs_in(made[card["id"]], icons, *STRIP) == expected(card)


def test_no_card_has_an_empty_row_of_signs_and_none_the_row_of_a_card_that_does_otherwise(
    made: dict[str, Any], icons: Any
) -> None:
    rows_of = {identity: tuple(signs_in(face, icons, *STRIP)) for identity, face in made.items()}
    assert all(len(row) >= 2 for row in rows_of.values())
    twins = [row for row, count in Counter(rows_of.values()).items() if count > 1]
    assert twins == []


BADGES = {
    "mage": "mage",
    "hero": "hero",
    "monster": "monster",
    "army": "army",
    "garrison": "garrison",
    "general": "tome",
}
SEALS = {"passive": ["always"], "any": ["always"], "summon": ["horn"], "ot": ["OT"], "split": ["PC", "HC"]}


def test_badge_and_seal_say_whom_it_helps_and_when_it_holds(made: dict[str, Any], icons: Any) -> None:
    for card in allies():
        top = signs_in(made[card["id"]], icons, 3.5, 15.6)
        assert top[0] == BADGES[card["helps"]], card["id"]
        assert top[-1] in SEALS[card["timing"]], card["id"]


# Their colours.


@pytest.fixture(scope="module")
def palette() -> dict[str, Rgb]:
    """The full colours of the style, by name."""
    problems = Problems()
    document = read_document(LAYOUTS / "style.yaml", "style.yaml", problems)
    problems.raise_if_any()
    assert document is not None
    named_colours = document.value_at("palette")
    assert isinstance(named_colours, dict)
    full = {name: one["full"] if isinstance(one, dict) else one for name, one in named_colours.items()}
    return {name: rgb(digits) for name, digits in full.items() if re.fullmatch("[0-9A-F]{6}", str(digits))}


@pytest.mark.parametrize("group", BADGES)
def test_words_and_signs_stand_out_on_the_colour_of_their_group(group: str, palette: dict[str, Rgb]) -> None:
    assert contrast(palette[f"on-{group}"], palette[f"helps-{group}"]) >= 4.5
    assert contrast(palette[f"sign-{group}"], palette["panel"]) >= 4.5


@pytest.mark.parametrize("seat", [row["colour"] for row in rows("colours.csv")])
def test_words_stand_out_on_the_colour_of_their_seat(seat: str, palette: dict[str, Rgb]) -> None:
    assert contrast(palette[f"on-{seat}"], palette[f"band-{seat}"]) >= 4.5


def test_rules_text_stands_out_by_seven_to_one(palette: dict[str, Rgb]) -> None:
    assert contrast(palette["ink"], palette["panel"]) >= 7
    assert contrast(palette["ink"], palette["wood"]) >= 7
    assert contrast(palette["quiet"], palette["panel"]) >= 4.5


@pytest.mark.parametrize("terrain", [row["id"] for row in rows("terrains.csv")])
def test_a_terrain_s_sign_stands_out_on_its_tile(terrain: str, palette: dict[str, Rgb]) -> None:
    assert contrast(palette[f"on-{terrain}"], palette[f"terrain-{terrain}"]) >= 3
