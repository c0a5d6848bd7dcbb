"""Small pieces of a game lie on the same sheets in the file of the whole game."""

import pytest

from pnp.cli.options import make_build
from pnp.press.job import shared_jobs

TOGETHER = {
    "skies_of_fire": ({"figurines", "town_markers", "weapon_markers", "skip_markers", "last_town_markers", "dice"}, []),
    "monsters_and_magic": ({"mage", "hero", "monster", "army", "declaration_marker", "die"}, []),
    "castle_assault": ({"stamp", "marker", "soul_token", "dice", "giant_chit", "enormous_chit"}, ["small"]),
}


@pytest.mark.parametrize("game", TOGETHER)
def test_small_pieces_of_a_game_share_their_sheets(game: str) -> None:
    together, variants = TOGETHER[game]
    build = make_build(game, None, None, variant=variants)
    jobs = shared_jobs(list(build.composers()), build.sheet_data, build.roots)
    assert any(together <= {member.printable.id for member in job.members} for job in jobs)


ROUND = {
    "castle_assault": ["pup_token"],
    "cloudspire": ["earthscape"],
    "skies_of_fire": ["town_markers", "weapon_markers", "skip_markers", "tokens"],
}


@pytest.mark.parametrize("game", ROUND)
def test_nothing_is_cut_off_round_pieces_and_pieces_of_hexes(game: str) -> None:
    """A punch cut `Storm-bound`, the shapes of mines, figures of chits, and the plate of an earthscape."""
    build = make_build(game, None, None, variant=["round"], only=ROUND[game])
    assert build.check() == ()
