"""The names of seats, given by the game and by the players: finds the seat for typed words, and the names of a seat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from referee.engine.core.naming import default_name
from referee.engine.errors import AmbiguousMoveError, NoSeatError

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The names of seats.

    game_names: the game's name for each seat; automatic seats come last. players: the names of the players by seat;
    a name is empty if it is unknown.
    """

    game_names: tuple[str, ...]
    players: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.players) > len(self.game_names):  # the names belong to another game and fit no seat
            object.__setattr__(self, "players", ())

    @property
    def names(self) -> tuple[str, ...]:
        """Return the printed name of each seat, such as `Ann (Red)`; only one name if the other would add nothing."""
        return tuple(self._name(seat) for seat in range(len(self.game_names)))

    def _name(self, seat: int) -> str:
        own = self.game_names[seat]
        if seat >= len(self.players):
            return own
        player = self.players[seat]
        return player or own if own in (player, default_name(seat)) or not player else f"{player} ({own})"

    def seats(self, words: str) -> tuple[int, ...]:
        """Return the seats that words can mean: by whole names, or else by beginnings, or else by later words.

        `Player 2` means the second seat, whatever its name. The printed form `Ann (Red)` is a whole name too.
        """
        wanted = words.strip().casefold()
        fits: tuple[Callable[[str], bool], ...] = (
            lambda name: name == wanted,
            lambda name: name.startswith(wanted),
            lambda name: f" {wanted}" in name,
        )
        all_names = (self.game_names, self.players, self.names)
        known = [(seat, name.casefold()) for names in all_names for seat, name in enumerate(names)]
        known += [
            (seat, name) for seat in range(len(self.game_names)) if (name := default_name(seat).casefold()) == wanted
        ]
        for fit in fits if wanted else ():
            if found := tuple(dict.fromkeys(seat for seat, name in known if fit(name))):
                return tuple(sorted(found))
        return ()

    @property
    def without_players(self) -> Lexicon:
        """Return a lexicon of the game's own names only."""
        return Lexicon(self.game_names)

    def player(self, word: str) -> int | None:
        """Return the seat of the player with this whole name, or None."""
        wanted = word.casefold()
        return next((seat for seat, name in enumerate(self.players) if name.casefold() == wanted), None)

    def seat(self, words: str, said: str = "") -> int:
        """Return the seat that the words mean. said: the rest of the typed line, for the message.

        Raises:
            NoSeatError: the words fit no name, or only parts of several. AmbiguousMoveError: they are the whole name of
            several seats, such as a player whose name is another player's colour.
        """
        name, found = words.strip(), self.seats(words)
        if len(found) == 1:
            return found[0]
        if any(name.casefold() in (one.casefold() for one in self.seat_names(seat)) for seat in found):
            rest = f":{said}" if said else ""
            raise AmbiguousMoveError(name + rest, [self.unambiguous_name(seat) + rest for seat in found])
        raise NoSeatError(name, self.names, bool(found))

    def unambiguous_name(self, seat: int) -> str:
        """Return a name that means only this seat."""
        return next((name for name in self.seat_names(seat) if self.seats(name) == (seat,)), default_name(seat))

    def short_name(self, seat: int) -> str:
        """Return the name of a seat's player if it is known, or else the game's name for the seat."""
        return self.seat_names(seat)[0]

    def seat_names(self, seat: int) -> tuple[str, ...]:
        """Return the names of a seat: its player's, if known, and the game's."""
        return (*filter(None, self.players[seat : seat + 1]), self.game_names[seat])

    def with_player_names(self, text: str) -> str:
        """Return a string with players' names in place of default names, and of the seat's name in `(Red: …)`."""
        known, said, asked = _patterns(self.game_names, self.players)
        if not known:
            return text
        text = said.sub(lambda found: known[found[0].casefold()], text)
        return asked.sub(lambda found: self.short_name(self.game_names.index(found[0])), text)

    def spelled_out(self, text: str) -> str:
        """Return a string about seats with the player's name added to each seat's name."""
        said = "|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in self.game_names)
        return re.sub(said, lambda found: self._name(self.game_names.index(found[0])), text)

    def with_player_name(self, seat: int, text: str) -> str:
        """Return a string with the player's name added if it begins with the game's name of the seat."""
        own = self.game_names[seat] if 0 <= seat < len(self.game_names) else ""
        if own and re.match(rf"{re.escape(own)}(?!\w)", text):
            rest = text.removeprefix(own)
            text = (self.short_name(seat) if rest.startswith(("’", "'")) else self._name(seat)) + rest
        return self.with_player_names(text)


@lru_cache(maxsize=64)
def _patterns(
    own: tuple[str, ...], players: tuple[str, ...]
) -> tuple[dict[str, str], re.Pattern[str], re.Pattern[str]]:
    """Return the known players by default name in lower case, and the patterns that `with_player_names` replaces."""
    known = {default_name(seat).casefold(): name for seat, name in enumerate(players) if name}
    said = "|".join(rf"\b{re.escape(one)}\b" for one in known)
    asked = "|".join(map(re.escape, own[: len(players)]))
    return known, re.compile(said, re.IGNORECASE), re.compile(rf"(?<=\()({asked})(?=: )")
