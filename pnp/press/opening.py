"""Opens a game for a run: everything readable is read, and all problems are reported together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from json import loads

from pnp.composition.layout import load_layout
from pnp.composition.style import Ink, load_style
from pnp.errors import DataError
from pnp.library.datafiles import NO_CHANGES, Changes, DataFiles
from pnp.library.game import NO_LAYOUTS, read_game
from pnp.library.papers import find_paper, load_papers
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.model.sheet import Paper
from pnp.press.build import Build
from pnp.press.order import Order
from pnp.press.ruled import add_rule_problems
from pnp.press.run import Run


def open_build(
    game_id: str,
    roots: Roots,
    *,
    paper: str = "A4",
    sides: str = "long-edge",
    bleed: float = 2.0,
    only: Sequence[str] = (),
    skip: Sequence[int] = (),
    options: Sequence[str] = (),
    variants: Sequence[str] = (),
    ink: Ink = "full",
    copies: int = 0,
    changes: Changes = NO_CHANGES,
    codes: bool = False,
    ruled: bool = False,
) -> Build:
    """Return a build of a game; `bleed` in mm, `changes` by the id of a row.

    ruled: whether the rules of the game check its data too, where it wants that.

    The witness of its roots does not note files that contain only data.

    Raises:
        DataError: there are problems in the choices, the data, the style or faces; names every one.
    """
    problems = Problems()
    game = read_game(game_id, roots, problems, options, variants, changes)
    if game is not None and ruled:
        add_rule_problems(game, roots, options, problems)
    roots = replace(roots, witness=roots.witness.apart())
    run = _run(paper, roots, problems, sides, bleed, only, skip, copies, ink, codes)
    build = None if game is None else Build(game, roots, run, () if problems else list(load_papers(roots).values()))
    if build is not None and not problems:
        try:
            assert build.tools
            return build
        except DataError as error:
            problems.extend(error.problems)
    _note_more(game_id, build, roots, problems)
    raise DataError(problems)


def open_order(order: Order, roots: Roots) -> Build:
    """Return the build of an order.

    Raises:
        DataError: as `open_build`.
    """
    return open_build(
        order.game,
        roots,
        paper=order.paper,
        sides=order.sides,
        bleed=order.bleed,
        only=order.only,
        skip=order.skip,
        options=order.options,
        variants=order.variants,
        ink=order.ink,
        copies=order.copies,
        changes=loads(order.changes) if order.changes else NO_CHANGES,
        codes=order.codes,
        ruled=True,
    )


def _run(
    paper: str,
    roots: Roots,
    problems: Problems,
    sides: str,
    bleed: float,
    only: Sequence[str],
    skip: Sequence[int],
    copies: int,
    ink: Ink,
    codes: bool,
) -> Run:
    try:
        found = find_paper(paper, roots)
    except DataError as error:
        problems.extend(error.problems)
        found = Paper(paper, 0.0, 0.0, 0.0)  # data are still checked; nothing is laid on it
    try:
        return Run(found, sides, bleed, tuple(only), tuple(skip), copies, ink, codes)
    except DataError as error:
        problems.extend(error.problems)
        return Run(found)


def _note_more(game_id: str, build: Build | None, roots: Roots, problems: Problems) -> None:
    """Add the problems of style and layouts, and of faces that can be made in spite of other problems."""
    if game_id not in roots.games():
        return
    if build is not None:
        build.note_faults(problems)
    try:
        load_style(game_id, roots)
    except DataError as error:
        problems.extend(error.problems)
    names = roots.names(f"layouts/{game_id}", ".yaml")
    for name in sorted(set(names) - {*NO_LAYOUTS, *_bases(game_id, roots, names)}):
        try:
            load_layout(name, game_id, roots)
        except DataError as error:
            problems.extend(error.problems)


def _bases(game_id: str, roots: Roots, names: Iterable[str]) -> set[str]:
    """Return the layouts that others extend; such a layout need not be whole by itself."""
    files = DataFiles(game_id, roots, Problems())
    documents = (files.document(f"layouts/{game_id}/{name}.yaml") for name in names)
    return {str(document.at("extends")) for document in documents if document is not None}
