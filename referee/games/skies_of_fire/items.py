"""Items of the inventory that only this game has: a table of crew, and the mines and planes of a ship."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.engine import Plain
from referee.engine.pieces.counting import Pieces
from referee.engine.pieces.item import WordedItem
from referee.engine.pieces.vocabulary import NOTHING, SPACE, Vocabulary, number_of, unexpected_words_error
from referee.games.skies_of_fire.catalogue import RALLY, Contents
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.names import read_counts, read_crew, square_words
from referee.games.skies_of_fire.state import Marker, SkiesState


@dataclass(frozen=True, kw_only=True)
class Crew(WordedItem[SkiesState]):
    """The crew of a ship: a whole table, with or without the Rally box, or some sections of it."""

    def put_words(self, names: Vocabulary[SkiesState], state: SkiesState, seat: int, words: Sequence[str]) -> None:
        """Set the crew that the words name."""
        whole = read_crew(words, RALLY + 1) or read_crew(words, RALLY)
        named = read_counts(words)
        if named is not None:
            for place, count in named.items():
                state.crew[seat][place] = count
        elif whole is not None:
            state.crew[seat][: len(whole)] = whole
        else:
            example = "such as `1/2/2/1/1`, or `guns 3`"
            raise unexpected_words_error(words, f"the crew of bridge, engine, guns, cargo and Rally box, {example}")

    def position_value(self, names: Vocabulary[SkiesState], state: SkiesState, seat: int) -> Plain:
        """Return the whole table."""
        return "/".join(map(str, state.crew[seat]))


@dataclass(frozen=True, kw_only=True)
class Tokens(WordedItem[SkiesState]):
    """The tokens of a seat on the map, of the kind that the key names: each square, then the token's details."""

    def put_words(self, names: Vocabulary[SkiesState], state: SkiesState, seat: int, words: Sequence[str]) -> None:
        """Replace the seat's tokens of this kind on the map by those that the words name."""
        state.markers = tuple(one for one in state.markers if (one.seat, one.kind) != (seat, self.key))
        for part in _group_by_square([word for word in words if word not in NOTHING]):
            marker = _marker(state, seat, self.key, names.space_of(state, part[:1]))
            state.markers = (*state.markers, _with_details(marker, part[1:]))
            state.next_marker += 1

    def position_value(self, names: Vocabulary[SkiesState], state: SkiesState, seat: int) -> Plain:
        """Return the seat's tokens of this kind on the map; None if there are none."""
        own = (one for one in state.markers if (one.seat, one.kind) == (seat, self.key))
        return [_marker_words(state, marker) for marker in own] or None


def _group_by_square(words: Sequence[str]) -> list[list[str]]:
    parts: list[list[str]] = []
    for word in words:
        if SPACE.fullmatch(word) or not parts:
            parts.append([word])
        else:
            parts[-1].append(word)
    return parts


def _marker(state: SkiesState, seat: int, kind: str, square: int) -> Marker:
    """Return a new token with the damage and reach that cards of its kind give it."""
    weapons = (card.weapon for card in state.contents.upgrades.values() if card.weapon is not None)
    weapon = next(weapon for weapon in weapons if weapon.kind == kind)
    return Marker(state.next_marker, seat, kind, square, weapon.damage, weapon.fly)


def _with_details(marker: Marker, words: Sequence[str]) -> Marker:
    """Return a token with the details that the words give: `damage 3`, `flown`."""
    if list(words) == ["flown"]:
        return marker._replace(has_flown=True)
    if len(words) >= 2 and words[0] == "damage":
        return _with_details(marker._replace(damage=number_of(words[1:2])), words[2:])
    if words:
        raise unexpected_words_error(words, "`damage 3` or `flown`")
    return marker


def _marker_words(state: SkiesState, marker: Marker) -> str:
    usual = _marker(state, marker.seat, marker.kind, marker.square).damage
    special = [f"damage {marker.damage}"] if marker.damage != usual else []
    return " ".join([square_words(state.contents, [marker.square]), *special, *(["flown"] if marker.has_flown else [])])


def parts(contents: Contents) -> Iterator[Pieces[SkiesState]]:
    """Yield every printed component except town cards and dice, with its location."""

    def pieces_of(
        component: str,
        count: int,
        rest: str = "table",
        placed: Callable[[SkiesState], Mapping[str, int]] = lambda state: {},
    ) -> Pieces[SkiesState]:
        return Pieces(component=component, count=count, rest_place=rest, placed=placed)

    chips = Counter[str]()
    for chip in contents.chips:
        chips[chip.kind] += chip.copies
    yield Pieces(
        component="tokens",
        count=sum(contents.colours.values()),
        rest_place="supply",
        placed=_token_counts,
        supply_left=lambda state, seat: state.supply(seat) if state.colours[seat] else None,
        noun="crew token",
    )
    yield pieces_of("ship_mats", len(contents.ships), "box", lambda state: {"table": sum(map(bool, state.ships))})
    yield pieces_of("figurines", len(contents.figures), "box", lambda state: {"map": sum(at != OFF for at in state.at)})
    yield pieces_of(
        "town_markers", chips["town"], "supply", lambda state: {"map": len(state.ruins) - _mark_count(state)}
    )
    yield pieces_of("weapon_markers", chips["weapon"], "supply", _weapon_chip_counts)
    yield pieces_of("skip_markers", chips["skip"], "supply", lambda state: {"mats": sum(map(bool, state.storms))})
    yield pieces_of("last_town_markers", chips["last_town"], "supply", _last_town_counts)
    yield pieces_of("medal_cards", len(contents.medals))
    yield pieces_of("map_board", 1)
    yield pieces_of("mission_tracker", 1)
    yield pieces_of("reference", contents.references)


def _last_town_counts(state: SkiesState) -> dict[str, int]:
    return {"mats": sum(town != OFF for town in state.last_town)}


def _mark_count(state: SkiesState) -> int:
    """Return how many crew tokens mark towns that have fallen."""
    return sum(state.ruin_token_count(seat) for seat, colour in enumerate(state.colours) if colour)


def _token_counts(state: SkiesState) -> dict[str, int]:
    """Return how many crew tokens are in each place; unlimited markers on the map are not crew tokens."""
    mats = sum(sum(state.crew[seat]) for seat, colour in enumerate(state.colours) if colour)
    boxed = sum(count for colour, count in state.contents.colours.items() if colour not in state.colours)
    out = len(state.markers) if state.options.token_limit == "supply" else 0
    return {"mats": mats, "map": out + _mark_count(state), "box": boxed}


def _weapon_chip_counts(state: SkiesState) -> dict[str, int]:
    """Return how many mine and plane chips are on the map; markers beyond the printed chips are crew tokens."""
    wanted = Counter((state.colours[marker.seat], marker.kind) for marker in state.markers)
    chips = (chip for chip in state.contents.chips if chip.kind == "weapon")
    return {"map": sum(min(chip.copies, wanted[chip.colour, chip.weapon]) for chip in chips)}
