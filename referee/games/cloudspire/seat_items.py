"""Items of the inventory: what lies in a zone, deployment stacks, heroes that have returned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.engine import UNKNOWN, Plain
from referee.engine.pieces.item import WordedItem
from referee.engine.pieces.reading import Reader
from referee.engine.pieces.vocabulary import NOTHING, Vocabulary, number_of, words_of
from referee.games.cloudspire import chips
from referee.games.cloudspire.items import give_back, one_meant, parts_said, run_meant, take, upgrades_meant
from referee.games.cloudspire.names import title
from referee.games.cloudspire.pieces_in_play import Returned
from referee.games.cloudspire.state import SpireState, stack


@dataclass(frozen=True, kw_only=True)
class Stacks(WordedItem[SpireState]):
    """The deployment stack of each seat: groups from the top, their chips joined by +."""

    of_seat: bool = True

    def help(self, names: Vocabulary[SpireState]) -> str:
        """Return how stacks are written."""
        return "the groups from the top, such as: orma two-hands, clubber + clubber, ?"

    def words_of_value(self, reader: Reader[SpireState], where: str, value: object) -> Sequence[str]:
        """Return the text of a stack."""
        return (", ".join(map(str, value)) if isinstance(value, list) else str(value),)

    def split_words(self, words: Sequence[str]) -> Sequence[str]:
        """Return the words of a correction as one text."""
        return (" ".join(words),)

    def put_words(self, names: Vocabulary[SpireState], state: SpireState, seat: int, words: Sequence[str]) -> None:
        """Make a stack of a seat anew."""
        give_back(state, stack(seat))
        state.groups[seat] = ()
        faction = state.faction(seat)
        if faction is None:
            return
        text = " ".join(words).casefold()
        for part in text.split(","):
            for place, said in enumerate(part.split("+")):
                names_said = [word for word in said.split() if word not in NOTHING]
                faces = run_meant(state, names_said, state.contents.units.__contains__, "the name of a unit, or ?")
                for number, face in enumerate(faces):
                    self._put(state, seat, face, chips.pile_of(faction.id), joins=place > 0 and number == 0)

    def _put(self, state: SpireState, seat: int, face: str, pile: str, *, joins: bool) -> None:
        """Put a chip at the bottom of a stack, into the group of the one before it or alone."""
        if face == UNKNOWN:
            chips.draw(state, pile, stack(seat), UNKNOWN, 0)
        else:
            take(state, face, stack(seat), 1 << seat)
        *others, last = state.groups[seat] or (0,)
        state.groups[seat] = (*others, last + 1) if joins else (*state.groups[seat], 1)

    def position_value(self, names: Vocabulary[SpireState], state: SpireState, seat: int) -> Plain:
        """Return the groups from the top."""
        groups = [" + ".join(title(state.contents, face) for face in one) for one in state.waiting(seat)]
        return ", ".join(groups) or None


@dataclass(frozen=True, kw_only=True)
class Lying(WordedItem[SpireState]):
    """The chips and cards in a zone of the table or of each seat. backs: which may lie there; the first is that of `?`.

    sees: whether all players see them, or their owner only.
    """

    zone: Callable[[int], str]
    backs: Sequence[str]
    sees: Literal["all", "owner"] = "all"

    @property
    def topic(self) -> str:
        """Return the title in a description of the table."""
        return "hand" if self.sees == "owner" else super().topic

    def help(self, names: Vocabulary[SpireState]) -> str:
        """Return how the chips and cards are written."""
        return self.about or f"names, or ? ({', '.join(self.backs)})"

    def words_of_value(self, reader: Reader[SpireState], where: str, value: object) -> Sequence[str]:
        """Return the names one after another."""
        parts = value if isinstance(value, list) else str(value).split(",")
        return [str(part) for part in parts]

    def split_words(self, words: Sequence[str]) -> Sequence[str]:
        """Return the words of a correction as one text."""
        return (" ".join(words),)

    def put_words(self, names: Vocabulary[SpireState], state: SpireState, seat: int, words: Sequence[str]) -> None:
        """Let exactly these chips or cards lie in the zone."""
        zone, seen = self.zone(seat), 1 << seat if self.sees == "owner" else None
        said = [part for word in words for part in words_of(word) if part not in NOTHING]
        faces = run_meant(state, said, self._may_lie(state), f"one of these: {', '.join(self.backs)}")
        give_back(state, zone)
        for face in faces:
            if face == UNKNOWN:
                chips.draw(state, chips.pile_of(self.backs[0]), zone, UNKNOWN, 0)
            else:
                take(state, face, zone, seen)

    def _may_lie(self, state: SpireState) -> Callable[[str], bool]:
        return lambda face: state.deck.backs.get(face) in self.backs

    def position_value(self, names: Vocabulary[SpireState], state: SpireState, seat: int) -> Plain:
        """Return the names."""
        faces = chips.faces(state, self.zone(seat))
        return [UNKNOWN if face == UNKNOWN else names.card_name(face) for face in faces] or None


@dataclass(frozen=True, kw_only=True)
class Heroes(WordedItem[SpireState]):
    """The heroes of each seat that have returned: their names, then promoted, health and upgrades."""

    of_seat: bool = True

    def help(self, names: Vocabulary[SpireState]) -> str:
        """Return how heroes that have returned are written."""
        return "heroes that have returned to the fortress: one each, then promoted, health 2, with attack"

    def words_of_value(self, reader: Reader[SpireState], where: str, value: object) -> Sequence[str]:
        """Return the text of the heroes, separated by semicolons."""
        return (" ; ".join(map(str, value)) if isinstance(value, list) else str(value),)

    def put_words(self, names: Vocabulary[SpireState], state: SpireState, seat: int, words: Sequence[str]) -> None:
        """Keep the heroes of a seat that have returned."""
        found = []
        for text in " ".join(words).split(";"):
            said = words_of(text)
            if not said or said[0] in NOTHING:
                continue
            parts = parts_said(said, ("promoted", "health", "with"))
            face = one_meant(state, parts[""][0], lambda one: one in state.contents.units, "the name of a hero")
            health = number_of(parts["health"][0]) if "health" in parts else state.contents.units[face].basic.health
            upgrades = upgrades_meant(parts["with"][0]) if "with" in parts else ()
            found.append(Returned(face, "promoted" in parts, health, upgrades))
        state.returned[seat] = tuple(found)

    def position_value(self, names: Vocabulary[SpireState], state: SpireState, seat: int) -> Plain:
        """Return the heroes."""
        return [self._said(state, hero) for hero in state.returned[seat]] or None

    def _said(self, state: SpireState, hero: Returned) -> str:
        found = [title(state.contents, hero.chip), *(["promoted"] if hero.promoted else []), f"health {hero.health}"]
        return ", ".join([*found, *([f"with {' '.join(hero.upgrades)}"] if hero.upgrades else [])])
