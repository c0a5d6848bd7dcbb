"""Options that several commands share, and how they are interpreted."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

if TYPE_CHECKING:
    from pnp.composition.colours import Ink
    from pnp.errors import Problem
    from pnp.imposition.offset import PrinterOffset
    from pnp.library.datafiles import Changes
    from pnp.library.game import Game
    from pnp.library.roots import Roots
    from pnp.press.build import Build
    from pnp.press.order import Order

GameId = Annotated[str, typer.Argument(help="The game's id, as `pnp games` lists it.", metavar="GAME")]
Project = Annotated[
    Path | None, typer.Option("--project", help="Your own folder of games (default: the nearest one with a pnp.toml).")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
PaperName = Annotated[str, typer.Option("--paper", help="A4, Letter, A3, Tabloid or another paper in papers.yaml.")]
Sides = Annotated[str, typer.Option("--sides", help="long-edge, short-edge, gutterfold or fronts.")]
Bleed = Annotated[str, typer.Option("--bleed", help="How far art continues beyond the cut, such as 0, 2mm or 3mm.")]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", help="The folder for the finished files, with a folder for each game (default: out/ in the project)."
    ),
]
Only = Annotated[list[str] | None, typer.Option("--only", help="The id of a component or a card; may be repeated.")]
Copies = Annotated[str, typer.Option("--copies", help="How many of each card: all that the game has, or a number.")]
Option = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        help="A house rule, or a number that the rules let you change; may be repeated.",
        metavar="NAME=VALUE",
    ),
]
Variant = Annotated[
    list[str] | None,
    typer.Option("--variant", help="The name of a component variant; may be repeated.", metavar="NAME"),
]
Chips = Annotated[
    str,
    typer.Option(
        "--chips",
        help="square (cut in strips) or round (for a punch). Components with a variant of that name "
        "use it; without this option, each game has its own default.",
        show_default=False,
    ),
]
NoCache = Annotated[
    bool,
    typer.Option(
        "--no-cache",
        help="Read and draw everything again, without the cache. (Set PNP_CACHE to the cache's folder, or to off.)",
    ),
]
InkName = Annotated[str, typer.Option("--ink", help="full, low (outlines and lines instead of fills) or grey.")]
Changed = Annotated[
    bool,
    typer.Option(
        "--changed",
        help="Print only cards that look different, or have more copies, than in the last full print "
        "into the same folder.",
    ),
]
Codes = Annotated[bool, typer.Option("--codes", help="Print camera codes: on pieces, and on the frames of boards.")]
Printer = Annotated[
    str,
    typer.Option(
        "--printer",
        help="A printer that you have calibrated (`pnp calibrate`): backs are moved to meet their fronts.",
        show_default=False,
    ),
]
Cutter = Annotated[
    str,
    typer.Option(
        "--cutter",
        help="A cutting machine, such as silhouette: prints the marks that it looks for, and writes the lines to cut.",
        show_default=False,
    ),
]
Skip = Annotated[str, typer.Option("--skip", help="Positions to leave empty on every sheet, such as 3,7.")]
Campaign = Annotated[
    Path | None,
    typer.Option(
        "--campaign", help="A campaign file of `referee campaign`: cards are printed as that campaign has changed them."
    ),
]


def warn(warnings: Sequence[Problem]) -> None:
    """Print warnings to standard error."""
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)


def find_roots(project: Path | None, uses_cache: bool = True) -> Roots:
    """Return the folders to search for files, and the cache of results."""
    from pnp.cache import NONE, Cache
    from pnp.library.roots import Roots

    return Roots.discover(project, os.environ, cache=Cache.from_environment(os.environ) if uses_cache else NONE)


def load_with_roots(game: str, project: Path | None, option: list[str] | None) -> tuple[Game, Roots]:
    """Return a game and its roots."""
    from pnp.library.game import load_game

    roots = find_roots(project)
    return load_game(game, roots, option or ()), roots


def make_build(
    game: str, project: Path | None, option: list[str] | None, *, uses_cache: bool = True, **choices: Any
) -> Build:
    """Return a build of a game with the command line's choices (see `make_order`)."""
    from pnp.press.opening import open_build

    return open_build(make_order(game, option, **choices), find_roots(project, uses_cache), checks_rules=True)


def make_order(
    game: str,
    option: list[str] | None,
    *,
    paper: str = "A4",
    sides: str = "long-edge",
    bleed: str = "2mm",
    only: list[str] | None = None,
    skip: str = "",
    variant: Sequence[str] = (),
    ink: str = "full",
    copies: str = "all",
    campaign: Path | None = None,
    codes: bool = False,
    printer: str = "",
    cutter: str = "",
    kinds: tuple[str, ...] = (),
) -> Order:
    """Return the order that the options of a command line describe.

    Raises:
        BadParameter: a value cannot be read, or is not allowed.
        DataError: the campaign cannot be read, or belongs to another game; or there is no such printer.
    """
    from pnp.press.order import Order

    order = Order(
        game,
        paper=paper,
        sides=sides,
        bleed=_length(bleed, "--bleed"),
        only=tuple(only or ()),
        skip=_numbers(skip),
        options=tuple(option or ()),
        variants=tuple(variant),
        ink=cast("Ink", ink),
        copies=_copies(copies),
        changes=_changes(campaign, game),
        prints_codes=codes,
        kinds=kinds,
        offset=printer_offset(printer),
        cutter=cutter,
    )
    for problem in order.problems():
        raise typer.BadParameter(problem.message, param_hint=str(problem.origin))
    return order


def out_folder(out: Path | None, roots: Roots) -> Path:
    """Return the folder for finished files: the given folder, or else the project's `out` folder."""
    if out is not None:
        return out
    folder = roots.project / "out"
    try:
        return Path(os.path.relpath(folder))
    except ValueError:  # another Windows drive
        return folder


def printer_offset(printer: str) -> PrinterOffset:
    """Return how far the backs of a calibrated printer are displaced; nothing without a printer.

    Raises:
        DataError: there is no such printer.
    """
    from pnp.imposition.offset import PrinterOffset

    if not printer:
        return PrinterOffset()
    from pnp.press.printers import find_printer, printers_file

    return find_printer(printer, printers_file(os.environ))


def _changes(campaign: Path | None, game: str) -> Changes:
    """Return the card fields that a campaign has changed so far, by card id; empty without a campaign."""
    if campaign is None:
        return {}
    from pnp.library.campaigns import printed_fields

    return printed_fields(campaign, game)


def _copies(text: str) -> int | None:
    from pnp.press.order import ALLOWED_COPIES

    if text == "all":
        return None
    if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 6:
        return int(text)
    raise typer.BadParameter(f'"{text}" is not allowed ({ALLOWED_COPIES})', param_hint="--copies")


def variants(variant: list[str] | None, chips: str) -> tuple[str, ...]:
    """Return the chosen variants and the one that `--chips` names, even if no component has it."""
    if not variant and not chips:
        return ()
    from pnp.library.game import CUTS

    if chips and chips not in CUTS:
        raise option_error("--chips", f'"{chips}" is not allowed', CUTS, chips)
    wanted = tuple(dict.fromkeys([*(variant or ()), *([chips] if chips else [])]))
    if set(wanted) >= set(CUTS):
        hint = "--chips" if chips else "--variant"
        raise typer.BadParameter(f"chips are cut {' or '.join(CUTS)}, not both ways", param_hint=hint)
    return wanted


def paper_thickness(text: str) -> float:
    """Return the paper thickness in mm that `--creep` gives."""
    return _length(text, "--creep")


def read_offset(text: str, option: str) -> tuple[float, float]:
    """Return the two lengths in mm, such as `0.5,-0.25`, that an option of `pnp calibrate` gives."""
    from pnp.imposition.offset import MOST_OFFSET

    parts = text.replace("\N{MINUS SIGN}", "-").split(",")
    if len(parts) != 2:
        raise typer.BadParameter(
            f'"{text}" is not two numbers (mm to the right and mm down, such as 0.5,-0.25)', param_hint=option
        )
    right, down = (_length(part, option) for part in parts)
    if max(abs(right), abs(down)) > MOST_OFFSET:
        raise typer.BadParameter(
            f'"{text}" is not allowed (allowed: {-MOST_OFFSET:g} to {MOST_OFFSET:g} mm)', param_hint=option
        )
    return right, down


def _length(text: str, option: str) -> float:
    """Return the length in mm that an option gives."""
    from pnp.errors import UnitError
    from pnp.units import length

    try:
        return length(text)
    except UnitError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None


def _numbers(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        raise typer.BadParameter(
            f"{text!r} is not a list of positions (write numbers, such as 3,7)", param_hint="--skip"
        )
    return tuple(map(int, parts))


def option_error(option: str, message: str, allowed: Sequence[str], value: str) -> typer.BadParameter:
    """Return the error for a value that an option does not allow, with the nearest allowed value."""
    from pnp.library.problems import allowed_values

    return typer.BadParameter(message + allowed_values(value, allowed), param_hint=option)
