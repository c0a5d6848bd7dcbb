"""The choices of one run, with the paper that they name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.errors import DataError, choice_problem
from pnp.library.game import not_printed_message
from pnp.library.problems import allowed_values, listed

if TYPE_CHECKING:
    from pnp.library.game import Game, Printable
    from pnp.model.sheet import Cutter, Paper
    from pnp.press.order import Order


@dataclass(frozen=True, slots=True)
class PrintRun:
    """An order whose choices are allowed, its paper, and its cutting machine if there is one."""

    order: Order
    paper: Paper
    cutter: Cutter | None = None

    def __post_init__(self) -> None:
        """Check the choices.

        Raises:
            DataError: choices are not allowed; the error names all of them, with the allowed values.
        """
        if problems := list(self.order.problems()):
            raise DataError(problems)

    @property
    def name_suffix(self) -> str:
        """The words in file names for the chosen part, copies, ink and machine; blank for everything in full ink."""
        return self.order.part_name(self.order.only)

    def component_suffix(self, printable: Printable) -> str:
        """Return the words in a component's file name for its part, copies and ink; blank for all of it in full ink."""
        rows = [entry.id for entry in printable.entries if self.prints_row(printable, entry.id)]
        return self.order.part_name(rows if len(rows) < len(printable.entries) else ())

    def prints(self, printable: Printable) -> bool:
        """Return whether this run prints any part of a component."""
        kinds, only = self.order.kinds, self.order.only
        return (not kinds or printable.component.kind in kinds) and (
            not only or any(self.prints_row(printable, entry.id) for entry in printable.entries)
        )

    def prints_row(self, printable: Printable, row: str) -> bool:
        """Return whether this run prints a row of a component."""
        only = self.order.only
        return not only or bool({printable.id, row, f"{printable.id}/{row}"} & set(only))

    def check_names(self, game: Game) -> None:
        """Check that each name in `only` exists.

        Raises:
            DataError: a name is unknown; the error suggests the nearest.
        """
        rows = [(p.id, e.id) for p in game.components for e in p.entries]
        known = dict.fromkeys([p.id for p in game.components])
        known |= dict.fromkeys([*(row for _, row in rows), *(f"{component}/{row}" for component, row in rows)])
        hidden = {p.id for p in game.not_printed}
        wrong = [
            not_printed_message(name)
            if name in hidden
            else f'no component or card is called "{name}"{_part_hint(name, game) or allowed_values(name, known)}'
            for name in self.order.only
            if name not in known
        ]
        if wrong:
            raise DataError(choice_problem("only", message) for message in wrong)


def _part_hint(name: str, game: Game) -> str:
    """Return advice if the name is a list of ids, or the name or title of a card or a component; blank if it is not."""
    if "," in name:
        options = " ".join(f"--only {one.strip()}" for one in name.split(",") if one.strip())
        return f" (write each id by itself: {options})"
    ids = {printable.id: printable.title for printable in game.components}
    ids |= {
        f"{printable.id}/{entry.id}": entry.row.name for printable in game.components for entry in printable.entries
    }
    wanted = name.casefold()
    found = [id_ for id_, title in ids.items() if title.casefold() == wanted]
    found = found or [id_ for id_, title in ids.items() if wanted in title.casefold().split()]
    kind = "the id of this is" if len(found) == 1 else "the ids of these are"
    return f" ({kind} {listed(found, 5)})" if found else ""
