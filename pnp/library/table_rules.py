"""The free table's declarations in rules.yaml: box, counters, phases, limits, moves, and their expressions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from pydantic import Field, StringConstraints

from pnp.library.expressions import ExpressionError
from pnp.library.problems import allowed_values, value_text
from pnp.library.schema import Name, Part, Text, Whole, YesNo, empty_list
from pnp.library.table_language import COMMON, FUNCTIONS, MOVES
from pnp.library.typed_expressions import ANY, NUMBER, TRUTH, Language, Type, type_of

if TYPE_CHECKING:
    from pnp.library.documents import Document
    from pnp.library.problems import Problems

MOST_RULES = 100
"""The maximum number of phases, limits, moves or counters."""
Word = Annotated[str, StringConstraints(pattern=r"^[a-z]+$", max_length=24)]
Test = str | YesNo
Amount = str | Whole


class BoxContents(Part):
    """The printed components that are on the table."""

    without: list[Name] = Field(default_factory=empty_list, description="Components that stay in the box.")
    decks: list[Name] = Field(
        default_factory=empty_list, description="Components that are shuffled and drawn like cards."
    )
    supply: list[Name] = Field(
        default_factory=empty_list,
        description="Cards and tiles that are not drawn but chosen: they lie open in the supply, like pieces.",
    )


class Counter(Part):
    """A counter: one for the whole table or, with `each`, one for each player."""

    each: YesNo = False
    start: Whole = 0
    most: Annotated[Whole, Field(ge=1)] | None = None
    clause: Name | None = Field(default=None, description="The clause broken by a value above `most`.")


class Phase(Part):
    """A phase of a turn; phases happen in the order of the list."""

    phase: Word
    whose: Literal["turn", "all"] = Field(default="turn", description="The players who may act in this phase.")
    moves: list[Text] = Field(
        default_factory=empty_list, description="The moves allowed in this phase; all moves if the list is empty."
    )
    once: YesNo = Field(default=False, description="Whether the phase happens only once, when the match begins.")
    clause: Name


class Limit(Part):
    """A limit on a number that each player has."""

    limit: Amount = Field(description="The limited number, as an expression in which `me` is the player.")
    most: Amount
    at: Literal["any time", "end of turn"] = "any time"
    clause: Name


class MoveRule(Part):
    """A rule for a move: when it is legal, and the clause that it would otherwise break."""

    move: Text
    of: list[Text] = Field(default_factory=empty_list, description="The ids of components or rows; empty for all.")
    when: Test = Field(description="An expression; the move is legal only if it is true.")
    clause: Name


class TableRules(Part):
    """The parts of rules.yaml that the free table reads."""

    box: BoxContents = Field(default_factory=BoxContents)
    counters: Annotated[dict[Word, Counter], Field(max_length=MOST_RULES)] = Field(default_factory=dict)
    phases: Annotated[list[Phase], Field(max_length=MOST_RULES)] = Field(default_factory=empty_list)
    limits: Annotated[list[Limit], Field(max_length=MOST_RULES)] = Field(default_factory=empty_list)
    moves: Annotated[list[MoveRule], Field(max_length=MOST_RULES)] = Field(default_factory=empty_list)


KEYS = tuple(TableRules.model_fields)
RESERVED = ("setup", "beginning")
"""Words that cannot be phase names."""


class _CheckedDocument(NamedTuple):
    """The document being checked, its problems, and the ids of its clauses."""

    document: Document
    problems: Problems
    clauses: frozenset[str]

    def add(self, path: tuple[str | int, ...], message: str) -> None:
        """Report an error in a value."""
        self.problems.add(self.document.origin(*path), ".".join(map(str, path)), message)

    def clause(self, path: tuple[str | int, ...], id: str | None) -> None:
        """Report a clause that is not in the rule book."""
        if id is not None and id not in self.clauses:
            self.add(path, f"unknown clause {value_text(id)}{allowed_values(id, sorted(self.clauses))}")

    def expression(
        self, path: tuple[str | int, ...], source: str | float | bool, wanted: Type, names: Mapping[str, Type]
    ) -> None:
        """Report an expression that is invalid or has the wrong type."""
        try:
            found = type_of(source, Language({**COMMON, **names}, FUNCTIONS))
        except ExpressionError as error:
            self.add(path, f"{value_text(source)}: {error}")
            return
        if found not in (wanted, ANY):
            self.add(path, f"{value_text(source)} is {found.noun}, but must be {wanted.noun}")


def check_table_rules(rules: TableRules, clauses: Iterable[str], document: Document, problems: Problems) -> None:
    """Add the errors in the free table's rules, each with its source position."""
    place = _CheckedDocument(document, problems, frozenset(clauses))
    for name, counter in rules.counters.items():
        place.clause(("counters", name, "clause"), counter.clause)
        if counter.most is not None and not 0 <= counter.start <= counter.most:
            place.add(("counters", name, "start"), f"{counter.start} is not allowed (allowed: 0 to {counter.most})")
        if (counter.most is None) != (counter.clause is None):
            place.add(("counters", name), "a counter needs both `most` and the `clause` for it, or neither")
    for number, phase in enumerate(rules.phases):
        _check_phase(place, ("phases", number), phase, rules.phases[:number])
    for number, limit in enumerate(rules.limits):
        place.clause(("limits", number, "clause"), limit.clause)
        for key in ("limit", "most"):
            place.expression(("limits", number, key), getattr(limit, key), NUMBER, {})
    for number, rule in enumerate(rules.moves):
        place.clause(("moves", number, "clause"), rule.clause)
        if rule.move not in MOVES:
            place.add(
                ("moves", number, "move"), f"unknown move {value_text(rule.move)}{allowed_values(rule.move, MOVES)}"
            )
            continue
        if rule.of and "thing" not in MOVES[rule.move]:
            place.add(("moves", number, "of"), f"the move `{rule.move}` is not made with a component (remove `of`)")
        place.expression(("moves", number, "when"), rule.when, TRUTH, MOVES[rule.move])


def _check_phase(place: _CheckedDocument, path: tuple[str | int, ...], phase: Phase, before: Sequence[Phase]) -> None:
    place.clause((*path, "clause"), phase.clause)
    if phase.once and not all(one.once for one in before):
        place.add((*path, "once"), "a phase that happens only once must come before the phases of a turn (move it up)")
    if phase.phase in (*(one.phase for one in before), *RESERVED):
        place.add((*path, "phase"), f"{value_text(phase.phase)} is taken (choose another name)")
    for number, move in enumerate(phase.moves):
        if move not in MOVES:
            place.add((*path, "moves", number), f"unknown move {value_text(move)}{allowed_values(move, MOVES)}")


def plain_rules(rules: TableRules) -> dict[str, Any]:
    """Return the rules as plain values; empty if the file has none."""
    return rules.model_dump() if rules != TableRules() else {}
