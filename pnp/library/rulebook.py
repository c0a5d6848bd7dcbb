"""The rule book of a game as data: clauses, rulings with their house-rule switches, and facts.

The schema and checks of its file are in `rulesfile.py`; `rulebooks.py` finds and reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.errors import Origin
from pnp.library.problems import Problems, allowed_values, nearest_first, value_text

Scalar = str | int | float | bool


class Section(NamedTuple):
    """A chapter of the rule book; `intro` is the text before its rules."""

    id: str
    title: str
    intro: str = ""


class Clause(NamedTuple):
    """One rule in our own words; `text` is the rule as books print it, with fields for facts."""

    id: str
    rule: str
    kind: str
    section: str
    see: Sequence[str] = ()
    text: str | None = None


class Ruling(NamedTuple):
    """A doubt in the rule book, the answer, and the switch (if any) that changes the answer.

    `says` has the sentence of each value of the switch; it is empty without a switch. `replaces` are the clauses
    whose own sentence is incomplete or wrong under this ruling; the referee then quotes only the ruling. `applies` are
    the values of other switches with which this switch has an effect; empty if it always has one.
    """

    id: str
    issue: str
    default_text: str
    why: str
    switch: str | None = None
    says: Mapping[str, str] = MappingProxyType({})
    default: str | None = None
    decides: Sequence[str] = ()
    replaces: Sequence[str] = ()
    applies: Mapping[str, Sequence[str]] = MappingProxyType({})


class ValueBySwitch(NamedTuple):
    """A fact's value for each value of a switch."""

    switch: str
    values: Mapping[str, Scalar]


class FactRule(NamedTuple):
    """A printed number or sentence: fixed (`value`), or depending on a switch (`source`).

    With `least` and `most`, a match may set it directly, within these limits. `applies` is as in a ruling.
    """

    says: str
    value: Scalar | None = None
    source: ValueBySwitch | None = None
    least: float | None = None
    most: float | None = None
    applies: Mapping[str, Sequence[str]] = MappingProxyType({})


class Example(NamedTuple):
    """A worked example: the situation, the actions, the result, and the clauses that it illustrates.

    `options` has the values of switches and facts for which it is true.
    """

    id: str
    title: str
    given: str
    then: str
    clauses: Sequence[str]
    actions: Sequence[str] = ()
    options: Mapping[str, str] = MappingProxyType({})


class Option(NamedTuple):
    """A house-rule switch: its values with their sentences, its default, its ruling, and the reason."""

    name: str
    values: Mapping[str, str]
    default: str
    ruling: str
    issue: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's rules, as they are printed.

    `table` has the declarations for the free table (see table_rules.py). `wording` has the game's names for moves, by
    verb, or by verb and kind of question. `help` has what each verb `does`, and an `example` or an empty text.
    """

    game: str = ""
    title: str = ""
    sections: tuple[Section, ...] = ()
    clauses: tuple[Clause, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    facts: Mapping[str, FactRule] = field(default_factory=dict)
    examples: tuple[Example, ...] = ()
    table: Mapping[str, Any] = field(default_factory=dict)
    wording: Mapping[str, str] = field(default_factory=dict)
    help: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    options: Mapping[str, Option] = field(init=False, repr=False, compare=False)
    """Every switch by name."""
    _clauses: Mapping[str, Clause] = field(init=False, repr=False, compare=False)
    _rulings: Mapping[str, Ruling] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        switches = {
            ruling.switch: Option(ruling.switch, ruling.says, ruling.default, ruling.id, ruling.issue, ruling.why)
            for ruling in self.rulings
            if ruling.switch is not None and ruling.default is not None
        }
        object.__setattr__(self, "options", MappingProxyType(switches))
        object.__setattr__(self, "_clauses", MappingProxyType({one.id: one for one in self.clauses}))
        object.__setattr__(self, "_rulings", MappingProxyType({one.id: one for one in self.rulings}))

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> Rulebook:
        """Return the book made from the result of `rulesfile.check_rules`."""
        return cls(
            content["game"],
            content["title"],
            tuple(Section(**one) for one in content["sections"]),
            tuple(Clause(**one) for one in content["clauses"]),
            tuple(Ruling(**one) for one in content["rulings"]),
            {name: _fact(rule) for name, rule in content["facts"].items()},
            tuple(Example(**one) for one in content["examples"]),
            content["table"],
            content["wording"],
            content["help"],
        )

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the ids of all clauses, then of all rulings."""
        return (*self._clauses, *self._rulings)

    def clause(self, id: str) -> Clause | None:
        """Return a clause by its id; None if the book has no such clause."""
        return self._clauses.get(id)

    def ruling(self, id: str) -> Ruling | None:
        """Return a ruling by its id; None if the book has no such ruling."""
        return self._rulings.get(id)

    def rule_sentence(self, id: str, chosen: Mapping[str, Any] = MappingProxyType({})) -> str:
        """Return the sentence of a clause by its id, with the chosen values; blank if the book has no such clause."""
        return self.clause_text(self._clauses[id], chosen) if id in self._clauses else ""

    def clause_text(self, clause: Clause, chosen: Mapping[str, Any]) -> str:
        """Return the sentence of a clause with the chosen values; with the defaults if `chosen` is empty.

        Raises:
            ExpressionError: a field in the clause's text has no value.
        """
        if clause.text is None or not chosen:
            return clause.rule
        from pnp.library.expressions import compile_template

        return str(compile_template(clause.text)({"option": chosen, "fact": self.facts_of(chosen)}))

    def choose(self, pairs: Iterable[str] = (), prefix: str = "--option") -> dict[str, Scalar]:
        """Return the value of every switch and fact; `NAME=VALUE` pairs replace defaults. See `read`."""
        return self.all_values(self.read(pairs, prefix))

    def all_values(self, requested: Mapping[str, Scalar]) -> dict[str, Scalar]:
        """Return the value of every switch and fact: that in `requested`, or else the one that the switches imply."""
        return {**self.implied_values(requested), **requested}

    def implied_values(self, chosen: Mapping[str, Scalar]) -> dict[str, Scalar]:
        """Return each switch's value (the chosen one if it is allowed, else the default), and the facts that follow."""
        found: dict[str, Scalar] = {}
        for name, option in self.options.items():
            value = str(chosen.get(name, option.default))
            found[name] = value if value in option.values else option.default
        return found | {name: self._fact(fact, found) for name, fact in self.facts.items()}

    def read(self, pairs: Iterable[str], prefix: str = "--option") -> dict[str, Scalar]:
        """Return the values of switches and facts that `NAME=VALUE` pairs ask for, by name.

        `prefix` is the word before a pair in messages.

        Raises:
            DataError: a pair is malformed or unknown, contradicts another, or has a value that is not allowed.
        """
        problems = Problems()
        options = self.options
        asked: dict[str, Scalar] = {}
        for pair in pairs:
            origin = Origin(f"{prefix} {pair}")
            if part := self._pair(pair, options, origin, problems):
                self._ask_once(asked, part, origin, problems)
        problems.raise_if_any()
        return asked

    def no_effect_sentences(self, chosen: Mapping[str, Scalar], names: Iterable[str]) -> Iterator[str]:
        """Yield a sentence for each named switch or fact whose changed value has no effect."""
        usual = self.implied_values(chosen) | {name: option.default for name, option in self.options.items()}
        needs = {ruling.switch: ruling.applies for ruling in self.rulings if ruling.switch is not None}
        needs.update((name, fact.applies) for name, fact in self.facts.items())
        for name in dict.fromkeys(names):
            if name not in needs or chosen.get(name, usual[name]) == usual[name]:
                continue
            for other, values in needs[name].items():
                if other in chosen and chosen[other] not in values:
                    needed = " or ".join(f"{other}={value}" for value in values)
                    yield f"{name}={chosen[name]} has no effect with {other}={chosen[other]} (it needs {needed})"

    def changed_numbers(self, chosen: Mapping[str, Scalar]) -> dict[str, Scalar]:
        """Return the numbers that were set directly: they differ from those that the chosen switches imply."""
        usual = self.implied_values(chosen)
        free = (name for name, fact in self.facts.items() if fact.least is not None and name in chosen)
        return {name: chosen[name] for name in free if chosen[name] != usual[name]}

    def needed_values(self, switch: str) -> dict[str, str]:
        """Return a value for each other switch that must differ from its default for `switch` to have an effect."""
        applies = next((ruling.applies for ruling in self.rulings if ruling.switch == switch), {})
        return {name: values[0] for name, values in applies.items() if self.options[name].default not in values}

    @staticmethod
    def _ask_once(asked: dict[str, Scalar], part: tuple[str, Scalar], origin: Origin, problems: Problems) -> None:
        name, value = part
        if asked.setdefault(name, value) != value:
            problems.add(origin, name, f"{value_text(asked[name])} is also given (give each option once)")

    def facts_of(self, chosen: Mapping[str, Scalar]) -> dict[str, Scalar]:
        """Return only the facts among the chosen values."""
        return {name: chosen[name] for name in self.facts}

    def _fact(self, fact: FactRule, chosen: Mapping[str, Scalar]) -> Scalar:
        if fact.source is None:
            return "" if fact.value is None else fact.value
        return fact.source.values[str(chosen[fact.source.switch])]

    def _pair(
        self, pair: str, options: Mapping[str, Option], origin: Origin, problems: Problems
    ) -> tuple[str, Scalar] | None:
        name, sign, value = (part.strip() for part in pair.partition("="))
        if not sign or not value:
            problems.add(
                origin, "", "this is not an option (write NAME=VALUE, for example a switch and one of its values)"
            )
        elif name in options:
            if value in options[name].values:
                return name, value
            problems.add(
                origin, name, f"{value_text(value)} is not allowed{allowed_values(value, options[name].values)}"
            )
        elif name in self.facts:
            return self._set(name, value, origin, problems)
        else:
            names = [*options, *(fact for fact, rule in self.facts.items() if rule.least is not None)]
            problems.add(origin, name, f"unknown option{nearest_first(name, names)}")
        return None

    def _set(self, name: str, value: str, origin: Origin, problems: Problems) -> tuple[str, Scalar] | None:
        fact = self.facts[name]
        if fact.least is None or fact.most is None:
            switch = f"; it depends on the option {fact.source.switch}" if fact.source else ""
            problems.add(origin, name, f"cannot be set{switch}")
            return None
        if (
            value.lstrip("-").isdecimal()
            and value.isascii()
            and len(value) < 10
            and fact.least <= int(value) <= fact.most
        ):
            return name, int(value)
        limits = f"a whole number from {fact.least:g} to {fact.most:g}"
        problems.add(origin, name, f"{value_text(value)} is not allowed (allowed: {limits})")
        return None


def _fact(rule: Mapping[str, Any]) -> FactRule:
    source = rule["source"]
    return FactRule(**{**rule, "source": None if source is None else ValueBySwitch(**source)})
