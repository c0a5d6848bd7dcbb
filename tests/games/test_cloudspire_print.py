"""Cloudspire on paper: all pieces with their sizes, the sheets they share, and what is printed on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from datafiles import document
from measures import sheets
from seeing import contrast, rgb

from pnp import open_game
from pnp.cli.options import make_build
from pnp.press.build import Build
from pnp.press.job import shared_jobs

GAME = "cloudspire"
INK = "22304A"
CHIP, CARD, NET, SHEET = (34, 34), (63, 88), (69, 58), (194, 264)
PARTS = {
    "unit_chip": (60, CHIP),
    "spire_chip": (32, CHIP),
    "market": (20, CHIP),
    "landmark": (19, CHIP),
    "mark": (4, CHIP),
    "source_tracker": (4, (25, 25)),
    "gate_tracker": (4, (25, 25)),
    "upgrade": (44, (25, 25)),
    "health_chip": (72, (20, 20)),
    "event": (29, CARD),
    "relic": (15, CARD),
    "faction_die": (12, NET),
    "spire_die": (6, NET),
    "d6": (1, NET),
    "ref_sheet": (4, SHEET),
    "ref_common": (1, SHEET),
    "player_aid": (4, (105, 148)),
}
CHIPS = {name for name, (_, size) in PARTS.items() if size[0] <= CHIP[0]}


@cache
def build(paper: str = "A4") -> Build:
    """Return the game as it prints on a paper."""
    return make_build(GAME, None, None, paper=paper)


def said(component: str, row: str, side: str = "front") -> list[str]:
    """Return the words on a face, one for each text, without icons that stand alone."""
    pieces = next(one for one in build().composers() if one.printable.id == component)
    entry = next(one for one in pieces.entries if one.id == row)
    back = pieces._back_name(entry.row)
    maker = pieces.front_maker if side == "front" or back is None else pieces._maker(back)
    made = maker.make(entry.row, component)
    pieces.problems.raise_if_any()
    return [one.words for one in made.box_words if not one.is_icon]


def rows(component: str) -> dict[str, Mapping[str, Any]]:
    """Return the rows of a component by their ids."""
    return {one.id: one.row.values for one in build().game.component(component).entries}


def figures(side: Mapping[str, Any], *names: str) -> list[str]:
    """Return the figures of a side as they are printed, with those that are only printed from 1 or 2 on."""
    least = {"range": 2, "capacity": 1}
    return [str(side[name]) for name in names if side[name] >= least.get(name, 0)]


def test_all_pieces_have_their_number_and_size() -> None:
    found = {one.printable.id: (one.total, one.size) for one in build().composers()}
    assert {name: found[name] for name in PARTS} == PARTS


def test_chips_may_be_cut_in_strips() -> None:
    pieces = {one.printable.id: one for one in make_build(GAME, None, None, variant=("square",)).composers()}
    assert {pieces[name].size for name in CHIPS} == {CHIP, (25, 25), (20, 20)}
    assert {pieces[name].printable.component.sheet for name in CHIPS} == {"snug"}


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_all_chips_share_five_sheets_in_staggered_rows_and_all_cards_five(paper: str) -> None:
    of = build(paper)
    jobs = shared_jobs(list(of.composers()), of.sheet_data, of.roots)
    by_member = {member.printable.id: job for job in jobs for member in job.members}
    assert {by_member[name].plan.sheets for name in CHIPS} == {5}
    assert {by_member[name].plan.sheets for name in ("event", "relic")} == {5}
    used = sum(one.total * one.size[0] * one.size[1] for one in by_member["unit_chip"].members)
    assert used / (5 * 196 * 265) > 0.72


@pytest.mark.parametrize("unit", rows("unit_chip"))
def test_a_unit_has_the_figures_of_each_side_on_its_face(unit: str) -> None:
    row = rows("unit_chip")[unit]
    names = ("attack", "range", "movement", "health", "capacity", "reward")
    for side, face in (("basic", "front"), ("promoted", "back")):
        cost = [str(row["cp"])] if side == "basic" or not row["of"]["promotes"] else []
        assert said("unit_chip", unit, face) == [row["name"], *cost, *figures(row[side], *names)]


@pytest.mark.parametrize("spire", rows("spire_chip"))
def test_a_spire_has_the_figures_of_each_face(spire: str) -> None:
    row = rows("spire_chip")[spire]
    for one, face in ((row, "front"), (row["other"], "back")):
        start = [str(one["start"][kind]) for kind in ("attack", "range", "fortification") if one["start"][kind]]
        expected = [one["name"], str(one["source"]), *start, str(one["capacity"]), str(one["reward"])]
        assert said("spire_chip", spire, face) == expected


def test_the_backs_of_the_market_show_nothing_and_those_of_landmarks_only_the_type() -> None:
    opened = open_game(GAME)
    backs = {
        name: {one: str(opened.face(name, one, "back").drawing) for one in rows(name)}
        for name in ("market", "landmark")
    }
    types = {one: row["type"] for one, row in rows("landmark").items()}
    assert len(set(backs["landmark"].values())) == len(set(types.values())) == 4
    assert all(backs["landmark"][one] == backs["landmark"][other] for one in types for other in types
               if types[one] == types[other])  # fmt: skip


@pytest.mark.parametrize("component", ["mark", "upgrade", "health_chip"])
def test_chips_without_a_second_side_have_equal_faces(component: str) -> None:
    for one in rows(component):
        assert said(component, one) == said(component, one, "back")


def test_a_card_says_when_it_acts_and_what_it_does() -> None:
    texts = said("event", "cold_snap")
    assert texts[:3] == ["Cold Snap", "<event> Build Phase", "Spires cost 1 Source more."]
    assert "<relic> Whole wave · Prep Phase" in said("relic", "recruiting_drum")


def test_a_faction_die_shows_its_effects_and_a_spire_die_its_damage() -> None:
    assert sorted(set(said("faction_die", "rubble_die"))) == ["+1", "+2", "Rubble"]
    assert [said("faction_die", "rubble_die").count(mark) for mark in ("+1", "+2")] == [4, 2]
    assert sorted(said("spire_die", "spire_die")) == ["1", "1", "1", "2"]


def test_the_player_aid_has_the_numbers_of_the_chosen_rules() -> None:
    assert any("**5, 7, 9, 11** Source" in words for words in said("player_aid", "player_aid"))
    of = make_build(GAME, None, ["income_by_wave=flat_8", "earthscape_price=3"])
    pieces = next(one for one in of.composers() if one.printable.id == "player_aid")
    words = " ".join(one.words for one in pieces.front_maker.make(pieces.entries[0].row, "player_aid").box_words)
    assert "**8, 8, 8, 8** Source" in words
    assert "the earthscape for 3." in words


def test_a_reference_sheet_has_every_unit_advancement_die_and_spire_of_its_faction() -> None:
    tables = build().game.tables
    front, back = " ".join(said("ref_sheet", "heirs")), " ".join(said("ref_sheet", "heirs", "back"))
    for table, text in (("units", front), ("advancements", back), ("dice", back), ("spires", back)):
        names = [row["name"] for row in tables[table].values() if row["faction"] == "heirs"]
        assert [name for name in names if name not in text] == []


@pytest.mark.parametrize(("component", "pages"), [("ref_sheet", 8), ("ref_common", 2)])
def test_the_texts_of_reference_sheets_have_one_size(component: str, pages: int, tmp_path: Path) -> None:
    make_build(GAME, None, [], only=[component]).write(tmp_path)
    found = sheets(next(tmp_path.glob("*.pdf")))
    assert len(found) == pages
    texts = {"SourceSans3-Regular", "SourceSans3-Bold"}
    letters = [one for page in found for one in page.letters if one.font in texts and one.colour == INK]
    assert len(letters) > 1000
    assert {round(one.size, 2) for one in letters if one.size < 10} == {9}


def test_the_bands_of_sheets_carry_their_words() -> None:
    palette = document("layouts/cloudspire/style.yaml")["palette"]
    colours = {name: value["full"] if isinstance(value, dict) else value for name, value in palette.items()}
    for faction in build().game.tables["factions"]:
        assert contrast(rgb(colours[f"head-{faction}"]), rgb(colours[f"on-head-{faction}"])) >= 4.5


def test_the_common_sheet_has_every_landmark_and_market_chip_with_its_talents() -> None:
    tables = build().game.tables
    front, back = " ".join(said("ref_common", "1")), " ".join(said("ref_common", "1", "back"))
    for table, text in (("landmarks", front), ("market", back)):
        for row in tables[table].values():
            assert row["name"] in text
            talents = row.get("basic", row)["talents"]
            assert all(tables["talents"][talent]["name"] in text for talent in talents), row["id"]


@pytest.mark.parametrize("die", rows("faction_die"))
def test_every_face_of_a_faction_die_names_it(die: str) -> None:
    name = rows("faction_die")[die]["name"].removesuffix(" die")
    assert said("faction_die", die).count(name) == 6
