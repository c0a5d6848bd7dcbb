"""`referee photo`: cards by their codes, and what cannot be read."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from PIL import Image
from table import Terminal

from pnp.press.codes import dark_modules, payload


def plate(digits: str, path: Path) -> None:
    """Save a picture of one code on white paper."""
    dark = np.pad(np.array(dark_modules(digits)), 3)
    Image.fromarray(np.where(dark, 0, 255).astype(np.uint8)).resize((180, 180), Image.Resampling.NEAREST).save(path)


def test_a_card_is_named_by_the_code_in_its_photo(referee: Terminal) -> None:
    referee("new monsters_and_magic war")
    plate(payload("monsters_and_magic", "ally_card", "rangers"), referee.folder / "card.png")
    assert referee("photo card.png").out == "Rangers (ally_card)\n"
    (code,) = json.loads(referee("photo card.png --json").out)["codes"]
    assert (code["row"], code["corner"], code["sure"]) == ("rangers", "", 1.0)


def test_an_unreadable_line_is_answered_by_a_sentence_and_enters_nothing(referee: Terminal) -> None:
    referee("new monsters_and_magic war")
    before = (referee.folder / "war.match").read_bytes()
    plate("1000000000", referee.folder / "other.png")
    assert referee("photo other.png").out == "1000000000: not from this game\n"
    (referee.folder / "text.jpg").write_text("no picture")
    for name, why in (("text.jpg", "cannot be read"), ("nowhere.jpg", "No such file")):
        ran = referee(f"photo {name}")
        assert ran.code == 1
        assert why in ran.err
        assert len(ran.err.splitlines()) == 1
    assert (referee.folder / "war.match").read_bytes() == before


def test_a_board_without_codes_is_read_by_the_corners_that_are_typed(referee: Terminal) -> None:
    referee("new monsters_and_magic war")
    Image.new("RGB", (300, 300), "white").save(referee.folder / "white.png")
    assert "no code of a printed piece" in referee("photo white.png").err
    asked = referee('photo white.png --corners "5 5, 95 5, 95 95, 5 95"')
    assert asked.code == 1
    assert "does not look like the board of this match" in asked.err
    assert "4 pairs of numbers" in referee('photo white.png --corners "5 5"').err
