"""`pnp calibrate`: measures how far a printer's backs are displaced, and saves it for `--printer`."""

from __future__ import annotations

import json
import os
from shlex import quote
from typing import Annotated

import typer

from pnp.cli import options

Reading = Annotated[
    str,
    typer.Option(
        help="The two numbers on the sheet: mm to the right and mm down.", metavar="RIGHT,DOWN", show_default=False
    ),
]


def calibrate(
    printer: Annotated[str, typer.Argument(help="A name for the printer, such as laser.", show_default=False)] = "",
    portrait: Reading = "",
    landscape: Reading = "",
    paper: options.PaperName = "A4",
    sides: Annotated[str, typer.Option("--sides", help="How the printer turns the paper.")] = "long-edge",
    out: options.Out = None,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Make fronts and backs meet: print a sheet that shows how far your printer is out, and save what it shows.

    Without --portrait and --landscape, writes the sheet to print. With them, saves the numbers read on it.
    """
    from pnp.imposition.offset import PrinterOffset
    from pnp.press.calibration import write_calibration
    from pnp.press.printers import load_printers, printer_name, printers_file, save_printer

    kept = printers_file(os.environ)
    known = load_printers(kept)
    printer = printer_name(printer, known)
    offset = known.get(printer, PrinterOffset())
    if portrait or landscape:
        if not printer:
            raise typer.BadParameter("give the printer a name, such as `pnp calibrate laser`", param_hint="PRINTER")
        offset = PrinterOffset(
            options.read_offset(portrait, "--portrait") if portrait else offset.portrait,
            options.read_offset(landscape, "--landscape") if landscape else offset.landscape,
        )
        save_printer(printer, offset, kept)
        _report({"printer": printer, **offset._asdict(), "file": str(kept)}, as_json)
        return
    roots = options.find_roots(project)
    path = options.out_folder(out, roots) / "calibration.pdf"
    write_calibration(path, roots, paper, sides, printer, offset)
    _report({"printer": printer, "sheet": str(path)}, as_json)


def _report(result: dict[str, object], as_json: bool) -> None:
    if as_json:
        print(json.dumps(result, indent=2, ensure_ascii=False))
    elif "sheet" in result:
        print(f"{result['sheet']}: print it at actual size on both sides, and follow the steps on it")
    else:
        name = quote(str(result["printer"]))
        print(
            f"saved in {result['file']}: print with `--printer {name}`; "
            f"`pnp calibrate {name}` prints a sheet to check it"
        )
