"""Photos of printed pieces: what their codes mean, and what to type for them. A photo is read and forgotten."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pnp.errors import PnpError
from referee.web.answering import FINE, Answer, refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.library.roots import Roots
    from referee.photo.codes import ReadCode
    from referee.photo.named import NamedCode
    from referee.web.host import Host

MOST_BYTES = 12 * 2**20
"""The most bytes of a photo."""


def candidates(host: Host, viewer: str, codes: Sequence[ReadCode], roots: Roots) -> Answer:
    """Return the pieces in a photo as candidates for a person to confirm: name, picture, how sure, what to type."""
    from referee.photo.named import named_codes

    match = host.channels[viewer].commands.match
    try:
        known = named_codes(match, roots)
    except PnpError as error:
        return refusal(match, error)
    says = dict(_says(json.loads(host.latest(viewer).view)))
    found = [
        {**_shown(host, known[one.payload]), "sure": one.sure, "line": says.get(known[one.payload].name, "")}
        for one in codes
        if one.payload in known and not known[one.payload].corner
    ]
    return Answer(
        FINE, {"said": [] if found else ["No code of this game was found in the photo."], "candidates": found}
    )


def _shown(host: Host, code: NamedCode) -> dict[str, str]:
    art, printing = "", host.art.printing(host.match)
    if printing is not None:
        try:
            art = printing.piece(code.component, code.row).art
        except PnpError:
            art = ""
    return {"name": code.name, "art": art, "id": code.id}


def _says(view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the names that may be drawn now, each with the words to type."""
    for due in view["due"]:
        for one in due.get("draw", {}).get("names", ()):
            yield one["name"], one["say"]
