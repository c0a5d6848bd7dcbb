"""Games by name for programs: found as the commands find them."""

from __future__ import annotations

from pathlib import Path

import pytest
from table import TOYS

from referee.engine.errors import RegistryError
from referee.loading.opening import list_games, load_game


@pytest.mark.parametrize("name", ["night_ferry", "Night Ferry", "night"])
def test_a_game_is_loaded_by_its_id_its_title_or_how_that_begins(name: str) -> None:
    assert load_game(name, TOYS).name == "night_ferry"


def test_the_project_is_the_nearest_folder_where_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TOYS / "referee")
    assert load_game("duel").name == "duel"
    assert "duel" in [one.name for one in list_games()]


def test_an_unknown_game_is_refused_with_the_existing_ones(tmp_path: Path) -> None:
    with pytest.raises(RegistryError, match='there is no game "duel"'):
        load_game("duel", tmp_path)
    assert "duel" not in [one.name for one in list_games(tmp_path)]
