"""What all may see of a card that has been used (SF-GEN-05)."""

from __future__ import annotations

from typing import Any

import pytest
from sky_cards import HALCYON, PURITAN, Table, position

from referee.games.skies_of_fire.catalogue import ENGINE
from referee.games.skies_of_fire.state import DECK, bay, hand, table

HELD = ["Peregrine Inline", "Royal Mail", "Full Throttle", "Hard Over"]


def seen(match: Table, zone: str, by: int) -> list[Any]:
    """Return the faces of a zone that a seat knows, None for one that it does not."""
    view: Any = match.game.observe(match.state, by)
    return [token["face"] for token in view["state"]["zones"][zone]]


@pytest.mark.parametrize(
    ("phase", "line", "zone", "face"),
    [
        ("action", "install peregrine inline", bay(0, ENGINE), "E06"),
        ("action", "begin royal mail", table(0), "M09"),
        ("move", "full throttle", DECK, "O23"),
    ],
)
def test_sf_gen_05_a_card_that_is_installed_begun_or_used_is_public(
    phase: str, line: str, zone: str, face: str
) -> None:
    """SF-GEN-05."""
    match = position({PURITAN: {"at": "Galewatch", "hand": HELD}, HALCYON: {"at": "M10", "hand": 2}}, phase)
    assert face not in seen(match, zone, 1)
    match.play(line)
    assert seen(match, zone, 1)[-1] == face
    assert seen(match, hand(0), 1) == [None] * 3
    assert None not in seen(match, hand(0), 0)


def test_sf_gen_05_a_discard_is_not_a_use_and_stays_hidden() -> None:
    """SF-GEN-05."""
    ships = {PURITAN: {"at": "G2", "hand": [*HELD, "Brace!", "Spyglass", "Saboteur"]}, HALCYON: {"at": "M10"}}
    match = position(ships, "move").play("h2", "end", "collect cards", "discard hard over")
    assert (seen(match, DECK, 0)[-1], seen(match, DECK, 1)[-1]) == ("O04", None)
