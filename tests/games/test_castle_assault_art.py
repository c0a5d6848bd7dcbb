"""The pictures of Castle Assault: one for each card, drawn, in its place, unlike the others; backs and signs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from castle import GAME, table
from datafiles import ROOT
from seeing import changed_by_half_a_turn, drawn, drawn_size, pixels_of, twins

from pnp.cli.options import make_build
from pnp.drawing.drawing import PlacedPicture, walk
from pnp.drawing.face import Face

ART = ROOT / "layouts" / GAME / "art"
FACTIONS = [one["id"] for one in table("factions")]
WIDE = {2: (180, 50), 3: (272, 50)}  # mm, by the columns of a Monster
WINDOW = (69, 53)
CARDS = {
    card["id"] if look == 1 else f"{card['id']}_{look}": WIDE.get(card.get("width", 1), WINDOW)
    for name in ("cards", "heroes", "monsters")
    for card in table(name)
    for look in range(1, card.get("looks", 1) + 1)
}
BACKS = {faction: (69, 94) for faction in FACTIONS} | {"monsters_2": (186, 69), "monsters_3": (278, 69)}  # with bleed
MOST = 25_000
"""Bytes of the picture of a window; a wide Monster has as many again for each further window."""


def picture(identity: str) -> Path:
    return ART / f"card_{identity}.svg"


def test_every_card_has_its_picture_and_no_picture_is_left_over() -> None:
    assert {path.name for path in ART.glob("card_*.svg")} == {picture(one).name for one in CARDS}
    assert {path.name for path in ART.glob("back_*.svg")} == {f"back_{one}.svg" for one in BACKS}


@pytest.mark.parametrize("identity", CARDS)
def test_a_picture_fills_its_window_is_drawn_and_small(identity: str) -> None:
    path, window = picture(identity), CARDS[identity]
    assert drawn_size(path) == window
    assert len(set(pixels_of(drawn(path).resize((23, 15))))) > 40, "a flat picture"
    assert path.stat().st_size < MOST * round(window[0] / 69)
    assert not re.search("<(?:text|filter|image|clipPath|\\w+Gradient)", path.read_text(encoding="utf-8"))


def test_no_two_cards_share_a_picture() -> None:
    pictures = {one: drawn(picture(one)) for one in CARDS}
    assert twins(pictures | {"token_pup": drawn(ART / "token_pup.svg")}) == []


def test_each_copy_of_a_monster_has_its_own_picture() -> None:
    for monster in table("monsters"):
        assert monster["looks"] == monster["cards"], monster["id"]
    (pieces,) = make_build(GAME, None, None, only=["monster_card"]).composers()
    printed = [pictured(piece.front) for piece in pieces.all_pieces()]
    assert len(printed) == len(set(printed)) == 34


def pictured(face: Face) -> str:
    """Return the name of the picture in the window of a card."""
    names = [item.picture.name for item in walk(face.drawing.items) if isinstance(item, PlacedPicture)]
    (name,) = {name for name in names if "card_" in name}
    return name


@pytest.mark.parametrize("name", BACKS)
def test_a_back_is_the_same_when_it_is_turned_by_half(name: str) -> None:
    path = ART / f"back_{name}.svg"
    assert drawn_size(path) == BACKS[name]
    assert changed_by_half_a_turn(path) < 0.01


def test_each_device_and_each_ability_has_a_sign_of_its_own() -> None:
    wanted = {one["device"] for one in table("factions")} | {word["sign"] for word in table("keywords")} - {"none"}
    drawings = {path.stem: path for path in (ART / "icons").glob("*.svg")}
    assert wanted <= set(drawings)
    assert {drawn_size(path) for path in drawings.values()} == {(24, 24)}
    assert len({path.read_bytes() for path in drawings.values()}) == len(drawings)
