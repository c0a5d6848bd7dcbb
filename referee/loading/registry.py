"""Finds games: in the chosen project, built in, and announced by other packages as `pnp.games`.

A game is a package with FILES, the data files it is built from, and `build(data)`, which returns the Game. A project's
package is loaded by its path under a private name, so that names cannot collide.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.errors import PnpError
from pnp.library.problems import did_you_mean, listed, nearest_name
from pnp.library.roots import MARKER, Roots
from pnp.library.rulebooks import load_rulebook
from referee import free
from referee import games as ours
from referee.engine.campaign import SCENARIO
from referee.engine.core.blame import last_line_in
from referee.engine.errors import RegistryError
from referee.engine.game import Game
from referee.engine.words import wording
from referee.loading.announced import may_announce
from referee.loading.data import load_data
from referee.loading.tables import table_faults

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from importlib.metadata import EntryPoint
    from types import ModuleType

    from pnp.library.rulebook import Rulebook

GROUP = "pnp.games"
FOLDER = "referee/games"
MARK = ".free"
"""The ending of a free table's name, after the name of its game."""


class GameListing(NamedTuple):
    """A game in the registry: its name and title, its source, whether it can be refereed, and what is wrong with it."""

    name: str
    title: str
    source: str
    refereed: bool
    problem: str = ""


class _Package(NamedTuple):
    """Where the rules of a game are, and how they are loaded."""

    source: str
    roots: Roots
    module: Callable[[], ModuleType | None]


def games(roots: Roots) -> tuple[GameListing, ...]:
    """Return every game that has a rule book, a package of rules, or both."""
    return tuple(_listing(name, package) for name, package in sorted(_all_packages(roots).items()))


def rulebooks(roots: Roots, report: Callable[[str], object]) -> Iterator[Rulebook]:
    """Yield the rule book of every game. report: takes the faults of a rule book that cannot be read."""
    for name, package in sorted(_all_packages(roots).items()):
        try:
            book = load_rulebook(name, package.roots)
        except PnpError as error:
            report(str(error))
        else:
            yield book


def game_id(words: str, roots: Roots) -> str:
    """Return the id of the only game whose id or title, or a word of it, begins with some words; else the words."""
    if words in _own_games(roots):
        return words
    return (
        _meant_id(words, {name: (name, _title(name, one)[0]) for name, one in sorted(_all_packages(roots).items())})
        or words
    )


def _meant_id(words: str, games: Mapping[str, Iterable[str]]) -> str:
    """Return the id of the only game that has some words as a name, or that they abbreviate; empty if there is none."""
    wanted = _comparable(words)
    same = [id for id, names in games.items() if wanted in map(_comparable, names)]
    return next((one[0] for one in (same, _games_beginning(words, games)) if len(one) == 1), "")


def _games_beginning(words: str, games: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the ids of the games of which a name, or else a word inside a name, begins with some words."""
    wanted = _comparable(words)
    named = {id: tuple(map(_comparable, names)) for id, names in games.items()}
    begun = [id for id, names in named.items() if wanted and any(name.startswith(wanted) for name in names)]
    inner = [id for id, names in named.items() if wanted and any(f" {wanted}" in name for name in names)]
    return begun or inner


def _advice(words: str, games: Mapping[str, Iterable[str]]) -> str:
    """Return the end of the message about an unknown game: the games that the words may mean, else all."""
    if begun := _games_beginning(words, games):
        return f"; did you mean {wording.listed(begun, 'or')}?"
    names = [_comparable(name) for some in games.values() for name in some]
    close = nearest_name(_comparable(words), [*names, *(word for name in names for word in name.split())])
    meant = [f'"{id}"' for id in _games_beginning(close or "", games)]
    hint = f"; did you mean {wording.listed(meant, 'or')}?" if meant else ""
    return f"{hint} (allowed: {listed(games) or 'none'})"


def _comparable(words: str) -> str:
    return " ".join(words.casefold().replace("_", " ").replace("-", " ").split())


def find_game(name: str, roots: Roots, choices: Iterable[str] | None = None) -> Game[Any]:
    """Return a game by its id.

    choices: house rules, `NAME=VALUE`, that its data must fit; None if they are not known yet.

    Raises:
        RegistryError: there is no such game, or it has no rules that can be loaded.
        DataError: its rule book or its data has faults, or a house rule is unknown.
    """
    if name.endswith(MARK):
        return free_game(name.removesuffix(MARK), roots)
    known = _own_games(roots)
    package = _package(name, roots) if name in known else _installed_games(roots).get(name)
    if package is None:
        titles = {id: (id, _title(id, one)[0]) for id, one in sorted(_all_packages(roots).items())}
        raise RegistryError(f'there is no game "{name}"{_free_hint(name, roots) or _advice(name, titles)}')
    module = package.module()
    if module is None:
        raise RegistryError(_no_rules_message(name) + _free_hint(name, roots))
    if not hasattr(module, "build"):
        why = f"{_place(module)}: {name} cannot be refereed: the package has no `build(data)`"
        raise RegistryError(why + _free_hint(name, roots))
    return _build(name, module, package, choices)


def _no_rules_message(name: str) -> str:
    return f"{name} cannot be refereed: it has a rule book, but no rules that can be loaded"


def _free_hint(name: str, roots: Roots) -> str:
    """Return a hint that a printed game without rules can be played on a free table; empty if there is no such game."""
    return f" (it is printed: `referee new {name} --free` plays it on a free table)" if name in roots.games() else ""


def free_game(name: str, roots: Roots) -> Game[Any]:
    """Return the free table of a printed game by its id, its title, or the beginning of either.

    Raises:
        RegistryError: no game with this id has components.
        DataError: its data or its rule book has faults.
    """
    from pnp.library.game import list_games
    from referee.loading.free_table import free_table

    printed = roots.games()
    id = name if name in printed else _meant_id(name, {one: (one, title) for one, title in list_games(roots).items()})
    if not id:
        advice = did_you_mean(name, printed)
        wanted = f"a free table needs cards/{name[:80]}/components.yaml"
        allowed = listed(printed) or "none"
        raise RegistryError(f'there is no printed game "{name}"{advice} ({wanted}; allowed: {allowed})')
    return free_table(id, roots)


def _listing(name: str, package: _Package) -> GameListing:
    try:
        module, problem = package.module(), ""
    except RegistryError as error:
        module, problem = None, str(error)
    title, fault = _title(name, package)
    problem = problem or fault
    return GameListing(name, title, package.source, not problem and hasattr(module, "build"), problem)


def _title(name: str, package: _Package) -> tuple[str, str]:
    """Return the title of a game, and what is wrong with its rule book."""
    try:
        return load_rulebook(name, package.roots).title or name, ""
    except PnpError as error:
        return name, str(error)


def _build(name: str, module: ModuleType, package: _Package, choices: Iterable[str] | None) -> Game[Any]:
    files = getattr(module, "FILES", ())
    if isinstance(files, str) or not all(isinstance(file, str) for file in files):
        said = 'FILES must be names of files or folders, such as ("cards.yaml", "scenarios/")'
        raise RegistryError(f"{_place(module)}: {said}")
    data = load_data(name, package.roots, files, None if choices is None else [*filter(_is_of_data, choices)])
    try:
        game = module.build(data)
    except PnpError:
        raise
    except Exception as error:
        raise _broken_game_error(name, error, _place(module)) from error
    if not isinstance(game, Game):
        raise RegistryError(f"{_place(module)}: build(data) must return a Game, not {type(game).__name__}")
    wrong = tuple(table_faults(game, name))
    if wrong:
        raise RegistryError("\n".join(f"{_place(module)}: {one}" for one in wrong))
    return game


def _is_of_data(choice: str) -> bool:
    """Return whether data can depend on a house rule: on any but the scenario, whose titles are in the data."""
    return choice.partition("=")[0].strip() != SCENARIO


def rules_folder(name: str, roots: Roots) -> Path:
    """Return the folder that has the code of a game's rules; for a free table, the code of all free tables.

    Raises:
        RegistryError: the game has no code that can be loaded.
    """
    if name.endswith(MARK):
        return Path(str(free.__file__)).parent
    package = _package(name, roots) if name in _own_games(roots) else _installed_games(roots).get(name)
    module = None if package is None else package.module()
    if module is None:
        raise RegistryError(_no_rules_message(name))
    return Path(_place(module)).parent


def _place(module: ModuleType) -> str:
    return str(module.__file__)


def _all_packages(roots: Roots) -> dict[str, _Package]:
    """Return every game by name; project and built-in games take precedence over installed ones."""
    return _installed_games(roots) | {name: _package(name, roots) for name in _own_games(roots)}


def _own_games(roots: Roots) -> set[str]:
    """Return the names of the project's games and of the built-in games."""
    return _books(roots) | _packages(roots)


def _books(roots: Roots) -> set[str]:
    """Return the games that have a rule book in any root, or beside the built-in packages."""
    folders = [folder / FOLDER for folder in roots.folders] + [_our_folder()]
    return {path.parent.name for folder in folders for path in folder.glob("*/rules.yaml")}


def _packages(roots: Roots) -> set[str]:
    """Return the games that have a package of rules in the project or built in."""
    folders = (roots.project / FOLDER, _our_folder())
    return {path.parent.name for folder in folders for path in folder.glob("*/__init__.py")}


def _our_folder() -> Path:
    return Path(str(ours.__file__)).resolve().parent


def _package(name: str, roots: Roots) -> _Package:
    """Return the package of a game; the project's takes precedence over the built-in one."""
    own = roots.project / FOLDER / name / "__init__.py"
    built_in = _our_folder() / name / "__init__.py"
    if own.is_file() and own.resolve() != built_in:
        return _Package("your project", roots, lambda: _load(name, own, roots))
    if built_in.is_file():
        return _Package("built in", roots, lambda: _built_in(name, built_in))
    if (_our_folder() / name).is_dir():
        return _Package("built in", roots, lambda: None)
    return _Package("your project" if own.parent.is_dir() else "PNP_PATH", roots, lambda: None)


def _built_in(name: str, path: Path) -> ModuleType:
    try:
        return importlib.import_module(f"{ours.__name__}.{name}")
    except (Exception, SystemExit) as error:
        raise _broken_game_error(name, error, str(path)) from error


def _load(name: str, path: Path, roots: Roots) -> ModuleType:
    """Return a project's package, run once in each process under a name made from its path.

    Raises:
        RegistryError: the folder is not marked as a project, or the package cannot be run.
    """
    if not (roots.project / MARKER).is_file():
        shown = roots.display_path(path)
        raise RegistryError(
            f"{shown} was not run: if this project is yours, put an empty {MARKER} into {roots.project}"
        )
    private = f"_pnp_project_{sha256(str(path).encode()).hexdigest()[:12]}_{name}"
    if private in sys.modules:
        return sys.modules[private]
    spec = importlib.util.spec_from_file_location(private, path, submodule_search_locations=[str(path.parent)])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[private] = module  # registered before it runs, because its modules import each other through it
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        for part in [part for part in sys.modules if part == private or part.startswith(private + ".")]:
            del sys.modules[part]
        raise _broken_game_error(name, error, str(path)) from error
    return module


def _broken_game_error(name: str, error: BaseException, file: str) -> RegistryError:
    """Return a sentence about an exception in a game's rules, with the last line of their code in the traceback."""
    where = str(last_line_in(error, str(Path(file).parent)) or file)
    if isinstance(error, SyntaxError) and error.filename:
        where = f"{error.filename}:{error.lineno or 1}"
    said = error.msg if isinstance(error, SyntaxError) else f"{type(error).__name__}: {error}"
    return RegistryError(f"{where}: the rules of {name} cannot be loaded: {said}")


def _installed_games(roots: Roots) -> dict[str, _Package]:
    """Return the games announced by installed packages, each by its name."""
    if not may_announce(GROUP):
        return {}
    from importlib.metadata import entry_points

    return {point.name: _installed_game(point, roots) for point in entry_points(group=GROUP)}


def _installed_game(point: EntryPoint, roots: Roots) -> _Package:
    """Return an installed game; its data is beside its package, in the same folders as in a project."""
    spec = importlib.util.find_spec(point.module.partition(".")[0])
    folder = Path(spec.origin).parent if spec is not None and spec.origin else None
    folders = roots.folders if folder is None else (*roots.folders, folder.resolve())

    def load() -> ModuleType:
        try:
            module: ModuleType = point.load()
        except (Exception, SystemExit) as error:
            raise _broken_game_error(point.name, error, str(folder or point.value)) from error
        return module

    return _Package(f"installed: {point.module}", replace(roots, folders=folders), load)
