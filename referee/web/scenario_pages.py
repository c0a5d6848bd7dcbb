"""A scenario as its book prints it: its words, and its pages as pictures. Any thread may use this."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from pnp.errors import PnpError
from referee.table.components.printed import switches
from referee.web.answering import MISSING, RequestError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.library.roots import Roots
    from referee.engine.record.match_view import MatchView


def played_scenario(match: MatchView[Any]) -> tuple[str, int, tuple[str, ...]]:
    """Return the printed game, the number of the current scenario, and the house rules.

    Raises:
        RequestError: the match does not play a scenario.
    """
    scenario = match.game.scenario(match.state)
    if scenario is None:
        raise RequestError(MISSING, "This match does not play a scenario.")
    return match.game.printed_game, scenario.number, switches(match)


class ScenarioPages:
    """The pages of the scenarios of all games in use."""

    def __init__(self, roots: Roots) -> None:
        self._roots = roots
        self._turn = threading.Lock()
        self._known: dict[tuple[str, int, tuple[str, ...]], dict[str, Any]] = {}

    def of(self, game: str, number: int, options: Sequence[str]) -> dict[str, Any]:
        """Return a scenario: its title, its story, its goals and special rules, and any printed pages as SVG.

        Raises:
            RequestError: no book of the game contains the scenario, or the game cannot be printed.
        """
        key = (game, number, tuple(options))
        with self._turn:
            if key not in self._known:
                self._known[key] = self._scenario_data(game, number, options)
            return self._known[key]

    def _scenario_data(self, game: str, number: int, options: Sequence[str]) -> dict[str, Any]:
        # Printing code is imported late, so that the server starts sooner.
        from pnp.press.opening import open_build
        from pnp.press.order import Order
        from pnp.press.scenario_pages import find_scenario
        from pnp.render.svg import svg

        try:
            found = find_scenario(open_build(Order(game, options=tuple(options)), self._roots), number)
        except PnpError as error:
            raise RequestError(MISSING, str(error)) from error
        if found is None:
            raise RequestError(MISSING, "No book of this game contains this scenario.")
        return {**_scenario_words(found.record), "book": found.book, "pages": [svg(page, "") for page in found.pages]}


def _scenario_words(found: dict[str, Any]) -> dict[str, Any]:
    """Return the words of a scenario; its field `all`: whether every condition of victory must hold."""
    victory, loss = found["victory"], found["loss"]
    return {
        "title": found["title"],
        "story": found["story"],
        "win": [one["says"] for one in victory.get("any") or victory.get("all") or ()],
        "all": bool(victory.get("all")),
        "lose": [one["says"] for one in loss.get("any") or loss.get("all") or ()],
        "special": [one["says"] for one in found["special"]],
    }
