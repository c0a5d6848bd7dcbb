"""A picture under `or:` replaces a missing file with a warning, and a blank field without one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT, png

from pnp.press.build import Build

Opened = Callable[..., Build]
C, CARDS = "cards/tiny/components.yaml", "cards/tiny/deck.csv"
HERO = "layouts/tiny/hero.yaml"
ART, OTHER = "art: {image: art/$id.png}", "or: {image: art/stand_in.png}"


def warned(opened: Opened, image: str, deck: str = DECK) -> list[str]:
    """Return the warnings of a check of the tiny game whose art is `image`, with another picture under `or:`."""
    art = f"art: {{image: '{image}', {OTHER}}}"
    loose = COMPONENTS.partition("    fields:")[0]
    files = {C: loose, HERO: LAYOUT.replace(ART, art), CARDS: deck, "layouts/tiny/art/stand_in.png": png(320, 320)}
    return list(map(str, opened(files).check()))


def test_a_misspelt_picture_is_a_warning_once_for_its_component(opened: Opened) -> None:
    (said,) = warned(opened, "art/$id.png", DECK.replace("b,Bob", "bb,Bob"))
    assert said.startswith("layouts/tiny/hero.yaml:7:")
    assert said.endswith(
        'boxes.picture.art: deck: 1 of 2 rows uses the picture under `or` (missing: art/bb.png (did you mean "b.png"?))'
    )


def test_a_wrong_folder_for_every_row_is_one_warning(opened: Opened) -> None:
    (said,) = warned(opened, "arts/$id.png")
    assert said.endswith("deck: 2 of 2 rows use the picture under `or` (missing: arts/a.png, arts/b.png)")


def test_a_picture_without_fields_that_is_missing_counts_for_every_row(opened: Opened) -> None:
    (said,) = warned(opened, "art/zzz.png")
    assert said.endswith("deck: 2 of 2 rows use the picture under `or` (missing: art/zzz.png)")


@pytest.mark.parametrize("image", ["art/$picture", "art/${picture}", "art/$picture.png", "$picture"])
def test_a_blank_field_means_the_picture_under_or(opened: Opened, image: str) -> None:
    lines = DECK.splitlines()
    deck = "\n".join([f"{lines[0]},picture", *(f"{line}," for line in lines[1:])]) + "\n"
    assert warned(opened, image, deck) == []
