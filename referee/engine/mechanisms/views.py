"""Views: how much of a match the output may use. `View.state` returns a state as the viewer knows it.

Only cards in zones and simultaneous choices are hidden; everything else in a state is public.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee.engine.core.veiling import veiled_state
from referee.engine.core.zones import all_seats_mask
from referee.engine.mechanisms.sealed import masked_frame

if TYPE_CHECKING:
    from referee.engine.core.guards import S
    from referee.engine.core.rules import Rules


@dataclass(frozen=True, slots=True)
class View:
    """How much of the referee's knowledge the output may use.

    seat: everything that this seat has seen; None: only what all seats have seen. sees_everything: all that the referee
    knows, for a person who keeps the table's secrets. keeps_record: whether the viewer may change what is settled:
    overrule a move, correct the position, amend an entry. Views that differ only in this know the same.
    """

    seat: int | None = None
    sees_everything: bool = False
    keeps_record: bool = field(default=True, compare=False)

    def state(self, game: Rules[S], state: S) -> S:
        """Return a state as the viewer knows it: without unseen cards and the choices that others still hide."""
        if self.sees_everything:
            return state
        view = veiled_state(state, self._masks(game, state), game.catalogue(state))
        agenda = tuple(masked_frame(frame, self.seat) for frame in view.agenda)
        if agenda != view.agenda:
            view = view.copy()
            view.agenda = agenda
        if view is not state:
            view.news = state.news
        return view

    def _masks(self, game: Rules[S], state: S) -> tuple[int, ...]:
        """Return sets of seats, as bits; a card is visible if all seats of a set have seen it."""
        everybody = all_seats_mask(len(game.people(state)))
        return (everybody,) if self.seat is None else (1 << self.seat, everybody)


PUBLIC = View()
"""What all seats may know: the view for all output, unless another view is requested."""
ALL = View(sees_everything=True)
"""Everything that the referee knows."""
