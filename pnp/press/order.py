"""The order of a command: a game, and every choice that affects its pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from json import dumps
from typing import TYPE_CHECKING

from pnp.errors import Problem, choice_problem
from pnp.imposition.duplex import GUTTERFOLD, LONG_EDGE, SIDES
from pnp.imposition.offset import PrinterOffset
from pnp.library.problems import allowed_values
from pnp.press.names import MANIFEST, part_file, part_name

if TYPE_CHECKING:
    from pnp.composition.colours import Ink
    from pnp.library.datafiles import Changes

INKS: tuple[Ink, ...] = ("full", "low", "grey")
MOST_BLEED = 10.0
MOST_COPIES = 100
ALLOWED_COPIES = f"allowed: all, or a number from 1 to {MOST_COPIES}"


@dataclass(frozen=True, slots=True)
class Order:
    """A game and the choices of a run. `bleed` is in mm; `skip` are places left empty on every sheet, counted from 1.

    `only` has ids of components, or of rows as `component/row` or `row`; empty for everything. `options` are house
    rules as NAME=VALUE. `copies` is the number of copies of each row; None: as many as in the data. `changes` are the
    card fields that a campaign changes, by card id. `prints_codes` says whether pieces and boards have camera codes.
    `kinds` are kinds of component; empty for all. `offset` is how far the printer's backs are displaced. `reprint`
    counts the prints of what has changed since a full print, from 1; 0 for any other print. `cutter` is the cutting
    machine for which marks and cut files are made; empty for cutting by hand.
    """

    game: str
    paper: str = "A4"
    sides: str = "long-edge"
    bleed: float = 2.0
    only: tuple[str, ...] = ()
    skip: tuple[int, ...] = ()
    options: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    ink: Ink = "full"
    copies: int | None = None
    changes: Changes = field(default_factory=dict, hash=False)
    prints_codes: bool = False
    kinds: tuple[str, ...] = ()
    offset: PrinterOffset = field(default_factory=PrinterOffset)
    reprint: int = 0
    cutter: str = ""

    def __str__(self) -> str:
        """Return a string that is unique to these choices."""
        return dumps(asdict(self), sort_keys=True)

    @property
    def is_whole(self) -> bool:
        """Return whether the whole game is printed, and so also as one file."""
        return not self.only and not self.kinds

    @property
    def full_print_manifest(self) -> str:
        """Return the name of the manifest of a full print with these copies and this ink, for this machine."""
        return part_file(MANIFEST, part_name((), self.copies, self.ink, cutter=self.cutter))

    def part_name(self, only: Sequence[str]) -> str:
        """Return the words in file names for some rows or components with the choices of this order."""
        return part_name(only, self.copies, self.ink, self.reprint, self.cutter)

    def problems(self) -> Iterator[Problem]:
        """Yield a problem for each choice that no game allows, placed at its command-line option."""
        for name, value, allowed in (("sides", self.sides, SIDES), ("ink", self.ink, INKS)):
            if value not in allowed:
                yield choice_problem(name, f'"{value}" is not allowed{allowed_values(value, allowed)}')
        if not 0 <= self.bleed <= MOST_BLEED:
            yield choice_problem("bleed", f"{self.bleed:g} mm is not allowed (allowed: 0 to {MOST_BLEED:g} mm)")
        if self.cutter and self.sides == GUTTERFOLD:
            yield choice_problem(
                "cutter", f"{self.cutter} cannot cut sheets that are folded (print them with --sides {LONG_EDGE})"
            )
        if self.copies is not None and self.copies not in range(1, MOST_COPIES + 1):
            yield choice_problem("copies", f"{self.copies} is not allowed ({ALLOWED_COPIES})")
