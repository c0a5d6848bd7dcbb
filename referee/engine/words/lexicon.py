"""What seats are called: by the game and by their players; words of people to a seat, and a seat to its names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.engine.core.naming import nameless
from referee.engine.errors import AmbiguousMoveError, InvalidMoveError

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The names of seats.

    own: what the game calls each seat, those that nobody plays last. players: who plays them, by seat; nothing where
    nobody said.
    """

    own: tuple[str, ...]
    players: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.players) > len(self.own):  # the names of another game: they fit no seat
            object.__setattr__(self, "players", ())

    @property
    def names(self) -> tuple[str, ...]:
        """Return what each seat is called where it is spoken of: by its player and by the game, each once."""
        return tuple(self._name(seat) for seat in range(len(self.own)))

    def _name(self, seat: int) -> str:
        own = self.own[seat]
        if seat >= len(self.players):
            return own
        player = self.players[seat]
        return player if own in (player, nameless(seat)) else f"{player} ({own})"

    def seats(self, words: str) -> tuple[int, ...]:
        """Return the seats that words may mean, best fits only: whole names, beginnings, beginnings of later words.

        `Player 2` means the second seat, whatever else it is called.
        """
        wanted = words.strip().casefold()
        fits: tuple[Callable[[str], bool], ...] = (
            lambda name: name == wanted,
            lambda name: name.startswith(wanted),
            lambda name: f" {wanted}" in name,
        )
        known = [(seat, name.casefold()) for names in (self.own, self.players) for seat, name in enumerate(names)]
        known += [(seat, name) for seat in range(len(self.own)) if (name := nameless(seat).casefold()) == wanted]
        for fit in fits if wanted else ():
            if found := tuple(dict.fromkeys(seat for seat, name in known if fit(name))):
                return tuple(sorted(found))
        return ()

    @property
    def unplayed(self) -> Lexicon:
        """Return the names that the game alone knows."""
        return Lexicon(self.own)

    def player(self, word: str) -> int | None:
        """Return the seat of a player whose whole name is a word; None where nobody is called so."""
        wanted = word.casefold()
        return next((seat for seat, name in enumerate(self.players) if name.casefold() == wanted), None)

    def seat(self, words: str, said: str = "") -> int:
        """Return the seat that words mean; said: what it is said to do.

        Raises:
            InvalidMoveError: they mean none, or are the beginning of several.
            AmbiguousMoveError: they are the whole name of several, such as a player called like another's colour.
        """
        name, found = words.strip(), self.seats(words)
        if len(found) == 1:
            return found[0]
        if any(name.casefold() in (one.casefold() for one in self._called(seat)) for seat in found):
            rest = f":{said}" if said else ""
            raise AmbiguousMoveError(name + rest, [self.clear(seat) + rest for seat in found])
        raise InvalidMoveError(f'"{name}" is no seat; the seats are {", ".join(self.own)}')

    def clear(self, seat: int) -> str:
        """Return a name of a seat that means no other."""
        return next((name for name in self._called(seat) if self.seats(name) == (seat,)), nameless(seat))

    def _called(self, seat: int) -> tuple[str, ...]:
        return (*self.players[seat : seat + 1], self.own[seat])

    def named(self, text: str) -> str:
        """Return a text with the names of players for seats that the game has no better name for yet."""
        known = {nameless(seat): name for seat, name in enumerate(self.players)}
        if not known:
            return text
        return re.sub("|".join(rf"\b{re.escape(one)}\b" for one in known), lambda found: known[found[0]], text)

    def addressed(self, seat: int, text: str) -> str:
        """Return a text that begins with the game's name of a seat so that it begins with its player's name, too."""
        own = self.own[seat] if 0 <= seat < len(self.own) else ""
        if own and re.match(rf"{re.escape(own)}(?!\w)", text):
            text = self._name(seat) + text.removeprefix(own)
        return self.named(text)
