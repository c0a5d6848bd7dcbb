"""The shapes of what answers under `--json` are made of, as docs/json.md describes them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from referee.engine.record.event import FLAGS, SHAPES


class Shape(BaseModel):
    """An object with the fields that are named, and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Event(Shape):
    """An entry of the record."""

    n: int
    kind: Literal[tuple(SHAPES)]  # type: ignore[valid-type]
    key: list[Any] | None = None
    flags: list[Literal[FLAGS]] = []  # type: ignore[valid-type]
    data: dict[str, Any]


class Notice(Shape):
    """Something that the referee announced."""

    clause: str
    text: str
    seat: int | None


class Asked(Shape):
    """What is due: a decision of a seat, or dice or cards."""

    asks: Literal["decision", "chance"]
    seat: int
    clause: str
    prompt: str
    subject: list[Any]
    kind: str
    may_pass: bool | None = None
    owed: list[str] | None = None
    what: str | None = None
    number: int | None = None
    faces: int | None = None
    names: list[str] | None = None
    hidden: bool | None = None


class Standing(Shape):
    """How far a seat is on one way to win."""

    seat: int | None
    clause: str
    what: str
    has: int
    needs: int


class Claim(Shape):
    """What was played without being seen."""

    seat: int
    clause: str
    text: str
    about: list[int | str]


class Waiting(Shape):
    """An entry that waits to be played again."""

    n: int
    text: str


class Orphan(Shape):
    """An entry that fell out, and why."""

    n: int
    text: str
    reason: str


class Outcome(Shape):
    """How the match ended."""

    clause: str
    text: str
    ranking: list[list[int]]


class Situation(Shape):
    """Where a match stands."""

    game: str
    match: str
    revision: int
    heading: str
    seats: list[str]
    due: list[Asked]
    standings: list[Standing]
    claims: list[Claim]
    faults: list[str]
    reports: list[str]
    pending: list[Waiting]
    outcome: Outcome | None


class Begun(Situation):
    """The answer of `new`."""

    file: str


class Imported(Begun):
    """The answer of `import`."""

    notes: list[str]


class Changed(Situation):
    """The answer of every command that changes a match."""

    events: list[Event]
    news: list[Notice]
    rest: list[str]
    kept: list[int]
    orphaned: list[Orphan]


class Piece(Shape):
    """A piece of a picture."""

    component: str
    row: str
    mark: str
    name: str
    seat: int | None


class Space(Shape):
    """A space of a picture."""

    name: str
    column: int
    row: int
    pieces: list[Piece]


class Owner(Shape):
    """A seat in a picture."""

    name: str
    colour: str
    lines: list[str]


class Picture(Shape):
    """The board and everything on it."""

    board: str
    columns: list[str]
    rows: list[str]
    spaces: list[Space]
    owners: list[Owner]
    lines: list[str]
    sheet: str


class Shown(Situation):
    """The answer of `show`."""

    picture: Picture | None


class Line(Shape):
    """One contribution to a number."""

    source: str
    amount: int
    clause: str
    layer: str
    note: str


class Tally(Shape):
    """A number with its lines."""

    title: str
    total: int
    lines: list[Line]


class Numbers(Shape):
    """The answer of `why force`."""

    tallies: list[Tally]


class Breach(Shape):
    """A clause that a move breaks."""

    clause: str
    text: str
    kind: Literal["rule", "fact"]
    also: list[str]


class Unseen(Shape):
    """A fact that nobody has seen."""

    clause: str
    text: str
    seat: int


class Reveal(Shape):
    """A card that a move shows."""

    zone: str
    face: str


class Ruling(Shape):
    """The answer of `why MOVE` and `why N`."""

    move: str
    seat: int
    verdict: Literal["legal", "illegal", "cannot tell"]
    breaches: list[Breach]
    assumes: list[Unseen]
    shows: list[Reveal]
    nearest: list[str]
    tallies: list[Tally]


class HouseRule(Shape):
    """A ruling of the rule book, as the table plays it."""

    id: str
    issue: str
    says: str
    why: str
    switch: str | None = None
    value: str | None = None
    default: str | None = None
    values: dict[str, str] | None = None


class Clause(Shape):
    """A clause of the rule book."""

    id: str
    section: str
    rule: str
    see: list[str]
    rulings: list[HouseRule]


class Card(Shape):
    """The answer of `why CARD`."""

    card: str
    name: str
    code: str
    component: str
    copies: int
    text: list[str]
    fault: str | None
    clauses: list[Clause | HouseRule]


class HouseRules(Shape):
    """The answer of `option` alone."""

    options: dict[str, HouseRule]


class Logged(Shape):
    """An entry of `log`."""

    n: int
    kind: str
    seat: int | None
    text: str
    flags: list[str]
    stands: bool
    fate: str
    by: int
    asked: str


class Replayed(Shape):
    """An entry of `replay`."""

    n: int
    kind: str
    text: str
    flags: list[str]
    news: list[Notice]


class Replay(Shape):
    """The answer of `replay`."""

    entries: list[Replayed]
    picture: Picture | None


class Fault(Shape):
    """A fault of a record."""

    line: int
    text: str
    clauses: list[str]
    reasons: list[str]
    consequence: str


class Report(Shape):
    """The answer of `check`."""

    faults: list[Fault]
    notes: list[str]
    outcome: Outcome | None


class Exported(Shape):
    """The answer of `export FILE`."""

    file: str
    bytes: int


class Listed(Shape):
    """A game in the answer of `games`."""

    name: str
    title: str
    source: str
    refereed: bool
    problem: str


class Trial(Shape):
    """The answer of `trial`."""

    game: str
    seats: list[int]
    games: int
    faults: list[str]


class Illegal(Ruling):
    """The refusal of an illegal move."""

    error: Literal["illegal"]


class Invalid(Shape):
    """The refusal of words that cannot be read."""

    error: Literal["invalid"]
    message: str
    due: list[str]


class Ambiguous(Shape):
    """The refusal of words with several readings."""

    error: Literal["ambiguous"]
    message: str
    readings: list[str]


class Stale(Situation):
    """The refusal of a command that came too late, in the prompt."""

    error: Literal["stale"]
    message: str


class Problem(Shape):
    """Any other fault of what was given."""

    file: str
    line: int
    column: int
    field: str
    message: str
