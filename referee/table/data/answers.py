"""The answers of the commands, as typed values. The printed text and the `--json` output are made from them.

Values that the engine already has, such as a `Notice`, keep the engine's types; in JSON they are objects with the same
fields (see `as_json`). `schema.py` writes the JSON Schema of these types.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict, final

from referee.engine.core.guards import Breach, Unseen
from referee.engine.core.outcome import Outcome
from referee.engine.core.picture import Picture, Piece, Standing
from referee.engine.core.ruling import Reveal
from referee.engine.core.state import Claim, Notice
from referee.engine.core.tally import Line
from referee.engine.record.event import FLAGS, SHAPES
from referee.table.data.changes import ChangedEntry, Difference
from referee.table.data.hands import Hand


class Event(TypedDict):
    """An entry of the record. key: the question that it answers; data: its content, which depends on the kind."""

    n: int
    kind: Literal[tuple(SHAPES)]  # type: ignore[valid-type]
    key: NotRequired[Sequence[Any]]
    flags: NotRequired[Sequence[Literal[FLAGS]]]  # type: ignore[valid-type]
    data: Mapping[str, Any]


class Question(TypedDict):
    """What the match is waiting for: a seat's decision, a dice roll or a draw.

    subject: what distinguishes it from other questions of its kind. owed: what the seat must still do. prices: the
    things in the prompt that cost something. number: how many dice or cards. names: the possible results. hidden:
    whether `?` is a valid answer. sides: the number on each face of a die, if these are not 1 to `faces`.
    """

    asks: Literal["decision", "chance"]
    seat: int
    clause: str
    prompt: str
    subject: Sequence[Any]
    kind: str
    may_pass: NotRequired[bool]
    owed: NotRequired[Sequence[str]]
    prices: NotRequired[Sequence[tuple[str, int]]]
    what: NotRequired[str]
    number: NotRequired[int]
    faces: NotRequired[int]
    sides: NotRequired[Sequence[int]]
    names: NotRequired[Sequence[str]]
    hidden: NotRequired[bool]


class WaitingEntry(TypedDict):
    """An entry that waits to be played again."""

    n: int
    text: str


class Orphan(TypedDict):
    """An entry that was dropped, and why."""

    n: int
    text: str
    reason: str


class Situation(TypedDict):
    """The current situation in a match.

    due: the questions to answer. claims: facts that were claimed but not seen. faults: what is impossible in the
    position. reports: what a newer version of the rules changed. pending: the entries that wait to be played again.
    """

    game: str
    match: str
    revision: int
    heading: str
    seats: Sequence[str]
    due: Sequence[Question]
    standings: Sequence[Standing]
    claims: Sequence[Claim]
    faults: Sequence[str]
    reports: Sequence[str]
    pending: Sequence[WaitingEntry]
    outcome: Outcome | None


class NewMatch(Situation):
    """The answer of `new`."""

    file: str


class ImportedMatch(NewMatch):
    """The answer of `import`."""

    notes: Sequence[str]


class MatchChange(Situation):
    """The answer of every command that changes a match: its events, and what they have changed.

    rest: what was not played, because another question comes first. kept: the later entries that were played again;
    orphaned: those that were dropped; retold: those with new words or results.
    """

    events: Sequence[Event]
    news: Sequence[Notice]
    rest: Sequence[str]
    kept: Sequence[int]
    orphaned: Sequence[Orphan]
    retold: Sequence[ChangedEntry]
    differences: Sequence[Difference]


class VisibleTable(Situation):
    """The answer of `show`. hands: the hands that the viewer can see."""

    picture: Picture | None
    hands: Sequence[Hand]


class Moves(TypedDict):
    """The answer of `moves`: the legal moves by seat name; with_card: the moves that need the name of a card."""

    legal: Mapping[str, Sequence[str]]
    with_card: Mapping[str, Sequence[str]]


class Tally(TypedDict):
    """A total, with its title and the lines that add up to it."""

    title: str
    total: int
    lines: Sequence[Line]


class Numbers(TypedDict):
    """The answer of `why force`: the totals that are being compared."""

    tallies: Sequence[Tally]


class Ruling(TypedDict):
    """The answer of `why MOVE` and `why N`.

    assumes: facts that the referee cannot see. shows: cards that the move shows. nearest: the nearest legal moves.
    later: the moves of the line that were not judged, because another question comes first.
    """

    move: str
    seat: int
    verdict: Literal["legal", "illegal", "cannot tell"]
    breaches: Sequence[Breach]
    assumes: Sequence[Unseen]
    shows: Sequence[Reveal]
    nearest: Sequence[str]
    later: str
    tallies: Sequence[Tally]


@final
class HouseRule(TypedDict):
    """A ruling of the rule book, or a number that players can set.

    issue: the question, or what the number is; says: the answer in this match, or the allowed numbers; why: the reason.
    """

    id: str
    issue: str
    says: str
    why: str
    switch: NotRequired[str]
    value: NotRequired[str]
    default: NotRequired[str | None]
    values: NotRequired[Mapping[str, str]]


@final
class Clause(TypedDict):
    """A clause of the rule book. see: the ids of related clauses; rulings: the rulings on it."""

    id: str
    section: str
    rule: str
    see: Sequence[str]
    rulings: Sequence[HouseRule]


class Card(TypedDict):
    """The answer of `why CARD`."""

    card: str
    name: str
    code: str
    component: str
    copies: int
    text: Sequence[str]
    fault: str | None
    clauses: Sequence[Clause | HouseRule]


class PrintedText(TypedDict):
    """A printed text, such as a mat's: its name or heading, and the text as a single line."""

    name: str
    text: str


class SearchResult(TypedDict):
    """The answer of `why` about a board space, words in the rules or on a mat, a named piece, or a scenario.

    pieces: what is on the space; empty for words. clauses: the clauses about these pieces, or containing the words,
    without their rulings. mats: the texts of the mats, pieces or scenario, if there are no clauses. tallies: the
    numbers of the pieces on the space.
    """

    word: str
    pieces: Sequence[Piece]
    clauses: Sequence[Clause | HouseRule]
    mats: Sequence[PrintedText]
    tallies: Sequence[Tally]


class HouseRules(TypedDict):
    """The answer of `option` without a house rule."""

    options: Mapping[str, HouseRule]


class LogEntry(NamedTuple):
    """An entry of `log`. stands: whether it is in force. fate, by: what happened to it later, and by which entry.

    asked: what the dice or the draw were for. seat: who moved, rolled or drew. turn: the turn of the game.
    """

    n: int
    kind: str
    seat: int | None
    text: str
    flags: tuple[str, ...]
    stands: bool
    fate: str = ""
    by: int = 0
    asked: str = ""
    turn: str = ""


class ReplayedEntry(TypedDict):
    """An entry in the answer of `replay`."""

    n: int
    kind: str
    text: str
    flags: Sequence[str]
    news: Sequence[Notice]


class Replay(TypedDict):
    """The answer of `replay`."""

    entries: Sequence[ReplayedEntry]
    picture: Picture | None


class Fault(NamedTuple):
    """A fault in a record: the line (or event), its text, the clauses and reasons, and the consequence."""

    line: int
    text: str
    clauses: tuple[str, ...]
    reasons: tuple[str, ...]
    consequence: str


class Report(TypedDict):
    """The answer of `check`."""

    faults: Sequence[Fault]
    notes: Sequence[str]
    outcome: Outcome | None


class RecoveredMatch(NewMatch):
    """What was saved from a damaged match, and the later events that could not be recovered."""

    lost: Sequence[WaitingEntry]


class ExportedFile(TypedDict):
    """The answer of `export FILE` and `backup`; hidden: whether secrets are left out; notes: pieces drawn otherwise."""

    file: str
    bytes: int
    hidden: bool
    notes: Sequence[str]


class ServedLink(NamedTuple):
    """A viewer's link. viewer: `table`, `watch` or a seat number; address: empty if the link is closed."""

    viewer: str
    title: str
    address: str


class ServedMatch(TypedDict):
    """The answer of `serve`, once browsers can open the page: its address, and a link for each viewer."""

    address: str
    links: Sequence[ServedLink]


class Trial(TypedDict):
    """The answer of `trial`."""

    game: str
    seats: Sequence[int]
    games: int
    faults: Sequence[str]


class Example(TypedDict):
    """A verb of the game: an example of a move with it, and what the move does."""

    verb: str
    words: str
    says: str


class Key(TypedDict):
    """A key of a position file, and its meaning."""

    key: str
    says: str


class Help(TypedDict):
    """The answer of `help`: the commands of the prompt, and how to type the moves of this game.

    verbs: for the topic `scenarios`, how to begin each scenario. position, corrections: the keys of a position file and
    examples of corrections, if requested.
    """

    game: str
    help: str
    verbs: Sequence[Example]
    position: Sequence[Key]
    corrections: Sequence[str]


class IllegalRefusal(Ruling):
    """The refusal of an illegal move."""

    error: Literal["illegal"]


class InvalidRefusal(TypedDict):
    """The refusal of a line that cannot be read."""

    error: Literal["invalid"]
    message: str
    due: Sequence[str]


class AmbiguousRefusal(TypedDict):
    """The refusal of a line with several readings."""

    error: Literal["ambiguous"]
    message: str
    readings: Sequence[str]


class StaleRefusal(Situation):
    """The refusal of a prompt command because the match has changed."""

    error: Literal["stale"]
    message: str


class Problem(TypedDict):
    """Any other fault in the input."""

    file: str
    line: int
    column: int
    field: str
    message: str


Refusal = IllegalRefusal | InvalidRefusal | AmbiguousRefusal
Why = Clause | HouseRule | Ruling | Numbers | Card | SearchResult
