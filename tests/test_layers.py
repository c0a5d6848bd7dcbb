"""Who may import whom, and which libraries stand where."""

from __future__ import annotations

import ast
import csv
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PRESS = (
    *("errors", "units", "cache", "witness", "geometry", "model", "drawing", "library", "composition"),
    *("imposition", "book", "render", "press"),
)
# A package, or a module below pnp/, and what of ours it may import besides itself.
ALLOWED: dict[str, tuple[str, ...]] = {
    "errors": (),
    "units": ("errors",),
    "cache": (),
    "witness": (),
    "geometry": ("errors", "units"),
    "model": ("errors", "units", "geometry"),
    "drawing": ("errors", "units", "cache", "witness", "geometry"),
    "library": ("errors", "units", "cache", "witness", "geometry", "model", "drawing.pictures", "drawing.font_folders"),
    "composition": ("errors", "units", "cache", "geometry", "model", "drawing", "library"),
    "imposition": ("errors", "units", "geometry", "model", "drawing"),
    "book": ("errors", "units", "geometry", "model", "drawing", "library", "composition", "imposition"),
    "render": ("errors", "units", "cache", "geometry", "model", "drawing", "imposition"),
    "press": PRESS,
    "preview": PRESS,
    "console": ("errors",),
    "usage": ("library",),
    "commandline": ("console", "usage"),
    "cli": (*PRESS, "preview", "console", "commandline"),
    "__init__": ("errors", "drawing", "library.game", "library.sources", "press"),
    "__main__": ("cli",),
}
# A room of the referee, and what of ours it may import besides itself; a game: its own package, never another's.
FIGURES = ("pnp.errors", "pnp.geometry", "pnp.model")
PRINTING = ("units", "cache", "drawing", "library", "composition", "imposition", "render", "press", "console")
BOOK = (*FIGURES, "pnp.library.problems", "pnp.library.rulebook")
ERRORS, GAME = ("referee.engine.errors",), ("referee.engine.game",)
TERMS = ("referee.engine.words.terms", "referee.engine.words.verbs", "referee.engine.words.wording")
ROOMS: dict[str, tuple[str, ...]] = {
    "engine": (*BOOK, *(f"referee.engine.{name}" for name in ("core", "mechanisms", "words", "pieces"))),
    "engine.core": (*BOOK, *ERRORS),
    "engine.mechanisms": (*BOOK, *ERRORS, "referee.engine.core", *TERMS),
    "engine.pieces": (*BOOK, *ERRORS, "referee.engine.core", "referee.engine.words.wording"),
    "engine.words": (*BOOK, *ERRORS, *GAME, "referee.engine.core", "referee.engine.mechanisms"),
    "engine.record": (*BOOK, *ERRORS, *GAME, *(f"referee.engine.{name}" for name in ("core", "mechanisms", "words"))),
    "free": (
        *BOOK,
        "referee.engine",
        *(f"pnp.library.{name}" for name in ("expressions", "printed_text", "table_language", "typed_expressions")),
    ),
    "loading": (*FIGURES, "referee.engine", "referee.free", "pnp.library", "pnp.cache", "pnp.composition"),
    "trial": (*BOOK, "referee.engine"),
    "bots": (*BOOK, "referee.engine", "referee.trial"),
    "games": (
        *BOOK,
        "referee.engine",
        "referee.bots.bot_hooks",
        "referee.loading.data",
        "referee.loading.given",
        "referee.loading.phrases",
        "referee.loading.reader",
        "referee.loading.texts",
    ),
    "photo": (
        *FIGURES,
        "referee.engine",
        "referee.table",
        *(f"pnp.{name}" for name in PRINTING),
    ),
    "table": (
        *FIGURES,
        "referee.engine",
        "referee.trial",
        "referee.bots",
        "referee.loading",
        *(f"referee.table.{name}" for name in ("data", "files", "words", "components", "campaigns", "records")),
        *(f"pnp.{name}" for name in PRINTING),
    ),
    "table.data": (*FIGURES, "referee.engine", "referee.bots", "referee.loading", "pnp.console", "pnp.library"),
    "table.files": (*FIGURES, "referee.engine", "referee.loading", "pnp.library"),
    "table.words": (*FIGURES, "referee.engine", "referee.bots", "referee.table.data", "pnp.console", "pnp.library"),
    "table.components": (
        *(*FIGURES, "referee.engine", "referee.loading", "referee.table.data", "referee.table.words.clauses"),
        *(f"pnp.{name}" for name in PRINTING),
    ),
    "table.campaigns": (
        *(*FIGURES, "referee.engine", "pnp.library"),
        *(f"referee.table.{name}" for name in ("beginning", "data", "files", "words")),
    ),
    "table.records": (
        *(*FIGURES, "referee.engine", "referee.loading", "pnp.library", "pnp.render", "referee.table.match_commands"),
        *(f"referee.table.{name}" for name in ("beginning", "position", "data", "files", "words", "components")),
    ),
    "web": (
        *(*FIGURES, "referee.engine", "referee.loading", "referee.photo", "referee.table"),
        *(f"pnp.{name}" for name in PRINTING),
    ),
    "table.cli": (
        *(
            *FIGURES,
            "referee.engine",
            "referee.trial",
            "referee.bots",
            "referee.loading",
            "referee.photo",
            "referee.table",
            "referee.web",
        ),
        *(f"pnp.{name}" for name in (*PRINTING, "commandline")),
    ),
    "__main__": ("referee.table.cli",),
    "__init__": ("pnp.errors", "referee.engine", "referee.loading"),
}
# Where a room may look out of itself, and why.
WINDOWS = {"referee/loading/registry.py": {"referee.games"}}  # finds the games that come with it
# Files, clocks and dice: what neither the rules of a game nor the engine may touch.
WORLD = (
    *("asyncio", "builtins", "datetime", "io", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3"),
    *("subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"),
)
OUTDOORS = {
    "referee/loading/registry.py": {"pathlib", "sys"},  # loads a project's game
    "referee/trial": {"random"},  # plays at random to try a game
}
BACK_ENDS = ("reportlab", "pikepdf", "pypdfium2", "cairosvg", "cairocffi", "svgwrite", "resvg_py", "PIL")
# Where else such a library may stand, and why.
EXCEPTIONS = {
    "pnp/library/art.py": {"PIL"},  # reads the header of a picture, nothing more
    "referee/photo/picture.py": {"PIL"},  # reads photos
    "referee/photo/codes.py": {"PIL"},  # enlarges them
    "referee/photo/faces.py": {"PIL"},  # reads faces from the cache
    "pnp/commandline.py": {"typer"},  # what the command lines of both programs share
}
COMMAND_LINE = ("typer", "click", "rich")
WEB = ("starlette", "uvicorn", "anyio", "h11")
# What a library is here for, and a module that uses it for that.
WORK = {
    "reportlab": {"pnp/render/document.py": "PDFs", "pnp/render/typefaces.py": "their fonts"},
    "svgwrite": {"pnp/render/svg.py": "faces and boards as SVG"},
    "cairosvg": {"pnp/render/cairo.py": "SVG art"},
    "resvg_py": {"pnp/render/resvg.py": "SVG art that cairo cannot draw"},
    "PIL": {"pnp/render/raster.py": "pixel art", "pnp/library/art.py": "its size", "pnp/render/png.py": "PNG files"},
    "starlette": {"referee/web/app.py": "the routes of the server"},
    "uvicorn": {"referee/web/running.py": "the server"},
    "segno": {"referee/web/links.py": "codes for phones"},
    "typer": {"pnp/commandline.py": "both programs", "pnp/cli/app.py": "pnp", "referee/table/cli/app.py": "referee"},
}


class Facts(NamedTuple):
    """What a module imports and calls by name, wherever in it."""

    imports: tuple[str, ...]
    calls: frozenset[str]


@cache
def facts(path: Path) -> Facts:
    """Return what a module imports and calls, each import with its full name."""
    imported: list[str] = []
    calls: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports in full"
            imported += (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            calls.add(node.func.id)
    return Facts(tuple(imported), frozenset(calls))


def imports(path: Path) -> tuple[str, ...]:
    """Return the full name of everything that a module imports."""
    return facts(path).imports


def modules() -> list[Path]:
    """Return every module of the press."""
    return sorted((ROOT / "pnp").rglob("*.py"))


def layer(path: Path) -> str:
    """Return the layer of a module: its package below pnp/, or its own name."""
    parts = path.relative_to(ROOT / "pnp").with_suffix("").parts
    return parts[0]


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def rooms() -> list[Path]:
    """Return every module of the referee."""
    return sorted((ROOT / "referee").rglob("*.py"))


def room(path: Path) -> str:
    """Return the room of a module: its package below referee/; each room of the engine and of the table."""
    parts = path.relative_to(ROOT / "referee").with_suffix("").parts
    return ".".join(parts[:2]) if parts[0] in ("engine", "table") and len(parts) > 2 else parts[0]


def home(path: Path) -> tuple[str, ...]:
    """Return what a module may import as its own: its room, its game; beside inner rooms, what lies there."""
    if room(path) in ("engine", "table"):
        return tuple(f"referee.{room(path)}.{one.stem}" for one in path.parent.glob("*.py"))
    return (
        ".".join(path.relative_to(ROOT).with_suffix("").parts[:3])
        if room(path) == "games"
        else f"referee.{room(path)}",
    )


def within(name: str, places: Iterable[str]) -> bool:
    """Return whether a name is one of some packages, or is in one."""
    return any(name == place or name.startswith(place + ".") for place in places)


def test_modules_import_only_what_their_layer_may() -> None:
    seen = 0
    wrong = []
    for path in modules():
        own = layer(path)
        for name in imports(path):
            if not name.startswith("pnp."):
                continue
            seen += 1
            target = name.removeprefix("pnp.")
            allowed = (own, *ALLOWED[own])
            if not any(target == known or target.startswith(known + ".") for known in allowed):
                wrong.append(f"{shown(path)} imports {name}")
    assert wrong == []
    assert seen > 300


def test_rooms_of_the_referee_import_only_what_they_may() -> None:
    seen = 0
    wrong = []
    for path in rooms():
        own = room(path)
        allowed = (*home(path), *ROOMS[own], *WINDOWS.get(shown(path), ()))
        for name in imports(path):
            if name.partition(".")[0] not in ("pnp", "referee"):
                continue
            seen += 1
            if not within(name, allowed) or (own in ("table", "web") and within(name, ("referee.table.cli",))):
                wrong.append(f"{shown(path)} imports {name}")
    assert wrong == []
    assert seen > 300
    assert {room(path) for path in rooms()} == set(ROOMS)


def test_rules_and_engine_touch_no_files_clock_or_dice() -> None:
    wrong = []
    for path in (path for path in rooms() if room(path).partition(".")[0] in ("engine", "games", "trial")):
        used = {name.partition(".")[0] for name in imports(path)} & set(WORLD)
        allowed = OUTDOORS.get(shown(path), OUTDOORS.get(shown(path.parent), set()))
        wrong += [f"{shown(path)} imports {name}" for name in used - allowed]
        wrong += [f"{shown(path)} calls {name}" for name in facts(path).calls & {"open", "print", "input"}]
    assert wrong == []
    assert all((ROOT / path).exists() for path in (*WINDOWS, *OUTDOORS))


def test_every_package_is_in_the_table() -> None:
    assert {layer(path) for path in modules()} == set(ALLOWED)


def test_the_table_has_no_circle() -> None:
    def below(name: str, above: tuple[str, ...] = ()) -> None:
        assert name not in above, (*above, name)
        for other in ALLOWED[name.partition(".")[0]]:
            if other.partition(".")[0] != name:
                below(other.partition(".")[0], (*above, name))

    for name in ALLOWED:
        below(name)


@pytest.mark.parametrize(
    ("libraries", "folders"),
    [
        (BACK_ENDS, ("pnp/render/",)),
        (COMMAND_LINE, ("pnp/cli/", "referee/table/cli/")),
        (WEB, ("referee/web/", "pnp/preview/")),
    ],
    ids=["back ends", "command line", "web"],
)
def test_libraries_are_in_one_layer(libraries: tuple[str, ...], folders: tuple[str, ...]) -> None:
    used = {(shown(path), name.partition(".")[0]) for path in [*modules(), *rooms()] for name in imports(path)}
    found = {(path, name) for path, name in used if name in libraries}
    assert all(any(path.startswith(folder) for path, _ in found) for folder in folders)
    outside = {(path, name) for path, name in found if not path.startswith(folders)}
    assert {(path, name) for path, name in outside if name not in EXCEPTIONS.get(path, set())} == set()


@pytest.mark.parametrize("library", WORK)
def test_every_library_does_its_work(library: str) -> None:
    used = {shown(path): {name.partition(".")[0] for name in imports(path)} for path in [*modules(), *rooms()]}
    idle = [f"{path} does without {library}" for path in WORK[library] if library not in used[path]]
    assert idle == []


def test_only_the_library_reads_data_files() -> None:
    readers = ("ruamel", "yaml", "csv", "python_calamine")
    everywhere = [*modules(), *rooms()]
    found = {shown(path) for path in everywhere for name in imports(path) if name.partition(".")[0] in readers}
    assert found
    assert all(path.startswith("pnp/library/") for path in found)


def test_the_press_calls_the_referee_in_one_place_and_for_one_thing() -> None:
    """Only the rules of a game can check its scenarios; `pnp check` reports what they find."""
    found = [(shown(path), name) for path in modules() for name in imports(path) if name.partition(".")[0] == "referee"]
    assert found == [("pnp/press/ruled.py", "referee.loading.checks.data_problems")]


def nameless() -> list[Path]:
    """Return the modules that know no game: the press, the engine, the bots, the table."""
    return [*modules(), *(path for path in rooms() if room(path) != "games")]


def test_no_game_is_named_in_the_press_or_the_referee() -> None:
    games = [
        "skies_of_fire",
        "skies of fire",
        "monsters_and_magic",
        "capture_the_island",
        "castle_assault",
        "cloudspire",
    ]
    games += [path.parent.name for path in (ROOT / "cards").glob("*/components.yaml")]
    for path in nameless():
        text = path.read_text(encoding="utf-8").casefold()
        assert not [game for game in games if game in text], shown(path)


def test_no_card_or_town_of_a_game_is_named_in_the_press_or_the_referee() -> None:
    names: set[str] = set()
    for path in [*(ROOT / "cards").rglob("*.csv"), *(ROOT / "boards").rglob("*.csv")]:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                names |= {row.get(column) or "" for column in ("name", "title", "town")}
    for path in [*(ROOT / "cards").rglob("*.yaml"), *(ROOT / "boards").rglob("*.yaml")]:
        names |= set(re.findall(r"^[- ]+name: ([A-Z][^#{}\[\]\n]+?) *$", path.read_text(encoding="utf-8"), re.M))
    assert len(names) > 80
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names) if len(name) > 3))
    for path in nameless():
        assert not pattern.findall(path.read_text(encoding="utf-8")), shown(path)


def test_contributing_says_what_each_room_is_for() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rooms = [path.parent for package in ("pnp", "referee") for path in (ROOT / package).glob("*/__init__.py")]
    assert len(rooms) > 15
    assert [shown(room) for room in rooms if f"\n{shown(room)}/" not in page] == []
