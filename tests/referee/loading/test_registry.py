"""Games are found: ours, those of the chosen project, those that other packages announce."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from folders import project as found
from table import rule_book_alone

from pnp.library.roots import Roots
from referee.engine.core.options import Setup, settings
from referee.engine.errors import RegistryError
from referee.loading import registry

TOYS = Path(__file__).parents[2] / "toys"


@pytest.fixture
def toys(tmp_path: Path) -> Path:
    """A project of its own with the duel in it."""
    return Path(shutil.copytree(TOYS, tmp_path / "toys"))


def roots(project: Path) -> Roots:
    return found(project)


def listing(project: Path) -> dict[str, registry.GameListing]:
    return {one.name: one for one in registry.games(roots(project))}


def refusal(name: str, project: Path) -> str:
    with pytest.raises(RegistryError) as caught:
        registry.find_game(name, roots(project))
    return str(caught.value)


def test_a_game_of_the_project_is_listed_and_plays(toys: Path) -> None:
    assert listing(toys)["duel"] == ("duel", "Duel", "your project", True, "")
    game = registry.find_game("duel", roots(toys))
    state = game.new(Setup(2, settings(game.book, {})))
    assert [one.prompt for one in game.due(state)] == ["Red draws a card"]


def test_a_game_with_a_rule_book_alone_is_not_refereed_yet(toys: Path) -> None:
    rule_book_alone(toys)
    assert listing(toys)["tides"] == ("tides", "Tides", "your project", False, "")
    assert refusal("tides", toys) == "tides cannot be refereed: it has a rule book, but no rules that can be loaded"


def test_a_rule_book_on_the_search_path_is_not_called_yours(toys: Path, tmp_path: Path) -> None:
    rule_book_alone(toys)
    (tmp_path / "mine").mkdir()
    found = {one.name: one for one in registry.games(Roots((tmp_path / "mine", toys)))}
    assert found["tides"].source == "PNP_PATH"


def test_a_package_without_build_is_named(toys: Path) -> None:
    package = toys / "referee/games/bare/__init__.py"
    package.parent.mkdir()
    package.write_text("x = 1\n", encoding="utf-8")
    told = refusal("bare", toys)
    assert told.endswith("bare/__init__.py: bare cannot be refereed: the package has no `build(data)`")


def test_the_code_of_a_free_table_is_that_of_all_free_tables(toys: Path) -> None:
    assert registry.rules_folder("duel.free", roots(toys)).name == "free"


def test_a_game_of_yours_that_cannot_be_loaded_does_not_hide_the_others(
    toys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(name: str) -> None:
        raise ImportError(f"no part of {name} is there")

    monkeypatch.setattr(registry.importlib, "import_module", broken)
    found = listing(toys)
    assert found["duel"].refereed
    assert not found["monsters_and_magic"].refereed
    assert found["monsters_and_magic"].problem.endswith(
        "the rules of monsters_and_magic cannot be loaded: ImportError: no part of "
        "referee.games.monsters_and_magic is there"
    )


def test_a_misspelt_name_gets_the_nearest(toys: Path) -> None:
    told = refusal("dule", toys)
    assert told.startswith('there is no game "dule"; did you mean "duel"? (allowed: ')
    assert " duel, hedge_magic, monsters_and_magic" in told


@pytest.mark.parametrize("name", ["castel", "castle asault", "asault"])
def test_a_misspelt_word_of_a_name_gets_the_game(name: str, toys: Path) -> None:
    assert refusal(name, toys).startswith(f'there is no game "{name}"; did you mean "castle_assault"? (allowed: ')


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("c", "; did you mean capture_the_island, castle_assault or cloudspire?"),
        ("ca", "; did you mean capture_the_island or castle_assault?"),
        ("the", "; did you mean capture_the_island or skies_of_fire?"),
    ],
)
def test_an_abbreviation_of_several_games_is_answered_with_these_games(name: str, advice: str, toys: Path) -> None:
    assert refusal(name, toys) == f'there is no game "{name}"{advice}'


@pytest.mark.parametrize(
    ("words", "id"), [("capt", "capture_the_island"), ("island", "capture_the_island"), ("FIRE", "skies_of_fire")]
)
def test_an_abbreviation_of_one_game_is_understood(words: str, id: str, toys: Path) -> None:
    assert registry.game_id(words, roots(toys)) == id


@pytest.mark.parametrize("name", ["../duel", "duel/../duel", "", ".", "os", "duel.__init__"])
def test_a_game_name_that_is_no_name_is_never_loaded(name: str, toys: Path) -> None:
    assert f'there is no game "{name}"' in refusal(name, toys)


def test_the_projects_package_is_never_importable_by_its_own_name(toys: Path) -> None:
    registry.find_game("duel", roots(toys))
    assert "referee.games.duel" not in sys.modules
    assert "duel" not in sys.modules
    assert str(toys) not in "\n".join(sys.path)


def test_two_projects_with_a_game_of_one_name_stay_apart(toys: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(TOYS, tmp_path / "other"))
    rules = other / "referee/games/duel/__init__.py"
    rules.write_text(rules.read_text().replace('colours = ("Red", "Blue")', 'colours = ("Ash", "Oak")'))
    names = [registry.find_game("duel", roots(project)).colours for project in (toys, other)]  # type: ignore[attr-defined]
    assert names == [("Red", "Blue"), ("Ash", "Oak")]


def test_a_package_may_have_modules_of_its_own(toys: Path) -> None:
    folder = toys / "referee/games/duel"
    (folder / "rules.py").write_text((folder / "__init__.py").read_text())
    (folder / "__init__.py").write_text("from .rules import FILES, build\n")
    assert registry.find_game("duel", roots(toys)).name == "duel"


def test_code_is_run_only_in_a_folder_marked_as_a_project(toys: Path) -> None:
    (toys / "pnp.toml").unlink()
    (toys / "referee/games/duel/__init__.py").write_text("raise SystemExit('run')")
    told = f"referee/games/duel/__init__.py was not run: if this project is yours, put an empty pnp.toml into {toys}"
    assert refusal("duel", toys) == told
    assert listing(toys)["duel"].problem == told


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        ("FILES = ()\n\ndef build(data:\n", 3, "'(' was never closed"),
        ("FILES = ()\nimport nowhere_at_all\n", 2, "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("FILES = ()\n\nx = y\n", 3, "NameError: name 'y' is not defined"),
        ("raise SystemExit(3)\n", 1, "SystemExit: 3"),
    ],
)
def test_rules_that_cannot_be_loaded_are_reported_with_file_and_line(
    code: str, line: int, said: str, toys: Path
) -> None:
    path = toys / "referee/games/duel/__init__.py"
    path.write_text(code)
    assert refusal("duel", toys) == f"{path}:{line}: the rules of duel cannot be loaded: {said}"
    found = listing(toys)["duel"]
    assert (found.refereed, found.problem) == (False, refusal("duel", toys))


def test_a_fault_in_a_module_of_the_package_is_reported_there(toys: Path) -> None:
    folder = toys / "referee/games/duel"
    (folder / "__init__.py").write_text("from .rules import build\n")
    (folder / "rules.py").write_text("\n1 / 0\n")
    assert refusal("duel", toys).startswith(f"{folder / 'rules.py'}:2: the rules of duel cannot be loaded: ZeroDiv")
    (folder / "rules.py").write_text("def build(data):\n    return [][1]\n")
    assert refusal("duel", toys).startswith(f"{folder / 'rules.py'}:2: ")


def test_what_is_built_must_be_a_game(toys: Path) -> None:
    path = toys / "referee/games/duel/__init__.py"
    path.write_text("FILES = ()\n\ndef build(data):\n    return 5\n")
    assert refusal("duel", toys) == f"{path}: build(data) must return a Game, not int"


def test_files_must_be_names(toys: Path) -> None:
    path = toys / "referee/games/duel/__init__.py"
    path.write_text("FILES = 'cards.yaml'\n\ndef build(data):\n    return 5\n")
    assert refusal("duel", toys).startswith(f"{path}: FILES must be names of files")


def test_another_package_announces_a_game_with_its_data_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site/boxed_duel"
    shutil.copytree(TOYS, package)
    shutil.copy(package / "referee/games/duel/__init__.py", package / "__init__.py")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))

    metadata = {"METADATA": "Name: boxed_duel\nVersion: 1\n", "entry_points.txt": "[pnp.games]\nduel = boxed_duel\n"}
    (tmp_path / "site/boxed_duel-1.dist-info").mkdir()
    for name, text in metadata.items():
        (tmp_path / "site/boxed_duel-1.dist-info" / name).write_text(text, encoding="utf-8")
    (tmp_path / "empty").mkdir()
    assert listing(tmp_path / "empty")["duel"] == ("duel", "Duel", "installed: boxed_duel", True, "")
    assert registry.find_game("duel", roots(tmp_path / "empty")).title == "Duel"
