"""The file of a rule book, rules.yaml: its schema, and the checks that it is consistent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import Field, model_validator

from pnp.library.documents import Document, checked_part
from pnp.library.expressions import ExpressionError
from pnp.library.problems import Problems, allowed_values, did_you_mean, listed, value_text
from pnp.library.rulebook import Rulebook, Scalar
from pnp.library.schema import Name, Number, Part, Text, Version, Whole, empty_list
from pnp.library.table_rules import KEYS, TableRules, check_table_rules, plain_rules


class SectionEntry(Part):
    """A chapter of the rule book."""

    id: Name
    title: Text
    intro: str = Field(default="", description="The text that a book prints before the rules of the section.")


class ClauseEntry(Part):
    """One rule in our own words."""

    id: Name
    rule: Text
    kind: Text
    section: Text
    see: list[Name] = Field(default_factory=empty_list)
    text: Text | None = Field(default=None, description="The rule as books print it, with fields for facts.")


class RulingValue(Part):
    """One value of a house-rule switch, and its sentence."""

    value: Text
    says: str = ""


Applies = Annotated[
    dict[Name, Annotated[list[Text], Field(min_length=1)]],
    Field(description="Other switches, each with the values with which this switch or fact has an effect."),
]


class RulingEntry(Part):
    """A doubt in the rule book, the answer, and the switch (if any) that changes the answer."""

    id: Name
    issue: Text
    default_text: Text
    why: Text
    switch: Name | None = None
    values: Annotated[dict[Text, Text] | list[RulingValue | Text], Field(min_length=1)] | None = None
    default: Text | None = None
    decides: list[Name] = Field(default_factory=empty_list)
    replaces: list[Name] = Field(
        default_factory=empty_list,
        description="If a refusal quotes this ruling, it omits the sentences of these clauses.",
    )
    applies: Applies = Field(default_factory=dict)

    @property
    def says(self) -> Mapping[str, str]:
        """Return the sentence of each value; empty without a switch."""
        if isinstance(self.values, dict):
            return self.values
        pairs = [(value, "") if isinstance(value, str) else (value.value, value.says) for value in self.values or ()]
        return dict(pairs)

    @model_validator(mode="after")
    def _whole_switch(self) -> RulingEntry:
        if len({part is None for part in (self.switch, self.values, self.default)}) > 1:
            raise ValueError("a ruling must have all of `switch`, `values` and `default`, or none of them")
        return self


class ValueBySwitchEntry(Part):
    """A fact's value for each value of a switch."""

    switch: Name
    values: dict[Text, str | Annotated[bool, Field(strict=True)] | Whole | Number]


class FactEntry(Part):
    """A printed number or sentence: fixed (`value`), or depending on a switch (`from`).

    With `least` and `most`, a match may set it directly, within these limits.
    """

    says: Text
    value: str | Annotated[bool, Field(strict=True)] | Whole | Number | None = None
    source: ValueBySwitchEntry | None = Field(default=None, alias="from")
    least: Number | None = None
    most: Number | None = None
    applies: Applies = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_source(self) -> FactEntry:
        if (self.value is None) == (self.source is None):
            raise ValueError("a fact must have either `value` or `from`")
        return self


class ExampleEntry(Part):
    """A worked example: the situation, the actions, the result, and the clauses that it illustrates.

    `options` has the values of switches and facts for which it is true.
    """

    id: Name
    title: Text
    given: Text
    actions: list[Text] = Field(default_factory=empty_list)
    then: Text
    clauses: Annotated[list[Name], Field(min_length=1)]
    options: dict[Name, Text] = Field(default_factory=dict)


class VerbHelp(Part):
    """The help on a kind of move."""

    does: Text
    example: str = Field(default="", description="How it is typed; by default the verb and its arguments.")


class RulesFile(TableRules):
    """The file rules.yaml: the rule book of one game, and its declarations for the free table."""

    rules: Version
    game: Name
    title: str = ""
    sections: list[SectionEntry] = Field(default_factory=empty_list)
    clauses: list[ClauseEntry]
    rulings: list[RulingEntry] = Field(default_factory=empty_list)
    facts: dict[Name, FactEntry] = Field(default_factory=dict)
    examples: list[ExampleEntry] = Field(default_factory=empty_list)
    wording: dict[Annotated[str, Field(pattern=r"^[a-z][a-z ]*(/[a-z][a-z ]*)?$")], Text] = Field(
        default_factory=dict,
        description="The name of a move on its button, by verb or by verb/question. Of the words that are "
        "typed, $0 is the first, $1 the second, $last the last, $rest all but the first, $middle all but the first "
        "and the last, $others all after the second; $Rest, $Last, $Middle and $Others are the same with capitals. "
        "The words after the first have three parts: $what, up to the first board space or player; $where, the spaces "
        "and players; $how, the rest. A part in square brackets is left out if one of its fields is empty.",
    )
    help: dict[Annotated[str, Field(pattern=r"^[a-z][a-z ]*$")], VerbHelp] = Field(
        default_factory=dict, description="What `help` says about the moves of the game, by verb, in this order."
    )


def check_rules(document: Document, problems: Problems) -> dict[str, Any] | None:
    """Return the content of a rule book as plain values, for `Rulebook.of`; None after adding its errors."""
    before = len(problems)
    found = checked_part(document, RulesFile, problems)
    if found is None:
        return None
    _check_names(found, document, problems)
    if len(problems) > before:
        return None
    ids = [*(one.id for one in found.clauses), *(one.id for one in found.rulings)]
    check_table_rules(found, ids, document, problems)
    if len(problems) > before:
        return None
    content = _content(found)
    _check_texts(Rulebook.of(content), document, problems)
    return None if len(problems) > before else content


def _content(found: RulesFile) -> dict[str, Any]:
    content = found.model_dump(exclude={"rules", *KEYS})
    content["table"] = plain_rules(TableRules.model_validate(found.model_dump(include=set(KEYS))))
    for ruling, said in zip(content["rulings"], found.rulings, strict=True):
        del ruling["values"]
        ruling["says"] = dict(said.says)
    return content


def _check_names(rules: RulesFile, document: Document, problems: Problems) -> None:
    clauses = {clause.id for clause in rules.clauses}
    rulings = {ruling.id for ruling in rules.rulings}
    _unique(document, "clauses", "id", problems)
    _unique(document, "rulings", "id", problems)
    _unique(document, "rulings", "switch", problems)
    sections = {section.id for section in rules.sections}
    for number, clause in enumerate(rules.clauses):
        _check_known(clause.see, clauses | rulings, "clause or ruling", document, ("clauses", number, "see"), problems)
        if sections and clause.section not in sections:
            origin = document.origin("clauses", number, "section")
            problems.add(
                origin, clause.id, f'unknown section "{clause.section}"{allowed_values(clause.section, sections)}'
            )
    for number, ruling in enumerate(rules.rulings):
        for field in ("decides", "replaces"):
            _check_known(getattr(ruling, field), clauses, "clause", document, ("rulings", number, field), problems)
        if ruling.default is not None and ruling.default not in ruling.says:
            origin = document.origin("rulings", number, "default")
            message = f"{value_text(ruling.default)} is not allowed{allowed_values(ruling.default, ruling.says)}"
            problems.add(origin, f"{ruling.id}.default", message)
    _check_facts(rules, document, problems)
    _check_examples(rules, document, problems)
    _check_applies(rules, document, problems)


def _check_examples(rules: RulesFile, document: Document, problems: Problems) -> None:
    _unique(document, "examples", "id", problems)
    clauses = {clause.id for clause in rules.clauses} | {ruling.id for ruling in rules.rulings}
    switches = {ruling.switch: ruling.says for ruling in rules.rulings if ruling.switch is not None}
    for number, example in enumerate(rules.examples):
        _check_known(example.clauses, clauses, "clause or ruling", document, ("examples", number, "clauses"), problems)
        for name, value in example.options.items():
            origin = document.origin("examples", number, "options", name)
            if name in switches and value not in switches[name]:
                problems.add(
                    origin, example.id, f"{value_text(value)} is not allowed{allowed_values(value, switches[name])}"
                )
            elif name not in switches and name not in rules.facts:
                known = [*switches, *rules.facts]
                problems.add(
                    origin, example.id, f"unknown switch or fact {value_text(name)}{did_you_mean(name, known)}"
                )


def _check_applies(rules: RulesFile, document: Document, problems: Problems) -> None:
    """Check that each `applies` names only known switches and their values."""
    switches = {ruling.switch: ruling.says for ruling in rules.rulings if ruling.switch is not None}
    parts: list[tuple[tuple[str | int, ...], str, Mapping[str, list[str]]]] = [
        (("rulings", number), one.id, one.applies) for number, one in enumerate(rules.rulings)
    ]
    parts += [(("facts", name), f"facts.{name}", one.applies) for name, one in rules.facts.items()]
    for path, name, applies in parts:
        for switch, values in applies.items():
            origin = document.origin(*path, "applies", switch)
            if switch not in switches:
                problems.add(origin, name, f"unknown switch {value_text(switch)}{did_you_mean(switch, switches)}")
                continue
            for value in values:
                if value not in switches[switch]:
                    allowed = allowed_values(value, switches[switch])
                    problems.add(origin, name, f"{value_text(value)} is not allowed{allowed}")


def _check_texts(book: Rulebook, document: Document, problems: Problems) -> None:
    """Check that the text of each clause, filled in with the defaults, equals its rule."""
    chosen: dict[str, Scalar] = {}
    for number, clause in enumerate(book.clauses):
        if clause.text is None:
            continue
        chosen = chosen or book.choose()
        try:
            filled = book.clause_text(clause, chosen)
        except ExpressionError as error:
            filled = str(error)
        if filled != clause.rule:
            found = f"with the defaults it says {value_text(filled)}, but the rule is {value_text(clause.rule)}"
            message = f"{found} (make them agree)"
            problems.add(document.origin("clauses", number, "text"), clause.id, message)


def _unique(document: Document, kind: str, key: str, problems: Problems) -> None:
    seen: dict[Any, int] = {}
    records = document.value_at(kind)
    for number, record in enumerate(records if isinstance(records, list) else []):
        value = record.get(key) if isinstance(record, dict) else None
        if value is not None and value in seen:
            first = document.origin(kind, seen[value], key)
            message = f"{value_text(value)} appears twice (first on line {first.line})"
            problems.add(document.origin(kind, number, key), key, message)
        seen.setdefault(value, number)


def _check_known(
    names: Iterable[str],
    known: set[str],
    noun: str,
    document: Document,
    path: tuple[str | int, ...],
    problems: Problems,
) -> None:
    for number, name in enumerate(names):
        if name not in known:
            message = f"unknown {noun} {value_text(name)}{did_you_mean(name, known)}"
            problems.add(document.origin(*path, number), str(path[-1]), message)


def _check_facts(rules: RulesFile, document: Document, problems: Problems) -> None:
    switches = {ruling.switch: ruling for ruling in rules.rulings if ruling.switch is not None}
    for name, fact in rules.facts.items():
        if name in switches:
            problems.add(document.key_origin("facts", name), f"facts.{name}", "a switch has the same name (rename one)")
        if fact.source is None:
            continue
        origin = document.origin("facts", name, "from")
        ruling = switches.get(fact.source.switch)
        if ruling is None:
            wrong = fact.source.switch
            problems.add(origin, f"facts.{name}", f'unknown switch "{wrong}"{did_you_mean(wrong, switches)}')
        elif set(fact.source.values) != set(ruling.says):
            wanted, got = listed(sorted(ruling.says)), listed(sorted(fact.source.values))
            problems.add(
                origin,
                f"facts.{name}",
                f"its values are {got} (they must be those of the switch: {wanted})",
            )
