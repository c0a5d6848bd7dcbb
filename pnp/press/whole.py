"""The file of a whole game: the parts list, and then the sheets of all components."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from pnp.imposition.duplex import BOTH_SIDES, FRONTS
from pnp.imposition.page import Page, with_blank_backs
from pnp.press.job import Job


@dataclass(frozen=True)
class WholeFile:
    """The pages of a whole game: `parts` is its parts list, `jobs` are its sheets; `chosen_sides` is as in an order."""

    parts: Sequence[Page]
    jobs: Sequence[Job]
    chosen_sides: str

    @property
    def is_on_both_sides(self) -> bool:
        """Return whether the printer turns the paper: then each front without a back has an empty page behind it."""
        return self.chosen_sides in BOTH_SIDES and any(job.has_back_pages for job in self.jobs)

    @property
    def sides(self) -> str:
        """Return which sides of the paper the pages are for."""
        return self.chosen_sides if self.is_on_both_sides else FRONTS

    @property
    def spans(self) -> Mapping[str, tuple[int, int]]:
        """Return the first and last page of each component by id, counted from 1."""
        last = len(self.parts)
        found: dict[str, tuple[int, int]] = {}
        for job in self.jobs:
            blanks = job.plan.sheets - 1 if self.is_on_both_sides and not job.has_back_pages else 0
            first = last + 1 + (last % 2 if self.is_on_both_sides else 0)
            last = first + job.plan.pages + blanks - 1
            found |= {member.printable.id: (first, last) for member in job.members}
        return found

    @property
    def total(self) -> int:
        """Return the number of pages."""
        return max(last for _, last in self.spans.values())

    def pages(self, sheets: Iterable[Iterable[Page]]) -> Iterator[Page]:
        """Yield all pages. `sheets` are the pages of each job."""
        printed = chain.from_iterable(sheets)
        if not self.is_on_both_sides:
            return chain(self.parts, printed)
        even = len(self.parts) - len(self.parts) % 2  # the pages of the parts list are printed back to back
        return chain(self.parts[:even], with_blank_backs(chain(self.parts[even:], printed)))
