"""The schema of components.yaml: the components of a game, with the data, layout and sheet of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, Strict, StringConstraints, model_validator

Whole: TypeAlias = Annotated[int, Strict()]
Number: TypeAlias = Annotated[float, Strict()]
YesNo: TypeAlias = Annotated[bool, Strict()]
Text: TypeAlias = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]
Name: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$", max_length=80)]
Expression: TypeAlias = str | YesNo | Whole | Number
Kind: TypeAlias = Literal["card", "mat", "board", "tile", "token", "chip", "die", "figure", "sheet", "book", "box"]
Version: TypeAlias = Annotated[Literal[1], Field(description="The version of this file format: 1.")]


class Part(BaseModel):
    """The base of all parts of checked files: unknown keys are errors, values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    def plain_values(self) -> dict[str, Any]:
        """Return the part as plain values, as `model_dump` does.

        `model_dump` would first build a schema of this class alone, which takes longer than checking the file.
        """
        fields = type(self).model_fields
        return {name: _plain(value) for name, value in self if not fields[name].exclude}


def _plain(value: Any) -> Any:
    if isinstance(value, Part):
        return value.plain_values()
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list) else value


def empty_list() -> list[Any]:
    """Return an empty list, as a default; `list` itself would make pydantic search for parameters with a tokenizer."""
    return []


def language_code(language: str) -> str:
    """Return a language code, after checking its form: `German` would silently get English quotation marks.

    Raises:
        ValueError: it is not a code.
    """
    if re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", language):
        return language
    raise ValueError(f'"{language}" is not a language code (allowed: de, en, fr and the like)')


Language: TypeAlias = Annotated[Text, AfterValidator(language_code)]


class Header(Part):
    """The facts about the game that are printed on sheets and in books."""

    title: Text
    version: Text = "1"
    date: str = ""
    language: Language = "en"
    publisher: str = ""
    notice: str = ""
    players: str = ""
    time: str = ""
    age: str = ""


class Join(Part):
    """Fields of another table, added to each row: `{with: towns.csv, on: town}` or `on: {town: name}`.

    With `as` they form one mapping under that name, instead of being separate fields.
    """

    file: Text = Field(alias="with")
    on: Text | dict[Text, Text]
    name: Text | None = Field(default=None, alias="as")
    optional: YesNo = False

    @property
    def keys(self) -> tuple[str, str]:
        """Return the field of our rows, and the field of the other table that must be equal to it."""
        if isinstance(self.on, str):
            return self.on, self.on
        return next(iter(self.on.items()))

    @model_validator(mode="after")
    def _one_pair(self) -> Join:
        if isinstance(self.on, dict) and len(self.on) != 1:
            raise ValueError("`on` must be one field, or one pair {field: field of the other table}")
        return self


FieldType: TypeAlias = Literal["text", "whole", "number", "yes-no", "list", "mapping", "any"]


class FieldRule(Part):
    """The allowed values of a column, including the contents of lists and mappings."""

    type: FieldType = "any"
    one_of: list[Any] | None = None
    reference: Text | list[Text] | None = Field(
        default=None, alias="in", description="One or more tables; the value must be an id in one of them."
    )
    least: Number | None = None
    most: Number | None = None
    blank: YesNo = Field(default=False, description="Whether the cell may be blank, or the key missing.")
    each: FieldType | FieldRule | None = Field(
        default=None, description="The rule for each entry of a list, or each value of a mapping."
    )
    keys: FieldRule | None = Field(default=None, description="The rule for each key of a mapping.")
    fields: dict[Text, FieldType | FieldRule] | None = Field(
        default=None, description="The rules for the values of particular keys of a mapping, by key."
    )
    more_fields: YesNo = Field(default=True, description="Whether keys other than `fields` are allowed.")

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables whose ids are allowed."""
        return (self.reference,) if isinstance(self.reference, str) else tuple(self.reference or ())

    @property
    def entries(self) -> FieldRule | None:
        """The rule of each entry, with a short form expanded."""
        return None if self.each is None else expanded_rule(self.each)

    @property
    def parts(self) -> Mapping[str, FieldRule]:
        """The rules of the keys, with short forms expanded."""
        return {name: expanded_rule(rule) for name, rule in (self.fields or {}).items()}

    def self_and_inner_rules(self) -> Iterator[FieldRule]:
        """Yield this rule and every rule inside it."""
        yield self
        for rule in (self.entries, self.keys, *self.parts.values()):
            if rule is not None:
                yield from rule.self_and_inner_rules()


def expanded_rule(written: FieldType | FieldRule) -> FieldRule:
    """Return a rule, with a short form expanded."""
    return written if isinstance(written, FieldRule) else FieldRule(type=written)


class Check(Part):
    """A condition on the printed rows: exactly one of `that`, `every` and `none`.

    `that` must be true of all rows together: in it, each field is the list of its values. `every` must be true of each
    row. `none` is a list that must be empty for each row; each of its items is reported separately, as `$it` in `say`,
    at the row's field `at`.
    """

    that: Expression | None = None
    every: Expression | None = None
    none: Expression | None = None
    at: Text | None = None
    say: Text

    @model_validator(mode="after")
    def _one_test(self) -> Check:
        if sum(test is not None for test in (self.that, self.every, self.none)) != 1:
            raise ValueError(
                "write exactly one of `that` (an expression about all rows), `every` (an expression that must be true "
                "for each row) and `none` (an expression that gives a list, which must be empty for each row)"
            )
        if self.at is not None and self.that is not None:
            raise ValueError(
                "`at` names a field of a row, but `that` is about all rows (remove `at`, or use `every` or `none`)"
            )
        return self


class SentencesOf(Part):
    """Sentences about a list of entries such as `{word: aura, squares: 2}`, from a table of words.

    Each entry gets the fields of its word, with `$squares` and the like filled in; the entries together form a text. A
    list of lists makes a list of texts. With `record: WORD` the whole row is one entry with that word.
    """

    of: str = Field(default="", description="The field that contains the list of entries.")
    record: str = Field(default="", description="The word of the entry, if the whole row is one entry.")
    by: Text = Field(description="The id of the table with the sentence for each word.")
    names: list[Text] = Field(
        default_factory=empty_list, description="Tables of things with names: the text has the name instead of the id."
    )
    form: Text = Field(default="$says", description="The form of each entry in the text.")
    between: str = Field(default="\n\n", description="The text between two entries; by default each is a paragraph.")
    name: Text = Field(default="text", alias="as", description="The name of the field that contains the text.")
    last: str = Field(default=" and ", description="The text before the last number in a list of numbers.")

    @model_validator(mode="after")
    def _one_subject(self) -> SentencesOf:
        if bool(self.of) == bool(self.record):
            raise ValueError(
                "write either `of` (the field with the entries) or `record` (the row is one entry: its word)"
            )
        return self


class Variant(Part):
    """Another way to make a component, chosen by name for a run; omitted keys are unchanged."""

    layout: Text | None = None
    back: Text | None = None
    sheet: Text | None = None
    when: Expression | None = None
    stock: Text | None = None
    make: list[Text] | None = None
    borrow: Text | None = None


class Component(Part):
    """One kind of printed piece: its rows, the layouts of its faces, its sheet, and how to make it."""

    id: Name
    title: Text
    kind: Kind
    data: Text | None = Field(default=None, description="A table or file of records: a name in this folder, or a path.")
    where: Expression | None = Field(default=None, description="Only rows for which this is true are printed.")
    each: dict[Name, list[Any]] | None = Field(default=None, description="A row for every combination of these values.")
    join: Join | list[Join] = Field(default_factory=empty_list)
    sentences: SentencesOf | list[SentencesOf] = Field(
        default_factory=empty_list, description="A text (or several) made from the entries of a field."
    )
    rows: list[dict[str, Any]] | None = Field(default=None, description="Rows written here.")
    count: Expression = Field(
        default="count", description="The number of copies: a column, a number or an expression; 0 leaves the row out."
    )
    fields: dict[Text, FieldType | FieldRule] | None = None
    more_fields: YesNo = Field(default=False, description="Whether columns that are not in `fields` are allowed.")
    checks: list[Check] = Field(default_factory=empty_list)
    layout: Text | None = None
    back: Text | None = None
    sheet: Text | None = None
    when: Expression = Field(
        default=True, description="An expression, with `option.NAME`; the component is printed only if it is true."
    )
    stock: str = Field(default="", description="The paper, such as `300 g card`.")
    make: list[Text] = Field(default_factory=empty_list)
    borrow: str = Field(default="", description="What to use instead, if you own it.")
    variants: dict[Name, Variant] = Field(default_factory=dict)
    house_rules: dict[Name, dict[Text, dict[Name, Any]]] | None = Field(
        default=None,
        exclude=True,
        description="Keys of the component that differ under house rules: {SWITCH: {VALUE: {KEY: …}}}.",
    )

    @property
    def joins(self) -> tuple[Join, ...]:
        """Return the joins in order."""
        return (self.join,) if isinstance(self.join, Join) else tuple(self.join)

    @property
    def texts(self) -> tuple[SentencesOf, ...]:
        """Return the texts made from entries, in order."""
        return (self.sentences,) if isinstance(self.sentences, SentencesOf) else tuple(self.sentences)

    @property
    def rules(self) -> Mapping[str, FieldRule]:
        """Return the rules of the fields, with short forms expanded."""
        return {name: expanded_rule(rule) for name, rule in (self.fields or {}).items()}

    def variant(self, name: str) -> Component:
        """Return the component changed by the variant, or unchanged if it has no such variant."""
        chosen = self.variants.get(name)
        if chosen is None:
            return self
        return self.model_copy(update={key: value for key, value in chosen if value is not None})

    @model_validator(mode="after")
    def _one_source(self) -> Component:
        if self.data is not None and self.rows is not None:
            raise ValueError("write either `data` (a file) or `rows` (rows written here), not both")
        if self.joins and self.data is None and self.rows is None and self.each is None:
            raise ValueError("`join` adds fields to rows, but there are no rows (write `data`, `rows` or `each`)")
        return self


class ComponentsFile(Part):
    """The file components.yaml: all printable components of one game."""

    components: Version
    game: Header
    words: dict[Text, Any] = Field(default_factory=dict)
    sentences: dict[Text, SentencesOf | list[SentencesOf]] = Field(
        default_factory=dict,
        description="Texts to make from the entries in data files; each key is a file name without its suffix.",
    )
    read_by_rules: list[Text] = Field(
        default_factory=empty_list,
        description="Data files and folders that the game's rules check, such as `decks.yaml` or `scenarios/`.",
    )
    list: Annotated[list[Component], Field(min_length=1, description="The components, in the order of the parts list.")]

    @property
    def texts(self) -> Mapping[str, tuple[SentencesOf, ...]]:
        """Return the texts made from the entries of tables."""
        return {name: (one,) if isinstance(one, SentencesOf) else tuple(one) for name, one in self.sentences.items()}
