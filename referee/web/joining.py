"""How a player takes a seat: the first person to open its link is asked for a name, and can keep the current one."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pnp.errors import PnpError
from referee.engine.words.players import name_fault, names_of_others, normalised_name
from referee.web.answering import FINE, REFUSED, Answer

if TYPE_CHECKING:
    from referee.web.host import Host
    from referee.web.requests import Command


def join(host: Host, viewer: str, command: Command) -> Answer:
    """Record that a player has taken a seat, with a name; without words in the command the seat keeps its name."""
    seat, name, known = int(viewer), normalised_name(command.args), host.match.lexicon
    answer = Answer(FINE, {"said": []})
    if name and known.players[seat : seat + 1] != (name,):
        if fault := name_fault(name, names_of_others(known, seat)):
            return Answer(REFUSED, {"said": [fault]})
        answer = host.command(viewer, command)
    if answer.status == FINE:
        with suppress(PnpError):  # another server has recorded it
            host.seats.join(viewer)
        host.publish({"by": None}, viewer)
    return answer
