"""The printed components of a match's game, under the house rules of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.library.roots import Roots
    from pnp.press.build import Build
    from referee.engine.record.match_view import MatchView


def printed_components(
    match: MatchView[Any], roots: Roots, only: Sequence[str] = (), codes: bool = False, variants: Sequence[str] = ()
) -> Build:
    """Return the printed components of the game, or only the named ones. codes: whether to print codes for cameras.

    Raises:
        DataError: the game has no components, or its data have faults.
    """
    from pnp.press.opening import open_build
    from pnp.press.order import Order

    order = Order(
        match.game.printed_game,
        only=tuple(only),
        options=switches(match),
        variants=tuple(variants),
        prints_codes=codes,
    )
    return open_build(order, roots)


def switches(match: MatchView[Any]) -> tuple[str, ...]:
    """Return a match's house rules as NAME=VALUE, as the press takes them; numbers are included only if changed."""
    book, played = match.game.book, match.state.options
    chosen = {name: value for name, value in played.items() if name in book.options}
    return tuple(f"{name}={value}" for name, value in (chosen | book.changed_numbers(played)).items())
