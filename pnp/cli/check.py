"""`pnp check GAME`: reports every problem in a game's data, layouts and art, and writes no files."""

from __future__ import annotations

import json

from pnp.cli import options
from pnp.cli.progress import progress_bar


def check(
    game: options.GameId,
    paper: options.PaperName = "A4",
    sides: options.Sides = "long-edge",
    bleed: options.Bleed = "2mm",
    option: options.Option = None,
    variant: options.Variant = None,
    chips: options.Chips = "",
    ink: options.InkName = "full",
    campaign: options.Campaign = None,
    codes: options.Codes = False,
    project: options.Project = None,
    no_cache: options.NoCache = False,
    as_json: options.Json = False,
) -> None:
    """Check everything that `build` prints, without writing a file. Prints every problem with file, line and column."""
    from pnp.press.printing import check_order

    order = options.make_order(
        game,
        option,
        paper=paper,
        sides=sides,
        bleed=bleed,
        variant=options.variants(variant, chips),
        ink=ink,
        campaign=campaign,
        codes=codes,
    )
    with progress_bar(as_json) as progress:
        warnings = check_order(order, options.find_roots(project, not no_cache), progress)
    if as_json:
        print(json.dumps([{"severity": "warning", **one.to_dict()} for one in warnings], indent=2, ensure_ascii=False))
        return
    options.warn(warnings)
    print(f"{game}: no problems")
