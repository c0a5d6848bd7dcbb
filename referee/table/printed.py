"""What the press prints of a match's game, by the house rules of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.press.opening import open_build

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.library.roots import Roots
    from pnp.press.build import Build
    from referee.engine.record.match import Match


def printed(match: Match[Any], roots: Roots, only: Sequence[str] = ()) -> Build:
    """Return what is printed of the game, all of it unless some components are named.

    Raises:
        DataError: the game has nothing to print, or its data have faults.
    """
    options = match.game.book.options
    chosen = [f"{name}={value}" for name, value in match.state.options.items() if name in options]
    return open_build(match.game.name, roots, only=only, options=chosen)
