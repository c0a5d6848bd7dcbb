"""Eight edits without Python and without a second file: each made to a copy of the upgrade layout, measured in the PDF.

A copy of one file in a project wins over ours; the component alone prints without backs, as many as fit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from folders import project
from measures import Sheet, sheets
from ruamel.yaml import YAML

from pnp.library.roots import built_in
from pnp.press.opening import open_build
from pnp.press.order import Order

LAYOUT = "layouts/skies_of_fire/upgrade.yaml"
TOWN = "layouts/skies_of_fire/town_card.yaml"
STYLE = "layouts/skies_of_fire/style.yaml"
HOME = "cards/skies_of_fire/components.yaml"
Edit = Callable[[str], str]


def printed(folder: Path, card: str, file: str = LAYOUT, edit: Edit = lambda text: text) -> Sheet:
    """Return the sheet of one upgrade card, with one file edited."""
    home = YAML(typ="safe").load((built_in() / HOME).read_text(encoding="utf-8"))
    deck = {"id": "deck", "title": "Deck", "kind": "card", "data": "upgrades.csv", "layout": "upgrade", "back": "none"}
    (folder / HOME).parent.mkdir(parents=True, exist_ok=True)
    (folder / HOME).write_text(json.dumps({**home, "list": [deck]}, default=str), encoding="utf-8")
    text = (built_in() / file).read_text(encoding="utf-8")
    edited = edit(text)
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(edited, encoding="utf-8")
    build = open_build(Order("skies_of_fire", sides="fronts", only=(f"deck/{card}",)), project(folder))
    built = build.write(folder / f"out{len(list(folder.iterdir()))}")
    (sheet,) = sheets(built.folder / built.files[0].file)
    return sheet


def replaced(pattern: str, new: str) -> Edit:
    """Return an edit of the one place that a pattern finds."""

    def edit(text: str) -> str:
        found, count = re.subn(pattern, new, text, flags=re.MULTILINE)
        assert count == 1, pattern
        return found

    return edit


def added(lines: str) -> Edit:
    """Return an edit that adds boxes at the end."""
    return lambda text: text + lines


def word(sheet: Sheet, text: str) -> tuple[float, float, float, str]:
    """Return where a word begins in its card, its size in pt and its font."""
    trim = sheet.trims[0]
    (found,) = [one for one in sheet.words if one.text == text]
    return found.first.x - trim.left, found.first.y - trim.top, found.first.size, found.first.font


def test_1_the_title_is_two_points_larger(tmp_path: Path) -> None:
    (size,) = re.findall(r"^  title: \{.*?size: (\d+)", (built_in() / STYLE).read_text(encoding="utf-8"), re.MULTILINE)
    larger = replaced(r"^(  title: \{.*?size: )\d+", rf"\g<1>{int(size) + 2}")
    assert word(printed(tmp_path, "E03"), "Boreas")[2] == pytest.approx(int(size), abs=0.01)
    assert word(printed(tmp_path, "E03", STYLE, larger), "Boreas")[2] == pytest.approx(int(size) + 2, abs=0.01)


def test_2_the_badge_goes_to_the_other_corner(tmp_path: Path) -> None:
    def edit(text: str) -> str:
        for name in ("overline", "title", "effect"):
            text = replaced(rf"^  {name}: \{{", f"  {name}: {{box: {{left: 4, before: badge + 2}}, ")(text)
        for name, box in (("badge", "right: 4, width: 11"), ("sign", "right: 6.75, width: 5.5")):
            text = replaced(rf"^  {name}: \{{", f"  {name}: {{box: {{{box}}}, ")(text)
        return text

    def badge(sheet: Sheet) -> float:
        return max(sheet.letters, key=lambda one: one.size).box.centre[0] - sheet.trims[0].left

    before, after = printed(tmp_path, "E03"), printed(tmp_path, "E03", LAYOUT, edit)
    assert badge(before) == pytest.approx(4 + 11 / 2, abs=0.1)
    assert badge(after) == pytest.approx(63 - 4 - 11 / 2, abs=0.1)
    assert word(before, "Boreas")[0] - word(after, "Boreas")[0] == pytest.approx(13, abs=0.01)


def test_3_one_more_field_is_printed(tmp_path: Path) -> None:
    more = added("  origin: {box: {left: 10, width: 20, top: 30, height: 5}, text: $origin, style: rules}\n")
    assert "ours" not in [one.text for one in printed(tmp_path, "E03").words]
    left, top, _, _ = word(printed(tmp_path, "E03", LAYOUT, more), "ours")
    assert left == pytest.approx(10, abs=0.01)
    assert 30 < top < 35


def test_4_a_box_is_only_on_cards_that_cost_three_or_more(tmp_path: Path) -> None:
    box = "box: {left: 10, width: 20, top: 30, height: 5}"
    only = added(f"  dear: {{{box}, text: DEAR, style: rules, when: effect.tokens and effect.tokens >= 3}}\n")
    for card, there in (("C01", True), ("C03", False), ("E03", False)):
        words = [one.text for one in printed(tmp_path, card, LAYOUT, only).words]
        assert ("DEAR" in words) is there


def test_5_three_icons_stand_instead_of_a_number(tmp_path: Path) -> None:
    def edit(text: str) -> str:
        text = replaced(r"^  effect: .*\n", "  effect: none\n")(text)
        pips = "box: {left: 20, width: 20, top: 17, height: 5}, repeat: {i: effect.n + 2}, gap: 1"
        return text + f"  pips: {{{pips}, each: {{size: 5, icon: move, colour: on-$section}}}}\n"

    sheet = printed(tmp_path, "E03", LAYOUT, edit)
    assert "+1" not in [one.text for one in sheet.words]
    picture, trim, scale = sheet.picture(300), sheet.trims[0], 300 / 25.4
    lit = []
    for number in range(4):
        left, top = trim.left + 20 + number * 6, trim.top + 17
        cell = picture.crop(tuple(round(v * scale) for v in (left, top, left + 5, top + 5)))  # type: ignore[arg-type]
        lit.append(sum(cell.convert("L").histogram()[181:]) / (cell.width * cell.height))
    assert min(lit[:3]) > 0.1
    assert max(lit[:3]) - min(lit[:3]) < 0.02
    assert lit[3] < 0.1


def test_6_the_picture_is_4_mm_lower_and_the_text_moves_up(tmp_path: Path) -> None:
    before, after = printed(tmp_path, "E03"), printed(tmp_path, "E03", TOWN, replaced("height: 30}", "height: 26}"))
    assert abs(word(before, "needs")[1] - word(after, "needs")[1]) == pytest.approx(4, abs=0.01)


def test_7_one_game_has_another_font(tmp_path: Path) -> None:
    def edit(text: str) -> str:
        return replaced(r"^(  rules: \{font: )[^,]+", r"\g<1>EB Garamond")(text).replace(
            "  rules: {font: EB Garamond, size: 8.5, min: 7.5", "  rules: {font: EB Garamond, size: 9.5, min: 8.5"
        )

    assert word(printed(tmp_path, "E03"), "needs")[3].startswith("SourceSans3")
    assert word(printed(tmp_path, "E03", STYLE, edit), "needs")[3].startswith("EBGaramond")


def test_8_the_same_card_is_of_tarot_size(tmp_path: Path) -> None:
    def size(sheet: Sheet) -> tuple[float, float]:
        return sheet.trims[0].width, sheet.trims[0].height

    before, after = printed(tmp_path, "E03"), printed(tmp_path, "E03", LAYOUT, lambda text: f"{text}size: tarot\n")
    assert size(before) == pytest.approx((63, 88), abs=0.01)
    assert size(after) == pytest.approx((70, 120), abs=0.01)
    assert word(after, "Boreas")[:2] == pytest.approx(word(before, "Boreas")[:2], abs=0.01)
    (left, top, *_), (old_left, old_top, *_) = word(after, "E03"), word(before, "E03")
    assert (left - old_left, top - old_top) == pytest.approx((7, 32), abs=0.01)
