"""The picture of a scenario: the isles as they lie, or the pieces that it names; nothing of either is a bare cloth."""

from __future__ import annotations

from io import BytesIO

import pytest
from folders import folders
from PIL import Image

from referee.loading.registry import find_game
from referee.web.previews import PICTURE_SIZE, board_preview, preview, seats_with_boards

CLOTH = (33, 43, 51)


def share(game: str, number: int) -> float:
    """Return the share of the picture of a scenario that is not cloth."""
    rules = find_game(game, folders())
    scenario = next(one for one in rules.scenarios if one.number == number)
    picture = opened(preview(rules, scenario, folders(), print).data)
    assert picture.size == PICTURE_SIZE
    cloth = dict((colour, count) for count, colour in picture.getcolors(PICTURE_SIZE[0] * PICTURE_SIZE[1]) or ())
    return 1 - cloth.get(CLOTH, 0) / (PICTURE_SIZE[0] * PICTURE_SIZE[1])


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.mark.parametrize(("game", "number"), [("castle_assault", 4), ("cloudspire", 1)])
def test_a_scenario_shows_what_it_is_played_with(game: str, number: int) -> None:
    assert 0.15 < share(game, number) < 0.8


def test_each_number_of_players_shows_its_own_board() -> None:
    rules = find_game("capture_the_island", folders())
    assert seats_with_boards(rules) == (2, 3, 4)
    found = [opened(board_preview(rules, seats, folders(), print).data) for seats in (2, 3)]
    assert {picture.size for picture in found} == {(360, 360)}
    assert found[0].tobytes() != found[1].tobytes()
    assert len(found[0].getcolors(360 * 360) or ()) > 200


@pytest.mark.parametrize("game", ["monsters_and_magic", "cloudspire"])
def test_a_board_that_all_numbers_of_players_share_is_not_shown_with_each(game: str) -> None:
    assert seats_with_boards(find_game(game, folders())) == ()
