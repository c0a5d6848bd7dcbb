"""The parts of a view, as the page gets them in JSON. Lengths are in mm; art is the name of a picture, or empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from referee.web.offers import Offer


class PageSeat(TypedDict):
    """A seat: its name, colour and sign. turn: whether it must decide, roll or draw.

    lines: its things that everybody may see, in words.

    own: the name that the game gives it. player: its player's name, empty if unknown, None for an automatic seat.
    made: whether the page chose its colour, because the seat has no printed colour (yet). emblem: the picture of its
    printed sign; symbol: a character used if no sign is printed.
    """

    seat: int
    name: str
    own: str
    player: str | None
    colour: str
    made: bool
    symbol: str
    emblem: str
    turn: bool
    lines: list[str]


class DrawResult(TypedDict):
    """A possible result of a draw: the words to type, its name, its picture, and how many copies there are.

    printed: what is printed on it besides its name, such as a title, to search for.
    """

    say: str
    name: str
    art: str
    copies: int
    printed: NotRequired[str]


class Dice(TypedDict):
    """Dice that are due: how many, and the numbers on a die."""

    number: int
    faces: list[int]


class Draw(TypedDict):
    """A draw that is due. hidden: whether `?` is valid; paints: if each result is for a space, the spaces in order."""

    number: int
    names: list[DrawResult]
    hidden: bool
    paints: NotRequired[list[str]]


class Tray(TypedDict):
    """Cards for a line such as `2 ox, 1 fox`; copies: how many of a card the line can still name."""

    verb: str
    names: list[DrawResult]


class PageQuestion(TypedDict):
    """A question: who decides, its words, its clause with its sentence; mine: whether this viewer may answer it.

    prompt: the question; if it is a decision, with the name of the player who is asked.
    """

    decision: str
    seat: int
    question: str
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


class PageOutcome(TypedDict):
    """How the match ended: a sentence, its clause, and the groups of seats that share a place, from first to last."""

    says: str
    clause: str
    places: list[list[int]]


class PageSpace(TypedDict):
    """A space of the board in mm; fill: its colour if the board has no printed ground."""

    name: str
    x: float
    y: float
    width: float
    height: float
    says: str
    shape: NotRequired[str]
    fill: NotRequired[str]


class PagePiece(TypedDict):
    """A piece on the board in mm; mark: its letters, if it is not printed.

    large: its picture for a closer look, if the board shows a variant made for screens. wide: if it is sideways, its
    picture for an upright board; that picture is as high as this one is wide. note: what is on it, such as its Health.
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


class PageGround(TypedDict):
    """A printed part of the board: its picture, its place and size in mm before rotation, its clockwise rotation.

    label: the text on it, if any.
    """

    art: str
    x: float
    y: float
    width: float
    height: float
    turn: int
    label: NotRequired[str]


class PageBoard(TypedDict):
    """The board: its printed parts (none if it is not printed), its size in mm, spaces and pieces."""

    grounds: list[PageGround]
    width: float
    height: float
    spaces: list[PageSpace]
    pieces: list[PagePiece]


class PageCard(TypedDict):
    """One of the viewer's own cards: where it is, its name and its picture."""

    id: str
    name: str
    art: str
    zone: str


class PageStanding(TypedDict):
    """A seat's progress on one way to win."""

    seat: int | None
    text: str
    clause: str
    has: int
    needs: int


class PageNews(TypedDict):
    """An entry of the log with its consequences, in the words of the game; typed: its line as typed."""

    n: int
    who: str
    lines: list[str]
    typed: str


class PageLogEntry(TypedDict):
    """An entry of the log; struck: whether it no longer counts; heading: the heading of a turn that begins here.

    says: the entry in the words of the game, if it has any. now: its current words, if it can be amended; out: whether
    it can be removed.
    """

    n: int
    text: str
    who: str
    struck: bool
    kind: str
    says: NotRequired[str]
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


class PageView(TypedDict):
    """What one viewer sees, before `Host` adds panels and locks. you: `table`, `watch` or the number of a seat.

    narrow: whether there are more offers than these; beside: lines about things beside the board; waiting: the entries
    that wait to be played again; undoable, redoable: how many steps can be undone or redone.
    """

    game: str
    title: str
    heading: str
    theme: Theme
    seats: list[PageSeat]
    you: str
    due: list[PageQuestion]
    offers: list[Offer]
    narrow: bool
    board: PageBoard | None
    beside: list[str]
    hand: list[PageCard]
    standings: list[PageStanding]
    news: list[PageNews]
    log: list[PageLogEntry]
    faults: list[str]
    waiting: list[str]
    undoable: int
    redoable: int
    outcome: PageOutcome | None
