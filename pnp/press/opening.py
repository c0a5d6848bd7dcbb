"""Opens a game for a run: everything readable is read, and all problems are reported together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pnp.composition.layout import load_layout
from pnp.composition.style import load_style
from pnp.errors import DataError, choice_problem
from pnp.library.cutters import find_cutter, load_cutters
from pnp.library.datafiles import DataFileReader
from pnp.library.game import NO_LAYOUTS, read_game
from pnp.library.papers import find_paper, load_papers
from pnp.library.problems import Problems, listed
from pnp.library.roots import Roots
from pnp.model.sheet import Cutter, Paper
from pnp.press.build import Build
from pnp.press.names import part_name, plain_name
from pnp.press.order import INKS, Order
from pnp.press.ruled import add_rule_problems
from pnp.press.run import PrintRun


def open_build(order: Order, roots: Roots, *, checks_rules: bool = False) -> Build:
    """Return the build of an order.

    If `checks_rules`, the game's rules also check the data listed for them in components.yaml.

    The witness of `roots` records all files; the witness of the build's own roots omits files that have only data.

    Raises:
        DataError: the choices, the data, the style or faces have problems; the error lists all of them.
    """
    problems = Problems()
    game = read_game(order.game, roots, problems, order.options, order.variants, order.changes)
    if game is not None and checks_rules:
        add_rule_problems(game, roots, order.options, problems)
    roots = replace(roots, witness=roots.witness.part_witness())
    run = _run(order, roots, problems)
    build = None if game is None else Build(game, roots, run, () if problems else list(load_papers(roots).values()))
    if build is not None and not problems:
        try:
            _ = build.tools  # reads the style
            return build
        except DataError as error:
            problems.extend(error.problems)
    _note_more(order.game, build, roots, problems)
    raise DataError(problems)


def _run(order: Order, roots: Roots, problems: Problems) -> PrintRun:
    try:
        found = find_paper(order.paper, roots)
    except DataError as error:
        problems.extend(error.problems)
        found = Paper(order.paper, 0.0, 0.0, 0.0)  # the data are still checked, but no sheets are planned
    try:
        return PrintRun(order, found, _cutter(order.cutter, roots) if order.cutter else None)
    except DataError as error:
        problems.extend(error.problems)
        return PrintRun(Order(order.game), found)


def _cutter(name: str, roots: Roots) -> Cutter:
    """Return a machine by its name; raises a DataError if other prints would have the file names of its prints."""
    found = find_cutter(name, roots)
    part = plain_name(found.name)
    same = [f'"{one}"' for one in load_cutters(roots) if one != found.name and plain_name(one) == part]
    if part in {part_name((), copies, ink, reprint) for copies in (None, 1) for ink in INKS for reprint in (0, 1)}:
        same.append("prints for cutting by hand")
    if same:
        told = f'the files of "{found.name}" and of {listed(same)} would have the same names: change the machine’s name'
        raise DataError([choice_problem("cutter", f"{told} in cutters.yaml")])
    return found


def _note_more(game_id: str, build: Build | None, roots: Roots, problems: Problems) -> None:
    """Add the problems of style and layouts, and of faces that can be made despite other problems."""
    if game_id not in roots.games():
        return
    if build is not None:
        build.add_faults(problems)
    try:
        load_style(game_id, roots)
    except DataError as error:
        problems.extend(error.problems)
    names = roots.file_names(f"layouts/{game_id}", ".yaml")
    for name in sorted(set(names) - {*NO_LAYOUTS, *_bases(game_id, roots, names)}):
        try:
            load_layout(name, game_id, roots)
        except DataError as error:
            problems.extend(error.problems)


def _bases(game_id: str, roots: Roots, names: Iterable[str]) -> set[str]:
    """Return the layouts that other layouts extend; such a layout need not be complete by itself."""
    files = DataFileReader(game_id, roots, Problems())
    documents = (files.document(f"layouts/{game_id}/{name}.yaml") for name in names)
    return {str(document.value_at("extends")) for document in documents if document is not None}
