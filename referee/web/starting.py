"""The start page: its choices, and the match that it begins. Only one thread may use it."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from pnp.errors import DataError, PnpError
from referee.engine.core.naming import default_name
from referee.loading.registry import find_game, free_game
from referee.table.files.folder import CAMPAIGN, free_name, kept_file, new_path
from referee.table.orders import Order, begin
from referee.web.answering import REFUSED, RequestError
from referee.web.art import Art
from referee.web.campaign_steps import (
    CampaignProgress,
    begin_campaign,
    begin_next_match,
    campaign_progress,
    undo,
    use_level,
)
from referee.web.choices import Choices, campaign_files, choices_of, game_choices, match_choices

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.library.roots import Roots
    from referee.engine.campaign import Scenario
    from referee.engine.game import Game
    from referee.web.choices import GameChoice

FIELDS = ("names", "seats", "position")
"""The fields that an error message can name before a colon."""
LONGEST_TEXT, MOST_HOUSE_RULES = 60, 300
"""The maximum number of characters in a string, and of house rules in a request."""


class FieldError(RequestError):
    """Raised when a choice is refused; field: the name of the choice, such as `names` or a house rule."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(REFUSED, message)
        self.field = field


class MatchStarter:
    """Begins matches and campaigns for a host, in a folder."""

    def __init__(self, roots: Roots, folder: Path) -> None:
        """Take the folders of the games, and the folder for matches and campaigns."""
        self.roots, self.folder = roots, folder
        self.art = Art(roots)
        self._games: list[GameChoice] = []

    def shelf(self) -> dict[str, Any]:
        """Return the games with their pictures, and the matches and campaigns in the folder."""
        self._games = self._games or game_choices(self.roots, self.art.faults)
        titles = {one["id"]: one["title"] for one in self._games}
        printed = self.roots.games()
        pictures = {id: self._cover_art(id) for id in titles if id in printed}
        return {
            "games": [{**one, "art": pictures.get(one["id"], "")} for one in self._games],
            "matches": match_choices(self.folder, titles, self.art.faults),
            "campaigns": campaign_files(self.folder),
        }

    def choices(self, game: str, is_free: bool) -> Choices:
        """Return the choices to make before a match of a game begins.

        Raises:
            PnpError: there is no such game, or its data have faults.
        """
        found = self._game(game, is_free)
        return choices_of(
            found, {one.number: self._preview_art(found, one) for one in found.scenarios}, self._board_art(found)
        )

    def campaign(self, name: str) -> CampaignProgress:
        """Return a campaign in the folder.

        Raises:
            PnpError: there is no such campaign, or it cannot be read.
        """
        return campaign_progress(kept_file(self.folder, name, CAMPAIGN), self.roots)

    def match(self, name: str) -> Path:
        """Return the file of a match in the folder.

        Raises:
            RefereeError: there is no such match.
        """
        return kept_file(self.folder, name)

    def begin(self, body: Mapping[str, Any]) -> Path:
        """Begin a match or, if a side is chosen, a campaign and its first match; return the file of the match.

        Raises:
            FieldError: a choice is not possible, or the match cannot begin.
        """
        game, is_free = _string(body, "game"), body.get("free") is True
        referee_rolls = body.get("rolls") is True
        options = _options(body.get("options"))
        try:
            if side := _string(body, "side"):
                return self._begin_campaign(game, side, options, referee_rolls, _people(body)[:1])
            name = _string(body, "name") or free_name(self.folder, game)
            seed = secrets.token_hex(4) if referee_rolls else None
            order = Order(game, name, _seats(body), _people(body), seed, options, is_free=is_free)
            begin(order, self.roots, self.folder)
            return self.folder / new_path(name)
        except RequestError:
            raise
        except PnpError as error:
            _raise_field_error(error, options)

    def file_of_next(self, name: str, referee_rolls: bool = False) -> Path:
        """Begin the next scenario of a campaign, or continue the current one; return the file of its match.

        Raises:
            PnpError: the match cannot begin.
        """
        return begin_next_match(kept_file(self.folder, name, CAMPAIGN), self.roots, self.art.faults, referee_rolls)

    def step(self, name: str, step: str, choice: str) -> CampaignProgress:
        """Take a step of a campaign: `level` with a choice, or `undo`.

        Raises:
            PnpError: the step is not possible.
        """
        path = kept_file(self.folder, name, CAMPAIGN)
        if step == "level":
            return use_level(path, self.roots, choice)
        if step == "undo":
            return undo(path, self.roots)
        raise RequestError(REFUSED, "`step` must be level, undo or next.")

    def _begin_campaign(
        self, game: str, side: str, options: Sequence[str], referee_rolls: bool, people: Sequence[str]
    ) -> Path:
        """Begin a campaign for one player, and its first scenario; return the file of the match."""
        name = free_name(self.folder, side, CAMPAIGN)
        path = begin_campaign(self._game(game, False), side, name, self.folder)
        return begin_next_match(path, self.roots, self.art.faults, referee_rolls, options, people)

    def _game(self, name: str, is_free: bool) -> Game[Any]:
        return free_game(name, self.roots) if is_free else find_game(name, self.roots)

    def _preview_art(self, game: Game[Any], scenario: Scenario) -> str:
        if game.printed_game not in self.roots.games():
            return ""
        from referee.web.previews import preview  # imports printing code

        key = ("scenario", game.name, str(scenario.number))
        return self.art.add(key, ".png", partial(preview, game, scenario, self.roots, self.art.faults.note))

    def _board_art(self, game: Game[Any]) -> dict[int, str]:
        if len(game.seats) < 2 or game.printed_game not in self.roots.games():
            return {}
        from referee.web.previews import board_preview, seats_with_boards  # imports printing code

        return {
            seats: self.art.add(
                ("board", game.name, str(seats)),
                ".png",
                partial(board_preview, game, seats, self.roots, self.art.faults.note),
            )
            for seats in seats_with_boards(game)
        }

    def _cover_art(self, game: str) -> str:
        from referee.web.covers import cover  # imports printing code

        return self.art.add(("cover", game), ".svg", partial(cover, game, self.roots))


def _string(body: Mapping[str, Any], name: str) -> str:
    found = body.get(name, "")
    if not isinstance(found, str) or len(found) > LONGEST_TEXT:
        raise FieldError(name, f"This must be text of at most {LONGEST_TEXT} characters.")
    return found.strip()


def _seats(body: Mapping[str, Any]) -> int | None:
    found = body.get("seats")
    if found is None or (isinstance(found, int) and not isinstance(found, bool)):
        return found
    raise FieldError("seats", "Choose the number of players.")


def _people(body: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the players' names, empty if none is given; otherwise empty names become `Player 1` and so on."""
    found = body.get("names", [])
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise FieldError("names", "The names must be a list of strings.")
    names = [one.strip() for one in found]
    if any("," in one for one in names):
        raise FieldError("names", "A name cannot contain a comma.")
    return tuple(one or default_name(seat) for seat, one in enumerate(names)) if any(names) else ()


def _options(found: Any) -> tuple[str, ...]:
    if found is None:
        return ()
    if not isinstance(found, dict) or len(found) > MOST_HOUSE_RULES:
        raise FieldError(
            "options", f"House rules must be an object with at most {MOST_HOUSE_RULES} names and their values."
        )
    return tuple(f"{name}={value}" for name, value in found.items())


def _raise_field_error(error: PnpError, options: Sequence[str]) -> NoReturn:
    """Raise an error again as an error of the field that it names.

    Raises:
        FieldError: always.
    """
    if isinstance(error, DataError) and error.problems:
        first = error.problems[0]
        raise FieldError(first.field, first.message) from error
    said = str(error)
    field, colon, rest = said.partition(": ")
    if colon and field in FIELDS:
        raise FieldError(field, rest) from error
    raise FieldError("", said) from error
