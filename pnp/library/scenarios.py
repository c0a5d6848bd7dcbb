"""The schema of the scenarios file, which `pnp books` writes next to a scenario book for other programs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from pnp.library.schema import Part, Text, Version, Whole, empty_list


class _Open(Part):
    """A part that allows more fields than those named here, as each game has its own."""

    model_config = ConfigDict(extra="allow", frozen=True, defer_build=True)


class WordedRule(_Open):
    """A condition or a rule: its keyword, the keyword's values (more fields), and the sentence that books print."""

    word: Text
    says: str = ""
    clause: str = Field(default="", description="The id of the clause in the rule book.")


class Goals(Part):
    """Conditions: one of `any`, or each of `all`, must be true."""

    any: list[WordedRule] | None = None
    all: list[WordedRule] | None = None


class Arrival(_Open):
    """An arrival: the unit, how many, and where."""

    unit: Text
    count: Annotated[Whole, Field(ge=1)] = 1
    where: Text


class Scenario(_Open):
    """One scenario. `spawn` has lists of arrivals by turn: start, t1, t2 and so on, tn for all later turns."""

    id: Text
    number: Whole
    title: Text
    story: str = ""
    victory: Goals
    loss: Goals
    spawn: dict[Annotated[str, Field(pattern=r"^(start|t[0-9]+|tn)$")], list[Arrival]] = Field(default_factory=dict)
    special: list[WordedRule] = Field(default_factory=empty_list)


class ScenariosFile(Part):
    """The scenarios of a game in one file, in the order of the book; `options` are its house rules."""

    scenarios: Version
    game: Text
    title: Text
    version: Text
    options: dict[str, Any] = Field(default_factory=dict)
    kind: Literal["scenarios"] = "scenarios"
    list: list[Scenario]
