"""Cards of each game in low ink: at most half the ink, and signs that stand out from their grounds."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp import open_game
from pnp.composition.style import Style, load_style
from pnp.drawing.contrast import contrast
from pnp.drawing.face import Face
from pnp.errors import DataError
from pnp.imposition.page import page_of
from pnp.library.roots import Roots, built_in
from pnp.render.pdf import PdfMetadata, write_pdf
from pnp.render.png import ink_cover

GAMES = {"skies_of_fire": 5, "monsters_and_magic": 5, "capture_the_island": 5, "castle_assault": 2, "cloudspire": 2}
"""Each game, with the number of cards of a component that are looked at: fewer where pictures have many shapes."""


def faces(game: str, ink: str) -> list[Face]:
    """Return both sides of a sample of the cards."""
    opened, found = open_game(game, ink=ink), []  # type: ignore[arg-type]
    for component in opened.components:
        if component.kind != "card":
            continue
        for entry in component.entries[:: max(1, len(component.entries) // GAMES[game])]:
            found.append(opened.face(component.id, entry.id))
            try:
                found.append(opened.face(component.id, entry.id, "back"))
            except DataError:  # a card without a back
                continue
    return found


@pytest.mark.parametrize("game", GAMES)
def test_low_ink_at_least_halves_the_ink_of_the_cards(game: str, tmp_path: Path) -> None:
    cover = {}
    for ink in ("full", "low"):
        write_pdf(tmp_path / ink, [page_of(face) for face in faces(game, ink)], PdfMetadata(game))
        cover[ink] = ink_cover(tmp_path / ink)
    assert 0 < cover["low"] <= cover["full"] / 2


@pytest.mark.parametrize(
    ("game", "component", "entry"), [("cloudspire", "isle", "hub"), ("cloudspire", "unit_chip", "clubber")]
)
def test_low_ink_halves_the_ink_of_large_and_of_small_pieces(game, component, entry, tmp_path):
    """Lines of an isle were as thick for its size as those of a chip, so its low ink was twice its full ink."""
    cover = {}
    for ink in ("full", "low"):
        opened = open_game(game, ink=ink)
        sides = [opened.face(component, entry), opened.face(component, entry, "back")]
        write_pdf(tmp_path / ink, [page_of(face) for face in sides], PdfMetadata(game))
        cover[ink] = ink_cover(tmp_path / ink)
    assert 0 < cover["low"] <= cover["full"] / 2


@pytest.mark.parametrize("game", GAMES)
def test_signs_stand_out_from_their_grounds_in_low_ink(game: str) -> None:
    tokens = load_style(game, Roots((built_in(),)))
    palette, style = tokens.tokens.palette, Style(tokens.tokens, tokens.document, "low")
    pairs = [(name, other) for name in palette for other in palette if is_ground_of(other, name)]
    assert len(pairs) > 4
    assert [pair for pair in pairs if contrast(style.colour(pair[0])[:3], style.colour(pair[1])[:3]) < 3] == []


def test_the_bonus_on_a_stamp_can_be_read_in_low_ink() -> None:
    """Its words were white on white."""
    opened = open_game("castle_assault", ink="low")
    stamps = next(component for component in opened.components if component.id == "stamp")
    for entry in stamps.entries:
        look = Image.open(BytesIO(opened.png("stamp", entry.id, dpi=254))).convert("L")  # 10 pixels a mm
        words = look.crop((62, 40, 105, 80)).tobytes()
        assert sum(value < 80 for value in words) > 60, entry.id


def is_ground_of(ground: str, sign: str) -> bool:
    """Return whether a colour is the ground of a sign: `seat-blue` of `on-blue`."""
    kinds = ("section", "deck", "ship", "band", "seat", "helps", "terrain", "stack", "faction", "figure")
    return sign.startswith("on-") and any(ground == f"{kind}-{sign[3:]}" for kind in kinds)
