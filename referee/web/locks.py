"""Sealed choices that seats have locked in while other seats are still choosing.

Choices stay out of the record until all are locked, so a seat can change its choice without anybody noticing.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from referee.engine.words.choosing import choice_decisions
from referee.web.decisions import decision_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.engine.core.plain import Plain
    from referee.engine.record.match import Match
    from referee.table.files.store import Store

LOCK = "web lock "
"""The beginning of the keys of locked choices among the payloads of the match file."""


class Locks:
    """The locked choices of one match."""

    def __init__(self, store: Store) -> None:
        """Read the locked choices of a match file."""
        self._store = store
        self._known: dict[str, tuple[int, str | None]] = {}
        self.change_count = 0
        self.read()

    def read(self) -> None:
        """Read the choices locked in the meantime."""
        known = {}
        for key, body in self._store.payloads(LOCK).items():
            name, _, number = key.rpartition(" ")
            known[name] = (int(number), json.loads(body))
        self.change_count += known != self._known
        self._known = known

    def choices_by_seat(self, match: Match[Any]) -> dict[int, str]:
        """Return the locked choices, by seat, for the questions asked now."""
        names = self._names(match)
        found = ((seat, self._known.get(name, (0, None))[1]) for seat, name in names.items())
        return {seat: text for seat, text in found if text is not None}

    def unrecorded_seats(self, match: Match[Any]) -> list[int]:
        """Return the seats whose choice is not in the record, including the seats that have locked one."""
        return list(self._names(match))

    def lock_payloads(self, match: Match[Any], choices: Mapping[int, str | None]) -> dict[str, Plain]:
        """Return the payloads that lock the choices of seats; a choice of None clears the seat's lock."""
        names = self._names(match)
        return {
            f"{names[seat]} {self._known.get(names[seat], (0, None))[0] + 1:06}": text for seat, text in choices.items()
        }

    def _names(self, match: Match[Any]) -> dict[int, str]:
        return {one.seat: f"{LOCK}{decision_name(match, one)}" for one in choice_decisions(match.game, match.state)}
