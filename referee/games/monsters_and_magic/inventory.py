"""The inventory: tiles, chits, units, cards, declarations, the turn."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial

from referee.engine import Setting, Setup, counted
from referee.engine.pieces.cards import Cards, Deck
from referee.engine.pieces.counting import Pieces
from referee.engine.pieces.inventory import Inventory
from referee.engine.pieces.item import Item
from referee.engine.pieces.turn import BEGINNING, Turn
from referee.engine.pieces.values import Names, Place, Seats
from referee.engine.pieces.vocabulary import Vocabulary
from referee.engine.words.wording import FILLERS
from referee.games.monsters_and_magic import figures, names
from referee.games.monsters_and_magic.catalogue import SQUARES, Contents
from referee.games.monsters_and_magic.declaration import held_types
from referee.games.monsters_and_magic.draws import location
from referee.games.monsters_and_magic.fights import current_fight
from referee.games.monsters_and_magic.items import FigureMark, LaidTiles, SpareTiles, Units
from referee.games.monsters_and_magic.setup import NO_CORNER, begin
from referee.games.monsters_and_magic.state import DISCARD, PHASES, MonstersState, hand, permanents
from referee.games.monsters_and_magic.turn import BEGIN, TURN_PHASES


def inventory(contents: Contents) -> Inventory[MonstersState]:
    """Return the inventory of the game."""
    deck: Deck[MonstersState] = Deck(
        catalogue=contents.deck, component=lambda face: "ally_card", clause=lambda back: "MM-DECK-01", place=location
    )
    return Inventory(
        names=_lexicon(contents),
        seats=range(2, len(contents.colours) + 1),
        blank=lambda options, seats, colours: _blank(contents, options, seats, colours),
        missing_seats="name the colour of each seat, such as [blue, straw]",
        settled=_with_figure_returned,
        deck=deck,
        audits=AUDITS,
        items=(*_map(contents), *_cards(contents, deck), *_turn(), *_parts(contents)),
    )


def _map(contents: Contents) -> Iterator[Item[MonstersState]]:
    terrain, chits = contents.terrains, contents.chits
    spares = SpareTiles(
        key="spares", kinds=terrain, known=partial(names.matching_kind, terrain), forms=("spares forest 3",)
    )
    yield LaidTiles(
        key="terrain",
        also=("tile",),
        component="terrain_tile",
        noun="terrain tile",
        kinds=terrain,
        each_clause="MM-MAP-02",
        total_clause="MM-TERR-02",
        spare_tiles=spares,
        forms=("terrain c4 forest",),
    )
    yield LaidTiles(
        key="structures",
        field="structure",
        also=("chit",),
        component="structure_chit",
        noun="structure chit",
        kinds=chits,
        each_clause="MM-MAP-03",
        total_clause="MM-STRUC-02",
        forms=("structure c4 mine",),
    )
    yield spares
    forms = ("blue hero a1 to b2", "place blue hero b2", "remove blue garrison c4")
    yield Units(key="units", contents=contents, forms=forms)


def _cards(contents: Contents, deck: Deck[MonstersState]) -> Iterator[Item[MonstersState]]:
    hands, laid = ("hand blue 4", "hand blue giants, rangers, ?"), ("permanent blue giants, rangers",)
    known = partial(names.matching_kind, contents.chits)
    yield Cards(key="permanents", of_seat=True, deck=deck, zone=lambda seat, back: permanents(seat), forms=laid)
    yield Cards(key="hands", of_seat=True, deck=deck, zone=lambda seat, back: hand(seat), sees="owner", forms=hands)
    yield Cards(key="discards", deck=deck, zone=lambda seat, back: DISCARD, forms=("discards giants",))
    yield deck
    yield Names(key="declared", of_seat=True, known=known, expected="a structure", forms=("declared blue mines",))


def _turn() -> Iterator[Item[MonstersState]]:
    yield Place(key="corners", of_seat=True, nowhere=NO_CORNER)
    yield Turn(
        key="turn",
        phases=PHASES,
        enter=_enter_phase,
        forms=("phase movement blue", "turn 7", "round 4"),
        parts=(
            FigureMark(key="spent", forms=("spent b2 1",)),
            FigureMark(key="closed", off_word="open", forms=("closed b2", "open b2")),
        ),
    )
    yield Seats(key="out", forms=("out blue", "back blue"))


def _parts(contents: Contents) -> Iterator[Pieces[MonstersState]]:
    players = len(contents.colours)
    markers = players * sum(1 for structure in contents.structures.values() if structure.declared)
    yield Pieces(component="board", count=1)
    yield Pieces(component="turn_track", count=1)
    yield Pieces(component="player_mat", count=players, placed=lambda state: {"table": state.seats}, rest_place="box")
    yield Pieces(component="declaration_marker", count=markers, placed=_declared_count, rest_place="supply")


def _declared_count(state: MonstersState) -> dict[str, int]:
    return {"declared": sum(map(len, state.declared))}


def _lexicon(contents: Contents) -> Vocabulary[MonstersState]:
    words: Vocabulary[MonstersState] = Vocabulary.by_colour(contents.colours)
    return words._replace(
        space="square",
        spaces=lambda state: SQUARES,
        find=lambda state, words: names.read_square(words),
        cards=lambda words: names.read_cards(contents, words),
        card_name=lambda face: contents.cards[face].name if face in contents.cards else face,
        fillers=FILLERS,
    )


def _blank(contents: Contents, options: Mapping[str, Setting], seats: int, colours: tuple[str, ...]) -> MonstersState:
    state = begin(contents, Setup(seats), options)
    state.colours = colours
    return state


def _with_figure_returned(state: MonstersState) -> MonstersState:
    """Put a fighting figure back where it came from, if there is room, as if it had not moved; return the state."""
    fight = current_fight(state)
    if fight is not None and state.figures[fight.origin] is None:
        state.figures[fight.origin] = fight.figure._replace(spent=0, closed=False)
    return state


def _enter_phase(state: MonstersState, seat: int, phase: str) -> None:
    """Begin a phase of a seat's turn; drop anything in progress."""
    fight = current_fight(state)
    if fight is not None and state.figures[fight.origin] is None:
        state.figures[fight.origin] = fight.figure
    state.seat, state.ended = seat, None
    state.turn -= phase == BEGINNING
    TURN_PHASES.enter(state, seat, "" if phase == BEGINNING else phase, BEGIN)


def _unit_faults(state: MonstersState) -> Iterator[str]:
    for square, figure in enumerate(state.figures):
        owner = state.garrisons[square]
        if figure is not None and owner is not None and owner != figure.seat:
            names = f"{state.seat_name(figure.seat)} and {state.seat_name(owner)}"
            yield f"{SQUARES[square]} holds units of {names}, who would have fought (MM-COMB-01)"
    numbers = Counter(figure.id for figure in (*state.figures, figures.fighting_figure(state)) if figure is not None)
    yield from (f"figure number {number} is in {count} places" for number, count in numbers.items() if count > 1)


def _hand_faults(state: MonstersState) -> Iterator[str]:
    due = state.options.permanents
    for seat in range(state.seats):
        has = len(state.zones[permanents(seat)])
        name = state.seat_name(seat)
        if seat in state.out:
            if has or state.zones[hand(seat)]:
                yield f"{name} is out of the game, but still has cards (MM-Q-74)"
        elif has != due:
            yield f"{name} has {counted(has, 'permanent card')}, not {due} (MM-PERM-01)"


def _declaration_faults(state: MonstersState) -> Iterator[str]:
    least = state.options.declare_at
    for seat, declared in enumerate(state.declared):
        held = held_types(state, seat)
        for name in declared:
            structure = state.contents.structures[name]
            if not structure.declared:
                yield f"{state.seat_name(seat)} has declared {structure.plural}, which cannot be declared (MM-DECL-05)"
            elif held[name] < least and state.options.declaration_life == "until_lost":
                text = f"{state.seat_name(seat)} has declared {structure.plural}, but holds only {held[name]}"
                yield f"{text} of the {least} needed (MM-DECL-01)"


def _turn_faults(state: MonstersState) -> Iterator[str]:
    colours = Counter(state.colours)
    for colour, count in colours.items():
        if count > 1 or colour not in state.contents.colours:
            known = colour in state.contents.colours
            fault = f"{count} players have the" if known else "there is no"
            yield f"{fault} colour {colour or '?'} (MM-UNIT-01)"
    at_once = state.options.elimination_test == "at_once"
    for seat in range(state.seats):
        units, name = figures.unit_count(state, seat), state.seat_name(seat)
        if seat in state.out and units:
            yield f"{name} is out of the game, but has {counted(units, 'unit')} on the map (MM-INF-04)"
        if seat not in state.out and not units and at_once and state.ended is None:
            yield f"{name} has no unit on the map, but is not out of the game (MM-INF-04)"
    if state.seat in state.out and state.ended is None:
        yield f"it is the turn of {state.seat_name(state.seat)}, who is out of the game (MM-INF-04)"
    rounds = state.options.turns_per_player
    if state.options.turn_limit == "20_rounds" and state.round > rounds:
        yield f"it is round {state.round}, but the game ends after round {rounds} (MM-WIN-05)"


AUDITS = (_unit_faults, _hand_faults, _declaration_faults, _turn_faults)
