"""Options that several commands share, and what they mean to the press."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pnp.library.game import Game
    from pnp.library.roots import Roots
    from pnp.press.build import Build, Built, Progress

GameId = Annotated[str, typer.Argument(help="The game's id, as `pnp games` lists it.", metavar="GAME")]
Project = Annotated[
    Path | None, typer.Option("--project", help="Your own folder of games (default: the nearest with a pnp.toml).")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
PaperName = Annotated[str, typer.Option("--paper", help="A4, Letter, A3, Tabloid or another of papers.yaml.")]
Sides = Annotated[str, typer.Option("--sides", help="long-edge, short-edge, gutterfold or fronts.")]
Bleed = Annotated[str, typer.Option("--bleed", help="How far art runs on beyond the cut: 0, 2mm, 3mm.")]
Out = Annotated[
    Path, typer.Option("--out", help="The folder for what is made; a folder of the game's id is made in it.")
]
Only = Annotated[list[str] | None, typer.Option("--only", help="A component or a card by id; may be repeated.")]
Option = Annotated[
    list[str] | None, typer.Option("--option", help="A house rule or number: NAME=VALUE; may be repeated.")
]
Skip = Annotated[str, typer.Option("--skip", help="Places to leave free on every sheet: 3,7.")]


def find_roots(project: Path | None) -> Roots:
    """Return the folders in which files are looked for."""
    from pnp.library.roots import Roots

    return Roots.discover(project, os.environ)


def load(game: str, project: Path | None, option: list[str] | None) -> tuple[Game, Roots]:
    """Return a game and its roots."""
    from pnp.library.game import load_game

    roots = find_roots(project)
    return load_game(game, roots, option or ()), roots


def make_build(
    game: str,
    project: Path | None,
    option: list[str] | None,
    *,
    paper: str = "A4",
    sides: str = "long-edge",
    bleed: str = "2mm",
    only: list[str] | None = None,
    skip: str = "",
    progress: Progress | None = None,
) -> Build:
    """Return a build of a game with the choices of the command line."""
    from pnp.library.papers import find_paper, load_papers
    from pnp.press.build import Build
    from pnp.press.run import Run
    from pnp.units import length

    loaded, roots = load(game, project, option)
    run = Run(find_paper(paper, roots), sides, length(bleed), tuple(only or ()), _numbers(skip))
    made = Build(loaded, roots, run, list(load_papers(roots).values()))
    if progress is not None:
        made.progress = progress
    return made


def _numbers(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isdigit() for part in parts):
        raise typer.BadParameter(
            f"{text!r} is no list of places (allowed: whole numbers such as 3,7)", param_hint="--skip"
        )
    return tuple(map(int, parts))


@contextmanager
def progress_bar(quiet: bool) -> Iterator[Progress | None]:
    """Give what shows a progress bar, where a person watches a terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("pages"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, object] = {}

        def show(title: str, done: int, total: int) -> None:
            if title not in tasks:
                tasks[title] = bar.add_task(title, total=total)
            bar.update(tasks[title], completed=done)  # type: ignore[arg-type]

        yield show


def report(built: Built, as_json: bool) -> None:
    """Print what a build made."""
    if as_json:
        print((built.folder / "manifest.json").read_text(encoding="utf-8"), end="")
        return
    width = max(len(one.title) for one in built.made)
    for one in built.made:
        made = f"{one.count:4} × {one.trim[0]:g} × {one.trim[1]:g} mm"
        print(f"{one.title:{width}}  {made:24}  {_number(one.sheets, 'sheet'):9}  {built.folder / one.file}")
        if one.poster:
            print(f"{'':{width}}  {'in one piece':24}  {'1 sheet':9}  {built.folder / one.poster}")
    for note in built.notes:
        print(f"note: {note}")
    if built.whole:
        print(f"the whole game: {built.folder / built.whole}")


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
