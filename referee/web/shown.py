"""The parts of a view, as the page gets them in JSON. Lengths are in mm; art is the name of a picture or empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from referee.web.offers import Offer


class SeatShown(TypedDict):
    """A seat: its name, colour and sign, whether it has to decide, whether a phone is connected, what is before it.

    emblem: the picture of its printed sign; symbol: a letter in its place if none is printed.
    """

    seat: int
    name: str
    colour: str
    symbol: str
    emblem: str
    turn: bool
    connected: bool
    lines: list[str]


class Drawable(TypedDict):
    """Something that can be drawn: how to type it, its name, its picture, and how many there are."""

    say: str
    name: str
    art: str
    copies: int


class Dice(TypedDict):
    """Dice that are due: how many, and the numbers on one."""

    number: int
    faces: list[int]


class Draw(TypedDict):
    """A draw that is due; paints: the spaces of the board in the order in which results are typed, if it covers it."""

    number: int
    names: list[Drawable]
    hidden: bool
    paints: NotRequired[list[str]]


class Tray(TypedDict):
    """Cards of which a line names several, each after its number; copies: how many it may still name."""

    verb: str
    names: list[Drawable]


class DueShown(TypedDict):
    """A question: who decides, its words, its clause with its sentence; mine: whether this viewer may answer."""

    decision: str
    seat: int
    prompt: str
    clause: str
    sentence: str
    kind: str
    may_pass: bool
    mine: bool
    dice: NotRequired[Dice]
    draw: NotRequired[Draw]
    sealed: NotRequired[bool]
    tray: NotRequired[Tray]


class OutcomeShown(TypedDict):
    """How the match ended: in a sentence, its clause, and the seats from first to last; those that share a place."""

    says: str
    clause: str
    places: list[list[int]]


class SpaceShown(TypedDict):
    """A space of the board in mm; fill: its colour where the board has no printed ground."""

    name: str
    x: float
    y: float
    width: float
    height: float
    says: str
    shape: NotRequired[str]
    fill: NotRequired[str]


class PieceShown(TypedDict):
    """A piece on the board in mm; mark: its letters, if it is not printed.

    large: its picture when it is looked at, if that on the board is made for screens. wide: if it lies sideways, its
    picture for a board that stands upright, as high as this one is wide. note: what lies on it, such as its Health.
    """

    id: str
    at: str
    art: str
    mark: str
    x: float
    y: float
    width: float
    height: float
    turn: float
    name: str
    owner: NotRequired[int]
    large: NotRequired[str]
    wide: NotRequired[str]
    note: NotRequired[str]


class GroundShown(TypedDict):
    """A printed part of the board: its picture, its place and size in mm before it is turned clockwise, in degrees.

    label: what is written on it, if anything is.
    """

    art: str
    x: float
    y: float
    width: float
    height: float
    turn: int
    label: NotRequired[str]


class BoardShown(TypedDict):
    """The board: its printed parts (none if it is not printed), its size in mm, spaces and pieces."""

    grounds: list[GroundShown]
    width: float
    height: float
    spaces: list[SpaceShown]
    pieces: list[PieceShown]


class CardShown(TypedDict):
    """A card of the viewer's own: where it is, its name and its picture."""

    id: str
    name: str
    art: str
    zone: str


class StandingShown(TypedDict):
    """How far a seat is on one way to win."""

    seat: int | None
    text: str
    clause: str
    has: int
    needs: int


class NewsShown(TypedDict):
    """An entry of the log with what it led to, in the words of the game; typed: its line as it was typed."""

    n: int
    who: str
    lines: list[str]
    typed: str


class LogShown(TypedDict):
    """An entry of the log; struck: it no longer counts; heading: of its turn, where a new one begins.

    now: its words as they are in force, if it can be amended; out: whether it can be taken out.
    """

    n: int
    text: str
    who: str
    struck: bool
    kind: str
    heading: NotRequired[str]
    now: NotRequired[str]
    out: NotRequired[bool]


class Theme(TypedDict):
    """The game's own colours and fonts."""

    ink: str
    paper: str
    panel: str
    title: str
    text: str


class ViewShown(TypedDict):
    """Everything that one viewer sees."""

    game: str
    title: str
    heading: str
    theme: Theme
    seats: list[SeatShown]
    you: str
    due: list[DueShown]
    offers: list[Offer]
    narrow: bool
    board: BoardShown | None
    beside: list[str]
    hand: list[CardShown]
    standings: list[StandingShown]
    news: list[NewsShown]
    log: list[LogShown]
    faults: list[str]
    waiting: list[str]
    undoable: int
    redoable: int
    outcome: OutcomeShown | None
