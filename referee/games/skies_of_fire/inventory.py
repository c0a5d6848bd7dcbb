"""What is on the table: ships with crew and cards, mines, planes, ruins, the turn."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from referee.engine import UNKNOWN, InvalidMoveError, Plain, Setting, all_seats_mask, use_count, zones
from referee.engine.pieces.cards import Cards, Deck
from referee.engine.pieces.counting import ShownPieces
from referee.engine.pieces.inventory import Inventory
from referee.engine.pieces.item import Item, Listing, WordedItem
from referee.engine.pieces.turn import BEGINNING, Turn
from referee.engine.pieces.values import Names, Number, Place, Places, Seats
from referee.engine.pieces.vocabulary import Vocabulary, unexpected_words_error, words_of
from referee.engine.words.wording import only_match
from referee.games.skies_of_fire import names as said
from referee.games.skies_of_fire.audit import AUDITS
from referee.games.skies_of_fire.cards import location
from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS, Contents, Mission, Upgrade
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.items import Crew, Tokens, parts
from referee.games.skies_of_fire.options import HouseRules
from referee.games.skies_of_fire.picture import pieces_on_square
from referee.games.skies_of_fire.setup import clear
from referee.games.skies_of_fire.state import DECK, TURN, SkiesState, bay, done, hand, table
from referee.games.skies_of_fire.turn import BEGIN, PHASES, TURN_PHASES, note

ACTIONS = ("install", "mission", "fire", "deploy", "drop", "town", "planes", "order")
TOKENS = "squares, each followed by its details: `damage 3`, `flown`"
NOTES = ("busy", "stopped", "closed", "storm", "flown")


def inventory(contents: Contents) -> Inventory[SkiesState]:
    """Return the inventory of the game: everything on the table."""
    component = partial(_component, contents)
    deck: Deck[SkiesState] = Deck(
        catalogue=contents.deck, component=component, clause=lambda back: "SF-CRD-02", place=location, is_ordered=True
    )
    ships = tuple(_ship_items(contents, deck))
    subjects = frozenset(word for item in ships for word in item.subjects())
    return Inventory(
        names=_lexicon(contents),
        roster="ships",
        records=True,
        seats=range(2, 5),
        blank=lambda options, seats, ships: empty_state(contents, options, ships),
        missing_seats="name the ships in seat order, each with its details",
        reorder_words=partial(subject_before_ship, subjects),
        deck=deck,
        audits=AUDITS,
        items=(
            *ships,
            deck,
            DeckBottom(
                key="under",
                called="under the deck",
                deck=deck,
                zone=lambda seat, back: DECK,
                forms=("under hard over, ?",),
            ),
            TownLandings(
                key="landed", about="for each mission: towns landed on", forms=("landed royal mail galewatch",)
            ),
            Places(
                key="destroyed",
                field="ruins",
                is_allowed=lambda state, square: square in contents.towns,
                expected="towns, or `none`",
                name=lambda state, square: contents.towns[square].name,
                forms=("destroyed southmere",),
            ),
            _turn(),
            ShownPieces(on=pieces_on_square),
            *parts(contents),
        ),
    )


def _ship_items(contents: Contents, deck: Deck[SkiesState]) -> Iterator[Item[SkiesState]]:
    def cards(key: str, zone: Callable[[int], str], form: str, **more: Any) -> Cards[SkiesState]:
        return Cards(key=key, of_seat=True, deck=deck, zone=lambda seat, back: zone(seat), forms=(form,), **more)

    colours = ", ".join(contents.colours)
    yield Place(key="at", on_board=True, also=("square",), of_seat=True, nowhere=OFF, forms=("halcyon at d4",))
    yield Names(
        key="colour",
        field="colours",
        of_seat=True,
        exactly_one=True,
        known=lambda word: said.read_colour(contents, word),
        expected=f"a colour ({colours})",
        forms=("halcyon colour black",),
    )
    table_of_crew = "a table such as `1/2/2/1/1`, or `guns 3`"
    yield Crew(key="crew", about=table_of_crew, of_seat=True, forms=("crew halcyon 1/2/3/0/1",))
    yield cards("engines", lambda seat: bay(seat, ENGINE), "engines halcyon larson sovereign")
    yield cards("guns", lambda seat: bay(seat, GUNS), "guns halcyon none")
    yield cards("cargo", lambda seat: bay(seat, CARGO), "cargo halcyon chain mines")
    yield cards("missions", table, "missions halcyon royal mail", also=("begun",))
    yield cards("completed", done, "completed halcyon machine parts", also=("done",))
    yield cards("hand", hand, "hand halcyon 5", sees="owner")
    yield Tokens(key="mines", on_board=True, about=TOKENS, of_seat=True, forms=("mines halcyon d4 d5",))
    yield Tokens(key="planes", on_board=True, about=TOKENS, of_seat=True, forms=("planes halcyon e6",))
    yield Number(key="spent", of_seat=True, forms=("halcyon spent 1",))
    yield Place(
        key="last",
        called="last town",
        also=("last_town",),
        field="last_town",
        of_seat=True,
        nowhere=OFF,
        name=lambda state, square: contents.towns[square].name if square in contents.towns else None,
        forms=("halcyon last galewatch",),
    )
    yield Number(
        key="collected",
        called="round of the last collection",
        zero="none",
        field="last_round",
        of_seat=True,
        forms=("halcyon collected 3",),
    )
    yield Number(key="storm", field="storms", of_seat=True, forms=("halcyon storm 1",))
    yield Number(key="rallied", of_seat=True, forms=("halcyon rallied 1",))
    yield Number(key="kills", also=("sunk",), of_seat=True, forms=("halcyon kills 2",))
    yield Seats(key="out", of_seat=True, forms=("halcyon out",))


def _turn() -> Turn[SkiesState]:
    return Turn(
        key="turn",
        phases=PHASES,
        enter=_enter_phase,
        phase_to_write=lambda state: state.phase if _has_begun_turn(state) else BEGINNING,
        forms=("phase action halcyon", "turn 7", "round 3"),
        parts=(
            Place(key="start", nowhere=OFF, forms=("start c10",)),
            Number(key="steps", forms=("steps 2",)),
            Names(
                key="actions",
                known=lambda word: word if word in ACTIONS else None,
                expected=f"an action ({', '.join(ACTIONS)})",
                forms=("actions fire",),
            ),
            ShipNotes(key="noted", about=f"notes until the turn ends: {', '.join(NOTES)}"),
        ),
    )


@dataclass(frozen=True, kw_only=True)
class ShipNotes(WordedItem[SkiesState]):
    """The notes on the ship whose turn it is."""

    def put_words(self, names: Vocabulary[SkiesState], state: SkiesState, seat: int, words: Sequence[str]) -> None:
        """Set the notes that the words name."""
        if wrong := [word for word in words if word not in NOTES]:
            raise unexpected_words_error(wrong, f"one of {', '.join(NOTES)}")
        for word in words:
            note(state, state.seat, word)

    def position_value(self, names: Vocabulary[SkiesState], state: SkiesState, seat: int) -> Plain:
        """Return the notes set on the ship whose turn it is, such as `busy`; None if there are none."""
        return [word for word in NOTES if use_count(state, TURN, state.seat, word)] or None


@dataclass(frozen=True, kw_only=True)
class DeckBottom(Cards[SkiesState]):
    """The known cards at the bottom of the deck; all others are unknown."""

    def put_words(self, names: Vocabulary[SkiesState], state: SkiesState, seat: int, words: Sequence[str]) -> None:
        """Make the named cards the last cards of the deck."""
        faces, every = self.deck.cards_of(names, words)[""], all_seats_mask(state.seats)
        unknown = max(0, len(state.zones[DECK]) - len(faces))
        known = [*[None] * unknown, *(None if face == UNKNOWN else face for face in faces)]
        state.zones[DECK] = tuple(zones.new_token(state, face, every if face else 0) for face in known)

    def position_value(self, names: Vocabulary[SkiesState], state: SkiesState, seat: int) -> Plain:
        """Return the deck from its first card that all have seen; unseen cards are `?`. None if all are unseen."""
        every = all_seats_mask(state.seats)
        seen = [token.face if token.seen & every == every else None for token in state.zones[DECK]]
        first = next((place for place, face in enumerate(seen) if face is not None), len(seen))
        return [UNKNOWN if face is None else names.card_name(face) for face in seen[first:]] or None


@dataclass(frozen=True, kw_only=True)
class TownLandings(Listing[SkiesState], WordedItem[SkiesState]):
    """The towns that have been landed on since a mission was begun, by mission."""

    def apply_words(self, names: Vocabulary[SkiesState], state: SkiesState, word: str, rest: Sequence[str]) -> None:
        """Set the towns landed on for the mission that the first words name."""
        words = (*words_of(word), *rest)
        mission = said.leading(words, lambda some: said.read_card(state.contents, some))
        if mission is not None and mission[0] in state.contents.missions:
            towns = names.spaces_of(state, mission[1])
            if all(square in state.contents.towns for square in towns):
                state.landings = {**state.landings, mission[0]: towns}
                return
        raise unexpected_words_error(words, "a mission, and then towns")

    def write(self, names: Vocabulary[SkiesState], state: SkiesState) -> Plain:
        """Return the towns landed on, by mission; None if no mission counts landings."""
        towns = state.contents.towns
        return {
            names.card_name(face): [towns[square].name for square in squares]
            for face, squares in state.landings.items()
        } or None


def subject_before_ship(subjects: Container[str], state: SkiesState, words: Sequence[str]) -> Sequence[str]:
    """Return a correction with its subject put before its ship: `halcyon d4` becomes `at halcyon d4`.

    Raises:
        InvalidMoveError: the words move a ship from a square where it is not.
    """
    about = [word for word in words[:1] if word in subjects]
    found = said.leading(words[len(about) :], lambda some: said.read_seat(state, some))
    if found is None:
        return words
    seat, rest = found
    ship = said.seat_words(state, seat).split()
    if (counted := (*about, *rest)) and said.read_counts(counted) is not None:
        return ("crew", *ship, *counted)  # a section and a number mean crew, never a number of cards
    if about or not rest:
        return (*about, *ship, *rest)
    rest = _without_start(state, seat, tuple(word for word in rest if word not in ("from", "is")))
    if said.read_place(state.contents, " ".join(word for word in rest if word != "to")) is not None:
        return ("at", *ship, *rest)
    return (*rest[:1], *ship, *rest[1:])


def _without_start(state: SkiesState, seat: int, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words without the starting square (`c10 to d9` becomes `to d9`); the ship must be there."""
    place = said.read_place(state.contents, words[0]) if len(words) == 3 and words[1] == "to" else None
    if place is None:
        return words
    if place != state.at[seat]:
        is_at = "beside the board" if state.at[seat] == OFF else f"at {state.square_name(state.at[seat])}"
        raise InvalidMoveError(f"{state.name(seat)} is {is_at}, not at {state.square_name(place)}")
    return words[1:]


def _lexicon(contents: Contents) -> Vocabulary[SkiesState]:
    return Vocabulary(
        player="ship",
        players=tuple(ship.name for ship in contents.ships.values()),
        player_name=lambda words: only_match(words, contents.ship_names),
        seat=said.read_seat,
        seat_word=said.seat_words,
        seat_name=lambda state, seat: state.name(seat),
        space="square or town",
        spaces=lambda state: contents.grid.names,
        find=lambda state, words: said.read_place(contents, words),
        cards=lambda words: said.read_cards(contents, words),
        card_name=contents.name_of,
    )


def empty_state(contents: Contents, options: Mapping[str, Setting], ships: tuple[str, ...]) -> SkiesState:
    """Return a state in which ships have colours, all cards are in the deck, and nothing else is on the table."""
    state = SkiesState(contents=contents, options=HouseRules(options), seats=len(ships), round=1)
    clear(state)
    state.ships, state.colours = ships, _colours(contents, ships)
    return state


def _colours(contents: Contents, ships: tuple[str, ...]) -> tuple[str, ...]:
    """Return the colours of the mats; a mat without a colour of its own gets the first unused one (RUL-71)."""
    own = [contents.ships[ship].colour for ship in ships]
    unused = iter(colour for colour in contents.colours if colour not in own)
    return tuple(colour if colour in contents.colours else next(unused, "") for colour in own)


def _enter_phase(state: SkiesState, seat: int, phase: str) -> None:
    """Begin a phase of a seat's turn now; drop everything on the agenda."""
    if seat != state.seat or not state.agenda:
        state.start, state.steps, state.actions = state.at[seat], 0, ()
    state.seat, state.ended = seat, None
    state.turn -= phase == BEGINNING
    TURN_PHASES.enter(state, seat, "" if phase == BEGINNING else phase, BEGIN)


def _has_begun_turn(state: SkiesState) -> bool:
    """Return whether a turn has begun."""
    return state.phase in PHASES and any(frame.kind == TURN_PHASES.kind for frame in state.agenda)


def _component(contents: Contents, face: str) -> str:
    card = contents.card(face)
    if isinstance(card, Mission):
        return "mission_cards"
    return "upgrade_cards" if isinstance(card, Upgrade) else "order_cards"
