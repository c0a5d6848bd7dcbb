"""The pictures of Cloudspire: one for each chip and card, drawn, in its place, unlike the others; backs and signs."""

import re
from pathlib import Path

import pytest
from datafiles import ROOT, document
from seeing import changed_by_half_a_turn, drawn, drawn_size, outlined, pixels_of, twins

ART = ROOT / "layouts/cloudspire/art"
CHIP, CARD, BACK = (38, 38), (69, 50), (69, 94)  # mm, with bleed
MOST = 17_000
"""Bytes of a picture."""


def records(name):
    """Return the records of a file of cards, such as `units`."""
    return document(f"cards/cloudspire/{name}.yaml")


FIGURES = {
    f"{kind}_{one['id']}": CHIP
    for kind, name in (
        ("unit", "units"), ("spire", "spires"), ("market", "market"), ("landmark", "landmarks"), ("mark", "factions"),
    )
    for one in records(name)
}  # fmt: skip
CHOSEN = {one["id"] for one in records("factions") if not one["promotes"]}
"""Factions whose units have two sides to choose from: the second side has a figure of its own."""
FIGURES |= {f"unit_{one['id']}_second": CHIP for one in records("units") if one["faction"] in CHOSEN}
CARDS = {f"{kind}_{one['id']}": CARD for kind in ("event", "relic") for one in records(f"{kind}s")}
BACKS = ("back_market", *(f"back_landmark_{kind}" for kind in ("swamp", "ruin", "temple", "unique")))
CHIPS = {
    **{"up_attack": (29, 29), "up_fortification": (29, 29), "up_range": (29, 29), "health": (24, 24)},
    **dict.fromkeys(("tracker_source", "tracker_gate"), (29, 29)),
    **dict.fromkeys(BACKS, CHIP),
}
PICTURES = FIGURES | CARDS | CHIPS


def picture(name: str) -> Path:
    return ART / f"{name}.svg"


@pytest.mark.parametrize(
    "kind", ["unit", "spire", "market", "landmark", "mark", "event", "relic", "back", "up", "tracker"]
)
def test_every_piece_has_its_picture_and_no_picture_is_left_over(kind):
    wanted = {name for name in (*PICTURES, "back_event", "back_relic") if name.startswith(f"{kind}_")}
    assert {path.stem for path in ART.glob(f"{kind}_*.svg")} == wanted


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_has_its_size_is_drawn_and_small(name):
    path = picture(name)
    assert drawn_size(path) == PICTURES[name]
    assert len(set(pixels_of(drawn(path).resize((23, 23))))) > 40, "a flat picture"
    assert path.stat().st_size < MOST
    assert not re.search("<(?:text|filter|image|clipPath|\\w+Gradient)", path.read_text(encoding="utf-8"))


def test_no_two_pieces_share_a_picture():
    assert twins({name: drawn(picture(name)) for name in PICTURES}) == []


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_stands_free_in_the_middle_of_its_chip(name):
    """The figure fills a good part of the disc inside the rim, and nothing is drawn in the corners."""
    seen = outlined(picture(name), 152)  # four pixels a mm
    middle = seen.crop((38, 38, 114, 114))
    assert 0.25 < sum(middle.tobytes()) / 255 / (76 * 76) <= 1
    left, top, right, bottom = seen.getbbox()
    assert min(left, top, 152 - right, 152 - bottom) > 3


@pytest.mark.parametrize("name", ["back_event", "back_relic"])
def test_a_back_is_the_same_when_it_is_turned_by_half(name):
    assert drawn_size(picture(name)) == BACK
    assert changed_by_half_a_turn(picture(name)) < 0.01


def test_each_device_and_each_sign_is_drawn_and_unlike_the_others():
    signs = {one["sign"] for name in ("talents", "events", "relics") for one in records(name)}
    wanted = signs | {one["device"] for one in records("factions")} | {"health", "attack", "movement", "range"}
    drawings = {path.stem: path for path in (ART / "icons").glob("*.svg")}
    assert wanted <= set(drawings)
    assert {drawn_size(path) for path in drawings.values()} == {(24, 24)}
    assert len({path.read_bytes() for path in drawings.values()}) == len(drawings)
