"""`pnp new`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from .conftest import Ran


def test_a_new_game_can_be_printed_at_once(pnp: Callable[..., Ran], tiny: Path) -> None:
    begun = pnp("new", "Night Moths")
    assert (begun.code, begun.err) == (0, "")
    assert "cards/night_moths/deck.csv" in begun.out.splitlines()
    assert "`pnp build night_moths` prints the game" in begun.out
    assert pnp("build", "night_moths").code == 0
    assert (tiny / "out/night_moths/deck.pdf").is_file()
    again = pnp("new", "night_moths")
    said = 'GAME: "night_moths": there is already a game `night_moths`; choose another name\n'
    assert (again.code, again.err) == (1, said)


def test_other_programs_get_the_id_and_the_files(pnp: Callable[..., Ran], tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    found = json.loads(pnp("new", "Moths", "--project", str(own), "--json").out)
    assert (found["game"], found["project"]) == ("moths", str(own))
    assert all((own / one).is_file() for one in found["files"])
    assert len(found["files"]) == 6
