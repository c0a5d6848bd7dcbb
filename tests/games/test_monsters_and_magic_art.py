"""The pictures of the Ally cards: one for each, drawn, in its place, unlike the others."""

from __future__ import annotations

import io
import re
from itertools import combinations
from pathlib import Path

import cairosvg
import pytest
from datafiles import ROOT
from magic import GAME, allies
from PIL import Image
from seeing import hash64, likeness, pixels_of, unlike

ART = ROOT / "layouts" / GAME / "art"
SHAPES = re.compile(r"<(?:path|rect|circle|ellipse|polygon|polyline|line|use)\b|(?<=[Zz ])[Mm]")
LEAST_SHAPES = 25
LEAST_BITS = 8
ALIKE = 0.93
WINDOW = (69, 46)  # mm: 63 and 3 of bleed at each side
FACE = (69, 94)


def picture(identity: str) -> Path:
    return ART / f"ally_{identity}.svg"


def size(path: Path) -> tuple[float, float]:
    """Return the width and height of a picture's viewBox."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', path.read_text(encoding="utf-8"))
    assert found, path.name
    return float(found[1]), float(found[2])


def rendered(path: Path, width: int = 138) -> Image.Image:
    data = cairosvg.svg2png(url=str(path), output_width=width)
    return Image.open(io.BytesIO(data)).convert("RGB")


def test_every_card_has_its_picture_and_no_picture_is_left_over() -> None:
    assert {path.name for path in ART.glob("ally_*.svg")} == {picture(card["id"]).name for card in allies()} | {
        "ally_back.svg"
    }
    assert "placeholder" not in (ROOT / "layouts" / GAME / "ally_card.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("identity", [card["id"] for card in allies()])
def test_a_picture_fills_its_window_and_is_drawn(identity: str) -> None:
    path = picture(identity)
    width, height = size(path)
    assert width / height == pytest.approx(WINDOW[0] / WINDOW[1], abs=0.005)
    assert len(SHAPES.findall(path.read_text(encoding="utf-8"))) >= LEAST_SHAPES
    assert len(set(pixels_of(rendered(path).resize((23, 15))))) > 40, "a flat picture"


def test_no_two_cards_share_a_picture() -> None:
    pictures = {card["id"]: rendered(picture(card["id"])) for card in allies()}
    hashes = {identity: hash64(image) for identity, image in pictures.items()}
    twins = [
        (one, other)
        for one, other in combinations(pictures, 2)
        if unlike(hashes[one], hashes[other]) < LEAST_BITS and likeness(pictures[one], pictures[other]) > ALIKE
    ]
    assert twins == []


def test_the_back_is_the_same_when_it_is_turned_by_half() -> None:
    path = ART / "ally_back.svg"
    width, height = size(path)
    assert width / height == pytest.approx(FACE[0] / FACE[1], abs=0.005)
    upright = rendered(path, 276)
    turned = upright.rotate(180)
    differing = sum(
        abs(a - b) > 48 for a, b in zip(upright.convert("L").tobytes(), turned.convert("L").tobytes(), strict=True)
    )
    assert differing / (upright.width * upright.height) < 0.01
