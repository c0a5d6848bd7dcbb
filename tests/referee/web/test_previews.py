"""The picture of a scenario: the isles as they lie, or the pieces that it names; nothing of either is a bare cloth."""

from __future__ import annotations

from io import BytesIO

import pytest
from folders import folders
from PIL import Image

from referee.loading.registry import find_game
from referee.web.previews import PIXELS, preview

CLOTH = (33, 43, 51)


def share(game: str, number: int) -> float:
    """Return the share of the picture of a scenario that is not cloth."""
    rules = find_game(game, folders())
    scenario = next(one for one in rules.scenarios if one.number == number)
    picture = Image.open(BytesIO(preview(rules, scenario, folders()).data)).convert("RGB")
    assert picture.size == PIXELS
    cloth = dict((colour, count) for count, colour in picture.getcolors(PIXELS[0] * PIXELS[1]) or ())
    return 1 - cloth.get(CLOTH, 0) / (PIXELS[0] * PIXELS[1])


@pytest.mark.parametrize(("game", "number"), [("castle_assault", 4), ("cloudspire", 1)])
def test_a_scenario_shows_what_it_is_played_with(game: str, number: int) -> None:
    assert 0.15 < share(game, number) < 0.8
