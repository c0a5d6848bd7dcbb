"""A clause or a ruling of the rule book, as `why` prints it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pnp.library.problems import did_you_mean
from referee.engine.errors import RegistryError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.library.rulebook import Rulebook, Ruling
    from referee.table.data import answers

ID = re.compile(r"[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9_]+)+")
"""What the id of a clause looks like, in any game."""
_LETTERS = re.compile(r"[^a-z0-9]")


def cited_id(book: Rulebook, text: str) -> str:
    """Return the id of the clause or ruling that a string names, ignoring case; empty if there is none.

    A ruling can also be named by its house rule, and an id that has a number can be typed without hyphens.
    """
    wanted = text.strip().casefold()
    switches = {one.switch: one.id for one in book.rulings if one.switch is not None}
    ids = {id: id for id in book.ids} | switches
    if found := next((id for name, id in ids.items() if name.casefold() == wanted), ""):
        return found
    letters = _LETTERS.sub("", wanted)
    is_numbered = any(map(str.isdigit, letters))
    return next((id for id in book.ids if is_numbered and _LETTERS.sub("", id.casefold()) == letters), "")


def looks_like_id(book: Rulebook, text: str) -> bool:
    """Return whether a string looks like an id of this rule book, known or unknown."""
    heads = {clause.id.partition("-")[0].casefold() for clause in book.clauses}
    return text.partition("-")[0].casefold() in heads and "-" in text and " " not in text.strip()


def unknown_id_error(book: Rulebook, text: str) -> RegistryError:
    """Return the error for an unknown id; it suggests the nearest known id."""
    return RegistryError(f"{book.game} has no clause {text}{did_you_mean(text, book.ids)}")


def ids_naming(book: Rulebook, name: str) -> list[str]:
    """Return the ids of the clauses and rulings that contain a name, such as the name of a card."""
    named = re.compile(rf"\b{re.escape(name)}\b")
    ruled = {one.id: one.rule for one in book.clauses}
    settled = {one.id: " ".join((one.issue, one.default_text, one.why, *one.says.values())) for one in book.rulings}
    return [id for id, text in (ruled | settled).items() if named.search(text)]


def clause_answer(book: Rulebook, id: str, options: Mapping[str, Any]) -> answers.Clause | answers.HouseRule:
    """Return a clause with its section and the rulings on it, or a ruling with its house rule.

    options: the values chosen for the match, to word the clause with; empty for the defaults.

    Raises:
        KeyError: the book has neither with this id.
    """
    if (ruling := book.ruling(id)) is not None:
        return _ruling(ruling, options)
    clause = book.clause(id)
    if clause is None:
        raise KeyError(id)
    titles = {section.id: section.title for section in book.sections}
    settled = [_ruling(one, options) for one in book.rulings if one.id in clause.see or clause.id in one.decides]
    related = [one for one in clause.see if book.ruling(one) is None]
    section = titles.get(clause.section, clause.section)
    rule = book.clause_text(clause, options)
    return {"id": clause.id, "section": section, "rule": rule, "see": related, "rulings": settled}


def house_rules(book: Rulebook, options: Mapping[str, Any]) -> dict[str, answers.HouseRule]:
    """Return every house rule by name: its value, its default, its allowed values, and its meaning.

    The house rules of rulings come first, then the numbers that players can set.
    """
    switches = {one.switch: _ruling(one, options) for one in book.rulings if one.switch is not None}
    return switches | _numbers(book, options)


def _numbers(book: Rulebook, options: Mapping[str, Any]) -> dict[str, answers.HouseRule]:
    """Return the numbers in a rule book that players can set, by name."""
    usual = book.implied_values(options)
    found: dict[str, answers.HouseRule] = {}
    for name, fact in book.facts.items():
        if fact.least is None or fact.most is None:
            continue
        allowed, value = f"{fact.least:g} to {fact.most:g}", str(options.get(name, usual[name]))
        rule: answers.HouseRule = {"id": name, "issue": fact.says, "says": f"a number from {allowed}", "why": ""}
        found[name] = rule | {
            "switch": name,
            "value": value,
            "default": str(usual[name]),
            "values": {allowed: fact.says},
        }
    return found


def house_rule_lines(rules: Mapping[str, answers.HouseRule]) -> Iterator[str]:
    """Yield a line for each house rule: its value, the other values, and a mark if it is not the default."""
    for name, data in rules.items():
        own = "*" if data["value"] != data["default"] else " "
        others = ", ".join(value for value in data["values"] if value != data["value"])
        yield f"{own} {name} = {data['value']}" + (f"; or {others}" if others else "")
    yield "`option NAME` explains a house rule; `option NAME=VALUE` sets it; * marks a value that is not the default"


def settlement(ruling: Ruling, options: Mapping[str, Any]) -> str:
    """Return the sentence of a ruling that applies in this match."""
    if ruling.switch is None:
        return ruling.default_text
    return ruling.says.get(str(options.get(ruling.switch, ruling.default))) or ruling.default_text


def _ruling(ruling: Ruling, options: Mapping[str, Any]) -> answers.HouseRule:
    says = settlement(ruling, options)
    data: answers.HouseRule = {"id": ruling.id, "issue": ruling.issue, "says": says, "why": ruling.why}
    if ruling.switch is not None:
        value = str(options.get(ruling.switch, ruling.default))
        data |= {"switch": ruling.switch, "value": value, "default": ruling.default, "values": dict(ruling.says)}
    return data


def sentence(data: answers.Clause | answers.HouseRule) -> str:
    """Return the rule of a clause, or the answer of a ruling, as a whole sentence."""
    return data["rule"] if "rule" in data else full_answer(data["issue"], data["says"])


def full_answer(issue: str, says: str) -> str:
    """Return the answer of a ruling; put its question first if the answer begins with yes or no."""
    return f"{issue} {says}" if re.match(r"(?:yes|no)\b", says, re.IGNORECASE) else says


def clause_lines(data: answers.Clause | answers.HouseRule) -> Iterator[str]:
    """Yield the lines of a clause or a ruling."""
    if "rule" not in data:
        yield from _ruling_lines(data, "")
        return
    yield f"{data['id']} ({data['section']})"
    yield f"  {data['rule']}"
    if data["see"]:
        yield f"  See {', '.join(data['see'])}."
    for ruling in data["rulings"]:
        yield from _ruling_lines(ruling, "  ")


def _ruling_lines(data: answers.HouseRule, indent: str) -> Iterator[str]:
    yield f"{indent}{data['id']}: {data['issue']}"
    yield f"{indent}  {data['says']}"
    if data["why"]:
        yield f"{indent}  Why: {data['why']}"
    if "switch" in data:
        others = ", ".join(value for value in data["values"] if value != data["value"])
        own = " (not the default)" if data["value"] != data["default"] else ""
        yield f"{indent}  House rule {data['switch']} = {data['value']}{own}" + (f"; or {others}" if others else "")
