"""The pictures of the Ally cards: one for each, drawn, in its place, unlike the others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from datafiles import ROOT
from magic import GAME, allies
from seeing import changed_by_half_a_turn, drawn, drawn_size, pixels_of, twins

ART = ROOT / "layouts" / GAME / "art"
SHAPES = re.compile(r"<(?:path|rect|circle|ellipse|polygon|polyline|line|use)\b|(?<=[Zz ])[Mm]")
LEAST_SHAPES = 25
WINDOW = (69, 46)  # mm: 63 and 3 of bleed at each side
FACE = (69, 94)


def picture(identity: str) -> Path:
    return ART / f"ally_{identity}.svg"


def test_every_card_has_its_picture_and_no_picture_is_left_over() -> None:
    assert {path.name for path in ART.glob("ally_*.svg")} == {picture(card["id"]).name for card in allies()} | {
        "ally_back.svg"
    }
    assert "placeholder" not in (ROOT / "layouts" / GAME / "ally_card.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("identity", [card["id"] for card in allies()])
def test_a_picture_fills_its_window_and_is_drawn(identity: str) -> None:
    path = picture(identity)
    width, height = drawn_size(path)
    assert width / height == pytest.approx(WINDOW[0] / WINDOW[1], abs=0.005)
    assert len(SHAPES.findall(path.read_text(encoding="utf-8"))) >= LEAST_SHAPES
    assert len(set(pixels_of(drawn(path).resize((23, 15))))) > 40, "a flat picture"


def test_no_two_cards_share_a_picture() -> None:
    assert twins({card["id"]: drawn(picture(card["id"])) for card in allies()}) == []


def test_the_back_is_the_same_when_it_is_turned_by_half() -> None:
    path = ART / "ally_back.svg"
    width, height = drawn_size(path)
    assert width / height == pytest.approx(FACE[0] / FACE[1], abs=0.005)
    assert changed_by_half_a_turn(path) < 0.01
