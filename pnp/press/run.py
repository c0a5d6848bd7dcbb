"""The choices of one run: paper, sides, bleed, pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.errors import DataError, Origin, Problem
from pnp.imposition.duplex import SIDES
from pnp.library.problems import allowed_values
from pnp.press.names import part_of

if TYPE_CHECKING:
    from pnp.composition.style import Ink
    from pnp.library.game import Game, Printable
    from pnp.model.sheet import Paper

MOST_BLEED = 10.0
MOST_COPIES = 100


@dataclass(frozen=True, slots=True)
class Run:
    """The choices of a run. `bleed` in mm; `skip` are places left empty on every sheet, counted from 1.

    `only` has ids of components, or of rows as `component/row` or `row`; empty for everything. `copies` is the number
    of copies of each row; 0: as many as in the data. `codes`: whether pieces have camera codes.
    """

    paper: Paper
    sides: str = "long-edge"
    bleed: float = 2.0
    only: tuple[str, ...] = ()
    skip: tuple[int, ...] = ()
    copies: int = 0
    ink: Ink = "full"
    codes: bool = False

    def __post_init__(self) -> None:
        """Check the choices.

        Raises:
            DataError: a choice is not allowed; the error names the allowed values.
        """
        if self.sides not in SIDES:
            raise _refused("--sides", f'"{self.sides}" is not allowed{allowed_values(self.sides, SIDES)}')
        if not 0 <= self.bleed <= MOST_BLEED:
            raise _refused("--bleed", f"{self.bleed:g} mm is not allowed (allowed: 0 to {MOST_BLEED:g} mm)")
        if not 0 <= self.copies <= MOST_COPIES:
            raise _refused("--copies", f"{self.copies} is not allowed (allowed: all, or 1 to {MOST_COPIES})")

    @property
    def part(self) -> str:
        """The words in file names for the part of the game and the ink; blank for the whole game in full ink."""
        return part_of(self.only, self.copies, self.ink)

    def part_of(self, printable: Printable) -> str:
        """Return the words in a component's file name for its part and the ink; blank if whole and in full ink."""
        rows = [entry.id for entry in printable.entries if self.takes_row(printable, entry.id)]
        return part_of(rows if len(rows) < len(printable.entries) else (), self.copies, self.ink)

    def takes(self, printable: Printable) -> bool:
        """Return whether this run prints any part of a component."""
        return not self.only or any(self.takes_row(printable, entry.id) for entry in printable.entries)

    def takes_row(self, printable: Printable, row: str) -> bool:
        """Return whether this run prints a row of a component."""
        return not self.only or bool({printable.id, row, f"{printable.id}/{row}"} & set(self.only))

    def check_names(self, game: Game) -> None:
        """Check that each name in `only` exists.

        Raises:
            DataError: a name is unknown; the error suggests the nearest.
        """
        rows = [(p.id, e.id) for p in game.components for e in p.entries]
        known = dict.fromkeys([p.id for p in game.components])
        known |= dict.fromkeys([*(row for _, row in rows), *(f"{component}/{row}" for component, row in rows)])
        wrong = [name for name in self.only if name not in known]
        if wrong:
            raise DataError(
                Problem(Origin("--only"), "", f'no component or card is called "{name}"{allowed_values(name, known)}')
                for name in wrong
            )


def _refused(option: str, message: str) -> DataError:
    return DataError([Problem(Origin(option), "", message)])
